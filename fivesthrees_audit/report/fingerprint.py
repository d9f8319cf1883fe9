"""Owns what makes two findings the same one: the record, the clause, the entry and what it says, never the line."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import msgspec

from fivesthrees_audit.records.reading import PACKED
from fivesthrees_audit.report.places import from_here

DIGITS = 32
"""How long a fingerprint is, in hexadecimal digits."""


def fingerprint(source: str, id: str | None, clause: str, pointer: str | None, recorded: Any) -> str:
    """The fingerprint of a finding: the same wherever in its file, and in whichever file, the record stands.

    A record without an id goes by its file, seen from the current folder and whether packed or not, so that equal
    findings of two such records in one file have equal fingerprints; `recorded` is what the record says there.

    >>> fingerprint("a.jsonl", None, "count/ends", "/deals/0/events/1", {"count": 16})
    '342e801e3cab806285dafd43c8a8952e'
    """
    record = {"id": id} if id else {"source": unpacked_name(source)}
    said = msgspec.json.encode([record, clause, pointer, recorded], order="deterministic")
    return sha256(said).hexdigest()[:DIGITS]


def unpacked_name(source: str) -> str:
    """What a file is called as seen from the current folder, without the ending that says how it is packed."""
    name = from_here(source)
    for ending in PACKED:
        name = name.removesuffix(ending)
    return name
