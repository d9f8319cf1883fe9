"""Owns what the end of a deal can bring where hands are hidden: which sides may take it, which bonuses they add.

Wide, never narrow: each hand is bounded by the tiles that nobody has shown, not by what all hands hold together.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from fivesthrees_audit.auditing.hidden import pips_between
from fivesthrees_audit.auditing.world import Table, World
from fivesthrees_audit.records.native import DealEnd
from fivesthrees_audit.rules import ending, scoring
from fivesthrees_audit.ruleset import RuleSet

Range = tuple[int, int]


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
    state, rules = world.state, table.rules
    if state.out is not None:
        side = table.sides[state.out]
        opponents = _pips(table, world, side, own=False)
        return (Outcome(side, _bonuses(rules, (0, 0), opponents, goes_out=True), opponents),)
    ranges = [_pips(table, world, side, own=True) for side in range(len(world.carried))]
    found = []
    for side, (lowest, highest) in enumerate(ranges):
        best = [lowest if other == side else most for other, (_, most) in enumerate(ranges)]
        if ending.block_winner(rules, best) == side:
            opponents = _pips(table, world, side, own=False)
            fewest = min(most for other, (_, most) in enumerate(ranges) if other != side)
            own = lowest, max(lowest, min(highest, fewest))
            found.append(Outcome(side, _bonuses(rules, own, opponents, goes_out=False), opponents))
    least = min(most for _, most in ranges)
    if ending.block_winner(rules, [max(lowest, least) for lowest, _ in ranges]) is None:
        found.append(Outcome(None, frozenset({0})))
    return tuple(found)


def _pips(table: Table, world: World, side: int, *, own: bool) -> Range:
    """The least and the most pips that a side, or its opponents, can hold."""
    hands = enumerate(world.state.hands)
    return pips_between(world, {seat: hand for seat, hand in hands if (table.sides[seat] == side) == own})


@lru_cache(maxsize=4096)
def _bonuses(rules: RuleSet, own: Range, opponents: Range, *, goes_out: bool) -> frozenset[int]:
    others = range(opponents[0], opponents[1] + 1)
    if goes_out:
        return frozenset(scoring.bonus(rules, pips) for pips in others)
    return frozenset(scoring.blocked_bonus(rules, mine, pips) for mine in range(own[0], own[1] + 1) for pips in others)
