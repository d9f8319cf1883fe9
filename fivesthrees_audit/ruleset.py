"""Owns a RuleSet and the reading of `specs/`, of which `clauses.py` reads its own file through here.

A rule set is data: a value for each parameter of a closed vocabulary. Each parameter is branched
on in exactly one function of `rules/`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal, NamedTuple

import msgspec

from fivesthrees_audit.findings import SpecError, nearest

SPECS = next(
    folder
    for folder in (Path(__file__).parent / "specs", Path(__file__).parent.parent / "specs")
    if (folder / "rulesets").is_dir()
)
"""The folder of our data: beside the modules in a wheel, beside the package in a source tree."""

DEFAULT = "fives-and-threes"

HOUSE = ", house rule"
"""What the title of a shipped rule set gets where a parameter is changed."""

LONGEST = 60
"""How much of a wrong value an error shows."""

MOST_TARGET = 10_000
"""No game is played to more; the tables of the audit are as long as the target."""

TILES = 28
MOST_HAND_SIZE = 14
"""The tiles of the double-six set, and the most that two players can share."""

MOST_DIGITS = 9
"""A value with more digits is no number of any rule, and is shown as the text it is."""

LISTS = {"divisors": "a list of 3 and 5, or none", "target_agreed": "a list of targets, or none"}
"""The parameters whose value is a list, and what it may be."""

YesNo = Literal["yes", "no"]
Reading = Literal["both-halves", "once"]


class RuleSet(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The parameters of one game or house rule. Field names are the promised names, `.` written as `_`.

    `hand_size` of each number of players and `undrawable` are in tiles, `target`, `target_agreed` and `out_point` in
    game points; `divisors` are the numbers whose multiples score. `id` names the set in reports. What each parameter
    and value means stands in `specs/parameters.toml`; those with a value here have no say in every game, and a rule
    set file may leave them out.

    >>> RuleSet.named("fives-and-threes").target
    61
    """

    id: str
    title: str
    hand_size_2: int
    hand_size_3: int
    hand_size_4: int
    pairs: Literal["never", "four", "agreed"]
    spinner: Literal["none", "first-double", "opening-double"]
    cross_opens: Literal["at-once", "both-sides"] = "at-once"
    spinner_covered: Literal["nothing", "open-sides", "both-halves", "once"] = "nothing"
    spinner_open: Reading = "both-halves"
    end_double: Reading
    lone_double: Literal["both-halves", "each-end", "once"]
    drawing: Literal["none", "until-playable"]
    undrawable: Literal[0, 1, 2] = 0
    divisors: tuple[Literal[3, 5], ...]
    worth: Literal["quotient", "count"] = "quotient"
    both_divisors: Literal["add", "fives", "threes"] = "add"
    divides: Literal["count", "plain-pips"] = "count"
    scores_lead: YesNo = "yes"
    scores_last: YesNo = "yes"
    out_point: Literal[0, 1, 2]
    out_point_repeats: YesNo = "no"
    out_point_in_block: Literal["no", "fewest-pips"] = "no"
    out_and_play: Literal["together", "apart"] = "together"
    bonus: Literal["none", "opponents"]
    bonus_round: Literal["none", "nearest-5", "down-5", "up-5"] = "none"
    bonus_divide: Literal[1, 5] = 1
    blocked_bonus: Literal["opponents", "minus-own", "all-hands"] = "opponents"
    block_winner: Literal["none", "fewest-pips", "fewest-then-seat"]
    deal_ends: Literal["first-out", "both-partners", "all-stuck"]
    first_lead: Literal["lot", "highest-double"] = "lot"
    next_lead: Literal["clockwise", "winner", "winner-or-lot", "any"]
    lead_tile: Literal["any", "any-double", "highest-double"]
    target: int
    target_agreed: tuple[int, ...] = ()
    finish: Literal["exact", "reach"]
    overshoot: Literal["refuse", "allow", "bounce", "clamp"]
    target_tested: Literal["each-award", "deal-end"]

    def __post_init__(self) -> None:
        for players in (2, 3, 4):
            size = getattr(self, f"hand_size_{players}")
            if not 1 <= size <= MOST_HAND_SIZE or size * players > TILES:
                raise ValueError(
                    f"hand_size.{players} = {size}: {players} hands of {size} do not come out of {TILES} tiles"
                )
        for name, target in (("target", self.target), *(("target_agreed", value) for value in self.target_agreed)):
            if not 1 <= target <= MOST_TARGET:
                raise ValueError(f"{name} = {target}: expected 1 to {MOST_TARGET:,}")
        if len(set(self.divisors)) != len(self.divisors):
            raise ValueError(f"divisors = {list(self.divisors)}: expected each divisor once")

    @staticmethod
    def named(id: str) -> RuleSet:
        """The shipped rule set, or house rule, of that id. Raises SpecError, with the nearest id, for any other."""
        return _shipped(id).rules

    @staticmethod
    def from_file(path: str | Path) -> RuleSet:
        """The rule set that a TOML file describes: all parameters, or a `base` and those that differ.

        Raises SpecError, naming the file, for what cannot be read and for a wrong name or value.
        """
        return _load(Path(path)).rules

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
        return _build({"id": f"{self.id} {written}", "title": _changed_title(self.title), **values})

    def agreed(self, *, target: int | None = None, pairs: bool | None = None, players: int = 4) -> RuleSet:
        """The same rule set with what its players agreed on before the match; sides are alone unless `pairs` is true.

        Raises SpecError for a target, or a choice of pairs, that the rule set does not leave to so many players.

        >>> RuleSet.named("pyatyorka").agreed(target=250, pairs=True).target
        250
        """
        settled: dict[str, Any] = {}
        if target is not None:
            if not self.target_agreed:
                raise SpecError(f"{self.id} settles the target ({self.target}); a house rule may change it in `rules`")
            if target not in self.target_agreed:
                offered = " or ".join(map(str, self.target_agreed))
                raise SpecError(f"expected {offered}; a house rule may name another target in `rules`, got {target}")
            settled["target"] = target
        if pairs is not None:
            if self.pairs != "agreed":
                word = "never" if self.pairs == "never" else "always"
                raise SpecError(f"{self.id} settles this: four players {word} play in pairs")
            if pairs and players != 4:  # noqa: PLR2004  # two pairs
                raise SpecError(f"pairs are for four players, and here are {players}")
            settled["pairs"] = "four" if pairs else "never"
        return msgspec.structs.replace(self, **settled) if settled else self

    def parameters(self) -> dict[str, Any]:
        """Every parameter by its promised name, in the order of the vocabulary."""
        return {
            _promised(field): getattr(self, field) for field in self.__struct_fields__ if field not in ("id", "title")
        }


