"""Owns the symbolic run of plain Python: whole numbers and truths that a rule function can use, followed path by path.

A comparison gives a `Truth`; where the code asks whether it holds, the run forks, and the function is run again for the
other answer. Raw Z3 terms never enter a rule function. What cannot be followed soundly is refused, never guessed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, NoReturn

import z3

from fivesthrees_audit.prove.theorem import Undecided

GAVE_UP = "the solver found no answer in the time it had"


class Refused(Exception):
    """Code asked of a symbolic value what has no symbolic answer, such as an index or a hash.

    No TypeError: what catches one must not go on from this.
    """


class Truth:  # noqa: PLW1641  # its hash is refused
    """Something that may hold or not. Asking for it as a condition forks the run; `&`, `|` and `==` do not."""

    __slots__ = ("term",)

    def __init__(self, term: z3.BoolRef) -> None:
        self.term = term

    def __bool__(self) -> bool:
        return _decide(self.term)

    def __eq__(self, other: object) -> Truth | bool:  # type: ignore[override]
        return _equal(self, other)

    def __ne__(self, other: object) -> Truth | bool:  # type: ignore[override]
        return _unequal(_equal(self, other))

    def __and__(self, other: object) -> Truth:
        return Truth(z3.And(self.term, truth_term(other, self.term.ctx)))

    def __or__(self, other: object) -> Truth:
        return Truth(z3.Or(self.term, truth_term(other, self.term.ctx)))

    __rand__, __ror__ = __and__, __or__

    def __add__(self, other: Truth | Whole | int) -> Whole:
        return Whole(term_of(self, self.term.ctx) + term_of(other, self.term.ctx))

    __radd__ = __add__

    def _refused(self, *_: object) -> NoReturn:
        raise Refused("a symbolic truth has no hash, no index and no value of its own")

    __hash__ = __index__ = __int__ = __float__ = __invert__ = _refused

    def __repr__(self) -> str:
        return f"Truth({self.term})"


class Whole:  # noqa: PLW1641  # its hash is refused
    """A whole number that may be any. Divided only by positive constants, as Python divides."""

    __slots__ = ("term",)

    def __init__(self, term: z3.ArithRef) -> None:
        self.term = term

    def __bool__(self) -> bool:
        return _decide(self.term != 0)

    def __eq__(self, other: object) -> Truth | bool:  # type: ignore[override]
        return _equal(self, other)

    def __ne__(self, other: object) -> Truth | bool:  # type: ignore[override]
        return _unequal(_equal(self, other))

    def __lt__(self, other: Whole | int) -> Truth:
        return Truth(self.term < term_of(other, self.term.ctx))

    def __le__(self, other: Whole | int) -> Truth:
        return Truth(self.term <= term_of(other, self.term.ctx))

    def __gt__(self, other: Whole | int) -> Truth:
        return Truth(self.term > term_of(other, self.term.ctx))

    def __ge__(self, other: Whole | int) -> Truth:
        return Truth(self.term >= term_of(other, self.term.ctx))

    def __add__(self, other: Whole | int) -> Whole:
        return Whole(self.term + term_of(other, self.term.ctx))

    def __sub__(self, other: Whole | int) -> Whole:
        return Whole(self.term - term_of(other, self.term.ctx))

    def __rsub__(self, other: int) -> Whole:
        return Whole(term_of(other, self.term.ctx) - self.term)

    def __mul__(self, other: int) -> Whole:
        return Whole(self.term * _constant(other))

    def __neg__(self) -> Whole:
        return Whole(-self.term)

    def __floordiv__(self, other: int) -> Whole:
        return Whole(self.term / _divisor(other))

    def __mod__(self, other: int) -> Whole:
        return Whole(self.term % _divisor(other))

    __radd__, __rmul__ = __add__, __mul__

    def __abs__(self) -> Whole:
        return Whole(z3.If(self.term < 0, -self.term, self.term))

    def _refused(self, *_: object) -> NoReturn:
        raise Refused("a symbolic number has no hash, no index and no value of its own")

    __hash__ = __index__ = __int__ = __float__ = __truediv__ = __divmod__ = __pow__ = _refused
    __rfloordiv__ = __rmod__ = __rtruediv__ = __round__ = _refused

    def __repr__(self) -> str:
        return f"Whole({self.term})"


def _equal(one: Truth | Whole, other: object) -> Truth | bool:
    """Whether two values are the same as Python has it: a truth is the number 0 or 1, and no number is a word."""
    if other is None or isinstance(other, str | tuple | list):
        return False
    if isinstance(one, Truth) and isinstance(other, Truth | bool):
        return Truth(one.term == truth_term(other, one.term.ctx))
    return Truth(term_of(one, one.term.ctx) == term_of(other, one.term.ctx))


def _unequal(same: Truth | bool) -> Truth | bool:  # noqa: FBT001  # what a comparison gave
    return not same if isinstance(same, bool) else Truth(z3.Not(same.term))


def _constant(value: object) -> int:
    if type(value) is not int:
        raise Refused(f"a symbolic number is multiplied by constants only, not by {value!r}")
    return value


def _divisor(value: object) -> int:
    if type(value) is not int or value <= 0:
        raise Refused(f"a symbolic number is divided by positive constants only, not by {value!r}")
    return value


def term_of(value: object, context: z3.Context) -> z3.ArithRef:
    """The Z3 term of a number, symbolic or plain; a truth is 0 or 1. Raises Refused for anything else."""
    if isinstance(value, Truth):
        return z3.If(value.term, z3.IntVal(1, context), z3.IntVal(0, context))
    if isinstance(value, Whole):
        return value.term
    if isinstance(value, int):
        return z3.IntVal(int(value), context)
    raise Refused(f"{value!r} is no number")


def truth_term(value: object, context: z3.Context) -> z3.BoolRef:
    """The Z3 term of a truth, symbolic or plain. Raises Refused for anything else."""
    if isinstance(value, Truth):
        return value.term
    if isinstance(value, bool):
        return z3.BoolVal(value, context)
    raise Refused(f"{value!r} is neither true nor false")


class Unknowns:
    """The numbers and truths that a theorem is about, and what they may be at all.

    Each has a context of its own, so that no answer depends on what was asked before.
    """

    def __init__(self) -> None:
        self.context = z3.Context()
        self.domain: list[z3.BoolRef] = []
        self._names: set[str] = set()

    def whole(self, name: str, least: int | None = None, most: int | None = None) -> Any:
        """A whole number of that name, within bounds where they are given. Raises Refused for a name there is."""
        term = z3.Int(self._new(name), self.context)
        if least is not None:
            self.domain.append(term >= least)
        if most is not None:
            self.domain.append(term <= most)
        return Whole(term)

    def truth(self, name: str) -> Any:
        """A truth of that name. Raises Refused for a name that there is."""
        return Truth(z3.Bool(self._new(name), self.context))

    def _new(self, name: str) -> str:
        if name in self._names:
            raise Refused(f"two unknowns are called {name!r}")
        self._names.add(name)
        return name


class Path(NamedTuple):
    """One way through a function: what has to hold for it to be taken, and what the function gives there."""

    condition: z3.BoolRef
    value: Any


class _Run:
    """One run of a function: the answers that it is to be given first, and those that it was given."""

    def __init__(self, solver: z3.Solver, answers: tuple[bool, ...]) -> None:
        self.solver = solver
        self.given = answers
        self.conditions: list[z3.BoolRef] = []
        self.answers: list[bool] = []
        self.forks: list[tuple[bool, ...]] = []

    def decide(self, term: z3.BoolRef) -> bool:
        """Whether the path goes on with this term being true."""
        place = len(self.answers)
        if place < len(self.given):
            answer = self.given[place]
        else:
            answer = _sat(self.solver, term)
            if answer and _sat(self.solver, z3.Not(term)):
                self.forks.append((*self.answers, False))
        condition = term if answer else z3.Not(term)
        self.answers.append(answer)
        self.conditions.append(condition)
        self.solver.add(condition)
        return answer


_runs: list[_Run] = []


def _decide(term: z3.BoolRef) -> bool:
    simple = z3.simplify(term)
    if z3.is_true(simple) or z3.is_false(simple):
        return bool(z3.is_true(simple))
    if not _runs:
        raise Refused("a truth was asked for outside a symbolic run")
    return _runs[-1].decide(term)


def _sat(solver: z3.Solver, *terms: z3.BoolRef) -> bool:
    answer = solver.check(*terms)
    if answer == z3.unknown:
        raise Undecided(GAVE_UP)
    return bool(answer == z3.sat)


def _solver(context: z3.Context, terms: Iterable[z3.BoolRef], timeout: int) -> z3.Solver:
    solver = z3.Solver(ctx=context)
    solver.set("timeout", timeout)
    solver.set("ctrl_c", False)  # noqa: FBT003  # Python hears it
    solver.add(*terms)
    return solver


def paths(function: Callable[[], Any], unknowns: Unknowns, *, most: int, timeout: int) -> Iterator[Path]:
    """Every way through a function, in a fixed order; `timeout` is in milliseconds, for each question to the solver.

    Raises Undecided where there are more than `most`, or the solver gives up.
    """
    solver = _solver(unknowns.context, unknowns.domain, timeout)
    waiting: list[tuple[bool, ...]] = [()]
    count = 0
    while waiting:
        if count == most:
            raise Undecided(f"more than {most:,} paths")
        run = _Run(solver, waiting.pop())
        solver.push()
        _runs.append(run)
        try:
            value = function()
        finally:
            _runs.pop()
            solver.pop()
        waiting += run.forks
        count += 1
        yield Path(_every(run.conditions, unknowns.context), value)


def _every(terms: Sequence[z3.BoolRef], context: z3.Context) -> z3.BoolRef:
    if len(terms) > 1:
        return z3.And(*terms)
    return terms[0] if terms else z3.BoolVal(True, context)  # noqa: FBT003  # a constant


class Question(NamedTuple):
    """What a solver is asked: whether some values of the unknowns make all these terms true."""

    context: z3.Context
    terms: tuple[z3.BoolRef, ...]

    def smt2(self) -> str:
        """The question as SMT-LIB 2 text, which any solver of that language reads."""
        solver = z3.Solver(ctx=self.context)
        solver.add(*self.terms)
        asked = [line for line in solver.to_smt2().splitlines() if not line.startswith((";", "(set-info"))]
        return "\n".join(["(set-logic QF_LIA)", *asked, ""])

    def solved(self, value: Any, timeout: int) -> Any:
        """The value with such numbers and truths in place of its unknowns; None where there are none.

        Raises Undecided where the solver gives up.
        """
        solver = _solver(self.context, self.terms, timeout)
        return concrete(solver.model(), value) if _sat(solver) else None


def reached_where(unknowns: Unknowns, explored: Iterable[Path], taken: Callable[[Any], Any]) -> Question:
    """Whether one of the paths explored is taken and what `taken` says of its value is true."""
    ways = [z3.And(path.condition, truth_term(taken(path.value), unknowns.context)) for path in explored]
    return Question(unknowns.context, (*unknowns.domain, ways[0] if len(ways) == 1 else z3.Or(*ways)))


def left_out(unknowns: Unknowns, explored: Iterable[Path]) -> Question:
    """Whether the unknowns may be such that none of the paths explored is taken."""
    return Question(unknowns.context, (*unknowns.domain, *(z3.Not(path.condition) for path in explored)))


def truth(value: object) -> Truth | bool:
    """What is claimed or given, which has to be a truth, symbolic or plain. Raises Refused for anything else."""
    if isinstance(value, Truth | bool):
        return value
    raise Refused(f"a claim is true or false, and not {value!r}")


def settled(value: Any) -> Any:
    """A value made of unknowns that reads the same on every path: tuples of plain things. Raises Refused for others."""
    if isinstance(value, tuple):
        for part in value:
            settled(part)
    elif not isinstance(value, Whole | Truth | int | str | frozenset) and value is not None:
        raise Refused(f"an unknown value is made of tuples, and not of {value!r}")
    return value


def concrete(model: z3.ModelRef, value: Any) -> Any:
    """A value, tuples within tuples, with the numbers and truths of a model in place of the symbolic ones."""
    if isinstance(value, Whole):
        return int(model.eval(value.term, model_completion=True).as_long())
    if isinstance(value, Truth):
        return bool(z3.is_true(model.eval(value.term, model_completion=True)))
    if isinstance(value, tuple):
        parts = [concrete(model, part) for part in value]
        return value._make(parts) if hasattr(value, "_make") else tuple(parts)
    return value
