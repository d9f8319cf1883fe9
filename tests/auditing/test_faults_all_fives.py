"""The fault table in All Fives: a spinner that opens after both long sides, drawing to the last tile."""

import pytest

from fivesthrees_audit.findings import Verdict
from tests.auditing.helpers import charged, judged
from tests.auditing.sheets import blocked_deal, deal_of, event

pytestmark = pytest.mark.usefixtures("_in_full")

CROSS = deal_of("all-fives hand_size.2=3", Ann="5-5 5-1 1-2", Bob="5-0 5-2 6-6")
LINES = [
    "Ann 5-5 10 +10 =10",
    "Bob 5-0@L 10 +10 =10",
    "Ann 5-1@R 1 +0 =10",
    "Bob 5-2@U 3 +0 =10",
    "Ann 1-2@R 4 +0 =10",
]
LEAD, SECOND, THIRD, FOURTH, FIFTH = LINES
JOINED = deal_of("all-fives hand_size.2=3", Ann="3-5 5-1 1-2", Bob="5-5 5-0 6-6")
SPINNER = ["Ann 3-5 8 +0 =0", "Bob 5-5@R 13 +0 =0", "Ann 5-1@R 4 +0 =0", "Bob 5-0@U 4 +0 =0"]
STUCK = deal_of("all-fives hand_size.2=2", Ann="5-5 1-2", Bob="5-0 6-6")
ORDER = STUCK + "boneyard 5-3 3-3" + " ?" * 22 + "\n"
OUT = deal_of("all-fives hand_size.2=1", Ann="6-6", Bob="5-3") + "Ann 6-6 12 +0 =0\n"
BLOCK, TIE = blocked_deal("all-fives hand_size.2=14"), blocked_deal("all-fives hand_size.2=14", tie=True)


def near(scores, *lines, **hands):
    """A deal of one tile each from these scores."""
    start = f"start scores {scores} lead Ann\n"
    return deal_of("all-fives hand_size.2=1", start=start, **hands) + "\n".join(lines)


