"""Owns the known findings of an earlier report: reading them, and telling them from the new ones."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from fivesthrees_audit.findings import UsageError
from fivesthrees_audit.report.fingerprint import fingerprint
from fivesthrees_audit.report.model import FORMAT, Entry, Judged


class _Finding(msgspec.Struct):
    clause: str
    pointer: str
    recorded: dict[str, Any]


class _Match(msgspec.Struct):
    source: str
    verdict: str
    id: str | None = None
    findings: list[_Finding] = []


class _Report(msgspec.Struct):
    matches: list[_Match]
    format: str


class Baseline:
    """The findings of an earlier report that have not been met again yet, by fingerprint, and how often each."""

    def __init__(self, known: Counter[str]) -> None:
        self._left = known

    @property
    def gone(self) -> int:
        """How many findings of the earlier report have not been met again."""
        return self._left.total()

    def marked(self, entry: Entry) -> Entry:
        """The entry with each finding marked as known or new; as many of equal ones are known as there were."""
        if not isinstance(entry, Judged) or not entry.findings:
            return entry
        findings = []
        for finding in entry.findings:
            print_ = fingerprint(entry.source, entry.id, finding.clause, finding.pointer, finding.recorded)
            known = self._left[print_] > 0
            if known:
                self._left[print_] -= 1
            findings.append(msgspec.structs.replace(finding, known=known))
        return msgspec.structs.replace(entry, findings=tuple(findings))


def baseline(name: str, data: bytes, reported: frozenset[str] | None = None) -> Baseline:
    """The baseline in the bytes of a report, a document or JSON Lines; only of the clauses reported (None: of all).

    Raises UsageError, with the name, for what is no such report.
    """
    matches = _matches(name, data)
    return Baseline(
        Counter(
            fingerprint(match.source, match.id, finding.clause, finding.pointer, finding.recorded)
            for match in matches
            for finding in match.findings
            if reported is None or finding.clause in reported
        )
    )


def _matches(name: str, data: bytes) -> list[_Match]:
    try:
        document = msgspec.json.decode(data, type=_Report)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        lines = _lines(data)
        if lines is not None:
            return lines
        raise UsageError(f"{name}: not a report that audit --format json wrote: {error}") from None
    if document.format != FORMAT:
        raise UsageError(f"{name}: its format is {document.format!r}; a baseline is a {FORMAT}")
    return document.matches


def _lines(data: bytes) -> list[_Match] | None:
    """The matches of a report in JSON Lines; None where it is none."""
    try:
        return msgspec.json.Decoder(_Match).decode_lines(data) if data.strip() else None
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
