"""Owns the vectors: one small situation a file, what is expected in it, and which misreadings it catches.

They stand in `specs/vectors/<clause>/`, and are called `<clause>/<name>`. What a vector expects, and what it catches,
is what the engine makes of it: `filled` says it, and a test holds every file to it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from fivesthrees_audit.clauses import clauses
from fivesthrees_audit.conform import reference
from fivesthrees_audit.conform.comparing import Table, same
from fivesthrees_audit.conform.wire import Deal, Result
from fivesthrees_audit.findings import SpecError
from fivesthrees_audit.records.native import FORMAT as RECORD
from fivesthrees_audit.records.native import Deal as RecordedDeal
from fivesthrees_audit.records.native import Event, Match, Start
from fivesthrees_audit.records.schema import DIALECT
from fivesthrees_audit.rules import playing
from fivesthrees_audit.ruleset import SPECS, RuleSet, rule_set_ids, value_text
from fivesthrees_audit.transcript import NAMES, named
from fivesthrees_audit.vocabulary import Neighbour, Setting, nearest_game, neighbours

FOLDER = SPECS / "vectors"

DEALING = ("deal/players", "deal/hand-size", "lead/first")
"""The clauses about whether a deal may be dealt and led so. Any deal tells rules under which it may not; it is for the
vectors of these clauses to say so."""

Verdict = Literal["legal", "illegal", "either"]


class Reading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Another value of the parameter that a contested answer hangs on, and the answer then."""

    value: Setting
    result: Result


