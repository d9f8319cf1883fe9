"""Owns the claims of a play: count, points, acceptance and score against what the rules give.

One slip is one finding: what follows from a wrong number is accepted as following from it, and from
then on the true score and the score as carried are both right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from fivesthrees_audit import engine
from fivesthrees_audit.auditing.words import table_facts
from fivesthrees_audit.auditing.world import Table, World
from fivesthrees_audit.clauses import in_force
from fivesthrees_audit.engine import Played, State, with_score
from fivesthrees_audit.findings import Place
from fivesthrees_audit.layout import Layout
from fivesthrees_audit.records.native import Event
from fivesthrees_audit.rules import ending, scoring
from fivesthrees_audit.ruleset import RuleSet

Rule = Callable[..., Any]


LOWEST = -1_000
"""A score, in game points, below which a recorder who claims absurd points is not followed."""


class Award(NamedTuple):
    """One reading of what a play was worth: points for the play, points for going out."""

    play: int
    out: int

    @property
    def earned(self) -> int:
        """Both together."""
        return self.play + self.out


class Case(NamedTuple):
    """One play under examination: before and after it, and how it stands in its hand and deal."""

    table: Table
    event: Event
    place: Place
    after: State
    played: Played
    seat: int
    side: int
    lead: bool
    last: bool

    @property
    def goes_out(self) -> bool:
        """Whether the play takes its player, or the second of a pair, out."""
        return self.played.goes_out

    def accepted(self, before: int, award: Award) -> int:
        """What the rules accept of an award at a score."""
        return engine.accepted(self.table.rules, before, award.play, award.out, goes_out=self.goes_out)


def settled(table: Table, world: World, event: Event, place: Place, after: State, played: Played) -> list[World]:
    """The worlds after a play, its claims compared with what the play came to."""
    seat = world.state.turn
    case = Case(
        table=table,
        event=event,
        place=place,
        after=after,
        played=played,
        seat=seat,
        side=table.sides[seat],
        lead=not world.state.layout.ends,
        last=after.hands[seat].size == 0,
    )
    befores = _befores(world, case.side)
    world, awards = _count_and_points(case, world)
    world, accepted = _acceptance(case, world, awards, befores)
    found = len(world.findings)
    world = _running(case, world, awards, accepted, befores)
    slipped = len(world.findings) > found and world.findings[-1].clause == scoring.new_score.clause  # type: ignore[attr-defined]
    return _written_down(case, world, awards, slipped=slipped)


def _befores(world: World, side: int) -> tuple[int, ...]:
    """The scores from which the recorder may have gone on: the carried one, and the true one until the true match ends.

    None at all for a score that is not known.
    """
    if side in world.unknown:
        return ()
    carried, true = world.carried[side], world.state.scores[side]
    return (carried,) if world.state.winner is not None or carried == true else (carried, true)


def _blame(case: Case, world: World, rule: Rule, name: str, expected: int, **more: Any) -> World:
    recorded = {name: getattr(case.event, name)}
    facts = {
        **table_facts(case.table.rules, case.after),
        "count": case.played.count,
        "play": case.played.play,
        "out": case.played.out,
        "earned": case.played.earned,
        "before": world.carried[case.side],
        "seat": case.seat,
        **more,
    }
    wanted = {name: expected}
    if name == "award" and case.event.score is not None:
        wanted["score"] = world.carried[case.side] + expected
        recorded["score"] = case.event.score
    return world.blamed(rule, case.place, expected=wanted, recorded=recorded, facts=facts)


def _count_and_points(case: Case, world: World) -> tuple[World, tuple[Award, ...]]:
    """The count and the points checked; then every reading of the points that the record may go on with."""
    event, played, rules = case.event, case.played, case.table.rules
    awards = [Award(played.play, played.out)]
    if event.count is not None and event.count != played.count:
        world = _blame(case, world, count_rule(rules, case.after.layout, event.count), "count", played.count)
        plain = scoring.plain_pips(rules, case.after.layout)
        misread = scoring.play_points(rules, event.count, plain, lead=case.lead, last=case.last)
        awards.append(Award(misread, played.out))
    if event.earned is not None:
        if event.earned not in [award.earned for award in awards]:
            world = _blame(case, world, points_rule(case, event.earned), "earned", played.earned)
            awards.append(Award(event.earned - played.out, played.out))
        else:
            awards = [award for award in awards if award.earned == event.earned]
    return world, tuple(awards)


def count_rule(rules: RuleSet, layout: Layout, recorded: int) -> Rule:
    """The clause that a wrong count is charged to."""
    off = recorded - scoring.count(rules, layout)
    if layout.spinner is not None:
        pips, own = layout.spinner, scoring.spinner_contribution(rules, layout.spinner, layout.covered)
        if layout.lone or off in {times * pips - own for times in range(5)}:
            return scoring.spinner_contribution
    elif layout.lone and layout.ends[0].double:
        return scoring.lone_double_contribution
    doubles = [end.pips for end in layout.ends if end.double]
    if abs(off) in doubles or (len(doubles) > 1 and abs(off) == sum(doubles)):
        return scoring.end_contribution
    return scoring.count


def earning_rule(rules: RuleSet) -> Rule:
    """The clause that says what a count is worth under these rules."""
    homes: tuple[Rule, ...] = (scoring.threes_and_fives, scoring.fives, scoring.no_points)
    return next((home for home in homes if in_force(home, rules)), scoring.threes_and_fives)


def accepting_rule(rules: RuleSet, *, goes_out: bool) -> Rule:
    """The clause that says how much of an award is accepted under these rules."""
    if in_force(ending.accepted, rules):
        return ending.accepted_going_out if goes_out else ending.accepted
    return ending.reached if ending.tested_at_once(rules) else ending.winner_at_deal_end


def points_rule(case: Case, recorded: int) -> Rule:
    """The clause that wrong points for a right count are charged to."""
    played, point = case.played, case.table.rules.out_point
    if (case.last or played.out) and point and recorded == (played.play if played.out else played.play + point):
        return scoring.out_points
    if (case.lead or case.last) and played.play and recorded in (0, played.out):
        return scoring.play_points
    return earning_rule(case.table.rules)


def _acceptance(
    case: Case, world: World, awards: tuple[Award, ...], befores: tuple[int, ...]
) -> tuple[World, tuple[int, ...]]:
    """The acceptance checked; then every award that the new score may have been reckoned with."""
    event = case.event
    right = tuple(dict.fromkeys(case.accepted(before, award) for before in befores for award in awards))
    if not befores:
        right = tuple(
            dict.fromkeys(case.accepted(before, award) for award in awards for before in _any_score(case, award))
        )
    if event.award is None:
        return world, right
    if event.award in right:
        return world, (event.award,)
    rule = _acceptance_rule(case, event.award, awards, befores)
    return _blame(case, world, rule, "award", right[0]), (event.award, *right)


def _any_score(case: Case, award: Award) -> Iterator[int]:
    """Scores at which everything may become of an award that can: far from the target, near it, and at it."""
    target = case.table.rules.target
    yield min(0, target - award.earned)
    yield from range(max(target - award.earned, LOWEST), target + 1)


def _acceptance_rule(case: Case, recorded: int, awards: tuple[Award, ...], befores: tuple[int, ...]) -> Rule:
    """The clause for an award that is not the right one: the points, if they can be wrong, else the target's."""
    target = accepting_rule(case.table.rules, goes_out=case.goes_out)
    whole = recorded in [award.earned for award in awards]
    clamped = any(before + recorded == case.table.rules.target for before in befores)
    cut = clamped and 0 < recorded < max(award.earned for award in awards)
    if case.event.earned is not None or whole or cut:
        return target
    return points_rule(case, recorded)


