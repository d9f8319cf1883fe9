"""Owns GitLab's code quality report: one JSON list, an issue for each check that did not pass.

GitLab takes two issues of one fingerprint for one issue, so of equal ones the second and later get one of their own.
"""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

import msgspec

from fivesthrees_audit.report.checks import Check, Checked, Outcome
from fivesthrees_audit.report.fingerprint import DIGITS
from fivesthrees_audit.report.places import from_here
from fivesthrees_audit.report.safe import printable

OPENING, CLOSING = b"[", b"]\n"
"""What stands around the issues."""

_BEGIN = b'{"fingerprint":"'
_encode = msgspec.json.Encoder().encode


def issues(checked: Checked) -> list[bytes]:
    """The issues of a subject, each as JSON that begins with its fingerprint."""
    return [_encode(_issue(checked, check)) for check in checked.checks]


def _issue(checked: Checked, check: Check) -> dict[str, object]:
    words = check.message.replace("\n", " ")
    record = "" if checked.name is None else f"{printable(checked.name)}, "
    return {
        "fingerprint": check.fingerprint,
        "check_name": check.rule,
        "description": f"{record}{check.where}: {words}",
        "severity": _severity(check),
        "location": {
            "path": printable(from_here(checked.source)),
            "lines": {"begin": check.line or 1},
        },
    }


def _severity(check: Check) -> str:
    if check.known or check.outcome is Outcome.OPEN:
        return "info"
    if check.outcome is Outcome.ERROR:
        return "critical"
    return "minor" if check.follows else "major"


def alone(issue: bytes, met: Counter[bytes]) -> bytes:
    """The issue under a fingerprint that no other has; `met` counts the fingerprints before, and this one from now."""
    begin, end = len(_BEGIN), len(_BEGIN) + DIGITS
    given = issue[begin:end]
    met[given] += 1
    if met[given] == 1:
        return issue
    own = sha256(given + str(met[given]).encode()).hexdigest()[:DIGITS]
    return _BEGIN + own.encode() + issue[end:]
