"""Owns truths, clauses and facts, and what the rules say case by case, condensed so that it can be written as clauses.

A truth is a number, its opposite that number negated, a clause the truths of which at least one holds. Every rule is
asked for what it says and none is stated here again. How a deal is made of all that, and what solves it, is in
`worlds.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import Any, NamedTuple, TypeVar

from fivesthrees_audit import engine
from fivesthrees_audit.layout import EMPTY, End, Layout
from fivesthrees_audit.rules import ending, playing
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.tiles import DOUBLE_SIX, Tile

TRUE = 1
"""The truth that holds always."""

KNOCK = "knock"
"""What stands for a knock where a play has the label of the end that it joins, or None for the lead."""

Outcome = TypeVar("Outcome")

Case = tuple[Any, ...]
"""A value of each of some facts, in a fixed order."""

Path = tuple[tuple[int, frozenset[Any]], ...]
"""Cases that come to the same: which facts matter, by their place, and the values that each has one of."""

Condensed = list[tuple[Path, Outcome]]
"""What comes of all cases that can be, those put together that come to the same."""


class Clauses:
    """The truths, by name, and the clauses about them, both in the order in which they were written down."""

    def __init__(self, names: Iterable[str] = ("always",), clauses: Iterable[tuple[int, ...]] = ((TRUE,),)) -> None:
        self.names = list(names)
        self.clauses = list(clauses)

    def copy(self) -> Clauses:
        """The same clauses, to which others can be added."""
        return Clauses(self.names, self.clauses)

    def truth(self, name: str | None = None) -> int:
        """One more truth; one without a name of its own is called by its number."""
        number = len(self.names) + 1
        self.names.append(name or f"also/{number}")
        return number

    def add(self, *literals: int) -> None:
        """Write down that at least one of these holds."""
        if TRUE not in literals:
            self.clauses.append(tuple(literal for literal in literals if literal != -TRUE))

    def same(self, one: int, other: int, *unless: int) -> None:
        """Write down that both hold or neither, unless one of some others holds."""
        self.add(*unless, -one, other)
        self.add(*unless, one, -other)

    def some(self, literals: Iterable[int]) -> int:
        """The truth that at least one of these holds."""
        asked = [literal for literal in literals if literal != -TRUE]
        if TRUE in asked or len(asked) < 2:  # noqa: PLR2004  # nothing to choose from
            return TRUE if TRUE in asked else asked[0] if asked else -TRUE
        truth = self.truth()
        self.add(-truth, *asked)
        for literal in asked:
            self.add(truth, -literal)
        return truth

    def every(self, literals: Iterable[int]) -> int:
        """The truth that all of these hold."""
        return -self.some(-literal for literal in literals)

    def count(self, literals: Iterable[int], most: int) -> list[int]:
        """For each number from 0 to `most` the truth that at least so many of these hold, counted one by one."""
        reached = [TRUE] + [-TRUE] * most
        for literal in literals:
            more = [self.every((literal, before)) for before in reached[:-1]]
            reached = [TRUE, *(self.some(pair) for pair in zip(reached[1:], more, strict=True))]
        return reached

    def one_of(self, name: str, values: Sequence[Any]) -> OneOf:
        """A fact that has exactly one of these values."""
        if len(values) == 1:
            return OneOf({values[0]: TRUE})
        if len(values) == 2:  # noqa: PLR2004  # one truth tells two values apart
            return whether(self.truth(f"{name}/{values[1]}".lower()), values)
        fact = OneOf({value: self.truth(f"{name}/{value}".lower()) for value in values})
        self.add(*fact.truths.values())
        for one, other in combinations(fact.truths.values(), 2):
            self.add(-one, -other)
        return fact

    def fewer(self, size: Size, taken: int) -> Size:
        """The size of a hand from which a tile was taken, or not."""
        least = [TRUE, *(self.truth() for _ in size.least[1:])]
        for tiles, truth in enumerate(least):
            self.same(truth, size.at_least(tiles + 1), -taken)
            self.same(truth, size.at_least(tiles), taken)
            self.add(-truth, size.at_least(tiles))
            self.add(truth, -size.at_least(tiles + 1))
        return Size(least)

    def dimacs(self) -> str:
        """The clauses in the format of DIMACS, in which a truth is its number."""
        lines = [
            f"p cnf {len(self.names)} {len(self.clauses)}",
            *(" ".join(map(str, (*own, 0))) for own in self.clauses),
        ]
        return "\n".join([*lines, ""])

    def smt2(self) -> str:
        """The clauses as SMT-LIB 2 text that asks whether they can all hold, with every truth by its name."""
        terms = dict(enumerate(self.names, 1))
        terms |= {-number: f"(not {name})" for number, name in terms.items()}
        declared = [f"(declare-const {name} Bool)" for name in self.names]
        asserted = [f"(assert (or false {' '.join(terms[one] for one in own)}))" for own in self.clauses]
        return "\n".join(["(set-logic QF_UF)", *declared, *asserted, "(check-sat)", ""])


class OneOf(NamedTuple):
    """A fact that has exactly one of some values, and the truth of each."""

    truths: dict[Any, int]

    def at(self, value: object) -> int:
        """The truth that the fact has that value."""
        return self.truths.get(value, -TRUE)

    def misses(self, values: frozenset[Any]) -> list[list[int]]:
        """Clauses that say together that the fact has none of these values."""
        kept = [truth for value, truth in self.truths.items() if value in values]
        others = [truth for value, truth in self.truths.items() if value not in values]
        return [others] if len(kept) > len(others) else [[-truth] for truth in kept]


def whether(truth: int, values: Sequence[Any] = (False, True)) -> OneOf:
    """The fact that has the second value where something holds, else the first."""
    return OneOf({values[0]: -truth, values[1]: truth})


class Size(NamedTuple):
    """How many tiles a hand holds, as the truths that it holds at least none, one, two and so on."""

    least: list[int]

    def at_least(self, tiles: int) -> int:
        """The truth that the hand holds at least so many."""
        return self.least[tiles] if tiles < len(self.least) else -TRUE

    def misses(self, values: frozenset[Any]) -> list[list[int]]:
        """Clauses that say together that the size is none of these."""
        lows = [size for size in sorted(values) if size - 1 not in values]
        highs = [size for size in sorted(values) if size + 1 not in values]
        return [[-self.at_least(low), self.at_least(high + 1)] for low, high in zip(lows, highs, strict=True)]


def elsewhere(path: Path, facts: Sequence[OneOf | Size]) -> Iterator[list[int]]:
    """Clauses that say together that the case is none of a path's; each can go on with what holds in those cases."""
    for missing in product(*(facts[place].misses(values) for place, values in path)):
        yield [literal for literals in missing for literal in literals]


