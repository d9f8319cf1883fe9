"""A deal written down as it is played: what is legal and what is not, and what a record says of its end."""

from __future__ import annotations

import pytest

from fivesthrees_audit.auditing.replay import replay
from fivesthrees_audit.findings import SpecError, Verdict
from fivesthrees_audit.records.wellformed import agreed, check, rules_of
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.tiles import DOUBLE_SIX, Tile, parse_tile
from fivesthrees_audit.transcript import Draw, named, staged

RULES, BLOCK, DRAW = map(RuleSet.named, ("fives-and-threes", "block", "draw"))
SMALL = {"hand_size.2": 2, "hand_size.3": 2, "hand_size.4": 2}


def tiles(text):
    return [parse_tile(word) for word in text.split()]


def moves(text):
    """Moves from words: `6-3` leads, `3-1@R` joins, `+5-5` draws, `knock` knocks."""

    def move(word):
        if word == "knock":
            return None
        if word.startswith("+"):
            return Draw(parse_tile(word[1:]))
        tile, _, label = word.partition("@")
        return parse_tile(tile), label or None

    return [move(word) for word in text.split()]


def assert_legal(match, rules):
    judged_by = agreed(match, rules_of(match))
    assert judged_by.parameters() == rules.parameters()
    check(match, judged_by)
    judgement = replay(match, judged_by)
    assert (judgement.verdict, judgement.findings) == (Verdict.CONFORMS, ())


def small(base, hands, played, **given):
    rules = base.changed(SMALL)
    match = staged(rules, [tiles(hand) for hand in hands], moves(played), **given)
    assert_legal(match, rules)
    return match


def test_an_unfinished_deal_has_no_end():
    match = small(RULES, ["6-3 6-1", "3-5 0-0"], "6-3 3-5@R")
    (deal,) = match.deals
    assert (deal.end, match.result, match.start) == (None, None, None)
    assert [event.count for event in deal.events] == [9, 11]
    assert match.rules == named(RULES.changed(SMALL))


def test_tiles_are_written_as_given():
    match = small(RULES, ["6-3 3-1", "5-3 0-0"], "3-6 5-3@L")
    assert match.deals[0].hands[0] == ["6-3", "3-1"]
    assert [event.play for event in match.deals[0].events] == ["3-6", "5-3"]


def test_going_out_ends_the_deal_with_its_bonus():
    match = small(DRAW, ["6-3 6-1", "3-5 2-2"], "6-3 3-5@R 6-1@L")
    end = match.deals[0].end
    assert (end.how, end.seat, end.bonus, end.scores) == ("out", 0, 4, [4, 0])


def test_a_block_ends_the_deal_with_any_closing_knocks_up_to_a_full_circle():
    for knocks in ("", " knock", " knock knock"):
        match = small(BLOCK, ["6-3 1-1", "3-5 0-0"], f"6-3 3-5@R{knocks}")
        assert (match.deals[0].end.how, match.deals[0].end.seat) == ("blocked", 1)
    with pytest.raises(ValueError, match="seat 0 knocks: everybody has knocked"):
        small(BLOCK, ["6-3 1-1", "3-5 0-0"], "6-3 3-5@R knock knock knock")


def test_a_match_that_is_won_has_a_result():
    match = small(RULES, ["6-3 3-1", "3-5 0-0"], "6-3", scores=(58, 0))
    assert (match.deals[0].end.how, match.result.winner, match.result.scores) == ("won", 0, [61, 0])
    assert (match.start.scores, match.start.lead) == ([58, 0], 0)


def test_claims_can_be_left_out():
    match = small(RULES, ["6-3 3-1", "3-5 0-0"], "6-3", scores=(58, 0), claims=False)
    assert (match.deals[0].events[0].count, match.deals[0].end, match.result) == (None, None, None)


def test_a_knock_by_who_cannot_play():
    match = small(RULES, ["6-3 3-1", "1-1 0-0"], "6-3 knock 3-1@R")
    assert match.deals[0].events[1].knock


