"""The writers take any list of checks: here those of somebody else's program, which are no entries of a report."""

import json
from xml.etree import ElementTree as ET

from fivesthrees_audit.report import github, gitlab, junit, sarif
from fivesthrees_audit.report.checks import Check, Checked, Outcome

FAILED = Check("count/double", Outcome.FAILED, "case 3", "counts 6, not 12", "0" * 32, line=3)
CHECKED = Checked("vectors/count/double.json", 1, "their-program", ("count/ends",), (FAILED,))


def test_each_writer_writes_them():
    suite = ET.fromstring(junit.suite(CHECKED))
    assert [case.get("name") for case in suite] == ["count/ends", "count/double"]
    assert suite[1][0].get("message") == "case 3: counts 6, not 12"
    (result,) = map(json.loads, sarif.results(CHECKED))
    assert "logicalLocations" not in result["locations"][0]
    assert result["message"]["text"] == "case 3: counts 6, not 12"
    (issue,) = map(json.loads, gitlab.issues(CHECKED))
    assert issue["description"] == "their-program, case 3: counts 6, not 12"
    assert github.commands(CHECKED).decode().split(",", 1)[1] == (
        "line=3,title=count/double%3A their-program%3A case 3::counts 6, not 12\n"
    )
