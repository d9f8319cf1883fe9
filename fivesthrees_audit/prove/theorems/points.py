"""Owns the theorems about points: what a play earns, what going out earns, and that nothing else in a deal does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

from fivesthrees_audit import engine
from fivesthrees_audit.engine import Hand, Played, State
from fivesthrees_audit.layout import EMPTY, End, Layout, lay_first
from fivesthrees_audit.prove import witness
from fivesthrees_audit.prove.moments import hidden, known_turns, laid, leaving, raised, scores_of, tables
from fivesthrees_audit.prove.samples import crosses, lines, met, shown
from fivesthrees_audit.prove.seen import both, earning, ended
from fivesthrees_audit.prove.theorem import Always, Each, Found, Goal, Unknowns, implied, no, theorem
from fivesthrees_audit.prove.unknown import (
    CROSSES,
    can_lie,
    every,
    fits,
    is_new,
    line,
    one_of,
    plain_line,
    tile,
)
from fivesthrees_audit.records.native import Match
from fivesthrees_audit.rules import ending, playing, scoring
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.tiles import DOUBLE_SIX, Tile

TABLE = {3: 1, 5: 1, 6: 2, 9: 3, 10: 2, 12: 4, 15: 8, 18: 6, 20: 4}
"""The points that each count earns in Fives and Threes; every other count earns none."""

FIVES = {count: count for count in (5, 10, 15, 20, 25, 30, 35)}
"""The points that each count earns where multiples of five do."""

MOST_ON_A_CROSS = 36
"""No cross counts more."""

MOST_DEALS = 500
"""In how many deals by chance something is looked for."""


@theorem(scoring.threes_and_fives, scoring.count, games=("fives-and-threes",))
def the_scoring_table(rules: RuleSet) -> Iterator[Goal]:
    """A count of 3 or 5 earns 1 point, of 6 or 10 it earns 2, of 9 3, of 12 or 20 4, of 18 6, and of 15 it earns 8.

    A line can show each of these nine counts, and whatever else it counts earns nothing.
    """
    yield from _earned_on_lines(rules, TABLE)
    for count, points in TABLE.items():
        yield _earning(rules, lines, count, points)


@theorem(scoring.fives, scoring.count, games=CROSSES)
def fives_earn_their_count(rules: RuleSet) -> Iterator[Goal]:
    """A count of 5, 10, 15, 20, 25, 30 or 35 earns just that; every other count from 0 to 36 earns nothing."""
    yield Each(
        lambda: _each_count(rules),
        lambda layout: _earns_by(laid(rules, leaving(layout))[1], FIVES),
        record=lambda layout: witness.showing(rules, layout),
    )
    yield _earned_at_every_seat(rules, FIVES)
    yield Always(_count, lambda count: _is_by(FIVES, count, _anyway(rules, count)))
    for count, points in FIVES.items():
        yield _earning(rules, crosses, count, points)


@theorem(scoring.no_points, games=("draw", "block"))
def plays_earn_nothing(rules: RuleSet) -> Iterator[Goal]:
    """No play earns anything, whatever it leaves on the table."""
    yield from _earned_on_lines(rules, {})


def _each_count(rules: RuleSet) -> Iterable[Layout]:
    """A cross for each count, and count with one half of each double, that one can show, and the lone tiles."""
    counted: dict[tuple[int, int], Layout] = {}
    for cross in crosses():
        counted.setdefault((scoring.count(rules, cross), scoring.plain_pips(rules, cross)), cross)
    return (*map(lay_first, DOUBLE_SIX), *counted.values())


def _earned_on_lines(rules: RuleSet, table: Mapping[int, int]) -> Iterator[Goal]:
    """That every play which leaves a line earns what a table gives for its count, and at every seat a play does."""
    yield Always(
        line,
        lambda layout: _earns_by(laid(rules, leaving(layout))[1], table),
        given=can_lie,
        record=lambda layout: witness.showing(rules, layout),
    )
    yield _earned_at_every_seat(rules, table)


def _earned_at_every_seat(rules: RuleSet, table: Mapping[int, int]) -> Each:
    """That a lead, and a tile at each end, last tiles too, earn what a table gives for the count that they leave."""
    return Each(
        lambda: known_turns(rules),
        lambda turn: _earns_by(laid(rules, turn)[1], table),
        record=lambda turn: witness.sought(
            rules,
            lambda before, played, after: not _earns_by(played, table),  # noqa: ARG005
            players=len(turn.state.sides),
            most=MOST_DEALS,
        ),
    )


def _earns_by(played: Played, table: Mapping[int, int]) -> Any:
    return _is_by(table, played.count, played.play)


def _is_by(table: Mapping[int, int], count: Any, points: Any) -> Any:
    """That a count earns what a table gives for it, and nothing where that gives none."""
    right = every(implied(count == each, points == worth) for each, worth in table.items())
    return right & (one_of(count, table) | (points == 0))


def _earning(rules: RuleSet, layouts: Callable[[], Iterator[Layout]], count: int, points: int) -> Found:
    """That a match shows a play that leaves such a count and earns so much."""
    return Found(
        lambda: shown(rules, layouts(), lambda layout: scoring.count(rules, layout) == count),
        f"a count of {count} that earns {points}",
        earning(points, count),
    )


@theorem(scoring.threes_and_fives, scoring.out_points, games=("fives-and-threes",))
def most_of_one_play(rules: RuleSet) -> Iterator[Goal]:
    """One play earns 8 points at most, by a count of 15; with the point for going out 9."""
    for last, most in ((False, 8), (True, 9)):
        yield Always(
            line,
            lambda layout, last=last, most=most: laid(rules, leaving(layout, last=last))[1].earned <= most,
            given=can_lie,
            record=lambda layout, last=last, most=most: (
                _earning_more(rules, most) if last else witness.showing(rules, layout)
            ),
        )
    yield _earning(rules, lines, 15, 8)
    yield Each(
        lambda: (15,),
        lambda count: _last_tile(rules, count).earned == 9,  # noqa: PLR2004  # the most
        record=lambda count: _scoring_otherwise(rules, lead=False, last=True) or _paid_otherwise(rules, 3, 1),  # noqa: ARG005
    )
    shows = "a play that goes out and earns 9"
    yield Found(
        lambda: met(witness.sought(rules, _goes_out_with_nine, players=3, most=6 * MOST_DEALS, keen=0), shows),
        shows,
        both(earning(9), ended("out")),
    )


def _last_tile(rules: RuleSet, count: int) -> Played:
    """What the last tile of a hand comes to that leaves such a count: a plain one beside a double five."""
    line = Layout((End("L", 5, double=True), End("R", count - 10, double=False)))
    return laid(rules, leaving(line, last=True))[1]


def _earning_more(rules: RuleSet, most: int) -> Match | None:
    """A match whose last play goes out and earns more than so many points."""
    return witness.sought(
        rules,
        lambda before, played, after: played.goes_out and played.earned > most,  # noqa: ARG005
        players=3,
        most=MOST_DEALS,
    )


def _goes_out_with_nine(before: State, played: Played, after: State) -> bool:
    del before, after
    return played.goes_out and played.earned == 9  # noqa: PLR2004  # the most


@theorem(scoring.play_points, games=(*CROSSES, "fives-and-threes"))
def every_play_scores(rules: RuleSet) -> Iterator[Goal]:
    """A lead, and the last tile of a hand, earn what any other play earns that leaves the same count on the table.

    Nothing but a play scores: a knock leaves all scores as they are, and so does a draw.
    """
    yield Always(
        lambda unknowns: _turn(rules, unknowns, 2, None),
        lambda turn: _earns_as_ever(rules, *engine.play(rules, turn.state, turn.tile, None)),
        record=lambda turn: witness.showing(rules, engine.laid(rules, EMPTY, turn.tile, None)),
    )
    for left in (2, 1):
        yield Always(
            lambda unknowns, left=left: _turn(rules, unknowns, left, "R"),
            lambda turn: _earns_as_ever(rules, *engine.play(rules, turn.state, turn.tile, "R")),
            given=_can_be,
            record=lambda turn, left=left: _scoring_otherwise(rules, lead=False, last=left == 1),  # noqa: ARG005
        )
    for lead, last in ((True, False), (False, True), (True, True)):
        yield Always(
            _count,
            lambda count, lead=lead, last=last: (
                scoring.play_points(rules, count, lead=lead, last=last) == _anyway(rules, count)
            ),
            record=lambda count, lead=lead, last=last: _scoring_otherwise(rules, lead=lead, last=last),  # noqa: ARG005
        )
    for move, sides in product((_knocked, _drawn), tables(rules)):
        for seat in range(len(sides)):
            yield Always(
                lambda unknowns, sides=sides, seat=seat: _waiting(unknowns, sides, seat),
                lambda state, move=move: raised(state, move(state).scores, None, 0),
            )


def _count(unknowns: Unknowns) -> Any:
    return unknowns.whole("count", 0, MOST_ON_A_CROSS)


def _anyway(rules: RuleSet, count: Any, plain: Any = None) -> Any:
    """What a play earns that is neither a lead nor the last tile of a hand."""
    return scoring.play_points(rules, count, plain, lead=False, last=False)


def _earns_as_ever(rules: RuleSet, after: State, played: Played) -> Any:
    return played.play == _anyway(rules, played.count, scoring.plain_pips(rules, after.layout))


def _scoring_otherwise(rules: RuleSet, *, lead: bool, last: bool) -> Match | None:
    """A match whose last play, a lead or the last tile of a hand, earns something else than other plays would."""

    def wanted(before: State, played: Played, after: State) -> bool:
        is_lead, is_last = not before.layout.ends, not after.hands[before.turn].size
        return (is_lead, is_last) == (lead, last) and not _earns_as_ever(rules, after, played)

    return witness.sought(rules, wanted, most=MOST_DEALS)


class Turn(NamedTuple):
    """A table, and the tile that the seat due lays."""

    state: State
    tile: Tile


def _turn(rules: RuleSet, unknowns: Unknowns, left: int, label: str | None) -> Turn:
    """The turn of seat 0, which holds so many tiles; any line without doubles lies there, or none for a lead."""
    state = _table(rules, [left, 5])
    return Turn(state if label is None else state._replace(layout=plain_line(unknowns)), tile(unknowns))


def _table(rules: RuleSet, sizes: Sequence[Any]) -> State:
    """A table without a layout where seat 0 is due and hands have so many tiles."""
    hands = [Hand((), size) for size in sizes]  # type: ignore[arg-type]  # no known tile, and nothing to hash
    return engine.start(rules, hands, 0, (0,) * (1 + max(playing.sides(rules, len(sizes)))), ())


def _can_be(turn: Turn) -> Any:
    """That the tile is a new one, and fits the right end of a line that can lie."""
    layout = turn.state.layout
    return can_lie(layout) & is_new(turn.tile, layout) & fits(turn.tile, layout.ends[1])


def _knocked(state: State) -> State:
    return engine.knock(state)


def _drawn(state: State) -> State:
    return engine.draw(state, None)


def _waiting(unknowns: Unknowns, sides: tuple[int, ...], seat: int) -> State:
    """That seat is due at any scores, and everybody holds tiles."""
    hands = (hidden(1),) * len(sides)
    return State(sides, 0, seat, hands, scores_of(unknowns, max(sides) + 1), (None,) * 3)


@theorem(scoring.out_points, games=("fives-and-threes",))
def the_point_for_going_out(rules: RuleSet) -> Iterator[Goal]:
    """Laying the last tile of a hand earns 1 point more, in a pair only for the second of them; nothing else does."""
    yield from _paid_for_going_out(rules, 1)


@theorem(scoring.out_points, games=(*CROSSES, "draw", "block"))
def no_point_for_going_out(rules: RuleSet) -> Iterator[Goal]:
    """Going out earns no point by itself, nor does any play after it."""
    yield from _paid_for_going_out(rules, 0)


def _paid_for_going_out(rules: RuleSet, points: int) -> Iterator[Goal]:
    """That a side is paid so many points when it is out, all its hands empty, and never else.

    Asked for a play that leaves 5 and one that leaves 1, by a hand of one tile or two, whatever the others hold.
    """
    for players, own, pips in product((2, 3, 4), (1, 2), (5, 1)):
        yield Always(
            lambda unknowns, players=players, own=own, pips=pips: _laying(rules, unknowns, players, own, Tile(0, pips)),
            lambda turn: _is_paid(turn.state, *engine.play(rules, turn.state, turn.tile, "R"), points),
            given=lambda turn: _goes_on(rules, turn.state),
            record=lambda turn, players=players: _paid_otherwise(rules, players, points),  # noqa: ARG005
        )


def _laying(rules: RuleSet, unknowns: Unknowns, players: int, own: int, tile: Tile) -> Turn:
    """The turn of seat 0, which holds so many tiles and lays one to the right of a line of two blank ends."""
    others = [unknowns.whole(f"hand.{seat}", 0, 7) for seat in range(1, players)]
    blank = Layout((End("L", 0, double=False), End("R", 0, double=False)))
    return Turn(_table(rules, [own, *others])._replace(layout=blank), tile)


def _goes_on(rules: RuleSet, state: State) -> Any:
    """That no other player's going out has ended the deal."""
    mates = [engine.partner(state.sides, seat) for seat in range(len(state.hands))]
    return every(
        no(ending.is_out(rules, hand.size, 0 if mate is None else state.hands[mate].size).over)
        for hand, mate, side in zip(state.hands, mates, state.sides, strict=True)
        if side != state.sides[state.turn]
    )


def _is_paid(before: State, after: State, played: Played, points: int) -> Any:
    side = before.sides[before.turn]
    out = every(hand.size == 0 for hand, other in zip(after.hands, after.sides, strict=True) if other == side)
    return implied(out, played.out == points) & implied(no(out), played.out == 0)


def _paid_otherwise(rules: RuleSet, players: int, points: int) -> Match | None:
    return witness.sought(
        rules,
        lambda before, played, after: not _is_paid(before, after, played, points),
        players=players,
        most=MOST_DEALS,
    )
