"""Owns the typed match record, `fivesthrees-log/1`. Reads no files and knows no rule of play.

`records/strict.py` is the careful reader that finds what is wrong with a text and where; `records/plain.py` the quick
one that a clean record needs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec

from fivesthrees_audit.records.plain import FORMAT as FORMAT  # noqa: PLC0414  # named here for everybody else
from fivesthrees_audit.tiles import TILE_BY_TEXT

LIMIT = 1_000_000_000

if TYPE_CHECKING:
    TileText = str
    TileOrUnknown = str
else:
    TileText = Literal[tuple(TILE_BY_TEXT)]  # made from the set itself
    TileOrUnknown = Literal[(*TILE_BY_TEXT, "?")]
EndName = Literal["L", "R", "U", "D", 0, 1, 2, 3, 4, 5, 6]
Seat = Annotated[int, msgspec.Meta(ge=0, le=3)]
Points = Annotated[int, msgspec.Meta(ge=-LIMIT, le=LIMIT)]


class Event(msgspec.Struct, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """One entry of a deal: a play, a knock, a draw or an adjustment, or a note alone.

    `end` is a label or the pips the end showed. `count` (pips), `earned`, `award` and `score` (game points) are claims.
    """

    seat: Seat | None = None
    play: TileText | None = None
    end: EndName | None = None
    count: Points | None = None
    earned: Points | None = None
    award: Points | None = None
    score: Points | None = None
    knock: bool | None = None
    draw: TileOrUnknown | None = None
    adjust: Points | None = None
    reason: str | None = None
    note: str | None = None


class DealEnd(msgspec.Struct, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """How a deal is said to have ended. `scores` are by side, after any bonus."""

    how: Literal["out", "blocked", "won"] | None = None
    seat: Seat | None = None
    bonus: Points | None = None
    scores: list[Points] | None = None


class Deal(msgspec.Struct, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """One deal: its lead, the hands as dealt (a list a seat, None where not known), its events, its end."""

    lead: Seat | None = None
    hands: list[list[TileOrUnknown] | None] | None = None
    boneyard: list[TileOrUnknown] | None = None
    events: list[Event] = []
    end: DealEnd | None = None


class Start(msgspec.Struct, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """Where a record that begins mid-match takes up: scores by side, and the seat that leads its first deal."""

    scores: list[Points] | None = None
    lead: Seat | None = None


class Result(msgspec.Struct, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """How a match is said to have ended: the winning side, and the final scores by side."""

    winner: Seat | None = None
    scores: list[Points] | None = None


class Match(msgspec.Struct, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """One match as recorded. `players` are in seat order, clockwise; every `scores` is by side."""

    format: str
    players: Annotated[list[str], msgspec.Meta(min_length=2, max_length=4)]
    deals: list[Deal]
    rules: str | dict[str, Any] | None = None
    target: int | None = None
    id: str | None = None
    pairs: bool | None = None
    omits: list[Literal["knocks", "draws"]] | None = None
    start: Start | None = None
    result: Result | None = None


decode = msgspec.json.Decoder(Match).decode
"""The record in a text of JSON, by its types alone. Raises msgspec.DecodeError; duplicate keys pass unseen."""
