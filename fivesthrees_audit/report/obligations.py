"""Owns a question to a solver as a file of SMT-LIB 2, which any solver of that language can answer."""

from __future__ import annotations

from fivesthrees_audit.prove.prover import Obligation
from fivesthrees_audit.prove.theorem import Theorem
from fivesthrees_audit.report.safe import printable
from fivesthrees_audit.ruleset import RuleSet


def obligation_text(rules: RuleSet, theorem: Theorem, obligation: Obligation) -> str:
    """The file: what it is about, the answer that the verdict rests on, the question."""
    return "\n".join(
        [
            f"; {theorem.id}, under {printable(rules.id)}",
            f"; {theorem.statement}",
            f"(set-info :status {obligation.expected})",
            obligation.text,
        ]
    )
