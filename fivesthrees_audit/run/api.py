"""Owns the audit as a function: records or files in, a Report out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from fivesthrees_audit.findings import RecordError
from fivesthrees_audit.records.reading import Note, sources, texts
from fivesthrees_audit.records.record import Record
from fivesthrees_audit.report.model import Entry, Report, report_of
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.run.judge import Options, judge, judged, unreadable


def audit(
    what: str | Path | Record | Iterable[str | Path | Record], *, rules: RuleSet | None = None, form: str | None = None
) -> Report:
    """Audits files, folders, patterns (`-` is standard input), or records that `load` gave.

    `rules` stand in for those that the records name; `form` names the format of another program's files, or a file with
    a mapping. What cannot be read is an `Unreadable` entry of the report, never an error raised; TypeError is for what
    is neither path nor record, UsageError for a format that there is not. The verdicts and findings are those of the
    rule sheet's clauses.

    >>> report = audit("examples/disputed-evening.sheet")
    >>> [finding.clause for match in report.matches for finding in match.findings]
    ['count/lone-double', 'target/combined']
    """
    given = [what] if isinstance(what, str | Path | Record) else what
    if isinstance(given, Mapping) or not isinstance(given, Iterable):
        raise TypeError(f"expected paths or records that `load` gave, got {type(what).__name__}")
    if form is not None:
        from fivesthrees_audit.records import foreign  # our own records do without

        form = foreign.named(form)
    return report_of(entry for one in given for entry in _entries(one, rules, form))


def _entries(one: str | Path | Record, rules: RuleSet | None, form: str | None) -> Iterator[Entry]:
    if isinstance(one, Record):
        under = one if rules is None else one.under(rules)
        yield unreadable(under) if isinstance(under, RecordError) else judged(under, Options())
        return
    for name in sources([str(one)]):
        for item in [name] if isinstance(name, RecordError) else texts(name, form):
            if isinstance(item, RecordError):
                yield unreadable(item)
            elif not isinstance(item, Note):
                yield from judge(item, Options(rules))
