"""Owns annotations for GitHub: a workflow command a line, for each check that did not pass.

Failures and what cannot be read are errors, what follows from another failure is a warning, what is left open a
notice. What a baseline knows is left out: GitHub shows only so many.
"""

from __future__ import annotations

from fivesthrees_audit.records.reading import STDIN
from fivesthrees_audit.report.checks import Check, Checked, Outcome
from fivesthrees_audit.report.places import from_here
from fivesthrees_audit.report.safe import printable


def commands(checked: Checked) -> bytes:
    """The annotations of a subject, each a line."""
    return "".join(_annotation(checked, check) for check in checked.checks if not check.known).encode()


def _annotation(checked: Checked, check: Check) -> str:
    file = None if checked.source == STDIN else printable(from_here(checked.source))
    record = "" if checked.name is None else f"{printable(checked.name)}: "
    title = f"{check.rule}: {record}{check.where}"
    given = {"file": file, "line": check.line, "col": check.column, "title": title}
    named = [f"{name}={_property(str(value))}" for name, value in given.items() if value is not None]
    return f"::{_level(check)} {','.join(named)}::{_data(check.message)}\n"


def _level(check: Check) -> str:
    return "notice" if check.outcome is Outcome.OPEN else "warning" if check.follows else "error"


def _data(text: str) -> str:
    """A text as the message of a workflow command."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    """A text as the value of a property of a workflow command."""
    return _data(text).replace(":", "%3A").replace(",", "%2C")
