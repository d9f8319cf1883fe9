"""Owns a tile being laid: already on the table, held or not, which end it joined, whether it fits there."""

from __future__ import annotations

from collections.abc import Iterator

from fivesthrees_audit import engine
from fivesthrees_audit.auditing.claims import carried_on, settled
from fivesthrees_audit.auditing.words import plays_of, table_facts
from fivesthrees_audit.auditing.world import Table, World
from fivesthrees_audit.findings import Place, Unchecked, charge
from fivesthrees_audit.records.native import Event
from fivesthrees_audit.rules import playing
from fivesthrees_audit.tiles import TILE_BY_TEXT, Tile


def laid(table: Table, world: World, event: Event, place: Place, asleep: frozenset[Tile]) -> list[World]:
    """The worlds after the seat due lays the tile of this entry, with every fault of hand and fit charged.

    `asleep` are the tiles known to lie face down, lower half first.
    """
    tile = TILE_BY_TEXT[event.play or ""]
    held, blamed = _held(table, world, place, tile, asleep)
    labels, fitted = _ends(table, held, event, place, tile, blamed=blamed)
    if not labels:
        return [_lost(table, fitted, event, place)]
    after = [one for label in labels for one in _after(table, fitted, event, place, tile, label, blamed=blamed)]
    return after + _at_the_other_end(table, fitted, event, place, tile, after[0]) if not blamed else after


def _at_the_other_end(
    table: Table, world: World, event: Event, place: Place, tile: Tile, as_written: World
) -> list[World]:
    """The worlds in which the claims are right and the end is what was written wrong: one slip, charged as found."""
    found = as_written.findings[len(world.findings) :]
    if not found or event.end is None:
        return []
    return [
        other._replace(findings=(*world.findings, found[0]), faulted=True)
        for label in playing.joinable(world.state.layout, tile)
        if label not in _named(world, event)
        for other in _after(table, world, event, place, tile, label, blamed=False)
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
    return tile is not None and tile.domino in playing.repeated([*world.state.line, tile])


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
    labels = [label for label in playing.joinable(state.layout, tile) if label in _named(world, event)]
    twice = [w for label in labels for w in _after(table, blamed, event, place, tile, label, blamed=True)]
    return [passed, carried, *twice]


def _held(table: Table, world: World, place: Place, tile: Tile, asleep: frozenset[Tile]) -> tuple[World, bool]:
    """The world in which the tile was where it was played from, and whether that took a fault."""
    state = world.state
    hand = state.hands[state.turn]
    if playing.is_held(tile, hand.known):
        return world, False
    owner = next((seat for seat, other in enumerate(state.hands) if tile.domino in other.known), None)
    if hand.hidden and owner is None and tile.domino not in asleep:
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
    if owner is not None:
        hands = tuple(other.without(tile) if seat == owner else other for seat, other in enumerate(state.hands))
        blamed = blamed._replace(state=state._replace(hands=hands))
    return blamed, True


def _revealed(world: World, tile: Tile, place: Place) -> World:
    """The world in which a hidden tile was this one all along; a knock it contradicts is charged, once."""
    seat = world.state.turn
    denied = [doubt for doubt in world.doubts if seat in doubt.seats and tile.domino in doubt.denied]
    if not denied:
        return world
    first = denied[0]
    finding = charge(
        first.rule,
        first.place,
        expected=first.expected,
        recorded=first.recorded,
        facts={**first.facts, "held": str(tile), "played_at": place.event},
        consequent=world.faulted,
    )
    doubts = tuple(doubt for doubt in world.doubts if doubt not in denied)
    return world._replace(findings=(*world.findings, finding), doubts=doubts)


def _ends(
    table: Table, world: World, event: Event, place: Place, tile: Tile, *, blamed: bool
) -> tuple[tuple[str | None, ...], World]:
    """The ends that the tile may have joined (None: it leads), and the world with any fault of fit charged."""
    layout = world.state.layout
    if not layout.ends:
        return (None,), world
    fitting = playing.joinable(layout, tile)
    named = tuple(_named(world, event))
    chosen = tuple(label for label in fitting if label in named)
    if chosen:
        return chosen, world
    if not blamed:
        world = world.blamed(
            playing.matches if named else playing.open_ends,
            place,
            expected={"end": fitting[0]}
            if fitting
            else {"plays": plays_of(table.rules, world.state, world.state.turn)},
            recorded={"play": event.play, "end": event.end},
            facts=table_facts(table.rules, world.state),
        )._replace(faulted=True)
    return fitting, world


def _named(world: World, event: Event) -> Iterator[str]:
    """The labels of the open ends that the entry may mean."""
    for end in playing.open_ends(world.state.layout):
        if event.end is None or event.end in (end.label, end.pips):
            yield end.label


def _lost(table: Table, world: World, event: Event, place: Place) -> World:
    """The world in which nobody can say how the table looks from here on."""
    gap = Unchecked(playing.matches.clause, place.deal, place.event, "layout")  # type: ignore[attr-defined]
    carried = carried_on(table.rules, world, event, world.state.turn)
    return carried._replace(lost=True, faulted=True, unchecked=(*world.unchecked, gap))
