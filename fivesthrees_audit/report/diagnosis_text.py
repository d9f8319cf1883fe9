"""Owns a diagnosis as text: what would explain the records, how to check it, what it leaves, what decides."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from textwrap import fill

from fivesthrees_audit.report.diagnosis import NO_RECORD, Apart, Diagnosis, Explanation, Group
from fivesthrees_audit.report.safe import printable
from fivesthrees_audit.report.tables import table
from fivesthrees_audit.report.working import listed
from fivesthrees_audit.ruleset import DEFAULT, RuleSet, value_text
from fivesthrees_audit.vocabulary import known_id, parameter, same

WIDTH = 80
COLUMNS = [8, 8, 8, 50]
"""How wide the three numbers and the reading are printed; with the gaps, 80 columns."""

MOST_FILES = 3
"""How many files are named in a command."""

MOST_SETTINGS = 3
"""From how many changes on a shipped rule set that has them all is named in their stead."""


def diagnosis_text(diagnosis: Diagnosis, files: Sequence[str]) -> str:
    """A part for each rule set that the records name; `files` are those on the command line."""
    alone = len(diagnosis.groups) == 1
    return "\n\n".join("\n\n".join(_group(group, files if alone else None)) for group in diagnosis.groups) + "\n"


def _group(group: Group, files: Sequence[str] | None) -> Iterator[str]:
    name = printable(group.id)
    if group.matches == group.conforming:
        yield _filled(f"{name}: {_all(group.matches)} as recorded.")
        return
    found = group.explanations
    first = _clauses(group.remaining)
    of_all = (
        f"{group.conforming:,} of {group.matches:,} {'match conforms' if group.matches == 1 else 'matches conform'}"
    )
    yield _filled(f"{name}: {of_all} as recorded; first fault of the others: {first}.")
    if not found:
        yield _filled("No other reading of the rules that was tried makes more of them conform.")
        return
    yield "\n".join(_best(group, found[0], files))
    yield _table(found)
    told = [
        _filled(line, "  ") for line in (*_undecided(found), *(_apart(found, each) for each in group.telling_apart))
    ]
    if told:
        yield "\n".join(["What tells them apart", *told])


def _all(count: int) -> str:
    return "the only match conforms" if count == 1 else f"all {count:,} matches conform"


def _best(group: Group, best: Explanation, files: Sequence[str] | None) -> Iterator[str]:
    """The best reading in a sentence, what each change says, the command to check it, what it leaves."""
    all_of_them = best.conforming == group.matches
    head = _all(group.matches) if all_of_them else f"{best.conforming:,} of {group.matches:,} matches conform"
    broken = f", {best.broken:,} that conform as they are no longer" if best.broken else ""
    yield _filled(f"{head[0].upper()}{head[1:]} when {_reading(best)}{broken}:")
    for name, value in best.reading.changed:
        meaning = parameter(name).meaning(value)
        says = parameter(name).means if meaning is None else meaning.says
        mark = " (a misreading)" if meaning is not None and meaning.misreading else ""
        yield _filled(f"{name}={value_text(value)}{mark}: {says}", "  ", "    ")
    options = _options(group.rules, best)
    if files is None:
        yield f"to check, on the records of {printable(group.id)} alone: {options}"
    else:
        yield f"to check: fivesthrees-audit audit {_named(files)} {options}"
    if not all_of_them:
        yield _filled(f"Unexplained, by the first fault left: {_clauses(best.remaining)}.")


def _reading(each: Explanation) -> str:
    written = [f"{name}={value_text(value)}" for name, value in each.reading.changed]
    whole = each.reading.whole
    if whole is not None and len(written) > MOST_SETTINGS:
        return f"they are read as {whole}"
    return listed(written) + (f" (as {whole} has it)" if whole else "")


def _options(rules: RuleSet, each: Explanation) -> str:
    """The options of `audit` for a reading."""
    changed = each.reading.changed
    if each.reading.whole is not None and len(changed) > MOST_SETTINGS:
        return f"--rules {each.reading.whole}"
    base = known_id(rules)
    own = RuleSet.named(base).parameters()
    settings = {name: value for name, value in rules.parameters().items() if not same(value, own[name])}
    words = [] if base == DEFAULT else ["--rules", base]
    for name, value in {**settings, **dict(changed)}.items():
        words += ["--set", f"{name}={value_text(value)}"]
    return " ".join(words)


def _named(files: Sequence[str]) -> str:
    shown = [shlex.quote(printable(name)) for name in files[:MOST_FILES]]
    return " ".join([*shown, *(["..."] if len(files) > MOST_FILES else [])])


def _table(found: Sequence[Explanation]) -> str:
    rows = [[f"{each.conforming:,}", f"{each.gained:,}", f"{each.broken:,}", _marked(each)] for each in found]
    return table(rows, ["conform", "newly", "no more", "reading"], COLUMNS)


def _marked(each: Explanation) -> str:
    return f"{_reading(each)} (a misreading)" if each.reading.misreading else _reading(each)


def _undecided(found: Sequence[Explanation]) -> Iterator[str]:
    """The readings that no record given tells apart, each set of them once."""
    for place, each in enumerate(found):
        if each.undecided_by and place < min(each.undecided_by):
            names = [_reading(each), *(_reading(found[other]) for other in each.undecided_by)]
            yield f"No record given tells apart: {'; '.join(names)}"


def _apart(found: Sequence[Explanation], apart: Apart) -> str:
    line, column = apart.place
    witness, fault = apart.witness, apart.fault
    name = f" {printable(witness.id)}" if witness.id else ""
    where = (
        "" if fault.deal is None else f", deal {fault.deal}" + ("" if fault.event is None else f", event {fault.event}")
    )
    clause = fault.clause or "not such a record"
    return (
        f"{printable(witness.source)}:{line}:{column}{name}{where} conforms when {_reading(found[apart.conforms])}, "
        f"not when {_reading(found[apart.violates])} [{clause}]"
    )


def _clauses(remaining: dict[str, int]) -> str:
    named = {clause if clause != NO_RECORD else "not such a record": count for clause, count in remaining.items()}
    return ", ".join(f"{clause} in {count:,}" for clause, count in named.items())


def _filled(text: str, indent: str = "", hanging: str | None = None) -> str:
    return fill(
        text,
        WIDTH,
        initial_indent=indent,
        subsequent_indent=f"{indent}  " if hanging is None else hanging,
        break_long_words=False,
        break_on_hyphens=False,
    )