FAULTS = {
    "tile on the table": (CROSS + "\n".join([*LINES[:2], "Ann 5-5@R"]), "set/double-six", event(3)),
    "tile drawn that another holds": (STUCK + "\n".join([*LINES[:2], "Ann draws 6-6"]), "set/double-six", event(3)),
    "tile in two hands": (CROSS.replace("6-6", "5-5") + LEAD, "set/double-six", "/deals/0/hands/1"),
    "short hand": (CROSS.replace("6-6", "") + LEAD, "deal/hand-size", "/deals/0/hands/1"),
    "lead by another": (CROSS + "Bob 5-0 5 +5 =5", "deal/lead", event(1)),
    "turn out of order": (CROSS + f"{LEAD}\nAnn 5-0@L 10 +10 =10", "turn/order", event(2)),
    "tile of another": (CROSS + f"{LEAD}\nBob 5-1@L", "play/held", event(2)),
    "tile asleep": (CROSS + f"{LEAD}\nBob 5-4@L", "play/held", event(2)),
    "U of a line": (JOINED + f"{SPINNER[0]}\nBob 5-5@U", "play/end", event(2)),
    "no such pips": (CROSS + f"{LEAD}\nBob 5-0@4", "play/end", event(2)),
    "fits another end": (CROSS + "\n".join([*LINES[:2], "Ann 5-1@L 1 +0 =10"]), "play/matches", event(3)),
    "an arm named as another is": (CROSS + "\n".join([*LINES[:3], "Bob 5-2@R 3 +0 =10"]), "play/matches", event(4)),
    "fits nowhere": (CROSS + f"{LEAD}\nBob 6-6@L", "play/matches", event(2)),
    "a knock while able": (CROSS + f"{LEAD}\nBob knocks", "play/required", event(2)),
    "a knock while a tile may be drawn": (
        STUCK + "\n".join([*LINES[:2], "Ann knocks"]),
        "draw/until-playable",
        event(3),
    ),
    "a draw while able": (STUCK + f"{LEAD}\nBob draws 5-3", "draw/until-playable", event(2)),
    "draws out of order": (ORDER + "\n".join([*LINES[:2], "Ann draws 3-3"]), "draw/order", event(3)),
    "a draw from an empty boneyard": (BLOCK + "Ann draws ?", "draw/stop-tile", event(11)),
    "the lead counted once": (CROSS + "Ann 5-5 5 +5 =5", "count/spinner", event(1)),
    "one side covered, the spinner left out": (CROSS + f"{LEAD}\nBob 5-0@L 0 +0 =0", "count/spinner", event(2)),
    "both sides covered, the spinner counted": (
        CROSS + "\n".join([*LINES[:2], "Ann 5-1@R 11 +0 =10"]),
        "count/spinner",
        event(3),
    ),
    "a spinner in a line, left out": (JOINED + f"{SPINNER[0]}\nBob 5-5@R 3 +0 =0", "count/spinner", event(2)),
    "a later double counted once": (
        CROSS.replace("5-2", "1-1") + "\n".join([*LINES[:3], "Bob 1-1@R 1 +0 =10"]),
        "count/double",
        event(4),
    ),
    "another count": (CROSS + "\n".join([*LINES[:2], "Ann 5-1@R 2 +0 =10"]), "count/ends", event(3)),
    "a lead not scored": (CROSS + "Ann 5-5 10 +0 =0", "score/every-play", event(1)),
    "fives divided": (CROSS + "Ann 5-5 10 +2 =2", "score/fives", event(1)),
    "misadded": (CROSS + f"{LEAD}\nBob 5-0@L 10 +10 =15", "score/running", event(2)),
    "the target refused": (
        near("145 0", "Ann 5-5 10 (10) refused =145", Ann="5-5", Bob="5-3"),
        "target/deal-end",
        event(1),
    ),
    "said won in the middle of a deal": (
        deal_of("all-fives hand_size.2=2", start="start scores 145 0 lead Ann\n", Ann="5-5 1-1", Bob="5-0 1-2")
        + "Ann 5-5 10 +10 =155\nwon Ann",
        "target/deal-end",
        "/deals/0/end",
    ),
    "a deal after the match": (
        near("145 0", "Ann 5-5 10 +10 =155\nout Ann\ndeal Ann leads\nAnn 1-1", Ann="5-5", Bob="5-3"),
        "match/reached",
        "/deals/1",
    ),
    "the result is of who was there first": (
        near("145 160", "Ann 5-5 10 +10 =155\nout Ann scores 165 160", Ann="5-5", Bob="5-3").replace(
            "deal Ann", "result Bob 165 160\ndeal Ann"
        ),
        "match/result",
        "/result",
    ),
    "said out, unfinished": (CROSS + f"{LEAD}\nout Ann", "end/out", "/deals/0/end"),
    "said blocked, a tile may be drawn": (CROSS + f"{LEAD}\nblocked", "end/blocked", "/deals/0/end"),
    "stops unfinished": (CROSS + f"{LEAD}\ndeal Ann leads\nAnn 1-1", "end/out", "/deals/0"),
    "a play after going out": (OUT + "Bob 5-3", "end/out", event(2)),
    "a bonus not rounded": (OUT + "out Ann bonus 8 scores 8 0", "score/bonus", "/deals/0/end/bonus"),
    "a bonus divided": (OUT + "out Ann scores 2 0", "score/bonus", "/deals/0/end/scores"),
    "no bonus": (OUT + "out Ann scores 0 0", "score/bonus", "/deals/0/end/scores"),
    "the bonus misadded": (OUT + "out Ann bonus 10 scores 11 0", "score/running", "/deals/0/end/scores"),
    "the loser leads": (OUT + "out Ann\ndeal Bob leads\nBob 1-1", "lead/next", "/deals/1/lead"),
    "a block, its winner's pips taken off": (
        BLOCK + "blocked Ann bonus 35",
        "score/blocked-bonus",
        "/deals/0/end/bonus",
    ),
    "no bonus for a block": (BLOCK + "blocked Ann scores 0 5", "score/blocked-bonus", "/deals/0/end/scores"),
    "a block taken by the other": (BLOCK + "blocked Bob bonus 45", "end/block-winner", "/deals/0/end/seat"),
    "a tie taken": (TIE + "blocked Ann bonus 65", "end/block-winner", "/deals/0/end/seat"),
    "a surplus knock": (BLOCK + "Ann knocks\nBob knocks\nAnn knocks", "end/blocked", event(13)),
    "a play after a block": (BLOCK + "Ann 1-1@L", "play/matches", event(11)),
    "the loser of a block leads": (
        BLOCK + "blocked Ann bonus 80\ndeal Bob leads\nBob 1-1",
        "lead/next",
        "/deals/1/lead",
    ),
    "the lead stays after a tie": (TIE + "blocked\ndeal Ann leads\nAnn 1-1", "lead/next", "/deals/1/lead"),
}


