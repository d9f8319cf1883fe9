"""Owns getting record texts out of files: which files, unpacking, splitting into records. Understands no record.

Everything is read as a stream, one record in memory at a time; what cannot be read is handed on as
a RecordError in its place, and reading goes on with the next file or line.
"""

from __future__ import annotations

import re
import stat
import sys
from collections.abc import Callable, Iterable, Iterator
from io import BufferedReader, BytesIO, FileIO
from pathlib import Path
from typing import BinaryIO, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from fivesthrees_audit.findings import NothingFoundError, RecordError

STDIN = "<stdin>"
BUFFER = 1 << 17
RUN = 1 << 21
"""How much text somebody else is given to split at a time, in bytes."""

MOST_BYTES = 64 * 1024 * 1024
"""The longest text of one record: a line of JSON Lines, or a whole JSON file or score sheet."""

ENDINGS = (".json", ".jsonl", ".sheet", ".txt")
PACKED = (".gz", ".zst")
BOM = b"\xef\xbb\xbf"
OPTIONS = re.compile(rb'\s*\{\s*"options"')
"""How JSON Lines begin that are no records of ours, but may be another program's."""

WIDE = (b"\xff\xfe", b"\xfe\xff")


class Text(Struct, frozen=True, gc=False):
    """One record in JSON, or a score sheet with all its matches, and the line where it starts, from 1.

    `form` is `json`, `sheet`, or the name of another program's format.
    """

    source: str
    line: int
    form: str
    data: bytes


class Run(Struct, frozen=True, gc=False):
    """Some whole lines of a file that holds one record a line, and the number of the first, from 1.

    They are in `data`, or where that is empty, still in the file: so many bytes from `offset` on.
    """

    source: str
    line: int
    data: bytes
    offset: int
    size: int


class Note(Struct, frozen=True, gc=False):
    """Something to be said on standard error that is no fault: a byte-order mark was left out."""

    source: str
    words: str


Item = Text | Note | RecordError
Part = Text | Run | Note | RecordError


Identity = tuple[int, int]
"""What makes two names those of one file: its device and its number there."""


def sources(names: Iterable[str], without: Iterable[Identity] = ()) -> Iterator[str | RecordError]:
    """The files that names on a command line mean: a file, a folder's record files in order, a pattern, or `-`.

    A file is given once, by the first name that means it, and not at all if it is among those to do `without`.
    """
    met = set(without)
    for name in names:
        try:
            for each in _named(name):
                identity = identity_of(each) if isinstance(each, str) else None
                if identity is None or identity not in met:
                    met |= set() if identity is None else {identity}
                    yield each
        except (OSError, ValueError) as error:
            yield RecordError(f"cannot be read: {getattr(error, 'strerror', None) or error}", source=_shown(name))


def identity_of(name: str) -> Identity | None:
    """Which file a name means; None for what is no regular file, or is not there."""
    try:
        known = Path(name).stat()
    except (OSError, ValueError):
        return None
    return (known.st_dev, known.st_ino) if stat.S_ISREG(known.st_mode) else None


def _named(name: str) -> Iterator[str | RecordError]:
    path = Path(name)
    if name == "-":
        yield name
    elif path.is_dir():
        yield from _folder(path)
    elif any(mark in name for mark in "*?[") and not path.exists():
        yield from _matching(name)
    else:
        yield name


def _matching(pattern: str) -> Iterator[str | RecordError]:
    from glob import glob  # only a pattern pays for it

    found = sorted(glob(pattern, recursive=True))  # noqa: PTH207  # a pattern may begin at the root
    if not found:
        yield NothingFoundError("no file matches this pattern", source=_shown(pattern))
    for name in found:
        yield from _named(name)


def _folder(folder: Path) -> Iterator[str | RecordError]:
    found = sorted(
        str(path) for path in folder.rglob("*") if _ending(path.name) and path.is_file() and not _hidden(path, folder)
    )
    yield from found
    if not found:
        endings = ", ".join(ENDINGS)
        yield NothingFoundError(
            f"no record files in this folder (they end in {endings}, or those with .gz or .zst)", source=str(folder)
        )


