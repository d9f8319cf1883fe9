"""Owns what was proved as text and as data: the table, the statements that fail, the records that show things."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from textwrap import fill, indent
from typing import Any

import msgspec

from fivesthrees_audit.auditing.replay import Moment, moment_at
from fivesthrees_audit.auditing.words import line_text
from fivesthrees_audit.prove.neighbours import Answer
from fivesthrees_audit.prove.prover import Proof, Shown
from fivesthrees_audit.prove.theorem import Theorem
from fivesthrees_audit.records import sheet_writer
from fivesthrees_audit.records.wellformed import rules_of
from fivesthrees_audit.report.moment import moment_text
from fivesthrees_audit.report.safe import printable
from fivesthrees_audit.report.tables import table
from fivesthrees_audit.report.working import plural
from fivesthrees_audit.ruleset import RuleSet, value_text

WIDTH = 80
COLUMNS = [26, 26, 9, 6, 5]
"""How wide a theorem, its clauses, its verdict, its paths and its time are printed; with the gaps, 80 columns."""

STEP_COLUMNS = [18, 16, 42]
"""How wide a parameter, its new value and what tells the step apart are printed; with the gaps, 80 columns."""

MARGIN = "  "


def proofs_text(rules: RuleSet, theorems: Mapping[str, Theorem], proofs: Sequence[Proof], *, timing: bool) -> str:
    """The table of theorems with their verdicts, then what failed and what was shown, each drawn with its record."""
    parts = [_proofs_table(theorems, proofs, timing=timing), _tally(rules, proofs)]
    parts += ["\n".join(_told(theorems[proof.theorem], proof)) for proof in proofs if proof.shown or not proof.holds]
    return "\n\n".join(parts) + "\n"


def _proofs_table(theorems: Mapping[str, Theorem], proofs: Iterable[Proof], *, timing: bool) -> str:
    rows = [
        [
            proof.theorem,
            " ".join(theorems[proof.theorem].clauses),
            proof.verdict,
            f"{proof.paths:,}",
            *([f"{proof.seconds:.1f}"] if timing else []),
        ]
        for proof in proofs
    ]
    headers = ["theorem", "clauses", "verdict", "paths", *(["s"] if timing else [])]
    return table(rows, headers, COLUMNS[: len(headers)])


def _tally(rules: RuleSet, proofs: Sequence[Proof]) -> str:
    counted: dict[str, int] = {}
    for proof in proofs:
        counted[proof.verdict] = counted.get(proof.verdict, 0) + 1
    said = ", ".join(f"{count} {verdict}" for verdict, count in counted.items())
    return f"{printable(rules.id)}: {plural(len(proofs), 'theorem')}, {said}"


def _told(theorem: Theorem, proof: Proof) -> Iterator[str]:
    """A theorem in words, why it fails where it does, and the tables that show it."""
    yield fill(f"{theorem.id}: {theorem.statement}", WIDTH, subsequent_indent=MARGIN)
    if not proof.holds:
        yield fill(f"{proof.verdict}: {proof.why}", WIDTH, initial_indent=MARGIN, subsequent_indent=MARGIN * 2)
    if len(proof.shown) == 1:
        yield indent(_drawn(proof.shown[0]), MARGIN)
    else:
        width = max((len(shown.says) for shown in proof.shown), default=0)
        yield from (_listed(f"{MARGIN}{shown.says:{width}}  ", _row(shown)) for shown in proof.shown)


def _listed(head: str, tiles: str) -> str:
    """What is shown and the tiles that show it, in as many lines as they take."""
    return fill(tiles, WIDTH, initial_indent=head, subsequent_indent=" " * len(head), break_on_hyphens=False)


def _moment(shown: Shown) -> tuple[RuleSet, int, int, Moment]:
    """The table at the end of a record: its rules, the deal and the event from 1, and what lies there."""
    rules, deal = rules_of(shown.match), len(shown.match.deals)
    event = len(shown.match.deals[-1].events)
    return rules, deal, event, moment_at(shown.match, rules, deal, event)


def _drawn(shown: Shown) -> str:
    """What a record shows, the table at its end, and the record as a score sheet, which `audit` reads."""
    rules, deal, event, moment = _moment(shown)
    drawn = moment_text(shown.match, rules, deal, event, moment)
    return f"{shown.says}: {drawn}\n{sheet_writer.write(shown.match)}".rstrip()


def _row(shown: Shown) -> str:
    """The tiles on the table at the end of a record, the other arms of a cross after the line."""
    lines = _moment(shown)[-1].state.lines
    arms = "".join(f", {name} {line_text(arm)}" for name, arm in (("up", lines.up), ("down", lines.down)) if arm)
    return f"{line_text(lines.main)}{arms}"


def proofs_data(
    rules: RuleSet, theorems: Mapping[str, Theorem], proofs: Iterable[Proof], *, timing: bool
) -> dict[str, Any]:
    """What was proved as data; `record` is the first of the records that show it, `shown` are all, with their words."""
    return {
        "rules": rules.id,
        "theorems": [_proof_data(theorems[proof.theorem], proof, timing=timing) for proof in proofs],
    }


def _proof_data(theorem: Theorem, proof: Proof, *, timing: bool) -> dict[str, Any]:
    shown = [{"shows": each.says, "record": record_data(each)} for each in proof.shown]
    return {
        "id": theorem.id,
        "statement": theorem.statement,
        "clauses": list(theorem.clauses),
        "verdict": proof.verdict,
        "paths": proof.paths,
        **({"seconds": round(proof.seconds, 3)} if timing else {}),
        "why": proof.why or None,
        "record": shown[0]["record"] if shown else None,
        "shown": shown,
    }


def record_data(shown: Shown) -> Any:
    """A record as plain data."""
    return msgspec.to_builtins(shown.match)


def neighbours_text(rules: RuleSet, answers: Sequence[Answer]) -> str:
    """The table of the steps from a rule set, each with the theorem it refutes, then the reasons for the others."""
    rows = [
        [each.parameter, value_text(each.value), each.refutes or "nothing tells it apart"]
        for each in answers
        if each.reason is None
    ]
    alike: dict[tuple[str, str], list[str]] = {}
    for each in answers:
        if each.reason is not None:
            alike.setdefault((each.parameter, each.reason), []).append(value_text(each.value))
    parts = [
        f"{printable(rules.id)}, one step away",
        table(rows, ["parameter", "becomes", "refutes the theorem"], STEP_COLUMNS),
    ]
    if alike:
        reasons = [
            fill(f"{name} = {' or '.join(values)}: {reason}", WIDTH, subsequent_indent=MARGIN)
            for (name, reason), values in alike.items()
        ]
        parts.append("\n".join(["Steps that no record shows, so that no theorem is asked:", *reasons]))
    return "\n\n".join(parts) + "\n"


def neighbours_data(rules: RuleSet, answers: Iterable[Answer]) -> dict[str, Any]:
    """The same as data; a step that refutes nothing and has no reason is a gap."""
    return {"rules": rules.id, "neighbours": [each._asdict() for each in answers]}
