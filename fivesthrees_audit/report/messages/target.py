"""Owns the words of findings about how much of an award is accepted at a score."""

from __future__ import annotations

from fivesthrees_audit import engine
from fivesthrees_audit.report.messages.case import Case, Told
from fivesthrees_audit.report.messages.table import table
from fivesthrees_audit.rules import ending


def accepted(case: Case) -> Told:
    """An award that the record takes in another part than the target lets it."""
    facts = case.facts
    right = case.expected["award"] if "award" in case.expected else case.expected["score"] - facts["before"]
    who, before, earned = case.side_of(facts["seat"]), facts["before"], facts["earned"]
    together = f"{facts['play']} + {facts['out']} = {earned}" if facts["out"] else str(earned)
    tested = f", tested {_order(case)}" if facts["out"] else ""
    lying = f"{table(case, being=True)}, a count of {facts['count']}"
    return Told(
        f"{who} stand at {before} and earn {together}{tested} ({lying}).", f"{_taken(case, right)}.", f"{_given(case)}."
    )


def _order(case: Case) -> str:
    return "together" if case.rules.out_and_play == "together" else "one after the other"


def _taken(case: Case, right: int) -> str:
    """How much is accepted, and why."""
    facts, rules = case.facts, case.rules
    before, earned, target = facts["before"], facts["earned"], rules.target
    total = before + earned
    if earned == right == 0:
        return f"nothing is earned, and the score stays {before}"
    goes_out = case.finding.clause == "target/combined"
    if engine.accepted(rules, before, facts["play"], facts["out"], goes_out=goes_out or bool(facts["out"])) != right:
        # an earlier slip of the same play goes on
        return f"going by what the record itself makes of the play, {right} is accepted"
    if total <= target:
        return f"{before} + {earned} = {total} {_within(case, total)}, so all of it is accepted"
    return f"{before} + {earned} = {total} passes {target}{_past(case, total, right)}"


def _past(case: Case, total: int, right: int) -> str:
    """What is accepted of an award that passes the target, by how the rules have it."""
    rules, before, target = case.rules, case.facts["before"], case.rules.target
    if rules.overshoot == "refuse" and right == 0:
        return f", so all of it is refused and the score stays {before}"
    if rules.overshoot == "allow":
        return f", and all of it is accepted{_when_tested(case)}"
    if rules.overshoot == "bounce":
        return f" by {total - target}, so the score goes back to {before + right}"
    made = f", which makes {target}" if before + right == target else ""
    return f", so only {right} of it is accepted{made}"


def _within(case: Case, total: int) -> str:
    target = case.rules.target
    return f"reaches {target}" if total == target and ending.reached(case.rules, total) else f"does not pass {target}"


def _when_tested(case: Case) -> str:
    return "" if ending.tested_at_once(case.rules) else "; the target is tested when the deal is over"


def _given(case: Case) -> str:
    award, score = case.recorded.get("award"), case.recorded.get("score")
    parts = [] if award is None else ["refuses it" if award == 0 else f"accepts {award}"]
    parts += [] if score is None else [f"writes {score}"]
    return f"the record {' and '.join(parts)}"
