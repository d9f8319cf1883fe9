"""Owns chance: tiles shuffled and dealt, one thing of many picked, a play looked for by a keen player.

Chance is drawn through `Random.random` alone, the one method that Python promises to repeat in every version; whoever
calls seeds the generator with a text (hashed by SHA-512, never by `hash`). Writes nothing down, judges nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple, TypeVar

from fivesthrees_audit import engine
from fivesthrees_audit.engine import State
from fivesthrees_audit.rules import playing
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.tiles import DOUBLE_SIX, Tile

KEEN = 0.5
"""How often a player looks for the play that is accepted for the most points, so that matches come to an end."""

Item = TypeVar("Item")


class Shares(NamedTuple):
    """The tiles as shuffled and dealt: the hands, and in drawing order those that nobody was dealt."""

    hands: list[list[Tile]]
    asleep: list[Tile]


def shares(rules: RuleSet, players: int, random: Random) -> Shares:
    """Shuffled tiles dealt to so many players, hands and halves in random order."""
    tiles = [turned(random, tile) for tile in shuffled(random, DOUBLE_SIX)]
    size = playing.hand_size(rules, players)
    return Shares([tiles[seat * size : (seat + 1) * size] for seat in range(players)], tiles[players * size :])


def chosen(
    rules: RuleSet, state: State, plays: Sequence[tuple[Tile, str | None]], random: Random, *, keen: float = KEEN
) -> tuple[Tile, str | None]:
    """One of the plays that the seat due has, its tile with either half first; so often (0 to 1) one of the best."""
    if random.random() < keen:
        awards = [engine.play(rules, state, tile, label)[1].award for tile, label in plays]
        plays = tuple(play for play, award in zip(plays, awards, strict=True) if award == max(awards))
    tile, label = pick(random, plays)
    return turned(random, tile), label


def pick_one(random: Random, items: Sequence[Item]) -> Item:
    """One of the items; nothing is left to chance where there is only one."""
    return items[0] if len(items) == 1 else pick(random, items)


def below(random: Random, bound: int) -> int:
    """A whole number from 0 to `bound` - 1."""
    return int(random.random() * bound)


def pick(random: Random, items: Sequence[Item]) -> Item:
    """One of the items."""
    return items[below(random, len(items))]


def shuffled(random: Random, items: Sequence[Item]) -> list[Item]:
    """The items in random order."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = below(random, last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def turned(random: Random, tile: Tile) -> Tile:
    """The tile with either half written first."""
    return tile.turned if random.random() < 0.5 else tile  # noqa: PLR2004  # as often as not
