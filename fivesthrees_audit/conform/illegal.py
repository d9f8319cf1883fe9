"""Owns the events that are not legal at a table: what a program has to refuse. Whether one is, the rules say."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from fivesthrees_audit import engine
from fivesthrees_audit.engine import State
from fivesthrees_audit.rules import playing
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.tiles import DOUBLE_SIX, Tile
from fivesthrees_audit.transcript import Draw, Move

Done: TypeAlias = tuple[int, Move]
"""A seat, and what it does."""


def illegal(rules: RuleSet, state: State, choice: int) -> list[Done]:
    """One event that is not legal at this table, or where the deal is over one more: the remainder of a number chooses.

    None at all where there is nothing of the kind.
    """
    kinds = [list(kind(rules, state)) for kind in KINDS]
    found = [kind for kind in kinds if kind]
    if not found:
        return []
    own = found[choice % len(found)]
    return [own[choice // len(found) % len(own)]]


def _joining(rules: RuleSet, state: State, seat: int, tiles: Iterator[Tile]) -> Iterator[Done]:
    """What a seat would do that laid one of these tiles, where they fit; a lead where none is laid yet."""
    for tile in tiles:
        if not state.layout.ends:
            yield seat, (tile, None)
        for label in playing.joinable(rules, state.layout, tile):
            yield seat, (tile, label)


def _held(state: State, seat: int) -> Iterator[Tile]:
    return iter(sorted(state.hands[seat].known))


def _not_due(rules: RuleSet, state: State) -> Iterator[Done]:
    """A seat that is not due plays what it could, or knocks where it could not."""
    for seat in range(len(state.hands)):
        if seat != state.turn:
            own = list(_joining(rules, state, seat, _held(state, seat)))
            yield from own or [(seat, None)]


def _not_held(rules: RuleSet, state: State) -> Iterator[Done]:
    """The seat due lays a tile that another holds, or nobody."""
    laid = {tile.domino for tile in state.lines.tiles} | state.hands[state.turn].known
    return _joining(rules, state, state.turn, (tile for tile in DOUBLE_SIX if tile not in laid))


def _laid_already(rules: RuleSet, state: State) -> Iterator[Done]:
    """The seat due lays a tile that is on the table."""
    return _joining(rules, state, state.turn, (tile.domino for tile in state.lines.tiles))


def _at_a_wrong_end(rules: RuleSet, state: State) -> Iterator[Done]:
    """The seat due lays a tile of its hand at an end that it does not fit, or at one that is not open."""
    if state.layout.ends:
        for tile in _held(state, state.turn):
            fitting = playing.joinable(rules, state.layout, tile)
            yield from ((state.turn, (tile, label)) for label in "LRUD" if label not in fitting)


def _knock(rules: RuleSet, state: State) -> Iterator[Done]:
    """The seat due knocks although it can play, or draw."""
    if not playing.may_knock(engine.plays(rules, state, state.turn), engine.drawable(rules, state)):
        yield state.turn, None


def _draw(rules: RuleSet, state: State) -> Iterator[Done]:
    """The seat due draws: where nobody may, although it can play, a tile that stays, or one that is not the next."""
    front = state.boneyard[:1]
    asleep = [tile for tile in DOUBLE_SIX if tile not in state.seen]
    must = playing.must_draw(engine.plays(rules, state, state.turn), engine.drawable(rules, state))
    for tile in asleep:
        if not must or (tile not in front and None not in front):
            yield state.turn, Draw(tile)


KINDS: tuple[Callable[[RuleSet, State], Iterator[Done]], ...] = (
    _knock,
    _not_due,
    _not_held,
    _laid_already,
    _at_a_wrong_end,
    _draw,
)
