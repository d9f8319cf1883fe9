"""Faults found in real programs and on rule pages, by number: the value they give, as a house rule, and the right one.

The numbers A01 to A94 are those of our table of such faults. Faults of turns and hands are not here.
"""

import pytest

from fivesthrees_audit import engine
from fivesthrees_audit.layout import EMPTY
from fivesthrees_audit.rules import ending, playing, scoring
from fivesthrees_audit.tiles import DOUBLE_SIX
from tests.positions import AF, FT, GAMES, PY, laid, line, name, tile, tiles

EACH_END = {"lone_double": "each-end"}

COUNTS = [
    # number, rules, plays, what the program does, its count and points, the right count and points
    ("A01", FT, "2-5 5-5@R", {"end_double": "once"}, (7, 0), (12, 4)),
    ("A02", FT, "5-5 5-2@R", {"end_double": "once"}, (7, 0), (12, 4)),
    ("A04", FT, "6-6", {}, (12, 4), (12, 4)),
    ("A04", FT, "4-4", {}, (8, 0), (8, 0)),
    ("A04", FT, "1-1", {}, (2, 0), (2, 0)),
    ("A05", FT, "6-6", EACH_END, (24, 8), (12, 4)),
    ("A06", FT, "5-5", EACH_END, (20, 4), (10, 2)),
    ("A06", FT, "3-3", EACH_END, (12, 4), (6, 2)),
    ("A08", FT, "6-6", EACH_END, (24, 8), (12, 4)),
    ("A10", FT, "5-5 5-4@R", {"divides": "plain-pips"}, (14, 4), (14, 0)),
    ("A12", FT, "1-5 5-5@R", {"divides": "plain-pips"}, (11, 3), (11, 0)),
    ("A13", FT, "6-6 6-3@R", {"end_double": "once"}, (9, 3), (15, 8)),
    ("A15", FT, "3-6 6-6@R", {"end_double": "once"}, (9, 3), (15, 8)),
    ("A17", FT, "6-6", {"worth": "count"}, (12, 12), (12, 4)),
    ("A18", FT, "3-6 6-6@R", {"both_divisors": "threes"}, (15, 5), (15, 8)),
    ("A18", FT, "3-6 6-6@R", {"both_divisors": "fives"}, (15, 3), (15, 8)),
    ("A70", AF, "5-5 5-3@L 5-4@R 3-3@L", {"end_double": "once"}, (7, 0), (10, 10)),
    ("A71", AF, "5-5 5-0@L", {"spinner_open": "once"}, (5, 5), (10, 10)),
    ("A73", AF, "5-5", {"spinner_open": "once"}, (5, 5), (10, 10)),
    ("A74", AF, "5-5 5-1@R 5-4@L", {"spinner_covered": "open-sides"}, (15, 15), (5, 5)),
    ("A74", AF, "5-5 5-1@R 5-4@L", {"spinner_covered": "both-halves"}, (15, 15), (5, 5)),
    ("A75", PY, "5-5 5-1@R 5-4@L", {"spinner_covered": "open-sides"}, (15, 15), (5, 5)),
    ("A92", AF, "3-2", {"scores_lead": "no"}, (5, 0), (5, 5)),
]  # fmt: skip


def earned(rules, plays):
    """The count after plays, and the points for the last of them."""
    plays = plays.split()
    layout = laid(rules, *plays)
    count, plain = scoring.count(rules, layout), scoring.plain_pips(rules, layout)
    return count, scoring.play_points(rules, count, plain, lead=len(plays) == 1, last=False)


@pytest.mark.parametrize(("number", "rules", "plays", "change", "wrong", "right"), COUNTS, ids=name)
def test_counting(number, rules, plays, change, wrong, right):
    assert earned(rules.changed(change), plays) == wrong
    assert earned(rules, plays) == right


def test_a02_a_mirrored_line_counts_the_same():
    assert scoring.count(FT, line("2-5", "5-5")) == scoring.count(FT, line("5-5", "5-2")) == 12


