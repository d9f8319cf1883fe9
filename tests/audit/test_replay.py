"""The full audit by example: each fault of the fault table once, at its place, and how play goes on after it.

Everything is a score sheet. A finding is (clause, deal, event); one in a list is consequent.
"""

from random import Random

import msgspec
import pytest

from fivesthrees_audit.audit.replay import moment_at, replay
from fivesthrees_audit.findings import Verdict
from fivesthrees_audit.records.native import Match
from fivesthrees_audit.records.wellformed import rules_of
from tests.audit.helpers import found, judged
from tests.audit.oracle import played


@pytest.fixture(autouse=True)
def _in_full(monkeypatch):
    """Every record goes through the full audit, clean ones too."""
    monkeypatch.setattr("fivesthrees_audit.run.judge.clean", lambda *_: None)


THREE = """
rules fives-and-threes hand_size.2=3
players Ann, Bob
deal Ann leads
hand Ann 6-6 6-5 1-2
hand Bob 6-3 3-3 0-0
"""
PLAYED = [
    "Ann 6-6 12 +4 =4",
    "Bob 6-3@R 15 +8 =8",
    "Ann 6-5@L 8 +0 =4",
    "Bob 3-3@R 11 +0 =8",
    "Ann knocks",
    "Bob knocks",
    "blocked scores 4 8",
]
NEXT = ["deal Bob leads", "hand Ann 1-1 2-2 3-3", "hand Bob 5-5 4-4 0-0", "Bob 5-5 10 +2"]


def three(*lines):
    return THREE + "\n".join(lines)


def but(number, *lines):
    """The played deal with one line (from 1) replaced."""
    return three(*PLAYED[: number - 1], *lines, *PLAYED[number:])


OUT = """
rules fives-and-threes hand_size.2=2
players Ann, Bob
deal Ann leads
hand Ann 6-6 6-3
hand Bob 6-5 1-1
Ann 6-6
Bob 6-5@L 17 +0 =0
"""
WENT = "Ann 6-3@R 8 (1) +1 =5"


def out(*lines):
    return OUT + "\n".join(lines)


def alone(score, claims, *, tile="3-3", after="out Ann"):
    """A deal of one tile each, which Ann lays from a score and goes out."""
    return f"""
        rules fives-and-threes hand_size.2=1
        players Ann, Bob
        start scores {score} 0 lead Ann
        deal Ann leads
        hand Ann {tile}
        hand Bob 2-1
        Ann {tile} {claims}
        {after}
        """


def leads(score, claims):
    """Ann leads 6-6, worth 4, from a score, with a tile left."""
    return f"""
        rules fives-and-threes hand_size.2=2
        players Ann, Bob
        start scores {score} 50 lead Ann
        deal Ann leads
        hand Ann 6-6 1-1
        hand Bob 6-5 2-2
        Ann 6-6 12 {claims}
        """


WON = leads(57, "+4 =61")
KNOCK = """
rules fives-and-threes hand_size.2=3
players Ann, Bob
deal Ann leads
hand Ann 6-6 1-2 1-1
hand Bob 6-3 3-3 3-5
Ann 6-6 12 +4 =4
Bob 6-3@R 15 +8 =8
"""


def test_a_played_deal_conforms():
    entry = judged(three(*PLAYED))
    assert entry.verdict == Verdict.CONFORMS
    assert entry.findings == ()
    assert (entry.recorded.scores, entry.reference.scores) == ((4, 8), (4, 8))


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
        "rules fives-and-threes hand_size.2=14\nplayers Ann, Bob\ndeal Ann leads\n"
        "hand Ann 6-6 6-5 6-4 6-3 5-5 5-4 5-3 5-2 5-1 5-0 4-4 4-3 4-2 4-1\nAnn 6-6\nBob knocks\nAnn 6-5",
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


