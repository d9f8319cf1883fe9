"""What no score sheet can say is refused by the writer, and what reads otherwise than it stands is quoted."""

import pytest

from fivesthrees_audit.findings import RecordError
from fivesthrees_audit.records import native, sheet
from fivesthrees_audit.records.native import Deal, DealEnd, Event, Result, Start
from tests.records.sheets import match_of, round_trip


class TestWhatNoSheetCanSay:
    @pytest.mark.parametrize(
        ("match", "reason"),
        [
            (match_of(["A", "A"]), "/players: two players have the same name"),
            (match_of(start=Start(lead=2)), "/start/lead: expected a seat from 0 to 1, got 2"),
            (match_of(None, Deal(lead=3)), "/deals/0/lead: expected a seat from 0 to 1, got 3"),
            (
                match_of(None, Deal(), Deal(events=[Event(seat=2, knock=True)])),
                "/deals/1/events/0/seat: expected a seat from 0 to 1, got 2",
            ),
            (match_of(None, Deal(end=DealEnd(seat=2))), "/deals/0/end/seat: expected a seat from 0 to 1, got 2"),
            (match_of(result=Result(winner=2)), "/result/winner: expected a side from 0 to 1, got 2"),
            (match_of(list("ABCD"), result=Result(winner=2)), "/result/winner: expected a side from 0 to 1, got 2"),
            (match_of(None, Deal(hands=[[]])), "/deals/0/hands: expected 2 hands, one a player, got 1"),
            (match_of(None, Deal(hands=[[], [], None])), "/deals/0/hands: expected 2 hands, one a player, got 3"),
            (match_of(rules={"base": 3}), "/rules/base: expected the id of a rule set"),
            (match_of(rules={"tagret": 3}), "/rules: no parameter is called 'tagret'; did you mean 'target'?"),
            (match_of(rules={"target": "61"}), '/rules/target: the value "61" cannot be written on a score sheet'),
            (
                match_of(rules={"target": 10**10}),
                '/rules/target: the value "10000000000" cannot be written on a score sheet',
            ),
            (match_of(rules={"pairs": "a b"}), '/rules/pairs: the value "a b" cannot be written on a score sheet'),
            (match_of(rules={"pairs": "\n"}), r'/rules/pairs: the value "\n" cannot be written on a score sheet'),
        ],
    )
    def test_it_is_refused(self, match, reason):
        with pytest.raises(RecordError) as caught:
            sheet.write(match)
        assert caught.value.reason == reason

    @pytest.mark.parametrize(
        "event",
        [
            Event(),
            Event(seat=0),
            Event(seat=0, note="x"),
            Event(knock=False),
            Event(knock=True, draw="?"),
            Event(draw="?", score=3),
            Event(adjust=3, count=3),
            Event(count=3, note="x"),
        ],
    )
    def test_an_entry_of_no_kind_or_two(self, event):
        with pytest.raises(RecordError, match="/deals/0/events/1: expected a play, a knock, a draw"):
            sheet.write(match_of(None, Deal(events=[Event(knock=True), event])))

    def test_hands_of_nothing_read_back_as_none(self):
        assert round_trip(match_of(None, Deal(hands=[None, None]))) == match_of(None, Deal())


def test_an_id_that_looks_like_a_remark_is_quoted():
    match = native.Match(format=native.FORMAT, players=["Ann", "Bob"], deals=[], id="final  (replayed)")
    (page,) = sheet.read(sheet.write(match))
    assert page.match == match
