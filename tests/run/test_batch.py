"""Running over many files: the same bytes in one process or several, in order, with only so much under way."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from itertools import count

import msgspec
import pytest

from fivesthrees_audit.findings import UsageError
from fivesthrees_audit.records import reading
from fivesthrees_audit.report import json as report
from fivesthrees_audit.report.model import Summary
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.run import batch
from fivesthrees_audit.run.batch import run
from fivesthrees_audit.run.generate import Options as Written
from fivesthrees_audit.run.generate import generate, line_of
from fivesthrees_audit.run.judge import Options

RULES = RuleSet.named("fives-and-threes")
SHEET = b"players Ann, Bob\ndeal Ann leads\nhand Ann 6-6 5-3 4-0 2-1 1-1 3-0 5-5\nAnn 6-6 12 +4 =4\n"


def line(number):
    """A short legal match, every seventh with a wrong count in it."""
    match = generate(RULES, 2 + number % 3, 5, number, Written(most_deals=2))
    if number % 7 == 3:
        first = match.deals[0].events[0]
        match.deals[0].events[0] = msgspec.structs.replace(first, count=(first.count or 0) + 1)
    return line_of(match)


LINES = [line(number) for number in range(40)]


@pytest.fixture
def folder(tmp_path):
    """Files of every kind: lines that end in every way, blank or broken, one record, a sheet, nothing at all."""
    broken = [b"", b"{", b'{"format":"fivesthrees-log/1"}', b"\xff"]
    (tmp_path / "a.jsonl").write_bytes(b"".join(LINES))
    (tmp_path / "b.jsonl").write_bytes(b"\r\n".join([*(one.strip() for one in LINES[:9]), *broken, LINES[9].strip()]))
    (tmp_path / "c.jsonl").write_bytes(b"\r".join(one.strip() for one in LINES[:5]))
    (tmp_path / "d.json").write_bytes(json.dumps(json.loads(LINES[3]), indent=1).encode())
    (tmp_path / "e.sheet").write_bytes(SHEET)
    (tmp_path / "f.jsonl").write_bytes(b"")
    (tmp_path / "g.jsonl").write_bytes(b"\xef\xbb\xbf" + LINES[0] + LINES[1])
    return tmp_path


def pieces(names, jobs=1, note=print, render=report.encode):
    return list(run(list(map(str, names)), Options(), [render], jobs=jobs, note=note))


def rendered(names, jobs=1):
    return [entry for piece in pieces(names, jobs) for entry in piece.rendered[0]]


def tallied(names, jobs=1):
    total = {}
    for piece in pieces(names, jobs):
        for source, tally in piece.tallies.items():
            total.setdefault(source, Summary()).merge(tally)
    return total


@pytest.fixture
def _small(monkeypatch):
    """Blocks and runs of a few lines, so that a small file makes many."""
    monkeypatch.setattr(batch, "BLOCK", 20_000)
    monkeypatch.setattr(batch, "RUN", 20_000)
    monkeypatch.setattr(reading, "RUN", 20_000)


@pytest.mark.usefixtures("_small")
@pytest.mark.parametrize("jobs", [2, 3])
def test_processes_say_the_same_in_the_same_order(folder, jobs):
    names = [folder, folder / "none.jsonl", folder / "*.sheet", folder / "*.none"]
    assert len(pieces(names)) > 5
    assert rendered(names, jobs) == rendered(names)
    assert tallied(names, jobs) == tallied(names)


@pytest.mark.usefixtures("_small")
@pytest.mark.parametrize("jobs", [1, 2])
def test_entries_stand_in_the_order_of_the_records(folder, jobs):
    entries = [json.loads(entry) for entry in rendered([folder / "a.jsonl"], jobs)]
    assert [entry["line"] for entry in entries] == list(range(1, len(LINES) + 1))
    assert [entry["id"] for entry in entries] == [json.loads(one)["id"] for one in LINES]
    assert {entry["line"] for entry in entries if entry["verdict"] == "violates"} == set(range(4, len(LINES) + 1, 7))


@pytest.mark.usefixtures("_small")
@pytest.mark.parametrize("jobs", [1, 2])
def test_lines_are_counted_whatever_they_end_in(folder, jobs):
    entries = [json.loads(entry) for entry in rendered([folder / "b.jsonl", folder / "c.jsonl"], jobs)]
    assert [entry["line"] for entry in entries] == [*range(1, 10), 11, 12, 13, 14, *range(1, 6)]


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_note_is_told_and_makes_no_entry(folder, jobs):
    noted = []
    (piece,) = pieces([folder / "g.jsonl"], jobs, noted.append)
    assert len(piece.rendered[0]) == 2
    assert [note.source for note in noted] == [str(folder / "g.jsonl")]


@pytest.mark.parametrize("jobs", [1, 2])
def test_nothing_comes_of_nothing(tmp_path, jobs):
    (tmp_path / "empty.jsonl").write_bytes(b"\n\n")
    assert pieces([tmp_path / "empty.jsonl"], jobs) == []
    assert pieces([], jobs) == []


def test_many_small_files_make_few_pieces(tmp_path):
    for number in range(30):
        (tmp_path / f"{number:02}.json").write_bytes(LINES[number])
    (piece,) = pieces([tmp_path])
    assert len(piece.rendered[0]) == len(piece.tallies) == 30
    assert piece.size == sum(len(one) - 1 for one in LINES[:30])


def test_a_piece_holds_no_more_than_so_many_texts(tmp_path, monkeypatch):
    monkeypatch.setattr(batch, "MOST_TEXTS", 4)
    (tmp_path / "lines.jsonl").write_bytes(b"".join(LINES[:10]))
    assert [len(piece.rendered[0]) for piece in pieces([tmp_path / "lines.jsonl"])] == [4, 4, 2]


@pytest.mark.parametrize("jobs", [1, 2])
def test_only_so_much_is_read_ahead(tmp_path, monkeypatch, jobs):
    monkeypatch.setattr(batch, "MOST_TEXTS", 1)
    names = [tmp_path / f"{number}.json" for number in range(100)]
    for name in names:
        name.write_bytes(LINES[0])
    opened = count()
    real = reading._opened
    monkeypatch.setattr(reading, "_opened", lambda source: (next(opened), real(source))[1])
    under_way = run(list(map(str, names)), Options(), [report.encode], jobs=jobs, note=print)
    next(under_way)
    assert next(opened) <= jobs * batch.AHEAD + 1
    under_way.close()


@pytest.mark.parametrize("data", [b"".join(LINES), b"\n".join(LINES)])
def test_runs_of_lines_are_split_as_the_file_is(tmp_path, monkeypatch, data):
    monkeypatch.setattr(reading, "RUN", 30_000)
    path = tmp_path / "lines.jsonl"
    path.write_bytes(data)
    runs = list(reading.parts(str(path)))
    assert len(runs) > 3
    assert not any(one.data for one in runs[1:])
    assert [text for one in runs for text in reading.texts_of(one)] == list(reading.texts(str(path)))


def test_a_file_that_becomes_shorter_meanwhile_is_told_of(tmp_path, monkeypatch):
    monkeypatch.setattr(reading, "RUN", 30_000)
    path = tmp_path / "lines.jsonl"
    path.write_bytes(b"".join(LINES))
    *_, last = reading.parts(str(path))
    path.write_bytes(b"".join(LINES[:3]))
    (error,) = reading.texts_of(last)
    assert str(error) == f"{path}:{last.line}: became shorter while it was read"
    path.unlink()
    (error,) = reading.texts_of(last)
    assert str(error).startswith(f"{path}: cannot be read: ")


class Fault(Exception):
    """Something wrong with the program, not with a record."""


def fails(entry):
    """Renders nothing: a fault of ours."""
    raise Fault(entry.source)


def dies(entry):
    """Ends its process, as the system does where memory runs out."""
    del entry
    os._exit(1)


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_fault_of_ours_is_not_kept_quiet(folder, jobs):
    with pytest.raises(Fault):
        pieces([folder / "a.jsonl"], jobs, render=fails)


def test_a_process_that_dies_is_told_of_in_one_line(folder):
    with pytest.raises(UsageError, match="a process ended before its work was done; --jobs 1 does without others"):
        pieces([folder / "a.jsonl"], 2, render=dies)


@pytest.mark.usefixtures("_small")
def test_who_stops_listening_stops_the_run(folder):
    under_way = run([str(folder / "a.jsonl")], Options(), [report.encode], jobs=2, note=print)
    assert next(under_way).rendered[0]
    under_way.close()


@pytest.mark.parametrize("form", ["json", "jsonl", "text"])
def test_the_command_writes_the_same_bytes_with_any_number_of_processes(folder, form):
    outputs = {
        jobs: subprocess.run(
            [sys.executable, "-m", "fivesthrees_audit", "audit", str(folder), "--format", form, "--jobs", jobs],
            capture_output=True,
            check=False,
        )
        for jobs in ("1", "2", "0")
    }
    assert len({(done.returncode, done.stdout, done.stderr) for done in outputs.values()}) == 1
    assert outputs["1"].returncode == 2
