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
_EARNING = (scoring.play_points, scoring.contributions, scoring.out_points, ending.accepted, ending.reached)

BESIDES: dict[str, tuple[Callable[..., Any], ...]] = {
    "play": _JOINING,
    "turn": _JOINING,
    "draw": (playing.drawable,),
    "count": (playing.branches,),
    "score": _EARNING,
    "match": (*_EARNING, ending.is_out),
}
"""What the clauses of a kind may hang on besides what their own functions read."""


def explained(match: Match, rules: RuleSet, finding: Finding) -> tuple[dict[str, Any], ...]:
    """The changes of one parameter under which the first finding of a record is not made, nor any before it.

    Those under which the whole record is without a fault come first.
    """
    part = _as_far_as(match, rules, finding)
    place = order(_in_part(finding, None if finding.deal is None else len(part.deals)))[:2]
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


def _is_later(other: Finding, finding: Finding, place: tuple[float, float]) -> bool:
    """Whether a finding stands after a place, or there and is about something else that the record says."""
    return order(other)[:2] > place or (order(other)[:2] == place and not other.recorded.keys() & finding.recorded)


@lru_cache(maxsize=256)
def _steps(rules: RuleSet, clause: str) -> tuple[Neighbour, ...]:
    """The neighbours that a clause may hang on."""
    return tuple(step for step in _all_steps(rules) if step.parameter.replace(".", "_") in _fields(clause))


@lru_cache(maxsize=8)
def _all_steps(rules: RuleSet) -> tuple[Neighbour, ...]:
    return tuple(step for step in neighbours(rules) if step.equivalent is None)


@lru_cache(maxsize=64)
def _fields(clause: str) -> frozenset[str]:
    besides = BESIDES.get(clause.partition("/")[0], ())
    return frozenset[str]().union(*map(parameters_read, (RULES[clause], *besides)))


def _in_part(finding: Finding, number: int | None) -> Finding:
    """The finding in a record that has so many deals, its own the last."""
    if number is None or finding.deal is None:
        return finding
    pointer = finding.pointer.replace(f"/deals/{finding.deal - 1}", f"/deals/{number - 1}", 1)
    return replace(finding, deal=number, pointer=pointer)


def _as_far_as(match: Match, rules: RuleSet, finding: Finding) -> Match:
    """The record as far as a finding, without the deals that have nothing to do with it: no fault comes before it."""
    if finding.deal is None:
        return match
    last = finding.deal - 1
    first = max(0, last - 1) if finding.pointer.startswith(f"/deals/{last}/lead") else last
    deals = list(match.deals[first : last + 1])
    if finding.event is not None:
        deals[-1] = replace(deals[-1], events=deals[-1].events[: finding.event], end=None)
    if first == 0:
        return replace(match, deals=deals, result=None)
    scores = list(_carried(match, rules, first))
    return replace(match, deals=deals, result=None, start=Start(scores=scores, lead=match.deals[first].lead))


def _carried(match: Match, rules: RuleSet, number: int) -> Iterator[int]:
    """The scores by side as they stood when a deal, counted from 0, began."""
    end = match.deals[number - 1].end
    if end is not None and end.scores is not None:
        yield from end.scores
    else:
        yield from moment_at(match, rules, number + 1, 0).carried
