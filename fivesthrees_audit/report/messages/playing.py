"""Owns the words of findings about dealing, leading, turns and the joining of tiles."""

from __future__ import annotations

from collections.abc import Callable

from fivesthrees_audit.report.messages.case import Case, Told, together
from fivesthrees_audit.report.messages.table import on_the_table, table
from fivesthrees_audit.report.working import listed, number
from fivesthrees_audit.rules import playing

NEXT_LEAD = {
    "clockwise": "the lead move one seat clockwise after every finished deal, whatever its result",
    "winner": "the winner of a deal lead the next, and after a deal without a winner the seat to the left of its lead",
    "winner-or-lot": "the player who goes out lead the next deal, and after a block whoever the lot falls on",
    "any": "any seat lead the next deal",
}


def _tile_twice(case: Case) -> Told:
    if case.finding.event is None:
        tile = case.recorded["tile"]
        return Told(
            "each of the 28 tiles be in one place.",
            f"{tile} can be dealt once.",
            f"deal {case.deal} has it again in {_dealt_to(case)}.",
        )
    if "draw" in case.recorded:
        return _drawn_twice(case)
    tile = case.recorded["play"]
    return Told(
        f"{table(case)}, with {tile} laid already.", "it cannot be laid again.", f"the record plays {tile} again."
    )


def _drawn_twice(case: Case) -> Told:
    tile, player = case.recorded["draw"], case.name(case.facts["seat"])
    turned = "-".join(reversed(tile.split("-")))
    laid = {tile, turned} & set(on_the_table(case))
    where = f"with {tile} laid already" if laid else f"with {tile} in a hand already"
    return Told(
        f"{table(case)}, {where}.",
        "it is not in the boneyard to be drawn.",
        f"the record has {player} draw {tile}.",
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


def _first_lead(case: Case) -> Told:
    let = (
        "a lot settle who leads the first deal"
        if playing.drawn_by_lot(case.rules)
        else "the holder of the highest double dealt lead the first deal"
    )
    facts, player = case.facts, case.name(case.recorded["lead"])
    if "held" in facts:
        holder = f"another, who plays {facts['held']} at event {facts['played_at']}"
        return Told(
            f"{let}.", f"{holder}, held it all along.", f"the record has {player} lead deal 1 with {facts['tile']}."
        )
    if facts.get("hidden"):
        return Told(
            f"{let}, and every tile that nobody has shown lie hidden in a hand or {_asleep(case)}.",
            f"another hand holds a double above {facts['tile']}, however they lie{together(case)}.",
            f"the record has {player} lead deal 1 with {facts['tile']}.",
        )
    return _led(case, f"{let}.")


def _next_lead(case: Case) -> Told:
    if case.deal == 1:
        return _led(case, f"the record say that {_due(case)} has the lead when it starts.")
    return _led(case, f"{NEXT_LEAD[case.rules.next_lead]}.")


def _led(case: Case, let: str) -> Told:
    return Told(
        let,
        f"{_due(case)} leads deal {case.deal}.",
        f"the record has {case.name(case.recorded['lead'])} lead it.",
    )


def _due(case: Case) -> str:
    return listed([case.name(seat) for seat in case.facts["due"]], "or")


def _any_tile(case: Case) -> Told:
    facts, tile, player = case.facts, case.recorded["play"], case.name(case.facts["seat"])
    highest = case.rules.lead_tile == "highest-double" or (case.deal == 1 and not playing.drawn_by_lot(case.rules))
    asked = "the highest double of a hand be led" if highest else "a double be led by a hand that has one"
    if "held" in facts:
        played = f"who plays {facts['held']} at event {facts['played_at']}"
        return Told(
            f"{asked}.",
            f"{player}, {played}, held it all along, and had to lead it.",
            f"the record has {player} lead {tile}.",
        )
    if facts.get("hidden"):
        return Told(
            f"{asked}, and every tile that nobody has shown lie hidden in a hand or {_asleep(case)}.",
            f"{player} cannot be without a tile to lead before {tile}, however they lie{together(case)}.",
            f"the record has {player} lead {tile}.",
        )
    return Told(
        f"{asked}, and {player} hold {listed(facts['hand'])}.",
        f"{player} must lead {listed(case.expected['plays'], 'or')}.",
        f"the record has {player} lead {tile}.",
    )


def _asleep(case: Case) -> str:
    return "in the boneyard" if case.draws else "asleep"


def _turn(case: Case) -> Told:
    due, plays = case.name(case.facts["due"]), case.facts["plays"]
    if plays:
        able = f"who can play {listed(plays, 'or')}"
    elif case.facts["may_hold_more"]:
        done = "neither plays nor draws nor knocks" if case.draws else "neither plays nor knocks"
        able = f"whose hand is not all recorded, and who {done}"
    else:
        missing = "draw" if case.facts["drawable"] else "knock"
        able = f"who cannot play and whose {missing} is not written"
    return Told(
        f"{table(case)}, and the turn be {due}'s, {able}.",
        f"the entry is {due}'s.",
        f"the record gives it to {case.name(case.recorded['seat'])}.",
    )


def _held(case: Case) -> Told:
    hand, owner = case.facts["hand"], case.facts["owner"]
    player = case.name(case.facts["seat"])
    holding = f"{player} hold {listed(hand)}" if hand else f"{player} hold none of the tiles known"
    where = f"{case.name(owner)} holds it" if owner is not None else "it is in no hand that the record shows"
    return Told(
        f"{table(case)}, and {holding}.",
        f"{player} has no {case.recorded['play']} to play: {where}.",
        f"the record has {player} play {case.recorded['play']}.",
    )


def _end(case: Case) -> Told:
    end = case.recorded["end"]
    return Told(
        f"{table(case)}.",
        f"no open end shows {end}." if isinstance(end, int) else _buildable(case, end),
        f"the record joins {case.recorded['play']} {_named(end)}.",
    )


def _buildable(case: Case, end: str) -> str:
    """Which ends may be built on, where the one named may not."""
    if "spinner" not in case.facts:
        why = "a line never branches" if case.rules.spinner == "none" else f"there is no spinner with a side {end}"
        return f"a tile joins the left end L or the right end R, and {why}."
    ends = listed(case.facts["labels"], "or")
    if case.facts["bare"] and len(case.facts["labels"]) == 2:  # noqa: PLR2004  # the long sides alone
        return f"a tile joins {ends}: the spinner's other sides open when tiles lie on both of these."
    return f"a tile joins {ends}."


def _named(end: str | int) -> str:
    return f"at an end showing {end}" if isinstance(end, int) else f"at {end}"


def _matches(case: Case) -> Told:
    tile, end = case.recorded["play"], case.recorded["end"]
    where = "" if end is None else f" {_named(end)}"
    if "end" in case.expected:
        fits = f"{tile} fits at {case.expected['end']}, not{where}."
    else:
        plays = case.expected["plays"]
        fits = f"{tile} fits nowhere" + (f"; what can be played is {listed(plays, 'or')}." if plays else ".")
    return Told(f"{table(case)}.", fits, f"the record joins {tile}{where}.")


TELLERS: dict[str, Callable[[Case], Told]] = {
    "set/double-six": _tile_twice,
    "deal/hand-size": _hand_size,
    "deal/lead": _lead,
    "lead/first": _first_lead,
    "lead/next": _next_lead,
    "lead/any-tile": _any_tile,
    "turn/order": _turn,
    "play/held": _held,
    "play/end": _end,
    "play/matches": _matches,
}
