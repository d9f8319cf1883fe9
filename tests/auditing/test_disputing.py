"""A dispute: which entries cannot all be true, whose corrections are ruled out, whether anything supports a claim."""

import pytest

from fivesthrees_audit.auditing.conflicts import conflict
from fivesthrees_audit.auditing.disputing import AS_PLAYED, AS_RECORDED, REPAIRED, dispute
from fivesthrees_audit.auditing.replay import replay
from fivesthrees_audit.auditing.supporting import read
from fivesthrees_audit.findings import UsageError, Verdict
from fivesthrees_audit.records.reading import Text
from fivesthrees_audit.records.record import records
from fivesthrees_audit.ruleset import RuleSet
from tests.auditing.sheets import NEXT, OUT, PLAYED, but, three


def record_of(sheet):
    (record,) = records(Text("test.sheet", 1, "sheet", sheet.encode()))
    return record


def disputed(sheet, claim=None, number=None, **wanted):
    record = record_of(sheet)
    claimed = None if claim is None else read(claim, record.match.players)
    return dispute(record.match, record.rules, number, claimed, **wanted)


def conflicting(sheet):
    record = record_of(sheet)
    (first, *_) = replay(record.match, record.rules).findings
    return [pointer.removeprefix("/deals/0/") for pointer in conflict(record.match, record.rules, first)]


HIDDEN = "rules fives-and-threes hand_size.2=13\nplayers Ann, Bob\ndeal Ann leads\nAnn 6-6\nBob knocks\nAnn knocks"
GONE_OUT = """
rules all-fives hand_size.2=1
players Ann, Bob
deal Ann leads
hand Ann 1-2
hand Bob 6-6
Ann 1-2
"""
CONFLICTS = [
    (but(1, "Ann 6-6 13 +4 =4"), ["events/0", "events/0/count"]),
    (but(2, "Bob 6-3@R 16 +8 =8"), ["events/0", "events/1", "events/1/count"]),
    (but(2, "Bob 6-3@R 15 (7) +8 =8"), ["events/1/count", "events/1/earned"]),
    (but(2, "Bob 6-3@R 15 (8) +7 =8"), ["events/1/earned", "events/1/award"]),
    (but(2, "Bob 6-3@R (7) +8 =8"), ["events/0", "events/1", "events/1/earned"]),
    (but(2, "Bob 6-3@R 15 +8 =9"), ["events/1/score", "events/1/award"]),
    (but(3, "Ann 6-5@L 8 =5"), ["events/0/score", "events/2/score"]),
    (but(2, "Bob 6-6@R"), ["events/0", "events/1"]),
    (but(2, "Bob 6-5@R"), ["hands/0", "hands/1", "events/1"]),
    (but(3, "Ann 6-5@R"), ["events/0", "events/1", "events/2"]),
    (but(3, "Ann 6-5@U"), ["events/0", "events/1", "events/2"]),
    (but(2, "Ann 6-5@R"), ["events/0", "events/1"]),
    (but(2, "Bob knocks"), ["hands/1", "events/1"]),
    (three("Ann 6-6", "blocked"), ["hands/0", "hands/1", "end"]),
    (three("Bob 6-3"), ["lead", "events/0"]),
    (three(*PLAYED).replace("1-2", "6-3"), ["hands/0", "hands/1"]),
    (three(*PLAYED, "result Ann 4 8"), ["/result", "end/scores"]),
    (HIDDEN, ["events/1", "events/2"]),
    (GONE_OUT + "out Ann bonus 10 scores 10 0\nresult Bob", ["/result"]),
    (GONE_OUT + "Bob 6-6", ["events/1"]),
    (
        three("Ann 6-6", "deal Ann leads", "Ann 1-1").replace("deal Ann leads\nhand", "deal\nhand"),
        ["/deals/0", "hands/0", "hands/1"],
    ),
    (
        GONE_OUT.replace("all-fives hand_size.2=1", "fives-and-threes hand_size.2=1 first_lead=highest-double"),
        ["lead"],
    ),
    (three(*PLAYED, *NEXT).replace("deal Bob", "deal Ann"), ["lead", "end", "/deals/1/lead"]),
    (but(7, "blocked scores 4 9"), ["events/3/score", "end/scores"]),
    (
        three(*PLAYED[:6], *NEXT).replace("deal Ann leads", "deal").replace("deal Bob", "deal Ann"),
        ["/deals/1/lead"],
    ),
    (
        GONE_OUT + "out Ann bonus 10 scores 11 0",
        ["end/bonus", "end/scores"],
    ),
    ("players Ann, Bob\nstart scores 3 4\ndeal Ann leads\nAnn 6-6 +4\nresult 9 4", ["/start/scores", "/result"]),
    ("players Ann, Bob\nstart lead Bob\ndeal Ann leads\nAnn 6-6", ["/start/lead", "lead"]),
    ("players Ann, Bob\ndeal Ann leads\nhand Ann 6-6 6-6 1-1 2-2 3-3 4-4 5-5", ["hands/0"]),
    ("players Ann, Bob\ndeal Ann leads\nAnn 6-6\nBob knocks\nAnn 6-5\nBob 6-3", ["events/1", "events/3"]),
    ("players Ann, Bob\nstart scores 3 4\ndeal Ann leads\nAnn 6-6 =8", ["/start/scores", "events/0", "events/0/score"]),
    (
        three(*PLAYED, *NEXT[:3], "Bob 5-5 10 =11"),
        ["end/scores", "/deals/1/events/0/score"],
    ),
]


