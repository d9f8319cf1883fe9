"""`audit` for a CI server: several formats at once, each whole, the same statuses, streams of any length."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner

from fivesthrees_audit.cli import cli, run
from fivesthrees_audit.run.formats import FORMATS
from tests.report.entries import BAD, EVERY, GOOD, HOSTILE, OPEN, STOPPED, WRONG, unnamed

CI = ("junit", "sarif", "github", "gitlab")
PARSED = {
    "json": json.loads,
    "jsonl": lambda text: [json.loads(line) for line in text.splitlines()],
    "junit": ET.fromstring,
    "sarif": json.loads,
    "gitlab": json.loads,
    "github": lambda text: [line for line in text.splitlines() if line.startswith("::")],
    "text": str,
}


@pytest.fixture
def file(tmp_path):
    def make(*lines, name="league.jsonl"):
        path = tmp_path / name
        path.write_text("\n".join(lines))
        return str(path)

    return make


def audit(*arguments):
    result = CliRunner().invoke(cli, ["audit", *arguments], standalone_mode=False)
    assert result.exception is None, result.output
    return result.return_value, result.stdout, result.stderr


STATUSES = [
    ([GOOD], [], 0),
    ([GOOD, WRONG], [], 1),
    ([OPEN], [], 0),
    ([OPEN], ["--strict"], 1),
    ([WRONG, BAD], [], 2),
    ([WRONG, BAD], ["--exit-zero"], 0),
    ([WRONG], ["--ignore", "count/ends"], 0),
    ([], [], 2),
]


@pytest.mark.parametrize("form", CI)
@pytest.mark.parametrize(("lines", "options", "status"), STATUSES)
def test_the_status_depends_on_no_format_and_the_document_is_whole(file, lines, options, status, form):
    got, out, _ = audit("--format", form, *options, file(*lines))
    assert got == status
    PARSED[form](out)


@pytest.mark.parametrize("form", CI)
def test_processes_change_nothing_that_is_said(file, form):
    path = file(*EVERY * 3)
    assert audit("--format", form, "--jobs", "2", path) == audit("--format", form, path)


def test_all_formats_at_once_say_what_each_says_alone(file, tmp_path):
    path = file(*EVERY)
    asked = [each for form in FORMATS for each in ("--format", f"{form}:{tmp_path / form}")]
    status, out, _ = audit(*asked, path)
    assert (status, out) == (2, "")
    for form in FORMATS:
        assert (tmp_path / form).read_text() == audit("--format", form, path)[1]
        PARSED[form]((tmp_path / form).read_text())


def test_one_format_goes_to_standard_output_and_others_to_files(file, tmp_path):
    path = file(GOOD, WRONG)
    target = tmp_path / "report.xml"
    status, out, _ = audit("--format", "text", "--format", f"junit:{target}", path)
    assert (status, out) == audit(path)[:2]
    assert ET.parse(target).getroot().tag == "testsuites"


def test_output_names_the_file_of_the_format_that_names_none(file, tmp_path):
    path = file(WRONG)
    arguments = ["--format", f"gitlab:{tmp_path / 'a'}", "--format", "json", "-o", str(tmp_path / "b")]
    assert audit(*arguments, path)[:2] == (1, "")
    assert (tmp_path / "b").read_text() == audit("--format", "json", path)[1]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--format", "text", "--format", "json"], "would both go to standard output; name a file for one"),
        (["--format", "sarf"], "did you mean 'sarif'?"),
        (["--format", "sarif:"], "name a file after the colon"),
        (["--format", "json:x", "-o", "y"], "--output y: each format names its own file already"),
        (["--format", "junit:no/such/folder/x"], "no/such/folder/x: cannot be written: No such file or directory"),
        (["--baseline", "none.json"], "--baseline none.json: cannot be read: No such file or directory"),
        (["--baseline", "."], "--baseline .: cannot be read: Is a directory"),
    ],
)
def test_what_cannot_be_is_one_line(file, arguments, told, capsys):
    assert run(["audit", *arguments, file(GOOD)]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert told in output.err
    assert output.err.count("\n") == 1


def test_a_run_that_could_not_read_all_was_not_successful(file):
    for lines, successful in (([WRONG], True), ([GOOD, BAD], False)):
        (run_,) = json.loads(audit("--format", "sarif", file(*lines))[1])["runs"]
        assert run_["invocations"] == [{"executionSuccessful": successful}]


def test_where_one_file_cannot_be_written_the_others_are_not(file, tmp_path):
    good = tmp_path / "good.xml"
    assert run(["audit", "--format", f"junit:{good}", "--format", f"json:{tmp_path}/no/x", file(GOOD)]) == 2
    assert not good.exists()
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")]


def test_the_clauses_of_a_green_run_are_its_cases(file):
    _, out, _ = audit("--format", "junit", "--rules", "all-fives", "--select", "count", file(GOOD))
    (suite,) = ET.fromstring(out)
    assert [case.get("name") for case in suite] == ["count/ends", "count/double", "count/spinner"]


def test_equal_issues_of_two_records_have_two_fingerprints(file):
    path = file(*[unnamed(WRONG)] * 3)
    issues = json.loads(audit("--format", "gitlab", path)[1])
    assert len({issue["fingerprint"] for issue in issues}) == 3
    (run_,) = json.loads(audit("--format", "sarif", path)[1])["runs"]
    assert len({result["partialFingerprints"]["fivesthreesFinding/v1"] for result in run_["results"]}) == 1


def test_no_line_of_the_text_is_a_command(file):
    named = json.loads(HOSTILE)
    named["players"] = [" ".join(["::error::x"] * 30) + "##[add-path]", "Bob"]
    for text in (json.dumps(named), BAD.replace("}", f', "{"::stop-commands::x " * 9}": 1}}')):
        _, out, _ = audit(file(text, name="::error::a.jsonl"), "--format", "text")
        assert not any(line.lstrip().startswith("::") for line in out.splitlines())
        assert "##[" not in out


@pytest.mark.parametrize("form", FORMATS)
def test_nothing_to_audit_is_a_whole_document_too(tmp_path, form):
    status, out, _ = audit("--allow-empty", "--format", form, str(tmp_path / "*.jsonl"))
    assert status == 0
    PARSED[form](out)


MANY = 3_000
PEAK = """
import resource, sys
from fivesthrees_audit.cli import run
status = run(sys.argv[1:])
print(status, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def peak(path, form):
    """The peak memory of an audit that writes to a file, in KiB; a process of its own has no other's."""
    command = [sys.executable, "-c", PEAK, "audit", path, "--format", f"{form}:{path}.{form}"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    status, used = map(int, done.stdout.split())
    assert status == 1
    return used


@pytest.mark.slow
@pytest.mark.parametrize("form", CI)
def test_three_thousand_records_take_no_more_memory_than_a_few(file, form):
    def numbered(number, text):
        return text.replace('"board 2"', f'"board {number}"')

    few = [numbered(number, WRONG if number % 20 == 0 else GOOD) for number in range(600)]
    many = [numbered(number, WRONG if number % 20 == 0 else GOOD) for number in range(MANY)]
    used = peak(file(*few, name="few.jsonl"), form), peak(file(*many, name="many.jsonl"), form)
    assert used[1] < used[0] * 1.15 + 2_000
    written = PARSED[form](open(f"{file(*many, name='many.jsonl')}.{form}").read())  # noqa: PTH123, SIM115
    if form == "junit":
        assert len(written) == MANY
        assert len(written.findall(".//failure")) == MANY // 20
    else:
        assert len(written["runs"][0]["results"] if form == "sarif" else written) == MANY // 20


@pytest.mark.parametrize("form", CI)
def test_an_interrupt_leaves_the_old_file_and_nothing_else(tmp_path, form):
    target = tmp_path / "report"
    target.write_text("old")
    command = [sys.executable, "-m", "fivesthrees_audit", "audit", "-", "--format", f"{form}:{target}"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdin is not None
    process.stdin.write(f"{WRONG}\n".encode())
    process.stdin.flush()
    until = time.monotonic() + 20
    while len(list(tmp_path.iterdir())) < 2 and time.monotonic() < until:
        time.sleep(0.02)
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate()
    assert (process.returncode, said) == (130, b"")
    assert [path.read_text() for path in tmp_path.iterdir()] == ["old"]


def matches(*arguments):
    return [each["source"] for each in json.loads(audit("--format", "json", *arguments)[1])["matches"]]


def test_a_file_is_audited_once_however_often_it_is_named(file, tmp_path):
    path = file(GOOD)
    (tmp_path / "link.jsonl").symlink_to(path)
    assert matches(path, path, str(tmp_path), f"{tmp_path}/*.jsonl") == [path]


def test_what_a_run_writes_is_no_record_of_the_next(file, tmp_path):
    path, report, known = file(WRONG), tmp_path / "report.json", tmp_path / "known.json"
    options = ["--format", f"json:{report}", "--format", f"gitlab:{tmp_path / 'quality.json'}", "--format", "json"]
    audit("--format", f"json:{known}", path)
    for _ in range(2):
        status, out, _ = audit(*options, "--baseline", str(known), str(tmp_path), f"{tmp_path}/*.json")
        assert status == 0
        assert [each["source"] for each in json.loads(out)["matches"]] == [path]


@pytest.mark.parametrize("form", ["json", "text", "junit"])
def test_a_record_is_not_written_over(file, tmp_path, form, capsys):
    path = file(GOOD)
    (tmp_path / "link").symlink_to(path)
    for arguments in (["--format", f"{form}:{path}"], ["--format", form, "-o", str(tmp_path / "link")]):
        assert run(["audit", *arguments, path]) == 2
        assert "would be written over, and is read by this run; name another file\n" in capsys.readouterr().err
        assert Path(path).read_text() == GOOD


def test_standard_output_under_another_name_is_one_place(file, tmp_path):
    command = [sys.executable, "-m", "fivesthrees_audit", "audit", file(GOOD), "--format", "text"]
    for name in ("/dev/stdout", str(tmp_path / "out")):
        with (tmp_path / "out").open("w") as out:
            done = subprocess.run(
                [*command, "--format", f"json:{name}"], stdout=out, stderr=subprocess.PIPE, text=True, check=False
            )
        assert done.returncode == 2
        assert "would both go to" in done.stderr


def test_files_are_named_from_the_current_folder(file, tmp_path, monkeypatch):
    path = file(WRONG)
    monkeypatch.chdir(tmp_path)
    (issue,) = json.loads(audit("--format", "gitlab", path)[1])
    assert issue["location"]["path"] == "league.jsonl"
    (run_,) = json.loads(audit("--format", "sarif", path)[1])["runs"]
    assert run_["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"] == {"uri": "league.jsonl"}
    assert audit("--format", "github", path)[1].startswith("::error file=league.jsonl,")
    assert 'file="league.jsonl"' in audit("--format", "junit", path)[1]


@pytest.mark.parametrize("options", [["--select", "count/*"], ["--select", "target/*"], ["--ignore", "play/matches"]])
def test_what_was_not_judged_is_never_passed(file, options):
    path = file(STOPPED.replace('"count": 17', '"count": 99'))
    (entry,) = json.loads(audit("--format", "json", *options, path)[1])["matches"]
    assert (entry["verdict"], entry["findings"]) == ("undetermined", [])
    assert entry["unchecked"] == [{"clause": "play/matches", "deal": 1, "event": 2, "missing": "layout"}]
    assert audit(*options, "--strict", path)[0] == 1


def test_what_was_not_judged_behind_a_known_finding_is_said(file, tmp_path):
    known = tmp_path / "known.json"
    path = file(STOPPED)
    audit("--format", f"json:{known}", path)
    status, out, _ = audit("--baseline", str(known), path)
    assert status == 0
    assert "Not checked: play/matches at deal 1, event 2 (from there on nobody can say" in " ".join(out.split())


def test_a_note_about_a_hostile_name_is_no_command(file):
    path = file("\ufeff" + GOOD, name="##[stop-commands]z.jsonl")
    assert "##[" not in audit(path)[2]


def test_a_selection_that_is_empty_is_told(file, capsys):
    assert run(["audit", "--select", "count/*", "--ignore", "count/*", file(WRONG)]) == 2
    assert "--select and --ignore leave no clause to judge by" in capsys.readouterr().err
