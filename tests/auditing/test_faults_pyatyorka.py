"""The fault table in Pyatyorka: a cross that opens at once, a stop tile, fives, a divided bonus, the target at once."""

import pytest

from fivesthrees_audit.findings import Verdict
from tests.auditing.helpers import charged, judged
from tests.auditing.sheets import BLOCKING, blocked_deal, deal_of, event

pytestmark = pytest.mark.usefixtures("_in_full")

CROSS = deal_of("pyatyorka hand_size.2=2", Ann="5-5 1-2", Bob="5-0 6-6")
LINES = [
    "Ann 5-5 10 +10 =10",
    "Bob 5-0@L 10 +10 =10",
    "Ann draws 5-3",
    "Ann 5-3@R 3 +0 =10",
    "Bob draws 3-3",
    "Bob 3-3@R 6 +0 =10",
]
LEAD, SECOND, DRAW, THIRD, DRAW_2, FOURTH = LINES
JOINED = deal_of("pyatyorka hand_size.2=3", Ann="3-5 5-1 1-2", Bob="5-5 5-0 6-6")
SPINNER = ["Ann 3-5 8 +0 =0", "Bob 5-5@R 13 +0 =0"]
ORDER = CROSS + "boneyard 5-3 3-3" + " ?" * 22 + "\n"


def near(scores, *lines, size=1, **hands):
    """A deal from these scores."""
    return deal_of(f"pyatyorka hand_size.2={size}", start=f"start scores {scores} lead Ann\n", **hands) + "\n".join(
        lines
    )


OUT = deal_of("pyatyorka hand_size.2=1", Ann="6-6", Bob="5-3") + "Ann 6-6 12 +0 =0\n"
PAIRS = """
rules pyatyorka hand_size.4=1
players A, B, C, D
pairs yes
deal A leads
hand A 6-6
hand B 5-3
hand C 1-1
hand D 4-1
A 6-6 12 +0 =0
"""
LAST = deal_of(
    "pyatyorka hand_size.2=13", Ann="0-0" + " ?" * 12, Bob="1-1 1-2 1-3 1-4 1-5 1-6 2-2 2-3 2-4 2-5 2-6 3-3 3-4"
)
LAST += "boneyard 3-6 4-4\nAnn 0-0\nBob draws 3-6\n"
BLOCK = blocked_deal("pyatyorka hand_size.2=14")
FOUR = (
    """
rules pyatyorka hand_size.4=7
players Ann, Bob, Cat, Dan
pairs yes
deal Ann leads
hand Ann 0-1 0-3 5-6 1-1 1-3 1-4 1-5
hand Bob 1-2 3-4 6-0 2-6 3-3 3-5 3-6
hand Cat 2-0 4-0 1-6 2-2 2-3 2-4 2-5
hand Dan 0-0 0-5 4-4 4-5 4-6 5-5 6-6
"""
    + "\n".join(f"{name} {play}" for name, play in zip(["Ann", "Bob", "Cat", "Dan"] * 3, BLOCKING, strict=False))
    + "\n"
)