CLEAN = {
    "no claims": three("Ann 6-6", "Bob 6-3", "Ann 6-5", "Bob 3-3"),
    "closing knocks in part": three(*PLAYED[:5], PLAYED[6]),
    "out": out(WENT, "out Ann scores 5 0"),
    "notes take no turn": three(PLAYED[0], "note tea", *PLAYED[1:]),
    "a lone note": three("note tea", *PLAYED),
    "adjusted": three(PLAYED[0], "adjust Bob -2 =-2 late", "Bob 6-3@R 15 +8 =6"),
    "adjusted, no score": three(PLAYED[0], "adjust Bob +5", "Bob 6-3@R 15 +8 =13"),
    "adjusted onto the target wins nothing": three(
        PLAYED[0], "adjust Bob +61 =61", "Bob 6-3@R 15 (8) refused =61", *PLAYED[2:3]
    ),
    "refused": leads(59, "refused =59"),
    "combined refused": alone(59, "6 (3) +0 =59", after="out Ann scores 59 0"),
    "combined wins": alone(58, "6 (3) +3 =61"),
    "the out point alone wins": alone(60, "8 (1) +1 =61", tile="4-4"),
    "won": WON.replace("deal Ann", "result Ann 61 50\n        deal Ann") + "won Ann scores 61 50",
    "house rule: no out point": alone(0, "6 (2) +2 =2").replace("hand_size.2=1", "hand_size.2=1 out_point=0"),
    "pips as ends": "players Ann, Bob\ndeal Ann leads\nAnn 6-5\nBob 5-5@5 16\nAnn 6-6@6 22",
}


@pytest.mark.parametrize("sheet", CLEAN.values(), ids=CLEAN)
def test_a_legal_record_conforms(sheet):
    entry = judged(sheet)
    assert entry.findings == ()
    assert entry.verdict == Verdict.CONFORMS


POSITIONS = [
    ("2-2", "4 (0)"),
    ("1-4", "5 (1)"),
    ("3-3", "6 (2)"),
    ("0-0", "0 (0)"),
    ("6-6", "12 (4)"),
    ("5-5", "10 (2)"),
    ("6-3", "9 (3)"),
]


@pytest.mark.parametrize(("tile", "claims"), POSITIONS)
def test_leads_of_the_rule_sheet(tile, claims):
    assert found(f"players Ann, Bob\ndeal Ann leads\nAnn {tile} {claims}") == []


def test_positions_of_the_rule_sheet():
    sheet = """
        players Ann, Bob
        deal Ann leads
        Ann 1-4 5 (1)
        Bob 1-1@L 6 (2)
        Ann 4-4@R 10 (2)
        Bob 3-4@R 5 (1)
        Ann 3-6@R 8 (0)
        Bob 6-6@R 14 (0)
        """
    assert found(sheet) == []
    assert found("players Ann, Bob\ndeal Ann leads\nAnn 3-6 9 (3)\nBob 6-6@R 15 (8)") == []


EXAMPLE = """
players Ann, Bob
deal Ann leads
hand Ann 6-6 5-3 4-0 2-1 1-1 3-0 5-5
hand Bob 6-3 5-0 4-4 2-2 1-0 6-1 3-2
Ann 6-6        12 +4 =4
Bob 6-3@R      15 +8 =8
Ann 5-3@R      17 +0 =4
Bob 6-1@L      6 +2 =10
Ann 1-1@L 7 (0) +0 =4
"""


def test_the_example_record_conforms_finished_or_not():
    assert judged(EXAMPLE).verdict == Verdict.CONFORMS
    rest = "Bob 5-0@R 2 (0) +0 =10\nAnn 4-0@R 6 (2) +2 =6\nBob 4-4@R 10 (2) +2 =12\nAnn 2-1@L 10 (2) +2 =8\nBob 2-2@L 12 (4) +4 =16\n"
    assert judged(EXAMPLE + rest).verdict == Verdict.CONFORMS
    assert found(EXAMPLE + "out Bob scores 4 13") == [("end/out", 1, None)]
    assert found(EXAMPLE.replace("Ann 1-1@L 7 (0) +0 =4", "Ann 1-1@L 8 (0) +0 =4")) == [
        ("count/double", 1, 5)
    ] or found(EXAMPLE.replace("Ann 1-1@L 7 (0) +0 =4", "Ann 1-1@L 8 (0) +0 =4")) == [("count/ends", 1, 5)]