def test_a_draw_from_a_boneyard_that_is_known_or_not():
    asleep = [tile for tile in DOUBLE_SIX if tile not in tiles("3-6 1-3 1-1 0-0")][::-1]
    hands = ["6-3 3-1", "1-1 0-0"]
    match = small(DRAW, hands, "6-3 +6-6 6-6@L", boneyard=asleep)
    assert (match.deals[0].events[1].draw, len(match.deals[0].boneyard)) == ("6-6", 24)
    assert small(DRAW, hands, "6-3 +4-3 3-4@R").deals[0].boneyard is None
    with pytest.raises(ValueError, match="seat 1 draws 5-6: that is not the tile drawn next"):
        small(DRAW, hands, "6-3 +5-6", boneyard=asleep)
    with pytest.raises(ValueError, match="that is not the tile drawn next"):
        small(DRAW, hands, "6-3 +3-1")


@pytest.mark.parametrize(
    ("rules", "played", "refusal"),
    [
        (RULES, "6-3 3-1@R", "seat 1 lays 3-1 at R: that tile is not in the hand"),
        (RULES, "6-3 0-0@R", "seat 1 lays 0-0 at R: that tile may not be laid there"),
        (RULES, "6-3 3-5@U", "that tile may not be laid there"),
        (RULES, "6-3 3-5", "seat 1 leads 3-5: that tile may not be laid there"),
        (RULES, "5-3", "seat 0 leads 5-3: that tile is not in the hand"),
        (RULES, "6-3 knock", "seat 1 knocks: there is a tile to play or to draw"),
        (RULES, "knock", "seat 0 knocks: there is a tile to play"),
        (RULES, "6-3 +6-6", "seat 1 draws 6-6: there is a tile to play, or none to draw"),
        (DRAW, "6-3 3-5@R 3-1@L 0-0@L", "seat 1 lays 0-0 at L: the deal is over"),
    ],
)
def test_a_move_that_is_not_legal_is_refused(rules, played, refusal):
    played = played if rules is RULES else "6-3 3-5@R 6-1@L 0-0@L"
    hands = ["6-3 3-1" if rules is RULES else "6-3 6-1", "3-5 0-0"]
    with pytest.raises(ValueError, match=refusal):
        small(rules, hands, played)


def test_a_deal_that_is_not_legal_is_refused():
    for hands, given, refusal in (
        (["6-3 3-1", "3-5"], {}, "hands of 2 tiles"),
        (["6-3 3-1", "3-5 3-6"], {}, "3-6 is dealt twice"),
        (["6-3 3-1", "3-5 0-0"], {"boneyard": tiles("1-1")}, "every other tile"),
        (["6-3 3-1", "3-5 0-0"], {"scores": (1, 2, 3)}, "2 scores"),
    ):
        with pytest.raises(ValueError, match=refusal):
            small(RULES, hands, "6-3", **given)


def test_the_lead_of_the_first_deal_is_asked_of_the_rules():
    forced = RULES.changed({"first_lead": "highest-double"})
    assert small(forced, ["6-3 3-1", "3-5 0-0"], "0-0", lead=1).deals[0].lead == 1
    assert small(forced, ["6-3 3-1", "3-5 0-0"], "6-3", scores=(0, 0)).start.scores == [0, 0]
    with pytest.raises(ValueError, match="seat 0 may not lead"):
        small(forced, ["6-3 3-1", "3-5 0-0"], "6-3")
    with pytest.raises(ValueError, match="that tile may not be laid there"):
        small(forced, ["6-3 3-1", "3-5 0-0"], "3-5", lead=1)


def test_rules_are_named_by_the_nearest_that_are_shipped():
    assert named(RULES) == "fives-and-threes"
    assert named(RULES.changed({"divisors": [5]})) == {"base": "fives-and-threes", "divisors": [5]}


def test_pairs_that_players_agreed_on():
    rules = RuleSet.named("pyatyorka")
    hands = [DOUBLE_SIX[seat * 5 : seat * 5 + 5] for seat in range(4)]
    match = staged(rules, hands, [(Tile(0, 0), None)], scores=(5, 0), pairs=True)
    assert (match.rules, match.pairs) == ("pyatyorka", True)
    assert_legal(match, rules.agreed(pairs=True))
    alone = staged(rules, hands, [(Tile(0, 0), None)], scores=(5, 0, 0, 0))
    assert alone.pairs is None
    assert_legal(alone, rules)
    with pytest.raises(SpecError):
        staged(RULES, hands, [], pairs=True)
