"""Owns a dispute about a deal: what cannot all be true, what would put it right, whether anything supports a claim."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from fivesthrees_audit.auditing.changes import CLAIMS, START, Change, Entry, with_deal, with_event
from fivesthrees_audit.auditing.conflicts import conflict
from fivesthrees_audit.auditing.repairing import Disputed, Repair, Repairs, Ruled, repairs
from fivesthrees_audit.auditing.replay import Judgement, replay
from fivesthrees_audit.auditing.supporting import Claim, supports
from fivesthrees_audit.auditing.world import World
from fivesthrees_audit.findings import Finding, Verdict
from fivesthrees_audit.records.native import Match
from fivesthrees_audit.rules import playing
from fivesthrees_audit.ruleset import RuleSet

AS_RECORDED = "as-recorded"
REPAIRED = "repaired"
AS_PLAYED = "as-played"


class Support(NamedTuple):
    """Whether a reading of the record supports a claim (None: what is not recorded leaves it open), and which.

    `reading` is `as-recorded`, `repaired` (by `repair`, counted from 0) or `as-played`: the plays, whatever was written
    down of counts, points and scores. `record` is the record read so, with the ends at which tiles have to have been
    laid; `pinned` are those. `stands` are the scores by side that the plays
    as recorded come to, where they are legal.
    """

    claim: Claim
    supported: bool | None
    reading: str | None = None
    repair: int | None = None
    record: Match | None = None
    stands: tuple[int, ...] | None = None
    pinned: tuple[Entry, ...] = ()


class RuledOut(NamedTuple):
    """A correction that does not make the deal legal, and the first fault that is left in it.

    None where the deal is legal but the deals after it then have more faults than as recorded.
    """

    change: Change
    finding: Finding | None


class Dispute(NamedTuple):
    """What there is to say about a disputed deal, counted from 0.

    `finding` is the first fault of the deal, None where it has none; `conflict` the entries that cannot all be true;
    `ruled` the corrections of those that do not make it legal.
    `complete` says that every correction was tried. `others` are the other deals with faults of their own.
    """

    deal: int
    verdict: Verdict
    finding: Finding | None
    conflict: tuple[str, ...]
    repairs: tuple[Repair, ...]
    ruled: tuple[RuledOut, ...]
    complete: bool
    others: tuple[int, ...]
    support: Support | None


def dispute(
    match: Match,
    rules: RuleSet,
    number: int | None = None,
    claim: Claim | None = None,
    *,
    pairs: bool = False,
    seconds: float = 2,
) -> Dispute:
    """What there is to say about a deal of a record that has deals, counted from 0, and about a claim.

    Where no deal is named it is the first with a fault, or the last: a claim is about how things ended. `pairs` asks
    for corrections of two slips even where there are some of one; `seconds` bounds the search.
    """
    judged = replay(match, rules)
    faulty = sorted({(one.deal or len(match.deals)) - 1 for one in judged.findings if not one.consequent})
    if number is None:
        number = faulty[0] if faulty and claim is None else len(match.deals) - 1
    own = [finding for finding in judged.findings if (finding.deal or len(match.deals)) == number + 1]
    finding = next((one for one in own if not one.consequent), own[0] if own else None)
    deal = Disputed(match, rules, number, judged)
    if deal.walk.after or finding is None:
        found = Repairs((), (), complete=True)
    else:
        found = repairs(deal, pairs=pairs, seconds=seconds)
    conflicting = () if finding is None else conflict(match, rules, finding)
    return Dispute(
        number,
        _verdict(judged, number, finding),
        finding,
        conflicting,
        found.found,
        tuple(_ruled_out(deal, one) for one in found.ruled if _touches(one, conflicting)),
        found.complete,
        tuple(other for other in faulty if other != number),
        None if claim is None else _supported(deal, found, claim),
    )


def _verdict(judged: Judgement, number: int, finding: Finding | None) -> Verdict:
    if finding is not None:
        return Verdict.VIOLATES
    is_open = any(gap.deal in (None, number + 1) for gap in judged.unchecked)
    return Verdict.UNDETERMINED if is_open else Verdict.CONFORMS


def _ruled_out(deal: Disputed, ruled: Ruled) -> RuledOut:
    """A correction that does not make the deal legal, followed to the first fault that is left."""
    walk = ruled.walk or deal.walked(ruled.change.match, ruled.change.first, deal.walk)
    return RuledOut(ruled.change, walk.finding)


def _touches(ruled: Ruled, pointers: Sequence[str]) -> bool:
    """Whether a correction changes one of some entries, or a part of one."""
    places = [entry.pointer for entry in ruled.change.entries if entry.recorded is not None]
    return any(place == one or place.startswith(f"{one}/") for place in places for one in pointers)


def _supported(deal: Disputed, found: Repairs, claim: Claim) -> Support:
    """The first reading that supports a claim: the record, a correction of it, the plays alone."""
    readings: list[tuple[str, int | None, Match, Sequence[World]]] = []
    readings.append((AS_RECORDED, None, deal.table.match, deal.walk.after))
    readings += [(REPAIRED, number, repair.match, repair.worlds) for number, repair in enumerate(found.found)]
    bare = _as_played(deal.table.match, deal.number)
    played = deal.walked(bare, START).after
    readings.append((AS_PLAYED, None, bare, played))
    stands = {world.state.scores for world in played if not world.unjudged}
    only = next(iter(stands)) if len(stands) == 1 else None
    answers = [(reading, [supports(deal.table, world, claim) for world in reading[3]]) for reading in readings]
    for (name, number, match, _), answer in answers:
        if any(answer):
            record, pinned = _pinned(deal, match, claim)
            return Support(claim, True, name, number, record, only, pinned)  # noqa: FBT003
    is_open = not found.complete or any(None in answer for _, answer in answers)
    return Support(claim, None if is_open else False, stands=only)


def _as_played(match: Match, number: int) -> Match:
    """The record of which nothing is kept of what was counted, earned and added up in a deal, or after it."""
    deal = match.deals[number]
    events = [replace(event, **dict.fromkeys(CLAIMS)) for event in deal.events]
    end = None if deal.end is None else replace(deal.end, bonus=None, scores=None)
    return replace(with_deal(match, number, replace(deal, events=events, end=end)), result=None)


def _pinned(deal: Disputed, match: Match, claim: Claim) -> tuple[Match, tuple[Entry, ...]]:
    """The record with the ends written in that leave nothing but the way that supports a claim, as far as they can.

    With it the entries written in.
    """
    number, pinned = deal.number, list[Entry]()
    for index, event in enumerate(match.deals[number].events):
        walk = deal.walked(match, START)
        if all(supports(deal.table, world, claim) for world in walk.after):
            break
        layout = walk.before[index][0].state.layout
        if event.play is None or event.end is not None or not layout.ends:
            continue
        tried = {
            end.label: with_event(match, number, index, replace(event, end=end.label))
            for end in playing.open_ends(deal.table.rules, layout)
        }
        after = {label: deal.walked(one, START).after for label, one in tried.items()}
        right = [label for label in tried if any(supports(deal.table, world, claim) for world in after[label])]
        if right and len(after[right[0]]) < len(walk.after):
            match = tried[right[0]]
            pinned.append(Entry(f"/deals/{number}/events/{index}/end", None, right[0]))
    return match, tuple(pinned)