def test_a_finding_says_where_and_what():
    (finding,) = judged(but(3, "Ann 6-5@R 8 +0 =4")).findings
    assert finding.pointer == "/deals/0/events/2"
    assert (finding.expected, finding.recorded) == ({"end": "L"}, {"play": "6-5", "end": "R"})
    assert (finding.line, finding.column) == (9, 1)
    assert "6-5 fits at L only" in finding.message
    (finding,) = judged(three(*PLAYED[:2], "Ann knocks", "Bob 3-3@R")).findings
    assert (finding.expected, finding.recorded) == ({"knock": False, "plays": ["5-6@L"]}, {"knock": True})
    (finding,) = judged(alone(59, "6 (3) +2 =61")).findings
    assert (finding.expected, finding.recorded) == ({"award": 0, "score": 59}, {"award": 2, "score": 61})
    assert (finding.facts["count"], finding.facts["earned"], finding.facts["before"]) == (6, 3, 59)
    (finding,) = judged(three(*PLAYED).replace("3-3 0-0", "6-6 0-0").replace("\nBob 3-3", "\nBob 6-6")).findings[:1]
    assert finding.pointer == "/deals/0/hands/1"
    (finding,) = judged(three(*PLAYED[:6], "blocked scores 4 9")).findings
    assert finding.pointer == "/deals/0/end/scores"
    (finding,) = judged(three(*PLAYED[:6], "blocked bonus 1 scores 4 9")).findings
    assert finding.pointer == "/deals/0/end/bonus"
    (finding,) = judged(out(WENT, "out Bob")).findings
    assert finding.pointer == "/deals/0/end/seat"
    (finding,) = judged(three(*PLAYED[:2], *NEXT)).findings
    assert finding.pointer == "/deals/0"


# Leads over several deals.

ONE_EACH = """
rules fives-and-threes hand_size.3=1
players Ann, Bob, Cat
deal Ann leads
Ann 0-0 0 (1) +1 =1
out Ann
deal Cat leads
Cat 0-0
out Cat
"""


@pytest.mark.parametrize(("then", "more"), [("Ann", []), ("Cat", []), ("Bob", [("lead/next", 3, None)])])
def test_after_a_wrong_lead_the_next_may_follow_either(then, more):
    assert found(ONE_EACH + f"deal {then} leads\n{then} 1-1") == [("lead/next", 2, None), *more]


def test_a_lead_that_is_not_recorded_is_the_right_one():
    assert found(ONE_EACH.replace("deal Cat leads\nCat 0-0\nout Cat", "deal\nBob 0-0\nout Bob\ndeal Cat leads")) == []
    assert found(ONE_EACH.replace("deal Cat leads\nCat 0-0\nout Cat", "deal\nBob 0-0\nout Bob\ndeal Ann leads")) == [
        ("lead/next", 3, None)
    ]


def test_a_lot_may_fall_on_any_seat():
    for name in ("Ann", "Bob", "Cat"):
        assert found(f"players Ann, Bob, Cat\ndeal {name} leads\n{name} 0-0") == []


def test_after_a_lead_by_another_both_count_as_the_lead():
    first = (
        "rules fives-and-threes hand_size.3=1\nplayers Ann, Bob, Cat\ndeal Ann leads\nhand Bob 1-1\nBob 1-1\nout Bob\n"
    )
    assert found(first + "deal Bob leads") == [("deal/lead", 1, 1)]
    assert found(first + "deal Cat leads") == [("deal/lead", 1, 1)]
    assert found(first + "deal Ann leads") == [("deal/lead", 1, 1), ("lead/next", 2, None)]


@pytest.mark.parametrize("events", ["Bob 6-5 11 +0 =0\nBob knocks\nAnn knocks", "Bob 6-5 11\nBob knocks\nAnn knocks"])
def test_a_wrong_lead_seen_from_its_seat_is_one_finding(events):
    sheet = """
rules fives-and-threes hand_size.2=2
players Ann, Bob
start scores 0 0 lead Ann
deal
hand Ann 6-5 1-1
hand Bob 2-2 3-3
"""
    assert len(found(sheet + events)) == 1


# What comes after a fault.


