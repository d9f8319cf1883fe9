"""How a deal ends and when the match is over, clause by clause: worked examples, then counter-examples."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivesthrees_audit.rules import ending
from tests.positions import AF, BL, DR, FT, GAMES, PY, name
from tests.strategies import rule_sets

NOTHING, OUT = ending.Emptied(goes_out=False, over=False), ending.Emptied(goes_out=True, over=True)


# end/out


@pytest.mark.parametrize("rules", GAMES, ids=name)
def test_out_with_the_last_tile(rules):
    assert ending.is_out(rules, 0, 0) == OUT
    assert ending.is_out(rules, 1, 0) == NOTHING


def test_out_is_a_pair_with_its_second_partner_in_fives_and_threes():
    assert ending.is_out(FT, 0, 2) == NOTHING
    assert ending.is_out(FT, 0, 0) == OUT


def test_out_is_a_pair_with_its_first_partner_in_pyatyorka():
    assert ending.is_out(PY.agreed(pairs=True), 0, 2) == OUT


# end/blocked


def test_blocked_when_nobody_who_holds_tiles_can_play_and_nobody_may_draw():
    assert ending.is_blocked([False, False])
    assert ending.is_blocked([False, False], 0)
    assert not ending.is_blocked([False, True])
    assert not ending.is_blocked([False, False], 1)


def test_blocked_with_one_player_of_each_pair_holding_tiles():
    assert ending.is_blocked([False, False])
    assert ending.is_blocked([False])


# target/whole


@pytest.mark.parametrize(("before", "earned", "award"), [(58, 4, 0), (58, 3, 3), (59, 2, 2), (59, 3, 0), (60, 8, 0)])
def test_whole_or_not_at_all(before, earned, award):
    assert ending.accepted(FT, before, earned) == award


@pytest.mark.parametrize("rules", [PY, AF, DR, BL], ids=name)
def test_whole_is_not_asked_where_the_target_may_be_passed(rules):
    assert ending.accepted(rules, rules.target - 1, 15) == 15


# target/combined


@pytest.mark.parametrize(("before", "play", "award"), [(59, 2, 0), (60, 0, 1), (58, 2, 3), (40, 1, 2), (60, 1, 0)])
def test_combined_play_and_out_point_are_added_first_and_tested_once(before, play, award):
    assert ending.accepted_going_out(FT, before, play, 1) == award


# target/reach


def test_reach_or_pass_wins_at_once_in_pyatyorka():
    assert ending.is_won(PY, 10, 102)
    assert ending.is_won(PY, 5, 100)
    assert ending.is_won(PY, 4, 101)
    assert not ending.is_won(PY, 5, 99)


@pytest.mark.parametrize("target", [100, 250, 500])
def test_reach_what_was_agreed(target):
    rules = PY.agreed(target=target)
    assert ending.is_won(rules, 10, target + 2)
    assert not ending.is_won(rules, 10, target - 1)


# target/deal-end


@pytest.mark.parametrize(("rules", "target"), [(AF, 150), (DR, 100), (BL, 100)], ids=name)
def test_deal_end_play_is_not_cut_short_and_the_best_score_wins(rules, target):
    assert not ending.is_won(rules, 10, target + 5)
    assert ending.winner_at_deal_end(rules, (target + 5, target + 15)) == 1
    assert ending.winner_at_deal_end(rules, (target, 0, target - 1)) == 0
    assert ending.winner_at_deal_end(rules, (target - 1, 0)) is None


@pytest.mark.parametrize("rules", [AF, DR, BL], ids=name)
def test_deal_end_two_best_scores_alike_win_nothing_yet(rules):
    assert ending.winner_at_deal_end(rules, (160, 160)) is None
    assert ending.winner_at_deal_end(rules, (160, 160, 155)) is None
    assert ending.winner_at_deal_end(rules, (155, 160, 155)) == 1
    assert ending.is_tied(rules, (160, 160, 155))
    assert not ending.is_tied(rules, (155, 160, 155))
    assert not ending.is_tied(rules, (rules.target - 1, rules.target - 1))


@pytest.mark.parametrize("rules", [FT, PY], ids=name)
def test_deal_end_decides_nothing_where_every_award_is_tested(rules):
    assert ending.winner_at_deal_end(rules, (rules.target, 0)) is None
    assert not ending.is_tied(rules, (rules.target, rules.target))


# match/reached


@pytest.mark.parametrize(("award", "score", "won"), [(8, 61, True), (2, 60, False), (0, 61, False)])
def test_reached_is_61_exactly_in_fives_and_threes(award, score, won):
    assert ending.is_won(FT, award, score) is won


@pytest.mark.parametrize("rules", GAMES, ids=name)
def test_reached_by_no_award_is_not_won(rules):
    assert not ending.is_won(rules, 0, rules.target)


@pytest.mark.parametrize(
    ("rules", "at_once"), [(FT, True), (PY, True), (AF, False), (DR, False), (BL, False)], ids=name
)
def test_reached_is_looked_at_at_once_or_when_the_deal_is_over(rules, at_once):
    assert ending.tested_at_once(rules) is at_once


# match/result


def test_result_is_as_the_last_award_left_it():
    assert ending.result(0, [61, 45]) == (0, (61, 45))
    assert ending.result(1, [155, 165]) == (1, (155, 165))
    assert ending.result(None, [45, 60]) == (None, (45, 60))


# what holds under any rules

SCORES = st.integers(0, 320)


@given(st.data())
def test_an_award_never_changes_a_score_the_wrong_way(data):
    rules = data.draw(rule_sets())
    before, earned = data.draw(st.integers(0, rules.target)), data.draw(st.integers(0, 40))
    would_be, award = before + earned, ending.accepted(rules, before, earned)
    if would_be <= rules.target or rules.overshoot == "allow":
        assert award == earned
    elif rules.overshoot == "refuse":
        assert award == 0
    elif rules.overshoot == "clamp":
        assert before + award == rules.target
        assert award >= 0
    else:
        assert before + award == rules.target - (would_be - rules.target) < rules.target


@given(rule_sets(), SCORES)
def test_a_play_that_earns_nothing_changes_no_score(rules, before):
    assert ending.accepted(rules, before, 0) == 0
    assert ending.accepted_going_out(rules, before, 0, 0) == 0


@given(rule_sets().filter(lambda rules: rules.overshoot != "bounce"), SCORES, st.integers(0, 40), st.integers(0, 2))
def test_no_award_takes_points_away_where_nothing_bounces(rules, before, play, out):
    assert 0 <= ending.accepted(rules, before, play) <= play
    assert 0 <= ending.accepted_going_out(rules, before, play, out) <= play + out


@given(rule_sets(), st.lists(SCORES, min_size=2, max_size=4))
def test_the_winner_at_the_end_of_a_deal_is_at_the_target_and_ahead(rules, scores):
    winner = ending.winner_at_deal_end(rules, scores)
    if winner is not None:
        assert ending.reached(rules, scores[winner])
        others = scores[:winner] + scores[winner + 1 :]
        assert all(score < scores[winner] or not ending.reached(rules, score) for score in others)


@given(rule_sets(), st.integers(0, 14), st.integers(0, 14))
def test_a_deal_is_over_only_when_a_hand_is_empty(rules, own, partner):
    emptied = ending.is_out(rules, own, partner)
    assert emptied.goes_out or not emptied.over
    assert own == 0 or not emptied.goes_out
