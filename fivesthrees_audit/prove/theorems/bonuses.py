"""Owns the theorems about what the end of a deal brings: who wins a block, what pips are worth, rounded or not."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from fivesthrees_audit import engine
from fivesthrees_audit.engine import Closing, Hand, State
from fivesthrees_audit.prove.moments import (
    brought,
    ends,
    left,
    others_left,
    over,
    raised,
)
from fivesthrees_audit.prove.seen import both, ended, pips_in_hand
from fivesthrees_audit.prove.standing import end_from
from fivesthrees_audit.prove.theorem import Always, Each, Exists, Goal, Unknowns, implied, theorem
from fivesthrees_audit.prove.unknown import every
from fivesthrees_audit.records.native import Match
from fivesthrees_audit.rules import ending, playing, scoring
from fivesthrees_audit.ruleset import RuleSet

UNPAID = ("fives-and-threes",)
DIVIDED = ("pyatyorka",)
ROUNDED = ("all-fives",)
PLAIN = ("draw", "block")
PAID = ("pyatyorka", "all-fives", "draw", "block")
SIDES = (2, 3, 4)
FIVE = 5
MOST_BLOCKED = 3000
"""How many deals are looked at for one that is blocked in a certain way."""


def _out(rules: RuleSet, wanted: Callable[[int, int], bool], players: int = 2) -> Match | None:
    """A deal gone out whose opponents' pips and bonus are as wanted."""

    def ended(state: State, closing: Closing) -> bool:
        if state.out is None:
            return False
        return wanted(others_left(state, state.sides[state.out]), closing.bonus)

    return end_from(rules, (0,), ended, players=players)


def _blocked(rules: RuleSet, wanted: Callable[[Sequence[int], Closing], bool], players: int = 2) -> Match | None:
    """A deal blocked with pips left by side, and with a taker and a bonus, as wanted."""
    return end_from(
        rules,
        (0,),
        lambda state, closing: state.out is None and wanted(left(state), closing),
        players=players,
        most=MOST_BLOCKED,
    )


def _out_pays(rules: RuleSet, right: Callable[[Any, Any], Any]) -> Iterator[Goal]:
    """That whoever goes out is paid rightly for the pips that all opponents have left, whatever a partner has."""
    for about in ends(rules, most=0, blocked=False):
        yield Always(
            about,
            lambda state: right(others_left(state, state.sides[state.out]), brought(rules, state).bonus),
            record=lambda state: _out(rules, lambda pips, bonus: not right(pips, bonus), players=len(state.sides)),
        )


class Rounding(NamedTuple):
    """Some pips, and any number of fives."""

    pips: Any
    fives: Any


def _rounding(unknowns: Unknowns) -> Rounding:
    return Rounding(unknowns.whole("pips", 0), unknowns.whole("fives", 0))


def _is_nearest(pips: Any, rounded: Any, fives: Any) -> Any:
    """That rounded pips are two off at most, and that any other multiple of five is further away."""
    other = fives * FIVE
    return (abs(rounded - pips) <= 2) & implied(other != rounded, abs(other - pips) > abs(rounded - pips))  # noqa: PLR2004


def _pips(unknowns: Unknowns) -> Any:
    return unknowns.whole("pips", 0)


@theorem(scoring.bonus, games=DIVIDED)
def a_fifth_of_the_nearest_multiple(rules: RuleSet) -> Iterator[Goal]:
    """The winner of a deal adds the opponents' pips to the nearest 5, divided by 5: 27 pips are worth 5 points.

    Rounding never meets a tie and is off by 2 at most, since pips are whole; five pips more are worth one point more.
    (Any pips; whoever goes out of two, three or four players, or pairs.)
    """

    def shown(_: Any) -> Match | None:
        return _out(rules, lambda pips, bonus: abs(bonus * FIVE - pips) > 2)  # noqa: PLR2004  # as stated

    yield Always(
        _rounding,
        lambda rounding: _is_nearest(rounding.pips, scoring.bonus(rules, rounding.pips) * FIVE, rounding.fives),
        record=shown,
    )
    yield Always(_pips, lambda pips: scoring.bonus(rules, pips + FIVE) == scoring.bonus(rules, pips) + 1, record=shown)
    yield from _out_pays(rules, lambda pips, bonus: abs(bonus * FIVE - pips) <= 2)  # noqa: PLR2004  # as stated
    yield _figures(rules, {27: 5, 0: 0, 2: 0, 3: 1, 7: 1, 8: 2})


