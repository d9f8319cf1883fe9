"""Owns the slips in what the end of a deal brings: bonuses, who takes a block, points where nobody gets any."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from msgspec.structs import replace

from fivesthrees_audit import engine
from fivesthrees_audit.chance import pick
from fivesthrees_audit.engine import State
from fivesthrees_audit.records.native import DealEnd
from fivesthrees_audit.rules import ending, scoring
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.run.slips.draft import (
    AT_ONCE,
    BONUS,
    NO_BONUS,
    Draft,
    Injected,
    Need,
    Slip,
    about_deal,
    alone,
    ended,
    misended,
    shifted,
    table_left,
    with_deal,
)

TAKEN = Need("a bonus, and a block that the fewest pips win", lambda rules: BONUS.holds(rules) and _is_taken(rules))
ROUNDED = Need("a bonus that is rounded", lambda rules: BONUS.holds(rules) and rules.bonus_round != "none")
DIVIDED = Need("a bonus that is divided", lambda rules: BONUS.holds(rules) and rules.bonus_divide > 1)
BONUS_AT_ONCE = Need(
    "a bonus, and a target that is looked at after each award",
    lambda rules: BONUS.holds(rules) and AT_ONCE.holds(rules),
)
OUT_POINT_ALONE = Need(
    "a point for going out that a block does not bring, and no bonus",
    lambda rules: NO_BONUS.holds(rules) and rules.out_point > 0 and rules.out_point_in_block == "no",
)
OFF = (-5, -2, -1, 1, 2, 3, 5, 10)
"""How far off a wrong bonus is."""


def _is_taken(rules: RuleSet) -> bool:
    return rules.block_winner != "none"


def _whole(rules: RuleSet, left: State, right: engine.Closing, bonus: int) -> bool:
    """Whether the target lets the side that took a deal have its bonus whole, the right one and another."""
    side = right.taker or 0
    return right.awards[side] == right.bonus and ending.accepted(rules, left.scores[side], bonus) == bonus


Wrong = Callable[[RuleSet, State, engine.Closing], Iterable[int]]
"""The wrong bonuses that a slip may write, given the table that a deal left and what its end rightly brings."""


def _misbonus(what: str, wrong: Wrong, need: Need, over: Callable[[Draft], list[int]]) -> Slip:
    """The slip that writes a wrong bonus for the side that took a deal, added to its score or not."""

    def make(draft: Draft, number: int) -> Injected | None:
        left, end = table_left(draft, number), draft.match.deals[number].end
        right = engine.closing(draft.rules, left)
        if end is None or right is None or right.taker is None:
            return None
        found = {bonus for bonus in wrong(draft.rules, left, right) if bonus >= 0} - {right.bonus}
        bonuses = sorted(bonus for bonus in found if _whole(draft.rules, left, right, bonus))
        if not bonuses:
            return None
        changed = _paid(draft, end, right.taker, pick(draft.random, bonuses), instead=right.bonus)
        rule = scoring.blocked_bonus if left.out is None else scoring.bonus
        return misended(draft, number, rule, "/end/bonus", changed)

    return Slip(what, over, make, carries=True, need=need)


def _paid(draft: Draft, end: DealEnd, side: int, points: int, instead: int = 0) -> DealEnd:
    """The end with points for a side: as a bonus, added to its score, or both; when carried on, always added.

    Where it has a bonus already, that is what the points stand in for, and they are always written as one.
    """
    added: DealEnd = shifted(end, alone(draft, side, points - instead))
    bonus = replace(end, bonus=points)
    both = replace(added, bonus=points)
    if instead or draft.rules.bonus != "none":
        return pick(draft.random, (both,) if draft.carry else (bonus, both))
    return pick(draft.random, (added, both) if draft.carry else (bonus, added, both))


def _off(_: RuleSet, __: State, right: engine.Closing) -> Iterable[int]:
    return (right.bonus + off for off in OFF)


def _misread(*readings: dict[str, Any]) -> Wrong:
    """What other rules for a bonus would have brought."""

    def wrong(rules: RuleSet, left: State, _: engine.Closing) -> Iterable[int]:
        read = (engine.closing(replace(rules, **changes), left) for changes in readings)
        return [closing.bonus for closing in read if closing is not None]

    return wrong


def _hand_by_hand(rules: RuleSet, left: State, right: engine.Closing) -> Iterable[int]:
    """Each hand of the opponents rounded by itself."""
    whole = replace(rules, bonus_divide=1)
    hands = [hand.pips or 0 for seat, hand in enumerate(left.hands) if left.sides[seat] != right.taker]
    return [sum(scoring.bonus(whole, pips) for pips in hands) // rules.bonus_divide]


class _Bonus(NamedTuple):
    """A bonus that a deal brings whole: the table it left, its end as recorded, what that brings, and to whom."""

    left: State
    end: DealEnd
    right: engine.Closing
    taker: int


def _whole_bonus(draft: Draft, number: int) -> _Bonus | None:
    """The bonus of a deal, where it brings one and the target lets it and its lack alike stand."""
    left, end = table_left(draft, number), draft.match.deals[number].end
    right = engine.closing(draft.rules, left)
    if end is None or right is None or right.taker is None or not right.bonus:
        return None
    return _Bonus(left, end, right, right.taker) if _whole(draft.rules, left, right, 0) else None


def _forgotten(draft: Draft, number: int) -> Injected | None:
    """The bonus not added, and left out or said to be 0."""
    found = _whole_bonus(draft, number)
    if found is None:
        return None
    left, end, right, taker = found
    bonus = pick(draft.random, (None, 0))
    changed = replace(shifted(end, alone(draft, taker, -right.bonus)), bonus=bonus)
    rule = scoring.blocked_bonus if left.out is None else scoring.bonus
    return misended(draft, number, rule, "/end/scores" if bonus is None else "/end/bonus", changed)


def _to_another(draft: Draft, number: int) -> Injected | None:
    """The bonus of a side that went out added to another's score."""
    found = _whole_bonus(draft, number)
    if found is None:
        return None
    _, end, right, taker = found
    other = pick(draft.random, [side for side in range(len(right.scores)) if side != taker])
    deltas = [right.bonus * ((side == other) - (side == taker)) for side in range(len(right.scores))]
    return misended(draft, number, scoring.new_score, "/end/scores", shifted(end, deltas))


