"""Owns a finding as it is about to be told, and the sentences it is told in."""

from __future__ import annotations

from typing import Any, NamedTuple

from fivesthrees_audit.findings import Finding
from fivesthrees_audit.report.working import listed
from fivesthrees_audit.ruleset import RuleSet


class Told(NamedTuple):
    """A finding in three sentences, without the words *Let*, *Then* and *However*."""

    let: str
    then: str
    however: str


class Case(NamedTuple):
    """A finding with what is needed to tell it: names made safe to show, and the rules."""

    finding: Finding
    names: tuple[str, ...]
    rules: RuleSet

    def name(self, seat: int | None) -> str:
        """The name of a seat."""
        return "nobody" if seat is None else self.names[seat]

    def side(self, side: int | None) -> str:
        """The name of a side: one player, or both of a pair."""
        if side is None:
            return "nobody"
        if len(self.names) == 4 and self.rules.pairs == "four":  # noqa: PLR2004  # two pairs
            return f"{self.names[side]} and {self.names[side + 2]}"
        return self.names[side]

    @property
    def facts(self) -> dict[str, Any]:
        """The facts of the finding."""
        return self.finding.facts

    @property
    def expected(self) -> dict[str, Any]:
        """What the rules expect."""
        return self.finding.expected

    @property
    def recorded(self) -> dict[str, Any]:
        """What the record says."""
        return self.finding.recorded

    @property
    def deal(self) -> int:
        """The deal, from 1."""
        return self.finding.deal or 0


def table(case: Case) -> str:
    """What lies on the table, as the object of *Let*."""
    line = case.facts.get("line", "")
    return f"the line be {line}, open at {listed(case.facts['ends'])}" if line else "the table be empty"