def _ending(name: str) -> str:
    """What a file's name says it is, packed or not: one of `ENDINGS`, or nothing."""
    lower = name.lower()
    for packed in PACKED:
        lower = lower.removesuffix(packed)
    return next((ending for ending in reversed(ENDINGS) if lower.endswith(ending)), "")


def _shown(name: str) -> str:
    """A file's name as text: what is not UTF-8 in it as escapes."""
    return name.encode("utf-8", "backslashreplace").decode()


def _hidden(path: Path, folder: Path) -> bool:
    return any(part.startswith(".") for part in path.relative_to(folder).parts)


def texts(source: str, form: str | None = None) -> Iterator[Item]:
    """The record texts of a file, or of standard input for `-`; notes and errors where they arise.

    `form` is the format of another program's file, where that is named and not to be told by what the file holds.
    """
    if form is None:
        return _read(source, _lines)
    from fivesthrees_audit.records import foreign  # our own records do without

    by_line = foreign.by_line(form)
    items = _read(source, _lines, by_line=by_line)
    return (replace(item, form=form) if isinstance(item, Text) else item for item in items)


def parts(source: str) -> Iterator[Part]:
    """The same, for somebody else to go on with: what holds one record a line is not split, or even kept in memory."""
    return _read(source, _runs)


def texts_of(run: Run) -> Iterator[Text | RecordError]:
    """The record texts of a run of lines."""
    try:
        lines = run.data.splitlines(keepends=True) if run.data else list(_again(run))
        yield from _lines(run.source, run.line, BytesIO(), lines)
    except RecordError as error:
        error.source = run.source
        yield error
    except OSError as error:
        yield RecordError(f"cannot be read: {error.strerror or error}", source=run.source)


def _again(run: Run) -> Iterator[bytes]:
    """The lines of a run that are still in its file."""
    size = run.size
    with _opened(run.source) as stream:
        stream.seek(run.offset)
        while size > 0:
            line = stream.readline(size)
            if not line:
                raise RecordError("became shorter while it was read", line=run.line)
            size -= len(line)
            yield line


Taken = TypeVar("Taken", Text, Run)
Split = Callable[[str, int, BinaryIO, list[bytes]], Iterator[Taken]]
"""What is made of a stream of lines: given the source, the number of the next line, the stream, the lines before it."""


def _read(source: str, split: Split[Taken], *, by_line: bool | None = None) -> Iterator[Taken | Item]:
    shown = STDIN if source == "-" else _shown(source)
    try:
        with _opened(source) as stream:
            yield from _parts(shown, _unpacked(stream), split, by_line=by_line)
    except RecordError as error:
        error.source = shown
        yield error
    except OSError as error:
        yield RecordError(f"cannot be read: {error.strerror or error}", source=shown)


def _opened(source: str) -> BinaryIO:
    if source == "-":
        if sys.stdin is None:
            raise RecordError("standard input is closed")
        return open(sys.stdin.fileno(), "rb", BUFFER, closefd=False)  # the caller's `with` closes it
    try:
        return Path(source).open("rb", BUFFER)
    except ValueError as error:
        raise RecordError(f"cannot be read: {error}") from None


def _unpacked(stream: BinaryIO) -> BinaryIO:
    if isinstance(stream, BufferedReader) and stream.peek(1)[:1] == b"{":
        return stream
    from fivesthrees_audit.records.unpacking import unpacked  # most files begin with a record

    return unpacked(stream)


