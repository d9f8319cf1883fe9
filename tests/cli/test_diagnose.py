"""`diagnose`: its text, its document, the command it advises, its exit status, and what it says of wrong requests."""

import json
import shlex
from typing import NamedTuple

import click
import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from fivesthrees_audit.cli import cli
from fivesthrees_audit.findings import AuditError
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.run.generate import generate, line_of

EXAMPLE = "examples/misread-lead.jsonl"


class Ran(NamedTuple):
    exit_code: int
    output: str
    stderr: str


def ran(*arguments):
    result = CliRunner().invoke(cli, [*arguments], standalone_mode=False)
    if isinstance(result.exception, click.ClickException | AuditError):
        return Ran(2, "", str(getattr(result.exception, "message", result.exception)))
    assert result.exception is None, result.output
    return Ran(result.return_value, result.stdout, result.stderr)


def recorded(path, *groups):
    """A file of matches made under a game's rules changed, recorded as the game's own, ids included."""
    lines = []
    for game, changes, count, id in groups:
        rules = RuleSet.named(game).changed(changes)
        lines += [line_of(replace(generate(rules, 2, 5, number), rules=game, id=id)) for number in range(count)]
    path.write_bytes(b"".join(lines))
    return str(path)


def test_the_command_it_advises_finds_nothing():
    result = ran("diagnose", EXAMPLE)
    assert result.exit_code == 0
    assert "All 5 matches conform when lone_double=each-end:" in result.output
    assert "lone_double=each-end (a misreading)" in result.output
    (line,) = (line for line in result.output.splitlines() if line.startswith("to check: "))
    advised = shlex.split(line.removeprefix("to check: "))
    assert ran(*advised[1:]).exit_code == 0
    assert ran("audit", EXAMPLE).exit_code == 1


def test_the_document_has_what_the_format_promises():
    told = json.loads(ran("diagnose", EXAMPLE, "--format", "json").output)
    assert told["format"] == "fivesthrees-diagnosis/1"
    assert (told["matches"], told["conforming"], told["telling_apart"]) == (5, 0, [])
    (each,) = told["explanations"]
    assert each["parameters"] == {"lone_double": "each-end"}
    assert (each["misreading"], each["conforming"], each["undecided_by"]) == (True, 5, [])


def test_readings_that_are_told_apart_name_the_record_and_the_entry(tmp_path):
    path = recorded(
        tmp_path / "two.jsonl",
        ("fives-and-threes", {"lone_double": "each-end"}, 8, "a\x1b[31m"),
        ("fives-and-threes", {"end_double": "once"}, 3, "b"),
    )
    apart = json.loads(ran("diagnose", path, "--format", "json").output)["telling_apart"][0]
    assert (apart["source"], apart["line"], apart["id"]) == (path, 1, "a\x1b[31m")
    assert apart["conforms_under"] == {"lone_double": "each-end"}
    assert apart["violates_under"] == {"end_double": "once"}
    assert apart["clause"].startswith("count/")
    assert apart["pointer"] == f"/deals/{apart['deal'] - 1}/events/{apart['event'] - 1}"
    text = ran("diagnose", path).output
    assert "\x1b" not in text
    assert "What tells them apart" in text


def test_readings_that_nothing_tells_apart_are_said_to_be_so(tmp_path):
    path = recorded(tmp_path / "lead.jsonl", ("fives-and-threes", {"next_lead": "winner"}, 8, None))
    told = json.loads(ran("diagnose", path, "--format", "json").output)["explanations"]
    assert told[0]["parameters"] == {"next_lead": "winner"}
    assert {"next_lead": "any"} in told[0]["undecided_by"]
    assert "No record given tells apart: next_lead=winner; " in ran("diagnose", path).output


def test_what_is_left_is_said_with_its_clauses(tmp_path):
    path = recorded(
        tmp_path / "mixed.jsonl",
        ("fives-and-threes", {"lone_double": "each-end"}, 9, None),
        ("fives-and-threes", {"end_double": "once"}, 1, None),
        ("fives-and-threes", {}, 6, None),
    )
    result = ran("diagnose", path)
    assert result.exit_code == 1
    assert "Unexplained, by the first fault left: count/" in result.output
    assert "no longer" in result.output


def test_each_rule_set_has_its_part_and_its_options(tmp_path):
    path = recorded(
        tmp_path / "two.jsonl",
        ("fives-and-threes", {"lone_double": "each-end"}, 4, None),
        ("pyatyorka", {"undrawable": 0}, 4, None),
        ("block", {}, 1, None),
    )
    result = ran("diagnose", path)
    assert "records of pyatyorka alone: --rules pyatyorka --set undrawable=0" in result.output
    assert "block: the only match conforms as recorded." in result.output


def test_a_rule_set_far_away_is_named_as_a_whole(tmp_path):
    path = tmp_path / "far.jsonl"
    lines = [line_of(replace(generate(RuleSet.named("all-fives"), 2, 5, each), rules="block")) for each in range(6)]
    path.write_bytes(b"".join(lines))
    result = ran("diagnose", str(path))
    assert "All 6 matches conform when they are read as all-fives:" in result.output
    assert f"audit {path} --rules all-fives" in result.output


def test_the_rules_to_start_from_can_be_given(tmp_path):
    path = recorded(tmp_path / "own.jsonl", ("fives-and-threes", {"out_point": 0, "lone_double": "once"}, 4, None))
    result = ran("diagnose", path, "--set", "out_point=0")
    assert f"audit {path} --set out_point=0 --set lone_double=once" in result.output


def test_what_no_reading_explains_is_exit_1(tmp_path):
    path = tmp_path / "spoilt.jsonl"
    match = generate(RuleSet.named("fives-and-threes"), 2, 1, 1)
    match.deals[0].events[3].play = match.deals[0].events[1].play
    path.write_bytes(line_of(match))
    result = ran("diagnose", str(path))
    assert result.exit_code == 1
    assert "No other reading of the rules that was tried" in result.output


def test_a_file_that_cannot_be_read_is_exit_2_and_one_document(tmp_path):
    (tmp_path / "bad\x1b.json").write_text("{")
    result = ran("diagnose", str(tmp_path / "bad\x1b.json"), "--format", "json")
    assert result.exit_code == 2
    assert json.loads(result.output)["unreadable"] == 1
    assert "\x1b" not in result.stderr
    assert "no match to diagnose" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [(["--set", "lone_doubl=once", EXAMPLE], "lone_double"), (["--jobs", "2"], "name a file")],
)
def test_a_wrong_request_is_exit_2(arguments, words):
    result = ran("diagnose", *arguments)
    assert result.exit_code == 2
    assert words in result.stderr
