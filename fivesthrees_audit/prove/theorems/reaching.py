"""Owns the theorems about a target that is reached or passed: at once, or looked at when a deal is over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from fivesthrees_audit import engine
from fivesthrees_audit.engine import Closing
from fivesthrees_audit.findings import SpecError
from fivesthrees_audit.layout import EMPTY
from fivesthrees_audit.prove.moments import Turn, accepted, award, nothing_more, over, scored, turn
from fivesthrees_audit.prove.standing import end_from, play_from, score_before
from fivesthrees_audit.prove.theorem import Always, Found, Goal, Unknowns, no, theorem
from fivesthrees_audit.prove.unknown import EVERYWHERE, every
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
AGREED = (100, 250, 500)
NEAR = (145, 95)
"""Scores from which an award of five or ten reaches or passes a target."""


class Paid(NamedTuple):
    """The scores before the end of a deal is counted, and what that earns, by side."""

    scores: tuple[Any, ...]
    earned: tuple[Any, ...]


def _paid(unknowns: Unknowns, sides: int, taker: int | None, most: int | None = None) -> Paid:
    """Any scores up to so many points; any points for the taker of the deal, where there is one."""
    earned = tuple(unknowns.whole("earned", 0) if side == taker else 0 for side in range(sides))
    return Paid(over(unknowns, sides, most).scores, earned)


def _closing(rules: RuleSet, paid: Paid, taker: int | None) -> Closing:
    bonus = 0 if taker is None else paid.earned[taker]
    return engine.added(rules, paid.scores, taker, bonus, paid.earned)


def _led(unknowns: Unknowns, most: int | None = None) -> Turn:
    return turn(unknowns, EMPTY, most)


@theorem(ending.accepted, games=REACHED)
def every_award_counts(rules: RuleSet) -> Iterator[Goal]:
    """Every award is accepted whole, however far it takes the score past the target."""

    def shown(_: Any) -> Match | None:
        return end_from(
            rules,
            NEAR,
            lambda state, closing: sum(closing.awards) != closing.bonus,  # noqa: ARG005
        ) or play_from(
            rules,
            NEAR,
            lambda before, played, after: played.award != played.earned,  # noqa: ARG005
        )

    yield Always(award, lambda award: accepted(rules, award) == award.play + award.out, record=shown)
    for taker in range(2):
        yield Always(
            lambda unknowns, taker=taker: _paid(unknowns, 2, taker),
            lambda paid, taker=taker: _closing(rules, paid, taker).awards[taker] == paid.earned[taker],
            record=shown,
        )


@theorem(ending.is_won, ending.reached, games=AT_ONCE)
def first_to_100(rules: RuleSet) -> Iterator[Goal]:
    """The first side to reach or pass 100 wins the match at once, in the middle of a deal too.

    The end of that deal brings nobody anything more.
    """

    def led(turn: Turn) -> Any:
        after, _ = engine.play(rules, turn.state, turn.tile, None)
        return _won_right(after.scores, after.winner)

    def closed(paid: Paid) -> Any:
        closing = _closing(rules, paid, 0)
        return _won_right(closing.scores, closing.winner)

    def shown(_: Any) -> Match | None:
        return _wrongly_won(rules)

    yield Always(
        scored,
        lambda scored: ending.is_won(rules, scored.award, scored.score) == (scored.score >= HUNDRED),
        given=lambda scored: scored.award <= scored.score,
        record=shown,
    )
    yield Always(lambda unknowns: _led(unknowns, HUNDRED - 1), led, record=shown)
    yield Always(lambda unknowns: _paid(unknowns, 2, 0, HUNDRED - 1), closed, record=shown)
    yield Always(lambda unknowns: over(unknowns, 2), lambda over: nothing_more(rules, over))
    yield Found(
        lambda: play_from(
            rules,
            (95,),
            lambda before, played, after: (  # noqa: ARG005
                after.winner is not None and after.out is None and played.score > HUNDRED
            ),
        ),
        shows="a match won past 100 in the middle of a deal",
    )


def _won_right(scores: Sequence[Any], winner: int | None) -> Any:
    """That the winner of the match, if there is one, is who has 100 or more."""
    return every((winner == side) == (score >= HUNDRED) for side, score in enumerate(scores))


def _wrongly_won(rules: RuleSet) -> Match | None:
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
    ) or end_from(rules, (95,), lambda state, closing: not _won_right(closing.scores, closing.winner))  # noqa: ARG005


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
    """

    def claim(scores: Sequence[Any], winner: int | None) -> Any:
        return every(
            (winner == side) == ((own >= MOST_OF_ALL_FIVES) & _is_best(scores, side)) for side, own in enumerate(scores)
        )

    def closed(paid: Paid, taker: int | None) -> Any:
        closing = _closing(rules, paid, taker)
        return claim(closing.scores, closing.winner)

    def shown(_: Any) -> Match | None:
        return end_from(
            rules,
            (145,),
            lambda state, closing: not claim(closing.scores, closing.winner),  # noqa: ARG005
        )

    yield from _no_play_wins(rules)
    for sides in SIDES:
        yield Always(
            lambda unknowns, sides=sides: _paid(unknowns, sides, None), lambda paid: closed(paid, None), record=shown
        )
    yield Always(lambda unknowns: _paid(unknowns, 2, 0), lambda paid: closed(paid, 0), record=shown)
    yield Found(
        lambda: play_from(
            rules,
            (145,),
            lambda before, played, after: score_before(before) >= MOST_OF_ALL_FIVES,  # noqa: ARG005
        ),
        shows="play that goes on at 150",
    )
    yield Found(
        lambda: end_from(
            rules,
            (145,),
            lambda state, closing: (  # noqa: ARG005
                closing.winner is not None and min(closing.scores) >= MOST_OF_ALL_FIVES
            ),
        ),
        shows="two past 150, the better of whom wins",
    )
    yield Found(
        lambda: end_from(
            rules,
            (145,),
            lambda state, closing: (  # noqa: ARG005
                closing.winner is None and min(closing.scores) >= MOST_OF_ALL_FIVES
            ),
        ),
        shows="a tie at 150 or more, with no winner yet",
    )


