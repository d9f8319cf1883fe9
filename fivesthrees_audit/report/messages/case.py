"""Owns a finding as it is about to be told, and the sentences it is told in."""

from __future__ import annotations

from typing import Any, NamedTuple

from fivesthrees_audit.findings import Finding
from fivesthrees_audit.report.working import listed
from fivesthrees_audit.rules import playing
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

    @property
    def sides(self) -> tuple[int, ...]:
        """The side of each seat."""
        return playing.sides(self.rules, len(self.names))

    def side(self, side: int | None) -> str:
        """The name of a side: one player, or both of a pair."""
        if side is None:
            return "nobody"
        return listed([name for name, own in zip(self.names, self.sides, strict=True) if own == side])

    def side_of(self, seat: int) -> str:
        """The name of the side that a seat plays for."""
        return self.side(self.sides[seat])

    def does(self, side: int, alone: str, pair: str) -> str:
        """The name of a side with its verb, as one player or a pair has it: `wins` or `win`."""
        return f"{self.side(side)} {alone if self.sides.count(side) == 1 else pair}"

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

    @property
    def draws(self) -> bool:
        """Whether anybody draws in this game."""
        return playing.may_draw(self.rules)


def together(case: Case) -> str:
    """Which other entries a finding is wrong with, where it is wrong only together with them."""
    others = [pointer for pointer in case.facts.get("conflict", ()) if pointer != case.finding.pointer]
    if not others:
        return ""
    events = [int(pointer.rpartition("/")[2]) + 1 for pointer in others if "/events/" in pointer]
    return f"; it cannot be true together with {'event' if len(events) == 1 else 'events'} {listed(events)}"
