"""Pips left in hands, clause by clause: what the winner of a deal adds, after going out and after a block."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivesthrees_audit import engine
from fivesthrees_audit.rules import ending, scoring
from tests.positions import AF, BL, DR, FT, PY, name
from tests.strategies import house_rules

ANN, BOB, CAT, DAN = 2, 7, 10, 12
"""The pips left in the worked example of a block."""


# score/bonus


@pytest.mark.parametrize(("rules", "bonus"), [(PY, 3), (AF, 15), (DR, 13), (BL, 13)], ids=name)
def test_bonus_of_7_and_6_pips(rules, bonus):
    assert scoring.bonus(rules, 7 + 6) == bonus


@pytest.mark.parametrize(("pips", "bonus"), [(12, 10), (13, 15), (2, 0), (1, 0), (3, 5), (0, 0)])
def test_bonus_goes_to_the_nearest_5_in_all_fives(pips, bonus):
    assert scoring.bonus(AF, pips) == bonus


@pytest.mark.parametrize(("pips", "bonus"), [(27, 5), (13, 3), (12, 2), (2, 0), (22, 4)])
def test_bonus_is_divided_by_5_in_pyatyorka(pips, bonus):
    assert scoring.bonus(PY, pips) == bonus


def test_bonus_rounds_the_sum_and_not_each_hand():
    assert engine.earned_at_the_end(AF, (7, 0, 6), 1, goes_out=True) == (15, (0, 15, 0))


def test_bonus_of_a_pair_is_of_both_opponents_and_not_of_the_partner():
    rules = PY.agreed(pairs=True)
    assert engine.earned_at_the_end(rules, (0 + 10, 9 + 3), 0, goes_out=True) == (2, (2, 0))


# end/leftovers


@pytest.mark.parametrize("goes_out", [True, False])
@pytest.mark.parametrize("pips", [(0, 20), (37, 0), (3, 4)])
def test_leftovers_neither_score_nor_cost_in_fives_and_threes(pips, goes_out):
    assert engine.earned_at_the_end(FT, pips, 0 if goes_out else None, goes_out=goes_out) == (0, (0, 0))
    assert scoring.bonus(FT, sum(pips)) == ending.leftovers(sum(pips)) == 0


# score/blocked-bonus, end/block-winner


def test_blocked_bonus_takes_the_winners_own_pips_off_first_in_pyatyorka():
    assert scoring.blocked_bonus(PY, ANN, BOB + CAT + DAN) == 5
    assert scoring.bonus(PY, BOB + CAT + DAN) == 6


@pytest.mark.parametrize(("rules", "bonus"), [(AF, 30), (DR, 29), (BL, 29)], ids=name)
def test_blocked_bonus_takes_nothing_off_elsewhere(rules, bonus):
    assert scoring.blocked_bonus(rules, ANN, BOB + CAT + DAN) == bonus


@pytest.mark.parametrize("rules", [PY, AF, DR, BL], ids=name)
def test_block_winner_has_the_fewest_pips(rules):
    assert ending.block_winner(rules, (2, 7, 10)) == 0
    assert ending.block_winner(rules, (2 + 10, 4 + 5)) == 1


@pytest.mark.parametrize("rules", [PY, AF, DR, BL], ids=name)
def test_block_winner_is_nobody_on_a_tie_and_there_is_no_bonus(rules):
    assert ending.block_winner(rules, (5, 5, 9)) is None
    assert ending.block_winner(rules, (9, 5, 5)) is None
    assert engine.earned_at_the_end(rules, (5, 5, 9), None, goes_out=False) == (0, (0, 0, 0))


def test_block_winner_is_not_asked_where_only_two_others_tie():
    assert ending.block_winner(AF, (3, 9, 9)) == 0


def test_block_winner_there_is_none_in_fives_and_threes():
    assert ending.block_winner(FT, (2, 7, 10)) is None


# what holds under any rules

PIPS = st.integers(0, 168)


@given(PIPS)
def test_rounding_to_the_nearest_5_never_meets_a_tie(pips):
    near = [multiple for multiple in range(0, 175, 5) if abs(multiple - pips) <= 2]
    assert [scoring.bonus(AF, pips)] == near


@given(house_rules(), st.lists(PIPS, min_size=2, max_size=4), st.booleans())
def test_only_who_wins_a_deal_gets_a_bonus_and_nobody_pays(rules, pips, goes_out):
    taker = 0 if goes_out else ending.block_winner(rules, pips)
    bonus, earned = engine.earned_at_the_end(rules, pips, taker, goes_out=goes_out)
    assert bonus >= 0
    assert min(earned) >= 0
    extra = [own - (bonus if side == taker else 0) for side, own in enumerate(earned)]
    assert extra == ([0] * len(pips) if goes_out else list(scoring.block_points(rules, pips)))
    assert taker is None or goes_out or pips[taker] == min(pips)


@given(house_rules(), PIPS, PIPS)
def test_more_pips_never_make_a_smaller_bonus(rules, one, other):
    low, high = sorted((one, other))
    assert scoring.bonus(rules, low) <= scoring.bonus(rules, high)
