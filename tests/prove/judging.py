"""What the audit says of a record under its own rules, and the file of one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

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


def recorded(match: Match, folder: Path) -> Path:
    """The file in that folder to which a match is written as a record."""
    path = folder / "shown.json"
    path.write_bytes(msgspec.json.encode(match))
    return path
