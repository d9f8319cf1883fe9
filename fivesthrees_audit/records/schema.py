"""Owns the JSON Schema of the record, made from its types; `specs/schemas/log.json` is this, written down."""

from __future__ import annotations

from typing import Any

import msgspec

from fivesthrees_audit.records.native import FORMAT, Match

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def log_schema() -> dict[str, Any]:
    """The JSON Schema of a match record. Keys that begin with `x_` are free in every object."""
    schema = schema_of(Match, "A recorded domino match")
    schema["$defs"]["Match"]["properties"]["format"] = {"const": FORMAT}
    return schema


def schema_of(kind: Any, title: str) -> dict[str, Any]:
    """The JSON Schema of a type, docstrings as descriptions."""
    made = msgspec.json.schema(kind)
    for definition in made["$defs"].values():
        definition["patternProperties"] = {"^x_": {}}
    return {"$schema": DIALECT, "title": title, **made}
