"""Owns the smallest corrections that make a disputed deal legal, and why every other one is ruled out.

A correction is tried by the audit itself: the deal is followed from the first entry it touches, in the worlds in which
nothing has gone wrong before, and it is a repair if some world comes to the end without a fault.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from fivesthrees_audit.auditing import changes, misdealt
from fivesthrees_audit.auditing.carrying import Carried, carried_along
from fivesthrees_audit.auditing.changes import START, Change, Entry
from fivesthrees_audit.auditing.dealing import dealt
from fivesthrees_audit.auditing.finishing import concluded
from fivesthrees_audit.auditing.replay import (
    Judgement,
    begun,
    clean_ones,
    dealt_out,
    ended,
    entered,
    judgement,
    order,
    replay,
    started,
)
from fivesthrees_audit.auditing.world import Table, World, best, table_of
from fivesthrees_audit.findings import Finding
from fivesthrees_audit.records.native import Match
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.tiles import TILE_BY_TEXT

PATIENCE = 5
"""How many times as long as for pairs single slips are looked for, where a record leaves very much open."""


class Walk(NamedTuple):
    """How a deal went: the worlds without a fault before each event as far as there are any, then after its end.

    `fault` is where no world is left, as the number of an event (`START`: before them, their number: at the end), and
    `finding` what was wrong there.
    """

    before: tuple[list[World], ...]
    after: list[World]
    fault: int
    finding: Finding | None


class Repair(NamedTuple):
    """A correction that makes the deal legal.

    `changes` are the slips put right; `follows` the later claims that have to be carried along with them. `match` is
    the record with both, `worlds` how the deal may then have gone, `scores` those that the match then comes to by side
    (None: not known). `open` says that hidden tiles leave open whether all of it is legal.
    """

    changes: tuple[Change, ...]
    follows: tuple[Entry, ...]
    match: Match
    worlds: tuple[World, ...]
    scores: tuple[int | None, ...]
    open: bool

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The entries put right, without those that follow."""
        return tuple(entry for change in self.changes for entry in change.entries)

    @property
    def cost(self) -> tuple[int, int, int]:
        """How unlikely it is, for the order of repairs: slips, then how likely they are, then what they carry along."""
        return len(self.changes), sum(change.cost for change in self.changes), len(self.follows)


class Ruled(NamedTuple):
    """A correction that does not make the deal legal, and how the deal then goes.

    None where that was not followed: the tile that is then laid is laid once more later on.
    """

    change: Change
    walk: Walk | None


class Repairs(NamedTuple):
    """What was found out of a deal: its repairs, likeliest first, what was ruled out, whether all was tried."""

    found: tuple[Repair, ...]
    ruled: tuple[Ruled, ...]
    complete: bool


class Disputed:
    """A deal of a record, counted from 0, that is followed again and again with changes, from where it begins.

    `judged` is what the audit makes of the record, where that is known already; `walk` is how the deal goes as it is
    recorded.
    """

    def __init__(self, match: Match, rules: RuleSet, number: int, judged: Judgement | None = None) -> None:
        self.table = table_of(match, rules)
        self.number = number
        worlds = [started(self.table)]
        for earlier in range(number):
            worlds = dealt_out(self.table, worlds, earlier)
        least = best(worlds).cost[0]
        self._before = [world._replace(findings=(), unchecked=()) for world in worlds if world.cost[0] == least]
        self._later = match.deals[number + 1 :]
        self._known: dict[object, tuple[int, tuple[int | None, ...], bool]] = {}
        self._judged = judged
        self.walk = self.walked(match, START)

    @cached_property
    def judged(self) -> Judgement:
        """What the audit makes of the record."""
        return self._judged or replay(self.table.match, self.table.rules)

    @cached_property
    def _least(self) -> int:
        """How many faults the deals after this one have as recorded."""
        found = self.judged.findings if self._later else ()
        return sum(1 for finding in found if finding.deal is None or finding.deal > self.number + 1)

    def walked(self, match: Match, first: int, known: Walk | None = None) -> Walk:
        """How the deal goes in a record that is changed from an event on, given how it goes without the change."""
        table, number = self.table._replace(match=match), self.number
        events = match.deals[number].events
        if known is None or first == START:
            before: list[list[World]] = []
            first = 0
            worlds = begun(table, self._before if number else [started(table)], number)[1]
        else:
            before, worlds = list(known.before[:first]), known.before[first]
        for index in range(first, len(events) + 1):
            clean = clean_ones(worlds)
            if not clean:
                return Walk(tuple(before), [], index - 1, _first(worlds))
            before.append(clean)
            if index < len(events):
                worlds = entered(table, clean, number, index, faultless=True)
        worlds = ended(table, before[-1], number, dealt(table, match.deals[number]))
        if clean_ones(worlds) and number == len(match.deals) - 1:
            worlds = [concluded(table, world, match.result) for world in clean_ones(worlds)]
        clean = clean_ones(worlds)
        return Walk(tuple(before), clean, len(events), None if clean else _first(worlds))

    def rest(self, match: Match, after: Sequence[World]) -> tuple[tuple[int | None, ...], bool] | None:
        """The scores that the match comes to after the deal and whether anything stays open.

        None where the deals after it have more faults than they have as recorded.
        """
        later = match.deals[self.number + 1 :]
        same = all(one is other for one, other in zip(later, self._later, strict=True))
        standing = frozenset((world.state.scores, world.carried, world.due, world.unknown) for world in after)
        found = self._known.get(standing) if same and later else None
        if found is None:
            table, worlds = self.table._replace(match=match), list(after)
            for number in range(self.number + 1, len(match.deals)):
                worlds = dealt_out(table, worlds, number)
            if later:
                worlds = [concluded(table, world, match.result) for world in worlds]
            judged = judgement(worlds)
            found = len(judged.findings), judged.reference, bool(judged.unchecked)
            if same:
                self._known[standing] = found
        faults, scores, unchecked = found
        return (scores, unchecked or bool(best(after).unchecked)) if faults <= self._least else None


