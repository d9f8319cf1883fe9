"""Owns what may have been written wrong in a deal: every change of one entry, and how likely such a slip is.

An entry is a value (a tile, an end, a seat, a claim), or a whole event that is missing, is one too many or is of
another kind. Whether a change makes the record legal is asked in `auditing/repairing.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from fivesthrees_audit.auditing.dealing import dealt
from fivesthrees_audit.auditing.finishing import concluded
from fivesthrees_audit.auditing.replay import ended, entered
from fivesthrees_audit.auditing.world import Table, World
from fivesthrees_audit.records.native import LIMIT, Deal, DealEnd, Event, Match, Result
from fivesthrees_audit.rules import playing
from fivesthrees_audit.tiles import DOUBLE_SIX, TILE_BY_TEXT, Tile

START = -1
"""The number of the first event that a change of the dealing or of the lead touches."""

CLAIMS = ("count", "earned", "award", "score")
"""The claims of a play, each following from those before it."""

WRITTEN = 1
"""What a wrong number or end costs: a slip of the pen. The likelier a slip, the less it costs."""
MISTAKEN = 2
"""A wrong player, or a tile that shows one of the right numbers."""
CONFUSED = 3
"""Any other tile, a knock missed or one too many, two entries in each other's place."""
INVENTED = 4
"""A play or a draw missed, or one too many, or an entry of another kind."""

HOWS = ("out", "blocked", "won")


class Entry(NamedTuple):
    """One value of a record and what it should be, as they stand in its JSON; None is nothing written."""

    pointer: str
    recorded: Any
    corrected: Any


class Change(NamedTuple):
    """One slip put right: the entries it changes, the record with it, how unlikely it is.

    `first` is the number of the first event it touches, from 0; `START` for what is before, the number of events for
    what is after the last. `name` is that of a claim whose value is changed, `laid` a tile that is then laid there.
    """

    entries: tuple[Entry, ...]
    match: Match
    cost: int
    first: int
    name: str | None = None
    laid: Tile | None = None

    def lays_twice(self, number: int) -> bool:
        """Whether the tile that is then laid is laid later in the deal, counted from 0, as well."""
        later = self.match.deals[number].events[self.first + 1 :] if self.laid is not None else ()
        return any(event.play and TILE_BY_TEXT[event.play].domino == self.laid for event in later)

    def counted_from(self, number: int, before: Match) -> tuple[Entry, ...]:
        """Its entries by the events of the record as it was before another change of an earlier event of the deal."""
        by = len(before.deals[number].events) - self._events_without_it(number)
        return _moved_by(self.entries, number, by)

    def _events_without_it(self, number: int) -> int:
        """How many events the deal has without this change."""
        whole = [entry for entry in self.entries if entry.pointer.split("/")[3:4] == ["events"]]
        more = sum((entry.corrected is not None) - (entry.recorded is not None) for entry in whole)
        return len(self.match.deals[number].events) - more


def counted(entries: Iterable[Entry], number: int, match: Match, before: Match) -> tuple[Entry, ...]:
    """Entries of a deal by the events of the record as it was before one was added or left out further in front."""
    return _moved_by(entries, number, len(before.deals[number].events) - len(match.deals[number].events))


def _moved_by(entries: Iterable[Entry], number: int, by: int) -> tuple[Entry, ...]:
    return tuple(entry._replace(pointer=_moved(entry.pointer, number, by)) for entry in entries)


def _moved(pointer: str, number: int, by: int) -> str:
    """The pointer of an event of a deal so many further on; any other as it is."""
    parts = pointer.split("/")
    if parts[1:4] == ["deals", str(number), "events"]:
        parts[4] = str(int(parts[4]) + by)
    return "/".join(parts)


def plain(value: object) -> Any:
    """A part of a record as it stands in its JSON."""
    return msgspec.to_builtins(value)


def of_an_event(table: Table, number: int, index: int, before: Sequence[World]) -> Iterator[Change]:
    """The changes of an event, both counted from 0, where the worlds are these before it."""
    event = table.match.deals[number].events[index]
    yield from _claims(table, number, index, before)
    if event.adjust is not None:
        yield from _seats(table, number, index, event)
        for score in claimed(table, number, index, before, "score") if event.score is not None else ():
            right = event.adjust + (event.score or 0) - score
            entry = Entry(f"/deals/{number}/events/{index}/adjust", event.adjust, right)
            yield Change((entry,), with_event(table.match, number, index, replace(event, adjust=right)), WRITTEN, index)
        return
    if event.play is None and event.knock is None and event.draw is None:
        return
    yield from _ends(table, number, index, before)
    yield from _seats(table, number, index, event)
    yield from _tiles(table, number, index, before)
    yield from _kinds(table, number, index, event, _written(turned=_is_bare(before)))
    yield _left_out(table, number, index, event)
    if index + 1 < len(table.match.deals[number].events):
        yield _exchanged(table, number, index)


