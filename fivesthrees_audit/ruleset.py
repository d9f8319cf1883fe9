"""Owns a RuleSet, the clause decorator and everything read from `specs/`. Nothing else opens those files.

A rule set is data: a value for each parameter of a closed vocabulary. Each parameter is branched
on in exactly one function of `rules/`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec

from fivesthrees_audit.findings import SpecError, nearest

SPECS = next(
    folder
    for folder in (Path(__file__).parent / "specs", Path(__file__).parent.parent / "specs")
    if (folder / "rulesets").is_dir()
)
"""The folder of our data: beside the modules in a wheel, beside the package in a source tree."""

DEFAULT = "fives-and-threes"

LONGEST = 60
"""How much of a wrong value an error shows."""

MOST_TARGET = 10_000
"""No game is played to more; the tables of the audit are as long as the target."""

TILES = 28
MOST_HAND_SIZE = 14
"""The tiles of the double-six set, and the most that two players can share."""

MOST_DIGITS = 9
"""A value with more digits is no number of any rule, and is shown as the text it is."""

YesNo = Literal["yes", "no"]
Reading = Literal["both-halves", "once"]


class RuleSet(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The parameters of one game or house rule. Field names are the promised names, `.` written as `_`.

    `hand_size` of each number of players is in tiles, `target` and `out_point` in game points;
    `divisors` are the numbers whose multiples score. `id` names the set in reports.

    >>> RuleSet.named("fives-and-threes").target
    61
    """

    id: str
    title: str
    hand_size_2: int
    hand_size_3: int
    hand_size_4: int
    pairs: Literal["four"]
    spinner: Literal["none"]
    end_double: Reading
    lone_double: Literal["both-halves", "each-end", "once"]
    drawing: Literal["none"]
    divisors: tuple[Literal[3, 5], ...]
    worth: Literal["quotient", "count"]
    both_divisors: Literal["add", "fives", "threes"]
    divides: Literal["count"]
    scores_lead: YesNo
    scores_last: YesNo
    out_point: Literal[0, 1, 2]
    out_point_in_block: Literal["no"]
    out_and_play: Literal["together", "apart"]
    bonus: Literal["none"]
    block_winner: Literal["none"]
    deal_ends: Literal["both-partners", "first-out"]
    next_lead: Literal["clockwise"]
    lead_tile: Literal["any"]
    target: int
    finish: Literal["exact"]
    overshoot: Literal["refuse"]
    target_tested: Literal["each-award"]

    def __post_init__(self) -> None:
        for players in (2, 3, 4):
            size = getattr(self, f"hand_size_{players}")
            if not 1 <= size <= MOST_HAND_SIZE or size * players > TILES:
                raise ValueError(
                    f"hand_size.{players} = {size}: {players} hands of {size} do not come out of {TILES} tiles"
                )
        if not 1 <= self.target <= MOST_TARGET:
            raise ValueError(f"target = {self.target}: expected 1 to {MOST_TARGET:,}")
        if len(set(self.divisors)) != len(self.divisors):
            raise ValueError(f"divisors = {list(self.divisors)}: expected each divisor once")

    @staticmethod
    def named(id: str) -> RuleSet:
        """The shipped rule set of that id. Raises SpecError, with the nearest id, where there is none."""
        known = rule_set_ids()
        if id not in known:
            raise SpecError(f"no rule set is called {id!r}{nearest(id, known)} (known: {', '.join(known)})")
        return _load(SPECS / "rulesets" / f"{id}.toml")[0]

    @staticmethod
    def from_file(path: str | Path) -> RuleSet:
        """The rule set that a TOML file describes: all parameters, or a `base` and those that differ.

        Raises SpecError, naming the file, for what cannot be read and for a wrong name or value.
        """
        return _load(Path(path))[0]

    def changed(self, parameters: Mapping[str, Any]) -> RuleSet:
        """The same rule set with some parameters given other values, by their promised names.

        Raises SpecError for a name or value outside the vocabulary, with the nearest right one.

        >>> RuleSet.named("fives-and-threes").changed({"hand_size.2": 9}).hand_size_2
        9
        """
        if not parameters:
            return self
        values = dict(self.parameters())
        for name, value in parameters.items():
            if name not in values:
                raise SpecError(f"no parameter is called {name!r}{nearest(name, list(values))}")
            values[name] = value
        written = " ".join(f"{name}={_shown(value)}" for name, value in parameters.items())
        return _build({"id": f"{self.id} {written}", "title": f"{self.title}, house rule", **values})

    def parameters(self) -> dict[str, Any]:
        """Every parameter by its promised name, in the order of the vocabulary."""
        return {
            _promised(field): getattr(self, field) for field in self.__struct_fields__ if field not in ("id", "title")
        }


def _promised(field: str) -> str:
    return field.replace("hand_size_", "hand_size.")