@pytest.mark.parametrize(("sheet", "pointers"), CONFLICTS, ids=lambda case: str(case)[-30:])
def test_entries_that_cannot_all_be_true(sheet, pointers):
    assert sorted(conflicting(sheet)) == sorted(pointers)


def test_the_first_deal_with_a_fault_is_meant_and_the_others_are_said():
    sheet = but(3, "Ann 6-5@L 9 +0 =4") + "\n" + "\n".join([*NEXT[:3], "Bob 5-5 11 +2 =10"])
    found = disputed(sheet)
    assert (found.deal, found.verdict, found.others) == (0, Verdict.VIOLATES, (1,))
    assert disputed(sheet, number=1).others == (0,)
    assert [repair.entries[0].corrected for repair in disputed(sheet, number=1).repairs] == [10, None]


def test_a_deal_that_is_right_has_no_corrections():
    found = disputed(three(*PLAYED))
    assert (found.deal, found.verdict, found.finding, found.repairs, found.ruled) == (0, Verdict.CONFORMS, None, (), ())
    hidden = disputed("players Ann, Bob\ndeal Ann leads\nAnn 6-6\nBob knocks")
    assert (hidden.verdict, hidden.conflict) == (Verdict.UNDETERMINED, ())


def test_every_correction_of_a_conflicting_entry_is_a_repair_or_ruled_out_with_the_fault_that_is_left():
    found = disputed(but(3, "Ann 6-5@R 8 +0 =4"))
    assert found.conflict == tuple(f"/deals/0/events/{index}" for index in range(3))
    assert all(one.finding is not None for one in found.ruled)
    tried = {entry.corrected for one in found.ruled for entry in one.change.entries if entry.pointer.endswith("1/play")}
    assert len(tried) == 27


CLAIMS = [
    ("Ann 4", True, AS_RECORDED),
    ("bob 8", True, AS_RECORDED),
    ("Bob 9", False, None),
    ("blocked", True, AS_RECORDED),
    ("Ann out", False, None),
    ("Ann won", False, None),
]


@pytest.mark.parametrize(("text", "supported", "reading"), CLAIMS)
def test_claims_about_a_deal_that_is_right(text, supported, reading):
    support = disputed(three(*PLAYED), text).support
    assert (support.supported, support.reading, support.stands) == (supported, reading, (4, 8))
    assert (support.record is not None) == supported


def test_going_out_and_winning_are_claims():
    out = "Ann 6-6\nBob 6-5@L\nAnn 6-3@R"
    sheet = OUT[: OUT.index("Ann 6-6\n")] + out
    assert disputed(sheet, "Ann out").support.supported
    assert disputed(sheet, "blocked").support.supported is False
    won = sheet.replace("deal Ann", "start scores 53 0\ndeal Ann", 1)
    assert not disputed(won, "Ann won").support.supported
    last = "rules fives-and-threes\nplayers Ann, Bob\nstart scores 57 0 lead Ann\ndeal Ann leads\nAnn 6-6"
    assert disputed(last, "Ann won").support.supported
    assert disputed(last, "blocked").support.supported is False


def test_a_claim_is_about_the_last_deal_where_none_is_named():
    sheet = but(3, "Ann 6-5@L 9 +0 =4") + "\n" + "\n".join([*NEXT[:3], "Bob 5-5 10 +2 =10"])
    assert disputed(sheet, "Bob 10").deal == 1
    assert disputed(sheet, "Bob 10").support.reading == AS_RECORDED


