"""Owns the layouts that there are, one by one, for theorems that show some of them in a match."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, combinations_with_replacement, islice

from fivesthrees_audit.layout import EMPTY, End, Layout, lay_first
from fivesthrees_audit.prove import witness
from fivesthrees_audit.prove.saying import said
from fivesthrees_audit.prove.theorem import Undecided
from fivesthrees_audit.prove.unknown import can_lie
from fivesthrees_audit.records.native import Match
from fivesthrees_audit.rules import playing
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.tiles import DOUBLE_SIX, MAX_PIPS, Tile

MOST_TRIED = 5
"""For how many of the layouts that are wanted a deal is looked for."""

USUAL = 3
"""The spinner that is tried first: the doubles that count most can all lie at its arms."""


def lines() -> Iterator[Layout]:
    """Every line that can lie, one of each two that mirror each other."""
    for one, other in combinations_with_replacement(_ways(), 2):
        line = Layout((End("L", *one), End("R", *other)))
        if can_lie(line):
            yield line
    yield from map(lay_first, DOUBLE_SIX)


def crosses() -> Iterator[Layout]:
    """Every cross that can lie, one of those that differ in the names of their sides; ones easy to lay first."""
    for many in range(5):
        for arms in combinations(_ways(), many):
            yield from _cross(USUAL, arms)
    for spinner in range(MAX_PIPS + 1):
        for many in range(5):
            for arms in combinations_with_replacement(_ways(), many):
                yield from _cross(spinner, arms)


def _ways() -> list[tuple[int, bool]]:
    """What an end may show: its pips, and whether a double lies there."""
    return [(pips, double) for double in (False, True) for pips in range(MAX_PIPS + 1)]


def _cross(spinner: int, arms: tuple[tuple[int, bool], ...]) -> Iterator[Layout]:
    """The cross whose arms end so, where it can lie."""
    covered = [End(label, *arm) for label, arm in zip("LRUD", arms, strict=False)]
    bare = [End(label, spinner, double=False, bare=True) for label in "LRUD"[len(arms) :]]
    cross = Layout((*covered, *bare), not arms, spinner)
    if can_lie(cross):
        yield cross


def shown(rules: RuleSet, layouts: Iterator[Layout], wanted: Callable[[Layout], bool]) -> Match | None:
    """A match whose last play leaves one of the layouts that is wanted; None where none of them is, or can be laid.

    Raises Undecided where no deal was found for the first of those that are.
    """
    possible = (layout for layout in layouts if _may_lie(rules, layout) and wanted(layout))
    tried = list(islice(possible, MOST_TRIED))
    for layout in tried:
        match = witness.showing(rules, layout)
        if match is not None:
            return match
    if tried:
        raise Undecided(f"no deal was found for {said(tried[0])}")
    return None


def _may_lie(rules: RuleSet, layout: Layout) -> bool:
    """Whether there is such a layout at all: a cross only where a double that is led has four sides."""
    return layout.spinner is None or playing.branches(rules, EMPTY, Tile(layout.spinner, layout.spinner))


def met(match: Match | None, what: str) -> Match:
    """A match that was looked for among deals by chance. Raises Undecided, saying what it was to show, for None."""
    if match is None:
        raise Undecided(f"no deal by chance shows {what}")
    return match


def tried(find: Callable[[], Match | None]) -> Match | None:
    """The match that a search finds; None too where the rules contradict each other, so that no deal can be played."""
    try:
        return find()
    except (ValueError, IndexError, AssertionError):
        return None