def _running(
    case: Case, world: World, awards: tuple[Award, ...], accepted: tuple[int, ...], befores: tuple[int, ...]
) -> World:
    event = case.event
    if event.score is None or not befores:
        return world
    if event.award is None:
        right = {scoring.new_score(before, case.accepted(before, award)) for before in befores for award in awards}
    else:
        right = {scoring.new_score(before, award) for before in befores for award in accepted}
    if event.score in right:
        return world
    before = befores[0]
    expected = scoring.new_score(before, accepted[0])
    if event.award is not None:
        return _blame(case, world, scoring.new_score, "score", expected, award=event.award)
    return _blame(case, world, _implied_rule(case, event.score, awards, befores), "score", expected, award=accepted[0])


def _implied_rule(case: Case, score: int, awards: tuple[Award, ...], befores: tuple[int, ...]) -> Rule:
    """The clause for a wrong score where no award is written: what the score alone shows to have gone wrong."""
    implied = [score - before for before in befores]
    target = accepting_rule(case.table.rules, goes_out=case.goes_out)
    if any(gain in [award.earned for award in awards] for gain in implied) or (
        case.event.earned is not None and 0 in implied
    ):
        return target
    if score == case.table.rules.target and all(0 < gain < awards[0].earned for gain in implied):
        return target
    if case.event.earned is None:
        rule = points_rule(case, implied[0])
        if rule is not earning_rule(case.table.rules):
            return rule
    return scoring.new_score


