"""How a deal ends, what the target accepts, when the match is over: worked examples, then counter-examples."""

import pytest

from fivesthrees_audit.rules import ending


def test_a_single_player_is_out_with_the_last_tile(rules):
    assert ending.is_out(rules, 0, 0)
    assert not ending.is_out(rules, 1, 0)


def test_a_pair_is_out_with_its_second_partner(rules):
    assert not ending.is_out(rules, 0, 2)
    assert ending.is_out(rules, 0, 0)
    assert ending.is_out(rules.changed({"deal_ends": "first-out"}), 0, 2)


def test_blocked_when_nobody_who_holds_tiles_can_play():
    assert ending.is_blocked([False, False])
    assert ending.is_blocked([False])
    assert not ending.is_blocked([False, True])


def test_leftovers_are_worth_nothing(rules):
    assert ending.bonus(rules, 37) == 0


def test_an_award_is_accepted_whole_or_not_at_all(rules):
    assert ending.accepted(rules, 58, 3) == 3
    assert ending.accepted(rules, 59, 2) == 2
    assert ending.accepted(rules, 59, 3) == 0
    assert ending.accepted(rules, 60, 8) == 0


def test_play_and_out_point_are_added_first_and_tested_once(rules):
    assert ending.accepted_going_out(rules, 59, 2, 1) == 0
    assert ending.accepted_going_out(rules, 60, 0, 1) == 1
    assert ending.accepted_going_out(rules, 58, 2, 1) == 3
    apart = rules.changed({"out_and_play": "apart"})
    assert ending.accepted_going_out(apart, 59, 2, 1) == 2
    assert ending.accepted_going_out(apart, 58, 2, 1) == 3


@pytest.mark.parametrize(("award", "score", "won"), [(2, 61, True), (2, 60, False), (0, 61, False)])
def test_exactly_the_target_wins_at_once(rules, award, score, won):
    assert ending.is_won(rules, award, score) is won


def test_the_result_is_as_the_last_award_left_it():
    assert ending.result(1, [45, 61]) == (1, (45, 61))
    assert ending.result(None, [45, 60]) == (None, (45, 60))
