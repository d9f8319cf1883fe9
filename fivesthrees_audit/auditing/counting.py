"""Owns what hidden tiles allow where none was drawn unseen: by counting, since all places of a seat are then alike.

Tiles are bits of a number. So many tiles go to each seat, none that a doubt denies it, the rest to the boneyard: there
is a way as long as for any seats together there are as many tiles as they hold (Hall's condition).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from fivesthrees_audit.auditing.world import Doubt
from fivesthrees_audit.tiles import DOUBLE_SIX, Tile

_BIT = {tile: 1 << number for number, tile in enumerate(DOUBLE_SIX)}


@lru_cache(maxsize=4096)
def bits_of(tiles: frozenset[Tile]) -> int:
    """Some dominoes as the bits of a number, in the order of the set."""
    return sum(_BIT[tile] for tile in tiles)


@lru_cache(maxsize=4096)
def tiles_of(bits: int) -> frozenset[Tile]:
    """The dominoes that are bits of a number."""
    return frozenset(tile for tile, bit in _BIT.items() if bits & bit)


class Counted(NamedTuple):
    """Tiles that nobody has shown, how many of them each seat holds, and by seat those that it cannot hold.

    `groups` are the sets of seats that hold any, each with how many they hold together. `complete` says that there is
    a way to deal them out.
    """

    pool: int
    room: Mapping[int, int]
    lacks: Mapping[int, int]
    groups: tuple[tuple[tuple[int, ...], int], ...]
    complete: bool

    @classmethod
    def of(cls, pool: frozenset[Tile], room: Mapping[int, int], others: int) -> Counted:
        """Tiles of which each seat holds so many, and the boneyard all others."""
        holding = [seat for seat, size in room.items() if size > 0]
        groups = tuple(
            (seats, sum(room[seat] for seat in seats))
            for size in range(1, len(holding) + 1)
            for seats in combinations(holding, size)
        )
        whole = sum(room.values()) + others == len(pool) and min(room.values(), default=0) >= 0
        return cls(bits_of(pool), room, dict.fromkeys(room, 0), groups, whole)

    def heeding(self, doubt: Doubt) -> Counted:
        """The same where a doubt is heeded as well."""
        denied = bits_of(doubt.denied)
        lacks = {seat: own | denied if seat in doubt.seats else own for seat, own in self.lacks.items()}
        after = self._replace(lacks=lacks)
        return after._replace(complete=self.complete and after.suffices)

    @property
    def suffices(self) -> bool:
        """Whether for any seats together there are as many tiles as they hold."""
        return all(self._left(seats) >= size for seats, size in self.groups)

    def may_hold(self, seat: int, doubt: Doubt) -> bool:
        """Whether a seat can hold a tile that a doubt denies it."""
        if self.room.get(seat, 0) <= 0:
            return False
        candidates = self.pool & bits_of(doubt.denied) & ~self.lacks[seat]
        for seats, size in self.groups:
            if candidates and seat not in seats and self._left(seats) == size:
                candidates &= ~self._open_to(seats)
        return candidates != 0

    def _open_to(self, seats: tuple[int, ...]) -> int:
        """The tiles that any of some seats can hold."""
        tiles = 0
        for seat in seats:
            tiles |= self.pool & ~self.lacks[seat]
        return tiles

    def _left(self, seats: tuple[int, ...]) -> int:
        return self._open_to(seats).bit_count()
