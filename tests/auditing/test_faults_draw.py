"""The fault table in Draw: a line, drawing to the last tile, no points during play, all pips as the bonus."""

import pytest

from fivesthrees_audit.findings import Verdict
from tests.auditing.helpers import charged, judged
from tests.auditing.sheets import blocked_deal, deal_of, event

pytestmark = pytest.mark.usefixtures("_in_full")

DEAL = deal_of("draw hand_size.2=2", Ann="5-5 1-2", Bob="5-0 6-6")
LINES = ["Ann 5-5 10 +0 =0", "Bob 5-0@L 10 +0 =0", "Ann draws 4-4", "Ann draws 5-3", "Ann 5-3@R 3 +0 =0"]
LEAD, SECOND, FIRST_DRAW, NEXT_DRAW, THIRD = LINES
ORDER = DEAL + "boneyard 4-4 5-3" + " ?" * 22 + "\n"
OUT = deal_of("draw hand_size.2=1", Ann="6-6", Bob="5-3") + "Ann 6-6 12 +0 =0\n"
BLOCK, TIE = blocked_deal("draw hand_size.2=14"), blocked_deal("draw hand_size.2=14", tie=True)


def near(scores, *lines):
    """A deal of one tile each from these scores: Ann goes out, and Bob is left with 8 pips."""
    start = f"start scores {scores} lead Ann\n"
    return deal_of("draw hand_size.2=1", start=start, Ann="6-6", Bob="5-3") + "\n".join(["Ann 6-6", *lines])


FAULTS = {
    "tile on the table": (DEAL + "\n".join([*LINES[:2], "Ann 5-5@R"]), "set/double-six", event(3)),
    "tile drawn that lies on the table": (DEAL + "\n".join([*LINES[:2], "Ann draws 5-5"]), "set/double-six", event(3)),
    "tile drawn that another holds": (DEAL + "\n".join([*LINES[:2], "Ann draws 6-6"]), "set/double-six", event(3)),
    "tile in hand and boneyard": (
        DEAL + "boneyard 6-6" + " ?" * 23 + f"\n{LEAD}",
        "set/double-six",
        "/deals/0/boneyard",
    ),
    "short boneyard": (DEAL + f"boneyard 4-4\n{LEAD}", "deal/hand-size", "/deals/0/boneyard"),
    "the hand size of the other games": (
        "rules draw\nplayers Ann, Bob, Cat\ndeal Ann leads\nhand Ann 6-6 6-5 6-4 6-3 6-2\nAnn 6-6",
        "deal/hand-size",
        "/deals/0/hands/0",
    ),
    "lead by another": (DEAL + "Bob 5-0 5 +0 =0", "deal/lead", event(1)),
    "turn out of order": (DEAL + f"{LEAD}\nAnn 5-0@L 10 +0 =0", "turn/order", event(2)),
    "a draw out of turn": (DEAL + "\n".join([*LINES[:2], "Bob draws 4-4"]), "turn/order", event(3)),
    "tile of another": (DEAL + f"{LEAD}\nBob 1-2@L", "play/held", event(2)),
    "a tile left in the boneyard": (ORDER + "\n".join([*LINES[:3], "Ann 5-3@R"]), "play/held", event(4)),
    "U of a line": (DEAL + f"{LEAD}\nBob 5-0@U 10 +0 =0", "play/end", event(2)),
    "fits the other end": (DEAL + "\n".join([*LINES[:4], "Ann 5-3@L 3 +0 =0"]), "play/matches", event(5)),
    "fits nowhere": (DEAL + f"{LEAD}\nBob 6-6@L", "play/matches", event(2)),
    "a knock while able": (DEAL + f"{LEAD}\nBob knocks", "play/required", event(2)),
    "a knock while a tile may be drawn": (
        DEAL + "\n".join([*LINES[:2], "Ann knocks"]),
        "draw/until-playable",
        event(3),
    ),
    "a knock after a draw": (DEAL + "\n".join([*LINES[:3], "Ann knocks"]), "draw/until-playable", event(4)),
    "a draw while able": (DEAL + f"{LEAD}\nBob draws 4-4", "draw/until-playable", event(2)),
    "a draw after one that fits": (DEAL + "\n".join([*LINES[:4], "Ann draws 3-3"]), "draw/until-playable", event(5)),
    "a draw before the lead": (DEAL + "Ann draws 4-4", "draw/until-playable", event(1)),
    "a draw from an empty boneyard": (BLOCK + "Ann draws ?", "draw/stop-tile", event(11)),
    "draws out of order": (ORDER + "\n".join([*LINES[:2], "Ann draws 5-3"]), "draw/order", event(3)),
    "a lone double counted at each end": (DEAL + "Ann 5-5 20 +0 =0", "count/lone-double", event(1)),
    "an end double counted once": (DEAL + f"{LEAD}\nBob 5-0@L 5 +0 =0", "count/double", event(2)),
    "another count": (DEAL + f"{LEAD}\nBob 5-0@L 11 +0 =0", "count/ends", event(2)),
    "points during play": (DEAL + "Ann 5-5 10 +10 =10", "score/none", event(1)),
    "misadded": (DEAL + "Ann 5-5 10 +0 =5", "score/running", event(1)),
    "a play after going out": (OUT + "Bob 5-3", "end/out", event(2)),
    "said out, unfinished": (DEAL + f"{LEAD}\nout Ann", "end/out", "/deals/0/end"),
    "said blocked, a tile may be drawn": (DEAL + f"{LEAD}\nblocked", "end/blocked", "/deals/0/end"),
    "said won": (OUT + "won Ann", "target/deal-end", "/deals/0/end"),
    "stops unfinished": (DEAL + f"{LEAD}\ndeal Ann leads\nAnn 1-1", "end/out", "/deals/0"),
    "a bonus rounded": (OUT + "out Ann bonus 10 scores 10 0", "score/bonus", "/deals/0/end/bonus"),
    "no bonus": (OUT + "out Ann scores 0 0", "score/bonus", "/deals/0/end/scores"),
    "the bonus taken off the other": (OUT + "out Ann scores 0 -8", "score/running", "/deals/0/end/scores"),
    "the loser leads": (OUT + "out Ann\ndeal Bob leads\nBob 1-1", "lead/next", "/deals/1/lead"),
    "a block, its winner's pips taken off": (
        BLOCK + "blocked Ann bonus 34",
        "score/blocked-bonus",
        "/deals/0/end/bonus",
    ),
    "a block taken by the other": (BLOCK + "blocked Bob", "end/block-winner", "/deals/0/end/seat"),
    "a tie taken": (TIE + "blocked Ann bonus 63 scores 63 0", "end/block-winner", "/deals/0/end/seat"),
    "a surplus knock": (BLOCK + "Ann knocks\nBob knocks\nAnn knocks", "end/blocked", event(13)),
    "the loser of a block leads": (BLOCK + "blocked Ann\ndeal Bob leads\nBob 1-1", "lead/next", "/deals/1/lead"),
    "the lead stays after a tie": (TIE + "blocked\ndeal Ann leads\nAnn 1-1", "lead/next", "/deals/1/lead"),
    "a deal after the match": (near("95 0", "out Ann", "deal Ann leads", "Ann 1-1"), "match/reached", "/deals/1"),
    "a result before the target": (
        near("90 0", "out Ann scores 98 0").replace("deal Ann", "result Ann 98 0\ndeal Ann"),
        "match/result",
        "/result",
    ),
}


