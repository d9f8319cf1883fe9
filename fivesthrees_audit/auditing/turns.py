"""Owns whose turn an entry is, knocks and draws: turn order, omitted knocks, and the faults of both."""

from __future__ import annotations

from functools import lru_cache

from fivesthrees_audit import engine
from fivesthrees_audit.auditing.words import plays_of, table_facts
from fivesthrees_audit.auditing.world import Doubt, Table, World
from fivesthrees_audit.engine import Hand
from fivesthrees_audit.findings import Place
from fivesthrees_audit.layout import Layout
from fivesthrees_audit.records.native import Event
from fivesthrees_audit.rules import ending, playing
from fivesthrees_audit.tiles import DOUBLE_SIX, TILE_BY_TEXT, Tile


def taken(table: Table, world: World, event: Event, place: Place) -> list[World]:
    """The worlds in which this entry's player has the turn (`state.turn`), the fault charged where it is not theirs."""
    reachable = _passings(table, world, place)
    if event.seat is None:
        return _whoever(reachable, event)
    for passed in reachable:
        if passed.state.turn == event.seat:
            return [passed]
    last = reachable[-1]
    if event.knock and last.state.knocks >= len(engine.holders(last.state)):
        return [last._replace(state=last.state._replace(turn=event.seat))]
    return _out_of_turn(table, world, event, event.seat, place)


def _passings(table: Table, world: World, place: Place) -> list[World]:
    """The world, then those after one, two, ... knocks that the recorder never writes."""
    worlds = [world]
    circle = len(engine.holders(world.state))
    while table.omits_knocks and len(worlds) < circle and worlds[-1].state.knocks < circle:
        last = worlds[-1]
        able = engine.able(table.rules, last.state, last.state.turn)
        if able:
            break
        if able is None:
            last = doubted(table, last, place)
        worlds.append(last._replace(state=engine.knock(last.state)))
    return worlds


def _whoever(reachable: list[World], event: Event) -> list[World]:
    """The worlds for an entry without a seat: whoever is due, or whoever after omitted knocks can have played it."""
    if event.play is None:
        return reachable[:1]
    tile = TILE_BY_TEXT[event.play].domino
    known = [world for world in reachable if tile in world.state.hands[world.state.turn].known]
    hidden = [world for world in reachable if world.state.hands[world.state.turn].hidden]
    return known or hidden or reachable[:1]


def _out_of_turn(table: Table, world: World, event: Event, seat: int, place: Place) -> list[World]:
    due = world.state.turn
    first = not world.opened
    blamed = _turn_blamed(table, world, seat, place)._replace(
        faulted=True, leads=world.leads | {seat} if first else world.leads
    )
    as_due = blamed
    as_seat = blamed._replace(state=world.state._replace(turn=seat))
    if event.play is not None:
        tile = TILE_BY_TEXT[event.play].domino
        hands = world.state.hands
        if tile in hands[due].known:
            return [as_due]
        if tile in hands[seat].known or not hands[due].hidden:
            return [as_seat]
        return [as_due, as_seat] if hands[seat].hidden else [as_due]
    return [as_seat, as_due]


def _turn_blamed(table: Table, world: World, seat: int, place: Place) -> World:
    """The world with a turn out of order charged: the lead's, where it is the first of the deal."""
    due = world.state.turn
    if not world.opened and table.match.deals[(place.deal or 1) - 1].lead is None:
        return world.blamed(
            playing.next_lead, place, expected={"lead": due}, recorded={"lead": seat}, facts={"due": [due]}
        )
    return world.blamed(
        playing.next_turn if world.opened else playing.opens,
        place,
        expected={"seat": due},
        recorded={"seat": seat},
        facts={
            **table_facts(table.rules, world.state),
            "due": due,
            "plays": plays_of(table.rules, world.state, due),
            "may_hold_more": world.state.hands[due].hidden > 0,
        },
    )


def knocked(table: Table, world: World, place: Place) -> list[World]:
    """The worlds after the seat due knocks: right, wrong, one too many, or right only if its hidden tiles allow it."""
    state = world.state
    after = engine.knock(state)
    circle = len(engine.holders(state))
    if state.knocks >= circle and engine.blocked(table.rules, state) is not False:
        if state.knocks == circle:
            facts = {**table_facts(table.rules, state), "knocks": state.knocks}
            world = world.blamed(
                ending.is_blocked, place, expected={"knock": False}, recorded={"knock": True}, facts=facts
            )
        return [world._replace(state=after)]
    able = engine.able(table.rules, state, state.turn)
    if able is None:
        world = doubted(table, world, place)
    elif able:
        world = world.blamed(
            playing.may_knock,
            place,
            expected={"knock": False, "plays": plays_of(table.rules, state, state.turn)},
            recorded={"knock": True},
            facts={**table_facts(table.rules, state), "seat": state.turn},
        )._replace(faulted=True)
    return [world._replace(state=after)]


def doubted(table: Table, world: World, place: Place) -> World:
    """The world with a knock by the seat due that its hidden tiles may yet contradict."""
    state = world.state
    doubt = Doubt(
        rule=playing.may_knock,
        place=place,
        seats=(state.turn,),
        denied=fitting(state.layout),
        expected={"knock": False},
        recorded={"knock": True},
        facts={**table_facts(table.rules, state), "seat": state.turn},
    )
    return world._replace(doubts=(*world.doubts, doubt))


@lru_cache(maxsize=1024)
def fitting(layout: Layout) -> frozenset[Tile]:
    """The dominoes of the set that fit a layout, those on the table included."""
    return frozenset(tile for tile in DOUBLE_SIX if playing.joinable(layout, tile))


def drawn(table: Table, world: World, event: Event, place: Place) -> list[World]:
    """The worlds after the seat due draws where nobody ever does: the tile in hand, the turn kept or passed on."""
    state = world.state
    world = world.blamed(
        playing.may_draw,
        place,
        expected={"draw": None},
        recorded={"draw": event.draw},
        facts=table_facts(table.rules, state),
    )
    hand = state.hands[state.turn]
    tile = TILE_BY_TEXT.get(event.draw or "?")
    more = Hand(hand.known, hand.hidden + 1) if tile is None else Hand(hand.known | {tile.domino}, hand.hidden)
    hands = (*state.hands[: state.turn], more, *state.hands[state.turn + 1 :])
    kept = world._replace(state=state._replace(hands=hands), faulted=True)
    return [kept, kept._replace(state=engine.knock(kept.state))]
