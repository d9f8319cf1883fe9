"""Owns the words for the entries of a record, and for one that should be another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from fivesthrees_audit.auditing.changes import Entry
from fivesthrees_audit.records.record import Record
from fivesthrees_audit.report.safe import printable
from fivesthrees_audit.report.working import listed
from fivesthrees_audit.rules import playing
from fivesthrees_audit.tiles import TILE_BY_TEXT

CLAIMED = {
    "count": "the count after",
    "earned": "the points earned by",
    "award": "the points accepted for",
    "score": "the score after",
}
CLOSING = {"bonus": "the bonus", "scores": "the closing scores"}
STARTING = {"scores": "the scores at the start", "lead": "the lead at the start"}
RESULT = {"winner": "the winner", "scores": "the final scores"}
HOW = {"out": "that a player went out", "blocked": "that it was blocked", "won": "that the match was won"}
ENDS = {"L": "the left end", "R": "the right end", "U": "the upper end", "D": "the lower end"}
UNKNOWN = "a tile that is not known"


NOT_WRITTEN = {
    "end": "the end of the deal should not be there: it was not over, or not so",
    "how": "the record should not say how the deal ended",
    "seat": "the end of the deal should name nobody",
    "winner": "the result should name no winner",
    "result": "the result should not be there: the match was not over",
}
"""What is wrong with an entry that should not be there, by its name."""


class Words:
    """The words for the entries of a record."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self._match = record.match
        self._names = [printable(name) for name in record.match.players]
        sides = playing.sides(record.rules, len(self._names))
        self._sides = [
            listed([name for name, own in zip(self._names, sides, strict=True) if own == side])
            for side in range(max(sides) + 1)
        ]

    def scores(self, scores: Sequence[int | None]) -> str:
        """Scores by side, each with whose it is."""
        shown = ("not known" if score is None else score for score in scores)
        return ", ".join(f"{side} {score}" for side, score in zip(self._sides, shown, strict=True))

    def place(self, pointer: str) -> str:
        """Where an entry stands in its file."""
        line, column = self._record.locate(pointer)
        return f"line {line}, column {column}"

    def entry(self, pointer: str) -> str:
        """What an entry is, and what it holds where that is not said: `Bob's knock at event 12`."""
        parts = pointer.split("/")[1:]
        what, held = self._what(parts), self._held(parts)
        return what if held is None else f"{what} ({held})"

    def event(self, event: Any) -> str:
        """An event: `Bob's 5-3`, `Bob's knock`."""
        get: Callable[[str], Any] = event.get if isinstance(event, dict) else partial(getattr, event)
        who = "the" if get("seat") is None else f"{self._names[get('seat')]}'s"
        return f"{who} {get('play') or _action(get)}"

    def laid(self, entry: Entry) -> str:
        """Where a tile was laid whose end is not written: `Ann's 6-1 at event 3 was laid at the left end`."""
        return f"{self.entry(entry.pointer.rpartition('/')[0])} was laid at {ENDS[entry.corrected]}"

    def change(self, entries: Sequence[Entry]) -> str:
        """One slip put right, in words."""
        if len(entries) > 1 and all(isinstance(entry.recorded, dict) for entry in entries):
            numbers = listed([int(entry.pointer.rpartition("/")[2]) + 1 for entry in entries])
            events = listed([self.event(entry.recorded) for entry in entries])
            return f"events {numbers}, {events}, are in the wrong order"
        return ", and ".join(self._changed(entry) for entry in entries)

    def _what(self, parts: Sequence[str]) -> str:
        top, *rest = parts
        if top == "deals":
            return self._in_deal(int(rest[0]), rest[1:])
        named = {"result": RESULT, "start": STARTING}.get(top, {})
        return named[rest[0]] if rest else f"the {top}"

    def _in_deal(self, number: int, parts: Sequence[str]) -> str:
        if not parts:
            return f"that deal {number + 1} was over"
        part, *rest = parts
        if part == "events":
            event = self._match.deals[number].events[int(rest[0])]
            claim = f"{CLAIMED[rest[1]]} " if rest[1:] and rest[1] in CLAIMED else ""
            return f"{claim}{self.event(event)} at event {int(rest[0]) + 1}"
        if part == "hands" and rest:
            return f"{self._names[int(rest[0])]}'s hand"
        if part == "end":
            return CLOSING.get(rest[0], "the end of the deal") if rest else "how the deal is said to have ended"
        return f"the {part}"

    def _held(self, parts: Sequence[str]) -> str | None:
        """What an entry holds, where that is a number, scores, a player or tiles."""
        value: Any = self._match
        for part in parts:
            value = value[int(part)] if isinstance(value, list) else getattr(value, part, None)
        if isinstance(value, list):
            is_tiles = all(isinstance(one, str) for one in value)
            return self.scores(value) if parts[-1] == "scores" else " ".join(value) if is_tiles else None
        return self._value(parts[-1], value) if isinstance(value, int) else None

    def _changed(self, entry: Entry) -> str:
        top, *parts = entry.pointer.split("/")[1:]
        if top == "deals" and not parts[1:]:
            return "the match was over: this deal does not belong to it"
        if parts[1:2] == ["events"]:
            return self._of_an_event(entry, parts[2:])
        what = self._what([top, *parts])
        if parts[1:2] in (["hands"], ["boneyard"]):
            return _of_tiles(entry, what)
        if entry.corrected is None:
            return NOT_WRITTEN.get(entry.pointer.rpartition("/")[2], f"{what} should not be there")
        verb = {"how": "say", "seat": "name"}.get(parts[-1], "be")
        right, wrong = (self._value(parts[-1], value) for value in (entry.corrected, entry.recorded))
        return f"{what} should {verb} {right}, not {wrong}"

    def _value(self, name: str, value: Any) -> str:
        """What an entry of the lead, the end or the result holds, or should."""
        if name == "lead":
            text = f"{self._names[value]}'s"
        elif name == "seat":
            text = self._names[value]
        elif name == "winner":
            text = self._sides[value]
        elif name == "how":
            text = HOW[value]
        else:
            text = listed(value) if isinstance(value, list) else str(value)
        return text

    def _of_an_event(self, entry: Entry, parts: Sequence[str]) -> str:
        if not parts[1:]:
            return self._whole_event(entry, int(parts[0]) + 1)
        what, name = self._what(entry.pointer.split("/")[1:]), parts[1]
        if name == "seat":
            return f"{what} should be {self._names[entry.corrected]}'s"
        if name == "end":
            return f"{what} should be {_joined(entry)}"
        if name == "draw":
            return f"{what} should be of {UNKNOWN if entry.corrected == '?' else entry.corrected}"
        if name == "play":
            return f"{what} should {_laid(entry)}"
        return f"{what} should be {entry.corrected}, not {entry.recorded}"

    def _whole_event(self, entry: Entry, number: int) -> str:
        if entry.recorded is None:
            events = self._match.deals[int(entry.pointer.split("/")[2])].events
            where = f"before event {number}" if number <= len(events) else "after the last event"
            return f"{where}, {self.event(entry.corrected)} is missing"
        is_wrong = f"event {number}, {self.event(entry.recorded)}, should"
        if entry.corrected is None:
            return f"{is_wrong} not be there"
        tile = entry.corrected.get("play")
        return f"{is_wrong} be {f'a play of {tile}' if tile else f'a {_action(entry.corrected.get)}'}"


