"""Owns the theorems about the course of a deal: whose turn it is, how the deal ends, that it does, and when at last."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from fivesthrees_audit import engine
from fivesthrees_audit.engine import Hand, Played, State
from fivesthrees_audit.findings import SpecError
from fivesthrees_audit.layout import End, Layout
from fivesthrees_audit.prove import walk, witness
from fivesthrees_audit.prove.dealt import some_deal
from fivesthrees_audit.prove.theorem import Always, Each, Goal, Unknowns, theorem
from fivesthrees_audit.prove.unknown import EVERYWHERE, every, some
from fivesthrees_audit.records.native import Match
from fivesthrees_audit.rules import ending, playing, scoring
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.tiles import DOUBLE_SIX, Tile
from fivesthrees_audit.transcript import named

if TYPE_CHECKING:
    from fivesthrees_audit.auditing.worlds import Condition, Unrolled

PLAYERS = (2, 3, 4)
TABLE = Layout((End("L", 5, double=False), End("R", 5, double=False)))
FIFTEEN = Tile(5, 5)
"""A line and a tile that leaves a count of 15 on it: points wherever plays earn any."""


def _seats() -> Iterator[tuple[int, int]]:
    """So many players, and the seat of each."""
    return ((players, seat) for players in PLAYERS for seat in range(players))


def _state(
    rules: RuleSet, sizes: Sequence[Any], seat: int, scores: Sequence[Any] | None = None, boneyard: int = 0
) -> State:
    """A deal in which a seat is due, the tiles in hand known by their number alone."""
    begun = (0,) * (max(playing.sides(rules, len(sizes))) + 1) if scores is None else scores
    hands = [Hand((), hidden=size) for size in sizes]  # type: ignore[arg-type]  # nothing that would be hashed
    return engine.start(rules, hands, seat, begun, (None,) * boneyard)._replace(layout=TABLE)


def _sizes(unknowns: Unknowns, players: int) -> tuple[Any, ...]:
    return tuple(unknowns.whole(f"size.{seat}", 0, len(DOUBLE_SIX)) for seat in range(players))


def _any_state(rules: RuleSet, players: int, seat: int, boneyard: int = 0) -> Callable[[Unknowns], State]:
    """A deal of so many players, that seat due, with any number of tiles in each hand."""
    return lambda unknowns: _state(rules, _sizes(unknowns, players), seat, boneyard=boneyard)


def _held(state: State) -> tuple[Any, ...]:
    """The tiles in each hand."""
    return tuple(hand.size for hand in state.hands)


def _holds(state: State) -> Any:
    """That the seat due holds a tile."""
    return state.hands[state.turn].size > 0


def _laid(rules: RuleSet, state: State) -> tuple[State, Played]:
    return engine.play(rules, state, FIFTEEN, "R")


@theorem(playing.next_turn, games=EVERYWHERE)
def the_turn_goes_clockwise(rules: RuleSet) -> Iterator[Goal]:
    """The turn goes to the next player clockwise who holds tiles, and never to an empty hand."""
    for players, seat in _seats():
        yield Always(
            _any_state(rules, players, seat),
            lambda state: _next_holder(_held(state), state.turn, engine.knock(state).turn),
            given=_holds,
        )
        yield Always(
            _any_state(rules, players, seat),
            lambda state: _due_next(state.turn, _laid(rules, state)[0]),
            given=lambda state: _holds(state) & (sum(_held(state)) > 1),
        )


def _due_next(seat: int, after: State) -> Any:
    return _next_holder(_held(after), seat, after.turn)


def _next_holder(held: Sequence[Any], seat: int, due: int) -> Any:
    """That the seat due holds tiles, and those passed over on the way to it do not."""
    players = len(held)
    steps = (due - seat - 1) % players
    return (held[due] > 0) & every(held[(seat + step) % players] == 0 for step in range(1, steps + 1))


def _wrongly_out(rules: RuleSet, players: int, right: Callable[[Sequence[int], int], bool]) -> Match | None:
    """A deal up to a last tile after which it is over and should not be, or the other way round."""

    def wanted(before: State, played: Played, after: State) -> bool:
        del played
        held = _held(after)
        return not held[before.turn] and (after.out is not None) != right(held, before.turn)

    return witness.sought(rules, wanted, players=players)


def _last_tile(held: Sequence[Any], seat: int) -> Any:
    """That a hand is empty."""
    return held[seat] == 0


def _last_of_both(held: Sequence[Any], seat: int) -> Any:
    """That a hand and the one across are empty, where four play; else that the hand is."""
    return (held[seat] == 0) & (held[seat - 2] == 0) if len(held) == 4 else held[seat] == 0  # noqa: PLR2004  # two pairs


def _outs(rules: RuleSet, right: Callable[[Sequence[Any], int], Any]) -> Iterator[Always]:
    """That a deal ends by going out exactly with the plays after which the hands are so."""

    def agrees(state: State) -> Any:
        after, _ = _laid(rules, state)
        return right(_held(after), state.turn) == (after.out == state.turn)

    for players, seat in _seats():
        yield Always(
            _any_state(rules, players, seat),
            agrees,
            given=_holds,
            record=lambda _, players=players: _wrongly_out(rules, players, right),
        )


@theorem(ending.is_out, playing.sides, games=("fives-and-threes",))
def out_when_both_partners_are(rules: RuleSet) -> Iterator[Goal]:
    """In pairs a deal ends with the last tile of the second partner, no sooner; without, with the first empty hand."""
    return _outs(rules, _last_of_both)


@theorem(ending.is_out, games=("all-fives", "block", "draw"))
def out_with_the_first_empty_hand(rules: RuleSet) -> Iterator[Goal]:
    """A deal ends as soon as a player has laid the last tile of a hand."""
    return _outs(rules, _last_tile)


@theorem(ending.is_out, games=("pyatyorka",))
def out_with_the_first_empty_hand_in_pairs_too(rules: RuleSet) -> Iterator[Goal]:
    """A deal ends as soon as a player has laid the last tile of a hand, whether or not four play in pairs."""
    yield from _outs(rules, _last_tile)
    try:
        pairs = rules.agreed(pairs=True)
    except SpecError:  # there is nothing to agree on
        return
    for goal in _outs(pairs, _last_tile):
        yield goal._replace(record=lambda _: _in_pairs(rules, _wrongly_out(pairs, 4, _last_tile)))


def _in_pairs(rules: RuleSet, match: Match | None) -> Match | None:
    """The record of four players who agreed on pairs."""
    if match is None:
        return None
    return Match(
        format=match.format,
        rules=named(rules),
        pairs=True,
        players=match.players,
        start=match.start,
        deals=match.deals,
        result=match.result,
    )


@theorem(scoring.out_points, ending.is_out, games=("fives-and-threes",))
def one_point_for_going_out(rules: RuleSet) -> Iterator[Goal]:
    """The play that ends a deal by going out earns one point for that, and no other play of the deal does."""

    def earned(state: State) -> Any:
        after, played = _laid(rules, state)
        return played.out == (1 if after.out is not None else 0)

    def wrongly(before: State, played: Played, after: State) -> bool:
        del before
        return played.out != (1 if after.out is not None else 0)

    for players, seat in _seats():
        yield Always(
            _any_state(rules, players, seat),
            earned,
            given=lambda state: _holds(state) & _goes_on(state),
            record=lambda _, players=players: witness.sought(rules, wrongly, players=players),
        )


def _goes_on(state: State) -> Any:
    """That the other side, or every other player, still holds tiles."""
    return every(
        some(held > 0 for held, own in zip(_held(state), state.sides, strict=True) if own == side)
        for side in range(len(state.scores))
    )


class Point(NamedTuple):
    """A deal before a play, who will be able to play after it, how many tiles are in the boneyard."""

    state: State
    able: tuple[Any, ...]
    left: Any


@theorem(ending.is_out, ending.is_won, ending.is_blocked, playing.may_knock, playing.must_draw, games=EVERYWHERE)
def one_state_at_a_time(rules: RuleSet) -> Iterator[Goal]:
    """After each play the deal is out, or the match won, or the deal blocked, or the player due plays, draws or knocks.

    Exactly one of these is so, and whoever is due holds tiles.
    """
    for players in PLAYERS:
        sides = max(playing.sides(rules, players)) + 1
        yield Always(
            lambda unknowns, players=players, sides=sides: Point(
                _state(
                    rules,
                    _sizes(unknowns, players),
                    0,
                    [unknowns.whole(f"score.{side}", 0) for side in range(sides)],
                ),
                tuple(unknowns.truth(f"able.{seat}") for seat in range(players)),
                unknowns.whole("left", 0, len(DOUBLE_SIX)),
            ),
            lambda point: _states(rules, point) == 1,
            given=lambda point: _holds(point.state) & _goes_on(point.state),
        )


def _states(rules: RuleSet, point: Point) -> Any:
    """How many states the deal is in after a play."""
    after, _ = _laid(rules, point.state)
    if after.is_over:
        return (after.out is not None) + (after.out is None and after.winner is not None)
    holders = engine.holders(after)
    drawable = playing.drawable(rules, point.left)
    blocked = bool(ending.is_blocked((point.able[seat] for seat in holders), drawable))
    able = after.turn in holders and bool(point.able[after.turn])
    knocks = bool(playing.may_knock(able, drawable)) and not blocked  # type: ignore[arg-type]
    return blocked + able + bool(playing.must_draw(able, drawable)) + knocks  # type: ignore[arg-type]


@theorem(playing.may_knock, playing.drawable, ending.is_blocked, playing.next_turn, games=EVERYWHERE)
def every_deal_ends(rules: RuleSet) -> Iterator[Goal]:
    """No deal is endless: a play brings a tile to the table, a draw one out of the boneyard, and a knock moves nothing.

    Unless the deal is blocked, somebody plays or draws before all who hold tiles have knocked in a row.
    """
    for players, seat in _seats():
        yield Always(
            _any_state(rules, players, seat, boneyard=1),
            lambda state: _measure(_laid(rules, state)[0], state, table=1, hands=-1),
            given=_holds,
        )
        yield Always(
            _any_state(rules, players, seat, boneyard=1),
            lambda state: _measure(engine.draw(state, None), state, hands=1, boneyard=-1),
        )
        yield Always(
            _any_state(rules, players, seat, boneyard=1),
            lambda state: _measure(engine.knock(state), state) & (engine.knock(state).knocks == state.knocks + 1),
        )
        yield Always(
            lambda unknowns, players=players, seat=seat: Point(
                _any_state(rules, players, seat)(unknowns),
                tuple(unknowns.truth(f"able.{each}") for each in range(players)),
                unknowns.whole("left", 0, len(DOUBLE_SIX)),
            ),
            lambda point: _somebody_moves(rules, point),
            given=lambda point: _holds(point.state),
        )


def _measure(after: State, before: State, *, table: int = 0, hands: int = 0, boneyard: int = 0) -> Any:
    """That so many tiles more lie on the table, in hands and in the boneyard."""
    return (
        (sum(_held(after)) == sum(_held(before)) + hands)
        & (len(after.lines.tiles) == len(before.lines.tiles) + table)
        & (len(after.boneyard) == len(before.boneyard) + boneyard)
    )


def _somebody_moves(rules: RuleSet, point: Point) -> bool:
    """That the deal is blocked, or of as many players in turn as hold tiles one does not have to knock."""
    state, drawable = point.state, playing.drawable(rules, point.left)
    holders = engine.holders(state)
    for _ in holders:
        if not playing.may_knock(point.able[state.turn], drawable):
            return True
        state = engine.knock(state)
    return bool(ending.is_blocked((point.able[seat] for seat in holders), drawable))


class Longest(NamedTuple):
    """So many players, and the most plays that a deal of theirs can have."""

    players: int
    plays: int


def _longest(rules: RuleSet, most: Sequence[Longest]) -> Iterator[Goal]:
    yield Each(
        lambda: most,
        lambda longest: walk.most_plays(rules, longest.players) == longest.plays,
        record=lambda longest: _longer(rules, longest),
    )
    for players, plays in most:
        yield some_deal(
            rules,
            players,
            plays,
            partial(_all_plays, plays),
            shows=f"a deal of {players} players that is out after {plays} plays without a knock",
        )


def _longer(rules: RuleSet, longest: Longest) -> Match | None:
    """A deal with more plays than those; where there is none, any deal that ends by going out."""
    wanted = (lambda state: len(state.lines.tiles) > longest.plays, lambda state: state.out is not None)
    found = (witness.sought_deal(rules, each, players=longest.players, most=300) for each in wanted)
    return next((match for match in found if match is not None), None)


def _all_plays(plays: int, deal: Unrolled) -> Condition:
    """The condition that a deal is out after so many plays without a knock."""
    from fivesthrees_audit.auditing import worlds

    return worlds.every(deal.out(), *(deal.plays(turn) for turn in range(plays)))


@theorem(playing.next_turn, ending.is_out, playing.hand_size, playing.sides, games=("fives-and-threes",))
def most_plays(rules: RuleSet) -> Iterator[Goal]:
    """A deal has at most 13 plays with two players or three, and 19 with four."""
    return _longest(rules, [Longest(2, 13), Longest(3, 13), Longest(4, 19)])


@theorem(playing.next_turn, ending.is_out, playing.hand_size, playing.sides, games=("block",))
def most_plays_in_block(rules: RuleSet) -> Iterator[Goal]:
    """A deal has at most 13 plays with two players or three, and 17 with four."""
    return _longest(rules, [Longest(2, 13), Longest(3, 13), Longest(4, 17)])
