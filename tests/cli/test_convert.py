"""`convert`: there and back without loss; what cannot be read or written is one line, and the others are converted."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from fivesthrees_audit.cli import cli, run
from fivesthrees_audit.records.record import load

PLAYS = [
    {"seat": 0, "play": "6-6", "count": 12, "earned": 4, "award": 4, "score": 4},
    {"seat": 1, "play": "6-3", "end": "R", "note": "a\nb"},
    {"note": "alone"},
    {"seat": 0, "knock": True},
    {"seat": 1, "draw": "?"},
    {"seat": 1, "adjust": -5, "score": 3, "reason": "late"},
    {"play": "5-3", "end": 3},
]
FULL = {
    "format": "fivesthrees-log/1",
    "id": "Zoë's # board",
    "rules": {"base": "fives-and-threes", "hand_size.2": 9, "divisors": [3, 5]},
    "players": ["Zoë \u202e", "out"],
    "omits": ["knocks"],
    "start": {"scores": [10, 20], "lead": 1},
    "deals": [
        {
            "lead": 1,
            "hands": [["6-6", "?"], None],
            "boneyard": ["0-0"],
            "events": PLAYS,
            "end": {"how": "blocked", "seat": 1, "bonus": 2, "scores": [3, 4]},
        },
        {"events": []},
    ],
    "result": {"winner": 1, "scores": [3, 61]},
}
PLAIN = {"format": "fivesthrees-log/1", "players": ["Ann", "Bob"], "deals": []}
EXTRA = {**PLAIN, "x_a": {"b": 1.5}, "deals": [{"x_c\x1b": 10**30, "events": [{"note": "n", "x_a": None}]}]}


@pytest.fixture
def file(tmp_path):
    def make(*records, name="league.jsonl"):
        path = tmp_path / name
        path.write_text("\n".join(each if isinstance(each, str) else json.dumps(each) for each in records))
        return str(path)

    return make


def convert(*arguments):
    result = CliRunner().invoke(cli, ["convert", *arguments], standalone_mode=False)
    assert result.exception is None, result.output
    return result.return_value, result.stdout, result.stderr


@pytest.mark.parametrize("records", [[FULL], [PLAIN], [FULL, PLAIN, FULL]])
def test_a_record_comes_back_from_its_sheet(file, tmp_path, records):
    path, sheet, back = file(*records), str(tmp_path / "a.sheet"), str(tmp_path / "back")
    assert convert("-o", sheet, path) == (0, "", "")
    assert convert("-o", back, sheet) == (0, "", "")
    assert [record.match for record in load(back)] == [record.match for record in load(path)]


def test_a_sheet_becomes_a_record_or_lines_for_several(file):
    one = "players Ann, Bob\ndeal Ann leads\nAnn 6-6 =4\n"
    assert convert(file(one, name="one.sheet"))[1].startswith('{\n  "format": "fivesthrees-log/1",\n')
    lines = convert(file(f"{one}match b\n{one}", name="two.sheet"))[1].splitlines()
    assert [json.loads(line).get("id") for line in lines] == [None, "b"]


@pytest.mark.parametrize("form", ["json", "jsonl"])
def test_extra_keys_are_carried_from_json_to_json(file, form):
    status, out, err = convert("--to", form, file(EXTRA))
    assert (status, json.loads(out), err) == (0, EXTRA, "")
    assert out.replace("\n", "").isprintable()


def test_extra_keys_are_left_out_of_a_sheet_with_a_note(file):
    path = file(EXTRA)
    status, out, err = convert(path)
    assert status == 0
    assert "x_" not in out
    assert err == f"note: {path}:1: a sheet has no place for x_a, x_c\\x1b\n"


def test_of_many_extra_keys_a_few_are_named(file):
    err = convert(file({**PLAIN, **{f"x_{number}": 1 for number in range(999)}}))[2]
    assert len(err) < 400


@pytest.mark.parametrize("form", ["sheet", "jsonl"])
def test_what_cannot_be_read_costs_no_other(file, form):
    path = file(PLAIN, "[]", {**PLAIN, "id": "last"}, "\x1b")
    status, out, err = convert("--to", form, path)
    assert status == 2
    assert out.count("Ann") == 2
    first, second = err.splitlines()
    assert first.startswith(f"fivesthrees-audit: {path}:2:1: expected one object")
    assert second.startswith(f"fivesthrees-audit: {path}:4:1: not JSON")


@pytest.mark.parametrize(
    ("records", "told"),
    [
        ([], "nothing to convert"),
        (["[]"], "expected one object"),
    ],
)
def test_where_nothing_is_converted_a_file_stays_as_it_was(file, tmp_path, records, told):
    target = tmp_path / "old"
    target.write_text("old")
    status, out, err = convert("-o", str(target), file(*records))
    assert (status, out, target.read_text()) == (2, "", "old")
    assert told in err
    assert err.count("\n") == 1


def test_a_json_file_holds_one_match(file, capsys):
    assert run(["convert", "--to", "json", file(PLAIN, PLAIN)]) == 2
    assert "a JSON file holds one match, here are more; use --to jsonl" in capsys.readouterr().err


def test_a_byte_order_mark_is_noted(file):
    status, out, err = convert("--to", "jsonl", file("\ufeff" + json.dumps(PLAIN)))
    assert (status, json.loads(out)) == (0, PLAIN)
    assert "begins with a byte-order mark" in err


LOG = "# seed 1\nHAND: [0, [(6, 6)]]\nMOVE: [0, (6, 6), 0]\nPASS: [1]\n"
TWO = LOG + LOG.replace("seed 1", "seed 2")


def test_another_programs_record_becomes_a_record_or_lines_for_several(file, tmp_path):
    status, out, err = convert("--from", "domaino", file(LOG, name="one.txt"))
    assert (status, err, json.loads(out)["id"]) == (0, "", "seed 1")
    assert out.startswith('{\n  "format": "fivesthrees-log/1",\n')
    two, back = file(TWO, name="two.txt"), str(tmp_path / "back")
    assert convert("-o", back, two) == (0, "", "")
    assert [record.match for record in load(back)] == [record.match for record in load(two)]


def test_another_programs_record_becomes_a_sheet_that_says_the_same(file, tmp_path):
    path, sheet = file(LOG, name="one.txt"), str(tmp_path / "a.sheet")
    assert convert("--from", "domaino", "--to", "sheet", "-o", sheet, path) == (0, "", "")
    assert [record.match for record in load(sheet)] == [record.match for record in load(path)]


def test_what_cannot_be_read_of_another_programs_file_costs_no_other(file):
    path = file(TWO.replace("PASS: [1]", "PASS: [1", 1), name="two.txt")
    status, out, err = convert("--from", "domaino", path)
    assert (status, json.loads(out)["id"]) == (2, "seed 2")
    assert err == f"fivesthrees-audit: {path}:4:9: expected a closing bracket; the line ends here\n"
