"""Owns the comparison of what a program made of a deal with what was expected; what it leaves out is not compared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from msgspec import UNSET, to_builtins

from fivesthrees_audit.conform.wire import Judged, Over, Result
from fivesthrees_audit.layout import Layout
from fivesthrees_audit.tiles import parse_tile

EARNING = ("earned", "award")
"""What an event without a play has none of; it may say so."""


MOST_PLAYS = 4 * 28
"""No seat may lay more: each tile at each of four ends."""


class Table(NamedTuple):
    """What decides whether two ways of saying something mean the same: the layout, and the side of each seat."""

    layout: Layout
    sides: tuple[int, ...]


class Difference(NamedTuple):
    """A field, such as `plays` or `events/0/count`, with the value expected and the one answered."""

    field: str
    expected: Any
    answered: Any


def differences(table: Table, expected: Result, answered: Result) -> tuple[Difference, ...]:
    """Where an answer differs from what was expected, in the order of the fields."""
    return tuple(
        Difference(field, to_builtins(own), to_builtins(theirs))
        for field, own, theirs in _pairs(expected, answered)
        if not _agree(table, field, own, theirs)
    )


def same(table: Table, expected: Result, answered: Result) -> bool:
    """Whether an answer differs nowhere from what was expected."""
    return all(_agree(table, field, own, theirs) for field, own, theirs in _pairs(expected, answered))


def compares(expected: Result, answered: Result) -> bool:
    """Whether the answer says anything that can be compared."""
    return any(True for _ in _pairs(expected, answered))


def _pairs(expected: Result, answered: Result) -> Iterator[tuple[str, Any, Any]]:
    """Each field that both say something of; of events each field of each, as far as both go."""
    for name in expected.__struct_fields__:
        own, theirs = getattr(expected, name), getattr(answered, name)
        if own is UNSET or theirs is UNSET:
            continue
        if isinstance(theirs, Over) and isinstance(own, Over) and theirs.seat is UNSET:
            own = Over(own.how)
        if name == "events":
            yield from _events(own, theirs)
        else:
            yield name, own, theirs


def _events(expected: Sequence[Judged], answered: Sequence[Judged]) -> Iterator[tuple[str, Any, Any]]:
    """The fields of events; how many were judged, unless one that is legal on one side only tells why that differs."""
    for place, (event, answer) in enumerate(zip(expected, answered, strict=False)):
        for field in event.__struct_fields__:
            one, other = getattr(event, field), getattr(answer, field)
            if one is UNSET and event.legal and answer.legal and field in EARNING:
                one = 0  # a knock, or a draw
            if one is not UNSET and other is not UNSET:
                yield f"events/{place}/{field}", one, other
        if event.legal != answer.legal:
            return
    if len(expected) != len(answered):
        yield "events", len(expected), len(answered)


def _agree(table: Table, field: str, own: Any, theirs: Any) -> bool:
    """Whether two values say the same; of partners that may lead, either may be named alone."""
    if field == "leads" and own and theirs and len({table.sides[seat] for seat in own if table.sides}) == 1:
        return set(theirs) <= set(own)
    if field == "plays" and theirs and len(theirs) > MOST_PLAYS:
        return False
    return bool(_meant(table, field, own) == _meant(table, field, theirs))


def _meant(table: Table, field: str, value: Any) -> Any:
    """What a value says, however it is put."""
    if value is None:
        return None
    if field == "plays":
        return frozenset(_play(table.layout, text) for text in value)
    if field == "leads":
        return frozenset(value)
    return _over(table.sides, value) if field == "over" else value


def _play(layout: Layout, text: str) -> tuple[Any, ...]:
    """A play: which domino, at which end. The sides of the spinner that nothing covers show the same, and are one."""
    written, at, label = text.partition("@")
    tile = parse_tile(written)
    bare = any(end.label == label and end.bare for end in layout.ends)
    return (text if tile is None else tile.domino, at, "bare" if bare else label)


def _over(sides: Sequence[int], over: Over) -> tuple[Any, ...]:
    seat = over.seat
    if over.how == "blocked" and isinstance(seat, int) and seat < len(sides):
        return over.how, sides[seat]
    return over.how, seat


def fields(differing: Iterable[Difference]) -> tuple[dict[str, Any], dict[str, Any]]:
    """What was expected and what was answered, keyed by field."""
    listed = list(differing)
    return {each.field: each.expected for each in listed}, {each.field: each.answered for each in listed}
