"""Owns the theorems about the list of legal plays: that it says of each tile and end what the rules on them say."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, combinations_with_replacement
from typing import Any, NamedTuple

from fivesthrees_audit import engine
from fivesthrees_audit.layout import End, Layout
from fivesthrees_audit.prove import positions, witness
from fivesthrees_audit.prove.theorem import Always, Each, Goal, Unknowns, theorem
from fivesthrees_audit.prove.unknown import CROSSES, EVERYWHERE, can_lie, cross, fits, line, tile
from fivesthrees_audit.rules import playing
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.tiles import DOUBLE_SIX, MAX_PIPS, Tile


class Held(NamedTuple):
    """A layout, and the one tile of a hand."""

    layout: Layout
    tile: Tile


def _held(layout: Callable[[Unknowns], Layout]) -> Callable[[Unknowns], Held]:
    return lambda unknowns: Held(layout(unknowns), tile(unknowns))


def _listed(rules: RuleSet, held: Held) -> list[str | None]:
    """The labels at which the list of legal plays has the tile."""
    return [label for _, label in playing.legal_plays(rules, held.layout, [held.tile])]


def _can_be_laid(rules: RuleSet, held: Held, label: str) -> bool:
    """Whether the tile joins the layout at an end."""
    try:
        engine.laid(rules, held.layout, held.tile, label)
    except ValueError:
        return False
    return True


@theorem(playing.matches, playing.open_ends, playing.is_held, games=EVERYWHERE)
def legal_plays_on_a_line(rules: RuleSet) -> Iterator[Goal]:
    """On a line the legal plays are the tiles of the hand at each end whose number they show, and no others.

    Just these can be laid. Shown for any line and tile, and on each line for all hands of two tiles and for a hand that
    holds the whole set.
    """
    yield Always(
        _held(line),
        lambda held: all(
            (end.label in _listed(rules, held)) == bool(fits(held.tile, end)) == _can_be_laid(rules, held, end.label)
            for end in held.layout.ends
        ),
        given=lambda held: can_lie(held.layout),
        record=lambda held: witness.showing(rules, held.layout),
    )
    yield Each(
        lambda: (
            Layout((End("L", left, double=False), End("R", right, double=False)))
            for left, right in combinations_with_replacement(range(MAX_PIPS + 1), 2)
        ),
        lambda layout: all(_lists_what_fits(rules, layout, _pairs_shown(layout), hand) for hand in _hands()),
        record=lambda layout: witness.showing(rules, layout),
    )


Shown = frozenset[tuple[Tile, str]]
"""Tiles, each with the label of an end that shows a number of the tile's."""


def _pairs_shown(layout: Layout) -> Shown:
    return frozenset((tile, end.label) for tile in DOUBLE_SIX for end in layout.ends if end.pips in tile)


def _hands() -> Iterator[tuple[Tile, ...]]:
    """All hands of two tiles, and one that holds the whole set."""
    yield from combinations(DOUBLE_SIX, 2)
    yield DOUBLE_SIX


def _lists_what_fits(rules: RuleSet, layout: Layout, shown: Shown, hand: tuple[Tile, ...]) -> bool:
    """That of the tiles and ends that show a number of each other just those are listed, once, that are in the hand."""
    listed = playing.legal_plays(rules, layout, hand)
    held = {(tile, label) for tile, label in shown if playing.is_held(tile.turned, hand)}
    return len(listed) == len(held) and set(listed) == held


@theorem(playing.matches, playing.open_ends, playing.is_held, games=CROSSES)
def legal_plays_on_a_cross(rules: RuleSet) -> Iterator[Goal]:
    """On a cross the legal plays are the tiles of the hand at each open end whose number they show, and no others.

    Each of these can be laid, and a tile that does not show the number of an end cannot. Shown for any cross and tile,
    and on two crosses, with nothing beside the spinner and with one arm, for hands of two tiles and of the whole set.
    """
    yield Always(
        _held(cross),
        lambda held: _agrees_on_a_cross(rules, held),
        given=lambda held: can_lie(held.layout),
        record=lambda held: witness.showing(rules, held.layout),
    )
    yield Each(
        lambda: positions.CROSSES,
        lambda layout: all(_lists_what_fits(rules, layout, _open(rules, layout), hand) for hand in _hands()),
        record=lambda layout: witness.showing(rules, layout),
    )


def _open(rules: RuleSet, layout: Layout) -> Shown:
    """Tiles and the ends that show a number of theirs, where these are open."""
    labels = [end.label for end in playing.open_ends(rules, layout)]
    return frozenset((tile, label) for tile, label in _pairs_shown(layout) if label in labels)


def _agrees_on_a_cross(rules: RuleSet, held: Held) -> Any:
    listed, opened = _listed(rules, held), [end.label for end in playing.open_ends(rules, held.layout)]
    for end in held.layout.ends:
        matching = bool(fits(held.tile, end))
        if (end.label in listed) != (matching and end.label in opened):
            return False
        if _can_be_laid(rules, held, end.label) != matching:
            return False
    return True
