"""Owns the theorems about what the end of a deal brings to whom: who is paid, in fives or not, what the result says."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from fivesthrees_audit import engine
from fivesthrees_audit.engine import Closing, Played, State
from fivesthrees_audit.prove.moments import (
    Turn,
    brought,
    ends,
    first_turn,
    known_ends,
    known_turns,
    laid,
    layouts,
    may_be_laid,
    over,
    raised,
    scores_of,
)
from fivesthrees_audit.prove.seen import both, ended, final_scores
from fivesthrees_audit.prove.standing import end_from, play_from
from fivesthrees_audit.prove.theorem import Always, Each, Exists, Goal, Unknowns, no, theorem
from fivesthrees_audit.prove.unknown import EVERYWHERE, every
from fivesthrees_audit.records.native import Match
from fivesthrees_audit.rules import ending, playing, scoring
from fivesthrees_audit.ruleset import RuleSet

PAID = ("pyatyorka", "all-fives", "draw", "block")
DIVIDED = ("pyatyorka",)
ROUNDED = ("all-fives",)
SIDES = (2, 3, 4)
FIVE = 5
MOST_DEALS = 300
"""How many deals are looked at for one that shows something else."""


@theorem(scoring.bonus, scoring.blocked_bonus, scoring.new_score, games=PAID)
def the_winner_alone_is_paid(rules: RuleSet) -> Iterator[Goal]:
    """The end of a deal pays the side that went out or has won the block its bonus, and nobody else anything.

    The bonus is added to the score of that side; where a block is shared nobody is paid. (Every seat of two, three and
    four players, alone and in pairs, any pips left in two tiles a hand, no scores yet; any scores of two or three sides
    any of which is paid so many points.)
    """

    def shown(state: State) -> Match | None:
        return end_from(
            rules,
            (0, rules.target - 1),
            lambda state, closing: not _pays_one(state, closing),
            players=len(state.sides),
            most=MOST_DEALS,
        )

    for about in ends(rules, most=0):
        yield Always(about, lambda state: _pays_one(state, brought(rules, state)), record=shown)
    for sides in SIDES[:2]:
        for taker in range(sides):
            yield Always(
                partial(_bonus, sides=sides, taker=taker),
                lambda bonus: _is_added(bonus, _closed(rules, bonus)),
                record=lambda bonus: end_from(
                    rules,
                    (rules.target - 1, 0),
                    lambda state, closing: not _pays_one(state, closing),
                    players=len(bonus.scores),
                    most=MOST_DEALS,
                ),
            )


def _pays_one(state: State, closing: Closing) -> Any:
    """That the bonus goes to the side that went out, or to the winner of the block, and to it alone."""
    if state.out is not None and closing.taker != state.sides[state.out]:
        return False
    paid = closing.bonus == 0 if closing.taker is None else True
    awards = every(
        award == (closing.bonus if side == closing.taker else 0) for side, award in enumerate(closing.awards)
    )
    return awards & raised(state, closing.scores, closing.taker, closing.bonus) & paid


class Bonus(NamedTuple):
    """The scores at the end of a deal, the side that has won it, its bonus."""

    scores: tuple[Any, ...]
    taker: int
    points: Any


def _bonus(unknowns: Unknowns, sides: int, taker: int) -> Bonus:
    return Bonus(scores_of(unknowns, sides), taker, unknowns.whole("points", 0))


def _closed(rules: RuleSet, bonus: Bonus) -> Closing:
    earned = [bonus.points if side == bonus.taker else 0 for side in range(len(bonus.scores))]
    return engine.added(rules, bonus.scores, bonus.taker, bonus.points, earned)


def _is_added(bonus: Bonus, closing: Closing) -> Any:
    return every(
        now == (then + bonus.points if side == bonus.taker else then)
        for side, (then, now) in enumerate(zip(bonus.scores, closing.scores, strict=True))
    )


class Counted(NamedTuple):
    """What the ends count after a play: as the rules count, and with one half only of each double."""

    count: Any
    plain: Any


def _counted(unknowns: Unknowns) -> Counted:
    return Counted(unknowns.whole("count", 0), unknowns.whole("plain", 0))


def _are_fives(numbers: Sequence[Any]) -> Any:
    return every(number % FIVE == 0 for number in numbers)


def _plays_pay_fives(rules: RuleSet) -> Iterator[Goal]:
    """That every play earns a multiple of five and leaves such a score, by induction."""

    def wrongly(_: Any) -> Match | None:
        return play_from(
            rules,
            (0,),
            lambda before, played, after: not _are_fives([played.award, *after.scores]),  # noqa: ARG005
        )

    def claim(turn: Turn) -> Any:
        after, played = laid(rules, turn)
        return _are_fives([played.award, *after.scores])

    for lead, last in ((False, False), (True, False), (False, True)):
        yield Always(
            _counted,
            lambda counted, lead=lead, last=last: _are_fives(
                [scoring.play_points(rules, *counted, lead=lead, last=last)]
            ),
            record=wrongly,
        )
    for lying in layouts(rules):
        yield Always(
            lambda unknowns, lying=lying: first_turn(unknowns, lying, before=unknowns.whole("fives", 0) * FIVE),
            claim,
            given=may_be_laid,
            record=wrongly,
        )
    yield Each(lambda: known_turns(rules), claim, record=wrongly)


@theorem(scoring.fives, scoring.play_points, scoring.bonus, scoring.blocked_bonus, scoring.new_score, games=ROUNDED)
def every_score_is_a_multiple_of_five(rules: RuleSet) -> Iterator[Goal]:
    """Every award is a multiple of 5, for a play and at the end of a deal, and so every score stays one."""

    def shown(_: Any) -> Match | None:
        return end_from(rules, (0,), lambda state, closing: not _are_fives(closing.scores))  # noqa: ARG005

    yield from _plays_pay_fives(rules)
    for sides in SIDES:
        for taker in range(sides):
            for goes_out in (True, False):
                yield Always(
                    lambda unknowns, sides=sides: tuple(unknowns.whole(f"pips {side}", 0) for side in range(sides)),
                    lambda pips, taker=taker, goes_out=goes_out: _are_fives(
                        engine.earned_at_the_end(rules, pips, taker, goes_out=goes_out)[1]
                    ),
                    record=shown,
                )
    for about in _in_fives(rules):
        yield Always(about, lambda state: _brings_fives(rules, state), record=shown)


def _in_fives(rules: RuleSet) -> Iterator[Callable[[Unknowns], State]]:
    """Ends of deals of two, at scores that are multiples of five."""
    for out in (None, 0, 1):
        yield partial(over, sides=playing.sides(rules, 2), out=out, times=FIVE)


def _brings_fives(rules: RuleSet, state: State) -> Any:
    closing = brought(rules, state)
    return _are_fives([*closing.awards, *closing.scores])


@theorem(scoring.fives, scoring.play_points, scoring.bonus, scoring.new_score, games=DIVIDED)
def a_bonus_may_leave_the_fives(rules: RuleSet) -> Iterator[Goal]:
    """Every play earns a multiple of 5, but a bonus need not be one, and so neither need a score after it."""
    yield from _plays_pay_fives(rules)
    for out, way in ((0, "going out"), (None, "a block")):
        yield Exists(
            partial(over, sides=playing.sides(rules, 2), out=out, times=FIVE),
            lambda state: no(_brings_fives(rules, state)),
            record=lambda _, out=out: end_from(
                rules,
                (0,),
                lambda state, closing: (state.out is None) == (out is None) and not _are_fives(closing.scores),
            ),
            shows=f"a score that is no multiple of 5 after {way}",
            seen=both(ended("blocked" if out is None else "out"), _off_the_fives),
        )


def _off_the_fives(match: Match) -> bool:
    return any(score % FIVE for score in final_scores(match))


@theorem(ending.result, games=EVERYWHERE)
def result_as_the_scores_stand(rules: RuleSet) -> Iterator[Goal]:
    """The result of a match names the side that has won it, with the scores as the award that won it left them.

    A play that wins is the last to change a score; where the end of a deal wins, its bonus is in the result. (At every
    seat of two, three and four players, plays that leave a count of 10 or 15 and a few hands left at the end, from
    scores 2 and 8 below the target; any winner and any scores then.)
    """
    for score in (max(0, rules.target - 2), max(0, rules.target - 8)):
        yield Each(
            partial(known_turns, rules, score),
            lambda turn: _as_the_play_left_it(rules, *laid(rules, turn)),
        )
        yield Each(
            partial(known_ends, rules, score),
            lambda state: _as_the_end_left_it(state, brought(rules, state)),
        )
    for sides in SIDES:
        for winner in (None, *range(sides)):
            yield Always(
                partial(scores_of, sides=sides),
                lambda scores, winner=winner: _is_result(scores, winner, scores, winner),
            )


def _as_the_play_left_it(rules: RuleSet, after: State, played: Played) -> Any:
    """That the result of a match that a play has won has the score which that made, and the others as they are."""
    if after.winner is None:
        return True
    closing = engine.closing(rules, after)
    if closing is None:
        return False
    return _is_result(after.scores, after.winner, closing.scores, closing.winner) & (
        after.scores[after.winner] == played.score
    )


def _as_the_end_left_it(state: State, closing: Closing) -> Any:
    """That the result of a match that the end of a deal has won has the scores before it, and its awards."""
    expected = tuple(before + award for before, award in zip(state.scores, closing.awards, strict=True))
    return _is_result(expected, closing.winner, closing.scores, closing.winner)


def _is_result(scores: Sequence[Any], winner: int | None, *then: Any) -> Any:
    """That the result of a match with such scores and winner then is this winner with these scores."""
    named, final = ending.result(then[1], then[0])
    return (named == winner) & every(own == other for own, other in zip(scores, final, strict=True))
