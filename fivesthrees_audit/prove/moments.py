"""Owns the unknown moments of a match that theorems about scores speak of: an award, a turn, the end of a deal.

What each brings is for the engine to say: nothing here knows a rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple, cast

from fivesthrees_audit import engine
from fivesthrees_audit.engine import Closing, Hand, Played, State
from fivesthrees_audit.findings import SpecError
from fivesthrees_audit.layout import EMPTY, End, Layout
from fivesthrees_audit.prove.theorem import Unknowns
from fivesthrees_audit.prove.unknown import can_lie, cross_with, every, fits, is_new, line, plain_line, tile
from fivesthrees_audit.rules import playing
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.tiles import Tile

PLAYERS = (2, 3, 4)
SWAPPED = (1, 0)
"""Two seats whose sides are not numbered as they are: what a side earns goes by its own number."""


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


def tables(rules: RuleSet) -> Iterator[tuple[int, ...]]:
    """The side of each seat, for two, three and four players, and for four in pairs where they may agree on that."""
    for players in PLAYERS:
        yield playing.sides(rules, players)
    try:
        yield playing.sides(rules.agreed(pairs=True), 4)
    except SpecError:  # there is nothing to agree on
        return


class Turn(NamedTuple):
    """A table, the tile that the seat due is going to lay, and the end that it joins (None: it leads)."""

    state: State
    tile: Tile
    label: str | None

    @property
    def side(self) -> int:
        """The side of the seat due."""
        return self.state.sides[self.state.turn]

    @property
    def before(self) -> Any:
        """The score of that side."""
        return self.state.scores[self.side]


def laid(rules: RuleSet, turn: Turn) -> tuple[State, Played]:
    """The table after a turn, and what the play came to."""
    return engine.play(rules, turn.state, turn.tile, turn.label)


class Laid(NamedTuple):
    """A layout, and a tile that joins one of its ends, or leads."""

    layout: Layout
    tile: Tile
    label: str | None


TWO_FIVES = Layout((End("L", 5, double=False), End("R", 5, double=False)))
CROSS = Layout(
    (
        End("L", 5, double=False),
        End("R", 0, double=False),
        End("U", 3, double=False, bare=True),
        End("D", 3, double=False, bare=True),
    ),
    spinner=3,
)
ON_A_LINE = (
    Laid(EMPTY, Tile(6, 4), None),
    Laid(TWO_FIVES, Tile(5, 5), "L"),
    Laid(TWO_FIVES, Tile(5, 5), "R"),
)
"""Plays that leave 10, 15 and 15: points wherever plays earn any."""

ON_A_CROSS = (Laid(CROSS, Tile(3, 5), "U"), Laid(CROSS, Tile(3, 5), "D"))
"""Plays on the other arms of a cross, both of which leave 10."""


def crosses_lie(rules: RuleSet) -> bool:
    """Whether a double that is led has four sides."""
    return playing.branches(rules, EMPTY, Tile(0, 0))


def turns(rules: RuleSet, most: int | None = None) -> Iterator[Callable[[Unknowns], Turn]]:
    """Turns of every seat at every table, at any scores up to so many points, with any number of tiles in that hand.

    A tile that scores is led, or joins each of the ends. A partner has any number of tiles left, or none, everybody
    else two.
    """
    for sides, seat, play in _each_play(rules):
        yield partial(turn, play=play, sides=sides, seat=seat, most=most)


def _each_play(rules: RuleSet) -> Iterator[tuple[tuple[int, ...], int, Laid]]:
    """Every table, seat and play of those that score."""
    plays = (*ON_A_LINE, *(ON_A_CROSS if crosses_lie(rules) else ()))
    for sides in (SWAPPED, *tables(rules)):
        for seat in range(len(sides)):
            for play in plays:
                yield sides, seat, play


def known_turns(rules: RuleSet, score: int = 0) -> Iterator[Turn]:
    """Turns of every seat at every table, all sides at one score, with the last tile of a hand or the last but one."""
    for sides, seat, play in _each_play(rules):
        for own in (1, 2):
            hands = tuple(hidden(own if each == seat else 2) for each in range(len(sides)))
            state = State(sides, 0, seat, hands, (score,) * (max(sides) + 1), layout=play.layout)
            yield Turn(state, play.tile, play.label)


def turn(
    unknowns: Unknowns, play: Laid, sides: tuple[int, ...] = (0, 1), seat: int = 0, most: int | None = None
) -> Turn:
    """Any turn at which this is laid by that seat; scores up to so many points."""
    mate = engine.partner(sides, seat)
    own, partners = unknowns.whole("own", 1), 2 if mate is None else unknowns.whole("partner", 0)
    hands = tuple(hidden(own if each == seat else partners if each == mate else 2) for each in range(len(sides)))
    scores = scores_of(unknowns, max(sides) + 1, most)
    return Turn(State(sides, 0, seat, hands, scores, layout=play.layout), play.tile, play.label)


class Lying(NamedTuple):
    """A kind of layout, and the end of it that a tile joins (None: it leads)."""

    made: Callable[[Unknowns], Layout]
    label: str | None


def layouts(rules: RuleSet) -> Iterator[Lying]:
    """All kinds of layouts and their ends: an empty table, a line, and where there are any the crosses.

    The sides of a cross are covered in the order left, right, up, down, a tile joins the last that is covered or the
    first that is bare, and the other arms end in plain tiles.
    """
    yield Lying(lambda unknowns: EMPTY, None)  # noqa: ARG005
    for label in "LR":
        yield Lying(plain_line if crosses_lie(rules) else line, label)
    if crosses_lie(rules):
        for covered in range(5):
            for label in "LRUD"[max(0, covered - 1) : covered + 1]:
                yield Lying(partial(_plain_cross, arms="LRUD"[:covered]), label)


def _plain_cross(unknowns: Unknowns, arms: str) -> Layout:
    cross = cross_with(unknowns, arms)
    return cross._replace(ends=tuple(end._replace(double=False) for end in cross.ends))


def first_turn(unknowns: Unknowns, lying: Lying, *, own: int = 2, before: Any = 0) -> Turn:
    """Any tile at the turn of the first of two players, who holds so many, at such a layout and such a score."""
    state = State((0, 1), 0, 0, (hidden(own), hidden(2)), (before, 0), layout=lying.made(unknowns))
    return Turn(state, tile(unknowns), lying.label)


def may_be_laid(turn: Turn) -> Any:
    """That the layout of a turn can lie, and the tile is a new one that fits its end."""
    layout = turn.state.layout
    if turn.label is None:
        return True
    return can_lie(layout) & is_new(turn.tile, layout) & fits(turn.tile, layout.ends[layout.place(turn.label)])


def leaving(layout: Layout, *, last: bool = False) -> Turn:
    """A turn of the first of two players, with the last tile of a hand or not, that leaves this layout."""
    hands = (hidden(1 if last else 2), hidden(2))
    if layout.lone:
        led = Tile(layout.ends[0].pips, layout.ends[1].pips)
        return Turn(State((0, 1), 0, 0, hands, (0, 0)), led, None)
    place = max(place for place, end in enumerate(layout.ends) if not end.bare)
    label, number = layout.ends[place].label, layout.ends[place].pips
    other = 1 if number == 0 else 0
    joined = number if layout.ends[place].double else other
    ends = (*layout.ends[:place], End(label, joined, double=False), *layout.ends[place + 1 :])
    return Turn(State((0, 1), 0, 0, hands, (0, 0), layout=layout._replace(ends=ends)), Tile(joined, number), label)


def hidden(size: Any) -> Hand:
    """A hand of so many tiles that nobody knows."""
    return Hand(cast("Any", ()), size)


def scores_of(unknowns: Unknowns, sides: int, most: int | None = None) -> tuple[Any, ...]:
    """Any scores of so many sides, up to so many points."""
    if most == 0:
        return (0,) * sides
    return tuple(unknowns.whole(f"score {side}", 0, most) for side in range(sides))


def over(unknowns: Unknowns, sides: tuple[int, ...], out: int | None, most: int | None = None, times: int = 1) -> State:
    """Any end of a deal, that seat out or (None) blocked; scores up to so many points, multiples of `times`.

    Everybody else holds two tiles with a blank and any other number: so these are all sums that pips in hand come to.
    """
    hands = tuple(_two(unknowns, seat) if seat != out else Hand(cast("Any", ())) for seat in range(len(sides)))
    scores = tuple(score * times for score in scores_of(unknowns, max(sides) + 1, most))
    return State(sides, 0, 0, hands, scores, out=out)


def _two(unknowns: Unknowns, seat: int) -> Hand:
    one, other = (unknowns.whole(f"{word} of {seat}", 0) for word in ("one", "other"))
    return Hand(cast("Any", (Tile(one, 0), Tile(0, other))))


def ends(
    rules: RuleSet, most: int | None = None, times: int = 1, *, out: bool = True, blocked: bool = True
) -> Iterator[Callable[[Unknowns], State]]:
    """The ends of deals at every table, each seat out or the deal blocked, as asked; else as in `over`."""
    for sides in (SWAPPED, *tables(rules)):
        for seat in (*(range(len(sides)) if out else ()), *((None,) if blocked else ())):
            yield partial(over, sides=sides, out=seat, most=most, times=times)


def known_ends(rules: RuleSet, score: int) -> Iterator[State]:
    """Ends of deals at every table, each seat out or with the fewest pips in a block; all sides at one score.

    The other hands are a tile of 6, one of 7, one of 8 pips.
    """
    for sides in (SWAPPED, *tables(rules)):
        for seat in range(len(sides)):
            for out in (seat, None):
                tiles = iter((Tile(2, 4), Tile(3, 4), Tile(2, 6)))
                own = () if out == seat else (Tile(0, 1),)
                hands = tuple(Hand(frozenset(own if each == seat else (next(tiles),))) for each in range(len(sides)))
                yield State(sides, 0, seat, hands, (score,) * (max(sides) + 1), out=out)


def brought(rules: RuleSet, state: State) -> Closing:
    """What the end of a deal brings."""
    closing = engine.closing(rules, state)
    assert closing is not None  # noqa: S101  # every tile is known
    return closing


def left(state: State) -> list[Any]:
    """The pips left in the hands of each side, where every tile is known."""
    return [
        sum(sum(tile) for hand, own in zip(state.hands, state.sides, strict=True) if own == side for tile in hand.known)
        for side in range(len(state.scores))
    ]


def others_left(state: State, side: int) -> Any:
    """The pips left in the hands of all other sides."""
    return sum(own for other, own in enumerate(left(state)) if other != side)


def raised(before: State, scores: tuple[Any, ...], side: int | None, points: Any) -> Any:
    """That these are the scores before, with so many points more for one side (None: for nobody)."""
    return every(
        now == (then + points if place == side else then)
        for place, (then, now) in enumerate(zip(before.scores, scores, strict=True))
    )


def won_before(rules: RuleSet) -> Iterator[Callable[[Unknowns], State]]:
    """The ends of deals at every table in which each side has won the match, gone out with that or not."""
    for sides in tables(rules):
        for winner in range(max(sides) + 1):
            for out in (None, sides.index(winner)):
                yield partial(_won, sides=sides, out=out, winner=winner)


def _won(unknowns: Unknowns, sides: tuple[int, ...], out: int | None, winner: int) -> State:
    hands = tuple(hidden(1) for _ in sides)
    return State(sides, 0, 0, hands, scores_of(unknowns, max(sides) + 1), out=out, winner=winner)


def nothing_more(rules: RuleSet, state: State) -> Any:
    """That the end of this deal brings nothing to anybody, and leaves the winner of the match as it was."""
    closing = engine.closing(rules, state)
    if closing is None or closing.winner != state.winner or closing.taker is not None:
        return False
    unpaid = every(award == 0 for award in (closing.bonus, *closing.awards))
    return unpaid & raised(state, closing.scores, None, 0)
