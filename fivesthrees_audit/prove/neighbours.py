"""Owns which theorem tells a rule set from each of its neighbours: the one that the changed parameter refutes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from fivesthrees_audit.clauses import RULES, parameters_read
from fivesthrees_audit.prove.prover import Limits, prove
from fivesthrees_audit.prove.theorem import Theorem
from fivesthrees_audit.vocabulary import Neighbour


class Answer(NamedTuple):
    """What the theorems say of a step: the id of one that it refutes, or why none does; neither is a gap."""

    parameter: str
    value: str | int | tuple[int, ...]
    misreading: bool
    refutes: str | None
    reason: str | None


def answer(step: Neighbour, theorems: Sequence[Theorem], limits: Limits = Limits()) -> Answer:  # noqa: B008
    """The first theorem that does not hold one step away; those on clauses that read the parameter are tried first."""
    refutes = None
    if step.equivalent is None:
        likely = sorted(theorems, key=lambda theorem: not _reads(theorem, step.parameter))
        refutes = next((each.id for each in likely if prove(each, step.rules, limits).verdict == "refuted"), None)
    return Answer(step.parameter, step.value, step.misreading, refutes, step.equivalent)


def _reads(theorem: Theorem, parameter: str) -> bool:
    """Whether a clause of the theorem depends on a parameter."""
    field = parameter.replace(".", "_")
    return any(field in parameters_read(RULES[clause]) for clause in theorem.clauses)
