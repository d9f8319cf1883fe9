"""Owns what the audit says: a Place, a Finding, an Unchecked, a Verdict; and the errors, told in order.

Five kinds of trouble, five types. A `Finding` is a value: the record breaks a rule. The others
are exceptions with one base, `AuditError`:

* `RecordError`: this record cannot be read, with the place where reading stopped;
* `SpecError`: our own data, or a house rule file, is wrong;
* `SubjectError`: a program under test did not answer as it should, with what it said on standard error;
* `UsageError`: what was asked for cannot be done with what was given.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Any

import msgspec


class Verdict(StrEnum):
    """How a record was judged; the words are those of the report."""

    CONFORMS = "conforms"
    VIOLATES = "violates"
    UNDETERMINED = "undetermined"
    UNREADABLE = "unreadable"


class Place(msgspec.Struct, frozen=True):
    """Where in a record: deal and event count from 1 (None: about the deal, or the match), and a JSON Pointer."""

    deal: int | None
    event: int | None
    pointer: str


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """One fault: the clause it breaks, its place, what the rules expect there and what the record says.

    `deal` and `event` count from 1 (None: about the deal, or the match); `pointer` is the JSON Pointer of the entry;
    `line` and `column` count from 1 and stay None until the place is looked up in its file. `expected` and `recorded`
    are keyed by the names of the record (`{"count": 12}`). `facts` hold the working (points in game points, counts in
    pips). `consequent` marks a fault that an earlier one explains. `message` tells it all in three lines: *Let*,
    *Then*, *However*. `known` says, only where there is a baseline, whether the fault is in it.
    """

    clause: str
    deal: int | None
    event: int | None
    pointer: str
    line: int | None = None
    column: int | None = None
    expected: dict[str, Any]
    recorded: dict[str, Any]
    consequent: bool = False
    facts: dict[str, Any]
    message: str = ""
    known: bool | msgspec.UnsetType = msgspec.UNSET


class Unchecked(msgspec.Struct, frozen=True, gc=False):
    """What could not be checked: the clause, where, and the part of the record that is missing for it."""

    clause: str
    deal: int | None
    event: int | None
    missing: str


LAYOUT = "layout"
"""What is missing where nobody can say what lies on the table any more: the rest of the deal is not judged at all."""


def charge(
    rule: Callable[..., Any],
    place: Place,
    *,
    expected: dict[str, Any],
    recorded: dict[str, Any],
    facts: dict[str, Any] | None = None,
    consequent: bool = False,
) -> Finding:
    """A finding made from the function that states the rule, never from the text of its id."""
    clause: str = rule.clause  # type: ignore[attr-defined]  # set by the clause decorator
    return Finding(
        clause=clause,
        deal=place.deal,
        event=place.event,
        pointer=place.pointer,
        expected=expected,
        recorded=recorded,
        consequent=consequent,
        facts=facts or {},
    )


class AuditError(Exception):
    """The base of every error that a user is told of in one line."""


class RecordError(AuditError):
    """A record cannot be read: why, and where (source name; line and column from 1, where known)."""

    def __init__(self, reason: str, *, source: str = "", line: int | None = None, column: int | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.source = source
        self.line = line
        self.column = column

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.source, self.line, self.column) if part not in ("", None))
        return f"{place}: {self.reason}" if place else self.reason


class NothingFoundError(RecordError):
    """A folder or a pattern that no record file matches."""


class SpecError(AuditError):
    """A rule set or other data of ours, or of a league, says something that it may not."""


ANSWERED = "wire/reply"
"""What stands in place of a clause where a program under test gives no usable reply; no clause of any rule sheet."""


class SubjectError(AuditError):
    """A program under test is late, dead, or says what is no reply: why, and the end of its standard error.

    `late` says that it did not reply in time: asked again it may cost as long again.
    """

    def __init__(self, reason: str, stderr: str = "", *, late: bool = False) -> None:
        super().__init__(reason)
        self.reason = reason
        self.stderr = stderr
        self.late = late


class UsageError(AuditError):
    """The question cannot be answered as it was put: an unknown clause, an event that is not there."""


def nearest(word: str, known: list[str]) -> str:
    """`; did you mean X?` for the known word closest to `word`, or nothing where none is close."""
    from difflib import get_close_matches  # only a wrong word pays for it

    close = get_close_matches(word, known, n=1, cutoff=0.6)
    return f"; did you mean {close[0]!r}?" if close else ""
