"""Owns laying the tiles that somebody wrote down: as a line, left to right, or as plays in order with their ends.

The rules decide what joins and what branches; this module tries what the writing may mean and says what stands in
the way. Raises UsageError for tiles that cannot lie so, and for a writing that leaves open what the rules ask.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from fivesthrees_audit.auditing.naming import EVERY_NAMED, meant
from fivesthrees_audit.clauses import clause_of
from fivesthrees_audit.engine import laid
from fivesthrees_audit.findings import UsageError
from fivesthrees_audit.layout import EMPTY, Layout, Lines, extend, join, lay_first
from fivesthrees_audit.report.safe import printable
from fivesthrees_audit.report.working import listed
from fivesthrees_audit.rules import playing
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.tiles import MAX_PIPS, Tile, parse_tile

LONGEST_SHOWN = 40

ENDS: dict[str, str | int] = {label: label for label in "LRUD"} | {str(pips): pips for pips in range(MAX_PIPS + 1)}
"""How an end is written, to what names it: its label, or the pips that it shows."""


class Play(NamedTuple):
    """A tile, halves as written, and the end it is said to join: by label, by pips, or not said."""

    tile: Tile
    end: str | int | None = None

    def __str__(self) -> str:
        return f"{self.tile}" if self.end is None else f"{self.tile}@{self.end}"


class Table(NamedTuple):
    """Tiles on the table: the layout that the rules see, and the tiles as they lie.

    `unnamed` are the covered arms, by place, that nobody has named yet; `joined` are the ends that the tiles joined,
    in the order of play, by label and place, None for the lead.
    """

    layout: Layout = EMPTY
    lines: Lines = Lines()
    unnamed: frozenset[int] = EVERY_NAMED
    joined: tuple[tuple[str, int] | None, ...] = ()

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Every tile on the table."""
        return self.lines.tiles

    @property
    def spinner(self) -> Tile | None:
        """The double from which the layout branches; None on a line."""
        number = self.layout.spinner
        return None if number is None else Tile(number, number)


def plays_in(texts: Iterable[str]) -> tuple[Play, ...]:
    """The plays that some texts name, parted by commas or spaces. Raises UsageError.

    >>> [str(play) for play in plays_in(["5-5,5-0@R", "3-5@L"])]
    ['5-5', '5-0@R', '3-5@L']
    """
    plays = tuple(_play(word) for text in texts for word in re.split(r"[,\s]+", text) if word)
    if not plays:
        raise UsageError("no tile is given: write at least one, such as 6-3")
    return plays


def _play(word: str) -> Play:
    text, at, end = word.partition("@")
    tile = parse_tile(text)
    if tile is None:
        raise UsageError(f"{_quoted(text)} is no tile: write its two halves, 0 to 6, with a hyphen, such as 6-3")
    if at and end.upper() not in ENDS:
        raise UsageError(f"{_quoted(end)} is no end: write L, R, U or D, or the pips that the end shows")
    return Play(tile, ENDS[end.upper()] if at else None)


def _quoted(word: str) -> str:
    shown = word if len(word) <= LONGEST_SHOWN else f"{word[:LONGEST_SHOWN]}..."
    return f"'{printable(shown)}'"


def lay(rules: RuleSet, plays: Sequence[Play]) -> Table:
    """The table after these plays: one line from left to right where none names an end, else the plays in order.

    Raises UsageError with the clause that stands in the way.

    >>> [str(tile) for tile in lay(RuleSet.named("block"), plays_in(["1-4 1-3"])).lines.main]
    ['4-1', '1-3']
    >>> [str(tile) for tile in lay(RuleSet.named("block"), plays_in(["1-4 1-3@L"])).lines.main]
    ['3-1', '1-4']
    """
    tiles = [play.tile for play in plays]
    twice = playing.repeated(tiles)
    if twice:
        forms = " and ".join(dict.fromkeys(str(tile) for tile in tiles if tile.domino == twice[0]))
        raise UsageError(f"{forms}: the same tile lies there more than once ({clause_of(playing.repeated)})")
    if any(play.end is not None for play in plays):
        return _in_order(rules, plays)
    return _ordered_anyhow(rules, _line(tiles))


def _line(tiles: Sequence[Tile]) -> tuple[Tile, ...]:
    """The tiles left to right, each turned so that it joins the one before; the first as written where it can."""
    first, *others = tiles
    both_ways = (_as_far_as_they_join(first, others), _as_far_as_they_join(first.turned, others))
    line = max(both_ways, key=len)  # of equals the first, as written
    if len(line) < len(tiles):
        place = len(line)
        raise UsageError(_no_joint(tiles[place - 1], tiles[place], None if place == 1 else line[-1].right))
    return line


def _as_far_as_they_join(first: Tile, others: Iterable[Tile]) -> tuple[Tile, ...]:
    line = Lines((first,))
    layout = lay_first(first)
    for tile in others:
        if not playing.matches(tile, layout.ends[1]):
            break
        line, layout = extend(line, layout, tile, "R"), join(layout, tile, "R")
    return line.main


