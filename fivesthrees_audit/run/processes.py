"""Owns doing the same work on many things in several processes, the results in order."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar

from fivesthrees_audit.findings import UsageError

if TYPE_CHECKING:
    from concurrent.futures import Future

Thing = TypeVar("Thing")
Result = TypeVar("Result")


def in_processes(
    work: Callable[[Thing], Result], things: Iterable[Thing], jobs: int, *, ahead: int
) -> Iterator[Result]:
    """What the work makes of each thing, in order, by so many processes; `ahead` things wait or are done for each.

    Ctrl-C is heard by this process alone. Raises UsageError where a process ended before its work was done.
    """
    import signal  # one process does without
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    pool = ProcessPoolExecutor(jobs, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN))
    waiting: deque[Future[Result]] = deque()
    try:
        for thing in things:
            waiting.append(pool.submit(work, thing))
            if len(waiting) > jobs * ahead:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    except BrokenProcessPool:
        raise UsageError("a process ended before its work was done; --jobs 1 does without others") from None
    finally:
        pool.shutdown(wait=not waiting, cancel_futures=True)
