"""Owns what the end of a deal can bring where hands are hidden: which sides may take it, which bonuses they add.

Exact as long as there are not too many ways: every number of pips that the sides can hold together is looked at, each
tile in one hand alone. Beyond that it is wide, never narrow: each side is bounded by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, product
from math import prod
from operator import mul
from typing import NamedTuple

from fivesthrees_audit.auditing.hidden import Left, left_unseen
from fivesthrees_audit.auditing.world import Table, World
from fivesthrees_audit.records.native import DealEnd
from fivesthrees_audit.rules import ending, scoring
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.tiles import DOUBLE_SIX

Range = tuple[int, int]

MOST_WAYS = 3_000
"""How many ways to hold tiles are told apart, by how many of them go to each hand."""

MOST_SUMS = 60_000
"""How many ways to hold pips are told apart, by side."""

ROOM = 5
"""How many bits count the tiles that a hand wants."""

MOST_ROOM = (1 << ROOM) - 1

_PIPS = tuple(tile.pips for tile in DOUBLE_SIX)


class Outcome(NamedTuple):
    """A side that may take the deal (None: nobody), the bonuses it may then add, the pips its opponents may hold."""

    taker: int | None
    bonuses: frozenset[int]
    opponents: Range = (0, 0)

    def allows(self, end: DealEnd, table: Table) -> bool:
        """Whether the seat and the bonus of an end are those of this outcome."""
        if end.seat is not None and table.sides[end.seat] != self.taker:
            return False
        return end.bonus is None or end.bonus in self.bonuses

    def closes(self, world: World, scores: Sequence[int], bonus: int | None) -> bool:
        """Whether closing scores are the carried or the true ones with such a bonus, where those are known."""
        allowed = self.bonuses if bonus is None else {bonus}
        return all(
            side in world.unknown
            or any(
                score - before in (allowed if side == self.taker else {0})
                for before in (world.carried[side], world.state.scores[side])
            )
            for side, score in enumerate(scores)
        )


def outcomes(table: Table, world: World) -> tuple[Outcome, ...]:
    """What the end of a deal that is out, or else blocked, may bring."""
    state = world.state
    out = None if state.out is None else table.sides[state.out]
    return possible(table.rules, table.sides, left_unseen(world), out)


@lru_cache(maxsize=4096)
def possible(rules: RuleSet, sides: tuple[int, ...], left: Left, out: int | None) -> tuple[Outcome, ...]:
    """What hands of which so much is left can bring where the side `out` went out, or none did."""
    if out is not None:
        others = tuple(int(side == out) for side in sides)  # one side of all opponents; who is out holds nothing
        ways = held(left, others)
        pips = {one[0] for one in ways} if ways else range(*_with_last(between(left, others, 0)))
        bonuses = frozenset(scoring.bonus(rules, one) for one in pips)
        return (Outcome(out, bonuses, (min(pips), max(pips))),)
    ways = held(left, sides)
    return tuple(_by_taker(rules, ways)) if ways else tuple(_by_range(rules, sides, left))


def _by_taker(rules: RuleSet, ways: frozenset[tuple[int, ...]]) -> Iterator[Outcome]:
    """The outcomes of a block, where every way to hold pips is known."""
    found: dict[int | None, set[Range]] = {}
    for pips in ways:
        taker = ending.block_winner(rules, pips)
        held = (0, 0) if taker is None else (pips[taker], sum(pips) - pips[taker])
        found.setdefault(taker, set()).add(held)
    for taker in sorted(found, key=lambda side: (side is None, side)):
        both = found[taker]
        bonuses = frozenset(0 if taker is None else scoring.blocked_bonus(rules, *held) for held in both)
        opponents = [others for _, others in both]
        yield Outcome(taker, bonuses, (min(opponents), max(opponents)))


@lru_cache(maxsize=4096)
def held(left: Left, sides: tuple[int, ...]) -> frozenset[tuple[int, ...]] | None:
    """Every way in which the sides can hold pips, each tile in one hand; None where there are too many to look at.

    There is none at all where no tiles fit the hands.
    """
    if not are_few(left, sides):
        return None
    most = _most(left, sides)
    steps = [1, *accumulate(most, mul)]
    holding = [seat for seat, size in enumerate(left.room) if size]
    start = sum(pips * steps[sides[seat]] for seat, pips in enumerate(left.known))
    takers = [(1 << ROOM * seat, steps[sides[seat]], left.open_to[seat]) for seat in holding]
    tiles = [
        [(one, pips * step) for one, step, open_to in takers if open_to >> number & 1]
        for number, pips in enumerate(_PIPS)
    ]
    size = sum(left.room[seat] for seat in holding)
    whole = sum(left.room[seat] << ROOM * seat for seat in holding)
    return frozenset(_read(_filled(whole, size, list(filter(None, tiles)), 1 << start), most))


def are_few(left: Left, sides: tuple[int, ...]) -> bool:
    """Whether the ways in which the sides can hold pips are few enough to look at them all."""
    ways = prod(size + 1 for size in left.room) * sum(map(bool, left.room))
    return ways <= MOST_WAYS and prod(_most(left, sides)) <= MOST_SUMS


def _most(left: Left, sides: tuple[int, ...]) -> list[int]:
    """How many numbers of pips there are from none to the most that each side can hold."""
    return [between(left, sides, side)[1] + 1 for side in range(max(sides) + 1)]


def _filled(whole: int, size: int, tiles: Sequence[Sequence[tuple[int, int]]], start: int) -> int:
    """The bits of all sums of pips to which hands can be filled that want `size` tiles together.

    `whole` counts what each wants, `ROOM` bits a seat; `start` is the bit of the pips held already. For each tile there
    are its takers: the one tile that each wants less then, as `whole` counts it, and how far its pips move a bit.
    """
    wanting: list[dict[int, int]] = [{} for _ in range(size + 1)]
    wanting[size][whole] = start
    for after, takers in zip(range(len(tiles) - 1, -1, -1), tiles, strict=True):
        for more in range(1, min(size, after + 1) + 1):  # from the fewest on: a tile goes to one hand alone
            filled = wanting[more - 1]
            for rooms, reached in wanting[more].items():
                for one, step in takers:
                    if rooms & one * MOST_ROOM:
                        less = rooms - one
                        filled[less] = filled.get(less, 0) | reached << step
    return wanting[0].get(0, 0)


def _read(sums: int, most: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """The pips by side that the bits of a number stand for."""
    bits = f"{sums:b}"[::-1]
    place = bits.find("1")
    while place >= 0:
        pips, rest = [], place
        for size in most:
            rest, own = divmod(rest, size)
            pips.append(own)
        yield tuple(pips)
        place = bits.find("1", place + 1)


def _by_range(rules: RuleSet, sides: tuple[int, ...], left: Left) -> Iterator[Outcome]:
    """The outcomes of a block, where all that is known is the least and the most that each side can hold."""
    ranges = [between(left, sides, side) for side in range(max(sides) + 1)]
    for side, (lowest, highest) in enumerate(ranges):
        best = [lowest if other == side else most for other, (_, most) in enumerate(ranges)]
        if ending.block_winner(rules, best) == side:
            opponents = between(left, tuple(int(own == side) for own in sides), 0)
            fewest = min(most for other, (_, most) in enumerate(ranges) if other != side)
            own = lowest, max(lowest, min(highest, fewest))
            yield Outcome(side, _bonuses(rules, own, opponents), opponents)
    least = min(most for _, most in ranges)
    if ending.block_winner(rules, [max(lowest, least) for lowest, _ in ranges]) is None:
        yield Outcome(None, frozenset({0}))


def _with_last(between: Range) -> Range:
    return between[0], between[1] + 1


def _bonuses(rules: RuleSet, own: Range, opponents: Range) -> frozenset[int]:
    both = product(range(*_with_last(own)), range(*_with_last(opponents)))
    return frozenset(scoring.blocked_bonus(rules, mine, pips) for mine, pips in both)


def between(left: Left, sides: Sequence[int], side: int) -> Range:
    """The least and the most pips that a side can hold."""
    seats = [seat for seat, own in enumerate(sides) if own == side]
    any_of = 0
    for seat in seats:
        any_of |= left.open_to[seat] if left.room[seat] else 0
    together, count = _sorted_pips(any_of), sum(left.room[seat] for seat in seats)
    alone = [(_sorted_pips(left.open_to[seat]), left.room[seat]) for seat in seats]
    lowest = max(sum(together[:count]), sum(sum(pips[:size]) for pips, size in alone))
    highest = min(sum(together[::-1][:count]), sum(sum(pips[::-1][:size]) for pips, size in alone))
    seen = sum(left.known[seat] for seat in seats)
    return seen + min(lowest, highest), seen + max(lowest, highest)  # hands that nothing can fill are charged elsewhere


@lru_cache(maxsize=4096)
def _sorted_pips(tiles: int) -> tuple[int, ...]:
    return tuple(sorted(pips for number, pips in enumerate(_PIPS) if tiles >> number & 1))
