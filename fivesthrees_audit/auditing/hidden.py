"""Owns what hidden tiles allow: whether the seats can hold tiles that fit with every knock, draw and block of a deal.

Cheap and exact for what it is asked: every tile that nobody has shown lies in some hidden place, a
place is not filled with a tile that its seat cannot have held, so it is a matching of tiles and places.
Searching whole deals is for the constraint model, `auditing/worlds.py`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations
from typing import NamedTuple

from fivesthrees_audit.auditing.counting import bits_of, settled
from fivesthrees_audit.auditing.filling import Filling
from fivesthrees_audit.auditing.world import Doubt, Shown, World
from fivesthrees_audit.clauses import clause_of
from fivesthrees_audit.engine import Hand, State
from fivesthrees_audit.findings import Unchecked, charge
from fivesthrees_audit.tiles import DOUBLE_SIX, Tile

BONEYARD = -1
"""The seat of the tiles that lie hidden in the boneyard; no doubt is about it."""


MOST_SEATS = 4


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

    @property
    def is_dealt(self) -> bool:
        """Whether every hidden tile was there from the start, so that it is enough to count."""
        return all(place.since == 0 for place in self.places)

    def filling(self) -> Filling:
        """The tiles in the places, those of the pool first, while no doubt is heeded."""
        everywhere = (1 << len(self.places)) - 1
        allowed = [everywhere] * len(self.pool) + [self.of((one.seat,), one.at) for one in self.shown]
        return Filling(allowed, [place.size for place in self.places])

    def heeding(self, filling: Filling, doubt: Doubt) -> Filling:
        """The tiles in the places where a doubt is heeded as well."""
        return filling.narrowed(self.denied(doubt), self.of(doubt.seats, doubt.at))

    def settled(self, doubts: Sequence[Doubt]) -> list[tuple[int, ...] | None]:
        """For each doubt the seats that could hold what it denies, those before it heeded; None for a refuted one."""
        if self.is_dealt:
            room = self._room()
            return settled(bits_of(frozenset(self.pool)), room, [(one.seats, bits_of(one.denied)) for one in doubts])
        filling = self.filling()
        found: list[tuple[int, ...] | None] = []
        for doubt in doubts:
            narrowed = self.heeding(filling, doubt)
            if narrowed.complete:
                found.append(tuple(seat for seat in doubt.seats if self.may_hold(filling, seat, doubt)))
                filling = narrowed
            else:
                found.append(None)
        return found

    def may_hold(self, filling: Filling, seat: int, doubt: Doubt) -> bool:
        """Whether a seat can hold, at the moment of a doubt, a tile that it denies; a filling heeds others."""
        own = self.of((seat,), doubt.at)
        return any(filling.places(tile) & own for tile in self.denied(doubt))

    def _room(self) -> list[int]:
        """How many tiles that nobody has shown each seat holds, where all were dealt."""
        room = [0] * MOST_SEATS
        for place in self.places:
            if place.seat != BONEYARD:
                room[place.seat] += place.size
        for one in self.shown:
            room[one.seat] -= 1
        return room

    @property
    def fits(self) -> bool:
        """Whether there are as many tiles as places, while no doubt is heeded."""
        if not self.is_dealt:
            return self.filling().complete
        whole = sum(place.size for place in self.places) == len(self.pool) + len(self.shown)
        return whole and all(size >= 0 for size in self._room())

    def possible(self, doubts: Sequence[Doubt]) -> bool:
        """Whether every tile finds a place in which no doubt denies it."""
        return self.fits and None not in self.settled(doubts)

    def denied(self, doubt: Doubt) -> list[int]:
        """The tiles that a doubt denies while they were hidden, by number, those of the pool first."""
        found = [number for number, tile in enumerate(self.pool) if tile in doubt.denied]
        later = enumerate(self.shown, len(self.pool))
        return found + [number for number, one in later if one.tile in doubt.denied and doubt.at < one.at]

    def of(self, seats: Collection[int], at: int) -> int:
        """The places of some seats that were there before a moment, as the bits of a number."""
        return sum(1 << number for number, one in enumerate(self.places) if one.seat in seats and one.since < at)


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
    trusted = fully and hidden.fits
    answers = hidden.settled(world.doubts) if trusted else [doubt.seats for doubt in world.doubts]
    heeded: list[Doubt] = []
    unchecked = list(world.unchecked)
    for doubt, seats in zip(world.doubts, answers, strict=True):
        if seats is None:
            world = _refuted(world, doubt, _conflicting(hidden, heeded, doubt))
            continue
        clause, place = clause_of(doubt.rule), doubt.place
        unchecked += [Unchecked(clause, place.deal, place.event, f"hands/{seat}") for seat in seats]
        heeded.append(doubt)
    return world._replace(doubts=(), unchecked=tuple(unchecked))


def _conflicting(hidden: Hiding, heeded: Sequence[Doubt], doubt: Doubt) -> list[str]:
    """The pointers of a smallest set of entries, the refuted one among them, that no hidden hands satisfy together."""
    sets = (others for size in range(len(heeded) + 1) for others in combinations(heeded, size))
    return next(_pointers((*others, doubt)) for others in sets if not hidden.possible((*others, doubt)))


def _pointers(doubts: Sequence[Doubt]) -> list[str]:
    return list(dict.fromkeys(doubt.place.pointer for doubt in doubts))


def _refuted(world: World, doubt: Doubt, conflict: Sequence[str]) -> World:
    finding = charge(
        doubt.rule,
        doubt.place,
        expected=doubt.expected,
        recorded=doubt.recorded,
        facts={**doubt.facts, "hidden": True, "conflict": list(conflict)},
        consequent=world.faulted,
    )
    return world._replace(findings=(*world.findings, finding))


def came_before(world: World, seat: int, doubt: Doubt) -> bool:
    """Whether every hidden tile that a seat has had in this deal was there at the moment of a doubt."""
    return all(one.seat != seat or one.since < doubt.at for one in world.drawn)


class Left(NamedTuple):
    """What is left in the hands, by seat: the pips that are known, how many tiles are not, which those may be.

    `open_to` are the bits of the tiles that nobody has shown and no doubt denies.
    """

    known: tuple[int, ...]
    room: tuple[int, ...]
    open_to: tuple[int, ...]


def left_unseen(world: World) -> Left:
    """What is left in the hands of a deal. A doubt is heeded where its seat has had no hidden tile since."""
    pool = bits_of(frozenset(_unseen(world.state)))
    open_to = [pool] * len(world.state.hands)
    for doubt in () if world.faulted else world.doubts:
        for seat in doubt.seats:
            if came_before(world, seat, doubt):
                open_to[seat] &= ~bits_of(doubt.denied)
    hands = world.state.hands
    known = tuple(sum(tile.pips for tile in hand.known) for hand in hands)
    return Left(known, tuple(hand.hidden for hand in hands), tuple(open_to))
