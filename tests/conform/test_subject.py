"""A program under test that is late, dead or says nonsense costs its run alone; and it never outlives us."""

import ctypes
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from threading import Thread

import pytest
from msgspec import UNSET

from fivesthrees_audit.conform.child import ending_with_us
from fivesthrees_audit.conform.reference import result_of
from fivesthrees_audit.conform.subject import MOST_NAMED, MOST_SAID, Subject
from fivesthrees_audit.conform.wire import Deal, Event
from fivesthrees_audit.findings import SubjectError, UsageError
from fivesthrees_audit.ruleset import RuleSet

ROOT = Path(__file__).parent.parent.parent
PROGRAMS = Path(__file__).parent / "programs.py"
RULES = RuleSet.named("fives-and-threes")
DEAL = Deal(
    players=2,
    scores=(59, 40),
    lead=0,
    hands=(
        ("6-6", "5-3", "4-0", "2-1", "1-1", "3-0", "5-5"),
        ("6-3", "5-0", "4-4", "2-2", "1-0", "6-1", "3-2"),
    ),
    events=(Event(seat=0, play="6-6"), Event(seat=1, play="6-3", end="R")),
)


def program(kind, *settings):
    return [sys.executable, str(PROGRAMS), kind, *settings]


def subject(kind, *settings, seconds=20.0):
    return Subject(program(kind, *settings), seconds=seconds)


def is_asleep(seconds):
    """Whether a process sleeps for that many seconds."""
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if (folder / "cmdline").read_bytes().split(b"\0")[:2] == [b"sleep", seconds.encode()]:
                return True
    return False


def soon(happened):
    """Whether something happens within some seconds."""
    deadline = time.monotonic() + 5
    while not happened() and time.monotonic() < deadline:
        time.sleep(0.02)
    return happened()


def is_gone(pid):
    try:
        os.killpg(pid, 0)
    except ProcessLookupError:
        return True
    return False


def test_a_program_is_greeted_told_the_rules_and_asked():
    with subject("good") as tested:
        assert tested.play_by(RULES).ok is True
        assert tested.hello.name == "the good one"
        for _ in range(3):
            assert tested.run(DEAL).result == result_of(RULES, DEAL)


def test_rules_may_be_told_again():
    with subject("good") as tested:
        tested.play_by(RULES)
        tested.run(DEAL)
        block = RuleSet.named("block")
        tested.play_by(block)
        assert tested.run(DEAL).result == result_of(block, DEAL)


def test_a_program_that_plays_otherwise_is_heard():
    with subject("good", "lone_double=each-end") as tested:
        tested.play_by(RULES)
        assert tested.run(DEAL).result.events[0].count == 24


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("late", "no reply within 1.5 s"),
        ("dies", "it ended with status 3"),
        ("crashes", "it was ended by signal 11"),
        ("closes", "it closed its output"),
        ("leaves_another", "it ended with status 3"),
        ("floods", "a reply of more than 1,048,576 bytes"),
        ("garbles", "not the reply expected: JSON is malformed"),
        ("wrong_seq", "the reply is to run 3, and 2 was asked"),
        ("unknown_field", "not the reply expected: Object contains unknown field `score`"),
        ("deep", "not the reply expected: "),
    ],
)
def test_a_failure_costs_one_run(kind, words):
    with subject(kind, seconds=1.5) as tested:
        tested.play_by(RULES)
        tested.run(DEAL)
        with pytest.raises(SubjectError) as raised:
            tested.run(DEAL)
        assert words in raised.value.reason
        assert tested.run(DEAL).result == result_of(RULES, DEAL)


