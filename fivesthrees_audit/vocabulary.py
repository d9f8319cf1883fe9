"""Owns the vocabulary of rule sets: what each parameter and value means, where it has a say, and the steps from a set.

Read from `specs/parameters.toml`. What the values do is for `rules/` to say; this module compares and changes them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import msgspec

from fivesthrees_audit.findings import SpecError, nearest
from fivesthrees_audit.ruleset import SPECS, STATUSES, RuleSet, house_rule_ids, read_toml, rule_set_ids, value_text

Setting = str | int | tuple[int, ...]
"""What a parameter may be set to: a word, a number, or a list of numbers."""


class Value(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One value of a parameter: what it says, and whether it is a misreading, which no rule set allows."""

    value: str | int
    says: str
    misreading: bool = False


class Parameter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One parameter: what it means, the values of others that it `needs` to have a say, its own values.

    A number or a list has no `values`: `may_be` tells in words what it may be, `usual` what real tables were met with.
    """

    name: str
    means: str
    values: tuple[Value, ...]
    needs: dict[str, tuple[Setting, ...]] = {}
    usual: tuple[int | tuple[int, ...], ...] = ()
    may_be: str = ""

    @property
    def tried(self) -> tuple[Setting, ...]:
        """The values that are tried in turn as steps from a rule set: all of them, or the usual ones."""
        return tuple(each.value for each in self.values) or self.usual

    def meaning(self, value: Setting) -> Value | None:
        """The entry of a value; None for a number or a list, whose values have none.

        >>> parameter("out_and_play").meaning("apart").misreading
        True
        """
        return next((each for each in self.values if each.value == value), None)


class Equivalent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A step from a rule set that no record can tell from it, and why."""

    rules: str
    parameter: str
    value: Setting
    reason: str


class Neighbour(NamedTuple):
    """A rule set one step away: the parameter changed, its new value, whether that is a misreading, the rule set.

    `equivalent` is the reason why no record can tell the two apart, None where one can.
    """

    parameter: str
    value: Setting
    misreading: bool
    equivalent: str | None
    rules: RuleSet


@cache
def _file() -> dict[str, Any]:
    return read_toml(SPECS / "parameters.toml")


@cache
def parameters() -> dict[str, Parameter]:
    """Every parameter by its promised name, in the order of the vocabulary."""
    return {each.name: each for each in msgspec.convert(_file()["parameter"], list[Parameter])}


@cache
def equivalents() -> tuple[Equivalent, ...]:
    """The steps from a shipped rule set that are known to change no verdict, besides parameters without a say."""
    return msgspec.convert(_file()["equivalent"], tuple[Equivalent, ...])


def parameter(name: str) -> Parameter:
    """The parameter of that name. Raises SpecError, with the nearest name, where there is none."""
    try:
        return parameters()[name]
    except KeyError:
        raise SpecError(f"no parameter is called {name!r}{nearest(name, list(parameters()))}") from None


def is_idle(rules: RuleSet, name: str) -> bool:
    """Whether a parameter has no say under a rule set, because another is not what it needs. Raises SpecError.

    >>> is_idle(RuleSet.named("block"), "worth"), is_idle(RuleSet.named("all-fives"), "worth")
    (True, False)
    """
    return bool(_lacking(rules, name))


def _lacking(rules: RuleSet, name: str) -> dict[str, tuple[Setting, ...]]:
    """What a parameter needs and does not have: other parameters, each with the values asked for."""
    own = rules.parameters()
    return {
        other: asked
        for other, asked in parameter(name).needs.items()
        if not any(same(own[other], value) for value in asked)
    }


def same(one: object, other: object) -> bool:
    """Whether two values of a parameter mean the same; the order of a list means nothing.

    >>> same((3, 5), [5, 3]), same((), "none"), same(1, 1)
    (True, False, True)
    """
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return sorted(one) == sorted(other)
    return one == other


