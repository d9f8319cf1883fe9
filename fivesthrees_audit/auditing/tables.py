"""Owns the tables of the quick pass: what each play on each layout comes to, made by calling the rules.

Every entry is made the first time it is asked for. A line has 204 layouts, so the tables stay small.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from fivesthrees_audit import engine
from fivesthrees_audit.layout import EMPTY, End, Layout, join, lay_first
from fivesthrees_audit.rules import ending, playing, scoring
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.tiles import DOUBLE_SIX, TILE_BY_TEXT, Tile

BIT: dict[str, int] = {text: 1 << DOUBLE_SIX.index(tile.domino) for text, tile in TILE_BY_TEXT.items()}
"""A bit for each domino, by every way of writing it."""

_ALL = sum(BIT[str(tile)] for tile in DOUBLE_SIX)
_FORMS: dict[Tile, tuple[str, str]] = {tile: (text, str(tile.turned)) for text, tile in TILE_BY_TEXT.items()}

Node = dict[Any, Any]
"""A layout: for each way of naming an end (a label, pips, or None) a dict from a tile's text to its `Row`.

Under `"fits"` are the bits of the tiles that can be played, under `"worth"` the count and the points for the play that
led here, under `"layout"` the layout itself.
"""

Row = tuple[int, int, int, Node]
"""A tile's bit, the count after it, the points for it as any but a last tile, and the node it leads to."""

Worth = tuple[int, int, int, bool, bool]
"""What a play comes to at a score: points earned and accepted, the new score, whether it wins, whether it goes out."""

MOST_WORTHS = 50_000
MOST_RULE_SETS = 8
"""House rules can differ from record to record; what was worked out for those met longest ago is forgotten."""

MOST_COUNT = 48
"""More than any two ends can come to, whatever is counted twice, in pips."""

MOST_PLAIN = 500


class Seating(NamedTuple):
    """A number of players at one table: sides and partners, the tiles in a hand and in all, who leads after whom.

    `first` are the seats that may lead the first deal. `after` gives for each seat the one due after it while
    everybody holds tiles.
    """

    sides: tuple[int, ...]
    members: tuple[tuple[int, ...], ...]
    mates: tuple[int | None, ...]
    size: int
    dealt: int
    first: tuple[int, ...]
    next_lead: tuple[int, ...]
    after: tuple[int, ...]


class Worths(dict[tuple[int, int, bool, int | None], Worth]):
    """What plays are worth, by score before, count, whether it is the lead, and what stays behind.

    That is None for a play that leaves its player a tile, else how many tiles the player's partner still holds.
    """

    def __init__(self, rules: RuleSet) -> None:
        super().__init__()
        self._rules = rules

    def __missing__(self, key: tuple[int, int, bool, int | None]) -> Worth:
        if len(self) == MOST_WORTHS:
            self.clear()
        rules, (before, count, lead, left) = self._rules, key
        last, goes_out = left is not None, left is not None and ending.is_out(rules, 0, left)
        play = scoring.play_points(rules, count, lead=lead, last=last)
        out = scoring.out_points(rules, goes_out=goes_out)
        award = engine.accepted(rules, before, play, out, goes_out=goes_out)
        score = scoring.new_score(before, award)
        worth = self[key] = (play + out, award, score, ending.is_won(rules, award, score), goes_out)
        return worth


class Tables:
    """The layouts met so far under one rule set, and what else the quick pass asks the rules again and again."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.worths = Worths(rules)
        self._nodes: dict[Layout, Node] = {}
        self._fits: dict[End, tuple[tuple[Tile, ...], int]] = {}
        self._seatings: dict[int, Seating] = {}
        self._turns: dict[tuple[bool, ...], tuple[int, ...]] = {}
        self.root = self.node(EMPTY)
        self.plain_below = _plain_below(rules)
        self.blocked = (ending.is_blocked((True,)), ending.is_blocked((False,)))

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
                mates=tuple(engine.partner(sides, seat) for seat in range(players)),
                size=size,
                dealt=size * players,
                first=playing.first_leads(players),
                next_lead=tuple(playing.next_lead(self.rules, players, lead) for lead in range(players)),
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
            count = scoring.count(self.rules, layout)
            points = scoring.play_points(self.rules, count, lead=layout.lone, last=False)
            fits = 0 if layout.ends else _ALL
            for end in playing.open_ends(layout):
                fits |= self._fitting(end)[1]
            known = self._nodes[layout] = {"fits": fits, "layout": layout, "worth": (count, points)}
        return known

    def rows(self, node: Node, named: str | int | None) -> dict[str, Row]:
        """The rows of all tiles, by their texts, that can be played at the end a record names so.

        Where no end is named, or pips that both show, those that fit only one.
        """
        layout: Layout = node["layout"]
        if not layout.ends:
            leads = TILE_BY_TEXT.items() if named is None else ()
            return {text: self._row(tile, lay_first(tile)) for text, tile in leads}
        ends = [end for end in playing.open_ends(layout) if named in (None, end.label, end.pips)]
        rows: dict[str, Row] = {}
        for end in ends:
            for tile in self._fitting(end)[0]:
                if len(ends) > 1 and sum(tile in self._fitting(other)[0] for other in ends) > 1:
                    continue
                text, turned = _FORMS[tile]
                rows[text] = rows[turned] = self._row(tile, join(layout, tile, end.label))
        return rows

    def _row(self, tile: Tile, after: Layout) -> Row:
        node = self.node(after)
        count, points = node["worth"]
        return BIT[_FORMS[tile][0]], count, points, node

    def _fitting(self, end: End) -> tuple[tuple[Tile, ...], int]:
        """The tiles that match an open end, and their bits."""
        known = self._fits.get(end)
        if known is None:
            tiles = tuple(tile for tile in DOUBLE_SIX if playing.matches(tile, end))
            known = self._fits[end] = (tiles, sum(BIT[str(tile)] for tile in tiles))
        return known


def _plain_below(rules: RuleSet) -> int:
    """The highest score, up to a limit, below which every award of a play is accepted whole and wins nothing."""
    most = max(scoring.points(rules, count) for count in range(MOST_COUNT + 1))
    for score in range(min(rules.target, MOST_PLAIN)):
        for earned in range(min(most, score) + 1):
            award = engine.accepted(rules, score - earned, earned, 0, goes_out=False)
            if award != earned or ending.is_won(rules, award, score):
                return score
    return min(rules.target, MOST_PLAIN)


@lru_cache(MOST_RULE_SETS)
def tables(rules: RuleSet) -> Tables:
    """The tables of a rule set, shared by every record judged by it."""
    return Tables(rules)