@pytest.mark.parametrize("rules", GAMES, ids=name)
def test_a09_any_tile_is_a_legal_lead(rules):
    assert len(playing.legal_plays(rules, EMPTY, DOUBLE_SIX)) == 28


def test_a13_15_is_made_in_two_ways():
    fives = laid(FT, "5-0", "0-1@R", "1-5@R", "5-5@R")
    assert earned(FT, "6-6 6-3@R") == earned(FT, "3-6 6-6@R") == (15, 8)
    assert (scoring.count(FT, fives), scoring.points(FT, scoring.count(FT, fives))) == (15, 8)


def test_a16_a_double_counts_both_halves_however_it_lies():
    assert earned(FT, "3-6 6-6@R") == earned(FT, "6-3 6-6@L") == (15, 8)


def test_a20_the_out_point_is_paid_once():
    again = FT.changed({"deal_ends": "all-stuck", "out_point_repeats": "yes"})
    made_9 = scoring.points(FT, 9)
    assert made_9 + scoring.out_points(again, goes_out=False, after_out=True) == 4
    assert made_9 + scoring.out_points(FT, goes_out=False, after_out=True) == 3


def test_a21_a_deal_is_over_at_the_first_player_out_of_those_who_play_alone():
    assert ending.is_out(FT, 0, 0).over
    assert not ending.is_out(FT.changed({"deal_ends": "all-stuck"}), 0, 0).over


def test_a22_going_out_earns_1_point_or_none_at_other_tables():
    assert scoring.out_points(FT, goes_out=True) == 1
    assert scoring.out_points(FT.changed({"out_point": 0}), goes_out=True) == 0


def test_a23_play_and_out_point_are_one_award():
    apart = FT.changed({"out_and_play": "apart"})
    assert 59 + ending.accepted_going_out(apart, 59, 2, 1) == 61
    assert 59 + ending.accepted_going_out(FT, 59, 2, 1) == 59


def test_a25_an_award_is_not_cut_down_to_the_target():
    clamp = FT.changed({"overshoot": "clamp"})
    assert 58 + ending.accepted(clamp, 58, 4) == 61
    assert 58 + ending.accepted(FT, 58, 4) == 58


def test_a26_the_excess_bounces_back_at_72():
    bounce = FT.changed({"overshoot": "bounce", "target": 72})
    assert 70 + ending.accepted(bounce, 70, 5) == 69
    assert 70 + ending.accepted(FT.changed({"target": 72}), 70, 5) == 70


def test_a27_passing_100_wins_when_the_deal_is_over():
    change = {"target": 101, "finish": "reach", "overshoot": "allow"}
    at_once, later = FT.changed(change), FT.changed({**change, "target_tested": "deal-end"})
    assert ending.is_won(at_once, 8, 105)
    assert not ending.is_won(later, 8, 105)
    assert ending.winner_at_deal_end(later, (105, 109)) == 1


def test_a29_no_out_point_in_a_block():
    fewest = FT.changed({"out_point_in_block": "fewest-pips"})
    assert scoring.block_points(fewest, (21, 3)) == (0, 1)
    assert scoring.block_points(FT, (21, 3)) == (0, 0)


def test_a30_the_first_partner_out_ends_nothing_and_earns_no_point():
    stopped = ending.is_out(FT.changed({"deal_ends": "first-out"}), 0, 2)
    assert scoring.out_points(FT, goes_out=stopped.goes_out) == 1
    plays_on = ending.is_out(FT, 0, 2)
    assert not plays_on.over
    assert scoring.out_points(FT, goes_out=plays_on.goes_out) == 0


def test_a31_two_players_who_cannot_play_are_enough_for_a_block():
    hands = [tiles(), tiles("6-5"), tiles("4-3"), tiles()]
    state = engine.start(FT, [engine.Hand(hand) for hand in hands], 1, (0, 0))._replace(layout=line("2-1", "1-2"))
    assert engine.blocked(FT, state)


