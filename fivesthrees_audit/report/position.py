"""Owns a position on the table in words and as data: the line, its joints, where it goes on, what it counts and earns.

The rules decide all of it; this module asks them and puts the answers in order. It prints nothing and reads no record.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import msgspec

from fivesthrees_audit.engine import accepted
from fivesthrees_audit.findings import UsageError
from fivesthrees_audit.layout import Layout, extend, join, lay_first
from fivesthrees_audit.report.safe import printable
from fivesthrees_audit.report.working import working
from fivesthrees_audit.rules import ending, playing, scoring
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.tiles import DOUBLE_SIX, Tile, parse_tile

WIDTH = 80
LONGEST_SHOWN = 40

SIDES = {"L": "left", "R": "right"}


class Line(NamedTuple):
    """Tiles joined in one line, left to right, each turned as it lies, and the layout that the rules see of them."""

    tiles: tuple[Tile, ...]
    layout: Layout


class Joint(NamedTuple):
    """Two tiles that touch: the right half of `left` and the left half of `right`, which both show `number`."""

    left: Tile
    right: Tile
    number: int


class Opening(NamedTuple):
    """Where the line may go on: the end's label, its tile, its number, and the tiles not on the table that fit."""

    end: str
    tile: Tile
    number: int
    fits: tuple[Tile, ...]


class Contribution(NamedTuple):
    """What a tile at an open end adds to the count, in pips; a double alone on the table answers for both ends."""

    ends: tuple[str, ...]
    tile: Tile
    pips: int


class Acceptance(NamedTuple):
    """What became of the points at a score: the score before, the points accepted, the new score, whether it wins."""

    before: int
    award: int
    score: int
    won: bool


class Position(msgspec.Struct, frozen=True):
    """A line under a rule set. `points` are for the play that made it, `out` for going out with it (None: nobody did).

    The count is in pips, the rest in game points; `acceptance` is None where no score before the play is known.
    """

    rules: RuleSet
    line: tuple[Tile, ...]
    joints: tuple[Joint, ...]
    openings: tuple[Opening, ...]
    contributions: tuple[Contribution, ...]
    count: int
    points: int
    out: int | None
    acceptance: Acceptance | None

    @property
    def earned(self) -> int:
        """Play and out point together, before the target test."""
        return self.points + (self.out or 0)


def tiles_in(texts: Iterable[str]) -> tuple[Tile, ...]:
    """The tiles that some texts name, parted by commas or spaces, halves as written. Raises UsageError.

    >>> [str(tile) for tile in tiles_in(["1-1,1-4", "4-4"])]
    ['1-1', '1-4', '4-4']
    """
    tiles = tuple(_tile(word) for text in texts for word in re.split(r"[,\s]+", text) if word)
    if not tiles:
        raise UsageError("no tile is given: write at least one, such as 6-3")
    return tiles


def _tile(word: str) -> Tile:
    tile = parse_tile(word)
    if tile is None:
        shown = word if len(word) <= LONGEST_SHOWN else f"{word[:LONGEST_SHOWN]}..."
        raise UsageError(f"'{printable(shown)}' is no tile: write its two halves, 0 to 6, with a hyphen, such as 6-3")
    return tile


def lay(tiles: Sequence[Tile]) -> Line:
    """These tiles as one line, left to right, each turned so that it joins the one before; one alone lies as written.

    The first tile lies as written where it can. Raises UsageError with the clause that stands in the way.

    >>> [str(tile) for tile in lay([Tile(1, 4), Tile(1, 3)]).tiles]
    ['4-1', '1-3']
    """
    twice = playing.repeated(tiles)
    if twice:
        forms = " and ".join(dict.fromkeys(str(tile) for tile in tiles if tile.domino == twice[0]))
        raise UsageError(f"{forms}: the same tile lies there more than once ({_clause(playing.repeated)})")
    first, *others = tiles
    both_ways = (_lay_on(first, others), _lay_on(first.turned, others))
    laid = max(both_ways, key=lambda line: len(line.tiles))  # of equals the first, as written
    if len(laid.tiles) < len(tiles):
        place = len(laid.tiles)
        raise UsageError(_no_joint(tiles[place - 1], tiles[place], None if place == 1 else laid.tiles[-1].right))
    return laid


