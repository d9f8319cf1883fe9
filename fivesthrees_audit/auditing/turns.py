"""Owns whose turn an entry is, knocks and draws: turn order, omitted knocks, and the faults of both."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from fivesthrees_audit import engine
from fivesthrees_audit.auditing.words import plays_of, table_facts
from fivesthrees_audit.auditing.world import Doubt, Hidden, Table, World
from fivesthrees_audit.engine import State
from fivesthrees_audit.findings import Place
from fivesthrees_audit.layout import Layout
from fivesthrees_audit.records.native import Event
from fivesthrees_audit.rules import ending, playing
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.tiles import DOUBLE_SIX, TILE_BY_TEXT, Tile


def moment(place: Place) -> int:
    """The moment of a deal at which an event stands: even, so that what nobody wrote down can come before it."""
    return 2 * (place.event or 0)


def taken(table: Table, world: World, event: Event, place: Place) -> list[World]:
    """The worlds in which this entry's player has the turn (`state.turn`), the fault charged where it is not theirs."""
    reachable = _passings(table, world, place)
    if event.seat is None:
        return _whoever(table, reachable, event)
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
    while world.loose and table.omits_knocks and len(worlds) < circle:
        worlds.append(worlds[-1]._replace(state=engine.knock(worlds[-1].state)))
    while not world.loose and table.omits_knocks and len(worlds) < circle and worlds[-1].state.knocks < circle:
        last = worlds[-1]
        if table.omits_draws:
            last = all_drawn(table, last, moment(place))
        able = engine.able(table.rules, last.state, last.state.turn)
        if able or engine.drawable(table.rules, last.state):
            break
        if able is None:
            last = doubted(table, last, place, playing.may_knock)
        worlds.append(last._replace(state=engine.knock(last.state)))
    return worlds


def all_drawn(table: Table, world: World, at: int) -> World:
    """The world after the seat due has drawn, unrecorded, until it can play or nothing more may be drawn."""
    while engine.drawable(table.rules, world.state) and not engine.able(table.rules, world.state, world.state.turn):
        world = _drew(world, playing.next_drawn(world.state.boneyard), at - 1)
    return world


def _drew(world: World, tile: Tile | None, since: int) -> World:
    drawn = world.drawn if tile is not None else (*world.drawn, Hidden(world.state.turn, since))
    return world._replace(state=engine.draw(world.state, tile), drawn=drawn)


def supplied(table: Table, world: World, tile: Tile, place: Place) -> list[World]:
    """The worlds after the draws, unrecorded, that the seat due may have made before it laid a tile.

    Whoever draws lays the tile drawn last: nothing held before it fitted.
    """
    rules, state, at = table.rules, world.state, moment(place)
    able = engine.able(rules, state, state.turn)
    if not table.omits_draws or able or world.loose or not engine.drawable(rules, state):
        return [world]
    done = [] if able is False else [world]
    is_elsewhere = tile.domino in state.seen or tile.domino in state.boneyard
    while engine.drawable(rules, world.state):
        stuck = doubted(table, world, place, playing.must_draw) if world.state.hands[state.turn].hidden else world
        front = playing.next_drawn(world.state.boneyard)
        if front is not None and playing.joinable(rules, state.layout, front):
            return [*done, _drew(stuck, front, at - 1)]
        if front is None and not is_elsewhere:
            done.append(_drew(stuck, tile, at - 1))
        world = _drew(world, front, at - 1)
    return done or [world]


def _whoever(table: Table, reachable: list[World], event: Event) -> list[World]:
    """The worlds for an entry without a seat: whoever is due, or whoever after omitted knocks can have played it.

    A tile that is known in no hand may have been drawn, where draws are not written.
    """
    if event.play is None:
        return reachable[:1]
    tile = TILE_BY_TEXT[event.play].domino
    known = [world for world in reachable if tile in world.state.hands[world.state.turn].known]
    hidden = [world for world in reachable if table.omits_draws or world.state.hands[world.state.turn].hidden]
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
        rule = playing.first_leads if world.state.first else playing.next_leads
        return world.blamed(rule, place, expected={"lead": due}, recorded={"lead": seat}, facts={"due": [due]})
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
            "drawable": engine.drawable(table.rules, world.state),
        },
    )