def test_unjudged_play_is_listed_and_its_awards_are_taken():
    entry = judged(three(*PLAYED[:2], "Ann 1-2@R 14 +2 =6", "Bob 3-3@R 4", "out Bob scores 6 9"))
    assert [(gap.clause, gap.deal, gap.event, gap.missing) for gap in entry.unchecked] == [
        ("play/matches", 1, 3, "layout")
    ]
    assert entry.reference.scores == (6, 9)
    entry = judged(three(*PLAYED[:2], "Ann 1-2@R 14", "Bob 3-3@R 4"))
    assert entry.reference.scores == (None, None)


def test_an_unknown_score_is_known_again_when_it_is_written():
    entry = judged(
        three(*PLAYED[:2], "Ann 1-2@R", "Bob 3-3@R", "out Bob", *NEXT[:3], "Bob 5-5 10 +2 =30", "adjust Ann +1 =20")
    )
    assert [finding.clause for finding in entry.findings] == ["play/matches"]
    assert entry.reference.scores == (20, 30)
    entry = judged(
        three(*PLAYED[:2], "Ann 1-2@R", "Bob 3-3@R", "out Bob", *NEXT[:3], "Bob 5-5 10 (2)", "adjust Ann +1")
    )
    assert entry.reference.scores == (None, None)


def test_a_score_told_in_play_that_is_not_judged():
    entry = judged(three(*PLAYED[:2], "Ann 1-2@R", "Bob 0-0 +1", "Ann 1-1 =20"))
    assert [finding.clause for finding in entry.findings] == ["play/matches"]
    assert entry.reference.scores == (20, 9)
    entry = judged(out(WENT, "Bob 1-1", "Bob 1-2 =7"))
    assert [finding.clause for finding in entry.findings] == ["end/out"]
    assert entry.reference.scores == (5, 0)


def test_a_match_won_in_play_that_is_not_judged():
    sheet = three("Ann 6-6", "Bob 1-2 3", "Ann 6-5 9 +57 =61", "won Ann scores 61 0").replace(
        "deal Ann", "result Ann 61 0\ndeal Ann"
    )
    entry = judged(sheet)
    assert [finding.clause for finding in entry.findings] == ["play/held"]
    assert (
        judged(
            three("Ann 6-6", "Bob 3-3 3 +8 =8", "Ann 6-5 9 +57 =61", "won Ann scores 61 8").replace(
                "deal Ann", "result Ann 61 8\ndeal Ann"
            )
        ).reference.winner
        == 0
    )


def test_the_reference_stops_at_the_target():
    entry = judged(WON + "Bob 6-5@L 17 +3 =53\nwon Ann scores 61 53")
    assert (entry.recorded.scores, entry.reference.scores, entry.reference.winner) == ((61, 53), (61, 50), 0)
    entry = judged(leads(59, "+2 =61"))
    assert (entry.recorded.winner, entry.reference.scores, entry.reference.winner) == (0, (59, 50), None)


def test_the_true_match_ends_though_the_recorder_goes_on():
    entry = judged(leads(57, "+4 =60") + "Bob 6-5@L 17 +0 =50\nAnn knocks\nadjust Ann -1 =59")
    assert [finding.clause for finding in entry.findings] == ["score/running"]
    assert (entry.reference.scores, entry.reference.winner) == ((61, 50), 0)


def test_consequent_findings_end_with_their_deal():
    sheet = three(*PLAYED[:2], "Ann 6-6@R 9", "Bob 3-3@R 1", "out Bob scores 4 8", *NEXT[:3], "Bob 5-5 11")
    assert found(sheet)[0] == ("set/double-six", 1, 3)
    assert all(isinstance(finding, list) for finding in found(sheet)[1:-1])
    assert found(sheet)[-1] == ("count/lone-double", 2, 1)


# Pairs.

