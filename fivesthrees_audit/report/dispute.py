"""Owns a dispute as data, `fivesthrees-dispute/1`: what conflicts, each correction with its scores, a claim.

`report/dispute_text.py` tells the same in words.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fivesthrees_audit.auditing.changes import Entry
from fivesthrees_audit.auditing.disputing import Dispute, RuledOut, Support
from fivesthrees_audit.auditing.repairing import Repair
from fivesthrees_audit.records.record import Record
from fivesthrees_audit.records.writing import tree_of
from fivesthrees_audit.report.messages import message


def dispute_data(record: Record, dispute: Dispute) -> dict[str, Any]:
    """A dispute as its document holds it; `repairs` are in the order in which they are likely."""
    match, finding = record.match, dispute.finding
    return {
        "source": record.source,
        "match": match.id,
        "deal": dispute.deal + 1,
        "verdict": dispute.verdict.value,
        "finding": None
        if finding is None
        else {
            "clause": finding.clause,
            "pointer": finding.pointer,
            "event": finding.event,
            "message": message(finding, match.players, record.rules),
        },
        "conflict": in_file_order(record, dispute.conflict),
        "repairs": [_repair(repair) for repair in dispute.repairs],
        "complete": dispute.complete,
        "ruled_out": [_ruled(record, ruled) for ruled in dispute.ruled],
        "other_deals": [deal + 1 for deal in dispute.others],
        "claim": None if dispute.support is None else _claim(dispute.support),
    }


def in_file_order(record: Record, pointers: Iterable[str]) -> list[str]:
    """Entries as they stand in the file of their record, one after the other."""
    return sorted(pointers, key=lambda pointer: (*record.locate(pointer), pointer))


def _entry(entry: Entry) -> dict[str, Any]:
    return {"pointer": entry.pointer, "recorded": entry.recorded, "corrected": entry.corrected}


def _repair(repair: Repair) -> dict[str, Any]:
    return {
        "entries": [_entry(entry) for entry in repair.entries],
        "follows": [_entry(entry) for entry in repair.follows],
        "scores": list(repair.scores),
        "undetermined": repair.open,
    }


def _ruled(record: Record, ruled: RuledOut) -> dict[str, Any]:
    """A correction that was ruled out, and the fault that is left; none is of this deal where later ones have more."""
    finding = ruled.finding
    return {
        "entries": [_entry(entry) for entry in ruled.change.entries],
        "clause": None if finding is None else finding.clause,
        "event": None if finding is None else finding.event,
        "message": None if finding is None else message(finding, record.match.players, record.rules),
    }


def _claim(support: Support) -> dict[str, Any]:
    return {
        "text": support.claim.text,
        "supported": support.supported,
        "reading": support.reading,
        "repair": support.repair,
        "stands": None if support.stands is None else list(support.stands),
        "record": None if support.record is None else tree_of(support.record),
    }
