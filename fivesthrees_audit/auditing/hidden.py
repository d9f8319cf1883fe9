"""Owns what hidden hands allow: whether the seats can hold tiles that fit with every knock and block of a deal.

Cheap and exact for what it is asked: a seat may lack some tiles, and every tile that nobody has
shown lies in some hidden place. Searching whole deals is for the constraint model, `auditing/worlds.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import NamedTuple

from fivesthrees_audit.auditing.world import Doubt, World
from fivesthrees_audit.findings import Unchecked, charge
from fivesthrees_audit.tiles import DOUBLE_SIX, Tile


class Hiding(NamedTuple):
    """The tiles nobody has shown, how many of them each seat holds, and how many lie face down."""

    pool: frozenset[Tile]
    slots: Mapping[int, int]

    def possible(self, denied: Mapping[int, frozenset[Tile]]) -> bool:
        """Whether every hidden place can be filled when seats lack the tiles denied to them (Hall's condition)."""
        seats = [seat for seat, slots in self.slots.items() if slots]
        for size in range(1, len(seats) + 1):
            for group in combinations(seats, size):
                allowed = frozenset().union(*(self.pool - denied.get(seat, frozenset()) for seat in group))
                if len(allowed) < sum(self.slots[seat] for seat in group):
                    return False
        return True

    def may_hold(self, seat: int, tiles: frozenset[Tile], denied: Mapping[int, frozenset[Tile]]) -> bool:
        """Whether the seat can hold one of these tiles while the others lack what is denied to them."""
        if not self.slots.get(seat):
            return False
        for tile in (self.pool & tiles) - denied.get(seat, frozenset()):
            fewer = Hiding(self.pool - {tile}, {**self.slots, seat: self.slots[seat] - 1})
            if fewer.possible(denied):
                return True
        return False


def hiding(world: World, asleep: frozenset[Tile]) -> Hiding:
    """What is hidden at this point of a deal; `asleep` are the tiles known to lie face down."""
    shown = {tile.domino for tile in world.state.line}.union(asleep, *(hand.known for hand in world.state.hands))
    return Hiding(frozenset(DOUBLE_SIX) - shown, {seat: hand.hidden for seat, hand in enumerate(world.state.hands)})


def resolved(world: World, asleep: frozenset[Tile], *, fully: bool) -> World:
    """The world at the end of a deal with its doubts settled: refuted (a finding), left unchecked, or confirmed.

    `fully` says that the hidden tiles are trusted to be the twenty-eight less those shown; after a fault
    of hand they are not, and every doubt is left unchecked.
    """
    if not world.doubts:
        return world
    hidden = hiding(world, asleep)
    denied: dict[int, frozenset[Tile]] = {}
    trusted = fully and hidden.possible({})
    for doubt in world.doubts:
        more = {
            **denied,
            **{seat: denied.get(seat, frozenset()) | doubt.denied for seat in doubt.seats},
        }
        if trusted and not hidden.possible(more):
            world = _refuted(world, doubt)
            continue
        for seat in doubt.seats:
            if not trusted or hidden.may_hold(seat, doubt.denied, denied):
                gap = Unchecked(doubt.rule.clause, doubt.place.deal, doubt.place.event, f"hands/{seat}")  # type: ignore[attr-defined]
                world = world._replace(unchecked=(*world.unchecked, gap))
        denied = more
    return world._replace(doubts=())


def _refuted(world: World, doubt: Doubt) -> World:
    finding = charge(
        doubt.rule,
        doubt.place,
        expected=doubt.expected,
        recorded=doubt.recorded,
        facts={**doubt.facts, "hidden": True},
        consequent=world.faulted,
    )
    return world._replace(findings=(*world.findings, finding))
