"""Owns the slips in whose turn it is, which tile is laid and at which end."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fivesthrees_audit import engine
from fivesthrees_audit.chance import pick, pick_one, shuffled
from fivesthrees_audit.layout import End
from fivesthrees_audit.records.native import Event
from fivesthrees_audit.rules import playing
from fivesthrees_audit.run.generate import Spot
from fivesthrees_audit.run.slips.draft import (
    SPINNER,
    Draft,
    Injected,
    Rule,
    Slip,
    at_entry,
    laid,
    played_on,
    plays_of,
    rewritten,
    with_entries,
    without,
)
from fivesthrees_audit.tiles import MAX_PIPS, TILE_BY_TEXT, Tile


def _joins(draft: Draft) -> list[Spot]:
    return [spot for spot in draft.spots if spot.label is not None]


def _leading(draft: Draft) -> list[Spot]:
    return [spot for spot in draft.spots if spot.event == 0]


def _later(draft: Draft) -> list[Spot]:
    return [spot for spot in draft.spots if spot.event]


def _needed_knocks(draft: Draft) -> list[Spot]:
    laid = {spot.deal: spot.event for spot in plays_of(draft)}
    return [spot for spot in draft.spots if spot.entry.knock and spot.event < laid[spot.deal]]


def _wrong_seat(draft: Draft, spot: Spot) -> Injected | None:
    """An entry by a seat that is not due: the entry of the one who is or, carried on, a tile of its own."""
    rule, due = (playing.next_turn if spot.event else playing.opens), spot.before.turn
    others = [seat for seat in range(len(spot.before.hands)) if seat != due]
    if not draft.carry:
        return rewritten(draft, rule, spot, seat=pick(draft.random, others))
    plays = [(seat, *play) for seat in others for play in engine.plays(draft.rules, spot.before, seat)]
    if not plays:
        return None
    seat, tile, label = pick(draft.random, plays)
    followed = due if spot.event else pick(draft.random, (due, seat))
    lead = spot.before.lead if spot.event else followed
    return laid(draft, rule, spot, spot.before._replace(turn=seat, lead=lead), tile, label)


def _knock_left_out(draft: Draft, spot: Spot) -> Injected:
    return at_entry(with_entries(draft.match, spot), playing.next_turn, spot.deal, spot.event)


def _false_knock(draft: Draft, spot: Spot) -> Injected | None:
    """A knock where the player had a play: in the place of the play or, carried on, the tile never laid."""
    entry = Event(seat=spot.before.turn, knock=True)
    if draft.carry:
        return played_on(draft, playing.may_knock, spot, entry, engine.knock(spot.before))
    if spot.label is None:
        return None  # the entries after a lead name ends, and none would be there
    return at_entry(with_entries(draft.match, spot, entry), playing.may_knock, spot.deal, spot.event)


def _foreign(what: str, rule: Rule, tiles: Callable[[Spot], Sequence[Tile]]) -> Slip:
    """The slip that has a player lay one of these tiles: only the tile written wrong or, carried on, really laid."""

    def make(draft: Draft, spot: Spot) -> Injected | None:
        found = list(tiles(spot))
        if not draft.carry:
            return rewritten(draft, rule, spot, play=str(pick(draft.random, found))) if found else None
        fitting = [
            tile for tile in found if spot.label in (None, *playing.joinable(draft.rules, spot.before.layout, tile))
        ]
        for tile in shuffled(draft.random, fitting):
            hands = tuple(hand.without(tile) if tile.domino in hand.known else hand for hand in spot.before.hands)
            if all(after.size or not before.size for before, after in zip(spot.before.hands, hands, strict=True)):
                table = spot.before._replace(hands=hands)
                if tile in spot.asleep:
                    table = without(table, tile)
                return laid(draft, rule, spot, table, tile, spot.label)
        return None

    return Slip(what, plays_of, make, carries=True)


def _of_others(spot: Spot) -> list[Tile]:
    return [
        tile for seat, hand in enumerate(spot.before.hands) if seat != spot.before.turn for tile in sorted(hand.known)
    ]


def _on_the_table(spot: Spot) -> Sequence[Tile]:
    return spot.before.lines.tiles


def _not_fitting(spot: Spot) -> list[End]:
    tile = TILE_BY_TEXT[spot.entry.play or ""]
    return [end for end in spot.before.layout.ends if not playing.matches(tile, end)]


def _wrong_end(draft: Draft, spot: Spot) -> Injected | None:
    others = _not_fitting(spot)
    if not others:
        return None
    other = pick_one(draft.random, others)
    return rewritten(draft, playing.matches, spot, end=pick(draft.random, (other.label, other.pips)))


def _arm_of_another(draft: Draft, spot: Spot) -> Injected | None:
    """The label of another arm of a cross, one with tiles of its own."""
    others = [end for end in _not_fitting(spot) if not end.bare and spot.before.layout.spinner is not None]
    return rewritten(draft, playing.matches, spot, end=pick(draft.random, others).label) if others else None


def _no_such_end(draft: Draft, spot: Spot) -> Injected:
    labels, shown = zip(*((end.label, end.pips) for end in spot.before.layout.ends), strict=True)
    names = [label for label in "UD" if label not in labels]
    absent = [*names, *(pips for pips in range(MAX_PIPS + 1) if pips not in shown)]
    return rewritten(draft, playing.open_ends, spot, end=pick(draft.random, absent))


def _fits_nowhere(draft: Draft, spot: Spot) -> Injected | None:
    held = sorted(spot.before.hands[spot.before.turn].known)
    stuck = [tile for tile in held if not playing.joinable(draft.rules, spot.before.layout, tile)]
    return rewritten(draft, playing.matches, spot, play=str(pick(draft.random, stuck))) if stuck else None


KINDS: dict[str, Slip] = {
    "wrong-seat": Slip("an entry by a seat not due", _later, _wrong_seat, carries=True),
    "lead-by-another": Slip("the first entry not by the lead", _leading, _wrong_seat, carries=True),
    "missing-knock": Slip("a knock left out", _needed_knocks, _knock_left_out),
    "knock-while-able": Slip("a knock by a player who could play", plays_of, _false_knock, carries=True),
    "tile-of-another": _foreign("a tile of another hand laid", playing.is_held, _of_others),
    "tile-asleep": _foreign("a tile laid that nobody was dealt", playing.is_held, lambda spot: spot.asleep),
    "tile-laid-again": _foreign("a tile laid that lies already", playing.repeated, _on_the_table),
    "wrong-end": Slip("a tile at the end it does not fit", _joins, _wrong_end),
    "no-such-end": Slip("a tile at an end that is not there", _joins, _no_such_end),
    "fits-nowhere": Slip("a tile that fits no end", _joins, _fits_nowhere),
    "arm-of-another": Slip("the label of another arm of the cross", _joins, _arm_of_another, need=SPINNER),
}
