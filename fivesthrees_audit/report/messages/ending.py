"""Owns the words of findings about how deals end, what the target accepts and how the match stands."""

from __future__ import annotations

from collections.abc import Callable

from fivesthrees_audit.report.messages.case import Case, Told, table
from fivesthrees_audit.report.working import listed, plural


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
    lying = f"{table(case).replace(' be ', ' being ')}, a count of {facts['count']}"
    return Told(
        f"{who} stand at {before} and earn {together}{tested} ({lying}).",
        then,
        f"the record {_taken(case)}.",
    )


def _taken(case: Case) -> str:
    award, score = case.recorded.get("award"), case.recorded.get("score")
    parts = [] if award is None else ["refuses it" if award == 0 else f"accepts {award}"]
    parts += [] if score is None else [f"writes {score}"]
    return " and ".join(parts)


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
    "end/out": _over,
    "end/blocked": _over,
    "end/leftovers": _leftovers,
    "target/whole": _target,
    "target/combined": _target,
    "match/reached": _over,
    "match/result": _result,
}
