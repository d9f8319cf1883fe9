"""Owns putting the pieces of a run together into one output: a document, lines, or a page of text.

What is put together was rendered before; which format has which of these is for `formats.py` to say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import BinaryIO, NamedTuple, Protocol

from fivesthrees_audit.report import json
from fivesthrees_audit.report.model import Summary

KEPT = 16 * 1024 * 1024
"""How much of a text report is kept in memory until its table can be written before it."""

Tallies = dict[str, Summary]


class Sink(Protocol):
    """Where the pieces of a run go, in order."""

    def open(self) -> None:
        """Writes what stands before the first piece."""

    def add(self, rendered: list[bytes], tallies: Tallies) -> None:
        """Writes what one more piece is in this format; an empty text is an entry not worth a word."""

    def close(self, total: Summary) -> None:
        """Writes what stands after the last piece."""


class Frame(NamedTuple):
    """What stands around the entries of a document: before the first, between two, and after the last."""

    opening: bytes
    closing: Callable[[Summary], bytes]
    first: bytes = json.FIRST
    next: bytes = json.NEXT


class Document:
    """One document, written as a stream; `each` may change the text of an entry before it is written."""

    def __init__(self, stream: BinaryIO, frame: Frame, each: Callable[[bytes], bytes] | None = None) -> None:
        self._stream = stream
        self._frame = frame
        self._each = each
        self._before = frame.first

    def open(self) -> None:
        """Opens the document."""
        self._stream.write(self._frame.opening)

    def add(self, rendered: list[bytes], tallies: Tallies) -> None:
        """Adds entries, each after what parts it from the one before."""
        del tallies
        texts: Iterable[bytes] = filter(None, rendered)
        if self._each is not None:
            texts = map(self._each, texts)
        block = self._frame.next.join(texts)
        if block:
            self._stream.write(self._before + block)
            self._before = self._frame.next

    def close(self, total: Summary) -> None:
        """Closes the document."""
        self._stream.write(self._frame.closing(total))


class Lines:
    """Lines that need nothing around them."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream

    def open(self) -> None:
        """Nothing stands before the first line."""

    def add(self, rendered: list[bytes], tallies: Tallies) -> None:
        """Adds the lines of each entry."""
        del tallies
        self._stream.write(b"".join(rendered))

    def close(self, total: Summary) -> None:
        """Nothing stands after the last line."""
        del total


class Page:
    """Text: the table of the run first, then what there is to say of each match."""

    def __init__(self, stream: BinaryIO) -> None:
        from tempfile import SpooledTemporaryFile  # only text is held back

        self._stream = stream
        self._tallies: Tallies = {}
        self._said = SpooledTemporaryFile(KEPT)  # noqa: SIM115  # closed when the page is

    def open(self) -> None:
        """The table comes first, and is known last."""

    def add(self, rendered: list[bytes], tallies: Tallies) -> None:
        """Keeps what there is to say until the table stands before it."""
        for source, tally in tallies.items():
            self._tallies.setdefault(source, Summary()).merge(tally)
        self._said.write(b"".join(rendered))

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
