"""Each fault of the fault table, once: one finding at its place, as (clause, deal, event); in a list if consequent."""

import pytest

from fivesthrees_audit.findings import Verdict
from tests.auditing.helpers import found, judged
from tests.auditing.sheets import KNOCK, NEXT, PLAYED, WENT, WON, alone, but, leads, out, three

pytestmark = pytest.mark.usefixtures("_in_full")

FAULTS = {
    "tile on the table": (three(*PLAYED[:2], "Ann 6-6@L", "Bob 3-3@R"), [("set/double-six", 1, 3)]),
    "tile on the table at an end it does not fit": (
        three(*PLAYED[:2], "Ann 6-6@R", "Bob 3-3@R"),
        [("set/double-six", 1, 3)],
    ),
    "tile in two hands": (three(*PLAYED[:3]).replace("3-3 0-0", "6-6 0-0"), [("set/double-six", 1, None)]),
    "tile twice in one hand": (three(*PLAYED[:3]).replace("3-3 0-0", "3-6 0-0"), [("set/double-six", 1, None)]),
    "tile in hand and boneyard": (
        "players Ann, Bob\ndeal Ann leads\nhand Ann 6-6 ? ? ? ? ? ?\nboneyard 6-6" + " ?" * 13 + "\nAnn 6-6",
        [("set/double-six", 1, None)],
    ),
    "short hand": (three(PLAYED[0]).replace("3-3 0-0", "3-3"), [("deal/hand-size", 1, None)]),
    "two short hands": (
        three(PLAYED[0]).replace("3-3 0-0", "3-3").replace(" 1-2", ""),
        [("deal/hand-size", 1, None), ("deal/hand-size", 1, None)],
    ),
    "short boneyard": ("players Ann, Bob\ndeal Ann leads\nboneyard 5-5\nAnn 6-6", [("deal/hand-size", 1, None)]),
    "seat wrong, the seat due holds the tile": (but(3, "Bob 6-5@L 8 +0 =4"), [("turn/order", 1, 3)]),
    "seat wrong, own tile, carried on": (
        three(*PLAYED[:2], "Bob 3-3@R 18 +6 =14", "Ann 6-5@L 11 +0 =4", "Bob knocks"),
        [("turn/order", 1, 3)],
    ),
    "seat wrong and score written for that seat": (
        three(*PLAYED[:2], "Bob 6-5@L 8 +0 =8", PLAYED[3]),
        [("turn/order", 1, 3), ["score/running", 1, 3]],
    ),
    "seat wrong, hidden hands": (
        "players Ann, Bob\ndeal Ann leads\nAnn 6-6\nAnn 6-5\nAnn 5-4\nBob 4-4",
        [("turn/order", 1, 2)],
    ),
    "seat wrong, only the seat named can hold it": (
        "players Ann, Bob\ndeal Ann leads\nhand Bob 0-0 1-0 2-0 3-0 4-0 5-0 6-0\nAnn 6-6\nAnn 6-5\nBob 5-0",
        [("turn/order", 1, 2)],
    ),
    "knock of a seat not due": (
        three(*PLAYED[:2], "Bob knocks", "Ann 6-5@L 8 +0 =4"),
        [("turn/order", 1, 3), ["play/required", 1, 3]],
    ),
    "missing knock": (
        KNOCK + "Bob 3-3@R 18 +6 =14\nAnn knocks\nBob 3-5@R 17 (1) +1 =15\nout Bob",
        [("turn/order", 1, 3)],
    ),
    "missing knock, hidden hand": (
        "rules fives-and-threes hand_size.3=2\nplayers Ann, Bob, Cat\ndeal Ann leads\nAnn 6-6\nCat 6-5",
        [("turn/order", 1, 2)],
    ),
    "tile of another": (
        three(*PLAYED[:2], "Ann 3-3@R 18 +6 =10", "Bob knocks", "Ann 6-5@L 11 +0 =10", "Bob knocks"),
        [("play/held", 1, 3)],
    ),
    "tile asleep": (three(*PLAYED[:2], "Ann 3-1@R 13 +0 =4", "Bob knocks"), [("play/held", 1, 3)]),
    "tile known to be asleep": (
        "players Ann, Bob\ndeal Ann leads\nboneyard 6-5" + " ?" * 13 + "\nAnn 6-6\nBob 6-5",
        [("play/held", 1, 2)],
    ),
    "tile of another that fits nowhere": (three(*PLAYED[:2], "Ann 0-0@R", "Bob 3-3"), [("play/held", 1, 3)]),
    "cross end": (but(3, "Ann 6-5@U 8 +0 =4"), [("play/end", 1, 3)]),
    "end not shown": (but(3, "Ann 6-5@4 8 +0 =4"), [("play/end", 1, 3)]),
    "fits the other end": (but(3, "Ann 6-5@R 8 +0 =4"), [("play/matches", 1, 3)]),
    "fits the other end, counted as written": (
        but(3, "Ann 6-5@R 17 +0 =4"),
        [("play/matches", 1, 3), ["count/ends", 1, 3]],
    ),
    "fits nowhere, the next deal is judged": (
        three(*PLAYED[:2], "Ann 1-2@R 14", "Bob 3-3@R 99", "out Bob scores 4 9", *NEXT[:3], "Bob 5-5 11 +2 =11"),
        [("play/matches", 1, 3), ("count/lone-double", 2, 1)],
    ),
    "knock while able": (
        three(*PLAYED[:2], "Ann knocks", "Bob 3-3@R 18 +6 =14", "Ann 6-5@L 11 +0 =4", "Bob knocks"),
        [("play/required", 1, 3)],
    ),
    "knock of a hidden hand that later plays what fitted": (
        "players Ann, Bob\ndeal Ann leads\nAnn 6-6\nBob knocks\nAnn 6-5\nBob 6-1",
        [("play/required", 1, 2)],
    ),
    "knock of a hidden hand that cannot be without": (
        (
            "rules fives-and-threes hand_size.2=14\nplayers Ann, Bob\ndeal Ann leads\n"
            "hand Ann 6-6 6-5 6-4 6-3 5-5 5-4 5-3 5-2 5-1 5-0 4-4 4-3 4-2 4-1\nAnn 6-6\nBob knocks\nAnn 6-5"
        ),
        [("play/required", 1, 2)],
    ),
    "draw": (three(*PLAYED[:2], "Ann draws 4-4", *PLAYED[2:]), [("draw/none", 1, 3)]),
    "draw instead of a turn": (
        three(*PLAYED[:2], "Ann draws ?", "Bob 3-3@R 18 +6 =14", "Ann 6-5@L 11 +0 =4"),
        [("draw/none", 1, 3)],
    ),
    "lone double at each end": (
        but(1, "Ann 6-6 24 +8 =8").replace("=4", "=8").replace("scores 4", "scores 8"),
        [("count/lone-double", 1, 1)],
    ),
    "lone double, only the count wrong": (but(1, "Ann 6-6 24 +4 =4"), [("count/lone-double", 1, 1)]),
    "lone double, true score later": (but(1, "Ann 6-6 24 +8 =8"), [("count/lone-double", 1, 1)]),
    "end double once": (three("Ann 6-6", "Bob 6-3@R 9 +3 =3"), [("count/double", 1, 2)]),
    "both end doubles once": (
        "players Ann, Bob\ndeal Ann leads\nAnn 6-5\nBob 6-6@L\nAnn 5-5@R 11",
        [("count/double", 1, 3)],
    ),
    "wrong count": (three("Ann 6-6", "Bob 6-3@R 16 +0 =0"), [("count/ends", 1, 2)]),
    "wrong count, points of the right one": (three("Ann 6-6", "Bob 6-3@R 16 +8 =8"), [("count/ends", 1, 2)]),
    "wrong count, and points of neither": (
        three("Ann 6-6", "Bob 6-3@R 16 (5) +5 =5"),
        [("count/ends", 1, 2), ("score/threes-and-fives", 1, 2)],
    ),
    "wrong points": (three("Ann 6-6", "Bob 6-3@R 15 (5) +5 =5"), [("score/threes-and-fives", 1, 2)]),
    "wrong points, not carried on": (three("Ann 6-6", "Bob 6-3@R 15 (5) +8 =8"), [("score/threes-and-fives", 1, 2)]),
    "wrong award without points": (
        three("Ann 6-6", "Bob 6-3@R 15 +5 =5", "Ann 6-5@L", "Bob 3-3 11 +0 =5"),
        [("score/threes-and-fives", 1, 2)],
    ),
    "lead not scored": (three("Ann 6-6 12 +0 =0", "Bob 6-3@R"), [("score/every-play", 1, 1)]),
    "lead not scored, only the score written": (three("Ann 6-6 12 =0"), [("score/every-play", 1, 1)]),
    "last tile not scored": (alone(0, "6 (1) +1 =1"), [("score/every-play", 1, 1)]),
    "no out point": (out("Ann 6-3@R 8 (0) +0 =4", "out Ann scores 4 0"), [("score/out-point", 1, 3)]),
    "no out point, award only": (out("Ann 6-3@R 8 +0 =4", "out Ann scores 4 0"), [("score/out-point", 1, 3)]),
    "no out point, score only": (out("Ann 6-3@R 8 =4", "out Ann scores 4 0"), [("score/out-point", 1, 3)]),
    "refused though it fits": (leads(50, "(4) refused =50"), [("target/whole", 1, 1)]),
    "accepted past the target": (leads(59, "+4 =63"), [("target/whole", 1, 1)]),
    "accepted past the target, score only": (leads(59, "=63"), [("target/whole", 1, 1)]),
    "cut down to the target": (leads(59, "+2 =61"), [("target/whole", 1, 1)]),
    "cut down to the target, score only": (leads(59, "=61"), [("target/whole", 1, 1)]),
    "refused though it fits, score only": (leads(50, "(4) =50"), [("target/whole", 1, 1)]),
    "out: play accepted, point refused": (alone(59, "6 (3) +2 =61"), [("target/combined", 1, 1)]),
    "out: play accepted, point refused, award only": (alone(59, "6 +2 =61"), [("target/combined", 1, 1)]),
    "out: score only": (alone(59, "6 =61"), [("target/combined", 1, 1)]),
    "out: accepted past the target": (alone(59, "6 (3) +3 =62"), [("target/combined", 1, 1)]),
    "out: refused though it fits": (alone(58, "6 (3) refused =58"), [("target/combined", 1, 1)]),
    "misadded": (
        three("Ann 6-6 12 +4 =5", PLAYED[1], "Ann 6-5@L 8 +0 =5", "Bob 3-3@R", "blocked scores 5 8"),
        [("score/running", 1, 1)],
    ),
    "misadded, not carried on": (but(1, "Ann 6-6 12 +4 =5"), [("score/running", 1, 1)]),
    "misadded, no award written": (three("Ann 6-6", "Bob 6-3@R 15 =5"), [("score/running", 1, 2)]),
    "misadded onto the target, believed": (leads(56, "+4 =61") + "won Ann scores 61 50", [("score/running", 1, 1)]),
    "misadded onto the target, played on": (leads(56, "+4 =61") + "Bob 6-5 17 +0 =50", [("score/running", 1, 1)]),
    "play after out": (out(WENT, "Bob 1-1", "Ann knocks", "out Ann scores 5 0"), [("end/out", 1, 4)]),
    "knock after out": (out(WENT, "Bob knocks", "out Ann scores 5 0"), [("end/out", 1, 4)]),
    "draw after out": (out(WENT, "Bob draws ?", "out Ann scores 5 0"), [("end/out", 1, 4)]),
    "surplus knock": (three(*PLAYED[:6], "Ann knocks"), [("end/blocked", 1, 7)]),
    "more surplus knocks are one slip": (
        three(*PLAYED[:6], "Ann knocks", "Bob knocks", PLAYED[6]),
        [("end/blocked", 1, 7)],
    ),
    "play after a block": (three(*PLAYED[:4], "Ann 1-2@L", PLAYED[6]), [("play/matches", 1, 5)]),
    "play after the match": (WON + "Bob 6-5@L 17\nAnn knocks", [("match/reached", 1, 2)]),
    "knock after the match": (WON + "Bob knocks\nwon Ann scores 61 50", [("match/reached", 1, 2)]),
    "deal after the match": (WON + "won Ann\ndeal Bob leads\nBob 5-5\ndeal Ann leads", [("match/reached", 2, None)]),
    "said out, unfinished": (out("out Bob scores 4 0"), [("end/out", 1, None)]),
    "said blocked, unfinished": (out("blocked scores 4 0"), [("end/blocked", 1, None)]),
    "said won, unfinished": (out("won Bob"), [("match/reached", 1, None)]),
    "said blocked, was out": (out(WENT, "blocked scores 5 0"), [("end/blocked", 1, None)]),
    "said won, was out": (out(WENT, "won Ann scores 5 0"), [("match/reached", 1, None)]),
    "said out, was blocked": (three(*PLAYED[:6], "out Bob scores 4 8"), [("end/out", 1, None)]),
    "said out, was won": (WON + "out Ann scores 61 50", [("end/out", 1, None)]),
    "said blocked, hidden hands must hold what fits": (
        "rules fives-and-threes hand_size.2=14\nplayers Ann, Bob\ndeal Ann leads\nAnn 6-6\nblocked",
        [("end/blocked", 1, None)],
    ),
    "another said to be out": (out(WENT, "out Bob scores 5 0"), [("end/out", 1, None)]),
    "another said to have won": (WON + "won Bob scores 61 50", [("match/reached", 1, None)]),
    "a block taken": (three(*PLAYED[:6], "blocked Bob scores 4 8"), [("end/blocked", 1, None)]),
    "a deal stops unfinished": (three(*PLAYED[:2], *NEXT), [("end/out", 1, None)]),
    "a deal stops unfinished, hidden hands must hold what fits": (
        "rules fives-and-threes hand_size.2=14\nplayers Ann, Bob\ndeal Ann leads\nAnn 6-6\ndeal Bob leads\nBob 1-1",
        [("end/out", 1, None)],
    ),
    "points for a block": (three(*PLAYED[:6], "blocked scores 4 9"), [("score/out-point", 1, None)]),
    "points for a block as a bonus": (three(*PLAYED[:6], "blocked bonus 1 scores 4 9"), [("score/out-point", 1, None)]),
    "pips for a block": (three(*PLAYED[:6], "blocked bonus 3 scores 4 11"), [("score/out-point", 1, None)]),
    "a bonus": (out(WENT, "out Ann bonus 2 scores 7 0"), [("end/leftovers", 1, None)]),
    "closing scores": (out(WENT, "out Ann scores 7 0"), [("score/running", 1, None)]),
    "lead by another who holds the tile": (
        three("Bob 6-3 9 +3 =3", "Ann 6-6@L 15 +8 =8"),
        [("deal/lead", 1, 1)],
    ),
    "lead by another, the tile of the lead": (three("Bob 6-6 12 +4 =4", PLAYED[1]), [("deal/lead", 1, 1)]),
    "the lead of a start": (
        "players Ann, Bob\nstart scores 3 9 lead Bob\ndeal Ann leads\nAnn 6-6 12 +4 =7",
        [("lead/next", 1, None)],
    ),
    "result: the winner": (
        WON.replace("deal Ann", "result Bob 61 50\n        deal Ann"),
        [("match/result", None, None)],
    ),
    "result: the scores": (
        WON.replace("deal Ann", "result Ann 61 51\n        deal Ann"),
        [("match/result", None, None)],
    ),
    "result: nobody has won": (
        three(*PLAYED).replace("deal Ann", "result Ann 4 8\ndeal Ann"),
        [("match/result", None, None)],
    ),
    "adjusted wrongly, carried on": (
        three(PLAYED[0], "adjust Bob -2 =-3 late", "Bob 6-3@R 15 +8 =5"),
        [("score/running", 1, 2)],
    ),
    "adjusted wrongly, not carried on": (
        three(PLAYED[0], "adjust Bob -2 =-3 late", "Bob 6-3@R 15 +8 =6"),
        [("score/running", 1, 2)],
    ),
}


@pytest.mark.parametrize(("sheet", "expected"), FAULTS.values(), ids=FAULTS)
def test_each_fault_is_one_finding(sheet, expected):
    assert found(sheet) == expected
    assert judged(sheet).verdict == Verdict.VIOLATES


def test_a_stopped_deal_of_hidden_hands_is_told_as_one():
    (finding,) = judged(FAULTS["a deal stops unfinished, hidden hands must hold what fits"][0]).findings
    assert finding.recorded == {"deals": 2}