def _claims(table: Table, number: int, index: int, before: Sequence[World]) -> Iterator[Change]:
    event = table.match.deals[number].events[index]
    for name in CLAIMS:
        recorded = getattr(event, name)
        if recorded is None:
            continue
        for value in claimed(table, number, index, before, name):
            if value != recorded:
                entry = Entry(f"/deals/{number}/events/{index}/{name}", recorded, value)
                match = with_event(table.match, number, index, replace(event, **{name: value}))
                yield Change((entry,), match, WRITTEN, index, name)


def claimed(table: Table, number: int, index: int, before: Sequence[World], name: str) -> tuple[int, ...]:
    """What the rules give for a claim of an event, in any of the worlds before it: asked for with an impossible one."""
    event = replace(table.match.deals[number].events[index], **{name: LIMIT})
    asked = table._replace(match=with_event(table.match, number, index, event))
    return _expected(entered(asked, list(before), number, index), name)


def _expected(worlds: Iterable[World], name: str) -> tuple[Any, ...]:
    """What the findings of some worlds say is right; where hidden tiles leave it open, everything that may be."""
    found: list[Any] = []
    for finding in (finding for world in worlds for finding in world.findings if name in finding.expected):
        least = finding.expected[name]
        found += range(least, finding.expected["most"] + 1) if "most" in finding.expected else [least]
    return tuple(value for place, value in enumerate(found) if value not in found[:place])


def _ends(table: Table, number: int, index: int, before: Sequence[World]) -> Iterator[Change]:
    event = table.match.deals[number].events[index]
    if event.play is None or event.end is None:
        return
    open_to = [end for world in before for end in playing.open_ends(table.rules, world.state.layout)]
    named: list[Any] = [end.label if isinstance(event.end, str) else end.pips for end in open_to] or [None]
    for end in dict.fromkeys(named):
        if end != event.end:
            entry = Entry(f"/deals/{number}/events/{index}/end", event.end, end)
            yield Change((entry,), with_event(table.match, number, index, replace(event, end=end)), WRITTEN, index)


def _seats(table: Table, number: int, index: int, event: Event) -> Iterator[Change]:
    for seat in range(table.players):
        if event.seat is not None and seat != event.seat:
            entry = Entry(f"/deals/{number}/events/{index}/seat", event.seat, seat)
            yield Change((entry,), with_event(table.match, number, index, replace(event, seat=seat)), MISTAKEN, index)


def _tiles(table: Table, number: int, index: int, before: Sequence[World]) -> Iterator[Change]:
    event = table.match.deals[number].events[index]
    turned = _is_bare(before)
    for kind in ("play", "draw"):
        recorded = getattr(event, kind)
        if recorded is None:
            continue
        was = TILE_BY_TEXT.get(recorded)
        for tile in _written(turned=turned and kind == "play"):
            if was is None or tile != (was if turned else was.domino):
                entry = Entry(f"/deals/{number}/events/{index}/{kind}", recorded, str(tile))
                match = with_event(table.match, number, index, replace(event, **{kind: str(tile)}))
                yield Change((entry,), match, _likely(was, tile), index, laid=tile.domino if kind == "play" else None)
        if kind == "draw" and was is not None:
            entry = Entry(f"/deals/{number}/events/{index}/draw", recorded, "?")
            match = with_event(table.match, number, index, replace(event, draw="?"))
            yield Change((entry,), match, CONFUSED, index)


def _is_bare(before: Sequence[World]) -> bool:
    """Whether nothing lies on the table yet."""
    return any(not world.state.layout.ends for world in before)


def _written(*, turned: bool) -> Iterator[Tile]:
    """The tiles of the set; either way round where it makes a difference: a lead lies as it is written."""
    for tile in DOUBLE_SIX:
        yield tile
        if turned and not tile.is_double:
            yield Tile(tile.right, tile.left)


def _likely(was: Tile | None, tile: Tile) -> int:
    """What it costs to have written one tile for another."""
    if was is not None and was.domino == tile.domino:
        return WRITTEN
    return MISTAKEN if was is not None and {tile.left, tile.right} & {was.left, was.right} else CONFUSED


def _kinds(table: Table, number: int, index: int, event: Event, tiles: Iterable[Tile]) -> Iterator[Change]:
    bare = Event(seat=event.seat, note=event.note)
    others = [replace(bare, knock=True)] if event.knock is None else []
    if event.draw is None and playing.may_draw(table.rules):
        others.append(replace(bare, draw="?"))
    if event.play is None:
        others += [replace(bare, play=str(tile)) for tile in tiles]
    for other in others:
        entry = Entry(f"/deals/{number}/events/{index}", plain(event), plain(other))
        laid = TILE_BY_TEXT[other.play].domino if other.play else None
        yield Change((entry,), with_event(table.match, number, index, other), INVENTED, index, laid=laid)


def _left_out(table: Table, number: int, index: int, event: Event) -> Change:
    entry = Entry(f"/deals/{number}/events/{index}", plain(event), None)
    deal = table.match.deals[number]
    fewer = replace(deal, events=[*deal.events[:index], *deal.events[index + 1 :]])
    cost = INVENTED if event.play is not None else CONFUSED
    return Change((entry,), with_deal(table.match, number, fewer), cost, index)


