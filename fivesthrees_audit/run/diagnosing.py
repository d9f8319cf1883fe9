"""Owns diagnosing many files: a look at every record, readings tried on a few, a look at every record under the best.

The files are read again for each look; what cannot be (standard input, packed files) is kept in memory.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple, TypeVar

import msgspec

from fivesthrees_audit.auditing.diagnose import Case, Fault, Reading, case_of, fault_under, readings
from fivesthrees_audit.findings import RecordError
from fivesthrees_audit.records import native
from fivesthrees_audit.records.reading import Note, Run, Text, parts, sources, texts_of
from fivesthrees_audit.records.record import Record, records
from fivesthrees_audit.records.strict import Flaw
from fivesthrees_audit.records.wellformed import rules_of
from fivesthrees_audit.report.diagnosis import Diagnosis, Witness, group_of
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.run.judge import Options, quickly
from fivesthrees_audit.run.processes import in_processes

MOST = 7
"""How many readings are held against every record; with the rules themselves, as many as the tables remember."""

SAMPLE = 40
"""How many records readings are tried on at first; each further time as many more."""

HELD = 8
"""How many records of a kind are kept to be tried on."""

LOOKS = 3
"""How often readings are looked for: again where those found leave records of kinds that were not tried on."""

AHEAD = 3
BLOCK = 200
"""How many texts of a record each make a block."""

Block = list[Text | Run | RecordError]


class Looked(NamedTuple):
    """What the first look made of a record: the id of its rules, and its first fault under them."""

    id: str
    fault: Fault | None


class Kind(msgspec.Struct):
    """Records that are alike in what each reading makes of them: how many, the first of them, some to be tried on."""

    count: int
    first: Witness
    rules: RuleSet
    held: list[native.Match]


Key = tuple[str, tuple[str | None, ...]]
"""The id of the rules, and the clause of the first fault under each reading, the rules themselves first."""

Kinds = dict[Key, Kind]
"""Kinds in the order of the first record of each."""


class Seen(NamedTuple):
    """What came of a block: its records in order (None for one that cannot be read), and the kinds they are of."""

    records: list[Looked | None]
    kinds: Kinds
    errors: list[RecordError]


class _Again(NamedTuple):
    block: Block
    records: list[Looked | None]


class _Run(NamedTuple):
    rules: RuleSet | None
    jobs: int
    moved: Callable[[str], None]


def diagnosed(
    names: Iterable[str],
    rules: RuleSet | None,
    *,
    jobs: int,
    note: Callable[[Note | RecordError], None],
    moved: Callable[[str], None],
) -> Diagnosis:
    """Which reading of the rules produced the records of these files, for each rule set that they name by itself.

    `rules` stand in for those that the records name. `note` is told what cannot be read and what is no fault, `moved`
    how far the work is.
    """
    blocks = list(_blocks(names, note))
    again: list[_Again] = []
    kinds: Kinds = {}
    unreadable = matches = 0
    for block, seen in zip(blocks, _worked(partial(_look, rules=rules), blocks, jobs), strict=True):
        for error in seen.errors:
            note(error)
        unreadable += len(seen.errors)
        matches += len(seen.records)
        moved(f"{matches:,} matches audited")
        again.append(_Again(block, seen.records))
        _merge(kinds, seen.kinds)
    failing = {id: kind.rules for (id, clauses), kind in kinds.items() if clauses[0] is not None}
    found: dict[str, list[Reading]] = {}
    if failing:
        found, kinds = _searched(again, kinds, failing, _Run(rules, jobs, moved))
    named = {id: kind.rules for (id, _), kind in kinds.items()}
    groups = [
        group_of(
            id, base, found.get(id, []), [(kind.count, kind.first) for (own, _), kind in kinds.items() if own == id]
        )
        for id, base in named.items()
    ]
    return Diagnosis(groups, unreadable)


def _searched(
    again: Sequence[_Again], kinds: Kinds, failing: Mapping[str, RuleSet], run: _Run
) -> tuple[dict[str, list[Reading]], Kinds]:
    """The readings found for each rule set, and the kinds of records under them."""
    chosen: dict[str, list[Reading]] = {}
    waiting = set(failing)
    for look in range(1, LOOKS + 1):
        found = dict(chosen)
        for id in failing:
            if id in waiting:
                run.moved(f"looking for readings of {id}")
                sample = _sample(kinds, id, SAMPLE * look)
                found[id] = readings(failing[id], sample, MOST)
                if all(case.weight == 1 for case in sample):  # there is nothing else to be tried on
                    waiting.discard(id)
        if found == chosen:
            break
        chosen = found
        kinds = {}
        run.moved("auditing the matches under them")
        named = {id: [each.rules for each in some] for id, some in chosen.items()}
        work = partial(_look_again, rules=run.rules, chosen=named)
        for seen in _worked(work, again, run.jobs):
            _merge(kinds, seen.kinds)
        waiting &= {id for id, clauses in kinds if all(clauses)}
        if not waiting:
            break
    return chosen, kinds


def _sample(kinds: Kinds, id: str, most: int) -> list[Case]:
    """Some records of each kind, those of frequent kinds first, each with how many it stands for."""
    own = sorted((kind for (name, _), kind in kinds.items() if name == id), key=lambda kind: -kind.count)
    taken = [0] * len(own)
    for round in range(HELD):
        for number, kind in enumerate(own):
            if len(kind.held) > round and sum(taken) < most:
                taken[number] += 1
    return [
        case_of(match)._replace(weight=kind.count / number)
        for kind, number in zip(own, taken, strict=True)
        for match in kind.held[:number]
    ]


Work = TypeVar("Work")


def _worked(work: Callable[[Work], Seen], things: Sequence[Work], jobs: int) -> Iterator[Seen]:
    jobs = min(jobs, len(things))
    return map(work, things) if jobs <= 1 else in_processes(work, things, jobs, ahead=AHEAD)


def _blocks(names: Iterable[str], note: Callable[[Note | RecordError], None]) -> Iterator[Block]:
    """The texts of the files in blocks: a run of lines by itself, other texts together."""
    block: Block = []
    for name in sources(names):
        for item in [name] if isinstance(name, RecordError) else parts(name):
            if isinstance(item, Note):
                note(item)
                continue
            block.append(item)
            if isinstance(item, Run) or len(block) == BLOCK:
                yield block
                block = []
    if block:
        yield block


def _texts(block: Block) -> Iterator[Text | RecordError]:
    for part in block:
        if isinstance(part, Run):
            yield from texts_of(part)
        else:
            yield part


def _look(block: Block, rules: RuleSet | None) -> Seen:
    """Audits the records of a block by the rules they name, no further than to the first fault of each."""
    seen = Seen([], {}, [])
    options = Options(rules)
    for text in _texts(block):
        if isinstance(text, RecordError):
            seen.errors.append(text)
            continue
        entry = quickly(text, options) if text.form == "json" else None
        known = None if entry is None else seen.kinds.get((entry.rules, (None,)))
        if entry is not None and known is not None:
            seen.records.append(Looked(entry.rules, None))
            known.count += 1
            if len(known.held) < HELD:
                known.held.append(native.decode(text.data))
            continue
        for record in _read(text, rules):
            if isinstance(record, RecordError):
                seen.errors.append(record)
                seen.records.append(None)
                continue
            named = rules or rules_of(record.match)
            fault = None if entry is not None else fault_under(case_of(record.match), named)
            seen.records.append(Looked(named.id, fault))
            _add(seen.kinds, named.id, record.match, (fault,), partial(_both, record, named))
    return seen


def _read(text: Text, rules: RuleSet | None) -> Iterator[Record | RecordError]:
    """The records of a text; also one in JSON that has another number of scores than the rules that it names."""
    for record in records(text, rules):
        yield _of_other_sides(text, rules, record) if isinstance(record, RecordError) else record


def _of_other_sides(text: Text, rules: RuleSet | None, error: RecordError) -> Record | RecordError:
    try:
        named = rules or rules_of(native.decode(text.data))
    except (msgspec.MsgspecError, Flaw, RecursionError):
        return error
    for value in ("never", "four"):
        for record in records(text, named.changed({"pairs": value})):
            if isinstance(record, Record):
                return record
    return error


def _look_again(again: _Again, rules: RuleSet | None, chosen: Mapping[str, Sequence[RuleSet]]) -> Seen:
    """Audits the records of a block once more, under the readings chosen for the rules of each."""
    seen = Seen([], {}, [])
    known = iter(again.records)
    for text in _texts(again.block):
        if isinstance(text, RecordError):
            continue
        for number, match in enumerate(_matches(text, rules)):
            looked = next(known, None)
            if looked is not None and match is not None:
                case = case_of(match)
                faults = (looked.fault, *(fault_under(case, each) for each in chosen.get(looked.id, ())))
                _add(seen.kinds, looked.id, match, faults, partial(_nth, text, number, rules))
    return seen


def _matches(text: Text, rules: RuleSet | None) -> Iterable[native.Match | None]:
    """The matches of a text that was read with care before; None for one that is no record."""
    if text.form == "json":
        try:
            return [native.decode(text.data)]
        except msgspec.MsgspecError:  # keys of others are left out, or it is no record
            pass
    return (None if isinstance(each, RecordError) else each.match for each in _read(text, rules))


def _both(record: Record, rules: RuleSet) -> tuple[Record, RuleSet]:
    return record, rules


def _nth(text: Text, number: int, rules: RuleSet | None) -> tuple[Record, RuleSet]:
    record = list(_read(text, rules))[number]
    if isinstance(record, RecordError):
        raise record  # it changed while it was read
    return record, rules or rules_of(record.match)


def _add(
    kinds: Kinds,
    id: str,
    match: native.Match,
    faults: tuple[Fault | None, ...],
    first: Callable[[], tuple[Record, RuleSet]],
) -> None:
    """Counts a record among those of its kind; `first` is asked for the record where it is the first of them."""
    key = id, tuple(None if fault is None else fault.clause for fault in faults)
    kind = kinds.get(key)
    if kind is None:
        record, rules = first()
        places = tuple(None if fault is None else record.locate(fault.pointer) for fault in faults)
        witness = Witness(record.source, record.line, record.match.id, faults, places)
        kind = kinds[key] = Kind(0, witness, rules, [])
    kind.count += 1
    if len(kind.held) < HELD:
        kind.held.append(match)


def _merge(kinds: Kinds, more: Kinds) -> None:
    for key, kind in more.items():
        known = kinds.setdefault(key, kind)
        if known is not kind:
            known.count += kind.count
            known.held += kind.held[: HELD - len(known.held)]
