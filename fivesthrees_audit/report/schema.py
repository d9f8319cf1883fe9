"""Owns the JSON Schema of the report, made from its types; `specs/schemas/report.json` is this, written down."""

from __future__ import annotations

from typing import Any

import msgspec

from fivesthrees_audit.records.schema import DIALECT
from fivesthrees_audit.report.model import FORMAT, Judged, Summary, Unreadable


def report_schema() -> dict[str, Any]:
    """The JSON Schema of the report's one document."""
    (judged, unreadable, summary), definitions = msgspec.json.schema_components(
        [Judged, Unreadable, Summary], ref_template="#/$defs/{name}"
    )
    return {
        "$schema": DIALECT,
        "title": "What an audit of domino matches found",
        "type": "object",
        "properties": {
            "format": {"const": FORMAT},
            "matches": {"type": "array", "items": {"anyOf": [judged, unreadable]}},
            "summary": summary,
        },
        "required": ["format", "matches", "summary"],
        "$defs": definitions,
    }
