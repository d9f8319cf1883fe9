"""Owns the small facts that findings are made of, in the forms of the record: plays, ends, the line. No sentences."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fivesthrees_audit.engine import State, plays
from fivesthrees_audit.findings import Place
from fivesthrees_audit.rules.playing import open_ends
from fivesthrees_audit.rules.scoring import contributions
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.tiles import Tile


def event_place(deal: int, event: int) -> Place:
    """The place of an event, both counted from 0."""
    return Place(deal + 1, event + 1, f"/deals/{deal}/events/{event}")


def deal_place(deal: int, part: str = "") -> Place:
    """The place of a deal, or of a part of it such as `/lead`, counted from 0."""
    return Place(deal + 1, None, f"/deals/{deal}{part}")


def play_text(tile: Tile, label: str | None) -> str:
    """A play as the record writes it: `6-3@R`, or `6-3` for a lead."""
    return str(tile) if label is None else f"{tile}@{label}"


def plays_of(rules: RuleSet, state: State, seat: int) -> list[str]:
    """The legal plays known of a seat, as text."""
    return [play_text(tile, label) for tile, label in plays(rules, state, seat)]


def line_text(line: Iterable[Tile]) -> str:
    """The tiles of a line, left to right: `1-1 1-4 4-4`."""
    return " ".join(map(str, line))


def table_facts(rules: RuleSet, state: State) -> dict[str, Any]:
    """What lies on the table: the line, and what each open end shows and contributes.

    Of a cross also its arms, its spinner, whose contribution comes last, and what its ends are called.
    """
    if not state.lines.main:
        return {"line": ""}
    ends = open_ends(rules, state.layout)
    facts: dict[str, Any] = {
        "line": line_text(state.lines.main),
        "ends": [end.pips for end in ends],
        "contributions": list(contributions(rules, state.layout)),
    }
    if state.layout.spinner is None:
        return facts
    return facts | {
        "spinner": str(Tile(state.layout.spinner, state.layout.spinner)),
        "labels": [end.label for end in ends],
        "bare": [end.label for end in ends if end.bare],
        "arms": [line_text(arm) for arm in (state.lines.up, state.lines.down) if arm],
    }
