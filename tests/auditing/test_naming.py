"""Which end a recorder means: by label, by pips, by nothing, however a cross was turned."""

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fivesthrees_audit import engine
from fivesthrees_audit.auditing.naming import EVERY_NAMED, meant
from fivesthrees_audit.layout import EMPTY, lay_first
from fivesthrees_audit.rules import playing
from fivesthrees_audit.tiles import DOUBLE_SIX
from tests.positions import AF, CROSSES, FT, GAMES, LINES, PY, laid, name, tile
from tests.strategies import house_rules, layouts

NAMES = [None, *"LRUD", *range(7)]


def labels(rules, layout, named, unnamed=EVERY_NAMED):
    return [end.label for end in meant(rules, layout, named, unnamed)]


def places(rules, layout, named, unnamed=EVERY_NAMED):
    """Where the ends meant stand among the ends."""
    return [end.layout.place(end.label) for end in meant(rules, layout, named, unnamed)]


# lines


@pytest.mark.parametrize("rules", GAMES, ids=name)
def test_an_end_of_a_line_is_meant_by_its_label_its_pips_or_either_by_nothing(rules):
    line = laid(rules, "5-3")
    assert labels(rules, line, "L") == labels(rules, line, 5) == ["L"]
    assert labels(rules, line, "R") == labels(rules, line, 3) == ["R"]
    assert labels(rules, line, None) == ["L", "R"]
    assert labels(rules, line, 4) == labels(rules, line, "U") == labels(rules, line, "D") == []


@pytest.mark.parametrize("rules", LINES, ids=name)
def test_pips_that_both_ends_show_mean_either(rules):
    assert labels(rules, lay_first(tile("5-5")), 5) == ["L", "R"]
    assert labels(rules, laid(rules, "5-1", "1-5@R"), 5) == ["L", "R"]


@pytest.mark.parametrize("named", NAMES)
def test_an_empty_table_has_no_end_to_mean(named):
    assert labels(FT, EMPTY, named) == []


@given(st.data())
def test_naming_an_end_of_a_line_changes_nothing_else(data):
    rules = data.draw(house_rules(bases=LINES))
    layout = data.draw(layouts(rules).filter(lambda layout: layout.spinner is None))
    for named in NAMES:
        for end in meant(rules, layout, named):
            assert (end.layout, end.unnamed) == (layout, EVERY_NAMED)
            assert named is None or named in (end.label, layout.ends[layout.place(end.label)].pips)


# crosses


@pytest.mark.parametrize("label", list("LRUD"))
@pytest.mark.parametrize("rules", CROSSES, ids=name)
def test_the_first_arm_of_a_led_spinner_may_be_called_anything(rules, label):
    (end,) = meant(rules, laid(rules, "5-5"), label)
    assert (end.label, end.unnamed) == (label, EVERY_NAMED)
    assert sorted(other.label for other in end.layout.ends) == sorted("LRUD")
    assert end.label in playing.joinable(rules, end.layout, tile("5-1"))


@pytest.mark.parametrize("rules", CROSSES, ids=name)
def test_a_name_that_is_taken_means_that_arm_and_no_other(rules):
    cross = laid(rules, "5-5", "5-1@L")
    assert places(rules, cross, "L") == [0]
    assert len(places(rules, cross, "R")) == len(places(rules, cross, "D")) == 1
    assert 0 not in places(rules, cross, "D")


@pytest.mark.parametrize("rules", CROSSES, ids=name)
def test_sides_without_a_tile_are_tried_once(rules):
    assert len(labels(rules, laid(rules, "5-5"), None)) == 1
    assert len(labels(rules, laid(rules, "5-5"), 5)) == 1
    assert places(rules, laid(rules, "5-5", "5-1@L"), None) == [0, 1]
    assert places(rules, laid(rules, "5-5", "5-1@L", "1-5@L"), 5) == [0, 1]


def test_no_name_opens_a_side_that_is_not_open():
    assert labels(AF, laid(AF, "6-4", "4-4@R"), "U") == ["U"]
    table = laid(AF, "6-4", "4-4@R")
    (end,) = meant(AF, table, "U")
    assert end.layout.place("U") == 1
    assert places(AF, table, "L") == [0]