def _shown(value: object) -> str:
    """A value as one writes it after `name=`, cut to what fits in a line."""
    text = ",".join(map(str, value)) if isinstance(value, list | tuple) else "null" if value is None else str(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."


def _build(values: Mapping[str, Any]) -> RuleSet:
    known = {_promised(field): field for field in RuleSet.__struct_fields__}
    for name in values:
        if name not in known:
            raise SpecError(f"no parameter is called {name!r}{nearest(name, list(known))}")
    missing = [name for name in known if name not in values]
    if missing:
        raise SpecError(f"parameter {missing[0]!r} is not given; a file that changes only a few names its `base`")
    try:
        return msgspec.convert({known[name]: value for name, value in values.items()}, RuleSet)
    except msgspec.ValidationError as error:
        for name, field in known.items():
            _check(name, field, values[name])
        raise SpecError(str(error)) from error


def _check(name: str, field: str, value: Any) -> None:
    try:
        msgspec.convert(value, _field_types()[field])
    except msgspec.ValidationError:
        allowed = allowed_values(name)
        hint = nearest(str(value), allowed)
        raise SpecError(f"{name} = {_shown(value)!r}: expected {' or '.join(allowed)}{hint}") from None


@cache
def _field_types() -> dict[str, Any]:
    return {field.name: field.type for field in msgspec.structs.fields(RuleSet)}


def allowed_values(name: str) -> list[str]:
    """The values that a parameter may take, as one writes them, by its promised name."""
    kind = _field_types()[name.replace("hand_size.", "hand_size_")]
    if name == "divisors":
        return ["a list of 3 and 5"]
    if kind is int:
        return [f"1 to {MOST_TARGET:,}" if name == "target" else f"1 to {MOST_HAND_SIZE}"]
    if kind is str:
        return ["text"]
    return [str(value) for value in kind.__args__]


def parse_value(name: str, text: str) -> Any:
    """The value of a parameter from `name=text` on a command line or in a score sheet. Raises SpecError.

    >>> parse_value("divisors", "3,5"), parse_value("target", "61")
    ([3, 5], 61)
    """
    known = [_promised(field) for field in RuleSet.__struct_fields__ if field not in ("id", "title")]
    if name not in known:
        raise SpecError(f"no parameter is called {name!r}{nearest(name, known)}")
    parts = [
        int(part) if part.isascii() and part.isdigit() and len(part) <= MOST_DIGITS else part
        for part in text.split(",")
    ]
    return parts if name == "divisors" else parts[0] if len(parts) == 1 else text


def _read_toml(path: Path) -> dict[str, Any]:
    try:
        with path.open("rb") as stream:
            return tomllib.load(stream)
    except OSError as error:
        raise SpecError(f"{path}: {error.strerror or error}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SpecError(f"{path}: not a TOML file: {error}") from error


@cache
def _load(path: Path) -> tuple[RuleSet, dict[str, str]]:
    """The rule set in a file, and where each of its values comes from."""
    data = _flat(_read_toml(path))
    try:
        own = msgspec.convert(data.pop("source", {}), dict[str, str])
        names = {"id": path.stem, "title": path.stem} | {key: data.pop(key) for key in ("id", "title") if key in data}
        base = data.pop("base", None)
        if base is None:
            return _build({**names, **data}), own
        changed = RuleSet.named(str(base)).changed(data)
        given = dict.fromkeys(data, f"{path.name}, which gives no source")
        return _build({**changed.parameters(), **names}), sources(str(base)) | given | own
    except (SpecError, msgspec.ValidationError) as error:
        raise SpecError(f"{path}: {error}") from None


def _flat(data: dict[str, Any]) -> dict[str, Any]:
    """The data with `hand_size.2 = 9` without quotes, which TOML reads as a table, as the flat name it means."""
    sizes = data.pop("hand_size", {})
    return data | ({f"hand_size.{key}": value for key, value in sizes.items()} if isinstance(sizes, dict) else {})


@cache
def rule_set_ids() -> list[str]:
    """The ids of the rule sets that are shipped, the default first."""
    return sorted((path.stem for path in (SPECS / "rulesets").glob("*.toml")), key=lambda name: (name != DEFAULT, name))


def sources(name: str) -> dict[str, str]:
    """For each parameter of a shipped rule set, or of a file that ends in .toml, where its value comes from.

    Raises SpecError as `RuleSet.named` and `RuleSet.from_file` do.
    """
    if name.endswith(".toml"):
        return _load(Path(name))[1]
    RuleSet.named(name)
    return _load(SPECS / "rulesets" / f"{name}.toml")[1]


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One clause as the documents give it: its rule, why it matters, two cases, its source, our reading."""

    id: str
    statement: str
    why: str
    example: str
    counter_example: str
    source: str
    reading: str = ""


@cache
def clauses() -> dict[str, Clause]:
    """Every clause by id, in the order of the rule sheet."""
    listed = msgspec.convert(_read_toml(SPECS / "clauses.toml")["clause"], list[Clause])
    return {entry.id: entry for entry in listed}


Rule = TypeVar("Rule", bound=Callable[..., Any])
RULES: dict[str, Callable[..., Any]] = {}
"""Each clause id to the one function that states it; filled as `rules/` is imported."""


def clause(id: str) -> Callable[[Rule], Rule]:
    """Marks a function as the one home of a clause. Raises ValueError where the clause has one already."""

    def mark(rule: Rule) -> Rule:
        if id in RULES:
            raise ValueError(f"clause {id} has two homes: {RULES[id].__name__} and {rule.__name__}")
        rule.clause = id  # type: ignore[attr-defined]
        RULES[id] = rule
        return rule

    return mark


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
