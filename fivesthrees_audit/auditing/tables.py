"""Owns the tables of the quick pass: what each play on each layout comes to, made by calling the rules.

Every entry is made the first time it is asked for. A line has 204 layouts, so the tables stay small; a cross, of which
there are very many, is followed an arm at a time in `crossing.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from fivesthrees_audit import engine
from fivesthrees_audit.auditing.crossing import Arms, Cross, Spinner, covered_arms, spinner_of
from fivesthrees_audit.clauses import in_force
from fivesthrees_audit.layout import EMPTY, End, Layout
from fivesthrees_audit.records.plain import BIT, FORM, LABEL, UNNAMED
from fivesthrees_audit.rules import ending, playing, scoring
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.tiles import DOUBLE_SIX, TILE_BY_TEXT

_ALL = sum(BIT[str(tile)] for tile in DOUBLE_SIX)
_TILES, _BITS = tuple(TILE_BY_TEXT.values()), tuple(BIT.values())

MOST_WORTHS = 50_000
MOST_RULE_SETS = 8
"""House rules can differ from record to record; what was worked out for those met longest ago is forgotten."""

MOST_COUNT = 60
"""More than any layout can come to, whatever is counted twice, in pips."""

MOST_PLAIN = 500

_PLAIN = ((14, 9), (8, 5))
"""Counts that earn nothing, and plain pips that earn under rules that look at them: threes, and fives."""

MOST_PIPS = 168
"""The pips on the twenty-eight tiles."""


class Node:
    """A layout as the quick pass knows it: what can be played there, and what the play that led to it was worth.

    `ends` has a list for each way of naming an end: its pips, `UNNAMED` or its label's number. The list has the row of
    each tile by its form, None where nobody has played it so yet; it is itself None before the first play.
    `fits` are the bits of the tiles that can be played. `count` and `plain` are in pips, `points` as for any but a
    last tile.
    """

    __slots__ = ("count", "ends", "fits", "layout", "plain", "points")

    def __init__(self, layout: Layout, fits: int, count: int = 0, plain: int = 0, points: int = 0) -> None:
        self.layout = layout
        self.fits = fits
        self.count = count
        self.plain = plain
        self.points = points
        self.ends: list[list[Row | None] | None] = [None] * (UNNAMED + 1 + len(LABEL))


Row = tuple[int, int, int, Node]
"""A tile's bit, the count after it, the points for it as any but a last tile, and the node it leads to."""

Worth = tuple[int, int, int, bool, bool]
"""What a play comes to at a score: points earned and accepted, the new score, whether it wins, whether it goes out."""


class Due(dict[tuple[int, int | None, int | None], tuple[int, ...]]):
    """The seats that may lead a deal, by the lead of the one before, the seat that went out, the side that took it."""

    def __init__(self, rules: RuleSet, sides: tuple[int, ...]) -> None:
        super().__init__()
        self._rules = rules
        self._sides = sides

    def __missing__(self, key: tuple[int, int | None, int | None]) -> tuple[int, ...]:
        due = self[key] = playing.next_leads(self._rules, self._sides, *key)
        return due


class Seating(NamedTuple):
    """A number of players at one table: sides and partners, the tiles in a hand, in all and to be drawn.

    `members` and `others` are the seats that are of a side, and that are not.
    `first` are the seats that may lead the first deal, `due` tells who may lead any other. `after` gives for each seat
    the one due after it while everybody holds tiles.
    """

    sides: tuple[int, ...]
    members: tuple[tuple[int, ...], ...]
    others: tuple[tuple[int, ...], ...]
    mates: tuple[int | None, ...]
    size: int
    dealt: int
    drawable: int
    first: tuple[int, ...]
    due: Due
    after: tuple[int, ...]


class Worths(dict[tuple[int, int, int, bool, int | None], Worth]):
    """What plays are worth, by score before, count, plain pips, whether it is the lead, and what stays behind.

    That is None for a play that leaves its player a tile, else how many tiles the player's partner still holds.
    """

    def __init__(self, rules: RuleSet) -> None:
        super().__init__()
        self._rules = rules

    def __missing__(self, key: tuple[int, int, int, bool, int | None]) -> Worth:
        if len(self) == MOST_WORTHS:
            self.clear()
        rules, (before, count, plain, lead, left) = self._rules, key
        last = left is not None
        goes_out = left is not None and ending.is_out(rules, 0, left).goes_out
        play = scoring.play_points(rules, count, plain, lead=lead, last=last)
        out = scoring.out_points(rules, goes_out=goes_out)
        award = engine.accepted(rules, before, play, out, goes_out=goes_out)
        score = scoring.new_score(before, award)
        worth = self[key] = (play + out, award, score, ending.is_won(rules, award, score), goes_out)
        return worth


