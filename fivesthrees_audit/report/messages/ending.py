"""Owns the words of findings about how deals end, when the match is over and how it stands."""

from __future__ import annotations

from collections.abc import Callable

from fivesthrees_audit.report.messages.case import Case, Told, together
from fivesthrees_audit.report.messages.table import table
from fivesthrees_audit.report.messages.target import accepted
from fivesthrees_audit.report.working import listed, number, plural
from fivesthrees_audit.rules import ending


def _over(case: Case) -> Told:
    """Something after the end of a deal or a match, an end claimed that did not happen, or an award at the target."""
    recorded = case.recorded
    if "how" in recorded:
        return _won(case) if recorded["how"] == "won" else _claimed(case)
    if "seat" in recorded:
        return _named(case)
    if "deals" in recorded:
        return _deals(case)
    if "award" in recorded or "score" in recorded:
        return accepted(case)
    return _surplus(case)


def _surplus(case: Case) -> Told:
    """A play, a knock or a draw after the end."""
    kind, what = next(iter(case.recorded.items()))
    however = f"the record { ({'play': f'plays {what}', 'knock': 'has a knock', 'draw': 'has a draw'}[kind]) }."
    if "knocks" in case.facts:
        circle = plural(case.facts["knocks"], "player")
        return Told(
            f"{table(case)}, and all {circle} with tiles have knocked.", "the deal is blocked and over.", however
        )
    if case.facts["out"] is not None:
        return Told(f"{case.name(case.facts['out'])} have gone out.", "the deal is over.", however)
    who = case.side(case.facts["winner"])
    return Told(f"{who} have reached {case.rules.target}.", _match_over(case), however)


def _match_over(case: Case) -> str:
    return "the match is over at once." if ending.tested_at_once(case.rules) else "the match is over."


def _named(case: Case) -> Told:
    """The wrong player named for how a deal ended."""
    seat = case.expected["seat"]
    who = case.name(seat)
    if case.finding.clause == "end/blocked":
        then = "nobody takes it." if seat is None else f"{who} takes it."
    elif case.finding.clause == "end/out":
        then = f"{who} has gone out."
    else:
        then = f"{who} has won the match."
    named = case.name(case.recorded["seat"])
    return Told(f"{table(case)}, when deal {case.deal} ends.", then, f"the record names {named}.")


def _still_on(case: Case) -> str:
    """Why a deal is not over."""
    able, drawable = [case.name(seat) for seat in case.facts["able"]], case.facts.get("drawable", 0)
    if able:
        return f"{listed(able)} can play"
    if drawable:
        return f"{number(drawable)} may still be drawn"
    if case.facts.get("hidden"):
        return f"somebody can play, however the hidden tiles lie{together(case)}"
    return "somebody may still play"


def _ended(case: Case) -> str:
    """How the deal has really ended, or that it has not."""
    seat = case.expected.get("seat")
    return {
        None: f"{_still_on(case)}, so it is not over.",
        "out": f"{case.name(seat)} has gone out.",
        "blocked": "nobody can play: it is blocked.",
        "won": f"{case.name(seat)} has won the match with the deal unfinished.",
    }[case.expected["how"]]


def _claimed(case: Case) -> Told:
    claim = {"out": "somebody went out", "blocked": "it was blocked"}
    then = _ended(case)
    if case.recorded["how"] == "out" and case.expected["how"] is None and not case.facts["able"]:
        then = "nobody has gone out."
    held = listed([f"{name} {tiles}" for name, tiles in zip(case.names, case.facts["holding"], strict=True)])
    return Told(
        f"{table(case)}, with tiles in hand: {held}.",
        then,
        f"the record says that {claim.get(case.recorded['how'], 'it was over')}.",
    )


def _won(case: Case) -> Told:
    """A match claimed to be won with the deal unfinished."""
    target, how = case.rules.target, case.expected["how"]
    if how is not None:
        then = _ended(case)
    elif ending.tested_at_once(case.rules):
        then = f"no award has brought anybody to {target}, so nobody has won."
    else:
        then = f"{_still_on(case)}, and the match is decided when the deal is over."
    return Told(
        f"{table(case)}, and the scores be {listed(case.facts['scores'])}.",
        then,
        "the record says that the match was won.",
    )


def _deals(case: Case) -> Told:
    if "winner" in case.facts:
        scores = listed(case.facts["scores"])
        return Told(
            f"{case.side(case.facts['winner'])} have won, the scores being {scores}.",
            _match_over(case),
            f"the record goes on with deal {case.deal}.",
        )
    return Told(
        f"{table(case)}.",
        f"{_still_on(case)}, so deal {case.deal} is not over.",
        f"the record stops it there and goes on with deal {case.deal + 1}.",
    )


def _result(case: Case) -> Told:
    expected, recorded = case.expected, case.recorded
    stand = listed(expected["scores"])
    won = _unwon(case) if expected["winner"] is None else f"{case.side(expected['winner'])} won"
    says = [] if recorded["winner"] is None else [f"{case.side(recorded['winner'])} as the winner"]
    says += [] if recorded["scores"] is None else [f"scores of {listed(recorded['scores'])}"]
    return Told(
        f"the last accepted award leave the scores at {stand}.", f"{won}.", f"the result gives {' and '.join(says)}."
    )


def _unwon(case: Case) -> str:
    """Why nobody has won the match."""
    rules, scores = case.rules, case.expected["scores"]
    if not any(ending.reached(rules, score) for score in scores):
        return f"nobody has reached {rules.target}"
    if ending.tested_at_once(rules):
        return f"no award has brought anybody to {rules.target}, so nobody has won"
    if ending.winner_at_deal_end(rules, scores) is None:
        return "the best score is not one side's alone, so nobody has won"
    return "the deal is not over, so nobody has won"


TELLERS: dict[str, Callable[[Case], Told]] = {
    "end/out": _over,
    "end/blocked": _over,
    "target/whole": _over,
    "target/combined": _over,
    "target/reach": _over,
    "target/deal-end": _over,
    "match/reached": _over,
    "match/result": _result,
}
