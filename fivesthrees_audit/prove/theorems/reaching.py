"""Owns the theorems about a target that is reached or passed: at once, or looked at when a deal is over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from fivesthrees_audit import engine
from fivesthrees_audit.engine import Closing, Played, State
from fivesthrees_audit.findings import SpecError
from fivesthrees_audit.prove.moments import (
    Turn,
    accepted,
    award,
    brought,
    ends,
    known_ends,
    laid,
    nothing_more,
    scored,
    scores_of,
    turns,
    won_before,
)
from fivesthrees_audit.prove.samples import met
from fivesthrees_audit.prove.seen import Seen, both, ended, final_scores, last_play, won
from fivesthrees_audit.prove.standing import end_from, play_from, score_before
from fivesthrees_audit.prove.theorem import Always, Each, Found, Goal, Unknowns, no, theorem
from fivesthrees_audit.prove.unknown import every
from fivesthrees_audit.records.native import Match
from fivesthrees_audit.rules import ending
from fivesthrees_audit.ruleset import RuleSet

REACHED = ("pyatyorka", "all-fives", "draw", "block")
AT_ONCE = ("pyatyorka",)
LATE = ("all-fives",)
BY_BONUS = ("draw", "block")
SIDES = (2, 3, 4)
HUNDRED = 100
MOST_OF_ALL_FIVES = 150
NEAR_150, NEAR_100 = (140, 149), (80, 95)
"""Scores from which the end of a deal reaches a target, and from which it may not."""

AGREED = (100, 250, 500)
NEAR = (145, 95)
"""Scores from which an award of five or ten reaches or passes a target."""


class Paid(NamedTuple):
    """The scores before the end of a deal is counted, the side that has won the deal, what that earns it."""

    scores: tuple[Any, ...]
    taker: int | None
    earned: Any


def _paid(unknowns: Unknowns, sides: int, taker: int | None, most: int | None = None) -> Paid:
    """Any scores up to so many points; any points for the taker of the deal, where there is one."""
    return Paid(scores_of(unknowns, sides, most), taker, 0 if taker is None else unknowns.whole("earned", 0))


def _closing(rules: RuleSet, paid: Paid) -> Closing:
    earned = [paid.earned if side == paid.taker else 0 for side in range(len(paid.scores))]
    return engine.added(rules, paid.scores, paid.taker, paid.earned, earned)


def _each_paid(most: int | None = None, tables: Sequence[int] = SIDES) -> Iterator[partial[Paid]]:
    """The ends of deals with so many sides that each of them has won, or nobody."""
    for sides in tables:
        for taker in (None, *range(sides)):
            yield partial(_paid, sides=sides, taker=taker, most=most)


@theorem(ending.accepted, games=REACHED)
def every_award_counts(rules: RuleSet) -> Iterator[Goal]:
    """Every award is accepted whole, however far it takes the score past the target.

    (Any award at any score, for a play or at the end of a deal of two; at every seat of two, three and four players,
    plays that leave a count of 10 or 15, a lead or at any end.)
    """

    def wrongly(_before: State, played: Played, _after: State) -> bool:
        return played.award != played.earned

    def shown(_: Any) -> Match | None:
        return end_from(
            rules,
            NEAR,
            lambda state, closing: sum(closing.awards) != closing.bonus,  # noqa: ARG005
        ) or play_from(rules, NEAR, wrongly)

    yield Always(award, lambda award: accepted(rules, award) == award.play + award.out, record=shown)
    for about in turns(rules):
        yield Always(
            about,
            lambda turn: _whole(laid(rules, turn)[1]),
            record=lambda turn: play_from(rules, NEAR, wrongly, players=len(turn.state.sides)) or shown(turn),
        )
    for paid in _each_paid(tables=SIDES[:1]):
        yield Always(
            paid,
            lambda paid: every(
                own == (paid.earned if side == paid.taker else 0)
                for side, own in enumerate(_closing(rules, paid).awards)
            ),
            record=shown,
        )


def _whole(played: Played) -> Any:
    return played.award == played.earned


@theorem(ending.is_won, ending.reached, games=AT_ONCE)
def first_to_100(rules: RuleSet) -> Iterator[Goal]:
    """The first side to reach or pass 100 wins the match at once, in the middle of a deal too.

    The end of that deal brings nobody anything more. (Any award that makes any score, at the end of a deal too; at
    every seat of two, three and four players, plays that leave a count of 10 or 15, a lead or at any end.)
    """

    def shown(value: Turn | State) -> Match | None:
        state = value.state if isinstance(value, Turn) else value
        return _wrongly_won(rules, len(state.sides)) or _wrongly_won(rules)

    yield Always(
        scored,
        lambda scored: ending.is_won(rules, scored.award, scored.score) == (scored.score >= HUNDRED),
        given=lambda scored: scored.award <= scored.score,
        record=lambda _: _wrongly_won(rules),
    )
    for about in turns(rules, HUNDRED - 1):
        yield Always(about, lambda turn: _won_right(*_standing(laid(rules, turn)[0])), record=shown)
    for paid in _each_paid(HUNDRED - 1):
        yield Always(
            paid, lambda paid: _won_right(*_standing(_closing(rules, paid))), record=lambda _: _wrongly_won(rules)
        )
    for end in ends(rules, HUNDRED - 1):
        yield Always(end, lambda state: _won_right(*_standing(brought(rules, state))), record=shown)
    for end in won_before(rules):
        yield Always(end, lambda state: nothing_more(rules, state))
    shows = "a match won past 100 in the middle of a deal"
    yield Found(
        lambda: met(
            play_from(
                rules,
                (95,),
                lambda before, played, after: (  # noqa: ARG005
                    after.winner is not None and after.out is None and played.score > HUNDRED
                ),
            ),
            shows,
        ),
        shows,
        both(won, ended("won"), lambda match: (last_play(match).score or 0) > HUNDRED),
    )


def _standing(then: State | Closing) -> tuple[tuple[Any, ...], int | None]:
    """The scores, and who has won the match."""
    return then.scores, then.winner


def _won_right(scores: Sequence[Any], winner: int | None) -> Any:
    """That the winner of the match, if there is one, is who has 100 or more."""
    return every((winner == side) == (score >= HUNDRED) for side, score in enumerate(scores))


def _wrongly_won(rules: RuleSet, players: int = 2) -> Match | None:
    """A deal in which a score of less than 100 wins the match, or 100 or more do not."""
    return play_from(
        rules,
        (95,),
        lambda before, played, after: (
            before.winner is None
            and max(before.scores) < HUNDRED
            and played.award > 0
            and not _won_right(after.scores, after.winner)
        ),
        players=players,
    ) or end_from(
        rules,
        (95,),
        lambda state, closing: not _won_right(closing.scores, closing.winner),  # noqa: ARG005
        players=players,
    )


@theorem(ending.is_won, ending.reached, games=AT_ONCE)
def agreed_targets(rules: RuleSet) -> Iterator[Goal]:
    """Before the match the players may agree on 100, 250 or 500; the first side to reach or pass that wins at once."""
    for target in AGREED:
        agreed = _agreed(rules, target)
        yield Always(
            scored,
            lambda scored, target=target, agreed=agreed: (
                agreed is not None and ending.is_won(agreed, scored.award, scored.score) == (scored.score >= target)
            ),
            given=lambda scored: scored.award <= scored.score,
            record=lambda _: _wrongly_won(rules),
        )


def _agreed(rules: RuleSet, target: int) -> RuleSet | None:
    """The rules with a target that the players agreed on; None where they may not."""
    try:
        return rules.agreed(target=target)
    except SpecError:
        return None


@theorem(ending.winner_at_deal_end, ending.is_won, games=LATE)
def best_at_150_when_a_deal_is_over(rules: RuleSet) -> Iterator[Goal]:
    """No play wins the match: scores are looked at when a deal is over.

    Then the best score wins if it is 150 or more and nobody else has as much; with the best score shared, play goes on.
    (Any scores of two to four sides; at the end of a deal any award of any side of two or three, of four those that
    a few hands bring from 140 or 149; at every seat, plays that leave a count of 10 or 15.)
    """

    def claim(scores: Sequence[Any], winner: int | None) -> Any:
        return every(
            (winner == side) == ((own >= MOST_OF_ALL_FIVES) & _is_best(scores, side)) for side, own in enumerate(scores)
        )

    def shown(_: Any) -> Match | None:
        return end_from(
            rules,
            (145,),
            lambda state, closing: not claim(closing.scores, closing.winner),  # noqa: ARG005
        )

    yield from _no_play_wins(rules)
    for paid in (*_each_paid(tables=SIDES[:2]), partial(_paid, sides=4, taker=None)):
        yield Always(paid, lambda paid: claim(*_standing(_closing(rules, paid))), record=shown)
    for score in NEAR_150:
        yield Each(
            partial(known_ends, rules, score),
            lambda state: claim(*_standing(brought(rules, state))),
            record=shown,
        )
    shows = "play that goes on at 150"
    yield Found(
        lambda: met(
            play_from(
                rules,
                (145,),
                lambda before, played, after: score_before(before) >= MOST_OF_ALL_FIVES,  # noqa: ARG005
            ),
            shows,
        ),
        shows,
        _goes_on,
    )
    yield _ended_past(rules, "two past 150, the better of whom wins", won=True)
    yield _ended_past(rules, "a tie at 150 or more, with no winner yet", won=False)


def _goes_on(match: Match) -> bool:
    """Whether the last play is by a side that has 150 already."""
    last = last_play(match)
    return (last.score or 0) - (last.award or 0) >= MOST_OF_ALL_FIVES


def _ended_past(rules: RuleSet, shows: str, *, won: bool) -> Found:
    """A deal that ends with both of two past 150, and the better of them, or nobody, the winner."""

    def ended_so(_state: State, closing: Closing) -> bool:
        return (closing.winner is not None) == won and min(closing.scores) >= MOST_OF_ALL_FIVES

    def seen(match: Match) -> bool:
        scores, winner = final_scores(match), None if match.result is None else match.result.winner
        best = max(scores)
        right = winner == scores.index(best) and scores.count(best) == 1 if won else winner is None
        return right and min(scores) >= MOST_OF_ALL_FIVES and (won or min(scores) == best)

    return Found(lambda: met(end_from(rules, (145,), ended_so), shows), shows, seen)


def _is_best(scores: Sequence[Any], side: int) -> Any:
    return every(other < scores[side] for place, other in enumerate(scores) if place != side)


def _no_play_wins(rules: RuleSet, most: int | None = None) -> Iterator[Goal]:
    """Whatever it earns, at whatever score up to so many points."""

    def shown(players: int) -> Match | None:
        return play_from(
            rules,
            NEAR,
            lambda before, played, after: after.winner is not None,  # noqa: ARG005
            players=players,
        )

    yield Always(
        lambda unknowns: scored(unknowns, most),
        lambda scored: no(ending.is_won(rules, scored.award, scored.score)),
        record=lambda _: shown(2),
    )
    for about in turns(rules, most):
        yield Always(
            about,
            lambda turn: laid(rules, turn)[0].winner is None,
            record=lambda turn: shown(len(turn.state.sides)),
        )


@theorem(ending.winner_at_deal_end, games=BY_BONUS)
def first_to_100_when_a_deal_is_over(rules: RuleSet) -> Iterator[Goal]:
    """No play wins the match; whoever wins a deal and has 100 or more with the bonus wins it then.

    Since a deal pays one player only, two never get there together; nobody would win who shares the best score.
    (Two to four players, any of whom the end of the deal pays; at every seat, plays that leave a count of 10 or 15.)
    """

    def claim(closing: Closing) -> Any:
        return every(
            ((closing.winner == side) == (score >= HUNDRED)) & ((side == closing.taker) | (score < HUNDRED))
            for side, score in enumerate(closing.scores)
        )

    def shown(value: Paid | State) -> Match | None:
        return end_from(
            rules,
            (95, 60),
            lambda state, closing: max(state.scores) < HUNDRED and not claim(closing),
            players=len(value.scores),
        )

    yield from _no_play_wins(rules)
    for paid in _each_paid(HUNDRED - 1):
        yield Always(paid, lambda paid: claim(_closing(rules, paid)), record=shown)
    for score in NEAR_100:
        yield Each(partial(known_ends, rules, score), lambda state: claim(brought(rules, state)), record=shown)
    for paid in (partial(_paid, sides=sides, taker=None) for sides in SIDES):
        yield Always(paid, lambda paid: _alone_if_won(_closing(rules, paid)), record=shown)
    shows = "a match won past 100 when the deal is over"
    yield Found(
        lambda: met(
            end_from(
                rules,
                (95,),
                lambda state, closing: closing.winner is not None and max(closing.scores) > HUNDRED,  # noqa: ARG005
            ),
            shows,
        ),
        shows,
        both(won, _first_past(HUNDRED)),
    )


def _first_past(score: int) -> Seen:
    """Whether the winner of the match, and nobody else, has more than so many points."""

    def seen(match: Match) -> bool:
        past = [side for side, own in enumerate(final_scores(match)) if own > score]
        return match.result is not None and past == [match.result.winner]

    return seen


def _alone_if_won(closing: Closing) -> Any:
    """That the winner of the match has 100 or more, and more than everybody else."""
    scores, winner = closing.scores, closing.winner
    return True if winner is None else (scores[winner] >= HUNDRED) & _is_best(scores, winner)
