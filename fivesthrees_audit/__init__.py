"""Audits recorded domino matches: were they played and scored by the rules, and if not, where and why.

>>> from fivesthrees_audit import audit
>>> audit("examples/clean-two-players.json").conforms
True
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fivesthrees_audit.findings import AuditError, Finding, Place, RecordError, SpecError, Unchecked, Verdict
    from fivesthrees_audit.records.record import Record, load
    from fivesthrees_audit.report.model import Judged, Report, Standing, Summary, Unreadable
    from fivesthrees_audit.ruleset import RuleSet
    from fivesthrees_audit.run.api import audit

__all__ = [
    "AuditError",
    "Finding",
    "Judged",
    "Place",
    "Record",
    "RecordError",
    "Report",
    "RuleSet",
    "SpecError",
    "Standing",
    "Summary",
    "Unchecked",
    "Unreadable",
    "Verdict",
    "audit",
    "load",
]

_HOMES = {
    "findings": ("AuditError", "Finding", "Place", "RecordError", "SpecError", "Unchecked", "Verdict"),
    "records.record": ("Record", "load"),
    "report.model": ("Judged", "Report", "Standing", "Summary", "Unreadable"),
    "ruleset": ("RuleSet",),
    "run.api": ("audit",),
}


def __getattr__(name: str) -> Any:
    """A public name, its module imported when it is first asked for: the command line needs few of them."""
    for module, names in _HOMES.items():
        if name in names:
            value = getattr(import_module(f"fivesthrees_audit.{module}"), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
