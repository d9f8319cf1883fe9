"""Owns a position on the table in words and as data: tiles, joints, where it goes on, what it counts and earns.

The rules decide all of it; this module asks them and puts the answers in order. It prints nothing and reads no record.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from itertools import pairwise
from typing import Any, NamedTuple

import msgspec

from fivesthrees_audit.clauses import clause_of
from fivesthrees_audit.engine import accepted
from fivesthrees_audit.layout import End
from fivesthrees_audit.report.placing import Table
from fivesthrees_audit.report.safe import printable
from fivesthrees_audit.report.working import listed, working
from fivesthrees_audit.rules import ending, playing, scoring
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.tiles import DOUBLE_SIX, Tile

WIDTH = 80

SIDES = {"L": "left", "R": "right", "U": "up", "D": "down"}
ACROSS = "UD"
"""The arms of a cross that lie across its line."""
ORDER = "LRUD"


class Arm(NamedTuple):
    """An arm of a cross: the label of its end, and its tiles from the spinner outwards, each turned as it lies."""

    end: str
    tiles: tuple[Tile, ...]


class Joint(NamedTuple):
    """Two tiles that touch: the right half of `left` and the left half of `right`, which both show `number`.

    On an `arm` across the line, `left` is the tile nearer to the spinner.
    """

    left: Tile
    right: Tile
    number: int
    arm: str | None = None


class Opening(NamedTuple):
    """Where the layout may go on: the end's label, its tile, its number, and the tiles not on the table that fit.

    `bare` is a side of the spinner that no tile covers.
    """

    end: str
    tile: Tile
    number: int
    fits: tuple[Tile, ...]
    bare: bool = False


class Contribution(NamedTuple):
    """What a tile at an open end adds to the count, in pips; a double alone on the table answers for both ends.

    The spinner answers for its open sides, of which there may be none.
    """

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
    """Tiles on the table under a rule set.

    `line` is the line from left to right, of a cross the long one; `arms` are those of a cross. `count` and `plain`
    (with one half of each double at an end) are in pips, the rest in game points: `points` for the play that made the
    position, `out` for going out with it (None: nobody did). `acceptance` is None where no score before is known.
    """

    rules: RuleSet
    line: tuple[Tile, ...]
    spinner: Tile | None
    arms: tuple[Arm, ...]
    joints: tuple[Joint, ...]
    openings: tuple[Opening, ...]
    contributions: tuple[Contribution, ...]
    count: int
    plain: int
    points: int
    out: int | None
    acceptance: Acceptance | None

    @property
    def earned(self) -> int:
        """Play and out point together, before the target test."""
        return self.points + (self.out or 0)


def position(rules: RuleSet, table: Table, *, before: int | None = None, goes_out: bool = False) -> Position:
    """What the rules say of a table and of the play that made it: by the last tile of a hand where it `goes_out`.

    `before` is the player's score before the play.

    >>> from fivesthrees_audit.report.placing import lay, plays_in
    >>> rules = RuleSet.named("fives-and-threes")
    >>> told = position(rules, lay(rules, plays_in(["3-6 6-6"])))
    >>> told.count, told.points
    (15, 8)
    """
    count, plain = scoring.count(rules, table.layout), scoring.plain_pips(rules, table.layout)
    points = scoring.play_points(rules, count, plain, lead=len(table.tiles) == 1, last=goes_out)
    out = scoring.out_points(rules, goes_out=True) if goes_out else None
    arms = _arms(table)
    line = _line(table, arms)
    return Position(
        rules,
        line,
        table.spinner,
        arms,
        _joints(line, table.spinner, arms),
        _openings(rules, table, arms),
        _contributions(rules, table, arms),
        count,
        plain,
        points,
        out,
        None if before is None else _acceptance(rules, before, points, out),
    )


def _arms(table: Table) -> tuple[Arm, ...]:
    """The arms of a cross that have tiles; none on a line."""
    if table.spinner is None:
        return ()
    main, up, down = table.lines
    middle = main.index(table.spinner)
    outwards = (tuple(tile.turned for tile in main[:middle][::-1]), main[middle + 1 :], up, down)
    ends = [end.label for end in table.layout.ends]
    arms = [Arm(end, tiles) for end, tiles in zip(ends, outwards, strict=True) if tiles]
    return tuple(sorted(arms, key=lambda arm: ORDER.index(arm.end)))


def _in_order(ends: Iterable[End]) -> list[End]:
    return sorted(ends, key=lambda end: ORDER.index(end.label))


def _line(table: Table, arms: Iterable[Arm]) -> tuple[Tile, ...]:
    """The tiles from left to right; of a cross those of its arms L and R, however these came by their labels."""
    if table.spinner is None:
        return table.lines.main
    along = dict(arms)
    return (*(tile.turned for tile in along.get("L", ())[::-1]), table.spinner, *along.get("R", ()))


def _joints(line: Iterable[Tile], spinner: Tile | None, arms: Iterable[Arm]) -> tuple[Joint, ...]:
    joints = [Joint(left, right, right.left) for left, right in pairwise(line)]
    if spinner is not None:
        joints += [
            Joint(inner, outer, outer.left, arm.end)
            for arm in arms
            if arm.end in ACROSS
            for inner, outer in pairwise((spinner, *arm.tiles))
        ]
    return tuple(joints)


def _tile_at(table: Table, arms: Iterable[Arm], end: End) -> Tile:
    if table.spinner is None:
        return table.lines.main[0 if end.label == "L" else -1]
    if end.bare:
        return table.spinner
    outermost = dict(arms)[end.label][-1]
    return outermost.turned if end.label == "L" else outermost  # as it lies


def _openings(rules: RuleSet, table: Table, arms: Iterable[Arm]) -> tuple[Opening, ...]:
    laid = {tile.domino for tile in table.tiles}
    unlaid = [tile for tile in DOUBLE_SIX if tile not in laid]
    return tuple(
        Opening(
            end.label,
            _tile_at(table, arms, end),
            end.pips,
            tuple(tile for tile in unlaid if playing.matches(tile, end)),
            end.bare,
        )
        for end in _in_order(playing.open_ends(rules, table.layout))
    )


def _contributions(rules: RuleSet, table: Table, arms: Iterable[Arm]) -> tuple[Contribution, ...]:
    """In the order of the rules: each end that a tile covers, then the spinner."""
    layout = table.layout
    pips = scoring.contributions(rules, layout)
    if table.spinner is None and len(pips) < len(layout.ends):
        return (Contribution(tuple(end.label for end in layout.ends), table.lines.main[0], pips[0]),)
    covered = [end for end in layout.ends if not end.bare]
    by_end = dict(zip(covered, pips, strict=False))  # the spinner's own come last
    parts = [Contribution((end.label,), _tile_at(table, arms, end), by_end[end]) for end in _in_order(covered)]
    if table.spinner is not None:
        bare = [end for end in _in_order(playing.open_ends(rules, layout)) if end.bare]
        parts.append(Contribution(tuple(end.label for end in bare), table.spinner, pips[-1]))
    return tuple(parts)


def _acceptance(rules: RuleSet, before: int, points: int, out: int | None) -> Acceptance:
    award = accepted(rules, before, points, out or 0, goes_out=out is not None)
    score = scoring.new_score(before, award)
    return Acceptance(before, award, score, ending.is_won(rules, award, score))


def position_text(told: Position) -> str:
    """A position as labelled lines, in the order in which the rule sheet describes its own."""
    rows = [
        ("Rules", told.rules.id),
        ("Line", _spaced(told.line)),
        *((f"Arm {arm.end}", _spaced(arm.tiles)) for arm in told.arms if arm.end in ACROSS),
        ("Branching doubles", "none" if told.spinner is None else str(told.spinner)),
        *_first_labelled("Joints", [_joint_text(joint) for joint in told.joints] or ["none"]),
        *_first_labelled("Continue at", _openings_texts(told.openings)),
        ("Contributions", "; ".join(_contribution_text(told, part) for part in told.contributions)),
        ("Count", _sum_text([part.pips for part in told.contributions], told.count)),
        ("Points", _points_text(told)),
    ]
    if told.out is not None:
        rows.append(("Going out", _out_text(told, told.out)))
    if told.acceptance is not None:
        rows.append(("Score", _acceptance_text(told, told.acceptance)))
    return labelled(rows)


def _first_labelled(label: str, texts: list[str]) -> list[tuple[str, str]]:
    return [(label if place == 0 else "", text) for place, text in enumerate(texts)]


def _spaced(tiles: Iterable[Tile]) -> str:
    return " ".join(map(str, tiles))


def _joint_text(joint: Joint) -> str:
    if joint.arm is not None:
        return f"on arm {joint.arm}, {joint.left} to {joint.right}: {joint.number}"
    return f"right half of {joint.left} to left half of {joint.right}: {joint.number}"


def _openings_texts(openings: Iterable[Opening]) -> list[str]:
    """One line for each end that a tile covers, and one for the open sides of the spinner, which are all alike."""
    covered = [_opening_text(f"{SIDES[each.end]} {each.tile}", each) for each in openings if not each.bare]
    bare = [each for each in openings if each.bare]
    sides = listed([SIDES[each.end] for each in bare])
    return covered + [_opening_text(f"{sides} of the spinner {each.tile}", each) for each in bare[:1]]


def _opening_text(place: str, opening: Opening) -> str:
    fits = f"with {_spaced(opening.fits)}" if opening.fits else "no tile left fits"
    return f"{place}: {opening.number}, {fits}"


def _contribution_text(told: Position, part: Contribution) -> str:
    if part.tile == told.spinner:
        return f"spinner {part.tile}: {part.pips}"
    side = f"{SIDES[part.ends[0]]} " if len(part.ends) == 1 else ""
    return f"{side}{part.tile}: {part.pips}"


def _sum_text(parts: list[int], total: int) -> str:
    return f"{' + '.join(map(str, parts))} = {total}" if len(parts) > 1 else str(total)


def _points_text(told: Position) -> str:
    text = working(told.rules, told.count, told.plain)
    if told.points == scoring.points(told.rules, told.count, told.plain):
        return text
    return f"{text}, but this play earns {told.points} ({clause_of(scoring.play_points)})"


def _out_text(told: Position, out: int) -> str:
    text = f"{out} more: {_sum_text([told.points, out], told.earned)}"
    if told.rules.bonus == "none" or (told.acceptance is not None and told.acceptance.won):
        return text
    return f"{text}, and then the bonus for the pips left in the other hands, which is not reckoned here"


def _acceptance_text(told: Position, result: Acceptance) -> str:
    return _accepted_text(told, result) + _outcome_text(told.rules, result)


def _accepted_text(told: Position, result: Acceptance) -> str:
    """What the target accepted of what was earned, and why it did not accept the rest."""
    target, earned = told.rules.target, told.earned
    summed = f"{result.before} + {earned} = {result.before + earned}"
    if result.award == earned:
        return summed
    if told.rules.overshoot == "bounce":
        return f"{summed} passes {target} and counts back from it: the score becomes {result.score}"
    if result.award == 0:
        return f"{summed} passes {target}: all {earned} refused, the score stays {result.score}"
    if result.award < 0:  # the score had passed the target before
        return f"{summed} passes {target}: the score becomes {result.score}"
    return f"{result.award} of {earned} accepted, {result.before} + {result.award} = {result.score}"


def _outcome_text(rules: RuleSet, result: Acceptance) -> str:
    """What the new score means for the match, where it means anything."""
    if not ending.reached(rules, result.score):
        return f", past {rules.target}, which has to be made exactly" if result.score > rules.target else ""
    where = "the target" if result.score == rules.target else f"past the target of {rules.target}"
    if result.won:
        return f": {where}, the match is won"
    return "" if ending.tested_at_once(rules) else f": {where}, which is looked at when the deal is over"


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
        "branching": [] if told.spinner is None else [str(told.spinner)],
        "arms": [{"end": arm.end, "tiles": [str(tile) for tile in arm.tiles]} for arm in told.arms],
        "joints": [
            {"left": str(joint.left), "right": str(joint.right), "number": joint.number, "arm": joint.arm}
            for joint in told.joints
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
