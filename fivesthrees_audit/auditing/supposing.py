"""Owns hands supposed in the place of hidden ones: finds some that bring what is claimed, and some that do not.

A quick search, not a full one: what it finds there is, what it does not find there may be all the same. All that hands
can bring is `auditing/outcomes.py`'s.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from fivesthrees_audit.auditing.hidden import MOST_SEATS, Left
from fivesthrees_audit.auditing.subsets import BY_PIPS, Pool, sums_of, windows
from fivesthrees_audit.auditing.tables import Seating, Tables, pips_of
from fivesthrees_audit.rules import ending
from fivesthrees_audit.tiles import DOUBLE_SIX

MOST_OWN = 2
"""How many ways to fill the hands of the side that takes a deal are tried."""

_ALL = (1 << len(DOUBLE_SIX)) - 1
_SHARES = tuple(
    tuple(sum(bit for bit, _ in BY_PIPS[first::seats]) for first in range(seats)) for seats in range(MOST_SEATS)
)
"""The tiles shared out between so many seats, to each some with few pips and some with many."""


def leaves_open(tables: Tables, seating: Seating, left: Left, taker: int, bonus: int, *, goes_out: bool) -> bool:
    """Whether hands were found that bring a side just this bonus, and others that bring something else.

    `goes_out` tells a deal that went out from one that was blocked.
    """
    own, others = seating.members[taker], seating.others[taker]
    before = sum([left.known[seat] for seat in own])
    known = sum(left.known) - before
    right = wrong = 0
    for held, pips in islice(_own(left, own), MOST_OWN):
        bring = tables.brought[None if goes_out else before + pips].get(bonus, 0)
        for pools, each in _dealt(left, others, held):
            if goes_out or _takes(tables, seating, left, taker, before + pips, each):
                sums = sums_of(pools) << known
                right |= sums & bring
                wrong |= sums & ~bring
                if right and wrong:
                    return True
    return False


def all_of(left: Left, seats: Sequence[int]) -> int | None:
    """The pips that some seats hold, where they hold every tile that may be theirs; None where they do not."""
    tiles = size = pips = 0
    for seat in seats:
        pips += left.known[seat]
        if left.room[seat]:
            size += left.room[seat]
            tiles |= left.open_to[seat]
    return pips + pips_of(tiles) if tiles.bit_count() == size else None


def _own(left: Left, seats: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Ways to fill the hands of some seats, from few pips on: the bits of the tiles, and their pips."""
    size, open_to = 0, _ALL
    for seat in seats:
        if left.room[seat]:
            size += left.room[seat]
            open_to &= left.open_to[seat]
    return windows(open_to, size)


def _dealt(left: Left, seats: Sequence[int], held: int) -> Iterator[tuple[Sequence[Pool], Sequence[Pool]]]:
    """Ways to deal to some seats, besides tiles held elsewhere: pools for all; one for each that holds some."""
    rooms, opens, common = [], [], _ALL
    for seat in seats:
        if left.room[seat]:
            rooms.append(left.room[seat])
            opens.append(left.open_to[seat] & ~held)
            common &= opens[-1]
    if common.bit_count() >= sum(rooms):
        yield ((common, sum(rooms)),), [(common, room) for room in rooms]
    count = len(rooms)
    for turn in range(count if count > 1 else 0):
        pools = _shared(opens, rooms, _SHARES[count][turn:] + _SHARES[count][:turn])
        if all(tiles.bit_count() >= room for tiles, room in pools):
            yield pools, pools


def _shared(opens: Sequence[int], rooms: Sequence[int], shares: Sequence[int]) -> list[Pool]:
    """A pool for each seat, no tile in two: those open to no other, its share of the rest, what is in no share."""
    once = twice = 0
    for open_to in opens:
        twice |= once & open_to
        once |= open_to
    pools = [open_to & (share | ~twice) for open_to, share in zip(opens, shares, strict=True)]
    over = once & ~sum(pools)
    found = []
    for tiles, open_to, room in zip(pools, opens, rooms, strict=True):
        found.append((tiles | over & open_to, room))
        over &= ~open_to
    return found


def _takes(tables: Tables, seating: Seating, left: Left, taker: int, own: int, each: Sequence[Pool]) -> bool:
    """Whether a side takes a block with so many pips of its own, whatever the others hold of their pools.

    It does if it does while they hold as few pips as can be: more of them in other hands never take it away.
    """
    pips = [0] * len(seating.members)
    pools = iter(each)
    for seat in seating.others[taker]:
        fewest = next(windows(*next(pools)))[1] if left.room[seat] else 0
        pips[seating.sides[seat]] += left.known[seat] + fewest
    pips[taker] = own
    return ending.block_winner(tables.rules, pips) == taker
