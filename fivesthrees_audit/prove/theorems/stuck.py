"""Owns the theorems about when a deal is blocked, by what is in the hands and in the boneyard."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from fivesthrees_audit import engine
from fivesthrees_audit.engine import Hand, Played, State
from fivesthrees_audit.layout import EMPTY, Layout
from fivesthrees_audit.prove import witness
from fivesthrees_audit.prove.positions import CROSSES, FIVES, PLAYERS, Position, state_of
from fivesthrees_audit.prove.samples import tried
from fivesthrees_audit.prove.theorem import (
    Always,
    Each,
    Goal,
    Unknowns,
    no,
    theorem,
)
from fivesthrees_audit.prove.theorems.blocks import lines, shows
from fivesthrees_audit.prove.unknown import (
    EVERYWHERE,
    can_lie,
    cross,
    fits,
    line,
    some,
    tile,
)
from fivesthrees_audit.records.native import Match
from fivesthrees_audit.rules import ending, playing
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.tiles import DOUBLE_SIX, MAX_PIPS, Tile

NO_DRAWING = ("fives-and-threes", "block")
NUMBERS = range(MAX_PIPS + 1)
SEATS = range(4)
MOST_DEALS = 500
"""How many deals are looked at for one that shows something else."""

ASLEEP = (Tile(0, 1), Tile(0, 2), Tile(0, 3))
"""Tiles of a boneyard, of which the position of a block has none, one, two or three."""


class Around(NamedTuple):
    """A table, one tile of each hand, how many tiles are in the boneyard, or asleep."""

    table: Layout
    hands: tuple[tuple[Tile, ...], ...]
    left: int


def _blocked(rules: RuleSet, around: Around) -> Any:
    """Whether the deal is blocked, says the engine; seat 0 is due."""
    position = Position(around.table, 0, around.hands, ASLEEP[: around.left])
    return engine.blocked(rules, state_of(rules, position, tuple))


def _can_play(rules: RuleSet, around: Around) -> Any:
    """That a hand holds a tile that shows the number of an open end."""
    ends = playing.open_ends(rules, around.table)
    return some(fits(tile, end) for hand in around.hands for tile in hand for end in ends)


def _blocks(rules: RuleSet, stays: int) -> Iterator[Goal]:
    """That a deal is blocked exactly when no hand holds a tile that fits, and at most so many are in the boneyard."""

    def agrees(around: Around) -> Any:
        return _blocked(rules, around) == no(_can_play(rules, around)) & (around.left <= stays)

    def record(_: object) -> Match | None:
        return tried(lambda: _wrongly_blocked(rules, stays))

    def on_a_line(left: int) -> Callable[[Unknowns], Around]:
        return lambda unknowns: Around(
            line(unknowns), tuple((tile(unknowns, f"tile.{seat}"),) for seat in range(2)), left
        )

    for left in range(len(ASLEEP) + 1):
        yield Always(on_a_line(left), agrees, given=lambda around: can_lie(around.table), record=record)
    if _branches(rules):
        yield Always(
            lambda unknowns: Around(cross(unknowns), ((tile(unknowns),), ()), min(stays, len(ASLEEP))),
            agrees,
            given=lambda around: can_lie(around.table),
            record=record,
        )
    yield Each(lambda: _one_tile_that_matters(rules), agrees, record=record)


def _wrongly_blocked(rules: RuleSet, stays: int) -> Match | None:
    """A deal up to a play after which the engine says that it is blocked, or not, and the tiles say otherwise."""

    def wanted(before: State, played: Played, after: State) -> bool:
        del before, played
        hands = [after.hands[seat].known for seat in engine.holders(after)]
        ends = playing.open_ends(rules, after.layout)
        stuck = not any(fits(tile, end) for hand in hands for tile in hand for end in ends)
        return not after.is_over and engine.blocked(rules, after) != (stuck and len(after.boneyard) <= stays)

    return witness.sought(rules, wanted, most=MOST_DEALS)


def _branches(rules: RuleSet) -> bool:
    """Whether a double that is led has four sides."""
    return playing.branches(rules, EMPTY, Tile(0, 0))


def _one_tile_that_matters(rules: RuleSet) -> Iterator[Around]:
    """Tables of two to four players where only one hand, of any seat, may hold a tile that fits: each tile in turn.

    The others have a tile that does not, or where four play in pairs a partner has none.
    """
    for table in (*lines(), *(CROSSES if _branches(rules) else ())):
        idle = [tile for tile in DOUBLE_SIX if not shows(table, tile)]
        for players in PLAYERS:
            for seat in range(players):
                for place, one in enumerate(DOUBLE_SIX):
                    others = [(idle[(seat + other) % len(idle)],) for other in range(players)]
                    hand = (idle[-1], one) if place % 2 else (one,)
                    hands: list[tuple[Tile, ...]] = [hand if own == seat else other for own, other in enumerate(others)]
                    if players == max(PLAYERS) and place % 3:
                        hands[seat - 2] = ()
                    yield Around(table, tuple(hands), place % (len(ASLEEP) + 1))


@theorem(ending.is_blocked, playing.may_draw, playing.drawable, playing.open_ends, games=NO_DRAWING)
def when_a_deal_is_blocked(rules: RuleSet) -> Iterator[Goal]:
    """A deal is blocked exactly when no hand holds a tile that shows the number of an end, however many are asleep.

    All such tiles are then on the table or asleep. Shown for any line and two players with any tile each, and for two
    to four players and each line where any one tile of any one hand is all that may fit.
    """
    return _blocks(rules, len(DOUBLE_SIX))


@theorem(ending.is_blocked, playing.may_draw, playing.drawable, playing.open_ends, games=("all-fives", "draw"))
def blocked_with_an_empty_boneyard(rules: RuleSet) -> Iterator[Goal]:
    """A deal is blocked exactly when the boneyard is empty and no hand holds a tile that fits an open end.

    Shown for any line and two players with any tile each, any cross and any one tile, and for two to four players
    where any one tile of any one hand is all that may fit; up to three tiles in the boneyard.
    """
    return _blocks(rules, 0)


@theorem(ending.is_blocked, playing.may_draw, playing.drawable, playing.open_ends, games=("pyatyorka",))
def blocked_at_the_stop_tile(rules: RuleSet) -> Iterator[Goal]:
    """A deal is blocked exactly when only the stop tile is left in the boneyard and no hand holds a tile that fits.

    Whether the stop tile itself would fit does not matter. Shown for any line and two players with any tile each, any
    cross and any one tile, and for two to four players where any one tile of any one hand is all that may fit; up to
    three tiles in the boneyard.
    """
    return _blocks(rules, 1)


class Unseen(NamedTuple):
    """The seat whose one tile nobody knows, of so many players, and how many tiles are in the boneyard, or asleep."""

    players: int
    seat: int
    left: int


@theorem(ending.is_blocked, playing.drawable, games=EVERYWHERE)
def unseen_tiles_leave_a_block_open(rules: RuleSet) -> Iterator[Goal]:
    """Where one hand is not known, and nobody else can play, nobody can say that the deal is blocked.

    It is certain that it is not, while a tile may be drawn.
    """
    yield Each(
        lambda: [
            Unseen(players, seat, left)
            for players in PLAYERS
            for seat in range(players)
            for left in range(len(ASLEEP) + 1)
        ],
        lambda unseen: _said_of_the_unseen(rules, unseen),
    )


def _said_of_the_unseen(rules: RuleSet, unseen: Unseen) -> bool:
    hands = tuple((tile,) for tile in (Tile(0, 0), Tile(1, 1), Tile(2, 2), Tile(3, 3))[: unseen.players])
    known = state_of(rules, Position(FIVES, 0, hands, ASLEEP[: unseen.left]))
    state = known._replace(
        hands=tuple(Hand(frozenset(), 1) if seat == unseen.seat else hand for seat, hand in enumerate(known.hands))
    )
    answer = engine.blocked(rules, state)
    return answer is (False if engine.drawable(rules, state) else None)
