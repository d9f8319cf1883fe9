"""Owns the words of a finding: *Let* what was on the table, *Then* what the rules give, *However* what the record says.

One sentence each, made from the facts of the finding by the chapter of its clause. Nothing else in
the program puts a finding into words.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fivesthrees_audit.findings import Finding
from fivesthrees_audit.report.messages import closing, drawing, ending, playing, scoring
from fivesthrees_audit.report.messages.case import Case, Told
from fivesthrees_audit.report.safe import printable
from fivesthrees_audit.ruleset import RuleSet

__all__ = ["TELLERS", "Case", "Told", "message", "told"]

TELLERS: dict[str, Callable[[Case], Told]] = {
    **playing.TELLERS,
    **drawing.TELLERS,
    **scoring.TELLERS,
    **closing.TELLERS,
    **ending.TELLERS,
}
"""How a finding is told, by its clause."""


def told(finding: Finding, players: Sequence[str], rules: RuleSet) -> Told:
    """The finding in three sentences. Names of players are shown with control characters escaped."""
    case = Case(finding, tuple(printable(name) for name in players), rules)
    return TELLERS[finding.clause](case)


def message(finding: Finding, players: Sequence[str], rules: RuleSet) -> str:
    """The finding in three lines."""
    let, then, however = told(finding, players, rules)
    return f"Let {let}\nThen {then}\nHowever, {however}"
