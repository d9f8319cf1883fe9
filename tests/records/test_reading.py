"""Record texts out of files: which files, what form, where each starts, and one error for what cannot be read."""

from __future__ import annotations

import gzip
import json
import sys

import pytest

from fivesthrees_audit.findings import RecordError
from fivesthrees_audit.records import reading
from fivesthrees_audit.records.reading import Note, Run, Text, identity_of, parts, sources, texts, texts_of

ONE = b'{"a": 1}'


def told(path, items):
    """What a file holds: form, line and text of each record; the words of notes and errors."""
    return [
        (item.form, item.line, item.data)
        if isinstance(item, Text)
        else item.words
        if isinstance(item, Note)
        else str(item).removeprefix(f"{path}")
        for item in items
    ]


def singles(path):
    """What a file holds, read at once; and as it is handed on in runs, which must be the same."""
    at_once = told(path, texts(str(path)))
    in_runs = [one for part in parts(str(path)) for one in (texts_of(part) if isinstance(part, Run) else [part])]
    assert told(path, in_runs) == at_once or at_once[:-1] == told(path, in_runs)[: len(at_once) - 1]
    return at_once


@pytest.fixture
def file(tmp_path):
    def make(data, name="records"):
        path = tmp_path / name
        path.write_bytes(data)
        return path

    return make


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (b"", []),
        (b" \n\r\n\n", []),
        (b"\xef\xbb\xbf", ["begins with a byte-order mark, which is left out"]),
        (ONE, [("json", 1, ONE)]),
        (b"\n\n" + ONE + b"\n", [("json", 3, ONE)]),
        (ONE + b"\n" + ONE + b"\n\n" + ONE, [("json", 1, ONE), ("json", 2, ONE), ("json", 4, ONE)]),
        (ONE + b"\r\n\r\n" + ONE + b"\r\n", [("json", 1, ONE), ("json", 3, ONE)]),
        (ONE + b"\r" + ONE + b"\r\r" + ONE, [("json", 1, ONE), ("json", 2, ONE), ("json", 4, ONE)]),
        (b'{\n "a": 1}\n', [("json", 1, b'{\n "a": 1}\n')]),
        (b'\n\n{\n "a": 1}\n', [("json", 3, b'{\n "a": 1}\n')]),
        (b"players Ann, Bob\n", [("sheet", 1, b"players Ann, Bob\n")]),
        (b"\n# words\nplayers Ann, Bob", [("sheet", 2, b"# words\nplayers Ann, Bob")]),
        (b"\xef\xbb\xbf\n" + ONE, ["begins with a byte-order mark, which is left out", ("json", 2, ONE)]),
        (b"\xff\xfe{\0", [":1:1: UTF-16 text; save it as UTF-8"]),
        (b"\xfe\xff\0{", [":1:1: UTF-16 text; save it as UTF-8"]),
        (gzip.compress(ONE), [("json", 1, ONE)]),
        (gzip.compress(ONE)[:-3], [("json", 1, ONE), ": the gzip data end early"]),
    ],
    ids=range(17),
)
def test_a_file_is_told_by_what_it_holds(file, data, found):
    told = singles(file(data))
    assert told == found or told == found[1:]  # what an early end leaves may be given or not


@pytest.mark.parametrize("name", ["a.jsonl", "A.JSONL", "a.jsonl.gz", "a.jsonl.zst"])
def test_a_name_that_ends_in_jsonl_says_lines(file, name):
    assert [line for _, line, _ in singles(file(b"[1]\n" + ONE, name))] == [1, 2]


def test_a_long_file_comes_in_blocks_of_whole_lines(file, monkeypatch):
    monkeypatch.setattr(reading, "RUN", 50)
    records = [json.dumps({"number": number}).encode() for number in range(40)]
    for ending in (b"\n", b"\r\n"):
        path = file(ending.join(records))
        assert [(line, data) for _, line, data in singles(path)] == list(enumerate(records, 1))
        assert len(list(parts(str(path)))) > 5


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (b"{" + b" " * 200, 1),
        (ONE + b"\n{" + b" " * 200, 2),
        (b'{\n"a":\n' + b"1\n" * 200, 1),
        (b"players Ann\n" + b"#\n" * 200, 1),
    ],
)
def test_a_record_too_long_is_not_read(file, monkeypatch, data, line):
    monkeypatch.setattr(reading, "MOST_BYTES", 1 << 5)
    *_, error = texts(str(file(data)))
    assert isinstance(error, RecordError)
    assert "a record of more than" in error.reason
    assert (error.line, error.column) == (line, 1)