def _written_down(case: Case, world: World, awards: tuple[Award, ...], *, slipped: bool) -> list[World]:
    """The world with both scores moved on: the true one by the rules, the carried one as the record has it.

    Where only a slip of the pen, or no pen at all, puts a score on the target, there are two: the recorder believed
    it, or not.
    """
    event, side, rules = case.event, case.side, case.table.rules
    state = case.after
    if world.state.winner is not None:
        state = state._replace(scores=world.state.scores, winner=world.state.winner)
    before = world.carried[side]
    award = case.accepted(before, awards[-1]) if event.award is None else event.award
    score = scoring.new_score(before, award) if event.score is None else event.score
    moved = world._replace(state=state, carried=with_score(world.carried, side, score))
    if side in world.unknown:
        return _told_again(moved, side, rules) if event.score is not None else [world._replace(state=state)]
    if not ending.is_won(rules, award if event.score is None else score - before, score):
        return [moved]
    won = moved._replace(winner=side)
    unbelieved = _carrying(moved, side, state.scores[side])
    believed = event.score is not None and not slipped
    return [won] if believed or state.winner is not None else [won, unbelieved]


def _told(world: World, side: int) -> World:
    """The world in which a score that was not known is known again: the one the recorder carries."""
    state = world.state
    if side in world.unjudged and state.winner is None:
        state = state._replace(scores=with_score(state.scores, side, world.carried[side]))
    return world._replace(state=state, unknown=world.unknown - {side}, unjudged=world.unjudged - {side})


def _told_again(world: World, side: int, rules: RuleSet) -> list[World]:
    """The worlds in which a score is known again; on the target it may have won, or been put there."""
    known = _told(world, side)
    won = ending.is_won(rules, 1, world.carried[side])
    return [known._replace(winner=side), known] if won else [known]


def forgotten(world: World, sides: Iterable[int]) -> World:
    """The world in which nobody can say what these sides' scores are; an entry after the end changes no true score."""
    lost = frozenset[int]() if world.closed or world.state.winner is not None else frozenset(sides)
    return world._replace(unknown=world.unknown.union(sides), unjudged=world.unjudged | lost)


def carried_on(rules: RuleSet, world: World, event: Event, seat: int | None) -> World:
    """The world after a play that is not judged: what it is written to have brought is taken as it is."""
    if event.play is None:
        return world
    seat = seat if event.seat is None else event.seat
    if seat is None:
        return forgotten(world, world.state.sides)
    side = world.state.sides[seat]
    if event.score is None and (event.award is None or side in world.unknown):
        return forgotten(world, [side])
    before = world.carried[side]
    score = scoring.new_score(before, event.award or 0) if event.score is None else event.score
    moved = _carrying(world, side, score)
    if side in world.unknown:
        return _told(moved, side)
    gain = score - before if event.award is None else event.award
    if ending.is_won(rules, score - before, score):
        moved = moved._replace(winner=side)
    return moved if world.closed else moved._replace(state=gained(rules, world.state, side, gain))


def gained(rules: RuleSet, state: State, side: int, gain: int) -> State:
    """The state with an unjudged award on the true score, which the target still bounds."""
    if state.winner is not None:
        return state
    award = ending.accepted(rules, state.scores[side], gain)
    score = scoring.new_score(state.scores[side], award)
    winner = side if ending.is_won(rules, award, score) else None
    return state._replace(scores=with_score(state.scores, side, score), winner=winner)


def adjusted(table: Table, world: World, event: Event, place: Place) -> World:
    """The world after a referee gave or took points: no turn, no target, no award."""
    seat, points = event.seat or 0, event.adjust or 0
    side = table.sides[seat]
    befores = _befores(world, side)
    right = [scoring.new_score(before, points) for before in befores]
    if not befores:
        return world if event.score is None else _told(_carrying(world, side, event.score), side)
    if event.score is not None and event.score not in right:
        world = world.blamed(
            scoring.new_score,
            place,
            expected={"score": right[0]},
            recorded={"score": event.score},
            facts={"before": befores[0], "adjust": points, "seat": seat},
        )
    score = right[0] if event.score is None else event.score
    state = world.state
    if state.winner is None:
        state = state._replace(scores=with_score(state.scores, side, state.scores[side] + points))
    return _carrying(world._replace(state=state), side, score)


def _carrying(world: World, side: int, score: int) -> World:
    return world._replace(carried=with_score(world.carried, side, score))
