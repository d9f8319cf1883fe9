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

WHAT = ("seat", "play", "draw", "end")
"""The parts of an event that are no claims."""

CLAIMED = {"count": "the count", "earned": "the points", "award": "the points accepted", "score": "the score"}
CLOSING = {
    "how": "how the deal ended",
    "seat": "whose the end was",
    "bonus": "the bonus",
    "scores": "the closing scores",
}


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
        return f"({printable(self._record.source)}:{line}:{column})"

    def entry(self, pointer: str) -> str:
        """What an entry is: `Bob's knock at event 12`."""
        parts = pointer.split("/")[1:]
        if parts[0] != "deals":
            return " ".join(
                ["the", *(part for part in parts if part != "start"), *(["at the start"] * (parts[0] == "start"))]
            )
        deal = self._match.deals[int(parts[1])]
        return self._in_deal(deal, parts[2:])

    def _in_deal(self, deal: Any, parts: list[str]) -> str:
        if not parts:
            return "that the deal was over"
        if parts[0] == "events":
            event = deal.events[int(parts[1])]
            claim, value = "", ""
            if parts[2:]:
                claim, value = f"{CLAIMED.get(parts[2], parts[2])} of ", f" ({getattr(event, parts[2])})"
            return f"{claim}{self.event(event)} at event {int(parts[1]) + 1}{value}"
        if parts[0] == "hands":
            return f"{self._names[int(parts[1])]}'s hand"
        if parts[0] == "end":
            return CLOSING[parts[1]] if len(parts) > 1 else "how the deal is said to have ended"
        return f"the {parts[0]}"

    def event(self, event: Any) -> str:
        """An event: `Bob's 5-3`, `Bob's knock`."""
        get: Callable[[str], Any] = event.get if isinstance(event, dict) else partial(getattr, event)
        who = "the" if get("seat") is None else f"{self._names[get('seat')]}'s"
        if get("play") is not None:
            return f"{who} {get('play')}"
        if get("draw") is not None:
            return f"{who} draw" + ("" if get("draw") == "?" else f" of {get('draw')}")
        return f"{who} adjustment" if get("adjust") is not None else f"{who} knock"

    def change(self, entries: Sequence[Entry]) -> str:
        """One slip put right, in words."""
        if len(entries) > 1 and all(isinstance(entry.recorded, dict) for entry in entries):
            first, second = (int(entry.pointer.rpartition("/")[2]) + 1 for entry in entries[:2])
            return f"events {first} and {second} are in each other's place"
        return " and ".join(self._changed(entry) for entry in entries)

    def _changed(self, entry: Entry) -> str:
        parts = entry.pointer.split("/")[1:]
        if parts[2:3] == ["events"]:
            return self._of_an_event(entry, parts)
        if parts[:1] == ["deals"] and not parts[2:]:
            return "the match was over: this deal does not belong to it"
        if parts[2:3] in (["hands"], ["boneyard"]):
            return self._tile_of_a_list(entry, parts)
        what, value = self.entry("/".join(["", *parts])).partition(" (")[0], self._value(parts, entry.corrected)
        if entry.corrected is None:
            return f"{what} should not be there"
        return f"{what} should be {value}, not {self._value(parts, entry.recorded)}"

    def _tile_of_a_list(self, entry: Entry, parts: list[str]) -> str:
        what = self.entry("/".join(["", *parts[:-1]]))
        if entry.corrected is None:
            return f"{what} should not have {entry.recorded} as well"
        instead = " as well" if entry.recorded is None else f", not {entry.recorded}"
        return f"{what} should have {entry.corrected}{instead}"

    def _of_an_event(self, entry: Entry, parts: list[str]) -> str:
        if not parts[4:]:
            return self._whole_event(entry, int(parts[3]) + 1)
        if parts[-1] not in WHAT:
            what = self.entry(entry.pointer).rpartition(" (")[0]
            return f"{what} should be {entry.corrected}, not {entry.recorded}"
        what = self.entry("/".join(["", *parts[:-1]]))
        if parts[-1] == "seat":
            return f"{what} should be {self._names[entry.corrected]}'s"
        if parts[-1] == "end":
            return f"{what} should be at {entry.corrected}, not at {entry.recorded}"
        return f"{what} should be {entry.corrected}"

    def _whole_event(self, entry: Entry, number: int) -> str:
        if entry.recorded is None:
            events = self._match.deals[int(entry.pointer.split("/")[2])].events
            where = f"before event {number}" if number <= len(events) else "after the last event"
            return f"{where}, {self.event(entry.corrected)} is missing"
        if entry.corrected is None:
            return f"event {number}, {self.event(entry.recorded)}, should not be there"
        return f"event {number} should be {self.event(entry.corrected)}, not {self.event(entry.recorded)}"

    def _value(self, parts: list[str], value: Any) -> str:
        if parts[-1] in ("seat", "lead"):
            return f"{self._names[value]}'s"
        if parts[-1] == "winner":
            return "nobody" if value is None else self._sides[value]
        if isinstance(value, list):
            return listed(value)
        if isinstance(value, dict):
            return ", ".join(f"{key} {listed(own) if isinstance(own, list) else own}" for key, own in value.items())
        return printable(str(value))