def _changed_title(title: str) -> str:
    return title if title.endswith(HOUSE) else f"{title}{HOUSE}"


def _promised(field: str) -> str:
    return field.replace("hand_size_", "hand_size.")


def _shown(value: object) -> str:
    """A value as one writes it after `name=`, cut to what fits in a line."""
    text = "null" if value is None else value_text(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."


def _build(values: Mapping[str, Any]) -> RuleSet:
    known = {_promised(field): field for field in RuleSet.__struct_fields__}
    for name in values:
        if name not in known:
            raise SpecError(f"no parameter is called {name!r}{nearest(name, list(known))}")
    missing = [name for name, field in known.items() if name not in values and field in _needed()]
    if missing:
        raise SpecError(f"parameter {missing[0]!r} is not given; a file that changes only a few names its `base`")
    try:
        return msgspec.convert({known[name]: value for name, value in values.items()}, RuleSet)
    except msgspec.ValidationError as error:
        for name, field in known.items():
            if name in values:
                _check(name, field, values[name])
        raise SpecError(str(error)) from error


def _check(name: str, field: str, value: Any) -> None:
    try:
        msgspec.convert(value, _field_types()[field])
    except msgspec.ValidationError:
        allowed = allowed_values(name)
        hint = "; write a number, without quotes" if str(value) in allowed else nearest(str(value), allowed)
        raise SpecError(f"{name} = {_shown(value)!r}: expected {' or '.join(allowed)}{hint}") from None


@cache
def _needed() -> frozenset[str]:
    """The fields that every game needs: those without a value of their own."""
    return frozenset(field.name for field in msgspec.structs.fields(RuleSet) if field.required)


@cache
def _field_types() -> dict[str, Any]:
    return {field.name: field.type for field in msgspec.structs.fields(RuleSet)}


def allowed_values(name: str) -> list[str]:
    """The values that a parameter may take, as one writes them, by its promised name."""
    kind = _field_types()[name.replace("hand_size.", "hand_size_")]
    if name in LISTS:
        return [LISTS[name]]
    if kind is int:
        return [f"1 to {MOST_TARGET:,}" if name == "target" else f"1 to {MOST_HAND_SIZE}"]
    if kind is str:
        return ["text"]
    return [str(value) for value in kind.__args__]


def parse_value(name: str, text: str) -> Any:
    """The value of a parameter from `name=text` on a command line or in a score sheet. Raises SpecError.

    >>> parse_value("divisors", "3,5"), parse_value("divisors", "none"), parse_value("target", "61")
    ([3, 5], [], 61)
    """
    known = [_promised(field) for field in RuleSet.__struct_fields__ if field not in ("id", "title")]
    if name not in known:
        raise SpecError(f"no parameter is called {name!r}{nearest(name, known)}")
    parts = [
        int(part) if part.isascii() and part.removeprefix("-").isdigit() and len(part) <= MOST_DIGITS else part
        for part in text.split(",")
    ]
    if name in LISTS:
        return [] if parts == ["none"] else parts
    return parts[0] if len(parts) == 1 else text


def value_text(value: object) -> str:
    """The value of a parameter as one writes it after `NAME=`.

    >>> value_text((3, 5)), value_text(()), value_text("none")
    ('3,5', 'none', 'none')
    """
    if isinstance(value, list | tuple):
        return ",".join(map(str, value)) or "none"
    return str(value)


def read_toml(path: Path) -> dict[str, Any]:
    """The data of a TOML file. Raises SpecError, naming the file, for one that cannot be read."""
    try:
        with path.open("rb") as stream:
            return tomllib.load(stream)
    except OSError as error:
        raise SpecError(f"{path}: {error.strerror or error}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SpecError(f"{path}: not a TOML file: {error}") from error


class Loaded(NamedTuple):
    """A rule set file as read: the rules, where each value comes from, and which are contested or unstated, and why."""

    rules: RuleSet
    sources: dict[str, str]
    doubts: dict[str, tuple[str, str]]


STATUSES = ("contested", "unstated", "inferred")
"""What a value of a rule set may be besides stated; each is a table of reasons in its file."""


@cache
def _load(path: Path) -> Loaded:
    """The rule set in a file, where each of its values comes from, and how sure that is."""
    data = _flat(read_toml(path))
    try:
        own = msgspec.convert(data.pop("source", {}), dict[str, str])
        told = {status: msgspec.convert(data.pop(status, {}), dict[str, str]) for status in STATUSES}
        doubts = {name: (status, reason) for status, reasons in told.items() for name, reason in reasons.items()}
        names = {"id": path.stem, "title": path.stem} | {key: data.pop(key) for key in ("id", "title") if key in data}
        base = data.pop("base", None)
        if base is None:
            built = _build({**names, **data})
            _named_rightly([*own, *doubts], built)
            return Loaded(built, own, doubts)
        below = _shipped(str(base))
        changed = below.rules.changed(data)
        _named_rightly([*own, *doubts], changed)
        given = dict.fromkeys(data, f"{path.name}, which gives no source")
        kept = {name: doubt for name, doubt in below.doubts.items() if name not in data and name not in own}
        rules = _build({**changed.parameters(), **names})
        return Loaded(rules, below.sources | given | own, kept | doubts)
    except (SpecError, msgspec.ValidationError) as error:
        raise SpecError(f"{path}: {error}") from None


def _named_rightly(names: Iterable[str], rules: RuleSet) -> None:
    known = list(rules.parameters())
    for name in names:
        if name not in known:
            raise SpecError(f"no parameter is called {name!r}{nearest(name, known)}")


def _flat(data: dict[str, Any]) -> dict[str, Any]:
    """The data with `hand_size.2 = 9` without quotes, which TOML reads as a table, as the flat name it means."""
    sizes = data.pop("hand_size", {})
    return data | ({f"hand_size.{key}": value for key, value in sizes.items()} if isinstance(sizes, dict) else {})


@cache
def rule_set_ids() -> list[str]:
    """The ids of the rule sets that are shipped, the default first; house rules have a list of their own."""
    return sorted((path.stem for path in (SPECS / "rulesets").glob("*.toml")), key=lambda name: (name != DEFAULT, name))


@cache
def house_rule_ids() -> list[str]:
    """The ids of the house rules that are shipped: leagues, and other people's programs."""
    return sorted(path.stem for path in (SPECS / "rulesets" / "house").glob("*.toml"))


def _shipped(id: str) -> Loaded:
    """What the shipped file of that id says. Raises SpecError, with the nearest id, where there is none."""
    if id in rule_set_ids():
        return _load(SPECS / "rulesets" / f"{id}.toml")
    if id in house_rule_ids():
        return _load(SPECS / "rulesets" / "house" / f"{id}.toml")
    hint = nearest(id, [*rule_set_ids(), *house_rule_ids()])
    known = f"{', '.join(rule_set_ids())}, and the house rules that `rules list` shows"
    raise SpecError(f"no rule set is called {id!r}{hint} (known: {known})")


def _file_of(name: str) -> Loaded:
    return _load(Path(name)) if name.endswith(".toml") else _shipped(name)


def sources(name: str) -> dict[str, str]:
    """For each parameter of a shipped rule set, or of a file that ends in .toml, where its value comes from.

    Raises SpecError as `RuleSet.named` and `RuleSet.from_file` do.
    """
    return _file_of(name).sources


def doubts(name: str) -> dict[str, tuple[str, str]]:
    """The parameters of a rule set whose value its source contests or does not state: the word for it, and the reason.

    Raises SpecError as `sources` does.
    """
    return _file_of(name).doubts
