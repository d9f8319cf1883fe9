"""Owns a program under test: it is greeted, told the rules, asked run after run, and started again where it fails.

What it answers is taken as it comes; whether that is right is for others to say.
"""

from __future__ import annotations

import signal
from collections.abc import Sequence
from threading import current_thread, main_thread
from types import FrameType, TracebackType
from typing import Any, Self, TypeVar

import msgspec

from fivesthrees_audit.conform.child import Child, fate
from fivesthrees_audit.conform.wire import (
    LONGEST,
    PROTOCOL,
    Accepted,
    Answer,
    Deal,
    Hello,
    Request,
    Rules,
    Run,
    Start,
    Stop,
    WireError,
    line_of,
    reply_in,
)
from fivesthrees_audit.findings import SubjectError
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.vocabulary import known_id

SECONDS = 10.0
"""How long one reply may take, where nothing else is said."""

GRACE = 2.0
"""How long it may take to stop, in seconds."""

MOST_FAILED = 3
"""After so many starts in a row that failed it is not started again."""

MOST_SAID = 500
"""How many characters are kept of a reason that a program gives."""

MOST_NAMED = 80
"""How many are kept of its name, of its version, and of the protocol that it speaks."""

ENDING = (signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)
"""The signals that end us, and must not leave the program behind."""

CUT = "..."
"""What stands for the rest of something that was too long."""

Message = TypeVar("Message")


class Subject:
    """A program under test, as a context: it is ended on the way out, with whatever it began, whatever happened.

    `hello` is what it called itself when it was last greeted; `stopped` is how it ended
    when it was asked to stop, where that was not with status 0. What it says in words is cut where it is long.
    """

    def __init__(self, command: Sequence[str], *, seconds: float = SECONDS) -> None:
        self._command = tuple(command)
        self._seconds = seconds
        self._child: Child | None = None
        self._rules: Rules | None = None
        self._seq = 0
        self._failed = 0
        self._handlers: dict[signal.Signals, Any] = {}
        self.hello = Hello(protocol=PROTOCOL, name="")
        self.stopped: str | None = None

    def __enter__(self) -> Self:
        if current_thread() is main_thread():
            for number in ENDING:
                if signal.getsignal(number) is signal.SIG_DFL:
                    self._handlers[number] = signal.signal(number, _leave)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        status = self._end(GRACE) if kind is None and self._child is not None else 0
        if status != 0:
            self.stopped = f"it had to be ended after {GRACE:g} s" if status is None else fate(status)
        self._end(0)
        for number, handler in self._handlers.items():
            signal.signal(number, handler)
        self._handlers.clear()

    def play_by(self, rules: RuleSet) -> Accepted:
        """What the program says to the rules of the runs that follow. Raises SubjectError, UsageError."""
        self._rules = Rules(known_id(rules), rules.parameters())
        if self._child is None:
            return self._begin()
        return self._told()

    def run(self, deal: Deal) -> Answer:
        """What the program makes of a deal, or why it skips it. Raises SubjectError; the next run begins afresh."""
        if self._child is None:
            told = self._begin()
            if told.skipped is not msgspec.UNSET:
                return Answer(seq=self._seq, skipped=told.skipped)
        self._seq += 1
        answer = self._asked(Run(seq=self._seq, **msgspec.structs.asdict(deal)), Answer)
        if answer.seq != self._seq:
            raise self._failure(SubjectError(f"the reply is to run {answer.seq}, and {self._seq} was asked"))
        if answer.error is not msgspec.UNSET:
            raise SubjectError(f"the program says: {cut(answer.error)}", self._tail)
        return answer if answer.skipped is msgspec.UNSET else Answer(seq=answer.seq, skipped=cut(answer.skipped))

    @property
    def _tail(self) -> str:
        return "" if self._child is None else self._child.tail

    def _begin(self) -> Accepted:
        """Starts the program, greets it and tells it the rules."""
        if self._failed >= MOST_FAILED:
            raise SubjectError(f"not started again: it failed to start {self._failed} times in a row")
        self._failed += 1
        self._child = Child(self._command, LONGEST)
        self._child.start()
        hello = self._asked(Start(PROTOCOL), Hello)
        if hello.protocol != PROTOCOL:
            raise self._failure(
                SubjectError(
                    f"it speaks protocol {cut(str(hello.protocol), MOST_NAMED)}, and {PROTOCOL} is spoken here"
                )
            )
        self.hello = Hello(protocol=PROTOCOL, name=cut(hello.name, MOST_NAMED), version=cut(hello.version, MOST_NAMED))
        told = self._told()
        self._failed = 0
        return told

    def _told(self) -> Accepted:
        """What the program says to the rules."""
        assert self._rules is not None  # noqa: S101  # it was told what to play by
        told = self._asked(self._rules, Accepted)
        return told if told.skipped is msgspec.UNSET else Accepted(skipped=cut(told.skipped))

    def _asked(self, request: Request, kind: type[Message]) -> Message:
        assert self._child is not None  # noqa: S101  # it was started
        try:
            return reply_in(self._child.asked(line_of(request), self._seconds), kind)
        except WireError as error:
            raise self._failure(SubjectError(f"not the reply expected: {cut(str(error))}", self._tail)) from None
        except SubjectError as error:
            raise self._failure(error) from None

    def _failure(self, error: SubjectError) -> SubjectError:
        """The error, the program ended: what it would say next can be trusted no more."""
        error.stderr = error.stderr or self._tail
        self._end(0)
        return error

    def _end(self, seconds: float) -> int | None:
        """Asks the program to stop, and ends it after that time; its status where it ended by itself."""
        status = None if self._child is None else self._child.end(seconds, line_of(Stop()))
        self._child = None
        return status


def cut(text: str, most: int = MOST_SAID) -> str:
    """The text, or its beginning where it is longer than so many characters: `...`, among them, says so.

    >>> cut("a long story", most=9)
    'a long...'
    """
    return text if len(text) <= most else f"{text[: most - len(CUT)]}{CUT}"


def _leave(number: int, frame: FrameType | None) -> None:
    del frame
    raise SystemExit(128 + number)
