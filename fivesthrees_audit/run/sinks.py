"""Owns putting the pieces of a run together into one output: a JSON document, JSON lines, or text."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import BinaryIO, Protocol

from fivesthrees_audit.report import json
from fivesthrees_audit.report.model import Entry, Summary
from fivesthrees_audit.run.batch import Piece

KEPT = 16 * 1024 * 1024
"""How much of a text report is kept in memory until its table can be written before it."""


class Sink(Protocol):
    """Where the pieces of a run go, in order."""

    def open(self) -> None:
        """Writes what stands before the first piece."""

    def add(self, piece: Piece) -> None:
        """Writes one more piece."""

    def close(self, total: Summary) -> None:
        """Writes what stands after the last piece."""


class Document:
    """One JSON document."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._first = True

    def open(self) -> None:
        """Opens the document."""
        self._stream.write(json.OPENING)

    def add(self, piece: Piece) -> None:
        """Adds entries, each on a line."""
        if piece.rendered:
            self._stream.write((json.FIRST if self._first else json.NEXT) + json.NEXT.join(piece.rendered))
            self._first = False

    def close(self, total: Summary) -> None:
        """Closes the document with its summary."""
        self._stream.write(json.closing(total))


class Lines:
    """JSON lines, one a match."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream

    def open(self) -> None:
        """Nothing stands before the first line."""

    def add(self, piece: Piece) -> None:
        """Adds a line an entry."""
        self._stream.write(b"".join(piece.rendered))

    def close(self, total: Summary) -> None:
        """Nothing stands after the last line."""
        del total


class Page:
    """Text: the table of the run first, then what there is to say of each match."""

    def __init__(self, stream: BinaryIO) -> None:
        from tempfile import SpooledTemporaryFile  # only text is held back

        self._stream = stream
        self._tallies: dict[str, Summary] = {}
        self._said = SpooledTemporaryFile(KEPT)  # noqa: SIM115  # closed when the page is

    def open(self) -> None:
        """The table comes first, and is known last."""

    def add(self, piece: Piece) -> None:
        """Keeps what there is to say until the table stands before it."""
        for source, tally in piece.tallies.items():
            self._tallies.setdefault(source, Summary()).merge(tally)
        self._said.write(b"".join(piece.rendered))

    def close(self, total: Summary) -> None:
        """Writes the table, then what there is to say."""
        from fivesthrees_audit.report.text import table

        with self._said:
            self._stream.write(table(list(self._tallies.items()), total).encode())
            if self._said.tell():
                self._stream.write(b"\n")
            self._said.seek(0)
            while block := self._said.read(1 << 16):
                self._stream.write(block)


def sink_of(form: str, stream: BinaryIO, *, colour: bool) -> tuple[Sink, Callable[[Entry], bytes]]:
    """The sink of a format, and what renders an entry for it (a function that other processes can run)."""
    if form == "json":
        return Document(stream), json.encode
    if form == "jsonl":
        return Lines(stream), json.line
    return Page(stream), partial(_text, colour=colour)


def _text(entry: Entry, *, colour: bool) -> bytes:
    from fivesthrees_audit.report.text import Look, entry_text

    return entry_text(entry, Look(colour)).encode()
