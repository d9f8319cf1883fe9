"""Owns how a deal ended: whether it was over, and what the record says of that, its end or the deal that follows.

What the end brings, and the scores it closes with, are `auditing/closing.py`'s; the result of the match is here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fivesthrees_audit import engine
from fivesthrees_audit.auditing.claims import forgotten
from fivesthrees_audit.auditing.closing import accounted, closed
from fivesthrees_audit.auditing.dealing import Dealt
from fivesthrees_audit.auditing.hidden import resolved
from fivesthrees_audit.auditing.turns import all_drawn, fitting
from fivesthrees_audit.auditing.words import deal_place, table_facts
from fivesthrees_audit.auditing.world import Doubt, Table, World
from fivesthrees_audit.clauses import in_force
from fivesthrees_audit.findings import Place
from fivesthrees_audit.records.native import Deal, DealEnd, Result
from fivesthrees_audit.rules import ending
from fivesthrees_audit.ruleset import RuleSet

Rule = Callable[..., Any]


def claimed_rule(rules: RuleSet, how: str) -> Rule:
    """The clause that a claim of how a deal ended is charged to."""
    if how == "won":
        return ending.is_won if ending.tested_at_once(rules) else ending.winner_at_deal_end
    return ending.is_blocked if how == "blocked" else ending.is_out


def unsettled(table: Table, world: World, number: int, deal: Deal) -> list[World]:
    """The worlds at the end of a deal with every doubt that the record gives rise to, none of them settled."""
    ways = _hows(table, world, number, deal)
    return [one if one.lost or one.closed else _checked(table, one, number, deal, how) for how, one in ways]


def finished(table: Table, world: World, number: int, deal: Deal, given: Dealt) -> list[World]:
    """The worlds after a deal: its end checked, its doubts settled, the scores it closes with taken over."""
    if world.loose:
        world = world._replace(lost=True)
    worlds: list[World] = []
    for how, over in _hows(table, world, number, deal):
        checked = over
        found = len(over.findings)
        if not over.lost and not over.closed:
            checked = _checked(table, over, number, deal, how)
        slipped = len(checked.findings) > found
        after = closed(table, checked, number, deal, how, found=slipped)
        end = deal.end
        if end is not None and end.how == "won" and end.seat is not None and slipped:
            after = [*(_believed(one, table.sides[end.seat]) for one in after), *after]
        worlds += [resolved(one, given.hands, fully=not one.faulted) for one in after]
    return worlds


def _hows(table: Table, world: World, number: int, deal: Deal) -> list[tuple[str | None, World]]:
    """How the deal may have ended, and the world it ended in: as the engine has it, where that can tell; None is not.

    Where hidden tiles leave open whether anybody could go on, it was blocked if the record takes it for over.
    """
    end, state = deal.end, world.state
    if world.lost or world.closed:
        return [(None if end is None else end.how, world)]
    if state.out is not None or world.winner is not None:
        return [("won" if state.out is None else "out", world)]
    ended = number < len(table.match.deals) - 1 or (end is not None and end.how == "blocked")
    told = table.match.result is not None if end is None else end.how is None
    if not ended and not told:
        return [("blocked" if engine.blocked(table.rules, state) else None, world)]
    drawn = all_drawn(table, world, _after_all(deal)) if table.omits_draws else world
    blocked = engine.blocked(table.rules, drawn.state)
    if blocked is None and end is not None and end.how in ("out", "won"):
        blocked = False
    if ended:
        return [(None if blocked is False else "blocked", drawn)]
    over: list[tuple[str | None, World]] = [] if blocked is False else [("blocked", drawn)]
    return over if blocked and drawn is world else [(None, world), *over]


def _checked(table: Table, world: World, number: int, deal: Deal, how: str | None) -> World:
    """The world with what the record says of how a deal that ended so was over checked."""
    end, found = deal.end, len(world.findings)
    if end is not None and end.how is not None:
        world = _claimed_how(table, world, number, deal, end)
    elif not world.state.is_over and world.winner is None:
        if number < len(table.match.deals) - 1:
            world = _must_be_over(table, world, number, deal)
        elif how == "blocked" and engine.blocked(table.rules, world.state) is None:
            place = deal_place(number, "/end")
            world = _doubt_block(table, world, place, ending.is_blocked, {"how": "blocked"}, _after_all(deal))
    if end is None or len(world.findings) > found:
        return world
    return _claimed_seat(table, world, number, end, how)


def _after_all(deal: Deal) -> int:
    """The moment after the last event of a deal."""
    return 2 * len(deal.events) + 2


def _believed(world: World, side: int) -> World:
    """The world in which the recorder took the match for won, as is written, though it was not."""
    return world if world.winner is not None else world._replace(winner=side)


def _ends(table: Table, world: World) -> list[dict[str, Any]]:
    """How the deal ended, as the record would say it: by the carried scores, then, where it differs, by the true ones.

    `how` is None where it is unfinished, or cannot be told; a side whose score is not known may have won.
    """
    state = world.state
    if state.out is not None:
        return [{"how": "out", "seat": state.out}]
    on: dict[str, Any] = {"how": "blocked" if engine.blocked(table.rules, state) else None}
    if world.winner is not None:
        won = {"how": "won", "seat": state.sides.index(world.winner)}
        return [won] if state.winner is not None else [won, on]
    unknown = world.unknown if ending.tested_at_once(table.rules) else frozenset[int]()
    winners = {*unknown, *([] if state.winner is None else [state.winner])}
    return [on, *({"how": "won", "seat": state.sides.index(side)} for side in sorted(winners))]


def _claimed_how(table: Table, world: World, number: int, deal: Deal, end: DealEnd) -> World:
    """The world in which the deal ended as claimed; charged to the outcome claimed where it did not."""
    ends = _ends(table, world)
    if end.how in [real["how"] for real in ends]:
        return world
    place = deal_place(number, "/end")
    if end.how == "blocked" and ends[0]["how"] is None and engine.blocked(table.rules, world.state) is None:
        return _doubt_block(table, world, place, ending.is_blocked, {"how": "blocked"}, _after_all(deal))
    rule = claimed_rule(table.rules, end.how or "out")
    return world.blamed(rule, place, expected=ends[0], recorded={"how": end.how}, facts=end_facts(table, world))


def _claimed_seat(table: Table, world: World, number: int, end: DealEnd, how: str | None) -> World:
    """The world in which the seat named is of the side that went out or won; who takes a block is looked at later."""
    if end.seat is None:
        return world
    ends = _ends(table, world)
    named = [real.get("seat") for real in ends if end.how in (None, real["how"])]
    if how == "blocked" and in_force(ending.block_winner, table.rules):
        return world
    if any(seat is not None and table.sides[seat] == table.sides[end.seat] for seat in named):
        return world
    return world.blamed(
        claimed_rule(table.rules, end.how or ends[0]["how"] or "out"),
        deal_place(number, "/end/seat"),
        expected={"seat": named[0] if named else None},
        recorded={"seat": end.seat},
        facts=end_facts(table, world),
    )


def end_facts(table: Table, world: World) -> dict[str, Any]:
    """The table at the end of a deal: who can play, how many tiles each seat holds, what the scores are."""
    state = world.state
    able = [seat for seat in engine.holders(state) if engine.able(table.rules, state, seat)]
    facts = {
        **table_facts(table.rules, state),
        "able": able,
        "holding": [hand.size for hand in state.hands],
        "scores": list(world.carried),
    }
    return facts | {"drawable": engine.drawable(table.rules, state)} if engine.drawable(table.rules, state) else facts


def _must_be_over(table: Table, world: World, number: int, deal: Deal) -> World:
    """The world in which a deal that another one follows was over: blocked, since nobody went out."""
    blocked = engine.blocked(table.rules, world.state)
    if blocked:
        return world
    place = deal_place(number)
    if blocked is None:
        recorded = {"deals": len(table.match.deals)}
        return _doubt_block(table, world, place, ending.is_out, recorded, _after_all(deal))
    blamed = world.blamed(
        ending.is_out,
        place,
        expected={"how": None},
        recorded={"deals": len(table.match.deals)},
        facts=end_facts(table, world),
    )
    return forgotten(blamed, world.state.sides)  # nobody knows what the plays that are missing have brought


def _doubt_block(table: Table, world: World, place: Place, rule: Rule, recorded: dict[str, Any], at: int) -> World:
    """The world in which nobody can play: right only if the hidden tiles allow it."""
    doubt = Doubt(
        rule=rule,
        place=place,
        at=at,
        seats=tuple(seat for seat, hand in enumerate(world.state.hands) if hand.hidden),
        denied=fitting(table.rules, world.state.layout),
        expected={"how": None},
        recorded=recorded,
        facts=end_facts(table, world),
    )
    return world._replace(doubts=(*world.doubts, doubt))


def concluded(table: Table, world: World, result: Result | None) -> World:
    """The world after the match: the recorded result against how the match stands."""
    if result is None:
        return world
    winners = {world.winner, world.state.winner, *world.unknown} - {None}
    if world.unknown or world.lost:  # nobody can say whose was the best, or the first
        winners |= {side for side, score in enumerate(world.carried) if ending.reached(table.rules, score)}
    winner, scores = ending.result(world.winner if world.winner is not None else world.state.winner, world.carried)
    wrong = (result.winner is not None and result.winner not in winners) or (
        result.scores is not None and not accounted(world, result.scores)
    )
    if not wrong:
        return world
    return world.blamed(
        ending.result,
        Place(None, None, "/result"),
        expected={"winner": winner, "scores": list(scores)},
        recorded={"winner": result.winner, "scores": result.scores},
        facts={"target": table.rules.target},
    )
