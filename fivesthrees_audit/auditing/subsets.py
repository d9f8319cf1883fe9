"""Owns the sums of pips that some tiles out of a set can have, all of them at once as the bits of a number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fivesthrees_audit.auditing.tables import MOST_PIPS
from fivesthrees_audit.tiles import DOUBLE_SIX

BY_PIPS = tuple(sorted(((1 << number, tile.pips) for number, tile in enumerate(DOUBLE_SIX)), key=lambda one: one[1]))
"""The bit and the pips of each tile, those with the fewest first."""

WIDTH = MOST_PIPS + 1
"""How many bits it takes for the sums of so many tiles; above them come those of one tile more."""

ALL_SUMS = (1 << WIDTH) - 1

_PLACES = (0, 7, 14, 21)
_STEPS = tuple(
    tuple(
        tuple(WIDTH + tile.pips for place, tile in enumerate(DOUBLE_SIX[at : at + 7]) if bits >> place & 1)
        for bits in range(128)
    )
    for at in _PLACES
)
"""For every set of tiles, a quarter of the set at a time, how far each tile moves the bit of a sum."""

Pool = tuple[int, int]
"""The bits of some tiles, and how many of them are held."""


def sums_of(pools: Sequence[Pool]) -> int:
    """The sums of pips, as bits, that so many tiles out of each pool can have together. No tile is in two of them.

    >>> bin(sums_of([(0b1011, 2)]))  # 0-0, 0-1 and 0-3: 1, 3 or 4 pips
    '0b11010'
    """
    sums = 1
    for tiles, count in pools:
        for quarter, place in zip(_STEPS, _PLACES, strict=True):
            for step in quarter[tiles >> place & 127]:
                sums |= sums << step
        sums = sums >> count * WIDTH & ALL_SUMS
    return sums


def windows(tiles: int, count: int) -> Iterator[tuple[int, int]]:
    """So many tiles out of a set that follow each other by their pips, those with the fewest first: bits and pips."""
    if not count:
        yield 0, 0
        return
    window: list[tuple[int, int]] = []
    bits = pips = 0
    for tile in BY_PIPS:
        if tile[0] & tiles:
            window.append(tile)
            bits += tile[0]
            pips += tile[1]
            if len(window) >= count:
                yield bits, pips
                first = window[-count]
                bits -= first[0]
                pips -= first[1]
