"""The spinner and its four sides in Pyatyorka and All Fives: which are open, what they count, the seeds' positions."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivesthrees_audit.layout import EMPTY
from fivesthrees_audit.rules import playing, scoring
from fivesthrees_audit.tiles import DOUBLE_SIX
from tests.positions import AF, CROSSES, FT, PY, laid, name, tile
from tests.strategies import house_rules, layouts

in_both = pytest.mark.parametrize("rules", CROSSES, ids=name)
ALL_FOUR_COUNT = PY.changed({"spinner_covered": "open-sides"})
"""The other reading of Pyatyorka: a spinner covered on two sides counts by its open sides."""


def labels(rules, layout):
    return "".join(end.label for end in playing.open_ends(rules, layout))


def earned(rules, layout):
    """The count of a layout and the points for it."""
    count = scoring.count(rules, layout)
    return count, scoring.points(rules, count, scoring.plain_pips(rules, layout))


# play/end


@in_both
def test_the_first_double_is_the_spinner_at_whatever_turn(rules):
    assert playing.branches(rules, EMPTY, tile("5-5"))
    assert playing.branches(rules, laid(rules, "6-4"), tile("4-4"))
    assert not playing.branches(rules, EMPTY, tile("6-4"))
    assert laid(rules, "6-4", "4-4@R").spinner == 4


@in_both
def test_later_doubles_never_branch(rules):
    table = laid(rules, "5-5", "5-1@L")
    assert not playing.branches(rules, table, tile("1-1"))
    table = laid(rules, "5-5", "5-1@L", "1-1@L")
    assert table.spinner == 5
    assert playing.joinable(rules, table, tile("1-4")) == ("L",)
    assert playing.joinable(rules, laid(rules, "5-5", "5-1@L", "1-1@L", "1-4@L"), tile("1-2")) == ()


def test_all_four_sides_are_open_at_once_in_pyatyorka():
    assert labels(PY, laid(PY, "5-5")) == "LRUD"
    assert labels(PY, laid(PY, "6-4", "4-4@R")) == "LRUD"
    assert playing.joinable(PY, laid(PY, "6-4", "4-4@R"), tile("4-1")) == ("R", "U", "D")
    assert playing.joinable(PY, laid(PY, "6-4", "4-4@R"), tile("6-1")) == ("L",)


def test_u_and_d_open_when_both_long_sides_are_covered_in_all_fives():
    assert labels(AF, laid(AF, "5-5")) == "LR"
    assert labels(AF, laid(AF, "5-5", "5-2@L")) == "LR"
    assert playing.joinable(AF, laid(AF, "5-5", "5-2@L"), tile("5-1")) == ("R",)
    assert labels(AF, laid(AF, "5-5", "5-2@L", "5-1@R")) == "LRUD"
    assert playing.joinable(AF, laid(AF, "5-5", "5-2@L", "5-1@R"), tile("5-3")) == ("U", "D")


def test_the_line_laid_so_far_covers_one_long_side_in_all_fives():
    assert labels(AF, laid(AF, "6-4", "4-4@R")) == "LR"
    assert labels(AF, laid(AF, "6-4", "4-4@R", "4-1@R")) == "LRUD"
    assert labels(AF, laid(AF, "6-4", "6-6@L", "6-1@L")) == "LRUD"


# count/spinner, count/ends and count/double in a cross


def test_the_spinner_counts_both_halves_until_two_sides_are_covered():
    for rules in CROSSES:
        assert [scoring.spinner_contribution(rules, 5, covered) for covered in range(5)] == [10, 10, 0, 0, 0]
        assert scoring.spinner_contribution(rules, 0, 0) == 0


def test_an_open_side_without_a_tile_contributes_nothing_by_itself():
    assert scoring.contributions(PY, laid(PY, "5-5")) == (10,)
    assert scoring.contributions(PY, laid(PY, "5-5", "5-0@U")) == (0, 10)
    assert scoring.contributions(PY, laid(PY, "5-5", "5-0@U", "5-1@D")) == (0, 1, 0)
    assert scoring.contributions(AF, laid(AF, "5-0", "5-5@L")) == (0, 10)


@in_both
def test_four_arms_count_by_their_ends(rules):
    assert earned(rules, laid(rules, "5-5", "5-0@L", "5-3@R", "5-6@U", "5-1@D")) == (10, 10)


@in_both
def test_a_later_double_counts_both_halves_until_built_past(rules):
    assert earned(rules, laid(rules, "6-6", "6-5@L", "6-0@R", "5-5@L")) == (10, 10)
    assert earned(rules, laid(rules, "6-6", "6-5@L", "6-0@R", "5-5@L", "5-1@L")) == (1, 0)
    assert earned(rules, laid(rules, "5-5", "5-4@L", "5-6@R", "4-4@L", "6-6@R")) == (20, 20)


@pytest.mark.parametrize(
    ("plays", "count", "points"),
    [
        (["5-5"], 10, 10),
        (["5-5", "5-0@L"], 10, 10),
        (["5-5", "5-0@L", "3-5@R"], 3, 0),
        (["5-5", "5-0@L", "3-5@R", "0-2@L"], 5, 5),
        (["6-6"], 12, 0),
    ],
    ids=name,
)
def test_sample_game_of_pyatyorka(plays, count, points):
    assert earned(PY, laid(PY, *plays)) == (count, points)


def test_sample_game_of_pyatyorka_where_all_four_sides_of_the_spinner_count():
    plays = ["5-5", "5-0@L", "3-5@R", "0-2@L"]
    counts = [earned(ALL_FOUR_COUNT, laid(ALL_FOUR_COUNT, *plays[:number])) for number in (1, 2, 3, 4)]
    assert counts == [(10, 10), (10, 10), (13, 0), (15, 15)]


def test_a_lead_of_6_6_is_a_spinner_though_it_scores_nothing():
    assert labels(PY, laid(PY, "6-6")) == "LRUD"


@pytest.mark.parametrize(("lead", "points"), [("6-4", 10), ("3-2", 5), ("5-5", 10), ("6-6", 0), ("6-3", 0)])
@in_both
def test_leads_of_all_fives_and_pyatyorka(rules, lead, points):
    assert earned(rules, laid(rules, lead))[1] == points


def test_5_5_on_an_open_5_makes_that_end_10_in_all_fives():
    assert scoring.contributions(AF, laid(AF, "6-6", "6-5@L", "5-5@L")) == (10, 12)
    assert scoring.contributions(AF, laid(AF, "4-5", "5-5@R")) == (4, 10)
    assert scoring.contributions(AF, laid(AF, "6-6", "6-0@L", "0-0@L")) == (0, 12)


def test_worked_example_of_all_fives():
    plays = ["5-5", "5-2@L", "5-3@R", "5-0@U"]
    counts = [earned(AF, laid(AF, *plays[:number])) for number in (1, 2, 3, 4)]
    assert counts == [(10, 10), (12, 0), (5, 5), (5, 5)]


@in_both
def test_a_spinner_that_joins_a_line_counts_until_the_opposite_side_is_covered(rules):
    plays = ["5-0", "5-5@L", "5-3@L"]
    counts = [earned(rules, laid(rules, *plays[:number])) for number in (1, 2, 3)]
    assert counts == [(5, 5), (10, 10), (3, 0)]


def test_there_is_no_lone_double_where_there_is_a_spinner():
    each_end = FT.changed({"spinner": "first-double", "lone_double": "each-end"})
    assert scoring.count(each_end, laid(each_end, "6-6")) == 12


# what a turned cross leaves alike


def alike(rules, layout):
    """Every order of the arms that leaves the same sides open: all, or the long ones and the others by themselves."""
    free = rules.cross_opens == "at-once" or layout.covered == 4
    for order in permutations(range(4)):
        if free or set(order[:2]) == {0, 1}:
            yield order


CROSS_RULES = house_rules(bases=CROSSES).filter(lambda rules: rules.spinner != "none")


@given(st.data())
def test_a_turned_cross_counts_the_same_and_takes_the_same_tiles(data):
    rules = data.draw(CROSS_RULES)
    layout = data.draw(layouts(rules, least=1).filter(lambda layout: layout.spinner is not None))
    fits = [bool(playing.joinable(rules, layout, one)) for one in DOUBLE_SIX]
    for order in alike(rules, layout):
        ends = [layout.ends[place]._replace(label=label) for place, label in zip(order, "LRUD", strict=True)]
        turned = layout._replace(ends=tuple(ends))
        assert earned(rules, turned) == earned(rules, layout)
        assert [bool(playing.joinable(rules, turned, one)) for one in DOUBLE_SIX] == fits


@given(st.data())
def test_which_sides_open_first_changes_no_count_and_no_tile_that_fits(data):
    plays = data.draw(st.lists(st.sampled_from(["5-0", "5-1", "5-2", "5-3"]), unique=True, max_size=4))
    both = [laid(rules, "5-5", *map("@".join, zip(plays, "LRUD", strict=False))) for rules in CROSSES]
    assert both[0] == both[1]
    assert scoring.count(PY, both[0]) == scoring.count(AF, both[1])
    for one in DOUBLE_SIX:
        assert bool(playing.joinable(PY, both[0], one)) == bool(playing.joinable(AF, both[1], one))
