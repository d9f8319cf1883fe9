"""Owns the theorems about what the end of a deal brings: who wins a block, what pips are worth, rounded or not."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from fivesthrees_audit import engine
from fivesthrees_audit.engine import Closing, State
from fivesthrees_audit.prove.moments import Over, brought, over
from fivesthrees_audit.prove.standing import end_from, play_from
from fivesthrees_audit.prove.theorem import Always, Each, Exists, Goal, Unknowns, implied, no, theorem
from fivesthrees_audit.prove.unknown import every
from fivesthrees_audit.records.native import Match
from fivesthrees_audit.rules import ending, scoring
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
        pips = _left(state)
        return wanted(sum(pips) - pips[state.sides[state.out]], closing.bonus)

    return end_from(rules, (0,), ended, players=players)


def _blocked(rules: RuleSet, wanted: Callable[[Sequence[int], Closing], bool], players: int = 2) -> Match | None:
    """A deal blocked with pips left by side, and with a taker and a bonus, as wanted."""
    return end_from(
        rules,
        (0,),
        lambda state, closing: state.out is None and wanted(_left(state), closing),
        players=players,
        most=MOST_BLOCKED,
    )


def _left(state: State) -> list[int]:
    return [own or 0 for own in engine.pips_left(state)]


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
    """

    def shown(_: Any) -> Match | None:
        return _out(rules, lambda pips, bonus: abs(bonus * FIVE - pips) > 2)  # noqa: PLR2004  # as stated

    yield Always(
        _rounding,
        lambda rounding: _is_nearest(rounding.pips, scoring.bonus(rules, rounding.pips) * FIVE, rounding.fives),
        record=shown,
    )
    yield Always(_pips, lambda pips: scoring.bonus(rules, pips + FIVE) == scoring.bonus(rules, pips) + 1, record=shown)
    yield _figures(rules, {27: 5, 0: 0, 2: 0, 3: 1, 7: 1, 8: 2})


@theorem(scoring.bonus, games=ROUNDED)
def the_nearest_multiple_of_five(rules: RuleSet) -> Iterator[Goal]:
    """The winner of a deal adds the opponents' pips to the nearest 5: 12 give 10, 13 give 15 and 2 give nothing.

    Rounding never meets a tie and is off by 2 at most, since pips are whole; five pips more are worth five points more.
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
    yield _figures(rules, {12: 10, 13: 15, 2: 0})


@theorem(scoring.bonus, games=PLAIN)
def the_pips_as_they_are(rules: RuleSet) -> Iterator[Goal]:
    """The winner of a deal adds the opponents' pips as they are, neither rounded nor divided."""
    yield Always(
        _pips,
        lambda pips: scoring.bonus(rules, pips) == pips,
        record=lambda _: _out(rules, lambda pips, bonus: bonus != pips),
    )


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

    def claim(over: Over) -> Any:
        own, *others = over.pips
        return earned(over.pips) == earned((own, sum(others)))

    yield Always(lambda unknowns: over(unknowns, 4), claim)
    yield Exists(
        lambda unknowns: over(unknowns, 3)._replace(pips=(0, 2, 2)),
        lambda over: earned(over.pips) > _hand_by_hand(rules, over.pips),
        record=lambda _: end_from(
            rules,
            (0,),
            lambda state, closing: state.out is not None and closing.bonus > _hand_by_hand(rules, _left(state)),
            players=3,
        ),
        shows="a bonus that hand by hand would have been less",
    )


def _hand_by_hand(rules: RuleSet, pips: Sequence[Any]) -> Any:
    """What the bonus would come to with each hand rounded by itself."""
    return sum(scoring.bonus(rules, own) for own in pips)


def _others(pips: Sequence[Any], side: int) -> Any:
    """The pips of everybody but that side."""
    return sum(pips) - pips[side]


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


def _block(rules: RuleSet, pips: Sequence[Any]) -> Block:
    taker = ending.block_winner(rules, pips)
    return Block(pips, taker, engine.earned_at_the_end(rules, pips, taker, goes_out=False)[0])


