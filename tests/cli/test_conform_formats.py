"""`conform` for a CI server: every format whole, what a green run checked, what is known; house rules."""

import json
import subprocess
import sys
from xml.etree import ElementTree as ET

import pytest

from fivesthrees_audit.clauses import clauses
from fivesthrees_audit.conform.vectors import chosen
from fivesthrees_audit.report.checks import clauses_under
from tests.cli.test_conform import COMMAND, ENVIRONMENT, EVERY, FEW, MANY, PROGRAM, ROOT, document, ran
from tests.report.test_sarif import VALIDATOR

MISREAD = ["lone_double=each-end"]
PLAYED = ["--vector", "count/lone*", "--examples", "25"]
CI = ("junit", "sarif", "github", "gitlab")


def suites(text):
    """Each suite as its counts, and its cases by name: the element that says what came of it, None where it passed."""
    for suite in ET.fromstring(text):
        cases = {case.get("name"): next(iter(case), None) for case in suite}
        assert len(cases) == len(suite)
        yield suite, cases


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    """All formats of one run of a program that misreads a rule, and dies once."""
    folder = tmp_path_factory.mktemp("formats")
    forms = ("text", "json", "junit", "sarif", "github", "gitlab")
    asked = [each for form in forms for each in ("--format", f"{form}:{folder / form}")]
    done = ran("--vector", "count/*", "--examples", "40", *asked, kind="dies", settings=MISREAD)
    assert (done.returncode, done.stdout, done.stderr) == (1, "", "")
    return {form: (folder / form).read_text() for form in forms}


def test_one_run_writes_all_formats_as_each_alone(written):
    alone = ran("--vector", "count/*", "--examples", "40", kind="dies", settings=MISREAD)
    assert (alone.returncode, alone.stdout) == (1, written["text"])


def test_junit_has_a_case_for_each_vector_and_each_clause(written):
    (vectors, tried), (deals, played) = suites(written["junit"])
    told = json.loads(written["json"])
    assert len(tried) == MANY == int(vectors.get("tests"))
    assert vectors.get("name").endswith("the dies one 0.1.0, fives-and-threes: vectors")
    figures = told["vectors"]
    assert (int(vectors.get("failures")), int(vectors.get("errors"))) == (figures["failed"], figures["errors"])
    assert {name for name, said in tried.items() if said is None} == {
        id for id in tried if id not in {each["id"] for each in (*told["divergences"], *told["errors"])}
    }
    assert set(played) == {*clauses_under("fives-and-threes"), "wire/reply"}
    assert int(deals.get("tests")) == len(played)
    troubled = {name for name, said in played.items() if said is not None}
    assert troubled == {"wire/reply", *(each["clause"] for each in told["divergences"] if "field" in each)}


def test_what_fails_is_told_with_what_would_explain_it(written):
    (_, tried), _ = suites(written["junit"])
    failure = tried["count/lone-double/a-led-double-with-a-tile-on-it"]
    assert failure.tag == "failure"
    assert failure.get("message").startswith(
        "count/lone-double/a-led-double-with-a-tile-on-it: Diagnosis: lone_double=each-end (both its halves at each end"
    )
    assert "event 1, count: expected 12, answered 24" in failure.text
    error = next(said for said in tried.values() if said is not None and said.tag == "error")
    assert error.get("message").endswith(": it ended with status 3")
    assert "a \\x1b[31mred\\x1b[0m herring" in error.text


def test_sarif_is_valid_and_says_which_clause_and_which_file(written):
    found = json.loads(written["sarif"])
    VALIDATOR.validate(found)
    (run,) = found["runs"]
    rules = {rule["id"] for rule in run["tool"]["driver"]["rules"]}
    assert {result["ruleId"] for result in run["results"]} <= rules
    assert {result["ruleId"] for result in run["results"]} == {"count/lone-double", "wire/reply"}
    for result in run["results"]:
        (place,) = result["locations"]
        assert place["physicalLocation"] == {
            "artifactLocation": {"uri": "tests/conform/programs.py"},
            "region": {"startLine": 1},
        }
        assert "baselineState" not in result
    prints = [result["partialFingerprints"]["fivesthreesFinding/v1"] for result in run["results"]]
    assert len(set(prints)) == len(prints)
    assert run["invocations"] == [{"executionSuccessful": False}]


def test_annotations_and_code_quality_are_at_the_file_of_the_program(written):
    lines = written["github"].splitlines()
    told = json.loads(written["json"])
    assert lines.pop().startswith("::notice ")  # no more deals are played with a program that dies
    assert len(lines) == len(told["divergences"]) + len(told["errors"])
    assert all(line.startswith("::error file=tests/conform/programs.py,line=1,title=") for line in lines)
    issues = json.loads(written["gitlab"])
    assert len(issues) == len({issue["fingerprint"] for issue in issues}) == len(lines) + 1
    assert {issue["location"]["path"] for issue in issues} == {"tests/conform/programs.py"}
    assert issues.pop()["severity"] == "info"
    assert {issue["check_name"] for issue in issues} <= {*clauses(), "wire/reply"}
    assert {issue["severity"] for issue in issues} == {"major", "critical"}


