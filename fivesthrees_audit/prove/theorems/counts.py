"""Owns the theorems about the count of a line: which there are, and what it depends on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from fivesthrees_audit import engine
from fivesthrees_audit.layout import EMPTY, End, Layout, lay_first
from fivesthrees_audit.prove import witness
from fivesthrees_audit.prove.seen import counting
from fivesthrees_audit.prove.theorem import Always, Exists, Goal, Unknowns, no, theorem
from fivesthrees_audit.prove.unknown import LINES, can_lie, fits, is_new, line, one_of, pips, plain_line, tile
from fivesthrees_audit.rules import scoring
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.tiles import Tile

COUNTS = (*range(19), 20, 22)
"""The counts that a line can show."""


@theorem(scoring.count, scoring.end_contribution, games=LINES)
def counts_of_a_line(rules: RuleSet) -> Iterator[Goal]:
    """The counts that a line can show are exactly 0 to 18, 20 and 22."""
    yield Always(
        line,
        lambda layout: one_of(scoring.count(rules, layout), COUNTS),
        given=can_lie,
        record=lambda layout: witness.showing(rules, layout),
    )
    for count in COUNTS:
        yield Exists(
            line,
            lambda layout, count=count: can_lie(layout) & (scoring.count(rules, layout) == count),
            record=lambda layout: witness.showing(rules, layout),
            shows=f"a count of {count}",
            seen=counting(count),
        )


@theorem(scoring.count, scoring.end_contribution, games=LINES)
def ends_alone_count(rules: RuleSet) -> Iterator[Goal]:
    """Each end of a line of two tiles or more counts by itself, whatever the other is, and nothing between them does.

    So the line counts what it would with a plain blank for its right end, and what it would with one for its left end,
    together; and two plain ends count their pips, blanks 0.
    """
    yield Always(
        line,
        lambda layout: (
            scoring.count(rules, layout)
            == scoring.count(rules, _blanked(layout, "R")) + scoring.count(rules, _blanked(layout, "L"))
        ),
        given=lambda layout: can_lie(layout) & no(layout.lone),
        record=lambda layout: witness.showing(rules, layout),
    )
    yield Always(
        plain_line,
        lambda layout: scoring.count(rules, layout) == layout.ends[0].pips + layout.ends[1].pips,
        given=lambda layout: can_lie(layout) & no(layout.lone),
        record=lambda layout: witness.showing(rules, layout),
    )


def _blanked(layout: Layout, label: str) -> Layout:
    """The layout with a plain blank for that end."""
    ends = (End(label, 0, double=False) if end.label == label else end for end in layout.ends)
    return layout._replace(ends=tuple(ends))


@theorem(scoring.end_contribution, games=LINES)
def end_doubles(rules: RuleSet) -> Iterator[Goal]:
    """A double at an end of a line counts both its halves: its pips once more than a plain tile that shows them."""
    yield Always(
        line,
        lambda layout: (
            scoring.count(rules, _with_left_double(layout, double=True))
            == scoring.count(rules, _with_left_double(layout, double=False)) + layout.ends[0].pips
        ),
        given=lambda layout: can_lie(layout) & no(layout.lone) & layout.ends[0].double,
        record=lambda layout: witness.showing(rules, layout),
    )


@theorem(scoring.count, games=LINES)
def mirrored_lines(rules: RuleSet) -> Iterator[Goal]:
    """A line counts the same from either side."""
    yield Always(
        line,
        lambda layout: scoring.count(rules, layout) == scoring.count(rules, layout._replace(ends=layout.ends[::-1])),
        given=can_lie,
        record=lambda layout: witness.showing(rules, layout),
    )


class BuiltPast(NamedTuple):
    """A line, and a tile that covers its left end."""

    line: Layout
    tile: Tile


@theorem(scoring.end_contribution, games=LINES)
def interior_doubles(rules: RuleSet) -> Iterator[Goal]:
    """Once a tile is joined to an end, it no longer matters whether a double lay there."""

    def both(built: BuiltPast) -> bool:
        counts = [
            scoring.count(rules, engine.laid(rules, _with_left_double(built.line, double=double), built.tile, "L"))
            for double in (True, False)
        ]
        return counts[0] == counts[1]

    yield Always(
        lambda unknowns: BuiltPast(line(unknowns), tile(unknowns)),
        both,
        given=lambda built: (
            can_lie(built.line)
            & no(built.line.lone)
            & is_new(built.tile, built.line)
            & fits(built.tile, built.line.ends[0])
        ),
    )


def _with_left_double(layout: Layout, *, double: bool) -> Layout:
    left, right = layout.ends
    return layout._replace(ends=(left._replace(double=double), right))


@theorem(scoring.lone_double_contribution, games=LINES)
def lone_doubles(rules: RuleSet) -> Iterator[Goal]:
    """A double that lies alone counts its two halves once: 6-6 counts 12."""
    yield Always(
        _double,
        lambda double: scoring.count(rules, engine.laid(rules, EMPTY, double, None)) == double.pips,
        record=lambda double: witness.showing(rules, lay_first(double)),
    )


def _double(unknowns: Unknowns) -> Tile:
    number = pips(unknowns, "double")
    return Tile(number, number)
