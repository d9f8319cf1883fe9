"""Owns the reading of a score sheet, what a person types from a paper record: text in, typed records and places out.

Knows what the words of a sheet mean and no rule of play; what fits together is for others to say.
`records/sheet_words.py` owns words, quotes and lines; `records/sheet_writer.py` writes sheets.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, NoReturn

from fivesthrees_audit.findings import RecordError, SpecError
from fivesthrees_audit.records import native
from fivesthrees_audit.records.sheet_words import (
    LINE_WORDS,
    NUMBER,
    QUOTED,
    WORDS,
    Line,
    Part,
    lines_of,
    quoted,
    shown,
)
from fivesthrees_audit.records.sheet_writer import sides_of, write
from fivesthrees_audit.ruleset import parse_value
from fivesthrees_audit.tiles import TILE_BY_TEXT

__all__ = ["Sheet", "read", "write"]

_NAME = re.compile(rf"\s*+({QUOTED}|[^,#]*+)\s*+(,|(?=#)|\Z)")
_TAKEN = re.compile(rf"({'|'.join(WORDS)}|[+-]?[0-9]+(-[0-9]+)?)(?!\S)")
_SIGNED = re.compile(r"([+-][0-9]+)")
_CLAIMS = {
    "count": NUMBER,
    "earned": re.compile(r"\((-?[0-9]+)\)"),
    "award": re.compile(r"\+(-?[0-9]+)"),
    "score": re.compile(r"=(-?[0-9]+)"),
}
_ENDS = {**{label: label for label in "LRUD"}, **{str(pips): pips for pips in range(7)}}
_DIGITS = tuple("0123456789")
_VERBS = ("knocks", "draws")
_EXAMPLE = "players Ann, Bob"


class Sheet(NamedTuple):
    """One match of a sheet: where it starts, and the record or the error that stopped its reading.

    `line` counts from 1. `places` maps the JSON Pointer of an entry to its line and column, both from 1,
    columns in characters; it is empty beside an error. Exactly one of `match` and `error` is None.
    """

    line: int
    match: native.Match | None
    error: RecordError | None
    places: dict[str, tuple[int, int]]


def read(text: str, first: int = 1) -> list[Sheet]:
    r"""The matches of a score sheet, in order; none for a text of comments and blanks. Raises nothing.

    `first` is the number of its first line.

    An error loses its own match alone: reading goes on at the next `match` line.

    >>> [sheet] = read("players Ann, Bob\ndeal Ann leads\nAnn 6-6  12 +4 =4")
    >>> sheet.match.deals[0].events[0].score, sheet.places["/deals/0/events/0/score"]
    (4, (3, 16))
    """
    readings: list[_Reading] = []
    for line in lines_of(text, first):
        if not readings or line.next == "match":
            readings.append(_Reading(line))
        if readings[-1].error is None:
            readings[-1].take(line)
    return [reading.sheet() for reading in readings]


class _Reading:
    """The reading of one match: the record so far, its places, and the error that ended it."""

    def __init__(self, first: Line) -> None:
        self.start = first.row, first.column
        self.match = native.Match(format=native.FORMAT, players=[], deals=[])
        self.places = {"": self.start}
        self.names: list[tuple[list[str], int]] = []  # the words of each, the longest first, and the seat
        self.notes: list[str] = []
        self.error: RecordError | None = None

    def take(self, line: Line) -> None:
        act = _LINES.get(line.next, _entry)
        try:
            line.check_characters(line.text)
            if act is not _entry:
                line.step()
            act(self, line)
        except RecordError as error:
            self.error = error.with_traceback(None)

    def sheet(self) -> Sheet:
        number, column = self.start
        if self.error is None and not self.match.players:
            reason = f"this match has no players; it needs a line such as: {_EXAMPLE}"
            self.error = RecordError(reason, line=number, column=column)
        if self.error is not None:
            return Sheet(number, None, self.error, {})
        self.close_entry()
        if (result := self.match.result) is not None and result.winner is not None:
            result.winner = sides_of(self.match)[result.winner]
        return Sheet(number, self.match, None, self.places)

    def seat(self, line: Line) -> Part | None:
        """The seat of the longest name that stands next, which is passed over; None where none does."""
        column, raw = line.column, line.next
        if raw and line.words[line.at].quoted:
            name = line.unquote(raw, column)
            return (self.match.players.index(name), line.step()) if name in self.match.players else None
        for words, seat in self.names:
            if raw == words[0] and [word.raw for word in line.words[line.at : line.at + len(words)]] == words:
                line.at += len(words)
                return seat, column
        return None

    def player(self, line: Line, expected: str = "a player") -> Part:
        """The seat of the player who must stand next."""
        if not self.match.players:
            line.fail(f"the players come first, on a line such as: {_EXAMPLE}")
        return self.seat(line) or line.unexpected(expected, names=self.match.players)

    def put(self, line: Line, pointer: str, parts: dict[str, Part]) -> dict[str, Any]:
        """Notes the places of an entry, which starts its line, and of its parts; the parts by their values."""
        values = {name: self.put_part(line, f"{pointer}/{name}", part) for name, part in parts.items()}
        self.put_part(line, pointer, (None, line.words[0].column))
        return values

    def put_part(self, line: Line, pointer: str, part: Part) -> Any:
        """Notes the place of a part, and those of its items where it is a list; its value."""
        value, column = part
        if pointer in self.places:
            line.fail(f"line {self.places[pointer][0]} has said this already", line.words[0].column)
        if isinstance(value, list):
            value = [self.put_part(line, f"{pointer}/{index}", item) for index, item in enumerate(value)]
        self.places[pointer] = line.row, column
        return value

    def deal(self, line: Line, *, playing: bool = False) -> tuple[native.Deal, str]:
        """The deal that a line belongs to, which may have ended unless it is being played; and its pointer."""
        start, column = 'starts with a line such as "deal Ann leads"', line.words[0].column
        if not self.match.deals:
            line.fail(f"a deal {start}, before its hands, plays and notes", column)
        deal, pointer = self.match.deals[-1], f"/deals/{len(self.match.deals) - 1}"
        if playing and deal.end is not None:
            line.fail(f"the deal ended on line {self.places[f'{pointer}/end'][0]}; the next one {start}", column)
        return deal, pointer

    def add(self, line: Line, parts: dict[str, Part]) -> None:
        deal, pointer = self.deal(line)
        self.close_entry()
        deal.events.append(native.Event(**self.put(line, f"{pointer}/events/{len(deal.events)}", parts)))

    def close_entry(self) -> None:
        """Gives the last entry the note that was gathered for it."""
        if self.notes:
            self.match.deals[-1].events[-1].note = "\n".join(self.notes)
            self.notes = []


def _match(reading: _Reading, line: Line) -> None:
    if line.next:
        reading.match.id = reading.put_part(line, "/id", line.rest("an id"))


def _players(reading: _Reading, line: Line) -> None:
    names = list(_names(line))
    if not 2 <= len(names) <= 4:  # noqa: PLR2004  # as the record has it
        line.fail(f"expected two to four names, set apart by commas, got {len(names)}")
    reading.match.players = reading.put_part(line, "/players", (names, line.words[0].column))
    bare = [(name.split(" "), seat) for seat, (name, _) in enumerate(names) if not _TAKEN.match(name)]
    reading.names = sorted(bare, key=lambda each: -len(each[0]))


def _names(line: Line) -> Iterator[Part]:
    at, comma = line.column - 1, ","
    while comma:
        found = _NAME.match(line.text, at)
        assert found is not None  # noqa: S101  # the pattern matches any text
        column, comma, at = found.start(1) + 1, found[2], found.end()
        yield _name(line, found[1].rstrip(), column), column


def _name(line: Line, raw: str, column: int) -> str:
    if not raw:
        line.fail(f"expected a name, as in: {_EXAMPLE}", column)
    if re.fullmatch(QUOTED, raw):
        return line.unquote(raw, column)
    if '"' in raw:
        line.fail(r'double quotes stand around a whole name, as in "Ann \"Ace\" Lee", or not at all', column)
    if taken := _TAKEN.match(raw):
        line.fail(f"a name that begins with {shown(taken[0])} stands in double quotes, here and below", column)
    return " ".join(raw.split())


def _rules(reading: _Reading, line: Line) -> None:
    reading.put_part(line, "/rules", (None, line.column))
    values: dict[str, Any] = {}
    named = line.next == "base" and line.step()
    if named or (line.next and (line.next[0] == '"' or "=" not in line.next)):
        values["base"] = reading.put_part(line, "/rules/base", line.word("the id of a rule set"))
    while line.next:
        name, sign, value = line.next.partition("=")
        if name in values or not sign:
            line.unexpected("a parameter such as target=61, each once")
        try:
            values[name] = parse_value(name, value)
        except SpecError as error:
            line.fail(str(error)[:200])
        reading.put_part(line, f"/rules/{name}", (None, line.step()))
    reading.match.rules = values["base"] if list(values) == ["base"] and not named else values


def _omits(reading: _Reading, line: Line) -> None:
    items: list[Part] = []
    while line.next:
        items.append(line.choice({verb: verb for verb in _VERBS}))
    reading.match.omits = reading.put_part(line, "/omits", (items, line.words[0].column))


def _pairs(reading: _Reading, line: Line) -> None:
    reading.match.pairs = reading.put_part(line, "/pairs", line.choice({"yes": True, "no": False}))
    line.finish()


def _target(reading: _Reading, line: Line) -> None:
    reading.match.target = reading.put_part(line, "/target", line.number("a whole number"))
    line.finish()


def _start(reading: _Reading, line: Line) -> None:
    parts = _options(reading, line, ("scores", "lead"))
    reading.match.start = native.Start(**reading.put(line, "/start", parts))


def _result(reading: _Reading, line: Line) -> None:
    parts: dict[str, Part] = {}
    if line.next not in ("", "scores") and not NUMBER.fullmatch(line.next):
        parts["winner"] = reading.player(line, "a player or a score")
    column, listed = line.column, line.next == "scores" and line.step()
    scores = line.numbers()
    line.finish("a score")
    if scores or listed:
        parts["scores"] = scores, column
    reading.match.result = native.Result(**reading.put(line, "/result", parts))


def _deal(reading: _Reading, line: Line) -> None:
    parts = {"lead": reading.player(line)} if line.next else {}
    if parts:
        line.choice({"leads": True})
    line.finish()
    reading.close_entry()
    reading.match.deals.append(native.Deal(**reading.put(line, f"/deals/{len(reading.match.deals)}", parts)))


def _hand(reading: _Reading, line: Line) -> None:
    deal, pointer = reading.deal(line)
    seat, _ = reading.player(line)
    tiles = reading.put_part(line, f"{pointer}/hands/{seat}", (_tiles(line), line.words[0].column))
    if deal.hands is None:
        deal.hands = [None] * len(reading.match.players)
        reading.put(line, f"{pointer}/hands", {})
    deal.hands[seat] = tiles


def _boneyard(reading: _Reading, line: Line) -> None:
    deal, pointer = reading.deal(line)
    deal.boneyard = reading.put_part(line, f"{pointer}/boneyard", (_tiles(line), line.words[0].column))


def _tiles(line: Line) -> list[Part]:
    tiles: list[Part] = []
    while line.next:
        tiles.append((_tile(line, line.next, ' or "?"'), line.step()))
    return tiles


def _tile(line: Line, text: str, unknown: str = "") -> str:
    """The tile that a text names, the next word or its beginning; `?` too, where an unknown tile may stand."""
    expected = f"a tile such as 6-3, two numbers from 0 to 6{unknown}"
    if not text or text[0] == '"':
        line.unexpected(expected)
    if text not in TILE_BY_TEXT and not (unknown and text == "?"):
        hint = "; only blanks set tiles apart" if text[:-1] in TILE_BY_TEXT else ""
        line.fail(f"expected {expected}, got {shown(text)}{hint}")
    return text


def _entry(reading: _Reading, line: Line) -> None:
    seat = None if line.next in _VERBS else reading.seat(line)
    if seat is None and line.next not in _VERBS and not line.next.startswith(_DIGITS):
        _stranger(reading, line)
    reading.deal(line, playing=True)
    parts = {} if seat is None else {"seat": seat}
    if line.next == "knocks":
        parts["knock"] = True, line.step()
    elif line.next == "draws":
        line.step()
        parts["draw"] = _tile(line, line.next, ' or "?"'), line.step()
    else:
        parts |= _play(line)
    line.finish()
    reading.add(line, parts)


def _stranger(reading: _Reading, line: Line) -> NoReturn:
    line.check_closed()
    hint = line.hint(LINE_WORDS, reading.match.players)
    if reading.match.players:
        line.fail(f"{shown(line.next)} is not a player or a line word{hint}")
    line.fail(f"{shown(line.next)} is not a line word{hint or f'; the players come first, as in: {_EXAMPLE}'}")


def _play(line: Line) -> dict[str, Part]:
    if not line.next.startswith(_DIGITS):
        line.unexpected('a tile such as 6-3, "knocks" or "draws"', _VERBS)
    tile, joined, end = line.next.partition("@")
    after = line.column + len(tile) + 1
    parts: dict[str, Part] = {"play": (_tile(line, tile), line.column)}
    if joined:
        if end not in _ENDS:
            line.fail(f'expected an end after the "@": L, R, U, D or the pips it showed, got {shown(end)}', after)
        parts["end"] = _ENDS[end], after
    line.step()
    for name, pattern in _CLAIMS.items():
        if pattern.fullmatch(line.next):
            parts[name] = line.number("", pattern)
        elif name == "award" and line.next == "refused":
            parts[name] = 0, line.step()
    if line.next.startswith("@"):
        line.fail("the end follows its tile without a blank, as in 6-3@R")
    line.finish('at most a count, (earned), +award or "refused", and =score, in this order')
    return parts


def _adjust(reading: _Reading, line: Line) -> None:
    reading.deal(line, playing=True)
    parts: dict[str, Part] = {}
    if not _SIGNED.fullmatch(line.next):
        parts["seat"] = reading.player(line, "a player, or points such as +5")
    parts["adjust"] = line.number("points such as +5 or -5", _SIGNED)
    if line.next.startswith("="):
        parts["score"] = line.number("a score such as =31", _CLAIMS["score"])
    if line.next:
        parts["reason"] = line.rest("")
    reading.add(line, parts)


def _note(reading: _Reading, line: Line) -> None:
    deal, pointer = reading.deal(line)
    note = line.rest("the text of the note")
    if line.words[0].raw == "aside" or not deal.events:
        reading.add(line, {"note": note})
    else:
        reading.places.setdefault(f"{pointer}/events/{len(deal.events) - 1}/note", (line.row, note[1]))
    reading.notes.append(note[0])


def _end(reading: _Reading, line: Line) -> None:
    deal, pointer = reading.deal(line)
    word, column, _ = line.words[0]
    parts: dict[str, Part] = {} if word == "ends" else {"how": (word, column)}
    known = ("bonus", "scores") if parts else ("seat", "bonus", "scores")
    if parts and line.next not in ("", *known):
        parts["seat"] = reading.player(line, 'a player, "bonus" or "scores"')
    parts |= _options(reading, line, known)
    deal.end = native.DealEnd(**reading.put(line, f"{pointer}/end", parts))


def _options(reading: _Reading, line: Line, known: tuple[str, ...]) -> dict[str, Part]:
    """The parts of a line that each begin with a word of their own, in whatever order they stand."""
    parts: dict[str, Part] = {}
    while line.next:
        expected = ("a number, " if "scores" in parts else "") + " or ".join(map(quoted, known))
        word, column = line.choice({word: word for word in known}, expected)
        if word in parts:
            line.fail(f"{quoted(word)} is given twice on this line", column)
        if word == "scores":
            parts[word] = line.numbers(), column
        else:
            parts[word] = line.number("a number of points") if word == "bonus" else reading.player(line)
    return parts


_HEADER = (_match, _rules, _players, _pairs, _target, _omits, _start, _result)
_BODY = (_deal, _hand, _boneyard, _adjust, _note)
_LINES: dict[str, Callable[[_Reading, Line], None]] = {
    **{act.__name__.removeprefix("_"): act for act in (*_HEADER, *_BODY)},
    **dict.fromkeys(("out", "blocked", "won", "ends"), _end),
    "aside": _note,
}