@theorem(scoring.bonus, games=ROUNDED)
def the_nearest_multiple_of_five(rules: RuleSet) -> Iterator[Goal]:
    """The winner of a deal adds the opponents' pips to the nearest 5: 12 give 10, 13 give 15 and 2 give nothing.

    Rounding never meets a tie and is off by 2 at most, since pips are whole; five pips more are worth five points more.
    (Any pips; whoever goes out of two, three or four players.)
    """

    def shown(_: Any) -> Match | None:
        return _out(rules, lambda pips, bonus: bonus % FIVE != 0 or abs(bonus - pips) > 2)  # noqa: PLR2004  # as stated

    yield Always(
        _rounding,
        lambda rounding: (
            _is_nearest(rounding.pips, scoring.bonus(rules, rounding.pips), rounding.fives)
            & (scoring.bonus(rules, rounding.pips) % FIVE == 0)
        ),
        record=shown,
    )
    yield Always(
        _pips, lambda pips: scoring.bonus(rules, pips + FIVE) == scoring.bonus(rules, pips) + FIVE, record=shown
    )
    yield from _out_pays(rules, lambda pips, bonus: (abs(bonus - pips) <= 2) & (bonus % FIVE == 0))  # noqa: PLR2004
    yield _figures(rules, {12: 10, 13: 15, 2: 0})


@theorem(scoring.bonus, games=PLAIN)
def the_pips_as_they_are(rules: RuleSet) -> Iterator[Goal]:
    """The winner of a deal adds the opponents' pips as they are, neither rounded nor divided.

    (Any pips; whoever goes out of two, three or four players.)
    """
    yield Always(
        _pips,
        lambda pips: scoring.bonus(rules, pips) == pips,
        record=lambda _: _out(rules, lambda pips, bonus: bonus != pips),
    )
    yield from _out_pays(rules, lambda pips, bonus: bonus == pips)


def _figures(rules: RuleSet, table: dict[int, int]) -> Goal:
    return Each(
        table.items,
        lambda figure: scoring.bonus(rules, figure[0]) == figure[1],
        record=lambda figure: _out(rules, lambda pips, bonus: pips == figure[0] and bonus != figure[1]),
    )


@theorem(scoring.bonus, games=(*DIVIDED, *ROUNDED))
def rounded_as_a_sum(rules: RuleSet) -> Iterator[Goal]:
    """The pips of the opponents are added first and then rounded: two hands of 2 pips are rounded to 5, not to nothing.

    So three opponents are worth as much as one who has all their pips.
    """

    def earned(pips: tuple[Any, ...]) -> Any:
        return engine.earned_at_the_end(rules, pips, 0, goes_out=True)[0]

    yield Always(
        lambda unknowns: tuple(unknowns.whole(f"pips {side}", 0) for side in range(4)),
        lambda pips: earned(pips) == earned((pips[0], sum(pips[1:]))),
    )
    yield Exists(
        lambda unknowns: (unknowns.whole("own", 0), 2, 2),
        lambda pips: earned(pips) > _hand_by_hand(rules, pips[1:]),
        record=lambda _: end_from(
            rules,
            (0,),
            lambda state, closing: state.out is not None and closing.bonus > _hand_by_hand(rules, left(state)),
            players=3,
        ),
        shows="a bonus that hand by hand would have been less",
        seen=both(ended("out"), _more_than_by_hand),
    )


def _hand_by_hand(rules: RuleSet, pips: Sequence[Any]) -> Any:
    """What the bonus would come to with each hand rounded by itself."""
    return sum(scoring.bonus(rules, own) for own in pips)


def _more_than_by_hand(match: Match) -> bool:
    """Whether the pips that are left, added first, have more fives to the nearest than hand by hand."""
    pips = pips_in_hand(match)
    return round(sum(pips) / FIVE) > sum(round(own / FIVE) for own in pips)


class Block(NamedTuple):
    """What a block brings: the pips left, by side, its winner, the bonus."""

    pips: Sequence[Any]
    taker: int | None
    bonus: Any

    @property
    def own(self) -> Any:
        """The winner's own pips; 0 where nobody has won."""
        return 0 if self.taker is None else self.pips[self.taker]

    @property
    def others(self) -> Any:
        """The pips of everybody else."""
        return sum(self.pips) - self.own


