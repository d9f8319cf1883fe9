"""Owns the full audit: a record folded through the engine, every way it can be read, the findings of the best one.

The quick pass answers for clean records; everything else comes here. Nothing is re-synchronised in
silence: what could not be judged is listed as unchecked.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from fivesthrees_audit import engine
from fivesthrees_audit.auditing.claims import adjusted, carried_on
from fivesthrees_audit.auditing.dealing import Dealt, dealt, opened
from fivesthrees_audit.auditing.finishing import concluded, finished
from fivesthrees_audit.auditing.laying import is_laid, laid, laid_again
from fivesthrees_audit.auditing.turns import drawn, knocked, taken
from fivesthrees_audit.auditing.words import event_place, table_facts
from fivesthrees_audit.auditing.world import Table, World, best, bounded, kept, table_of
from fivesthrees_audit.clauses import clauses
from fivesthrees_audit.findings import Finding, Place, Unchecked, Verdict
from fivesthrees_audit.records.native import Event, Match
from fivesthrees_audit.rules import ending
from fivesthrees_audit.ruleset import RuleSet


class Judgement(NamedTuple):
    """What the audit makes of one record: its verdict, findings in record order, what stayed unchecked.

    `reference` are the scores by side had every award been right (None where the record leaves them
    open), `winner` the side that reached the target in the reference.
    """

    verdict: Verdict
    findings: tuple[Finding, ...]
    unchecked: tuple[Unchecked, ...]
    reference: tuple[int | None, ...]
    winner: int | None


def replay(match: Match, rules: RuleSet) -> Judgement:
    """Judges a well-formed record by the rules."""
    table = table_of(match, rules)
    worlds = [started(table)]
    for number in range(len(match.deals)):
        worlds = dealt_out(table, worlds, number)
    return judgement([concluded(table, world, match.result) for world in worlds])


def first_fault(match: Match, rules: RuleSet) -> Finding | None:
    """The first finding of a well-formed record that violates, None for any other; the rest is not looked at.

    Whatever follows it takes no finding back, so that the record violates is sure. What comes later may have the full
    audit begin with another.
    """
    table = table_of(match, rules)
    worlds = [started(table)]
    for number, deal in enumerate(match.deals):
        given, worlds = begun(table, worlds, number)
        for index in range(len(deal.events)):
            if all(world.findings for world in worlds):
                break
            worlds = entered(table, worlds, number, index)
        else:
            worlds = ended(table, worlds, number, given)
        if all(world.findings for world in worlds):
            return min(best(worlds).findings, key=order)
    findings = best([concluded(table, world, match.result) for world in worlds]).findings
    return min(findings, key=order, default=None)


class Moment(NamedTuple):
    """The table at a moment: the state, and the scores by side as the recorder carries them.

    `loose` says that draws that were not written leave open what is in the hands and in the boneyard.
    """

    state: engine.State
    carried: tuple[int, ...]
    loose: bool = False


def moment_at(match: Match, rules: RuleSet, deal: int, event: int) -> Moment:
    """The table right after an event (both from 1; event 0 is the deal before its first), as best it can be read.

    Raises IndexError where there is no such event.
    """
    if not 1 <= deal <= len(match.deals) or not 0 <= event <= len(match.deals[deal - 1].events):
        raise IndexError
    table = table_of(match, rules)
    worlds = [started(table)]
    for number in range(deal - 1):
        worlds = dealt_out(table, worlds, number)
    _, worlds = begun(table, worlds, deal - 1)
    for index in range(event):
        worlds = entered(table, worlds, deal - 1, index)
    chosen = best(worlds)
    return Moment(chosen.state, chosen.carried, chosen.loose)


def started(table: Table) -> World:
    """The world before the first deal of a record."""
    start = table.match.start
    scores = tuple(start.scores) if start is not None and start.scores is not None else (0,) * (max(table.sides) + 1)
    empty = [engine.Hand(frozenset())] * table.players
    open_sides = frozenset(table.sides) if start is not None and start.scores is None else frozenset[int]()
    state = engine.start(table.rules, empty, 0, scores)
    due = None if start is None or start.lead is None else frozenset({start.lead})
    return World(state, scores, frozenset(), due=due, unknown=open_sides, unjudged=open_sides)


def begun(table: Table, worlds: list[World], number: int) -> tuple[Dealt, list[World]]:
    """The hands of a deal, counted from 0, and the worlds before its first entry."""
    deal = table.match.deals[number]
    given = dealt(table, deal)
    begun = [after for world in worlds for after in opened(table, world, number, deal, given)]
    return given, kept(begun)


def dealt_out(table: Table, worlds: list[World], number: int) -> list[World]:
    """The worlds after a whole deal, counted from 0."""
    given, worlds = begun(table, worlds, number)
    for index in range(len(table.match.deals[number].events)):
        worlds = entered(table, worlds, number, index)
    return ended(table, worlds, number, given)


def ended(table: Table, worlds: list[World], number: int, given: Dealt) -> list[World]:
    """The worlds after the last entry of a deal, counted from 0, and what the record says of its end."""
    deal = table.match.deals[number]
    return kept(after for world in worlds for after in finished(table, world, number, deal, given))


def entered(table: Table, worlds: list[World], number: int, index: int, *, faultless: bool = False) -> list[World]:
    """The worlds after an entry of a deal, both counted from 0; only those without a fault, if asked so and any is."""
    event = table.match.deals[number].events[index]
    place = event_place(number, index)
    after = [after for world in worlds for after in _advanced(table, world, event, place)]
    return bounded(table, kept((clean_ones(after) if faultless else ()) or after), place)


def clean_ones(worlds: Iterable[World]) -> list[World]:
    """The worlds in which there is no fault."""
    return [world for world in worlds if not world.findings]


def _advanced(table: Table, world: World, event: Event, place: Place) -> list[World]:
    """The worlds that one entry leads to."""
    if event.adjust is not None:
        return [adjusted(table, world, event, place)]
    if event.play is None and event.knock is None and event.draw is None:
        return [world]
    if world.lost or world.closed:
        return [carried_on(table.rules, world, event, None)]
    if world.state.out is not None or world.winner is not None:
        return [_surplus(table, world, event, place)]
    if is_laid(world, event):
        return laid_again(table, world._replace(opened=True), event, place)
    after: list[World] = []
    for turn in taken(table, world, event, place):
        moved = turn._replace(opened=True)
        if event.play is not None:
            after += laid(table, moved, event, place)
        elif event.knock is not None:
            after += knocked(table, moved, place)
        else:
            after += drawn(table, moved, event, place)
    return after


def _surplus(table: Table, world: World, event: Event, place: Place) -> World:
    """The world in which an entry follows the end of its deal, or of the match: charged once, then passed over."""
    state = world.state
    kind = next(kind for kind in ("play", "knock", "draw") if getattr(event, kind) is not None)
    blamed = world.blamed(
        ending.is_out if state.out is not None else ending.is_won,
        place,
        expected={kind: None},
        recorded={kind: getattr(event, kind)},
        facts={
            **table_facts(table.rules, state),
            "out": state.out,
            "winner": world.winner,
            "scores": list(world.carried),
        },
        consequent=state.out is None and world.won_by_a_slip,
    )
    return carried_on(table.rules, blamed._replace(closed=True), event, None)


def judgement(worlds: list[World]) -> Judgement:
    """What the worlds that are left at the end of a record make of it."""
    chosen = best(worlds)
    equal = [world for world in worlds if len(world.findings) == len(chosen.findings)]
    findings = tuple(sorted(chosen.findings, key=order))
    verdict = Verdict.VIOLATES if findings else Verdict.UNDETERMINED if chosen.unchecked else Verdict.CONFORMS
    open_sides = frozenset[int]().union(*(world.unjudged for world in equal))
    reference = tuple(
        scores[0] if len(set(scores)) == 1 and side not in open_sides else None
        for side, scores in enumerate(zip(*(world.state.scores for world in equal), strict=True))
    )
    winners = {world.state.winner for world in equal}
    return Judgement(verdict, findings, chosen.unchecked, reference, winners.pop() if len(winners) == 1 else None)


@cache
def _clause_order() -> dict[str, int]:
    return {id: number for number, id in enumerate(clauses())}


def order(finding: Finding) -> tuple[float, float, bool, int]:
    """Where a finding stands in a report: record order, then the order of the clauses.

    What is said of a deal's hands and lead comes first, what is said of its end last.
    """
    return (*_position(finding), finding.consequent, _clause_order().get(finding.clause, 0))


def _position(finding: Finding) -> tuple[float, float]:
    if finding.deal is None:
        return float("inf"), 0
    if finding.event is not None:
        return finding.deal, finding.event
    deal = f"/deals/{finding.deal - 1}"
    at_the_end = finding.pointer == deal or finding.pointer.startswith(f"{deal}/end")
    return finding.deal, float("inf") if at_the_end else 0