def _parts(
    source: str, stream: BinaryIO, split: Split[Taken], *, by_line: bool | None = None
) -> Iterator[Taken | Item]:
    """The texts of a stream. `by_line` is what is known of it beforehand: whether a line of it may be a text."""
    first, number = _first_line(stream)
    if first.startswith(WIDE):
        raise RecordError("UTF-16 text; save it as UTF-8", line=1, column=1)
    if first.startswith(BOM):
        yield Note(source, "begins with a byte-order mark, which is left out")
        first = first[len(BOM) :]
        if not first.strip():
            first, number = _first_line(stream, number + 1)
    if not first.strip():
        return
    form = _stepped(first) if by_line is None else None if by_line else "sheet"
    if form is not None:
        yield _whole(source, number, form, first, stream)
        return
    ending = _ending(source)
    if not ending.startswith(".json") and first.lstrip()[:1] not in (b"{", b"["):
        yield _whole(source, number, "sheet", first, stream)
        return
    second = _line(stream, number + 1)
    if ending == ".jsonl" or second[:1] == b"{" or _is_record(first):
        yield from split(source, number, stream, [first, second])
    else:
        yield _whole(source, number, "json", first + second, stream)


def _stepped(first: bytes) -> str | None:
    """The format of another program that writes a match as many lines of JSON, if the first line is of one."""
    if OPTIONS.match(first) is None:
        return None
    from fivesthrees_audit.records import foreign  # our own records do without

    return foreign.recognised(first.decode(errors="replace"))


def _first_line(stream: BinaryIO, number: int = 1) -> tuple[bytes, int]:
    """The first line with anything on it, and its number."""
    line = _line(stream, number)
    while line and not line.strip():
        number += 1
        line = _line(stream, number)
    return line, number


def _line(stream: BinaryIO, number: int) -> bytes:
    line = stream.readline(MOST_BYTES + 1)
    if len(line) > MOST_BYTES:
        raise RecordError(f"a record of more than {MOST_BYTES // 1024 // 1024} MiB", line=number, column=1)
    return line


def _is_record(line: bytes) -> bool:
    """Whether a line is a JSON object of its own, so that a file is JSON Lines whatever it is called."""
    first = line.strip().partition(b"\r")[0]
    if not first.rstrip().endswith(b"}"):
        return False
    import json  # the name or the second line mostly tells

    try:
        json.loads(first)
    except (ValueError, RecursionError):
        return False
    return True


def _lines(source: str, number: int, stream: BinaryIO, taken: list[bytes]) -> Iterator[Text]:
    """The records of lines, blank ones left out; lines end in LF, CRLF or a lone CR."""
    while line := taken.pop(0) if taken else _line(stream, number):
        if b"\r" in line:
            for part in line.removesuffix(b"\n").removesuffix(b"\r").split(b"\r"):
                if part.strip():
                    yield Text(source, number, "json", part)
                number += 1
        else:
            if not line.isspace():
                yield Text(source, number, "json", line.removesuffix(b"\n"))
            number += 1


def _runs(source: str, number: int, stream: BinaryIO, taken: list[bytes]) -> Iterator[Run]:
    """Runs of about a mebibyte. Those of a plain file say where they stand, so that they need not be handed around."""
    again = (
        isinstance(getattr(stream, "raw", None), FileIO)
        and stream.seekable()
        and source != STDIN
        and "\\" not in source
    )
    data, offset = b"".join(taken), 0
    while data:
        yield Run(source, number, b"" if again and offset else data, offset, len(data))
        number += _line_ends(data)
        offset = stream.tell() if again else 0
        data = stream.read(RUN)
        if data and not data.endswith(b"\n"):
            data += _line(stream, number + _line_ends(data))


def _line_ends(data: bytes) -> int:
    """How many lines end in the data. Looked for one by one: lines are long, and counting looks at every byte."""
    ends, at = 0, data.find(b"\n")
    while at >= 0:
        ends, at = ends + 1, data.find(b"\n", at + 1)
    return ends + data.count(b"\r") - data.count(b"\r\n") if b"\r" in data else ends


def _whole(source: str, number: int, form: str, first: bytes, stream: BinaryIO) -> Text:
    data = first + stream.read(MOST_BYTES + 1 - len(first))
    if len(data) > MOST_BYTES:
        raise RecordError(f"a record of more than {MOST_BYTES // 1024 // 1024} MiB", line=number, column=1)
    return Text(source, number, form, data)