def _lay_on(first: Tile, others: Iterable[Tile]) -> Line:
    """The line from `first` to the right, as far as the tiles join."""
    line: tuple[Tile, ...] = (first,)
    layout = lay_first(first)
    for tile in others:
        if "R" not in playing.joinable(layout, tile):
            break
        line, layout = extend(line, tile, "R"), join(layout, tile, "R")
    return Line(line, layout)


def _no_joint(left: Tile, right: Tile, free: int | None) -> str:
    """Why two tiles do not join; `free` is what the half of the left one shows that is not joined already."""
    shown = f"{left} shows {_halves(left)}" if free is None else f"the free half of {left} shows {free}"
    return f"{left} and {right} do not join: {shown}, {right} shows {_halves(right)} ({_clause(playing.matches)})"


def _halves(tile: Tile) -> str:
    return f"{tile.left} on both halves" if tile.is_double else f"{tile.left} and {tile.right}"


def _clause(rule: Callable[..., Any]) -> str:
    id: str = rule.clause  # type: ignore[attr-defined]  # set by the clause decorator
    return id


def position(rules: RuleSet, line: Line, *, before: int | None = None, goes_out: bool = False) -> Position:
    """What the rules say of a line and of the play that made it: by the last tile of a hand where it `goes_out`.

    `before` is the player's score before the play.

    >>> told = position(RuleSet.named("fives-and-threes"), lay([Tile(3, 6), Tile(6, 6)]))
    >>> told.count, told.points
    (15, 8)
    """
    tiles, layout = line
    count = scoring.count(rules, layout)
    points = scoring.play_points(rules, count, lead=len(tiles) == 1, last=goes_out)
    out = scoring.out_points(rules, goes_out=True) if goes_out else None
    return Position(
        rules,
        tiles,
        tuple(Joint(left, right, right.left) for left, right in pairwise(tiles)),
        _openings(line),
        _contributions(rules, line),
        count,
        points,
        out,
        None if before is None else _acceptance(rules, before, points, out),
    )


def _tile_at(tiles: tuple[Tile, ...], label: str) -> Tile:
    return tiles[0] if label == "L" else tiles[-1]


def _openings(line: Line) -> tuple[Opening, ...]:
    tiles, layout = line
    laid = {tile.domino for tile in tiles}
    unlaid = [tile for tile in DOUBLE_SIX if tile not in laid]
    return tuple(
        Opening(
            end.label,
            _tile_at(tiles, end.label),
            end.pips,
            tuple(tile for tile in unlaid if playing.matches(tile, end)),
        )
        for end in playing.open_ends(layout)
    )


def _contributions(rules: RuleSet, line: Line) -> tuple[Contribution, ...]:
    tiles, layout = line
    labels = [end.label for end in layout.ends]
    pips = scoring.contributions(rules, layout)
    if len(pips) < len(labels):
        return (Contribution(tuple(labels), tiles[0], pips[0]),)
    return tuple(Contribution((label,), _tile_at(tiles, label), part) for label, part in zip(labels, pips, strict=True))


def _acceptance(rules: RuleSet, before: int, points: int, out: int | None) -> Acceptance:
    award = accepted(rules, before, points, out or 0, goes_out=out is not None)
    score = scoring.new_score(before, award)
    return Acceptance(before, award, score, ending.is_won(rules, award, score))


