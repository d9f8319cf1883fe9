"""Owns the clauses: what `specs/clauses.toml` says of each, the mark that makes a function the home of one.

A function of `rules/` carries `@clause("target/combined")`; whatever is said of that clause is said of that function.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, TypeVar

import msgspec

from fivesthrees_audit.findings import SpecError, nearest
from fivesthrees_audit.ruleset import SPECS, RuleSet, read_toml


class Case(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A clause at work: what obeys it and what breaks it, in the games named."""

    games: tuple[str, ...]
    example: str
    counter_example: str


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One clause as the documents give it: its rule, why it matters, its source by game, cases, our reading."""

    id: str
    statement: str
    why: str
    source: dict[str, str]
    case: tuple[Case, ...]
    reading: str = ""


@cache
def clauses() -> dict[str, Clause]:
    """Every clause by id, in the order of the rule sheet."""
    listed = msgspec.convert(read_toml(SPECS / "clauses.toml")["clause"], list[Clause])
    return {entry.id: entry for entry in listed}


Rule = TypeVar("Rule", bound=Callable[..., Any])
RULES: dict[str, Callable[..., Any]] = {}
"""Each clause id to the one function that states it; filled as `rules/` is imported."""


def _always(rules: RuleSet) -> bool:
    del rules
    return True


def clause(id: str, when: Callable[[RuleSet], bool] = _always) -> Callable[[Rule], Rule]:
    """Marks a function as the one home of a clause, and says under which rules the clause is in force.

    Raises ValueError where the clause has a home already.
    """

    def mark(rule: Rule) -> Rule:
        if id in RULES:
            raise ValueError(f"clause {id} has two homes: {RULES[id].__name__} and {rule.__name__}")
        rule.clause = id  # type: ignore[attr-defined]
        rule.in_force = when  # type: ignore[attr-defined]
        RULES[id] = rule
        return rule

    return mark


def in_force(rule: Callable[..., Any], rules: RuleSet) -> bool:
    """Whether the clause that a function states is in force under a rule set."""
    answer: bool = rule.in_force(rules)  # type: ignore[attr-defined]  # set by the clause decorator
    return answer


def matching_clauses(patterns: Iterable[str]) -> frozenset[str]:
    """The clause ids that shell-style patterns select; `target` alone means `target/*`.

    Raises SpecError, with the nearest id, for a pattern that selects nothing.
    """
    from fnmatch import fnmatchcase

    chosen: set[str] = set()
    known = list(clauses())
    for pattern in patterns:
        found = {id for id in known if fnmatchcase(id, pattern) or id.startswith(f"{pattern}/")}
        if not found:
            raise SpecError(f"no clause matches {pattern!r}{nearest(pattern, known)}")
        chosen |= found
    return frozenset(chosen)


def clause_of(rule: Callable[..., Any]) -> str:
    """The id of the clause that a rule function states."""
    id: str = rule.clause  # type: ignore[attr-defined]  # set by the clause decorator
    return id


CHAPTERS = "fivesthrees_audit.rules."


@cache
def parameters_read(rule: Callable[..., Any]) -> frozenset[str]:
    """The fields of a rule set that a rule function reads: to be in force, itself, or through those that it names."""
    read: set[str] = set()
    met: set[Callable[..., Any]] = set()
    waiting = [rule]
    while waiting:
        function = waiting.pop()
        if function not in met:
            met.add(function)
            fields, named = _read_and_named(function)
            read |= fields
            waiting += named
    return frozenset(read)


def _read_and_named(function: Callable[..., Any]) -> tuple[set[str], list[Callable[..., Any]]]:
    """What stands in the source of a function: each `rules.<field>`, and the functions of the chapters it names."""
    import ast
    import inspect

    code = function.__code__
    own = {*code.co_varnames, *code.co_cellvars}  # `count` may be a number here and a function elsewhere
    fields: set[str] = set()
    named: list[Callable[..., Any]] = []
    for node in ast.walk(ast.parse(inspect.getsource(function))):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "rules":
            fields.add(node.attr)
        elif isinstance(node, ast.Name) and node.id not in own:
            met = function.__globals__.get(node.id)
            if inspect.isfunction(met) and met.__module__.startswith(CHAPTERS):
                named.append(met)
    return fields, named
