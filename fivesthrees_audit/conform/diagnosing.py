"""Owns which change of the rules a program seems to play by: one parameter, house rules of somebody, or two parameters.

A change explains a failure if the reference, so changed, answers there as the program did, and nothing else that was
asked speaks against it: where the program was right it is right too, and it gives the answers of everything else that
shows the same kinds of divergence. Two parameters are named only where together they explain every answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

from fivesthrees_audit.auditing.diagnose import wholes
from fivesthrees_audit.conform.charging import charges
from fivesthrees_audit.conform.comparing import Table, same
from fivesthrees_audit.conform.divergences import Played, Said
from fivesthrees_audit.conform.reference import result_of
from fivesthrees_audit.conform.trial import Outcome
from fivesthrees_audit.conform.vectors import table_of
from fivesthrees_audit.conform.wire import Deal, Result
from fivesthrees_audit.findings import SpecError
from fivesthrees_audit.ruleset import RuleSet, house_rule_ids
from fivesthrees_audit.vocabulary import Setting, neighbours

Key = tuple[str, str]
"""A kind of divergence: its clause and the field that shows it."""


class Change(NamedTuple):
    """What is changed in the rules, by parameter; the id of the house rules that change it so; the rules then."""

    parameters: tuple[tuple[str, Setting], ...]
    house: str | None
    rules: RuleSet


class Explained(NamedTuple):
    """The change that explains a divergence, whether it explains every answer given, and others that do as much."""

    change: Change
    everything: bool
    others: tuple[Change, ...] = ()


class _Asked(NamedTuple):
    """A question: the deal, the table after it, what was answered, whether that was right, the kinds it shows."""

    deal: Deal
    table: Table
    answered: Result
    right: bool
    keys: frozenset[Key]


class Diagnosis:
    """Everything that a program was asked, against every change of the rules that is known."""

    def __init__(self, rules: RuleSet, outcomes: Iterable[Outcome], said: Iterable[Said]) -> None:
        self._rules = rules
        self._asked = [
            *(_of_vector(rules, each) for each in outcomes if each.answered is not None and each.reading is None),
            *(
                _Asked(each.deal, table_of(rules, each.deal), each.answered, not each.differing, each.keys)
                for each in said
            ),
        ]
        self._same: dict[tuple[int, int], bool] = {}

    @cached_property
    def _changes(self) -> Sequence[Change]:
        """The steps from the rules in the order of the vocabulary, then house rules."""
        houses = [
            Change(reading.changed, reading.whole, reading.rules)
            for reading in wholes(self._rules)
            if reading.whole in house_rule_ids()
        ]
        return [*(change for change, alike in self._steps if not alike), *houses]

    @cached_property
    def _steps(self) -> Sequence[tuple[Change, bool]]:
        """The rules with one parameter changed, in the vocabulary's order, and whether that alone changes nothing."""
        return [
            (Change(((step.parameter, step.value),), None, step.rules), step.equivalent is not None)
            for step in neighbours(self._rules)
        ]

    def of_deal(self, said: Said, key: Key) -> Explained | None:
        """The change that explains why a deal was answered so, as far as this kind of divergence goes."""
        place = next(place for place, each in enumerate(self._asked) if each.deal == said.deal)
        return self._explained(place, frozenset({key}))

    def of_vector(self, outcome: Outcome) -> Explained | None:
        """The change that explains the answer to a vector that failed."""
        place = next(place for place, each in enumerate(self._asked) if each.deal == outcome.listed.vector.deal)
        return self._explained(place, self._asked[place].keys)

    def _explained(self, place: int, keys: frozenset[Key]) -> Explained | None:
        found = [number for number in self._answering_so(place) if not self._contradicted(number, keys)]
        everything = [number for number in found if all(self._is_same(number, other) for other in self._places)]
        if everything or found:
            first, *others = (self._changes[number] for number in everything or found)
            return Explained(first, bool(everything), tuple(others))
        return None if self._together is None else Explained(self._together, everything=True)

    @cached_property
    def _together(self) -> Change | None:
        """The first two parameters that together explain every answer, where no change by itself explains a failure."""
        wrong = [place for place in self._places if not self._asked[place].right]
        hard = max(wrong, key=lambda place: len(self._asked[place].keys))
        for (one, alike), (other, alike_too) in combinations(self._steps, 2):
            change = None if alike and alike_too else _both(one, other)
            if change is not None and all(
                _answers_so(change.rules, self._asked[place]) for place in (hard, *wrong, *self._places)
            ):
                return change
        return None

    @property
    def _places(self) -> range:
        return range(len(self._asked))

    def _answering_so(self, place: int) -> Iterator[int]:
        return (number for number in range(len(self._changes)) if self._is_same(number, place))

    def _contradicted(self, number: int, keys: frozenset[Key]) -> bool:
        """Whether some answer speaks against a change."""
        return any(
            (asked.right or asked.keys == keys) and not self._is_same(number, place)
            for place, asked in enumerate(self._asked)
        )

    def _is_same(self, number: int, place: int) -> bool:
        """Whether the reference, so changed, answers as the program did."""
        known = self._same.get((number, place))
        if known is None:
            known = self._same[number, place] = _answers_so(self._changes[number].rules, self._asked[place])
        return known


def _answers_so(rules: RuleSet, asked: _Asked) -> bool:
    return same(asked.table, result_of(rules, asked.deal), asked.answered)


def _both(one: Change, other: Change) -> Change | None:
    """Both changes of a parameter; None where they are of the same one, or do not go together."""
    ((first, _),), ((second, value),) = one.parameters, other.parameters
    if first == second:
        return None
    try:
        return Change((*one.parameters, *other.parameters), None, one.rules.changed({second: value}))
    except (SpecError, ValueError):
        return None


def _of_vector(rules: RuleSet, outcome: Outcome) -> _Asked:
    deal, answered = outcome.listed.vector.deal, outcome.answered
    assert answered is not None  # noqa: S101  # looked at before
    found = charges(rules, deal, result_of(rules, deal), answered, outcome.differences) if outcome.differences else []
    keys = frozenset(charge.key for charge in found)
    return _Asked(deal, table_of(rules, deal), answered, outcome.status == "passed", keys)


def explanations(rules: RuleSet, outcomes: Sequence[Outcome], played: Played) -> dict[str, Explained | None]:
    """What explains each vector that failed and each divergence, by id."""
    failed = [each for each in outcomes if each.status == "failed"]
    if not failed and not played.divergences:
        return {}
    diagnosis = Diagnosis(rules, outcomes, played.asked)
    return {each.listed.id: diagnosis.of_vector(each) for each in failed} | {
        each.id: diagnosis.of_deal(each.said, each.charge.key) for each in played.divergences
    }