def test_the_end_of_standard_error_is_kept():
    with subject("dies") as tested:
        tested.play_by(RULES)
        tested.run(DEAL)
        with pytest.raises(SubjectError) as raised:
            tested.run(DEAL)
    assert raised.value.stderr == "a \x1b[31mred\x1b[0m herring"


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("rants", "the program says: no! no! "),
        ("refuses", "not the reply expected: the program says: what? what? "),
        ("long_field", "not the reply expected: Object contains unknown field `xxx"),
    ],
)
def test_a_reason_is_kept_as_far_as_anybody_reads(kind, words):
    with subject(kind) as tested:
        tested.play_by(RULES)
        tested.run(DEAL)
        with pytest.raises(SubjectError) as raised:
            tested.run(DEAL)
    assert raised.value.reason.startswith(words)
    assert raised.value.reason.endswith("...")
    assert len(raised.value.reason) < MOST_SAID + 50


def test_an_excuse_is_kept_as_far_as_anybody_reads():
    with subject("excuses") as tested:
        tested.play_by(RULES)
        tested.run(DEAL)
        assert tested.run(DEAL).skipped == ("since " * 150_000)[: MOST_SAID - 3] + "..."
    with subject("choosy") as tested:
        told = tested.play_by(RULES).skipped
    assert (len(told), told[-3:]) == (MOST_SAID, "...")


def test_a_name_is_kept_as_far_as_anybody_reads():
    with subject("titled") as tested:
        tested.play_by(RULES)
    assert [len(tested.hello.name), len(tested.hello.version)] == [MOST_NAMED] * 2
    assert tested.hello.version.endswith("1.1...")
    with subject("numerous") as tested, pytest.raises(SubjectError) as raised:
        tested.play_by(RULES)
    assert raised.value.reason == f"it speaks protocol {'9' * (MOST_NAMED - 3)}..., and 1 is spoken here"


def test_a_flood_on_standard_error_holds_up_nothing():
    with subject("complains") as tested:
        tested.play_by(RULES)
        for _ in range(3):
            assert tested.run(DEAL).result == result_of(RULES, DEAL)
        assert len(tested._tail) <= 4000


def test_a_second_reply_spoils_the_next_run_alone():
    with subject("says_twice") as tested:
        tested.play_by(RULES)
        tested.run(DEAL)
        tested.run(DEAL)
        with pytest.raises(SubjectError, match="more than one line"):
            tested.run(DEAL)
        assert tested.run(DEAL).result is not UNSET


def test_an_error_that_the_program_tells_of_itself_ends_nothing():
    with subject("errs") as tested:
        tested.play_by(RULES)
        tested.run(DEAL)
        child = tested._child
        with pytest.raises(SubjectError, match="cheese"):
            tested.run(DEAL)
        assert tested._child is child
        tested.run(DEAL)


def test_rules_that_a_program_does_not_know_are_skipped():
    with subject("good", "target=0") as tested:
        assert "target" in tested.play_by(RULES).skipped


@pytest.mark.parametrize(
    ("kind", "words"),
    [("silent", "no reply within"), ("banner", "more than one line|not the reply"), ("modern", "protocol 9")],
)
def test_a_program_that_cannot_be_greeted_is_not_started_for_ever(kind, words):
    with subject(kind, seconds=0.7) as tested:
        with pytest.raises(SubjectError, match=words):
            tested.play_by(RULES)
        for _ in range(2):
            with pytest.raises(SubjectError, match=words):
                tested.run(DEAL)
        with pytest.raises(SubjectError, match="not started again"):
            tested.run(DEAL)


@pytest.mark.parametrize("command", [["no-such-program-anywhere"], [str(ROOT)], [str(PROGRAMS)], ["a\0b"]])
def test_what_cannot_be_started_is_an_error_of_use(command):
    with Subject(command) as tested, pytest.raises(UsageError, match="cannot be started"):
        tested.play_by(RULES)


