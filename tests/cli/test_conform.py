"""`conform`: figures, failures, exit status; one document whatever the program says; nothing left behind."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from fivesthrees_audit.conform.vectors import chosen
from fivesthrees_audit.records.strict import read

ROOT = Path(__file__).parent.parent.parent
PROGRAM = [sys.executable, str(ROOT / "tests" / "conform" / "programs.py")]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}
COMMAND = [sys.executable, "-m", "fivesthrees_audit", "conform"]
FEW = ["--vector", "count/*"]
MANY = len([each for each in chosen("fives-and-threes") if each.clause.startswith("count/")])
EVERY = len(chosen("fives-and-threes"))


def ran(*options, kind="good", settings=()):
    command = [*COMMAND, *options, "--", *PROGRAM, kind, *settings]
    return subprocess.run(command, cwd=ROOT, env=ENVIRONMENT, capture_output=True, text=True, check=False)


def document(*options, **program):
    done = ran("--format", "json", *options, **program)
    return done.returncode, json.loads(done.stdout)


def test_a_program_that_conforms():
    done = ran(*FEW)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"the good one 0.1.0, fives-and-threes: {MANY} vectors, {MANY} passed\n"


def test_a_program_that_diverges():
    done = ran("--vector", "*/a-lone-double-counts-once", settings=["lone_double=each-end"])
    assert done.returncode == 1
    assert done.stdout.splitlines()[2:7] == [
        "failed   count/lone-double/a-lone-double-counts-once",
        "  A double alone on the table counts both its halves, once: 6-6 is 12, though",
        "    both its sides may be built on.",
        "  the deal: Ann 6-6",
        "  event 1, count: expected 12, answered 24",
    ]


def test_the_document_has_what_the_format_promises():
    status, told = document(*FEW, settings=["lone_double=each-end"])
    assert status == 1
    assert (told["format"], told["rules"]) == ("fivesthrees-conformance/1", "fives-and-threes")
    assert told["subject"] == {"name": "the good one", "version": "0.1.0"}
    figures = told["vectors"]
    assert (figures["failed"], figures["skipped"], figures["errors"], figures["known"]) == (2, 0, 0, 0)
    assert figures["passed"] == MANY - 2
    assert (told["examples"], told["errors"]) == (0, [])
    one = told["divergences"][1]
    assert (one["clause"], one["diagnosis"]) == ("count/lone-double", {"lone_double": "each-end"})
    assert one["expected"]["events/0/count"] == 12
    assert one["answered"]["events/0/count"] == 24
    assert read(json.dumps(one["record"])).deals[0].events[0].play == "6-6"


def test_errors_are_told_and_what_is_hostile_is_made_safe():
    done = ran(*FEW, kind="dies")
    assert done.returncode == 1
    assert "  it ended with status 3\n  its standard error ends:\n    a \\x1b[31mred\\x1b[0m herring" in done.stdout
    assert "\x1b" not in done.stdout + done.stderr
    status, told = document(*FEW, kind="dies")
    assert status == 1
    assert told["errors"][0]["stderr"] == "a \x1b[31mred\x1b[0m herring"
    assert told["vectors"]["errors"] == MANY // 2


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_flood_is_cut_and_the_rest_goes_on(form):
    done = ran("--format", form, "--vector", "count/lone*", kind="floods")
    assert done.returncode == 1
    assert len(done.stdout) < 5000
    assert "a reply of more than 1,048,576 bytes" in done.stdout


@pytest.mark.parametrize(("kind", "status"), [("rants", 1), ("excuses", 0), ("long_field", 1), ("titled", 0)])
def test_what_a_program_says_is_cut(kind, status):
    for form in ("text", "json"):
        done = ran("--format", form, "--vector", "count/lone*", kind=kind)
        assert (done.returncode, done.stderr) == (status, "")
        assert len(done.stdout) < 5000
        assert "..." in done.stdout


def test_an_answer_is_shown_as_far_as_anybody_reads():
    done = ran("--vector", "count/lone*", kind="gushes")
    assert done.returncode == 1
    assert len(done.stdout) < 5000
    (answered,) = re.findall(r"answered (.*?)\.\.\.", " ".join(done.stdout.split()))
    assert answered.startswith('["6-6@L", "6-6@L", ')
    assert len(answered) == 197


def test_nothing_compared_is_no_success():
    done = ran(*FEW, kind="skips")
    assert (done.returncode, done.stderr) == (2, "fivesthrees-audit: nothing was compared\n")
    assert document(*FEW, kind="skips")[1]["skipped"][0]["why"] == "not today"


def test_known_failures_are_no_divergence(tmp_path):
    known = tmp_path / "known.txt"
    options = [*FEW, "--known", str(known)]
    failing = [each["vector"] for each in document(*FEW, settings=["lone_double=each-end"])[1]["divergences"]]
    known.write_text("\n".join([*failing, "count/ends/both-ends-are-added"]))
    status, told = document(*options, settings=["lone_double=each-end"])
    assert (status, told["divergences"]) == (0, [])
    assert told["known"] == {"failing": failing, "passing": ["count/ends/both-ends-are-added"]}
    done = ran(*options, settings=["lone_double=each-end"])
    assert f"{MANY - 2} passed, 2 known to fail" in " ".join(done.stdout.split())
    assert "known to fail, and pass\n  count/ends/both-ends-are-added" in done.stdout
    assert document(*options, settings=["end_double=once"])[0] == 1


def test_a_byte_order_mark_is_no_part_of_what_is_known(tmp_path):
    known = tmp_path / "known.txt"
    known.write_bytes(b"\xef\xbb\xbfcount/lone-double/a-lone-double-counts-once\r\ncount/nonsense\r\n")
    done = ran("--known", str(known))
    assert (done.returncode, done.stdout) == (2, "")
    assert "known.txt:2: no vector is called 'count/nonsense'" in done.stderr
    known.write_bytes(known.read_bytes()[: -len(b"count/nonsense\r\n")])
    options = ["--vector", "count/lone-double/a-lone-double-counts-once"]
    earlier = tmp_path / "earlier.json"
    earlier.write_bytes(
        b"\xef\xbb\xbf" + ran("--format", "json", *options, settings=["lone_double=each-end"]).stdout.encode()
    )
    assert ran(*options, "--known", str(known), settings=["lone_double=each-end"]).returncode == 0
    assert ran(*options, "--baseline", str(earlier), settings=["lone_double=each-end"]).returncode == 0


def test_a_program_that_does_not_stop_rightly_is_told_of():
    done = ran(*FEW, kind="sour")
    assert done.returncode == 0
    assert done.stderr == "note: asked to stop, the program should end with status 0, but it ended with status 4\n"


def test_a_contested_reading_is_told():
    done = ran("--rules", "pyatyorka", "--vector", "count/spinner/*", settings=["spinner_covered=open-sides"])
    assert done.returncode == 0
    assert "right by spinner_covered=open-sides, as the sources allow\n  count/spinner/the-spinner-with" in done.stdout


@pytest.mark.parametrize(
    ("options", "kind", "settings", "words"),
    [
        (["--vector", "count/lone-double/a-lone-double"], "good", (), "did you mean 'count/lone-double/a-lone-double-"),
        (["--known", "nowhere.txt"], "good", (), "nowhere.txt: cannot be read: No such file"),
        (["--rules", "lek"], "good", (), "no rule set is called 'lek'; did you mean 'leek'?"),
        (["--timeout", "0"], "good", (), "0"),
        (["--timeout", "nan"], "good", (), "Invalid value for '--timeout': expected a number of seconds, got nan"),
        (["--timeout", "inf"], "good", (), "Invalid value for '--timeout': inf is not in the range"),
        (["--time", "nan"], "good", (), "Invalid value for '--time': expected a number of seconds, got nan"),
        (["--time", "inf"], "good", (), "Invalid value for '--time': expected a number of seconds, got inf"),
        (["--save", ""], "good", (), "'' names no folder"),
        (["--save", "README.md"], "good", (), "README.md: cannot be made a folder: File exists"),
        (["--known", "/dev/zero"], "good", (), "/dev/zero: cannot be read: more than 4,194,304 bytes"),
        (["--baseline", "/dev/zero"], "good", (), "/dev/zero: cannot be read: more than 134,217,728 bytes"),
        ([], "modern", (), "cannot be asked: it speaks protocol 9"),
        ([], "good", ("target=0",), "does not play by fives-and-threes"),
        (["--timeout", "0.5"], "silent", (), "cannot be asked: no reply within 0.5 s"),
    ],
)
def test_what_cannot_be_asked_is_exit_2(options, kind, settings, words):
    done = ran(*options, kind=kind, settings=settings)
    assert (done.returncode, done.stdout) == (2, "")
    assert words in done.stderr
    assert "Traceback" not in done.stderr


def test_a_program_that_is_not_there():
    done = subprocess.run(
        [*COMMAND, "--", "no-such-program\x1b"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "fivesthrees-audit: no-such-program\\x1b: cannot be started: No such file or directory\n"


@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGQUIT, 131)])
def test_an_interrupted_run_leaves_nothing_behind(number, status, tmp_path):
    pid = tmp_path / "pid"
    program = ["sh", "-c", f"echo $$ > {pid}; exec {' '.join(PROGRAM)} late"]
    running = subprocess.Popen(
        [*COMMAND, "--", *program], cwd=ROOT, env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    deadline = time.monotonic() + 20
    while not (pid.exists() and pid.read_text()) and time.monotonic() < deadline:
        time.sleep(0.05)
    time.sleep(1)
    running.send_signal(number)
    out, err = running.communicate(timeout=20)
    assert (running.returncode, out, err) == (status, b"", b"")
    with pytest.raises(ProcessLookupError):
        os.killpg(int(pid.read_text()), 0)


@pytest.mark.skipif(sys.platform != "linux", reason="nobody else kills orphans")
def test_a_program_that_hangs_ends_even_where_we_are_killed(tmp_path):
    pid = tmp_path / "pid"
    program = ["sh", "-c", f"echo $$ > {pid}; exec {' '.join(PROGRAM)} hangs"]
    running = subprocess.Popen([*COMMAND, "--", *program], cwd=ROOT, env=ENVIRONMENT)
    deadline = time.monotonic() + 20
    while not (pid.exists() and pid.read_text()) and time.monotonic() < deadline:
        time.sleep(0.05)
    time.sleep(1)
    status = Path("/proc") / pid.read_text().strip() / "stat"
    assert status.exists()
    running.kill()
    running.wait()
    deadline = time.monotonic() + 1
    while (alive := status.exists() and ") Z " not in status.read_text()) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not alive


def test_deals_are_played_explained_and_saved(tmp_path):
    folder = tmp_path / "made" / "here"
    done = ran("--examples", "60", "--save", str(folder), settings=["lone_double=each-end"])
    assert done.returncode == 1
    text = " ".join(done.stdout.split())
    assert "60 deals, 1 kind of divergence" in text
    assert "Let the line be 1-1, open at 1 and 1." in text
    assert "Diagnosis: lone_double=each-end (both its halves at each end: 6-6 counts 24) would explain it" in text
    (saved,) = folder.iterdir()
    record = read(saved.read_text())
    assert saved.name == record.id.replace("/", "-") + ".json"
    told = subprocess.run(
        [sys.executable, "-m", "fivesthrees_audit", "audit", str(saved)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "[count/lone-double]" in told.stdout


def test_divergences_in_deals_have_ids_that_may_be_known(tmp_path):
    options = ["--vector", "count/ends/*", "--examples", "60"]
    status, told = document(*options, settings=["lone_double=each-end"])
    (only,) = told["divergences"]
    assert (status, told["examples"], told["ended"]) == (1, 60, None)
    assert only["id"].startswith("count/lone-double/")
    assert (only["field"], only["diagnosis"]) == ("count", {"lone_double": "each-end"})
    assert only["expected"]["events/0/count"] * 2 == only["answered"]["events/0/count"]
    assert read(json.dumps(only["record"])).id == only["id"]
    known = tmp_path / "known.txt"
    known.write_text(f"{only['id']}\n")
    status, told = document(*options, "--known", str(known), settings=["lone_double=each-end"])
    assert (status, told["divergences"], told["known"]) == (0, [], {"failing": [only["id"]], "passing": []})
    status, told = document(*options, "--known", str(known))
    assert (status, told["known"]) == (0, {"failing": [], "passing": [only["id"]]})


def test_nothing_more_is_begun_when_the_time_is_up():
    status, told = document("--time", "0.001")
    assert (status, told["vectors"]["skipped"], told["examples"], told["ended"]) == (2, EVERY, 0, "the time was up")
    assert {each["why"] for each in told["skipped"]} == {"the time was up"}


def test_a_program_that_hangs_is_given_up():
    began = time.monotonic()
    done = ran("--timeout", "0.8", kind="hangs")
    assert time.monotonic() - began < 20
    assert (done.returncode, done.stderr) == (1, "note: no deals were played, since the program was late too often\n")
    every = len(chosen("fives-and-threes"))
    assert f"{every} vectors, 0 passed, {every - 3} skipped, 3 errors" in " ".join(done.stdout.split())
    assert "skipped  not tried: the program was late too often\n" in done.stdout
    status, told = document("--timeout", "0.8", kind="hangs")
    assert (status, told["examples"], told["ended"]) == (1, 0, "the program was late too often")


def test_play_writes_nothing_where_it_is_run(tmp_path):
    command = [*COMMAND, "--examples", "20", "--", *PROGRAM, "good"]
    subprocess.run(command, cwd=tmp_path, env=ENVIRONMENT, check=True, capture_output=True)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGQUIT, 131)])
def test_play_that_is_interrupted_leaves_nothing_behind(number, status, tmp_path):
    pid = tmp_path / "pid"
    program = ["sh", "-c", f"echo $$ > {pid}; exec {' '.join(PROGRAM)} good"]
    running = subprocess.Popen(
        [*COMMAND, "--vector", "count/ends/*", "--examples", "1000000", "--", *program],
        cwd=ROOT,
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    deadline = time.monotonic() + 20
    while not (pid.exists() and pid.read_text()) and time.monotonic() < deadline:
        time.sleep(0.05)
    time.sleep(2)
    running.send_signal(number)
    out, err = running.communicate(timeout=20)
    assert (running.returncode, out, err) == (status, b"", b"")
    with pytest.raises(ProcessLookupError):
        os.killpg(int(pid.read_text()), 0)
