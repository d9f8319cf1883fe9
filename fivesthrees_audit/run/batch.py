"""Owns running over many files: texts to rendered entries, in one process or several, always in order.

Memory does not grow with the number of records: only so many blocks of text are under way at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from msgspec import Struct

from fivesthrees_audit.findings import NothingFoundError, RecordError
from fivesthrees_audit.records.reading import RUN, Note, Part, Run, Text, parts, sources, texts, texts_of
from fivesthrees_audit.report.model import Entry, Summary
from fivesthrees_audit.run.judge import Options, judge, unreadable
from fivesthrees_audit.run.processes import in_processes

Render = Callable[[Entry], bytes]

BLOCK = 1 << 18
"""How much text makes a block for this process, in bytes; for another it is as much as makes a run of lines."""

MOST_TEXTS = 1_000
"""How many texts make a block, however short they are."""

AHEAD = 3
"""Blocks under way for each process."""

Block = list[Text | Run | RecordError]
"""Some texts, in order, and what could not be read between them."""


class Piece(Struct, frozen=True):
    """What came of one block: each entry rendered (nothing for one not worth a word), and the tally of each source."""

    rendered: list[bytes]
    tallies: dict[str, Summary]
    size: int


def run(
    names: Iterable[str],
    options: Options,
    render: Render,
    *,
    jobs: int,
    note: Callable[[Note], None],
    allow_empty: bool = False,
    form: str | None = None,
) -> Iterator[Piece]:
    """The pieces of all these files, folders and patterns, in order. `note` is told what is no entry.

    `form` is the format of another program's files, which are handed to other processes as they were read. With
    `allow_empty`, a folder or a pattern without record files is no entry either.
    """
    found = (name for name in sources(names) if not (allow_empty and isinstance(name, NothingFoundError)))
    read = partial(texts, form=form)
    if jobs == 1:
        return (_piece(block, options, render) for block in _blocks(found, read, BLOCK, note))
    work = partial(_piece, options=options, render=render)
    return in_processes(work, _blocks(found, parts if form is None else read, RUN, note), jobs, ahead=AHEAD)


def _blocks(
    found: Iterable[str | RecordError], read: Callable[[str], Iterator[Part]], most: int, note: Callable[[Note], None]
) -> Iterator[Block]:
    block: Block = []
    size = 0
    for name in found:
        for item in [name] if isinstance(name, RecordError) else read(name):
            if isinstance(item, Note):
                note(item)
                continue
            block.append(item)
            size += _size(item)
            if size >= most or len(block) == MOST_TEXTS:
                yield block
                block, size = [], 0
    if block:
        yield block


def _size(item: Text | Run | RecordError) -> int:
    return 0 if isinstance(item, RecordError) else item.size if isinstance(item, Run) else len(item.data)


def _piece(block: Block, options: Options, render: Render) -> Piece:
    rendered: list[bytes] = []
    tallies: dict[str, Summary] = {}
    for part in block:
        tally = tallies.get(part.source)
        if tally is None:
            tally = tallies[part.source] = Summary()
        for item in texts_of(part) if isinstance(part, Run) else (part,):
            for entry in (unreadable(item),) if isinstance(item, RecordError) else judge(item, options):
                tally.add(entry)
                rendered.append(render(entry))
    return Piece(rendered, tallies, sum(map(_size, block)))