@pytest.mark.parametrize(("sheet", "clause", "pointer"), FAULTS.values(), ids=FAULTS)
def test_each_fault_is_one_finding(sheet, clause, pointer):
    assert charged(sheet) == [(clause, pointer)]
    assert judged(sheet).verdict == Verdict.VIOLATES


CLEAN = {
    "a deal": DEAL + "\n".join(LINES),
    "drawn in order": ORDER + "\n".join(LINES),
    "out": OUT + "out Ann bonus 8 scores 8 0\ndeal Ann leads\nAnn 1-1",
    "a block": BLOCK + "Ann knocks\nBob knocks\nblocked Ann bonus 80 scores 80 0\ndeal Ann leads\nAnn 1-1",
    "the left of the lead after a tie": TIE + "blocked scores 0 0\ndeal Bob leads\nBob 1-1",
    "won at the end of a deal": near("95 0", "out Ann scores 103 0").replace("deal Ann", "result Ann 103 0\ndeal Ann"),
    "a tie at the target stops": near("95 103", "out Ann scores 103 103"),
    "a tie at the target goes on": near("95 103", "out Ann scores 103 103", "deal Ann leads", "Ann 1-1"),
    "draws that are never written": (DEAL + "\n".join([*LINES[:2], THIRD])).replace(
        "deal Ann", "omits draws\ndeal Ann"
    ),
}


@pytest.mark.parametrize("sheet", CLEAN.values(), ids=CLEAN)
def test_a_legal_record_conforms(sheet):
    assert charged(sheet) == []
    assert judged(sheet).verdict == Verdict.CONFORMS
