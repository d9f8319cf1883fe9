"""Owns the clauses of counting the open ends and turning the count into points. Knows no target."""

from __future__ import annotations

from fivesthrees_audit.layout import End, Layout
from fivesthrees_audit.ruleset import RuleSet, clause


@clause("count/double")
def end_contribution(rules: RuleSet, end: End) -> int:
    """What one open end contributes to the count, in pips: a double lying there both its halves.

    >>> end_contribution(RuleSet.named("fives-and-threes"), End("R", 5, True))
    10
    """
    if end.double and rules.end_double == "both-halves":
        return end.pips + end.pips
    return end.pips


@clause("count/lone-double")
def lone_double_contribution(rules: RuleSet, pips: int) -> int:
    """What a double alone on the table contributes: its two halves once, though both its sides are open.

    >>> lone_double_contribution(RuleSet.named("fives-and-threes"), 6)
    12
    """
    times = {"once": 1, "both-halves": 2, "each-end": 4}[rules.lone_double]
    return pips * times


def contributions(rules: RuleSet, layout: Layout) -> tuple[int, ...]:
    """What each open end contributes, left first; one number for a double alone on the table."""
    if layout.lone and layout.ends[0].double:
        return (lone_double_contribution(rules, layout.ends[0].pips),)
    return tuple(end_contribution(rules, end) for end in layout.ends)


@clause("count/ends")
def count(rules: RuleSet, layout: Layout) -> int:
    """The count: the sum of what the open ends contribute."""
    return sum(contributions(rules, layout))


@clause("score/threes-and-fives")
def points(rules: RuleSet, count: int) -> int:
    """What a count is worth, in game points: its threes and its fives, where it divides.

    >>> [points(RuleSet.named("fives-and-threes"), count) for count in (3, 10, 15, 16)]
    [1, 2, 8, 0]
    """
    if {3, 5}.issubset(rules.divisors) and count % 3 == 0 and count % 5 == 0:
        if rules.both_divisors == "fives":
            return _worth(rules, count, 5)
        if rules.both_divisors == "threes":
            return _worth(rules, count, 3)
    return sum(_worth(rules, count, divisor) for divisor in rules.divisors)


def _worth(rules: RuleSet, count: int, divisor: int) -> int:
    if count % divisor != 0:
        return 0
    return count if rules.worth == "count" else count // divisor


@clause("score/every-play")
def play_points(rules: RuleSet, count: int, *, lead: bool, last: bool) -> int:
    """What a play that leaves this count earns, before any out point; the lead and the last tile like any other."""
    if lead and rules.scores_lead == "no":
        return 0
    if last and rules.scores_last == "no":
        return 0
    return points(rules, count)


@clause("score/out-point")
def out_points(rules: RuleSet, *, goes_out: bool) -> int:
    """What going out earns on top of the play; a deal that is blocked earns nobody anything."""
    return rules.out_point if goes_out else 0


@clause("score/running")
def new_score(before: int, award: int) -> int:
    """The score after an accepted award, written down at once."""
    return before + award
