"""Records with one slip, written by hand: what follows from it is no second fault."""

from __future__ import annotations

import msgspec

from fivesthrees_audit.auditing.replay import replay
from fivesthrees_audit.records import native
from fivesthrees_audit.records.wellformed import check, rules_of


def findings_of(rules, hands, events, start=None, following=(), **end):
    """What the audit finds in a record of one deal between Ann and Bob, led by Ann: clause, event, consequent."""
    record = {
        "format": native.FORMAT,
        "rules": {"base": "fives-and-threes", **rules},
        **({} if start is None else {"start": start}),
        "players": ["Ann", "Bob"],
        "deals": [{"lead": 0, "hands": [hand.split() for hand in hands], "events": events, "end": end}, *following],
    }
    match = native.decode(msgspec.json.encode(record))
    judged_by = rules_of(match)
    check(match, judged_by)
    return [(found.clause, found.event, found.consequent) for found in replay(match, judged_by).findings]


def play(seat, tile, end, count, earned, award, score):
    claims = {"count": count, "earned": earned, "award": award, "score": score}
    return {"seat": seat, "play": tile, **({} if end is None else {"end": end}), **claims}


def knock(seat):
    return {"seat": seat, "knock": True}


def test_a_block_after_the_winning_award_was_refused_is_no_second_fault():
    """The recorder refused Ann's 4 of 4, so for the record the match goes on, and this deal is blocked."""
    assert findings_of(
        {"hand_size.2": 2, "target": 4},
        ["6-6 0-0", "6-1 2-2"],
        [play(0, "6-6", None, 12, 4, 0, 0), play(1, "6-1", "R", 13, 0, 0, 0)],
        how="blocked",
        scores=[0, 0],
    ) == [("target/whole", 1, False)]


def test_a_tile_that_fits_only_beside_the_one_a_false_knock_stands_for_is_consequent():
    """Bob's 6-1@R was written down as a knock; Ann's 1-3@R went beside it."""
    assert findings_of(
        {"hand_size.2": 2},
        ["6-6 1-3", "6-1 2-2"],
        [play(0, "6-6", None, 12, 4, 4, 4), knock(1), play(0, "1-3", "R", 15, 9, 9, 13)],
        how="out",
        seat=0,
        scores=[13, 0],
    ) == [("play/required", 2, False), ("play/matches", 3, True)]


def test_a_right_knock_past_a_full_circle_that_a_false_knock_closed_is_no_fault():
    """Bob never has a 6. Ann knocks with 6-1 in hand, Bob must knock again, Ann then plays."""
    assert findings_of(
        {"hand_size.2": 2},
        ["6-6 6-1", "2-2 3-3"],
        [play(0, "6-6", None, 12, 4, 4, 4), knock(1), knock(0), knock(1), play(0, "6-1", "L", 13, 1, 1, 5)],
        how="out",
        seat=0,
        scores=[5, 0],
    ) == [("play/required", 3, False)]


def test_a_tile_joined_to_one_that_was_laid_again_is_no_fault():
    """Bob lays Ann's 6-3 once more, at the 3; Ann's 6-1 joins the 6 that this left open."""
    assert findings_of(
        {"hand_size.2": 2},
        ["6-3 6-1", "2-2 4-4"],
        [play(0, "6-3", None, 9, 3, 3, 3), play(1, "3-6", "R", 12, 4, 4, 4), play(0, "6-1", "R", 7, 1, 1, 4)],
        how="out",
        seat=0,
        scores=[4, 4],
    ) == [("set/double-six", 2, False)]


def test_draws_after_a_tile_that_was_laid_again_are_no_second_fault():
    """Ann lays Bob's 3-1 once more, on its 1; Bob, who has nothing that fits, draws until he has a 3."""
    assert findings_of(
        {"base": "draw", "hand_size.2": 3},
        ["3-3 3-4 0-0", "2-2 5-5 4-4"],
        [
            play(0, "3-3", None, 6, 0, 0, 0),
            {"seat": 1, "draw": "3-1"},
            play(1, "3-1", "L", 7, 0, 0, 0),
            play(0, "1-3", "L", 9, 0, 0, 0),
            {"seat": 1, "draw": "6-5"},
            {"seat": 1, "draw": "3-2"},
            play(1, "3-2", "L", 8, 0, 0, 0),
        ],
    ) == [("set/double-six", 4, False)]


def test_a_deal_that_closes_with_the_true_scores_after_the_win_was_refused_is_no_second_fault():
    """Ann's 10 of 10 were refused where she earned them; the deal closes with them, and a match won brings no bonus."""
    assert findings_of(
        {"base": "pyatyorka", "hand_size.2": 1, "target": 10},
        ["5-5", "6-4"],
        [play(0, "5-5", None, 10, 0, 0, 0)],
        how="out",
        seat=0,
        scores=[10, 0],
    ) == [("score/every-play", 1, False)]


def test_an_out_point_that_is_paid_again_and_forgotten_is_charged_to_its_clause():
    rules = {"hand_size.2": 2, "deal_ends": "all-stuck", "out_point_repeats": "yes"}
    events = [
        play(0, "6-6", None, 12, 4, 4, 4),
        knock(1),
        play(0, "6-3", "R", 15, 9, 9, 13),
        play(1, "3-4", "R", 16, 0, 0, 0),
    ]
    assert findings_of(rules, ["6-6 6-3", "3-4 4-5"], events) == [("score/out-point", 4, False)]


def test_an_award_that_goes_back_from_the_target_may_be_right_where_the_score_before_is_not_known():
    """At 71 an award of 3 makes 70 by a target of 72 that bounces."""
    events = [play(0, "6-3", None, 9, 3, -1, 70)]
    assert (
        findings_of({"target": 72, "overshoot": "bounce", "hand_size.2": 2}, ["6-3 6-6", "3-3 3-2"], events, {}) == []
    )


def test_the_lead_after_a_block_that_an_unlawful_draw_decided_is_no_second_fault():
    """Bob's draw where nobody draws makes his hand the heavier one, and so Ann the one who should have led."""
    events = [{"seat": 0, "play": "1-1"}, {"seat": 1, "draw": "6-5"}, {"seat": 1, "play": "1-3", "end": "R"}]
    second = {"lead": 1, "hands": [["1-1", "2-2"], ["1-0", "3-3"]], "events": []}
    found = findings_of(
        {"base": "block", "hand_size.2": 2},
        ["1-1 2-2", "1-3 4-0"],
        events,
        how="blocked",
        scores=[0, 0],
        following=[second],
    )
    assert [clause for clause, _, consequent in found if not consequent] == ["draw/none"]
