"""`explain`: every clause with its words, the parameters that its function reads, and that function's place."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import fivesthrees_audit
from fivesthrees_audit.clauses import RULES, clauses
from fivesthrees_audit.cli import cli, run
from fivesthrees_audit.cli.explain import parameters_read, stated_by

PACKAGE = Path(fivesthrees_audit.__file__).parent


def text_of(*arguments: str) -> str:
    result = CliRunner().invoke(cli, ["explain", *arguments])
    assert result.exit_code == 0, result.output
    return result.output


def clauses_of(*arguments: str) -> list[dict[str, Any]]:
    document = json.loads(text_of(*arguments, "--format", "json"))
    assert document["format"] == "fivesthrees-clauses/1"
    listed = document["clauses"]
    assert isinstance(listed, list)
    return listed


def test_without_a_clause_it_lists_all_of_them_in_order() -> None:
    lines = text_of().splitlines()[2:]
    assert [line.split()[0] for line in lines] == list(clauses())
    assert max(map(len, lines)) <= 80


def test_a_clause_is_told_in_full() -> None:
    told = " ".join(text_of("count/lone-double").split())
    known = clauses()["count/lone-double"]
    for words in (known.statement, known.why, known.example, known.counter_example, known.source, known.reading):
        assert words
        assert words in told
    assert "In force in fives-and-threes, with lone_double = both-halves (sheet, positions: 2-2 alone counts 4)" in told
    assert "fivesthrees_audit.rules.scoring.lone_double_contribution rules/scoring.py:" in told


def test_what_no_parameter_changes_is_said_to_be_so() -> None:
    assert "fives-and-threes, and no parameter changes it" in text_of("play/matches")


def test_a_clause_without_a_reading_of_ours_has_no_such_row() -> None:
    assert "Our reading" in text_of("count/lone-double")
    assert "Our reading" not in text_of("target/whole")


@pytest.mark.parametrize("pattern", ["target", "target/*"])
def test_a_chapter_or_a_pattern_explains_several(pattern: str) -> None:
    assert [told["id"] for told in clauses_of(pattern)] == ["target/whole", "target/combined"]
    blocks = text_of(pattern).split("\n\n")
    assert [block.splitlines()[0].split() for block in blocks] == [
        ["Clause", "target/whole"],
        ["Clause", "target/combined"],
    ]


def test_every_clause_stands_where_it_is_said_to_stand() -> None:
    told = clauses_of()
    assert [entry["id"] for entry in told] == list(clauses())
    for entry in told:
        place = entry["stated_by"]
        lines = (PACKAGE / place["file"]).read_text().splitlines()
        assert lines[place["line"] - 1] == f'@clause("{entry["id"]}")'
        assert lines[place["line"]].startswith(f"def {place['function']}(")
        assert getattr(sys.modules[place["module"]], place["function"]) is RULES[entry["id"]]


@pytest.mark.parametrize(
    ("clause", "read"),
    [
        ("set/double-six", set()),
        ("deal/hand-size", {"hand_size_2", "hand_size_3", "hand_size_4"}),
        ("count/ends", {"end_double", "lone_double"}),
        ("score/threes-and-fives", {"divisors", "worth", "both_divisors"}),
        ("score/every-play", {"scores_lead", "scores_last", "divisors", "worth", "both_divisors"}),
        ("target/combined", {"out_and_play", "target"}),
    ],
)
def test_the_parameters_are_those_its_function_reads(clause: str, read: set[str]) -> None:
    assert parameters_read(stated_by(clause)) == read


def test_every_parameter_that_is_read_has_a_value_and_a_source() -> None:
    for entry in clauses_of():
        read = parameters_read(stated_by(entry["id"]))
        for rules in entry["in_force"]:
            assert {each["name"].replace(".", "_") for each in rules["parameters"]} == read
            assert all(each["source"] for each in rules["parameters"])


def test_text_fits_eighty_columns() -> None:
    assert max(map(len, text_of("*").splitlines())) <= 80


@pytest.mark.parametrize(
    ("clause", "told"),
    [
        ("target/combind", "no clause matches 'target/combind'; did you mean 'target/combined'?"),
        ("x\x1b[31m\n", "no clause matches 'x\\x1b[31m\\n'"),
        ("", "no clause matches ''"),
    ],
)
def test_an_unknown_clause_is_one_line_with_the_nearest(
    clause: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["explain", clause]) == 2
    output = capsys.readouterr()
    assert (output.out, output.err) == ("", f"fivesthrees-audit: {told}\n")


def test_it_runs_as_a_program() -> None:
    command = [sys.executable, "-m", "fivesthrees_audit", "explain", "target/combined"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Clause           target/combined\n")
