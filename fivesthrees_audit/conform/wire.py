"""Owns the wire between us and another implementation: its messages as typed records, one JSON object a line.

Starts no program and knows no rule. `specs/schemas/wire.json` is these types, written down.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import UNSET, UnsetType

from fivesthrees_audit.records.native import Points, Seat, TileText
from fivesthrees_audit.records.schema import DIALECT

PROTOCOL = 1

LONGEST = 1 << 20
"""The most bytes that one message may have, its line feed included."""

Side = Seat
Label = Literal["L", "R", "U", "D"]
Number = Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000)]


class Event(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a seat does: exactly one of a play, a knock and a draw.

    A play that is no lead has the `end` that it joins, by its label; a lead is laid as written.
    """

    seat: Seat
    play: TileText | UnsetType = UNSET
    end: Label | UnsetType = UNSET
    knock: Literal[True] | UnsetType = UNSET
    draw: TileText | UnsetType = UNSET

    def __post_init__(self) -> None:
        done = [what for what in (self.play, self.knock, self.draw) if what is not UNSET]
        if len(done) != 1:
            raise ValueError("expected exactly one of `play`, `knock` and `draw`")
        if self.end is not UNSET and self.play is UNSET:
            raise ValueError("`end` is of a play alone")


class Deal(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A deal of so many players: the scores by side before it, who leads, the hands by seat, what is done in turn.

    `boneyard` are the tiles not dealt, in drawing order; left out, their order is not known. `first` says that it is
    the first deal of a match. `pairs` is what four players agreed on, where the rules leave it to them.
    """

    players: Literal[2, 3, 4]
    scores: Annotated[tuple[Points, ...], msgspec.Meta(min_length=2, max_length=4)]
    lead: Seat
    hands: tuple[tuple[TileText, ...], ...]
    boneyard: tuple[TileText, ...] | UnsetType = UNSET
    first: bool = False
    pairs: bool | UnsetType = UNSET
    events: tuple[Event, ...]

    def __post_init__(self) -> None:
        if len(self.hands) != self.players:
            raise ValueError(f"expected {self.players} hands, got {len(self.hands)}")
        if max((self.lead, *(event.seat for event in self.events))) >= self.players:
            raise ValueError(f"expected seats below {self.players}")


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="cmd", tag="start"):
    """The first request: which protocol is spoken."""

    protocol: int


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="cmd", tag="rules"):
    """The rules of the runs that follow: their id, and every parameter by its promised name."""

    id: str
    parameters: dict[str, Any]


class Run(Deal, frozen=True, forbid_unknown_fields=True, tag_field="cmd", tag="run", kw_only=True):
    """A deal to be followed; `seq` comes back in the reply."""

    seq: Number


class Stop(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="cmd", tag="stop"):
    """The last request: the program ends with status 0, without a reply."""


Request = Start | Rules | Run | Stop


class Judged(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Whether an event was legal; of a legal play, what it came to.

    `count` is in pips; `earned`, `award` and `score` are the points it was worth, those accepted, and the side's then.
    """

    legal: bool
    count: Points | UnsetType = UNSET
    earned: Points | UnsetType = UNSET
    award: Points | UnsetType = UNSET
    score: Points | UnsetType = UNSET


class Over(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How a deal ended, and the seat that went out, won the match, or took a block (null: nobody).

    For a pair that takes a block it is either of its seats.
    """

    how: Literal["out", "blocked", "won"]
    seat: Seat | UnsetType | None = UNSET


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a program makes of a deal; what it leaves out is not compared.

    `dealt` says whether such a deal may be dealt and led so at all; where it may not, the rest is left out. `events`
    are judged in order, up to the first that is not legal; everything else tells of the table after the legal ones.
    `turn` is the seat due, `plays` what it may lay (`6-3`, `6-3@L`), `over` how the deal ended, `scores` those by
    side, its end included. `leads` are the seats that may lead the next deal, `winner` is the side that has won the
    match. Of a deal that goes on `over`, `leads` and `winner` are null; of one that is over `turn` is null, and
    `leads` too where the match is won.
    """

    dealt: bool | UnsetType = UNSET
    events: tuple[Judged, ...] | UnsetType = UNSET
    turn: Seat | UnsetType | None = UNSET
    plays: tuple[str, ...] | UnsetType = UNSET
    over: Over | UnsetType | None = UNSET
    scores: tuple[Points, ...] | UnsetType = UNSET
    leads: tuple[Seat, ...] | UnsetType | None = UNSET
    winner: Side | UnsetType | None = UNSET


class Hello(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The reply to `start`: the protocol, and what the program calls itself."""

    protocol: int
    name: str
    version: str = ""


class Accepted(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The reply to `rules`: that the program plays by them, or why it skips them."""

    ok: Literal[True] | UnsetType = UNSET
    skipped: str | UnsetType = UNSET

    def __post_init__(self) -> None:
        if (self.ok is UNSET) == (self.skipped is UNSET):
            raise ValueError("expected exactly one of `ok` and `skipped`")


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """The reply to `run`: exactly one of a result, why the run is skipped, and what went wrong."""

    seq: Number
    result: Result | UnsetType = UNSET
    skipped: str | UnsetType = UNSET
    error: str | UnsetType = UNSET

    def __post_init__(self) -> None:
        if [self.result, self.skipped, self.error].count(UNSET) != 2:  # noqa: PLR2004  # all but one
            raise ValueError("expected exactly one of `result`, `skipped` and `error`")


class Refused(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The reply to what is no request, or comes out of order."""

    error: str


Reply = Hello | Accepted | Answer | Refused
Message = TypeVar("Message")

_REQUEST = msgspec.json.Decoder(Request)


class WireError(Exception):
    """A line that is not the message expected, and why."""


def line_of(message: Request | Reply) -> bytes:
    """A message as it crosses the wire, its line feed included."""
    return msgspec.json.encode(message) + b"\n"


def request_in(line: bytes) -> Request:
    """The request in a line. Raises WireError."""
    try:
        return _REQUEST.decode(line)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise WireError(str(error)) from None


def reply_in(line: bytes, kind: type[Message]) -> Message:
    """The reply of a kind in a line. Raises WireError; where it is a refusal, with what that says."""
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        reason = str(error)
    try:
        refused = msgspec.json.decode(line, type=Refused)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        raise WireError(reason) from None
    raise WireError(f"the program says: {refused.error}")


def seq_in(line: bytes) -> int | None:
    """The `seq` of a line that is no request of ours, where it has one: its sender waits for it."""
    try:
        return msgspec.json.decode(line, type=_Numbered).seq
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        return None


class _Numbered(msgspec.Struct):
    cmd: Literal["run"]
    seq: Number


ONE_OF = {
    "Event": (("play",), ("knock",), ("draw",)),
    "Accepted": (("ok",), ("skipped",)),
    "Answer": (("result",), ("skipped",), ("error",)),
}
"""The fields of which a message has exactly one; the types alone do not say it."""


def wire_schema() -> dict[str, Any]:
    """The JSON Schema of a line on the wire: a request, or a reply."""
    requests, replies = (Start, Rules, Run, Stop), (Hello, Accepted, Answer, Refused)
    made, definitions = msgspec.json.schema_components([*requests, *replies], ref_template="#/$defs/{name}")
    for name, choices in ONE_OF.items():
        definitions[name]["oneOf"] = [{"required": list(fields)} for fields in choices]
    definitions["Event"]["dependentRequired"] = {"end": ["play"]}
    parts = {
        "request": {"oneOf": list(made[: len(requests)])},
        "reply": {"oneOf": list(made[len(requests) :])},
    }
    return {
        "$schema": DIALECT,
        "title": "A line between fivesthrees-audit and a program under test",
        "oneOf": [{"$ref": f"#/$defs/{part}"} for part in parts],
        "$defs": {**parts, **definitions},
    }
