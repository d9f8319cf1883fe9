"""Score sheets read and written in one step: what the tests of the score sheet are made of."""

from fivesthrees_audit.records import native, sheet
from fivesthrees_audit.records.native import Match


def only(text):
    [found] = sheet.read(text)
    return found


def record(text):
    found = only(text)
    assert found.error is None, found.error
    assert found.match is not None
    return found.match


def error(text):
    found = only(text)
    assert found.match is None
    assert found.places == {}
    assert found.error is not None
    return found.error


def in_deal(*lines, players="Ann, Bob"):
    return "\n".join((f"players {players}", "deal", *lines))


def deal_of(*lines, players="Ann, Bob"):
    [deal] = record(in_deal(*lines, players=players)).deals
    return deal


def event_of(*lines, players="Ann, Bob"):
    [event] = deal_of(*lines, players=players).events
    return event


def match_of(players=None, *deals, **fields):
    return Match(format=native.FORMAT, players=players or ["Ann", "Bob"], deals=list(deals), **fields)


def round_trip(match):
    return record(sheet.write(match))
