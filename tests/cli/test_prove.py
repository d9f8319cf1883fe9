"""`prove`: the table, the records that it shows and writes, its exit status, and what it says of wrong requests."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

import click
import pytest
from click.testing import CliRunner

from fivesthrees_audit import audit
from fivesthrees_audit.cli import cli
from fivesthrees_audit.findings import AuditError

QUICK = ("mirrored-lines", "lone-doubles")
"""Theorems that are proved in no time and show nothing."""


class Ran(NamedTuple):
    exit_code: int
    output: str


def ran(*arguments):
    """The exit status and the output of a run, the errors with it."""
    given = ["prove", "--jobs", "1", *arguments]
    result = CliRunner().invoke(cli, given, standalone_mode=False)
    if isinstance(result.exception, click.ClickException | AuditError):
        return Ran(2, str(getattr(result.exception, "message", result.exception)))
    assert result.exception is None, result.output
    return Ran(result.return_value, result.output)


def document(*arguments):
    return json.loads(ran(*arguments, "--format", "json").output)


def test_a_proved_theorem_is_a_row_and_exit_0():
    result = ran(*QUICK)
    assert result.exit_code == 0
    rows = [line.split() for line in result.output.splitlines()]
    assert rows[0] == ["theorem", "clauses", "verdict", "paths"]
    assert {row[0]: row[2] for row in rows[2:4]} == dict.fromkeys(QUICK, "proved")
    assert "fives-and-threes: 2 theorems, 2 proved" in result.output


def test_a_refuted_theorem_is_drawn_with_a_record_and_exit_1(tmp_path):
    result = ran("lone-doubles", "--set", "lone_double=each-end")
    assert result.exit_code == 1
    assert "refuted: it fails for" in result.output
    assert "the lone double counts" in result.output
    sheet = tmp_path / "shown.sheet"
    sheet.write_text(result.output[result.output.index("  match\n") :].replace("\n  ", "\n").lstrip())
    (entry,) = audit(sheet).matches
    assert entry.verdict == "conforms"


def test_witnesses_are_drawn_in_a_row_each():
    result = ran("counts-of-a-line")
    assert result.exit_code == 0
    assert sum(line.startswith("  a count of ") for line in result.output.splitlines()) == 21


def test_the_document_has_what_the_format_promises():
    told = document("counts-of-a-line", "mirrored-lines")
    assert (told["format"], told["rules"]) == ("fivesthrees-proofs/1", "fives-and-threes")
    counts, mirrored = told["theorems"]
    assert (counts["id"], counts["verdict"]) == ("counts-of-a-line", "proved")
    assert counts["statement"].endswith("20 and 22.")
    assert "count/ends" in counts["clauses"]
    assert counts["record"] == counts["shown"][0]["record"]
    assert counts["record"]["format"] == "fivesthrees-log/1"
    assert (mirrored["record"], mirrored["shown"]) == (None, [])
    assert "seconds" not in counts
    assert document("mirrored-lines", "--timing")["theorems"][0]["seconds"] >= 0


def test_the_same_run_gives_the_same_bytes_however_many_processes():
    texts = {
        ran("counts-of-a-line", *QUICK, "--format", "json", "--jobs", jobs).output for jobs in ("1", "1", "2", "0")
    }
    assert len(texts) == 1


def test_time_is_shown_when_asked_for():
    assert ran(*QUICK, "--timing").output.splitlines()[0].split() == ["theorem", "clauses", "verdict", "paths", "s"]


def test_a_pattern_or_a_clause_selects_theorems():
    assert [each["id"] for each in document("mirrored-l*")["theorems"]] == ["mirrored-lines"]
    by_clause = document("count/lone-double")["theorems"]
    assert "lone-doubles" in [each["id"] for each in by_clause]
    assert all("count/lone-double" in each["clauses"] for each in by_clause)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["mirored-lines"], "no theorem of fives-and-threes matches 'mirored-lines'; did you mean 'mirrored-lines'?"),
        (["score/fivs"], "no theorem of fives-and-threes matches"),
        (["count/spinner"], "no theorem of fives-and-threes is about the clause count/spinner"),
        (["mirrored-lines", "--timeout", "nan"], "expected a number of seconds"),
        (["mirrored-lines", "--timeout", "inf"], "is not in the range"),
        (["mirrored-lines", "--witness", ""], "'' names no folder"),
        (["mirrored-lines", "--rules", "blok"], "block"),
        (["mirrored-lines", "--set", "target=many"], "target"),
        (["--neighbours", "mirrored-lines"], "--neighbours asks all theorems"),
        (["--neighbours", "--witness", "x"], "--neighbours asks all theorems"),
        (["mirrored-lines", "--timeout", "0"], "0.0 is not in the range"),
        (["mirrored-lines", "--rules", "nothing.toml"], "nothing.toml"),
    ],
)
def test_a_wrong_request_is_one_line_and_exit_2(arguments, words):
    result = ran(*arguments)
    assert result.exit_code == 2
    assert words in result.output


def test_a_theorem_of_another_game_is_named_as_such():
    result = ran("mirrored-lines", "--rules", "pyatyorka")
    assert result.exit_code == 2
    assert "mirrored-lines is not one of pyatyorka" in result.output


def test_house_rules_are_held_against_the_theorems_of_their_game(tmp_path):
    house = tmp_path / "my-league.toml"
    house.write_text('base = "fives-and-threes"\nlone_double = "once"\n')
    result = ran("lone-doubles", "mirrored-lines", "--rules", str(house))
    assert result.exit_code == 1
    assert "my-league: 2 theorems, 1 proved, 1 refuted" in result.output


def test_records_are_written_that_the_audit_reads(tmp_path):
    folder = tmp_path / "deep" / "witnesses"
    assert ran("counts-of-a-line", "mirrored-lines", "--witness", str(folder)).exit_code == 0
    assert sorted(path.name for path in folder.iterdir()) == sorted(
        f"counts-of-a-line-{number}.json" for number in range(1, 22)
    )
    report = audit(folder)
    assert [entry.verdict for entry in report.matches] == ["conforms"] * 21


def test_questions_are_written_with_their_answers(tmp_path):
    assert ran("mirrored-lines", "--smt2", str(tmp_path)).exit_code == 0
    texts = [path.read_text() for path in sorted(tmp_path.iterdir())]
    assert len(texts) == 3
    assert [text.count("(check-sat)") for text in texts] == [1, 1, 1]
    assert "(set-info :status unsat)" in texts[0]
    assert "(set-info :status sat)" in texts[2]
    assert "A line counts the same from either side" in texts[0]


def test_a_folder_that_cannot_be_made_is_an_error(tmp_path):
    (tmp_path / "file").write_text("")
    result = ran("mirrored-lines", "--witness", str(tmp_path / "file" / "below"))
    assert result.exit_code != 0
    done = subprocess.run(
        [sys.executable, "-m", "fivesthrees_audit", "prove", "mirrored-lines", "--smt2", str(tmp_path / "file" / "x")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "cannot be made a folder" in done.stderr


@pytest.mark.slow
def test_the_steps_from_a_rule_set_are_shown_with_what_tells_them_apart():
    result = ran("--neighbours", "--rules", "block", "--jobs", "2")
    assert result.exit_code == 0
    assert "lone_double" in result.output
    assert "nothing tells it apart" not in result.output
    assert "Steps that no record shows, so that no theorem is asked:" in result.output


def started(*arguments):
    """A run in a session of its own, once it has processes that work for it; and their ids."""
    command = [sys.executable, "-m", "fivesthrees_audit", "prove", *arguments]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
    deadline = time.monotonic() + 30
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    while not (workers := children.read_text().split()):
        assert time.monotonic() < deadline
        time.sleep(0.02)
    return process, workers


def gone(workers, within=10):
    """Whether all these processes have ended in so many seconds."""
    deadline = time.monotonic() + within
    while any(Path(f"/proc/{worker}").exists() for worker in workers):
        if time.monotonic() > deadline:
            return False
        time.sleep(0.05)
    return True


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="asks Linux which processes there are")
@pytest.mark.parametrize(("jobs", "wait"), [("1", 0.0), ("2", 0.0), ("2", 0.5), ("1", 1.5)])
def test_an_interrupt_ends_it_at_once_with_nothing_said_or_left(jobs, wait, tmp_path):
    process, workers = started("--jobs", jobs, "--witness", str(tmp_path))
    time.sleep(wait)
    os.killpg(process.pid, signal.SIGINT)
    output, error = process.communicate(timeout=15)
    assert (process.returncode, output, error) == (130, b"", b"")
    assert gone(workers)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="asks Linux which processes there are")
def test_the_processes_that_work_for_it_end_with_it():
    process, workers = started("--jobs", "2")
    process.kill()
    process.communicate(timeout=10)
    assert gone(workers)
