"""Owns plain values in words: the numbers of a counterexample as a player would say them."""

from __future__ import annotations

from typing import Any

from fivesthrees_audit.engine import Hand
from fivesthrees_audit.layout import End, Layout, Lines
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.tiles import Tile


def said(value: Any) -> str:
    """A value of a goal in words, its parts by their names; what is empty, or not so, is left out or said to be not.

    >>> said(Layout((End("L", 6, True), End("R", 3, False))))
    'ends L 6-6 and R 3'
    """
    if isinstance(value, Layout):
        return _layout_said(value)
    if isinstance(value, Hand):
        return f"{value.size} {'tile' if value.size == 1 else 'tiles'}"
    if isinstance(value, RuleSet):
        return value.id
    if isinstance(value, tuple) and not isinstance(value, Tile):
        names = getattr(value, "_fields", None) or [""] * len(value)
        parts = [_part_said(name.replace("_", " "), part) for name, part in zip(names, value, strict=True)]
        return ", ".join(part for part in parts if part)
    return str(value)


def _part_said(name: str, value: Any) -> str:
    if value is None or value in ((), frozenset(), Lines()):
        return ""
    if isinstance(value, bool):
        return f"{'' if value else 'not '}{name or 'so'}"
    return f"{name} {said(value)}".strip()


def _layout_said(layout: Layout) -> str:
    if not layout.ends:
        return "an empty table"
    spinner = "" if layout.spinner is None else f" of the spinner {layout.spinner}-{layout.spinner}"
    alone = ", a tile alone" if layout.lone else ""
    return f"ends {' and '.join(map(_end_said, layout.ends))}{spinner}{alone}"


def _end_said(end: End) -> str:
    shown = "bare" if end.bare else f"{end.pips}-{end.pips}" if end.double else end.pips
    return f"{end.label} {shown}"
