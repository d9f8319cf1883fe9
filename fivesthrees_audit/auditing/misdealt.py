"""Owns what may have been written wrong of how a deal began: where the record takes up, the lead, the tiles dealt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from fivesthrees_audit.auditing.changes import INVENTED, MISTAKEN, START, WRITTEN, Change, Entry, plain, with_deal
from fivesthrees_audit.auditing.world import Table
from fivesthrees_audit.findings import Finding
from fivesthrees_audit.records.native import Deal
from fivesthrees_audit.rules import playing
from fivesthrees_audit.tiles import DOUBLE_SIX, TILE_BY_TEXT, Tile


def of_the_start(table: Table, number: int) -> Iterator[Change]:
    """The changes of who leads a deal, counted from 0, and of the tiles that it was dealt with."""
    match, deal = table.match, table.match.deals[number]
    if deal.lead is not None:
        for seat in range(table.players):
            if seat != deal.lead:
                entry = Entry(f"/deals/{number}/lead", deal.lead, seat)
                yield Change((entry,), with_deal(match, number, replace(deal, lead=seat)), MISTAKEN, START)
    lists: list[list[str] | None] = [*(deal.hands or []), deal.boneyard]
    named = {TILE_BY_TEXT[text].domino for texts in lists for text in texts or () if text != "?"}
    free = [tile for tile in DOUBLE_SIX if tile not in named]
    size = playing.hand_size(table.rules, table.players)
    for seat, hand in enumerate(deal.hands or []):
        for place, recorded, corrected, listed in _listed(hand, free, size):
            entry = Entry(f"/deals/{number}/hands/{seat}/{place}", recorded, corrected)
            hands = [listed if other == seat else own for other, own in enumerate(deal.hands or [])]
            yield Change((entry,), with_deal(match, number, replace(deal, hands=hands)), INVENTED, START)
    if number == 0 and match.start is not None and match.start.lead is not None:
        for seat in range(table.players):
            if seat != match.start.lead:
                entry = Entry("/start/lead", match.start.lead, seat)
                yield Change((entry,), replace(match, start=replace(match.start, lead=seat)), MISTAKEN, START)
    yield from _swapped(table, number)
    size = playing.boneyard_size(table.rules, table.players)
    for place, recorded, corrected, listed in _listed(deal.boneyard, free, size):
        entry = Entry(f"/deals/{number}/boneyard/{place}", recorded, corrected)
        yield Change((entry,), with_deal(match, number, replace(deal, boneyard=listed)), INVENTED, START)


def _swapped(table: Table, number: int) -> Iterator[Change]:
    """The changes by which a tile that is played from another hand than it was dealt to was dealt to the right one."""
    deal = table.match.deals[number]
    hands = deal.hands or []
    where = {
        TILE_BY_TEXT[text].domino: (seat, place)
        for seat, hand in enumerate(hands)
        for place, text in enumerate(hand or ())
        if text != "?"
    }
    for tile, by in _played(deal).items():
        owner, place = where.get(tile, (by, 0))
        if owner == by or hands[by] is None:
            continue
        for own, text in enumerate(hands[by] or ()):
            changed = [list(hand) if hand is not None else None for hand in hands]
            texts = (hands[owner] or [])[place], text
            for seat, slot, now in ((owner, place, text), (by, own, texts[0])):
                (changed[seat] or [])[slot] = now
            entries = (
                Entry(f"/deals/{number}/hands/{owner}/{place}", texts[0], text),
                Entry(f"/deals/{number}/hands/{by}/{own}", text, texts[0]),
            )
            yield Change(entries, with_deal(table.match, number, replace(deal, hands=changed)), INVENTED, START)


def _played(deal: Deal) -> dict[Tile, int]:
    """By whom each tile was played, where that is written."""
    return {
        TILE_BY_TEXT[event.play].domino: event.seat
        for event in deal.events
        if event.play is not None and event.seat is not None
    }


def of_the_scores_at_the_start(table: Table, finding: Finding) -> Iterator[Change]:
    """The change of a score that a record starts from by as much as the first score that follows from it is wrong."""
    match, start = table.match, table.match.start
    if start is None or start.scores is None or finding.event is None or "score" not in finding.recorded:
        return
    seat = match.deals[0].events[finding.event - 1].seat
    by = finding.recorded["score"] - finding.expected["score"]
    scores = [score + by * (seat is not None and side == table.sides[seat]) for side, score in enumerate(start.scores)]
    entry = Entry("/start/scores", plain(start.scores), scores)
    yield Change((entry,), replace(match, start=replace(start, scores=scores)), WRITTEN, START)


class Listed(NamedTuple):
    """A list of tiles with one of them changed, left out or added: at which place, from what, to what."""

    place: int
    recorded: str | None
    corrected: str | None
    texts: list[str]


def _listed(texts: Sequence[str] | None, free: Sequence[Tile], size: int) -> Iterator[Listed]:
    """A list of tiles with one of them changed for a free one; one left out, or added, where that makes it its size."""
    if texts is None:
        return
    for place, text in enumerate(texts):
        before, after = texts[:place], texts[place + 1 :]
        if text != "?":
            yield from (Listed(place, text, str(tile), [*before, str(tile), *after]) for tile in free)
        if len(texts) == size + 1:
            yield Listed(place, text, None, [*before, *after])
    if len(texts) == size - 1:
        yield from (Listed(size - 1, None, str(tile), [*texts, str(tile)]) for tile in free)
