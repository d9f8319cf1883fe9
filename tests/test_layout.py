"""Lines and crosses as values: which ends they have, how a tile joins them, how they lie on the table."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivesthrees_audit import engine
from fivesthrees_audit.layout import EMPTY, End, Layout, Lines, extend, join, lay_first, renamed, touching
from fivesthrees_audit.rules import playing
from fivesthrees_audit.tiles import DOUBLE_SIX, Tile
from tests.positions import PY, laid, line, tile
from tests.strategies import layouts, rule_sets


def sides(layout):
    """Each end as `L3`, doubles as `L3-3`, sides of the spinner without a tile as `L3?`."""
    return " ".join(f"{end.label}{end.pips}{f'-{end.pips}' * end.double}{'?' * end.bare}" for end in layout.ends)


def test_an_empty_table_has_no_ends():
    assert Layout() == EMPTY
    assert (EMPTY.ends, EMPTY.lone, EMPTY.spinner) == ((), False, None)


def test_the_lead_lies_as_written():
    assert sides(lay_first(tile("6-3"))) == "L6 R3"
    assert sides(lay_first(tile("3-6"))) == "L3 R6"
    assert sides(lay_first(tile("5-5"))) == "L5-5 R5-5"
    assert lay_first(tile("6-3")).lone


def test_a_lead_that_branches_has_four_bare_sides():
    cross = lay_first(tile("5-5"), branches=True)
    assert sides(cross) == "L5? R5? U5? D5?"
    assert (cross.lone, cross.spinner, cross.covered) == (True, 5, 0)


@pytest.mark.parametrize(("text", "pips", "outward"), [("3-6", 3, "3-6"), ("3-6", 6, "6-3"), ("4-4", 4, "4-4")])
def test_a_tile_is_turned_to_touch_the_end(text, pips, outward):
    assert touching(tile(text), End("R", pips, double=False)) == tile(outward)


def test_a_tile_that_shows_another_number_touches_nothing():
    assert touching(tile("3-6"), End("R", 5, double=False)) is None


def test_the_far_half_is_the_new_open_end():
    assert sides(join(line("3-6"), tile("1-6"), "R")) == "L3 R1"
    assert sides(join(line("3-6"), tile("1-3"), "L")) == "L1 R6"
    assert sides(join(line("3-6"), tile("6-6"), "R")) == "L3 R6-6"
    assert not join(line("3-6"), tile("6-6"), "R").lone


@pytest.mark.parametrize("branches", [False, True])
@pytest.mark.parametrize(("text", "label"), [("1-5", "R"), ("1-1", "L"), ("3-5", "U"), ("3-3", "D"), ("3-3", "x")])
def test_nothing_joins_where_there_is_no_such_end_or_it_does_not_fit(text, label, branches):
    with pytest.raises(ValueError, match="does not join"):
        join(line("3-6"), tile(text), label, branches=branches)
    with pytest.raises(ValueError, match="does not join"):
        join(EMPTY, tile(text), label, branches=branches)


@pytest.mark.parametrize(
    ("label", "text", "expected"), [("R", "6-6", "L3 R6? U6? D6?"), ("L", "3-3", "L3? R6 U3? D3?")]
)
def test_a_double_that_branches_gives_its_outer_side_the_label_of_the_end(label, text, expected):
    cross = join(line("3-6"), tile(text), label, branches=True)
    assert sides(cross) == expected
    assert (cross.spinner, cross.covered, cross.lone) == (tile(text).left, 1, False)


def test_later_doubles_lie_at_the_end_of_their_arm():
    cross = laid(PY, "5-5", "5-1@U", "1-1@U")
    assert sides(cross) == "L5? R5? U1-1 D5?"
    assert cross.covered == 1
    assert sides(join(cross, tile("1-4"), "U")) == "L5? R5? U4 D5?"


def test_a_place_is_found_by_its_label():
    cross = laid(PY, "5-5", "5-1@U")
    assert [cross.place(label) for label in "LRUD"] == [0, 1, 2, 3]
    with pytest.raises(ValueError, match="not in list"):
        line("3-6").place("U")


def test_two_arms_exchange_their_names():
    cross = renamed(laid(PY, "5-5", "5-1@L"), 0, "D")
    assert sides(cross) == "D1 R5? U5? L5?"
    assert cross.place("D") == 0
    assert renamed(cross, 0, "D") == cross


def shown(lines):
    return [" ".join(map(str, arm)) for arm in (lines.main, lines.up, lines.down)]


def lies(rules, *plays):
    """The tiles as they lie after plays like `5-5` and `5-0@R`."""
    layout, lines = EMPTY, Lines()
    for play in plays:
        text, _, label = play.partition("@")
        lines = extend(lines, layout, tile(text), label or None)
        layout = engine.laid(rules, layout, tile(text), label or None)
    return lines


def test_a_line_lies_from_left_to_right(rules):
    assert shown(lies(rules, "3-6", "1-6@R", "3-3@L", "3-0@L")) == ["0-3 3-3 3-6 6-1", "", ""]


def test_the_arms_of_a_cross_lie_outwards():
    lines = lies(PY, "5-5", "0-5@U", "1-5@L", "2-0@U", "3-5@D", "4-5@R")
    assert shown(lines) == ["1-5 5-5 5-4", "5-0 0-2", "5-3"]
    assert len(lines.tiles) == 6


def test_a_spinner_that_joins_a_line_lies_in_it():
    assert shown(lies(PY, "3-6", "6-6@R", "6-1@U", "6-2@R", "3-0@L")) == ["0-3 3-6 6-6 6-2", "6-1", ""]
    assert shown(lies(PY, "3-6", "3-3@L", "3-1@D", "3-2@L")) == ["2-3 3-3 3-6", "", "3-1"]


@given(st.data())
def test_joining_is_allowed_just_where_the_rules_say_a_tile_fits(data):
    rules = data.draw(rule_sets())
    layout = data.draw(layouts(rules, least=1))
    laid_one = data.draw(st.sampled_from(DOUBLE_SIX))
    branches = playing.branches(rules, layout, laid_one)
    for label in playing.joinable(rules, layout, laid_one):
        after = join(layout, laid_one, label, branches=branches)
        end = after.ends[after.place(label)]
        assert end.bare is branches
        assert end.double is (laid_one.is_double and not branches)
        assert len(after.ends) == (4 if branches else len(layout.ends))
        assert [other for other in after.ends if other.label not in (label, *"UD" * branches)] == [
            other for other in layout.ends if other.label != label
        ]


@given(st.data())
def test_every_tile_lies_on_the_table_once_and_neighbours_touch(data):
    rules = data.draw(rule_sets())
    layout, lines, left = EMPTY, Lines(), set(DOUBLE_SIX)
    for _ in range(data.draw(st.integers(1, 12))):
        plays = playing.legal_plays(rules, layout, left)
        if not plays:
            break
        played, label = data.draw(st.sampled_from(plays))
        lines = extend(lines, layout, played, label)
        layout = engine.laid(rules, layout, played, label)
        left.remove(played)
    assert {one.domino for one in lines.tiles} == set(DOUBLE_SIX) - left
    assert len(lines.tiles) == 28 - len(left)
    for arm in lines:
        assert all(one.right == other.left for one, other in pairwise(arm))
    if layout.spinner is None:
        assert (lines.main[0].left, lines.main[-1].right) == (layout.ends[0].pips, layout.ends[1].pips)
    else:
        assert Tile(layout.spinner, layout.spinner) in lines.main
        assert [arm[-1].right if arm else layout.spinner for arm in (lines.up, lines.down)] == [
            end.pips for end in layout.ends[2:]
        ]
