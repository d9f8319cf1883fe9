"""`show`: the table at a moment of any readable match, and one line where there is no such moment."""

from __future__ import annotations

import json

import pytest

from fivesthrees_audit.cli import run

TREE = {
    "format": "fivesthrees-log/1",
    "id": "board\x1b 2",
    "players": ["Zoë\u202e", "Bob"],
    "deals": [
        {
            "lead": 0,
            "hands": [["6-6", "5-3", "4-0", "2-1", "1-1", "3-0", "5-5"], None],
            "events": [
                {"seat": 0, "play": "6-6", "score": 4},
                {"note": "x"},
                {"seat": 1, "play": "6-3", "end": "R"},
                {"seat": 0, "knock": True},
                {"seat": 1, "draw": "?"},
                {"seat": 1, "adjust": -5, "score": 3},
                {"seat": 1, "play": "0-0"},
            ],
        },
        {"events": []},
    ],
}
EMPTY = {**TREE, "deals": []}


@pytest.fixture
def file(tmp_path):
    def make(*records):
        path = tmp_path / "league.jsonl"
        path.write_text("\n".join(each if isinstance(each, str) else json.dumps(each) for each in records))
        return str(path)

    return make


@pytest.fixture
def show(capsysbinary):
    def told(*arguments):
        status = run(["show", *map(str, arguments)])
        output = capsysbinary.readouterr()
        return status, output.out.decode(), output.err.decode()

    return told


@pytest.mark.parametrize("event", range(8))
def test_every_moment_of_every_kind_of_entry_is_shown(file, show, event):
    status, out, err = show(file(TREE), "--deal", 1, "--event", event)
    assert (status, err) == (0, "")
    assert out.replace("\n", "").isprintable()
    assert "Zoë\\u202e" in out


def test_by_default_it_is_the_end_of_the_last_deal_of_the_first_match(file, show):
    path = file(TREE, EMPTY)
    assert show(path) == show(path, "--match", 1, "--deal", 2, "--event", 0)


def test_other_rules_may_be_asked_for(file, show):
    at = "--deal", 1, "--event", 3
    assert "15 / 3 + 15 / 5" in show(file(TREE), *at)[1]
    assert "15 / 5 = 3" in show(file(TREE), *at, "--set", "both_divisors=fives")[1]


def test_a_match_is_found_past_one_that_cannot_be_read(file, show):
    path = file(TREE, "[]", TREE)
    assert show(path, "--match", 3) == show(path, "--match", 1)
    status, out, err = show(path, "--match", 2)
    assert (status, out) == (2, "")
    assert err.startswith(f"fivesthrees-audit: {path}:2:1: expected one object")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--deal", 3], "no deal 3; the match has 2"),
        (["--deal", 1, "--event", 8], "no event 8 in deal 1; it has 7"),
        (["--match", 9], "no match 9; the file has 2"),
        (["--match", 2], "the match has no deals"),
    ],
)
def test_a_moment_that_is_not_there_is_told(file, show, arguments, reason):
    path = file(TREE, EMPTY)
    assert show(path, *arguments) == (2, "", f"fivesthrees-audit: {path}: {reason}\n")


@pytest.mark.parametrize("arguments", [["--deal", 0], ["--event", -1], ["--match", "x"], ["--rules", "nope"]])
def test_a_wrong_option_is_an_error_of_use(file, show, arguments):
    status, out, err = show(file(TREE), *arguments)
    assert (status, out) == (2, "")
    assert "Error" in err


def test_a_file_that_is_not_there_is_one_line(tmp_path, show):
    status, out, err = show(tmp_path / "no\x1b\nfile")
    assert (status, out) == (2, "")
    assert err == f"fivesthrees-audit: {tmp_path}/no\\x1b\\nfile: cannot be read: No such file or directory\n"


def test_a_moment_of_another_programs_game(tmp_path, capsys):
    path = tmp_path / "games.txt"
    path.write_text("# seed 1\nHAND: [0, [(6, 6)]]\nMOVE: [0, (6, 6), 0]\n")
    assert run(["show", "--from", "domaino", str(path)]) == 0
    assert "Player 0 6-6" in capsys.readouterr().out
