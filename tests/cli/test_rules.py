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
from fivesthrees_audit.ruleset import RuleSet, allowed_values, rule_set_ids, sources

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


def test_it_lists_the_rule_sets_with_or_without_list() -> None:
    listed = text_of()
    assert listed == text_of("list")
    assert [line.split()[0] for line in listed.splitlines()[2:]] == rule_set_ids()
    assert "Fives and Threes (the default)" in listed


def test_the_list_as_json() -> None:
    document = json.loads(text_of("list", "--format", "json"))
    assert document["format"] == "fivesthrees-rules/1"
    assert document["default"] == DEFAULT
    assert {"id": DEFAULT, "title": "Fives and Threes"} in document["rules"]


def test_every_parameter_is_shown_with_its_values_and_its_source() -> None:
    shown = parameters_of(DEFAULT)
    known = RuleSet.named(DEFAULT).parameters()
    assert list(shown) == list(known)
    for name, entry in shown.items():
        value = known[name]
        assert entry["value"] == (list(value) if isinstance(value, tuple) else value)
        assert (entry["allowed"], entry["source"]) == (allowed_values(name), sources(DEFAULT)[name])


def test_the_table_names_every_parameter_and_fits_eighty_columns() -> None:
    lines = text_of("show", DEFAULT).splitlines()
    assert lines[0] == "Fives and Threes (fives-and-threes)"
    assert max(map(len, lines)) <= 80
    first_words = {line.split(" ", 1)[0] for line in lines[4:]}
    assert set(RuleSet.named(DEFAULT).parameters()) <= first_words
    assert "divisors            3,5" in "\n".join(lines)


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


def test_it_runs_as_a_program() -> None:
    command = [sys.executable, "-m", "fivesthrees_audit", "rules", "list"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert DEFAULT in done.stdout
