"""Owns the way of one text to its entries in the report: quick if it is clean, in full if it is not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import msgspec

from fivesthrees_audit.auditing.quick import clean, clean_record
from fivesthrees_audit.auditing.running import Clean
from fivesthrees_audit.auditing.tables import MOST_RULE_SETS, Tables, tables
from fivesthrees_audit.findings import LAYOUT, AuditError, Finding, RecordError, SpecError, Unchecked, Verdict
from fivesthrees_audit.records import plain
from fivesthrees_audit.records.reading import Text
from fivesthrees_audit.report.model import Entry, Judged, Standing, Unreadable
from fivesthrees_audit.ruleset import DEFAULT, RuleSet

if TYPE_CHECKING:
    from fivesthrees_audit.records import native
    from fivesthrees_audit.records.record import Record

    Match = native.Match | plain.Match


class Options(NamedTuple):
    """How to judge: rules that stand in for those a record names, and the clauses to report (None: all).

    `strict` says that what is left open fails; it changes no verdict.
    """

    rules: RuleSet | None = None
    reported: frozenset[str] | None = None
    strict: bool = False


def judge(text: Text, options: Options) -> Iterable[Entry]:
    """The entries of one text, in order."""
    entry = quickly(text, options) if text.form == "json" else None
    return _carefully(text, options) if entry is None else (entry,)


def unreadable(error: RecordError) -> Unreadable:
    """The entry of a record or a file that could not be read."""
    return Unreadable(error.source, error.line, error.column, error.reason)


def quickly(text: Text, options: Options) -> Judged | None:
    """The entry of a clean record in JSON, or None where somebody must look closer.

    A key given twice is lost in decoding, but its colon is not: the text of a clean record has as many colons as it
    has keys, besides those inside its names.
    """
    data = text.data
    try:
        match = plain.decode(data)
        if match.format != plain.FORMAT:
            return None
        known = _tables_for(match, options.rules)
    except (msgspec.MsgspecError, AuditError, RecursionError):  # the careful reader says what is wrong
        return None
    done = None if known is None else clean(match, known)
    if known is None or done is None:
        return None
    spare = data.count(b":") - done.keys
    if spare and (b"\\" in data or spare != _colons(match)):  # an escape can hide a colon
        return None
    return _entry(text.source, text.line, match, known.rules, done, options)


def _tables_for(match: plain.Match, rules: RuleSet | None) -> Tables | None:
    """The tables of the rules a record is judged by; None where somebody must look at what it says of them."""
    if rules is None:
        known = _tables_of(_written(match.rules))
    elif isinstance(match.rules, dict):
        return None
    else:
        known = tables(rules)
    if match.target is None and match.pairs is None:
        return known
    return tables(known.rules.agreed(target=match.target, pairs=match.pairs, players=len(match.players)))


def _written(rules: str | dict[str, Any] | None) -> str | bytes | None:
    """The rules of a record as a value that can be looked up, and tells 61 from 61.0."""
    return msgspec.json.encode(rules) if isinstance(rules, dict) else rules


@lru_cache(MOST_RULE_SETS)
def _tables_of(written: str | bytes | None) -> Tables:
    """The tables of the rules that a record names, or describes as a house rule."""
    if isinstance(written, bytes):
        return tables(_house(written))
    return tables(RuleSet.named(DEFAULT if written is None else written))


def _house(written: bytes) -> RuleSet:
    from fivesthrees_audit.records import native, strict, wellformed  # few records bring rules of their own

    try:
        return wellformed.rules_of(native.Match(plain.FORMAT, [], [], rules=msgspec.json.decode(written)))
    except strict.Flaw as flaw:
        raise SpecError(flaw.reason) from None


def _colons(match: plain.Match) -> int:
    """The colons of a record's text that belong to no key of its typed form: in its names, and in its house rules."""
    house = match.rules if isinstance(match.rules, dict) else {}
    names = [*match.players, match.id or "", match.rules if isinstance(match.rules, str) else ""]
    return "".join([*names, *house, *map(str, house.values())]).count(":") + len(house)


def _entry(source: str, line: int, match: Match, rules: RuleSet, done: Clean, options: Options) -> Judged:
    """The entry of a clean record."""
    reference = recorded = Standing(done.scores, done.winner)
    result = match.result
    if result is None or result.scores is None or result.winner != done.winner:
        recorded = _recorded(match, rules)
    unchecked = done.unchecked
    if options.reported is not None:
        unchecked = _left_open(unchecked, options.reported)
    verdict = Verdict.UNDETERMINED if unchecked else Verdict.CONFORMS
    deals = len(match.deals)
    return Judged(source, line, match.id, rules.id, verdict, deals, done.events, recorded, reference, unchecked)


def _left_open(unchecked: Iterable[Unchecked], reported: frozenset[str]) -> tuple[Unchecked, ...]:
    """What is left open of the clauses reported; where the table itself is not known, that concerns all of them."""
    return tuple(gap for gap in unchecked if gap.clause in reported or gap.missing == LAYOUT)


def _recorded(match: Match, rules: RuleSet) -> Standing:
    from fivesthrees_audit.records.claimed import claimed  # a clean record with its result does without
    from fivesthrees_audit.rules.playing import sides

    return Standing(*claimed(cast("native.Match", match), sides(rules, len(match.players)), rules))


def _carefully(text: Text, options: Options) -> Iterator[Entry]:
    """The entries of a text, read in the way that finds what is wrong with it."""
    from fivesthrees_audit.records.record import records  # clean records do without

    for record in records(text, options.rules):
        yield unreadable(record) if isinstance(record, RecordError) else judged(record, options)


def judged(record: Record, options: Options) -> Judged:
    """The entry of a well-formed record: every finding located in its file and told in words."""
    match, rules = record.match, record.rules
    done = clean_record(match, tables(rules))
    if done is not None:
        return _entry(record.source, record.line, match, rules, done, options)
    return _in_full(record, options)


def _in_full(record: Record, options: Options) -> Judged:
    from fivesthrees_audit.auditing.replay import replay  # clean records do without
    from fivesthrees_audit.report.messages import message

    match, rules = record.match, record.rules
    judgement = replay(match, rules)
    findings, unchecked, verdict = judgement.findings, judgement.unchecked, judgement.verdict
    if options.reported is not None:
        findings = tuple(finding for finding in findings if finding.clause in options.reported)
        unchecked = _left_open(unchecked, options.reported)
        verdict = Verdict.VIOLATES if findings else Verdict.UNDETERMINED if unchecked else Verdict.CONFORMS
    told = []
    if findings and findings[0] is judgement.findings[0]:
        findings = (_hinted(record, findings[0]), *findings[1:])
    for finding in findings:
        line, column = record.locate(finding.pointer)
        words = message(finding, match.players, rules)
        told.append(msgspec.structs.replace(finding, line=line, column=column, message=words))
    return Judged(
        record.source,
        record.line,
        match.id,
        rules.id,
        verdict,
        len(match.deals),
        sum(len(deal.events) for deal in match.deals),
        _recorded(match, rules),
        Standing(judgement.reference, judgement.winner),
        unchecked,
        tuple(told),
    )


def _hinted(record: Record, finding: Finding) -> Finding:
    """The first finding of a record with the single parameters that would explain it, where there are any."""
    from fivesthrees_audit.auditing.explaining import explained  # clean records do without

    found = explained(record.match, record.rules, finding)
    if not found:
        return finding
    return msgspec.structs.replace(finding, facts={**finding.facts, "explained_by": list(found)})
