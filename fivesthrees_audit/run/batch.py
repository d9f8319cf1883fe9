"""Owns running over many files: texts to rendered entries, in one process or several, always in order.

Memory does not grow with the number of records: only so many blocks of text are under way at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct

from fivesthrees_audit.findings import NothingFoundError, RecordError
from fivesthrees_audit.records.reading import RUN, Identity, Note, Part, Run, Text, parts, sources, texts, texts_of
from fivesthrees_audit.report.model import Entry, Summary
from fivesthrees_audit.run.judge import Options, judge, unreadable
from fivesthrees_audit.run.processes import in_processes

if TYPE_CHECKING:
    from fivesthrees_audit.report.baseline import Baseline

Render = Callable[[Entry], bytes]
Result = TypeVar("Result")

BLOCK = 1 << 18
"""How much text makes a block for this process, in bytes; for another it is as much as makes a run of lines."""

MOST_TEXTS = 1_000
"""How many texts make a block, however short they are."""

AHEAD = 3
"""Blocks under way for each process."""

Block = list[Text | Run | RecordError]
"""Some texts, in order, and what could not be read between them."""


class Piece(Struct, frozen=True):
    """What came of one block: for each output the entries rendered (empty for one not worth a word), and the tallies.

    `tallies` are by source, in order; `size` is how much text it was, in bytes.
    """

    rendered: list[list[bytes]]
    tallies: dict[str, Summary]
    size: int


class Judgements(Struct, frozen=True):
    """The entries of one block, by the source they are of, and how much text it was, in bytes."""

    entries: list[tuple[str, list[Entry]]]
    size: int


def run(  # noqa: PLR0913  # what a run is made of
    names: Iterable[str],
    options: Options,
    renders: Sequence[Render],
    *,
    jobs: int,
    note: Callable[[Note], None],
    allow_empty: bool = False,
    form: str | None = None,
    baseline: Baseline | None = None,
    without: Iterable[Identity] = (),
) -> Iterator[Piece]:
    """The pieces of all these files, folders and patterns, in order, rendered by each of `renders`.

    `note` is told what is no entry. `form` is the format of another program's files, which are handed to other
    processes as they were read. With `allow_empty`, a folder or a pattern without record files is no entry either;
    `without` are files that none of the names means. With a baseline, findings are marked as known or new: in this
    process, as how many are left hangs on the order.
    """
    found = (name for name in sources(names, without) if not (allow_empty and isinstance(name, NothingFoundError)))
    read = partial(texts, form=form)
    blocks = _blocks(found, parts if form is None and jobs != 1 else read, BLOCK if jobs == 1 else RUN, note)
    if baseline is None:
        return _worked(partial(_piece, options=options, renders=renders), blocks, jobs)
    judgements = _worked(partial(_judgements, options=options), blocks, jobs)
    return (_written(_marked(one, baseline), renders) for one in judgements)


def _worked(work: Callable[[Block], Result], blocks: Iterator[Block], jobs: int) -> Iterator[Result]:
    return (work(block) for block in blocks) if jobs == 1 else in_processes(work, blocks, jobs, ahead=AHEAD)


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


def _piece(block: Block, options: Options, renders: Sequence[Render]) -> Piece:
    return _written(_judgements(block, options), renders)


def _judgements(block: Block, options: Options) -> Judgements:
    entries: list[tuple[str, list[Entry]]] = []
    for part in block:
        found: list[Entry] = []
        for item in texts_of(part) if isinstance(part, Run) else (part,):
            found += (unreadable(item),) if isinstance(item, RecordError) else judge(item, options)
        entries.append((part.source, found))
    return Judgements(entries, sum(map(_size, block)))


def _marked(judgements: Judgements, baseline: Baseline) -> Judgements:
    entries = [(source, [baseline.marked(entry) for entry in found]) for source, found in judgements.entries]
    return Judgements(entries, judgements.size)


def _written(judgements: Judgements, renders: Sequence[Render]) -> Piece:
    rendered: list[list[bytes]] = [[] for _ in renders]
    tallies: dict[str, Summary] = {}
    for source, entries in judgements.entries:
        tally = tallies.get(source)
        if tally is None:
            tally = tallies[source] = Summary()
        for entry in entries:
            tally.add(entry)
        for output, render in zip(rendered, renders, strict=True):
            output.extend(map(render, entries))
    return Piece(rendered, tallies, judgements.size)
