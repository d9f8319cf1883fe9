"""Owns the words of findings about counts, points and running scores."""

from __future__ import annotations

from collections.abc import Callable

from fivesthrees_audit.clauses import in_force
from fivesthrees_audit.report.messages.case import Case, Told
from fivesthrees_audit.report.messages.closing import paid_block, running_at_the_end
from fivesthrees_audit.report.messages.table import added_up, covered, table, worth
from fivesthrees_audit.report.working import plural
from fivesthrees_audit.rules import scoring


def _count(case: Case) -> Told:
    earns = "" if in_force(scoring.no_points, case.rules) else f", worth {worth(case)}"
    return Told(
        f"{table(case)}.",
        f"the count is {added_up(case)}{_hint(case)}{earns}.",
        f"the record counts {case.recorded['count']}.",
    )


def _hint(case: Case) -> str:
    """What is easily forgotten where a count went wrong."""
    clause, rules = case.finding.clause, case.rules
    if clause == "count/spinner":
        return f" (the spinner, with {covered(case)}, counts {case.facts['contributions'][-1]})"
    if clause == "count/lone-double" and rules.lone_double == "both-halves":
        return " (a double alone counts both halves, once)"
    if clause == "count/double":
        return f" (a double at an end counts {'both halves' if rules.end_double == 'both-halves' else 'one half'})"
    return ""


def _points(case: Case) -> Told:
    facts = case.facts
    if "able" in facts:
        return paid_block(case)
    name, wrong = next(iter(case.recorded.items()))
    none = in_force(scoring.no_points, case.rules)
    earns = "plays earn nothing" if none else f"the play is worth {worth(case)}"
    if facts["out"]:
        earns += f", and going out {facts['out']} more: {facts['earned']} in all"
    elif case.finding.clause == "score/out-point":
        earns += ", and going out nothing yet: the partner still holds tiles"
    return Told(
        f"{table(case)}, a count of {facts['count']}.",
        f"{earns}.",
        f"the record {_given(case, name, wrong)}.",
    )


def _given(case: Case, name: str, wrong: int) -> str:
    """What a record gives for a play, by the name of the claim."""
    before = case.facts["before"]
    if name == "score":
        return f"leaves the score at {wrong}" if wrong == before else f"takes the score from {before} to {wrong}"
    return f"gives {wrong} as earned" if name == "earned" else f"awards {wrong}"


def _running(case: Case) -> Told:
    if "scores" in case.recorded:
        return running_at_the_end(case)
    facts, wrong = case.facts, case.recorded["score"]
    gained = facts.get("adjust", facts.get("award", 0))
    verb = "be given" if gained >= 0 else "lose"
    points = plural(abs(gained), "point")
    what = f"{verb} {points} by the referee's ruling" if "adjust" in facts else f"have {gained} accepted"
    return Told(
        f"{case.side_of(facts['seat'])} stand at {facts['before']} and {what}.",
        f"the new score is {facts['before']} {'+' if gained >= 0 else '-'} {abs(gained)} = {case.expected['score']}.",
        f"the record writes {wrong}.",
    )


TELLERS: dict[str, Callable[[Case], Told]] = {
    "count/ends": _count,
    "count/double": _count,
    "count/lone-double": _count,
    "count/spinner": _count,
    "score/threes-and-fives": _points,
    "score/fives": _points,
    "score/none": _points,
    "score/every-play": _points,
    "score/out-point": _points,
    "score/running": _running,
}
