"""Owns what hidden tiles allow: whether the seats can hold tiles that fit with every knock, draw and block of a deal.

Cheap and exact for what it is asked: every tile that nobody has shown lies in some hidden place, a
place is not filled with a tile that its seat cannot have held, so it is a matching of tiles and places.
Searching whole deals is for the constraint model, `auditing/worlds.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from fivesthrees_audit.auditing.world import Doubt, Shown, World
from fivesthrees_audit.engine import Hand, State
from fivesthrees_audit.findings import Unchecked, charge
from fivesthrees_audit.tiles import DOUBLE_SIX, Tile

BONEYARD = -1
"""The seat of the tiles that lie hidden in the boneyard; no doubt is about it."""


class Place(NamedTuple):
    """Hidden places that nothing tells apart: whose, since which moment of the deal, and how many."""

    seat: int
    since: int
    size: int


class Hiding(NamedTuple):
    """The tiles that are or were hidden, and the places they came to.

    `pool` are those that nobody has shown; `shown` those that were played from a hidden place.
    """

    pool: tuple[Tile, ...]
    shown: tuple[Shown, ...]
    places: tuple[Place, ...]

    def possible(self, doubts: Iterable[Doubt], held: tuple[Tile, Place] | None = None) -> bool:
        """Whether every tile finds a place in which no doubt denies it; `held` is a tile bound to a place."""
        doubts = tuple(doubts)
        bound = None if held is None else held[0]
        wanted = [self._open_to(one.tile, doubts, one) for one in self.shown if one.tile != bound]
        wanted += [self._open_to(tile, doubts) for tile in self.pool if tile != bound]
        room = [place.size for place in self.places]
        if held is not None:
            room[self.places.index(held[1])] -= 1
        return sum(room) == len(wanted) and _fill(wanted, room)

    def _open_to(self, tile: Tile, doubts: Sequence[Doubt], shown: Shown | None = None) -> list[int]:
        """The places that a tile may have come to, by number."""
        return [
            number
            for number, place in enumerate(self.places)
            if (shown is None or (place.seat == shown.seat and place.since < shown.at))
            and not any(
                place.seat in doubt.seats
                and place.since < doubt.at
                and (shown is None or doubt.at < shown.at)
                and tile in doubt.denied
                for doubt in doubts
            )
        ]

    def may_hold(self, seat: int, doubt: Doubt, doubts: Sequence[Doubt]) -> bool:
        """Whether the seat can hold, at the moment of a doubt, a tile it denies, while other doubts are heeded."""
        places = [place for place in self.places if place.seat == seat and place.since < doubt.at]
        candidates: list[tuple[Tile, Shown | None]] = [(tile, None) for tile in self.pool]
        candidates += [(one.tile, one) for one in self.shown if one.seat == seat and one.at > doubt.at]
        return any(
            self.places.index(place) in self._open_to(tile, doubts, shown) and self.possible(doubts, (tile, place))
            for tile, shown in candidates
            if tile in doubt.denied
            for place in places
        )


def _fill(wanted: Sequence[Sequence[int]], room: Sequence[int]) -> bool:
    """Whether each tile can go to one of the places it wants when each place has room for so many."""
    taken: list[list[int]] = [[] for _ in room]

    def settle(tile: int, tried: set[int]) -> bool:
        for place in wanted[tile]:
            if place in tried:
                continue
            tried.add(place)
            if len(taken[place]) < room[place]:
                taken[place].append(tile)
                return True
            for index, other in enumerate(taken[place]):
                if settle(other, tried):
                    taken[place][index] = tile
                    return True
        return False

    return all(settle(tile, set()) for tile in range(len(wanted)))


def hiding(world: World, hands: Sequence[Hand]) -> Hiding:
    """What is hidden at this point of a deal whose hands were dealt so."""
    state = world.state
    pool = _unseen(state)
    places = [Place(seat, 0, hand.hidden) for seat, hand in enumerate(hands)]
    places += [Place(one.seat, one.since, world.drawn.count(one)) for one in dict.fromkeys(world.drawn)]
    places.append(Place(BONEYARD, 0, state.boneyard.count(None)))
    return Hiding(pool, world.shown, tuple(place for place in places if place.size))


def _unseen(state: State) -> tuple[Tile, ...]:
    """The tiles that are known to lie nowhere: on the table, in a hand or in the boneyard."""
    seen = state.seen
    return tuple(tile for tile in DOUBLE_SIX if tile not in seen and tile not in state.boneyard)


def resolved(world: World, hands: Sequence[Hand], *, fully: bool) -> World:
    """The world at the end of a deal with its doubts settled: refuted (a finding), left unchecked, or confirmed.

    `hands` are those dealt. `fully` says that the hidden tiles are trusted to be the twenty-eight less those shown;
    after a fault of hand they are not, and every doubt is left unchecked.
    """
    if not world.doubts:
        return world
    hidden = hiding(world, hands)
    heeded: tuple[Doubt, ...] = ()
    trusted = fully and hidden.possible(())
    for doubt in world.doubts:
        if trusted and not hidden.possible((*heeded, doubt)):
            world = _refuted(world, doubt)
            continue
        for seat in doubt.seats:
            if not trusted or hidden.may_hold(seat, doubt, heeded):
                gap = Unchecked(doubt.rule.clause, doubt.place.deal, doubt.place.event, f"hands/{seat}")  # type: ignore[attr-defined]
                world = world._replace(unchecked=(*world.unchecked, gap))
        heeded = (*heeded, doubt)
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


def came_before(world: World, seat: int, doubt: Doubt) -> bool:
    """Whether every hidden tile that a seat has had in this deal was there at the moment of a doubt."""
    return all(one.seat != seat or one.since < doubt.at for one in world.drawn)


def pips_between(world: World, hands: Mapping[int, Hand]) -> tuple[int, int]:
    """The least and the most pips that these hands can hold together, given what nobody has shown and every doubt."""
    pool = _unseen(world.state)
    own = {seat: _held_unseen(world, seat, pool) for seat, hand in hands.items() if hand.hidden}
    any_of = sorted(tile.pips for tile in frozenset[Tile]().union(*own.values()))
    count = sum(hand.hidden for hand in hands.values())
    seen = sum(tile.pips for hand in hands.values() for tile in hand.known)
    alone = [(sorted(tile.pips for tile in tiles), hands[seat].hidden) for seat, tiles in own.items()]
    lowest = max(sum(any_of[:count]), sum(sum(pips[:size]) for pips, size in alone))
    highest = min(sum(any_of[::-1][:count]), sum(sum(pips[::-1][:size]) for pips, size in alone))
    return seen + min(lowest, highest), seen + max(lowest, highest)  # hands that nothing can fill are charged elsewhere


def _held_unseen(world: World, seat: int, pool: Iterable[Tile]) -> frozenset[Tile]:
    """The tiles of a pool that a seat can hold unseen: none that a doubt denies of all its hidden places."""
    doubts = () if world.faulted else world.doubts
    denied = [doubt.denied for doubt in doubts if seat in doubt.seats and came_before(world, seat, doubt)]
    return frozenset(pool).difference(*denied)