PAIRS = """
rules fives-and-threes hand_size.4=1
players A, B, C, D
deal A leads
hand A 6-6
hand B 6-1
hand C {c}
hand D {d}
"""
PAIRS_CASES = {
    "the second partner goes out": (
        "1-2",
        "3-3",
        "A 6-6 12 (4) +4 =4\nB 6-1 13 (0) +0 =0\nC 1-2 14 (1) +1 =5\nout A scores 5 0",
        [],
    ),
    "a point for the first partner": (
        "1-2",
        "3-3",
        "A 6-6 12 (5) +5 =5\nB 6-1 13 (0) +0 =0\nC 1-2 14 (1) +1 =6\nout C scores 6 0",
        [("score/out-point", 1, 1)],
    ),
    "an empty seat knocks": (
        "3-4",
        "1-2",
        "A 6-6\nB 6-1\nC knocks\nD 1-2\nA knocks",
        [("end/out", 1, 5)],
    ),
    "blocked with one holder a pair": ("3-4", "5-3", "A 6-6\nB 6-1\nC knocks\nD knocks\nblocked scores 4 0", []),
    "more than that circle": ("3-4", "5-3", "A 6-6\nB 6-1\nC knocks\nD knocks\nC knocks", [("end/blocked", 1, 5)]),
    "the other pair said to be out": ("1-2", "3-3", "A 6-6\nB 6-1\nC 1-2\nout B", [("end/out", 1, None)]),
}


@pytest.mark.parametrize(("c", "d", "events", "expected"), PAIRS_CASES.values(), ids=PAIRS_CASES)
def test_pairs(c, d, events, expected):
    assert found(PAIRS.format(c=c, d=d) + events) == expected


def test_a_knock_of_an_empty_seat_while_play_goes_on():
    sheet = """
        rules fives-and-threes hand_size.4=2
        players A, B, C, D
        deal A leads
        hand A 6-6 6-1
        hand B 1-2 2-3
        hand C 3-4 4-5
        hand D 5-0 0-1
        A 6-6
        B knocks
        C knocks
        D knocks
        A 6-1
        B 1-2
        C knocks
        D knocks
        A knocks
        B 2-3
        """
    assert found(sheet) == [("turn/order", 1, 9)]


# What a record leaves open.

OPEN = {
    "a knock by a hidden hand": (
        "players Ann, Bob\ndeal Ann leads\nAnn 6-6\nBob knocks",
        [("play/required", 1, 2, "hands/1")],
    ),
    "a block of hidden hands": (
        "players Ann, Bob\ndeal Ann leads\nAnn 6-6\nblocked",
        [("end/blocked", 1, None, "hands/0"), ("end/blocked", 1, None, "hands/1")],
    ),
    "a deal that stops, hidden hands": (
        "players Ann, Bob\ndeal Ann leads\nhand Ann 6-6 1-1 2-2 3-3 4-4 5-5 5-4\nAnn 6-6\ndeal Bob leads\nBob 6-6",
        [("end/out", 1, None, "hands/1")],
    ),
    "an unwritten knock": (
        "players Ann, Bob\nomits knocks\ndeal Ann leads\nAnn 6-6\nAnn 6-5",
        [("play/required", 1, 2, "hands/1")],
    ),
    "a knock by a hand known in part": (
        "rules fives-and-threes hand_size.2=2\nplayers Ann, Bob\ndeal Ann leads\nhand Bob ? 1-1\nAnn 6-6\nBob knocks",
        [("play/required", 1, 2, "hands/1")],
    ),
}


@pytest.mark.parametrize(("sheet", "gaps"), OPEN.values(), ids=OPEN)
def test_what_cannot_be_checked_is_listed(sheet, gaps):
    entry = judged(sheet)
    assert entry.findings == ()
    assert entry.verdict == Verdict.UNDETERMINED
    assert [(gap.clause, gap.deal, gap.event, gap.missing) for gap in entry.unchecked] == gaps


def as_match(sheet):
    from fivesthrees_audit.records import sheet as sheets

    (page,) = sheets.read(sheet)
    return page.match


def test_entries_without_seats():
    record = msgspec.to_builtins(as_match(three(*PLAYED)))
    for event in record["deals"][0]["events"]:
        del event["seat"]
    for omits in ([], ["knocks"]):
        match = msgspec.convert({**record, "omits": omits}, Match)
        assert replay(match, rules_of(match)).verdict == Verdict.CONFORMS
    record["deals"][0]["events"] = [event for event in record["deals"][0]["events"] if "knock" not in event]
    match = msgspec.convert(record, Match)
    assert replay(match, rules_of(match)).verdict == Verdict.CONFORMS
    record["deals"][0]["events"].append({"play": "5-1"})
    match = msgspec.convert(record, Match)
    assert replay(match, rules_of(match)).findings[0].clause == "play/held"