def _blocks_pay(rules: RuleSet, claim: Callable[[Block], Any]) -> Iterator[Goal]:
    """That every block with a winner pays so."""
    for sides in SIDES:
        yield Always(
            lambda unknowns, sides=sides: over(unknowns, sides).pips,
            lambda pips: _pays(_block(rules, pips), claim),
            record=lambda _: _blocked(
                rules, lambda pips, closing: not _pays(Block(pips, closing.taker, closing.bonus), claim)
            ),
        )


def _pays(block: Block, claim: Callable[[Block], Any]) -> Any:
    return True if block.taker is None else claim(block)


@theorem(scoring.blocked_bonus, games=DIVIDED)
def own_pips_are_taken_off(rules: RuleSet) -> Iterator[Goal]:
    """After a block the winner's own pips are taken off the opponents' first.

    7 + 10 + 12 - 2 = 27 pips, which is 25 to the nearest 5, and 5 points.
    """

    def strayed(pips: Sequence[int], closing: Closing) -> bool:
        block = Block(pips, closing.taker, closing.bonus)
        if closing.taker is None:
            return pips.count(min(pips)) == 1
        return bool(abs(block.bonus * FIVE - (block.others - block.own)) > 2)  # noqa: PLR2004  # as rounding allows

    yield from _blocks_pay(rules, lambda block: block.bonus == scoring.bonus(rules, block.others - block.own))
    yield Each(
        lambda: [(7, 10, 2, 12)],
        lambda pips: _block(rules, pips).bonus == 5,  # noqa: PLR2004  # as stated
        record=lambda _: _blocked(rules, strayed),
    )


@theorem(scoring.blocked_bonus, games=(*ROUNDED, *PLAIN))
def own_pips_stay_out(rules: RuleSet) -> Iterator[Goal]:
    """After a block the winner's own pips are not taken off: the bonus is that of going out against the same pips."""
    return _blocks_pay(rules, lambda block: block.bonus == scoring.bonus(rules, block.others))


@theorem(ending.block_winner, games=PAID)
def fewest_pips_win_a_block(rules: RuleSet) -> Iterator[Goal]:
    """Who has fewer pips left than everybody else wins a blocked deal; where two share the fewest, nobody does."""

    def claim(pips: Sequence[Any], taker: int | None) -> Any:
        return every((taker == side) == _is_least(pips, side) for side in range(len(pips)))

    for sides in SIDES:
        yield Always(
            lambda unknowns, sides=sides: over(unknowns, sides).pips,
            lambda pips: claim(pips, ending.block_winner(rules, pips)),
            record=lambda _, sides=sides: _blocked(
                rules, lambda pips, closing: not claim(pips, closing.taker), players=sides
            ),
        )


def _is_least(pips: Sequence[Any], side: int) -> Any:
    return every(pips[side] < own for other, own in enumerate(pips) if other != side)


@theorem(ending.leftovers, ending.block_winner, ending.is_blocked, scoring.out_points, games=UNPAID)
def blocks_and_leftovers_pay_nothing(rules: RuleSet) -> Iterator[Goal]:
    """A blocked deal has no winner and earns nobody anything, and tiles left in hand neither score nor cost.

    So the end of a deal leaves every score as the last play made it.
    """

    def claim(scores: Sequence[Any], closing: Closing, out: int | None) -> Any:
        if out is None and closing.taker is not None:
            return False
        unpaid = [award == 0 for award in (closing.bonus, *closing.awards)]
        return every([*unpaid, *(own == then for own, then in zip(scores, closing.scores, strict=True))])

    for sides in SIDES[:2]:
        for out in (None, *range(sides)):
            yield Always(
                lambda unknowns, sides=sides: over(unknowns, sides),
                lambda over, out=out: claim(over.scores, brought(rules, over, out), out),
                record=lambda _: end_from(
                    rules, (0,), lambda state, closing: not claim(state.scores, closing, state.out)
                ),
            )
    yield Always(_pips, lambda pips: ending.leftovers(pips) == 0)


