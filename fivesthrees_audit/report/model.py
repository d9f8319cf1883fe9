"""Owns the report as values: what was made of each match, and the summary. Names and order are the report format's."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from fivesthrees_audit.findings import Finding, Unchecked, Verdict

FORMAT = "fivesthrees-report/1"


class Standing(msgspec.Struct, frozen=True, gc=False):
    """How a match stands: scores by side (None for one that is not known) and the side that won, if one did."""

    scores: tuple[int | None, ...]
    winner: int | None


class Judged(msgspec.Struct, frozen=True, gc=False):
    """One match that was judged. `line` is where its record starts; `deals` and `events` are how many it holds."""

    source: str
    line: int
    id: str | None
    rules: str
    verdict: Verdict
    deals: int
    events: int
    recorded: Standing
    reference: Standing
    unchecked: tuple[Unchecked, ...] = ()
    findings: tuple[Finding, ...] = ()


class Unreadable(msgspec.Struct, frozen=True, gc=False):
    """One record, or one whole file, that could not be read: where reading stopped, and why."""

    source: str
    line: int | None
    column: int | None
    error: str
    verdict: Literal["unreadable"] = "unreadable"


Entry = Judged | Unreadable


class Summary(msgspec.Struct):
    """How many matches were read and how they were judged; `findings` counts all findings.

    Only where there is a baseline: `known` are those of the findings that are in it, `gone` are the findings of the
    baseline that were not met.
    """

    matches: int = 0
    conforms: int = 0
    violates: int = 0
    undetermined: int = 0
    unreadable: int = 0
    findings: int = 0
    known: int | msgspec.UnsetType = msgspec.UNSET
    gone: int | msgspec.UnsetType = msgspec.UNSET

    @property
    def new(self) -> int:
        """How many findings are in no baseline: all of them where there is none."""
        return self.findings - (0 if self.known is msgspec.UNSET else self.known)

    def add(self, entry: Entry) -> None:
        """Counts one more entry."""
        self.matches += 1
        verdict = entry.verdict
        if verdict is Verdict.CONFORMS:  # nearly every entry is
            self.conforms += 1
            return
        name = verdict.value if isinstance(verdict, Verdict) else verdict
        setattr(self, name, getattr(self, name) + 1)
        if isinstance(entry, Judged):
            self.findings += len(entry.findings)
            for finding in entry.findings:
                if finding.known is not msgspec.UNSET:
                    self.known = (0 if self.known is msgspec.UNSET else self.known) + finding.known

    def merge(self, other: Summary) -> None:
        """Counts everything that another summary counted."""
        for name in self.__struct_fields__:
            counted = getattr(other, name)
            if counted is not msgspec.UNSET:
                own = getattr(self, name)
                setattr(self, name, counted if own is msgspec.UNSET else own + counted)


class Report(msgspec.Struct):
    """What an audit found: an entry for each match, in the order they were read, and the summary."""

    matches: list[Entry]
    summary: Summary

    @property
    def conforms(self) -> bool:
        """Whether every match was read and none violates a rule."""
        return self.summary.violates == self.summary.unreadable == 0


def report_of(entries: Iterable[Entry]) -> Report:
    """The report of these entries."""
    report = Report([], Summary())
    for entry in entries:
        report.matches.append(entry)
        report.summary.add(entry)
    return report


def exit_status(summary: Summary, *, strict: bool, allow_empty: bool) -> int:
    """The exit status of a run: 2 for what cannot be read or an empty run, else 1 for a new finding, else 0."""
    if summary.unreadable or (summary.matches == 0 and not allow_empty):
        return 2
    return int(summary.new > 0 or (strict and summary.undetermined > 0))
