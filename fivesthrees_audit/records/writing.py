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
        return compact(value, ", ", ": ")
    inner = f"{indent}  "
    if isinstance(value, dict):
        members = [f"{compact(key)}: {pretty(item, f'{pointer}/{key}', inner)}" for key, item in value.items()]
        opening, closing = "{", "}"
    else:
        members = [pretty(item, f"{pointer}/*", inner) for item in value]
        opening, closing = "[", "]"
    separator = f",\n{inner}"
    return f"{opening}\n{inner}{separator.join(members)}\n{indent}{closing}"


def compact(value: Any, comma: str = ",", colon: str = ":") -> str:
    r"""A parsed value as JSON on one line, what cannot be seen on a terminal written as an escape.

    >>> print(compact({"players": ["Zoë", "\u202eBob"]}))
    {"players":["Zoë","\u202eBob"]}
    """
    text = json.dumps(value, ensure_ascii=False, separators=(comma, colon))
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else json.dumps(letter)[1:-1] for letter in text)


def tree_of(match: Match) -> Any:
    """A typed record as plain dicts and lists, what it leaves out left out."""
    return msgspec.to_builtins(match)
