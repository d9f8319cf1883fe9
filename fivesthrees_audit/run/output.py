"""Owns where output goes: standard output, or a file that is written whole or not at all."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import BinaryIO, cast

from fivesthrees_audit.findings import UsageError
from fivesthrees_audit.interrupts import unheard

_numbers = count()
"""Tells apart the drafts of files that are written at the same time."""


@contextmanager
def output(path: str | None) -> Iterator[BinaryIO]:
    """A stream to write to: standard output for None or `-`, else a file that appears when all is written.

    Raises UsageError where it cannot be written. Nothing is left behind on an error or Ctrl-C. A link is followed;
    a device or a pipe is written as it is.
    """
    with _standard() if path is None or path == "-" else _file(Path(path)) as stream:
        yield stream


@contextmanager
def _standard() -> Iterator[BinaryIO]:
    if sys.stdout is None:  # Python's word for one that was closed before it started
        raise UsageError("standard output is closed")
    try:
        with _told("standard output"):
            yield cast("BinaryIO", _Uncut(sys.stdout.buffer))
            sys.stdout.buffer.flush()
    except UsageError:
        # Python flushes once more at exit, and would complain again.
        with suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise


class _Uncut:
    """A stream whose writes are done whole before Ctrl-C is heard, so that what follows can still end a document."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream

    def write(self, data: bytes) -> int:
        rest = memoryview(data)
        with unheard():
            while rest:  # unbuffered, a signal may cut a write short
                rest = rest[self._stream.write(rest) :]
        return len(data)


@contextmanager
def _file(target: Path) -> Iterator[BinaryIO]:
    with _told(str(target)):
        if target.exists() and not target.is_file():
            with target.open("wb") as stream:
                yield stream
            return
        if target.exists() and not os.access(target, os.W_OK):
            raise UsageError(f"{target}: cannot be written: Permission denied")
        with _draft(target.resolve()) as stream:
            yield stream


@contextmanager
def _told(name: str) -> Iterator[None]:
    """Makes a UsageError of what goes wrong in writing, a closed pipe excepted."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise UsageError(f"{name}: cannot be written: {error.strerror or error}") from None


@contextmanager
def _draft(target: Path) -> Iterator[BinaryIO]:
    """A file beside the target that takes its place once it is whole."""
    draft = target.with_name(f".fivesthrees-{os.getpid()}-{next(_numbers)}")
    try:
        with draft.open("xb") as stream:
            yield stream
        draft.chmod(target.stat().st_mode if target.exists() else 0o666 & ~_umask())
        draft.replace(target)
    except BaseException:
        with suppress(OSError):
            draft.unlink()
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
