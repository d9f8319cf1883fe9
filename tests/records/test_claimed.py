"""How a match stands by its own word: the result, else the last claims, else the start."""

from __future__ import annotations

import pytest

from fivesthrees_audit.records.claimed import claimed
from fivesthrees_audit.records.native import Deal, DealEnd, Event, Match, Result, Start

ALONE, PAIRS = (0, 1), (0, 1, 0, 1)


def said(*, sides=ALONE, deals=(), **fields):
    names = list("ABCD")[: len(sides)]
    return claimed(Match(format="", players=names, deals=list(deals), **fields), sides, 61)


def scored(*pairs):
    return Deal(events=[Event(seat=seat, play="6-6", score=score) for seat, score in pairs])


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        (said(), ((None, None), None)),
        (said(start=Start(scores=[5, 6])), ((5, 6), None)),
        (said(start=Start(lead=1)), ((None, None), None)),
        (said(deals=[scored((0, 4), (1, 8), (0, 9))]), ((9, 8), None)),
        (said(deals=[scored((0, 4)), scored((1, 8))]), ((4, 8), None)),
        (said(deals=[scored((1, 61))], start=Start(scores=[5, 6])), ((5, 61), 1)),
        (said(deals=[scored((0, 61), (1, 61))]), ((61, 61), 1)),
        (said(deals=[scored((None, 61), (1, None))]), ((None, None), None)),
        (said(deals=[scored((0, 1)), Deal(end=DealEnd(scores=[30, 61]))]), ((30, 61), 1)),
        (said(deals=[Deal(end=DealEnd(scores=[30, 40])), scored((0, 33))]), ((33, 40), None)),
        (said(deals=[Deal(events=[Event(seat=0, score=3)], end=DealEnd(how="out"))]), ((3, None), None)),
        (said(deals=[scored((0, 1), (1, 2))], result=Result(winner=0, scores=[61, 5])), ((61, 5), 0)),
        (said(deals=[scored((0, 1), (1, 2))], result=Result(winner=0)), ((1, 2), 0)),
        (said(deals=[scored((0, 61), (1, 2))], result=Result()), ((61, 2), None)),
        (said(sides=PAIRS, deals=[scored((0, 4), (2, 9), (3, 5))]), ((9, 5), None)),
    ],
)
def test_the_standing_is_the_last_thing_said(told, expected):
    assert told == expected
