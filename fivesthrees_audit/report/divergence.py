"""Owns telling of the deals in which another program diverged: as data, as text, as records."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from textwrap import fill
from typing import Any

import msgspec
from msgspec.structs import replace

from fivesthrees_audit.clauses import clauses
from fivesthrees_audit.conform.charging import FIELDS
from fivesthrees_audit.conform.comparing import Difference, fields
from fivesthrees_audit.conform.diagnosing import Change, Explained
from fivesthrees_audit.conform.divergences import Divergence
from fivesthrees_audit.conform.subject import cut
from fivesthrees_audit.records.native import Event, Match
from fivesthrees_audit.report.messages import message
from fivesthrees_audit.report.safe import printable
from fivesthrees_audit.report.working import listed
from fivesthrees_audit.ruleset import RuleSet, value_text
from fivesthrees_audit.vocabulary import Setting, parameter

WIDTH = 80
MOST_OTHERS = 2
"""How many other changes that explain as much are named."""

MOST_SHOWN = 5
"""How many differences of one answer are shown."""

MOST_ANSWERED = 200
"""How many characters of what was answered in one place are shown."""


def ordered(divergences: Iterable[Divergence]) -> list[Divergence]:
    """Divergences by clause, in the order of the rule sheet."""
    order = list(clauses())
    return sorted(divergences, key=lambda each: (order.index(each.charge.clause), FIELDS.index(each.charge.field)))


def record_of_answer(each: Divergence) -> Match:
    """The deal with what the program said of it as its claims: a record whose first finding is the divergence."""
    return replace(each.charge.match, id=each.id)


def file_of(each: Divergence) -> tuple[str, bytes]:
    """The name of the file that this record is kept in, and what it holds."""
    text = msgspec.json.format(msgspec.json.encode(record_of_answer(each)), indent=1)
    return f"{each.id.replace('/', '-')}.json", text + b"\n"


def message_of(each: Divergence, rules: RuleSet) -> str | None:
    """What is wrong, in the words of a finding; None where no record shows it."""
    finding = each.charge.finding
    return None if finding is None else message(finding, each.charge.match.players, rules)


def divergence_data(each: Divergence, rules: RuleSet, explained: Explained | None) -> dict[str, Any]:
    """A divergence in a deal, as it stands in the document."""
    expected, answered = fields(each.said.differing)
    return {
        "id": each.id,
        "clause": each.charge.clause,
        "field": each.charge.field,
        "met": each.met,
        "deal": msgspec.to_builtins(each.said.deal),
        "record": msgspec.to_builtins(record_of_answer(each)),
        "expected": expected,
        "answered": answered,
        "message": message_of(each, rules),
        "diagnosis": diagnosis_data(explained),
    }


def diagnosis_data(explained: Explained | None) -> dict[str, Any] | None:
    """The parameters changed, by name; null where no change explains it."""
    if explained is None:
        return None
    return {name: msgspec.to_builtins(value) for name, value in explained.change.parameters}


def diagnosis_text(explained: Explained | None, what: str = "it") -> str | None:
    """The change that explains a divergence, in a sentence, and what it explains; None where there is none."""
    if explained is None:
        return None
    change = explained.change
    written = _written(change)
    rest = "and every other answer" if explained.everything else "and no other answer speaks against it"
    if change.house is not None:
        return (
            f"Diagnosis: the house rules {change.house} ({written}) would explain {what}, {rest}{_others(explained)}."
        )
    told = " and ".join(_change_text(name, value) for name, value in change.parameters)
    together = " together" if len(change.parameters) > 1 else ""
    return f"Diagnosis: {told}{together} would explain {what}, {rest}{_others(explained)}."


def _others(explained: Explained) -> str:
    """The other changes that explain as much, the first of them by name."""
    if not explained.others:
        return ""
    named = [
        f"--rules {change.house}" if change.house is not None else _written(change)
        for change in explained.others[:MOST_OTHERS]
    ]
    more = len(explained.others) - MOST_OTHERS
    named += [f"{more} more"] if more > 0 else []
    return f"; so would {listed(named)}"


def _written(change: Change) -> str:
    return " ".join(f"{name}={value_text(value)}" for name, value in change.parameters)


def _change_text(name: str, value: Setting) -> str:
    """A parameter changed, and what that says."""
    meaning = parameter(name).meaning(value)
    says = "" if meaning is None else f" ({meaning.says})"
    return f"{name}={value_text(value)}{says}"


def divergence_text(each: Divergence, rules: RuleSet, explained: Explained | None) -> str:
    """A divergence in a deal, to be read."""
    return "\n".join([f"diverges {each.id}", *map(_filled, divergence_lines(each, rules, explained))])


def divergence_lines(each: Divergence, rules: RuleSet, explained: Explained | None) -> list[str]:
    """The deal, what is wrong in it, what differs, and what would explain that: a line a sentence."""
    told = message_of(each, rules)
    diagnosis = diagnosis_text(explained)
    return [
        deal_line(each.charge.match, len(each.said.deal.events)),
        *([f"The rule: {clauses()[each.charge.clause].statement}"] if told is None else told.split("\n")),
        *differing_lines(each.said.differing),
        *([] if diagnosis is None else [diagnosis]),
    ]


def differing_lines(differing: Sequence[Difference]) -> list[str]:
    """The first places where an answer differs, a line each, and how many more there are."""
    more = len(differing) - MOST_SHOWN
    return [*map(_words, differing[:MOST_SHOWN]), *([f"and {more} more"] if more > 0 else [])]


def _filled(text: str) -> str:
    return fill(
        text, WIDTH, initial_indent="  ", subsequent_indent="    ", break_long_words=False, break_on_hyphens=False
    )


def deal_line(match: Match, most: int) -> str:
    """The scores before a deal, where there are any, and its first events, as a score sheet has them."""
    deal = match.deals[0]
    scores = [] if match.start is None or match.start.scores is None else match.start.scores
    before = f"at {', '.join(map(str, scores))}: " if any(scores) else ""
    return f"the deal: {before}" + ("; ".join(_move(match, event) for event in deal.events[:most]) or "not a tile laid")


def _move(match: Match, event: Event) -> str:
    name = match.players[event.seat or 0]
    if event.play is not None:
        return f"{name} {event.play}" + ("" if event.end is None else f"@{event.end}")
    return f"{name} knocks" if event.knock else f"{name} draws {event.draw}"


def _words(each: Difference) -> str:
    expected, answered = (printable(json.dumps(value, ensure_ascii=False)) for value in (each.expected, each.answered))
    place = each.field
    if place.startswith("events/"):
        _, number, name = place.split("/")
        place = f"event {int(number) + 1}, {name}"
    return f"{place}: expected {expected}, answered {cut(answered, MOST_ANSWERED)}"