def _blocks_pay(rules: RuleSet, claim: Callable[[State, Block], Any]) -> Iterator[Goal]:
    """That every block with a winner pays so."""

    def right(state: State, closing: Closing) -> Any:
        block = Block(left(state), closing.taker, closing.bonus)
        return True if block.taker is None else claim(state, block)

    for about in ends(rules, most=0, out=False):
        yield Always(
            about,
            lambda state: right(state, brought(rules, state)),
            record=lambda state: end_from(
                rules,
                (0,),
                lambda state, closing: state.out is None and not right(state, closing),
                players=len(state.sides),
                most=MOST_BLOCKED,
            ),
        )


@theorem(scoring.blocked_bonus, games=DIVIDED)
def own_pips_are_taken_off(rules: RuleSet) -> Iterator[Goal]:
    """After a block the winner's own pips are taken off the opponents' first.

    7 + 10 + 12 - 2 = 27 pips, which is 25 to the nearest 5, and 5 points. (Two, three and four players, and pairs; any
    pips.)
    """

    def strayed(pips: Sequence[int], closing: Closing) -> bool:
        block = Block(pips, closing.taker, closing.bonus)
        if closing.taker is None:
            return pips.count(min(pips)) == 1
        return bool(abs(block.bonus * FIVE - (block.others - block.own)) > 2)  # noqa: PLR2004  # as rounding allows

    yield from _blocks_pay(
        rules,
        lambda _, block: abs(block.bonus * FIVE - (block.others - block.own)) <= 2,  # noqa: PLR2004  # as rounding allows
    )
    yield Each(
        lambda: [(7, 10, 2, 12)],
        lambda pips: engine.paid(rules, (0,) * 4, pips, 2, goes_out=False).bonus == 5,  # noqa: PLR2004  # as stated
        record=lambda _: _blocked(rules, strayed),
    )


@theorem(scoring.blocked_bonus, games=(*ROUNDED, *PLAIN))
def own_pips_stay_out(rules: RuleSet) -> Iterator[Goal]:
    """After a block the winner's own pips are not taken off: the bonus is that of going out against the same pips.

    (Two, three and four players, any pips.)
    """

    def as_if_out(state: State, block: Block) -> Any:
        out = next(seat for seat, side in enumerate(state.sides) if side == block.taker)
        hands = (*state.hands[:out], Hand(frozenset()), *state.hands[out + 1 :])
        return block.bonus == brought(rules, state._replace(hands=hands, out=out)).bonus

    return _blocks_pay(rules, as_if_out)


@theorem(ending.block_winner, games=PAID)
def fewest_pips_win_a_block(rules: RuleSet) -> Iterator[Goal]:
    """Who has fewer pips left than everybody else wins a blocked deal; where two share the fewest, nobody does."""

    def claim(pips: Sequence[Any], taker: int | None) -> Any:
        return every((taker == side) == _is_least(pips, side) for side in range(len(pips)))

    for about in ends(rules, most=0, out=False):
        yield Always(
            about,
            lambda state: claim(left(state), brought(rules, state).taker),
            record=lambda state: _blocked(
                rules, lambda pips, closing: not claim(pips, closing.taker), players=len(state.sides)
            ),
        )


def _is_least(pips: Sequence[Any], side: int) -> Any:
    return every(pips[side] < own for other, own in enumerate(pips) if other != side)


@theorem(ending.leftovers, ending.block_winner, games=UNPAID)
def blocks_and_leftovers_pay_nothing(rules: RuleSet) -> Iterator[Goal]:
    """A blocked deal has no winner and earns nobody anything, and tiles left in hand neither score nor cost.

    So the end of a deal leaves every score as the last play made it. (Every seat of two, three and four players out, or
    nobody, with any pips left, at no score yet; of two players at any scores.)
    """

    def claim(state: State, closing: Closing) -> Any:
        if state.out is None and closing.taker is not None:
            return False
        unpaid = every(award == 0 for award in (closing.bonus, *closing.awards))
        return unpaid & raised(state, closing.scores, None, 0)

    alone = playing.sides(rules, 2)
    of_two: list[Callable[[Unknowns], State]] = [partial(over, sides=alone, out=out) for out in (None, 0, 1)]
    for about in (*ends(rules, most=0), *of_two):
        yield Always(
            about,
            lambda state: claim(state, brought(rules, state)),
            record=lambda state: end_from(
                rules, (0,), lambda state, closing: not claim(state, closing), players=len(state.sides)
            ),
        )
    yield Always(_pips, lambda pips: ending.leftovers(pips) == 0)
