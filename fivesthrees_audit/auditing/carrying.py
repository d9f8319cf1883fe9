"""Owns what a corrected claim carries along: the claims of its event that follow from it, the later scores of its side.

A recorder who adds up wrongly goes on from the wrong score. That is one slip, though many entries are wrong after it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from fivesthrees_audit.auditing.changes import CLAIMS, Change, Entry, claimed, closings, plain, with_deal, with_event
from fivesthrees_audit.auditing.world import Table, World
from fivesthrees_audit.records.native import Deal, DealEnd, Match


class Carried(NamedTuple):
    """A record in which a correction is carried along, and the entries that this changes."""

    match: Match
    follows: tuple[Entry, ...]


def carried_along(table: Table, number: int, change: Change, name: str, before: Sequence[World]) -> Iterator[Carried]:
    """The records in which a changed claim of a deal, counted from 0, is carried along, from the worlds before it.

    First the claims of the same event, or end; then the later scores of the side as well.
    """
    deal = change.match.deals[number]
    if change.first == len(deal.events):
        yield from _after_the_end(table, number, change, name, before)
        return
    event = deal.events[change.first]
    if event.seat is None:
        return
    was = table.match.deals[number].events[change.first]
    later = [name for name in CLAIMS[CLAIMS.index(name) + 1 :] if getattr(event, name) is not None]
    bare = replace(event, **dict.fromkeys(later))
    asked = table._replace(match=with_event(change.match, number, change.first, bare))
    for match, follows in _reckoned(asked, number, change.first, before, later, table.match):
        now = match.deals[number].events[change.first]
        moved = [(getattr(was, name), getattr(now, name)) for name in CLAIMS]
        by = [new - old for old, new in moved if old is not None and new is not None][-1]
        if follows:
            yield Carried(match, follows)
        shifted = _shifted(match, number, change.first + 1, table.sides, {table.sides[event.seat]: by})
        if follows or shifted.follows or by:
            yield from _unwon(Carried(shifted.match, follows + shifted.follows), number)


def _unwon(carried: Carried, number: int) -> Iterator[Carried]:
    """A record whose scores were moved as it is, then with the match won by another side, or by none."""
    if carried.follows:
        yield carried
    match, follows = carried
    result, deal = match.result, match.deals[number]
    if deal.end is not None and deal.end.how == "won":
        entry = Entry(f"/deals/{number}/end", plain(deal.end), plain(replace(deal.end, how=None, seat=None)))
        match = with_deal(match, number, replace(deal, end=replace(deal.end, how=None, seat=None)))
        follows = (*follows, entry)
        yield Carried(match, follows)
    if result is None or result.winner is None:
        return
    for winner in (None, *range(len(match.players))):
        if winner != result.winner:
            entry = Entry("/result/winner", result.winner, winner)
            yield Carried(replace(match, result=replace(result, winner=winner)), (*follows, entry))


def _reckoned(
    table: Table, number: int, index: int, before: Sequence[World], later: Sequence[str], original: Match
) -> Iterator[Carried]:
    """The records in which the later claims of an event are those that follow, in any of the worlds before it."""
    if not later:
        yield Carried(table.match, ())
        return
    name, rest = later[0], later[1:]
    recorded = getattr(original.deals[number].events[index], name)
    for value in claimed(table, number, index, before, name):
        event = replace(table.match.deals[number].events[index], **{name: value})
        own = () if value == recorded else (Entry(f"/deals/{number}/events/{index}/{name}", recorded, value),)
        filled = table._replace(match=with_event(table.match, number, index, event))
        for match, follows in _reckoned(filled, number, index, before, rest, original):
            yield Carried(match, own + follows)


def _after_the_end(table: Table, number: int, change: Change, name: str, before: Sequence[World]) -> Iterator[Carried]:
    """Of who took a deal the bonus follows, of the bonus the closing scores, and of those the scores of later deals."""
    was = _end(table.match, number).scores
    for match, follows in _closed(table, number, Carried(change.match, ()), _CLOSING[name], before):
        deal = match.deals[number]
        if follows:
            yield Carried(match, follows)
        now = _end(match, number).scores
        if was is not None and now is not None:
            by = {side: new - old for side, (old, new) in enumerate(zip(was, now, strict=True))}
            shifted = _shifted(match, number, len(deal.events), table.sides, by, ended=True)
            if shifted.follows:
                yield from _unwon(Carried(shifted.match, follows + shifted.follows), number)


def _end(match: Match, number: int) -> DealEnd:
    """What a record says of the end of a deal, counted from 0."""
    return match.deals[number].end or DealEnd()


_CLOSING = {"how": ("bonus", "scores"), "seat": ("bonus", "scores"), "bonus": ("scores",), "scores": ()}
"""The claims of an end that follow from another."""


def _closed(
    table: Table, number: int, carried: Carried, names: Sequence[str], before: Sequence[World]
) -> Iterator[Carried]:
    """The records in which the claims of an end, by name, are as the rules have them; at first as they are."""
    if not names:
        yield carried
        return
    name, rest = names[0], names[1:]
    match, follows = carried
    deal, end = match.deals[number], _end(match, number)
    recorded = getattr(end, name)
    yield from _closed(table, number, carried, rest, before)
    if recorded is None:
        return
    asked = table._replace(match=match)
    for value in (value for own, value in closings(asked, number, before) if own == name):
        right = list(value) if name == "scores" else value
        if right != recorded:
            closed = with_deal(match, number, replace(deal, end=replace(end, **{name: right})))
            entry = Entry(f"/deals/{number}/end/{name}", plain(recorded), right)
            yield from _closed(table, number, Carried(closed, (*follows, entry)), rest, before)


def _shifted(
    match: Match, number: int, index: int, sides: Sequence[int], by: dict[int, int], *, ended: bool = False
) -> Carried:
    """The record with the scores from an event of a deal on, or from after its end, moved by so much for each side."""
    deals, follows = list(match.deals), list[Entry]()
    for place in range(number, len(deals)):
        first = index if place == number else 0
        deals[place], changed = _moved(deals[place], place, first, sides, by, ended=ended and place == number)
        follows += changed
    shifted = replace(match, deals=deals)
    result = match.result
    if result is not None and result.scores is not None:
        scores = [score + by.get(side, 0) for side, score in enumerate(result.scores)]
        if scores != result.scores:
            follows.append(Entry("/result/scores", plain(result.scores), scores))
            shifted = replace(shifted, result=replace(result, scores=scores))
    return Carried(shifted, tuple(follows))


def _moved(
    deal: Deal, place: int, first: int, sides: Sequence[int], by: dict[int, int], *, ended: bool
) -> tuple[Deal, list[Entry]]:
    events, follows = list(deal.events), list[Entry]()
    for index in range(first, len(events)):
        event = events[index]
        if event.score is not None and event.seat is not None and by.get(sides[event.seat]):
            score = event.score + by[sides[event.seat]]
            follows.append(Entry(f"/deals/{place}/events/{index}/score", event.score, score))
            events[index] = replace(event, score=score)
    end = deal.end
    if end is not None and end.scores is not None and not ended:
        scores = [score + by.get(side, 0) for side, score in enumerate(end.scores)]
        if scores != end.scores:
            follows.append(Entry(f"/deals/{place}/end/scores", plain(end.scores), scores))
            end = replace(end, scores=scores)
    return (replace(deal, events=events, end=end) if follows else deal), follows