FAULTS = {
    "tile on the table": (CROSS + f"{LEAD}\n{SECOND}\nAnn 5-5@R", "set/double-six", event(3)),
    "tile drawn that lies on the table": (
        CROSS + f"{LEAD}\n{SECOND}\nAnn draws 5-0",
        "set/double-six",
        event(3),
    ),
    "tile drawn that another holds": (CROSS + f"{LEAD}\n{SECOND}\nAnn draws 6-6", "set/double-six", event(3)),
    "tile drawn that the drawer holds": (
        CROSS + f"{LEAD}\n{SECOND}\nAnn draws 2-1",
        "set/double-six",
        event(3),
    ),
    "short hand": (CROSS.replace("6-6", "") + LEAD, "deal/hand-size", "/deals/0/hands/1"),
    "lead by another": (CROSS + "Bob 5-0 5 +5 =5", "deal/lead", event(1)),
    "turn out of order, by the holder": (
        CROSS + f"{LEAD}\nAnn 5-0@L 10 +10 =10",
        "turn/order",
        event(2),
    ),
    "a draw out of order": (CROSS + f"{LEAD}\n{SECOND}\nBob draws 5-3", "turn/order", event(3)),
    "tile of another": (CROSS + f"{LEAD}\nBob 1-2@L", "play/held", event(2)),
    "tile asleep": (CROSS + f"{LEAD}\nBob 5-4@L", "play/held", event(2)),
    "U of a line": (JOINED + "\n".join([SPINNER[0], "Bob 5-5@U 13 +0 =0"]), "play/end", event(2)),
    "an end that shows no such pips": (CROSS + f"{LEAD}\nBob 5-0@4", "play/end", event(2)),
    "fits another end": (
        CROSS + f"{LEAD}\n{SECOND}\n{DRAW}\nAnn 5-3@L 3 +0 =10",
        "play/matches",
        event(4),
    ),
    "fits nowhere": (CROSS + f"{LEAD}\nBob 6-6@L", "play/matches", event(2)),
    "a knock while able": (CROSS + f"{LEAD}\nBob knocks", "play/required", event(2)),
    "a knock while a tile may be drawn": (
        CROSS + f"{LEAD}\n{SECOND}\nAnn knocks",
        "draw/until-playable",
        event(3),
    ),
    "a draw while able": (CROSS + f"{LEAD}\nBob draws 5-3", "draw/until-playable", event(2)),
    "a draw after one that fits": (
        CROSS + f"{LEAD}\n{SECOND}\n{DRAW}\nAnn draws 4-4",
        "draw/until-playable",
        event(4),
    ),
    "the stop tile drawn": (LAST + "Bob draws 4-4", "draw/stop-tile", "/deals/0/events/2"),
    "the stop tile drawn, unseen": (LAST.replace("4-4", "?") + "Bob draws ?", "draw/stop-tile", "/deals/0/events/2"),
    "draws out of order": (ORDER + f"{LEAD}\n{SECOND}\nAnn draws 3-3", "draw/order", event(3)),
    "a draw of a tile that lies deeper": (ORDER + "\n".join([*LINES[:4], "Bob draws 6-3"]), "draw/order", event(5)),
    "the lead counted once": (CROSS + "Ann 5-5 5 +5 =5", "count/spinner", event(1)),
    "the lead counted at each side": (CROSS + "Ann 5-5 20 +20 =20", "count/spinner", event(1)),
    "one side covered, the spinner left out": (CROSS + f"{LEAD}\nBob 5-0@L 0 +0 =0", "count/spinner", event(2)),
    "two sides covered, the spinner counted": (
        CROSS + "\n".join([*LINES[:3], "Ann 5-3@R 13 +0 =10"]),
        "count/spinner",
        event(4),
    ),
    "two sides covered, the open ones counted": (
        CROSS + "\n".join([*LINES[:3], "Ann 5-3@R 8 +0 =10"]),
        "count/spinner",
        event(4),
    ),
    "a later double counted once": (CROSS + "\n".join([*LINES[:5], "Bob 3-3@R 3 +0 =10"]), "count/double", event(6)),
    "another count": (CROSS + "\n".join([*LINES[:3], "Ann 5-3@R 4 +0 =10"]), "count/ends", event(4)),
    "a spinner in a line, left out": (JOINED + f"{SPINNER[0]}\nBob 5-5@R 3 +0 =0", "count/spinner", event(2)),
    "a lead not scored": (CROSS + "Ann 5-5 10 +0 =0", "score/every-play", event(1)),
    "fives divided": (CROSS + "Ann 5-5 10 +2 =2", "score/fives", event(1)),
    "threes scored": (OUT.replace("+0 =0", "+4 =4"), "score/fives", event(1)),
    "misadded": (CROSS + f"{LEAD}\nBob 5-0@L 10 +10 =15", "score/running", event(2)),
    "cut down to the target": (near("95 0", "Ann 5-5 10 +5 =100", size=2, Ann="5-5 1-1"), "target/reach", event(1)),
    "refused past the target": (
        near("95 0", "Ann 5-5 10 (10) refused =95", size=2, Ann="5-5 1-1"),
        "target/reach",
        event(1),
    ),
    "a play after the target": (
        near("95 0", "Ann 5-5 10 +10 =105\nBob 5-0@L", size=2, Ann="5-5 1-1", Bob="5-0 1-2"),
        "match/reached",
        event(2),
    ),
    "a deal after the target": (
        near("95 0", "Ann 5-5 10 +10 =105\ndeal Ann leads\nAnn 1-1", size=2, Ann="5-5 1-1"),
        "match/reached",
        "/deals/1",
    ),
    "said won, unfinished": (CROSS + f"{LEAD}\nwon Ann", "match/reached", "/deals/0/end"),
    "said out, unfinished": (CROSS + f"{LEAD}\nout Ann", "end/out", "/deals/0/end"),
    "said blocked, a tile may be drawn": (CROSS + f"{LEAD}\nblocked", "end/blocked", "/deals/0/end"),
    "stops unfinished": (CROSS + f"{LEAD}\ndeal Ann leads\nAnn 1-1", "end/out", "/deals/0"),
    "another said to be out": (OUT + "out Bob", "end/out", "/deals/0/end/seat"),
    "a play after going out": (OUT + "Bob 5-3", "end/out", event(2)),
    "a draw after going out": (OUT + "Bob draws ?", "end/out", event(2)),
    "a bonus not divided": (OUT + "out Ann bonus 10 scores 10 0", "score/bonus", "/deals/0/end/bonus"),
    "no bonus": (OUT + "out Ann bonus 0 scores 0 0", "score/bonus", "/deals/0/end/bonus"),
    "no bonus in the scores": (OUT + "out Ann scores 0 0", "score/bonus", "/deals/0/end/scores"),
    "a wrong bonus in the scores": (OUT + "out Ann scores 8 0", "score/bonus", "/deals/0/end/scores"),
    "the bonus misadded": (OUT + "out Ann bonus 2 scores 3 0", "score/running", "/deals/0/end/scores"),
    "the bonus given to the other": (OUT + "out Ann bonus 2 scores 0 2", "score/running", "/deals/0/end/scores"),
    "a bonus after the last tile won": (
        near("90 0", "Ann 5-5 10 +10 =100\nout Ann bonus 2 scores 102 0", Ann="5-5", Bob="5-3"),
        "score/bonus",
        "/deals/0/end/bonus",
    ),
    "said won, the last tile won": (
        near("90 0", "Ann 5-5 10 +10 =100\nwon Ann scores 100 0", Ann="5-5", Bob="5-3"),
        "match/reached",
        "/deals/0/end",
    ),
    "a deal after the bonus won": (
        near("98 0", "Ann 6-6 12 +0 =98\nout Ann bonus 2\ndeal Ann leads\nAnn 1-1", Ann="6-6", Bob="5-3"),
        "match/reached",
        "/deals/1",
    ),
    "a block, its winner's pips not taken off": (
        BLOCK + "blocked Ann bonus 16",
        "score/blocked-bonus",
        "/deals/0/end/bonus",
    ),
    "a block, its winner's pips not taken off, in the scores": (
        BLOCK + "blocked Ann scores 16 5",
        "score/blocked-bonus",
        "/deals/0/end/scores",
    ),
    "a block taken by the other": (BLOCK + "blocked Bob bonus 7", "end/block-winner", "/deals/0/end/seat"),
    "a block taken by the other, in the scores": (
        BLOCK + "blocked scores 0 12",
        "end/block-winner",
        "/deals/0/end/scores",
    ),
    "a tie taken": (
        blocked_deal("pyatyorka hand_size.2=14", tie=True) + "blocked Ann",
        "end/block-winner",
        "/deals/0/end/seat",
    ),
    "a tie with a bonus": (
        blocked_deal("pyatyorka hand_size.2=14", tie=True) + "blocked bonus 1",
        "score/blocked-bonus",
        "/deals/0/end/bonus",
    ),
    "a surplus knock": (BLOCK + "Ann knocks\nBob knocks\nAnn knocks", "end/blocked", event(13)),
    "said out, was blocked": (BLOCK + "out Ann", "end/out", "/deals/0/end"),
    "the loser of a block leads": (
        BLOCK + "blocked Ann bonus 7\ndeal Bob leads\nBob 1-1",
        "lead/next",
        "/deals/1/lead",
    ),
    "the lead stays after a tie": (
        blocked_deal("pyatyorka hand_size.2=14", tie=True) + "blocked\ndeal Ann leads\nAnn 1-1",
        "lead/next",
        "/deals/1/lead",
    ),
    "a loser leads after a block of pairs": (
        FOUR + "blocked Ann bonus 7\ndeal Bob leads\nBob 1-1",
        "lead/next",
        "/deals/1/lead",
    ),
    "the loser leads": (OUT + "out Ann\ndeal Bob leads\nBob 1-1", "lead/next", "/deals/1/lead"),
    "the pips of one opponent of a pair": (PAIRS + "out A bonus 2", "score/bonus", "/deals/0/end/bonus"),
    "the partner leads after going out": (PAIRS + "out A\ndeal C leads\nC 1-1", "lead/next", "/deals/1/lead"),
    "a target that was not agreed": (
        near("240 0", "Ann 5-5 10 +10 =250\nBob 5-0@L", size=2, Ann="5-5 1-1", Bob="5-0 1-2").replace(
            "deal Ann", "target 250\ndeal Ann"
        ),
        "match/reached",
        event(2),
    ),
    "the result, another winner": (
        near("95 0", "Ann 5-5 10 +10 =105", size=2, Ann="5-5 1-1").replace("deal Ann", "result Bob 105 0\ndeal Ann"),
        "match/result",
        "/result",
    ),
}