def test_a32_the_next_lead_moves_on_and_is_the_winners_in_all_fives():
    assert playing.next_leads(FT, (0, 1, 2), 0, out=2, winner=None) == (1,)
    assert playing.next_leads(FT.changed({"next_lead": "winner"}), (0, 1, 2), 0, out=2, winner=None) == (2,)
    assert playing.next_leads(AF, (0, 1, 2), 0, out=2, winner=None) == (2,)


def test_a61_a_led_double_keeps_four_arms_after_one_more_play():
    assert len(playing.open_ends(PY, laid(PY, "5-5", "5-1@U"))) == 4


def test_a72_points_begin_with_the_first_arm():
    assert earned(AF, "5-5") == (10, 10)
    assert earned(AF, "5-5 5-0@L") == (10, 10)


def test_a75_sides_that_may_be_built_on_count_nothing_by_themselves():
    table = laid(AF, "5-5", "5-1@R", "5-4@L")
    assert [end.label for end in playing.open_ends(AF, table)] == ["L", "R", "U", "D"]
    assert scoring.contributions(AF, table) == (4, 1, 0)


@pytest.mark.parametrize(("spinner", "joins"), [("first-double", ("U", "D")), ("opening-double", ()), ("none", ())])
def test_a77_which_double_is_the_spinner(spinner, joins):
    rules = AF.changed({"spinner": spinner})
    assert playing.joinable(rules, laid(rules, "4-6", "6-6@R", "6-1@R"), tile("6-2")) == joins


def test_a79_a_pass_scores_nothing_while_the_ends_count_10():
    state = engine.start(AF, [engine.Hand(tiles("1-1"))] * 2, 0, (0, 0))._replace(layout=laid(AF, "6-4"))
    assert scoring.count(AF, state.layout) == 10
    assert engine.knock(state).scores == engine.draw(state, tile("2-2")).scores == (0, 0)


def test_a80_a_bonus_is_added_to_who_went_out_and_taken_from_nobody():
    assert engine.earned_at_the_end(AF, (0, 22), 0, goes_out=True) == (20, (20, 0))


@pytest.mark.parametrize(("way", "rounded"), [("none", 13), ("nearest-5", 15), ("down-5", 10), ("up-5", 15)])
def test_a81_13_pips_are_rounded(way, rounded):
    assert scoring.bonus(AF.changed({"bonus_round": way}), 13) == rounded


@pytest.mark.parametrize(
    ("way", "rounded"), [("nearest-5", [15, 20, 40]), ("down-5", [10, 20, 40]), ("up-5", [15, 25, 45])]
)
def test_a82_13_22_and_41_pips_are_rounded(way, rounded):
    assert [scoring.bonus(AF.changed({"bonus_round": way}), pips) for pips in (13, 22, 41)] == rounded


@pytest.mark.parametrize(("whose", "bonus"), [("opponents", 20), ("minus-own", 20), ("all-hands", 25)])
def test_a83_a_block_with_3_and_21_pips(whose, bonus):
    assert scoring.blocked_bonus(AF.changed({"blocked_bonus": whose}), 3, 21) == bonus


@pytest.mark.parametrize(("winner", "seat"), [("fewest-then-seat", 0), ("fewest-pips", None), ("none", None)])
def test_a84_a_block_with_equal_pips(winner, seat):
    assert ending.block_winner(AF.changed({"block_winner": winner}), (5, 5)) == seat


def test_a87_the_nearest_5_meets_no_tie():
    assert all(pips * 2 % 10 != 5 for pips in range(169))
    assert [scoring.bonus(AF, pips) for pips in range(8)] == [0, 0, 0, 5, 5, 5, 5, 5]


def test_a88_only_the_winner_of_a_block_is_paid():
    assert engine.earned_at_the_end(AF, (3, 21), 0, goes_out=False) == (20, (20, 0))