def condensed(rows: Mapping[Case, Outcome], place: int = 0) -> Iterator[tuple[Path, Outcome]]:
    """The rows with cases that come to the same put together, a fact left out where it makes no difference.

    Cases that cannot be are not among the rows, and go with any others.

    >>> dict(condensed({(1, 0): "a", (1, 1): "a", (2, 0): "b", (3, 1): "b"}))
    {((0, frozenset({1})),): 'a', ((0, frozenset({2, 3})),): 'b'}
    """
    outcomes = list(rows.values())
    if all(outcome == outcomes[0] for outcome in outcomes):
        yield (), outcomes[0]
        return
    below: dict[Any, dict[Case, Outcome]] = {}
    for case, outcome in rows.items():
        below.setdefault(case[0], {})[case[1:]] = outcome
    together = _together(below.values())
    if together is not None:
        yield from condensed(together, place + 1)
        return
    alike: list[tuple[dict[Case, Outcome], list[Any]]] = []
    for value, own in below.items():
        kin = next((values for theirs, values in alike if _alike(theirs, own)), None)
        if kin is None:
            alike.append((own, [value]))
        else:
            kin.append(value)
    for own, values in alike:
        for path, outcome in condensed(own, place + 1):
            yield ((place, frozenset(values)), *path), outcome


def _alike(one: Mapping[Case, Outcome], other: Mapping[Case, Outcome]) -> bool:
    """Whether two tables say the same, or one and the same thing of every case."""
    return one == other or len({*one.values(), *other.values()}) == 1


def _together(parts: Iterable[Mapping[Case, Outcome]]) -> dict[Case, Outcome] | None:
    """The rows of all parts as one table, or None where two differ about a case."""
    joined: dict[Case, Outcome] = {}
    for part in parts:
        for case, outcome in part.items():
            if joined.setdefault(case, outcome) != outcome:
                return None
    return joined


LOOKS = ("left", "left-double", "right", "right-double", "lone")
"""The facts of a line, in the order of `looks`."""


def looks(layout: Layout) -> Case:
    """A line as facts: the pips and whether a double lies there, at its left end and at its right; whether it is lone.

    >>> looks(EMPTY)
    (None, False, None, False, False)
    """
    left, right = layout.ends or (None, None)
    return (*_shown(left), *_shown(right), layout.lone)


def _shown(end: End | None) -> tuple[int | None, bool]:
    return (None, False) if end is None else (end.pips, end.double)


class Stage(NamedTuple):
    """How things stand before a turn, or after the last.

    `layouts` are those that may lie there, `line` the facts of the one that does, in the order of `looks`. `gone` are
    the truths that a tile was laid, `holding` for each seat that a tile is in its hand, `sizes` the sizes of hands,
    `able` for each seat that it can play one of its tiles, `due` whose turn it is.
    """

    layouts: tuple[Layout, ...]
    line: tuple[OneOf, ...]
    gone: Mapping[Tile, int]
    holding: tuple[Mapping[Tile, int], ...]
    sizes: tuple[Size, ...]
    able: tuple[int, ...]
    due: OneOf


class Turn(NamedTuple):
    """What happens in a turn: the label of the end that is joined, None for the lead, or `KNOCK`; the tile, or None.

    `out` and `blocked` are the truths that it ends the deal by going out, and that nobody can go on after it.
    """

    way: OneOf
    tile: OneOf
    out: int
    blocked: int