def test_what_is_not_there_is_told(tmp_path):
    [error] = texts(str(tmp_path / "none.json"))
    assert str(error) == f"{tmp_path}/none.json: cannot be read: No such file or directory"


def test_a_folder_is_its_record_files_in_order(tmp_path):
    for name in ("b.json", "a.sheet.gz", "c.txt", ".hidden.json", "picture.png", "d/e.jsonl", ".git/f.json"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.touch()
    assert [name.removeprefix(f"{tmp_path}/") for name in sources([str(tmp_path)])] == [
        *("a.sheet.gz", "b.json", "c.txt", "d/e.jsonl"),
    ]
    assert [name.removeprefix(f"{tmp_path}/") for name in sources([f"{tmp_path}/*.j*", f"{tmp_path}/d", "-"])] == [
        *("b.json", "d/e.jsonl", "-"),
    ]


@pytest.mark.parametrize(("change", "reason"), [("cut", "became shorter"), ("removed", "No such file")])
def test_a_file_that_changes_while_it_is_read_is_an_error(file, monkeypatch, change, reason):
    monkeypatch.setattr(reading, "RUN", 50)
    path = file(b"\n".join([ONE] * 40))
    runs = list(parts(str(path)))
    path.write_bytes(ONE) if change == "cut" else path.unlink()
    *_, error = texts_of(runs[-1])
    assert reason in error.reason


def test_a_pipe_that_is_no_file_is_handed_on_in_runs(file, monkeypatch):
    monkeypatch.setattr(reading, "RUN", 50)
    path = file(gzip.compress(b"\n".join([ONE] * 40)))
    assert all(run.data for run in parts(str(path)))


def test_standard_input_may_be_closed(monkeypatch):
    monkeypatch.setattr(sys, "stdin", None)
    [error] = texts("-")
    assert error.reason == "standard input is closed"


def test_a_name_that_is_no_name_is_an_error():
    [error] = sources(["a" * 5000])
    assert "File name too long" in error.reason
    [error] = texts("a\0b")
    assert error.reason.startswith("cannot be read")


def test_a_dash_is_standard_input(file, monkeypatch):
    with file(ONE).open() as stream:
        monkeypatch.setattr(sys, "stdin", stream)
        [text] = texts("-")
        stream.seek(0)
        [run] = parts("-")
    assert text == Text("<stdin>", 1, "json", ONE)
    assert list(texts_of(run)) == [text]


def test_a_name_that_looks_like_a_pattern_may_be_a_file(file):
    path = str(file(b"", "a[1].json"))
    assert list(sources([path])) == [path]


@pytest.mark.parametrize(("name", "reason"), [("", "no record files in this folder"), ("*.json", "no file matches")])
def test_a_folder_or_pattern_without_files_is_an_error(tmp_path, name, reason):
    [error] = sources([str(tmp_path / name)])
    assert error.reason.startswith(reason)
    assert error.source == str(tmp_path / name)


def test_a_file_is_given_once_by_the_first_name_that_means_it(tmp_path):
    (tmp_path / "a.jsonl").write_text("")
    (tmp_path / "b.jsonl").write_text("")
    (tmp_path / "c.jsonl").symlink_to(tmp_path / "a.jsonl")
    first, second = (f"{tmp_path}/{name}.jsonl" for name in "ab")
    assert list(sources([second, str(tmp_path), f"{tmp_path}/*", second, "-"])) == [second, first, "-"]
    without = [identity_of(first)]
    assert list(sources([str(tmp_path), first], without)) == [second]


def test_only_a_regular_file_has_an_identity(tmp_path):
    assert [identity_of(name) for name in ("/dev/null", str(tmp_path), "no-such-file", "a\0b")] == [None] * 4
