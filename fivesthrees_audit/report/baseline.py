"""Owns the known findings of an earlier report: reading them, and telling them from the new ones."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from typing import Any, Literal, NamedTuple

import msgspec

from fivesthrees_audit.findings import RecordError, UsageError
from fivesthrees_audit.records.reading import BOM
from fivesthrees_audit.records.unpacking import unpacked
from fivesthrees_audit.report.fingerprint import fingerprint, unpacked_name
from fivesthrees_audit.report.model import FORMAT, Entry, Judged


class _Finding(msgspec.Struct):
    clause: str
    pointer: str
    recorded: dict[str, Any]


class _Match(msgspec.Struct):
    source: str
    verdict: Literal["conforms", "violates", "undetermined", "unreadable"]
    id: str | None = None
    findings: list[_Finding] = []


class _Line(_Match):
    format: str | None = None
    """No line of a report has it; what has one is another document."""


class _Report(msgspec.Struct):
    format: str
    matches: list[_Match] | None = None


class Known(NamedTuple):
    """A finding of an earlier report: its fingerprint, and the file and the id of its record."""

    fingerprint: str
    source: str
    id: str | None


class Baseline:
    """The findings of an earlier report that have not been met again yet."""

    def __init__(self, known: Iterable[Known]) -> None:
        self._left: dict[str, list[Known]] = {}
        for each in known:
            self._left.setdefault(each.fingerprint, []).append(each)
        every = [each for left in self._left.values() for each in left]
        self._sources = {each.source: False for each in every}
        self._ids = {each.id: False for each in every if each.id}

    @property
    def gone(self) -> int:
        """How many have not been met again although their record, or the file that it was in, was looked at."""
        left = (each for left in self._left.values() for each in left)
        return sum(self._sources[each.source] or self._ids.get(each.id or "", False) for each in left)

    def marked(self, entry: Entry) -> Entry:
        """The entry with each finding marked as known or new; as many of equal ones are known as there were."""
        self._looked_at(entry)
        if not isinstance(entry, Judged) or not entry.findings:
            return entry
        findings = []
        for finding in entry.findings:
            print_ = fingerprint(entry.source, entry.id, finding.clause, finding.pointer, finding.recorded)
            left = self._left.get(print_, [])
            findings.append(msgspec.structs.replace(finding, known=bool(left)))
            if left:
                here = unpacked_name(entry.source)
                left.remove(next((each for each in left if each.source == here), left[-1]))
        return msgspec.structs.replace(entry, findings=tuple(findings))

    def _looked_at(self, entry: Entry) -> None:
        source = unpacked_name(entry.source)
        if source in self._sources:
            self._sources[source] = True
        if isinstance(entry, Judged) and entry.id in self._ids:
            self._ids[entry.id] = True


def baseline(name: str, data: bytes, reported: frozenset[str] | None = None) -> Baseline:
    """The baseline in the bytes of a report, a document or JSON Lines, packed or not.

    Only of the clauses reported (None: of all). Raises UsageError, with the name, for what is no such report.
    """
    try:
        matches = _matches(name, unpacked(io.BytesIO(data)).read().removeprefix(BOM))
    except RecordError as error:
        raise UsageError(f"{name}: cannot be read: {error.reason}") from None
    return Baseline(
        Known(
            fingerprint(match.source, match.id, finding.clause, finding.pointer, finding.recorded),
            unpacked_name(match.source),
            match.id,
        )
        for match in matches
        for finding in match.findings
        if reported is None or finding.clause in reported
    )


def _matches(name: str, data: bytes) -> list[_Match]:
    try:
        document = msgspec.json.decode(data, type=_Report)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        if _is_line(data.partition(b"\n")[0]):
            return list(_lines(name, data))
        raise UsageError(f"{name}: not a report that audit --format json wrote: {error}") from None
    if document.format != FORMAT:
        raise UsageError(f"{name}: its format is {document.format!r}; a baseline is a {FORMAT}")
    if document.matches is None:
        raise UsageError(f"{name}: not a report that audit --format json wrote: it has no `matches`")
    return document.matches


def _is_line(data: bytes) -> bool:
    """Whether this is a line of a report in JSON Lines."""
    try:
        return msgspec.json.decode(data, type=_Line).format is None
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return False


def _lines(name: str, data: bytes) -> Iterator[_Match]:
    for number, line in enumerate(data.splitlines(), start=1):
        if line.strip():
            try:
                yield msgspec.json.decode(line, type=_Line)
            except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
                raise UsageError(f"{name}:{number}: no line that audit --format jsonl wrote: {error}") from None
