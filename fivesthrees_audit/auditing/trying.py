"""Owns hands tried one after the other in the place of hidden ones.

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

MOST_FOR_ONE = 6
"""How many ways to fill a hand are tried while the others stay as they are: from few pips to many."""


class Tried(NamedTuple):
    """Hands of which all but one are filled: the pips by side, the bits of the tiles in them."""

    pips: tuple[int, ...]
    held: int


class Ending(NamedTuple):
    """How a deal ended and with what: the side that took it (None: nobody), its bonus, whether it went out."""

    taker: int | None
    bonus: int
    goes_out: bool


def are_found(tables: Tables, sides: Sequence[int], left: Left, ending: Ending) -> bool:
    """Whether hands were found with which a deal ends just so, and others with which it ends otherwise.

    At least one hand has hidden tiles.
    """
    holding = [seat for seat, room in enumerate(left.room) if room]
    *others, last = sorted(holding, key=lambda seat: (sides[seat] != ending.taker, left.open_to[seat].bit_count()))
    pips = [0] * (max(sides) + 1)
    for side, known in zip(sides, left.known, strict=True):
        pips[side] += known
    right = wrong = False
    for way in islice(_filled(left, sides, others, Tried(tuple(pips), 0)), MOST_TRIED):
        sums = sums_of([(left.open_to[last] & ~way.held, left.room[last])])
        for more in _worth_a_look(tables, way.pips, sides[last], sums, ending):
            if _is_so(tables, _with(way.pips, sides[last], more), ending):
                right = True
            else:
                wrong = True
        if right and wrong:
            return True
    return False


def _is_so(tables: Tables, pips: tuple[int, ...], ending: Ending) -> bool:
    """Whether a deal ends so where the sides hold so many pips."""
    taker, bonus, goes_out = ending
    if goes_out and taker is not None:
        return tables.out_bonus[sum(pips) - pips[taker]] == bonus
    return tables.blocks[pips][:2] == (taker, bonus)


def _worth_a_look(tables: Tables, pips: tuple[int, ...], side: int, sums: int, ending: Ending) -> Iterator[int]:
    """Some pips that the last hand may have besides those that the sides have: those most likely to bring a bonus."""
    if sums:
        yield _highest(sums)
        yield _highest(sums & -sums)
        if ending.taker is None:
            level = min(pips[:side] + pips[side + 1 :]) - pips[side]
            fitting = sums & 1 << level if level >= 0 else 0
        else:
            own = pips[ending.taker]
            brought = tables.brought[None if ending.goes_out else own].get(ending.bonus, 0)
            fitting = sums & brought >> sum(pips) - own
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
    ways = list(windows(left.open_to[seat] & ~way.held, room))
    for tiles, pips in ways[:: len(ways) // MOST_FOR_ONE + 1]:
        filled = Tried(_with(way.pips, sides[seat], pips), way.held | tiles)
        yield from _filled(left, sides, seats[1:], filled)
