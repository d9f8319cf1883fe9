"""Owns holding a program against the vectors: what became of each, in order.

Random play against the reference is a trial of its own; it asks the same `Subject` and compares by the same table.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Literal, NamedTuple

from msgspec import UNSET
from msgspec.structs import replace

from fivesthrees_audit.clauses import clauses
from fivesthrees_audit.conform.comparing import Difference, Table, compares, differences, same
from fivesthrees_audit.conform.subject import Subject
from fivesthrees_audit.conform.vectors import Listed, Vector, table_of
from fivesthrees_audit.conform.wire import Deal, Result
from fivesthrees_audit.findings import ANSWERED, SubjectError, UsageError, nearest
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.vocabulary import Setting

Status = Literal["passed", "failed", "skipped", "error"]

MOST_LATE = 5
"""After so many vectors without a reply in time no more are tried."""

MOST_LATE_IN_A_ROW = 3
"""After so many of them one after another no more are tried either."""

LATE = "the program was late too often"
"""Why vectors are not tried, nor deals played, after that."""


class Outcome(NamedTuple):
    """What became of a vector: the answer and where it differs; or why there is none, and the end of standard error.

    `reading` is the value of the contested parameter by which the answer is right, where that is not ours. `late` says
    that there was no reply in time.
    """

    listed: Listed
    status: Status
    differences: tuple[Difference, ...] = ()
    reason: str = ""
    stderr: str = ""
    reading: Setting | None = None
    answered: Result | None = None
    late: bool = False


def outcomes(
    subject: Subject,
    rules: RuleSet,
    listed: Iterable[Listed],
    moved: Callable[[str], object] = str,
    until: float = float("inf"),
) -> Iterator[Outcome]:
    """What becomes of each of these vectors, in order; `moved` is told of each before it is tried.

    Those that are not reached `until` a moment of the monotonic clock are skipped, and those after which the program
    was late too often. Raises UsageError where it cannot be started, or does not play by these rules.
    """
    try:
        told = subject.play_by(rules)
    except SubjectError as error:
        said = f"; its standard error ends: {error.stderr}" if error.stderr else ""
        raise UsageError(f"the program cannot be asked: {error.reason}{said}") from None
    if told.skipped is not UNSET:
        raise UsageError(f"the program does not play by {rules.id}: {told.skipped}")
    found: list[Outcome] = []
    for each in listed:
        if late_too_often(found):
            outcome = Outcome(each, "skipped", reason=f"not tried: {LATE}")
        elif time.monotonic() > until:
            outcome = Outcome(each, "skipped", reason="the time was up")
        else:
            moved(each.id)
            outcome = _outcome(subject, rules, each)
        found.append(outcome)
        yield outcome


def late_too_often(found: Iterable[Outcome]) -> bool:
    """Whether so many vectors had no reply in time that asking any more would be waiting."""
    every = in_a_row = 0
    for each in found:
        every += each.late
        in_a_row = in_a_row + 1 if each.late else 0
        if every == MOST_LATE or in_a_row == MOST_LATE_IN_A_ROW:
            return True
    return False


def _outcome(subject: Subject, rules: RuleSet, listed: Listed) -> Outcome:
    try:
        answer = subject.run(listed.vector.deal)
    except SubjectError as error:
        return Outcome(listed, "error", reason=error.reason, stderr=error.stderr, late=error.late)
    if not isinstance(answer.result, Result):
        return Outcome(listed, "skipped", reason=str(answer.skipped))
    return judged(listed, table_of(rules, listed.vector.deal), answer.result)


def judged(listed: Listed, table: Table, answered: Result) -> Outcome:
    """What an answer comes to: right by the vector, right by another reading of what is contested, or wrong.

    One that judges another number of events than there are to judge is an error, as it is of a deal.
    """
    vector: Vector = listed.vector
    if not compares(vector.result, answered):
        return Outcome(listed, "skipped", reason="the answer has nothing that is compared")
    differing = differences(table, vector.result, answered)
    if not differing:
        return Outcome(listed, "passed", answered=answered)
    for other in vector.otherwise:
        if same(table, other.result, answered):
            return Outcome(listed, "passed", reading=other.value, answered=answered)
    if any(each.field == "events" for each in differing):
        return Outcome(listed, "error", reason=miscounted(vector.deal))
    return Outcome(listed, "failed", differing, answered=answered)


def miscounted(deal: Deal) -> str:
    """Why an answer is no usable reply that judges another number of events than there are to judge."""
    return f"{len(deal.events)} events were asked about, and not as many were judged"


def as_read(rules: RuleSet, found: Iterable[Outcome]) -> RuleSet:
    """The rules as a program reads what the sources contest, by its answers to the vectors; their id is kept."""
    readings = {str(each.listed.vector.hangs_on): each.reading for each in found if each.reading is not None}
    return replace(rules.changed(readings), id=rules.id, title=rules.title) if readings else rules


OF_DEALS = re.compile(r"(.+)/[0-9a-f]{8}")
"""The id of what was met in deals: the clause, or what stands in its place, and a digest."""


def known_in(text: str, source: str, ids: Iterable[str]) -> frozenset[str]:
    """The vectors, divergences and errors that a file of known failures names, one a line; `#` begins a comment.

    Raises UsageError, with the line and the nearest id, for what is no vector and cannot be one of the others.
    """
    every = list(ids)
    known: set[str] = set()
    for number, line in enumerate(re.split(r"\r\n|\r|\n", text), start=1):
        id = line.partition("#")[0].strip()
        digest = OF_DEALS.fullmatch(id)
        if id and id not in every and (digest is None or digest[1] not in (*clauses(), ANSWERED)):
            raise UsageError(f"{source}:{number}: no vector is called {id!r}{nearest(id, every)}")
        known |= {id} - {""}
    return frozenset(known)
