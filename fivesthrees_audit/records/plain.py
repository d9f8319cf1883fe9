"""Owns the typed record cut down to what a clean one holds, for the reader that nearly every record needs and no other.

Its names are those of `records/native.py`. It has no key that a clean record lacks, and no bounds for numbers that are
compared with the right ones anyway: a text that does not fit it is read by the other, which says what is wrong. Tiles
and ends are read as the numbers that the quick pass reckons with.
"""

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec

from fivesthrees_audit.tiles import DOUBLE_SIX, TILE_BY_TEXT

if TYPE_CHECKING:
    from fivesthrees_audit.records import native

FORMAT = "fivesthrees-log/1"

FORM: dict[str, int] = {text: number for number, text in enumerate(TILE_BY_TEXT)}
"""A number for each way of writing a tile, from 0."""

BIT: dict[str, int] = {text: 1 << DOUBLE_SIX.index(tile.domino) for text, tile in TILE_BY_TEXT.items()}
"""A bit for each domino, by every way of writing it."""

UNKNOWN = 0
"""The bits of a tile that is not known."""

UNNAMED = 7
LABEL = {"L": 8, "R": 9, "U": 10, "D": 11}
"""How an end is named besides by its pips: not at all, or by its label."""


def _read_as(numbers: Mapping[str, int]) -> Any:
    """A type that is written as one of these texts and read as its number.

    It is an Enum because msgspec looks up the texts of one in the map that every Enum has, and gives what it finds.
    """

    class Written(Enum):
        ANY = ""

    read: Any = Written
    read._value2member_map_ = dict(numbers)
    return read


if TYPE_CHECKING:
    Form = int
    Bit = int
    Label = int
else:
    Form, Bit, Label = _read_as(FORM), _read_as({**BIT, "?": UNKNOWN}), _read_as(LABEL)


class Event(msgspec.Struct, gc=False, forbid_unknown_fields=True):
    """A play, a knock or a draw. Field order is the usual one, which is read fastest."""

    seat: int | None = None
    play: Form | None = None
    end: Label | Annotated[int, msgspec.Meta(ge=0, le=6)] | None = UNNAMED
    count: int | None = None
    earned: int | None = None
    award: int | None = None
    score: int | None = None
    knock: bool | None = None
    draw: Bit | None = None


class DealEnd(msgspec.Struct, gc=False, forbid_unknown_fields=True):
    """How a deal is said to have ended."""

    how: Literal["out", "blocked", "won"] | None = None
    seat: int | None = None
    bonus: int | None = None
    scores: list[int] | None = None


class Deal(msgspec.Struct, gc=False, forbid_unknown_fields=True):
    """One deal; a hand that is not known is None, and so are all hands where none is."""

    lead: int | None = None
    hands: list[list[Bit] | None] | None = None
    boneyard: list[Bit] | None = None
    events: list[Event] = []
    end: DealEnd | None = None


class Result(msgspec.Struct, gc=False, forbid_unknown_fields=True):
    """How a match is said to have ended."""

    winner: int | None = None
    scores: list[int] | None = None


class Match(msgspec.Struct, gc=False, forbid_unknown_fields=True):
    """One match from its start, with no knock or draw left unrecorded."""

    format: str
    players: list[str]
    deals: list[Deal]
    rules: str | dict[str, Any] | None = None
    target: int | None = None
    id: str | None = None
    pairs: bool | None = None
    result: Result | None = None


decode = msgspec.json.Decoder(Match).decode
"""The record in a text of JSON, by its types alone. Raises msgspec.DecodeError; duplicate keys pass unseen."""


def cut(match: "native.Match") -> Match | None:
    """A record that was read carefully cut down to this form, or None where it holds what no clean one does."""
    if match.omits or match.start is not None:
        return None
    try:
        cut = msgspec.convert(match, Match, from_attributes=True)
    except msgspec.ValidationError:
        return None
    for deal in cut.deals:
        for event in deal.events:
            if event.end is None:
                event.end = UNNAMED
    return cut


PLAY_KEYS = ("seat", "play", "count", "earned", "award", "score")
OTHER_KEYS = ("seat", "knock", "draw")


def keys_of(deals: Sequence[Deal]) -> int:
    """How many keys the deals have where some are left out; of those of an event, only what belongs to its kind."""
    keys = 0
    for deal in deals:
        keys += keys_in(deal, deal.__struct_fields__)
        for event in deal.events:
            if event.play is None:
                keys += keys_in(event, OTHER_KEYS)
            else:
                keys += keys_in(event, PLAY_KEYS) + (event.end != UNNAMED)
        if deal.end is not None:
            keys += keys_in(deal.end, deal.end.__struct_fields__)
    return keys


def keys_in(entry: object, names: Sequence[str]) -> int:
    """How many of some keys an entry has."""
    return sum(getattr(entry, name) not in (None, []) for name in names)
