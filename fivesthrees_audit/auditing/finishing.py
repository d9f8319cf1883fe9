"""Owns the end of a deal and of a match: how it ended, what the record says of that, and the scores it closes with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fivesthrees_audit import engine
from fivesthrees_audit.auditing.claims import closed_at, forgotten
from fivesthrees_audit.auditing.dealing import Dealt
from fivesthrees_audit.auditing.hidden import resolved
from fivesthrees_audit.auditing.turns import fitting
from fivesthrees_audit.auditing.words import deal_place, table_facts
from fivesthrees_audit.auditing.world import Doubt, Table, World
from fivesthrees_audit.findings import Place
from fivesthrees_audit.records.native import Deal, DealEnd, Result
from fivesthrees_audit.rules import ending, scoring

Rule = Callable[..., Any]

CLAIMED: dict[str, Rule] = {"out": ending.is_out, "blocked": ending.is_blocked, "won": ending.is_won}
"""The clause that each claim of how a deal ended is charged to."""


def finished(table: Table, world: World, number: int, deal: Deal, given: Dealt) -> list[World]:
    """The worlds after a deal: its end checked, its doubts settled, the scores it closes with taken over."""
    found = len(world.findings)
    end = deal.end
    judged = not world.lost and not world.closed
    if judged and end is not None and end.how is not None:
        world = _claimed_how(table, world, number, end)
    elif judged and number < len(table.match.deals) - 1 and not world.state.is_over and world.winner is None:
        world = _must_be_over(table, world, number)
    if end is not None:
        if len(world.findings) == found and not world.lost:
            world = _closing(table, world, number, end)
        if len(world.findings) == found and judged:
            world = _claimed_seat(table, world, number, end)
    worlds = [world] if end is None or end.scores is None else closed_at(table.rules, world, end.scores)
    if end is not None and end.how == "won" and end.seat is not None and len(world.findings) > found:
        worlds = [*(_believed(after, table.sides[end.seat]) for after in worlds), *worlds]
    return [resolved(after, given.asleep, fully=not after.faulted) for after in worlds]


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
    winners = {*world.unknown, *([] if state.winner is None else [state.winner])}
    return [on, *({"how": "won", "seat": state.sides.index(side)} for side in sorted(winners))]


def _claimed_how(table: Table, world: World, number: int, end: DealEnd) -> World:
    """The world in which the deal ended as claimed; charged to the outcome claimed where it did not."""
    ends = _ends(table, world)
    if end.how in [real["how"] for real in ends]:
        return world
    place = deal_place(number, "/end")
    if end.how == "blocked" and ends[0]["how"] is None and engine.blocked(table.rules, world.state) is None:
        return _doubt_block(table, world, place, ending.is_blocked, {"how": "blocked"})
    rule = CLAIMED[end.how or "out"]
    return world.blamed(rule, place, expected=ends[0], recorded={"how": end.how}, facts=_end_facts(table, world))


def _claimed_seat(table: Table, world: World, number: int, end: DealEnd) -> World:
    """The world in which the seat named is of the side that went out or won; a block here has nobody to name."""
    if end.seat is None:
        return world
    ends = _ends(table, world)
    named = [real.get("seat") for real in ends if end.how in (None, real["how"])]
    if any(seat is not None and table.sides[seat] == table.sides[end.seat] for seat in named):
        return world
    return world.blamed(
        CLAIMED[end.how or ends[0]["how"] or "out"],
        deal_place(number, "/end/seat"),
        expected={"seat": named[0] if named else None},
        recorded={"seat": end.seat},
        facts=_end_facts(table, world),
    )


def _end_facts(table: Table, world: World) -> dict[str, Any]:
    state = world.state
    able = [seat for seat in engine.holders(state) if engine.able(table.rules, state, seat)]
    return {
        **table_facts(table.rules, state),
        "able": able,
        "holding": [hand.size for hand in state.hands],
        "scores": list(world.carried),
    }


def _must_be_over(table: Table, world: World, number: int) -> World:
    """The world in which a deal that another one follows was over: blocked, since nobody went out."""
    blocked = engine.blocked(table.rules, world.state)
    if blocked:
        return world
    place = deal_place(number)
    if blocked is None:
        return _doubt_block(table, world, place, ending.is_out, {"deals": len(table.match.deals)})
    blamed = world.blamed(
        ending.is_out,
        place,
        expected={"how": None},
        recorded={"deals": len(table.match.deals)},
        facts=_end_facts(table, world),
    )
    return forgotten(blamed, world.state.sides)  # nobody knows what the plays that are missing have brought


def _doubt_block(table: Table, world: World, place: Place, rule: Any, recorded: dict[str, Any]) -> World:
    """The world in which nobody can play: right only if the hidden tiles allow it."""
    doubt = Doubt(
        rule=rule,
        place=place,
        seats=tuple(seat for seat, hand in enumerate(world.state.hands) if hand.hidden),
        denied=fitting(world.state.layout),
        expected={"how": None},
        recorded=recorded,
        facts=_end_facts(table, world),
    )
    return world._replace(doubts=(*world.doubts, doubt))


def _closing(table: Table, world: World, number: int, end: DealEnd) -> World:
    """The world with a bonus or closing scores that nothing explains charged, one finding for one slip."""
    point, bonus = table.rules.out_point, end.bonus or 0
    blocked = end.how == "blocked"
    facts = {**_end_facts(table, world), "before": list(world.carried)}
    if bonus != ending.bonus(table.rules, sum(hand.size for hand in world.state.hands)):
        rule = scoring.out_points if blocked else ending.bonus
        place = deal_place(number, "/end/bonus")
        return world.blamed(rule, place, expected={"bonus": 0}, recorded={"bonus": bonus}, facts=facts)
    if end.scores is None or _accounted(world, end.scores):
        return world
    gains = [after - before for before, after in zip(world.carried, end.scores, strict=True) if after != before]
    return world.blamed(
        scoring.out_points if blocked and point and gains == [point] else scoring.new_score,
        deal_place(number, "/end/scores"),
        expected={"scores": list(world.carried)},
        recorded={"scores": list(end.scores)},
        facts=facts,
    )


def _accounted(world: World, scores: list[int]) -> bool:
    """Whether each score is the true one or the one carried so far, where that is known."""
    return all(
        side in world.unknown or score in (world.carried[side], world.state.scores[side])
        for side, score in enumerate(scores)
    )


def concluded(table: Table, world: World, result: Result | None) -> World:
    """The world after the match: the recorded result against how the match stands."""
    if result is None:
        return world
    winners = {world.winner, world.state.winner, *world.unknown} - {None}
    winner, scores = ending.result(world.winner if world.winner is not None else world.state.winner, world.carried)
    wrong = (result.winner is not None and result.winner not in winners) or (
        result.scores is not None and not _accounted(world, result.scores)
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
