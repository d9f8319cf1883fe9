"""Owns what the end of a deal brings: who takes it, the bonus, the scores it closes with, who may lead the next one.

One slip is one finding: a wrong taker explains the bonus of that taker, a wrong bonus the scores it makes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from fivesthrees_audit import engine
from fivesthrees_audit.auditing.claims import forgotten, gained
from fivesthrees_audit.auditing.outcomes import Outcome, outcomes
from fivesthrees_audit.auditing.words import deal_place, table_facts
from fivesthrees_audit.auditing.world import Table, World, scores_follow
from fivesthrees_audit.clauses import in_force
from fivesthrees_audit.findings import Place, Unchecked
from fivesthrees_audit.records.native import Deal, DealEnd
from fivesthrees_audit.rules import ending, playing, scoring

Rule = Callable[..., Any]


MOST_PAID = 40
"""How many ways in which hidden hands may have closed a deal are followed one by one."""


class Ended(NamedTuple):
    """A deal that is over, or is taken for over: how, its claims, the pips left by side (None: not known).

    `out` is the seat that went out. `readings` are what its end may bring, the right one first; none where nobody
    can tell. `taker` is the side that the record has take a block.
    """

    how: str | None
    end: DealEnd
    pips: tuple[int | None, ...]
    out: int | None
    readings: tuple[engine.Closing, ...]
    taker: int | None


def closed(table: Table, world: World, number: int, deal: Deal, how: str | None, *, found: bool) -> list[World]:
    """The worlds after a deal that ended so (None: unfinished, or nobody can tell), its closing claims checked.

    `found` says that its end was charged already: what it closes with is then taken as it is.
    """
    end = deal.end or DealEnd()
    ended = _ended(table, world, how, end)
    judged = not world.lost and not world.closed and not found
    before = len(world.findings)
    if judged:
        world = _judged(table, world, number, ended)
    slipped = found or len(world.findings) > before
    ways = _ways(table, world, number, ended) if judged and not slipped else (ended,)
    return [
        _handed_on(table, after, way, sure=judged and how is not None)
        for way in ways
        for after in _written_down(table, world, way, slipped=slipped)
    ]


def _ways(table: Table, world: World, number: int, ended: Ended) -> Sequence[Ended]:
    """What hidden hands may have brought, way by way, where that matters later on and there are not too many."""
    if ended.readings or world.unknown or _pays_a_point(table, ended):
        return (ended,)
    end, deal = ended.end, table.match.deals[number]
    if not scores_follow(table.match, Place(number + 1, len(deal.events), "")):
        return (ended,)
    ways = []
    for one in outcomes(table, world):
        for bonus in sorted(one.bonuses if one.allows(end, table) else ()):
            earned = [bonus if side == one.taker else 0 for side in range(len(world.carried))]
            closing = engine.added(table.rules, world.carried, one.taker, bonus, earned)
            fits = end.scores is None or _closes(world, closing, end.scores)
            if fits and end.bonus in (None, bonus):
                ways.append(ended._replace(readings=(closing,)))
    return ways if 0 < len(ways) <= MOST_PAID else (ended,)


def _ended(table: Table, world: World, how: str | None, end: DealEnd) -> Ended:
    state, rules = world.state, table.rules
    pips = engine.pips_left(state)
    taker = None if end.seat is None or how != "blocked" else table.sides[end.seat]
    carried = state._replace(scores=world.carried, winner=world.winner)
    nothing = engine.Closing(None, 0, (0,) * len(world.carried), world.carried, world.winner)
    if (world.lost or world.closed) and world.winner is None:
        return Ended(how, end, pips, state.out, () if in_force(scoring.bonus, rules) else (nothing,), taker)
    if world.winner is not None or how is None or how == "won":
        return Ended(how, end, pips, state.out, (nothing,), taker)
    right = engine.closing(rules, carried)
    if right is None:
        right = _only_closing(table, world)
    if right is None:
        return Ended(how, end, pips, state.out, (), taker)
    readings = [right]
    if how == "blocked" and taker is not None and taker != right.taker and None not in pips:
        readings.append(engine.paid(rules, world.carried, [own or 0 for own in pips], taker, goes_out=False))
    return Ended(how, end, pips, state.out, tuple(readings), taker)


def _only_closing(table: Table, world: World) -> engine.Closing | None:
    """What the end of a deal brings where every way of filling the hidden hands comes to the same."""
    possible, rules = outcomes(table, world), table.rules
    if len(possible) > 1 or len(possible[0].bonuses) > 1 or any(scoring.block_points(rules, (0, 1))):
        return None
    taker, (bonus,), _ = possible[0]
    earned = [bonus if side == taker else 0 for side in range(len(world.carried))]
    return engine.added(rules, world.carried, taker, bonus, earned)


def _judged(table: Table, world: World, number: int, ended: Ended) -> World:
    """The world with a wrong taker, bonus or closing score charged: one finding for one slip."""
    end = ended.end
    if not ended.readings:
        return _unchecked(table, world, number, ended)
    right = ended.readings[0]
    facts = {**_facts(table, world, ended), "taker": right.taker, "bonus": right.bonus}
    if ended.how == "blocked" and end.seat is not None and ended.taker != right.taker and _is_taken(table):
        return world.blamed(
            ending.block_winner,
            deal_place(number, "/end/seat"),
            expected={"seat": None if right.taker is None else table.sides.index(right.taker)},
            recorded={"seat": end.seat},
            facts=facts,
        )
    if end.bonus is not None and end.bonus != right.bonus:
        place = deal_place(number, "/end/bonus")
        return world.blamed(
            bonus_rule(table, ended.how),
            place,
            expected={"bonus": right.bonus},
            recorded={"bonus": end.bonus},
            facts=facts,
        )
    if end.scores is None or _closes(world, right, end.scores):
        return world
    return world.blamed(
        _scores_rule(table, world, ended, end.scores),
        deal_place(number, "/end/scores"),
        expected={"scores": list(right.scores)},
        recorded={"scores": list(end.scores)},
        facts=facts,
    )


def _is_taken(table: Table) -> bool:
    return in_force(ending.block_winner, table.rules)


def bonus_rule(table: Table, how: str | None) -> Rule:
    """The clause that a wrong bonus is charged to."""
    if in_force(scoring.bonus, table.rules):
        return scoring.blocked_bonus if how == "blocked" else scoring.bonus
    return scoring.out_points if how == "blocked" else ending.leftovers


def _scores_rule(table: Table, world: World, ended: Ended, scores: Sequence[int]) -> Rule:
    """The clause that wrong closing scores are charged to: the bonus, where that alone explains them."""
    right = ended.readings[0]
    gains = {side: score - world.carried[side] for side, score in enumerate(scores) if score != world.carried[side]}
    blocked, point = ended.how == "blocked", table.rules.out_point
    if not any(right.awards):
        return scoring.out_points if blocked and point and list(gains.values()) == [point] else scoring.new_score
    if blocked and not in_force(scoring.bonus, table.rules):
        return scoring.out_points if len(gains) <= 1 else scoring.new_score
    if blocked and ended.end.seat is None and gains and set(gains) != {right.taker} and len(gains) == 1:
        return ending.block_winner
    if not gains or (ended.end.bonus is None and set(gains) == {right.taker}):
        return bonus_rule(table, ended.how)
    return scoring.new_score


def _facts(table: Table, world: World, ended: Ended) -> dict[str, Any]:
    state = world.state
    return {
        **table_facts(table.rules, state),
        "able": [seat for seat in engine.holders(state) if engine.able(table.rules, state, seat)],
        "holding": [hand.size for hand in state.hands],
        "left": [sorted(map(str, hand.known)) for hand in state.hands],
        "pips": list(ended.pips),
        "out": state.out,
        "scores": list(world.carried),
        "before": list(world.carried),
    }


def _unchecked(table: Table, world: World, number: int, ended: Ended) -> World:
    """The world with what hidden hands leave open about the bonus said, or charged where no hands could bring it."""
    end, state, result = ended.end, world.state, table.match.result
    rule = bonus_rule(table, ended.how)
    possible = outcomes(table, world)
    allowed = [one for one in possible if one.allows(end, table)]
    fits = end.scores is None or any(one.closes(world, end.scores, end.bonus) for one in allowed)
    if not (allowed and fits) and not _pays_a_point(table, ended):
        return _impossible(table, world, number, ended, allowed or possible)
    concluded = result is not None and (result.winner is not None or result.scores is not None)
    if end.bonus is None and end.scores is None and number == len(table.match.deals) - 1 and not concluded:
        return world
    hidden = next(seat for seat, hand in enumerate(state.hands) if hand.hidden)
    gap = Unchecked(rule.clause, number + 1, None, f"hands/{hidden}")  # type: ignore[attr-defined]
    return world._replace(unchecked=(*world.unchecked, gap))


def _pays_a_point(table: Table, ended: Ended) -> bool:
    """Whether a block pays a point to whoever has the fewest pips: who that is, is not looked into in hidden hands."""
    return ended.out is None and any(scoring.block_points(table.rules, (0, 1)))


def _impossible(table: Table, world: World, number: int, ended: Ended, possible: Sequence[Outcome]) -> World:
    """The world with the end charged that no hidden hands could bring: who takes it, the bonus, or the scores."""
    end = ended.end
    rule = bonus_rule(table, ended.how)
    facts = _facts(table, world, ended)
    named = possible if ended.taker is None else [one for one in possible if one.taker == ended.taker]
    if not named:
        seats = [None if one.taker is None else table.sides.index(one.taker) for one in possible]
        place, expected = deal_place(number, "/end/seat"), {"seat": seats[0]}
        facts |= {"taker": possible[0].taker, "bonus": min(possible[0].bonuses)}
        return world.blamed(ending.block_winner, place, expected=expected, recorded={"seat": end.seat}, facts=facts)
    one = max(named, key=lambda outcome: len(outcome.bonuses))
    bonuses = frozenset[int]().union(*(outcome.bonuses for outcome in named))
    facts |= {"taker": one.taker}
    if end.bonus is not None and end.bonus not in bonuses:
        lowest, highest = one.opponents
        return world.blamed(
            rule,
            deal_place(number, "/end/bonus"),
            expected={"bonus": min(bonuses), "most": max(bonuses)},
            recorded={"bonus": end.bonus},
            facts={**facts, "lowest": lowest, "highest": highest},
        )
    bonus = min(one.bonuses) if end.bonus is None else end.bonus
    scores = [score + (bonus if side == one.taker else 0) for side, score in enumerate(world.carried)]
    gains = {side for side, score in enumerate(end.scores or ()) if score != world.carried[side]}
    return world.blamed(
        rule if end.bonus is None and len(named) == 1 and gains <= {one.taker} else scoring.new_score,
        deal_place(number, "/end/scores"),
        expected={"scores": scores},
        recorded={"scores": list(end.scores or ())},
        facts={**facts, "bonus": bonus},
    )


def _closes(world: World, right: engine.Closing, scores: Sequence[int]) -> bool:
    """Whether each score is the carried or the true one with what the end of the deal brings, where that is known."""
    state = world.state
    true = [
        score + award if state.winner is None else score
        for score, award in zip(state.scores, right.awards, strict=True)
    ]
    return all(side in world.unknown or score in (right.scores[side], true[side]) for side, score in enumerate(scores))


def accounted(world: World, scores: Sequence[int]) -> bool:
    """Whether each score is the true one or the one carried so far, where that is known."""
    return all(
        side in world.unknown or score in (world.carried[side], world.state.scores[side])
        for side, score in enumerate(scores)
    )


def _written_down(table: Table, world: World, ended: Ended, *, slipped: bool) -> list[World]:
    """The worlds with both scores moved on to the end of the deal; play that was not judged takes its awards from them.

    Where closing scores alone put a side on the target, there are two: the recorder believed that it had won, or not.
    """
    end, rules = ended.end, table.rules
    moved = _paid(table, world, ended)
    if end.scores is None:
        return [moved if moved.winner is not None else _won_at_the_end(table, moved, ended)]
    state = moved.state
    for side, score in enumerate(end.scores):
        if side in world.unjudged:
            state = judged_by_nobody(state, side, score)
        elif not ended.readings or (world.lost and side not in world.unknown):
            state = gained(rules, state, side, score - world.carried[side])
    if state.winner is None and ended.how is not None and not ended.readings:
        state = state._replace(winner=ending.winner_at_deal_end(rules, state.scores))
    carried = moved.carried
    moved = moved._replace(state=state, carried=tuple(end.scores), unknown=frozenset(), unjudged=frozenset())
    if not ending.tested_at_once(rules):
        return [moved if moved.winner is not None else _won_at_the_end(table, moved, ended)]
    won = [
        side
        for side, score in enumerate(end.scores)
        if ending.is_won(rules, score if side in world.unknown else score - world.carried[side], score)
    ]
    if moved.winner is not None or not won:
        return [moved]
    believed = moved._replace(winner=won[0])
    return [believed] if not slipped and tuple(end.scores) == carried else [believed, moved]


def judged_by_nobody(state: engine.State, side: int, score: int) -> engine.State:
    """The state with a score that nobody could judge taken over, unless the true match is over."""
    if state.winner is not None:
        return state
    return state._replace(scores=engine.with_score(state.scores, side, score))


def _paid(table: Table, world: World, ended: Ended) -> World:
    """The world with the end's awards on both scores: on the true one by the rules, on the carried one as claimed."""
    if not ended.readings:
        if ended.end.scores is not None:
            return world
        return _paid_as_claimed(table, world, ended)
    right, state = ended.readings[0], world.state
    if state.winner is None and not world.lost and not world.closed:
        awards = zip(state.scores, right.awards, strict=True)
        scores = tuple(scoring.new_score(before, award) for before, award in awards)
        state = state._replace(scores=scores)
        state = state._replace(winner=_winner(table, state, right.awards, ended))
    claimed = ended.readings[-1]
    scores = claimed.scores
    if ended.end.bonus is not None and claimed.taker is not None and ended.end.bonus != claimed.bonus:
        side = claimed.taker
        scores = engine.with_score(scores, side, world.carried[side] + ended.end.bonus)
    moved = world._replace(state=state, carried=scores)
    if world.winner is None and ended.end.scores is None and right.winner is not None:
        moved = moved._replace(winner=right.winner)
    return moved


