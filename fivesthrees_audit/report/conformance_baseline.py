"""Owns the failures of an earlier run of `conform`, as its JSON report names them."""

from __future__ import annotations

import msgspec

from fivesthrees_audit.findings import UsageError
from fivesthrees_audit.ruleset import RuleSet

FORMAT = "fivesthrees-conformance/1"


class _Failure(msgspec.Struct):
    id: str


class _Known(msgspec.Struct, frozen=True):
    failing: tuple[str, ...] = ()


class _Report(msgspec.Struct):
    format: str
    rules: str = ""
    divergences: list[_Failure] = []
    errors: list[_Failure] = []
    known: _Known = _Known()


def failures_in(name: str, data: bytes, rules: RuleSet) -> frozenset[str]:
    """The ids of all that failed in an earlier run under these rules, what was known then included.

    Raises UsageError, with the name, for what is no such report, or one of other rules.
    """
    try:
        report = msgspec.json.decode(data, type=_Report)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise UsageError(f"{name}: not a report that conform --format json wrote: {error}") from None
    if report.format != FORMAT:
        raise UsageError(f"{name}: its format is {report.format!r}; a baseline is a {FORMAT}")
    if not report.rules:
        raise UsageError(f"{name}: not a report that conform --format json wrote: it does not name its rules")
    if report.rules != rules.id:
        raise UsageError(f"{name}: it is of {report.rules}, and the rules here are {rules.id}")
    return frozenset([*(each.id for each in (*report.divergences, *report.errors)), *report.known.failing])
