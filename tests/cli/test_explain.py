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
from fivesthrees_audit.ruleset import RuleSet, doubts, rule_set_ids, sources
from fivesthrees_audit.vocabulary import is_idle

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
    cases = [words for case in known.case for words in (case.example, case.counter_example)]
    for words in (known.statement, known.why, *cases, *known.source.values(), known.reading):
        assert words
        assert words in told
    assert "lone_double = both-halves (sheet, positions: 2-2 alone counts 4)" in told
    assert "fivesthrees_audit.rules.scoring.lone_double_contribution rules/scoring.py:" in told


def test_cases_name_their_games_and_games_that_share_a_source_stand_together() -> None:
    told = " ".join(text_of("count/lone-double").split())
    assert "In fives-and-threes Example The lead 2-2 counts 4, worth 0." in told
    assert "In draw and block Example The lead 6-6 is written with a count of 12." in told
    assert "Source fives-and-threes: Fives and Threes rule sheet" in told
    assert " draw, block: Dominoes rule page" in told


def test_a_case_of_all_games_names_none() -> None:
    assert "\nIn   " not in text_of("play/matches")


def test_it_says_in_which_games_a_clause_is_in_force() -> None:
    told = " ".join(text_of("count/spinner").split())
    assert "In force in all-fives, with" in told
    assert "In force in pyatyorka, with" in told
    assert "Not in force in fives-and-threes, block and draw" in told
    assert "Not in force" not in text_of("play/matches")


def test_what_is_contested_or_unstated_is_said_with_the_parameter() -> None:
    status, reason = doubts("pyatyorka")["spinner_covered"]
    told = " ".join(text_of("count/spinner").split())
    assert f"spinner_covered = nothing ({sources('pyatyorka')['spinner_covered']}; {status}: {reason})" in told


def test_a_clause_as_data() -> None:
    (told,) = clauses_of("count/spinner")
    known = clauses()["count/spinner"]
    assert list(told) == [
        *("id", "statement", "why", "example", "counter_example", "cases", "source", "reading"),
        *("in_force", "stated_by", "theorems", "vectors"),
    ]
    assert "what-the-spinner-counts" in [each["id"] for each in told["theorems"]]
    assert told["source"] == known.source
    assert [case["games"] for case in told["cases"]] == [list(case.games) for case in known.case]
    first = told["cases"][0]
    assert (told["example"], told["counter_example"]) == (first["example"], first["counter_example"])
    pyatyorka = next(entry for entry in told["in_force"] if entry["rules"] == "pyatyorka")
    by_name = {each["name"]: each for each in pyatyorka["parameters"]}
    assert by_name["spinner_covered"]["status"] == "contested"
    assert by_name["spinner_open"] == {
        "name": "spinner_open",
        "value": "both-halves",
        "source": sources("pyatyorka")["spinner_open"],
        "status": "stated",
        "reason": None,
    }


def test_the_games_in_force_are_those_with_a_source() -> None:
    for entry in clauses_of():
        assert {rules["rules"] for rules in entry["in_force"]} == set(entry["source"]), entry["id"]


def test_what_no_parameter_changes_is_said_to_be_so() -> None:
    told = " ".join(text_of("play/matches").split())
    assert "In force in fives-and-threes, all-fives, block, draw and pyatyorka, and no parameter changes it" in told


def test_a_clause_without_a_reading_of_ours_has_no_such_row() -> None:
    assert "Our reading" in text_of("count/lone-double")
    assert "Our reading" not in text_of("target/whole")


@pytest.mark.parametrize("pattern", ["target", "target/*"])
def test_a_chapter_or_a_pattern_explains_several(pattern: str) -> None:
    ids = ["target/whole", "target/combined", "target/reach", "target/deal-end"]
    assert [told["id"] for told in clauses_of(pattern)] == ids
    blocks = text_of(pattern).split("\n\n")
    assert [block.splitlines()[0].split() for block in blocks] == [["Clause", id] for id in ids]


def test_every_clause_stands_where_it_is_said_to_stand() -> None:
    told = clauses_of()
    assert [entry["id"] for entry in told] == list(clauses())
    for entry in told:
        place = entry["stated_by"]
        lines = (PACKAGE / place["file"]).read_text().splitlines()
        assert lines[place["line"] - 1].startswith(f'@clause("{entry["id"]}"')
        assert lines[place["line"]].startswith(f"def {place['function']}(")
        assert getattr(sys.modules[place["module"]], place["function"]) is RULES[entry["id"]]


@pytest.mark.parametrize(
    ("clause", "read"),
    [
        ("set/double-six", set()),
        ("deal/hand-size", {"hand_size_2", "hand_size_3", "hand_size_4"}),
        ("count/double", {"end_double"}),
        ("score/every-play", {"scores_lead", "scores_last", "divisors", "worth", "both_divisors", "divides"}),
        ("score/bonus", {"bonus", "bonus_round", "bonus_divide"}),
        ("target/combined", {"out_and_play", "target", "finish", "overshoot"}),
    ],
)
def test_the_parameters_are_those_its_function_reads(clause: str, read: set[str]) -> None:
    assert parameters_read(stated_by(clause)) == read


def test_every_parameter_that_is_read_and_has_a_say_has_a_value_and_a_source() -> None:
    for entry in clauses_of():
        read = parameters_read(stated_by(entry["id"]))
        for told in entry["in_force"]:
            rules = RuleSet.named(told["rules"])
            idle = {name.replace(".", "_") for name in rules.parameters() if is_idle(rules, name)}
            assert {each["name"].replace(".", "_") for each in told["parameters"]} == read - idle
            assert all(each["source"] for each in told["parameters"])


def test_every_game_has_clauses_in_force() -> None:
    told = clauses_of()
    assert {rules["rules"] for entry in told for rules in entry["in_force"]} == set(rule_set_ids())


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


def test_the_theorems_on_a_clause_are_told() -> None:
    told = " ".join(text_of("target/combined").split())
    assert "Theorems never-past-61 (of fives-and-threes): No sequence of awards takes a score past 61" in told
    (entry,) = clauses_of("draw/order")
    assert [each["id"] for each in entry["theorems"]] == ["a-draw-takes-the-next-tile"]


def test_listing_theorems_imports_no_solver() -> None:
    code = (
        "import sys; from fivesthrees_audit.cli import run; run(['explain', 'target/whole'])\n"
        "assert 'z3' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)
