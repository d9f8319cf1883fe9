"""Owns unpacking: gzip and Zstandard streams, known by their first bytes, bounded in what they may unpack to."""

from __future__ import annotations

import io
import re
import zlib
from collections.abc import Iterator
from functools import partial
from itertools import chain
from typing import Any, BinaryIO

from fivesthrees_audit.findings import RecordError

GZIP = b"\x1f\x8b"
ZSTANDARD = b"\x28\xb5\x2f\xfd"
SKIPPABLE = re.compile(rb"[\x50-\x5f]\x2a\x4d\x18")
"""How a Zstandard stream begins whose first frame holds no data."""

MOST_TIMES = 200
"""How many times its packed size a stream may unpack to, once it is past `FREE` bytes."""

FREE = 64 * 1024 * 1024
STEP = 1024


def unpacked(stream: BinaryIO) -> BinaryIO:
    """The stream itself, or what a packed stream unpacks to.

    Reading it raises RecordError where the packed data are damaged, end early or unpack to far more than they should.
    """
    buffered = stream if isinstance(stream, io.BufferedReader) else io.BufferedReader(stream)  # type: ignore[type-var]
    head = buffered.peek(4)[:4]
    if len(head) < len(ZSTANDARD):  # a pipe may give its first bytes one by one
        head = buffered.read(len(ZSTANDARD))
        buffered = io.BufferedReader(_Pieces(chain([head], iter(partial(buffered.read1, 1 << 18), b""))))
    if head.startswith(GZIP):
        return io.BufferedReader(_Pieces(_gzip(buffered)), 1 << 18)
    if head.startswith(ZSTANDARD) or SKIPPABLE.match(head):
        return io.BufferedReader(_Pieces(_zstandard(buffered)), 1 << 18)
    return buffered


class _Pieces(io.RawIOBase):
    """A raw stream over pieces of bytes."""

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self._pieces = pieces
        self._rest = memoryview(b"")

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        while not self._rest:
            piece = next(self._pieces, None)
            if piece is None:
                return 0
            self._rest = memoryview(piece)
        size = min(len(buffer), len(self._rest))
        buffer[:size] = self._rest[:size]
        self._rest = self._rest[size:]
        return size


def _gzip(stream: BinaryIO) -> Iterator[bytes]:
    def fresh() -> Any:
        return zlib.decompressobj(wbits=31)

    return _bounded(stream, fresh, zlib.error, "gzip")


def _zstandard(stream: BinaryIO) -> Iterator[bytes]:
    import zstandard  # only a packed file pays for it

    def fresh() -> Any:
        return zstandard.ZstdDecompressor().decompressobj()

    return _bounded(stream, fresh, zstandard.ZstdError, "Zstandard")


def _bounded(stream: BinaryIO, fresh: Any, trouble: type[Exception], name: str) -> Iterator[bytes]:
    """The pieces that a stream unpacks to, fed in small steps so that no piece is huge; several members in a row."""
    member, taken, given = None, 0, 0
    while piece := stream.read(STEP):
        taken += len(piece)
        while piece:
            if member is None:
                if not piece.strip(b"\0"):
                    break
                member = fresh()
            try:
                plain = member.decompress(piece)
            except trouble:
                raise RecordError(f"the {name} data are damaged") from None
            given += len(plain)
            if given > FREE and given > taken * MOST_TIMES:
                raise RecordError(f"the {name} data unpack to more than {MOST_TIMES} times their size; not read on")
            yield plain
            piece = member.unused_data if member.eof else b""
            member = None if member.eof else member
    if member is not None:
        raise RecordError(f"the {name} data end early")
