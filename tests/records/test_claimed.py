"""How a match stands by its own word: the result, else the last claims, else the start."""

from __future__ import annotations

import pytest

from fivesthrees_audit.records.claimed import claimed
from fivesthrees_audit.records.native import Deal, DealEnd, Event, Match, Result, Start
from tests.positions import AF, FT, PY, name

ALONE, PAIRS = (0, 1), (0, 1, 0, 1)


def said(*, sides=ALONE, deals=(), rules=FT, **fields):
    names = list("ABCD")[: len(sides)]
    return claimed(Match(format="", players=names, deals=list(deals), **fields), sides, rules)


def scored(*pairs, **keys):
    return Deal(events=[Event(seat=seat, play="6-6", score=score) for seat, score in pairs], **keys)


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


def closed(*scores):
    return Deal(end=DealEnd(scores=list(scores)))


@pytest.mark.parametrize(
    ("rules", "deal", "winner"),
    [
        (FT, scored((1, 62)), None),
        (FT, closed(61, 0), 0),
        (FT, closed(62, 0), None),
        (PY, scored((0, 95), (1, 102)), 1),
        (PY, scored((1, 102), (0, 95)), None),
        (PY, scored((0, 99)), None),
        (PY, closed(97, 101), 1),
        (PY, closed(100, 101), None),
        (PY.agreed(target=250), scored((0, 102)), None),
        (PY.agreed(target=250), scored((0, 252)), 0),
        (AF, scored((0, 155)), None),
        (AF, scored((0, 155), end=DealEnd(how="out", seat=1)), None),
        (AF, closed(155, 149), 0),
        (AF, closed(155, 165), 1),
        (AF, closed(160, 160), None),
        (AF, closed(149, 0), None),
    ],
    ids=name,
)
def test_the_winner_is_who_the_last_deal_puts_on_the_target(rules, deal, winner):
    assert said(deals=[deal], rules=rules)[1] == winner


def test_who_was_on_the_target_before_the_last_deal_has_not_won_by_that():
    assert said(deals=[closed(155, 20), Deal()], rules=AF) == ((155, 20), None)
    assert said(deals=[closed(155, 20), closed(155, 165)], rules=AF) == ((155, 165), 1)


def test_what_a_referee_gave_puts_nobody_on_the_target():
    given = Event(seat=0, adjust=3, score=61)
    refused = Event(seat=1, play="6-6", award=0, score=61)
    assert said(deals=[Deal(events=[given])]) == ((61, None), None)
    assert said(deals=[Deal(events=[given, refused])]) == ((61, 61), None)
