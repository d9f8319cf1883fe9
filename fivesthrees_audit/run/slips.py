"""Owns the slips: single faults put into a legal match, each with the clause it is charged to and its place.

They exist to see that an audit finds what was put in, once, and nothing else. A slip never judges: the
clause is that of the rule function which the fault table names, and what follows is the engine's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from msgspec.structs import replace

from fivesthrees_audit import engine
from fivesthrees_audit.engine import Hand, Played, State
from fivesthrees_audit.findings import UsageError
from fivesthrees_audit.records.native import Deal, DealEnd, Event, Match, Result
from fivesthrees_audit.rules import ending, playing, scoring
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.run.generate import (
    Options,
    Spot,
    dealt,
    end_of,
    entry_of,
    finished,
    generate,
    pick,
    played_out,
    shuffled,
    walk,
)
from fivesthrees_audit.tiles import MAX_PIPS, TILE_BY_TEXT, Tile

Rule = Callable[..., Any]
CLAIMS = ("count", "earned", "award", "score")
MOST_COUNT = 24
MOST_POINTS = 9
TRIES = 500
"""How many matches in a row may offer no place for a slip before the search for one is given up."""

MISADDED = (-10, -3, -2, -1, 1, 2, 3, 10)


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


class Slip(NamedTuple):
    """A kind of slip: what it does, which places of a match it looks at, and how it is made at one of them.

    `carries` says that it can be made both ways: alone in the record, or with all that follows from it.
    """

    what: str
    over: Callable[[Draft], Sequence[Any]]
    make: Callable[[Draft, Any], Injected | None]
    carries: bool = False


def inject(match: Match, rules: RuleSet, kind: str, random: Random, *, carry: bool = False) -> Injected | None:
    """A legal match with one slip of a kind at a place picked by chance; None where the match offers no place for it.

    `carry` has what follows from the slip follow in the record: later scores go on from a wrong one, play
    goes on from the table as it was left. Without it the slip stands alone, at most with the other claims of
    its entry. A carried score never changes an acceptance or the winner: such places are passed over.
    Matches with hidden hands, omitted seats or knocks, adjustments or a `start` offer no place.
    Raises KeyError where no kind is called so.
    """
    slip = SLIPS[kind]
    walked = walk(match, rules)
    if walked is None:
        return None
    draft = Draft(*walked, random, carry)
    made = (slip.make(draft, place) for place in shuffled(random, slip.over(draft)))
    return next((injected for injected in made if injected is not None), None)


def faulty(rules: RuleSet, players: int, seed: int, kind: str) -> Iterator[Match]:
    """The random matches of a seed with one slip of a kind each, without end; those with no place for it are left out.

    Raises UsageError after as many in a row as `TRIES`.
    """
    number = tries = 0
    while tries < TRIES:
        match = generate(rules, players, seed, number)
        random = Random(f"fivesthrees-audit slip {kind} {match.id} {rules.id}")  # noqa: S311  # play, not secrets
        carry = random.random() < 0.5  # noqa: PLR2004  # as often as not
        made = inject(match, rules, kind, random, carry=carry) or inject(match, rules, kind, random, carry=not carry)
        number, tries = number + 1, 0 if made else tries + 1
        if made:
            yield made.match
    raise UsageError(f"none of {tries} matches of {players} players in a row has a place for the slip {kind!r}")


# The places that kinds look at.


def _entries(draft: Draft) -> list[Spot]:
    return draft.spots


def _plays(draft: Draft) -> list[Spot]:
    return [spot for spot in draft.spots if spot.played is not None]


def _joins(draft: Draft) -> list[Spot]:
    return [spot for spot in draft.spots if spot.label is not None]


def _claimed(draft: Draft) -> list[Spot]:
    return [spot for spot in _plays(draft) if None not in [getattr(spot.entry, name) for name in CLAIMS]]


def _leading(draft: Draft) -> list[Spot]:
    return [spot for spot in draft.spots if spot.event == 0]


def _later(draft: Draft) -> list[Spot]:
    return [spot for spot in draft.spots if spot.event]


def _needed_knocks(draft: Draft) -> list[Spot]:
    laid = {spot.deal: spot.event for spot in _plays(draft)}
    return [spot for spot in draft.spots if spot.played is None and spot.event < laid[spot.deal]]


def _deals(draft: Draft) -> list[int]:
    return [number for number, deal in enumerate(draft.match.deals) if deal.events]


def _ended(*how: str) -> Callable[[Draft], list[int]]:
    """The deals that the record says ended so, with their scores."""

    def over(draft: Draft) -> list[int]:
        ends = [(number, deal.end) for number, deal in enumerate(draft.match.deals)]
        return [number for number, end in ends if end is not None and end.how in how and end.scores is not None]

    return over


def _won(draft: Draft) -> list[int]:
    result = draft.match.result
    return [] if result is None or None in (result.winner, result.scores) else [len(draft.closing) - 1]


# Changing a match, and letting what follows follow.


def _at(match: Match, rule: Rule, deal: int, event: int) -> Injected:
    return Injected(match, _clause(rule), deal + 1, event + 1, f"/deals/{deal}/events/{event}")


def _about(match: Match, rule: Rule, deal: int, part: str = "") -> Injected:
    return Injected(match, _clause(rule), deal + 1, None, f"/deals/{deal}{part}")


def _clause(rule: Rule) -> str:
    clause: str = rule.clause  # type: ignore[attr-defined]  # set by the clause decorator
    return clause


def _with_deal(match: Match, number: int, **changes: Any) -> Match:
    deals = list(match.deals)
    deals[number] = replace(deals[number], **changes)
    return replace(match, deals=deals)


def _with_entries(match: Match, spot: Spot, *entries: Event) -> Match:
    """The match with other entries in the place of one."""
    events = match.deals[spot.deal].events
    return _with_deal(match, spot.deal, events=[*events[: spot.event], *entries, *events[spot.event + 1 :]])


def _rewritten(draft: Draft, rule: Rule, spot: Spot, **changes: Any) -> Injected:
    """The match with an entry changed and nothing else."""
    return _at(_with_entries(draft.match, spot, replace(spot.entry, **changes)), rule, spot.deal, spot.event)


def _played_on(draft: Draft, rule: Rule, spot: Spot, entry: Event, state: State) -> Injected:
    """The match up to an entry, another in its place, and all the rest played anew from the table that one leaves."""
    deal = draft.match.deals[spot.deal]
    begun = replace(deal, events=[*deal.events[: spot.event], entry], end=None)
    return _at(_from(draft, spot.deal, begun, state), rule, spot.deal, spot.event)


def _from(draft: Draft, number: int, deal: Deal, state: State) -> Match:
    """The deals before one, that one as it stands, and all the rest played anew."""
    match = replace(draft.match, deals=[*draft.match.deals[:number], deal], result=None)
    return played_out(draft.rules, match, state, draft.random, Options(boneyard=deal.boneyard is not None))


def _carried(draft: Draft, match: Match, deal: int, event: int, deltas: Sequence[int]) -> Match | None:
    """A match with every score moved that stands after an event; None where the rules would treat one otherwise."""
    later = [spot for spot in _plays(draft) if (spot.deal, spot.event) > (deal, event)]
    if not all(_treated_alike(draft.rules, spot, deltas[spot.side]) for spot in later):
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
        deals[number] = replace(deals[number], events=events, end=_moved(deals[number].end, deltas))
    return replace(match, deals=deals, result=_moved(match.result, deltas))


def _moved(closing: Any, deltas: Sequence[int]) -> Any:
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


def _alone(draft: Draft, side: int, delta: int) -> list[int]:
    return [delta if other == side else 0 for other in range(len(draft.closing[0].scores))]


# Counts, points, acceptance and scores.


def _claim(what: str, rule: Rule, name: str, values: Callable[[RuleSet, Spot, Played], Iterable[int]]) -> Slip:
    """The slip that writes one of these values for a claim."""

    def make(draft: Draft, spot: Spot) -> Injected | None:
        assert spot.played is not None  # noqa: S101  # only plays have claims
        wrong = sorted(values(draft.rules, spot, spot.played))
        charged = ending.accepted_going_out if spot.goes_out and rule is ending.accepted else rule
        return _misclaimed(draft, charged, spot, {name: pick(draft.random, wrong)}) if wrong else None

    return Slip(what, _claimed, make, carries=True)


def _misclaimed(draft: Draft, rule: Rule, spot: Spot, wrong: dict[str, int]) -> Injected | None:
    """The match with a wrong claim: alone, with the other claims of its entry following from it, or carried on."""
    claims = _following(draft.rules, spot, wrong)
    score = claims["score"]
    won = score == draft.rules.target and score != spot.before.scores[spot.side] and spot.after.winner is None
    if not draft.carry and (draft.random.random() < 0.5 or (won and "award" not in wrong)):  # noqa: PLR2004  # as often as not
        return _rewritten(draft, rule, spot, **wrong)
    changed = _rewritten(draft, rule, spot, **claims)
    if won:
        return changed._replace(match=_won_there(changed.match, spot, score)) if "award" in wrong else None
    delta = score - spot.after.scores[spot.side]
    if not draft.carry or not delta:
        return changed
    if spot.after.winner is not None:
        return None
    match = _carried(draft, changed.match, spot.deal, spot.event, _alone(draft, spot.side, delta))
    return None if match is None else changed._replace(match=match)


def _following(rules: RuleSet, spot: Spot, wrong: dict[str, int]) -> dict[str, int]:
    """The claims of an entry as a consistent recorder goes on from a wrong one."""
    before, out = spot.before.scores[spot.side], spot.played.out if spot.played else 0
    count = wrong.get("count", spot.played.count if spot.played else 0)
    earned = wrong.get("earned", scoring.play_points(rules, count, lead=spot.label is None, last=spot.last) + out)
    award = wrong.get("award", engine.accepted(rules, before, earned - out, out, goes_out=spot.goes_out))
    return {"count": count, "earned": earned, "award": award, "score": wrong.get("score", before + award)}


def _won_there(match: Match, spot: Spot, score: int) -> Match:
    """The match cut off at an award that its recorder took for the winning one."""
    scores = engine.with_score(spot.after.scores, spot.side, score)
    deal = match.deals[spot.deal]
    end = end_of(spot.after._replace(winner=spot.side, scores=scores), spot.before.turn)
    deals = [*match.deals[: spot.deal], replace(deal, events=deal.events[: spot.event + 1], end=end)]
    return replace(match, deals=deals, result=Result(winner=spot.side, scores=list(scores)))


def _win_refused(draft: Draft, spot: Spot) -> Injected | None:
    """The winning award refused, and the match played on."""
    if spot.after.winner is None:
        return None
    rule, scores = (ending.accepted_going_out if spot.goes_out else ending.accepted), spot.before.scores
    entry = replace(spot.entry, award=0, score=scores[spot.side])
    return _played_on(draft, rule, spot, entry, spot.after._replace(winner=None, scores=scores))


def _doubles(spot: Spot) -> list[int]:
    return [end.pips for end in spot.after.layout.ends if end.double]


def _is_lone_double(spot: Spot) -> bool:
    return spot.after.layout.lone and bool(_doubles(spot))


def _other_counts(_: RuleSet, spot: Spot, played: Played) -> Iterable[int]:
    halves = {0, *_doubles(spot), sum(_doubles(spot))}
    counts = () if _is_lone_double(spot) else range(MOST_COUNT + 1)
    return (count for count in counts if abs(count - played.count) not in halves)


def _lone_double_twice(_: RuleSet, spot: Spot, played: Played) -> Iterable[int]:
    return {2 * played.count} - {played.count} if _is_lone_double(spot) else ()


def _half_forgotten(_: RuleSet, spot: Spot, played: Played) -> Iterable[int]:
    return () if _is_lone_double(spot) else {played.count - pips for pips in _doubles(spot) if pips}


def _other_points(rules: RuleSet, spot: Spot, played: Played) -> Iterable[int]:
    """Points that are wrong in no way that has a clause of its own."""
    own = {played.earned}
    if spot.last:
        own.add(played.play if spot.goes_out else played.play + rules.out_point)
    if spot.label is None or spot.last:
        own |= {0, played.out}
    return set(range(MOST_POINTS + 1)) - own


def _no_out_point(_: RuleSet, __: Spot, played: Played) -> Iterable[int]:
    return {played.play} if played.out else ()


def _early_out_point(rules: RuleSet, spot: Spot, played: Played) -> Iterable[int]:
    return {played.play + rules.out_point} - {played.earned} if spot.last and not spot.goes_out else ()


def _nothing_for_it(_: RuleSet, spot: Spot, played: Played) -> Iterable[int]:
    scores = played.play and (spot.label is None or spot.last)
    return {0, played.out} - ({played.play} if spot.goes_out else set()) if scores else ()


def _refused(played: Played) -> bool:
    return played.earned > 0 and not played.award


def _passing(_: RuleSet, __: Spot, played: Played) -> Iterable[int]:
    return {played.earned} if _refused(played) else ()


def _cut(rules: RuleSet, _: Spot, played: Played) -> Iterable[int]:
    return {rules.target - played.score} - {0} if _refused(played) else ()


def _withheld(_: RuleSet, spot: Spot, played: Played) -> Iterable[int]:
    return {0} if played.award and spot.after.winner is None else ()


def _apart(rules: RuleSet, spot: Spot, played: Played) -> Iterable[int]:
    """What is accepted going out when play and out point are tested one by one."""
    if not (_refused(played) and spot.goes_out):
        return ()
    first = ending.accepted(rules, played.score, played.play)
    return {first + ending.accepted(rules, played.score + first, played.out)} - {0}


def _other_scores(_: RuleSet, __: Spot, played: Played) -> Iterable[int]:
    return {played.score + off for off in MISADDED if played.score + off >= 0}


# Turns, tiles and ends.


def _wrong_seat(draft: Draft, spot: Spot) -> Injected | None:
    """An entry by a seat that is not due: the entry of the one who is or, carried on, a tile of its own."""
    rule, due = (playing.next_turn if spot.event else playing.opens), spot.before.turn
    others = [seat for seat in range(len(spot.before.hands)) if seat != due]
    if not draft.carry:
        return _rewritten(draft, rule, spot, seat=pick(draft.random, others))
    plays = [(seat, *play) for seat in others for play in engine.plays(draft.rules, spot.before, seat)]
    if not plays:
        return None
    seat, tile, label = pick(draft.random, plays)
    followed = due if spot.event else pick(draft.random, (due, seat))
    lead = spot.before.lead if spot.event else followed
    return _laid(draft, rule, spot, spot.before._replace(turn=seat, lead=lead), tile, label)


def _laid(draft: Draft, rule: Rule, spot: Spot, state: State, tile: Tile, label: str | None) -> Injected:
    """The match in which the seat due at this table laid that tile instead, and play went on from there."""
    after, played = engine.play(draft.rules, state, tile, label)
    return _played_on(draft, rule, spot, entry_of(state.turn, tile, label, played), after)


def _knock_left_out(draft: Draft, spot: Spot) -> Injected:
    return _at(_with_entries(draft.match, spot), playing.next_turn, spot.deal, spot.event)


def _false_knock(draft: Draft, spot: Spot) -> Injected | None:
    """A knock where the player had a play: in the place of the play or, carried on, the tile never laid."""
    entry = Event(seat=spot.before.turn, knock=True)
    if draft.carry:
        return _played_on(draft, playing.may_knock, spot, entry, engine.knock(spot.before))
    if spot.label is None:
        return None  # the entries after a lead name ends, and none would be there
    return _at(_with_entries(draft.match, spot, entry), playing.may_knock, spot.deal, spot.event)


def _foreign(what: str, rule: Rule, tiles: Callable[[Spot], Sequence[Tile]]) -> Slip:
    """The slip that has a player lay one of these tiles: only the tile written wrong or, carried on, really laid."""

    def make(draft: Draft, spot: Spot) -> Injected | None:
        found = list(tiles(spot))
        if not draft.carry:
            return _rewritten(draft, rule, spot, play=str(pick(draft.random, found))) if found else None
        fitting = [tile for tile in found if spot.label in (None, *playing.joinable(spot.before.layout, tile))]
        for tile in shuffled(draft.random, fitting):
            hands = tuple(hand.without(tile) if tile.domino in hand.known else hand for hand in spot.before.hands)
            if all(after.size or not before.size for before, after in zip(spot.before.hands, hands, strict=True)):
                return _laid(draft, rule, spot, spot.before._replace(hands=hands), tile, spot.label)
        return None

    return Slip(what, _plays, make, carries=True)


def _of_others(spot: Spot) -> list[Tile]:
    return [
        tile for seat, hand in enumerate(spot.before.hands) if seat != spot.before.turn for tile in sorted(hand.known)
    ]


def _on_the_table(spot: Spot) -> Sequence[Tile]:
    return spot.before.line


def _wrong_end(draft: Draft, spot: Spot) -> Injected | None:
    tile = TILE_BY_TEXT[spot.entry.play or ""]
    others = [end for end in spot.before.layout.ends if not playing.matches(tile, end)]
    if not others:
        return None
    return _rewritten(draft, playing.matches, spot, end=pick(draft.random, (others[0].label, others[0].pips)))


def _no_such_end(draft: Draft, spot: Spot) -> Injected:
    shown = [end.pips for end in spot.before.layout.ends]
    absent = [*"UD", *(pips for pips in range(MAX_PIPS + 1) if pips not in shown)]
    return _rewritten(draft, playing.open_ends, spot, end=pick(draft.random, absent))


def _fits_nowhere(draft: Draft, spot: Spot) -> Injected | None:
    held = sorted(spot.before.hands[spot.before.turn].known)
    stuck = [tile for tile in held if not playing.joinable(spot.before.layout, tile)]
    return _rewritten(draft, playing.matches, spot, play=str(pick(draft.random, stuck))) if stuck else None


def _draw(draft: Draft, spot: Spot) -> Injected | None:
    if not spot.asleep:
        return None
    tile, seat = pick(draft.random, spot.asleep), spot.before.turn
    entry = Event(seat=seat, draw=str(tile))
    if draft.carry:
        hands = list(spot.before.hands)
        hands[seat] = Hand(hands[seat].known | {tile})
        return _played_on(draft, playing.may_draw, spot, entry, spot.before._replace(hands=tuple(hands)))
    drawn = pick(draft.random, (entry, Event(seat=seat, draw="?")))
    return _at(_with_entries(draft.match, spot, drawn, spot.entry), playing.may_draw, spot.deal, spot.event)


# Dealing and leading.


def _wrong_lead(draft: Draft, number: int) -> Injected | None:
    """A deal led by a wrong seat: only the lead written wrong or, carried on, the deal dealt and played anew."""
    right, match = draft.match.deals[number].lead, draft.match
    lead = pick(draft.random, [seat for seat in range(len(match.players)) if seat != right])
    if not number:
        return None
    if not draft.carry:
        return _about(_with_deal(match, number, lead=lead), playing.next_lead, number, "/lead")
    options = Options(boneyard=match.deals[number].boneyard is not None)
    scores = draft.closing[number - 1].scores
    deal, state = dealt(draft.rules, lead, scores, draft.random, options, players=len(match.players))
    state = state._replace(lead=pick(draft.random, (lead, right or 0)))
    return _about(_from(draft, number, deal, state), playing.next_lead, number, "/lead")


def _short_hand(draft: Draft, number: int) -> Injected:
    hands = [list(hand or ()) for hand in draft.match.deals[number].hands or ()]
    seat = pick(draft.random, range(len(hands)))
    hands[seat].remove(pick(draft.random, hands[seat]))
    return _about(_with_deal(draft.match, number, hands=hands), playing.hand_size, number, f"/hands/{seat}")


def _dealt_twice(draft: Draft, number: int) -> Injected:
    """A tile of one hand written in the place of another tile: it is there twice, seen at the later of the two."""
    hands = [list(hand or ()) for hand in draft.match.deals[number].hands or ()]
    places = [(seat, index) for seat, hand in enumerate(hands) for index in range(len(hand))]
    (seat, index), (owner, other) = shuffled(draft.random, places)[:2]
    hands[seat][index] = hands[owner][other]
    match = _with_deal(draft.match, number, hands=hands)
    return _about(match, playing.repeated, number, f"/hands/{max(seat, owner)}")


# After the end, before the end, and wrong ends.


def _appended(draft: Draft, rule: Rule, number: int, *entries: Event) -> Injected:
    """The match with entries after the last of a deal, charged at the last of them."""
    events = [*draft.match.deals[number].events, *entries]
    return _at(_with_deal(draft.match, number, events=events), rule, number, len(events) - 1)


def _play_after(rule: Rule, *, how: str) -> Callable[[Draft, int], Injected | None]:
    """A play by the seat next in turn after its deal was over: without claims or, carried on, paid."""

    def make(draft: Draft, number: int) -> Injected | None:
        closing = draft.closing[number]._replace(out=None, winner=None)
        plays = [*engine.plays(draft.rules, closing, closing.turn)]
        if not plays and how == "blocked":
            plays = [(tile, "L") for tile in sorted(closing.hands[closing.turn].known)]
        if not plays:
            return None
        tile, label = pick(draft.random, plays)
        if not draft.carry or how == "blocked":
            return _appended(draft, rule, number, entry_of(closing.turn, tile, label, None))
        after, played = engine.play(draft.rules, closing, tile, label)
        appended = _appended(draft, rule, number, entry_of(closing.turn, tile, label, played))
        deltas = _alone(draft, closing.sides[closing.turn], played.award)
        match = _carried(draft, appended.match, number, len(draft.match.deals[number].events), deltas)
        return None if match is None or after.winner is not None else appended._replace(match=match)

    return make


def _knock_after(rule: Rule) -> Callable[[Draft, int], Injected]:
    return lambda draft, number: _appended(draft, rule, number, Event(seat=draft.closing[number].turn, knock=True))


def _surplus_knock(draft: Draft, number: int) -> Injected:
    """One closing knock more than a full circle."""
    state = draft.closing[number]
    knocks: list[Event] = []
    while state.knocks <= len(engine.holders(state)):
        knocks.append(Event(seat=state.turn, knock=True))
        state = engine.knock(state)
    return _appended(draft, ending.is_blocked, number, *knocks)


def _deal_after_match(draft: Draft, number: int) -> Injected | None:
    """Another deal after the match was won: its lead alone or, carried on, all of it with what it paid."""
    match, closing = draft.match, draft.closing[number]
    options, players = Options(boneyard=match.deals[number].boneyard is not None), len(match.players)
    lead = playing.next_lead(draft.rules, players, closing.lead)
    deal, state = dealt(draft.rules, lead, closing.scores, draft.random, options, players=players)
    deal, state = finished(draft.rules, deal, state, draft.random, options)
    if not draft.carry:
        deal = replace(deal, events=[Event(seat=lead, play=deal.events[0].play)], end=None)
    elif state.winner is not None or match.result is None:
        return None
    else:
        match = replace(match, result=replace(match.result, scores=list(state.scores)))
    return _about(replace(match, deals=[*match.deals, deal]), ending.is_won, number + 1)


def _cut_short(draft: Draft, spot: Spot) -> Injected | None:
    """A deal without its last entries, another following: nothing was earned in them or, carried on, all of it lost."""
    number, deal, closing = spot.deal, draft.match.deals[spot.deal], draft.closing[spot.deal]
    lost = [before - after for before, after in zip(spot.before.scores, closing.scores, strict=True)]
    if not spot.event or number == len(draft.match.deals) - 1 or (any(lost) and not draft.carry):
        return None
    cut = _with_deal(draft.match, number, events=deal.events[: spot.event], end=None)
    match = _carried(draft, cut, number, len(deal.events), lost)
    return None if match is None else _about(match, ending.is_out, number)


def _misended(
    what: str,
    rule: Rule,
    part: str,
    over: Callable[[Draft], list[int]],
    wrong: Callable[[Draft, int, DealEnd], DealEnd | None],
    *,
    carries: bool = False,
) -> Slip:
    """The slip that writes a wrong end of a deal; its closing scores, where they are wrong, may be carried on."""

    def make(draft: Draft, number: int) -> Injected | None:
        end = draft.match.deals[number].end
        changed = None if end is None else wrong(draft, number, end)
        if end is None or changed is None:
            return None
        deltas = [after - before for before, after in zip(end.scores or (), changed.scores or (), strict=True)]
        if any(
            delta and score == draft.rules.target for delta, score in zip(deltas, changed.scores or (), strict=True)
        ):
            return None
        match: Match | None = _with_deal(draft.match, number, end=changed)
        if match is not None and draft.carry and any(deltas):
            won = draft.closing[number].winner is not None
            match = None if won else _carried(draft, match, number + 1, -1, deltas)
        return None if match is None else _about(match, rule, number, "/end/bonus" if changed.bonus else part)

    return Slip(what, over, make, carries)


def _claimed_how(how: str) -> Callable[[Draft, int, DealEnd], DealEnd]:
    def wrong(draft: Draft, number: int, end: DealEnd) -> DealEnd:
        seat = pick(draft.random, range(len(draft.closing[number].hands)))
        return DealEnd(how=how, seat=None if how == "blocked" else seat, scores=end.scores)  # type: ignore[arg-type]

    return wrong


def _by_another(draft: Draft, number: int, end: DealEnd) -> DealEnd:
    """The end with a seat of another side; of any side where a block has none."""
    sides = draft.closing[number].sides
    others = [seat for seat, side in enumerate(sides) if end.seat is None or side != sides[end.seat]]
    return replace(end, seat=pick(draft.random, others))


def _paid(draft: Draft, end: DealEnd, side: int, points: int) -> DealEnd:
    """The end with points for a side: as a bonus, added to its score, or both; when carried on, always added."""
    added: DealEnd = _moved(end, _alone(draft, side, points))
    bonus = replace(end, bonus=points)
    both = replace(added, bonus=points)
    return pick(draft.random, (added, both) if draft.carry else (bonus, added, both))


def _bonus(draft: Draft, number: int, end: DealEnd) -> DealEnd | None:
    """The pips that the others hold paid to the side that ended the deal."""
    closing = draft.closing[number]
    side = closing.sides[end.seat or 0]
    held = [hand for seat, hand in enumerate(closing.hands) if closing.sides[seat] != side]
    pips = sum(tile.pips for hand in held for tile in hand.known)
    return replace(_paid(draft, end, side, pips), bonus=pips) if pips else None


def _block_paid(draft: Draft, number: int, end: DealEnd) -> DealEnd | None:
    point, sides = draft.rules.out_point, range(len(draft.closing[number].scores))
    return _paid(draft, end, pick(draft.random, sides), point) if point else None


def _closing_scores(draft: Draft, number: int, end: DealEnd) -> DealEnd | None:
    side = pick(draft.random, range(len(end.scores or ())))
    paid = draft.rules.out_point if end.how == "blocked" else 0
    off = pick(draft.random, [off for off in MISADDED if off != paid and draft.closing[number].scores[side] + off >= 0])
    moved: DealEnd = _moved(end, _alone(draft, side, off))
    return moved


def _result_winner(draft: Draft, _: int) -> Injected:
    result = draft.match.result or Result()
    others = [side for side in range(len(draft.closing[0].scores)) if side != result.winner]
    return _misresulted(draft, replace(result, winner=pick(draft.random, others)))


def _result_scores(draft: Draft, _: int) -> Injected:
    side, off = pick(draft.random, range(len(draft.closing[0].scores))), pick(draft.random, MISADDED)
    return _misresulted(draft, _moved(draft.match.result, _alone(draft, side, off)))


def _misresulted(draft: Draft, result: Result) -> Injected:
    return Injected(replace(draft.match, result=result), _clause(ending.result), None, None, "/result")


OUT, BLOCKED, WON = _ended("out"), _ended("blocked"), _ended("won")

SLIPS: dict[str, Slip] = {
    "wrong-count": _claim("a wrong count that no double explains", scoring.count, "count", _other_counts),
    "wrong-lone-double": _claim(
        "a led double counted twice over", scoring.lone_double_contribution, "count", _lone_double_twice
    ),
    "wrong-end-double": _claim("half of an end double forgotten", scoring.end_contribution, "count", _half_forgotten),
    "wrong-points": _claim("wrong points for a right count", scoring.points, "earned", _other_points),
    "no-out-point": _claim("no point for going out", scoring.out_points, "earned", _no_out_point),
    "early-out-point": _claim(
        "the out point for the first partner (pairs only)", scoring.out_points, "earned", _early_out_point
    ),
    "scored-lead-refused": _claim("nothing for a lead or last tile", scoring.play_points, "earned", _nothing_for_it),
    "award-past-target": _claim("points accepted past the target", ending.accepted, "award", _passing),
    "award-cut": _claim("points cut down to the target", ending.accepted, "award", _cut),
    "award-refused": _claim("points refused that fit", ending.accepted, "award", _withheld),
    "win-refused": Slip("the winning award refused, the match going on", _claimed, _win_refused),
    "apart-at-out": _claim("play and out point tested one by one", ending.accepted, "award", _apart),
    "wrong-score": _claim("a score misadded", scoring.new_score, "score", _other_scores),
    "wrong-seat": Slip("an entry by a seat not due", _later, _wrong_seat, carries=True),
    "lead-by-another": Slip("the first entry not by the lead", _leading, _wrong_seat, carries=True),
    "missing-knock": Slip("a knock left out", _needed_knocks, _knock_left_out),
    "knock-while-able": Slip("a knock by a player who could play", _plays, _false_knock, carries=True),
    "tile-of-another": _foreign("a tile of another hand laid", playing.is_held, _of_others),
    "tile-asleep": _foreign("a tile laid that nobody was dealt", playing.is_held, lambda spot: spot.asleep),
    "tile-laid-again": _foreign("a tile laid that lies already", playing.repeated, _on_the_table),
    "wrong-end": Slip("a tile at the end it does not fit", _joins, _wrong_end),
    "no-such-end": Slip("a tile at an end that is not there", _joins, _no_such_end),
    "fits-nowhere": Slip("a tile that fits no end", _joins, _fits_nowhere),
    "draw": Slip("a tile drawn", _entries, _draw, carries=True),
    "wrong-lead": Slip("a deal led by a wrong seat", _deals, _wrong_lead, carries=True),
    "short-hand": Slip("a hand with a tile missing", _deals, _short_hand),
    "double-dealt-tile": Slip("a tile dealt twice", _deals, _dealt_twice),
    "play-after-out": Slip("a play after the deal went out", OUT, _play_after(ending.is_out, how="out"), carries=True),
    "knock-after-out": Slip("a knock after the deal went out", OUT, _knock_after(ending.is_out)),
    "surplus-knock": Slip("a closing knock past the full circle", BLOCKED, _surplus_knock),
    "play-after-block": Slip("a play after a block", BLOCKED, _play_after(playing.matches, how="blocked")),
    "play-after-match": Slip("a play after the match", WON, _play_after(ending.is_won, how="won"), carries=True),
    "knock-after-match": Slip("a knock after the match", WON, _knock_after(ending.is_won)),
    "deal-after-match": Slip("a deal after the match", _won, _deal_after_match, carries=True),
    "deal-cut-short": Slip("a deal left unfinished, another following", _plays, _cut_short, carries=True),
    "claimed-out": _misended(
        "a deal said to be out", ending.is_out, "/end", _ended("blocked", "won"), _claimed_how("out")
    ),
    "claimed-blocked": _misended(
        "a deal said to be blocked", ending.is_blocked, "/end", _ended("out", "won"), _claimed_how("blocked")
    ),
    "claimed-won": _misended(
        "a match said to be won", ending.is_won, "/end", _ended("out", "blocked"), _claimed_how("won")
    ),
    "out-by-another": _misended("another said to have gone out", ending.is_out, "/end/seat", OUT, _by_another),
    "won-by-another": _misended("another said to have won", ending.is_won, "/end/seat", WON, _by_another),
    "block-taken": _misended("a block said to be taken", ending.is_blocked, "/end/seat", BLOCKED, _by_another),
    "bonus-paid": _misended(
        "pips left in hands paid", ending.bonus, "/end/bonus", _ended("out", "won"), _bonus, carries=True
    ),
    "block-paid": _misended(
        "the out point paid for a block", scoring.out_points, "/end/scores", BLOCKED, _block_paid, carries=True
    ),
    "wrong-end-scores": _misended(
        "wrong closing scores of a deal",
        scoring.new_score,
        "/end/scores",
        _ended("out", "blocked", "won"),
        _closing_scores,
        carries=True,
    ),
    "wrong-result-winner": Slip("a wrong winner of the match", _won, _result_winner),
    "wrong-result-scores": Slip("wrong final scores", _won, _result_scores),
}
"""Every kind of slip by name: one or more for each row of the fault table that concerns Fives and Threes."""