def is_misreading(name: str, value: Setting) -> bool:
    """Whether a value of a parameter is one that no rule set allows. Raises SpecError for an unknown parameter."""
    meaning = parameter(name).meaning(value)
    return meaning is not None and meaning.misreading


def neighbours(rules: RuleSet) -> tuple[Neighbour, ...]:
    """The rule sets one step away, one parameter changed in each, in the order of the vocabulary.

    A change that no rule set may have, such as more tiles in hand than there are, is no step.

    >>> next(step.value for step in neighbours(RuleSet.named("draw")) if step.parameter == "drawing")
    'none'
    """
    return tuple(step for known in parameters().values() for step in _steps(rules, known))


def _steps(rules: RuleSet, known: Parameter) -> Iterator[Neighbour]:
    own = rules.parameters()[known.name]
    idle = _idle_reason(rules, known.name)
    for value in known.tried:
        if same(own, value):
            continue
        try:
            changed = rules.changed({known.name: value})
        except SpecError:  # the hands would not come out of the tiles
            continue
        reason = idle or _equivalence(rules, known.name, value)
        yield Neighbour(known.name, value, is_misreading(known.name, value), reason, changed)


def _idle_reason(rules: RuleSet, name: str) -> str | None:
    """Why a parameter has no say under a rule set, in words; None where it has one."""
    lacking = _lacking(rules, name)
    if not lacking:
        return None
    asked = " and ".join(f"{other} is {_either(values)}" for other, values in lacking.items())
    return f"It has a say only where {asked}."


def _either(values: tuple[Setting, ...]) -> str:
    texts = dict.fromkeys(value_text(sorted(value) if isinstance(value, tuple) else value) for value in values)
    return " or ".join(texts)


def _equivalence(rules: RuleSet, name: str, value: Setting) -> str | None:
    """Why this step is known to change no verdict; what is known of a rule set holds for its parameters, not its id."""
    for entry in equivalents():
        if (entry.parameter, entry.value) == (name, value):
            shipped = RuleSet.named(entry.rules).parameters()
            if all(same(own, shipped[other]) for other, own in rules.parameters().items()):
                return entry.reason
    return None


def nearest_game(rules: RuleSet) -> str:
    """The id of the shipped rule set from which these rules differ in the fewest parameters, the default first.

    >>> nearest_game(RuleSet.named("course-2014"))
    'fives-and-threes'
    """
    own = rules.parameters()

    def differing(id: str) -> int:
        other = RuleSet.named(id).parameters()
        return sum(not same(value, other[name]) for name, value in own.items())

    return min(rule_set_ids(), key=differing)


def known_id(rules: RuleSet) -> str:
    """The id by which others know these rules: their own where they are shipped, else that of the nearest game.

    >>> known_id(RuleSet.named("leek")), known_id(RuleSet.named("block").changed({"target": 50}))
    ('leek', 'block')
    """
    return rules.id if rules.id in (*rule_set_ids(), *house_rule_ids()) else nearest_game(rules)


def ruleset_schema() -> dict[str, Any]:
    """The JSON Schema of a rule set file, as data: all parameters, or a `base` and those that differ; then sources."""
    made = msgspec.json.schema(RuleSet)["$defs"]["RuleSet"]
    settings: dict[str, Any] = {
        name: made["properties"][name.replace("hand_size.", "hand_size_")] | {"description": each.means}
        for name, each in parameters().items()
    }
    reasons = {"type": "object", "properties": {name: {"type": "string"} for name in settings}}
    told = {key: reasons | {"additionalProperties": False} for key in ("source", *STATUSES)}
    required = [name for name in settings if name.replace("hand_size.", "hand_size_") in made["required"]]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A rule set",
        "type": "object",
        "properties": {**{key: {"type": "string"} for key in ("base", "id", "title")}, **settings, **told},
        "additionalProperties": False,
        "anyOf": [{"required": ["base"]}, {"required": required}],
    }
