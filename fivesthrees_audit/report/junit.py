"""Owns JUnit XML: a suite for each subject, a case for each rule, or whatever else was tried, that was checked on it.

The counts stand at each suite, not at the top, so that a file of any length is written as a stream. Text from a
record is made printable first: XML has no place for control characters, not even as references.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from xml.sax.saxutils import escape

from fivesthrees_audit.report.checks import Check, Checked, Outcome
from fivesthrees_audit.report.places import from_here
from fivesthrees_audit.report.safe import printable, without_commands

OPENING = b'<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="fivesthrees-audit">\n'
CLOSING = b"</testsuites>\n"

_CLASS = re.compile(rb'<testcase classname="([^"]*)"')


def suite(checked: Checked) -> bytes:
    """A subject as a suite: cases that it passed are empty, the others fail, are skipped, or are errors."""
    cases = _by_case(checked.checks)
    kinds = {name: _kind(checks) for name, checks in cases.items()}
    counts = Counter(kinds.values())
    place = checked.source if checked.line is None else f"{checked.source}:{checked.line}"
    name = f"{place} {checked.name}" if checked.name else place
    class_ = f"{checked.source} {checked.name}" if checked.name else place
    opened = (
        f'<testsuite name="{_text(name)}" tests="{len(checked.passed) + len(cases)}" failures="{counts["failure"]}" '
        f'errors="{counts["error"]}" skipped="{counts["skipped"]}" file="{_text(from_here(checked.source))}">'
    )
    case = f'<testcase classname="{_text(class_)}" name="'
    lines = [
        opened,
        *(f'{case}{_text(passed)}"/>' for passed in checked.passed),
        *(
            f'{case}{_text(name)}">{_trouble(kinds[name], checked.source, checks)}</testcase>'
            for name, checks in cases.items()
        ),
        "</testsuite>\n",
    ]
    return without_commands("\n".join(lines)).encode()


def alone(suite: bytes, met: Counter[int]) -> bytes:
    """The suite with a class of its own: records of one id in one file are told apart by their number among those.

    `met` counts the classes before, and this one from now.
    """
    found = _CLASS.search(suite)
    if found is None:
        return suite
    met[hash(found[1])] += 1
    number = met[hash(found[1])]
    return suite if number == 1 else suite.replace(found[0], b'<testcase classname="%s (%d)"' % (found[1], number))


def _by_case(checks: Iterable[Check]) -> dict[str, list[Check]]:
    cases: dict[str, list[Check]] = {}
    for check in checks:
        cases.setdefault(check.case or check.rule, []).append(check)
    return cases


def _kind(checks: list[Check]) -> str:
    """The element that says what came of a case: the worst of its checks, of which a known one is passed over."""
    if any(check.outcome is Outcome.ERROR and not check.known for check in checks):
        return "error"
    return "failure" if any(_fails(check) for check in checks) else "skipped"


def _fails(check: Check) -> bool:
    return check.outcome is Outcome.FAILED and not check.known


def _trouble(kind: str, source: str, checks: list[Check]) -> str:
    first = next((check for check in checks if _fails(check)), checks[0])
    more = sum(map(_fails, checks)) - 1
    message = f"{_brief(first)} (and {more} more)" if kind == "failure" and more > 0 else _brief(first)
    told = "\n\n".join(_told(source, check) for check in checks)
    type_ = "" if kind == "skipped" else f' type="{first.outcome.value}"'
    return f'<{kind} message="{_text(message)}"{type_}>{escape(told)}</{kind}>'


def _brief(check: Check) -> str:
    """A check in one line: its place, and its last sentence; of an error the first, which the others explain."""
    known = "known from the baseline: " if check.known else ""
    lines = check.message.splitlines()
    return f"{known}{check.where}: {lines[0 if check.outcome is Outcome.ERROR else -1]}"


def _told(source: str, check: Check) -> str:
    place = ":".join([printable(source), *(str(part) for part in (check.line, check.column) if part is not None)])
    remarks = "".join(
        [", which follows from the fault before" if check.follows else "", ", known" if check.known else ""]
    )
    return f"{place}  {check.where}{remarks}\n{check.message}"


def _text(text: str) -> str:
    """A text as the value of an attribute."""
    return escape(printable(text), {'"': "&quot;"})
