"""Owns what hidden tiles allow where none was drawn unseen: by counting, since all places of a seat are then alike.

Tiles are bits of a number. So many tiles go to each seat, none that is denied it, the rest to the boneyard: there is a
way as long as for any seats together there are as many tiles as they hold (Hall's condition).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations

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


Group = tuple[tuple[int, ...], int]
"""Some seats, and how many tiles they hold together."""


@lru_cache(maxsize=4096)
def _groups(room: tuple[int, ...]) -> tuple[Group, ...]:
    """Every set of seats that hold tiles."""
    holding = [seat for seat, size in enumerate(room) if size]
    sets = (seats for size in range(1, len(holding) + 1) for seats in combinations(holding, size))
    return tuple((seats, sum(room[seat] for seat in seats)) for seats in sets)


def settled(
    pool: int, room: Sequence[int], denials: Iterable[tuple[Sequence[int], int]]
) -> list[tuple[int, ...] | None]:
    """For each denial of some tiles to some seats the seats that could hold one, those before it heeded; or None.

    None is a denial that leaves no way to deal the tiles out; it is not heeded after that. `pool` are the tiles to be
    dealt, `room` how many each seat holds.

    >>> settled(0b0111, [1, 1], [([0], 0b0001), ([0], 0b0110), ([1], 0b1000)])
    [(0,), None, ()]
    """
    groups, whole = _groups(tuple(room)), sum(room)
    open_to = [pool] * len(room)
    found: list[tuple[int, ...] | None] = []
    fewest = pool.bit_count()
    settles = False
    for seats, denied in denials:
        able = [seat for seat in seats if open_to[seat] & denied]
        if settles and not able:
            found.append(())
            continue
        after, least = open_to.copy(), fewest
        for seat in able:
            after[seat] = own = after[seat] & ~denied
            count = own.bit_count()
            least = min(least, count)
        if least < whole and not _can_be_dealt(after, groups):  # else each seat alone has enough for all of them
            found.append(None)
            continue
        if fewest <= whole:
            able = [seat for seat in able if _may_hold(open_to, groups, seat, denied)]
        found.append(tuple([seat for seat in able if room[seat]]))
        open_to, fewest, settles = after, least, True
    return found


def _can_be_dealt(open_to: Sequence[int], groups: Iterable[Group]) -> bool:
    """Whether the seats of every group can hold as many tiles as they do."""
    for seats, size in groups:
        tiles = 0
        for seat in seats:
            tiles |= open_to[seat]
        if tiles.bit_count() < size:
            return False
    return True


def _may_hold(open_to: Sequence[int], groups: Iterable[Group], seat: int, denied: int) -> bool:
    """Whether a seat can hold one of some tiles, and all others as many as they hold."""
    candidates = open_to[seat] & denied
    for seats, size in groups:
        if candidates and seat not in seats:
            tiles = 0
            for other in seats:
                tiles |= open_to[other]
            if tiles.bit_count() == size:
                candidates &= ~tiles
    return candidates != 0
