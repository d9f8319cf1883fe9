"""Owns the theorems about the course of a deal: whose turn it is, how the deal ends, that it does, and when at last."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from fivesthrees_audit import engine
from fivesthrees_audit.engine import Hand, Played, State
from fivesthrees_audit.findings import SpecError
from fivesthrees_audit.prove import seen, walk, witness
from fivesthrees_audit.prove.dealt import some_deal
from fivesthrees_audit.prove.positions import (
    DOUBLE_FIVE,
    FIVES,
    PLAYERS,
    Position,
    all_knock,
    choice,
    held,
    leads,
    positions,
    state_of,
)
from fivesthrees_audit.prove.samples import tried
from fivesthrees_audit.prove.theorem import Always, Each, Goal, Unknowns, theorem
from fivesthrees_audit.prove.unknown import EVERYWHERE, every, some
from fivesthrees_audit.records.native import Match
from fivesthrees_audit.rules import ending, playing, scoring
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.tiles import DOUBLE_SIX
from fivesthrees_audit.transcript import named

if TYPE_CHECKING:
    from fivesthrees_audit.auditing.worlds import Condition, Unrolled

MOST_DEALS = 500
"""How many deals are looked at for one that shows something else."""


def _seats() -> Iterator[tuple[int, int]]:
    """So many players, and the seat of each."""
    return ((players, seat) for players in PLAYERS for seat in range(players))


def _state(
    rules: RuleSet, sizes: Sequence[Any], seat: int, scores: Sequence[Any] | None = None, boneyard: int = 0
) -> State:
    """A deal in which a seat is due, the tiles in hand known by their number alone."""
    begun = (0,) * (max(playing.sides(rules, len(sizes))) + 1) if scores is None else scores
    hands = [Hand((), hidden=size) for size in sizes]  # type: ignore[arg-type]  # nothing that would be hashed
    return engine.start(rules, hands, seat, begun, (None,) * boneyard)._replace(layout=FIVES)


def _sizes(unknowns: Unknowns, players: int) -> tuple[Any, ...]:
    return tuple(unknowns.whole(f"size.{seat}", 0, len(DOUBLE_SIX)) for seat in range(players))


def _any_state(rules: RuleSet, players: int, seat: int, boneyard: int = 0) -> Callable[[Unknowns], State]:
    """A deal of so many players, that seat due, with any number of tiles in each hand."""
    return lambda unknowns: _state(rules, _sizes(unknowns, players), seat, boneyard=boneyard)


def _holds(state: State) -> Any:
    """That the seat due holds a tile."""
    return state.hands[state.turn].size > 0


def _laid(rules: RuleSet, state: State) -> tuple[State, Played]:
    return engine.play(rules, state, DOUBLE_FIVE, "R")


@theorem(playing.next_turn, games=EVERYWHERE)
def the_turn_goes_clockwise(rules: RuleSet) -> Iterator[Goal]:
    """The turn goes to the next player clockwise who holds tiles, and never to an empty hand."""
    for players, seat in _seats():
        yield Always(
            _any_state(rules, players, seat),
            lambda state: _next_holder(held(state), state.turn, engine.knock(state).turn),
            given=_holds,
        )
        yield Always(
            _any_state(rules, players, seat),
            lambda state: _due_next(state.turn, _laid(rules, state)[0]),
            given=lambda state: _holds(state) & (sum(held(state)) > 1),
        )


def _due_next(seat: int, after: State) -> Any:
    return _next_holder(held(after), seat, after.turn)


def _next_holder(held: Sequence[Any], seat: int, due: int) -> Any:
    """That the seat due holds tiles, and those passed over on the way to it do not."""
    players = len(held)
    steps = (due - seat - 1) % players
    return (held[due] > 0) & every(held[(seat + step) % players] == 0 for step in range(1, steps + 1))


def _wrongly_out(rules: RuleSet, players: int, right: Callable[[Sequence[int], int], bool]) -> Match | None:
    """A deal up to a last tile after which it is over and should not be, or the other way round."""

    def wanted(before: State, played: Played, after: State) -> bool:
        del played
        sizes = held(after)
        return not sizes[before.turn] and (after.out is not None) != right(sizes, before.turn)

    return tried(lambda: witness.sought(rules, wanted, players=players, most=MOST_DEALS))


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
        return right(held(after), state.turn) == (after.out == state.turn)

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
            record=lambda _, players=players: tried(
                lambda: witness.sought(rules, wrongly, players=players, most=MOST_DEALS)
            ),
        )


def _goes_on(state: State) -> Any:
    """That the other side, or every other player, still holds tiles."""
    return every(
        some(size > 0 for size, own in zip(held(state), state.sides, strict=True) if own == side)
        for side in range(len(state.scores))
    )


@theorem(ending.is_out, ending.is_won, ending.is_blocked, playing.may_knock, playing.must_draw, games=EVERYWHERE)
def one_state_at_a_time(rules: RuleSet) -> Iterator[Goal]:
    """A deal is out, or the match won, or the deal blocked, or the player due plays, or draws, or else has to knock.

    Exactly one of these is so, before the lead and after each play, draw and knock. Unless the deal is over, whoever is
    due holds tiles. No match is won by a play that is accepted for nothing, nor by a draw or a knock. Shown for two to
    four players, in pairs too where they play so, who hold one tile or two, far from the target and a point below it.
    """
    for read in _with_pairs(rules):
        for near in (0, rules.target - 1):
            for begun in (positions, leads):
                yield Each(
                    partial(_begun, read, begun, near),
                    lambda position, read=read: _one_state_to_the_next(read, state_of(read, position)),
                    record=lambda _, near=near: tried(lambda: _otherwise(rules, near)),
                )


def _begun(rules: RuleSet, begun: Callable[[RuleSet], Iterator[Position]], score: int) -> Iterator[Position]:
    """Such positions where every side has that score."""
    return (position._replace(score=score) for position in begun(rules))


def _with_pairs(rules: RuleSet) -> Iterator[RuleSet]:
    """The rules, and where four players may agree on pairs, the rules that they then play by."""
    yield rules
    try:
        yield rules.agreed(pairs=True)
    except SpecError:  # there is nothing to agree on
        return


class States(NamedTuple):
    """What a deal is in, each asked by itself; to knock is said of a player only while somebody else can still move."""

    out: bool
    won: bool
    blocked: bool
    plays: bool
    draws: bool
    knocks: bool


def _states(rules: RuleSet, state: State) -> States:
    if state.out is not None or state.winner is not None:
        return States(state.out is not None, state.out is None, *[False] * 4)
    plays, draws, knocks = choice(rules, state)
    return States(
        False,  # noqa: FBT003  # not out
        False,  # noqa: FBT003  # not won
        engine.blocked(rules, state) is True,
        plays,
        draws,
        knocks and not all_knock(rules, state),
    )


def _in_one_state(rules: RuleSet, state: State) -> bool:
    over = state.out is not None or state.winner is not None
    return sum(_states(rules, state)) == 1 and state.is_over == over and (over or held(state)[state.turn] > 0)


def _one_state_to_the_next(rules: RuleSet, state: State) -> bool:
    """That a deal is in one state, and after what the player due does there too."""
    return _in_one_state(rules, state) and all(
        _in_one_state(rules, after) and (after.winner is None or accepted > 0)
        for after, accepted in _moves(rules, state)
    )


def _moves(rules: RuleSet, state: State) -> Iterator[tuple[State, int]]:
    """What the player due can make of a deal that is not over, and how many points are accepted for it."""
    for tile, label in engine.plays(rules, state, state.turn):
        after, played = engine.play(rules, state, tile, label)
        yield after, played.award
    if choice(rules, state).draws:
        yield engine.draw(state, playing.next_drawn(state.boneyard)), 0
    if choice(rules, state).knocks and not engine.blocked(rules, state):
        yield engine.knock(state), 0


def _otherwise(rules: RuleSet, near: int) -> Match | None:
    """A deal up to a play after which it is in no state, or two."""

    def wanted(before: State, played: Played, after: State) -> bool:
        del before
        return not _in_one_state(rules, after) or (after.winner is not None and played.award <= 0)

    scores = (near,) * (max(playing.sides(rules, 2)) + 1)
    return witness.sought(rules, wanted, scores=scores, most=MOST_DEALS)


@theorem(playing.may_knock, playing.drawable, ending.is_blocked, playing.next_turn, games=EVERYWHERE)
def every_deal_ends(rules: RuleSet) -> Iterator[Goal]:
    """No deal is endless: a play brings a tile to the table, a draw one out of the boneyard, and a knock moves nothing.

    Unless the deal is blocked, somebody plays or draws before all who hold tiles have knocked in a row: shown for two
    to four players who hold one tile or two, with up to three tiles in the boneyard.
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
    yield Each(
        lambda: positions(rules),
        lambda position: _somebody_moves(rules, state_of(rules, position)),
        record=lambda _: tried(lambda: _stands_still(rules)),
    )


def _stands_still(rules: RuleSet) -> Match | None:
    """A deal up to a play after which nobody moves, though the engine does not say that it is blocked."""
    return witness.sought(
        rules,
        lambda _before, _played, after: not after.is_over and not _somebody_moves(rules, after),
        most=MOST_DEALS,
    )


def _measure(after: State, before: State, *, table: int = 0, hands: int = 0, boneyard: int = 0) -> Any:
    """That so many tiles more lie on the table, in hands and in the boneyard."""
    return (
        (sum(held(after)) == sum(held(before)) + hands)
        & (len(after.lines.tiles) == len(before.lines.tiles) + table)
        & (len(after.boneyard) == len(before.boneyard) + boneyard)
    )


def _somebody_moves(rules: RuleSet, state: State) -> bool:
    """That the deal is blocked, or of as many players in turn as hold tiles one does not have to knock."""
    return engine.blocked(rules, state) is True or not all_knock(rules, state)


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
            seen=seen.both(seen.ended("out"), seen.playing_tiles(plays), seen.without_a_knock),
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
