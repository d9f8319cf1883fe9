"""The schemas in `specs/` are those of the types, and say of real texts what the program says.

To write them anew: `python -m tests.test_schemas`.
"""

import json
import tomllib
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner

from fivesthrees_audit.cli import cli
from fivesthrees_audit.conform.reference import replies
from fivesthrees_audit.conform.vectors import vector_schema
from fivesthrees_audit.conform.wire import wire_schema
from fivesthrees_audit.records.schema import log_schema
from fivesthrees_audit.report.schema import report_schema
from fivesthrees_audit.ruleset import SPECS
from fivesthrees_audit.vocabulary import ruleset_schema

MADE = {
    "log": log_schema,
    "report": report_schema,
    "ruleset": ruleset_schema,
    "vector": vector_schema,
    "wire": wire_schema,
}
EXAMPLES = Path(__file__).parent.parent / "examples"


def written(name):
    return json.loads((SPECS / "schemas" / f"{name}.json").read_text())


@pytest.mark.parametrize("name", MADE)
def test_the_schema_is_that_of_the_types(name):
    assert written(name) == json.loads(json.dumps(MADE[name]()))
    jsonschema.Draft202012Validator.check_schema(written(name))


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.json")), ids=lambda path: path.stem)
def test_the_examples_are_records(path):
    jsonschema.validate(json.loads(path.read_text()), written("log"))


@pytest.mark.parametrize(
    "change",
    [
        {"format": "fivesthrees-log/2"},
        {"players": ["Ann"]},
        {"deals": [{"events": [{"seat": 4}]}]},
        {"deals": [{"events": [{"play": "7-3"}]}]},
        {"deals": [{"evnts": []}]},
    ],
)
def test_what_is_no_record_is_none_by_the_schema(change):
    record = {"format": "fivesthrees-log/1", "players": ["Ann", "Bob"], "deals": [{"x_table": 4}]}
    jsonschema.validate(record, written("log"))
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**record, **change}, written("log"))


@pytest.mark.slow
def test_a_report_is_a_report_by_the_schema(tmp_path):
    broken = tmp_path / "broken.json"
    broken.write_text("{")
    arguments = ["audit", "--format", "json", str(EXAMPLES), str(broken)]
    document = json.loads(CliRunner().invoke(cli, arguments, standalone_mode=False).stdout)
    jsonschema.validate(document, written("report"))
    assert document["summary"]["unreadable"] == 1


@pytest.mark.parametrize("path", sorted((SPECS / "rulesets").rglob("*.toml")), ids=lambda path: path.stem)
def test_rule_set_files_are_such_by_the_schema(path):
    jsonschema.validate(tomllib.loads(path.read_text()), written("ruleset"))


@pytest.mark.parametrize(
    "change", [{"target": "61"}, {"out_point": 3}, {"drawing": "always"}, {"goal": 61}, {"source": {"goal": "nobody"}}]
)
def test_what_is_no_rule_set_is_none_by_the_schema(change):
    house = {"base": "fives-and-threes", "out_point": 0, "divisors": [5], "source": {"out_point": "the minutes"}}
    jsonschema.validate(house, written("ruleset"))
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**house, **change}, written("ruleset"))


SESSION = (EXAMPLES / "wire" / "session.ndjson").read_bytes().splitlines(keepends=True)
HANDS = [["6-6", "5-3", "4-0", "2-1", "1-1", "3-0", "5-5"], ["6-3", "5-0", "4-4", "2-2", "1-0", "6-1", "3-2"]]
ASKED = {"cmd": "run", "seq": 1, "players": 2, "scores": [0, 0], "lead": 0, "hands": HANDS, "events": []}


def test_what_crosses_the_wire_is_such_by_the_schema():
    lines = [*SESSION, *replies(SESSION), *replies([b"?", json.dumps(ASKED).encode()])]
    for line in lines:
        jsonschema.validate(json.loads(line), written("wire"))
    assert len(lines) == 5 + 4 + 2


@pytest.mark.parametrize(
    "line",
    [
        {"cmd": "go"},
        {"cmd": "start"},
        {**ASKED, "players": 5},
        {**ASKED, "sequence": 1},
        {**ASKED, "events": [{"seat": 0}]},
        {**ASKED, "events": [{"seat": 0, "knock": True, "draw": "6-6"}]},
        {**ASKED, "events": [{"seat": 0, "knock": True, "end": "L"}]},
        {"seq": 1},
        {"seq": 1, "skipped": "why", "error": "what"},
        {"seq": 1, "result": {"score": [0, 0]}},
        {"ok": False},
        {"ok": True, "skipped": "why"},
    ],
)
def test_what_is_no_message_is_none_by_the_schema(line):
    jsonschema.validate(ASKED, written("wire"))
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(line, written("wire"))
    if "cmd" in line:
        (reply,) = replies([json.dumps(line).encode()])
        assert b"error" in reply


if __name__ == "__main__":
    for name, made in MADE.items():
        (SPECS / "schemas" / f"{name}.json").write_text(json.dumps(made(), indent=1) + "\n")
