"""Owns doing the same work on many things in several processes, the results in order."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar

from fivesthrees_audit.findings import UsageError
from fivesthrees_audit.interrupts import unheard

if TYPE_CHECKING:
    from concurrent.futures import Future

WATCHED_EVERY = 0.25
"""How often a process looks whether the one it works for is still there, in seconds."""

Thing = TypeVar("Thing")
Result = TypeVar("Result")


def in_processes(
    work: Callable[[Thing], Result], things: Iterable[Thing], jobs: int, *, ahead: int
) -> Iterator[Result]:
    """What the work makes of each thing, in order, by so many processes; `ahead` things wait or are done for each.

    Ctrl-C is heard by this process alone, which ends the others at once. They end by themselves when it does.
    Raises UsageError where a process ended before its work was done.
    """
    import multiprocessing  # one process does without
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    pool = ProcessPoolExecutor(jobs, initializer=_begin, initargs=(os.getpid(),))
    waiting: deque[Future[Result]] = deque()
    under_way = True
    try:
        for thing in things:
            with unheard():  # the first thing to do makes the processes begin
                waiting.append(pool.submit(work, thing))
            if len(waiting) > jobs * ahead:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
        under_way = False
    except BrokenProcessPool:
        raise UsageError("a process ended before its work was done; --jobs 1 does without others") from None
    finally:
        if under_way:  # and wanted no more: this is the way out of an error, or of Ctrl-C
            for process in multiprocessing.active_children():
                process.terminate()
        with unheard():  # the pool's own thread has to end before Python does, or it complains of a closed pipe
            pool.shutdown(cancel_futures=True)


def _begin(parent: int) -> None:
    """Makes a process of the pool leave Ctrl-C to its parent, and end when that is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_follow, args=(parent,), daemon=True).start()


def _follow(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(WATCHED_EVERY)
    os._exit(1)