class Counted(NamedTuple):
    """A score, and what the ends count after a play: as the rules count, and with one half only of each double."""

    before: Any
    count: Any
    plain: Any
    goes_out: Any


def _counted(unknowns: Unknowns) -> Counted:
    """Any count at any score that is a multiple of five."""
    before = unknowns.whole("fives", 0) * FIVE
    return Counted(before, unknowns.whole("count", 0), unknowns.whole("plain", 0), unknowns.truth("goes out"))


def _award(rules: RuleSet, counted: Counted) -> Any:
    play = scoring.play_points(rules, counted.count, counted.plain, lead=False, last=counted.goes_out)
    out = scoring.out_points(rules, goes_out=counted.goes_out)
    return engine.accepted(rules, counted.before, play, out, goes_out=counted.goes_out)


def _in_fives(unknowns: Unknowns, sides: int) -> Over:
    """Any end of a deal, at scores that are multiples of five."""
    scores = tuple(unknowns.whole(f"fives {side}", 0) * FIVE for side in range(sides))
    return over(unknowns, sides)._replace(scores=scores)


def _are_fives(numbers: Sequence[Any]) -> Any:
    return every(number % FIVE == 0 for number in numbers)


def _plays_pay_fives(rules: RuleSet) -> Goal:
    """That every play earns a multiple of five and leaves such a score, by induction."""

    def claim(counted: Counted) -> Any:
        award = _award(rules, counted)
        return _are_fives([award, scoring.new_score(counted.before, award)])

    return Always(
        _counted,
        claim,
        record=lambda _: play_from(
            rules,
            (0,),
            lambda before, played, after: not _are_fives([played.award, *after.scores]),  # noqa: ARG005
        ),
    )


@theorem(scoring.fives, scoring.play_points, scoring.bonus, scoring.blocked_bonus, scoring.new_score, games=ROUNDED)
def every_score_is_a_multiple_of_five(rules: RuleSet) -> Iterator[Goal]:
    """Every award is a multiple of 5, for a play and at the end of a deal, and so every score stays one."""

    def shown(_: Any) -> Match | None:
        return end_from(rules, (0,), lambda state, closing: not _are_fives(closing.scores))  # noqa: ARG005

    yield _plays_pay_fives(rules)
    for sides in SIDES:
        for out in (None, *range(sides)):
            yield Always(
                lambda unknowns, sides=sides: over(unknowns, sides).pips,
                lambda pips, out=out: _earns_fives(rules, pips, out),
                record=shown,
            )
    for out in (None, 0, 1):
        yield Always(
            lambda unknowns: _in_fives(unknowns, 2),
            lambda over, out=out: _brings_fives(rules, over, out),
            record=shown,
        )


def _earns_fives(rules: RuleSet, pips: Sequence[Any], out: int | None) -> Any:
    taker = ending.block_winner(rules, pips) if out is None else out
    return _are_fives(engine.earned_at_the_end(rules, pips, taker, goes_out=out is not None)[1])


def _brings_fives(rules: RuleSet, over: Over, out: int | None) -> Any:
    closing = brought(rules, over, out)
    return _are_fives([*closing.awards, *closing.scores])


@theorem(scoring.fives, scoring.play_points, scoring.bonus, scoring.new_score, games=DIVIDED)
def a_bonus_may_leave_the_fives(rules: RuleSet) -> Iterator[Goal]:
    """Every play earns a multiple of 5, but a bonus need not be one, and so neither need a score after it."""
    yield _plays_pay_fives(rules)
    for out, way in ((0, "going out"), (None, "a block")):
        yield Exists(
            lambda unknowns: _in_fives(unknowns, 2),
            lambda over, out=out: no(_brings_fives(rules, over, out)),
            record=lambda _, out=out: end_from(
                rules,
                (0,),
                lambda state, closing: (state.out is None) == (out is None) and not _are_fives(closing.scores),
            ),
            shows=f"a score that is no multiple of 5 after {way}",
        )
