"""Owns the last pass over a deal that shows something: events, points and all else that it does not need taken away."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from fivesthrees_audit.conform.deals import event_of
from fivesthrees_audit.conform.illegal import KINDS, illegal
from fivesthrees_audit.conform.reference import state_after
from fivesthrees_audit.conform.walking import Walk
from fivesthrees_audit.conform.wire import Deal, Event
from fivesthrees_audit.rules import playing
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.tiles import DOUBLE_SIX
from fivesthrees_audit.transcript import Move

NEAR = 4
"""How few points short of the target is tried."""


def size(deal: Deal) -> tuple[Any, ...]:
    """What makes one deal smaller than another: fewer events, then fewer players, points and pips, then all else."""
    return (
        len(deal.events),
        deal.players,
        sum(map(abs, deal.scores)),
        deal.first,
        deal.lead,
        deal.boneyard is not UNSET,
        tuple(map(_weight, deal.events)),
        tuple(tuple(sorted(map(_domino, hand))) for hand in deal.hands),
        deal.hands,
    )


def _weight(event: Event) -> tuple[Any, ...]:
    return (str(event.play), str(event.draw), str(event.end), event.knock is not UNSET, event.seat)


def _domino(text: str) -> str:
    return min(text, text[::-1])


def smallest(deal: Deal, rules: RuleSet, shows: Callable[[Deal], bool]) -> Deal:
    """The deal without what can be left out of it one after another, as long as it `shows` the same.

    First the shortest deals there are; fewer events may also do where the scores before them are nearer to the target.
    Then deals in which somebody goes out as soon as can be, which no leaving out of events would come to.
    """
    for part in (*shortest(rules), *_beginnings(deal, rules.target), *_going_out(deal, rules)):
        if size(part) < size(deal) and shows(part):
            deal = part
            break
    shorter = True
    while shorter:
        shorter = False
        for candidate in _less(deal):
            if size(candidate) < size(deal) and shows(candidate):
                deal, shorter = candidate, True
                break
    return deal


WAYS = 3
"""How many plays are tried at each turn of a deal that is to be played out."""


@cache
def shortest(rules: RuleSet) -> tuple[Deal, ...]:
    """Every deal of two with one play, then with two, and some with an illegal event; nobody having scored.

    Whatever they show needs no more. Of one play there are those that go on, and those blocked by it.
    """
    leads: list[list[Move]] = [[(tile, None)] for tile in DOUBLE_SIX]
    led = [_deal(rules, _walk(rules, lead)) for lead in leads]
    stuck = [_walk(rules, lead) for lead in leads]
    blocked = [_deal(rules, walk) for walk in stuck if walk.stick()]
    spoiled = [
        replace(deal, events=(*deal.events, *(event_of(*done) for done in illegal(rules, state, choice))))
        for deal in (replace(led[0], events=()), *led)
        for state in [state_after(rules, deal)]
        for choice in range(len(KINDS))
    ]
    second = [[*lead, move] for lead in leads for move in _walk(rules, lead).plays]
    pairs = [_deal(rules, _walk(rules, moves)) for moves in second]
    return tuple(sorted((*led, *blocked, *spoiled, *pairs), key=lambda deal: len(deal.events)))


def _walk(rules: RuleSet, moves: Iterable[Move]) -> Walk:
    walk = Walk(rules, 2, 0)
    for move in moves:
        walk.make(move)
    return walk


def _deal(rules: RuleSet, walk: Walk) -> Deal:
    shares = walk.dealt(0)
    return Deal(
        players=2,
        scores=(0, 0),
        lead=0,
        hands=tuple(tuple(map(str, hand)) for hand in shares.hands),
        boneyard=tuple(map(str, shares.boneyard)) if playing.may_draw(rules) else UNSET,
        events=tuple(event_of(made.seat, made.move) for made in walk.made),
    )


def _beginnings(deal: Deal, target: int) -> Iterator[Deal]:
    """The deal after none, one, two of its events; where anybody has points, any lead near the target before that."""
    scored = list(_scored(deal, target)) if any(deal.scores) and deal.events else []
    for near in scored:
        for seat, hand in enumerate(deal.hands):
            hands = (*deal.hands[seat:], *deal.hands[:seat])
            for text in hand:
                yield replace(near, lead=0, hands=hands, events=(Event(0, play=text),))
    for many in range(len(deal.events)):
        yield replace(deal, events=deal.events[:many])
        if many > 1:
            for near in scored:
                yield replace(near, events=deal.events[:many])


def _going_out(deal: Deal, rules: RuleSet) -> Iterator[Deal]:
    """Deals of two in which nobody knocks until one goes out, at no points, and at scores as the deal has them."""
    for made in outs(rules):
        yield made
        if len(deal.scores) == len(made.scores) and any(deal.scores):
            for near in _scored(deal, rules.target):
                yield replace(made, scores=near.scores)


@cache
def outs(rules: RuleSet) -> tuple[Deal, ...]:
    """Deals of two in which both play until one goes out: for each double led one, if there is any."""
    led = [_out(rules, [(tile, None)]) for tile in DOUBLE_SIX if tile.is_double]
    return tuple(_deal(rules, walk) for walk in led if walk is not None)


def _out(rules: RuleSet, moves: list[Move]) -> Walk | None:
    """A walk that begins with these plays and goes on with the lowest that will do until somebody is out."""
    walk = _walk(rules, moves)
    if len(walk.made) < len(moves):
        return None
    if walk.over:
        return walk
    ways = (_out(rules, [*moves, move]) for move in sorted(walk.plays, key=str)[:WAYS])
    return next(filter(None, ways), None)


def _scored(deal: Deal, target: int) -> Iterator[Deal]:
    """The deal as it is, then with one side, and nobody else, so few points short of the target."""
    yield deal
    for short in range(1, NEAR + 1):
        for side, _ in enumerate(deal.scores):
            yield replace(
                deal, scores=tuple(target - short if other == side else 0 for other, _ in enumerate(deal.scores))
            )


def _led(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events, the first a lead, which has no end to be joined to."""
    if not events or events[0].end is UNSET:
        return events
    return (replace(events[0], end=UNSET), *events[1:])


def _less(deal: Deal) -> Iterator[Deal]:
    """Deals with less in them: some events in a row left out, no points, no boneyard, not the first of a match."""
    events = deal.events
    for many in range(min(len(events), deal.players), 0, -1):
        for place in range(len(events) - many, -1, -1):
            yield replace(deal, events=_led((*events[:place], *events[place + many :])))
    for side, score in enumerate(deal.scores):
        if score:
            yield replace(deal, scores=(*deal.scores[:side], 0, *deal.scores[side + 1 :]))
    if deal.first:
        yield replace(deal, first=False)
    if deal.boneyard is not UNSET:
        yield replace(deal, boneyard=UNSET)
