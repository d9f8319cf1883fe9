"""What the tests of the adapters share: a text read as its pages, and where a part of it stands."""

from pathlib import Path

import msgspec

from fivesthrees_audit.records import foreign
from fivesthrees_audit.records.record import place_in

PEERS = Path(__file__).resolve().parents[4] / "shared" / "data" / "peers"


def read(name, text, line=1):
    return list(foreign.pages(name, text, line))


def tree(page):
    assert page.error is None, page.error
    return msgspec.to_builtins(page.match)


def error(name, text):
    """Line, column and reason of the one page that cannot be read."""
    (page,) = (page for page in read(name, text) if page.error is not None)
    assert page.match is None
    return page.error.line, page.error.column, page.error.reason


def place(page, pointer):
    return place_in(page.places, pointer, page.line)


def at(text, part, nth=1):
    """The line and column, from 1, of a part of a text."""
    offset = -1
    for _ in range(nth):
        offset = text.index(part, offset + 1)
    before = text[:offset].split("\n")
    return len(before), len(before[-1]) + 1
