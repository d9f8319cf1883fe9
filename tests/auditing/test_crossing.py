"""A cross followed an arm at a time, against the rules that lay it whole."""

from itertools import product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from fivesthrees_audit import engine
from fivesthrees_audit.auditing.naming import meant
from fivesthrees_audit.auditing.tables import Tables
from fivesthrees_audit.layout import EMPTY
from fivesthrees_audit.records.plain import BIT, FORM, LABEL, UNNAMED
from fivesthrees_audit.rules import playing, scoring
from fivesthrees_audit.tiles import DOUBLE_SIX
from tests.positions import AF, PY, laid, name, tile
from tests.strategies import house_rules

LEFT = LABEL["L"]
NAMES = {UNNAMED: None, **{number: label for label, number in LABEL.items()}, **{pips: pips for pips in range(7)}}
"""Every way in which a record may name an end, and how it is written."""


def whole(rules, layout, written, one):
    """The layout after a tile is played at an end that is named so, or None where that is no one end it fits."""
    if not layout.ends:
        return engine.laid(rules, layout, one, None) if written is None else None
    ends = [end for end in meant(rules, layout, written) if end.label in playing.joinable(rules, end.layout, one)]
    if len(ends) != 1 or ends[0].unnamed:
        return None
    return engine.laid(rules, ends[0].layout, one, ends[0].label)


def followed(cross, named, form):
    """The end, the arm there afterwards, and how much the count changes; None where the quick pass looks closer."""
    end, arm, change = named, cross.arms.get(named), 0
    if arm is None:
        try:
            end, arm, change = cross.meant(named)
        except LookupError:
            return None
    if arm[form] is None:
        return None
    bit, more, left = arm[form]
    return end, left, change + more, bit


def fits(rules, layout):
    return sum(BIT[str(one)] for one in DOUBLE_SIX if playing.joinable(rules, layout, one))


CROSS_RULES = st.one_of(
    st.sampled_from([PY, AF]), house_rules(bases=[PY, AF]).filter(lambda rules: rules.spinner != "none")
)


@settings(max_examples=30)
@given(st.data())
def test_a_cross_is_followed_as_the_rules_lay_it(data):
    rules = data.draw(CROSS_RULES)
    made = Tables(rules)
    opening = data.draw(st.sampled_from([["5-5"], ["5-3", "5-5@L"], ["3-5", "5-5@R"], ["6-0", "0-0@R"], ["6-6"]]))
    layout, left = laid(rules, *opening), set(DOUBLE_SIX) - {tile(play[:3]).domino for play in opening}
    assume(layout.spinner is not None)
    cross, total = made.cross(made.node(layout)), scoring.count(rules, layout)
    for _ in range(data.draw(st.integers(1, 12))):
        assert cross.fits == fits(rules, layout)
        plays = []
        for (named, written), one in product(NAMES.items(), sorted(left)):
            after = whole(rules, layout, written, one)
            step = followed(cross, named, FORM[str(one)])
            assert (after is None) == (step is None) or (step is None and named == UNNAMED)
            if step is not None:
                end, arm, change, bit = step
                assert (total + change, bit) == (scoring.count(rules, after), BIT[str(one)])
                plays.append((after, one, end, arm, change))
        if not plays:
            break
        layout, one, end, arm, change = data.draw(st.sampled_from(plays))
        cross.arms[end] = arm
        total += change
        left.remove(one)
        points = scoring.play_points(rules, total, scoring.plain_pips(rules, layout), lead=False, last=False)
        assert made.points[total] == points or not made.serves


@pytest.mark.parametrize("rules", [PY, AF], ids=name)
def test_a_tile_that_becomes_the_spinner_is_kept_apart(rules):
    made = Tables(rules)
    for layout, named, text in ((EMPTY, UNNAMED, "5-5"), (laid(rules, "5-3"), LEFT, "5-5")):
        node = made.node(layout)
        row = made.row(node, named, FORM[text])
        assert row[3].layout == whole(rules, layout, NAMES[named], tile(text))
        points = scoring.play_points(rules, row[1], lead=row[3].layout.lone, last=False)
        assert row[:3] == (BIT[text], scoring.count(rules, row[3].layout), points)
        assert made.row(node, named, FORM[text]) is row
        assert node.ends[named] is None