def _is_best(scores: Sequence[Any], side: int) -> Any:
    return every(other < scores[side] for place, other in enumerate(scores) if place != side)


def _no_play_wins(rules: RuleSet) -> Iterator[Goal]:
    """Whatever it earns, at whatever score."""

    def shown(_: Any) -> Match | None:
        return play_from(rules, NEAR, lambda before, played, after: after.winner is not None)  # noqa: ARG005

    yield Always(scored, lambda scored: no(ending.is_won(rules, scored.award, scored.score)), record=shown)
    yield from _no_lead_wins(rules)


def _no_lead_wins(rules: RuleSet, most: int | None = None) -> Iterator[Goal]:
    yield Always(
        lambda unknowns: _led(unknowns, most),
        lambda turn: engine.play(rules, turn.state, turn.tile, None)[0].winner is None,
        record=lambda _: play_from(
            rules,
            NEAR,
            lambda before, played, after: after.winner is not None,  # noqa: ARG005
        ),
    )


@theorem(ending.winner_at_deal_end, games=BY_BONUS)
def first_to_100_when_a_deal_is_over(rules: RuleSet) -> Iterator[Goal]:
    """No play wins the match; whoever wins a deal and has 100 or more with the bonus wins it then.

    Since a deal pays one player only, two never get there together; nobody would win who shares the best score.
    """

    def claim(scores: Sequence[Any], winner: int | None, taker: int | None) -> Any:
        return every(
            ((winner == side) == (score >= HUNDRED)) & (side == taker or score < HUNDRED)
            for side, score in enumerate(scores)
        )

    def closed(paid: Paid, taker: int) -> Any:
        closing = _closing(rules, paid, taker)
        return claim(closing.scores, closing.winner, taker)

    def shown(_: Any) -> Match | None:
        return end_from(
            rules,
            (95, 60),
            lambda state, closing: (
                max(state.scores) < HUNDRED and not claim(closing.scores, closing.winner, closing.taker)
            ),
        )

    yield from _no_lead_wins(rules, HUNDRED - 1)
    for sides in SIDES:
        for taker in range(sides):
            yield Always(
                lambda unknowns, sides=sides, taker=taker: _paid(unknowns, sides, taker, HUNDRED - 1),
                lambda paid, taker=taker: closed(paid, taker),
                record=shown,
            )
        yield Always(
            lambda unknowns, sides=sides: _paid(unknowns, sides, None),
            lambda paid: _alone_if_won(paid.scores, _closing(rules, paid, None).winner),
            record=shown,
        )
    yield Found(
        lambda: end_from(
            rules,
            (95,),
            lambda state, closing: closing.winner is not None and max(closing.scores) > HUNDRED,  # noqa: ARG005
        ),
        shows="a match won past 100 when the deal is over",
    )


def _alone_if_won(scores: Sequence[Any], winner: int | None) -> Any:
    """That the winner of the match has 100 or more, and more than everybody else."""
    return True if winner is None else (scores[winner] >= HUNDRED) & _is_best(scores, winner)


@theorem(ending.result, games=EVERYWHERE)
def result_as_the_scores_stand(rules: RuleSet) -> Iterator[Goal]:
    """The result of a match is its winner and the scores, as the last accepted award left them."""
    del rules
    for winner in (None, 0, 1):
        yield Always(
            lambda unknowns: over(unknowns, 2).scores,
            lambda scores, winner=winner: _is_result(scores, winner),
        )


def _is_result(scores: tuple[Any, ...], winner: int | None) -> Any:
    named, final = ending.result(winner, scores)
    return named == winner and every(own == then for own, then in zip(scores, final, strict=True))