class Vector(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """One situation: what it shows, in which rule sets, the deal, and the answer expected in all of them.

    `verdict` is of the last event, or where that is not `dealt`, of the deal: the clause of the folder obeyed or
    broken; `either` where the sources contest it: then `hangs_on` names the parameter, and `otherwise` the answers
    under its other values, which are right too. `catches` are the steps from each rule set, as `NAME=VALUE`, under
    which the answer is another.
    """

    shows: str
    rules: tuple[str, ...]
    deal: Deal
    verdict: Verdict
    hangs_on: str | UnsetType = UNSET
    result: Result = Result()
    otherwise: tuple[Reading, ...] = ()
    catches: dict[str, tuple[str, ...]] = {}


class Listed(msgspec.Struct, frozen=True):
    """A vector with its stable id and its clause."""

    id: str
    clause: str
    vector: Vector


@cache
def vectors() -> dict[str, Listed]:
    """Every vector by id, in the order of the clauses and then of their names."""
    order = list(clauses())
    found = [_read(path) for path in FOLDER.rglob("*.json")]
    found.sort(key=lambda each: (order.index(each.clause), each.id))
    return {each.id: each for each in found}


def _read(path: Path) -> Listed:
    """The vector in a file. Raises SpecError, naming it."""
    clause = path.parent.relative_to(FOLDER).as_posix()
    if clause not in clauses():
        raise SpecError(f"{path}: no clause is called {clause!r}")
    try:
        vector = msgspec.json.decode(path.read_bytes(), type=Vector)
    except msgspec.DecodeError as error:
        raise SpecError(f"{path}: {error}") from None
    return Listed(f"{clause}/{path.stem}", clause, vector)


def chosen(rules: str | None = None, among: Iterable[str] | None = None) -> list[Listed]:
    """The vectors of a rule set, of these clauses; all, where nothing is said."""
    wanted = None if among is None else frozenset(among)
    return [
        each
        for each in vectors().values()
        if (rules is None or rules in each.vector.rules) and (wanted is None or each.clause in wanted)
    ]


def holding(rules: RuleSet) -> list[Listed]:
    """The vectors that hold under a rule set: those of the shipped one that it is, or is nearest to.

    Where something is changed in it, only those are left whose answer is the same nevertheless.
    """
    if rules.id in rule_set_ids() and RuleSet.named(rules.id) == rules:
        return chosen(rules.id)
    return [each for each in chosen(nearest_game(rules)) if _holds(each.vector, rules)]


def _holds(vector: Vector, rules: RuleSet) -> bool:
    return same(table_of(rules, vector.deal), vector.result, reference.result_of(rules, vector.deal))


def table_of(rules: RuleSet, deal: Deal) -> Table:
    """The table after a deal, by which answers are compared."""
    layout = reference.table_after(rules, deal)
    return Table(layout, playing.sides(reference.agreed(rules, deal), deal.players) if layout.ends else ())


def filled(listed: Listed) -> Vector:
    """The vector with what the engine makes of it: the answer, the other readings of it, what it catches.

    Raises SpecError where its rule sets give different answers, be it only in the names of ends: each is read by the
    author of one game.
    """
    vector = listed.vector
    sets = [RuleSet.named(id) for id in vector.rules]
    results = [reference.result_of(rules, vector.deal) for rules in sets]
    for id, result in zip(vector.rules, results, strict=True):
        if result != results[0]:
            raise SpecError(f"{listed.id}: {id} gives another answer than {vector.rules[0]}")
    steps = [step for step in neighbours(sets[0]) if step.parameter == vector.hangs_on]
    readings = [
        Reading(step.value, reference.result_of(step.rules, vector.deal)) for step in steps if not step.misreading
    ]
    return replace(
        vector,
        result=results[0],
        otherwise=tuple(reading for reading in readings if reading.result != results[0]),
        catches={rules.id: tuple(_caught(listed, rules, results[0])) for rules in sets},
    )


def _caught(listed: Listed, rules: RuleSet, expected: Result) -> Iterator[str]:
    table = table_of(rules, listed.vector.deal)
    for step in neighbours(rules):
        if step.equivalent is None and tells(listed, table, expected, step):
            yield f"{step.parameter}={value_text(step.value)}"


def tells(listed: Listed, table: Table, expected: Result, step: Neighbour) -> bool:
    """Whether the answer is another under a rule set one step away."""
    answered = reference.result_of(step.rules, listed.vector.deal)
    if answered == reference.NOT_DEALT != expected and listed.clause not in DEALING:
        return False
    return not same(table, expected, answered)


def record_of(rules: RuleSet, deal: Deal) -> Match:
    """The deal as a match record, without claims."""
    events = [
        Event(
            seat=event.seat,
            play=None if event.play is UNSET else event.play,
            end=None if event.end is UNSET else event.end,
            knock=None if event.knock is UNSET else True,
            draw=None if event.draw is UNSET else event.draw,
        )
        for event in deal.events
    ]
    dealt = RecordedDeal(
        lead=deal.lead,
        hands=[list(hand) for hand in deal.hands],
        boneyard=None if deal.boneyard is UNSET else list(deal.boneyard or ()),
        events=events,
    )
    return Match(
        format=RECORD,
        rules=named(rules),
        pairs=None if deal.pairs is UNSET else bool(deal.pairs),
        players=list(NAMES[: deal.players]),
        start=None if deal.first else Start(scores=list(deal.scores), lead=deal.lead),
        deals=[dealt],
    )


ITEMS = ("hands", "events", "otherwise")
"""The lists of a vector that are written one item a line."""


def text_of(vector: Vector) -> str:
    """A vector as its file is written: to be read by people, one hand and one event a line."""
    return _written(msgspec.to_builtins(vector), "", expanded=True) + "\n"


def _written(value: Any, indent: str, *, expanded: bool) -> str:
    deeper = indent + " "
    if expanded and value and isinstance(value, dict):
        opened, closed = "{", "}"
        rows = [
            f"{json.dumps(name)}: {_written(each, deeper, expanded=name in (*ITEMS, 'deal', 'result', 'catches'))}"
            for name, each in value.items()
        ]
    elif expanded and value and isinstance(value, list | tuple):
        opened, closed = "[", "]"
        rows = [_written(each, deeper, expanded="result" in each) for each in value]
    else:
        return json.dumps(value, ensure_ascii=False)
    return opened + f"\n{deeper}" + f",\n{deeper}".join(rows) + f"\n{indent}" + closed


def vector_schema() -> dict[str, Any]:
    """The JSON Schema of a vector file."""
    made = msgspec.json.schema(Vector)
    made["$defs"]["Vector"]["properties"]["rules"] |= {"minItems": 1, "items": {"enum": rule_set_ids()}}
    made["$defs"]["Vector"]["dependentRequired"] = {"hangs_on": ["otherwise"], "otherwise": ["hangs_on"]}
    return {"$schema": DIALECT, "title": "A vector: a situation of a deal and the answer expected", **made}


def exported(listed: Iterable[Listed]) -> dict[str, Any]:
    """Vectors as one document for other programs, and every parameter of the rule sets that they name."""
    told = [{"id": each.id, "clause": each.clause, **msgspec.to_builtins(each.vector)} for each in listed]
    ids = [id for id in rule_set_ids() if any(id in each["rules"] for each in told)]
    return {"rules": {id: msgspec.to_builtins(RuleSet.named(id).parameters()) for id in ids}, "vectors": told}
