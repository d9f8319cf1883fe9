"""Owns hands tried one after the other in the place of hidden ones, where a deal was blocked.

All hands but one are filled with tiles that follow each other by their pips; the last with whatever it takes. What some
of them bring the rules say. It tells as little as `supposing.py` of what is not found.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from fivesthrees_audit.auditing.hidden import Left
from fivesthrees_audit.auditing.subsets import sums_of, windows
from fivesthrees_audit.auditing.tables import Tables

MOST_TRIED = 60
"""How many ways to fill all hands but one are tried."""


class Tried(NamedTuple):
    """Hands of which all but one are filled: the pips by side, the bits of the tiles in them."""

    pips: tuple[int, ...]
    held: int


def are_found(tables: Tables, sides: Sequence[int], left: Left, taker: int | None, bonus: int) -> bool:
    """Whether hands were found that bring a side (None: nobody) just this bonus, and others that bring something else."""
    holding = [seat for seat, room in enumerate(left.room) if room]
    if not holding:
        return False
    *others, last = sorted(holding, key=lambda seat: (sides[seat] != taker, left.open_to[seat].bit_count()))
    pips = [0] * (max(sides) + 1)
    for side, known in zip(sides, left.known, strict=True):
        pips[side] += known
    right = wrong = False
    for way in islice(_filled(left, sides, others, Tried(tuple(pips), 0)), MOST_TRIED):
        sums = sums_of([(left.open_to[last] & ~way.held, left.room[last])])
        for more in _worth_a_look(tables, way.pips, sides[last], sums, taker, bonus):
            found, brought, _ = tables.blocks[_with(way.pips, sides[last], more)]
            if (found, brought) == (taker, bonus):
                right = True
            else:
                wrong = True
        if right and wrong:
            return True
    return False


def _worth_a_look(
    tables: Tables, pips: Sequence[int], side: int, sums: int, taker: int | None, bonus: int
) -> Iterator[int]:
    """Some pips that the last hand may have besides those that the sides have: those most likely to bring a bonus."""
    if sums:
        yield _highest(sums)
        yield _highest(sums & -sums)
        if taker is None:
            level = min(pips[:side] + pips[side + 1 :]) - pips[side]
            fitting = sums & 1 << level if level >= 0 else 0
        else:
            fitting = sums & tables.brought[pips[taker]].get(bonus, 0) >> sum(pips) - pips[taker]
        if fitting:
            yield _highest(fitting)


def _highest(sums: int) -> int:
    return sums.bit_length() - 1


def _with(pips: tuple[int, ...], side: int, more: int) -> tuple[int, ...]:
    return (*pips[:side], pips[side] + more, *pips[side + 1 :])


def _filled(left: Left, sides: Sequence[int], seats: Sequence[int], way: Tried) -> Iterator[Tried]:
    """The ways to fill the hands of some seats as well."""
    if not seats:
        yield way
        return
    seat, room = seats[0], left.room[seats[0]]
    for tiles, pips in windows(left.open_to[seat] & ~way.held, room):
        filled = Tried(_with(way.pips, sides[seat], pips), way.held | tiles)
        yield from _filled(left, sides, seats[1:], filled)
