"""The fault table in Block: a line, no drawing, no points during play, all pips as the bonus."""

import pytest

from fivesthrees_audit.findings import Verdict
from tests.auditing.helpers import charged, judged
from tests.auditing.sheets import deal_of, event

pytestmark = pytest.mark.usefixtures("_in_full")

DEAL = deal_of("block hand_size.2=2", Ann="5-5 1-2", Bob="5-0 6-6")
LINES = ["Ann 5-5 10 +0 =0", "Bob 5-0@L 10 +0 =0"]
LEAD, SECOND = LINES
BLOCK = DEAL + "\n".join([*LINES, "Ann knocks", "Bob knocks\n"])
TIE = BLOCK.replace("1-2", "1-3").replace("6-6", "2-2")
OUT = deal_of("block hand_size.2=1", Ann="6-6", Bob="5-3") + "Ann 6-6 12 +0 =0\n"
THREE = deal_of("block hand_size.3=2", Ann="5-5 1-2", Bob="5-0 6-6", Cat="2-2 3-3") + "\n".join([*LINES, "blocked"])


def near(scores, *lines):
    """A deal of one tile each from these scores: Ann goes out, and Bob is left with 8 pips."""
    start = f"start scores {scores} lead Ann\n"
    return deal_of("block hand_size.2=1", start=start, Ann="6-6", Bob="5-3") + "\n".join(["Ann 6-6", *lines])