def _action(get: Callable[[str], Any]) -> str:
    """What an event is that lays no tile."""
    if get("draw") is not None:
        return "draw" if get("draw") == "?" else f"draw of {get('draw')}"
    if get("adjust") is not None:
        return "adjustment"
    return "knock" if get("knock") else "note"


def _of_tiles(entry: Entry, what: str) -> str:
    """A tile of a hand, or of the boneyard, put right."""
    if entry.corrected is None:
        return f"{what} has one tile too many: {entry.recorded} should not be there"
    if entry.recorded is None:
        return f"{what} has one tile too few: {entry.corrected} is missing"
    return f"{what} should have {entry.corrected}, not {entry.recorded}"


def _joined(entry: Entry) -> str:
    """Where a tile should be joined, and not where it is said to be."""
    if entry.corrected is None:
        return "at no end: no tile lay there before it"
    if isinstance(entry.corrected, str):
        right, wrong = (f"{ENDS[value]} ({value})" for value in (entry.corrected, entry.recorded))
        return f"at {right}, not at {wrong}"
    return f"at the end that shows {entry.corrected}, not {entry.recorded}"


def _laid(entry: Entry) -> str:
    """Which tile should be laid, or how, and not the one, or as it is said to be."""
    right, wrong = (TILE_BY_TEXT.get(value) for value in (entry.corrected, entry.recorded))
    if right is not None and wrong is not None and right.domino == wrong.domino:
        return f"lie the other way round, as {entry.corrected}"
    return f"be {entry.corrected}"
