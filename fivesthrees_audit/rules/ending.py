"""Owns the clauses of how a deal ends, what the target accepts and when the match is over."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from fivesthrees_audit.clauses import clause
from fivesthrees_audit.ruleset import RuleSet


class Emptied(NamedTuple):
    """What a play means for its hand: whether it `goes_out`, and whether that ends the deal."""

    goes_out: bool
    over: bool


@clause("end/out")
def is_out(rules: RuleSet, own: int, partner: int) -> Emptied:
    """Whether a player's last play goes out: `own` tiles left in that hand, `partner` in the partner's (0 if alone).

    In Fives and Threes the first partner of a pair to be out plays on through the second.

    >>> rules = RuleSet.named("fives-and-threes")
    >>> is_out(rules, 0, 2).over, is_out(rules, 0, 0).over
    (False, True)
    """
    if rules.deal_ends == "both-partners":
        return Emptied(own == 0 and partner == 0, own == 0 and partner == 0)
    return Emptied(own == 0, own == 0 and rules.deal_ends == "first-out")


@clause("end/blocked")
def is_blocked(able: Iterable[bool], drawable: int = 0) -> bool:
    """Whether a deal is blocked: `able` tells of each player who holds tiles whether one of them can be played.

    `drawable` are the tiles of the boneyard that may be drawn.
    """
    return not any(able) and drawable == 0


@clause("end/block-winner", when=lambda rules: rules.block_winner != "none")
def block_winner(rules: RuleSet, pips: Sequence[int]) -> int | None:
    """The side that wins a blocked deal, given the pips each has left: the one with the fewest; nobody on a tie.

    >>> rules = RuleSet.named("draw")
    >>> block_winner(rules, [7, 3, 9]), block_winner(rules, [7, 3, 3])
    (1, None)
    """
    if rules.block_winner == "none":
        return None
    least = min(pips)
    tied = pips.count(least) > 1
    return None if tied and rules.block_winner == "fewest-pips" else pips.index(least)


@clause("end/leftovers", when=lambda rules: rules.bonus == "none")
def leftovers(pips: int) -> int:
    """What the pips left in hands are worth where no bonus is paid: nothing, and they cost nothing."""
    del pips
    return 0


@clause("target/whole", when=lambda rules: rules.finish == "exact")
def accepted(rules: RuleSet, before: int, earned: int) -> int:
    """How much of what a play earned is accepted at a score of `before`: all of it, or nothing past the target.

    >>> rules = RuleSet.named("fives-and-threes")
    >>> accepted(rules, 59, 2), accepted(rules, 59, 3)
    (2, 0)
    """
    target = rules.target
    total = before + earned
    if total <= target or rules.overshoot == "allow":
        return earned
    if rules.overshoot == "refuse" or before > target:  # a referee has put it there
        return 0
    return target - before if rules.overshoot == "clamp" else target - (total - target) - before


@clause("target/combined", when=lambda rules: rules.finish == "exact")
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


@clause("target/reach", when=lambda rules: rules.finish == "reach" and rules.target_tested == "each-award")
def reached(rules: RuleSet, score: int) -> bool:
    """Whether a score has done what wins the match: reached or passed the target, or stands on it exactly.

    >>> reached(RuleSet.named("pyatyorka"), 105), reached(RuleSet.named("fives-and-threes"), 62)
    (True, False)
    """
    return score == rules.target if rules.finish == "exact" else score >= rules.target


def tested_at_once(rules: RuleSet) -> bool:
    """Whether each award is looked at for the target as it is made, not only when the deal is over."""
    return rules.target_tested == "each-award"


@clause("match/reached")
def is_won(rules: RuleSet, award: int, score: int) -> bool:
    """Whether an accepted award that makes this score wins the match at once."""
    return award > 0 and tested_at_once(rules) and reached(rules, score)


@clause("target/deal-end", when=lambda rules: rules.target_tested == "deal-end")
def winner_at_deal_end(rules: RuleSet, scores: Sequence[int]) -> int | None:
    """The side that the end of a deal makes the winner of the match: of those at the target the best, if it is alone.

    >>> rules = RuleSet.named("all-fives")
    >>> [winner_at_deal_end(rules, scores) for scores in ([150, 165], [160, 160], [149, 0])]
    [1, None, None]
    """
    if tested_at_once(rules):
        return None
    there = [score for score in scores if reached(rules, score)]
    return scores.index(max(there)) if there and there.count(max(there)) == 1 else None


def is_tied(rules: RuleSet, scores: Sequence[int]) -> bool:
    """Whether the end of a deal leaves sides at the target of which none is alone the best.

    One more deal is played; that players stop there instead is contested, and accepted.

    >>> is_tied(RuleSet.named("all-fives"), [160, 160])
    True
    """
    return (
        not tested_at_once(rules)
        and winner_at_deal_end(rules, scores) is None
        and any(reached(rules, score) for score in scores)
    )


@clause("match/result")
def result(winner: int | None, scores: Sequence[int]) -> tuple[int | None, tuple[int, ...]]:
    """The winner and the final scores by side, as the last accepted award left them."""
    return winner, tuple(scores)
