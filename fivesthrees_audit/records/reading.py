"""Owns getting record texts out of files: which files, unpacking, splitting into records. Understands no record.

Everything is read as a stream, one record in memory at a time; what cannot be read is handed on as
a RecordError in its place, and reading goes on with the next file or line.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from glob import glob, has_magic
from pathlib import Path
from typing import BinaryIO, Literal, NamedTuple

from fivesthrees_audit.findings import RecordError
from fivesthrees_audit.records.unpacking import unpacked

BLOCK = 1 << 20
MOST_BYTES = 64 * 1024 * 1024
"""The longest text of one record: a line of JSON Lines, or a whole JSON file or score sheet."""

ENDINGS = (".json", ".jsonl", ".sheet", ".txt")
PACKED = (".gz", ".zst")
BOM = b"\xef\xbb\xbf"
WIDE = (b"\xff\xfe", b"\xfe\xff")


class Text(NamedTuple):
    """Some whole records of a file, and the line where they start, from 1.

    `form` says what they are: `lines` a run of JSON lines, `json` one record over several lines, `sheet` a score
    sheet with all its matches.
    """

    source: str
    line: int
    form: Literal["lines", "json", "sheet"]
    data: bytes


class Note(NamedTuple):
    """Something to be said on standard error that is no fault: a byte-order mark was left out."""

    source: str
    words: str


Item = Text | Note | RecordError


def sources(names: Iterable[str]) -> Iterator[str | RecordError]:
    """The files that names on a command line mean: a file, a folder's record files in order, a pattern, or `-`."""
    for name in names:
        try:
            yield from _named(name)
        except (OSError, ValueError) as error:
            yield RecordError(f"cannot be read: {getattr(error, 'strerror', None) or error}", source=name)


def _named(name: str) -> Iterator[str | RecordError]:
    path = Path(name)
    if name == "-":
        yield name
    elif path.is_dir():
        yield from _folder(path)
    elif has_magic(name) and not path.exists():
        found = sorted(glob(name, recursive=True))
        yield from sources(found) if found else iter([RecordError("no file matches this pattern", source=name)])
    else:
        yield name


def _folder(folder: Path) -> Iterator[str | RecordError]:
    found = sorted(
        str(path) for path in folder.rglob("*") if _ending(path.name) and path.is_file() and not _hidden(path, folder)
    )
    yield from found or [
        RecordError(
            f"no record files in this folder (they end in {', '.join(ENDINGS)}, or those with .gz or .zst)",
            source=str(folder),
        )
    ]


def _ending(name: str) -> str:
    """What a file's name says it is, packed or not: one of `ENDINGS`, or nothing."""
    lower = name.lower()
    for packed in PACKED:
        lower = lower.removesuffix(packed)
    return next((ending for ending in reversed(ENDINGS) if lower.endswith(ending)), "")


def _hidden(path: Path, folder: Path) -> bool:
    return any(part.startswith(".") for part in path.relative_to(folder).parts)


def texts(source: str) -> Iterator[Item]:
    """The record texts of a file, or of standard input for `-`; notes and errors where they arise."""
    shown = "<stdin>" if source == "-" else source.encode("utf-8", "backslashreplace").decode()
    try:
        with _opened(source) as stream:
            yield from _texts(shown, unpacked(stream))
    except RecordError as error:
        error.source = shown
        yield error
    except OSError as error:
        yield RecordError(f"cannot be read: {error.strerror or error}", source=shown)


def _opened(source: str) -> BinaryIO:
    if source == "-":
        if sys.stdin is None:
            raise RecordError("standard input is closed")
        return open(sys.stdin.fileno(), "rb", closefd=False)  # the caller's `with` closes it
    return Path(source).open("rb")


def _texts(source: str, stream: BinaryIO) -> Iterator[Item]:
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
    ending = _ending(source)
    if not ending.startswith(".json") and first.lstrip()[:1] not in (b"{", b"["):
        yield _whole(source, number, "sheet", first, stream)
        return
    second = _line(stream, number + 1)
    if ending == ".jsonl" or second[:1] == b"{" or _is_record(first):
        yield from _lines(source, number, first, second, stream)
    else:
        yield _whole(source, number, "json", first + second, stream)


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
    try:
        json.loads(first)
    except (ValueError, RecursionError):
        return False
    return True


def _lines(source: str, number: int, first: bytes, second: bytes, stream: BinaryIO) -> Iterator[Item]:
    """The lines of a file in blocks of about a mebibyte, each of whole lines."""
    data = first + second
    while data:
        yield Text(source, number, "lines", data)
        number += _line_ends(data)
        data = stream.read(BLOCK)
        if data and not data.endswith(b"\n"):
            data += _line(stream, number + _line_ends(data))


def _line_ends(data: bytes) -> int:
    ends = data.count(b"\n")
    return ends + data.count(b"\r") - data.count(b"\r\n") if b"\r" in data else ends


def split(text: Text) -> Iterator[Text]:
    """The single records of a run of lines, blank lines left out; lines end in LF, CRLF or a lone CR."""
    number, source = text.line, text.source
    for line in text.data.split(b"\n"):
        if b"\r" in line:
            for part in line.removesuffix(b"\r").split(b"\r"):
                if part.strip():
                    yield Text(source, number, "json", part)
                number += 1
        else:
            if line and not line.isspace():
                yield Text(source, number, "json", line)
            number += 1


def _whole(source: str, number: int, form: Literal["json", "sheet"], first: bytes, stream: BinaryIO) -> Text:
    data = first + stream.read(MOST_BYTES + 1 - len(first))
    if len(data) > MOST_BYTES:
        raise RecordError(f"a record of more than {MOST_BYTES // 1024 // 1024} MiB", line=number, column=1)
    return Text(source, number, form, data)
