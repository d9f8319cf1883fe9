"""Owns the words of a finding: *Let* what was on the table, *Then* what the rules give, *However* what the record says.

One sentence each, made from the facts of the finding by the chapter of its clause. Nothing else in
the program puts a finding into words.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from fivesthrees_audit.findings import Finding
from fivesthrees_audit.report.safe import printable
from fivesthrees_audit.report.working import listed, number, plural, working
from fivesthrees_audit.ruleset import RuleSet


class Told(NamedTuple):
    """A finding in three sentences, without the words *Let*, *Then* and *However*."""

    let: str
    then: str
    however: str


class Case(NamedTuple):
    """A finding with what is needed to tell it: names made safe to show, and the rules."""

    finding: Finding
    names: tuple[str, ...]
    rules: RuleSet

    def name(self, seat: int | None) -> str:
        """The name of a seat."""
        return "nobody" if seat is None else self.names[seat]

    def side(self, side: int | None) -> str:
        """The name of a side: one player, or both of a pair."""
        if side is None:
            return "nobody"
        if len(self.names) == 4 and self.rules.pairs == "four":  # noqa: PLR2004  # two pairs
            return f"{self.names[side]} and {self.names[side + 2]}"
        return self.names[side]

    @property
    def facts(self) -> dict[str, Any]:
        """The facts of the finding."""
        return self.finding.facts

    @property
    def expected(self) -> dict[str, Any]:
        """What the rules expect."""
        return self.finding.expected

    @property
    def recorded(self) -> dict[str, Any]:
        """What the record says."""
        return self.finding.recorded

    @property
    def deal(self) -> int:
        """The deal, from 1."""
        return self.finding.deal or 0


def told(finding: Finding, players: Sequence[str], rules: RuleSet) -> Told:
    """The finding in three sentences. Names of players are shown with control characters escaped."""
    case = Case(finding, tuple(printable(name) for name in players), rules)
    return TELLERS[finding.clause](case)


def message(finding: Finding, players: Sequence[str], rules: RuleSet) -> str:
    """The finding in one paragraph."""
    let, then, however = told(finding, players, rules)
    return f"Let {let} Then {then} However, {however}"


def table(case: Case) -> str:
    """What lies on the table, as the object of *Let*."""
    line = case.facts.get("line", "")
    return f"the line be {line}, open at {listed(case.facts['ends'])}" if line else "the table be empty"


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


def _count(case: Case) -> Told:
    parts = case.facts["contributions"]
    total = case.facts["count"]
    shown = f"{' + '.join(map(str, parts))} = {total}" if len(parts) > 1 else str(total)
    hint = {
        "count/lone-double": " (a double alone counts both halves, once)",
        "count/double": " (a double at an end counts both halves)",
    }.get(case.finding.clause, "")
    worth = working(case.rules, total) if case.facts["play"] else "nothing"
    return Told(
        f"{table(case)}.",
        f"the count is {shown}{hint}, worth {worth}.",
        f"the record counts {case.recorded['count']}.",
    )


def _points(case: Case) -> Told:
    facts = case.facts
    if "able" in facts:
        return _paid_block(case)
    name, wrong = next(iter(case.recorded.items()))
    out = f", and going out {facts['out']} more" if facts["out"] else ""
    worth = working(case.rules, facts["count"]) if facts["play"] else "nothing"
    return Told(
        f"{table(case)}, a count of {facts['count']}.",
        f"the play is worth {worth}{out}" + (f": {facts['earned']} in all." if facts["out"] else "."),
        f"the record {_given(case, name, wrong)}.",
    )


def _paid_block(case: Case) -> Told:
    recorded = case.recorded
    paid = f"a bonus of {recorded['bonus']}" if "bonus" in recorded else f"scores of {listed(recorded['scores'])}"
    before = listed(case.facts["before"])
    return Told(
        f"{table(case)}, the scores be {before} and nobody able to play.",
        "a blocked deal earns nobody anything.",
        f"the record gives {paid}.",
    )


def _given(case: Case, name: str, wrong: int) -> str:
    """What a record gives for a play, by the name of the claim."""
    before = case.facts["before"]
    if name == "score":
        return f"leaves the score at {wrong}" if wrong == before else f"takes the score from {before} to {wrong}"
    return f"gives {wrong} as earned" if name == "earned" else f"awards {wrong}"


def _target(case: Case) -> Told:
    facts, target = case.facts, case.rules.target
    who, before, earned = case.name(facts["seat"]), facts["before"], facts["earned"]
    together = f"{facts['play']} + {facts['out']} = {earned}" if facts["out"] else str(earned)
    tested = ", tested together" if facts["out"] else ""
    total = before + earned
    if total > target:
        then = f"{before} + {earned} = {total} passes {target}, so all of it is refused and the score stays {before}."
    else:
        then = f"{before} + {earned} = {total} does not pass {target}, so all of it is accepted."
    return Told(
        f"{who} stand at {before} and earn {together}{tested} ({table(case).replace(' be ', ' being ')}).",
        then,
        f"the record {_taken(case)}.",
    )


def _taken(case: Case) -> str:
    award, score = case.recorded.get("award"), case.recorded.get("score")
    parts = [] if award is None else ["refuses it" if award == 0 else f"accepts {award}"]
    parts += [] if score is None else [f"writes {score}"]
    return " and ".join(parts)


def _running(case: Case) -> Told:
    if "scores" in case.recorded:
        return Told(
            f"the scores stand at {listed(case.facts['before'])} when deal {case.deal} ends.",
            "nothing is added at the end of a deal.",
            f"the record closes it at {listed(case.recorded['scores'])}.",
        )
    facts, wrong = case.facts, case.recorded["score"]
    gained = facts.get("adjust", facts.get("award", 0))
    verb = "be given" if gained >= 0 else "lose"
    points = plural(abs(gained), "point")
    what = f"{verb} {points} by the referee's ruling" if "adjust" in facts else f"have {gained} accepted"
    return Told(
        f"{case.name(facts['seat'])} stand at {facts['before']} and {what}.",
        f"the new score is {facts['before']} {'+' if gained >= 0 else '-'} {abs(gained)} = {case.expected['score']}.",
        f"the record writes {wrong}.",
    )


def _over(case: Case) -> Told:
    """Something after the end of a deal or a match, or an end claimed that did not happen."""
    recorded = case.recorded
    if "how" in recorded:
        return _claimed(case)
    if "seat" in recorded:
        return Told(
            f"{_ended(case)}.",
            f"{case.name(case.expected['seat'])} is the one to name."
            if case.expected["seat"] is not None
            else "nobody takes it.",
            f"the record names {case.name(recorded['seat'])}.",
        )
    if "deals" in recorded:
        return _deals(case)
    kind, what = next(iter(recorded.items()))
    entry = {"play": f"plays {what}", "knock": "has a knock", "draw": "has a draw"}[kind]
    if "knocks" in case.facts:
        circle = plural(case.facts["knocks"], "player")
        return Told(
            f"{table(case)}, and all {circle} with tiles have knocked.",
            "the deal is blocked and over.",
            f"the record {entry}.",
        )
    if case.facts["out"] is not None:
        return Told(f"{case.name(case.facts['out'])} have gone out.", "the deal is over.", f"the record {entry}.")
    who = case.side(case.facts["winner"])
    return Told(f"{who} have reached {case.rules.target}.", "the match is over at once.", f"the record {entry}.")


def _ended(case: Case) -> str:
    return f"deal {case.deal} end with {table(case).removeprefix('the line be ')}"


def _claimed(case: Case) -> Told:
    claim = {"out": "somebody went out", "blocked": "it was blocked", "won": "the match was won"}
    real, holding = case.expected["how"], case.facts["holding"]
    held = listed([f"{name} {tiles}" for name, tiles in zip(case.names, holding, strict=True)])
    if real is None:
        able = case.facts["able"]
        then = f"{case.name(able[0])} can play, so it is not over." if able else "it is not over."
    else:
        seat = case.expected.get("seat")
        then = {
            "out": f"{case.name(seat)} has gone out.",
            "blocked": "nobody can play: it is blocked.",
            "won": f"{case.name(seat)} has won the match with the deal unfinished.",
        }[real]
    return Told(
        f"{table(case)}, with tiles in hand: {held}.",
        then,
        f"the record says that {claim.get(case.recorded['how'], 'it was over')}.",
    )


def _deals(case: Case) -> Told:
    if "winner" in case.facts:
        scores = listed(case.facts["scores"])
        return Told(
            f"{case.side(case.facts['winner'])} have won, the scores being {scores}.",
            "the match is over at once.",
            f"the record goes on with deal {case.deal}.",
        )
    able = [case.name(seat) for seat in case.facts["able"]]
    who = f"{listed(able)} can still play" if able else "somebody may still play"
    return Told(
        f"{table(case)}.",
        f"{who}, so deal {case.deal} is not over.",
        f"the record stops it there and goes on with deal {case.deal + 1}.",
    )


def _leftovers(case: Case) -> Told:
    return Told(
        "tiles be left in hands when a deal ends.",
        "they neither score nor cost.",
        f"deal {case.deal} ends with a bonus of {case.recorded['bonus']}.",
    )


def _result(case: Case) -> Told:
    expected, recorded = case.expected, case.recorded
    stand = listed(expected["scores"])
    won = (
        f"{case.side(expected['winner'])} won"
        if expected["winner"] is not None
        else f"nobody has reached {case.rules.target}"
    )
    says = [] if recorded["winner"] is None else [f"{case.side(recorded['winner'])} as the winner"]
    says += [] if recorded["scores"] is None else [f"scores of {listed(recorded['scores'])}"]
    return Told(
        f"the last accepted award leave the scores at {stand}.", f"{won}.", f"the result gives {' and '.join(says)}."
    )


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
    "count/ends": _count,
    "count/double": _count,
    "count/lone-double": _count,
    "score/threes-and-fives": _points,
    "score/every-play": _points,
    "score/out-point": _points,
    "score/running": _running,
    "end/out": _over,
    "end/blocked": _over,
    "end/leftovers": _leftovers,
    "target/whole": _target,
    "target/combined": _target,
    "match/reached": _over,
    "match/result": _result,
}