def _exchanged(table: Table, number: int, index: int) -> Change:
    deal = table.match.deals[number]
    one, other = deal.events[index : index + 2]
    place = f"/deals/{number}/events"
    entries = (
        Entry(f"{place}/{index}", plain(one), plain(other)),
        Entry(f"{place}/{index + 1}", plain(other), plain(one)),
    )
    events = [*deal.events[:index], other, one, *deal.events[index + 2 :]]
    return Change(entries, with_deal(table.match, number, replace(deal, events=events)), CONFUSED, index)


def of_a_gap(table: Table, number: int, index: int, before: Sequence[World]) -> Iterator[Change]:
    """The changes by one more event in front of an event, or at the end, where the worlds are these before it."""
    deal = table.match.deals[number]
    due = {world.state.turn for world in before}
    for seat in range(table.players) if table.omits_knocks else sorted(due):
        missing = [] if table.omits_knocks else [(Event(seat=seat, knock=True), CONFUSED)]
        tiles = _written(turned=_is_bare(before))
        missing += [(Event(seat=seat, play=str(tile)), INVENTED) for tile in tiles]
        if playing.may_draw(table.rules) and not table.omits_draws:
            missing.append((Event(seat=seat, draw="?"), INVENTED))
        for event, cost in missing:
            entry = Entry(f"/deals/{number}/events/{index}", None, plain(event))
            events = [*deal.events[:index], event, *deal.events[index:]]
            laid = TILE_BY_TEXT[event.play].domino if event.play else None
            yield Change((entry,), with_deal(table.match, number, replace(deal, events=events)), cost, index, laid=laid)


def of_the_end(table: Table, number: int, before: Sequence[World]) -> Iterator[Change]:
    """The changes of how a deal is said to have ended, and of the result after the last, from the worlds before it."""
    match, deal = table.match, table.match.deals[number]
    last = len(deal.events)
    if deal.end is not None:
        for name, value in closings(table, number, before):
            recorded = getattr(deal.end, name)
            if recorded is not None and value != recorded:
                entry = Entry(f"/deals/{number}/end/{name}", plain(recorded), plain(value))
                after = replace(deal, end=replace(deal.end, **{name: value}))
                cost = INVENTED if value is None else WRITTEN
                yield Change((entry,), with_deal(match, number, after), cost, last, name)
        entry = Entry(f"/deals/{number}/end", plain(deal.end), None)
        yield Change((entry,), with_deal(match, number, replace(deal, end=None)), INVENTED, last)
    if match.result is not None and number == len(match.deals) - 1:
        yield from _results(table, number, match.result, before)


def closings(table: Table, number: int, before: Sequence[World]) -> Iterator[tuple[str, Any]]:
    """What the end of a deal may say, by name: all of how and of whom, and what the rules give for its claims."""
    end = table.match.deals[number].end or DealEnd()
    yield from (("how", how) for how in (*HOWS, None))
    yield from (("seat", seat) for seat in (*range(table.players), None))
    impossible = {"bonus": LIMIT, "scores": [LIMIT] * (max(table.sides) + 1)}
    for name, value in impossible.items():
        asked = replace(table.match.deals[number], end=replace(end, **{name: value}))
        probe = table._replace(match=with_deal(table.match, number, asked))
        worlds = ended(probe, list(before), number, dealt(probe, asked))
        yield from ((name, right) for right in _expected(worlds, name))


def _results(table: Table, number: int, result: Result, before: Sequence[World]) -> Iterator[Change]:
    match, last = table.match, len(table.match.deals[number].events)
    deal = match.deals[number]
    after = ended(table, list(before), number, dealt(table, deal))
    wrong = replace(result, winner=None, scores=[LIMIT] * (max(table.sides) + 1))
    values: list[tuple[str, Any]] = [("winner", side) for side in (*range(max(table.sides) + 1), None)]
    values += [("scores", scores) for scores in _expected((concluded(table, one, wrong) for one in after), "scores")]
    for name, value in values:
        recorded = getattr(result, name)
        if recorded is not None and value != recorded:
            entry = Entry(f"/result/{name}", plain(recorded), plain(value))
            right = replace(match, result=replace(result, **{name: value}))
            yield Change((entry,), right, INVENTED if value is None else WRITTEN, last)
    yield Change((Entry("/result", plain(result), None),), replace(match, result=None), INVENTED, last)


def with_event(match: Match, number: int, index: int, event: Event) -> Match:
    """The record with one event of a deal, both counted from 0, replaced."""
    deal = match.deals[number]
    return with_deal(match, number, replace(deal, events=[*deal.events[:index], event, *deal.events[index + 1 :]]))


def with_deal(match: Match, number: int, deal: Deal) -> Match:
    """The record with a deal, counted from 0, replaced."""
    return replace(match, deals=[*match.deals[:number], deal, *match.deals[number + 1 :]])
