"""Owns when signals are heard while Hypothesis runs: at a question, and between two deals, never in between.

Raised from inside Hypothesis they would be taken for a failure of the deal, or, as it watches the garbage collector,
be lost with a complaint on standard error.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType
from typing import Any

HEARD = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)
FOREIGN = "hypothesis"


class Ears:
    """What was heard and has still to be acted on, and whether a question is waited for."""

    def __init__(self) -> None:
        self.asking = False
        self.pending: int | None = None
        self._handlers: dict[int, Any] = {}

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Puts signals off to the next question; what was put off to the end is acted on then."""
        if current_thread() is main_thread():
            handlers = {number: signal.getsignal(number) for number in HEARD}
            self._handlers = {number: handler for number, handler in handlers.items() if callable(handler)}
        try:
            for number in self._handlers:
                signal.signal(number, self._heard)
            yield
        finally:
            for number, handler in self._handlers.items():
                signal.signal(number, handler)
        if self.pending is not None:
            self._handlers[self.pending](self.pending, None)

    @contextmanager
    def question(self) -> Iterator[None]:
        """The time in which a signal is acted on at once."""
        self.asking = True
        try:
            yield
        finally:
            self.asking = False

    def _heard(self, number: int, frame: FrameType | None) -> None:
        inside = frame is not None and str(frame.f_globals.get("__name__", "")).startswith(FOREIGN)
        self.pending = number
        if self.asking and not inside:
            self._handlers[number](number, frame)