def repairs(deal: Disputed, *, pairs: bool, seconds: float, clock: Callable[[], float] = time.monotonic) -> Repairs:
    """The corrections that make a deal legal: all of one slip, then, if asked for or if there are none, of two.

    The likeliest are tried first, pairs for as long as is given, those of one slip longer: they are the answer sought.
    None of a pair is a repair by itself.
    """
    began = clock()
    found = _without_it(deal)
    ruled: list[Ruled] = []
    complete = True
    every: list[Change] = []
    for change in _all_changes(deal):
        every.append(change)
        if clock() > began + PATIENCE * seconds:
            complete = False
            break
    for change in sorted(every, key=lambda change: change.cost):
        if clock() > began + PATIENCE * seconds:
            complete = False
            break
        if change.lays_twice(deal.number):
            ruled.append(Ruled(change, None))
            continue
        walk = deal.walked(change.match, change.first, deal.walk)
        own = _repaired(deal, Slip(change, (), deal.table.match, deal.walk), walk)
        if own is None:
            ruled.append(Ruled(change, walk))
        else:
            found.append(own)
    if complete and (pairs or not found):
        known = [entry for repair in found for entry in repair.entries]
        for slip in _put_off(deal, ruled):
            if clock() > began + seconds:
                complete = False
                break
            found += _second(deal, slip, known)
    return Repairs(tuple(_different(found)), tuple(ruled), complete)


def _without_it(deal: Disputed) -> list[Repair]:
    """The repair of a deal that follows the match: that it is left out. None of a deal that goes on as it began."""
    match, number = deal.table.match, deal.number
    if deal.walk.finding is None or deal.walk.fault != START or deal.walk.finding.pointer != f"/deals/{number}":
        return []
    entry = Entry(f"/deals/{number}", changes.plain(match.deals[number]), None)
    left = replace(match, deals=[*match.deals[:number], *match.deals[number + 1 :]])
    judged = replay(left, deal.table.rules)
    if len(judged.findings) >= len(deal.judged.findings):
        return []
    change = Change((entry,), left, changes.INVENTED, START)
    return [Repair((change,), (), left, (), judged.reference, bool(judged.unchecked))]


class Slip(NamedTuple):
    """A correction, with the entries that follow from it, on top of which another one is tried.

    `match` is the record so far, and `walk` how the deal goes in it.
    """

    change: Change
    follows: tuple[Entry, ...]
    match: Match
    walk: Walk


def _put_off(deal: Disputed, ruled: Sequence[Ruled]) -> list[Slip]:
    """The corrections that are not enough, with what follows from them or without: first what puts a fault off longest.

    The likelier of two comes first.
    """
    slips = []
    for change, known in ruled:
        walk = known or deal.walked(change.match, change.first, deal.walk)
        slips.append(Slip(change, (), change.match, walk))
        for match, follows in _carried(deal, deal.table.match, change, deal.walk):
            slips.append(Slip(change, follows, match, deal.walked(match, change.first, deal.walk)))
    return sorted(slips, key=lambda one: (-one.walk.fault, one.change.cost, len(one.follows)))


