"""Owns the tables of the quick pass: what each play on each layout comes to, made by calling the rules.

A row is filled the first time it is asked for. A line has 204 layouts, so the tables stay small.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from fivesthrees_audit import engine
from fivesthrees_audit.layout import EMPTY, Layout, join, lay_first
from fivesthrees_audit.rules import ending, playing, scoring
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.tiles import DOUBLE_SIX, TILE_BY_TEXT

BIT: dict[str, int] = {text: 1 << DOUBLE_SIX.index(tile.domino) for text, tile in TILE_BY_TEXT.items()}
"""A bit for each domino, by every way of writing it."""

Row = tuple[int, int, int, dict[Any, Any]]
"""A tile's bit, the count after it, the points for it as any but a last tile, and the node it leads to."""


class Seating(NamedTuple):
    """A number of players at one table: each seat's side, partner and hand size, the tiles dealt, who leads after whom.

    `after` gives for each seat the one due after it while everybody holds tiles.
    """

    sides: tuple[int, ...]
    mates: tuple[int | None, ...]
    sizes: list[int]
    dealt: int
    next_lead: tuple[int, ...]
    after: tuple[int, ...]


class Tables:
    """The layouts met so far under one rule set.

    A node is a plain dict: for each way of naming an end (a label, pips, or None) a dict from a tile's text
    to its `Row`; under `"fits"` the bits of the tiles that can be played, under `"layout"` the layout itself.
    """

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self._nodes: dict[Layout, dict[Any, Any]] = {}
        self._worths: dict[tuple[int, int, bool, bool, bool], tuple[int, int, int, bool]] = {}
        self._seatings: dict[int, Seating] = {}
        self.root = self.node(EMPTY)
        self.plain_below = _plain_below(rules)

    def seating(self, players: int) -> Seating:
        """The seating of that many players."""
        known = self._seatings.get(players)
        if known is None:
            size = playing.hand_size(self.rules, players)
            following = tuple(playing.next_lead(self.rules, players, lead) for lead in range(players))
            sides = playing.sides(self.rules, players)
            mates = tuple(engine.partner(sides, seat) for seat in range(players))
            after = tuple(playing.next_turn(seat, [size] * players) for seat in range(players))
            known = self._seatings[players] = Seating(sides, mates, [size] * players, size * players, following, after)
        return known

    def worth(self, before: int, count: int, *, lead: bool, last: bool, goes_out: bool) -> tuple[int, int, int, bool]:
        """What a play that leaves a count comes to at a score: earned, accepted, the new score, whether it wins."""
        key = (before, count, lead, last, goes_out)
        known = self._worths.get(key)
        if known is None:
            play = scoring.play_points(self.rules, count, lead=lead, last=last)
            out = scoring.out_points(self.rules, goes_out=goes_out)
            award = engine.accepted(self.rules, before, play, out, goes_out=goes_out)
            score = scoring.new_score(before, award)
            known = self._worths[key] = (play + out, award, score, ending.is_won(self.rules, award, score))
        return known

    def node(self, layout: Layout) -> dict[Any, Any]:
        """The node of a layout."""
        known = self._nodes.get(layout)
        if known is None:
            fits = sum(BIT[str(tile)] for tile in DOUBLE_SIX if not layout.ends or playing.joinable(layout, tile))
            known = self._nodes[layout] = {"fits": fits, "layout": layout}
        return known

    def row(self, node: dict[Any, Any], named: str | int | None, text: str) -> Row:
        """The row for a tile played at an end as the record names it, filled in for the next time.

        Raises KeyError where the tile does not fit there, or fits in more than one way.
        """
        layout: Layout = node["layout"]
        tile = TILE_BY_TEXT[text]
        if not layout.ends:
            if named is not None:
                raise KeyError(named)
            after = lay_first(tile)
        else:
            ends = [end.label for end in playing.open_ends(layout) if named in (None, end.label, end.pips)]
            (label,) = _only([label for label in playing.joinable(layout, tile) if label in ends])
            after = join(layout, tile, label)
        count = scoring.count(self.rules, after)
        points = scoring.play_points(self.rules, count, lead=not layout.ends, last=False)
        row = (BIT[text], count, points, self.node(after))
        node.setdefault(named, {})[text] = row
        return row


def _only(labels: list[str]) -> list[str]:
    if len(labels) != 1:
        raise KeyError(tuple(labels))
    return labels


def _plain_below(rules: RuleSet) -> int:
    """The highest score below which every award of a play is accepted whole and wins nothing."""
    most = max(scoring.points(rules, count) for count in range(49)) + 1
    for score in range(rules.target + 1):
        for earned in range(min(most, score) + 1):
            award = engine.accepted(rules, score - earned, earned, 0, goes_out=False)
            if award != earned or ending.is_won(rules, award, score):
                return score
    return rules.target


@cache
def tables(rules: RuleSet) -> Tables:
    """The tables of a rule set, shared by every record judged by it."""
    return Tables(rules)
