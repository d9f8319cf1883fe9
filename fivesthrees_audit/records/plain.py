"""Owns the typed record cut down to what a clean one holds, for the reader that nearly every record needs and no other.

Its names are those of `records/native.py`. It has no key that a clean record lacks, and no bounds for numbers that are
compared with the right ones anyway: a text that does not fit it is read by the other, which says what is wrong.
"""

from typing import TYPE_CHECKING, Any, Literal

import msgspec

from fivesthrees_audit.tiles import TILE_BY_TEXT

FORMAT = "fivesthrees-log/1"

if TYPE_CHECKING:
    TileText = str
else:
    TileText = Literal[tuple(TILE_BY_TEXT)]  # made from the set itself
EndName = Literal["L", "R", "U", "D", 0, 1, 2, 3, 4, 5, 6]


class Event(msgspec.Struct, gc=False, forbid_unknown_fields=True):
    """A play, or a knock. Field order is the usual one, which is read fastest."""

    seat: int | None = None
    play: TileText | None = None
    end: EndName | None = None
    count: int | None = None
    earned: int | None = None
    award: int | None = None
    score: int | None = None
    knock: bool | None = None


class DealEnd(msgspec.Struct, gc=False, forbid_unknown_fields=True):
    """How a deal is said to have ended."""

    how: Literal["out", "blocked", "won"] | None = None
    seat: int | None = None
    bonus: int | None = None
    scores: list[int] | None = None


class Deal(msgspec.Struct, gc=False, forbid_unknown_fields=True):
    """One deal, its hands known."""

    lead: int | None = None
    hands: list[list[TileText]] = []
    boneyard: list[TileText] | None = None
    events: list[Event] = []
    end: DealEnd | None = None


class Result(msgspec.Struct, gc=False, forbid_unknown_fields=True):
    """How a match is said to have ended."""

    winner: int | None = None
    scores: list[int] | None = None


class Match(msgspec.Struct, gc=False, forbid_unknown_fields=True):
    """One match from its start, under rules that settle the target and the sides, with nothing left unrecorded."""

    format: str
    players: list[str]
    deals: list[Deal]
    rules: str | dict[str, Any] | None = None
    id: str | None = None
    result: Result | None = None


decode = msgspec.json.Decoder(Match).decode
"""The record in a text of JSON, by its types alone. Raises msgspec.DecodeError; duplicate keys pass unseen."""
