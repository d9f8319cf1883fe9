"""Owns the words of findings about what the end of a deal brings: who takes it, the bonus, the scores then."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from fivesthrees_audit.clauses import in_force
from fivesthrees_audit.report.messages.case import Case, Told
from fivesthrees_audit.report.messages.table import table
from fivesthrees_audit.report.working import listed, plural
from fivesthrees_audit.rules import ending, scoring

ROUNDING = {"nearest-5": "to the nearest 5", "down-5": "down to a multiple of 5", "up-5": "up to a multiple of 5"}
"""How the pips of a bonus are rounded, where they are."""


def _given(case: Case) -> str:
    """What the record gives at the end of a deal."""
    if "bonus" in case.recorded:
        return f"the record gives a bonus of {case.recorded['bonus']}."
    return f"the record closes the deal at {listed(case.recorded['scores'])}."


def _closes_at(case: Case) -> str:
    """The scores that a deal closes with, where the record is wrong about them, to end a sentence with."""
    scores = case.expected.get("scores")
    return "" if scores is None else f"; the scores are then {listed(scores)}"


def _bonus(case: Case) -> Told:
    facts, taker = case.facts, case.facts.get("taker")
    if "lowest" in facts and (taker is not None or facts["out"] is not None):
        return _open_bonus(case)
    if taker is None:
        return _no_bonus(case)
    side, blocked = case.side(taker), case.finding.clause == "score/blocked-bonus"
    won = f"{side} win the block" if blocked else f"{case.name(facts['out'])} have gone out"
    let = f"{won}, with hands left: {_hands(case, blocked=blocked)}."
    return Told(let, f"{_worked(case, taker, blocked=blocked)}.", _given(case))


def _no_bonus(case: Case) -> Told:
    """A bonus where nobody has won the deal."""
    facts = case.facts
    if case.finding.clause == "score/blocked-bonus":
        return Told(f"the deal be blocked, {_pips_left(case)}.", "nobody wins it, so there is no bonus.", _given(case))
    if facts["out"] is not None or any(ending.reached(case.rules, score) for score in facts["scores"]):
        stand = listed(facts["scores"])
        return Told(f"the match be won, the scores being {stand}.", "it is over, so there is no bonus.", _given(case))
    return Told(f"{table(case)}.", f"nobody has won deal {case.deal}, so there is no bonus.", _given(case))


def _open_bonus(case: Case) -> Told:
    """A bonus that no hidden hand can bring."""
    facts, lowest, most = case.facts, case.expected["bonus"], case.expected["most"]
    if facts["out"] is None:
        let = f"{case.side(facts['taker'])} win the block, with hands left: {_hands(case, blocked=True)}."
        allowed = str(lowest) if lowest == most else f"between {lowest} and {most}"
        return Told(let, f"whatever is hidden, the bonus is {allowed}.", _given(case))
    pips = f"the opponents hold at least {plural(facts['lowest'], 'pip')} and at most {plural(facts['highest'], 'pip')}"
    how = [f"rounded {ROUNDING[case.rules.bonus_round]}"] if case.rules.bonus_round != "none" else []
    how += [f"divided by {case.rules.bonus_divide}"] if case.rules.bonus_divide != 1 else []
    bonus = f"a bonus of {lowest}" if lowest == most else f"a bonus between {lowest} and {most}"
    working = f"{pips}, which {listed(how)} makes {bonus}" if how else f"{pips}, which makes {bonus}"
    return Told(
        f"{case.name(facts['out'])} have gone out, with hands left: {_hands(case, blocked=False)}.",
        f"{working}.",
        _given(case),
    )


def _hands(case: Case, *, blocked: bool) -> str:
    """The hands that a bonus is reckoned from; after a block the winner's own too, which may be taken off."""
    facts = case.facts
    taker = case.sides[facts["out"]] if facts["out"] is not None else facts["taker"]
    shown = [
        f"{name} {_hand(facts['left'][seat], facts['holding'][seat])}"
        for seat, name in enumerate(case.names)
        if blocked or case.sides[seat] != taker
    ]
    return ", ".join(shown)


def _hand(known: list[str], size: int) -> str:
    """The tiles left in a hand, and their pips where none of them is hidden."""
    hidden = size - len(known)
    tiles = " ".join(known)
    if hidden:
        unseen = plural(hidden, "hidden tile")
        return f"{tiles} and {unseen}" if known else unseen
    pips = sum(int(half) for tile in known for half in tile.split("-"))
    return f"{tiles} ({plural(pips, 'pip')})" if known else "no tiles"