class NotModelledError(ValueError):
    """Deals under these rules are not laid out as constraints."""


class Rulings:
    """What the rules say for a number of players, case by case; kept for one deal, so that it cannot outlive them.

    `following` is the seat due next, by the seat that had its turn and the sizes of all hands after it; `over`, for
    each seat, whether its play ends the deal by going out, by the size of its hand after it and its partner's;
    `blocks` whether the deal is blocked, by whether each seat holds tiles and whether it can play one; `knocks`
    whether a player may knock, by whether that player can play; `barred` the pairs of tiles the first of which may not
    be led from a hand that has the second. A tile may be led where no other of the hand bars it: that is so whether any
    tile may be led, any double, or the highest double. Raises NotModelledError where players draw or doubles branch.
    """

    def __init__(self, rules: RuleSet, players: int) -> None:
        if playing.may_draw(rules) or any(playing.branches(rules, EMPTY, tile) for tile in DOUBLE_SIX):
            raise NotModelledError(f"{rules.id} is no game of a line without drawing")
        self.rules = rules
        self.size = playing.hand_size(rules, players)
        sides = playing.sides(rules, players)
        self.mates = [engine.partner(sides, seat) for seat in range(players)]
        self._drawable = playing.drawable(rules, playing.boneyard_size(rules, players))
        self._sizes = range(self.size + 1)
        self.following = list(condensed(self._following(players)))
        self.over = [list(condensed(self._emptied(mate))) for mate in self.mates]
        self.blocks = list(condensed(self._stuck(players)))
        self.barred = self._barred()
        self.knocks = {able: playing.may_knock([None] * able, self._drawable) for able in (False, True)}
        self._plays: dict[Layout, dict[tuple[str | None, Tile], Layout]] = {}
        self._fitting: dict[tuple[tuple[Layout, ...], str | None], Condensed[tuple[Tile, ...]]] = {}
        self._changes: dict[tuple[Layout, ...], list[Condensed[Any]]] = {}

    def _following(self, players: int) -> dict[Case, int]:
        held = list(product(self._sizes, repeat=players))
        return {(seat, *sizes): playing.next_turn(seat, sizes) for seat in range(players) for sizes in held}

    def _emptied(self, mate: int | None) -> dict[Case, bool]:
        left = (0,) if mate is None else self._sizes
        return {case: ending.is_out(self.rules, *case).over for case in product(self._sizes, left)}

    def _stuck(self, players: int) -> dict[Case, bool]:
        rows = {}
        for hands in product(((False, False), (True, False), (True, True)), repeat=players):
            answers = [able for holds, able in hands if holds]
            case = tuple(fact for hand in hands for fact in hand)
            rows[case] = ending.is_blocked(answers, self._drawable if answers else 0)
        return rows

    def _barred(self) -> list[tuple[Tile, Tile]]:
        return [
            (one, other)
            for one, other in product(DOUBLE_SIX, repeat=2)
            if (one, None) not in playing.legal_plays(self.rules, EMPTY, {one, other})
        ]

    def laid(self, layout: Layout) -> dict[tuple[str | None, Tile], Layout]:
        """The layout after each play that a layout allows, by end and tile."""
        known = self._plays.get(layout)
        if known is None:
            plays = [play for tile in DOUBLE_SIX for play in playing.legal_plays(self.rules, layout, [tile])]
            known = {(label, tile): engine.laid(self.rules, layout, tile, label) for tile, label in plays}
            self._plays[layout] = known
        return known

    def labels(self, layouts: Iterable[Layout]) -> list[str | None]:
        """The labels of plays that some layouts allow, None for a lead."""
        return sorted({label for layout in layouts for label, _ in self.laid(layout)}, key=str)

    def fitting(self, layouts: tuple[Layout, ...], label: str | None) -> Condensed[tuple[Tile, ...]]:
        """The tiles that can be played at an end, by the looks of the layout."""
        if (layouts, label) not in self._fitting:
            rows = {looks(one): tuple(tile for end, tile in self.laid(one) if end == label) for one in layouts}
            self._fitting[layouts, label] = list(condensed(rows))
        return self._fitting[layouts, label]

    def may_stay(self, layout: Layout) -> bool:
        """Whether a layout may see a knock: not where any hand has a play, as every tile of the set can be played."""
        return self.knocks[len({tile for _, tile in self.laid(layout)}) == len(DOUBLE_SIX)] or self.knocks[True]

    def changes(self, layouts: tuple[Layout, ...]) -> list[Condensed[Any]]:
        """For each fact of a line what it is after a play, by the end, the tile and the looks of the layout before."""
        if layouts not in self._changes:
            plays = [(looks(one), play, looks(after)) for one in layouts for play, after in self.laid(one).items()]
            self._changes[layouts] = [
                list(condensed({(*play, *before): after[place] for before, play, after in plays}))
                for place in range(len(LOOKS))
            ]
        return self._changes[layouts]
