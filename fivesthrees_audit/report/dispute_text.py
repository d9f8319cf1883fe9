"""Owns a dispute in words that somebody who does not play can follow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from textwrap import fill
from typing import NamedTuple

from fivesthrees_audit.auditing.changes import Entry
from fivesthrees_audit.auditing.disputing import AS_PLAYED, AS_RECORDED, Dispute, RuledOut, Support
from fivesthrees_audit.auditing.repairing import Repair
from fivesthrees_audit.findings import Verdict
from fivesthrees_audit.records.record import Record
from fivesthrees_audit.report.dispute import in_file_order
from fivesthrees_audit.report.entry_words import Words
from fivesthrees_audit.report.messages import told
from fivesthrees_audit.report.safe import printable
from fivesthrees_audit.report.working import listed
from fivesthrees_audit.tiles import TILE_BY_TEXT

WIDTH = 80

LATER = 1_000
"""More than the events of any deal."""

DEAL_DEEP = 2
"""How many parts the JSON Pointer of a deal has."""

MOST_SHOWN = 12
"""How many corrections are told; the rest are counted."""


def dispute_text(record: Record, dispute: Dispute) -> str:
    """What cannot all be true, the corrections, the likeliest first, what was ruled out, the claim."""
    words = Words(record)
    dispute = dispute._replace(conflict=tuple(in_file_order(record, dispute.conflict)))
    items = _items(dispute, words)
    parts = ["\n".join(_heading(record, dispute))]
    if dispute.conflict:
        parts.append("\n".join(_conflict(dispute, words)))
    if dispute.verdict is Verdict.VIOLATES:
        parts.append("\n".join(_repairs(dispute, items, words)))
        if dispute.ruled:
            parts.append("\n".join(_ruled(record, dispute, words)))
    if dispute.support is not None:
        parts.append("\n".join(_claim(dispute.support, items, words)))
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
            yield _filled(f"{words.entry(pointer)}, {words.place(pointer)}", "  - ")


class Item(NamedTuple):
    """Corrections that are told as one, with the first of them, which of all they are, and their words."""

    repair: Repair
    numbers: tuple[int, ...]
    text: str


def _items(dispute: Dispute, words: Words) -> list[Item]:
    """The corrections as they are told: as one those that write another tile at the same place, to the same scores."""
    items = list[Item]()
    for _, group in groupby(enumerate(dispute.repairs), key=_told_as_one):
        (number, repair), *others = group
        slips = [change.entries for change in repair.changes]
        if others:
            tiles = listed([repair.entries[0].corrected, *(other.entries[0].corrected for _, other in others)], "or")
            slips = [(repair.entries[0]._replace(corrected=tiles),)]
        numbers = (number, *(other for other, _ in others))
        items.append(Item(repair, numbers, "; and ".join(words.change(entries) for entries in slips)))
    return items


def _told_as_one(numbered: tuple[int, Repair]) -> object:
    number, repair = numbered
    first = repair.entries[0]
    is_tile = len(repair.entries) == 1 and isinstance(first.corrected, str) and first.corrected in TILE_BY_TEXT
    if not is_tile or repair.follows or _is_turned(first):
        return number
    return first.pointer, first.recorded, repair.scores, repair.open


def _is_turned(entry: Entry) -> bool:
    """Whether the same tile should lie the other way round."""
    was = TILE_BY_TEXT.get(entry.recorded or "")
    return was is not None and was.domino == TILE_BY_TEXT[entry.corrected].domino


def _repairs(dispute: Dispute, items: Sequence[Item], words: Words) -> Iterator[str]:
    yield _filled(_introduced(dispute, items))
    for number, item in enumerate(items[:MOST_SHOWN], start=1):
        yield from _item(number, item, words)
    if len(items) > MOST_SHOWN:
        yield f"  and {len(items) - MOST_SHOWN} more, less likely (--format json has all)"
    if not dispute.complete:
        yield "Not every correction could be tried in the time (--time SECONDS)."


def _introduced(dispute: Dispute, items: Sequence[Item]) -> str:
    single = [item for item in items if len(item.repair.changes) == 1]
    likeliest = ", the likeliest first" if len(items) > 1 else ""
    if not items and dispute.finding is not None and dispute.finding.consequent:
        return "Nothing in this deal needs correcting by itself: what is wrong follows from an earlier deal."
    if not items:
        if not dispute.complete:
            return "No correction of one slip or of two that was tried makes the deal legal."
        return (
            "No correction of one slip or of two makes the deal legal: more than that went wrong, in play or on paper."
        )
    if not single:
        found = "these of two do" if len(items) > 1 else "this of two does"
        return f"No correction of one slip makes the deal legal; {found}{likeliest}:"
    if len(items) == 1:
        return f"One {'correction' if len(items[0].numbers) == 1 else 'kind of correction'} makes the deal legal:"
    return f"Any one of these corrections makes the deal legal{likeliest}:"


def _item(number: int, item: Item, words: Words) -> Iterator[str]:
    yield _filled(f"{_capital(item.text)}{_carried(item.repair)}.", f"  {number}. ")
    scores = words.scores(item.repair.scores)
    hidden = " Hidden tiles leave open whether all of it is legal." if item.repair.open else ""
    yield _filled(f"Scores then: {scores}.{hidden}", " " * len(f"  {number}. "))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _carried(repair: Repair) -> str:
    if not repair.follows:
        return ""
    if len(repair.follows) == 1:
        return ", and with it 1 entry that follows from it"
    return f", and with it {len(repair.follows)} entries that follow from it"


def _ruled(record: Record, dispute: Dispute, words: Words) -> Iterator[str]:
    """For each entry that conflicts, how many corrections of it were tried in vain, and why the likeliest fails."""
    yield "Ruled out:"
    for pointer in dispute.conflict:
        tried = [one for one in dispute.ruled if _of(one, dispute.conflict) == pointer]
        if not tried:
            continue
        best = max(tried, key=lambda one: (_reached(one), -one.change.cost))
        kind = "deal" if pointer.count("/") == DEAL_DEEP else "entry"
        others = f" No better {_are(len(tried) - 1)} of this {kind}." if len(tried) > 1 else ""
        yield _filled(f"{_capital(words.change(best.change.entries))}: {_why(record, best)}{others}", "  - ")


def _of(ruled: RuledOut, pointers: Sequence[str]) -> str | None:
    """The entry, of some, that a correction is of: the smallest that holds it."""
    places = [entry.pointer for entry in ruled.change.entries]
    held = [one for one in pointers if any(place == one or place.startswith(f"{one}/") for place in places)]
    return max(held, key=len, default=None)


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


def _claim(support: Support, items: Sequence[Item], words: Words) -> Iterator[str]:
    claim = printable(support.claim.text)
    stands = "" if support.stands is None else f" The plays as recorded come to {words.scores(support.stands)}."
    if support.supported is None:
        yield _filled(f'Whether "{claim}" is so cannot be told: what is not recorded leaves it open.{stands}')
    elif not support.supported:
        yield _filled(f'No reading of the record supports "{claim}".{stands}')
    elif support.reading == AS_RECORDED:
        yield _filled(f'The record as it is supports "{claim}"{_if_laid(support, words)}.')
    elif support.reading == AS_PLAYED:
        yield _filled(f'"{claim}" is supported by the plays, but not by the points that are written down.{stands}')
    else:
        number, item = next((n, item) for n, item in enumerate(items, start=1) if support.repair in item.numbers)
        yield _filled(f'"{claim}" is supported by correction {number}{_unshown(number, item)}.{stands}')


def _if_laid(support: Support, words: Words) -> str:
    """Where tiles have to have been laid for a claim to be so, where the record does not say."""
    laid = [words.laid(entry) for entry in support.pinned]
    return f", if {listed(laid)}" if laid else ""


def _unshown(number: int, item: Item) -> str:
    """The words of a correction that is not among those told."""
    return f" ({item.text})" if number > MOST_SHOWN else ""
