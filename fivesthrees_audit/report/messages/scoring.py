"""Owns the words of findings about counts, points and running scores."""

from __future__ import annotations

from collections.abc import Callable

from fivesthrees_audit.report.messages.case import Case, Told, table
from fivesthrees_audit.report.working import listed, plural, working


def _count(case: Case) -> Told:
    parts = case.facts["contributions"]
    total = case.facts["count"]
    shown = f"{' + '.join(map(str, parts))} = {total}" if len(parts) > 1 else str(total)
    hint = {
        "count/lone-double": " (a double alone counts both halves, once)",
        "count/double": " (a double at an end counts both halves)",
    }.get(case.finding.clause, "")
    worth = working(case.rules, total) if case.facts["play"] else "nothing"
    return Told(
        f"{table(case)}.",
        f"the count is {shown}{hint}, worth {worth}.",
        f"the record counts {case.recorded['count']}.",
    )


def _points(case: Case) -> Told:
    facts = case.facts
    if "able" in facts:
        return _paid_block(case)
    name, wrong = next(iter(case.recorded.items()))
    out = f", and going out {facts['out']} more" if facts["out"] else ""
    worth = working(case.rules, facts["count"]) if facts["play"] else "nothing"
    return Told(
        f"{table(case)}, a count of {facts['count']}.",
        f"the play is worth {worth}{out}" + (f": {facts['earned']} in all." if facts["out"] else "."),
        f"the record {_given(case, name, wrong)}.",
    )


def _paid_block(case: Case) -> Told:
    recorded = case.recorded
    paid = f"a bonus of {recorded['bonus']}" if "bonus" in recorded else f"scores of {listed(recorded['scores'])}"
    before = listed(case.facts["before"])
    return Told(
        f"{table(case)}, the scores be {before} and nobody able to play.",
        "a blocked deal earns nobody anything.",
        f"the record gives {paid}.",
    )


def _given(case: Case, name: str, wrong: int) -> str:
    """What a record gives for a play, by the name of the claim."""
    before = case.facts["before"]
    if name == "score":
        return f"leaves the score at {wrong}" if wrong == before else f"takes the score from {before} to {wrong}"
    return f"gives {wrong} as earned" if name == "earned" else f"awards {wrong}"


def _running(case: Case) -> Told:
    if "scores" in case.recorded:
        return Told(
            f"the scores stand at {listed(case.facts['before'])} when deal {case.deal} ends.",
            "nothing is added at the end of a deal.",
            f"the record closes it at {listed(case.recorded['scores'])}.",
        )
    facts, wrong = case.facts, case.recorded["score"]
    gained = facts.get("adjust", facts.get("award", 0))
    verb = "be given" if gained >= 0 else "lose"
    points = plural(abs(gained), "point")
    what = f"{verb} {points} by the referee's ruling" if "adjust" in facts else f"have {gained} accepted"
    return Told(
        f"{case.name(facts['seat'])} stand at {facts['before']} and {what}.",
        f"the new score is {facts['before']} {'+' if gained >= 0 else '-'} {abs(gained)} = {case.expected['score']}.",
        f"the record writes {wrong}.",
    )


TELLERS: dict[str, Callable[[Case], Told]] = {
    "count/ends": _count,
    "count/double": _count,
    "count/lone-double": _count,
    "score/threes-and-fives": _points,
    "score/every-play": _points,
    "score/out-point": _points,
    "score/running": _running,
}