def test_a_green_run_shows_what_was_checked():
    done = ran(*PLAYED, "--format", "junit")
    (_, tried), (_, played) = suites(done.stdout)
    assert (done.returncode, set(tried.values()), set(played.values())) == (0, {None}, {None})
    assert tuple(played) == clauses_under("fives-and-threes")
    for form, empty in (("github", ""), ("gitlab", "[]\n")):
        assert ran(*PLAYED, "--format", form).stdout == empty


def test_what_is_skipped_is_no_success_in_any_format():
    done = ran(*PLAYED, "--format", "junit", kind="skips")
    (vectors, tried), (_, played) = suites(done.stdout)
    assert done.returncode == 2
    assert {said.get("message").partition(": ")[2] for said in tried.values()} == {"Not compared: not today"}
    assert int(vectors.get("skipped")) == len(tried)
    assert list(played) == ["wire/reply"]
    assert played["wire/reply"].get("message") == "wire/reply/deals: Not compared: 25 deals that the program skipped."
    (run,) = json.loads(ran(*PLAYED, "--format", "sarif", kind="skips").stdout)["runs"]
    assert run["results"] == []  # GitHub would take what is left open for an alert
    assert "::notice " in ran(*PLAYED, "--format", "github", kind="skips").stdout


def test_a_baseline_accepts_what_failed_before_and_nothing_else(tmp_path):
    before = tmp_path / "before.json"
    options = [*PLAYED, "--baseline", str(before)]
    first = ran(*PLAYED, "--format", f"json:{before}", settings=MISREAD)
    assert first.returncode == 1
    forms = [each for form in CI for each in ("--format", f"{form}:{tmp_path / form}")]
    again = ran(*options, "--format", "json", *forms, settings=MISREAD)
    told = json.loads(again.stdout)
    assert (again.returncode, told["divergences"], len(told["known"]["failing"])) == (0, [], 3)
    junit, sarif, github, gitlab = ((tmp_path / form).read_text() for form in CI)
    assert "<failure" not in junit
    assert "known from the baseline: count/lone-double" in junit
    assert {result["baselineState"] for result in json.loads(sarif)["runs"][0]["results"]} == {"unchanged"}
    assert github == ""
    assert {issue["severity"] for issue in json.loads(gitlab)} == {"info"}
    worse = ran(*options, "--format", "json", settings=[*MISREAD, "divisors=5"])
    assert worse.returncode == 1
    assert "score/threes-and-fives" in {each["clause"] for each in json.loads(worse.stdout)["divergences"]}
    better = ran(*options)
    assert better.returncode == 0
    assert "known to fail, and pass\n  count/lone-double/" in better.stdout
    before.write_text(again.stdout)  # a report with a baseline is the next baseline
    assert ran(*options, settings=MISREAD).returncode == 0


def test_errors_may_be_known_too(tmp_path):
    before = tmp_path / "before.json"
    options = ["--vector", "count/ends/*", "--examples", "20"]
    status, told = document(*options, kind="dies")
    (error,) = told["errors"]
    assert (status, error["vector"]) == (1, None)
    assert error["id"].startswith("wire/reply/")
    before.write_text(json.dumps(told))
    status, told = document(*options, "--baseline", str(before), kind="dies")
    assert (status, told["errors"], told["known"]["failing"]) == (0, [], [error["id"]])
    known = tmp_path / "known.txt"
    known.write_text(error["id"])
    assert document(*options, "--known", str(known), kind="dies")[0] == 0
    assert document(*options, "--known", str(known))[1]["known"] == {"failing": [], "passing": [error["id"]]}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "not a report that conform --format json wrote: "),
        (
            '{"format": "fivesthrees-report/1"}',
            "its format is 'fivesthrees-report/1'; a baseline is a fivesthrees-conf",
        ),
        (
            '{"format": "fivesthrees-conformance/1", "rules": "block"}',
            "it is of block, and the rules here are fives-an",
        ),
        ('{"format": "fivesthrees-conformance/1", "errors": [{}]}', "not a report that conform --format json wrote: "),
        ("[" * 100_000, "not a report that conform --format json wrote: "),
    ],
)
def test_what_is_no_baseline_is_one_line(tmp_path, text, words):
    path = tmp_path / "before.json"
    path.write_text(text)
    done = ran(*FEW, "--baseline", str(path))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"fivesthrees-audit: --baseline {path}: {words}")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--format", "junit", "--format", "json"], "would both go to standard output; name a file for one"),
        (["--format", "jsonl"], "did you mean 'json'?"),
        (["--format", "json:x", "-o", "y"], "each format names its own file already"),
        (["-o", "no/such/folder/x"], "no/such/folder/x: cannot be written: No such file or directory"),
        (["--set", "target"], "expected NAME=VALUE"),
        (["--set", "targets=9"], "did you mean 'target'?"),
    ],
)
def test_what_cannot_be_is_one_line(options, words):
    done = ran(*options)
    assert (done.returncode, done.stdout) == (2, "")
    assert words in done.stderr