def test_an_entry_without_a_seat_after_the_end():
    record = msgspec.to_builtins(as_match(out(WENT)))
    record["deals"][0]["events"].append({"play": "1-1"})
    match = msgspec.convert(record, Match)
    judgement = replay(match, rules_of(match))
    assert [finding.clause for finding in judgement.findings] == ["end/out"]
    assert judgement.reference == (5, 0)


def test_leads_and_seats_may_all_be_left_out():
    record = msgspec.to_builtins(as_match(three(*PLAYED, *NEXT)))
    for deal in record["deals"]:
        del deal["lead"]
        for event in deal["events"]:
            del event["seat"]
    match = msgspec.convert(record, Match)
    assert replay(match, rules_of(match)).verdict == Verdict.CONFORMS


def test_a_match_won_though_the_recorder_did_not_see_it():
    assert found(leads(57, "+4 =60") + "won Ann scores 60 50") == [("score/running", 1, 1)]
    assert found(leads(57, "+4 =60") + "won Bob scores 60 50") == [("score/running", 1, 1), ("match/reached", 1, None)]
    entry = judged(leads(57, "+4 =60") + "Bob 1-2 8 +3 =53\nAnn 1-1 9 (1)\nout Ann\ndeal Bob leads\nBob 0-0 0 +0 =53")
    assert (entry.reference.scores, entry.reference.winner) == ((61, 50), 0)


def test_a_block_need_not_be_written_when_a_deal_follows():
    assert found(three(*PLAYED[:4], *NEXT)) == []
    assert found(three(*PLAYED[:6], *NEXT)) == []


def test_points_that_do_not_explain_a_score():
    assert found(three("Ann 6-6 12 (4) =5")) == [("score/running", 1, 1)]
    assert found(three("Ann 6-6", "Bob 6-3@R 15 (8) =5")) == [("score/running", 1, 2)]


def test_a_block_claimed_of_a_lost_deal_is_not_judged():
    sheet = three(*PLAYED[:2], "Ann 1-2@R", "blocked", *NEXT)
    assert found(sheet) == [("play/matches", 1, 3)]


def test_the_table_at_a_moment():
    match = as_match(three(*PLAYED, *NEXT))
    rules = rules_of(match)
    assert moment_at(match, rules, 1, 0).state.line == ()
    assert [str(tile) for tile in moment_at(match, rules, 1, 2).state.line] == ["6-6", "6-3"]
    assert moment_at(match, rules, 2, 1).carried == (4, 10)
    for deal, event in ((0, 0), (3, 0), (1, 7), (1, -1)):
        with pytest.raises(IndexError):
            moment_at(match, rules, deal, event)


def only_tiles(players, deals, seed):
    """A match of which nothing but the tiles laid is written: more ways to read it than are followed."""
    record = played(Random(seed), {}, players, deals)
    record["omits"] = ["knocks"]
    for deal in record["deals"]:
        for key in ("hands", "boneyard", "end", "lead"):
            deal.pop(key, None)
        deal["events"] = [{"play": event["play"]} for event in deal["events"] if "play" in event]
    return record


def test_too_many_readings_stop_the_audit():
    match = msgspec.convert(only_tiles(2, 6, 1), Match)
    judgement = replay(match, rules_of(match))
    assert judgement.verdict == Verdict.UNDETERMINED
    assert "end" in [gap.missing for gap in judgement.unchecked]
    assert moment_at(match, rules_of(match), len(match.deals), 1).state.line


def test_too_many_readings_hide_no_fault_of_a_later_deal():
    record = only_tiles(2, 6, 1)
    record["deals"].append({"events": [{"draw": "?"}]})
    match = msgspec.convert(record, Match)
    assert replay(match, rules_of(match)).verdict == Verdict.VIOLATES


def test_a_start_without_scores_leaves_them_open():
    assert found("players Ann, Bob\nstart lead Ann\ndeal Ann leads\nAnn 6-6 12 +4 =34") == []


