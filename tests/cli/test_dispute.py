"""`dispute`: its text, its document, its exit status, its options, and what it says of wrong requests."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from fivesthrees_audit.auditing.replay import replay
from fivesthrees_audit.cli import run
from fivesthrees_audit.records import strict
from fivesthrees_audit.records.record import load
from fivesthrees_audit.records.writing import tree_of
from tests.auditing.sheets import NEXT, PLAYED, but, three

EXAMPLE = "examples/disputed-evening.sheet"
FAULTS = sorted(Path("examples/faults").rglob("*.sheet"))[::3]
"""Every third example, which takes in each game and each kind of clause."""
KEYS = [
    *("format", "version", "source", "match", "deal", "verdict", "finding", "conflict", "repairs", "complete"),
    *("ruled_out", "other_deals", "claim"),
]
WRONG = but(2, "Bob 6-3@R 15 +8 =9").replace("=8", "=9").replace("scores 4 8", "scores 4 9")
"""A score of nine for an eight, and on from there."""
TWO = but(1, "Ann 6-6 12 +4 =4", "Bob knocks").replace("Ann 6-5@L 8", "Ann 6-5@L 9")
HIDDEN = {
    "format": "fivesthrees-log/1",
    "players": ["Ann", "Bob"],
    "deals": [
        {
            "lead": 0,
            "events": [
                {"seat": 0, "play": "6-6", "count": 12, "award": 4, "score": 4},
                {"seat": 1, "play": "6-3", "count": 15, "award": 8, "score": 9},
                {"seat": 0, "play": "6-5"},
                {"seat": 1, "knock": True},
                {"seat": 0, "play": "5-3"},
            ],
        }
    ],
}


@pytest.fixture
def file(tmp_path):
    def make(content):
        """A score sheet, or a record as JSON."""
        is_sheet = isinstance(content, str)
        path = tmp_path / ("evening.sheet" if is_sheet else "evening.json")
        path.write_text(content if is_sheet else json.dumps(content))
        return str(path)

    return make


@pytest.fixture
def dispute(capsysbinary):
    def told(*arguments):
        status = run(["dispute", *map(str, arguments)])
        output = capsysbinary.readouterr()
        return status, output.out.decode(), output.err.decode()

    return told


@pytest.fixture
def document(dispute):
    def told(*arguments):
        status, out, err = dispute(*arguments, "--format", "json")
        assert err == ""
        return status, json.loads(out)

    return told


def one_line(text):
    return " ".join(text.split())


def holder(tree, pointer):
    """What holds an entry, and the entry's place in it."""
    *parts, last = pointer.split("/")[1:]
    for part in parts:
        tree = tree[int(part)] if isinstance(tree, list) else tree[part]
    return tree, int(last) if isinstance(tree, list) else last


def corrected(tree, repair):
    """A record with a correction of a document made in it, from the last entry to the first."""
    tree = json.loads(json.dumps(tree))
    for entry in reversed(repair["entries"] + repair["follows"]):
        held, place = holder(tree, entry["pointer"])
        if entry["recorded"] is None:
            held.insert(place, entry["corrected"])
            continue
        assert held[place] == entry["recorded"]
        if entry["corrected"] is None:
            del held[place]
        else:
            held[place] = entry["corrected"]
    return tree


def faults_of(tree, rules, deal):
    """The faults of a deal, from 1, of a record; those of the match are of its last."""
    match = strict.typed(tree)
    return [one for one in replay(match, rules).findings if (one.deal or len(match.deals)) == deal]


def test_the_evening_is_told_in_words(dispute):
    status, out, err = dispute(EXAMPLE, "--deal", 2, "--claim", "Ann 61")
    assert (status, err) == (1, "")
    assert "[target/combined]" in out
    assert "These cannot all be true:\n  - the score after Ann's 4-6 at event 11 (59), line 38, column 19\n" in out
    assert "should be 0, not 2, and with it 4 entries that follow" in one_line(out)
    assert 'No reading of the record supports "Ann 61". The plays as recorded come to Ann 59, Bob 50.' in one_line(out)
    assert out.endswith("\n\nDeal 1 has faults as well (--deal).\n")
    assert max(map(len, out.splitlines())) <= 80