def test_a_correction_may_support_a_claim():
    support = disputed(but(2, "Bob 5-3@R 15 +8 =8"), "Bob 8").support
    assert (support.supported, support.reading) == (True, REPAIRED)
    assert support.record.deals[0].events[1].play == "3-6"


def test_the_plays_may_support_a_claim_that_the_written_points_do_not():
    sheet = but(2, "Bob 6-3@R 15 +1 =1").replace("=8", "=2").replace("scores 4 8", "scores 5 3")
    support = disputed(sheet, "Bob 8").support
    assert support.supported
    assert support.reading in (REPAIRED, AS_PLAYED)


def test_unrecorded_ends_may_support_either_and_the_record_says_which():
    either = "players Ann, Bob\ndeal Ann leads\nAnn 6-4\nBob 4-1\nAnn 6-1"
    supported = {score: disputed(either, f"Ann {score}").support for score in range(12)}
    found = {score: support.record for score, support in supported.items() if support.supported}
    assert set(found) == {2, 6}
    for score, record in found.items():
        ends = [event.end for event in record.deals[0].events]
        assert ends[0] is None
        assert ends[2] is not None
        assert [entry.corrected for entry in supported[score].pinned] == [ends[2]]
        assert disputed_scores(record) == score


def disputed_scores(match):
    judgement = replay(match, RuleSet.named("fives-and-threes"))
    assert not judgement.findings
    return judgement.reference[0]


def test_what_is_not_recorded_leaves_a_claim_open():
    sheet = "players Ann, Bob\nstart lead Ann\ndeal Ann leads\nAnn 6-6"
    assert disputed(sheet, "Ann 61").support.supported is None
    assert disputed("players Ann, Bob\ndeal Ann leads\nAnn 6-6", "blocked").support.supported is None


@pytest.mark.parametrize("text", ["", "Ann", "61", "Ann sixty", "Ann 6.5", "Ann  "])
def test_a_claim_that_says_nothing_is_an_error_that_says_what_was_expected(text):
    with pytest.raises(UsageError, match="expected a player and a score"):
        read(text, ["Ann", "Bob"])


def test_a_claim_names_a_player():
    with pytest.raises(UsageError, match="no player 'Anne'; did you mean 'Ann'"):
        read("Anne 61", ["Ann", "Bob"])
    with pytest.raises(UsageError, match="no player 'Xavier'; the players are Ann, Bob"):
        read("Xavier 61", ["Ann", "Bob"])
    assert read(" ann   b  61", ["Ann B", "Bob"]).seat == 0


STARTS = """
rules fives-and-threes hand_size.2=2
players Ann, Bob
start scores 10 20 lead {lead}
deal Ann leads
hand Ann 6-6 5-3
hand Bob 6-3 5-0
Ann 6-6 12 +4 =14
Bob 6-3@R 15 +8 ={score}
"""


def test_where_a_record_takes_up_may_be_what_was_written_wrong():
    led = disputed(STARTS.format(lead="Bob", score=28))
    assert "/start/lead" in led.conflict
    assert [(entry.pointer, entry.corrected) for entry in led.repairs[0].entries] == [("/start/lead", 0)]
    scored = disputed(STARTS.format(lead="Ann", score=18))
    assert ("/start/scores", [10, 20], [10, 10]) in [tuple(repair.entries[0]) for repair in scored.repairs]


def test_the_referees_points_may_be_what_was_written_wrong():
    sheet = STARTS.format(lead="Ann", score=28).replace("\nBob 6-3@R", "\nadjust Ann -1 =12\nBob 6-3@R")
    found = disputed(sheet)
    assert found.conflict == ("/deals/0/events/0/score", "/deals/0/events/1/adjust", "/deals/0/events/1/score")
    assert ("/deals/0/events/1/adjust", -1, -2) in [tuple(repair.entries[0]) for repair in found.repairs]


def test_where_knocks_are_not_written_any_seat_may_have_played_what_is_missing():
    sheet = """
rules fives-and-threes hand_size.3=2
players Ann, Bob, Cat
omits knocks
deal Ann leads
hand Ann 6-4 1-5
hand Bob 2-2 3-3
hand Cat 6-1 0-0
Ann 6-4
Ann 1-5
out Ann
"""
    (repair,) = disputed(sheet).repairs
    ((pointer, recorded, corrected),) = repair.entries
    assert (pointer, recorded, corrected["seat"]) == ("/deals/0/events/1", None, 2)


