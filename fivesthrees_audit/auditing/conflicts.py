"""Owns which entries of a record cannot all be true: those that a finding sets against each other.

What a finding was made from says it: the two places of one tile, a knock and the hand that could have played, a count
and the two tiles it was counted from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from fivesthrees_audit.auditing.changes import CLAIMS
from fivesthrees_audit.auditing.replay import moment_at
from fivesthrees_audit.clauses import clause_of
from fivesthrees_audit.findings import Finding
from fivesthrees_audit.records.native import Deal, Event, Match
from fivesthrees_audit.rules import ending, playing, scoring
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.tiles import TILE_BY_TEXT, Tile

Related = Iterator[str]


def conflict(match: Match, rules: RuleSet, finding: Finding) -> tuple[str, ...]:
    """JSON Pointers of entries that cannot all be true, in the order of the record; that of the finding is one."""
    if finding.facts.get("conflict"):
        return tuple(finding.facts["conflict"])
    pointers = {finding.pointer}
    if _claim(finding) is not None and finding.event is not None:
        pointers = set()
    if finding.deal is not None and finding.deal <= len(match.deals):
        pointers.update(_related(match, rules, finding, match.deals[finding.deal - 1]))
    return tuple(sorted(pointers, key=lambda pointer: _order(match, pointer)))


def _related(match: Match, rules: RuleSet, finding: Finding, deal: Deal) -> Related:
    place = f"/deals/{(finding.deal or 1) - 1}"
    index = None if finding.event is None else finding.event - 1
    claim = _claim(finding)
    if claim is not None and index is not None:
        yield from _of_a_claim(match, rules, finding, claim)
    elif finding.clause == clause_of(playing.repeated):
        yield from _same_tile(deal, place, finding)
    elif index is None:
        yield from _of_the_end(deal, place, finding)
    elif finding.clause in _clauses(playing.is_held, playing.may_knock, playing.must_draw, playing.leads):
        yield from _hands(deal, place, finding)
    elif finding.clause in _clauses(playing.matches, playing.open_ends):
        yield from _at_the_ends(match, rules, finding, index)
    elif finding.clause in _clauses(playing.next_turn, playing.opens):
        before = [number for number in range(index) if _is_turn(deal.events[number])]
        if before:
            yield f"{place}/events/{before[-1]}"
        elif deal.lead is not None:
            yield f"{place}/lead"


def _claim(finding: Finding) -> str | None:
    """The claim that a finding is about, if it is about one."""
    return next((name for name in CLAIMS if name in finding.recorded), None)


def _clauses(*rules: Callable[..., Any]) -> list[str]:
    """The ids of the clauses that some rule functions state."""
    return [clause_of(rule) for rule in rules]


def _is_turn(event: Event) -> bool:
    return event.adjust is None and any(one is not None for one in (event.play, event.knock, event.draw))


def _of_a_claim(match: Match, rules: RuleSet, finding: Finding, claim: str) -> Related:
    """What a claim follows from: the claim before it, the score before it, or the tiles that were counted."""
    index = (finding.event or 1) - 1
    number = (finding.deal or 1) - 1
    event = match.deals[number].events[index]
    place = f"/deals/{number}/events/{index}"
    yield f"{place}/{claim}"
    if claim == "count" or (claim == "earned" and event.count is None) or event.earned is None is event.count:
        yield from _at_the_ends(match, rules, finding, index + 1)
    elif claim == "earned":
        yield f"{place}/count"
    elif claim == "award":
        yield f"{place}/earned" if event.earned is not None else f"{place}/count"
    if claim in ("award", "score"):
        if claim == "score" and event.award is not None:
            yield f"{place}/award"
        yield from _score_before(match, rules, number, index)


def _score_before(match: Match, rules: RuleSet, number: int, index: int) -> Related:
    """The last score of the side before an event."""
    sides = playing.sides(rules, len(match.players))
    seat = match.deals[number].events[index].seat
    if seat is None:
        return
    for place in range(number, -1, -1):
        deal = match.deals[place]
        if place < number and deal.end is not None and deal.end.scores is not None:
            yield f"/deals/{place}/end/scores"
            return
        for earlier in range(index - 1 if place == number else len(deal.events) - 1, -1, -1):
            event = deal.events[earlier]
            if event.score is not None and event.seat is not None and sides[event.seat] == sides[seat]:
                yield f"/deals/{place}/events/{earlier}/score"
                return
    if match.start is not None and match.start.scores is not None:
        yield "/start/scores"


def _same_tile(deal: Deal, place: str, finding: Finding) -> Related:
    """Where else the tile of a finding is: laid, drawn, or dealt."""
    text = finding.recorded.get("tile") or finding.recorded.get("play") or finding.recorded.get("draw")
    if text is None:
        return
    if finding.event is None:
        yield from _dealt(deal, place, TILE_BY_TEXT[text].domino)
        return
    for index, event in enumerate(deal.events[: finding.event - 1]):
        for other in (event.play, event.draw):
            if other is not None and _is(other, TILE_BY_TEXT[text]):
                yield f"{place}/events/{index}"


def _is(text: str, tile: Tile) -> bool:
    return text != "?" and TILE_BY_TEXT[text].domino == tile.domino


def _dealt(deal: Deal, place: str, tile: Tile) -> Related:
    for part, texts in (
        *((f"hands/{seat}", hand) for seat, hand in enumerate(deal.hands or [])),
        ("boneyard", deal.boneyard),
    ):
        if any(_is(text, tile) for text in texts or ()):
            yield f"{place}/{part}"


def _hands(deal: Deal, place: str, finding: Finding) -> Related:
    """The hand that a tile was not in, or that could have played; the one it was in instead."""
    for seat in (finding.facts.get("seat"), finding.facts.get("owner")):
        if seat is not None and deal.hands is not None and deal.hands[seat] is not None:
            yield f"{place}/hands/{seat}"


def _at_the_ends(match: Match, rules: RuleSet, finding: Finding, index: int) -> Related:
    """The plays of the tiles that lie at the ends of the layout before an event, counted from 0."""
    number = (finding.deal or 1) - 1
    lines = moment_at(match, rules, number + 1, index).state.lines
    last = [line[place] for line in (lines.main, lines.up, lines.down) if line for place in (0, -1)]
    for earlier, event in enumerate(match.deals[number].events[:index]):
        if event.play is not None and any(_is(event.play, tile) for tile in last):
            yield f"/deals/{number}/events/{earlier}"


def _of_the_end(deal: Deal, place: str, finding: Finding) -> Related:
    """The hands that could still play, for an end that says nobody could; the hand that made a lead wrong."""
    ends = (ending.is_blocked, ending.is_out, ending.block_winner, scoring.bonus, scoring.blocked_bonus)
    if finding.clause in _clauses(*ends):
        for seat in finding.facts.get("able", ()):
            if deal.hands is not None and deal.hands[seat] is not None:
                yield f"{place}/hands/{seat}"


def _order(match: Match, pointer: str) -> tuple[float, ...]:
    """Where an entry stands in its record."""
    parts = pointer.split("/")[1:]
    if not parts or parts[0] != "deals":
        return (-1.0,) if parts[:1] == ["start"] else (float(len(match.deals)),)
    deal = float(parts[1])
    if parts[2:3] == ["events"]:
        return (deal, 1.0, float(parts[3]))
    return (deal, 2.0) if parts[2:3] in (["end"], []) else (deal, 0.0)