def knocked(table: Table, world: World, place: Place) -> list[World]:
    """The worlds after the seat due knocks: right, wrong, one too many, or right only if its hidden tiles allow it."""
    if world.loose:
        return [world._replace(state=engine.knock(world.state))]
    if table.omits_draws:
        world = all_drawn(table, world, moment(place))
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
    able, drawable = engine.able(table.rules, state, state.turn), engine.drawable(table.rules, state)
    if able:
        world = world.blamed(
            playing.may_knock,
            place,
            expected={"knock": False, "plays": plays_of(table.rules, state, state.turn)},
            recorded={"knock": True},
            facts={**table_facts(table.rules, state), "seat": state.turn},
        )._replace(faulted=True)
    elif drawable:
        world = world.blamed(
            playing.must_draw,
            place,
            expected={"knock": False, "draw": True},
            recorded={"knock": True},
            facts={**table_facts(table.rules, state), "seat": state.turn, "drawable": drawable},
        )._replace(faulted=True)
    elif able is None:
        world = doubted(table, world, place, playing.may_knock)
    return [world._replace(state=after)]


def doubted(table: Table, world: World, place: Place, rule: Callable[..., Any]) -> World:
    """The world with a knock or a draw by the seat due that its hidden tiles may yet contradict."""
    state = world.state
    kind = "knock" if rule is playing.may_knock else "draw"
    doubt = Doubt(
        rule=rule,
        place=place,
        at=moment(place),
        seats=(state.turn,),
        denied=fitting(table.rules, state.layout),
        expected={"knock": False} if kind == "knock" else {"draw": None},
        recorded={"knock": True} if kind == "knock" else {"draw": "?"},
        facts={**table_facts(table.rules, state), "seat": state.turn},
    )
    return world._replace(doubts=(*world.doubts, doubt))


@lru_cache(maxsize=4096)
def fitting(rules: RuleSet, layout: Layout) -> frozenset[Tile]:
    """The dominoes of the set that fit a layout, those on the table included."""
    return frozenset(tile for tile in DOUBLE_SIX if playing.joinable(rules, layout, tile))


def drawn(table: Table, world: World, event: Event, place: Place) -> list[World]:
    """The worlds after the seat due draws: rightly, or with the fault charged."""
    if world.loose:
        return [world]
    rules, state, tile = table.rules, world.state, TILE_BY_TEXT.get(event.draw or "?")
    if not playing.may_draw(rules):
        blamed = _draw_blamed(table, world, playing.may_draw, event, place, {"draw": None})
        kept = blamed._replace(state=engine.in_hand(state, tile))
        return [kept, kept._replace(state=engine.knock(kept.state))]
    able, left = engine.able(rules, state, state.turn), engine.drawable(rules, state)
    if able:
        expected = {"draw": None, "plays": plays_of(rules, state, state.turn)}
        world = _draw_blamed(table, world, playing.must_draw, event, place, expected)
    elif not left:
        world = _draw_blamed(table, world, playing.drawable, event, place, {"draw": None})
    elif able is None:
        world = doubted(table, world, place, playing.must_draw)
    return [_taken_up(table, world, event, place, tile)]


def _taken_up(table: Table, world: World, event: Event, place: Place, tile: Tile | None) -> World:
    """The world with the tile drawn in its new hand, and gone from the boneyard where that has it."""
    state = world.state
    front = playing.next_drawn(state.boneyard) if state.boneyard else None
    if tile is None:
        return _drew(world, front, moment(place))
    if tile.domino in state.seen:
        world = _draw_blamed(
            table, world, playing.repeated, event, place, {"draw": None if front is None else str(front)}
        )
        return _drew(world, None, moment(place))
    if front is not None and tile.domino != front:
        world = _draw_blamed(table, world, playing.next_drawn, event, place, {"draw": str(front)})
    elif front is None and tile.domino in state.boneyard:
        world = _draw_blamed(table, world, playing.next_drawn, event, place, {"draw": "?"})
    return world._replace(state=engine.in_hand(without(state, tile), tile))


def _draw_blamed(
    table: Table, world: World, rule: Callable[..., Any], event: Event, place: Place, expected: dict[str, Any]
) -> World:
    state = world.state
    facts = {
        **table_facts(table.rules, state),
        "seat": state.turn,
        "left": len(state.boneyard),
        "drawable": engine.drawable(table.rules, state),
    }
    blamed = world.blamed(rule, place, expected=expected, recorded={"draw": event.draw}, facts=facts)
    return blamed._replace(faulted=True)


def without(state: State, tile: Tile) -> State:
    """The state with a tile gone from the boneyard: itself where it is known to lie there, else one nobody knows."""
    boneyard = list(state.boneyard)
    gone = tile.domino if tile.domino in boneyard else None
    if gone in boneyard:
        boneyard.remove(gone)
    return state._replace(boneyard=tuple(boneyard))
