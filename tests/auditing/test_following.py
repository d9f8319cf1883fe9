"""What comes after a fault: how later leads, play and scores are judged, and what is consequent."""

import pytest

from tests.auditing.helpers import found, judged
from tests.auditing.sheets import NEXT, PLAYED, WENT, WON, alone, leads, out, three

pytestmark = pytest.mark.usefixtures("_in_full")

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


def test_a_match_won_though_the_recorder_did_not_see_it():
    assert found(leads(57, "+4 =60") + "won Ann scores 60 50") == [("score/running", 1, 1)]
    assert found(leads(57, "+4 =60") + "won Bob scores 60 50") == [("score/running", 1, 1), ("match/reached", 1, None)]
    entry = judged(leads(57, "+4 =60") + "Bob 1-2 8 +3 =53\nAnn 1-1 9 (1)\nout Ann\ndeal Bob leads\nBob 0-0 0 +0 =53")
    assert (entry.reference.scores, entry.reference.winner) == ((61, 50), 0)


def test_a_block_claimed_of_a_lost_deal_is_not_judged():
    sheet = three(*PLAYED[:2], "Ann 1-2@R", "blocked", *NEXT)
    assert found(sheet) == [("play/matches", 1, 3)]


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


@pytest.mark.parametrize(
    ("rules", "start", "lead", "next_play"),
    [
        ("pyatyorka", "95 0", "Ann 6-5 11 +5 =100", "Bob 6-4@L 9 +0 =0"),
        ("fives-and-threes", "60 0", "Ann 6-5 11 +1 =61", "Bob 6-4@L 9 +3 =3"),
    ],
)
def test_play_after_a_match_that_only_a_wrong_award_has_won_follows_from_it(rules, start, lead, next_play):
    sheet = f"rules {rules}\nplayers Ann, Bob\nstart scores {start} lead Ann\ndeal Ann leads\n{lead}\n"
    entry = judged(sheet + next_play)
    assert [finding.consequent for finding in entry.findings] == [False, True]
    assert entry.findings[1].clause == "match/reached"
    assert [finding.consequent for finding in judged(sheet + "won Ann\ndeal Bob leads\nBob 1-1").findings][-1]