@pytest.mark.parametrize(("sheet", "clause", "pointer"), FAULTS.values(), ids=FAULTS)
def test_each_fault_is_one_finding(sheet, clause, pointer):
    assert charged(sheet) == [(clause, pointer)]
    assert judged(sheet).verdict == Verdict.VIOLATES


def tied(*lines):
    """A deal that ends with both at 160."""
    return near("150 160", "Ann 6-6 12 +0 =150", "out Ann bonus 10 scores 160 160", *lines, Ann="6-6", Bob="5-3")


CLEAN = {
    "a cross": CROSS + "\n".join(LINES),
    "turned, so that U and D are the long sides": CROSS
    + "\n".join(LINES).replace("@U", "@X").replace("@L", "@U").replace("@R", "@D").replace("@X", "@L"),
    "turned by a quarter": CROSS + "\n".join(LINES).replace("@U", "@X").replace("@R", "@U").replace("@X", "@R"),
    "by pips": CROSS
    + "\n".join(LINES).replace("@L", "@5").replace("1@R", "1@5").replace("@U", "@5").replace("@R", "@1"),
    "a spinner that joins a line": JOINED + "\n".join(SPINNER),
    "its outer side called U": JOINED
    + "\n".join(SPINNER).replace("1@R", "1@X").replace("0@U", "0@R").replace("X", "U"),
    "drawn in order": ORDER + "\n".join([*LINES[:2], "Ann draws 5-3", "Ann 5-3@R 3 +0 =10"]),
    "a bonus of nothing": OUT.replace("5-3", "0-2") + "out Ann scores 0 0",
    "a block": BLOCK + "Ann knocks\nBob knocks\nblocked Ann bonus 80 scores 80 5\ndeal Ann leads\nAnn 1-1",
    "the left of the lead after a tie": TIE + "blocked bonus 0 scores 0 5\ndeal Bob leads\nBob 1-1",
    "play goes on past the target": deal_of(
        "all-fives hand_size.2=2", start="start scores 145 0 lead Ann\n", Ann="5-5 1-1", Bob="5-0 1-2"
    )
    + "Ann 5-5 10 +10 =155\nBob 5-0@L 10 +10 =10",
    "the best score wins": near("145 160", "Ann 5-5 10 +10 =155\nout Ann scores 165 160", Ann="5-5", Bob="5-3").replace(
        "deal Ann", "result Ann 165 160\ndeal Ann"
    ),
    "a tie at the target stops": tied(),
    "a tie at the target goes on": tied("deal Ann leads", "Ann 1-1 2 +0 =160"),
}


@pytest.mark.parametrize("sheet", CLEAN.values(), ids=CLEAN)
def test_a_legal_record_conforms(sheet):
    assert charged(sheet) == []
    assert judged(sheet).verdict == Verdict.CONFORMS
