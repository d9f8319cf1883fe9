"""Where output goes: standard output, or a file that is there whole or not at all."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from fivesthrees_audit.findings import UsageError
from fivesthrees_audit.run.output import output

FULL = "/dev/full"


def put(path, text=b"new"):
    with output(None if path is None else str(path)) as stream:
        stream.write(text)


class Standard(io.StringIO):
    """A standard output with bytes below it."""

    def __init__(self):
        super().__init__()
        self.buffer = io.BytesIO()


@pytest.mark.parametrize("path", [None, "-"])
def test_standard_output_is_meant_by_nothing_and_by_a_dash(path, monkeypatch):
    monkeypatch.setattr(sys, "stdout", Standard())
    put(path)
    assert sys.stdout.buffer.getvalue() == b"new"


def test_a_closed_standard_output_is_told(monkeypatch):
    monkeypatch.setattr(sys, "stdout", None)
    with pytest.raises(UsageError, match="standard output is closed"):
        put(None)


def test_a_file_appears_when_all_is_written(tmp_path):
    target = tmp_path / ("a" * 250)
    with output(str(target)) as stream:
        stream.write(b"new")
        assert not target.exists()
    assert target.read_bytes() == b"new"
    assert target.stat().st_mode & 0o111 == 0
    assert list(tmp_path.iterdir()) == [target]


def test_a_file_that_is_there_keeps_its_mode(tmp_path):
    target = tmp_path / "report"
    target.write_bytes(b"old")
    target.chmod(0o640)
    put(target)
    assert (target.read_bytes(), target.stat().st_mode & 0o777) == (b"new", 0o640)


@pytest.mark.parametrize("trouble", [KeyboardInterrupt, RuntimeError, BrokenPipeError, GeneratorExit])
@pytest.mark.parametrize("old", [None, b"old"])
def test_on_an_error_the_old_file_stays_and_nothing_else_is_left(tmp_path, trouble, old):
    target = tmp_path / "report"
    if old is not None:
        target.write_bytes(old)
    with pytest.raises(trouble), output(str(target)) as stream:
        stream.write(b"half")
        raise trouble
    assert [path.read_bytes() for path in tmp_path.iterdir()] == ([] if old is None else [old])


def test_what_cannot_be_written_out_is_told_with_the_name(tmp_path):
    target = tmp_path / "report"
    with pytest.raises(UsageError, match="report: cannot be written: No space left on device"), output(str(target)):
        raise OSError(28, "No space left on device")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "reason"),
    [("", "Is a directory"), ("no/report", "No such file or directory"), ("a" * 300, "File name too long")],
)
def test_a_file_that_cannot_be_made_is_told(tmp_path, name, reason):
    with pytest.raises(UsageError, match=f"cannot be written: {reason}"):
        put(tmp_path / name)


def test_a_file_that_may_not_be_written_is_left(tmp_path, monkeypatch):
    target = tmp_path / "report"
    target.write_bytes(b"old")
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    with pytest.raises(UsageError, match="Permission denied"):
        put(target)
    assert target.read_bytes() == b"old"


def test_a_link_is_followed(tmp_path):
    link = tmp_path / "link"
    link.symlink_to("report")
    put(link)
    assert link.is_symlink()
    assert (tmp_path / "report").read_bytes() == b"new"


def test_a_device_is_written_as_it_is():
    put(os.devnull)
    assert not Path(os.devnull).is_file()


@pytest.mark.skipif(not Path(FULL).exists(), reason="no full device here")
def test_a_full_device_is_one_line():
    with pytest.raises(UsageError, match="/dev/full: cannot be written: No space left on device"):
        put(FULL)


@pytest.mark.skipif(not Path(FULL).exists(), reason="no full device here")
def test_a_full_standard_output_is_one_error_and_no_complaint_at_exit():
    program = (
        "from fivesthrees_audit.findings import UsageError\n"
        "from fivesthrees_audit.run.output import output\n"
        "import sys\n"
        "try:\n"
        "    with output(None) as stream: stream.write(b'new')\n"
        "except UsageError as error: sys.stderr.write(str(error))\n"
    )
    with Path(FULL).open("wb") as full:
        done = subprocess.run([sys.executable, "-c", program], stdout=full, stderr=subprocess.PIPE, check=False)
    assert (done.returncode, done.stderr) == (0, b"standard output: cannot be written: No space left on device")


def test_a_full_standard_output_without_a_descriptor_is_the_same_error(monkeypatch):
    monkeypatch.setattr(sys, "stdout", Standard())
    with pytest.raises(UsageError, match="standard output: cannot be written: broken"), output(None):
        raise OSError("broken")


class Interrupted(io.BytesIO):
    """A stream that Ctrl-C comes to in the middle of a write."""

    def write(self, data):
        signal.raise_signal(signal.SIGINT)
        return super().write(data[:1])


def test_a_write_is_whole_before_an_interrupt_is_heard(monkeypatch):
    monkeypatch.setattr(sys, "stdout", Standard())
    sys.stdout.buffer = Interrupted()
    with pytest.raises(KeyboardInterrupt):
        put(None)
    assert sys.stdout.buffer.getvalue() == b"new"
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_an_interrupt_that_is_ignored_stays_so(monkeypatch):
    monkeypatch.setattr(sys, "stdout", Standard())
    sys.stdout.buffer = Interrupted()
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        put(None)
    finally:
        signal.signal(signal.SIGINT, before)
    assert sys.stdout.buffer.getvalue() == b"new"


def test_a_closed_pipe_is_for_the_caller(monkeypatch):
    monkeypatch.setattr(sys, "stdout", Standard())
    with pytest.raises(BrokenPipeError), output("-"):
        raise BrokenPipeError
