"""`generate`: records that conform, slips that do not, sheets that read back, files written whole or not at all."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import time

import pytest
from click.testing import CliRunner

from fivesthrees_audit.auditing.replay import replay
from fivesthrees_audit.cli import cli, run
from fivesthrees_audit.findings import Verdict
from fivesthrees_audit.records import native, sheet
from fivesthrees_audit.records.wellformed import agreed, check, rules_of
from fivesthrees_audit.ruleset import RuleSet, rule_set_ids
from fivesthrees_audit.run.generate import generate
from fivesthrees_audit.run.slips import SLIPS

RULES = RuleSet.named("fives-and-threes")


def output_of(*arguments):
    result = CliRunner().invoke(cli, ["generate", *arguments])
    assert result.exit_code == 0, result.output
    return result.stdout


def matches_of(*arguments):
    return [native.decode(line) for line in output_of(*arguments).splitlines()]


def verdict_of(match):
    rules = agreed(match, rules_of(match))
    check(match, rules)
    return replay(match, rules).verdict


def test_one_match_of_two_players_by_default():
    (match,) = matches_of()
    assert match == generate(RULES, 2, 0, 0)
    assert verdict_of(match) is Verdict.CONFORMS


def test_matches_of_a_seed_are_the_first_so_many():
    made = matches_of("--players", "4", "--matches", "3", "--seed", "7")
    assert made == [generate(RULES, 4, 7, number) for number in range(3)]
    assert made[:2] == matches_of("--players", "4", "--matches", "2", "--seed", "7")


@pytest.mark.parametrize("id", rule_set_ids())
def test_matches_of_every_game(id):
    for match in matches_of("--rules", id, "--players", "3", "--matches", "2"):
        assert match.rules == id
        assert verdict_of(match) is Verdict.CONFORMS


def test_pairs_and_a_target_that_were_agreed_on():
    (match,) = matches_of("--rules", "pyatyorka", "--players", "4", "--pairs", "--target", "250")
    assert (match.rules, match.pairs, match.target) == ("pyatyorka", True, 250)
    assert verdict_of(match) is Verdict.CONFORMS
    slipped = ["--rules", "pyatyorka", "--players", "4", "--pairs", "--slip", "wrong-bonus"]
    assert verdict_of(matches_of(*slipped)[0]) is Verdict.VIOLATES


@pytest.mark.parametrize("kind", [kind for kind, slip in SLIPS.items() if slip.need.holds(RULES)])
def test_a_slip_in_every_match(kind):
    for match in matches_of("--players", "4", "--slip", kind):
        assert verdict_of(match) is Verdict.VIOLATES


def test_house_rules_from_a_setting_and_from_a_file(tmp_path):
    (match,) = matches_of("--set", "target=31", "--set", "hand_size.2=9")
    assert match.rules == {"base": "fives-and-threes", "hand_size.2": 9, "target": 31}
    assert max(match.result.scores) == 31
    league = tmp_path / "league.toml"
    league.write_text('base = "fives-and-threes"\nout_point = 0\n', encoding="utf-8")
    (match,) = matches_of("--rules", str(league))
    assert match.rules == {"base": "fives-and-threes", "out_point": 0}
    assert verdict_of(match) is Verdict.CONFORMS


def test_sheets_read_back_as_the_same_matches():
    text = output_of("--players", "3", "--matches", "2", "--format", "sheet")
    assert [read.match for read in sheet.read(text)] == matches_of("--players", "3", "--matches", "2")


def test_a_file_holds_what_standard_output_would(tmp_path):
    path = tmp_path / "league.jsonl"
    assert output_of("-o", str(path), "--matches", "2") == ""
    assert path.read_text(encoding="utf-8") == output_of("--matches", "2") == output_of("--matches", "2", "-o", "-")


def test_a_slip_with_no_place_leaves_no_file_and_the_old_one_alone(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("fivesthrees_audit.run.slips.TRIES", 3)
    path = tmp_path / "league.jsonl"
    assert run(["generate", "--slip", "early-out-point", "-o", str(path)]) == 2
    assert "no" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
    path.write_text("old", encoding="utf-8")
    assert run(["generate", "--slip", "early-out-point", "-o", str(path)]) == 2
    assert [file.read_text(encoding="utf-8") for file in tmp_path.iterdir()] == ["old"]


def test_an_interrupt_leaves_no_file(tmp_path):
    command = [sys.executable, "-m", "fivesthrees_audit", "generate", "--matches", "1000000", "-o", "league.jsonl"]
    process = subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.PIPE)
    deadline = time.monotonic() + 20
    while not any(file.stat().st_size for file in tmp_path.iterdir()):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    _, error = process.communicate(timeout=20)
    assert process.returncode == 130
    assert error.strip() == b""
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--players", "5"], "--players"),
        (["--matches", "0"], "--matches"),
        (["--slip", "wrong-weather"], "'wrong-weather' is not one of 'wrong-count'"),
        (["--rules", "fives-and-three"], "did you mean 'fives-and-threes'"),
        (["--rules", "block", "--slip", "draw-while-able"], "no match by block can have the slip 'draw-while-able'"),
        (["--rules", "pyatyorka", "--target", "60"], "100 or 250 or 500"),
        (["--rules", "pyatyorka", "--pairs"], "pairs are for four players, and here are 2"),
        (["--rules", "draw", "--players", "4", "--pairs"], "four players never play in pairs"),
        (["-o", "no/such/folder/x"], "no/such/folder/x: cannot be written"),
    ],
)
def test_usage_errors(arguments, words, capsys):
    assert run(["generate", *arguments]) == 2
    printed = capsys.readouterr()
    assert words in printed.err
    assert printed.out == ""


def test_help_lists_every_kind_of_slip_and_its_example_works():
    text = output_of("--help")
    for kind, slip in SLIPS.items():
        assert re.search(rf"^ +{kind} +{re.escape(slip.what)}$", text, re.MULTILINE)
    examples = re.findall(r"^ +fivesthrees-audit generate (.+)$", text, re.MULTILINE)
    assert [len(matches_of(*example.split())) for example in examples] == [3, 1]
