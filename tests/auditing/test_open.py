"""What a record leaves open: hidden hands, seats, leads and knocks not written, and what then cannot be checked."""

import time
from random import Random

import msgspec
import pytest

from fivesthrees_audit.auditing import world
from fivesthrees_audit.auditing.replay import moment_at, replay
from fivesthrees_audit.findings import Verdict
from fivesthrees_audit.records.native import Match
from fivesthrees_audit.records.wellformed import rules_of
from tests.auditing.helpers import found, judged
from tests.auditing.random_matches import random_match
from tests.auditing.sheets import NEXT, PLAYED, WENT, as_match, out, three

pytestmark = pytest.mark.usefixtures("_in_full")

OPEN = {
    "a knock by a hidden hand": (
        "players Ann, Bob\ndeal Ann leads\nAnn 6-6\nBob knocks",
        [("play/required", 1, 2, "hands/1")],
    ),
    "a block of hidden hands": (
        "players Ann, Bob\ndeal Ann leads\nAnn 6-6\nblocked",
        [("end/blocked", 1, None, "hands/0"), ("end/blocked", 1, None, "hands/1")],
    ),
    "a deal that stops, hidden hands": (
        "players Ann, Bob\ndeal Ann leads\nhand Ann 6-6 1-1 2-2 3-3 4-4 5-5 5-4\nAnn 6-6\ndeal Bob leads\nBob 6-6",
        [("end/out", 1, None, "hands/1")],
    ),
    "an unwritten knock": (
        "players Ann, Bob\nomits knocks\ndeal Ann leads\nAnn 6-6\nAnn 6-5",
        [("play/required", 1, 2, "hands/1")],
    ),
    "a knock by a hand known in part": (
        "rules fives-and-threes hand_size.2=2\nplayers Ann, Bob\ndeal Ann leads\nhand Bob ? 1-1\nAnn 6-6\nBob knocks",
        [("play/required", 1, 2, "hands/1")],
    ),
}


@pytest.mark.parametrize(("sheet", "gaps"), OPEN.values(), ids=OPEN)
def test_what_cannot_be_checked_is_listed(sheet, gaps):
    entry = judged(sheet)
    assert entry.findings == ()
    assert entry.verdict == Verdict.UNDETERMINED
    assert [(gap.clause, gap.deal, gap.event, gap.missing) for gap in entry.unchecked] == gaps


def test_entries_without_seats():
    record = msgspec.to_builtins(as_match(three(*PLAYED)))
    for event in record["deals"][0]["events"]:
        del event["seat"]
    for omits in ([], ["knocks"]):
        match = msgspec.convert({**record, "omits": omits}, Match)
        assert replay(match, rules_of(match)).verdict == Verdict.CONFORMS
    record["deals"][0]["events"] = [event for event in record["deals"][0]["events"] if "knock" not in event]
    match = msgspec.convert(record, Match)
    assert replay(match, rules_of(match)).verdict == Verdict.CONFORMS
    record["deals"][0]["events"].append({"play": "5-1"})
    match = msgspec.convert(record, Match)
    assert replay(match, rules_of(match)).findings[0].clause == "play/held"


def test_an_entry_without_a_seat_after_the_end():
    record = msgspec.to_builtins(as_match(out(WENT)))
    record["deals"][0]["events"].append({"play": "1-1"})
    match = msgspec.convert(record, Match)
    judgement = replay(match, rules_of(match))
    assert [finding.clause for finding in judgement.findings] == ["end/out"]
    assert judgement.reference == (5, 0)


def test_leads_and_seats_may_all_be_left_out():
    record = msgspec.to_builtins(as_match(three(*PLAYED, *NEXT)))
    for deal in record["deals"]:
        del deal["lead"]
        for event in deal["events"]:
            del event["seat"]
    match = msgspec.convert(record, Match)
    assert replay(match, rules_of(match)).verdict == Verdict.CONFORMS


