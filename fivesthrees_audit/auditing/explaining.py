"""Owns what would explain a finding: the single parameters under which the first fault of a record is none.

Each neighbour of the rules that the clause may hang on judges the deal anew, from the table as it was dealt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from fivesthrees_audit.auditing.replay import moment_at, order, replay
from fivesthrees_audit.clauses import RULES, parameters_read
from fivesthrees_audit.findings import Finding
from fivesthrees_audit.records.native import Match, Start
from fivesthrees_audit.rules import ending, playing, scoring
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.vocabulary import Neighbour, neighbours

_JOINING = (playing.branches, playing.open_ends, playing.drawable, ending.is_out)
_CLOSING = (ending.block_winner, scoring.block_points)
_EARNING = (scoring.play_points, scoring.contributions, scoring.out_points, ending.accepted, ending.reached, *_CLOSING)

BESIDES: dict[str, tuple[Callable[..., Any], ...]] = {
    "play": _JOINING,
    "turn": _JOINING,
    "draw": _JOINING,
    "count": (playing.branches,),
    "score": _EARNING,
    "match": (*_EARNING, ending.is_out),
    "target": (ending.accepted,),
    "end": (*_JOINING, *_CLOSING),
    "lead": (ending.block_winner,),
}
"""What the clauses of a kind may hang on besides what their own functions read."""


def explained(match: Match, rules: RuleSet, finding: Finding) -> tuple[dict[str, Any], ...]:
    """The changes of one parameter under which the first finding of a record is not made, nor any before it.

    Those under which the whole record is without a fault come first.
    """
    part, left_out = _as_far_as(match, rules, finding)
    place = order(_moved(finding, left_out))[:2]
    sides = playing.sides(rules, len(match.players))
    found = [
        step
        for step in _steps(rules, finding.clause)
        if playing.sides(step.rules, len(match.players)) == sides  # else the scores are not those of its sides
        and all(_is_later(other, finding, place) for other in replay(part, step.rules).findings)
    ]
    if len(found) > 1:
        found.sort(key=lambda step: bool(replay(match, step.rules).findings))
    return tuple({step.parameter: step.value} for step in found)


CLAIMS = ("count", "score", "target")
"""The kinds of clauses that are about what a play comes to, not about whether it may be made."""


def _is_later(other: Finding, finding: Finding, place: tuple[float, float]) -> bool:
    """Whether a finding stands after a place, or there and is about what a play comes to that may now be made."""
    if order(other)[:2] != place:
        return order(other)[:2] > place
    kinds = [one.clause.partition("/")[0] in CLAIMS for one in (finding, other)]
    return kinds == [False, True] and not other.recorded.keys() & finding.recorded.keys()


@lru_cache(maxsize=256)
def _steps(rules: RuleSet, clause: str) -> tuple[Neighbour, ...]:
    """The neighbours that a clause may hang on."""
    return tuple(step for step in _all_steps(rules) if step.parameter.replace(".", "_") in hanging_on(clause))


@lru_cache(maxsize=8)
def _all_steps(rules: RuleSet) -> tuple[Neighbour, ...]:
    return tuple(step for step in neighbours(rules) if step.equivalent is None)


@lru_cache(maxsize=64)
def hanging_on(clause: str) -> frozenset[str]:
    """The fields of a rule set that a finding of this clause may hang on."""
    besides = BESIDES.get(clause.partition("/")[0], ())
    return frozenset[str]().union(*map(parameters_read, (RULES[clause], *besides)))


def _moved(finding: Finding, left_out: int) -> Finding:
    """The finding in a record without its first so many deals."""
    if finding.deal is None or not left_out:
        return finding
    here, there = f"/deals/{finding.deal - 1}", f"/deals/{finding.deal - 1 - left_out}"
    return replace(finding, deal=finding.deal - left_out, pointer=finding.pointer.replace(here, there, 1))


def _as_far_as(match: Match, rules: RuleSet, finding: Finding) -> tuple[Match, int]:
    """The record without what has nothing to do with its first finding, and how many deals are left out in front.

    A wrong lead, or a deal after the match, needs the deal before it, a deal that was not over the one that follows.
    """
    if finding.deal is None:
        return match, 0
    own = finding.deal - 1
    needs_the_last = finding.pointer == f"/deals/{own}/lead" or finding.clause.startswith("match/")
    first = max(0, own - 1) if needs_the_last else own
    if finding.event is None:
        deals = list(match.deals[first : own + 2])
        deals[own - first + 1 :] = [replace(deal, events=[], end=None) for deal in deals[own - first + 1 :]]
    else:
        deals = list(match.deals[first : own + 1])
        deals[-1] = replace(deals[-1], events=deals[-1].events[: finding.event], end=None)
    if first == 0:
        return replace(match, deals=deals, result=None), 0
    scores = list(_carried(match, rules, first))
    start = Start(scores=scores, lead=match.deals[first].lead)
    return replace(match, deals=deals, result=None, start=start), first


def _carried(match: Match, rules: RuleSet, number: int) -> Iterator[int]:
    """The scores by side as they stood when a deal, counted from 0, began."""
    end = match.deals[number - 1].end
    if end is not None and end.scores is not None:
        yield from end.scores
    else:
        yield from moment_at(match, rules, number + 1, 0).carried