def position_text(told: Position) -> str:
    """A position as labelled lines, in the order in which the rule sheet describes its own."""
    rows = [
        ("Rules", told.rules.id),
        ("Line", _spaced(told.line)),
        ("Branching doubles", told.rules.spinner),
        *_first_labelled("Joints", [_joint_text(joint) for joint in told.joints] or ["none"]),
        *_first_labelled("Continue at", [_opening_text(opening) for opening in told.openings]),
        ("Contributions", "; ".join(_contribution_text(part) for part in told.contributions)),
        ("Count", _sum_text([part.pips for part in told.contributions], told.count)),
        ("Points", _points_text(told)),
    ]
    if told.out is not None:
        rows.append(("Going out", f"{told.out} more: {_sum_text([told.points, told.out], told.earned)}"))
    if told.acceptance is not None:
        rows.append(("Score", _acceptance_text(told, told.acceptance)))
    return labelled(rows)


def _first_labelled(label: str, texts: list[str]) -> list[tuple[str, str]]:
    return [(label if place == 0 else "", text) for place, text in enumerate(texts)]


def _spaced(tiles: Iterable[Tile]) -> str:
    return " ".join(map(str, tiles))


def _joint_text(joint: Joint) -> str:
    return f"right half of {joint.left} to left half of {joint.right}: {joint.number}"


def _opening_text(opening: Opening) -> str:
    fits = f"with {_spaced(opening.fits)}" if opening.fits else "no tile left fits"
    return f"{SIDES[opening.end]} {opening.tile}: {opening.number}, {fits}"


def _contribution_text(part: Contribution) -> str:
    side = f"{SIDES[part.ends[0]]} " if len(part.ends) == 1 else ""
    return f"{side}{part.tile}: {part.pips}"


def _sum_text(parts: list[int], total: int) -> str:
    return f"{' + '.join(map(str, parts))} = {total}" if len(parts) > 1 else str(total)


def _points_text(told: Position) -> str:
    text = working(told.rules, told.count)
    if told.points == scoring.points(told.rules, told.count):
        return text
    return f"{text}, but this play earns {told.points} ({_clause(scoring.play_points)})"


def _acceptance_text(told: Position, result: Acceptance) -> str:
    if result.award == told.earned:
        text = f"{result.before} + {result.award} = {result.score}"
    elif result.award == 0:
        would_be = result.before + told.earned
        text = f"{result.before} + {told.earned} = {would_be} passes {told.rules.target}"
        return f"{text}: all {told.earned} refused, the score stays {result.score}"
    else:
        text = f"{result.award} of {told.earned} accepted, {result.before} + {result.award} = {result.score}"
    return f"{text}: the target, the match is won" if result.won else text


def labelled(rows: Iterable[tuple[str, str]]) -> str:
    """Labels and texts side by side, 80 columns wide, safe to show; a row without a label goes on with the last."""
    rows = [(label, printable(text)) for label, text in rows]
    indent = max(len(label) for label, _ in rows) + 2
    lines = []
    for label, text in rows:
        wrapped = textwrap.wrap(
            text,
            WIDTH,
            initial_indent=label.ljust(indent),
            subsequent_indent=" " * indent,
            break_on_hyphens=False,
        )
        lines += wrapped or [label]
    return "\n".join(lines)


def position_data(told: Position) -> dict[str, Any]:
    """A position as plain data, for a JSON document; tiles as they lie, those not laid with their lower half first."""
    return {
        "rules": told.rules.id,
        "line": [str(tile) for tile in told.line],
        "branching": [],  # as long as `spinner` has one value
        "joints": [
            {"left": str(joint.left), "right": str(joint.right), "number": joint.number} for joint in told.joints
        ],
        "continue": [
            {
                "end": opening.end,
                "tile": str(opening.tile),
                "number": opening.number,
                "fits": [str(tile) for tile in opening.fits],
            }
            for opening in told.openings
        ],
        "contributions": [
            {"ends": list(part.ends), "tile": str(part.tile), "pips": part.pips} for part in told.contributions
        ],
        "count": told.count,
        "points": told.points,
        "out": told.out,
        "earned": told.earned,
        "accepted": None if told.acceptance is None else told.acceptance._asdict(),
    }