def _taken_by(draft: Draft, number: int, *, tied: bool) -> Injected | None:
    """A block taken by a side that does not win it, with the bonus of that side: one of the tied, or any other."""
    left, end = table_left(draft, number), draft.match.deals[number].end
    right = engine.closing(draft.rules, left)
    if end is None or right is None or (right.taker is None) != tied:
        return None
    pips = [own or 0 for own in engine.pips_left(left)]
    takers = [side for side in range(len(pips)) if side != right.taker and (not tied or pips[side] == min(pips))]
    taker = pick(draft.random, takers)
    seat = pick(draft.random, [seat for seat, side in enumerate(left.sides) if side == taker])
    brought = engine.paid(draft.rules, left.scores, pips, taker, goes_out=False)
    changed = DealEnd(how="blocked", seat=seat, bonus=brought.bonus or None, scores=list(brought.scores))
    return misended(draft, number, ending.block_winner, "/end/seat", changed)


def _leftovers(draft: Draft, number: int) -> Injected | None:
    """The pips that the others hold paid to the side that ended the deal, where nobody gets a bonus."""
    closing, end = draft.closing[number], draft.match.deals[number].end
    if end is None:
        return None
    side = closing.sides[end.seat or 0]
    held = [hand for seat, hand in enumerate(closing.hands) if closing.sides[seat] != side]
    pips = sum(tile.pips for hand in held for tile in hand.known)
    if not pips:
        return None
    return misended(draft, number, ending.leftovers, "/end/bonus", replace(_paid(draft, end, side, pips), bonus=pips))


def _block_paid(draft: Draft, number: int) -> Injected | None:
    point, sides, end = draft.rules.out_point, range(len(draft.closing[number].scores)), draft.match.deals[number].end
    if end is None:
        return None
    changed = _paid(draft, end, pick(draft.random, sides), point)
    return misended(
        draft, number, scoring.out_points, "/end/bonus" if changed.bonus is not None else "/end/scores", changed
    )


def _after_the_win(draft: Draft, number: int) -> Injected | None:
    """A bonus in a deal in which the match was won, out or not."""
    left, end = table_left(draft, number), draft.match.deals[number].end
    if end is None or left.winner is None:
        return None
    pips = [own or 0 for own in engine.pips_left(left)]
    bonus = scoring.bonus(draft.rules, sum(pips) - pips[left.winner])
    if not bonus:
        return None
    changed = replace(pick(draft.random, (end, shifted(end, alone(draft, left.winner, bonus)))), bonus=bonus)
    return about_deal(with_deal(draft.match, number, end=changed), scoring.bonus, number, "/end/bonus")


OUT, BLOCKED, ENDED = ended("out"), ended("blocked"), ended("out", "blocked")
OWN_PIPS = _misread(*({"blocked_bonus": value} for value in ("opponents", "minus-own", "all-hands")))
ROUNDING = _misread(*({"bonus_round": value} for value in ("none", "down-5", "up-5", "nearest-5")))

KINDS: dict[str, Slip] = {
    "bonus-paid": Slip("pips left in hands paid", ended("out", "won"), _leftovers, carries=True, need=NO_BONUS),
    "block-paid": Slip("the out point paid for a block", BLOCKED, _block_paid, carries=True, need=OUT_POINT_ALONE),
    "wrong-bonus": _misbonus("a wrong bonus", _off, BONUS, ENDED),
    "own-pips-in-bonus": _misbonus("own pips wrongly taken off a bonus, or left in", OWN_PIPS, TAKEN, BLOCKED),
    "bonus-misrounded": _misbonus("a bonus not rounded, or the wrong way", ROUNDING, ROUNDED, ENDED),
    "hands-rounded-apart": _misbonus("each hand rounded, not their sum", _hand_by_hand, ROUNDED, OUT),
    "bonus-not-divided": _misbonus("a bonus not divided", _misread({"bonus_divide": 1}), DIVIDED, ENDED),
    "bonus-forgotten": Slip("a bonus not paid", ENDED, _forgotten, carries=True, need=BONUS),
    "bonus-to-another": Slip("a bonus added to another score", OUT, _to_another, carries=True, need=BONUS),
    "bonus-after-match": Slip(
        "a bonus after the match was won", ended("out", "won"), _after_the_win, need=BONUS_AT_ONCE
    ),
    "block-by-another": Slip(
        "a block taken by the wrong side",
        BLOCKED,
        lambda draft, number: _taken_by(draft, number, tied=False),
        carries=True,
        need=TAKEN,
    ),
    "tied-block-taken": Slip(
        "a tied block taken",
        BLOCKED,
        lambda draft, number: _taken_by(draft, number, tied=True),
        carries=True,
        need=TAKEN,
    ),
}
