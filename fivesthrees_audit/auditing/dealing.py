"""Owns the start of a deal: the hands and the boneyard as dealt, and which seat may have led it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from fivesthrees_audit import engine
from fivesthrees_audit.auditing.words import deal_place, event_place
from fivesthrees_audit.auditing.world import Table, World
from fivesthrees_audit.engine import Hand
from fivesthrees_audit.findings import Unchecked
from fivesthrees_audit.records.native import Deal
from fivesthrees_audit.rules import ending, playing
from fivesthrees_audit.tiles import DOUBLE_SIX, TILE_BY_TEXT, Tile


class Dealt(NamedTuple):
    """The hands as recorded, and the boneyard in drawing order (None: a tile that is not known, or no list at all)."""

    hands: tuple[Hand, ...]
    boneyard: tuple[Tile | None, ...] | None


def dealt(table: Table, deal: Deal) -> Dealt:
    """What a deal's record says of the hands: null is hidden, `"?"` a hidden tile."""
    size = playing.hand_size(table.rules, table.players)
    listed = deal.hands or [None] * table.players
    hands = tuple(_hand([] if hand is None else hand, size) for hand in listed)
    if deal.boneyard is None:
        return Dealt(hands, None)
    held = frozenset().union(*(hand.known for hand in hands))
    asleep = [None if text == "?" else TILE_BY_TEXT[text].domino for text in deal.boneyard]
    return Dealt(hands, tuple(None if tile in held else tile for tile in asleep))


def _hand(texts: list[str], size: int) -> Hand:
    """A hand as recorded; tiles that it should have and does not list are hidden ones."""
    known = _known(texts)
    return Hand(known, max(texts.count("?"), size - len(known)))


def _known(texts: list[str]) -> frozenset[Tile]:
    return frozenset(TILE_BY_TEXT[text].domino for text in texts if text != "?")


def opened(table: Table, world: World, number: int, deal: Deal, given: Dealt) -> list[World]:
    """The worlds in which this deal begins, its faults of dealing and leading charged."""
    first = number == 0 and table.match.start is None
    state = engine.start(table.rules, given.hands, 0, world.state.scores, given.boneyard, first=first)
    world = world._replace(
        state=state._replace(winner=world.state.winner),
        doubts=(),
        drawn=(),
        shown=(),
        unnamed=frozenset(),
        opened=False,
        faulted=False,
        lost=False,
        loose=False,
        closed=False,
    )
    world = _dealing(table, world, number, deal)
    if world.winner is not None:
        return [_after_the_match(table, world, number)]
    return _leads(table, world, number, deal)


def _after_the_match(table: Table, world: World, number: int) -> World:
    if not any(finding.clause == ending.is_won.clause for finding in world.findings):  # type: ignore[attr-defined]
        world = world.blamed(
            ending.is_won,
            deal_place(number),
            expected={"deals": number},
            recorded={"deals": len(table.match.deals)},
            facts={"winner": world.winner, "scores": list(world.carried)},
            consequent=world.won_by_a_slip,
        )
    return world._replace(closed=True)


def _dealing(table: Table, world: World, number: int, deal: Deal) -> World:
    """The world with the faults of hands and boneyard charged; the boneyard is not judged by what a hand lacks."""
    size = playing.hand_size(table.rules, table.players)
    found = len(world.findings)
    seen: list[Tile] = []
    sized = True
    lists = [(f"/hands/{seat}", hand, size) for seat, hand in enumerate(deal.hands or []) if hand is not None]
    if deal.boneyard is not None:
        lists.append(("/boneyard", deal.boneyard, playing.boneyard_size(table.rules, table.players)))
    for part, texts, right in lists:
        tiles = [TILE_BY_TEXT[text].domino for text in texts if text != "?"]
        twice = playing.repeated([*seen, *tiles])
        if twice:
            counted = Counter([*seen, *tiles])
            world = world.blamed(
                playing.repeated,
                deal_place(number, part),
                expected={"tile": str(twice[0]), "times": 1},
                recorded={"tile": str(twice[0]), "times": counted[twice[0]]},
                facts={"tiles": [str(tile) for tile in twice]},
            )
        if len(texts) != right and (sized or part != "/boneyard"):
            sized = False
            world = world.blamed(
                playing.hand_size,
                deal_place(number, part),
                expected={"tiles": right},
                recorded={"tiles": len(texts)},
                facts={"players": table.players},
            )
        seen = list(dict.fromkeys([*seen, *tiles]))
    return world._replace(faulted=len(world.findings) > found)


def _leads(table: Table, world: World, number: int, deal: Deal) -> list[World]:
    world, right = _due(table, world, deal)
    if deal.lead is not None:
        place, seat = deal_place(number, "/lead"), deal.lead
    else:
        turns = [(index, event) for index, event in enumerate(deal.events) if event.adjust is None and _moves(event)]
        if not turns or turns[0][1].seat is None:
            return [_led(world, seat, frozenset({seat})) for seat in sorted(right)]
        place, seat = event_place(number, turns[0][0]), turns[0][1].seat
    if seat in right:
        return [_led(world, seat, frozenset({seat}))]
    blamed = world.blamed(
        playing.first_leads if world.state.first else playing.next_leads,
        place,
        expected={"lead": min(right)},
        recorded={"lead": seat},
        facts={"due": sorted(right)},
    )
    either = right | {seat}
    otherwise = world if deal.lead is None else blamed
    return [_led(blamed, seat, either), *(_led(otherwise, lead, either) for lead in sorted(right))]


def _due(table: Table, world: World, deal: Deal) -> tuple[World, frozenset[int]]:
    """The seats that may lead this deal; where it is the first, they follow from the hands, as far as those are known.

    A seat with hidden tiles may have any double that nobody shows. What it leads tells more: see `laying.py`.
    """
    if not world.state.first:
        return world, frozenset(range(table.players)) if world.due is None else world.due
    hands = world.state.hands
    known: list[AbstractSet[Tile]] = [hand.known for hand in hands]
    if playing.drawn_by_lot(table.rules) or not any(hand.hidden for hand in hands):
        return world, frozenset(playing.first_leads(table.rules, known))
    unseen = frozenset(DOUBLE_SIX) - world.state.seen
    may = set[int]()
    for seat, hand in enumerate(hands):
        best = [own | unseen if other == seat and hand.hidden else own for other, own in enumerate(known)]
        may.update({seat}.intersection(playing.first_leads(table.rules, best)))
    moves = [event for event in deal.events if _moves(event)]
    if not moves or moves[0].play is None:
        gap = Unchecked(playing.first_leads.clause, 1, None, "hands")  # type: ignore[attr-defined]
        world = world._replace(unchecked=(*world.unchecked, gap))
    return world, frozenset(may)


def _moves(event: object) -> bool:
    return any(getattr(event, kind) is not None for kind in ("play", "knock", "draw"))


def _led(world: World, lead: int, leads: frozenset[int]) -> World:
    return world._replace(state=world.state._replace(lead=lead, turn=lead), leads=leads)
