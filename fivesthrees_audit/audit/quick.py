"""Owns the quick pass: says of a record that it is clean, or that somebody must look closer. Never more than that.

It makes no finding and gives no reason. Whatever it does not understand (an adjustment, a hidden
hand, an end that could be either) it leaves to the full audit.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from fivesthrees_audit.audit.tables import BIT, Seating, Tables
from fivesthrees_audit.records.native import Deal, DealEnd, Event, Match
from fivesthrees_audit.rules import ending, playing
from fivesthrees_audit.tiles import DOUBLE_SIX

_bit = BIT.__getitem__
NOWHERE: dict[Any, Any] = {"fits": 0}
"""The node after a deal has ended: nothing can be played there, and asking for it says so."""


class LookCloser(Exception):
    """The quick pass cannot call this record clean."""


class Clean(NamedTuple):
    """A clean record: the final scores by side, the side that won, and how many keys its text must have."""

    scores: tuple[int, ...]
    winner: int | None
    keys: int


class Running:
    """What the quick pass carries from deal to deal."""

    __slots__ = ("keys", "lead", "players", "scores", "seating", "tables", "winner")

    def __init__(self, match: Match, tables: Tables) -> None:
        self.tables = tables
        self.players = len(match.players)
        self.seating = tables.seating(self.players)
        self.scores = [0] * (max(self.seating.sides) + 1)
        self.lead: int | None = None
        self.winner: int | None = None
        self.keys = 0


def clean(match: Match, tables: Tables) -> Clean | None:
    """The clean record's figures, or None where the full audit must look at it."""
    run = Running(match, tables)
    if match.target is not None or match.pairs is not None or match.omits or match.start is not None:
        return None
    if "" in match.players or len(set(match.players)) != run.players:
        return None
    try:
        for number, deal in enumerate(match.deals):
            _deal(run, deal, last=number == len(match.deals) - 1)
    except (LookCloser, KeyError, TypeError, ValueError):
        return None
    keys = 3 + run.keys + (match.rules is not None) + (match.id is not None) + (match.omits is not None)
    result = match.result
    if result is not None:
        winner, scores = ending.result(run.winner, run.scores)
        if result.winner != winner or (result.scores is not None and tuple(result.scores) != scores):
            return None
        keys += 1 + (result.winner is not None) + (result.scores is not None)
    return Clean(tuple(run.scores), run.winner, keys)


def _deal(run: Running, deal: Deal, *, last: bool) -> None:
    """One deal, added to the running scores and keys. Raises LookCloser, or what a failed look-up raises."""
    lead, seating = deal.lead, run.seating
    if run.winner is not None or lead is None or lead >= run.players:
        raise LookCloser
    if run.lead is not None and lead != seating.next_lead[run.lead]:
        raise LookCloser
    run.lead = lead
    hands = _hands(deal, seating)
    node, out = _events(run, deal, hands)
    if deal.events and deal.events[-1].play is None and _closing_knocks(deal) > sum(map(bool, hands)):
        raise LookCloser
    end = deal.end
    run.keys += 7 * len(deal.events) - bool(deal.events) + 3 + (deal.boneyard is not None) + (end is not None)
    blocked = node is not NOWHERE and ending.is_blocked(map(node["fits"].__and__, hands))
    if end is not None:
        _end(run, end, out, blocked=blocked)
    if not last and out is None and not blocked:
        raise LookCloser


def _closing_knocks(deal: Deal) -> int:
    """How many entries of the deal come after its last play."""
    return next((number for number, event in enumerate(reversed(deal.events)) if event.play is not None), 0)


def _hands(deal: Deal, seating: Seating) -> list[int]:
    """The hands as bits. A sum of bits has as many ones as there were tiles only if they are all different."""
    listed, tiles = deal.hands, seating.dealt
    if listed is None or list(map(len, listed)) != seating.sizes:  # type: ignore[arg-type]  # None: look closer
        raise LookCloser
    hands = [sum(map(_bit, hand)) for hand in listed]  # type: ignore[arg-type]
    dealt = sum(hands)
    if deal.boneyard is not None:
        if len(deal.boneyard) != len(DOUBLE_SIX) - tiles:
            raise LookCloser
        dealt, tiles = dealt + sum(map(_bit, deal.boneyard)), len(DOUBLE_SIX)
    if dealt.bit_count() != tiles:
        raise LookCloser
    return hands


