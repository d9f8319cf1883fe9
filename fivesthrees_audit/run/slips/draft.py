"""Owns what every slip is made of: the match to be changed, the slip put in, its kind, and the changing of entries.

Knows no kind of slip. What follows from a change is the engine's and the rules' to say.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

from msgspec.structs import replace

from fivesthrees_audit import engine
from fivesthrees_audit.chance import shuffled
from fivesthrees_audit.engine import State
from fivesthrees_audit.records.native import Deal, DealEnd, Event, Match
from fivesthrees_audit.rules import ending, playing
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.run.generate import Options, Spot, played_out
from fivesthrees_audit.tiles import DOUBLE_SIX, Tile
from fivesthrees_audit.transcript import entry_of, over

Rule = Callable[..., Any]
"""A rule function; slips are charged to its clause."""

MISADDED = (-10, -3, -2, -1, 1, 2, 3, 10)
"""How far off a misadded score is."""


class Injected(NamedTuple):
    """A match with one slip, the clause it is charged to and its place (deal and event from 1; None: about more)."""

    match: Match
    clause: str
    deal: int | None
    event: int | None
    pointer: str


class Draft(NamedTuple):
    """A legal match about to get a slip: the match as walked through, chance, and whether what follows is to follow."""

    rules: RuleSet
    match: Match
    spots: list[Spot]
    closing: list[State]
    random: Random
    carry: bool


class Need(NamedTuple):
    """What the rules have to be for a slip to be possible at all, in words and as a test."""

    words: str
    holds: Callable[[RuleSet], bool]


ANYTHING = Need("nothing", lambda _: True)
PAID_PLAYS = Need("plays that earn points", lambda rules: bool(rules.divisors))
EXACT = Need("a target that has to be met exactly", lambda rules: rules.finish == "exact")
AT_ONCE = Need("a target that is looked at after each award", ending.tested_at_once)
BONUS = Need("a bonus for the tiles left in hands", lambda rules: rules.bonus != "none")
NO_BONUS = Need("rules without a bonus for the tiles left in hands", lambda rules: rules.bonus == "none")
DRAWING = Need("players who draw", playing.may_draw)
NO_DRAWING = Need("rules by which nobody draws", lambda rules: not playing.may_draw(rules))
SPINNER = Need("a spinner", lambda rules: rules.spinner != "none")


class Slip(NamedTuple):
    """A kind of slip: what it does, which places of a match it looks at, and how it is made at one of them.

    `carries` says that it can be made both ways: alone in the record, or with all that follows from it.
    By rules that do not meet its `need` there is no place for it; nor, where it takes a `boneyard`, without one.
    """

    what: str
    over: Callable[[Draft], Sequence[Any]]
    make: Callable[[Draft, Any], Injected | None]
    carries: bool = False
    need: Need = ANYTHING
    boneyard: bool = False


def plays_of(draft: Draft) -> list[Spot]:
    """The entries of a match that lay a tile."""
    return [spot for spot in draft.spots if spot.played is not None]


def at_entry(match: Match, rule: Rule, deal: int, event: int) -> Injected:
    """A match whose slip is charged to a rule at an entry; deal and event count from 0 here."""
    return Injected(match, clause_of(rule), deal + 1, event + 1, f"/deals/{deal}/events/{event}")


def about_deal(match: Match, rule: Rule, deal: int, part: str = "") -> Injected:
    """A match whose slip is charged to a rule at a deal (from 0) or a part of it such as `/lead`."""
    return Injected(match, clause_of(rule), deal + 1, None, f"/deals/{deal}{part}")


def clause_of(rule: Rule) -> str:
    """The id of the clause that a rule function is the home of."""
    clause: str = rule.clause  # type: ignore[attr-defined]  # set by the clause decorator
    return clause


def with_deal(match: Match, number: int, **changes: Any) -> Match:
    """The match with these fields of one deal changed."""
    deals = list(match.deals)
    deals[number] = replace(deals[number], **changes)
    return replace(match, deals=deals)


def with_entries(match: Match, spot: Spot, *entries: Event) -> Match:
    """The match with other entries in the place of one."""
    events = match.deals[spot.deal].events
    return with_deal(match, spot.deal, events=[*events[: spot.event], *entries, *events[spot.event + 1 :]])


def rewritten(draft: Draft, rule: Rule, spot: Spot, **changes: Any) -> Injected:
    """The match with an entry changed and nothing else."""
    return at_entry(with_entries(draft.match, spot, replace(spot.entry, **changes)), rule, spot.deal, spot.event)


def played_on(draft: Draft, rule: Rule, spot: Spot, entry: Event, state: State) -> Injected:
    """The match up to an entry, another in its place, and all the rest played anew from the table that one leaves."""
    deal, state = draft.match.deals[spot.deal], in_order(draft, state)
    begun = replace(deal, events=[*deal.events[: spot.event], entry], end=None)
    return at_entry(played_from(draft, spot.deal, begun, state), rule, spot.deal, spot.event)


def laid(draft: Draft, rule: Rule, spot: Spot, state: State, tile: Tile, label: str | None) -> Injected:
    """The match in which the seat due at this table laid that tile instead, and play went on from there."""
    after, played = engine.play(draft.rules, state, tile, label)
    return played_on(draft, rule, spot, entry_of(state.turn, tile, label, played), after)


def in_order(draft: Draft, state: State) -> State:
    """The table with an order for the tiles of its boneyard, by chance where the record gives none."""
    if None not in state.boneyard or not playing.may_draw(draft.rules):
        return state
    shown = {tile.domino for tile in state.lines.tiles}.union(*(hand.known for hand in state.hands))
    asleep = shuffled(draft.random, [tile for tile in DOUBLE_SIX if tile not in shown])
    return state._replace(boneyard=tuple(asleep[: len(state.boneyard)]))


def without(state: State, tile: Tile) -> State:
    """The table with a tile gone from the boneyard: itself where its place is known, else one nobody knows."""
    boneyard = list(state.boneyard)
    if boneyard:
        boneyard.remove(tile if tile in boneyard else None)
    return state._replace(boneyard=tuple(boneyard))


def played_from(draft: Draft, number: int, deal: Deal, state: State) -> Match:
    """The deals before one, that one as it stands, and all the rest played anew."""
    match = replace(draft.match, deals=[*draft.match.deals[:number], deal], result=None)
    return played_out(draft.rules, match, state, draft.random, Options(boneyard=deal.boneyard is not None))


def carried_on(draft: Draft, match: Match, deal: int, event: int, deltas: Sequence[int]) -> Match | None:
    """A match with every score moved that stands after an event; None where the rules would treat one otherwise."""
    later = [spot for spot in plays_of(draft) if (spot.deal, spot.event) > (deal, event)]
    if not all(_treated_alike(draft.rules, spot, deltas[spot.side]) for spot in later):
        return None
    if not all(_closed_alike(draft, number, deltas) for number in range(max(deal, 0), len(draft.closing))):
        return None
    sides = draft.closing[0].sides
    deals = list(match.deals)
    for number in range(deal, len(deals)):
        events = [
            entry
            if entry.score is None or (number, index) <= (deal, event)
            else replace(entry, score=entry.score + deltas[sides[entry.seat or 0]])
            for index, entry in enumerate(deals[number].events)
        ]
        deals[number] = replace(deals[number], events=events, end=shifted(deals[number].end, deltas))
    return replace(match, deals=deals, result=shifted(match.result, deltas))


def shifted(closing: Any, deltas: Sequence[int]) -> Any:
    """The end of a deal, or a result, with its scores moved."""
    if closing is None or closing.scores is None:
        return closing
    return replace(closing, scores=[score + delta for score, delta in zip(closing.scores, deltas, strict=True)])


def _treated_alike(rules: RuleSet, spot: Spot, delta: int) -> bool:
    if not delta or spot.played is None:
        return True
    before = spot.before.scores[spot.side] + delta
    award = engine.accepted(rules, before, spot.played.play, spot.played.out, goes_out=spot.goes_out)
    wins = spot.after.winner is not None or ending.is_won(rules, award, before + award)
    return award == spot.played.award and not wins


def _closed_alike(draft: Draft, number: int, deltas: Sequence[int]) -> bool:
    """Whether the end of a deal brings the same, and the same winner, with every score moved."""
    rules, left, closing = draft.rules, table_left(draft, number), draft.closing[number]
    if left.winner is not None or not any(deltas):
        return True
    moved = over(rules, left._replace(scores=tuple(map(sum, zip(left.scores, deltas, strict=True)))))
    brought = [after - before for before, after in zip(left.scores, closing.scores, strict=True)]
    return moved.winner == closing.winner and brought == [
        after - before - delta for before, after, delta in zip(left.scores, moved.scores, deltas, strict=True)
    ]


def table_left(draft: Draft, number: int) -> State:
    """The table after the last entry of a deal, before what its end brings."""
    return [spot.after for spot in draft.spots if spot.deal == number][-1]


def ended(*how: str) -> Callable[[Draft], list[int]]:
    """The deals that the record says ended so, with their scores."""

    def over(draft: Draft) -> list[int]:
        ends = [(number, deal.end) for number, deal in enumerate(draft.match.deals)]
        return [number for number, end in ends if end is not None and end.how in how and end.scores is not None]

    return over


def misended(draft: Draft, number: int, rule: Rule, part: str, end: DealEnd) -> Injected | None:
    """The match with a wrong end of a deal, its closing scores carried on; None where they would decide otherwise."""
    deltas = [after - right for after, right in zip(end.scores or (), draft.closing[number].scores, strict=True)]
    if any(deltas) and not _decides_alike(draft, number, end.scores or ()):
        return None
    match: Match | None = with_deal(draft.match, number, end=end)
    if match is not None and draft.carry and any(deltas):
        won = draft.closing[number].winner is not None
        match = None if won else carried_on(draft, match, number + 1, -1, deltas)
    return None if match is None else about_deal(match, rule, number, part)


def _decides_alike(draft: Draft, number: int, scores: Sequence[int]) -> bool:
    """Whether these closing scores leave the match as won, or as open, as the right ones."""
    rules, closing = draft.rules, draft.closing[number]
    moved = [score for side, score in enumerate(scores) if score != closing.scores[side]]
    if ending.tested_at_once(rules):
        return not any(ending.reached(rules, score) for score in moved)
    return ending.winner_at_deal_end(rules, scores) == closing.winner


def alone(draft: Draft, side: int, delta: int) -> list[int]:
    """How far each score is moved where only that of one side is."""
    return [delta if other == side else 0 for other in range(len(draft.closing[0].scores))]
