"""Owns which readings of the rules may have produced some records: those to try, how far each gets, in which order.

A reading is a rule set with some parameters changed, or another shipped set as a whole. It is tried here on a few
records that stand for many; who the many are, and what becomes of all of them, is for `run/diagnosing.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from fivesthrees_audit.auditing.explaining import hanging_on
from fivesthrees_audit.auditing.quick import clean
from fivesthrees_audit.auditing.replay import first_fault
from fivesthrees_audit.auditing.tables import tables
from fivesthrees_audit.findings import Finding
from fivesthrees_audit.records import plain
from fivesthrees_audit.records.native import Match
from fivesthrees_audit.records.strict import Flaw
from fivesthrees_audit.records.wellformed import agreed, check
from fivesthrees_audit.ruleset import RuleSet, house_rule_ids, rule_set_ids
from fivesthrees_audit.vocabulary import Setting, is_idle, is_misreading, neighbours, parameters, same

MOST_CHANGES = 4
"""How many parameters are changed at most, where fewer do not explain all."""

FOLLOWED = 6
"""How many of the readings of so many changes are changed further."""

GLANCES = 6
"""How many records a reading is tried on before it is tried on the others: it must help one of them."""

SIDES = frozenset({"pairs"})
"""The field that a record may hang on which cannot be one of that game at all."""

WHOLE = 3
"""What another rule set as a whole is reckoned at, in changes: it comes after pairs."""


class Case(NamedTuple):
    """A record, also in the form of the quick pass where it has one, and how many records it stands for."""

    match: Match
    cut: plain.Match | None
    weight: float = 1.0


class Fault(NamedTuple):
    """The first fault of a record under a reading: the clause, its place, and how much of the record lies before it.

    `clause` is empty where it cannot be a record of that game at all: other sides, or another number of tiles.
    """

    clause: str
    deal: int | None
    event: int | None
    pointer: str
    reached: float


class Reading(NamedTuple):
    """A way to read the rules: the rule set, what is changed in it, the id of the set where it is another one whole."""

    rules: RuleSet
    changed: tuple[tuple[str, Setting], ...] = ()
    whole: str | None = None

    @property
    def cost(self) -> int:
        """How far it is fetched, in changes."""
        return len(self.changed) if self.whole is None else min(len(self.changed), WHOLE)

    @property
    def misreading(self) -> bool:
        """Whether a value in it is one that no rule sheet allows."""
        return any(is_misreading(name, value) for name, value in self.changed)


class Tried(NamedTuple):
    """A reading, and the first fault of each record under it."""

    reading: Reading
    faults: tuple[Fault | None, ...]


def case_of(match: Match) -> Case:
    """The case of a well-formed record."""
    return Case(match, plain.cut(match))


def fault_under(case: Case, rules: RuleSet) -> Fault | None:
    """The first fault of a record under some rules; None where it conforms, or nothing contradicts it."""
    match = case.match
    try:
        chosen = agreed(match, rules)
        if case.cut is not None and clean(case.cut, tables(chosen)) is not None:
            return None
        check(match, chosen)
    except Flaw as flaw:
        return Fault("", None, None, flaw.pointer, 0.0)
    finding = first_fault(match, chosen)
    return None if finding is None else _fault(match, finding)


def _fault(match: Match, finding: Finding) -> Fault:
    sizes = [len(deal.events) + 2 for deal in match.deals]  # its beginning and its end count as well
    deal, event = finding.deal, finding.event
    if deal is None:
        before = sum(sizes)
    else:
        before = sum(sizes[: deal - 1])
        before += event if event is not None else sizes[deal - 1] - 1 if _ends(finding) else 0
    return Fault(finding.clause, deal, event, finding.pointer, before / (sum(sizes) + 1))


def _ends(finding: Finding) -> bool:
    """Whether a finding about a deal is about its end."""
    return finding.pointer.count("/") == 2 or "/end" in finding.pointer  # noqa: PLR2004  # the deal itself: /deals/7


def effective(rules: RuleSet) -> tuple[object, ...]:
    """What tells rule sets apart: their values, None for a parameter without a say."""
    values = rules.parameters().items()
    return tuple(
        None if is_idle(rules, name) else tuple(sorted(value)) if isinstance(value, tuple) else value
        for name, value in values
    )


def wholes(base: RuleSet) -> Iterator[Reading]:
    """Every other shipped rule set and house rule, as a whole, with what it changes."""
    for id in (*rule_set_ids(), *house_rule_ids()):
        other = RuleSet.named(id)
        changed = _differences(base, other)
        if changed:
            yield Reading(other, changed, id)


def _differences(base: RuleSet, other: RuleSet) -> tuple[tuple[str, Setting], ...]:
    own = base.parameters()
    return tuple(
        (name, value)
        for name, value in other.parameters().items()
        if not is_idle(other, name) and (is_idle(base, name) or not same(own[name], value))
    )


def further(base: RuleSet, tried: Tried) -> Iterator[Reading]:
    """The readings with one more change, of those that the faults left over may hang on; none that no record tells."""
    reading = tried.reading
    clauses = {fault.clause for fault in tried.faults if fault is not None}
    fields = frozenset[str]().union(*(hanging_on(clause) if clause else SIDES for clause in clauses))
    names = {name for name, _ in reading.changed}
    for step in neighbours(reading.rules):
        if step.equivalent is None and step.parameter not in names and step.parameter.replace(".", "_") in fields:
            changed = _sorted({**dict(reading.changed), step.parameter: step.value})
            yield Reading(base.changed(dict(changed)), changed)


def _sorted(changed: dict[str, Setting]) -> tuple[tuple[str, Setting], ...]:
    return tuple((name, changed[name]) for name in parameters() if name in changed)


def readings(base: RuleSet, cases: Sequence[Case], most: int) -> list[Reading]:
    """The readings that explain these records best, best first: fewest changes first, more only if they explain more.

    Readings of one change are tried first, and other rule sets as wholes; further changes where these leave a record
    unexplained, the most promising ones changed on.
    """
    start = Tried(Reading(base), tuple(fault_under(case, base) for case in cases))
    found: dict[tuple[object, ...], Tried] = {effective(base): start}
    others = [_tried(reading, cases) for reading in wholes(base)]
    level = [start]
    for _ in range(MOST_CHANGES):
        level = _next(base, level, cases, found)
        if not level or any(not any(tried.faults) for tried in level):
            break
        level = sorted(level, key=lambda tried: _promise(tried, cases), reverse=True)[:FOLLOWED]
    for tried in others:
        key = effective(tried.reading.rules)
        if key in found:
            found[key] = found[key]._replace(reading=found[key].reading._replace(whole=tried.reading.whole))
        else:
            found[key] = tried
    helpful = [tried for tried in found.values() if tried is not start and _helps(tried, start.faults)]
    worth = [tried for tried in helpful if not any(_as_good(other, tried, cases) for other in helpful)]
    worth.sort(key=lambda tried: rank(tried.reading, _left(tried, cases)))
    return [tried.reading for tried in worth[:most]]


def rank(reading: Reading, unexplained: float) -> tuple[float, int, bool, tuple[int, ...]]:
    """Where a reading stands among others, by how many records it leaves unexplained.

    One more change comes first only where it leaves at most half as many: else any slip would be a house rule.
    """
    names = list(parameters())
    values = [(names.index(name), parameters()[name].tried) for name, _ in reading.changed]
    places = [
        (at, tried.index(value) if value in tried else len(tried))
        for (at, tried), (_, value) in zip(values, reading.changed, strict=True)
    ]
    flat = tuple(number for place in places for number in place)
    return unexplained * 2**reading.cost, reading.cost, reading.misreading, flat


def _tried(reading: Reading, cases: Iterable[Case]) -> Tried:
    return Tried(reading, tuple(fault_under(case, reading.rules) for case in cases))


def _next(
    base: RuleSet, level: Sequence[Tried], cases: Sequence[Case], found: dict[tuple[object, ...], Tried]
) -> list[Tried]:
    """The readings one change further that get further with a record than the reading they come from."""
    after: list[Tried] = []
    seen = set(found)
    for parent in level:
        for reading in further(base, parent):
            key = effective(reading.rules)
            if key not in seen:
                seen.add(key)
                tried = _worth_trying(parent, reading, cases)
                if tried is not None:
                    found[key] = tried
                    after.append(tried)
    return after


def _worth_trying(parent: Tried, reading: Reading, cases: Sequence[Case]) -> Tried | None:
    """The reading tried on all cases, None where it does not help with the first of those that its parent leaves."""
    left = [(case, fault) for case, fault in zip(cases, parent.faults, strict=True) if fault is not None]
    spread = left[:: max(1, len(left) // GLANCES)]
    if not any(_further(fault_under(case, reading.rules), fault) for case, fault in spread):
        return None
    return _tried(reading, cases)


def _further(fault: Fault | None, before: Fault) -> bool:
    return fault is None or fault.reached > before.reached


def _left(tried: Tried, cases: Iterable[Case]) -> float:
    """How many records a reading leaves unexplained."""
    return sum(case.weight for case, fault in zip(cases, tried.faults, strict=True) if fault is not None)


def _promise(tried: Tried, cases: Sequence[Case]) -> tuple[float, float]:
    """How many records conform, and how far the others get."""
    reached = sum(
        case.weight * fault.reached for case, fault in zip(cases, tried.faults, strict=True) if fault is not None
    )
    return -_left(tried, cases), reached


def _helps(tried: Tried, before: Sequence[Fault | None]) -> bool:
    """Whether a record that did not conform does."""
    return any(old is not None and new is None for old, new in zip(before, tried.faults, strict=True))


def _as_good(other: Tried, tried: Tried, cases: Sequence[Case]) -> bool:
    """Whether another reading leaves no more unexplained with only some of the changes."""
    return set(other.reading.changed) < set(tried.reading.changed) and _left(other, cases) <= _left(tried, cases)
