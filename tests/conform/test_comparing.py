"""What an answer says, however it is put: what differs, what is left out, what means the same."""

import pytest

from fivesthrees_audit.conform.comparing import Table, compares, differences, fields
from fivesthrees_audit.conform.wire import Judged, Over, Result
from fivesthrees_audit.layout import lay_first
from fivesthrees_audit.tiles import Tile

LINE = Table(lay_first(Tile(6, 3)), (0, 1, 0, 1))
CROSS = Table(lay_first(Tile(5, 5), branches=True), (0, 1))


def told(expected, answered, table=LINE):
    return fields(differences(table, expected, answered))


def test_what_is_left_out_is_not_compared():
    expected = Result(dealt=True, turn=0, scores=(1, 2), over=None, winner=None)
    assert told(expected, Result()) == ({}, {})
    assert told(expected, Result(turn=0)) == ({}, {})
    assert not compares(expected, Result())
    assert not compares(Result(dealt=False), Result(turn=0))
    assert compares(expected, Result(turn=1))


def test_a_difference_is_told_by_its_field():
    expected = Result(turn=0, scores=(1, 2), winner=None)
    assert told(expected, Result(turn=1, scores=(1, 2), winner=0)) == (
        {"turn": 0, "winner": None},
        {"turn": 1, "winner": 0},
    )


def test_events_are_compared_field_by_field():
    expected = Result(events=(Judged(legal=True, count=12, earned=4), Judged(legal=True)))
    assert told(expected, Result(events=(Judged(legal=True, count=24), Judged(legal=False)))) == (
        {"events/0/count": 12, "events/1/legal": True},
        {"events/0/count": 24, "events/1/legal": False},
    )
    assert told(expected, Result(events=(Judged(legal=True),))) == ({"events": 2}, {"events": 1})


def test_an_event_that_is_legal_on_one_side_only_ends_the_comparison_of_events():
    expected = Result(events=(Judged(legal=True, count=12), Judged(legal=True, count=3)))
    for answered in ((Judged(legal=False),), (Judged(legal=False, count=9), Judged(legal=True, count=7))):
        assert told(expected, Result(events=answered))[0].keys() <= {"events/0/legal", "events/0/count"}
        assert told(expected, Result(events=answered))[1]["events/0/legal"] is False


def test_a_knock_that_is_said_to_earn_differs():
    expected = Result(events=(Judged(legal=True),))
    for same in (Judged(legal=True, earned=0, award=0), Judged(legal=True, count=7, score=3)):
        assert told(expected, Result(events=(same,))) == ({}, {})
    assert told(expected, Result(events=(Judged(legal=True, earned=2),))) == (
        {"events/0/earned": 0},
        {"events/0/earned": 2},
    )


def test_what_comes_with_an_illegal_event_is_no_matter():
    assert told(Result(events=(Judged(legal=False),)), Result(events=(Judged(legal=False, count=9),))) == ({}, {})


@pytest.mark.parametrize(
    ("plays", "same"),
    [
        (("6-1@L", "3-3@R"), True),
        (("3-3@R", "1-6@L"), True),
        (("3-3@R", "1-6@L", "1-6@L"), True),
        (("3-3@R",), False),
        (("3-3@L", "1-6@L"), False),
        (("3-3R", "1-6@L"), False),
        (("3-3@R", "nothing"), False),
    ],
)
def test_plays_are_a_set_of_dominoes_at_ends(plays, same):
    assert (not differences(LINE, Result(plays=("1-6@L", "3-3@R")), Result(plays=plays))) == same


@pytest.mark.parametrize(
    ("plays", "same"), [(("5-1@R",), True), (("5-1@U", "5-1@D"), True), (("5-1@X",), False), (("5-1",), False)]
)
def test_the_open_sides_of_a_spinner_are_one(plays, same):
    assert (not differences(CROSS, Result(plays=("1-5@L", "1-5@R")), Result(plays=plays))) == same


def test_leads_are_a_set():
    assert told(Result(leads=(0, 2)), Result(leads=(2, 0))) == ({}, {})
    assert told(Result(leads=(0, 2)), Result(leads=None))[1] == {"leads": None}


@pytest.mark.parametrize(
    ("expected", "answered", "same"),
    [
        (Over("blocked", 0), Over("blocked", 2), True),
        (Over("blocked", 0), Over("blocked", 1), False),
        (Over("blocked", None), Over("blocked", None), True),
        (Over("blocked", None), Over("blocked", 0), False),
        (Over("blocked", 0), Over("blocked"), True),
        (Over("out", 0), Over("out", 2), False),
        (Over("out", 0), Over("won", 0), False),
        (Over("out", 0), None, False),
        (None, Over("out"), False),
    ],
)
def test_a_pair_takes_a_block_by_either_seat(expected, answered, same):
    assert (not differences(LINE, Result(over=expected), Result(over=answered))) == same
