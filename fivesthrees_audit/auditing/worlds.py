"""Owns the deals that there can be: a whole deal as clauses, questions about it, and the solver that answers them.

A deal is unrolled turn by turn: who holds each tile, whose turn it is, what is laid where, how the line ends, how many
tiles each hand has, whether the deal is over. It is a deal of a line without drawing; scores and the first deal of a
match are not looked at. What the rules say comes from `unrolling.py`, which asks them; here nothing is decided.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from fivesthrees_audit.auditing.unrolling import (
    KNOCK,
    LOOKS,
    TRUE,
    Clauses,
    NotModelledError,
    OneOf,
    Path,
    Rulings,
    Size,
    Stage,
    Turn,
    condensed,
    elsewhere,
    looks,
    whether,
)
from fivesthrees_audit.layout import EMPTY, Layout
from fivesthrees_audit.rules import playing
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.tiles import DOUBLE_SIX, Tile

__all__ = ["Condition", "Found", "Move", "NotModelledError", "TimeLimit", "Unrolled", "every", "no", "some"]

ASLEEP = "asleep"
"""What stands for the seat of a tile that was not dealt."""


class TimeLimit(Exception):
    """The solver gave up within its limit, so that it is not known whether there is such a deal."""


class Move(NamedTuple):
    """A turn as it was taken: the tile as laid and the end it joined, None for the lead; no tile for a knock."""

    seat: int
    tile: Tile | None
    label: str | None


class Found(NamedTuple):
    """A deal that there can be: the hands dealt, by seat, the tiles not dealt, and the turns."""

    hands: tuple[tuple[Tile, ...], ...]
    asleep: tuple[Tile, ...]
    moves: tuple[Move, ...]


class Condition(NamedTuple):
    """Something that may be so of a deal: all of its parts, or at least one of them; a number is a truth of the deal.

    It can be asked only of the `Unrolled` that made it.
    """

    all_of: bool
    parts: tuple[Condition | int, ...]


def every(*conditions: Condition) -> Condition:
    """The condition that all of these are so."""
    return Condition(all_of=True, parts=conditions)


def some(*conditions: Condition) -> Condition:
    """The condition that at least one of these is so."""
    return Condition(all_of=False, parts=conditions)


def no(condition: Condition) -> Condition:
    """The condition that this is not so."""
    opposites = tuple(-part if isinstance(part, int) else no(part) for part in condition.parts)
    return Condition(all_of=not condition.all_of, parts=opposites)


def _so(*truths: int) -> Condition:
    return Condition(all_of=True, parts=truths)


def _required(clauses: Clauses, condition: Condition | int, *unless: int) -> None:
    """Write down that a condition is so, unless one of some truths holds."""
    if isinstance(condition, int):
        clauses.add(*unless, condition)
    elif condition.all_of:
        for part in condition.parts:
            _required(clauses, part, *unless)
    else:
        clauses.add(*unless, *(_implying(clauses, part) for part in condition.parts))


def _implying(clauses: Clauses, condition: Condition | int) -> int:
    """A truth that holds only where a condition is so."""
    if isinstance(condition, int):
        return condition
    truth = clauses.truth()
    _required(clauses, condition, -truth)
    return truth


class Unrolled:
    """A deal of exactly so many turns, plays and knocks together, which is not over before the last of them.

    The lead is as `legal_plays` gives it, the lower half first. A question is asked with `find`, in conditions that
    the other methods make; turns are numbered from 0, and one answer does not depend on what was asked before.
    Raises NotModelledError for rules under which players draw or doubles branch; ValueError for a deal without a turn.

    >>> deal = Unrolled(RuleSet.named("fives-and-threes"), players=2, turns=1)
    >>> "(check-sat)" in deal.smt2(deal.blocked())
    True
    """

    def __init__(self, rules: RuleSet, players: int, turns: int, lead: int = 0) -> None:
        if turns < 1:
            raise ValueError(f"a deal has at least one turn, not {turns}")
        self._rulings = Rulings(rules, players)
        self._seats = range(players)
        self._clauses = Clauses()
        self._held = self._dealt()
        due = self._clauses.one_of("due/0", [seat for seat in self._seats if playing.opens(lead, seat)])
        full = Size([TRUE] * (self._rulings.size + 1))
        self._stages = [self._stage(0, (EMPTY,), dict.fromkeys(DOUBLE_SIX, -TRUE), [full] * players, due)]
        self._turns = [self._taken(number) for number in range(turns)]
        for turn in self._turns[:-1]:
            self._clauses.add(-turn.out)
            self._clauses.add(-turn.blocked)

    def plays(self, turn: int) -> Condition:
        """The condition that a turn is a play."""
        return no(self.knocks(turn))

    def knocks(self, turn: int) -> Condition:
        """The condition that a turn is a knock."""
        return _so(self._turns[turn].way.at(KNOCK))

    def due(self, turn: int, seat: int) -> Condition:
        """The condition that a turn is that seat's."""
        return _so(self._stages[turn].due.at(seat))

    def dealt(self, seat: int, tile: Tile) -> Condition:
        """The condition that a seat is dealt that domino."""
        return _so(self._held[seat][tile.domino])

    def laid(self, turn: int, tile: Tile) -> Condition:
        """The condition that a domino is laid in that turn."""
        return _so(self._turns[turn].tile.at(tile.domino))

    def has_left(self, seat: int, tiles: int) -> Condition:
        """The condition that a seat holds exactly so many tiles at the end."""
        size = self._stages[-1].sizes[seat]
        return _so(size.at_least(tiles), -size.at_least(tiles + 1))

    def holds_tiles(self, seat: int) -> Condition:
        """The condition that a seat holds at least one tile at the end."""
        return _so(self._stages[-1].sizes[seat].at_least(1))

    def out(self) -> Condition:
        """The condition that the last turn ends the deal by going out."""
        return _so(self._turns[-1].out)

    def blocked(self) -> Condition:
        """The condition that the deal is blocked after the last turn; one that ended by going out is not."""
        return _so(self._turns[-1].blocked, -self._turns[-1].out)

    def shows(self, wanted: Callable[[Layout], bool]) -> Condition:
        """The condition that the layout after the last turn is one that is wanted."""
        stage = self._stages[-1]
        paths = condensed({looks(layout): bool(wanted(layout)) for layout in stage.layouts})
        return every(*(_off(path, stage.line) for path, answer in paths if not answer))

    def pinned(self, found: Found) -> Condition:
        """The condition that the deal is this one."""
        dealt = [self.dealt(seat, tile) for seat, hand in enumerate(found.hands) for tile in hand]
        laid = [
            self.knocks(turn) if move.tile is None else self.laid(turn, move.tile)
            for turn, move in enumerate(found.moves)
        ]
        return every(*dealt, *laid)

    def find(self, *conditions: Condition, timeout: int | None = None) -> Found | None:
        """A deal of which all conditions are so, always the same one; None where there is none.

        Raises TimeLimit where that could not be told in so many milliseconds.
        """
        holding = _solved(self._asked(conditions), timeout)
        if holding is None:
            return None
        hands = tuple(tuple(tile for tile, truth in own.items() if truth in holding) for own in self._held)
        moves = [
            Move(_value(stage.due, holding), _value(turn.tile, holding), _value(turn.way, holding))
            for stage, turn in zip(self._stages, self._turns, strict=False)
        ]
        return Found(
            hands,
            tuple(tile for tile in DOUBLE_SIX if not any(tile in hand for hand in hands)),
            tuple(move if move.tile else Move(move.seat, None, None) for move in moves),
        )

    def smt2(self, *conditions: Condition) -> str:
        """The question whether there is such a deal as SMT-LIB 2 text, which any solver of that language reads."""
        return self._asked(conditions).smt2()

    def _asked(self, conditions: Iterable[Condition]) -> Clauses:
        """The clauses of the deal and of the conditions."""
        asked = self._clauses.copy()
        for condition in conditions:
            _required(asked, condition)
        return asked

    def _dealt(self) -> tuple[Mapping[Tile, int], ...]:
        """Who is dealt which tile: for each seat the truths that it is; a hand has its full size."""
        clauses, size = self._clauses, self._rulings.size
        holder = {tile: clauses.one_of(f"dealt/{tile}", [*self._seats, ASLEEP]) for tile in DOUBLE_SIX}
        held = tuple({tile: holder[tile].at(seat) for tile in DOUBLE_SIX} for seat in self._seats)
        for own in held:
            reached = clauses.count(own.values(), size + 1)
            clauses.add(reached[size])
            clauses.add(-reached[size + 1])
        return held

    def _stage(
        self,
        number: int,
        layouts: tuple[Layout, ...],
        gone: Mapping[Tile, int],
        sizes: Sequence[Size],
        due: OneOf,
    ) -> Stage:
        """The stage before a turn, with what follows there: the hands, and who can play."""
        clauses = self._clauses
        shown = zip(*(looks(layout) for layout in layouts), strict=True)
        line = tuple(
            clauses.one_of(f"{name}/{number}", sorted(set(values), key=str))
            for name, values in zip(LOOKS, shown, strict=True)
        )
        holding = tuple(
            {tile: clauses.every((truth, -gone[tile])) for tile, truth in own.items()} for own in self._held
        )
        for own, size in zip(holding, sizes, strict=True):
            for truth in own.values():  # an empty hand holds no tile: it follows from the deal, but not at sight
                clauses.add(size.at_least(1), -truth)
        able = tuple(self._able(layouts, line, own) for own in holding)
        return Stage(layouts, line, gone, holding, tuple(sizes), able, due)

    def _able(self, layouts: tuple[Layout, ...], line: Sequence[OneOf], holding: Mapping[Tile, int]) -> int:
        """The truth that a hand has a tile that can be played."""
        has: dict[tuple[Tile, ...], int] = {}
        at_ends = []
        for label in self._rulings.labels(layouts):
            at_end = self._clauses.truth()
            at_ends.append(at_end)
            for path, tiles in self._rulings.fitting(layouts, label):
                if tiles not in has:
                    has[tiles] = self._clauses.some(holding[tile] for tile in tiles)
                for unless in elsewhere(path, line):
                    self._clauses.same(at_end, has[tiles], *unless)
        return self._clauses.some(at_ends)

    def _taken(self, number: int) -> Turn:
        """One more turn, and the stage after it."""
        clauses, before = self._clauses, self._stages[-1]
        still = [layout for layout in before.layouts if self._rulings.may_stay(layout)]
        way = clauses.one_of(f"way/{number}", [*self._rulings.labels(before.layouts), *([KNOCK] if still else [])])
        tile = clauses.one_of(f"tile/{number}", [*DOUBLE_SIX, *([None] if still else [])])
        clauses.same(tile.at(None), way.at(KNOCK))
        self._allow(before, way, tile)
        taken = [clauses.every((before.due.at(seat), -way.at(KNOCK))) for seat in self._seats]
        sizes = [clauses.fewer(size, own) for size, own in zip(before.sizes, taken, strict=True)]
        due = clauses.one_of(f"due/{number + 1}", self._seats)
        for path, seat in self._rulings.following:
            for unless in elsewhere(path, (before.due, *sizes)):
                clauses.add(*unless, due.at(seat))
        after = {*still, *(layout for one in before.layouts for layout in self._rulings.laid(one).values())}
        gone = {one: clauses.some((truth, tile.at(one))) for one, truth in before.gone.items()}
        stage = self._stage(number + 1, tuple(sorted(after, key=str)), gone, sizes, due)
        self._change(before, stage, way, tile)
        self._stages.append(stage)
        return Turn(way, tile, self._out(number, stage, taken), self._blocked(number, stage))

    def _allow(self, before: Stage, way: OneOf, tile: OneOf) -> None:
        """Write down what may be done in a turn, and by whom."""
        add = self._clauses.add
        for label in self._rulings.labels(before.layouts):
            for path, tiles in self._rulings.fitting(before.layouts, label):
                for unless in elsewhere(path, before.line):
                    add(*unless, -way.at(label), *(tile.at(one) for one in tiles))
        for seat in self._seats:
            due, able, holding = before.due.at(seat), before.able[seat], before.holding[seat]
            for one in DOUBLE_SIX:
                add(-due, -tile.at(one), holding[one])
            for one, other in self._rulings.barred:
                add(-due, -way.at(None), -tile.at(one), -holding[other])
            for can, right in self._rulings.knocks.items():
                if not right:
                    add(-due, -way.at(KNOCK), -able if can else able)

    def _change(self, before: Stage, after: Stage, way: OneOf, tile: OneOf) -> None:
        """Write down what becomes of the line: what a play makes of it, and the same line after a knock."""
        changes = self._rulings.changes(before.layouts)
        for fact, old, paths in zip(after.line, before.line, changes, strict=True):
            for path, value in paths:
                for unless in elsewhere(path, (way, tile, *before.line)):
                    self._clauses.add(*unless, way.at(KNOCK), fact.at(value))
            for value, truth in old.truths.items():
                self._clauses.add(-way.at(KNOCK), -truth, fact.at(value))

    def _out(self, number: int, after: Stage, taken: Sequence[int]) -> int:
        """The truth that a turn ends the deal by going out: not a knock, else as the rules say of who laid a tile."""
        out = self._clauses.truth(f"out/{number}")
        self._clauses.add(-out, *taken)
        for seat, mate in enumerate(self._rulings.mates):
            sizes = (after.sizes[seat], after.sizes[seat if mate is None else mate])
            for path, over in self._rulings.over[seat]:
                for unless in elsewhere(path, sizes):
                    self._clauses.add(-taken[seat], *unless, out if over else -out)
        return out

    def _blocked(self, number: int, after: Stage) -> int:
        """The truth that nobody can go on after a turn."""
        blocked = self._clauses.truth(f"blocked/{number}")
        hands = zip(after.sizes, after.able, strict=True)
        facts = [whether(truth) for size, able in hands for truth in (size.at_least(1), able)]
        for path, stuck in self._rulings.blocks:
            for unless in elsewhere(path, facts):
                self._clauses.add(*unless, blocked if stuck else -blocked)
        return blocked


def _off(path: Path, line: Sequence[OneOf]) -> Condition:
    """The condition that a line has none of the looks of a path."""
    return every(*(Condition(all_of=False, parts=tuple(unless)) for unless in elsewhere(path, line)))


def _value(fact: OneOf, holding: frozenset[int]) -> Any:
    """The value that a fact has where just these truths hold."""
    return next(value for value, truth in fact.truths.items() if (abs(truth) in holding) == (truth > 0))


def _solved(clauses: Clauses, timeout: int | None) -> frozenset[int] | None:
    """The truths that hold in one way in which all clauses do, or None where there is no way. Raises TimeLimit.

    Each question has a context and a solver of its own: what another left behind would change which way is found.
    """
    import z3

    solver = z3.SolverFor("QF_FD", ctx=z3.Context())
    if timeout is not None:
        solver.set("timeout", timeout)
    solver.from_string(clauses.dimacs())
    answer = solver.check()
    if answer == z3.unknown:
        raise TimeLimit("the solver found no answer in the time it had")
    if answer == z3.unsat:
        return None
    model = solver.model()
    return frozenset(int(truth.name().removeprefix("k!")) for truth in model.decls() if z3.is_true(model[truth]))