def _paid_as_claimed(table: Table, world: World, ended: Ended) -> World:
    """The world in which a side took the bonus that is claimed; where nobody can say who, or what, scores are open."""
    if world.lost or world.closed or _pays_a_point(table, ended):
        return forgotten(world, world.state.sides if ended.out is None else {world.state.sides[ended.out]})
    allowed = [one for one in outcomes(table, world) if one.allows(ended.end, table)]
    takers = {one.taker for one in allowed}
    sure = {bonus for one in allowed for bonus in one.bonuses} if ended.end.bonus is None else {ended.end.bonus}
    if len(takers) != 1 or len(sure) != 1:
        return forgotten(world, {side for side in takers if side is not None} if allowed else world.state.sides)
    (taker,), (bonus,) = takers, sure
    if taker is None or taker in world.unknown:
        return world
    state = gained(table.rules, world.state, taker, bonus)
    score = world.carried[taker] + bonus
    moved = world._replace(state=state, carried=engine.with_score(world.carried, taker, score))
    won = ending.is_won(table.rules, bonus, score) and moved.winner is None
    return moved._replace(winner=taker) if won else moved


def _winner(table: Table, state: engine.State, awards: Sequence[int], ended: Ended) -> int | None:
    """The side that these true scores make the winner of the match."""
    won = [side for side, award in enumerate(awards) if ending.is_won(table.rules, award, state.scores[side])]
    if won or ended.how is None:
        return won[0] if won else None
    return ending.winner_at_deal_end(table.rules, state.scores)


