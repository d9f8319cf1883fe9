"""Owns the proving of a theorem: each goal looked at, the obligations it comes to, the verdict, the records to show.

A counterexample is run once more through the very functions, on plain numbers, before anybody is told of it.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Any, Literal, NamedTuple

from fivesthrees_audit.auditing import worlds
from fivesthrees_audit.prove import symbolic, witness
from fivesthrees_audit.prove.saying import said
from fivesthrees_audit.prove.theorem import (
    Always,
    Each,
    Exists,
    Found,
    Goal,
    SomeDeal,
    Theorem,
    Undecided,
    no,
)
from fivesthrees_audit.records.native import Match
from fivesthrees_audit.ruleset import RuleSet

Verdict = Literal["proved", "witnessed", "refuted", "undecided", "vacuous"]
HOLDS: tuple[Verdict, ...] = ("proved", "witnessed")
"""The verdicts that a theorem is to have."""

WORST_FIRST: tuple[Verdict, ...] = ("refuted", "vacuous", "undecided", "proved", "witnessed")
"""What the goals of a theorem come to together: the first of these that one of them has."""

TIMEOUT = 20_000
MOST_PATHS = 20_000


COUNTEREXAMPLE = "a counterexample"
PLAINEST = "a deal under these rules"
"""What is said of a record: that it shows the theorem to fail, or only how such deals begin."""


class Limits(NamedTuple):
    """How long a solver may take for one question, in milliseconds, and how many paths a goal may have."""

    timeout: int = TIMEOUT
    paths: int = MOST_PATHS


class Shown(NamedTuple):
    """A match that shows something, and what that is, in words."""

    says: str
    match: Match


class Obligation(NamedTuple):
    """A question to a solver as SMT-LIB 2 text, and the answer that the verdict rests on."""

    text: str
    expected: Literal["sat", "unsat"]


class Outcome(NamedTuple):
    """What one goal came to. `paths` are the ways through it, or the cases; `why` says what speaks against it."""

    verdict: Verdict
    paths: int
    shown: tuple[Shown, ...] = ()
    why: str = ""
    obligations: tuple[Obligation, ...] = ()


class Proof(NamedTuple):
    """What a theorem came to under a rule set. `seconds` is wall time; the obligations are those of all its goals."""

    theorem: str
    verdict: Verdict
    paths: int
    seconds: float
    shown: tuple[Shown, ...] = ()
    why: str = ""
    obligations: tuple[Obligation, ...] = ()

    @property
    def holds(self) -> bool:
        """Whether the theorem was proved, or witnessed where it only says that something is possible."""
        return self.verdict in HOLDS


def prove(theorem: Theorem, rules: RuleSet, limits: Limits = Limits(), *, export: bool = False) -> Proof:  # noqa: B008
    """What a theorem comes to under a rule set; with its obligations as text where they are to be exported."""
    began = perf_counter()
    outcomes = []
    try:
        for goal in theorem.goals(rules):
            outcomes.append(looked_at(goal, rules, limits, export=export))
            if outcomes[-1].verdict == "refuted":
                break
    except Undecided as reason:
        outcomes.append(Outcome("undecided", 0, why=str(reason)))
    assert outcomes, theorem.id  # noqa: S101  # a theorem without goals would hold of everything
    verdict = next(known for known in WORST_FIRST if any(outcome.verdict == known for outcome in outcomes))
    deciding = [outcome for outcome in outcomes if outcome.verdict == verdict or verdict in HOLDS]
    return Proof(
        theorem.id,
        verdict,
        sum(outcome.paths for outcome in outcomes),
        perf_counter() - began,
        tuple(shown for outcome in deciding for shown in outcome.shown),
        next((outcome.why for outcome in deciding if outcome.why), ""),
        tuple(each for outcome in outcomes for each in outcome.obligations),
    )


def looked_at(goal: Goal, rules: RuleSet, limits: Limits, *, export: bool = False) -> Outcome:
    """What one goal comes to under a rule set. Raises Undecided."""
    match goal:
        case Always():
            return _always(goal, rules, limits, export=export)
        case Exists():
            return _exists(goal, limits, export=export)
        case Each():
            return _each(goal, rules)
        case Found():
            return _found(goal)
        case SomeDeal():
            return _deal(goal, limits, export=export)


def _always(goal: Always, rules: RuleSet, limits: Limits, *, export: bool) -> Outcome:
    unknowns = symbolic.Unknowns()
    value = symbolic.settled(goal.about(unknowns))

    def claimed() -> Any:
        return symbolic.truth(goal.claim(value)) if symbolic.truth(goal.given(value)) else None

    explored = list(symbolic.paths(claimed, unknowns, most=limits.paths, timeout=limits.timeout))
    assumed = [path for path in explored if path.value is not None]
    some = symbolic.reached_where(unknowns, assumed, lambda claim: True)  # noqa: ARG005  # any claim
    if not assumed or some.solved(value, limits.timeout) is None:
        return Outcome("vacuous", len(explored), why="nothing fulfils what is assumed")
    broken = symbolic.reached_where(unknowns, assumed, no)
    missed = symbolic.left_out(unknowns, explored)
    example = broken.solved(value, limits.timeout)
    if example is not None:
        assert goal.given(example) and not goal.claim(example), example  # noqa: S101, PT018  # plain and symbolic agree
        return Outcome("refuted", len(explored), _shown(goal.record, rules, example), f"it fails for {said(example)}")
    if missed.solved(value, limits.timeout) is not None:
        raise AssertionError("the paths do not cover what is assumed")
    asked = [(broken, "unsat"), (missed, "unsat"), (some, "sat")] if export else []
    obligations = tuple(Obligation(question.smt2(), answer) for question, answer in asked)  # type: ignore[arg-type]
    return Outcome("proved", len(explored), obligations=obligations)


def _exists(goal: Exists, limits: Limits, *, export: bool) -> Outcome:
    unknowns = symbolic.Unknowns()
    value = symbolic.settled(goal.about(unknowns))
    count, missing = 0, ""

    def claimed() -> Any:
        return symbolic.truth(goal.claim(value))

    for path in symbolic.paths(claimed, unknowns, most=limits.paths, timeout=limits.timeout):
        count += 1
        question = symbolic.reached_where(unknowns, [path], _itself)
        example = question.solved(value, limits.timeout)
        if example is None:
            continue
        assert goal.claim(example), example  # noqa: S101  # plain and symbolic agree
        match = goal.record(example)
        if match is not None:
            obligations = (Obligation(question.smt2(), "sat"),) if export else ()
            return _witnessed(goal, match, count, obligations)
        missing = missing or f"no deal was found for {said(example)}"
    if missing:
        return Outcome("undecided", count, why=missing)
    return Outcome("refuted", count, why=f"nothing shows {goal.shows}")


def _witnessed(goal: Exists | Found | SomeDeal, match: Match, paths: int, asked: tuple[Obligation, ...]) -> Outcome:
    """What a match comes to that is to show something: its own entries have to say that it does."""
    if not goal.seen(match):
        return Outcome("refuted", paths, (Shown(f"not {goal.shows}", match),), f"the match does not show {goal.shows}")
    return Outcome("witnessed", paths, (Shown(goal.shows, match),), obligations=asked)


def _each(goal: Each, rules: RuleSet) -> Outcome:
    looked_at = 0
    for looked_at, case in enumerate(goal.cases(), start=1):
        if not symbolic.truth(goal.claim(case)):
            return Outcome("refuted", looked_at, _shown(goal.record, rules, case), f"it fails for {said(case)}")
    return Outcome("proved", looked_at) if looked_at else Outcome("vacuous", 0, why="there is no case")


def _found(goal: Found) -> Outcome:
    match = goal.find()
    return Outcome("refuted", 1, why=f"nothing shows {goal.shows}") if match is None else _witnessed(goal, match, 1, ())


def _deal(goal: SomeDeal, limits: Limits, *, export: bool) -> Outcome:
    try:
        unrolled, condition = goal.deal()
        found = unrolled.find(condition, timeout=limits.timeout)
    except (worlds.TimeLimit, worlds.NotModelledError) as reason:
        raise Undecided(str(reason)) from None
    if found is None:
        return Outcome("refuted", 1, why=f"no deal shows {goal.shows}")
    match = goal.record(found)
    assert match is not None, found  # noqa: S101  # a deal of the model is a legal one
    asked = (Obligation(unrolled.smt2(condition, unrolled.pinned(found)), "sat"),) if export else ()
    return _witnessed(goal, match, 1, asked)


def _itself(claim: Any) -> Any:
    return claim


def _shown(record: Callable[[Any], Match | None] | None, rules: RuleSet, example: Any) -> tuple[Shown, ...]:
    """The record of a counterexample; where its numbers make none, the plainest deal that these rules make."""
    match = None if record is None else record(example)
    if match is None:
        return (Shown(PLAINEST, witness.opening(rules, 2)),)
    return (Shown(COUNTEREXAMPLE, match),)
