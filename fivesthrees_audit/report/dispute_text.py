"""Owns a dispute in words that somebody who does not play can follow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import fill

from fivesthrees_audit.auditing.disputing import AS_PLAYED, AS_RECORDED, Dispute, RuledOut, Support
from fivesthrees_audit.auditing.repairing import Repair
from fivesthrees_audit.findings import Verdict
from fivesthrees_audit.records.record import Record
from fivesthrees_audit.report.entry_words import Words
from fivesthrees_audit.report.messages import told
from fivesthrees_audit.report.safe import printable
from fivesthrees_audit.report.working import listed

WIDTH = 80

LATER = 1_000
"""More than the events of any deal."""

MOST_SHOWN = 12
"""How many corrections are told; the rest are counted."""


def dispute_text(record: Record, dispute: Dispute) -> str:
    """What cannot all be true, the corrections, the likeliest first, what was ruled out, the claim."""
    words = Words(record)
    parts = ["\n".join(_heading(record, dispute))]
    if dispute.conflict:
        parts.append("\n".join(_conflict(dispute, words)))
    if dispute.verdict is Verdict.VIOLATES:
        parts.append("\n".join(_repairs(dispute, words)))
        if dispute.ruled:
            parts.append("\n".join(_ruled(record, dispute, words)))
    if dispute.support is not None:
        parts.append("\n".join(_claim(dispute.support, words)))
    if dispute.others:
        deals = listed([deal + 1 for deal in dispute.others])
        noun = "Deal" if len(dispute.others) == 1 else "Deals"
        parts.append(
            _filled(f"{noun} {deals} {'has' if len(dispute.others) == 1 else 'have'} faults as well (--deal).")
        )
    return "\n\n".join(part for part in parts if part) + "\n"


def _filled(text: str, first: str = "", later: str | None = None) -> str:
    indent = " " * len(first) if later is None else later
    return fill(text, WIDTH, initial_indent=first, subsequent_indent=indent, break_on_hyphens=False)


def _heading(record: Record, dispute: Dispute) -> Iterator[str]:
    name = f"{printable(record.match.id)}, " if record.match.id else ""
    said = {
        Verdict.VIOLATES: "cannot have been played and scored as it is recorded",
        Verdict.CONFORMS: "is right as it is recorded",
        Verdict.UNDETERMINED: "may well be right; what is not recorded leaves something open",
    }[dispute.verdict]
    yield _filled(f"{printable(record.source)}: {name}deal {dispute.deal + 1} {said}.")
    if dispute.finding is not None:
        one = told(dispute.finding, record.match.players, record.rules)
        for word, sentence in zip(("Let", "Then", "However,"), one, strict=True):
            yield _filled(f"{word} {sentence}", "  ")
        yield f"  [{dispute.finding.clause}]"


def _conflict(dispute: Dispute, words: Words) -> Iterator[str]:
    if len(dispute.conflict) > 1:
        yield "These cannot all be true:"
        for pointer in dispute.conflict:
            yield _filled(f"{words.entry(pointer)} {words.place(pointer)}", "  - ")


def _repairs(dispute: Dispute, words: Words) -> Iterator[str]:
    found = dispute.repairs
    single = [repair for repair in found if len(repair.changes) == 1]
    if not found:
        tried = "one slip, or of two," if dispute.complete else "one slip, nor any of two that was tried,"
        yield _filled(f"No correction of {tried} makes the deal legal: more than that went wrong, in play or on paper.")
    elif single:
        alone = "The one correction that makes" if len(single) == 1 else "Any one of these corrections makes"
        yield f"{alone} the deal legal{', the likeliest first' if len(single) > 1 else ''}:"
    else:
        yield "No correction of one slip makes the deal legal; these of two do, the likeliest first:"
    for number, repair in enumerate(found[:MOST_SHOWN], start=1):
        yield from _repair(number, repair, words)
    if len(found) > MOST_SHOWN:
        yield f"  and {len(found) - MOST_SHOWN} more, less likely (--format json has all)"
    if found and not dispute.complete:
        yield "Not every correction could be tried in the time (--time SECONDS)."


def _repair(number: int, repair: Repair, words: Words) -> Iterator[str]:
    told = "; and ".join(words.change(change.entries) for change in repair.changes)
    yield _filled(f"{_capital(told)}{_carried(repair)}.", f"  {number}. ")
    scores = words.scores(repair.scores)
    hidden = " Hidden tiles leave open whether all of it is legal." if repair.open else ""
    yield _filled(f"Scores then: {scores}.{hidden}", " " * len(f"  {number}. "))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _carried(repair: Repair) -> str:
    if not repair.follows:
        return ""
    numbers = "number that follows" if len(repair.follows) == 1 else "numbers that follow"
    return f", and {len(repair.follows)} {numbers} from it"


def _ruled(record: Record, dispute: Dispute, words: Words) -> Iterator[str]:
    """For each entry that conflicts, how many corrections of it were tried in vain, and why the likeliest fails."""
    yield "Ruled out:"
    for pointer in dispute.conflict:
        tried = [one for one in dispute.ruled if _of(one, dispute.conflict) == pointer]
        if not tried:
            continue
        best = max(tried, key=lambda one: (_reached(one), -one.change.cost))
        others = f" No better {_are(len(tried) - 1)} of this entry." if len(tried) > 1 else ""
        yield _filled(f"{_capital(words.change(best.change.entries))}: {_why(record, best)}{others}", "  - ")


def _of(ruled: RuledOut, pointers: Sequence[str]) -> str | None:
    """The entry, of some, that a correction is of."""
    places = [entry.pointer for entry in ruled.change.entries]
    return next((one for place in places for one in pointers if place == one or place.startswith(f"{one}/")), None)


def _reached(ruled: RuledOut) -> int:
    """How far into the deal a correction goes before there is a fault."""
    return LATER if ruled.finding is None else ruled.finding.event or 0


def _are(count: int) -> str:
    return "is the one other correction" if count == 1 else f"are the {count} other corrections"


def _why(record: Record, ruled: RuledOut) -> str:
    finding = ruled.finding
    if finding is None:
        return "then later deals go wrong."
    told_of = told(finding, record.match.players, record.rules)
    place = f"at event {finding.event} " if finding.event is not None else ""
    return f"then {place}{told_of.however.rstrip('.')}, but {told_of.then.rstrip('.')}."


def _claim(support: Support, words: Words) -> Iterator[str]:
    claim = printable(support.claim.text)
    stands = "" if support.stands is None else f" The plays as recorded come to {words.scores(support.stands)}."
    if support.supported is None:
        yield _filled(f'Whether "{claim}" is so cannot be told: what is not recorded leaves it open.{stands}')
    elif not support.supported:
        yield _filled(f'No reading of the record supports "{claim}".{stands}')
    elif support.reading == AS_RECORDED:
        yield _filled(f'The record as it is supports "{claim}".')
    elif support.reading == AS_PLAYED:
        yield _filled(f'"{claim}" is supported by the plays, but not by the points that are written down.{stands}')
    else:
        yield _filled(f'"{claim}" is supported by correction {(support.repair or 0) + 1}.{stands}')