@pytest.mark.parametrize(
    ("kind", "seconds"), [("stubborn", "6101"), ("grandchild", "6102"), ("runaway", "6103"), ("leaves_another", "6104")]
)
def test_nothing_outlives_the_run(kind, seconds, monkeypatch):
    monkeypatch.setenv("ASLEEP", seconds)
    with subject(kind) as tested:
        tested.play_by(RULES)
        tested.run(DEAL)
        pid = tested._child._process.pid
        if kind == "leaves_another":
            with pytest.raises(SubjectError):
                tested.run(DEAL)
        elif kind != "stubborn":
            assert soon(lambda: is_asleep(seconds))
    assert soon(lambda: is_gone(pid))
    assert soon(lambda: not is_asleep(seconds))


@pytest.mark.parametrize(
    ("kind", "words"),
    [("good", None), ("stubborn", "it had to be ended after 2 s"), ("sour", "it ended with status 4")],
)
def test_how_it_stops_is_known(kind, words):
    with subject(kind) as tested:
        tested.play_by(RULES)
    assert tested.stopped == words


def test_nothing_outlives_an_error_of_ours():
    with pytest.raises(ZeroDivisionError), subject("late") as tested:
        tested.play_by(RULES)
        pid = tested._child._process.pid
        1 / 0  # noqa: B018
    assert soon(lambda: is_gone(pid))


WAITS = f"""
import sys
from fivesthrees_audit.conform.subject import Subject
from fivesthrees_audit.ruleset import RuleSet
with Subject([sys.executable, {str(PROGRAMS)!r}, "grandchild"]) as tested:
    tested.play_by(RuleSet.named("block"))
    print(tested._child._process.pid, flush=True)
    import time
    time.sleep(60)
"""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT])
def test_nothing_outlives_a_signal(number):
    ours = subprocess.Popen(
        [sys.executable, "-c", WAITS], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    pid = int(ours.stdout.readline())
    ours.send_signal(number)
    ours.communicate(timeout=20)
    assert ours.returncode != 0
    assert soon(lambda: is_gone(pid))


def has_ended(pid):
    """Whether a process is no more, or waits for nothing but to be asked for its status."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True


@pytest.mark.skipif(sys.platform != "linux", reason="nobody else kills orphans")
def test_the_program_does_not_outlive_us_even_where_we_are_killed():
    ours = subprocess.Popen([sys.executable, "-c", WAITS], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    pid = int(ours.stdout.readline())
    assert not has_ended(pid)
    ours.kill()
    ours.wait()
    deadline = time.monotonic() + 1
    while not has_ended(pid) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert has_ended(pid)
    with suppress(ProcessLookupError):
        os.killpg(pid, signal.SIGKILL)  # what it began itself


ORPHAN = """
import os, sys, time
from fivesthrees_audit.conform.child import ending_with_us
asking = ending_with_us()
def late():
    os.read(read, 1)
    asking()
read, write = os.pipe()
if os.fork() == 0:
    os.close(write)
    late()
    time.sleep(1)  # the kernel closes the files of a process some time before it tells of its death
    os.write(1, b"it goes on")
    os._exit(0)
os._exit(0)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="nobody else kills orphans")
def test_a_program_whose_parent_died_before_it_asked_is_not_begun():
    done = subprocess.run(
        [sys.executable, "-c", ORPHAN], cwd=ROOT, capture_output=True, text=True, check=False, timeout=20
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_where_nobody_kills_orphans_a_program_is_begun_all_the_same(monkeypatch):
    monkeypatch.setattr(sys, "platform", "darwin")
    assert ending_with_us() is None
    with subject("good") as tested:
        assert tested.play_by(RULES).ok is True
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(ctypes, "CDLL", lambda name: object())
    assert ending_with_us() is None


def test_a_thread_may_begin_a_program_and_end_before_it():
    told = []

    def begin():
        tested.play_by(RULES)
        told.append(ending_with_us())

    with subject("good") as tested:
        beginning = Thread(target=begin)
        beginning.start()
        beginning.join()
        assert told == [None]
        assert tested.run(DEAL).result == result_of(RULES, DEAL)