FAULTS = {
    "tile on the table": (DEAL + "\n".join([*LINES, "Ann 5-5@R"]), "set/double-six", event(3)),
    "tile in two hands": (DEAL.replace("6-6", "5-5") + LEAD, "set/double-six", "/deals/0/hands/1"),
    "short hand": (DEAL.replace("6-6", "") + LEAD, "deal/hand-size", "/deals/0/hands/1"),
    "lead by another": (DEAL + "Bob 5-0 5 +0 =0", "deal/lead", event(1)),
    "turn out of order": (DEAL + f"{LEAD}\nAnn 5-0@L 10 +0 =0", "turn/order", event(2)),
    "tile of another": (DEAL + f"{LEAD}\nBob 1-2@L", "play/held", event(2)),
    "tile asleep": (DEAL + f"{LEAD}\nBob 5-4@L", "play/held", event(2)),
    "U of a line": (DEAL + f"{LEAD}\nBob 5-0@U 10 +0 =0", "play/end", event(2)),
    "fits the other end": (
        DEAL.replace("1-2", "5-1") + "\n".join([*LINES, "Ann 5-1@L 1 +0 =0"]),
        "play/matches",
        event(3),
    ),
    "fits nowhere": (DEAL + f"{LEAD}\nBob 6-6@L", "play/matches", event(2)),
    "a knock while able": (DEAL + f"{LEAD}\nBob knocks", "play/required", event(2)),
    "a draw": (DEAL + "\n".join([*LINES, "Ann draws 4-4"]), "draw/none", event(3)),
    "an unseen draw": (DEAL + "\n".join([*LINES, "Ann draws ?"]), "draw/none", event(3)),
    "a lone double counted at each end": (DEAL + "Ann 5-5 20 +0 =0", "count/lone-double", event(1)),
    "an end double counted once": (DEAL + f"{LEAD}\nBob 5-0@L 5 +0 =0", "count/double", event(2)),
    "another count": (DEAL + f"{LEAD}\nBob 5-0@L 11 +0 =0", "count/ends", event(2)),
    "points during play": (DEAL + "Ann 5-5 10 +2 =2", "score/none", event(1)),
    "a point for going out": (OUT.replace("+0 =0", "+1 =1"), "score/none", event(1)),
    "misadded": (DEAL + "Ann 5-5 10 +0 =5", "score/running", event(1)),
    "a play after going out": (OUT + "Bob 5-3", "end/out", event(2)),
    "a knock after going out": (OUT + "Bob knocks", "end/out", event(2)),
    "said out, was blocked": (BLOCK + "out Ann", "end/out", "/deals/0/end"),
    "said blocked, was out": (OUT + "blocked", "end/blocked", "/deals/0/end"),
    "said blocked, unfinished": (DEAL + f"{LEAD}\nblocked", "end/blocked", "/deals/0/end"),
    "said won": (OUT + "won Ann", "target/deal-end", "/deals/0/end"),
    "stops unfinished": (DEAL + f"{LEAD}\ndeal Ann leads\nAnn 1-1", "end/out", "/deals/0"),
    "a surplus knock": (BLOCK + "Ann knocks", "end/blocked", event(5)),
    "a play after a block": (BLOCK + "Ann 1-2@L", "play/matches", event(5)),
    "a bonus rounded": (OUT + "out Ann bonus 10 scores 10 0", "score/bonus", "/deals/0/end/bonus"),
    "a bonus for the loser": (OUT + "out Ann bonus 8 scores 0 8", "score/running", "/deals/0/end/scores"),
    "another said to be out": (OUT + "out Bob bonus 8", "end/out", "/deals/0/end/seat"),
    "a block, its winner's pips taken off": (
        BLOCK + "blocked Ann bonus 9",
        "score/blocked-bonus",
        "/deals/0/end/bonus",
    ),
    "a block, the wrong winner's pips": (BLOCK + "blocked Bob bonus 3", "end/block-winner", "/deals/0/end/seat"),
    "a block taken by nobody": (BLOCK + "blocked scores 0 0", "score/blocked-bonus", "/deals/0/end/scores"),
    "a tie taken": (TIE + "blocked Bob bonus 2 scores 0 2", "end/block-winner", "/deals/0/end/seat"),
    "a tie with a bonus": (TIE + "blocked bonus 2", "score/blocked-bonus", "/deals/0/end/bonus"),
    "a block of three taken by the second best": (THREE + " Cat bonus 15", "end/block-winner", "/deals/0/end/seat"),
    "a block of three, one opponent's pips": (THREE + " Ann bonus 12", "score/blocked-bonus", "/deals/0/end/bonus"),
    "the loser leads": (OUT + "out Ann\ndeal Bob leads\nBob 1-1", "lead/next", "/deals/1/lead"),
    "the loser of a block leads": (BLOCK + "blocked Ann\ndeal Bob leads\nBob 1-1", "lead/next", "/deals/1/lead"),
    "the lead stays after a tie": (TIE + "blocked\ndeal Ann leads\nAnn 1-1", "lead/next", "/deals/1/lead"),
    "a deal after the match": (near("95 0", "out Ann", "deal Ann leads", "Ann 1-1"), "match/reached", "/deals/1"),
    "a result that loses the bonus": (
        near("90 0", "out Ann").replace("deal Ann", "result Ann 90 0\ndeal Ann"),
        "match/result",
        "/result",
    ),
    "hidden hands cannot bring that bonus": (
        OUT.replace("hand Bob 5-3\n", "") + "out Ann bonus 13",
        "score/bonus",
        "/deals/0/end/bonus",
    ),
    "hidden hands cannot bring that bonus of a block": (
        BLOCK.replace("hand Bob 5-0 6-6\n", "hand Bob 5-0 ?\n") + "blocked Ann bonus 13",
        "score/blocked-bonus",
        "/deals/0/end/bonus",
    ),
    "hidden hands cannot bring those scores": (
        OUT.replace("hand Bob 5-3\n", "") + "out Ann scores 8 1",
        "score/running",
        "/deals/0/end/scores",
    ),
    "hidden hands cannot bring that winner": (
        BLOCK.replace("5-0 6-6", "5-0 ?").replace("1-2", "1-1") + "blocked Bob",
        "end/block-winner",
        "/deals/0/end/seat",
    ),
}


@pytest.mark.parametrize(("sheet", "clause", "pointer"), FAULTS.values(), ids=FAULTS)
def test_each_fault_is_one_finding(sheet, clause, pointer):
    assert charged(sheet) == [(clause, pointer)]
    assert judged(sheet).verdict == Verdict.VIOLATES


CLEAN = {
    "a block": BLOCK + "blocked Ann bonus 12 scores 12 0\ndeal Ann leads\nAnn 1-1",
    "a block that does not say who takes it": BLOCK + "blocked scores 12 0",
    "the left of the lead after a tie": TIE + "blocked scores 0 0\ndeal Bob leads\nBob 1-1",
    "a block of three": THREE + " Ann bonus 22 scores 22 0 0",
    "out": OUT + "out Ann bonus 8 scores 8 0\ndeal Ann leads\nAnn 1-1",
    "a tie at the target stops": near("95 103", "out Ann scores 103 103"),
    "a tie at the target goes on": near("95 103", "out Ann scores 103 103", "deal Ann leads", "Ann 1-1"),
}


@pytest.mark.parametrize("sheet", CLEAN.values(), ids=CLEAN)
def test_a_legal_record_conforms(sheet):
    assert charged(sheet) == []
    assert judged(sheet).verdict == Verdict.CONFORMS
