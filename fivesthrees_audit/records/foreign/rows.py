"""Owns reading text a line at a time, each from left to right: where something else stands, and what was expected."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import groupby
from typing import NoReturn

from fivesthrees_audit.findings import RecordError
from fivesthrees_audit.records.foreign.page import Draft, Page, Place

NUMBER = r"(-?[0-9]{1,9})(?![0-9])"
_BREAK = re.compile(r"\r\n|\r|\n")


class Row:
    """A line of text, and how far it is read. `number` counts from 1."""

    def __init__(self, number: int, text: str) -> None:
        self.number = number
        self.text = text.rstrip()
        self.at = 0

    @property
    def place(self) -> Place:
        """Where the rest of the line begins."""
        return self.number, self.at + 1

    @property
    def start(self) -> Place:
        """Where the line begins, blanks left out."""
        return self.number, len(self.text) - len(self.text.lstrip()) + 1

    def begins(self, words: str) -> bool:
        """Whether these words are next."""
        return self.text.startswith(words, self.at)

    def take(self, pattern: str, expected: str) -> re.Match[str]:
        """Passes over what fits a pattern. Raises RecordError, with the place, where something else stands."""
        found = re.compile(pattern).match(self.text, self.at)
        if found is None:
            self.fail(f"expected {expected}")
        self.at = found.end()
        return found

    def number_of(self, pattern: str, expected: str) -> int:
        """Passes over what fits a pattern; the number in its first group."""
        return int(self.take(pattern, expected)[1])

    def tiles(self, expected: str, opening: str, tile: str, between: str, closing: str) -> list[str]:
        """Passes over a list of tiles, each fitting a pattern with two groups, written `a-b`."""
        self.take(opening, expected)
        tiles: list[str] = []
        while re.compile(closing).match(self.text, self.at) is None:
            if tiles:
                self.take(between, expected)
            tiles.append(tile_of(self.take(tile, "a tile, two numbers from 0 to 6")))
        self.take(closing, expected)
        return tiles

    def end(self) -> None:
        """Raises RecordError where something is left of the line."""
        if self.at < len(self.text):
            self.fail("expected the end of the line")

    def fail(self, reason: str) -> NoReturn:
        """Raises the error, at the rest of the line."""
        cut = "; the line ends here" if self.at >= len(self.text) else ""
        raise RecordError(f"{reason}{cut}", line=self.number, column=self.at + 1)


Act = Callable[[Draft, Row], None]


def tile_of(found: re.Match[str]) -> str:
    """The tile whose halves are the first two groups, as a record writes it."""
    return f"{found[1]}-{found[2]}"


def games(text: str, line: int, begins: str, opened: Callable[[Row], Draft], acts: Mapping[str, Act]) -> Iterator[Page]:
    """The games of a text, each begun by a line that begins so; what is wrong in one loses no other.

    `opened` reads that line; `acts` read the others, each by the words that they begin with.
    """
    rows = [Row(number, part) for number, part in enumerate(_BREAK.split(text), start=line)]
    game = 0
    numbered = []
    for row in rows:
        game += row.begins(begins)
        if row.text:
            numbered.append((game, row))
    for _, group in groupby(numbered, key=lambda each: each[0]):
        yield _game([row for _, row in group], begins, opened, acts)


def _game(rows: list[Row], begins: str, opened: Callable[[Row], Draft], acts: Mapping[str, Act]) -> Page:
    first = rows[0]
    try:
        if not first.begins(begins):
            first.fail(f"expected a line that begins with {begins.strip()!r}")
        draft = opened(first)
        for row in rows[1:]:
            words = next((words for words in acts if row.begins(words)), None)
            if words is None:
                row.fail(f"expected a line that begins with one of {', '.join(words.strip() for words in acts)}")
            row.at = len(words)
            acts[words](draft, row)
    except RecordError as error:
        return Page(first.number, None, error.with_traceback(None), {})
    return draft.page(first.number)


def passed(draft: Draft, row: Row) -> None:
    """A line that says nothing a record has a place for."""
    del draft, row
