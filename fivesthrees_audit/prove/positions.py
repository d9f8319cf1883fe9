"""Owns the positions of a deal, every tile of them known, that theorems about what comes next are shown for.

What may be done in one, and whether it is blocked, is for the engine to say: nothing here knows a rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any, NamedTuple

from fivesthrees_audit import engine
from fivesthrees_audit.engine import Hand, State
from fivesthrees_audit.layout import EMPTY, End, Layout, lay_first
from fivesthrees_audit.rules import playing
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.tiles import Tile

PLAYERS = (2, 3, 4)

FIVES = Layout((End("L", 5, double=False), End("R", 5, double=False)))
DOUBLE_FIVE = Tile(5, 5)
"""A line and a tile that leaves a count of 15 on it: points wherever plays earn any."""

LINES = (FIVES, Layout((End("L", 5, double=True), End("R", 4, double=False))))
CROSS = lay_first(DOUBLE_FIVE, branches=True)
CROSSES = (CROSS, CROSS._replace(ends=(End("L", 4, double=False), *CROSS.ends[1:]), lone=False))
"""Tables that show a 5 and a 4 at most."""

FITTING = tuple(Tile(seat, 5) for seat in range(4))
IDLE = tuple(Tile(seat, seat) for seat in range(4))
"""Of each seat a tile that fits each of these tables, and one that fits none."""

BONEYARD = (Tile(4, 5), Tile(0, 1), Tile(0, 2))


class Position(NamedTuple):
    """What lies on the table, the seat that is due, the hands, the boneyard in drawing order, each side's score."""

    table: Layout
    due: int
    hands: tuple[tuple[Tile, ...], ...]
    boneyard: tuple[Tile, ...] = ()
    score: int = 0


def state_of(rules: RuleSet, position: Position, kept: Callable[[tuple[Tile, ...]], Any] = frozenset) -> State:
    """The deal in that position; `kept` makes what holds the tiles of a hand: not a set where they are unknown."""
    hands = [Hand(kept(hand)) for hand in position.hands]
    sides = max(playing.sides(rules, len(hands))) + 1
    scores = (position.score,) * sides
    return engine.start(rules, hands, position.due, scores, position.boneyard)._replace(layout=position.table)


def positions(rules: RuleSet) -> Iterator[Position]:
    """Deals of two to four players in which every side holds tiles, the player due too; up to three in the boneyard.

    A hand is empty, where a partner still holds tiles, or has one tile that fits nowhere, or one more that does.
    """
    tables = (*LINES, *(CROSSES if playing.branches(rules, EMPTY, DOUBLE_FIVE) else ()))
    for players in PLAYERS:
        sides = playing.sides(rules, players)
        for hands in product(*(_hands(seat) for seat in range(players))):
            holding = {side for side, hand in zip(sides, hands, strict=True) if hand}
            if holding != set(sides):
                continue
            for table, left in product(tables, range(len(BONEYARD) + 1)):
                for due in range(players):
                    if hands[due]:
                        yield Position(table, due, hands, BONEYARD[:left])


def _hands(seat: int) -> tuple[tuple[Tile, ...], ...]:
    return ((), (IDLE[seat],), (IDLE[seat], FITTING[seat]))


def leads(rules: RuleSet) -> Iterator[Position]:
    """The same before the lead."""
    for position in positions(rules):
        if position.table == FIVES and all(position.hands):
            yield position._replace(table=EMPTY)


class Choice(NamedTuple):
    """Whether the seat due has a tile to play, whether it has to draw, whether it has to knock."""

    plays: bool
    draws: bool
    knocks: bool


def choice(rules: RuleSet, state: State) -> Choice:
    """What the seat due may do, each asked of its own rule."""
    plays, drawable = engine.plays(rules, state, state.turn), engine.drawable(rules, state)
    return Choice(bool(plays), bool(playing.must_draw(plays, drawable)), bool(playing.may_knock(plays, drawable)))


def all_knock(rules: RuleSet, state: State) -> bool:
    """Whether as many players in turn as hold tiles, the seat due first, have to knock."""
    for _ in engine.holders(state):
        if not choice(rules, state).knocks:
            return False
        state = engine.knock(state)
    return True


def held(state: State) -> tuple[Any, ...]:
    """The tiles in each hand."""
    return tuple(hand.size for hand in state.hands)