class OutBonus(dict[int, int]):
    """The bonus for going out, by the pips that the opponents have left."""

    def __init__(self, rules: RuleSet) -> None:
        super().__init__()
        self._rules = rules

    def __missing__(self, opponents: int) -> int:
        bonus = self[opponents] = scoring.bonus(self._rules, opponents)
        return bonus


class Blocks(dict[tuple[int, ...], tuple[int | None, int, tuple[int, ...]]]):
    """What a blocked deal comes to, by the pips each side has left: who takes it, the bonus, the points by side."""

    def __init__(self, rules: RuleSet) -> None:
        super().__init__()
        self._rules = rules

    def __missing__(self, pips: tuple[int, ...]) -> tuple[int | None, int, tuple[int, ...]]:
        if len(self) == MOST_WORTHS:
            self.clear()
        taker = ending.block_winner(self._rules, pips)
        block = self[pips] = (taker, *engine.earned_at_the_end(self._rules, pips, taker, goes_out=False))
        return block


class Brought(dict[int | None, dict[int, int]]):
    """What the side that takes a deal adds, by its own pips in a block, or None where it went out.

    That is for each bonus the numbers of pips of its opponents that bring it, as bits.
    """

    def __init__(self, rules: RuleSet) -> None:
        super().__init__()
        self._rules = rules

    def __missing__(self, own: int | None) -> dict[int, int]:
        brought: dict[int, int] = {}
        for pips in range(MOST_PIPS + 1):
            bonus = scoring.bonus(self._rules, pips) if own is None else scoring.blocked_bonus(self._rules, own, pips)
            brought[bonus] = brought.get(bonus, 0) | 1 << pips
        self[own] = brought
        return brought


