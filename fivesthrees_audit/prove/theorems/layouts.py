"""Owns the theorems about what a layout can be: which ends it shows, and how often each number."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from fivesthrees_audit import engine
from fivesthrees_audit.layout import EMPTY, Layout
from fivesthrees_audit.prove import witness
from fivesthrees_audit.prove.theorem import Always, Goal, Unknowns, no, theorem
from fivesthrees_audit.prove.unknown import (
    CROSSES,
    LINES,
    can_lie,
    cross,
    fits,
    is_new,
    line,
    paired,
    pips,
    plain_line,
    tile,
)
from fivesthrees_audit.records.native import Match
from fivesthrees_audit.rules import playing
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.tiles import Tile


class Joining(NamedTuple):
    """A layout, a tile that is joined to it, how many halves on the table show a number, and that number."""

    layout: Layout
    tile: Tile
    number: Any
    halves: Any


def _joining(unknowns: Unknowns, layout: Layout) -> Joining:
    return Joining(layout, tile(unknowns), pips(unknowns, "number"), unknowns.whole("halves", 0, 8))


@theorem(playing.open_ends, games=LINES)
def ends_of_a_line(rules: RuleSet) -> Iterator[Goal]:
    """A line has two ends, always, and both are open; a double lies at both only where it lies alone.

    By induction over plays.
    """
    yield Always(
        tile,
        lambda led: _is_line(rules, engine.laid(rules, EMPTY, led, None), lone=True),
        record=lambda led: witness.showing(rules, engine.laid(rules, EMPTY, led, None)),
    )
    for label in "LR":
        yield Always(
            lambda unknowns: _joining(unknowns, line(unknowns)),
            lambda joining, label=label: _is_line(
                rules, engine.laid(rules, joining.layout, joining.tile, label), lone=False
            ),
            given=lambda joining, label=label: _may_join(joining, label),
            record=lambda joining, label=label: _joined(rules, joining, label),
        )


def _may_join(joining: Joining, label: str) -> Any:
    layout, tile = joining.layout, joining.tile
    return can_lie(layout) & is_new(tile, layout) & fits(tile, layout.ends[layout.place(label)])


def _open(rules: RuleSet, layout: Layout) -> list[str]:
    """The labels of the open ends."""
    return [end.label for end in playing.open_ends(rules, layout)]


def _is_line(rules: RuleSet, layout: Layout, *, lone: bool) -> Any:
    two = len(layout.ends) == 2 and _open(rules, layout) == ["L", "R"]  # noqa: PLR2004  # two ends
    return two and can_lie(layout) & (layout.lone == lone)


@theorem(playing.open_ends, games=CROSSES)
def ends_of_a_cross(rules: RuleSet) -> Iterator[Goal]:
    """Before the first double there is a line without doubles; from then on a cross of four sides.

    Both ends of the line and the two long sides of the spinner are open, always. No two sides end in the same double,
    and none in the spinner itself. By induction over plays.
    """
    yield Always(
        tile,
        lambda led: _lies_with_spinner(rules, engine.laid(rules, EMPTY, led, None), _first_double(led)),
        record=lambda led: witness.showing(rules, engine.laid(rules, EMPTY, led, None)),
    )
    for label in "LR":
        yield Always(
            lambda unknowns: _joining(unknowns, plain_line(unknowns)),
            lambda joining, label=label: _lies_with_spinner(
                rules, engine.laid(rules, joining.layout, joining.tile, label), _first_double(joining.tile)
            ),
            given=lambda joining, label=label: _may_join(joining, label),
            record=lambda joining, label=label: _joined(rules, joining, label),
        )
    for label in "LRUD":
        yield Always(
            lambda unknowns: _joining(unknowns, cross(unknowns)),
            lambda joining, label=label: _lies_with_spinner(
                rules, engine.laid(rules, joining.layout, joining.tile, label), joining.layout.spinner
            ),
            given=lambda joining, label=label: _may_join(joining, label),
            record=lambda joining, label=label: _joined(rules, joining, label),
        )


def _first_double(tile: Tile) -> Any:
    """The number of a double that is the first one; None for any other tile."""
    return tile.left if tile.is_double else None


def _lies_with_spinner(rules: RuleSet, layout: Layout, spinner: Any) -> Any:
    """That a layout is a cross around this spinner, or where there is none a line without doubles; such as can lie."""
    if _open(rules, layout)[:2] != ["L", "R"]:
        return False
    if spinner is None or layout.spinner is None:
        plain = len(layout.ends) == 2 and no(layout.ends[0].double | layout.ends[1].double)  # noqa: PLR2004  # two ends
        return spinner is None and layout.spinner is None and plain & can_lie(layout)
    return len(layout.ends) == 4 and can_lie(layout) & (layout.spinner == spinner)  # noqa: PLR2004  # four sides


def _joined(rules: RuleSet, joining: Joining, label: str) -> Match | None:
    return witness.showing(rules, engine.laid(rules, joining.layout, joining.tile, label))


@theorem(playing.matches, games=LINES)
def halves_pair_up(rules: RuleSet) -> Iterator[Goal]:
    """Of each number, the halves on the table are even in number, but for an open end, or two, that shows it.

    By induction over plays: a joined half meets another that shows the same number.
    """
    yield from _paired_by_induction(rules, (line, "LR"))


@theorem(playing.matches, games=CROSSES)
def halves_of_a_cross_pair_up(rules: RuleSet) -> Iterator[Goal]:
    """Of each number, the halves on the table are even in number, but for one at each open end that shows it.

    The number of the spinner has one more for each side of it that a tile covers. By induction over plays.
    """
    yield from _paired_by_induction(rules, (plain_line, "LR"), (cross, "LRUD"))


def _paired_by_induction(rules: RuleSet, *kinds: tuple[Callable[[Unknowns], Layout], str]) -> Iterator[Goal]:
    """That halves pair up after the lead, and after a tile more at each side of each kind of layout where they do."""
    yield Always(
        lambda unknowns: _joining(unknowns, EMPTY),
        lambda led: paired(engine.laid(rules, EMPTY, led.tile, None), _halves(led.tile, led.number), led.number),
        record=lambda led: witness.showing(rules, engine.laid(rules, EMPTY, led.tile, None)),
    )
    for kind, labels in kinds:
        for label in labels:
            yield Always(
                lambda unknowns, kind=kind: _joining(unknowns, kind(unknowns)),
                lambda joining, label=label: (
                    playing.matches(joining.tile, joining.layout.ends[joining.layout.place(label)])
                    & paired(
                        engine.laid(rules, joining.layout, joining.tile, label),
                        joining.halves + _halves(joining.tile, joining.number),
                        joining.number,
                    )
                ),
                given=lambda joining, label=label: (
                    _may_join(joining, label) & paired(joining.layout, joining.halves, joining.number)
                ),
                record=lambda joining, label=label: _joined(rules, joining, label),
            )


def _halves(tile: Tile, number: Any) -> Any:
    """How many halves of a tile show a number."""
    return (tile.left == number) + (tile.right == number)
