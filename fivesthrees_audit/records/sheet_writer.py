"""Owns the letters of a score sheet, its words, quotes and lines, and the writing of one from a record.

Knows not what a line says: `records/sheet.py` reads that, and reads back whatever is written here.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, NoReturn

from fivesthrees_audit.findings import RecordError, SpecError
from fivesthrees_audit.records.native import LIMIT, Deal, DealEnd, Event, Match, Result, Start
from fivesthrees_audit.rules.playing import sides
from fivesthrees_audit.ruleset import DEFAULT, RuleSet, parse_value

LINE_WORDS = (
    *("match", "rules", "players", "pairs", "target", "omits", "start", "result", "deal", "hand", "boneyard"),
    *("knocks", "draws", "adjust", "note", "aside", "out", "blocked", "won", "ends"),
)
"""The words that a line may begin with, where it does not begin with a player."""

NUMBER = re.compile(r"(-?[0-9]+)")
QUOTED = r'"(?:[^"\\]++|\\.)*+"'
"""The pattern of a text in double quotes."""

WORDS = frozenset((*LINE_WORDS, "leads", "lead", "seat", "scores", "bonus", "refused"))
"""Every word that a bare name may not begin with."""

_NOT_A_NAME = frozenset("+-=(?@0123456789")
_CLAIMED = ("end", "count", "earned", "award", "score")
_KINDS = (("play", _CLAIMED), ("knock", ()), ("draw", ()), ("adjust", ("score", "reason")))
_WIDEST = 30
_BREAK = re.compile(r"\r\n|\r|\n")
_WORD = re.compile(rf"({QUOTED})|[^\s#]++|#")
_HALF = re.compile("[\ud800-\udfff]")
_JSON = json.JSONDecoder(strict=False)
_REMARKED = ("match", "rules")
_REMARK = re.compile(r"\s{2}\(")
_LONGEST = 40
_CLOSE = 0.6


class Word(NamedTuple):
    """A word as it stands in its line, quotes and all; the column counts from 1."""

    raw: str
    column: int
    quoted: bool


Part = tuple[Any, int]
"""A value and the column where it stands."""


def lines_of(text: str) -> Iterator[Line]:
    """The lines of a sheet that hold anything but blanks and comments."""
    for row, line in enumerate(_BREAK.split(text), 1):
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
        found = _REMARK.search(line)
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


def sides_of(match: Match) -> tuple[int, ...]:
    """The side of each seat under the rules that a record names; under the default where they cannot be read."""
    changes = dict(match.rules) if isinstance(match.rules, dict) else {}
    base = match.rules if isinstance(match.rules, str) else changes.pop("base", DEFAULT)
    try:
        rules = RuleSet.named(str(base)).changed(changes)
    except SpecError:
        rules = RuleSet.named(DEFAULT)
    return sides(rules, len(match.players))


def write(match: Match) -> str:
    """The score sheet of one match, from its `match` line to its last line feed.

    Reading it back gives an equal record, except that `hands` of nothing but None reads back as None.
    Raises RecordError, its reason beginning with the JSON Pointer, for what no sheet can say: two players of
    one name, a seat or side that is not there, an entry of no kind or of two, hands that are not one a player,
    a parameter that does not exist or whose value cannot be written as `name=value`.
    """
    return "\n".join(_match(match)) + "\n"


def _match(match: Match) -> Iterator[str]:
    if len(set(match.players)) != len(match.players):
        raise RecordError("/players: two players have the same name")
    names = [_name(name, match.players) for name in match.players]
    yield _joined("match", None if match.id is None else _text(match.id))
    if match.rules is not None:
        yield _joined("rules", *_rules(match.rules))
    yield f"players {', '.join(names)}"
    if match.pairs is not None:
        yield f"pairs {'yes' if match.pairs else 'no'}"
    if match.target is not None:
        yield f"target {match.target}"
    if match.omits is not None:
        yield _joined("omits", *match.omits)
    if match.start is not None:
        yield _start(match.start, names)
    for number, deal in enumerate(match.deals):
        yield ""
        yield from _deal(deal, names, f"/deals/{number}")
    if match.result is not None:
        yield ""
        yield _result(match.result, names, sides_of(match))


def _seat(names: Sequence[str], seat: int | None, pointer: str) -> str | None:
    if seat is not None and seat >= len(names):
        raise RecordError(f"{pointer}: expected a seat from 0 to {len(names) - 1}, got {seat}")
    return None if seat is None else names[seat]


def _name(name: str, players: Iterable[str]) -> str:
    """A player as the sheet names one: in quotes where the bare name could be read as anything else."""
    plain = (
        name.isprintable()
        and name == " ".join(name.split()) != ""
        and not set('",#') & set(name)
        and not WORDS.intersection(name.split())
        and name[0] not in _NOT_A_NAME
        and not any(other.startswith(f"{name} ") for other in players)
    )
    return name if plain else quoted(name)


def _text(text: str) -> str:
    """A free text as it stands at the end of a line."""
    plain = text.isprintable() and text == text.strip() != "" and not set('"#') & set(text) and text[0] != "="
    plain = plain and not _REMARK.search(text)
    return text if plain else quoted(text)


def _joined(*words: object) -> str:
    return " ".join(str(word) for word in words if word is not None)


def _rules(rules: str | dict[str, Any]) -> Iterator[str]:
    if isinstance(rules, str):
        yield _rule_set(rules)
        return
    if "base" in rules:
        if len(rules) == 1:
            yield "base"  # tells an object that changes nothing from the bare id
        yield _rule_set(rules["base"])
    for name, value in rules.items():
        if name != "base":
            yield _parameter(name, value)


def _rule_set(id: object) -> str:  # noqa: A002  # the word of the record
    if not isinstance(id, str):
        raise RecordError("/rules/base: expected the id of a rule set")
    return id if id != "base" and not set(" =") & set(id) and _text(id) == id else quoted(id)


def _parameter(name: str, value: object) -> str:
    text = ",".join(map(str, value)) if isinstance(value, list) else str(value)
    try:
        read = parse_value(name, text)
    except SpecError as error:
        raise RecordError(f"/rules: {error}") from None
    word = f"{name}={text}"
    if read != value or word.split() != [word] or "#" in word:
        raise RecordError(f"/rules/{name}: the value {shown(text)} cannot be written on a score sheet")
    return word


def _start(start: Start, names: Sequence[str]) -> str:
    lead = _seat(names, start.lead, "/start/lead")
    return _joined("start", *_scores(start.scores), *(() if lead is None else ("lead", lead)))


def _result(result: Result, names: Sequence[str], side: Sequence[int]) -> str:
    if result.winner is not None and result.winner not in side:
        raise RecordError(f"/result/winner: expected a side from 0 to {max(side)}, got {result.winner}")
    winner = None if result.winner is None else names[side.index(result.winner)]
    return _joined("result", winner, *(result.scores or _scores(result.scores)))


def _scores(scores: Sequence[int] | None) -> Iterator[object]:
    if scores is not None:
        yield "scores"
        yield from scores


def _deal(deal: Deal, names: Sequence[str], pointer: str) -> Iterator[str]:
    lead = _seat(names, deal.lead, f"{pointer}/lead")
    yield _joined("deal", lead, None if lead is None else "leads")
    yield from _hands(deal, names, pointer)
    if deal.boneyard is not None:
        yield _joined("boneyard", *deal.boneyard)
    rows = [_row(event, names, f"{pointer}/events/{number}") for number, event in enumerate(deal.events)]
    width = min(max((len(said) for said, claims in rows if claims), default=0), _WIDEST)
    for number, (event, (said, claims)) in enumerate(zip(deal.events, rows, strict=True)):
        if said:
            yield f"{said:<{width}}   {claims}" if claims else said
        yield from _note(event.note, "note" if said or not number else "aside")
    if deal.end is not None:
        yield _end(deal.end, names, f"{pointer}/end")


def _hands(deal: Deal, names: Sequence[str], pointer: str) -> Iterator[str]:
    hands = deal.hands or []
    if any(hand is not None for hand in hands) and len(hands) != len(names):
        raise RecordError(f"{pointer}/hands: expected {len(names)} hands, one a player, got {len(hands)}")
    for name, hand in zip(names, hands, strict=False):
        if hand is not None:
            yield _joined("hand", name, *hand)


def _row(event: Event, names: Sequence[str], pointer: str) -> tuple[str, str]:
    """What an entry says, and the claims beside it; two empty texts for a note alone."""
    said = {name for name in event.__struct_fields__ if getattr(event, name) is not None}
    if said == {"note"}:
        return "", ""
    kind = next((kind for kind, parts in _KINDS if kind in said and said <= {*parts, kind, "seat", "note"}), None)
    who = _seat(names, event.seat, f"{pointer}/seat")
    if kind == "play":
        end = "" if event.end is None else f"@{event.end}"
        return _joined(who, f"{event.play}{end}"), _claims(event)
    if kind == "knock" and event.knock:
        return _joined(who, "knocks"), ""
    if kind == "draw":
        return _joined(who, "draws", event.draw), ""
    if kind == "adjust":
        reason = None if event.reason is None else _text(event.reason)
        return _joined("adjust", who, f"{event.adjust:+}", _claim("=", event.score), reason), ""
    raise RecordError(f"{pointer}: expected a play, a knock, a draw, an adjustment or a note, and one of them only")


def _claims(event: Event) -> str:
    earned = None if event.earned is None else f"({event.earned})"
    award = "refused" if event.award == 0 and event.earned else _claim("+", event.award)
    return _joined(event.count, earned, award, _claim("=", event.score))


def _claim(mark: str, points: int | None) -> str | None:
    return None if points is None else f"{mark}{points}"


def _note(note: str | None, word: str) -> Iterator[str]:
    """The lines of a note: the first begins with `word`, every other with `note`."""
    for number, line in enumerate([] if note is None else note.split("\n")):
        yield f"{'note' if number else word} {_text(line)}"


def _end(end: DealEnd, names: Sequence[str], pointer: str) -> str:
    seat = _seat(names, end.seat, f"{pointer}/seat")
    by = () if seat is None else (seat,) if end.how else ("seat", seat)
    bonus = () if end.bonus is None else ("bonus", end.bonus)
    return _joined(end.how or "ends", *by, *bonus, *_scores(end.scores))
