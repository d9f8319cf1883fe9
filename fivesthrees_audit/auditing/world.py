"""Owns a World: one way things may have gone so far, with what it costs to believe it; and which ways are kept.

A record that leaves something open (which end, whose turn, which of two contradicting entries is
wrong) is followed in several worlds at once. Each fault that a world has to assume is one finding;
the record is judged by the world with the fewest. A complete record never has more than one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from fivesthrees_audit.engine import Hand, State
from fivesthrees_audit.findings import Finding, Place, Unchecked, charge
from fivesthrees_audit.layout import Lines
from fivesthrees_audit.records.native import Match
from fivesthrees_audit.rules.playing import must_draw, open_ends, sides
from fivesthrees_audit.rules.scoring import new_score, out_points, play_points
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.tiles import DOUBLE_SIX, Tile

SLACK = 1
"""How many findings more than the best a world may have and still be followed."""

MOST_WITH_HANDS = 60
"""From how many worlds on, where draws are not written, nobody asks any more which tiles were drawn in this deal."""

MOST_WITH_SCORES = 300
"""From how many worlds on their scores are forgotten, so that worlds that differ in nothing else become one."""

SCORING = 15
"""A count that earns points under all rules by which plays earn any, in pips."""

MOST_WORLDS = 600
"""From how many worlds on the rest of a deal is not judged."""

MOST_COSTLY = 60
"""From how many worlds on only the best are kept."""


class Table(NamedTuple):
    """What stays the same for a whole record: the rules, the record, the side of each seat, what is never written."""

    rules: RuleSet
    match: Match
    sides: tuple[int, ...]
    omits_knocks: bool
    omits_draws: bool

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.match.players)


class Hidden(NamedTuple):
    """A tile that a seat holds or held and nobody saw, and at which moment of the deal it was drawn."""

    seat: int
    since: int


class Shown(NamedTuple):
    """A hidden tile that its seat has played: which it was, and at which moment of the deal it left the hand."""

    tile: Tile
    seat: int
    at: int


class Doubt(NamedTuple):
    """An entry that is right only if a seat holds none of some tiles, some of which may be hidden in that hand.

    `at` is the moment of the deal at which it must not hold them.
    """

    rule: Callable[..., Any]
    place: Place
    at: int
    seats: tuple[int, ...]
    denied: frozenset[Tile]
    expected: dict[str, Any]
    recorded: dict[str, Any]
    facts: dict[str, Any]


class World(NamedTuple):
    """One way things may have gone.

    `state` has the true scores, `carried` the scores as the recorder carries them, by side; both are accepted after a
    fault. `unknown` are the sides whose carried score the record left open where play was not judged, until it gives
    one again; `unjudged` those whose true score went with it. `winner` is the side whose carried score won the match.
    `leads` are the seats that may count as this deal's lead for the next one, `due` those that may lead the next deal
    (None: any). `drawn` are the tiles drawn in this deal that nobody saw, `shown` those once hidden that were played.
    `unnamed` are the places of the ends of a cross that the recorder has not called by a label yet, of those covered.
    `opened`: a turn was taken in this deal.
    `faulted`: a fault of hand, turn or fit in this deal explains what comes after it. `lost`: play cannot be followed.
    `loose`: draws that nobody wrote leave too much open, and hands are no longer looked at in this deal.
    `closed`: an entry after the end was charged already, and the rest of the deal is passed over.
    """

    state: State
    carried: tuple[int, ...]
    leads: frozenset[int]
    due: frozenset[int] | None = None
    winner: int | None = None
    unknown: frozenset[int] = frozenset()
    unjudged: frozenset[int] = frozenset()
    findings: tuple[Finding, ...] = ()
    unchecked: tuple[Unchecked, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    drawn: tuple[Hidden, ...] = ()
    shown: tuple[Shown, ...] = ()
    unnamed: frozenset[int] = frozenset()
    opened: bool = False
    faulted: bool = False
    lost: bool = False
    loose: bool = False
    closed: bool = False

    def blamed(
        self,
        rule: Callable[..., Any],
        place: Place,
        *,
        expected: dict[str, Any],
        recorded: dict[str, Any],
        facts: dict[str, Any] | None = None,
        consequent: bool = False,
    ) -> World:
        """The world with one more finding; consequent where an earlier fault, of this deal for one, explains it."""
        consequent = consequent or self.faulted or self.closed
        finding = charge(rule, place, expected=expected, recorded=recorded, facts=facts, consequent=consequent)
        return self._replace(findings=(*self.findings, finding))

    @property
    def won_by_a_slip(self) -> bool:
        """Whether only a fault in what was awarded, charged where it was made, makes this match a won one."""
        return self.winner is not None and self.state.winner is None and bool(self.findings)

    @property
    def cost(self) -> tuple[int, int]:
        """How much has to be wrong for this world to be true: findings, then what stays unchecked."""
        return len(self.findings), len(self.unchecked) + len(self.doubts)


def table_of(match: Match, rules: RuleSet) -> Table:
    """The table that a record was played at, under the rules it is judged by."""
    omitted = match.omits or ()
    return Table(rules, match, sides(rules, len(match.players)), "knocks" in omitted, "draws" in omitted)


def kept(worlds: Iterable[World]) -> list[World]:
    """The worlds worth following, cheapest first: one of each kind, none far from the best."""
    ordered = sorted(worlds, key=lambda world: world.cost[0])
    if len(ordered) < 2:  # noqa: PLR2004  # nothing to choose from
        return ordered
    best = ordered[0].cost[0]
    seen: set[object] = set()
    chosen: list[World] = []
    for world in ordered:
        if world.cost[0] > best + SLACK or (world.cost[0] > best and len(chosen) > MOST_COSTLY):
            break
        key = _kind(world)
        if key not in seen:
            seen.add(key)
            chosen.append(world)
    return chosen


def _kind(world: World) -> object:
    denied: dict[tuple[int, int], frozenset[Tile]] = {}
    for doubt in world.doubts:
        for seat in doubt.seats:
            key = seat, sum(hidden.seat == seat and hidden.since < doubt.at for hidden in world.drawn)
            denied[key] = denied.get(key, frozenset()) | doubt.denied
    plain = world._replace(state=world.state._replace(lines=Lines()), findings=(), unchecked=(), doubts=())
    return plain, frozenset(denied.items())


def bounded(table: Table, worlds: list[World], place: Place) -> list[World]:
    """The worlds, or where they are too many to follow: without hands, without scores, in the end one not judged on.

    Each time what can no longer be checked is said. `place` is the entry they have come to.
    """
    if table.omits_draws and len(worlds) > MOST_WITH_HANDS and _same_for_the_last_tile(table.rules):
        gap = Unchecked(must_draw.clause, place.deal, place.event, "draws")  # type: ignore[attr-defined]
        worlds = kept(_without_hands(world, gap) for world in worlds)
    if len(worlds) > MOST_WITH_SCORES:
        gap = Unchecked(new_score.clause, place.deal, place.event, "end")  # type: ignore[attr-defined]
        gaps = (gap,) if scores_follow(table.match, place) else ()
        worlds = kept(_without_scores(world, gaps) for world in worlds)
    if len(worlds) > MOST_WORLDS:
        gap = Unchecked(open_ends.clause, place.deal, place.event, "end")  # type: ignore[attr-defined]
        leads = frozenset[int]().union(*(world.leads for world in worlds))
        chosen = best(worlds)
        worlds = [chosen._replace(lost=True, leads=leads, doubts=(), unchecked=(*chosen.unchecked, gap))]
    return worlds


def _same_for_the_last_tile(rules: RuleSet) -> bool:
    """Whether it makes no difference to the points for a play that it is the last tile of a hand."""
    last, other = (play_points(rules, SCORING, lead=False, last=last) for last in (True, False))
    return last == other and not out_points(rules, goes_out=True)


def _without_hands(world: World, gap: Unchecked) -> World:
    """The world in which nobody can say what is in the hands and in the boneyard, nor whether a hand is empty."""
    if world.lost or world.closed or world.loose:
        return world
    state = world.state
    hands = (Hand(frozenset(), len(DOUBLE_SIX)),) * len(state.hands)
    return world._replace(
        state=state._replace(hands=hands, boneyard=(None,) * len(DOUBLE_SIX), knocks=0),
        unchecked=(*world.unchecked, gap),
        doubts=(),
        drawn=(),
        shown=(),
        loose=True,
    )


def scores_follow(match: Match, place: Place) -> bool:
    """Whether anything that the record says after a place could be wrong for its scores."""
    number, index = (place.deal or 1) - 1, place.event or 0
    deals = match.deals[number:]
    events = [*deals[0].events[index:], *(event for deal in deals[1:] for event in deal.events)]
    return (
        match.result is not None
        or any(deal.end is not None for deal in deals)
        or any(claim is not None for event in events for claim in (event.earned, event.award, event.score))
    )


def _without_scores(world: World, gaps: tuple[Unchecked, ...]) -> World:
    """The world in which nobody can say what the scores are."""
    everybody = frozenset(world.state.sides)
    nothing = (0,) * len(world.state.scores)
    return world._replace(
        state=world.state._replace(scores=nothing),
        carried=nothing,
        unknown=everybody,
        unjudged=everybody,
        unchecked=world.unchecked if world.unknown == everybody else (*world.unchecked, *gaps),
    )


def best(worlds: Iterable[World]) -> World:
    """The world that a record is judged by."""
    return min(worlds, key=lambda world: world.cost)