def test_no_more_knocks_than_a_circle_though_some_are_unwritten():
    sheet = """
        rules fives-and-threes hand_size.3=2
        players Ann, Bob, Cat
        omits knocks
        deal Ann leads
        hand Ann 6-6 1-1
        hand Bob 5-5 4-4
        hand Cat 2-2 3-3
        Ann 6-6
        Bob knocks
        Cat knocks
        Cat knocks
        """
    assert found(sheet) == [("end/blocked", 1, 4)]


def test_the_seat_of_an_end_is_checked_without_how():
    record = msgspec.to_builtins(as_match(out(WENT, "out Bob scores 5 0")))
    del record["deals"][0]["end"]["how"]
    match = msgspec.convert(record, Match)
    assert replay(match, rules_of(match)).verdict == Verdict.VIOLATES


def test_the_lead_of_a_hidden_hand_is_not_passed_over():
    assert found("players Ann, Bob\nomits knocks\ndeal Ann leads\nBob 6-6") == [("deal/lead", 1, 1)]


def test_a_result_that_repeats_a_wrong_win_is_no_second_finding():
    sheet = leads(56, "+4").replace("deal Ann", "result Ann 61 50\n        deal Ann")
    assert found(sheet + "won Ann scores 61 50") == [("match/reached", 1, None)]


def test_a_result_that_repeats_wrong_closing_scores_is_no_second_finding():
    sheet = alone(57, "11 (1) +1 =58", tile="6-5", after="out Ann scores 61 0")
    assert found(sheet.replace("deal Ann", "result Ann 61 0\n        deal Ann")) == [("score/running", 1, None)]


def test_a_slip_is_not_carried_to_the_target_against_the_record():
    sheet = """
        rules fives-and-threes hand_size.2=2
        players Ann, Bob
        start scores 54 50 lead Ann
        deal Ann leads
        hand Ann 6-6 6-1
        hand Bob 6-4 1-1
        Ann 6-6 12 +4 =59
        Bob 6-4@L 16 +0 =50
        Ann 6-1@R 5 (2) +2
        out Ann
        deal Bob leads
        Bob 1-2
        Ann 2-3 4 +0 =60
        """
    assert found(sheet) == [("score/running", 1, 1)]


def test_what_follows_from_a_wrong_knock_is_consequent():
    sheet = """
        rules fives-and-threes hand_size.2=2
        players Ann, Bob
        deal Ann leads
        hand Ann 6-6 6-1
        hand Bob 6-4 1-1
        Ann 6-6 12 +4 =4
        Bob 6-4@L 16 +0 =0
        Ann knocks
        Bob 1-1@R 6 (3) +3 =3
        out Bob
        """
    assert found(sheet) == [("play/required", 1, 3), ["play/matches", 1, 4]]


def test_a_deal_after_the_match_is_one_finding():
    assert found(WON + "won Ann\ndeal Bob leads\nBob 5-5 10 +2 =52\nout Bob scores 61 52") == [
        ("match/reached", 2, None)
    ]


def test_the_reference_of_a_finished_match_stays_known():
    entry = judged(WON + "won Ann\ndeal Bob leads\nBob 5-5\nAnn 5-4")
    assert (entry.reference.scores, entry.reference.winner) == ((61, 50), 0)


def test_the_reference_takes_nothing_after_the_end_of_a_deal():
    entry = judged(out(WENT, "Bob 5-1@L 4 +3 =3", "out Ann scores 5 3"))
    assert entry.reference.scores == (5, 0)


def test_an_adjusted_score_is_no_recorded_win():
    assert judged(three(PLAYED[0], "adjust Bob +61 =61", "Bob 6-3@R 15 refused =61")).recorded.winner is None


def test_an_award_that_moved_no_score_wins_nothing():
    sheet = leads(50, "+4 =61").replace("Ann 6-6 12", "adjust Ann +11 =61\n        Ann 6-6 12")
    assert found(sheet + "Bob 6-5 17 +0 =50") == [("target/whole", 1, 2)]


def test_a_stopped_deal_of_hidden_hands_is_told_as_one():
    (finding,) = judged(FAULTS["a deal stops unfinished, hidden hands must hold what fits"][0]).findings
    assert finding.recorded == {"deals": 2}
