"""Owns records in which a play, or the end of a deal, comes at a score: what theorems about awards and targets show.

`witness` looks for what is played; this module settles the scores at which the deal takes up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from fivesthrees_audit import engine
from fivesthrees_audit.engine import Closing, Played, State
from fivesthrees_audit.prove import witness
from fivesthrees_audit.records.native import Event, Match
from fivesthrees_audit.rules import playing
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.tiles import TILE_BY_TEXT
from fivesthrees_audit.transcript import Draw, Move, staged

MOST = 400
"""How many deals are looked at from one score."""

MOST_RARE = 5000
"""The same, for what few deals show."""


def score_before(before: State) -> int:
    """The score of the side whose turn it is."""
    return before.scores[before.sides[before.turn]]


def play_from(
    rules: RuleSet,
    starts: Iterable[int],
    wanted: Callable[[State, Played, State], bool],
    *,
    players: int = 2,
    most: int = MOST,
) -> Match | None:
    """A deal up to a play that is wanted, both at the first of these scores from which one was found.

    Where a score would have won the match already, the deal takes up a point below the target.
    """
    for start in starts:
        match = witness.sought(rules, wanted, players=players, scores=_scores(rules, players, start), most=most)
        if match is not None:
            return match
    return None


def play_at(rules: RuleSet, score: int, wanted: Callable[[Played], bool], *, most: int = MOST_RARE) -> Match | None:
    """A deal of two up to a play that is wanted, made by a side that then stands at this score.

    The deal is found from no score at all, where no award is near the target, and then taken up so much higher.
    """

    def asked(before: State, played: Played, after: State) -> bool:
        del before, after
        return wanted(played)

    match = witness.sought(rules, asked, scores=(0, 0), most=most, keen=0)  # no best play is weighed: faster
    if match is None:
        return None
    last = match.deals[0].events[-1]
    start = score - ((last.score or 0) - (last.award or 0))
    if start < 0:
        return None
    try:
        return _taken_up(rules, match, (start, 0) if last.seat == 0 else (0, start))
    except ValueError:  # the match is won on the way
        return None


def _taken_up(rules: RuleSet, match: Match, scores: Sequence[int]) -> Match:
    """The one deal of a record as it goes from other scores. Raises ValueError where it goes no further."""
    deal = match.deals[0]
    hands = [[TILE_BY_TEXT[tile] for tile in hand or ()] for hand in deal.hands or ()]
    boneyard = None if deal.boneyard is None else [TILE_BY_TEXT[tile] for tile in deal.boneyard]
    moves = map(_move, deal.events)
    return staged(rules, hands, moves, lead=deal.lead or 0, scores=scores, boneyard=boneyard)


def _move(entry: Event) -> Move:
    if entry.draw is not None:
        return Draw(TILE_BY_TEXT[entry.draw])
    if entry.play is None:
        return None
    assert not isinstance(entry.end, int)  # noqa: S101  # written by label
    return TILE_BY_TEXT[entry.play], entry.end


def end_from(
    rules: RuleSet,
    starts: Iterable[int],
    wanted: Callable[[State, Closing], bool],
    *,
    players: int = 2,
    most: int = MOST,
) -> Match | None:
    """A deal played to an end that is wanted, given the table then and what the end brings; scores as in `play_from`.

    No play of it wins the match.
    """

    def ended(state: State) -> bool:
        brought = engine.closing(rules, state)
        return state.winner is None and brought is not None and wanted(state, brought)

    for start in starts:
        match = witness.sought_deal(rules, ended, players=players, scores=_scores(rules, players, start), most=most)
        if match is not None:
            return match
    return None


def _scores(rules: RuleSet, players: int, start: int) -> tuple[int, ...]:
    """The same score for every side, as high as no side has won with it."""
    sides = max(playing.sides(rules, players)) + 1
    return (max(0, min(start, rules.target - 1)),) * sides
