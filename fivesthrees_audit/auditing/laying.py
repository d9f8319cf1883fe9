"""Owns a tile being laid: already on the table, held or not, which end it joined, whether it fits there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from fivesthrees_audit import engine
from fivesthrees_audit.auditing.claims import carried_on, settled
from fivesthrees_audit.auditing.hidden import came_before
from fivesthrees_audit.auditing.naming import meant
from fivesthrees_audit.auditing.turns import moment, supplied, without
from fivesthrees_audit.auditing.words import plays_of, table_facts
from fivesthrees_audit.auditing.world import Doubt, Shown, Table, World
from fivesthrees_audit.clauses import clause_of
from fivesthrees_audit.findings import LAYOUT, Place, Unchecked, charge
from fivesthrees_audit.records.native import Event
from fivesthrees_audit.rules import playing
from fivesthrees_audit.tiles import DOUBLE_SIX, TILE_BY_TEXT, Tile


def laid(table: Table, world: World, event: Event, place: Place) -> list[World]:
    """The worlds after the seat due lays the tile of this entry, with every fault of hand and fit charged."""
    tile = TILE_BY_TEXT[event.play or ""]
    return [after for ready in supplied(table, world, tile, place) for after in _laid(table, ready, event, place, tile)]


def _laid(table: Table, world: World, event: Event, place: Place, tile: Tile) -> list[World]:
    held, blamed = _held(table, world, place, tile)
    if not held.state.layout.ends:
        if not blamed:
            held = _rivalled(table, _may_lead(table, held, place, tile), place, tile)
        return _after(table, held, event, place, tile, None, blamed=blamed)
    ends = [end for end in _meant(table, held, event) if end.label in _fitting(table, end.world, tile)]
    if not ends:
        held, ends = _misplaced(table, held, event, place, tile, blamed=blamed)
    if not ends:
        return [_lost(table, held, event, place)]
    after = [one for end in ends for one in _after(table, end.world, event, place, tile, end.label, blamed=blamed)]
    return after + _at_the_other_end(table, held, event, place, tile, after[0]) if not blamed else after


LEADING = (clause_of(playing.first_leads), clause_of(playing.leads))
"""The clauses of who leads a match, and with what: a fault of one explains that of another."""


class Joining(NamedTuple):
    """An open end that an entry may mean, by its label in the world in which the recorder calls it so."""

    world: World
    label: str


def _meant(table: Table, world: World, event: Event) -> Iterator[Joining]:
    """The open ends that an entry may mean."""
    for end in meant(table.rules, world.state.layout, event.end, world.unnamed):
        state = world.state._replace(layout=end.layout)
        yield Joining(world._replace(state=state, unnamed=end.unnamed), end.label)


def _fitting(table: Table, world: World, tile: Tile) -> tuple[str, ...]:
    return playing.joinable(table.rules, world.state.layout, tile)


def _misplaced(
    table: Table, world: World, event: Event, place: Place, tile: Tile, *, blamed: bool
) -> tuple[World, list[Joining]]:
    """The world in which a tile joined no end that it may have joined, charged, and the ends that it does fit."""
    state, fitting = world.state, _fitting(table, world, tile)
    if not blamed:
        world = world.blamed(
            playing.matches if any(_meant(table, world, event)) else playing.open_ends,
            place,
            expected={"end": fitting[0]} if fitting else {"plays": plays_of(table.rules, state, state.turn)},
            recorded={"play": event.play, "end": event.end},
            facts=table_facts(table.rules, state),
        )._replace(faulted=True)
    anywhere = Event(seat=event.seat, play=event.play)
    return world, [end for end in _meant(table, world, anywhere) if end.label in fitting]


def _at_the_other_end(
    table: Table, world: World, event: Event, place: Place, tile: Tile, as_written: World
) -> list[World]:
    """The worlds in which the claims are right and the end is what was written wrong: one slip, charged as found."""
    found = as_written.findings[len(world.findings) :]
    if not found or event.end is None:
        return []
    fitting = _fitting(table, world, tile)
    named = {end.label for end in _meant(table, world, event)}
    anywhere = Event(seat=event.seat, play=event.play)
    return [
        other._replace(findings=(*world.findings, found[0]), faulted=True)
        for end in _meant(table, world, anywhere)
        if end.label in fitting and end.label not in named
        for other in _after(table, end.world, event, place, tile, end.label, blamed=False)
        if len(other.findings) == len(world.findings)
    ]


def _after(
    table: Table, world: World, event: Event, place: Place, tile: Tile, label: str | None, *, blamed: bool
) -> list[World]:
    after, played = engine.play(table.rules, world.state, tile, label)
    if blamed:
        carried = carried_on(table.rules, world, event, world.state.turn)
        return [carried._replace(state=after._replace(scores=carried.state.scores, winner=carried.state.winner))]
    return settled(table, world, event, place, after, played)


def is_laid(world: World, event: Event) -> bool:
    """Whether the tile of this entry is on the table already."""
    tile = TILE_BY_TEXT.get(event.play or "")
    return tile is not None and tile.domino in playing.repeated([*world.state.lines.tiles, tile])


def laid_again(table: Table, world: World, event: Event, place: Place) -> list[World]:
    """The worlds after a tile is laid that is on the table already: a turn without a tile, no turn, or laid twice.

    Whose turn it was is not asked.
    """
    state, tile = world.state, TILE_BY_TEXT[event.play or ""]
    blamed = world.blamed(
        playing.repeated,
        place,
        expected={"plays": plays_of(table.rules, state, state.turn)},
        recorded={"play": event.play},
        facts=table_facts(table.rules, state),
    )._replace(faulted=True)
    carried = carried_on(table.rules, blamed, event, state.turn)
    passed = carried._replace(state=engine.knock(carried.state)._replace(knocks=0))
    ends = [end for end in _meant(table, blamed, event) if end.label in _fitting(table, end.world, tile)]
    twice = [one for end in ends for one in _after(table, end.world, event, place, tile, end.label, blamed=True)]
    return [passed, carried, *twice]


def _may_lead(table: Table, world: World, place: Place, tile: Tile) -> World:
    """The world in which a tile is led: charged where another had to be, doubted where such a one may be hidden."""
    state = world.state
    hand, rules = state.hands[state.turn], table.rules
    first = state.first
    better = frozenset(
        other for other in DOUBLE_SIX if tile.domino not in playing.leads(rules, [tile.domino, other], first=first)
    )
    facts = {"seat": state.turn, "hand": sorted(map(str, hand.known))}
    if better & hand.known:
        return world.blamed(
            playing.leads,
            place,
            expected={"plays": plays_of(rules, state, state.turn)},
            recorded={"play": str(tile)},
            facts=facts,
        )
    if not better or not hand.hidden:
        return world
    doubt = Doubt(
        rule=playing.leads,
        place=place,
        at=moment(place),
        seats=(state.turn,),
        denied=better,
        expected={"plays": plays_of(rules, state, state.turn)},
        recorded={"play": str(tile)},
        facts=facts,
    )
    return world._replace(doubts=(*world.doubts, doubt))


def _rivalled(table: Table, world: World, place: Place, tile: Tile) -> World:
    """The world in which the seat that leads the first deal had the best tile to lead it with, by what it leads.

    Charged where another hand shows a better one, doubted where one may be hidden there.
    """
    state, rules = world.state, table.rules
    if not state.first or playing.drawn_by_lot(rules) or not any(hand.hidden for hand in state.hands):
        return world
    if any(finding.clause in LEADING for finding in world.findings):
        return world
    better = frozenset(other for other in DOUBLE_SIX if 0 not in playing.first_leads(rules, [{tile.domino}, {other}]))
    others = [seat for seat in range(table.players) if seat != state.turn]
    known = [seat for seat in others if better & state.hands[seat].known]
    facts: dict[str, Any] = {"due": known, "seat": state.turn, "tile": str(tile)}
    expected = {"lead": known[0] if known else None}
    if known:
        recorded = {"lead": state.turn}
        return world.blamed(playing.first_leads, place, expected=expected, recorded=recorded, facts=facts)
    hidden = tuple(seat for seat in others if state.hands[seat].hidden)
    if not better or not hidden:
        return world
    doubt = Doubt(
        rule=playing.first_leads,
        place=place,
        at=moment(place),
        seats=hidden,
        denied=better,
        expected=expected,
        recorded={"lead": state.turn},
        facts=facts,
    )
    return world._replace(doubts=(*world.doubts, doubt))


def _held(table: Table, world: World, place: Place, tile: Tile) -> tuple[World, bool]:
    """The world in which the tile was where it was played from, and whether that took a fault."""
    state = world.state
    hand = state.hands[state.turn]
    if playing.is_held(tile, hand.known):
        return world, False
    owner = next((seat for seat, other in enumerate(state.hands) if tile.domino in other.known), None)
    if hand.hidden and owner is None and tile.domino not in state.boneyard:
        return _revealed(world, tile, place), False
    blamed = world.blamed(
        playing.is_held,
        place,
        expected={"plays": plays_of(table.rules, state, state.turn)},
        recorded={"play": str(tile)},
        facts={
            **table_facts(table.rules, state),
            "seat": state.turn,
            "hand": sorted(map(str, hand.known)),
            "owner": owner,
        },
    )._replace(faulted=True)
    if owner is None:
        return blamed._replace(state=without(state, tile)), True
    hands = tuple(other.without(tile) if seat == owner else other for seat, other in enumerate(state.hands))
    return blamed._replace(state=state._replace(hands=hands)), True


def _revealed(world: World, tile: Tile, place: Place) -> World:
    """The world in which a hidden tile was this one all along; a knock it contradicts is charged, once."""
    seat = world.state.turn
    world = world._replace(shown=(*world.shown, Shown(tile.domino, seat, moment(place))))
    denied = [
        doubt
        for doubt in world.doubts
        if seat in doubt.seats and tile.domino in doubt.denied and came_before(world, seat, doubt)
    ]
    if not denied:
        return world
    first = denied[0]
    finding = charge(
        first.rule,
        first.place,
        expected=first.expected,
        recorded=first.recorded,
        facts={
            **first.facts,
            "held": str(tile),
            "played_at": place.event,
            "conflict": [first.place.pointer, place.pointer],
        },
        consequent=world.faulted,
    )
    doubts = tuple(doubt for doubt in world.doubts if doubt not in denied)
    return world._replace(findings=(*world.findings, finding), doubts=doubts)


def _lost(table: Table, world: World, event: Event, place: Place) -> World:
    """The world in which nobody can say how the table looks from here on."""
    gap = Unchecked(playing.matches.clause, place.deal, place.event, LAYOUT)  # type: ignore[attr-defined]
    carried = carried_on(table.rules, world, event, world.state.turn)
    return carried._replace(lost=True, faulted=True, unchecked=(*world.unchecked, gap))
