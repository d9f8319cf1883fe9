"""Owns what a record itself says of how the match stands: the scores last claimed, and the winner."""

from __future__ import annotations

from collections.abc import Sequence

from fivesthrees_audit.records.native import Match
from fivesthrees_audit.rules import ending
from fivesthrees_audit.ruleset import RuleSet


def claimed(match: Match, sides: Sequence[int], rules: RuleSet) -> tuple[tuple[int | None, ...], int | None]:
    """The scores by side and the winning side as recorded: those of `result` if present, else the last claims.

    A side that no entry gives a score is None. Without a result, the winner is the side at the target when the last
    deal closes, or the one that its last play is written to have put there.
    """
    count = max(sides) + 1
    result = match.result
    if result is not None and result.scores is not None:
        return tuple(result.scores), result.winner
    scores: list[int | None] = [None] * count
    for deal in reversed(match.deals):
        if deal.end is not None and deal.end.scores is not None:
            _fill(scores, deal.end.scores)
        else:
            for event in reversed(deal.events):
                if event.score is not None and event.seat is not None and scores[sides[event.seat]] is None:
                    scores[sides[event.seat]] = event.score
        if None not in scores:
            break
    start = getattr(match, "start", None)  # a record cut down to what a clean one holds has none
    if start is not None and start.scores is not None:
        _fill(scores, start.scores)
    if result is not None:
        return tuple(scores), result.winner
    return tuple(scores), _winner(match, sides, rules)


def _winner(match: Match, sides: Sequence[int], rules: RuleSet) -> int | None:
    """The side that the last deal is written to have put on the target; what a referee gave puts nobody there."""
    if not match.deals:
        return None
    at_once = ending.tested_at_once(rules)
    end = match.deals[-1].end
    if end is not None and end.scores is not None:
        there = [side for side, score in enumerate(end.scores) if ending.reached(rules, score)]
        best = there[0] if len(there) == 1 else None
        return best if at_once else ending.winner_at_deal_end(rules, end.scores)
    events = [event for event in match.deals[-1].events if event.play is not None]
    if not events or not at_once or events[-1].award == 0 or events[-1].seat is None:
        return None
    last = events[-1].score
    return sides[events[-1].seat] if last is not None and ending.reached(rules, last) else None


def _fill(scores: list[int | None], known: Sequence[int]) -> None:
    for side, score in enumerate(known):
        if scores[side] is None:
            scores[side] = score
