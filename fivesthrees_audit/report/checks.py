"""Owns what was checked as a neutral list, from which the writers for CI make their formats, and an entry as such one.

A writer knows nothing of matches: whatever can say which rules it checked, what failed and where, can be written.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from msgspec import UNSET

from fivesthrees_audit.clauses import RULES, clauses, in_force
from fivesthrees_audit.findings import LAYOUT, Finding, SpecError, Unchecked
from fivesthrees_audit.report.fingerprint import fingerprint
from fivesthrees_audit.report.model import Entry, Judged, Unreadable
from fivesthrees_audit.report.safe import printable
from fivesthrees_audit.ruleset import RuleSet, parse_value

READABLE = "record/readable"
"""What a record that cannot be read fails; no clause of any rule sheet."""

BEFORE_PLAY = ("deal", "lead")
"""The chapters that are judged even where nobody can say what lies on the table."""

MOST_RULE_SETS = 256


class Outcome(StrEnum):
    """What came of a check that did not pass: it failed, could not be made, or its subject could not be read."""

    FAILED = "failed"
    OPEN = "open"
    ERROR = "error"


class Related(NamedTuple):
    """Another place that a check points to, and why. `line` and `column` count from 1, where known."""

    words: str
    pointer: str
    line: int | None = None
    column: int | None = None


class Check(NamedTuple):
    """One check that did not pass: its rule, what came of it, where, and in words (a line a sentence).

    `follows` marks what an earlier failure explains, `known` what a baseline holds (None where there is no baseline).
    `case` is what was tried, where that is not the rule itself: each is counted by itself.
    """

    rule: str
    outcome: Outcome
    where: str
    message: str
    fingerprint: str
    pointer: str | None = None
    line: int | None = None
    column: int | None = None
    follows: bool = False
    known: bool | None = None
    related: tuple[Related, ...] = ()
    case: str | None = None


class Checked(NamedTuple):
    """What was checked of one subject: where it begins, the cases that it passed, and the checks that did not pass.

    A case is a rule, or what else was tried.
    """

    source: str
    line: int | None
    name: str | None
    passed: tuple[str, ...]
    checks: tuple[Check, ...]


def checked(entry: Entry) -> Checked:
    """An entry of the report as the list of its checks that did not pass."""
    if isinstance(entry, Unreadable):
        return Checked(entry.source, entry.line, None, (), (_unreadable(entry),))
    if not entry.findings and not entry.unchecked:
        return Checked(entry.source, entry.line, entry.id, (), ())
    return Checked(entry.source, entry.line, entry.id, (), (*_failures(entry), *_open(entry)))


def with_passed(entry: Entry, rules: RuleSet | None = None, reported: frozenset[str] | None = None) -> Checked:
    """The same, and the clauses in force that the record passed: those reported, in the order of the rule sheet.

    `rules` are those by which all records were judged, None where each was judged by those that it names.
    """
    found = checked(entry)
    if isinstance(entry, Unreadable):
        return found
    troubled = {check.rule for check in found.checks}
    force = clauses_under(entry.rules, rules)
    passed = tuple(id for id in force if id not in troubled and (reported is None or id in reported))
    stop = next((gap for gap in entry.unchecked if gap.missing == LAYOUT), None)
    if stop is None:
        return found._replace(passed=passed)
    left = tuple(_stopped(entry, id, stop) for id in passed if not _is_before_play(id))
    return found._replace(passed=tuple(filter(_is_before_play, passed)), checks=(*found.checks, *left))


def _is_before_play(clause: str) -> bool:
    """Whether a clause speaks of what comes before the first play of a deal."""
    return clause.partition("/")[0] in BEFORE_PLAY


def _stopped(entry: Judged, clause: str, stop: Unchecked) -> Check:
    """A clause by which the rest of a deal was not judged, since nobody can say what lies on the table."""
    return _not_checked(entry, clause, f"{where(stop.deal, stop.event)} ({_missing(stop.missing)})", [stop.missing])


@lru_cache(MOST_RULE_SETS)
def clauses_under(id: str, rules: RuleSet | None = None) -> tuple[str, ...]:
    """The clauses in force under a rule set, in the order of the rule sheet, read off its id where it is not given.

    >>> [clause for clause in clauses_under("fives-and-threes divisors=5") if clause.startswith("score/")]
    ['score/fives', 'score/every-play', 'score/out-point', 'score/running']
    """
    from fivesthrees_audit.rules import ending, playing, scoring

    del ending, playing, scoring  # importing a chapter enters its clauses
    known = _named(id) if rules is None else rules
    return tuple(clause for clause in clauses() if in_force(RULES[clause], known))


def _named(id: str) -> RuleSet:
    """The rule set that an id tells: that of its first word, changed as the others say."""
    base, *changes = id.split(" ")
    rules = RuleSet.named(base)
    for change in changes:
        name, _, value = change.partition("=")
        with suppress(SpecError):  # a long list is cut in an id, and no clause hangs on those that can be long
            rules = rules.changed({name: parse_value(name, value)})
    return rules


def _unreadable(entry: Unreadable) -> Check:
    return Check(
        READABLE,
        Outcome.ERROR,
        "the record",
        printable(entry.error),
        fingerprint(entry.source, None, READABLE, None, entry.error),
        line=entry.line,
        column=entry.column,
    )


def _failures(entry: Judged) -> Iterable[Check]:
    cause: Finding | None = None
    for finding in entry.findings:
        if not finding.consequent:
            cause = finding
        yield Check(
            finding.clause,
            Outcome.FAILED,
            where(finding.deal, finding.event),
            "\n".join(map(printable, finding.message.split("\n"))),
            fingerprint(entry.source, entry.id, finding.clause, finding.pointer, finding.recorded),
            finding.pointer,
            finding.line,
            finding.column,
            finding.consequent,
            None if finding.known is UNSET else finding.known,
            tuple(_related(finding, cause)),
        )


def _related(finding: Finding, cause: Finding | None) -> Iterable[Related]:
    if finding.consequent and cause is not None:
        yield Related("the fault that this follows from", cause.pointer, cause.line, cause.column)
    played_at = finding.facts.get("played_at")
    if played_at is not None and finding.deal is not None:
        yield Related("the tile is played here", f"/deals/{finding.deal - 1}/events/{played_at - 1}")


def _open(entry: Judged) -> Iterable[Check]:
    for clause, places in unchecked(entry):
        missing = sorted({gap.missing for gap in entry.unchecked if gap.clause == clause})
        yield _not_checked(entry, clause, places, missing)


def _not_checked(entry: Judged, clause: str, places: str, missing: list[str]) -> Check:
    words = f"Not checked: {clause} at {places}"
    print_ = fingerprint(entry.source, entry.id, clause, None, missing)
    return Check(clause, Outcome.OPEN, "the match", words, print_, line=entry.line)


def unchecked(entry: Judged) -> Iterable[tuple[str, str]]:
    """Each clause that could not be checked everywhere, and in words the places where not and why not."""
    places: dict[str, list[str]] = {}
    for gap in entry.unchecked:
        places.setdefault(gap.clause, []).append(f"{where(gap.deal, gap.event)} ({_missing(gap.missing)})")
    for clause, told in places.items():
        yield clause, "; ".join(told)


def _missing(part: str) -> str:
    if part == LAYOUT:
        return "from there on nobody can say what lies on the table"
    return "the ends not recorded leave too much open" if part == "end" else f"{part} not recorded"


def where(deal: int | None, event: int | None) -> str:
    """A place in a match, in words.

    >>> where(8, 14), where(8, None), where(None, None)
    ('deal 8, event 14', 'deal 8', 'the match')
    """
    return "the match" if deal is None else f"deal {deal}" if event is None else f"deal {deal}, event {event}"
