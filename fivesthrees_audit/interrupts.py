"""Owns when Ctrl-C is heard: some things must not be cut in two."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from typing import Any


@contextmanager
def unheard() -> Iterator[None]:
    """Puts off what Ctrl-C does to the end of the block; a process that begins in it does not hear it either."""
    handler = signal.getsignal(signal.SIGINT)
    if not callable(handler) or current_thread() is not main_thread():
        yield
        return
    heard: list[tuple[int, Any]] = []
    signal.signal(signal.SIGINT, lambda *said: heard.append(said))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)
    for said in heard[:1]:
        handler(*said)
