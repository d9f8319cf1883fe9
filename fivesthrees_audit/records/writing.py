"""Owns writing a record as JSON that a person can read: a hand a line, an event a line. Keeps every key it is given."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from fivesthrees_audit.records.native import Match

OPENED = ("", "/deals", "/deals/*", "/deals/*/hands", "/deals/*/events")
"""The places whose members each stand on a line of their own."""


def pretty(value: Any, pointer: str = "", indent: str = "") -> str:
    """A parsed record as indented JSON.

    >>> print(pretty({"format": "fivesthrees-log/1", "deals": [{"lead": 0, "events": []}]}))
    {
      "format": "fivesthrees-log/1",
      "deals": [
        {
          "lead": 0,
          "events": []
        }
      ]
    }
    """
    if pointer not in OPENED or not value:
        return json.dumps(value, ensure_ascii=False)
    inner = f"{indent}  "
    if isinstance(value, dict):
        members = [
            f"{json.dumps(key, ensure_ascii=False)}: {pretty(item, f'{pointer}/{key}', inner)}"
            for key, item in value.items()
        ]
        opening, closing = "{", "}"
    else:
        members = [pretty(item, f"{pointer}/*", inner) for item in value]
        opening, closing = "[", "]"
    separator = f",\n{inner}"
    return f"{opening}\n{inner}{separator.join(members)}\n{indent}{closing}"


def tree_of(match: Match) -> Any:
    """A typed record as plain dicts and lists, what it leaves out left out."""
    return msgspec.to_builtins(match)
