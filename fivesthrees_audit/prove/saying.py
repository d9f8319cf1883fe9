"""Owns plain values in words: the numbers of a counterexample as a player would say them."""

from __future__ import annotations

from typing import Any

from fivesthrees_audit.layout import End, Layout
from fivesthrees_audit.tiles import Tile


def said(value: Any) -> str:
    """A value of a goal in words, its parts by their names.

    >>> said(Layout((End("L", 6, True), End("R", 3, False))))
    'ends L 6-6 and R 3'
    """
    if isinstance(value, Tile | str):
        return str(value)
    if isinstance(value, Layout):
        return _layout_said(value)
    if isinstance(value, tuple):
        names = getattr(value, "_fields", None) or [""] * len(value)
        return ", ".join(
            f"{name.replace('_', ' ')} {said(part)}".lstrip() for name, part in zip(names, value, strict=True)
        )
    return str(value)


def _layout_said(layout: Layout) -> str:
    if not layout.ends:
        return "an empty table"
    spinner = "" if layout.spinner is None else f" of the spinner {layout.spinner}-{layout.spinner}"
    alone = ", a tile alone" if layout.lone else ""
    return f"ends {' and '.join(map(_end_said, layout.ends))}{spinner}{alone}"


def _end_said(end: End) -> str:
    shown = "bare" if end.bare else f"{end.pips}-{end.pips}" if end.double else end.pips
    return f"{end.label} {shown}"
