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
from fivesthrees_audit.records.schema import log_schema
from fivesthrees_audit.report.schema import report_schema
from fivesthrees_audit.ruleset import SPECS
from fivesthrees_audit.vocabulary import ruleset_schema

MADE = {"log": log_schema, "report": report_schema, "ruleset": ruleset_schema}
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


if __name__ == "__main__":
    for name, made in MADE.items():
        (SPECS / "schemas" / f"{name}.json").write_text(json.dumps(made(), indent=1) + "\n")
