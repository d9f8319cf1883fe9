"""Owns the unknown moments of a match that theorems about scores speak of: an award, a turn, the end of a deal.

What each brings is for the engine to say: nothing here knows a rule.
"""

from __future__ import annotations

from typing import Any, NamedTuple, cast

from fivesthrees_audit import engine
from fivesthrees_audit.engine import Closing, Hand, State
from fivesthrees_audit.layout import Layout
from fivesthrees_audit.prove.theorem import Unknowns
from fivesthrees_audit.prove.unknown import every, tile
from fivesthrees_audit.rules import ending
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.tiles import Tile


class Award(NamedTuple):
    """A score, what a play and going out earn at it, and whether the play goes out."""

    before: Any
    play: Any
    out: Any
    goes_out: Any


def award(unknowns: Unknowns, most: int | None = None) -> Award:
    """Any award, at any score up to so many points."""
    return Award(
        unknowns.whole("before", 0, most),
        unknowns.whole("play", 0),
        unknowns.whole("out", 0),
        unknowns.truth("goes out"),
    )


def accepted(rules: RuleSet, award: Award) -> Any:
    """How much of an award is accepted."""
    return engine.accepted(rules, award.before, award.play, award.out, goes_out=award.goes_out)


class Scored(NamedTuple):
    """An accepted award of a point or more, and the score that it makes."""

    award: Any
    score: Any


def scored(unknowns: Unknowns, most: int | None = None) -> Scored:
    """Any accepted award, and any score up to so many points."""
    return Scored(unknowns.whole("award", 1), unknowns.whole("score", 1, most))


class Turn(NamedTuple):
    """A table, and the tile that the seat due is going to lay."""

    state: State
    tile: Tile


def turn(unknowns: Unknowns, layout: Layout, most: int | None = None) -> Turn:
    """Any tile at the turn of the first of two players, to be laid at this layout; scores up to so many points."""
    hands = tuple(hidden(unknowns.whole(f"hand {seat}", 1)) for seat in range(2))
    return Turn(State((0, 1), 0, 0, hands, _scores(unknowns, 2, most), layout=layout), tile(unknowns))


def hidden(size: Any) -> Hand:
    """A hand of so many tiles that nobody knows."""
    return Hand(cast("Any", ()), size)


class Over(NamedTuple):
    """The scores and the pips left, by side, when a deal is over."""

    scores: tuple[Any, ...]
    pips: tuple[Any, ...]


def over(unknowns: Unknowns, sides: int, most: int | None = None) -> Over:
    """Any end of a deal with so many sides; scores up to so many points."""
    pips = tuple(unknowns.whole(f"pips {side}", 0) for side in range(sides))
    return Over(_scores(unknowns, sides, most), pips)


def _scores(unknowns: Unknowns, sides: int, most: int | None) -> tuple[Any, ...]:
    return tuple(unknowns.whole(f"score {side}", 0, most) for side in range(sides))


def brought(rules: RuleSet, over: Over, out: int | None) -> Closing:
    """What the end of a deal brings: the side `out` has gone out, or (None) the deal is blocked."""
    taker = ending.block_winner(rules, over.pips) if out is None else out
    return engine.paid(rules, over.scores, over.pips, taker, goes_out=out is not None)


def nothing_more(rules: RuleSet, over: Over) -> Any:
    """That the end of a deal brings nothing where the first side has won the match, whoever went out or not."""
    hands = (hidden(1),) * len(over.scores)
    claims: list[Any] = []
    for out in (None, 0, 1):
        closing = engine.closing(rules, State((0, 1), 0, 0, hands, over.scores, out=out, winner=0))
        if closing is None or closing.winner != 0:
            return False
        claims += [award == 0 for award in closing.awards]
        claims += [after == before for before, after in zip(over.scores, closing.scores, strict=True)]
    return every(claims)