@pytest.mark.slow
def test_two_slips_may_be_of_one_event_or_one_of_them_carried_on():
    both = disputed(but(3, "Ann 6-0@R 8 +0 =4")).repairs
    assert {"/deals/0/events/2/play", "/deals/0/events/2/end"} in [
        {entry.pointer for entry in repair.entries} for repair in both
    ]
    sheet = but(1, "Ann 6-6 12 +4 =4", "Bob knocks").replace("15 +8 =8", "15 +8 =9").replace("11 +0 =8", "11 +0 =9")
    carried = disputed(sheet.replace("scores 4 8", "scores 4 9"), seconds=20).repairs
    assert any(
        [entry.pointer for entry in repair.follows] == ["/deals/0/events/4/score", "/deals/0/end/scores"]
        for repair in carried
    )


def test_what_a_search_cut_short_did_not_find_cannot_be_told():
    sheet = but(2, "Bob 5-3@R 15 +8 =8")
    assert disputed(sheet, "Bob 61").support.supported is False
    assert disputed(sheet, "Bob 61", seconds=1e-9).support.supported is None


def test_players_may_have_the_same_name_but_for_its_case():
    assert read("ann 1", ["Ann", "ann"]).seat == 1
    assert read("ANN 1", ["Bob", "ann"]).seat == 1


def test_of_who_took_a_block_the_scores_follow():
    sheet = """
rules all-fives hand_size.2=1
players Ann, Bob
deal Ann leads
hand Ann 1-2
hand Bob 6-6
Ann 1-2
out Bob bonus 10 scores 0 10
"""
    (first, *_) = disputed(sheet).repairs
    assert [entry.pointer for entry in first.entries + first.follows] == ["/deals/0/end/seat", "/deals/0/end/scores"]


def test_an_event_of_nobody_in_particular_follows_from_no_score():
    record = record_of(but(3, "Ann 6-5@L 8 +0 =5"))
    for event in record.match.deals[0].events:
        event.seat = None
    (first, *_) = replay(record.match, record.rules).findings
    assert "/deals/0/events/2/score" in conflict(record.match, record.rules, first)


def test_two_knocks_and_what_is_known_of_the_hands():
    """Where knocks are not written the hand of whoever could have played is part of it."""
    sheet = """
rules fives-and-threes hand_size.3=2
players Ann, Bob, Cat
omits knocks
deal Ann leads
hand Ann 6-4 1-5
hand Cat 6-1 0-0
hand Bob 2-2 3-3
Ann 6-4
Ann 1-5
"""
    assert "/deals/0/hands/2" in disputed(sheet).conflict or "/deals/0/hands/1" in disputed(sheet).conflict


def test_an_end_that_claims_no_scores_is_put_right_alone():
    found = disputed(three("Ann 6-6", "blocked")).repairs
    assert ("/deals/0/end", {"how": "blocked"}, None) in [tuple(repair.entries[0]) for repair in found]


def test_a_deal_that_was_cut_short_lacks_an_entry():
    sheet = three(*PLAYED[:3], "Bob 3-3@R 11 +0 =8", "Ann knocks").replace("0-0", "1-5")
    cut = sheet + "\ndeal Bob leads\nBob 2-2"
    assert any(repair.entries[0].recorded is None for repair in disputed(cut).repairs)


def test_a_lead_that_nobody_wrote_down_is_nothing_to_correct():
    sheet = three("Ann 6-6 13").replace("deal Ann leads", "deal")
    assert disputed(sheet).repairs[0].entries[0].pointer == "/deals/0/events/0/count"


def test_a_bonus_is_taken_as_claimed_though_the_score_of_another_is_not_known():
    sheet = """
rules block hand_size.3=3
players Ann, Bob, Cat
deal Ann leads
hand Ann 5-5 5-4 4-3
hand Bob 5-0 0-0 1-1
Ann 5-5
Bob 5-0@L
Cat 0-0@L
Ann 5-4@R
Bob knocks
Cat knocks
Ann 4-3@R
out Ann bonus 20
"""
    record = record_of(sheet)
    assert replay(record.match, record.rules).reference == (20, 0, None)
    nobodys = record_of(sheet.replace("deal Ann", "start lead Ann\ndeal Ann", 1))
    assert replay(nobodys.match, nobodys.rules).reference == (None, None, None)
