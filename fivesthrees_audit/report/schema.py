"""Owns the JSON Schema of the report, made from its types; `specs/schemas/report.json` is this, written down."""

from __future__ import annotations

from typing import Any

from fivesthrees_audit.records.schema import schema_of
from fivesthrees_audit.report.model import FORMAT, Report


def report_schema() -> dict[str, Any]:
    """The JSON Schema of the report's one document."""
    schema = schema_of(Report, "What an audit of domino matches found")
    report = schema["$defs"]["Report"]
    report["properties"] = {"format": {"const": FORMAT}, **report["properties"]}
    report["required"] = ["format", *report["required"]]
    return schema
