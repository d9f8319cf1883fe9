"""Owns a diagnosis as values and as data: how many records conform, and under which readings of the rules more do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from fivesthrees_audit.auditing.diagnose import Fault, Reading, rank
from fivesthrees_audit.ruleset import RuleSet

NO_RECORD = "record"
"""What stands for the clause where a record cannot be one under a reading: of other sides, for instance."""


class Witness(NamedTuple):
    """A record, and its first fault under each reading, the rules themselves first: with the line and column of it."""

    source: str
    line: int
    id: str | None
    faults: tuple[Fault | None, ...]
    places: tuple[tuple[int, int] | None, ...]


class Explanation(NamedTuple):
    """A reading: how many records conform under it, how many of them only under it, how many no longer.

    `remaining` are those that do not, by the clause of their first fault. `undecided_by` are the readings that no
    record given tells from it, by their places in the list.
    """

    reading: Reading
    conforming: int
    gained: int
    broken: int
    remaining: dict[str, int]
    undecided_by: tuple[int, ...]


class Apart(NamedTuple):
    """The first record that tells two explanations apart: it conforms under one and not under the other."""

    conforms: int
    violates: int
    witness: Witness
    fault: Fault
    place: tuple[int, int]


class Group(NamedTuple):
    """What there is to say of the records of one rule set; the explanations stand best first.

    `remaining` are the records that do not conform as they are, by the clause of their first fault.
    """

    id: str
    rules: RuleSet
    matches: int
    conforming: int
    remaining: dict[str, int]
    explanations: tuple[Explanation, ...]
    telling_apart: tuple[Apart, ...]

    @property
    def explained(self) -> bool:
        """Whether all conform, as they are or under one reading."""
        return self.matches == max([self.conforming, *(each.conforming for each in self.explanations)])


class Diagnosis(NamedTuple):
    """What there is to say of all records, those of each rule set by themselves; how many could not be read."""

    groups: list[Group]
    unreadable: int

    @property
    def matches(self) -> int:
        """How many matches were read."""
        return sum(group.matches for group in self.groups)

    @property
    def conforming(self) -> int:
        """How many conform as they are: nothing in them contradicts the rules they name."""
        return sum(group.conforming for group in self.groups)

    @property
    def status(self) -> int:
        """The exit status: 2 for what cannot be read or no record at all, 0 where all is explained, else 1."""
        if self.unreadable or not self.groups:
            return 2
        return int(not all(group.explained for group in self.groups))


Counted = Sequence[tuple[int, Witness]]
"""Kinds of records: how many of each, and the first; in the order of these."""


def group_of(id: str, rules: RuleSet, readings: Sequence[Reading], kinds: Counted) -> Group:
    """The group of these records, `readings` being those that the witnesses' faults are about."""
    matches = sum(count for count, _ in kinds)
    conforming, remaining = _tally(kinds, 0)
    known = [_explanation(reading, number, kinds) for number, reading in enumerate(readings, start=1)]
    listed = [number for number, each in enumerate(known) if each.gained and not _needless(each, known)]
    listed.sort(key=lambda number: rank(known[number].reading, matches - known[number].conforming))
    faults = [number + 1 for number in listed]
    explanations = tuple(
        known[number]._replace(undecided_by=tuple(_alike(faults, number + 1, kinds))) for number in listed
    )
    apart = [_apart(kinds, faults, other) for other in range(1, len(faults))]
    return Group(id, rules, matches, conforming, remaining, explanations, tuple(each for each in apart if each))


def _tally(kinds: Counted, number: int) -> tuple[int, dict[str, int]]:
    """How many records conform under a reading, and of the others how many break which clause first."""
    conforming = 0
    remaining: dict[str, int] = {}
    for count, witness in kinds:
        fault = witness.faults[number]
        if fault is None:
            conforming += count
        else:
            clause = fault.clause or NO_RECORD
            remaining[clause] = remaining.get(clause, 0) + count
    return conforming, dict(sorted(remaining.items(), key=lambda item: (-item[1], item[0])))


def _explanation(reading: Reading, number: int, kinds: Counted) -> Explanation:
    conforming, remaining = _tally(kinds, number)
    gained = sum(count for count, witness in kinds if witness.faults[0] and not witness.faults[number])
    broken = sum(count for count, witness in kinds if witness.faults[number] and not witness.faults[0])
    return Explanation(reading, conforming, gained, broken, remaining, ())


def _needless(each: Explanation, known: Sequence[Explanation]) -> bool:
    """Whether some of its changes by themselves make as many conform."""
    own = set(each.reading.changed)
    return any(set(other.reading.changed) < own and other.conforming >= each.conforming for other in known)


def _alike(faults: Sequence[int], own: int, kinds: Counted) -> Iterator[int]:
    """The places in the list of the readings under which the same records conform."""
    for place, number in enumerate(faults):
        if number != own and all(bool(each.faults[number]) == bool(each.faults[own]) for _, each in kinds):
            yield place


def _apart(kinds: Counted, faults: Sequence[int], other: int) -> Apart | None:
    """The first record that tells the best explanation from another one."""
    for _, witness in kinds:
        best, second = (witness.faults[faults[place]] for place in (0, other))
        if (best is None) != (second is None):
            conforms, violates = (0, other) if best is None else (other, 0)
            fault, place = witness.faults[faults[violates]], witness.places[faults[violates]]
            if fault is not None and place is not None:
                return Apart(conforms, violates, witness, fault, place)
    return None


def diagnosis_data(diagnosis: Diagnosis) -> dict[str, Any]:
    """A diagnosis as data."""
    return {
        "matches": diagnosis.matches,
        "conforming": diagnosis.conforming,
        "explanations": [_explanation_data(group, each) for group in diagnosis.groups for each in group.explanations],
        "telling_apart": [_apart_data(group, each) for group in diagnosis.groups for each in group.telling_apart],
        "unreadable": diagnosis.unreadable,
        "groups": [
            {
                "rules": group.id,
                "matches": group.matches,
                "conforming": group.conforming,
                "remaining": group.remaining,
                "explained": group.explained,
            }
            for group in diagnosis.groups
        ],
    }


def _explanation_data(group: Group, each: Explanation) -> dict[str, Any]:
    return {
        "parameters": _parameters(each),
        "misreading": each.reading.misreading,
        "conforming": each.conforming,
        "undecided_by": [_parameters(group.explanations[place]) for place in each.undecided_by],
        "rules": group.id,
        "same_as": each.reading.whole,
        "matches": group.matches,
        "gained": each.gained,
        "broken": each.broken,
        "remaining": each.remaining,
    }


def _parameters(each: Explanation) -> dict[str, Any]:
    return dict(each.reading.changed)


def _apart_data(group: Group, each: Apart) -> dict[str, Any]:
    line, column = each.place
    return {
        "rules": group.id,
        "conforms_under": _parameters(group.explanations[each.conforms]),
        "violates_under": _parameters(group.explanations[each.violates]),
        "source": each.witness.source,
        "id": each.witness.id,
        "line": line,
        "column": column,
        "deal": each.fault.deal,
        "event": each.fault.event,
        "pointer": each.fault.pointer,
        "clause": each.fault.clause or NO_RECORD,
    }
