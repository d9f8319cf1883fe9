"""Owns the filling of hidden places with tiles: whether every tile finds a place, and which places it may come to.

Places and tiles are numbers, a set of places is the bits of a number. Tiles fill all places exactly.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

NOWHERE = -1


class Filling:
    """Tiles in places: `allowed` are the places that each tile may come to, `room` how many each place takes.

    `complete` says that every tile has found a place and every place is full.

    >>> Filling([0b01, 0b11], [1, 1]).complete, Filling([0b01, 0b01], [1, 1]).complete
    (True, False)
    """

    __slots__ = ("_at", "_inside", "_reach", "allowed", "complete", "room")

    def __init__(self, allowed: Sequence[int], room: Sequence[int]) -> None:
        self.allowed = list(allowed)
        self.room = tuple(room)
        self._at = [NOWHERE] * len(self.allowed)
        self._inside: list[list[int]] = [[] for _ in self.room]
        self._reach: list[int] | None = None
        self.complete = sum(self.room) == len(self.allowed) and all(map(self._placed, range(len(self.allowed))))

    def narrowed(self, tiles: Iterable[int], places: int) -> Filling:
        """The filling in which these tiles may not come to some places; not complete where there is none."""
        after = Filling.__new__(Filling)
        after.allowed, after.room, after._reach = self.allowed.copy(), self.room, None  # noqa: SLF001  # its own kind
        after._at, after._inside = self._at.copy(), [own.copy() for own in self._inside]  # noqa: SLF001
        after.complete = self.complete
        displaced = []
        for tile in tiles:
            after.allowed[tile] &= ~places
            place = self._at[tile]
            if place != NOWHERE and places >> place & 1:
                after._inside[place].remove(tile)  # noqa: SLF001
                after._at[tile] = NOWHERE  # noqa: SLF001
                displaced.append(tile)
        after.complete = self.complete and all(map(after._placed, displaced))  # noqa: SLF001
        return after

    def places(self, tile: int) -> int:
        """The places that a tile can come to while all others find one too. Asked only of a complete filling."""
        own, found = self._at[tile], 1 << self._at[tile]
        for place in range(len(self.room)):
            if self.allowed[tile] >> place & 1 and self._reaching()[place] >> own & 1:
                found |= 1 << place
        return found

    def _reaching(self) -> list[int]:
        """For each place those to which a tile more in it can be passed on, one tile making room for the next."""
        if self._reach is None:
            step = [0] * len(self.room)
            for place, inside in enumerate(self._inside):
                for tile in inside:
                    step[place] |= self.allowed[tile]
            reach = [own | 1 << place for place, own in enumerate(step)]
            for middle in range(len(reach)):
                for place in range(len(reach)):
                    if reach[place] >> middle & 1:
                        reach[place] |= reach[middle]
            self._reach = reach
        return self._reach

    def _placed(self, tile: int) -> bool:
        """Find a place for a tile, passing others on where all it may come to are full; whether there is one."""
        came: dict[int, tuple[int, int]] = {}
        ready = [(tile, NOWHERE)]
        for moving, origin in ready:
            for place in range(len(self.room)):
                if not self.allowed[moving] >> place & 1 or place in came or place == origin:
                    continue
                came[place] = moving, origin
                if len(self._inside[place]) < self.room[place]:
                    self._passed_on(place, came)
                    return True
                ready.extend((other, place) for other in self._inside[place])
        return False

    def _passed_on(self, place: int, came: dict[int, tuple[int, int]]) -> None:
        self._reach = None
        while place != NOWHERE:
            moving, origin = came[place]
            if origin != NOWHERE:
                self._inside[origin].remove(moving)
            self._inside[place].append(moving)
            self._at[moving] = place
            place = origin
