"""Records that show a situation: legal by the rules they are made for, and showing just that."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fivesthrees_audit import audit, engine
from fivesthrees_audit.auditing.replay import moment_at
from fivesthrees_audit.findings import Verdict
from fivesthrees_audit.layout import EMPTY, End, Layout, lay_first
from fivesthrees_audit.prove.witness import building, opening, reached_by, showing, sought, sought_deal
from fivesthrees_audit.records import strict
from fivesthrees_audit.records.record import Record
from fivesthrees_audit.records.wellformed import agreed, check, rules_of
from fivesthrees_audit.rules import playing, scoring
from fivesthrees_audit.ruleset import RuleSet, house_rule_ids, rule_set_ids
from fivesthrees_audit.run.generate import line_of
from fivesthrees_audit.tiles import DOUBLE_SIX, Tile

SHIPPED = [RuleSet.named(id) for id in (*rule_set_ids(), *house_rule_ids())]
LINES = [rules for rules in SHIPPED if rules.spinner == "none"]
CROSSES = [rules for rules in SHIPPED if rules.spinner != "none"]
RULES, ALL_FIVES, PYATYORKA, DRAW = map(RuleSet.named, ("fives-and-threes", "all-fives", "pyatyorka", "draw"))
COUNTS = (*range(19), 20, 22)

each = pytest.mark.parametrize("rules", SHIPPED, ids=lambda rules: rules.id)


def line(left, right, *, lone=False):
    """A line of these ends, each a number, or with True for a double the pair of both."""
    ends = [end if isinstance(end, tuple) else (end, False) for end in (left, right)]
    return Layout(tuple(End(label, *end) for label, end in zip("LR", ends, strict=True)), lone=lone)


def cross(spinner, *arms):
    """A cross with these arms first, the other sides of the spinner bare."""
    sides = [*arms, *[None] * (4 - len(arms))]
    ends = [(spinner, False, True) if side is None else side if isinstance(side, tuple) else (side,) for side in sides]
    shaped = [End(label, *(end if len(end) > 1 else (*end, False))) for label, end in zip("LRUD", ends, strict=True)]
    return Layout(tuple(shaped), lone=not arms, spinner=spinner)


def assert_legal(match, rules):
    """The record names the rules it was made for, reads back as it is, and conforms by them."""
    named = agreed(match, rules_of(match))
    assert named.parameters() == rules.parameters()
    check(match, named)
    assert strict.read(line_of(match).decode()) == match
    (entry,) = audit(Record("witness", 1, match, named)).matches
    assert (entry.verdict, entry.findings) == (Verdict.CONFORMS, ())


def assert_shows(match, rules, layout):
    (deal,) = match.deals
    left = moment_at(match, rules, 1, len(deal.events)).state.layout
    assert deal.events[-1].play is not None
    assert left.spinner == layout.spinner
    assert sorted(end[1:] for end in left.ends) == sorted(end[1:] for end in layout.ends)
    assert deal.events[-1].count == scoring.count(rules, layout)
    assert_legal(match, rules)


@pytest.mark.parametrize("rules", LINES, ids=lambda rules: rules.id)
def test_every_line_is_shown_but_one_with_a_double_at_both_ends(rules):
    ends = [(pips, double) for pips in range(7) for double in (False, True)]
    for left, right in combinations_with_replacement(ends, 2):
        layout = line(left, right)
        if left == right and left[1]:
            assert building(rules, layout) is showing(rules, layout) is None
        else:
            assert_shows(showing(rules, layout), rules, layout)


@each
def test_every_tile_alone_is_shown(rules):
    for tile in DOUBLE_SIX:
        layout = engine.laid(rules, EMPTY, tile, None)
        assert building(rules, layout) == ((tile, None),)
        assert_shows(showing(rules, layout), rules, layout)


@each
def test_every_line_without_doubles_is_shown(rules):
    for left, right in combinations_with_replacement(range(7), 2):
        assert_shows(showing(rules, line(left, right)), rules, line(left, right))


@pytest.mark.parametrize("count", COUNTS)
def test_every_count_of_a_line_is_shown(count):
    ends = [(pips, double) for pips in range(7) for double in (False, True)]
    layouts = [line(*pair) for pair in combinations_with_replacement(ends, 2) if pair[0] != pair[1] or not pair[0][1]]
    layout = next(layout for layout in layouts if scoring.count(RULES, layout) == count)
    assert showing(RULES, layout).deals[0].events[-1].count == count


@pytest.mark.parametrize(
    ("layout", "count"),
    [
        (cross(2, (6, True), (5, True), (4, True), 5), 35),
        (cross(5), 10),
        (cross(5, 0), 10),
        (cross(5, (6, True)), 22),
        (cross(5, 0, 3), 3),
        (cross(0, (6, True), (5, True), (4, True), (3, True)), 36),
        (cross(1, 1, 1, 1), 3),
    ],
)
def test_crosses_are_shown(layout, count):
    assert scoring.count(ALL_FIVES, layout) == count
    assert_shows(showing(ALL_FIVES, layout), ALL_FIVES, layout)


@pytest.mark.parametrize("rules", CROSSES, ids=lambda rules: rules.id)
def test_every_cross_is_shown_that_the_tiles_can_make(rules):
    """One that has a double twice, or needs more tiles with the number of the spinner than there are, is never."""
    sides = [(pips, double) for pips in range(7) for double in (False, True)]
    layouts = [cross(3, *arms) for size in range(5) for arms in list(combinations_with_replacement(sides, size))[::41]]
    for layout in layouts:
        arms = [end for end in layout.ends if not end.bare]
        doubles = [3, *(end.pips for end in arms if end.double)]
        needed = sum(2 if end.pips == 3 else 1 for end in arms)
        if len(set(doubles)) < len(doubles) or needed > 6:
            assert showing(rules, layout) is None
        else:
            assert_shows(showing(rules, layout), rules, layout)


def test_a_row_is_as_short_as_it_can_be():
    assert building(RULES, line((6, True), (3, True))) == (
        (Tile(6, 3), None),
        (Tile(6, 6), "L"),
        (Tile(3, 3), "R"),
    )
    assert building(RULES, EMPTY) == ()
    assert len(building(RULES, line((4, True), 4))) == 4


def test_a_layout_that_the_rules_do_not_make_has_no_row():
    assert building(RULES, cross(2)) is None
    assert building(ALL_FIVES, line((2, True), 3)) is None
    assert building(ALL_FIVES, lay_first(Tile(2, 2))) is None
    led = ALL_FIVES.changed({"spinner": "opening-double"})
    assert building(led, line((2, True), 3)) is not None
    assert building(led, lay_first(Tile(2, 2))) is None


def test_a_row_joins_open_ends_only():
    assert reached_by(RULES, [(Tile(6, 3), None), (Tile(2, 1), "L")]) is None
    both_sides = ALL_FIVES.changed({"cross_opens": "both-sides"})
    assert reached_by(both_sides, [(Tile(6, 6), None), (Tile(6, 1), "U")]) is None
    assert reached_by(both_sides, [(Tile(6, 6), None), (Tile(6, 1), "R")]).covered == 1


def test_rows_are_made_by_the_rules_as_they_stand(monkeypatch):
    monkeypatch.setattr(playing, "joinable", lambda *_: ())
    assert building(RULES, line(1, 2)) is None


def test_more_players_sit_down_where_the_hands_are_too_small():
    small = ALL_FIVES.changed({"hand_size.2": 2, "hand_size.3": 2, "hand_size.4": 3})
    layout = cross(2, (6, True), (5, True), (4, True), 5)
    assert len(showing(small, layout).players) == 4
    assert_shows(showing(small, layout), small, layout)
    assert showing(small.changed({"hand_size.4": 2}), layout) is None


def test_a_forced_lead_is_kept():
    for lead in ("any-double", "highest-double"):
        for first in ("lot", "highest-double"):
            rules = RULES.changed({"lead_tile": lead, "first_lead": first})
            for layout in (line(1, 2), line((6, True), (3, True)), line(6, 6)):
                assert_shows(showing(rules, layout), rules, layout)


def test_the_scores_that_a_deal_begins_with():
    match = showing(RULES, line(4, 5), scores=(60, 58))
    assert (match.start.scores, match.start.lead) == ([60, 58], 0)
    assert_legal(match, RULES)
    assert showing(RULES, line(4, 5)).start is None


@each
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_plainest_record_is_legal(rules, players):
    match = opening(rules, players)
    assert len(match.deals[0].events) == 1
    assert_legal(match, rules)


@each
def test_a_play_that_is_sought_is_the_last_of_its_record(rules):
    match = sought(rules, lambda before, played, after: played.goes_out, players=3)
    assert match.deals[0].events[-1].play
    assert_legal(match, rules)


@each
def test_an_end_that_is_sought_is_recorded_with_what_it_brings(rules):
    for how, wanted in {
        "blocked": lambda state: not state.is_over,
        "won": lambda state: state.winner is not None and state.out is None,
        "out": lambda state: state.out is not None and state.winner is None,
    }.items():
        scores = (rules.target - 1,) * 2 if how == "won" else None
        match = sought_deal(rules, wanted, scores=scores, most=300)
        if match is None:
            assert how != "blocked"
            continue
        end = match.deals[0].end
        assert (end.how, len(end.scores)) == (how, 2)
        assert (how != "won") or match.result.winner is not None
        assert_legal(match, rules)


def test_what_is_sought_is_the_same_every_time():
    def wanted(before, played, after):
        return played.award >= 8

    assert sought(RULES, wanted) == sought(RULES, wanted)
    assert sought(RULES, wanted, seed="another") != sought(RULES, wanted)
    assert sought(RULES, lambda *_: False, most=3) is None
    assert sought_deal(RULES, lambda _: False, most=3) is None


def test_pairs_are_sought_where_they_were_agreed():
    pairs = PYATYORKA.agreed(pairs=True)
    match = sought_deal(pairs, lambda state: state.out is not None, players=4, scores=(5, 15))
    assert len(match.deals[0].end.scores) == 2
    assert_legal(match, pairs)


def test_draws_are_recorded_with_the_boneyard():
    match = sought(DRAW, lambda before, played, after: len(before.boneyard) < 10)
    assert any(event.draw for event in match.deals[0].events)
    assert len(match.deals[0].boneyard) == playing.boneyard_size(DRAW, 2)
    assert_legal(match, DRAW)


def test_keen_players_score_more():
    def totals(keen):
        ends = []
        sought_deal(RULES, lambda state: ends.append(sum(state.scores)), keen=keen, most=40)
        return sum(ends)

    assert totals(1) > totals(0)


@settings(max_examples=25)
@given(
    st.fixed_dictionaries(
        {
            "hand_size.2": st.integers(1, 14),
            "spinner": st.sampled_from(["none", "first-double", "opening-double"]),
            "cross_opens": st.sampled_from(["at-once", "both-sides"]),
            "drawing": st.sampled_from(["none", "until-playable"]),
            "undrawable": st.sampled_from([0, 1, 2]),
            "deal_ends": st.sampled_from(["first-out", "both-partners", "all-stuck"]),
            "lead_tile": st.sampled_from(["any", "any-double", "highest-double"]),
            "first_lead": st.sampled_from(["lot", "highest-double"]),
            "bonus": st.sampled_from(["none", "opponents"]),
            "target": st.integers(1, 120),
            "target_tested": st.sampled_from(["each-award", "deal-end"]),
        }
    ),
    st.integers(0, 6),
    st.integers(0, 6),
)
def test_whatever_the_rules_every_record_is_legal(parameters, left, right):
    rules = RULES.changed(parameters)
    made = [
        opening(rules, 2),
        showing(rules, line(left, right)),
        showing(rules, cross(left, right)),
        sought(rules, lambda before, played, after: played.goes_out, most=20),
        sought_deal(rules, lambda state: True, scores=(0, 3)),
    ]
    for match in made:
        if match is not None:
            assert_legal(match, rules)