class Tables:
    """The layouts met so far under one rule set, and what else the quick pass asks the rules again and again.

    `settles` says that the end of a deal may bring points, or decide the match, or who takes a block; `pays_whole` that
    it brings a bonus, nothing else, and all of it whatever the score. `serves` is false
    where the rules ask for more than the quick pass keeps in mind: who leads which tile, play that goes on after
    somebody is out, plain pips of a cross. `points` are those for a count in a cross.
    """

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.worths = Worths(rules)
        self.out_bonus = OutBonus(rules)
        self.blocks = Blocks(rules)
        self.brought = Brought(rules)
        self._nodes: dict[Layout, Node] = {}
        self._fits: dict[End, int] = {}
        self._seatings: dict[int, Seating] = {}
        self._turns: dict[tuple[bool, ...], tuple[int, ...]] = {}
        self._arms = Arms(rules)
        self._spinners: dict[int, Spinner] = {}
        self._branching: dict[tuple[Node, int, int], Row] = {}
        self.points = [scoring.play_points(rules, count, lead=False, last=False) for count in range(MOST_COUNT + 1)]
        self.root = self.node(EMPTY)
        self.plain_below = _plain_below(rules)
        self.blocked = (ending.is_blocked((True,)), ending.is_blocked((False,)))
        self.settles = not ending.tested_at_once(rules) or in_force(ending.block_winner, rules)
        self.settles |= any(
            any(engine.earned_at_the_end(rules, (0, MOST_PIPS), side, goes_out=out)[1])
            for side in (0, 1)
            for out in (False, True)
        )
        self.pays_whole = (
            in_force(scoring.bonus, rules)
            and ending.accepted(rules, rules.target, MOST_PIPS) == MOST_PIPS
            and not any(scoring.block_points(rules, (0, 1)))
        )
        branches = any(playing.branches(rules, EMPTY, tile) for tile in DOUBLE_SIX)
        self.serves = (
            ending.is_out(rules, 0, 0).over
            and playing.drawn_by_lot(rules)
            and len(playing.leads(rules, DOUBLE_SIX)) == len(DOUBLE_SIX)
            and (all(scoring.points(rules, *pair) == scoring.points(rules, pair[0]) for pair in _PLAIN) or not branches)
        )

    def seating(self, players: int) -> Seating:
        """The seating of that many players."""
        known = self._seatings.get(players)
        if known is None:
            size = playing.hand_size(self.rules, players)
            sides = playing.sides(self.rules, players)
            known = self._seatings[players] = Seating(
                sides=sides,
                members=tuple(
                    tuple(seat for seat in range(players) if sides[seat] == side) for side in range(max(sides) + 1)
                ),
                others=tuple(
                    tuple(seat for seat in range(players) if sides[seat] != side) for side in range(max(sides) + 1)
                ),
                mates=tuple(engine.partner(sides, seat) for seat in range(players)),
                size=size,
                dealt=size * players,
                drawable=playing.drawable(self.rules, playing.boneyard_size(self.rules, players)),
                first=playing.first_leads(self.rules, ((),) * players),
                due=Due(self.rules, sides),
                after=self.turns((True,) * players),
            )
        return known

    def turns(self, holding: tuple[bool, ...]) -> tuple[int, ...]:
        """For each seat the one due after it, given which seats hold tiles."""
        known = self._turns.get(holding)
        if known is None:
            known = self._turns[holding] = tuple(playing.next_turn(seat, holding) for seat in range(len(holding)))
        return known

    def node(self, layout: Layout) -> Node:
        """The node of a layout."""
        known = self._nodes.get(layout)
        if known is None:
            count, plain = scoring.count(self.rules, layout), scoring.plain_pips(self.rules, layout)
            points = scoring.play_points(self.rules, count, plain, lead=layout.lone, last=False)
            fits = 0 if layout.ends else _ALL
            for end in playing.open_ends(self.rules, layout):
                fits |= self._matching(end)
            known = self._nodes[layout] = Node(layout, fits, count, plain, points)
        return known

    def _matching(self, end: End) -> int:
        """The bits of the tiles that match an open end."""
        known = self._fits.get(end)
        if known is None:
            known = self._fits[end] = sum(BIT[str(tile)] for tile in DOUBLE_SIX if playing.matches(tile, end))
        return known

    def row(self, node: Node, named: int, form: int) -> Row:
        """The row for a tile, as it is written, played at the end that a record names so; filled in for the next time.

        An end left out is looked for each time, so that the quick pass notices, and so is a tile that becomes the
        spinner: a cross is followed in another way. Raises LookupError where the tile does not fit there, or fits in
        more than one way.
        """
        known = self._branching.get((node, named, form))
        if known is not None:
            return known
        layout, tile = node.layout, _TILES[form]
        if layout.ends:
            fitting = [
                end.label
                for end in playing.open_ends(self.rules, layout)
                if named in (UNNAMED, LABEL[end.label], end.pips) and playing.matches(tile, end)
            ]
            if len(fitting) != 1:
                raise LookupError(named)
            after = self.node(engine.laid(self.rules, layout, tile, fitting[0]))
        elif named == UNNAMED:
            after = self.node(engine.laid(self.rules, layout, tile, None))
        else:
            raise LookupError(named)
        row = (_BITS[form], after.count, after.points, after)
        if after.layout.spinner is not None:
            self._branching[node, named, form] = row
        elif named != UNNAMED or not layout.ends:
            rows = node.ends[named] = node.ends[named] or [None] * len(FORM)
            rows[form] = row
        return row

    def cross(self, node: Node) -> Cross:
        """The cross that begins at a node whose last tile is the spinner."""
        pips = node.layout.spinner or 0
        known = self._spinners.get(pips)
        if known is None:
            known = self._spinners[pips] = spinner_of(self.rules, self._arms, pips)
        return Cross(known, covered_arms(self._arms, node.layout))


def pips_of(bits: int) -> int:
    """The pips on the tiles of some bits."""
    return _FIRST[bits & 127] + _SECOND[bits >> 7 & 127] + _THIRD[bits >> 14 & 127] + _FOURTH[bits >> 21]


def _sums(pips: Sequence[int]) -> tuple[int, ...]:
    """The sum of those pips whose place is a bit of a number, for every number."""
    sums = [0]
    for own in pips:
        sums += [own + other for other in sums]
    return tuple(sums)


_FIRST, _SECOND, _THIRD, _FOURTH = (_sums([tile.pips for tile in DOUBLE_SIX[at : at + 7]]) for at in (0, 7, 14, 21))
"""The pips of every set of tiles, a quarter of the set at a time."""


def _plain_below(rules: RuleSet) -> int:
    """The highest score, up to a limit, below which every award of a play is accepted whole and wins nothing."""
    awards = {scoring.points(rules, count) for count in range(MOST_COUNT + 1)}
    for score in range(min(rules.target, MOST_PLAIN)):
        for earned in awards:
            if earned <= score:
                award = engine.accepted(rules, score - earned, earned, 0, goes_out=False)
                if award != earned or ending.is_won(rules, award, score):
                    return score
    return min(rules.target, MOST_PLAIN)


@lru_cache(MOST_RULE_SETS)
def tables(rules: RuleSet) -> Tables:
    """The tables of a rule set, shared by every record judged by it."""
    return Tables(rules)
