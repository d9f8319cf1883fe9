"""What the audit says of a record under its own rules."""

from __future__ import annotations

from typing import Any

from fivesthrees_audit.records.native import Match
from fivesthrees_audit.records.record import Record
from fivesthrees_audit.records.wellformed import agreed, check, rules_of
from fivesthrees_audit.run.judge import Options
from fivesthrees_audit.run.judge import judged as entry_of


def judged(match: Match) -> tuple[str, list[Any]]:
    """The verdict on a match and its findings, judged by the rules that it names."""
    rules = agreed(match, rules_of(match))
    check(match, rules)
    entry = entry_of(Record("proof", 1, match, rules), Options())
    return str(entry.verdict), list(entry.findings)
