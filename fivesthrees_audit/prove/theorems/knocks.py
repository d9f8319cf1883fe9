"""Owns the theorems about knocks and draws: who has to knock, who has to draw, how far the boneyard is drawn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from fivesthrees_audit.engine import State
from fivesthrees_audit.prove import witness
from fivesthrees_audit.prove.theorem import Always, Goal, Unknowns, no, theorem
from fivesthrees_audit.prove.unknown import EVERYWHERE
from fivesthrees_audit.records.native import Match
from fivesthrees_audit.rules import ending, playing
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.tiles import DOUBLE_SIX

NO_DRAWING = ("fives-and-threes", "block")
PLAYERS = (2, 3, 4)
MOST_DEALS = 500
"""How many deals are looked at for one that shows something else."""


class Due(NamedTuple):
    """Of each seat, whether it holds tiles and whether one of them can be played; the tiles left in the boneyard."""

    holds: tuple[Any, ...]
    able: tuple[Any, ...]
    left: Any


def _due(unknowns: Unknowns, players: int) -> Due:
    holds, able = (
        tuple(unknowns.truth(f"{seat} {word}") for seat in range(players)) for word in ("holds tiles", "can play")
    )
    return Due(holds, able, unknowns.whole("left", 0, len(DOUBLE_SIX)))


@theorem(ending.is_blocked, playing.may_knock, playing.next_turn, games=EVERYWHERE)
def a_full_circle_of_knocks(rules: RuleSet) -> Iterator[Goal]:
    """A deal is blocked exactly when each player who holds tiles, asked in turn, would have to knock."""
    for players in PLAYERS:
        for first in range(players):
            yield Always(
                lambda unknowns, players=players: _due(unknowns, players),
                lambda due, first=first: _blocked_by_knocks(rules, due, first),
                given=lambda due, first=first: due.holds[first],
            )


def _blocked_by_knocks(rules: RuleSet, due: Due, first: int) -> bool:
    drawable = playing.drawable(rules, due.left)
    circle = [first]
    while (seat := playing.next_turn(circle[-1], due.holds)) not in circle:
        circle.append(seat)
    knocks = all(playing.may_knock(due.able[seat], drawable) for seat in circle)
    able = (can for holds, can in zip(due.holds, due.able, strict=True) if holds)
    return bool(ending.is_blocked(able, drawable)) == knocks


class Turn(NamedTuple):
    """Whether the player due has a tile that can be played, and how many tiles are in the boneyard or asleep."""

    able: Any
    left: Any


def _turn(unknowns: Unknowns, least: int = 0) -> Turn:
    return Turn(unknowns.truth("able"), unknowns.whole("left", least, len(DOUBLE_SIX)))


def _knocks(rules: RuleSet, turn: Turn) -> Any:
    return playing.may_knock(turn.able, playing.drawable(rules, turn.left))


def _draws(rules: RuleSet, turn: Turn) -> Any:
    return playing.must_draw(turn.able, playing.drawable(rules, turn.left))


@theorem(playing.may_knock, playing.must_draw, games=EVERYWHERE)
def one_thing_to_do(rules: RuleSet) -> Iterator[Goal]:
    """Whoever is due has exactly one thing to do: to play, to draw or to knock."""
    yield Always(_turn, lambda turn: (0 + turn.able) + _draws(rules, turn) + _knocks(rules, turn) == 1)


@theorem(playing.may_draw, playing.may_knock, games=NO_DRAWING)
def nobody_draws(rules: RuleSet) -> Iterator[Goal]:
    """Nobody ever draws: a player who cannot play knocks, however many tiles are asleep."""
    yield Always(
        _turn,
        lambda turn: no(_draws(rules, turn)) & (_knocks(rules, turn) == no(turn.able)),
        record=lambda _: _drawn_in(rules),
    )


def _drawn_in(rules: RuleSet) -> Match | None:
    """A deal in which somebody draws, up to the play after that."""
    return witness.sought(rules, lambda before, _played, _after: len(before.boneyard) < _dealt_asleep(rules, before))


def _dealt_asleep(rules: RuleSet, state: State) -> int:
    return playing.boneyard_size(rules, len(state.hands))


@theorem(playing.must_draw, playing.drawable, games=("all-fives", "draw"))
def drawn_to_the_last_tile(rules: RuleSet) -> Iterator[Goal]:
    """A player who cannot play draws while a tile is in the boneyard, the last one too, and knocks when it is empty."""
    yield Always(
        _turn,
        lambda turn: (
            (_draws(rules, turn) == no(turn.able) & (turn.left > 0))
            & (_knocks(rules, turn) == no(turn.able) & (turn.left == 0))
        ),
        record=lambda _: _knocked_with(rules, 0),
    )


@theorem(playing.drawable, playing.must_draw, games=("pyatyorka",))
def the_stop_tile_is_never_drawn(rules: RuleSet) -> Iterator[Goal]:
    """The last tile of the boneyard is never drawn: a player who cannot play draws while two or more are there.

    After each draw one is left at least.
    """
    yield Always(
        lambda unknowns: _turn(unknowns, 1),
        lambda turn: (
            (_draws(rules, turn) == no(turn.able) & (turn.left > 1))
            & (_knocks(rules, turn) == no(turn.able) & (turn.left == 1))
        ),
        record=lambda _: _knocked_with(rules, 1),
    )


def _knocked_with(rules: RuleSet, left: int) -> Match | None:
    """A deal that is blocked with another number of tiles in the boneyard."""
    return witness.sought_deal(rules, lambda state: not state.is_over and len(state.boneyard) != left, most=MOST_DEALS)
