"""Counting and points, clause by clause: the worked positions of the rule sheet, then counter-examples."""

import pytest
from hypothesis import given

from fivesthrees_audit.layout import End, Layout
from fivesthrees_audit.rules import scoring
from fivesthrees_audit.tiles import Tile
from tests.rules.test_playing import layouts, line

POSITIONS = [
    (["2-2"], (4,), 4, 0),
    (["1-4"], (1, 4), 5, 1),
    (["1-1", "1-4"], (2, 4), 6, 2),
    (["1-1", "1-4", "4-4"], (2, 8), 10, 2),
    (["1-1", "1-4", "4-4", "4-3"], (2, 3), 5, 1),
    (["3-6", "6-6"], (3, 12), 15, 8),
    (["0-0"], (0,), 0, 0),
]


@pytest.mark.parametrize(("tiles", "parts", "count", "points"), POSITIONS, ids=str)
def test_worked_positions(rules, tiles, parts, count, points):
    layout = line(*tiles)
    assert scoring.contributions(rules, layout) == parts
    assert scoring.count(rules, layout) == count
    assert scoring.points(rules, count) == points


def test_a_double_at_an_end_counts_both_halves_until_built_past(rules):
    assert scoring.end_contribution(rules, End("R", 6, double=True)) == 12
    assert scoring.end_contribution(rules, End("R", 0, double=True)) == 0
    assert scoring.count(rules, line("3-6", "6-6", "6-1")) == 4
    assert scoring.end_contribution(rules.changed({"end_double": "once"}), End("R", 6, double=True)) == 6


def test_a_lone_double_counts_its_halves_once(rules):
    assert scoring.lone_double_contribution(rules, 6) == 12
    assert scoring.lone_double_contribution(rules.changed({"lone_double": "each-end"}), 6) == 24
    assert scoring.lone_double_contribution(rules.changed({"lone_double": "once"}), 6) == 6


def test_the_led_double_is_still_an_end_after_one_join(rules):
    assert scoring.contributions(rules, line("5-5", "5-4")) == (10, 4)


TABLE = {3: 1, 5: 1, 6: 2, 9: 3, 10: 2, 12: 4, 15: 8, 18: 6, 20: 4}


@pytest.mark.parametrize("count", [*range(19), 20, 22])
def test_points_are_those_of_the_table(rules, count):
    assert scoring.points(rules, count) == TABLE.get(count, 0)


@pytest.mark.parametrize(
    ("change", "count", "points"),
    [
        ({"both_divisors": "fives"}, 15, 3),
        ({"both_divisors": "threes"}, 15, 5),
        ({"both_divisors": "fives"}, 9, 3),
        ({"both_divisors": "threes"}, 10, 2),
        ({"divisors": [5]}, 15, 3),
        ({"divisors": [3]}, 10, 0),
        ({"divisors": [3], "both_divisors": "fives"}, 15, 5),
        ({"divisors": [5], "both_divisors": "threes"}, 15, 3),
        ({"worth": "count"}, 10, 10),
    ],
)
def test_points_under_other_readings(rules, change, count, points):
    assert scoring.points(rules.changed(change), count) == points


def test_every_play_scores_the_lead_and_the_last_too(rules):
    assert scoring.play_points(rules, 12, lead=True, last=False) == 4
    assert scoring.play_points(rules, 12, lead=False, last=True) == 4
    assert scoring.play_points(rules.changed({"scores_lead": "no"}), 12, lead=True, last=False) == 0
    assert scoring.play_points(rules.changed({"scores_last": "no"}), 12, lead=False, last=True) == 0
    assert scoring.play_points(rules.changed({"scores_last": "no"}), 12, lead=False, last=False) == 4


def test_going_out_earns_one_point(rules):
    assert scoring.out_points(rules, goes_out=True) == 1
    assert scoring.out_points(rules, goes_out=False) == 0
    assert scoring.out_points(rules.changed({"out_point": 0}), goes_out=True) == 0


def test_the_new_score_is_the_old_one_and_the_award():
    assert scoring.new_score(8, 8) == 16
    assert scoring.new_score(8, 0) == 8


@given(layouts())
def test_a_mirrored_line_counts_the_same(rules, layout):
    pairs = zip(layout.ends, reversed(layout.ends), strict=True)
    mirrored = Layout(tuple(End(end.label, other.pips, other.double) for end, other in pairs), layout.lone)
    assert scoring.count(rules, mirrored) == scoring.count(rules, layout)


def test_the_left_and_the_right_double_count_alike(rules):
    assert scoring.count(rules, line("2-5", "5-5")) == scoring.count(rules, line("5-5", "5-2")) == 12
    assert Tile(5, 5).pips == 10