def test_the_document_has_what_the_format_promises(document):
    status, told = document(EXAMPLE, "--deal", 2, "--claim", "Ann 61")
    assert status == 1
    assert list(told) == KEYS
    assert told["format"] == "fivesthrees-dispute/1"
    assert (told["source"], told["match"], told["deal"]) == (EXAMPLE, "wednesday/board-4", 2)
    assert (told["verdict"], told["complete"], told["other_deals"]) == ("violates", True, [1])
    assert {name: told["finding"][name] for name in ("clause", "pointer", "event")} == {
        "clause": "target/combined",
        "pointer": "/deals/1/events/12",
        "event": 13,
    }
    assert told["finding"]["message"].count("\n") == 2
    assert told["conflict"] == [f"/deals/1/events/{name}" for name in ("10/score", "12/count", "12/award")]
    (repair,) = told["repairs"]
    assert list(repair) == ["entries", "follows", "scores", "undetermined"]
    assert repair["entries"] == [{"pointer": "/deals/1/events/12/award", "recorded": 2, "corrected": 0}]
    assert (len(repair["follows"]), repair["scores"], repair["undetermined"]) == (4, [59, 50], False)
    asked = {"text": "Ann 61", "supported": False, "reading": None}
    assert told["claim"] == asked | {"repair": None, "stands": [59, 50], "record": None}


def test_what_is_ruled_out_says_by_which_fault(document):
    told = document(EXAMPLE, "--deal", 1)[1]
    assert told["claim"] is None
    assert all(list(one) == ["entries", "clause", "event", "message"] for one in told["ruled_out"])
    assert {one["clause"] for one in told["ruled_out"]} > {"count/lone-double"}


@pytest.mark.parametrize(
    ("sheet", "arguments", "status", "verdict"),
    [
        (three(*PLAYED), [], 0, "conforms"),
        (three(*PLAYED), ["--claim", "bob  8"], 0, "conforms"),
        (three(*PLAYED), ["--claim", "Bob 9"], 1, "conforms"),
        (three(*PLAYED), ["--claim", "Ann out"], 1, "conforms"),
        (three(*PLAYED), ["--claim", "blocked"], 0, "conforms"),
        (WRONG, [], 1, "violates"),
        (WRONG, ["--claim", "Bob 8"], 1, "violates"),
        ("players Ann, Bob\ndeal Ann leads\nAnn 6-6\nBob knocks", [], 0, "undetermined"),
        ("players Ann, Bob\nstart lead Ann\ndeal Ann leads\nAnn 6-6", ["--claim", "Ann 61"], 1, "conforms"),
    ],
)
def test_the_exit_status_says_whether_the_deal_is_right_and_the_claim_supported(
    file, dispute, document, sheet, arguments, status, verdict
):
    path = file(sheet)
    assert dispute(path, *arguments)[0] == status
    code, told = document(path, *arguments)
    assert (code, told["verdict"]) == (status, verdict)


@pytest.mark.parametrize("content", [HIDDEN, WRONG], ids=["hidden", "sheet"])
def test_the_record_that_supports_a_claim_and_each_corrected_one_are_legal(file, document, content):
    path = file(content)
    (record,) = load(path)
    status, told = document(path, "--claim", "Bob 8")
    assert status == 1
    assert (told["claim"]["supported"], told["claim"]["reading"], told["claim"]["repair"]) == (True, "repaired", 0)
    assert faults_of(told["claim"]["record"], record.rules, 1) == []
    assert told["repairs"]
    for repair in told["repairs"]:
        assert faults_of(corrected(tree_of(record.match), repair), record.rules, 1) == []


def test_hidden_hands_and_ends_that_are_not_recorded_are_said_to_leave_something_open(file, dispute, document):
    path = file(HIDDEN)
    out = dispute(path, "--claim", "Bob 8")[1]
    assert "Hidden tiles leave open whether all of it is legal." in one_line(out)
    assert '"Bob 8" is supported by correction 1.' in one_line(out)
    told = document(path, "--claim", "Bob 8")[1]
    assert all(repair["undetermined"] for repair in told["repairs"])


