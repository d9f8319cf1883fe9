"""`vectors`: the list to read, the document for other programs, and what is said of wrong requests."""

import json

import click
import jsonschema
import pytest
from click.testing import CliRunner

from fivesthrees_audit.cli import cli
from fivesthrees_audit.conform.vectors import vectors
from fivesthrees_audit.ruleset import SPECS


def ran(*arguments):
    result = CliRunner().invoke(cli, ["vectors", *arguments], standalone_mode=False)
    if isinstance(result.exception, click.ClickException):
        return 2, result.exception.message
    assert result.exception is None, result.output
    return 0, result.output


def test_the_list_goes_by_clause():
    text = ran("list", "--rules", "fives-and-threes", "--clause", "count")[1]
    assert text.startswith("count/ends\n  both-ends-are-added (legal; fives-and-threes, pyatyorka, all-fives, draw,")
    assert "\n\ncount/lone-double\n  a-led-double-with-a-tile-on-it (legal; fives-and-threes)\n    With" in text
    assert text.splitlines()[-1].endswith("vectors")
    assert max(map(len, text.splitlines())) <= 80
    assert "score/" not in text


def test_the_list_as_a_document():
    told = json.loads(ran("list", "--format", "json")[1])
    assert told["format"] == "fivesthrees-vector-list/1"
    assert [each["id"] for each in told["vectors"]] == list(vectors())
    assert told["vectors"][0].keys() == {"id", "clause", "shows", "rules", "verdict", "catches"}


def test_the_export_is_the_vectors_and_their_rules(tmp_path):
    target = tmp_path / "vectors.json"
    assert ran("export", "--output", str(target)) == (0, "")
    told = json.loads(target.read_text())
    assert told["format"] == "fivesthrees-vectors/1"
    assert told["version"]
    assert set(told["rules"]) == {"fives-and-threes", "all-fives", "block", "draw", "pyatyorka"}
    assert [each["id"] for each in told["vectors"]] == list(vectors())
    schema = json.loads((SPECS / "schemas" / "vector.json").read_text())
    one = told["vectors"][0]
    jsonschema.validate({key: value for key, value in one.items() if key not in ("id", "clause")}, schema)


def test_the_export_of_one_rule_set():
    told = json.loads(ran("export", "--rules", "block")[1])
    assert "block" in told["rules"]
    assert all("block" in each["rules"] for each in told["vectors"])


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["list", "--rules", "leek"], "is not one of"),
        (["list", "--clause", "count/duoble"], "did you mean 'count/double'?"),
        (["export", "--rules", "block", "--clause", "draw/order"], "block has no vectors of draw/order"),
    ],
)
def test_wrong_requests_are_told(arguments, words):
    status, message = ran(*arguments)
    assert status == 2
    assert words in message
