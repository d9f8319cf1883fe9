"""`audit --baseline`: what an earlier report found is known, and only what is new fails."""

from __future__ import annotations

import json
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner

from fivesthrees_audit.cli import cli
from tests.report.entries import BAD, GOOD, OPEN, TWICE, WRONG, unnamed


def audit(*arguments):
    result = CliRunner().invoke(cli, ["audit", *arguments], standalone_mode=False)
    assert result.exception is None, result.output
    return result.return_value, result.stdout


@pytest.fixture
def file(tmp_path):
    def make(*lines, name="league.jsonl"):
        path = tmp_path / name
        path.write_text("\n".join(lines))
        return str(path)

    return make


@pytest.fixture
def known(file, tmp_path):
    """The report of a run that found one fault."""
    target = tmp_path / "baseline.json"
    assert audit("--format", f"json:{target}", file(GOOD, WRONG, name="before.jsonl"))[0] == 1
    return str(target)


@pytest.mark.parametrize(
    ("lines", "options", "status"),
    [
        ([GOOD, WRONG], [], 0),
        (["", "", WRONG, GOOD], [], 0),
        ([GOOD], [], 0),
        ([TWICE], [], 1),
        ([WRONG, WRONG], [], 1),
        ([WRONG, OPEN], [], 0),
        ([WRONG, OPEN], ["--strict"], 1),
        ([WRONG, BAD], [], 2),
        ([TWICE], ["--exit-zero"], 0),
        ([TWICE], ["--ignore", "count/ends"], 0),
        ([], ["--allow-empty"], 0),
    ],
)
@pytest.mark.parametrize("form", ["text", "json", "junit"])
def test_only_what_is_new_fails(file, known, lines, options, status, form):
    assert audit("--format", form, "--baseline", known, *options, file(*lines))[0] == status


def test_the_text_counts_what_is_known_and_tells_what_is_new(file, known):
    _, out = audit("--baseline", known, file(GOOD, WRONG))
    assert out.endswith("\nbaseline: 1 known finding, 0 new\n")
    assert "However" not in out
    _, out = audit("--baseline", known, file(TWICE))
    assert "\nbaseline: 1 known finding, 1 new\n\n" in out
    assert out.count("However") == 1
    assert "counts 18" in out
    _, out = audit("--baseline", known, file(GOOD))
    assert out.endswith("\nbaseline: 0 known findings, 0 new; 1 finding of the baseline no longer there\n")


def test_the_report_marks_what_is_known(file, known):
    _, out = audit("--format", "json", "--baseline", known, file(TWICE))
    report = json.loads(out)
    assert [finding["known"] for finding in report["matches"][0]["findings"]] == [True, False]
    assert report["matches"][0]["verdict"] == "violates"
    assert report["summary"] == {
        "matches": 1,
        "conforms": 0,
        "violates": 1,
        "undetermined": 0,
        "unreadable": 0,
        "findings": 2,
        "known": 1,
        "gone": 0,
    }


def test_without_a_baseline_the_report_is_what_it_was(file):
    report = json.loads(audit("--format", "json", file(TWICE))[1])
    assert "known" not in report["matches"][0]["findings"][0]
    assert set(report["summary"]) == {"matches", "conforms", "violates", "undetermined", "unreadable", "findings"}


def test_a_ci_server_is_told_what_is_known(file, known):
    path = file(TWICE)
    (run,) = json.loads(audit("--format", "sarif", "--baseline", known, path)[1])["runs"]
    assert [result["baselineState"] for result in run["results"]] == ["unchanged", "new"]
    suites = ET.fromstring(audit("--format", "junit", "--baseline", known, file(WRONG, name="b.jsonl"))[1])
    assert (suites.findall(".//failure"), len(suites.findall(".//skipped"))) == ([], 1)
    assert audit("--format", "github", "--baseline", known, path)[1].count("::error ") == 1
    issues = json.loads(audit("--format", "gitlab", "--baseline", known, path)[1])
    assert [issue["severity"] for issue in issues] == ["info", "major"]


@pytest.mark.parametrize("form", ["json", "jsonl", "sarif", "text"])
def test_processes_change_nothing_that_is_known(file, tmp_path, form):
    path = file(*[unnamed(WRONG), GOOD] * 20)
    half = tmp_path / "half.json"
    audit("--format", f"json:{half}", file(*[unnamed(WRONG)] * 7))
    path = file(*[unnamed(WRONG), GOOD] * 20)
    one = audit("--format", form, "--baseline", str(half), path)
    assert one == audit("--format", form, "--baseline", str(half), "--jobs", "2", path)
    assert one[0] == 1
    if form == "json":
        assert json.loads(one[1])["summary"]["known"] == 7


def test_a_baseline_may_be_written_anew_by_the_run_that_reads_it(file, known):
    path = file(TWICE)
    assert audit("--baseline", known, "--format", f"json:{known}", path)[0] == 1
    assert audit("--baseline", known, path)[0] == 0


def test_lines_are_a_baseline_too(file, tmp_path):
    lines = tmp_path / "old.jsonl"
    audit("--format", f"jsonl:{lines}", file(WRONG))
    assert audit("--baseline", str(lines), file(WRONG))[0] == 0
