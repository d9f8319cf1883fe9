"""Owns the clauses of how a deal ends, what the target accepts and when the match is over."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fivesthrees_audit.ruleset import RuleSet, clause


@clause("end/out")
def is_out(rules: RuleSet, own: int, partner: int) -> bool:
    """Whether a player's last play goes out: `own` tiles left in that hand, `partner` in the partner's (0 if alone).

    In pairs the first partner out plays on through the second.

    >>> rules = RuleSet.named("fives-and-threes")
    >>> is_out(rules, 0, 2), is_out(rules, 0, 0)
    (False, True)
    """
    if rules.deal_ends == "first-out":
        return own == 0
    return own == 0 and partner == 0


@clause("end/blocked")
def is_blocked(able: Iterable[bool]) -> bool:
    """Whether a deal is blocked: `able` tells of each player who holds tiles whether one of them can be played."""
    return not any(able)


@clause("end/leftovers")
def bonus(rules: RuleSet, leftovers: int) -> int:
    """What the pips left in hands are worth at the end of a deal: nothing."""
    del rules, leftovers  # `bonus` has one value so far
    return 0


@clause("target/whole")
def accepted(rules: RuleSet, before: int, earned: int) -> int:
    """How much of what a play earned is accepted at a score of `before`: all of it, or nothing past the target.

    >>> rules = RuleSet.named("fives-and-threes")
    >>> accepted(rules, 59, 2), accepted(rules, 59, 3)
    (2, 0)
    """
    return earned if before + earned <= rules.target else 0


@clause("target/combined")
def accepted_going_out(rules: RuleSet, before: int, play: int, out: int) -> int:
    """How much is accepted when the last tile earns `play` and going out earns `out`: added first, tested once.

    >>> rules = RuleSet.named("fives-and-threes")
    >>> accepted_going_out(rules, 59, 2, 1), accepted_going_out(rules, 60, 0, 1)
    (0, 1)
    """
    if rules.out_and_play == "apart":
        first = accepted(rules, before, play)
        return first + accepted(rules, before + first, out)
    return accepted(rules, before, play + out)


@clause("match/reached")
def is_won(rules: RuleSet, award: int, score: int) -> bool:
    """Whether an accepted award that makes this score wins the match at once."""
    return award > 0 and score == rules.target


@clause("match/result")
def result(winner: int | None, scores: Sequence[int]) -> tuple[int | None, tuple[int, ...]]:
    """The winner and the final scores by side, as the last accepted award left them."""
    return winner, tuple(scores)
