"""Owns whole documents for CI of what is at hand as a list of subjects. An audit writes the same piece by piece."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from fivesthrees_audit.report import github, gitlab, json, junit, sarif
from fivesthrees_audit.report.checks import Checked, Outcome


def _junit(subjects: Sequence[Checked]) -> bytes:
    return junit.OPENING + b"".join(map(junit.suite, subjects)) + junit.CLOSING


def _sarif(subjects: Sequence[Checked]) -> bytes:
    results = [result for subject in subjects for result in sarif.results(subject)]
    failed = any(check.outcome is Outcome.ERROR for subject in subjects for check in subject.checks)
    listed = json.FIRST + json.NEXT.join(results) if results else b""
    return sarif.opening() + listed + sarif.closing(successful=not failed)


def _github(subjects: Sequence[Checked]) -> bytes:
    return b"".join(map(github.commands, subjects))


def _gitlab(subjects: Sequence[Checked]) -> bytes:
    met: Counter[bytes] = Counter()
    issues = [gitlab.alone(issue, met) for subject in subjects for issue in gitlab.issues(subject)]
    listed = json.FIRST + json.NEXT.join(issues) if issues else b""
    return gitlab.OPENING + listed + gitlab.CLOSING


DOCUMENTS: dict[str, Callable[[Sequence[Checked]], bytes]] = {
    "junit": _junit,
    "sarif": _sarif,
    "github": _github,
    "gitlab": _gitlab,
}
"""What makes the document of a format."""
