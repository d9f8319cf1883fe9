"""Counting lines and points, clause by clause: the worked positions of the sheets, then counter-examples."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivesthrees_audit.layout import End
from fivesthrees_audit.rules import scoring
from tests.positions import AF, BL, CROSSES, DR, FT, GAMES, LINES, PY, laid, line, name
from tests.strategies import house_rules, layouts

POSITIONS = [
    (["2-2"], (4,), 4, 0),
    (["1-4"], (1, 4), 5, 1),
    (["1-1", "1-4"], (2, 4), 6, 2),
    (["1-1", "1-4", "4-4"], (2, 8), 10, 2),
    (["1-1", "1-4", "4-4", "4-3"], (2, 3), 5, 1),
    (["3-6", "6-6"], (3, 12), 15, 8),
    (["0-0"], (0,), 0, 0),
]

each_line = pytest.mark.parametrize("rules", LINES, ids=name)
each_game = pytest.mark.parametrize("rules", GAMES, ids=name)


def earned(rules, layout):
    """The count of a layout and the points for it."""
    count = scoring.count(rules, layout)
    return count, scoring.points(rules, count, scoring.plain_pips(rules, layout))


@pytest.mark.parametrize(("tiles", "parts", "count", "points"), POSITIONS, ids=name)
def test_worked_positions_of_fives_and_threes(tiles, parts, count, points):
    layout = line(*tiles)
    assert scoring.contributions(FT, layout) == parts
    assert earned(FT, layout) == (count, points)


@pytest.mark.parametrize("rules", [DR, BL], ids=name)
@pytest.mark.parametrize(("tiles", "parts", "count", "points"), POSITIONS, ids=name)
def test_the_same_counts_are_claimed_in_draw_and_block_and_earn_nothing(rules, tiles, parts, count, points):
    assert scoring.contributions(rules, line(*tiles)) == parts
    assert earned(rules, line(*tiles)) == (count, 0)


# count/ends


def test_ends_count_and_nothing_between_them_does():
    assert earned(FT, line("1-4")) == (5, 1)
    assert earned(FT, line("1-4", "4-0")) == (1, 0)
    assert earned(FT, line("6-3", "3-0")) == (6, 2)


@pytest.mark.parametrize("rules", CROSSES, ids=name)
def test_ends_of_a_line_without_a_double_count_in_pyatyorka_and_all_fives(rules):
    assert earned(rules, laid(rules, "6-4")) == (10, 10)
    assert earned(rules, laid(rules, "6-4", "4-0@R")) == (6, 0)


# count/double


@each_line
def test_double_at_an_end_counts_both_halves_until_built_past(rules):
    assert scoring.end_contribution(rules, End("R", 6, double=True)) == 12
    assert scoring.end_contribution(rules, End("R", 6, double=False)) == 6
    assert scoring.count(rules, line("3-6", "6-6")) == 15
    assert scoring.count(rules, line("3-6", "6-6", "6-1")) == 4
    assert scoring.count(rules, line("1-1", "1-4", "4-4")) == 10


@each_game
def test_double_blank_at_an_end_is_0(rules):
    assert scoring.end_contribution(rules, End("R", 0, double=True)) == 0


@each_line
def test_double_that_was_led_is_still_an_end_after_one_join(rules):
    assert scoring.contributions(rules, line("5-5", "5-4")) == (10, 4)


# count/lone-double


@pytest.mark.parametrize(("lead", "count"), [("2-2", 4), ("6-6", 12), ("0-0", 0), ("5-5", 10)])
@each_line
def test_lone_double_counts_its_halves_once(rules, lead, count):
    assert scoring.contributions(rules, line(lead)) == (count,)
    assert scoring.lone_double_contribution(rules, int(lead[0])) == count


@pytest.mark.parametrize(("lead", "points"), [("2-2", 0), ("6-6", 4), ("0-0", 0)])
def test_lone_double_and_its_points(lead, points):
    assert earned(FT, line(lead))[1] == points


# score/threes-and-fives, score/fives, score/none

TABLE = {3: 1, 5: 1, 6: 2, 9: 3, 10: 2, 12: 4, 15: 8, 18: 6, 20: 4}


@pytest.mark.parametrize("count", [*range(19), 20, 22])
def test_threes_and_fives_are_those_of_the_table(count):
    assert scoring.points(FT, count) == scoring.threes_and_fives(FT, (3, 5), count, count) == TABLE.get(count, 0)


@given(layouts(FT, least=1))
def test_threes_and_fives_no_other_count_occurs_on_a_line(layout):
    assert scoring.count(FT, layout) in {*range(19), 20, 22}


@pytest.mark.parametrize("count", range(41))
@pytest.mark.parametrize("rules", CROSSES, ids=name)
def test_fives_a_positive_multiple_earns_the_count_itself(rules, count):
    assert scoring.points(rules, count) == scoring.fives(rules, count, count) == (0 if count % 5 else count)


@pytest.mark.parametrize("count", [0, 5, 9, 10, 15])
@pytest.mark.parametrize("rules", [DR, BL], ids=name)
def test_none_no_play_earns_anything(rules, count):
    assert scoring.points(rules, count) == scoring.no_points() == 0


# score/every-play


@pytest.mark.parametrize(("rules", "count", "points"), [(FT, 5, 1), (FT, 10, 2), (PY, 10, 10), (AF, 15, 15)], ids=name)
@pytest.mark.parametrize(("lead", "last"), [(False, False), (True, False), (False, True), (True, True)])
def test_every_play_scores_the_lead_and_the_last_too(rules, count, points, lead, last):
    assert scoring.play_points(rules, count, lead=lead, last=last) == points


# score/out-point


def test_out_point_is_1_in_fives_and_threes():
    assert scoring.out_points(FT, goes_out=True) == 1
    assert scoring.out_points(FT, goes_out=False) == 0


@pytest.mark.parametrize("rules", [PY, AF, DR, BL], ids=name)
def test_out_point_is_none_elsewhere(rules):
    assert scoring.out_points(rules, goes_out=True) == 0


@each_game
def test_out_point_falls_to_nobody_in_a_block(rules):
    assert scoring.block_points(rules, (1, 9)) == (0, 0)
    assert scoring.block_points(rules, (5, 1, 9)) == (0, 0, 0)


# score/running


def test_running_the_new_score_is_the_old_one_and_the_award():
    assert scoring.new_score(10, 8) == 18
    assert scoring.new_score(10, 15) == 25
    assert scoring.new_score(8, 0) == 8


# what holds under any rules


@given(st.data())
def test_a_mirrored_line_counts_the_same(data):
    rules = data.draw(house_rules())
    layout = data.draw(layouts(rules, least=1).filter(lambda layout: layout.spinner is None))
    left, right = layout.ends
    mirrored = layout._replace(ends=(right._replace(label="L"), left._replace(label="R")))
    assert earned(rules, mirrored) == earned(rules, layout)


@given(st.data())
def test_a_lead_counts_the_same_whichever_half_is_written_first(data):
    rules = data.draw(house_rules())
    high, low = data.draw(st.tuples(st.integers(0, 6), st.integers(0, 6)))
    assert earned(rules, laid(rules, f"{high}-{low}")) == earned(rules, laid(rules, f"{low}-{high}"))


@given(st.data())
def test_the_contributions_make_the_count_and_points_are_never_negative(data):
    rules = data.draw(house_rules())
    layout = data.draw(layouts(rules))
    count, points = earned(rules, layout)
    assert count == sum(scoring.contributions(rules, layout)) >= 0
    assert points >= 0
    assert count > 0 or points == 0


@given(house_rules(), st.integers(0, 60))
def test_a_count_earns_nothing_where_no_divisor_divides_it(rules, count):
    divides = any(count % divisor == 0 for divisor in rules.divisors) and count > 0
    assert (scoring.points(rules, count) > 0) == divides