@pytest.mark.parametrize("seed", [1, 2])
def test_the_same_run_gives_the_same_bytes(seed):
    told = [ran_with(number, EXAMPLE, "--deal", "2", "--format", "json") for number in (seed, seed + 2)]
    assert told[0].stdout == told[1].stdout != b""


def ran_with(seed, *arguments):
    """What is told where the order of a set is that of some seed."""
    command = [sys.executable, "-m", "fivesthrees_audit", "dispute", *arguments]
    return subprocess.run(command, capture_output=True, check=False, env=os.environ | {"PYTHONHASHSEED": str(seed)})


def test_a_sheet_and_the_record_made_of_it_are_told_alike(file, document):
    sheet = file(WRONG)
    (record,) = load(sheet)
    one, other = document(sheet)[1], document(file(tree_of(record.match)))[1]
    assert {**one, "source": None} == {**other, "source": None}


def test_corrections_of_two_slips_are_looked_for_where_one_is_not_enough_or_on_demand(file, dispute, document):
    (repair, *_) = document(file(TWO))[1]["repairs"]
    assert len(repair["entries"]) == 2
    assert "No correction of one slip makes the deal legal; th" in dispute(file(TWO))[1]
    single = but(3, "Ann 6-5@L 9 +0 =4")
    sizes = [{len(one["entries"]) for one in document(file(single), *also)[1]["repairs"]} for also in ([], ["--pairs"])]
    assert sizes == [{1}, {1, 2}]


def test_the_time_bounds_the_search(file, dispute, document):
    path = file(TWO)
    told = document(path, "--time", 0.000001)[1]
    assert (told["complete"], told["repairs"]) == (False, [])
    out = one_line(dispute(path, "--time", 0.000001)[1])
    assert "No correction of one slip or of two that was tried makes the deal legal." in out
    assert "Not every correction could be tried in the time (--time SECONDS)." in out


def test_other_rules_may_be_asked_for(file, document):
    path = file(three("Ann 6-6 24 +8 =8"))
    assert document(path)[1]["finding"]["clause"] == "count/lone-double"
    size = "--set", "hand_size.2=3"
    assert document(path, *size, "--set", "lone_double=each-end")[1]["verdict"] == "conforms"
    assert document(path, "--rules", "fives-and-threes", *size)[1]["verdict"] == "violates"


def test_the_first_deal_with_a_fault_is_meant_and_with_a_claim_the_last(file, document):
    path = file(but(3, "Ann 6-5@L 9 +0 =4") + "\n" + "\n".join([*NEXT[:3], "Bob 5-5 10 +2 =10"]))
    assert document(path)[1]["deal"] == 1
    assert document(path, "--claim", "Bob 10")[1]["deal"] == 2
    assert document(path, "--claim", "Bob 8", "--deal", 1)[1]["deal"] == 1


def test_a_deal_after_a_match_that_only_a_wrong_award_has_won_is_left_out(file, dispute):
    sheet = "rules fives-and-threes\nplayers Ann, Bob\nstart scores 60 0 lead Ann\ndeal Ann leads\n"
    path = file(sheet + "Ann 6-5 11 +1 =61\nwon Ann\ndeal Bob leads\nBob 1-1")
    out = one_line(dispute(path, "--deal", 2)[1])
    assert "Deal 1 has faults as well" in out
    assert "1. The match was over: this deal does not belong to it. Scores then: Ann 60, Bob 0." in out


def test_another_programs_game(tmp_path, dispute):
    path = tmp_path / "games.txt"
    dealt = ["3, 3", "0, 4", "0, 6", "1, 1", "1, 2", "1, 4", "2, 2"]
    hand = ", ".join(f"({tile})" for tile in dealt)
    path.write_text(
        f"# seed 1\nHAND: [0, [{hand}]]\nMOVE: [0, (0, 6), 0]\nMOVE: [1, (5, 6), 0]\nMOVE: [2, (4, 4), 0]\n"
    )
    status, out, err = dispute("--from", "domaino", path)
    assert (status, err) == (1, "")
    assert "  - Player 1's 5-6 at event 2, line 4, column 1\n" in out
    assert "legal" in out


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--deal", 2], "no deal 2; the match has 1"),
        (["--match", 9], "no match 9; the file has 2"),
        (["--match", 2], "the match has no deals"),
    ],
)
def test_a_deal_that_is_not_there_is_told(file, dispute, arguments, reason):
    path = file(three(*PLAYED) + "\nmatch empty\nrules fives-and-threes\nplayers Ann, Bob\n")
    assert dispute(path, *arguments) == (2, "", f"fivesthrees-audit: {path}: {reason}\n")


