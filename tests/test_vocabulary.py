"""The vocabulary names what a rule set is made of, says where it matters, and knows the steps from one to the next."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from fivesthrees_audit.findings import SpecError
from fivesthrees_audit.ruleset import (
    LISTS,
    SPECS,
    RuleSet,
    allowed_values,
    doubts,
    house_rule_ids,
    read_toml,
    rule_set_ids,
    sources,
)
from fivesthrees_audit.vocabulary import (
    equivalents,
    is_idle,
    is_misreading,
    neighbours,
    parameter,
    parameters,
    same,
)

GAMES = rule_set_ids()
FIELDS = {field.name.replace("hand_size_", "hand_size."): field.type for field in msgspec.structs.fields(RuleSet)}
ENUMERATED = [name for name, kind in FIELDS.items() if hasattr(kind, "__args__") and name not in LISTS]
NUMBERS = ["hand_size.2", "hand_size.3", "hand_size.4", "target"]


def test_it_names_exactly_the_parameters_of_a_rule_set_in_their_order() -> None:
    assert list(parameters()) == list(RuleSet.named("draw").parameters())


@pytest.mark.parametrize("name", ENUMERATED)
def test_each_enumerated_parameter_has_exactly_its_values(name: str) -> None:
    known = parameter(name)
    assert sorted(str(each.value) for each in known.values) == sorted(allowed_values(name))
    assert all(each.says for each in known.values)
    assert (known.usual, known.may_be) == ((), "")


@pytest.mark.parametrize("name", [*NUMBERS, *LISTS])
def test_a_number_or_a_list_has_usual_values_and_says_what_it_may_be(name: str) -> None:
    known = parameter(name)
    assert known.values == ()
    assert known.may_be == allowed_values(name)[0]
    assert known.usual or name == "target_agreed"


def test_every_parameter_is_of_one_kind_or_the_other() -> None:
    assert set(ENUMERATED) | set(NUMBERS) | set(LISTS) == set(parameters())


@pytest.mark.parametrize("name", list(parameters()))
def test_what_a_parameter_needs_is_in_the_vocabulary(name: str) -> None:
    rules = RuleSet.named("fives-and-threes")
    for other, asked in parameter(name).needs.items():
        for value in asked:
            assert rules.changed({other: value}).parameters()[other] == value


@pytest.mark.parametrize("id", [*GAMES, *house_rule_ids()])
def test_every_parameter_with_a_say_has_a_source(id: str) -> None:
    rules, known = RuleSet.named(id), sources(id)
    missing = [name for name in rules.parameters() if not known.get(name) and not is_idle(rules, name)]
    assert set(missing) <= {"target_agreed"}  # a target that nobody may choose is left out


@pytest.mark.parametrize("path", sorted((SPECS / "rulesets" / "house").glob("*.toml")), ids=lambda path: path.stem)
def test_each_house_rule_gives_a_source_for_every_parameter_that_it_gives(path: Path) -> None:
    data = read_toml(path)
    assert RuleSet.from_file(path) == RuleSet.named(path.stem)
    tables = ("source", "contested", "unstated", "inferred")
    given = set(data) - {"id", "title", "base", *tables}
    assert given
    assert given <= set(data["source"])
    assert all(data["source"].values())
    assert set(doubts(path.stem)) <= set(parameters())


@pytest.mark.parametrize("id", GAMES)
def test_no_game_takes_a_misreading(id: str) -> None:
    assert not [name for name, value in RuleSet.named(id).parameters().items() if is_misreading(name, value)]


@pytest.mark.parametrize(
    ("id", "name", "idle"),
    [
        ("fives-and-threes", "cross_opens", True),
        ("fives-and-threes", "lone_double", False),
        ("pyatyorka", "lone_double", True),
        ("pyatyorka", "both_divisors", True),
        ("pyatyorka", "undrawable", False),
        ("block", "undrawable", True),
        ("block", "scores_lead", True),
        ("draw", "out_point_in_block", True),
        ("draw", "target", False),
    ],
)
def test_a_parameter_is_idle_where_another_is_not_what_it_needs(id: str, name: str, idle: bool) -> None:
    assert is_idle(RuleSet.named(id), name) is idle


def test_a_parameter_needs_everything_that_it_names() -> None:
    rules = RuleSet.named("fives-and-threes")
    assert is_idle(rules, "out_point_repeats")
    assert not is_idle(rules.changed({"deal_ends": "all-stuck"}), "out_point_repeats")
    assert is_idle(rules.changed({"deal_ends": "all-stuck", "out_point": 0}), "out_point_repeats")


def test_an_unknown_parameter_is_an_error_with_the_nearest() -> None:
    with pytest.raises(SpecError, match="'out_pint'; did you mean 'out_point'"):
        is_idle(RuleSet.named("draw"), "out_pint")


@pytest.mark.parametrize("id", GAMES)
def test_each_neighbour_changes_one_parameter_and_no_two_are_the_same(id: str) -> None:
    rules = RuleSet.named(id)
    steps = neighbours(rules)
    own = rules.parameters()
    for step in steps:
        changed = {name for name, value in step.rules.parameters().items() if value != own[name]}
        assert changed == {step.parameter}
        assert step.misreading == is_misreading(step.parameter, step.value)
    assert len({(step.parameter, step.value) for step in steps}) == len(steps)
    order = [list(own).index(step.parameter) for step in steps]
    assert order == sorted(order)


@pytest.mark.parametrize("id", GAMES)
def test_every_other_value_of_an_enumerated_parameter_is_a_step(id: str) -> None:
    rules = RuleSet.named(id)
    stepped = {(step.parameter, step.value) for step in neighbours(rules)}
    for name in ENUMERATED:
        for each in parameter(name).values:
            assert ((name, each.value) in stepped) == (each.value != rules.parameters()[name])


def test_numbers_and_lists_step_to_their_usual_values() -> None:
    steps = neighbours(RuleSet.named("fives-and-threes"))
    values = {name: [step.value for step in steps if step.parameter == name] for name in ("hand_size.2", "divisors")}
    assert values == {"hand_size.2": [5, 6, 9], "divisors": [(5,), ()]}


def test_a_list_in_another_order_is_no_step() -> None:
    rules = RuleSet.named("fives-and-threes").changed({"divisors": [5, 3]})
    assert [step.value for step in neighbours(rules) if step.parameter == "divisors"] == [(5,), ()]
    assert same((3, 5), [5, 3])
    assert not same((3, 5), (5,))


def test_a_change_that_a_rule_set_refuses_is_no_step(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = msgspec.structs.replace(parameter("hand_size.4"), usual=(6, 9, 14))
    monkeypatch.setitem(parameters(), "hand_size.4", sizes)
    steps = neighbours(RuleSet.named("draw"))
    assert [step.value for step in steps if step.parameter == "hand_size.4"] == []
    steps = neighbours(RuleSet.named("block"))
    assert [step.value for step in steps if step.parameter == "hand_size.4"] == [6]


@pytest.mark.parametrize("entry", equivalents(), ids=lambda entry: f"{entry.rules}-{entry.parameter}-{entry.value}")
def test_each_equivalent_step_is_a_neighbour_of_its_rule_set_that_is_not_idle(entry) -> None:
    rules = RuleSet.named(entry.rules)
    assert not is_idle(rules, entry.parameter)
    told = [step for step in neighbours(rules) if (step.parameter, step.value) == (entry.parameter, entry.value)]
    assert [step.equivalent for step in told] == [entry.reason]


@pytest.mark.parametrize("id", GAMES)
def test_a_step_of_an_idle_parameter_is_told_with_what_it_needs(id: str) -> None:
    rules = RuleSet.named(id)
    known = {(entry.parameter, entry.value) for entry in equivalents() if entry.rules == id}
    for step in neighbours(rules):
        idle = is_idle(rules, step.parameter)
        assert (step.equivalent is not None) == (idle or (step.parameter, step.value) in known)
        assert not idle or step.equivalent.startswith("It has a say only where ")


def test_the_reason_names_only_what_is_lacking() -> None:
    steps = neighbours(RuleSet.named("fives-and-threes"))
    told = {step.parameter: step.equivalent for step in steps}
    assert told["out_point_repeats"] == "It has a say only where deal_ends is all-stuck."
    assert told["cross_opens"] == "It has a say only where spinner is first-double or opening-double."


def test_what_is_known_of_a_game_is_not_held_of_another_set_under_its_name() -> None:
    rules = RuleSet.named("fives-and-threes")
    allowing = msgspec.structs.replace(rules, overshoot="allow")
    reaching = [
        [step.equivalent for step in neighbours(each) if (step.parameter, step.value) == ("finish", "reach")]
        for each in (rules, msgspec.structs.replace(rules, id="other"), allowing)
    ]
    assert reaching[0] == reaching[1] != [None]
    assert reaching[2] == [None]
