"""Owns the slips in drawing from the boneyard: where nobody draws, too early, too late, too little, the wrong tile."""

from __future__ import annotations

from fivesthrees_audit import engine
from fivesthrees_audit.chance import pick
from fivesthrees_audit.engine import State
from fivesthrees_audit.records.native import Event
from fivesthrees_audit.rules import ending, playing
from fivesthrees_audit.run.generate import Spot
from fivesthrees_audit.run.slips.draft import (
    DRAWING,
    NO_DRAWING,
    Draft,
    Injected,
    Need,
    Rule,
    Slip,
    about_deal,
    at_entry,
    played_on,
    plays_of,
    rewritten,
    with_entries,
    without,
)
from fivesthrees_audit.tiles import Tile

STOP_TILE = Need(
    "players who draw, and a tile that is never drawn", lambda rules: DRAWING.holds(rules) and rules.undrawable > 0
)


def _entries(draft: Draft) -> list[Spot]:
    return draft.spots


def _draws(draft: Draft) -> list[Spot]:
    return [spot for spot in draft.spots if spot.entry.draw is not None]


def _knocks(draft: Draft) -> list[Spot]:
    return [spot for spot in draft.spots if spot.entry.knock and spot.before.boneyard]


def _drawn_anyway(draft: Draft, rule: Rule, spot: Spot, tile: Tile) -> Injected:
    """A draw before an entry: only that or, carried on, the tile really in the hand it was drawn to."""
    before, entry = spot.before, Event(seat=spot.before.turn, draw=str(tile))
    if not draft.carry:
        return at_entry(with_entries(draft.match, spot, entry, spot.entry), rule, spot.deal, spot.event)
    return played_on(draft, rule, spot, entry, _holding(without(before, tile), tile))


def _holding(state: State, tile: Tile) -> State:
    """The table with a tile more in the hand of the seat due."""
    hands = tuple(hand.given(tile) if seat == state.turn else hand for seat, hand in enumerate(state.hands))
    return state._replace(hands=hands)


def _draw(draft: Draft, spot: Spot) -> Injected | None:
    if not spot.asleep:
        return None
    tile, seat = pick(draft.random, spot.asleep), spot.before.turn
    entry = Event(seat=seat, draw=str(tile))
    if draft.carry:
        return played_on(draft, playing.may_draw, spot, entry, _holding(spot.before, tile))
    drawn = pick(draft.random, (entry, Event(seat=seat, draw="?")))
    return at_entry(with_entries(draft.match, spot, drawn, spot.entry), playing.may_draw, spot.deal, spot.event)


def _draw_while_able(draft: Draft, spot: Spot) -> Injected | None:
    """The front tile of the boneyard, where that is known, or any that sleeps, drawn by a player who could play."""
    if not engine.drawable(draft.rules, spot.before):
        return None
    tile = spot.before.boneyard[0] or pick(draft.random, spot.asleep)
    return _drawn_anyway(draft, playing.must_draw, spot, tile)


def _stop_tile_drawn(draft: Draft, spot: Spot) -> Injected | None:
    """The tile that is never drawn, drawn in the place of a knock, or before one of the closing knocks."""
    tile = spot.before.boneyard[0] or pick(draft.random, spot.asleep)
    return _drawn_anyway(draft, playing.drawable, spot, tile)


def _knock_for_draw(draft: Draft, spot: Spot) -> Injected:
    """A knock in the place of a draw: only that or, carried on, the tile never drawn."""
    entry = Event(seat=spot.before.turn, knock=True)
    if draft.carry:
        return played_on(draft, playing.must_draw, spot, entry, engine.knock(spot.before))
    return at_entry(with_entries(draft.match, spot, entry), playing.must_draw, spot.deal, spot.event)


def _draw_out_of_order(draft: Draft, spot: Spot) -> Injected | None:
    """Another tile of the boneyard than the one that comes next: only written or, carried on, really drawn."""
    others = [tile for tile in spot.before.boneyard[1:] if tile is not None]
    if not others:
        return None
    tile = pick(draft.random, others)
    if not draft.carry:
        return rewritten(draft, playing.next_drawn, spot, draw=str(tile))
    entry = Event(seat=spot.before.turn, draw=str(tile))
    return played_on(draft, playing.next_drawn, spot, entry, _holding(without(spot.before, tile), tile))


def _drawn_from_elsewhere(draft: Draft, spot: Spot) -> Injected:
    """A tile that is in a hand, or on the table, said to be drawn."""
    held = [tile for hand in spot.before.hands for tile in sorted(hand.known)]
    tile = pick(draft.random, [*held, *spot.before.lines.tiles])
    return rewritten(draft, playing.repeated, spot, draw=str(tile))


def _draw_left_out(draft: Draft, spot: Spot) -> Injected | None:
    """A draw that is not written down; what comes next tells: its tile is laid, another drawn, a knock, the block."""
    deal, match = draft.match.deals[spot.deal], with_entries(draft.match, spot)
    if spot.event + 1 == len(deal.events):
        return None if deal.end is None else about_deal(match, ending.is_blocked, spot.deal, "/end")
    following = deal.events[spot.event + 1]
    rule: Rule
    if following.play is not None:
        rule = playing.is_held
    elif following.knock:
        rule = playing.must_draw
    elif spot.before.boneyard[0] is not None:
        rule = playing.next_drawn
    else:
        return None  # nobody can tell yet
    return at_entry(match, rule, spot.deal, spot.event)


KINDS: dict[str, Slip] = {
    "draw": Slip("a tile drawn", _entries, _draw, carries=True, need=NO_DRAWING),
    "draw-while-able": Slip(
        "a tile drawn by a player who could play", plays_of, _draw_while_able, carries=True, need=DRAWING
    ),
    "knock-for-draw": Slip("a knock while a tile may be drawn", _draws, _knock_for_draw, carries=True, need=DRAWING),
    "stop-tile-drawn": Slip("the stop tile drawn", _knocks, _stop_tile_drawn, carries=True, need=STOP_TILE),
    "draw-out-of-order": Slip(
        "a tile drawn that was not next", _draws, _draw_out_of_order, carries=True, need=DRAWING, boneyard=True
    ),
    "draw-from-elsewhere": Slip("a tile drawn that lies elsewhere", _draws, _drawn_from_elsewhere, need=DRAWING),
    "draw-left-out": Slip("a draw left out", _draws, _draw_left_out, need=DRAWING),
}
