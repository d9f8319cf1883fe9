"""Owns telling how another program fared: as data, and as text to be read. What it says itself is made safe to show."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from textwrap import fill
from typing import Any, NamedTuple

import msgspec

from fivesthrees_audit.conform.comparing import fields
from fivesthrees_audit.conform.diagnosing import Change, Explained
from fivesthrees_audit.conform.divergences import NOTHING_PLAYED, Divergence, Played, Stumble, stumbles_of
from fivesthrees_audit.conform.trial import LATE, Outcome, late_too_often
from fivesthrees_audit.conform.vectors import record_of
from fivesthrees_audit.conform.wire import Hello
from fivesthrees_audit.report.divergence import (
    deal_line,
    diagnosis_data,
    diagnosis_text,
    differing_lines,
    divergence_data,
    divergence_text,
    ordered,
)
from fivesthrees_audit.report.safe import printable
from fivesthrees_audit.report.working import plural
from fivesthrees_audit.ruleset import RuleSet, value_text

WIDTH = 80
MOST_IDS = 10
"""How many vectors skipped for one reason are all named."""

MOST_LINES = 5
"""How many lines of standard error are shown."""

COUNTED = (("passed", "passed"), ("failed", "failed"), ("skipped", "skipped"), ("error", "errors"))
"""What may become of a vector, and the word for how many."""

FAILURES = ("failed", "error")


class Trial(NamedTuple):
    """A program held against a rule set: what it calls itself, what became of each vector and of random deals.

    `known` are the failures known before, None where nothing was said of any; one that fails again, or is an error
    again, is counted by itself and is no divergence.
    `possible` are the ids that a divergence in deals may have. `explained` has the change of the rules that explains a
    failure, by its id.
    """

    subject: Hello
    rules: RuleSet
    outcomes: Sequence[Outcome]
    known: frozenset[str] | None = None
    played: Played = NOTHING_PLAYED
    possible: frozenset[str] = frozenset()
    explained: Mapping[str, Explained | None] = {}

    @property
    def before(self) -> frozenset[str]:
        """The failures known before."""
        return self.known or frozenset()

    @property
    def news(self) -> list[Outcome]:
        """The outcomes that are not known failures."""
        return [
            each for each in self.outcomes if each.listed.id not in self.before or each.status in ("passed", "skipped")
        ]

    @property
    def failing(self) -> int:
        """How many vectors are known to fail, and do."""
        return len(self.outcomes) - len(self.news)

    @property
    def expected(self) -> list[str]:
        """The known failures that are still there."""
        of_deals = [id for id in self._of_deals if id in self.before]
        return [*(each.listed.id for each in self.outcomes if each not in self.news), *of_deals]

    @property
    def _of_deals(self) -> list[str]:
        """The ids of all that failed in deals."""
        divergences = [each.id for each in ordered(self.played.divergences)]
        return [*divergences, *(each.id for each in self.played.stumbles)]

    @property
    def mended(self) -> list[str]:
        """The known failures that pass."""
        own = {id for id in self.before if id in self.possible or id.startswith(stumbles_of(self.rules))}
        of_deals = own if self.played.examples else set()
        vectors = [each.listed.id for each in self.of("passed") if each.listed.id in self.before]
        return [*vectors, *sorted(of_deals - set(self._of_deals))]

    @property
    def divergences(self) -> list[Divergence]:
        """The divergences in deals that are not known, by clause."""
        return [each for each in ordered(self.played.divergences) if each.id not in self.before]

    @property
    def stumbles(self) -> list[Stumble]:
        """The deals without a usable reply that are not known."""
        return [each for each in self.played.stumbles if each.id not in self.before]

    def of(self, status: str) -> list[Outcome]:
        """The outcomes of a status, known failures left out."""
        return [each for each in self.news if each.status == status]

    @property
    def too_little(self) -> str | None:
        """Why the run says too little of the program, where it does: what was not tried may be wrong."""
        if late_too_often(self.outcomes):
            return f"not all was compared: {LATE}"
        compared = any(each.status in ("passed", "failed") for each in self.outcomes)
        return None if compared or self.played.asked else "nothing was compared"

    @property
    def status(self) -> int:
        """The exit status: 0 it conforms, 1 it does not, 2 too little was compared."""
        if self.of("failed") or self.of("error") or self.divergences or self.stumbles:
            return 1
        return 2 if self.too_little else 0


def conformance_data(trial: Trial) -> dict[str, Any]:
    """The content of the document."""
    return {
        "subject": {"name": trial.subject.name, "version": trial.subject.version},
        "rules": trial.rules.id,
        "vectors": {word: len(trial.of(status)) for status, word in COUNTED} | {"known": trial.failing},
        "examples": trial.played.examples,
        "ended": trial.played.ended or None,
        "divergences": [
            *(_divergence(trial, each) for each in trial.of("failed")),
            *(divergence_data(each, trial.rules, trial.explained.get(each.id)) for each in trial.divergences),
        ],
        "errors": [
            {
                "id": each.listed.id,
                "vector": each.listed.id,
                "error": each.reason,
                "stderr": each.stderr,
                "record": _record(trial.rules, each),
            }
            for each in trial.of("error")
        ]
        + [_stumble_data(trial.rules, each) for each in trial.stumbles],
        "skipped": [{"vector": each.listed.id, "why": each.reason} for each in trial.of("skipped")],
        "readings": [
            {"vector": each.listed.id, "parameters": {str(each.listed.vector.hangs_on): each.reading}}
            for each in trial.of("passed")
            if each.reading is not None
        ],
        "known": {"failing": trial.expected, "passing": trial.mended},
    }


def _record(rules: RuleSet, outcome: Outcome) -> Any:
    return msgspec.to_builtins(record_of(rules, outcome.listed.vector.deal))


def _stumble_data(rules: RuleSet, each: Stumble) -> dict[str, Any]:
    return {
        "id": each.id,
        "vector": None,
        "error": each.reason,
        "stderr": each.stderr,
        "record": msgspec.to_builtins(record_of(rules, each.deal)),
        "met": each.met,
    }


def _divergence(trial: Trial, outcome: Outcome) -> dict[str, Any]:
    expected, answered = fields(outcome.differences)
    return {
        "id": outcome.listed.id,
        "clause": outcome.listed.clause,
        "vector": outcome.listed.id,
        "record": _record(trial.rules, outcome),
        "expected": expected,
        "answered": answered,
        "diagnosis": diagnosis_data(trial.explained.get(outcome.listed.id)),
    }


def named(trial: Trial) -> str:
    """What the program calls itself, and the rules that it was held against."""
    name = " ".join(printable(part) for part in (trial.subject.name, trial.subject.version) if part)
    return ", ".join(part for part in (name, printable(trial.rules.id)) if part)


def conformance_text(trial: Trial) -> str:
    """What is to be read: the figures, then what failed and why, the shortest situation first."""
    counts = [f"{len(trial.of(status))} {word}" for status, word in COUNTED if trial.of(status) or status == "passed"]
    known = trial.failing
    counts += [f"{known} known to fail"] * bool(known)
    played = _played(trial) if trial.played.examples else ""
    parts = [_filled(f"{named(trial)}: {plural(len(trial.outcomes), 'vector')}, {', '.join(counts)}{played}")]
    failed = sorted(trial.of("failed"), key=lambda each: len(each.listed.vector.deal.events))
    parts += [_failure(trial.rules, each) for each in failed]
    parts += [_filled(text) for text in _diagnosed(trial, failed)]
    parts += ["\n".join([f"error    {each.listed.id}", *_error(each)]) for each in trial.of("error")]
    parts += [divergence_text(each, trial.rules, trial.explained.get(each.id)) for each in trial.divergences]
    parts += [_stumbled(each) for each in trial.stumbles]
    parts += _skipped(trial.of("skipped"))
    parts += _readings(trial.of("passed"))
    parts += _mended(trial)
    return "\n\n".join(parts) + "\n"


def _mended(trial: Trial) -> Iterable[str]:
    """What is known to fail and did not: vectors pass, a kind of divergence in deals may only not have been met."""
    tried = {each.listed.id for each in trial.outcomes}
    for words, ids in (
        ("known to fail, and pass", [id for id in trial.mended if id in tried]),
        ("known to fail, and not met in these deals", [id for id in trial.mended if id not in tried]),
    ):
        if ids:
            yield "\n".join([words, *(f"  {id}" for id in ids)])


def _played(trial: Trial) -> str:
    """What became of the deals, as the heading goes on."""
    played = trial.played
    known = len(played.divergences) - len(trial.divergences) + len(played.stumbles) - len(trial.stumbles)
    kinds = [plural(len(trial.divergences), "kind") + " of divergence"] if trial.divergences else ["no divergence"]
    kinds[0] += " but those known" * bool(known)
    kinds += [f"{played.skipped} skipped"] * bool(played.skipped)
    kinds += [plural(sum(each.met for each in trial.stumbles), "error")] * bool(trial.stumbles)
    kinds += [f"no more, since {played.ended}"] * bool(played.ended)
    return f"; {plural(played.examples, 'deal')}, {', '.join(kinds)}"


def _stumbled(each: Stumble) -> str:
    said = [printable(line) for line in each.stderr.splitlines()[-MOST_LINES:]]
    lines = [_filled(f"error    {each.id}, in {plural(each.met, 'deal')}: {printable(each.reason)}")]
    lines += ["  its standard error ends:", *(_filled(line, "    ") for line in said)] if said else []
    return "\n".join(lines)


def _filled(text: str, indent: str = "") -> str:
    return fill(text, WIDTH, initial_indent=indent, subsequent_indent=f"{indent}  ", break_on_hyphens=False)


def failure_lines(rules: RuleSet, outcome: Outcome) -> list[str]:
    """What a vector that failed shows, its deal, and where the answer differs, a line a sentence."""
    deal = outcome.listed.vector.deal
    told = deal_line(record_of(rules, deal), len(deal.events))
    return [outcome.listed.vector.shows, told, *differing_lines(outcome.differences)]


def _failure(rules: RuleSet, outcome: Outcome) -> str:
    lines = [_filled(line, "  ") for line in failure_lines(rules, outcome)]
    return "\n".join([f"failed   {outcome.listed.id}", *lines])


def _diagnosed(trial: Trial, failed: Sequence[Outcome]) -> Iterable[str]:
    """Each change of the rules that explains vectors that failed, with how many, and what explains all of those too."""
    groups: dict[tuple[Change, bool], list[Explained]] = {}
    for each in failed:
        explained = trial.explained.get(each.listed.id)
        if explained is not None:
            groups.setdefault((explained.change, explained.everything), []).append(explained)
    for group in groups.values():
        others = tuple(other for other in group[0].others if all(other in each.others for each in group))
        told = diagnosis_text(group[0]._replace(others=others), f"{len(group)} of the vectors that failed")
        yield str(told)


def _error(outcome: Outcome) -> list[str]:
    said = [printable(line) for line in outcome.stderr.splitlines()[-MOST_LINES:]]
    told = [_filled(printable(outcome.reason), "  ")]
    return [*told, "  its standard error ends:", *(_filled(line, "    ") for line in said)] if said else told


def _skipped(outcomes: Iterable[Outcome]) -> list[str]:
    """The reasons why vectors were skipped, each with the vectors."""
    reasons: dict[str, list[str]] = {}
    for each in outcomes:
        reasons.setdefault(each.reason, []).append(each.listed.id)
    return ["\n".join([_filled(f"skipped  {printable(reason)}"), *_first(ids)]) for reason, ids in reasons.items()]


def _first(ids: Sequence[str]) -> list[str]:
    """The ids a line each; of many the first, and how many more there are."""
    if len(ids) <= MOST_IDS:
        return [f"  {id}" for id in ids]
    return [*(f"  {id}" for id in ids[: MOST_IDS // 2]), f"  and {len(ids) - MOST_IDS // 2} more"]


def _readings(outcomes: Iterable[Outcome]) -> list[str]:
    """The readings of what is contested that the program follows, where they are not ours."""
    followed: dict[str, list[str]] = {}
    for each in outcomes:
        if each.reading is not None:
            followed.setdefault(f"{each.listed.vector.hangs_on}={value_text(each.reading)}", []).append(each.listed.id)
    return [
        "\n".join([_filled(f"right by {reading}, as the sources allow"), *(f"  {id}" for id in ids)])
        for reading, ids in followed.items()
    ]
