"""Owns the JSON forms of the report: one document, or one match a line. Both are written as a stream."""

from __future__ import annotations

import msgspec

from fivesthrees_audit.report.model import FORMAT, Entry, Summary

_encode = msgspec.json.Encoder().encode


def encode(value: object) -> bytes:
    """A value of the report as JSON."""
    return _encode(value)


FIRST, NEXT = b"\n  ", b",\n  "
"""What stands before the first entry of the document, and before each other."""

OPENING = b'{"format":"' + FORMAT.encode() + b'",\n "matches":['


def closing(summary: Summary) -> bytes:
    """What ends the document."""
    return b'],\n "summary":' + encode(summary) + b"}\n"


def line(entry: Entry) -> bytes:
    """One entry as a line of the stream form."""
    return encode(entry) + b"\n"