def test_output_names_the_file_of_the_format_that_names_none(tmp_path):
    done = ran(*FEW, "--format", "junit", "-o", str(tmp_path / "report.xml"))
    assert (done.returncode, done.stdout) == (0, "")
    assert ET.parse(tmp_path / "report.xml").getroot().tag == "testsuites"


def test_house_rules_are_played_and_the_vectors_that_still_hold_are_tried(tmp_path):
    house = tmp_path / "house.toml"
    house.write_text('base = "fives-and-threes"\nid = "monday"\ntitle = "Monday"\ntarget = 31\nout_point = 0\n')
    for options, id in (
        (["--rules", str(house)], "monday"),
        (["--set", "target=31", "--set", "out_point=0"], "fives-and-threes target=31 out_point=0"),
    ):
        status, told = document(*options, "--examples", "0")
        assert (status, told["rules"], told["divergences"]) == (0, id, [])
        assert 30 < told["vectors"]["passed"] < EVERY
    status, told = document(*options, "--examples", "50", settings=["target=61", "out_point=0"])
    assert status == 1
    assert {"target": 61} in [each["diagnosis"] for each in told["divergences"]]


def test_a_program_is_told_the_game_that_house_rules_change():
    script = "import sys\nfor line in sys.stdin:\n print(line, file=sys.stderr, flush=True)\n print(sys.argv[1])"
    hello = '{"protocol": 1, "name": "x", "version": "1"}'
    done = subprocess.run(
        [*COMMAND, "--set", "target=31", "--", "python", "-u", "-c", script, hello],
        cwd=ROOT,
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert '"cmd":"rules","id":"fives-and-threes"' in done.stderr
    assert '"target":31' in done.stderr


@pytest.mark.parametrize(
    ("command", "source"),
    [
        ([*PROGRAM, "good"], "tests/conform/programs.py"),
        (["/bin/sh", "-c", "exec true"], "/bin/sh"),
        (["node", str(ROOT / "examples/adapters/node/adapter.mjs")], "examples/adapters/node/adapter.mjs"),
    ],
)
def test_a_program_is_shown_by_the_file_that_is_run(command, source, monkeypatch):
    from fivesthrees_audit.report.conformance_checks import source_of

    monkeypatch.chdir(ROOT)
    assert source_of(command) == source


def test_an_interpreter_in_the_project_is_not_the_program(tmp_path, monkeypatch):
    from fivesthrees_audit.report.conformance_checks import source_of

    monkeypatch.chdir(tmp_path)
    for name in (".venv/bin/python", "venv/bin/python", "game.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("")
    (tmp_path / "venv/bin/python").unlink()
    (tmp_path / "venv/bin/python").symlink_to(sys.executable)
    for python in (".venv/bin/python", "venv/bin/python", str(tmp_path / "venv/bin/python")):
        assert source_of([python, "game.py"]) == "game.py"
    assert source_of(["./game.py", "venv/bin/python"]) == "game.py"


def test_what_was_known_to_be_late_makes_no_run_green(tmp_path):
    before = tmp_path / "before.json"
    assert ran("--timeout", "0.5", "--format", f"json:{before}", kind="hangs").returncode == 1
    done = ran("--timeout", "0.5", "--baseline", str(before), kind="hangs")
    assert done.returncode == 2
    assert done.stderr.endswith("fivesthrees-audit: not all was compared: the program was late too often\n")


def test_errors_alone_are_no_comparison_though_they_are_known(tmp_path):
    known = tmp_path / "known.txt"
    one, two = (each.id for each in chosen("fives-and-threes", ["count/ends", "count/double"])[:2])
    known.write_text(f"{two}\n")
    done = ran("--vector", one, "--vector", two, "--known", str(known), kind="errs")
    assert (done.returncode, done.stderr) == (0, "")
    done = ran("--vector", two, "--known", str(known), kind="fewer")
    assert (done.returncode, done.stderr) == (2, "fivesthrees-audit: nothing was compared\n")


def test_nothing_that_is_read_is_written_over(tmp_path):
    program, known, house = (tmp_path / name for name in ("program.py", "known.txt", "house.toml"))
    program.write_text("")
    known.write_text("")
    house.write_text('id = "a"\ntitle = "A"\nbase = "block"\n')
    for path in (program, known, house):
        text = path.read_text()
        done = subprocess.run(
            [*COMMAND, "--known", str(known), "--rules", str(house), "-o", str(path), "--", "python", str(program)],
            cwd=ROOT,
            env=ENVIRONMENT,
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, path.read_text()) == (2, text)
        assert done.stderr.endswith(f"{path}: would be written over, and is read by this run; name another file\n")


def test_what_else_would_explain_it_is_named():
    done = ran("--examples", "40", settings=["hand_size.2=6"])
    told = " ".join(done.stdout.split())
    assert "would explain it, and every other answer; so would hand_size.2=" in told
    assert "diverges deal/hand-size/" in told