@pytest.mark.parametrize(("sheet", "clause", "pointer"), FAULTS.values(), ids=FAULTS)
def test_each_fault_is_one_finding(sheet, clause, pointer):
    assert charged(sheet) == [(clause, pointer)]
    assert judged(sheet).verdict == Verdict.VIOLATES


CLEAN = {
    "a cross": CROSS + "\n".join(LINES),
    "turned": CROSS + "\n".join(LINES).replace("@L", "@U").replace("@R", "@D"),
    "turned another way": CROSS + "\n".join(LINES).replace("@L", "@D").replace("@R", "@L"),
    "by pips": CROSS + "\n".join(LINES).replace("5-0@L", "5-0@5").replace("5-3@R", "5-3@5").replace("@R", "@3"),
    "a spinner that joins a line": JOINED + "\n".join([*SPINNER, "Ann 5-1@U 4 +0 =0", "Bob 5-0@D 4 +0 =0"]),
    "drawn in order": ORDER + "\n".join(LINES),
    "the bonus reaches the target": near(
        "98 0", "Ann 6-6 12 +0 =98\nout Ann bonus 2 scores 100 0", Ann="6-6", Bob="5-3"
    ).replace("deal Ann", "result Ann 100 0\ndeal Ann"),
    "the last tile reaches the target": near("90 0", "Ann 5-5 10 +10 =100\nout Ann scores 100 0", Ann="5-5", Bob="5-3"),
    "the winner leads": OUT + "out Ann bonus 2\ndeal Ann leads\nAnn 5-5 10 +10 =12",
    "a pair": PAIRS + "out A bonus 3 scores 3 0\ndeal A leads\nA 1-1",
    "the stop tile stays": LAST + "Bob knocks",
    "a block": BLOCK + "Ann knocks\nBob knocks\nblocked Ann bonus 7 scores 7 5\ndeal Ann leads\nAnn 1-1",
    "the left of the lead after a tie": (
        blocked_deal("pyatyorka hand_size.2=14", tie=True) + "blocked scores 0 5\ndeal Bob leads\nBob 1-1"
    ),
    "a partner leads after a block": FOUR + "blocked Ann bonus 7 scores 7 5\ndeal Cat leads\nCat 1-1",
    "an agreed target": near("95 0", "Ann 5-5 10 +10 =105\nBob 5-0@L", size=2, Ann="5-5 1-1", Bob="5-0 1-2").replace(
        "deal Ann", "target 500\ndeal Ann"
    ),
}


@pytest.mark.parametrize("sheet", CLEAN.values(), ids=CLEAN)
def test_a_legal_record_conforms(sheet):
    assert charged(sheet) == []
    assert judged(sheet).verdict == Verdict.CONFORMS