def _won_at_the_end(table: Table, world: World, ended: Ended) -> World:
    """The world in which a deal that is over has decided the match, if the scores carried say so."""
    if world.unknown or ended.how is None:
        return world
    return world._replace(winner=ending.winner_at_deal_end(table.rules, world.carried))


def _handed_on(table: Table, world: World, ended: Ended, *, sure: bool) -> World:
    """The world with the seats that may lead the next deal."""
    outcomes = set(_outcomes(table, ended, sure=sure, faulted=world.faulted))
    due = {
        seat
        for lead in world.leads
        for out, winner in outcomes
        for seat in playing.next_leads(table.rules, table.sides, lead, out, winner)
    }
    return world._replace(due=frozenset(due))


def _outcomes(table: Table, ended: Ended, *, sure: bool, faulted: bool) -> Iterator[tuple[int | None, int | None]]:
    """How the deal may have ended, for who leads the next: the seat that went out, the side that won a block.

    A fault of hand, turn or fit leaves open who would have won the block.
    """
    seats, end = range(table.players), ended.end
    if end.seat is not None:
        yield (None, table.sides[end.seat]) if ended.how == "blocked" else (end.seat, None)
    if not sure:
        yield from ((seat, None) for seat in seats)
        yield (None, None)
    elif ended.out is not None:
        yield (ended.out, None)
    elif ended.readings and not faulted:
        yield from ((None, reading.taker) for reading in ended.readings)
    else:
        yield from ((None, side) for side in {*table.sides, None})
