"""Owns the words of findings about dealing, leading, turns and the joining of tiles."""

from __future__ import annotations

from collections.abc import Callable

from fivesthrees_audit.report.messages.case import Case, Told, table
from fivesthrees_audit.report.working import listed, number


def _tile_twice(case: Case) -> Told:
    if case.finding.event is None:
        tile = case.recorded["tile"]
        return Told(
            "each of the 28 tiles be in one place.",
            f"{tile} can be dealt once.",
            f"deal {case.deal} has it again in {_dealt_to(case)}.",
        )
    tile = case.recorded["play"]
    return Told(
        f"{table(case)}, with {tile} laid already.", "it cannot be laid again.", f"the record plays {tile} again."
    )


def _dealt_to(case: Case) -> str:
    """The hand, or the boneyard, that a finding about the dealing points at."""
    last = case.finding.pointer.rpartition("/")[2]
    return "the boneyard" if last == "boneyard" else f"the hand of {case.name(int(last))}"


def _hand_size(case: Case) -> Told:
    right, got = case.expected["tiles"], case.recorded["tiles"]
    return Told(
        f"{case.facts['players']} players be dealt tiles.",
        f"{_dealt_to(case)} has {number(right)}.",
        f"deal {case.deal} gives it {got}.",
    )


def _lead(case: Case) -> Told:
    due = case.name(case.expected["seat"])
    return Told(
        f"{due} have the lead of deal {case.deal}.",
        f"the first turn is {due}'s.",
        f"the record has {case.name(case.recorded['seat'])} take it.",
    )


def _next_lead(case: Case) -> Told:
    due = " or ".join(case.name(seat) for seat in case.facts["due"])
    if case.deal == 1:
        let = f"the record say that {due} has the lead when it starts."
    else:
        let = "the lead move one seat clockwise after every finished deal, whatever its result."
    return Told(let, f"{due} leads deal {case.deal}.", f"the record has {case.name(case.recorded['lead'])} lead it.")


def _turn(case: Case) -> Told:
    due, plays = case.name(case.facts["due"]), case.facts["plays"]
    if plays:
        able = f"who can play {listed(plays, 'or')}"
    elif case.facts["may_hold_more"]:
        able = "whose hand is not all recorded, and who neither plays nor knocks"
    else:
        able = "who cannot play and whose knock is not written"
    return Told(
        f"{table(case)}, and the turn be {due}'s, {able}.",
        f"the entry is {due}'s.",
        f"the record gives it to {case.name(case.recorded['seat'])}.",
    )


def _held(case: Case) -> Told:
    hand, owner = case.facts["hand"], case.facts["owner"]
    player = case.name(case.facts["seat"])
    holding = f"{player} hold {listed(hand)}" if hand else f"{player} hold none of the tiles known"
    where = f"{case.name(owner)} holds it" if owner is not None else "it is in no hand"
    return Told(
        f"{table(case)}, and {holding}.",
        f"{player} has no {case.recorded['play']} to play: {where}.",
        f"the record has {player} play {case.recorded['play']}.",
    )


def _end(case: Case) -> Told:
    tile, end = case.recorded["play"], case.recorded["end"]
    named = f"at an end showing {end}" if isinstance(end, int) else f"at {end}"
    return Told(
        f"{table(case)}.",
        "a tile joins the left end L or the right end R, and a line never branches."
        if isinstance(end, str)
        else f"no open end shows {end}.",
        f"the record joins {tile} {named}.",
    )


def _matches(case: Case) -> Told:
    tile, end = case.recorded["play"], case.recorded["end"]
    where = "" if end is None else f" at {end}"
    if "end" in case.expected:
        fits = f"{tile} fits at {case.expected['end']} only."
    else:
        plays = case.expected["plays"]
        fits = f"{tile} fits nowhere" + (f"; what can be played is {listed(plays, 'or')}." if plays else ".")
    return Told(f"{table(case)}.", fits, f"the record joins {tile}{where}.")


def _required(case: Case) -> Told:
    player = case.name(case.facts["seat"])
    if "held" in case.facts:
        return Told(
            f"{table(case)}; and let every hand be as it was dealt, since nobody draws.",
            f"{player}, who plays {case.facts['held']} at event {case.facts['played_at']}, held it all along, "
            "and could have played it here.",
            f"the record has {player} knock here.",
        )
    if case.facts.get("hidden"):
        return Told(
            f"{table(case)}, and every tile that nobody has shown lie hidden in a hand or asleep.",
            f"{player} cannot be without a tile that fits, however they lie.",
            f"the record has {player} knock here.",
        )
    return Told(
        f"{table(case)}.",
        f"{player} must play {listed(case.expected['plays'], 'or') or 'a tile: any may be led'}.",
        f"the record has {player} knock.",
    )


def _draw(case: Case) -> Told:
    tile = case.recorded["draw"]
    drawn = "a tile" if tile == "?" else tile
    return Told("the tiles not dealt sleep.", "nobody ever draws.", f"the record has {drawn} drawn.")


TELLERS: dict[str, Callable[[Case], Told]] = {
    "set/double-six": _tile_twice,
    "deal/hand-size": _hand_size,
    "deal/lead": _lead,
    "lead/next": _next_lead,
    "turn/order": _turn,
    "play/held": _held,
    "play/end": _end,
    "play/matches": _matches,
    "play/required": _required,
    "draw/none": _draw,
}
