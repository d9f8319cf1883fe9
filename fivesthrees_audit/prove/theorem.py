"""Owns what a theorem is: a statement in words, the clauses it concerns, and the goals that it comes to.

A goal is plain Python over rule functions. The prover runs it on symbols, and once more on plain numbers to see that a
counterexample is one. Nothing here or in `theorems/` names a solver, so that listing the theorems costs nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from inspect import cleandoc
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from fivesthrees_audit.prove.seen import Seen
from fivesthrees_audit.records.native import Match
from fivesthrees_audit.ruleset import RuleSet

if TYPE_CHECKING:
    from fivesthrees_audit.auditing.worlds import Condition, Unrolled


class Undecided(Exception):
    """Whether something holds was not found out: too many paths, or too little time."""


class Unknowns(Protocol):
    """Where a goal takes its unknown numbers and truths from. Names are unique within a goal."""

    def whole(self, name: str, least: int | None = None, most: int | None = None) -> Any:
        """A whole number of that name, within bounds where they are given."""

    def truth(self, name: str) -> Any:
        """A truth of that name."""


def _anything(value: Any) -> bool:
    del value
    return True


class Always(NamedTuple):
    """What is claimed holds for all values of the unknowns for which what is `given` does.

    `about` makes a value of unknowns (tuples within tuples); `given` and `claim` are asked of it, with symbols or with
    plain numbers in it; `record` makes a match of plain numbers that show the claim to fail.
    """

    about: Callable[..., Any]
    claim: Callable[..., Any]
    given: Callable[..., Any] = _anything
    record: Callable[..., Match | None] | None = None


class Exists(NamedTuple):
    """Some values of the unknowns make the claim hold, and `record` makes a match that shows it.

    `shows` says in words what that match shows, and `seen` is asked of its entries whether it does.
    """

    about: Callable[..., Any]
    claim: Callable[..., Any]
    record: Callable[..., Match | None]
    shows: str
    seen: Seen


class Each(NamedTuple):
    """What is claimed holds for every case of a finite list, looked at one by one."""

    cases: Callable[[], Iterable[Any]]
    claim: Callable[..., bool]
    record: Callable[..., Match | None] | None = None


class Found(NamedTuple):
    """A match that shows something is found by search; `find` gives None where there is none at all.

    It raises Undecided where none was found. `shows` and `seen` as in `Exists`.
    """

    find: Callable[[], Match | None]
    shows: str
    seen: Seen


class SomeDeal(NamedTuple):
    """A deal of the constraint model fulfils the condition, and `record` makes the match that shows it.

    `shows` and `seen` as in `Exists`.
    """

    deal: Callable[[], tuple[Unrolled, Condition]]
    record: Callable[..., Match | None]
    shows: str
    seen: Seen


Goal = Always | Exists | Each | Found | SomeDeal


class Theorem(NamedTuple):
    """A property of some games: `statement` in words, the ids of its clauses, the goals that prove it of a rule set."""

    id: str
    statement: str
    clauses: tuple[str, ...]
    games: tuple[str, ...]
    goals: Callable[[RuleSet], Iterator[Goal]]


_theorems: dict[str, Theorem] = {}


def theorem(*clauses: Callable[..., Any], games: Iterable[str]) -> Callable[[Goals], Goals]:
    """Marks a function that gives the goals of a theorem. Its name is the theorem's id, its docstring the statement.

    `clauses` are the rule functions that state the clauses concerned, `games` the ids of the rule sets it is of.
    Raises ValueError where another theorem has that name.
    """

    def mark(goals: Goals) -> Goals:
        id = goals.__name__.replace("_", "-")
        if id in _theorems:
            raise ValueError(f"two theorems are called {id}")
        ids = tuple(rule.clause for rule in clauses)  # type: ignore[attr-defined]  # set by the clause decorator
        statement = " ".join(cleandoc(goals.__doc__ or "").split())
        _theorems[id] = Theorem(id, statement, ids, tuple(games), goals)
        return goals

    return mark


Goals = Callable[[RuleSet], Iterator[Goal]]

CHAPTERS = (
    "layouts",
    "counts",
    "accounts",
    "points",
    "target",
    "reaching",
    "leads",
    "plays",
    "deals",
    "knocks",
    "stuck",
    "blocks",
    "crosses",
    "bonuses",
    "endings",
)
"""The modules of `theorems/`, in the order in which a rule sheet speaks of these things."""


def theorems(game: str | None = None) -> dict[str, Theorem]:
    """Every theorem by id, in the order of its chapter; or those of one game, by the id of its rule set."""
    for chapter in CHAPTERS:
        import_module(f"fivesthrees_audit.prove.theorems.{chapter}")
    known = sorted(_theorems.values(), key=lambda each: CHAPTERS.index(each.goals.__module__.rpartition(".")[2]))
    return {each.id: each for each in known if game is None or game in each.games}


def no(claim: Any) -> Any:
    """That a claim does not hold, plain or symbolic, without asking whether it does."""
    return claim == False  # noqa: E712  # `not` would ask


def implied(condition: Any, claim: Any) -> Any:
    """That a claim holds wherever a condition does, plain or symbolic, without asking whether they do."""
    return no(condition) | claim
