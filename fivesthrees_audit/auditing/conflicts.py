"""Owns which entries of a record cannot all be true: those that a finding sets against each other.

What a finding was made from says it: the two places of one tile, a knock and the hand that could have played, a count
and the two tiles it was counted from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from fivesthrees_audit.auditing.changes import CLAIMS
from fivesthrees_audit.auditing.replay import moment_at
from fivesthrees_audit.clauses import clause_of
from fivesthrees_audit.findings import Finding
from fivesthrees_audit.records.native import Deal, Event, Match
from fivesthrees_audit.rules import playing
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.tiles import TILE_BY_TEXT, Tile

Related = Iterator[str]


def conflict(match: Match, rules: RuleSet, finding: Finding) -> tuple[str, ...]:
    """JSON Pointers of entries that cannot all be true, in the order of the record; that of the finding is one."""
    if finding.facts.get("conflict"):
        return tuple(finding.facts["conflict"])
    is_claim = _claim(finding) is not None and finding.event is not None
    number = (finding.deal or len(match.deals)) - 1
    pointers = {*([] if is_claim else [finding.pointer]), *_related(match, rules, finding, match.deals[number])}
    return tuple(sorted(pointers, key=lambda pointer: (_order(match, pointer), pointer)))


def _related(match: Match, rules: RuleSet, finding: Finding, deal: Deal) -> Related:
    place = f"/deals/{(finding.deal or len(match.deals)) - 1}"
    index = None if finding.event is None else finding.event - 1
    claim = _claim(finding)
    if claim is not None and index is not None:
        yield from _of_a_claim(match, rules, finding, claim)
    elif finding.clause == clause_of(playing.repeated):
        yield from _same_tile(deal, place, finding)
    elif index is None:
        yield from _of_the_end(match, rules, place, finding)
    elif finding.clause in _clauses(playing.is_held, playing.may_knock, playing.must_draw, playing.leads):
        yield from _hands(deal, place, finding)
    elif finding.clause in _clauses(playing.matches, playing.open_ends):
        yield from _at_the_ends(match, rules, finding, index)
    elif finding.clause in _clauses(playing.next_turn, playing.opens):
        before = [number for number in range(index) if _is_turn(deal.events[number])]
        yield f"{place}/events/{before[-1]}" if before else f"{place}/lead"
        due = finding.facts.get("due")
        omits_knocks = "knocks" in (match.omits or ())
        if omits_knocks and isinstance(due, int) and deal.hands is not None and deal.hands[due] is not None:
            yield f"{place}/hands/{due}"


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
    if event.adjust is not None:
        yield f"{place}/adjust"
        yield from _score_before(match, rules, number, index)
        return
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
    seat = match.deals[number].events[index].seat
    if seat is not None:
        sides = playing.sides(rules, len(match.players))
        yield from _score_of(match, sides, sides[seat], (number, index))


def _score_of(match: Match, sides: Sequence[int], side: int, before: tuple[int, int]) -> Related:
    """The last score of a side before an event of a deal, both counted from 0."""
    number, index = before
    for place in range(number, -1, -1):
        deal = match.deals[place]
        if place < number and deal.end is not None and deal.end.scores is not None:
            yield f"/deals/{place}/end/scores"
            return
        for earlier in range(index - 1 if place == number else len(deal.events) - 1, -1, -1):
            event = deal.events[earlier]
            if event.score is not None and event.seat is not None and sides[event.seat] == side:
                yield f"/deals/{place}/events/{earlier}/score"
                return
    if match.start is not None and match.start.scores is not None:
        yield "/start/scores"


def _same_tile(deal: Deal, place: str, finding: Finding) -> Related:
    """Where else the tile of a finding is: laid, drawn, or dealt."""
    text = next(finding.recorded[key] for key in ("tile", "play", "draw") if key in finding.recorded)
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


def _of_the_end(match: Match, rules: RuleSet, place: str, finding: Finding) -> Related:
    """What the end of a deal, the lead of one, or the result follows from."""
    number = (finding.deal or len(match.deals)) - 1
    deal = match.deals[number]
    if finding.pointer == f"{place}/lead":
        yield from _of_the_lead(match, number)
    elif finding.pointer.endswith("/end/scores") or finding.deal is None:
        if finding.deal is not None and deal.end is not None and deal.end.bonus is not None:
            yield f"{place}/end/bonus"
        yield from _last_scores(match, rules, finding)
    else:
        listed = [] if deal.hands is None else deal.hands
        able = finding.facts.get("able") or [seat for seat, size in enumerate(finding.facts.get("holding", ())) if size]
        yield from (f"{place}/hands/{seat}" for seat in able if seat < len(listed) and listed[seat] is not None)


def _of_the_lead(match: Match, number: int) -> Related:
    """What says who leads a deal, counted from 0: the deal before it, or how the record starts."""
    if number == 0:
        if match.start is not None and match.start.lead is not None:
            yield "/start/lead"
        return
    before = match.deals[number - 1]
    if before.lead is not None:
        yield f"/deals/{number - 1}/lead"
    if before.end is not None:
        yield f"/deals/{number - 1}/end"


def _last_scores(match: Match, rules: RuleSet, finding: Finding) -> Related:
    """The last scores before the end of a deal, or the result, of the sides whose scores there are wrong."""
    wanted, recorded = finding.expected.get("scores"), finding.recorded.get("scores")
    if wanted is None or recorded is None:
        return
    sides = playing.sides(rules, len(match.players))
    number = (finding.deal or len(match.deals)) - 1
    end = match.deals[number].end
    if finding.deal is None and end is not None and end.scores is not None:
        yield f"/deals/{number}/end/scores"
        return
    for side, (right, wrong) in enumerate(zip(wanted, recorded, strict=True)):
        if right != wrong:
            yield from _score_of(match, sides, side, (number, len(match.deals[number].events)))


def _order(match: Match, pointer: str) -> tuple[float, ...]:
    """Where an entry stands in its record."""
    parts = pointer.split("/")[1:]
    if not parts or parts[0] != "deals":
        return (-1.0,) if parts[:1] == ["start"] else (float(len(match.deals)),)
    deal = float(parts[1])
    if parts[2:3] == ["events"]:
        return (deal, 1.0, float(parts[3]))
    return (deal, 2.0) if parts[2:3] in (["end"], []) else (deal, 0.0)
