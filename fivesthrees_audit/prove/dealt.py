"""Owns the goals that some whole deal can be played: laid out as constraints, and the deal found written down."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from fivesthrees_audit.prove.seen import Seen
from fivesthrees_audit.prove.theorem import Found, Goal, SomeDeal, Undecided
from fivesthrees_audit.records.native import Match
from fivesthrees_audit.rules import playing
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.transcript import staged

if TYPE_CHECKING:
    from fivesthrees_audit.auditing.worlds import Condition, Unrolled
    from fivesthrees_audit.auditing.worlds import Found as Deal


def some_deal(
    rules: RuleSet,
    players: int,
    turns: int,
    wanted: Callable[[Unrolled], Condition],
    *,
    shows: str,
    seen: Seen,
    otherwise: Callable[[], Match | None] | None = None,
) -> Goal:
    """The goal of a deal of so many turns of which something is so, and `seen` in its record; seat 0 leads.

    Where these rules are none of those that can be laid out as constraints, `otherwise` looks for one.
    """
    from fivesthrees_audit.auditing.worlds import Unrolled

    try:
        deal = Unrolled(rules, players, turns)
    except ValueError:  # players draw, or doubles branch
        return Found(otherwise or _undecided, shows, seen)
    return SomeDeal(lambda: (deal, wanted(deal)), lambda found: _as_found(rules, found), shows, seen)


def _undecided() -> Match | None:
    raise Undecided("such deals are not laid out where players draw or doubles branch")


def _as_found(rules: RuleSet, found: Deal) -> Match:
    """The record of a deal that the constraints allow. Raises Undecided where a score ends the match before that."""
    moves = [None if move.tile is None else (move.tile, move.label) for move in found.moves]
    sides = max(playing.sides(rules, len(found.hands))) + 1
    try:
        return staged(rules, found.hands, moves, scores=(0,) * sides)
    except ValueError as reason:
        raise Undecided(f"the deal found cannot be played to its end: {reason}") from None