def _worked(case: Case, taker: int, *, blocked: bool) -> str:
    """How the pips left come to the bonus, step by step, each step as the rules give it."""
    rules, pips = case.rules, case.facts["pips"]
    if None in pips:
        return f"the opponents' pips make a bonus of {case.facts['bonus']}, whatever is hidden{_closes_at(case)}"
    others = [own for side, own in enumerate(pips) if side != taker]
    opponents, own = sum(others), pips[taker]

    def gives(round_: str, divide: int) -> int:
        changed = msgspec.structs.replace(rules, bonus_round=round_, bonus_divide=divide)
        return scoring.blocked_bonus(changed, own, opponents) if blocked else scoring.bonus(changed, opponents)

    total = f"{' + '.join(map(str, others))} = {opponents}" if len(others) > 1 else str(opponents)
    steps = [f"the opponents' pips are {total}"]
    bare, rounded, bonus = gives("none", 1), gives(rules.bonus_round, 1), gives(rules.bonus_round, rules.bonus_divide)
    if bare < opponents:
        steps.append(f"less the winner's own, {opponents} - {own} = {bare}")
    elif bare > opponents:
        steps.append(f"with the winner's own, {opponents} + {own} = {bare}")
    if rules.bonus_round != "none":
        steps.append(f"{ROUNDING[rules.bonus_round]}, {rounded}")
    rest = "" if bonus * rules.bonus_divide == rounded else " without the remainder"
    divided = "" if rules.bonus_divide == 1 else f"{rounded} / {rules.bonus_divide}{rest} = "
    return f"{'; '.join(steps)}, so the bonus is {divided}{bonus}{_closes_at(case)}"


def _pips_left(case: Case) -> str:
    """The pips that each side has left."""
    shown = [f"{case.side(side)} {'?' if own is None else own}" for side, own in enumerate(case.facts["pips"])]
    return f"with pips left: {', '.join(shown)}"


def _block_winner(case: Case) -> Told:
    facts, taker = case.facts, case.facts["taker"]
    pips = facts["pips"]
    if taker is not None:
        fewest = "whatever the hidden tiles are" if pips[taker] is None else pips[taker]
        then = f"{case.does(taker, 'wins', 'win')} it with the fewest, {fewest}"
    elif None in pips:
        then = "no side has fewer than all others, whatever the hidden tiles are, so nobody wins it"
    elif in_force(ending.block_winner, case.rules):
        equal = [case.side(side) for side, own in enumerate(pips) if own == min(pips)]
        then = f"{listed(equal)} have equally few, so nobody wins it"
    else:
        then = "nobody wins it"
    if "seat" in case.recorded:
        however = f"the record gives it to {case.side_of(case.recorded['seat'])}."
    else:
        however = _given(case)
        bonus = f"; the bonus is {facts['bonus']}" if facts["bonus"] else ""
        then += f"{bonus}{_closes_at(case)}"
    return Told(f"deal {case.deal} be blocked, {_pips_left(case)}.", f"{then}.", however)


def paid_block(case: Case) -> Told:
    """Points for a block that earns none, or other ones."""
    before, expected = case.facts["before"], case.expected.get("scores")
    if expected is None or expected == before:
        then = "a blocked deal earns nobody anything."
    else:
        then = f"the block earns {_gains(case, expected)}{_closes_at(case)}."
    recorded = case.recorded
    paid = f"a bonus of {recorded['bonus']}" if "bonus" in recorded else f"scores of {listed(recorded['scores'])}"
    return Told(
        f"{table(case)}, the scores be {listed(before)} and nobody able to play.", then, f"the record gives {paid}."
    )


def _gains(case: Case, scores: list[int]) -> str:
    gains = zip(scores, case.facts["before"], strict=True)
    return listed([f"{case.side(side)} {new - old}" for side, (new, old) in enumerate(gains) if new != old])


def running_at_the_end(case: Case) -> Told:
    """Scores that a deal closes with, and that neither its plays nor its bonus explain."""
    before, expected, bonus = case.facts["before"], case.expected["scores"], case.facts.get("bonus", 0)
    if expected != before:
        then = f"its end earns {_gains(case, expected)}, so the scores are {listed(expected)}."
    elif bonus:
        then = f"the bonus of {bonus} is refused, since it would pass {case.rules.target}, and nothing is added."
    else:
        then = "nothing is added at the end of a deal."
    return Told(
        f"the scores stand at {listed(before)} when deal {case.deal} ends.",
        then,
        f"the record closes it at {listed(case.recorded['scores'])}.",
    )


def _leftovers(case: Case) -> Told:
    return Told(
        "tiles be left in hands when a deal ends.",
        "they neither score nor cost.",
        f"deal {case.deal} ends with a bonus of {case.recorded['bonus']}.",
    )


TELLERS: dict[str, Callable[[Case], Told]] = {
    "score/bonus": _bonus,
    "score/blocked-bonus": _bonus,
    "end/block-winner": _block_winner,
    "end/leftovers": _leftovers,
}
