"""Owns proving many theorems, or many steps from a rule set: in one process or several, always in order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from fivesthrees_audit.clauses import clauses
from fivesthrees_audit.findings import SpecError, nearest
from fivesthrees_audit.prove.neighbours import Answer, answer
from fivesthrees_audit.prove.prover import Limits, Proof, prove
from fivesthrees_audit.prove.theorem import Theorem, theorems
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.run.processes import in_processes
from fivesthrees_audit.vocabulary import Neighbour, neighbours

AHEAD = 1_000
"""A hard theorem holds up nothing but the order of the answers."""


class Asked(NamedTuple):
    """What is asked of the theorems: which rules, within which limits, and whether obligations are exported."""

    rules: RuleSet
    limits: Limits
    export: bool = False


class _Task(NamedTuple):
    id: str
    asked: Asked


class _Step(NamedTuple):
    neighbour: Neighbour
    game: str
    limits: Limits


def selected(game: str, patterns: Iterable[str]) -> list[Theorem]:
    """The theorems of a game that shell-style patterns of their ids select, or of their clauses; all, without any.

    Raises SpecError, with the nearest id, for a pattern that selects nothing.
    """
    from fnmatch import fnmatchcase

    known = theorems(game)
    wanted: set[str] = set()
    for pattern in patterns:
        found = {
            each.id for each in known.values() if any(fnmatchcase(name, pattern) for name in (each.id, *each.clauses))
        }
        if not found:
            raise SpecError(_unknown(pattern, game, known))
        wanted |= found
    return [each for each in known.values() if not wanted or each.id in wanted]


def _unknown(pattern: str, game: str, known: dict[str, Theorem]) -> str:
    elsewhere = theorems().get(pattern)
    if elsewhere is not None:
        return f"theorem {pattern} is not one of {game}, but of {', '.join(elsewhere.games)}"
    if pattern in clauses():
        return f"no theorem of {game} is about the clause {pattern}"
    ids = [*known, *dict.fromkeys(clause for each in known.values() for clause in each.clauses)]
    return f"no theorem of {game} matches {pattern!r}{nearest(pattern, ids)}"


def proofs(chosen: Sequence[Theorem], asked: Asked, jobs: int) -> Iterator[Proof]:
    """What each of these theorems comes to, in order; the solver always works in a process of its own.

    There it can be ended at any moment: it takes Ctrl-C for its own, and would give a wrong reason or none.
    """
    tasks = [_Task(each.id, asked) for each in chosen]
    return in_processes(_proved, tasks, min(jobs, len(tasks)), ahead=AHEAD)


def _proved(task: _Task) -> Proof:
    rules, limits, export = task.asked
    return prove(theorems()[task.id], rules, limits, export=export)


def answers(rules: RuleSet, game: str, limits: Limits, jobs: int) -> Iterator[Answer]:
    """What the theorems of a game say of each rule set one step away from these rules, in order."""
    tasks = [_Step(step, game, limits) for step in neighbours(rules)]
    return in_processes(_answered, tasks, jobs, ahead=AHEAD)


def _answered(task: _Step) -> Answer:
    return answer(task.neighbour, tuple(theorems(task.game).values()), task.limits)
