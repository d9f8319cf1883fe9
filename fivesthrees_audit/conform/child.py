"""Owns a child process that is asked line by line: its pipes, how long it may take, how much it may say, its end.

Knows nothing of what the lines say. Everything waits with a limit, and whatever the child began ends with it.
"""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from threading import active_count, current_thread, main_thread
from typing import IO, cast

from fivesthrees_audit.findings import SubjectError, UsageError
from fivesthrees_audit.interrupts import unheard

TAIL = 4_000
"""How many bytes of its standard error are kept: the last ones."""

CHUNK = 1 << 16
TICK = 0.1
"""How long is waited at a time, in seconds, where the child may have ended without closing its pipes."""

MARK = "FIVESTHREES_AUDIT_SUBJECT"
"""What the environment of the child, and of all that it begins, is marked with: some leave their process group."""

PROCESSES = Path("/proc")

PR_SET_PDEATHSIG = 1
"""What Linux calls asking for a signal at the death of one's parent."""


class Child:
    """A program started without a shell, in a session and process group of its own."""

    def __init__(self, command: Sequence[str], longest: int) -> None:
        self._command = tuple(command)
        self._longest = longest
        self._process: subprocess.Popen[bytes] | None = None
        self._mark = token_hex(16)
        self._heard = bytearray()
        self._tail = bytearray()

    @property
    def tail(self) -> str:
        """The end of what it wrote to standard error."""
        return self._tail.decode(errors="replace").strip()

    def start(self) -> None:
        """Starts it. Raises UsageError where there is no such program."""
        environment = {**os.environ, MARK: self._mark}
        try:
            with unheard():  # or Ctrl-C might leave a child that nobody knows of
                self._process = subprocess.Popen(  # noqa: S603  # it is what was asked for
                    self._command,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE,
                    bufsize=0,
                    env=environment,
                    start_new_session=True,
                    preexec_fn=ending_with_us(),  # noqa: PLW1509  # nothing where there are other threads
                )
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise UsageError(f"{self._command[0]}: cannot be started: {reason}") from None
        for pipe in self._pipes():
            os.set_blocking(pipe, False)

    def asked(self, line: bytes, seconds: float) -> bytes:
        """The line that it says to a line. Raises SubjectError where it is late, dead, or says too much."""
        if self._heard:
            raise SubjectError("it said more than one line to the request before", self.tail)
        deadline = time.monotonic() + seconds
        stdin, stdout, stderr = self._pipes()
        unsent = memoryview(line)
        with selectors.DefaultSelector() as waiting:
            waiting.register(stdin, selectors.EVENT_WRITE)
            waiting.register(stdout, selectors.EVENT_READ)
            waiting.register(stderr, selectors.EVENT_READ)
            while unsent or b"\n" not in self._heard:
                left = deadline - time.monotonic()
                if left <= 0:
                    raise SubjectError(f"no reply within {seconds:g} s", self.tail, late=True)
                ready = {key.fd for key, _ in waiting.select(min(left, TICK))}
                if stderr in ready and not self._hear(stderr, self._tail):
                    waiting.unregister(stderr)
                del self._tail[:-TAIL]
                if stdin in ready:
                    unsent = self._send(unsent)
                    if not unsent:
                        waiting.unregister(stdin)
                if stdout in ready and not self._hear(stdout, self._heard):
                    raise self._gone()
                if len(self._heard) > self._longest:
                    raise SubjectError(f"a reply of more than {self._longest:,} bytes", self.tail)
                if not ready - {stdin} and self._ended():
                    raise self._gone()
        reply, _, rest = bytes(self._heard).partition(b"\n")
        self._heard[:] = rest
        return reply

    def end(self, seconds: float, last: bytes = b"") -> int | None:
        """Ends it and all that it began; its status where it ends by itself in that time, `last` being said to it."""
        process = self._process
        if process is None:
            return None
        status = None
        with unheard():
            try:
                self._send(memoryview(last))
                with suppress(OSError):
                    cast("IO[bytes]", process.stdin).close()
                with suppress(subprocess.TimeoutExpired):
                    status = process.wait(seconds)
            finally:
                self._kill(process)
                for stream in (process.stdout, process.stderr):
                    cast("IO[bytes]", stream).close()
                self._process = None
        return status

    def _kill(self, process: subprocess.Popen[bytes]) -> None:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        for pid in _marked(f"{MARK}={self._mark}".encode()):
            with suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)
        process.wait()

    def _pipes(self) -> tuple[int, int, int]:
        process = self._process
        assert process is not None  # noqa: S101  # it was started
        stdin, stdout, stderr = (
            cast("IO[bytes]", pipe).fileno() for pipe in (process.stdin, process.stdout, process.stderr)
        )
        return stdin, stdout, stderr

    def _send(self, unsent: memoryview) -> memoryview:
        """What is left to send; nothing where nobody reads."""
        try:
            return unsent[os.write(self._pipes()[0], unsent[:CHUNK]) :]
        except BlockingIOError:
            return unsent
        except BrokenPipeError:
            return unsent[:0]

    @staticmethod
    def _hear(pipe: int, heard: bytearray) -> bool:
        """Takes in what a pipe holds; whether it is still open."""
        try:
            said = os.read(pipe, CHUNK)
        except BlockingIOError:
            return True
        heard += said
        return bool(said)

    def _ended(self) -> bool:
        return self._process is not None and self._process.poll() is not None

    def _gone(self) -> SubjectError:
        """The error of a child that has ended, or has closed its output."""
        process = self._process
        assert process is not None  # noqa: S101  # it was started
        with suppress(subprocess.TimeoutExpired):
            process.wait(TICK)
        _, _, stderr = self._pipes()
        for _ in range(TAIL):  # what the pipe still holds; others may hold it open
            before = len(self._tail)
            if not self._hear(stderr, self._tail) or len(self._tail) == before:
                break
        del self._tail[:-TAIL]
        return SubjectError(fate(process.poll()), self.tail)


def ending_with_us() -> Callable[[], None] | None:
    """What a child does first so that the kernel kills it when we die, however we do; None where nobody can ask for it.

    Linux alone can, and goes by the thread that began the child: any but the main one may end before we do.
    """
    if sys.platform != "linux" or current_thread() is not main_thread() or active_count() > 1:
        return None
    import ctypes  # nothing else needs it

    try:
        prctl = ctypes.CDLL(None).prctl
    except (OSError, AttributeError):
        return None
    prctl.argtypes = (ctypes.c_int, *[ctypes.c_ulong] * 4)
    ours = os.getpid()

    def asking() -> None:
        prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        if os.getppid() != ours:  # we died before it asked
            os.kill(os.getpid(), signal.SIGKILL)

    return asking


def fate(status: int | None) -> str:
    """What became of a process with this status; None: it goes on."""
    if status is None:
        return "it closed its output"
    if status < 0:
        return f"it was ended by signal {-status}"
    return f"it ended with status {status}"


def _marked(mark: bytes) -> list[int]:
    """The processes with that mark in their environment, where the system shows it."""
    found = []
    for folder in PROCESSES.glob("[0-9]*") if PROCESSES.is_dir() else ():
        with suppress(OSError):
            if mark in (folder / "environ").read_bytes().split(b"\0"):
                found.append(int(folder.name))
    return found
