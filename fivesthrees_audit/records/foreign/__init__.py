"""Owns which other programs' records can be read: their names, how each is known by its beginning, who reads it.

One module a family of formats, imported when a text of that format is there. Each has a function `pages`: the text and
the number of its first line in, a `Page` a match out (see `records/foreign/page.py`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from fivesthrees_audit.findings import UsageError, nearest

if TYPE_CHECKING:
    from fivesthrees_audit.records.foreign.page import Page

MAPPING = ".toml"
"""How the name ends of a file that says how to read somebody's own JSON."""


class Format(NamedTuple):
    """A format: the module that reads it, how its texts begin, whose it is."""

    module: str
    begins: re.Pattern[str]
    whose: str


_COURSE = "Fives and Threes programs of a university course, in Haskell"
FORMATS = {
    "course2020-a": Format("course", re.compile(r"GAME seed=(.*\n){4}.* board=InitBoard "), _COURSE),
    "course2023-a": Format("course", re.compile(r"GAME seed="), _COURSE),
    "course2023-b": Format("course", re.compile(r"GAME seed="), _COURSE),
    "domaino": Format("domaino", re.compile(r"# seed \d+\s+HAND: \["), "domaino's log of events, four in pairs"),
    "dominoes": Format("dominoes", re.compile(r"GAME 1 starting_player "), "series played by the library dominoes"),
    "open_spiel-block": Format(
        "open_spiel", re.compile(r"game: python_block_dominoes\("), "OpenSpiel's python_block_dominoes"
    ),
    "playaural-pr24-allfives": Format(
        "playaural", re.compile(r'\{\s*"options"\s*:.*"game_mode"'), "PlayAural, pull request 24, a step a line"
    ),
}
"""The formats, by the names that `--from` takes. Where several begin alike, the first is meant."""


def named(name: str) -> str:
    """The name of a format, or of a file with a mapping, once it is sure that there is such a one.

    Raises UsageError, with the nearest name, for one that there is not; SpecError for a wrong mapping.
    """
    if name.endswith(MAPPING):
        from fivesthrees_audit.records.foreign.mapping import mapping  # only a mapping pays for it

        mapping(name)
    elif name not in FORMATS:
        hint = nearest(name, list(FORMATS)) or f"; known are {', '.join(FORMATS)}"
        raise UsageError(f"--from {name}: no format has this name{hint}; a mapping is a file that ends in {MAPPING}")
    return name


def by_line(name: str) -> bool:
    """Whether each line of JSON Lines is read by itself; a text is read whole otherwise."""
    if not name.endswith(MAPPING):
        return False
    from fivesthrees_audit.records.foreign.mapping import mapping

    return mapping(name).by_line


def recognised(text: str) -> str | None:
    """The name of the format that a text begins like, or None.

    >>> recognised("game: python_block_dominoes()")
    'open_spiel-block'
    """
    start = text.lstrip()[:4000]
    return next((name for name, format in FORMATS.items() if format.begins.match(start)), None)


def pages(name: str, text: str, line: int = 1) -> Iterator[Page]:
    """The matches of a text in a format, in order; `line` is the number of its first line. Raises nothing."""
    if name.endswith(MAPPING):
        from fivesthrees_audit.records.foreign.mapped import pages as mapped

        yield from mapped(name, text, line)
    else:
        yield from import_module(f"fivesthrees_audit.records.foreign.{FORMATS[name].module}").pages(text, line)
