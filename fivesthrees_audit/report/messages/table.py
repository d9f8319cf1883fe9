"""Owns the words for what lies on the table: a line or a cross with its open ends, and how they add up to the count."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fivesthrees_audit.report.messages.case import Case
from fivesthrees_audit.report.working import listed, plural, working
from fivesthrees_audit.rules import scoring


def table(case: Case, *, being: bool = False) -> str:
    """What lies on the table, as the object of *Let*; or, `being`, as an aside."""
    be, lie = ("being", "lying") if being else ("be", "lie")
    line = case.facts.get("line", "")
    if not line:
        return f"the table {be} empty"
    if "spinner" not in case.facts:
        return f"the line {be} {line}, open at {listed(case.facts['ends'])}"
    spinner = case.facts["spinner"]
    if len(case.facts["bare"]) == len(case.facts["labels"]):
        return f"the spinner {spinner} {lie} alone, open at {listed(case.facts['labels'])}"
    arms = "".join(f", {arm} at {label}" for label, arm in _arms(case))
    return f"the cross on the spinner {spinner} {be} {line}{arms}, open at {listed(list(_open_ends(case)))}"


def on_the_table(case: Case) -> list[str]:
    """The tiles on the table, as they lie."""
    return " ".join([case.facts.get("line", ""), *case.facts.get("arms", ())]).split()


def _arms(case: Case) -> Iterator[tuple[str, str]]:
    """The arms besides the main line, by the label of their end: those of the last two sides that tiles lie on."""
    begun = [label for label in case.facts["labels"][2:] if label not in case.facts["bare"]]
    yield from zip(begun, case.facts["arms"], strict=False)


def _open_ends(case: Case) -> Iterator[str]:
    for label, pips in zip(case.facts["labels"], case.facts["ends"], strict=True):
        yield f"{label} (no tile)" if label in case.facts["bare"] else f"{label} ({pips})"


def covered(case: Case) -> str:
    """What covers the sides of the spinner."""
    sides = len(case.facts["labels"]) - len(case.facts["bare"])
    if sides == 0:
        return "no tile on its sides"
    return "a tile on one side" if sides == 1 else f"tiles on {plural(sides, 'side')}"


def added_up(case: Case) -> str:
    """How the open ends, and the spinner, add up to the count."""
    parts: Sequence[int] = case.facts["contributions"]
    total = case.facts["count"]
    if len(parts) == 1:
        return str(total)
    if "spinner" not in case.facts:
        return f"{' + '.join(map(str, parts))} = {total}"
    labels = [label for label in case.facts["labels"] if label not in case.facts["bare"]]
    named = [f"{part} ({name})" for part, name in zip(parts, [*labels, "spinner"], strict=False)]
    return f"{' + '.join(named)} = {total}"


def worth(case: Case) -> str:
    """What the play is worth, with its working where the count alone brings it."""
    play, count = case.facts["play"], case.facts["count"]
    shown = working(case.rules, count) if scoring.points(case.rules, count) == play else str(play)
    return "nothing" if shown == "0" else shown
