"""Owns the theorems about knocks and draws: who has to, what they change, how far the boneyard is drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import reduce
from itertools import permutations
from typing import Any, NamedTuple

from fivesthrees_audit import engine
from fivesthrees_audit.engine import Hand, Played, State
from fivesthrees_audit.layout import Layout
from fivesthrees_audit.prove import witness
from fivesthrees_audit.prove.positions import (
    BONEYARD,
    FITTING,
    FIVES,
    IDLE,
    PLAYERS,
    Position,
    all_knock,
    choice,
    positions,
    state_of,
)
from fivesthrees_audit.prove.samples import tried
from fivesthrees_audit.prove.theorem import Always, Each, Goal, Unknowns, theorem
from fivesthrees_audit.prove.unknown import EVERYWHERE, can_lie, line, tile
from fivesthrees_audit.records.native import Match
from fivesthrees_audit.rules import ending, playing
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.tiles import DOUBLE_SIX, Tile

NO_DRAWING = ("fives-and-threes", "block")
DRAWING = ("all-fives", "draw", "pyatyorka")
MOST_DEALS = 500
"""How many deals are looked at for one that shows something else."""


def _after_a_play(rules: RuleSet, wanted: Callable[[State], bool]) -> Match | None:
    """A deal up to a play after which something is so."""

    def asked(before: State, played: Played, after: State) -> bool:
        del before, played
        return not after.is_over and wanted(after)

    return tried(lambda: witness.sought(rules, asked, most=MOST_DEALS))


@theorem(ending.is_blocked, playing.may_knock, playing.next_turn, games=EVERYWHERE)
def a_full_circle_of_knocks(rules: RuleSet) -> Iterator[Goal]:
    """A deal is blocked exactly when each player who holds tiles, asked in turn, would have to knock.

    After one knock for each of these players the one who knocked first is due again. Shown for two to four players who
    hold one tile or two, with up to three tiles in the boneyard.
    """

    def agrees(state: State) -> bool:
        after = reduce(lambda before, _: engine.knock(before), engine.holders(state), state)
        return engine.blocked(rules, state) is all_knock(rules, state) and after.turn == state.turn

    yield Each(
        lambda: positions(rules),
        lambda position: agrees(state_of(rules, position)),
        record=lambda _: _after_a_play(rules, lambda state: not agrees(state)),
    )


class Turn(NamedTuple):
    """A line, the one tile of the player due, how many tiles are in the boneyard or asleep."""

    table: Layout
    tile: Tile
    left: int


def _turn(rules: RuleSet, turn: Turn) -> State:
    """The first of two players is due, and has a tile that may be unknown; a tile of the boneyard is not looked at."""
    position = Position(turn.table, 0, ((turn.tile,), (IDLE[1],)))
    return state_of(rules, position, tuple)._replace(boneyard=(None,) * turn.left)


@theorem(playing.may_knock, playing.must_draw, games=EVERYWHERE)
def one_thing_to_do(rules: RuleSet) -> Iterator[Goal]:
    """Whoever is due has exactly one thing to do: to play, to draw or to knock.

    Shown for any line and any one tile, and for two to four players who hold one tile or two.
    """
    for left in range(len(BONEYARD) + 1):
        yield Always(
            lambda unknowns, left=left: Turn(line(unknowns), tile(unknowns), left),
            lambda turn: sum(choice(rules, _turn(rules, turn))) == 1,
            given=lambda turn: can_lie(turn.table),
            record=lambda turn: witness.showing(rules, turn.table),
        )
    yield Each(
        lambda: positions(rules),
        lambda position: sum(choice(rules, state_of(rules, position))) == 1,
        record=lambda _: _after_a_play(rules, lambda state: sum(choice(rules, state)) != 1),
    )


def _stocks(least: int = 0) -> list[Turn]:
    """A tile that can be played and one that cannot, before every boneyard that there may be."""
    return [Turn(FIVES, tile, left) for left in range(least, len(DOUBLE_SIX)) for tile in (FITTING[0], IDLE[0])]


def _draws_from(rules: RuleSet, stays: int) -> Callable[[Turn], bool]:
    """That all tiles but so many may be drawn, and that a player who cannot play draws these and then knocks."""

    def holds(turn: Turn) -> bool:
        state, drawable, able = _turn(rules, turn), max(0, turn.left - stays), turn.tile == FITTING[0]
        return engine.drawable(rules, state) == drawable and choice(rules, state) == (
            able,
            not able and drawable > 0,
            not able and drawable == 0,
        )

    return holds


@theorem(playing.may_draw, playing.may_knock, games=NO_DRAWING)
def nobody_draws(rules: RuleSet) -> Iterator[Goal]:
    """Nobody ever draws: a player who cannot play knocks, however many tiles are asleep."""
    yield Each(_stocks, _draws_from(rules, len(DOUBLE_SIX)), record=lambda _: tried(lambda: _drawn_in(rules)))


def _drawn_in(rules: RuleSet) -> Match | None:
    """A deal in which somebody draws, up to the play after that."""
    return witness.sought(rules, lambda before, _played, _after: len(before.boneyard) < _dealt_asleep(rules, before))


def _dealt_asleep(rules: RuleSet, state: State) -> int:
    return playing.boneyard_size(rules, len(state.hands))


@theorem(playing.must_draw, playing.drawable, games=("all-fives", "draw"))
def drawn_to_the_last_tile(rules: RuleSet) -> Iterator[Goal]:
    """A player who cannot play draws while a tile is in the boneyard, the last one too, and knocks when it is empty."""
    yield Each(_stocks, _draws_from(rules, 0), record=lambda _: tried(lambda: _knocked_with(rules, 0)))


@theorem(playing.drawable, playing.must_draw, games=("pyatyorka",))
def the_stop_tile_is_never_drawn(rules: RuleSet) -> Iterator[Goal]:
    """The last tile of the boneyard is never drawn: a player who cannot play draws while two or more are there.

    After each draw one is left at least.
    """
    yield Each(
        lambda: _stocks(1),
        _draws_from(rules, 1),
        record=lambda _: tried(lambda: _knocked_with(rules, 1)),
    )


def _knocked_with(rules: RuleSet, left: int) -> Match | None:
    """A deal that is blocked with another number of tiles in the boneyard."""
    return witness.sought_deal(rules, lambda state: not state.is_over and len(state.boneyard) != left, most=MOST_DEALS)


@theorem(playing.next_drawn, playing.must_draw, playing.drawable, games=DRAWING)
def a_draw_takes_the_next_tile(rules: RuleSet) -> Iterator[Goal]:
    """A draw brings the first tile of the boneyard, and no other, into the hand of the player due, who stays due.

    The hands of the others, the table, the scores and the order of the boneyard stay as they were. Shown for three
    tiles in the boneyard in any order, known or not, and two to four players with a tile each.
    """
    yield Each(
        lambda: (
            Position(FIVES, due, tuple((each,) for each in IDLE[:players]), boneyard)
            for players in PLAYERS
            for due in range(players)
            for boneyard in permutations(BONEYARD)
        ),
        lambda position: _takes_the_next(rules, state_of(rules, position)._replace(knocks=1)),
        record=lambda _: tried(lambda: _drawn_in(rules)),
    )


def _takes_the_next(rules: RuleSet, state: State) -> bool:
    front, *rest = state.boneyard
    assert front is not None  # noqa: S101  # every tile is known
    seen = engine.draw(state, playing.next_drawn(state.boneyard))
    hidden = engine.draw(state._replace(boneyard=(None,) * len(state.boneyard)), None)
    return choice(rules, state).draws and all(
        after == state._replace(hands=_with(state, hand), boneyard=left, knocks=0)
        for after, hand, left in (
            (seen, Hand(frozenset({IDLE[state.turn], front})), tuple(rest)),
            (hidden, Hand(frozenset({IDLE[state.turn]}), 1), (None,) * len(rest)),
        )
    )


def _with(state: State, own: Hand) -> tuple[Hand, ...]:
    """The hands, that of the seat due replaced."""
    return tuple(own if seat == state.turn else hand for seat, hand in enumerate(state.hands))


@theorem(playing.next_turn, games=EVERYWHERE)
def a_knock_moves_nothing(rules: RuleSet) -> Iterator[Goal]:
    """A knock passes the turn and is counted; the hands, the table, the boneyard and the scores stay as they were.

    Who is due then is said elsewhere.
    """
    for players in PLAYERS:
        for seat in range(players):
            yield Always(
                lambda unknowns, players=players, seat=seat: _before_a_knock(unknowns, rules, players, seat),
                lambda state: _moves_nothing(state, engine.knock(state)),
                record=lambda _: tried(lambda: witness.sought(rules, _after_a_knock, most=MOST_DEALS)),
            )


def _before_a_knock(unknowns: Unknowns, rules: RuleSet, players: int, seat: int) -> State:
    """Any hands by their sizes, any scores, any line, any number of knocks before."""
    state = state_of(rules, Position(line(unknowns), seat, ((),) * players, BONEYARD))
    hands = tuple(
        Hand(frozenset(), unknowns.whole(f"size.{each}", 1 if each == seat else 0, len(DOUBLE_SIX)))
        for each in range(players)
    )
    scores = tuple(unknowns.whole(f"score.{side}", 0) for side in range(len(state.scores)))
    return state._replace(hands=hands, scores=scores, knocks=unknowns.whole("knocks", 0))


def _moves_nothing(before: State, after: State) -> Any:
    rest = after._replace(turn=before.turn, knocks=before.knocks) == before
    return rest & (after.knocks == before.knocks + 1)


def _after_a_knock(before: State, played: Played, after: State) -> bool:
    """Whether somebody has knocked just before a play."""
    del played, after
    return before.knocks > 0
