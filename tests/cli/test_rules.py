"""`rules`: the rule sets that there are, and each parameter with its value, its possible values and its source."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from fivesthrees_audit.cli import cli, run
from fivesthrees_audit.ruleset import RuleSet, allowed_values, doubts, house_rule_ids, rule_set_ids, sources
from fivesthrees_audit.vocabulary import is_idle, neighbours

DEFAULT = "fives-and-threes"


def text_of(*arguments: str) -> str:
    result = CliRunner().invoke(cli, ["rules", *arguments])
    assert result.exit_code == 0, result.output
    return result.output


def parameters_of(*arguments: str) -> dict[str, dict[str, Any]]:
    document = json.loads(text_of("show", *arguments, "--format", "json"))
    assert document["format"] == "fivesthrees-ruleset/1"
    return {entry["name"]: entry for entry in document["parameters"]}


@pytest.fixture
def house(tmp_path: Path) -> str:
    path = tmp_path / "league.toml"
    path.write_text(
        f'base = "{DEFAULT}"\nid = "league\\u001b[31m"\nout_point = 0\ndeal_ends = "first-out"\n'
        '[source]\nout_point = "minutes of\\nthe \\u202eleague"\n'
    )
    return str(path)


def data_of(*arguments: str) -> dict[str, Any]:
    document = json.loads(text_of(*arguments, "--format", "json"))
    assert isinstance(document, dict)
    return document


def test_it_lists_the_rule_sets_with_or_without_list() -> None:
    listed = text_of()
    assert listed == text_of("list")
    games, houses = (part.splitlines() for part in listed.split("\n\n"))
    assert [line.split()[0] for line in games[2:]] == rule_set_ids()
    assert [line.split()[0] for line in houses[2:] if not line.startswith(" ")] == house_rule_ids()
    assert (games[0].split(), houses[0].split()) == (["rule", "set", "title"], ["house", "rule", "title"])
    assert "Fives and Threes (the default)" in listed
    assert max(map(len, listed.splitlines())) <= 80


def test_the_list_as_json() -> None:
    document = data_of("list")
    assert list(document) == ["format", "version", "default", "rules", "house_rules"]
    assert (document["format"], document["default"]) == ("fivesthrees-rules/1", DEFAULT)
    assert document["rules"][0] == {"id": DEFAULT, "title": "Fives and Threes"}
    assert [entry["id"] for entry in document["rules"]] == rule_set_ids()
    assert [entry["id"] for entry in document["house_rules"]] == house_rule_ids()
    assert {"id": "leek", "title": "Fives and Threes, Leek Domino League, singles"} in document["house_rules"]


@pytest.mark.parametrize("id", [*rule_set_ids(), *house_rule_ids()])
def test_every_parameter_is_shown_with_its_values_and_its_source(id: str) -> None:
    shown = parameters_of(id)
    rules, given = RuleSet.named(id), sources(id)
    assert list(shown) == list(rules.parameters())
    for name, entry in shown.items():
        value = rules.parameters()[name]
        assert list(entry) == ["name", "value", "allowed", "idle", "status", "source", "reason"]
        assert entry["value"] == (list(value) if isinstance(value, tuple) else value)
        assert (entry["allowed"], entry["source"]) == (allowed_values(name), given.get(name, ""))
        assert entry["idle"] is is_idle(rules, name)
        assert entry["reason"] == doubts(id).get(name, (None, None))[1]


@pytest.mark.parametrize("id", [*rule_set_ids(), *house_rule_ids()])
def test_the_table_names_every_parameter_and_fits_eighty_columns(id: str) -> None:
    lines = text_of("show", id).splitlines()
    assert max(map(len, lines)) <= 80
    first_words = {line.split(" ", 1)[0] for line in lines[4:]}
    assert set(RuleSet.named(id).parameters()) <= first_words


def test_the_table_gives_value_choices_status_and_source() -> None:
    lines = text_of("show", DEFAULT).splitlines()
    assert lines[0] == "Fives and Threes (fives-and-threes)"
    assert lines[2].split() == ["parameter", "value", "may", "be", "status", "source"]
    told = "\n".join(lines)
    assert "\ndivisors            3,5            a list of 3    stated    sheet, points for\n" in told
    assert "\ncross_opens         -              at-once,\n" in told
    assert "Reasons" not in told


@pytest.mark.parametrize(
    ("id", "name", "status"),
    [
        (DEFAULT, "target", "stated"),
        ("pyatyorka", "spinner_covered", "contested"),
        ("pyatyorka", "block_winner", "unstated"),
        ("block", "divisors", "inferred"),
        ("course-2023", "out_point_repeats", "misreading"),
        ("leek", "overshoot", "inferred"),
    ],
)
def test_a_value_is_stated_or_it_is_said_how_sure_it_is(id: str, name: str, status: str) -> None:
    shown = parameters_of(id)[name]
    assert shown["status"] == status
    row = next(line for line in text_of("show", id).splitlines() if line.startswith(f"{name} "))
    assert status in row


def test_the_reasons_of_doubts_stand_below_the_table() -> None:
    told = " ".join(text_of("show", "pyatyorka").partition("Reasons")[2].split())
    for name, (status, reason) in doubts("pyatyorka").items():
        assert f"{name} {status}: {reason}" in told


def test_a_parameter_without_a_say_shows_no_value_and_is_marked_in_json() -> None:
    shown = parameters_of("pyatyorka")
    assert (shown["lone_double"]["value"], shown["lone_double"]["idle"]) == ("both-halves", True)
    assert (shown["both_divisors"]["idle"], shown["both_divisors"]["status"]) == (True, None)
    row = next(line for line in text_of("show", "pyatyorka").splitlines() if line.startswith("lone_double"))
    assert row.split()[1] == "-"
    assert not parameters_of("pyatyorka", "--set", "spinner=none")["lone_double"]["idle"]


def test_a_list_of_large_numbers_is_shown_as_it_is_written() -> None:
    assert "target_agreed       100,250,500   a list of" in text_of("show", "pyatyorka")


def test_a_value_that_was_set_is_no_longer_in_doubt() -> None:
    shown = parameters_of("pyatyorka", "--set", "spinner_covered=open-sides", "--set", "end_double=once")
    assert (shown["spinner_covered"]["status"], shown["spinner_covered"]["reason"]) == ("stated", None)
    assert (shown["end_double"]["status"], shown["end_double"]["reason"]) == ("misreading", None)


def test_a_parameter_that_was_set_names_the_option_as_its_source() -> None:
    shown = parameters_of(DEFAULT, "--set", "out_point=0", "--set", "divisors=5")
    assert (shown["out_point"]["value"], shown["out_point"]["source"]) == (0, "--set")
    assert (shown["divisors"]["value"], shown["divisors"]["source"]) == ([5], "--set")
    assert shown["target"]["source"] == sources(DEFAULT)["target"]


def test_a_file_gives_its_own_sources_before_those_of_its_base(house: str) -> None:
    shown = parameters_of(house)
    assert (shown["out_point"]["value"], shown["out_point"]["source"]) == (0, "minutes of\nthe \u202eleague")
    assert (shown["deal_ends"]["value"], shown["deal_ends"]["source"]) == (
        "first-out",
        f"{Path(house).name}, which gives no source",
    )
    assert shown["target"]["source"] == sources(DEFAULT)["target"]


def test_control_characters_of_a_file_are_shown_as_escapes(house: str) -> None:
    shown = text_of("show", house)
    assert "(league\\x1b[31m)" in shown
    assert all(character.isprintable() or character == "\n" for character in shown)


def test_sources_that_are_no_table_are_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "league.toml"
    path.write_text(f'base = "{DEFAULT}"\nsource = "the minutes"\n')
    assert run(["rules", "show", str(path)]) == 2
    assert "league.toml" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["show", "fives-and-thres"], "did you mean 'fives-and-threes'?"),
        (["show", "no-such-file.toml"], "no-such-file.toml: No such file or directory"),
        (["show", DEFAULT, "--set", "out_point=7"], "out_point = '7': expected 0 or 1 or 2"),
        (["show"], "Missing argument 'ID_OR_FILE'"),
        (["shwo"], "No such command 'shwo'"),
    ],
)
def test_a_wrong_name_or_value_is_an_error_of_use(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["rules", *arguments]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert told in output.err


def test_a_source_that_looks_like_a_number_is_shown(tmp_path: Path) -> None:
    path = tmp_path / "league.toml"
    path.write_text(f'base = "{DEFAULT}"\nout_point = 0\n[source]\nout_point = "1,000"\n')
    assert "1,000" in text_of("show", str(path))


def test_two_rule_sets_are_compared_where_they_differ() -> None:
    assert text_of("compare", "all-fives", "pagat-all-fives").splitlines() == [
        "parameter      all-fives    pagat-all-fives",
        "-------------  -----------  -----------------",
        "hand_size.2    7            9",
        "hand_size.3    5            7",
        "pairs          never        agreed",
        "next_lead      winner       winner-or-lot",
        "target         150          200",
        "target_agreed  none         200,250",
        *(line for line in text_of("compare", "all-fives", "pagat-all-fives").splitlines()[8:]),
    ]


def test_a_comparison_as_json() -> None:
    document = data_of("compare", "draw", "block")
    assert (document["format"], document["same"]) == ("fivesthrees-comparison/1", False)
    assert document["rules"] == [{"id": "draw", "title": "Draw"}, {"id": "block", "title": "Block"}]
    assert document["differences"] == [
        {"name": "hand_size.3", "values": [7, 5], "idle": [False, False]},
        {"name": "hand_size.4", "values": [6, 5], "idle": [False, False]},
        {"name": "drawing", "values": ["until-playable", "none"], "idle": [False, False]},
        {"name": "undrawable", "values": [0, 0], "idle": [False, True]},
    ]


def test_what_has_a_say_in_one_of_two_sets_tells_them_apart() -> None:
    rows = {line.split()[0]: line.split()[1:] for line in text_of("compare", DEFAULT, "pyatyorka").splitlines()}
    assert rows["cross_opens"] == ["-", "at-once"]
    assert rows["both_divisors"] == ["add", "-"]
    assert "out_point_repeats" not in rows


def test_rule_sets_that_are_the_same_are_said_to_be(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text('base = "draw"\nworth = "count"\n')  # which has no say there
    assert text_of("compare", "draw", str(path)) == "draw and ours are the same in every parameter with a say\n"
    document = data_of("compare", "draw", str(path))
    assert (document["same"], document["differences"]) == (True, [])


def test_a_comparison_shows_ids_safely(house: str) -> None:
    shown = text_of("compare", DEFAULT, house)
    assert "league\\x1b[31m" in shown
    assert all(character.isprintable() or character == "\n" for character in shown)


@pytest.mark.parametrize("id", [*rule_set_ids(), "course-2023"])
def test_neighbours_are_listed_with_what_they_say(id: str) -> None:
    rules = RuleSet.named(id)
    document = data_of("neighbours", id)
    assert document["format"] == "fivesthrees-neighbours/1"
    assert (document["rules"], document["title"]) == (rules.id, rules.title)
    told = [(entry["parameter"], entry["misreading"], entry["equivalent"]) for entry in document["neighbours"]]
    assert told == [(step.parameter, step.misreading, step.equivalent) for step in neighbours(rules)]
    assert max(map(len, text_of("neighbours", id).splitlines())) <= 80


def test_a_neighbour_as_json() -> None:
    told = {(each["parameter"], str(each["value"])): each for each in data_of("neighbours", DEFAULT)["neighbours"]}
    assert told["out_and_play", "apart"] == {
        "parameter": "out_and_play",
        "value": "apart",
        "says": "the play is tested first, then the out point: at 59 of exactly 61, 2 is accepted and wins",
        "misreading": True,
        "equivalent": None,
    }
    assert (told["hand_size.2", "9"]["value"], told["hand_size.2", "9"]["says"]) == (9, None)
    assert told["divisors", "[5]"]["equivalent"] is None
    assert told["undrawable", "1"]["equivalent"] == "It has a say only where drawing is until-playable."


def test_neighbours_that_no_record_can_tell_stand_apart_with_the_reason() -> None:
    steps, _, alike = text_of("neighbours", DEFAULT).partition("Steps that no record can tell from it\n")
    assert "finish" not in steps
    assert "\nundrawable         1, 2: It has a say only where drawing is until-playable.\n" in alike
    assert "reach: An award that would pass 61 is refused whole" in alike
    assert "\nout_point           0                 none\n" in steps
    assert "(a misreading)" in steps


def test_neighbours_of_a_changed_rule_set() -> None:
    steps = text_of("neighbours", DEFAULT, "--set", "out_point=0")
    assert steps.startswith("Fives and Threes, house rule (fives-and-threes out_point=0)\n")
    assert "It has a say only where out_point is 1 or 2." in steps


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["compare", "draw"], "Missing argument 'ID_OR_FILE'"),
        (["compare", "draw", "blok"], "did you mean 'block'?"),
        (["compare", "draw", "none.toml"], "none.toml: No such file or directory"),
        (["neighbours", "teesdle"], "did you mean 'teesdale'?"),
        (["neighbours", "draw", "--set", "targt=3"], "did you mean 'target'?"),
    ],
)
def test_a_wrong_rule_set_to_compare_or_step_from_is_an_error_of_use(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["rules", *arguments]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert told in output.err


def test_it_runs_as_a_program() -> None:
    command = [sys.executable, "-m", "fivesthrees_audit", "rules", "list"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert DEFAULT in done.stdout
