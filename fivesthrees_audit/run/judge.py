"""Owns the way of one text to its entries in the report: quick if it is clean, in full if it is not."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import msgspec

from fivesthrees_audit.audit.quick import clean
from fivesthrees_audit.audit.tables import tables
from fivesthrees_audit.findings import AuditError, RecordError, Verdict
from fivesthrees_audit.records import native
from fivesthrees_audit.records.claimed import claimed
from fivesthrees_audit.records.native import Match
from fivesthrees_audit.records.reading import Text, split
from fivesthrees_audit.records.record import Record, records
from fivesthrees_audit.report.model import Entry, Judged, Standing, Unreadable
from fivesthrees_audit.rules.playing import sides
from fivesthrees_audit.ruleset import DEFAULT, RuleSet


class Options(NamedTuple):
    """How to judge: rules that stand in for those a record names, and the clauses to report (None: all)."""

    rules: RuleSet | None = None
    reported: frozenset[str] | None = None


def judge(text: Text, options: Options) -> Iterator[Entry]:
    """The entries of one text, in order."""
    if text.form == "lines":
        for one in split(text):
            yield from judge(one, options)
        return
    quick = _quick(text, options) if text.form == "json" else None
    if quick is not None:
        yield quick
        return
    for record in records(text, options.rules):
        if isinstance(record, RecordError):
            yield unreadable(record)
        else:
            yield judged(record, options)


def unreadable(error: RecordError) -> Unreadable:
    """The entry of a record or a file that could not be read."""
    return Unreadable(error.source, error.line, error.column, error.reason)


def _quick(text: Text, options: Options) -> Judged | None:
    """The entry of a clean record in JSON, or None where somebody must look closer.

    A key given twice is lost in decoding, but its colon is not: the text of a clean record has as many colons as it
    has keys, besides those inside its names.
    """
    data = text.data
    try:
        match = native.decode(data)
        if match.format != native.FORMAT or b"\\" in data:
            return None
        rules = options.rules or _named(match.rules if isinstance(match.rules, str | None) else _frozen(match.rules))
    except (msgspec.MsgspecError, AuditError, RecursionError, TypeError):
        return None
    done = clean(match, tables(rules))
    if done is None or data.count(b":") != done.keys + _colons(match):
        return None
    return _clean_entry(text.source, text.line, match, rules, done.scores, done.winner)


def _frozen(rules: dict[str, object]) -> tuple[tuple[str, object], ...]:
    return tuple((name, tuple(value) if isinstance(value, list) else value) for name, value in rules.items())


@lru_cache(maxsize=64)
def _named(rules: str | tuple[tuple[str, object], ...] | None) -> RuleSet:
    """The rule set that a record names, or describes as a house rule."""
    if rules is None or isinstance(rules, str):
        return RuleSet.named(DEFAULT if rules is None else rules)
    parameters = dict(rules)
    return RuleSet.named(str(parameters.pop("base", DEFAULT))).changed(parameters)


def _colons(match: Match) -> int:
    """The colons of a record's text that belong to no key of its typed form: in its names, and in its house rules."""
    house = match.rules if isinstance(match.rules, dict) else {}
    names = [*match.players, match.id or "", match.rules if isinstance(match.rules, str) else ""]
    return "".join([*names, *house, *map(str, house.values())]).count(":") + len(house)


def _clean_entry(
    source: str, line: int, match: Match, rules: RuleSet, scores: tuple[int, ...], winner: int | None
) -> Judged:
    reference = Standing(scores, winner)
    seats = sides(rules, len(match.players))
    recorded = Standing(*claimed(match, seats, rules.target))
    return Judged(
        source,
        line,
        match.id,
        rules.id,
        Verdict.CONFORMS,
        len(match.deals),
        sum([len(deal.events) for deal in match.deals]),
        recorded,
        reference,
    )


def judged(record: Record, options: Options) -> Judged:
    """The entry of a well-formed record: every finding located in its file and told in words."""
    match, rules = record.match, record.rules
    done = clean(match, tables(rules))
    if done is not None:
        return _clean_entry(record.source, record.line, match, rules, done.scores, done.winner)
    return _in_full(record, options)


def _in_full(record: Record, options: Options) -> Judged:
    from fivesthrees_audit.audit.replay import replay  # clean records do without
    from fivesthrees_audit.report.messages import message

    match, rules = record.match, record.rules
    judgement = replay(match, rules)
    findings, unchecked, verdict = judgement.findings, judgement.unchecked, judgement.verdict
    if options.reported is not None:
        findings = tuple(finding for finding in findings if finding.clause in options.reported)
        unchecked = tuple(gap for gap in unchecked if gap.clause in options.reported)
        verdict = Verdict.VIOLATES if findings else Verdict.UNDETERMINED if unchecked else Verdict.CONFORMS
    told = []
    for finding in findings:
        line, column = record.locate(finding.pointer)
        words = message(finding, match.players, rules)
        told.append(msgspec.structs.replace(finding, line=line, column=column, message=words))
    seats = sides(rules, len(match.players))
    return Judged(
        record.source,
        record.line,
        match.id,
        rules.id,
        verdict,
        len(match.deals),
        sum([len(deal.events) for deal in match.deals]),
        Standing(*claimed(match, seats, rules.target)),
        Standing(judgement.reference, judgement.winner),
        unchecked,
        tuple(told),
    )
