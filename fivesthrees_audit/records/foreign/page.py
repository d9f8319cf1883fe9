"""Owns what an adapter gives, a Page for each match, and the Draft it is put together in. Knows no format."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from fivesthrees_audit.findings import RecordError
from fivesthrees_audit.records import native
from fivesthrees_audit.records.places import Places

Place = tuple[int, int]
"""A line and a column of the file that was read, both from 1."""


class Page(NamedTuple):
    """One match of a foreign text: where it starts, and the record or the error that stopped its reading.

    `places` maps the JSON Pointer of an entry of the record to its line and column in the foreign text.
    """

    line: int
    match: native.Match | None
    error: RecordError | None
    places: Mapping[str, Place]


class Draft:
    """One match being put together, and where each entry of it stands."""

    def __init__(self, place: Any, players: list[str], rules: str | dict[str, Any], **known: Any) -> None:
        self.match = native.Match(format=native.FORMAT, players=players, deals=[], rules=rules, **known)
        self.places: dict[str, Any] = {"": place}

    @property
    def deal(self) -> native.Deal:
        """The deal that is being read, the last."""
        return self.match.deals[-1]

    @property
    def last(self) -> native.Event | None:
        """The last entry of the deal."""
        return self.deal.events[-1] if self.match.deals and self.deal.events else None

    def open(self, place: Any, **known: Any) -> None:
        """Begins another deal."""
        self.match.deals.append(native.Deal(**known))
        self.put("", place)

    def put(self, part: str, place: Any) -> None:
        """Says where a part of the deal stands (`lead`, `hands/0`)."""
        self.places[f"/deals/{len(self.match.deals) - 1}{part and '/'}{part}"] = place

    def add(self, place: Any, places: Mapping[str, Any] | None = None, /, **entry: Any) -> None:
        """Adds an entry to the deal; `places` are those of its parts. What joins no end, the lead, gets none."""
        if "end" in entry and not any(event.play for event in self.deal.events):
            del entry["end"]
        part = f"events/{len(self.deal.events)}"
        self.deal.events.append(native.Event(**entry))
        self.put(part, place)
        for name, where in (places or {}).items():
            self.put(f"{part}/{name}", where)

    def close(self, place: Any, **claims: Any) -> None:
        """Says how the deal ended, or more of it."""
        self.deal.end = self.deal.end or native.DealEnd()
        for name, claim in claims.items():
            setattr(self.deal.end, name, claim)
            self.put(f"end/{name}", place)
        self.places.setdefault(f"/deals/{len(self.match.deals) - 1}/end", place)

    def page(self, line: int) -> Page:
        """The match as far as it was read."""
        return Page(line, self.match, None, self.places)


class Node(NamedTuple):
    """A value of a text of JSON: the places in that text, the number of its first line, a JSON Pointer."""

    text: Places
    line: int
    pointer: str

    def place(self) -> Place:
        """Its line and column."""
        line, column = self.text.line_column(self.text.offset(self.pointer))
        return line + self.line - 1, column

    def at(self, part: str | int) -> Node:
        """The member of that name, or the item of that number."""
        return self._replace(pointer=f"{self.pointer}/{str(part).replace('~', '~0').replace('/', '~1')}")


class Traced(Mapping[str, Place]):
    """The places of entries that were made of JSON. Each is looked up in its text when it is asked for."""

    def __init__(self, nodes: Mapping[str, Node]) -> None:
        self._nodes = nodes

    def __getitem__(self, pointer: str) -> Place:
        return self._nodes[pointer].place()

    def __contains__(self, pointer: object) -> bool:
        return pointer in self._nodes

    def __iter__(self) -> Iterator[str]:
        return iter(self._nodes)

    def __len__(self) -> int:
        return len(self._nodes)