@pytest.mark.parametrize(
    ("claim", "reason"),
    [
        ("Ann sixty", "expected a player and a score ('Ann 61'), a player and 'out' or 'won', or 'blocked'"),
        ("", "expected a player and a score"),
        ("Anne 61", "no player 'Anne'"),
        ("Cid out", "the players are Ann, Bob"),
        ("\x1b[31m\n 61", "no player"),
    ],
)
def test_a_claim_that_cannot_be_read_is_one_line(dispute, claim, reason):
    status, out, err = dispute(EXAMPLE, "--claim", claim)
    assert (status, out) == (2, "")
    assert reason in err
    assert err.count("\n") == 1
    assert err.rstrip("\n").isprintable()


@pytest.mark.parametrize(
    "arguments",
    [
        ["--deal", 0],
        ["--match", "x"],
        ["--time", 0],
        ["--time", "nan"],
        ["--time", "inf"],
        ["--rules", "nope"],
        ["--set", "nope=1"],
        ["--from", "nope"],
    ],
)
def test_a_wrong_option_is_an_error_of_use(dispute, arguments):
    status, out, err = dispute(EXAMPLE, *arguments)
    assert (status, out) == (2, "")
    assert err


def test_what_cannot_be_read_is_one_line(file, tmp_path, dispute):
    path = file("players Ann, Bob\ndeal Ann leads\nAnn 9-9\n")
    status, out, err = dispute(path)
    assert (status, out) == (2, "")
    assert err.startswith(f"fivesthrees-audit: {path}:3:")
    status, out, err = dispute(tmp_path / "no\x1b\nfile")
    assert (status, out) == (2, "")
    assert err == f"fivesthrees-audit: {tmp_path}/no\\x1b\\nfile: cannot be read: No such file or directory\n"


HOSTILE = ["Ann\x1b[31m", "Bob\n\u202e (1)"]


def test_hostile_names_never_reach_the_terminal_raw(tmp_path, dispute):
    (record,) = load(EXAMPLE)
    tree = {**tree_of(record.match), "id": "a\x1b]0;x\x07\n", "players": HOSTILE}
    path = tmp_path / "a\x1b\n.json"
    path.write_text(json.dumps(tree))
    for deal in (1, 2):
        for form in ("text", "json"):
            out = dispute(path, "--deal", deal, "--claim", f"{HOSTILE[0]} 61", "--format", form)[1]
            assert out.replace("\n", "").isprintable()
            assert out.isascii()
    text = one_line(dispute(path, "--deal", 2, "--claim", f"{HOSTILE[0]} 61")[1])
    assert "the score after Ann\\x1b[31m's 4-6 at event 11 (59)" in text


@pytest.mark.slow
@pytest.mark.parametrize("path", FAULTS, ids=lambda path: str(path.relative_to("examples/faults")))
def test_every_fault_has_a_correction_that_is_legal_or_it_is_said_that_there_is_none(path, dispute, document):
    status, told = document(path, "--time", 1)
    assert (status, told["verdict"]) == (1, "violates")
    (record,) = load(str(path))
    for repair in told["repairs"]:
        tree = corrected(tree_of(record.match), repair)
        if told["deal"] <= len(tree["deals"]):
            assert faults_of(tree, record.rules, told["deal"]) == [], repair
    out = one_line(dispute(path, "--time", 1)[1])
    assert ("legal: 1. " in out or "first: 1. " in out or "does: 1. " in out) == bool(told["repairs"])
    assert ("No correction of one slip or of two" in out) != bool(told["repairs"])
