"""Owns what playing a program against the reference comes to: deals that differ, and those without a usable reply."""

from __future__ import annotations

import re
from collections.abc import Iterable
from hashlib import sha256
from typing import NamedTuple

from fivesthrees_audit.conform.charging import FIELDS, Charge
from fivesthrees_audit.conform.comparing import Difference
from fivesthrees_audit.conform.wire import Deal, Result
from fivesthrees_audit.findings import ANSWERED
from fivesthrees_audit.ruleset import RuleSet

EXAMPLES = 200
"""How many deals are played, where nothing else is said."""

DIGITS = 8

TELLING = 300
"""How many characters of a reason, but for digits, make it another one: fewer than are kept of it."""


class Limits(NamedTuple):
    """How many deals are played, of which seed, and until when by the monotonic clock."""

    examples: int = EXAMPLES
    seed: int = 0
    until: float = float("inf")


class Said(NamedTuple):
    """A deal that was asked about, what was expected, what was answered, and what differs."""

    deal: Deal
    expected: Result
    answered: Result
    differing: tuple[Difference, ...] = ()
    charged: tuple[Charge, ...] = ()

    @property
    def keys(self) -> frozenset[tuple[str, str]]:
        """The kinds of divergence that it shows."""
        return frozenset(charge.key for charge in self.charged)


class Divergence(NamedTuple):
    """A kind of divergence: its stable id, the smallest deal found that shows it, in how many deals it was met."""

    id: str
    charge: Charge
    said: Said
    met: int


class Stumble(NamedTuple):
    """A deal without a usable reply: its id, the reason, the end of standard error, in how many deals it was met."""

    id: str
    reason: str
    stderr: str
    deal: Deal
    met: int


class Played(NamedTuple):
    """What became of the deals: how many were played and skipped, what differs, what went wrong.

    `asked` are all deals that were compared. `ended` says why fewer were played than asked for.
    """

    examples: int
    skipped: int
    divergences: tuple[Divergence, ...]
    stumbles: tuple[Stumble, ...]
    asked: tuple[Said, ...]
    ended: str = ""


NOTHING_PLAYED = Played(0, 0, (), (), ())


def kind_of(reason: str) -> str:
    """What makes two reasons for having no usable reply one: their beginning, but for the numbers.

    A long reason was cut, and where depends on the numbers in it.
    """
    return re.sub(r"\d+", "", reason)[:TELLING]


def stumbles_of(rules: RuleSet) -> str:
    """How the id of every stumble under a rule set begins."""
    return f"{ANSWERED}/{_digest(rules.id)[: DIGITS // 2]}"


def stumble_id(rules: RuleSet, reason: str) -> str:
    """The stable id of a kind of stumble: of its digits the first half goes by the rule set, the other by the reason.

    >>> block = RuleSet.named("block")
    >>> stumble_id(block, "no reply within 10 s") == stumble_id(block, "no reply within 2 s")
    True
    """
    return f"{stumbles_of(rules)}{_digest(kind_of(reason))[: DIGITS // 2]}"


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:DIGITS]


def divergence_id(rules: RuleSet, key: tuple[str, str]) -> str:
    """The stable id of a kind of divergence: its clause, and a digest of the rule set, the clause and the field."""
    clause, field = key
    return f"{clause}/{_digest(f'{rules.id} {clause} {field}')}"


def divergence_ids(rules: RuleSet, clauses: Iterable[str]) -> frozenset[str]:
    """Every id that a divergence from a rule set may have."""
    return frozenset(divergence_id(rules, (clause, field)) for clause in clauses for field in FIELDS)
