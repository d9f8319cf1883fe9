"""Owns the list of the vectors: as data, and as text to be read."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from textwrap import fill
from typing import Any

from fivesthrees_audit.conform.vectors import Listed

WIDTH = 80


def listed_data(listed: Sequence[Listed]) -> dict[str, Any]:
    """The content of the document."""
    return {
        "vectors": [
            {
                "id": each.id,
                "clause": each.clause,
                "shows": each.vector.shows,
                "rules": list(each.vector.rules),
                "verdict": each.vector.verdict,
                "catches": {id: list(steps) for id, steps in each.vector.catches.items()},
            }
            for each in listed
        ]
    }


def listed_text(listed: Sequence[Listed]) -> str:
    """The vectors by clause, then how many there are."""
    parts = [
        "\n".join([clause, *(_entry(each) for each in group)])
        for clause, group in groupby(listed, key=lambda each: each.clause)
    ]
    return "\n\n".join([*parts, f"{len(listed)} vector{'s' * (len(listed) > 1)}"])


def _entry(each: Listed) -> str:
    name = each.id.removeprefix(f"{each.clause}/")
    head = f"  {name} ({each.vector.verdict}; {', '.join(each.vector.rules)})"
    return "\n".join([_filled(head, "    "), _filled(f"    {each.vector.shows}", "    ")])


def _filled(text: str, indent: str) -> str:
    return fill(text, WIDTH, subsequent_indent=indent, break_on_hyphens=False)
