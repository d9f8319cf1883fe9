"""`serve`: its status, however it ends, and that nothing on the way is a traceback."""

import json
import signal
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
COMMAND = [sys.executable, "-m", "fivesthrees_audit", "serve"]
SESSION = (ROOT / "examples" / "wire" / "session.ndjson").read_bytes()


def served(given, *options):
    return subprocess.run([*COMMAND, *options], cwd=ROOT, input=given, capture_output=True, check=False)


def test_it_stops_when_it_is_asked_to():
    done = served(SESSION + b"unheard\n")
    assert (done.returncode, done.stderr) == (0, b"")
    assert len(done.stdout.splitlines()) == 4


def test_it_stops_at_the_end_of_its_input():
    done = served(b'{"cmd": "start", "protocol": 1}\n\xff\xfe\n' + b"[" * 10_000)
    assert (done.returncode, done.stderr) == (0, b"")
    assert [list(json.loads(line)) for line in done.stdout.splitlines()] == [
        ["protocol", "name", "version"], ["error"], ["error"]
    ]  # fmt: skip


def test_it_may_misread_a_rule_on_purpose():
    done = served(SESSION, "--set", "lone_double=each-end")
    assert json.loads(done.stdout.splitlines()[2])["result"]["events"][0]["count"] == 24
    done = served(b"", "--set", "lone_double=twice")
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"expected both-halves or each-end or once" in done.stderr


def test_it_answers_each_line_at_once_and_hears_ctrl_c():
    running = subprocess.Popen(COMMAND, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    running.stdin.write(b'{"cmd": "start", "protocol": 1}\n')
    running.stdin.flush()
    assert b"protocol" in running.stdout.readline()
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=20)
    assert (running.returncode, out, err) == (130, b"", b"")


def test_nobody_to_read_is_no_traceback():
    running = subprocess.Popen(COMMAND, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    running.stdout.close()
    running.stdin.write(SESSION * 50)
    running.stdin.close()
    assert running.wait(timeout=20) == 141
    assert running.stderr.read() == b""


def test_a_closed_input_is_an_error_of_use():
    done = subprocess.run(f"{' '.join(COMMAND)} <&-", shell=True, cwd=ROOT, capture_output=True, check=False)
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"closed" in done.stderr