def _events(run: Running, deal: Deal, hands: list[int]) -> tuple[dict[Any, Any], int | None]:
    """Plays the events of a deal, taking tiles out of the hands; the node it stops at, and the seat that went out.

    `rest` is above `hand` when the tile was not in it. Nearly every play leaves tiles in hand and a score at which
    nothing special can happen, its claims all there and right; it costs a few comparisons.
    """
    scores, plain_below, row = run.scores, run.tables.plain_below, run.tables.row
    sides, after = run.seating.sides, run.seating.after
    node, out, knocks = run.tables.root, None, 0
    seat = deal.lead or 0
    for event in deal.events:
        play = event.play
        if play is None:
            knocks += 1
            if hands[seat] & node["fits"] or event.seat != seat or not event.knock or node is NOWHERE:
                _knock(run, event, seat, hands, node)
            seat = after[seat]
            continue
        try:
            bit, count, points, node = node[event.end][play]
        except KeyError:
            bit, count, points, node = row(node, event.end, play)
        hand = hands[seat]
        hands[seat] = rest = hand ^ bit
        side = sides[seat]
        score = scores[side] + points
        if (
            0 < rest < hand
            and event.score == score < plain_below
            and event.count == count
            and event.award == points == event.earned
            and event.seat == seat
        ):
            scores[side] = score
            seat = after[seat]
            continue
        if rest > hand:
            raise LookCloser
        if _special(run, event, seat, hands, count, lead=event is deal.events[0]):
            out = seat
        if out is not None or run.winner is not None:
            node = NOWHERE
        elif not rest:
            after = tuple(playing.next_turn(other, hands) for other in range(run.players))
        seat = after[seat]
    run.keys -= 5 * knocks
    return node, out


def _knock(run: Running, event: Event, seat: int, hands: list[int], node: dict[Any, Any]) -> None:
    """A knock that needs a look. Raises LookCloser where the player could play, or the deal is over."""
    if not event.knock or event.seat not in (seat, None) or hands[seat] & node["fits"] or node is NOWHERE:
        raise LookCloser
    run.keys -= event.seat is None


def _special(run: Running, event: Event, seat: int, hands: list[int], count: int, *, lead: bool) -> bool:
    """A last tile, an award near the target, or claims left out: all of it by the rules; whether the play goes out.

    Raises LookCloser where a claim is wrong.
    """
    seating, scores = run.seating, run.scores
    side, last, goes_out = seating.sides[seat], not hands[seat], False
    if last:
        mate = seating.mates[seat]
        goes_out = ending.is_out(run.tables.rules, 0, 0 if mate is None else hands[mate])
    earned, award, score, won = run.tables.worth(scores[side], count, lead=lead, last=last, goes_out=goes_out)
    if (
        event.score != score
        or event.count != count
        or event.award != award
        or event.earned != earned
        or event.seat != seat
    ):
        _claims(run, event, (seat, count, earned, award, score))
    scores[side] = score
    if won:
        run.winner = side
    return goes_out


def _claims(run: Running, event: Event, right: tuple[int, ...]) -> None:
    """The claims of a play, some of them missing. Raises LookCloser where one is wrong."""
    claims = (event.seat, event.count, event.earned, event.award, event.score)
    for claim, value in zip(claims, right, strict=True):
        if claim is None:
            run.keys -= 1
        elif claim != value:
            raise LookCloser


def _end(run: Running, end: DealEnd, out: int | None, *, blocked: bool) -> None:
    """The recorded end of a deal. Raises LookCloser where it is not how the deal ended."""
    how = "out" if out is not None else "won" if run.winner is not None else "blocked" if blocked else None
    sides = run.seating.sides
    side = run.winner if out is None else sides[out]
    if end.how != how or end.bonus is not None or (end.seat is not None and (blocked or sides[end.seat] != side)):
        raise LookCloser
    if end.scores is not None and end.scores != run.scores:
        raise LookCloser
    run.keys += 1 + (end.seat is not None) + (end.scores is not None)