def _no_joint(left: Tile, right: Tile, free: int | None) -> str:
    """Why two tiles do not join; `free` is what the half of the left one shows that is not joined already."""
    shown = f"{left} shows {_halves(left)}" if free is None else f"the free half of {left} shows {free}"
    return f"{left} and {right} do not join: {shown}, {right} shows {_halves(right)} ({clause_of(playing.matches)})"


def _halves(tile: Tile) -> str:
    return f"{tile.left} on both halves" if tile.is_double else f"{tile.left} and {tile.right}"


def _ordered_anyhow(rules: RuleSet, line: tuple[Tile, ...]) -> Table:
    """The table of a line, whichever of its tiles was led. Raises UsageError where that decides what branches."""
    tables = [_from_the_lead(rules, line, place) for place in range(len(line))]
    if any(table.layout != tables[0].layout for table in tables):
        written = " ".join(str(play) for play in [Play(line[0]), *(Play(tile, "R") for tile in line[1:])])
        raise UsageError(
            f"{' '.join(map(str, line))}: a line does not say in which order its tiles were laid, and that decides "
            f"which double branches ({clause_of(playing.open_ends)}): write the plays in order with their ends, "
            f"such as {written}"
        )
    return tables[0]


def _from_the_lead(rules: RuleSet, line: tuple[Tile, ...], place: int) -> Table:
    """The table of a line whose tile at that place was led, the tiles right of it laid next, those left of it last."""
    table = _joined(rules, Table(), line[place], None)
    for tile in line[place + 1 :]:
        table = _joined(rules, table, tile, "R")
    for tile in reversed(line[:place]):
        table = _joined(rules, table, tile, "L")
    return table


def _joined(rules: RuleSet, table: Table, tile: Tile, label: str | None) -> Table:
    return table._replace(
        layout=laid(rules, table.layout, tile, label),
        lines=extend(table.lines, table.layout, tile, label),
        joined=(*table.joined, None if label is None else (label, table.layout.place(label))),
    )


def _in_order(rules: RuleSet, plays: Sequence[Play]) -> Table:
    """The table after plays in order. An end that a play leaves open may be settled by the plays that follow."""
    lead, *others = plays
    if lead.end is not None:
        raise UsageError(f"{lead}: the first tile leads and joins no end")
    tables = [_joined(rules, Table(), lead.tile, None)]
    for play in others:
        after = [joined for table in tables for joined in _all_joined(rules, table, play)]
        if not after:
            raise UsageError(_refused(rules, tables[0], play))
        tables = _distinct(after)
    if len({_appearance(table) for table in tables}) > 1:
        raise UsageError(_undecided(plays, tables))
    return tables[0]


def _all_joined(rules: RuleSet, table: Table, play: Play) -> Iterator[Table]:
    """The tables that a play may have made of a table."""
    for layout, label, unnamed in meant(rules, table.layout, play.end, table.unnamed):
        if playing.matches(play.tile, layout.ends[layout.place(label)]):
            yield _joined(rules, table._replace(layout=layout, unnamed=unnamed), play.tile, label)


def _distinct(tables: Iterable[Table]) -> list[Table]:
    """The first of all tables that go on alike."""
    kept: dict[object, Table] = {}
    for table in tables:
        kept.setdefault((table.layout, table.unnamed), table)
    return list(kept.values())


def _appearance(table: Table) -> tuple[object, ...]:
    """What tells two tables apart for counting and going on: the ends without their names, and the spinner."""
    return (table.layout.spinner, *sorted(end[1:] for end in table.layout.ends))


def _refused(rules: RuleSet, table: Table, play: Play) -> str:
    """Why a tile joins no end that it may mean."""
    meanings = list(meant(rules, table.layout, play.end, table.unnamed))
    if not meanings:
        open_now = listed([f"{end.label} ({end.pips})" for end in playing.open_ends(rules, table.layout)])
        wanted = f"shows {play.end}" if isinstance(play.end, int) else f"is called {play.end}"
        return f"{play}: no open end {wanted}; open are {open_now} ({clause_of(playing.open_ends)})"
    numbers = dict.fromkeys(layout.ends[layout.place(label)].pips for layout, label, _ in meanings)
    which = "the open ends show" if play.end is None else "that end shows"
    shown = f"{which} {listed(list(numbers))}, {play.tile} shows {_halves(play.tile)}"
    return f"{play} does not join: {shown} ({clause_of(playing.matches)})"


def _undecided(plays: Sequence[Play], tables: Sequence[Table]) -> str:
    """Which play leaves open where it went, and how to write it."""
    place = next(place for place in range(len(plays)) if len({table.joined[place] for table in tables}) > 1)
    ways = dict.fromkeys(f"{plays[place].tile}@{end[0]}" for table in tables if (end := table.joined[place]))
    if len(ways) == 1:  # a name that an arm begun without one may have: that arm is to be named
        place = next(place for place, play in enumerate(plays) if place and not isinstance(play.end, str))
        ways = dict.fromkeys(f"{plays[place].tile}@{label}" for label in "LRUD")
    return f"{plays[place]} does not say at which of several ends it lies: write {listed(list(ways), 'or')}"
