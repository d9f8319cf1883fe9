"""Owns the way from an entry of a JSON record to where it stands in its text. Judges nothing.

Values beside the path are skipped by the standard library's own scanner, so finding a place costs
about as much as parsing the text up to it, and only records with something to report pay for it.
"""

from __future__ import annotations

import json
from json.decoder import scanstring  # type: ignore[attr-defined]  # a name the library keeps

_DECODER = json.JSONDecoder(strict=False)
_BLANK = " \t\r\n"


def offset_of(text: str, pointer: str) -> int:
    """The offset in `text` of the value that a JSON Pointer names; of the last value on the way where it is missing.

    >>> offset_of('{"deals": [{}, {"lead": 1}]}', "/deals/1/lead")
    24
    """
    at = _skip(text, 0)
    for part in pointer.split("/")[1:]:
        step = _member(text, at, part.replace("~1", "/").replace("~0", "~"))
        if step is None:
            break
        at = step
    return at


def key_offset(text: str, pointer: str, key: str, nth: int = 1) -> int:
    """The offset of the `nth` key called `key` in the object that the pointer names; of the object where it has none."""
    at = offset_of(text, pointer)
    found = [start for start, name, _ in _members(text, at) if name == key] if text[at : at + 1] == "{" else []
    return found[nth - 1] if len(found) >= nth else at


def line_column(text: str, offset: int) -> tuple[int, int]:
    """The line and column, both from 1, of an offset; lines end at a line feed, or a lone carriage return.

    >>> line_column("ab\\ncd", 4)
    (2, 2)
    """
    before = text[:offset].replace("\r\n", "\n").replace("\r", "\n")
    return before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1


def _skip(text: str, at: int) -> int:
    while at < len(text) and text[at] in _BLANK:
        at += 1
    return at


def _member(text: str, at: int, part: str) -> int | None:
    if text[at : at + 1] == "{":
        values = [value for _, name, value in _members(text, at) if name == part]
        return values[-1] if values else None
    if text[at : at + 1] == "[" and part.isdecimal():
        return _item(text, at, int(part))
    return None


def _members(text: str, at: int) -> list[tuple[int, str, int]]:
    """Each member of the object at `at`: where its key starts, the key, where its value starts."""
    members: list[tuple[int, str, int]] = []
    at = _skip(text, at + 1)
    while text[at] == '"':
        key_at = at
        key, at = scanstring(text, at + 1, False)
        value_at = _skip(text, _skip(text, at) + 1)
        members.append((key_at, key, value_at))
        _, at = _DECODER.raw_decode(text, value_at)
        at = _skip(text, at)
        if text[at] == ",":
            at = _skip(text, at + 1)
    return members


def _item(text: str, at: int, index: int) -> int | None:
    at = _skip(text, at + 1)
    while text[at] != "]":
        if index == 0:
            return at
        index -= 1
        _, at = _DECODER.raw_decode(text, at)
        at = _skip(text, at)
        if text[at] == ",":
            at = _skip(text, at + 1)
    return None
