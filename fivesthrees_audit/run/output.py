"""Owns where output goes: standard output, or a file that is written whole or not at all."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import BinaryIO

from fivesthrees_audit.findings import UsageError


@contextmanager
def output(path: str | None) -> Iterator[BinaryIO]:
    """A stream to write to: standard output for None or `-`, else a file that appears when all is written.

    Raises UsageError where the file cannot be written. Nothing is left behind on an error or Ctrl-C.
    """
    if path in (None, "-"):
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    target = Path(path or "")
    if target.exists() and not target.is_file():
        with _opened(target) as stream:
            yield stream
        return
    try:
        draft = NamedTemporaryFile(dir=target.parent, prefix=f".{target.name}.", delete=False)  # noqa: SIM115
    except OSError as error:
        raise UsageError(f"{path}: cannot be written: {error.strerror or error}") from None
    try:
        with draft:
            yield draft.file  # type: ignore[misc]
        mode = 0o666 & ~_umask()
        Path(draft.name).chmod(target.stat().st_mode if target.exists() else mode)
        Path(draft.name).replace(target)
    except BaseException:
        with suppress(OSError):
            Path(draft.name).unlink()
        raise


def _opened(target: Path) -> BinaryIO:
    try:
        return target.open("wb")
    except OSError as error:
        raise UsageError(f"{target}: cannot be written: {error.strerror or error}") from None


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