def test_an_arm_begun_without_a_name_may_get_any_name_later():
    (begun,) = meant(PY, laid(PY, "5-5"), None)
    layout = engine.laid(PY, begun.layout, tile("5-1"), begun.label)
    place = layout.place(begun.label)
    assert begun.unnamed == {place}
    for label in "LRUD":
        called = [end for end in meant(PY, layout, label, begun.unnamed) if end.layout.place(label) == place]
        assert [end.unnamed for end in called] == [EVERY_NAMED]
        assert len(places(PY, layout, label, begun.unnamed)) == 2
    assert [end.unnamed for end in meant(PY, layout, 1, begun.unnamed)] == [{place}]


def test_a_name_once_given_is_kept():
    (begun,) = meant(PY, laid(PY, "5-5"), None)
    layout = engine.laid(PY, begun.layout, tile("5-1"), begun.label)
    place = layout.place(begun.label)
    called = next(end for end in meant(PY, layout, "D", begun.unnamed) if end.layout.place("D") == place)
    layout = engine.laid(PY, called.layout, tile("1-2"), "D")
    assert places(PY, layout, "D", called.unnamed) == [place]
    assert place not in places(PY, layout, "L", called.unnamed)


def test_the_line_laid_so_far_keeps_its_name():
    cross = laid(PY, "6-4", "4-4@R")
    assert places(PY, cross, "L") == [0]
    assert [len(places(PY, cross, label)) for label in "RUD"] == [1, 1, 1]
    assert all(0 not in places(PY, cross, label) for label in "RUD")


# every way of calling the arms


def ways(layout, given):
    """Every way of calling the arms that agrees with the names given so far, by place."""
    for order in permutations("LRUD", len(layout.ends)):
        if all(order[place] == label for place, label in given.items()):
            yield order


def may_be_meant(rules, layout, given, named):
    """The places of the open ends that some way of calling the arms gives that name; -1 for all bare sides."""
    open_places = [layout.place(end.label) for end in playing.open_ends(rules, layout)]
    by_name = {
        place
        for place in open_places
        if named is None
        or named == layout.ends[place].pips
        or any(order[place] == named for order in ways(layout, given))
    }
    return {-1 if layout.ends[place].bare else place for place in by_name}


@settings(max_examples=60)
@given(st.data())
def test_what_a_name_may_mean_is_what_some_way_of_calling_the_arms_gives_it(data):
    rules = data.draw(st.one_of(st.sampled_from(CROSSES), house_rules(bases=CROSSES)))
    opening = data.draw(st.sampled_from([["5-5"], ["5-3", "5-5@L"], ["3-5", "5-5@R"], ["6-0"]]))
    layout, unnamed = laid(rules, *opening), EVERY_NAMED
    left = set(DOUBLE_SIX) - {tile(play[:3]).domino for play in opening}
    given = {place: end.label for place, end in enumerate(layout.ends) if not end.bare}
    for _ in range(data.draw(st.integers(1, 10))):
        for named in NAMES:
            ends = list(meant(rules, layout, named, unnamed))
            where = [end.layout.place(end.label) for end in ends]
            found = [-1 if layout.ends[place].bare else place for place in where]
            assert len(set(found)) == len(found)
            assert set(found) == may_be_meant(rules, layout, given, named)
        named = data.draw(st.sampled_from(NAMES))
        plays = [
            (end, one)
            for end in meant(rules, layout, named, unnamed)
            for one in sorted(left)
            if end.label in playing.joinable(rules, end.layout, one)
        ]
        if not plays:
            continue
        end, one = data.draw(st.sampled_from(plays))
        place, before = end.layout.place(end.label), layout
        layout, unnamed = engine.laid(rules, end.layout, one, end.label), end.unnamed
        left.remove(one)
        if before.spinner is None and layout.spinner is not None:
            given = {other: kept.label for other, kept in enumerate(layout.ends) if not kept.bare}
        elif isinstance(named, str):
            given[place] = named
        assert {other for other, kept in enumerate(layout.ends) if not kept.bare and other not in unnamed} == set(given)
        assert all(layout.ends[other].label == label for other, label in given.items())
