"""Owns the clauses of counting the open ends and turning the count into points. Knows no target."""

from __future__ import annotations

from collections.abc import Sequence

from fivesthrees_audit.clauses import clause
from fivesthrees_audit.layout import End, Layout
from fivesthrees_audit.ruleset import RuleSet


@clause("count/double")
def end_contribution(rules: RuleSet, end: End) -> int:
    """What one open end contributes to the count, in pips: a double lying there both its halves.

    >>> end_contribution(RuleSet.named("fives-and-threes"), End("R", 5, True))
    10
    """
    if end.double and rules.end_double == "both-halves":
        return end.pips + end.pips
    return end.pips


@clause("count/lone-double", when=lambda rules: rules.spinner == "none")
def lone_double_contribution(rules: RuleSet, pips: int) -> int:
    """What a double alone on the table contributes: its two halves once, though both its sides are open.

    >>> lone_double_contribution(RuleSet.named("fives-and-threes"), 6)
    12
    """
    times = {"once": 1, "both-halves": 2, "each-end": 4}[rules.lone_double]
    return pips * times


@clause("count/spinner", when=lambda rules: rules.spinner != "none")
def spinner_contribution(rules: RuleSet, pips: int, covered: int) -> int:
    """What the spinner contributes while tiles cover so many of its sides: both halves until they cover two.

    >>> rules = RuleSet.named("pyatyorka")
    >>> spinner_contribution(rules, 5, 1), spinner_contribution(rules, 5, 2)
    (10, 0)
    """
    if covered < 2:  # noqa: PLR2004  # two sides, as the rule says
        return pips if rules.spinner_open == "once" else pips + pips
    if rules.spinner_covered == "both-halves":
        return pips + pips
    if rules.spinner_covered == "once":
        return pips
    if rules.spinner_covered == "open-sides":
        return pips * (4 - covered)
    return 0


def contributions(rules: RuleSet, layout: Layout) -> tuple[int, ...]:
    """What each open end contributes, in the order of the layout; then the spinner, where there is one.

    One number for a double alone on the table. An open side of the spinner contributes nothing by itself.
    """
    if layout.spinner is not None:
        ends = [end_contribution(rules, end) for end in layout.ends if not end.bare]
        return (*ends, spinner_contribution(rules, layout.spinner, layout.covered))
    if layout.lone and layout.ends[0].double:
        return (lone_double_contribution(rules, layout.ends[0].pips),)
    return tuple(end_contribution(rules, end) for end in layout.ends)


@clause("count/ends")
def count(rules: RuleSet, layout: Layout) -> int:
    """The count: the sum of what the open ends contribute."""
    return sum(contributions(rules, layout))


def plain_pips(rules: RuleSet, layout: Layout) -> int:
    """The count with one half only of each double that lies at an end."""
    own = 0 if layout.spinner is None else spinner_contribution(rules, layout.spinner, layout.covered)
    return own + sum(end.pips for end in layout.ends if not end.bare)


@clause("score/threes-and-fives", when=lambda rules: rules.divisors not in ((), (5,)))
def threes_and_fives(rules: RuleSet, divisors: Sequence[int], count: int, plain: int) -> int:
    """What a count is worth, in game points: its threes and its fives, where it divides.

    >>> rules = RuleSet.named("fives-and-threes")
    >>> [threes_and_fives(rules, (3, 5), count, count) for count in (3, 10, 15, 16)]
    [1, 2, 8, 0]
    """
    threes, fives = (_worth(rules, count, plain, divisor) if divisor in divisors else 0 for divisor in (3, 5))
    if threes and fives:
        if rules.both_divisors == "fives":
            return fives
        if rules.both_divisors == "threes":
            return threes
    return threes + fives


@clause("score/fives", when=lambda rules: rules.divisors == (5,))
def fives(rules: RuleSet, count: int, plain: int) -> int:
    """What a count is worth, in game points: a positive multiple of five earns the count itself.

    >>> rules = RuleSet.named("all-fives")
    >>> [fives(rules, count, count) for count in (0, 10, 12)]
    [0, 10, 0]
    """
    return _worth(rules, count, plain, 5)


@clause("score/none", when=lambda rules: not rules.divisors)
def no_points() -> int:
    """What a count is worth where plays earn nothing."""
    return 0


def points(rules: RuleSet, count: int, plain: int | None = None) -> int:
    """What a count is worth, in game points; `plain` are the plain pips of the ends, where they differ from it."""
    plain = count if plain is None else plain
    divisors = rules.divisors
    if not divisors:
        return no_points()
    if 3 not in divisors:  # noqa: PLR2004  # the three of the clause
        return fives(rules, count, plain)
    return threes_and_fives(rules, divisors, count, plain)


def _worth(rules: RuleSet, count: int, plain: int, divisor: int) -> int:
    divides = count % divisor == 0 or (rules.divides == "plain-pips" and plain % divisor == 0)
    if not divides:
        return 0
    return count if rules.worth == "count" else count // divisor


@clause("score/every-play", when=lambda rules: bool(rules.divisors))
def play_points(rules: RuleSet, count: int, plain: int | None = None, *, lead: bool, last: bool) -> int:
    """What a play that leaves this count earns, before any out point; the lead and the last tile like any other."""
    if lead and rules.scores_lead == "no":
        return 0
    if last and rules.scores_last == "no":
        return 0
    return points(rules, count, plain)


@clause("score/out-point", when=lambda rules: bool(rules.out_point) or rules.bonus == "none")
def out_points(rules: RuleSet, *, goes_out: bool, after_out: bool = False) -> int:
    """What going out earns on top of the play; `after_out` tells of a play made when somebody was out already."""
    if goes_out or (after_out and rules.out_point_repeats == "yes"):
        return rules.out_point
    return 0


def block_points(rules: RuleSet, pips: Sequence[int]) -> tuple[int, ...]:
    """What a blocked deal earns each side, given the pips it has left, besides any bonus: nothing, to nobody."""
    least = min(pips)
    if rules.out_point_in_block == "no" or pips.count(least) > 1:
        return (0,) * len(pips)
    return tuple(rules.out_point if own == least else 0 for own in pips)


@clause("score/bonus", when=lambda rules: rules.bonus != "none")
def bonus(rules: RuleSet, opponents: int) -> int:
    """What the winner of a deal adds, given all the pips that the opponents have left: rounded and divided as a sum.

    >>> [bonus(RuleSet.named("all-fives"), pips) for pips in (2, 12, 13)]
    [0, 10, 15]
    >>> bonus(RuleSet.named("pyatyorka"), 27)
    5
    """
    if rules.bonus == "none":
        return 0
    return _rounded(rules, opponents) // rules.bonus_divide


def _rounded(rules: RuleSet, pips: int) -> int:
    up = {"none": 0, "down-5": 0, "nearest-5": 2, "up-5": 4}[rules.bonus_round]
    return pips if rules.bonus_round == "none" else (pips + up) // 5 * 5


@clause("score/blocked-bonus", when=lambda rules: rules.bonus != "none")
def blocked_bonus(rules: RuleSet, own: int, opponents: int) -> int:
    """What the winner of a blocked deal adds, given the pips that side and its opponents have left.

    >>> blocked_bonus(RuleSet.named("pyatyorka"), 2, 7 + 10 + 12)
    5
    """
    if rules.blocked_bonus == "minus-own":
        return bonus(rules, opponents - own)
    if rules.blocked_bonus == "all-hands":
        return bonus(rules, opponents + own)
    return bonus(rules, opponents)


@clause("score/running")
def new_score(before: int, award: int) -> int:
    """The score after an accepted award, written down at once."""
    return before + award
