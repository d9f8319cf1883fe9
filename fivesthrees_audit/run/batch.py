"""Owns running over many files: texts to rendered entries, in one process or several, always in order.

Memory does not grow with the number of records: only so many blocks of text are under way at once.
"""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from fivesthrees_audit.findings import RecordError
from fivesthrees_audit.records.reading import Note, Text, sources, texts
from fivesthrees_audit.report.model import Entry, Summary
from fivesthrees_audit.run.judge import Options, judge, unreadable

if TYPE_CHECKING:
    from concurrent.futures import Future

Render = Callable[[Entry], bytes]

AHEAD = 3
"""Blocks under way for each process."""


class Piece(NamedTuple):
    """What came of one block: each entry rendered (nothing for one with nothing to show), and the tally of its source."""

    source: str
    rendered: list[bytes]
    tally: Summary
    size: int


def run(
    names: Iterable[str],
    options: Options,
    render: Render,
    *,
    jobs: int,
    note: Callable[[Note], None],
) -> Iterator[Piece]:
    """The pieces of all these files, folders and patterns, in order. `note` is told what is no entry."""
    items = _items(names, note)
    if jobs == 1:
        return (_piece(item, options, render) for item in items)
    return _in_processes(items, options, render, jobs)


def _items(names: Iterable[str], note: Callable[[Note], None]) -> Iterator[Text | RecordError]:
    for name in sources(names):
        for item in [name] if isinstance(name, RecordError) else texts(name):
            if isinstance(item, Note):
                note(item)
            else:
                yield item


def _piece(item: Text | RecordError, options: Options, render: Render) -> Piece:
    tally = Summary()
    rendered: list[bytes] = []
    for entry in [unreadable(item)] if isinstance(item, RecordError) else judge(item, options):
        tally.add(entry)
        rendered.append(render(entry))
    return Piece(item.source, rendered, tally, 0 if isinstance(item, RecordError) else len(item.data))


def _in_processes(items: Iterator[Text | RecordError], options: Options, render: Render, jobs: int) -> Iterator[Piece]:
    from concurrent.futures import ProcessPoolExecutor  # one process does without

    pool = ProcessPoolExecutor(jobs, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN))
    waiting: deque[Future[Piece]] = deque()
    try:
        for item in items:
            waiting.append(pool.submit(_piece, item, options, render))
            if len(waiting) > jobs * AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(wait=not waiting, cancel_futures=True)
