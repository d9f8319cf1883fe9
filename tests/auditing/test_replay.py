"""The full audit by example: legal records conform, a finding says where and what, pairs, and the table at a moment."""

import pytest

from fivesthrees_audit.auditing.replay import moment_at
from fivesthrees_audit.findings import Verdict
from fivesthrees_audit.records.wellformed import rules_of
from tests.auditing.helpers import found, judged
from tests.auditing.sheets import NEXT, PLAYED, WENT, WON, alone, as_match, but, leads, out, three

pytestmark = pytest.mark.usefixtures("_in_full")


def test_a_played_deal_conforms():
    entry = judged(three(*PLAYED))
    assert entry.verdict == Verdict.CONFORMS
    assert entry.findings == ()
    assert (entry.recorded.scores, entry.reference.scores) == ((4, 8), (4, 8))


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
    rest = (
        "Bob 5-0@R 2 (0) +0 =10\nAnn 4-0@R 6 (2) +2 =6\nBob 4-4@R 10 (2) +2 =12\n"
        "Ann 2-1@L 10 (2) +2 =8\nBob 2-2@L 12 (4) +4 =16\n"
    )
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
    assert "6-5 fits at L" in finding.message
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


def test_points_that_do_not_explain_a_score():
    assert found(three("Ann 6-6 12 (4) =5")) == [("score/running", 1, 1)]
    assert found(three("Ann 6-6", "Bob 6-3@R 15 (8) =5")) == [("score/running", 1, 2)]


def test_the_table_at_a_moment():
    match = as_match(three(*PLAYED, *NEXT))
    rules = rules_of(match)
    assert moment_at(match, rules, 1, 0).state.lines.main == ()
    assert [str(tile) for tile in moment_at(match, rules, 1, 2).state.lines.main] == ["6-6", "6-3"]
    assert moment_at(match, rules, 2, 1).carried == (4, 10)
    for deal, event in ((0, 0), (3, 0), (1, 7), (1, -1)):
        with pytest.raises(IndexError):
            moment_at(match, rules, deal, event)


def test_an_adjusted_score_is_no_recorded_win():
    assert judged(three(PLAYED[0], "adjust Bob +61 =61", "Bob 6-3@R 15 refused =61")).recorded.winner is None


def test_an_award_that_moved_no_score_wins_nothing():
    sheet = leads(50, "+4 =61").replace("Ann 6-6 12", "adjust Ann +11 =61\n        Ann 6-6 12")
    assert found(sheet + "Bob 6-5 17 +0 =50") == [("target/whole", 1, 2)]
