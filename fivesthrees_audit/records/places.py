"""Owns the way from an entry of a JSON record to where it stands in its text. Judges nothing.

Values beside the path are skipped by the standard library's own scanner, so finding a place costs
about as much as parsing the text up to it, and only records with something to report pay for it.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property
from itertools import islice
from json.decoder import scanstring  # type: ignore[attr-defined]  # a name the library keeps

_DECODER = json.JSONDecoder(strict=False)
_BLANK = " \t\r\n"
_BREAK = re.compile(r"\r\n|\r|\n")


class Places:
    """The places of the entries of one text of JSON. What was scanned once is remembered for the next entry.

    >>> places = Places('{"deals": [{},\\n {"lead": 1}]}')
    >>> places.line_column(places.offset("/deals/1/lead"))
    (2, 11)
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._objects: dict[int, dict[str, int]] = {}
        self._lists: dict[int, tuple[list[int], Iterator[int]]] = {}

    def offset(self, pointer: str) -> int:
        """The offset of the value that a JSON Pointer names; of the last value on the way where it is missing."""
        at = _skip(self._text, 0)
        for part in pointer.split("/")[1:]:
            step = self._step(at, part.replace("~1", "/").replace("~0", "~"))
            if step is None:
                break
            at = step
        return at

    def key_offset(self, pointer: str, key: str, nth: int = 1) -> int:
        """The offset of the `nth` key called `key` in the object at a pointer; of the object where it has none."""
        at = self.offset(pointer)
        members = _members(self._text, at) if self._text[at : at + 1] == "{" else iter(())
        found = [start for start, name, _ in members if name == key]
        return found[nth - 1] if len(found) >= nth else at

    def line_column(self, offset: int) -> tuple[int, int]:
        """The line and column, both from 1, of an offset; lines end at a line feed, or a lone carriage return."""
        line = bisect_right(self._ends, offset)
        return line + 1, offset - (self._ends[line - 1] if line else 0) + 1

    @cached_property
    def _ends(self) -> list[int]:
        """The offset after each line break."""
        return [found.end() for found in _BREAK.finditer(self._text)]

    def _step(self, at: int, part: str) -> int | None:
        opening = self._text[at : at + 1]
        if opening == "{":
            if at not in self._objects:
                self._objects[at] = {name: value for _, name, value in _members(self._text, at)}
            return self._objects[at].get(part)
        if opening == "[" and part.isdecimal():
            known, more = self._lists.setdefault(at, ([], _items(self._text, at)))
            index = int(part)
            known.extend(islice(more, max(0, index + 1 - len(known))))
            return known[index] if index < len(known) else None
        return None


def line_column(text: str, offset: int) -> tuple[int, int]:
    """The line and column, both from 1, of one offset in a text.

    >>> line_column("ab\\ncd", 4)
    (2, 2)
    """
    return Places(text).line_column(offset)


def _skip(text: str, at: int) -> int:
    while at < len(text) and text[at] in _BLANK:
        at += 1
    return at


def _members(text: str, at: int) -> Iterator[tuple[int, str, int]]:
    """Each member of the object at `at`: where its key starts, the key, where its value starts."""
    at = _skip(text, at + 1)
    while text[at] == '"':
        key_at = at
        key, at = scanstring(text, at + 1, False)  # noqa: FBT003  # it takes no names
        value_at = _skip(text, _skip(text, at) + 1)
        yield key_at, key, value_at
        at = _after(text, value_at)


def _items(text: str, at: int) -> Iterator[int]:
    """Where each item of the list at `at` starts."""
    at = _skip(text, at + 1)
    while text[at] != "]":
        yield at
        at = _after(text, at)


def _after(text: str, at: int) -> int:
    """Where what follows a value and its comma starts."""
    _, at = _DECODER.raw_decode(text, at)
    at = _skip(text, at)
    return _skip(text, at + 1) if text[at] == "," else at