def _carried(deal: Disputed, match: Match, change: Change, walk: Walk) -> Iterator[Carried]:
    """The records in which a changed claim is carried along, given the record without the change and its walk."""
    if change.name is not None:
        table = deal.table._replace(match=match)
        yield from carried_along(table, deal.number, change, change.name, walk.before[change.first])


def _second(deal: Disputed, slip: Slip, known: Sequence[Entry]) -> Iterator[Repair]:
    """The repairs by a correction and one more, of the same event or a later one."""
    table, original = deal.table._replace(match=slip.match), deal.table.match
    added = len(slip.match.deals[deal.number].events) > len(original.deals[deal.number].events)
    own = [entry.pointer for entry in slip.change.entries if entry.recorded is not None]
    for other in _changes(table, deal.number, slip.walk, slip.change.first + added):
        entries = other.counted_from(deal.number, original)
        if any(entry in known or (entry.recorded is not None and entry.pointer in own) for entry in entries):
            continue
        repair = _repaired(deal, slip._replace(change=other), deal.walked(other.match, other.first, slip.walk))
        if repair is not None:
            follows = changes.counted(repair.follows, deal.number, slip.match, original)
            both = (slip.change, other._replace(entries=entries))
            yield repair._replace(changes=both, follows=slip.follows + follows)


def _all_changes(deal: Disputed) -> Iterator[Change]:
    """Every change of one entry that can undo the first fault of a deal."""
    if deal.number == 0 and deal.walk.finding is not None:
        yield from misdealt.of_the_scores_at_the_start(deal.table, deal.walk.finding)
    yield from _changes(deal.table, deal.number, deal.walk)


def _changes(table: Table, number: int, walk: Walk, first: int = START) -> Iterator[Change]:
    """Every change of one entry, from an event on, that can undo a fault: none after it."""
    if first == START:
        yield from misdealt.of_the_start(table, number)
    events = table.match.deals[number].events
    for index in range(max(first, 0), len(walk.before)):
        before = walk.before[index]
        if index < len(events):
            yield from changes.of_an_event(table, number, index, before)
        else:
            yield from changes.of_the_end(table, number, before)
        yield from changes.of_a_gap(table, number, index, before)


def _repaired(deal: Disputed, slip: Slip, walk: Walk) -> Repair | None:
    """The repair that a change is, by itself or with what follows from it carried along.

    `slip` has the record and its walk without the change, `walk` is the one with it.
    """
    change = slip.change
    ways = iter([(Carried(change.match, ()), walk)])
    if not walk.after:
        carried = _carried(deal, slip.match, change, slip.walk)
        ways = ((one, deal.walked(one.match, change.first, slip.walk)) for one in carried)
    for (match, follows), gone in ways:
        rest = deal.rest(match, gone.after) if gone.after else None
        if rest is not None:
            scores, unchecked = rest
            return Repair((change,), follows, match, tuple(gone.after), scores, unchecked)
    return None


def _different(found: Sequence[Repair]) -> list[Repair]:
    """The repairs, the likeliest first, those that write the same record once.

    Which way a lead lies is nothing by itself.
    """
    kept: dict[object, Repair] = {}
    for repair in sorted(found, key=lambda repair: repair.cost):
        kept.setdefault(_written(repair), repair)
    alike: dict[object, Repair] = {}
    for repair in kept.values():
        key = tuple((entry.pointer, _unturned(entry.corrected)) for entry in repair.entries), repair.scores
        alike.setdefault(key, repair)
    return list(alike.values())


def _written(repair: Repair) -> bytes:
    return msgspec.json.encode(repair.match)


def _unturned(value: object) -> object:
    """A value with its tile whichever way it is written, as something that can be looked up."""
    if isinstance(value, dict):
        return tuple((key, _unturned(own)) for key, own in value.items())
    if isinstance(value, list):
        return tuple(map(_unturned, value))
    tile = TILE_BY_TEXT.get(value) if isinstance(value, str) else None
    return value if tile is None else tile.domino


def _first(worlds: Sequence[World]) -> Finding:
    """The first thing that is wrong in the world in which least is."""
    return min(best(worlds).findings, key=order)
