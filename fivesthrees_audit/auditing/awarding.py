"""Owns what the quick pass takes over of the end of a deal with hidden hands: an award that some hands bring.

Others bring something else, so it is neither wrong nor sure. Whatever else hidden hands may mean for the end of a deal
is left to the full audit's own functions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from fivesthrees_audit import engine
from fivesthrees_audit.auditing.hidden import Left
from fivesthrees_audit.auditing.outcomes import are_few, between, possible
from fivesthrees_audit.auditing.running import Running
from fivesthrees_audit.auditing.supposing import all_of, leaves_open
from fivesthrees_audit.auditing.tables import Tables
from fivesthrees_audit.auditing.trying import Ending, are_found
from fivesthrees_audit.auditing.veiled import HANDS, Veil
from fivesthrees_audit.clauses import clause_of
from fivesthrees_audit.findings import Unchecked
from fivesthrees_audit.records.plain import DealEnd
from fivesthrees_audit.rules import ending, scoring
from fivesthrees_audit.ruleset import RuleSet

_OUT, _BLOCKED = clause_of(scoring.bonus), clause_of(scoring.blocked_bonus)


class Award(NamedTuple):
    """What the end of a deal is said to bring: the side that takes it (None: nobody), its bonus, the scores by side."""

    taker: int | None
    bonus: int
    scores: list[int]


def awarded(run: Running, veil: Veil, number: int, lead: int, hands: Sequence[int], block: int) -> bool:
    """Takes over the award of a deal, counted from 0, and what it leaves open; False where somebody must look closer.

    `hands` are those at its end, `block` the bits of what would have fitted where nobody could play any more. Raises
    LookupError where no hands satisfy all that was noted.
    """
    tables, seating, out, end = run.tables, run.seating, run.out, veil.end
    award = None if end is None or not tables.pays_whole else _claimed(run, end)
    if end is None or award is None:
        return False
    taker, bonus, scores = award
    left = veil.left(hands, run.seen, block)
    is_open = _is_open(run, left, award)
    if is_open is None:
        return False
    if is_open:
        hidden = next(seat for seat, room in enumerate(left.room) if room)
        run.unchecked.append(Unchecked(_BLOCKED if out is None else _OUT, number + 1, None, HANDS[hidden]))
    run.unchecked += veil.gaps(number, hands, run.seen, block)
    run.keys += 3 + (end.seat is not None) + (end.bonus is not None)
    run.due = seating.due[lead, out, taker if out is None else None]
    if max(scores) >= tables.plain_below:
        earned = [after - before for after, before in zip(scores, run.scores, strict=True)]
        run.winner = engine.added(tables.rules, run.scores, taker, bonus, earned).winner
    run.scores[:] = scores
    return True


def _claimed(run: Running, end: DealEnd) -> Award | None:
    """The award that an end claims, or None where it leaves too much out, or nothing like it can be right."""
    out, before, seat = run.out, run.scores, end.seat
    if end.scores is None or len(end.scores) != len(before) or end.how != ("blocked" if out is None else "out"):
        return None
    if out is not None:
        if seat not in (out, None):
            return None
        seat = out
    scores, taker, bonus = before.copy(), None, 0
    if seat is None and end.bonus:
        return None
    if seat is not None:
        taker = run.seating.sides[seat]
        bonus = end.scores[taker] - before[taker] if end.bonus is None else end.bonus
        scores[taker] += bonus
    return Award(taker, bonus, scores) if scores == end.scores else None


def _is_open(run: Running, left: Left, award: Award) -> bool | None:
    """Whether hidden hands leave an award open; None where it is none that they can bring, or one of several.

    Where hands hold every tile that may be theirs there are few ways to deal them out, and all of them are looked at.
    """
    tables, sides, (taker, bonus, _) = run.tables, run.seating.sides, award
    out = None if run.out is None else sides[run.out]
    whole = all_of(left, range(len(sides)) if out is None else run.seating.others[out])
    if out is not None and whole is not None:
        return False if tables.out_bonus[whole] == bonus else None
    if whole is None and _is_found(run, left, award):
        return True
    ways = [(one.taker, brought) for one in possible(tables.rules, sides, left, out) for brought in one.bonuses]
    fitting = [way for way in ways if way == (taker, bonus) or (taker is None and not way[1])]
    return len(ways) > 1 if fitting == [(taker, bonus)] else None


def _is_found(run: Running, left: Left, award: Award) -> bool:
    """Whether hands are found that bring an award, and others that do not, and it is told from all that they bring."""
    tables, seating, goes_out, (taker, bonus, _) = run.tables, run.seating, run.out is not None, award
    if taker is not None and leaves_open(tables, seating, left, taker, bonus, goes_out=goes_out):
        return True
    if taker is None and not _nobody_gets_nothing(tables, seating.sides, left):
        return False
    return are_found(tables, seating.sides, left, Ending(taker, bonus, goes_out))


def _nobody_gets_nothing(tables: Tables, sides: tuple[int, ...], left: Left) -> bool:
    """Whether a side that takes a block adds something, whatever is held: so one that adds nothing is nobody's.

    Whoever takes a block from several sides takes it from one that holds all that they do.
    """
    few = are_few(left, sides)
    for side in range(max(sides) + 1):
        fewest, most = between(left, sides, side)
        low, high = between(left, [int(other == side) for other in sides], 0)
        opponents = (2 << high) - (1 << low)
        for own in range(fewest, most + 1):
            nothing = tables.brought[own].get(0, 0) & opponents
            if nothing and (not few or _takes_from_one(tables.rules, own, nothing)):
                return False
    return True


def _takes_from_one(rules: RuleSet, own: int, others: int) -> bool:
    """Whether a side with so many pips takes a block from another with one of some numbers of pips, given as bits."""
    numbers = [pips for pips in range(others.bit_length()) if others >> pips & 1]
    return any(ending.block_winner(rules, (own, pips)) == 0 for pips in numbers)