def test_a_block_need_not_be_written_when_a_deal_follows():
    assert found(three(*PLAYED[:4], *NEXT)) == []
    assert found(three(*PLAYED[:6], *NEXT)) == []


def test_a_start_without_scores_leaves_them_open():
    assert found("players Ann, Bob\nstart lead Ann\ndeal Ann leads\nAnn 6-6 12 +4 =34") == []


def test_no_more_knocks_than_a_circle_though_some_are_unwritten():
    sheet = """
        rules fives-and-threes hand_size.3=2
        players Ann, Bob, Cat
        omits knocks
        deal Ann leads
        hand Ann 6-6 1-1
        hand Bob 5-5 4-4
        hand Cat 2-2 3-3
        Ann 6-6
        Bob knocks
        Cat knocks
        Cat knocks
        """
    assert found(sheet) == [("end/blocked", 1, 4)]


def test_the_seat_of_an_end_is_checked_without_how():
    record = msgspec.to_builtins(as_match(out(WENT, "out Bob scores 5 0")))
    del record["deals"][0]["end"]["how"]
    match = msgspec.convert(record, Match)
    assert replay(match, rules_of(match)).verdict == Verdict.VIOLATES


def test_the_lead_of_a_hidden_hand_is_not_passed_over():
    assert found("players Ann, Bob\nomits knocks\ndeal Ann leads\nBob 6-6") == [("deal/lead", 1, 1)]


def only_tiles(players, deals, seed):
    """A match of which nothing but the tiles laid is written: more ways to read it than are followed."""
    record = random_match(Random(seed), {}, players, deals)
    record["omits"] = ["knocks"]
    for deal in record["deals"]:
        for key in ("hands", "boneyard", "end", "lead"):
            deal.pop(key, None)
        deal["events"] = [{"play": event["play"]} for event in deal["events"] if "play" in event]
    return record


@pytest.fixture
def fewer(monkeypatch):
    """Fewer readings are followed than usual, so that too many take less time."""
    monkeypatch.setattr(world, "MOST_WITH_SCORES", 60)
    monkeypatch.setattr(world, "MOST_WORLDS", 120)


def test_where_too_many_readings_differ_in_scores_they_are_not_checked(fewer):
    record = only_tiles(2, 6, 1)
    match = msgspec.convert({**record, "result": {"scores": [1, 2]}}, Match)
    judgement = replay(match, rules_of(match))
    assert judgement.verdict == Verdict.UNDETERMINED
    assert ("score/running", "end") in [(gap.clause, gap.missing) for gap in judgement.unchecked]
    silent = msgspec.convert(record, Match)
    assert "score/running" not in [gap.clause for gap in replay(silent, rules_of(silent)).unchecked]


def test_too_many_readings_leave_the_rest_of_a_deal_unjudged(monkeypatch):
    monkeypatch.setattr(world, "MOST_WITH_SCORES", 3)
    monkeypatch.setattr(world, "MOST_WORLDS", 3)
    match = msgspec.convert(only_tiles(2, 6, 1), Match)
    judgement = replay(match, rules_of(match))
    assert judgement.verdict == Verdict.UNDETERMINED
    assert ("play/end", "end") in [(gap.clause, gap.missing) for gap in judgement.unchecked]
    assert moment_at(match, rules_of(match), len(match.deals), 1).state.lines.main


def test_too_many_readings_hide_no_fault_of_a_later_deal(fewer):
    record = only_tiles(2, 6, 1)
    record["deals"].append({"events": [{"draw": "?"}]})
    match = msgspec.convert(record, Match)
    assert replay(match, rules_of(match)).verdict == Verdict.VIOLATES


def test_absurd_points_at_an_unknown_score_are_judged_at_once():
    sheet = "players Ann, Bob\nstart lead Ann\ndeal Ann leads\nAnn 6-6 (1000000000) +7"
    began = time.process_time()
    assert {one.clause for one in judged(sheet).findings} <= {
        "score/threes-and-fives",
        "target/whole",
        "score/every-play",
    }
    assert time.process_time() - began < 5
