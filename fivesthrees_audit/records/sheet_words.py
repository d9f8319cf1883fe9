"""Owns the letters of a score sheet: its words, quotes, numbers and lines, and how far a line has been read.

Knows not what a line says: `records/sheet.py` reads that, and `records/sheet_writer.py` writes it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple, NoReturn

from fivesthrees_audit.findings import RecordError
from fivesthrees_audit.records.native import LIMIT

NUMBER = re.compile(r"(-?[0-9]+)")
QUOTED = r'"(?:[^"\\]++|\\.)*+"'
"""The pattern of a text in double quotes."""

LINE_WORDS = (
    *("match", "rules", "players", "pairs", "target", "omits", "start", "result", "deal", "hand", "boneyard"),
    *("knocks", "draws", "adjust", "note", "aside", "out", "blocked", "won", "ends"),
)
"""The words that a line may begin with, where it does not begin with a player."""

WORDS = frozenset((*LINE_WORDS, "leads", "lead", "seat", "scores", "bonus", "refused"))
"""Every word that a bare name may not begin with."""

REMARK = re.compile(r"\s{2}\(")
"""Where a remark at the end of a `match` or `rules` line begins."""

_BREAK = re.compile(r"\r\n|\r|\n")
_WORD = re.compile(rf"({QUOTED})|[^\s#]++|#")
_HALF = re.compile("[\ud800-\udfff]")
_JSON = json.JSONDecoder(strict=False)
_REMARKED = ("match", "rules")
_LONGEST = 40
_CLOSE = 0.6


class Word(NamedTuple):
    """A word as it stands in its line, quotes and all; the column counts from 1."""

    raw: str
    column: int
    quoted: bool


Part = tuple[Any, int]
"""A value and the column where it stands."""


def lines_of(text: str, first: int = 1) -> Iterator[Line]:
    """The lines of a sheet that hold anything but blanks and comments; `first` is the number of its first line."""
    for row, line in enumerate(_BREAK.split(text), first):
        words: list[Word] = []
        for found in _WORD.finditer(line):
            if found[0] == "#":
                break
            words.append(Word(found[0], found.start() + 1, found[1] is not None))
        if words:
            yield Line(row, line, _without_remark(line, words))


def _without_remark(line: str, words: list[Word]) -> list[Word]:
    """The words of a `match` or `rules` line without a remark at its end: in round brackets, two blanks before it."""
    if words[0].raw in _REMARKED and words[-1].raw.endswith(")"):
        found = REMARK.search(line)
        if found:
            return [word for word in words if word.column <= found.start()]
    return words


class Line:
    """One line and how far it has been read. What is not as expected raises RecordError at its column."""

    def __init__(self, row: int, text: str, words: list[Word]) -> None:
        self.row = row
        self.text = text
        self.words = words
        self.at = 0

    @property
    def next(self) -> str:
        """The next word as it stands; an empty text at the end of the line."""
        return self.words[self.at].raw if self.at < len(self.words) else ""

    @property
    def column(self) -> int:
        """Where the next word starts, or the last one ended."""
        if self.at < len(self.words):
            return self.words[self.at].column
        return self.words[-1].column + len(self.words[-1].raw)

    def step(self) -> int:
        """Passes over the next word; its column."""
        self.at += 1
        return self.words[self.at - 1].column

    def fail(self, reason: str, column: int | None = None) -> NoReturn:
        """Raises the error, at the next word where no column is given."""
        raise RecordError(reason, line=self.row, column=self.column if column is None else column)

    def unexpected(self, expected: str, known: Iterable[str] = (), names: Iterable[str] = ()) -> NoReturn:
        """Raises the error that says what should stand here, with the nearest of the words or names that may."""
        if not self.next:
            self.fail(f"the line ends too soon: expected {expected}")
        self.check_closed()
        self.fail(f"expected {expected}, got {shown(self.next)}{self.hint(known, names)}")

    def check_closed(self) -> None:
        """Fails at a word that opens a quote which the line never closes."""
        if self.next.startswith('"') and not self.words[self.at].quoted:
            self.fail("this double quote is never closed")

    def hint(self, known: Iterable[str], names: Iterable[str]) -> str:
        """`; did you mean X?` for the nearest known word, or name (of as many words), or nothing."""
        rest = [word.raw for word in self.words[self.at :]]
        tries = [(" ".join(rest[: len(name.split())]), name) for name in names]
        return _nearest(tries + [(self.next, word) for word in known])

    def finish(self, expected: str = "the end of the line") -> None:
        """Fails where anything is left."""
        if self.next:
            self.unexpected(expected)

    def choice(self, known: Mapping[str, Any], expected: str = "") -> Part:
        """The value of the next word, which must be one of those known."""
        if self.next not in known:
            self.unexpected(expected or " or ".join(map(quoted, known)), known)
        return known[self.next], self.step()

    def number(self, expected: str, pattern: re.Pattern[str] = NUMBER) -> Part:
        """The number that the next word writes, in the manner of the pattern's one group."""
        found = pattern.fullmatch(self.next)
        if found is None:
            self.unexpected(expected)
        if len(found[1]) > len(str(-LIMIT)) or abs(int(found[1])) > LIMIT:
            self.fail(f"this number is too large: a record holds none beyond {LIMIT}")
        return int(found[1]), self.step()

    def numbers(self) -> list[Part]:
        """The numbers that stand next, as many as there are."""
        found: list[Part] = []
        while NUMBER.fullmatch(self.next):
            found.append(self.number(""))
        return found

    def word(self, expected: str) -> Part:
        """The text of the next word, in quotes or not."""
        if not self.next:
            self.unexpected(expected)
        self.check_closed()
        word = self.words[self.at]
        return self.unquote(word.raw, word.column) if word.quoted else word.raw, self.step()

    def rest(self, expected: str) -> Part:
        """The rest of the line as free text: as it stands, or all of it in double quotes."""
        start, last = self.column, self.words[-1]
        if not self.next or self.words[self.at].quoted:
            text, _ = self.word(expected)
            if self.next:
                self.fail("a text that begins with a double quote stands in double quotes as a whole")
            return text, start
        self.check_closed()
        self.at = len(self.words)
        return self.text[start - 1 : last.column - 1 + len(last.raw)], start

    def unquote(self, raw: str, column: int) -> str:
        """The text that a quoted word stands for."""
        try:
            text: str = _JSON.decode(raw)
        except json.JSONDecodeError as error:
            self.fail(r"inside double quotes a backslash begins an escape: \" \\ \n \t or \u00e9", column + error.pos)
        self.check_characters(text, column)
        return text

    def check_characters(self, text: str, column: int = 1) -> None:
        """Fails at half of a surrogate pair in a text that starts at that column."""
        half = None if text.isascii() else _HALF.search(text)
        if half:
            self.fail("this text holds half of a surrogate pair, which is no character", column + half.start())


def _nearest(tries: Iterable[tuple[str, str]]) -> str:
    from difflib import SequenceMatcher  # only a wrong word pays for it

    best, meant = _CLOSE, ""
    for written, right in tries:
        if max(len(written), len(right)) <= _LONGEST:
            likeness = SequenceMatcher(None, written.lower(), right.lower()).ratio()
            if likeness >= best:
                best, meant = likeness, right
    return f"; did you mean {quoted(meant)}?" if meant else ""


def shown(raw: str) -> str:
    """A word in quotes for a message, cut where it is too long for a line."""
    text = raw[1:-1] if len(raw) > 1 and raw[0] == raw[-1] == '"' else raw
    return quoted(text if len(text) <= _LONGEST else f"{text[: _LONGEST - 4]} ...")


def quoted(text: str) -> str:
    r"""A text in double quotes, with JSON's escapes for what could not be seen or would end it.

    >>> print(quoted('Ann "Ace" Lee\n'))
    "Ann \"Ace\" Lee\n"
    """
    return f'"{"".join(map(_escaped, text))}"'


def _escaped(letter: str) -> str:
    return letter if letter.isprintable() and letter not in '"\\' else json.dumps(letter)[1:-1]
