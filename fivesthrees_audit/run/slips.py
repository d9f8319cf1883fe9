"""Owns the slips: single faults put into a legal match, each with the clause it is charged to and its place.

They exist to see that an audit finds what was put in, once, and nothing else. A slip never judges: the
clause is that of the rule function which the fault table names, and what follows is the engine's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

from msgspec.structs import replace

from fivesthrees_audit import engine
from fivesthrees_audit.engine import Hand, Played, State
from fivesthrees_audit.records.native import Deal, DealEnd, Event, Match, Result
from fivesthrees_audit.rules import ending, playing, scoring
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.run.generate import Options, below, dealt, end_of, entry_of, finished, pick, played_out, shuffled
from fivesthrees_audit.tiles import DOUBLE_SIX, MAX_PIPS, TILE_BY_TEXT, Tile

Rule = Callable[..., Any]
CLAIMS = ("count", "earned", "award", "score")
MISADDED = (-10, -3, -2, -1, 1, 2, 3, 10)


class Injected(NamedTuple):
    """A match with one slip: the clause it is charged to and its place (deal and event from 1; None: no one of them)."""

    match: Match
    clause: str
    deal: int | None
    event: int | None
    pointer: str


class Spot(NamedTuple):
    """An entry of a match: where it stands (from 0), the table before and after it, where a play joined, what it made."""

    deal: int
    event: int
    entry: Event
    before: State
    after: State
    label: str | None
    played: Played | None

    @property
    def side(self) -> int:
        """The side whose entry it is."""
        return self.before.sides[self.before.turn]


class Walk(NamedTuple):
    """A legal match as the engine sees it: every entry, and the table at the end of each deal."""

    rules: RuleSet
    match: Match
    spots: list[Spot]
    closing: list[State]


class Slip(NamedTuple):
    """A kind of slip: what it does, which places of a match it looks at, and how it is made at one of them.

    `carries` says that it can be made both ways: alone in the record, or with all that follows from it.
    """

    what: str
    over: Callable[[Walk], Sequence[Any]]
    make: Callable[[Walk, Any, Random, bool], Injected | None]
    carries: bool = False


def inject(match: Match, rules: RuleSet, kind: str, random: Random, *, carry: bool = False) -> Injected | None:
    """A legal match with one slip of a kind at a place picked by chance; None where the match offers no place for it.

    `carry` has everything that follows from the slip follow in the record too: later scores go on from a wrong
    one, play goes on from the table as it was left. Without it the slip stands alone, at most with the other
    claims of its entry. A carried score never changes an acceptance or the winner; such places are not used.
    Matches with hidden hands, omitted seats, adjustments or a `start` offer no place. Raises KeyError for no such kind.
    """
    slip = SLIPS[kind]
    walk = _walk(match, rules)
    if walk is None:
        return None
    made = (slip.make(walk, place, random, carry) for place in shuffled(random, slip.over(walk)))
    return next((injected for injected in made if injected is not None), None)


def _walk(match: Match, rules: RuleSet) -> Walk | None:
    walk = Walk(rules, match, [], [])
    sides = playing.sides(rules, len(match.players))
    scores = (0,) * (max(sides) + 1)
    for number, deal in enumerate(match.deals):
        hands = [hand for hand in deal.hands or () if hand is not None and "?" not in hand]
        if match.start or match.omits or deal.lead is None or len(hands) != len(sides):
            return None
        known = [Hand(frozenset(TILE_BY_TEXT[text].domino for text in hand)) for hand in hands]
        state = engine.start(rules, known, deal.lead, scores)
        for index, entry in enumerate(deal.events):
            if entry.seat is None or (entry.play is None and not entry.knock):
                return None
            spot = _spot(rules, number, index, entry, state)
            walk.spots.append(spot)
            state = spot.after
        walk.closing.append(state)
        scores = state.scores
    return walk


def _spot(rules: RuleSet, number: int, index: int, entry: Event, state: State) -> Spot:
    if entry.play is None:
        return Spot(number, index, entry, state, engine.knock(state), None, None)
    tile, label = TILE_BY_TEXT[entry.play], None
    if state.layout.ends:
        named = [end.label for end in state.layout.ends if entry.end in (None, end.label, end.pips)]
        label = next(label for label in playing.joinable(state.layout, tile) if label in named)
    after, played = engine.play(rules, state, tile, label)
    return Spot(number, index, entry, state, after, label, played)


# The places that kinds look at.


def _plays(walk: Walk) -> list[Spot]:
    return [spot for spot in walk.spots if spot.played is not None]


def _joins(walk: Walk) -> list[Spot]:
    return [spot for spot in walk.spots if spot.label is not None]


def _claimed(walk: Walk) -> list[Spot]:
    return [spot for spot in _plays(walk) if None not in [getattr(spot.entry, name) for name in CLAIMS]]


def _leading(walk: Walk) -> list[Spot]:
    return [spot for spot in walk.spots if spot.event == 0]


def _later(walk: Walk) -> list[Spot]:
    return [spot for spot in walk.spots if spot.event]


def _needed_knocks(walk: Walk) -> list[Spot]:
    following = zip(walk.spots, walk.spots[1:], strict=False)
    return [spot for spot, after in following if not spot.played and after.event and _goes_on(walk, spot)]


def _goes_on(walk: Walk, spot: Spot) -> bool:
    return any(later.played and later.deal == spot.deal and later.event > spot.event for later in walk.spots)


def _deals(walk: Walk) -> list[int]:
    return [number for number, deal in enumerate(walk.match.deals) if deal.events]


def _later_deals(walk: Walk) -> list[int]:
    return _deals(walk)[1:]


def _ended(walk: Walk, *how: str) -> list[int]:
    ends = [(number, walk.match.deals[number].end) for number in _deals(walk)]
    return [number for number, end in ends if end is not None and end.how in how and end.scores is not None]


def _won(walk: Walk) -> list[int]:
    return [len(walk.closing) - 1] if walk.closing[-1].winner is not None and walk.match.result is not None else []


# Changing a match, and letting what follows follow.


def _at(match: Match, rule: Rule, spot: Spot) -> Injected:
    return _event(match, rule, spot.deal, spot.event)


def _event(match: Match, rule: Rule, deal: int, event: int) -> Injected:
    clause: str = rule.clause  # type: ignore[attr-defined]  # set by the clause decorator
    return Injected(match, clause, deal + 1, event + 1, f"/deals/{deal}/events/{event}")


def _about(match: Match, rule: Rule, deal: int, part: str = "") -> Injected:
    return _event(match, rule, deal, 0)._replace(event=None, pointer=f"/deals/{deal}{part}")


def _with_deal(match: Match, number: int, **changes: Any) -> Match:
    deals = list(match.deals)
    deals[number] = replace(deals[number], **changes)
    return replace(match, deals=deals)


def _with_entries(match: Match, spot: Spot, *entries: Event) -> Match:
    """The match with an entry replaced by none, one or more."""
    events = match.deals[spot.deal].events
    return _with_deal(match, spot.deal, events=[*events[: spot.event], *entries, *events[spot.event + 1 :]])


def _moved(scores: list[int] | None, deltas: Sequence[int]) -> list[int] | None:
    return None if scores is None else [score + delta for score, delta in zip(scores, deltas, strict=True)]


def _carried(walk: Walk, match: Match, deal: int, event: int, deltas: Sequence[int]) -> Match | None:
    """A match with every score moved that stands after an event; None where the rules would treat one otherwise."""
    later = [spot for spot in _plays(walk) if (spot.deal, spot.event) > (deal, event) and deltas[spot.side]]
    if not all(_treated_alike(walk.rules, spot, deltas[spot.side]) for spot in later):
        return None
    deals = list(match.deals)
    for number in range(deal, len(deals)):
        events = [
            replace(entry, score=entry.score + deltas[walk.closing[0].sides[entry.seat or 0]])
            if entry.score is not None and (number, index) > (deal, event)
            else entry
            for index, entry in enumerate(deals[number].events)
        ]
        end = deals[number].end
        end = None if end is None else replace(end, scores=_moved(end.scores, deltas))
        deals[number] = replace(deals[number], events=events, end=end)
    result = match.result
    return replace(
        match, deals=deals, result=None if result is None else replace(result, scores=_moved(result.scores, deltas))
    )


def _treated_alike(rules: RuleSet, spot: Spot, delta: int) -> bool:
    assert spot.played is not None  # noqa: S101  # only plays are asked about
    before = spot.before.scores[spot.side] + delta
    award = engine.accepted(rules, before, spot.played.play, spot.played.out, goes_out=spot.after.out is not None)
    wins = spot.after.winner is not None or ending.is_won(rules, award, before + award)
    return award == spot.played.award and not wins


def _played_on(walk: Walk, spot: Spot, state: State, random: Random, *entries: Event, **changes: Any) -> Match:
    """The match up to an entry, other entries in its place, and all the rest played anew from the table they leave."""
    deal = walk.match.deals[spot.deal]
    begun = replace(deal, events=[*deal.events[: spot.event], *entries], end=None, **changes)
    match = replace(walk.match, deals=[*walk.match.deals[: spot.deal], begun], result=None)
    return played_out(walk.rules, match, state, random, Options(boneyard=deal.boneyard is not None))


def _asleep(spot: Spot) -> list[Tile]:
    shown = {tile.domino for tile in spot.before.line}.union(*(hand.known for hand in spot.before.hands))
    return [tile for tile in DOUBLE_SIX if tile not in shown]


# Counts, points, acceptance and scores.


def _misclaimed(walk: Walk, spot: Spot, rule: Rule, wrong: dict[str, int], random: Random, carry: bool) -> Injected | None:  # noqa: FBT001, PLR0913
    """The match with a wrong claim: alone, with the other claims of its entry following, or carried on."""
    claims = _following(walk.rules, spot, wrong)
    before, score = spot.before.scores[spot.side], claims["score"]
    won = score == walk.rules.target and score != before and spot.after.winner is None
    if not carry and (random.random() < 0.5 or (won and "award" not in wrong)):  # noqa: PLR2004  # as often as not
        return _at(_with_entries(walk.match, spot, replace(spot.entry, **wrong)), rule, spot)
    match: Match | None = _with_entries(walk.match, spot, replace(spot.entry, **claims))
    assert match is not None  # noqa: S101  # for the type checker
    if won:
        return _at(_won_there(match, spot, score), rule, spot) if "award" in wrong else None
    if carry:
        delta = score - spot.after.scores[spot.side]
        deltas = [delta if side == spot.side else 0 for side in range(len(spot.after.scores))]
        won_anyway = spot.after.winner is not None and delta != 0
        match = None if won_anyway else _carried(walk, match, spot.deal, spot.event, deltas)
    return None if match is None else _at(match, rule, spot)


def _following(rules: RuleSet, spot: Spot, wrong: dict[str, int]) -> dict[str, int]:
    """The claims of an entry as a consistent recorder goes on from a wrong one."""
    played, before = spot.played, spot.before.scores[spot.side]
    assert played is not None  # noqa: S101  # only plays claim points
    last = not spot.after.hands[spot.before.turn].size
    count = wrong.get("count", played.count)
    earned = wrong.get("earned", scoring.play_points(rules, count, lead=spot.label is None, last=last) + played.out)
    goes_out = spot.after.out is not None
    right = engine.accepted(rules, before, earned - played.out, played.out, goes_out=goes_out)
    award = wrong.get("award", right)
    return {"count": count, "earned": earned, "award": award, "score": wrong.get("score", before + award)}


def _won_there(match: Match, spot: Spot, score: int) -> Match:
    """The match cut off at an award that its recorder took for the winning one."""
    scores = engine.with_score(spot.after.scores, spot.side, score)
    deal = match.deals[spot.deal]
    end = end_of(spot.after._replace(winner=spot.side, scores=scores), spot.before.turn)
    deals = [*match.deals[: spot.deal], replace(deal, events=deal.events[: spot.event + 1], end=end)]
    return replace(match, deals=deals, result=Result(winner=spot.side, scores=list(scores)))
