"""Dealing, leading, turns and joining tiles, clause by clause: the worked example, then a counter-example."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivesthrees_audit import engine
from fivesthrees_audit.layout import EMPTY, End
from fivesthrees_audit.rules import playing
from fivesthrees_audit.tiles import DOUBLE_SIX, Tile
from tests.positions import AF, BL, DR, FT, GAMES, LINES, PY, laid, line, name, tile, tiles
from tests.strategies import HANDS, layouts, rule_sets

in_every_game = pytest.mark.parametrize("rules", GAMES, ids=name)


def labels(rules, layout):
    return "".join(end.label for end in playing.open_ends(rules, layout))


# set/double-six


def test_double_six_has_28_different_tiles():
    assert len(set(DOUBLE_SIX)) == 28
    assert playing.repeated(DOUBLE_SIX) == ()


def test_double_six_knows_a_tile_either_way_round():
    assert playing.repeated([tile("6-3"), tile("3-6")]) == (tile("3-6"),)
    assert playing.repeated([tile("2-5"), tile("6-6"), tile("5-2"), tile("6-6")]) == (tile("2-5"), tile("6-6"))
    assert playing.repeated([tile("2-5"), tile("2-6")]) == ()


# deal/players


@pytest.mark.parametrize("players", [2, 3])
@in_every_game
def test_players_two_and_three_sit_alone(rules, players):
    assert playing.sides(rules, players) == tuple(range(players))


@pytest.mark.parametrize("rules", [PY, AF, DR, BL], ids=name)
def test_players_of_four_sit_alone(rules):
    assert playing.sides(rules, 4) == (0, 1, 2, 3)


def test_players_of_four_sit_across_in_fives_and_threes():
    assert playing.sides(FT, 4) == (0, 1, 0, 1)


def test_players_of_pyatyorka_may_agree_on_pairs():
    assert playing.sides(PY.agreed(pairs=True), 4) == (0, 1, 0, 1)
    assert playing.sides(PY.agreed(pairs=True), 3) == (0, 1, 2)
    assert playing.sides(PY.agreed(pairs=False), 4) == (0, 1, 2, 3)


# deal/hand-size


@pytest.mark.parametrize("rules", [FT, PY, AF, BL], ids=name)
@pytest.mark.parametrize(("players", "hand", "boneyard"), [(2, 7, 14), (3, 5, 13), (4, 5, 8)])
def test_hand_size(rules, players, hand, boneyard):
    assert playing.hand_size(rules, players) == hand
    assert playing.boneyard_size(rules, players) == boneyard


@pytest.mark.parametrize(("players", "hand", "boneyard"), [(2, 7, 14), (3, 7, 7), (4, 6, 4)])
def test_hand_size_in_draw(players, hand, boneyard):
    assert playing.hand_size(DR, players) == hand
    assert playing.boneyard_size(DR, players) == boneyard


# deal/lead, lead/first, lead/next, lead/any-tile


def test_lead_opens_the_deal():
    assert playing.opens(1, 1)
    assert not playing.opens(1, 0)


@in_every_game
def test_first_lead_may_be_anybody_by_lot(rules):
    assert playing.drawn_by_lot(rules)
    assert playing.first_leads(rules, [tiles("6-6"), tiles("5-4"), tiles("0-0")]) == (0, 1, 2)


def test_next_lead_moves_clockwise_in_fives_and_threes():
    alone, pairs = (0, 1, 2), (0, 1, 0, 1)
    assert playing.next_leads(FT, alone, 0, out=2, winner=None) == (1,)
    assert playing.next_leads(FT, alone, 1, out=0, winner=None) == (2,)
    assert playing.next_leads(FT, alone, 2, out=None, winner=None) == (0,)
    assert playing.next_leads(FT, pairs, 3, out=1, winner=None) == (0,)


@pytest.mark.parametrize("rules", [PY, AF, DR, BL], ids=name)
def test_next_lead_is_the_winners(rules):
    alone = (0, 1, 2)
    assert playing.next_leads(rules, alone, 0, out=2, winner=None) == (2,)
    assert playing.next_leads(rules, alone, 0, out=None, winner=1) == (1,)


@pytest.mark.parametrize("rules", [PY, AF, DR, BL], ids=name)
def test_next_lead_without_a_winner_is_to_the_left_of_the_last(rules):
    assert playing.next_leads(rules, (0, 1, 2), 2, out=None, winner=None) == (0,)
    assert playing.next_leads(rules, (0, 1, 2), 0, out=None, winner=None) == (1,)


def test_next_lead_of_a_pair_is_of_the_partner_who_went_out_or_after_a_block_of_either():
    pairs = (0, 1, 0, 1)
    assert playing.next_leads(PY, pairs, 1, out=2, winner=None) == (2,)
    assert playing.next_leads(PY, pairs, 1, out=None, winner=1) == (1, 3)


@in_every_game
def test_any_tile_may_be_led(rules):
    hand = tiles("6-6", "4-1", "0-0")
    assert set(playing.leads(rules, hand)) == hand
    assert set(playing.leads(rules, hand, first=True)) == hand
    assert playing.legal_plays(rules, EMPTY, hand) == ((tile("0-0"), None), (tile("1-4"), None), (tile("6-6"), None))


# turn/order


def test_turns_go_clockwise():
    assert playing.next_turn(0, [5, 5, 5, 5]) == 1
    assert playing.next_turn(3, [5, 5, 5, 5]) == 0
    assert playing.next_turn(2, [7, 7, 7]) == 0


def test_turns_pass_over_empty_hands():
    assert playing.next_turn(0, [3, 0, 2, 1]) == 2
    assert playing.next_turn(1, [0, 4, 0, 0]) == 1
    assert playing.next_turn(1, [0, 0, 0, 0]) == 1


# play/held


def test_held_either_way_round():
    assert playing.is_held(Tile(5, 3), {Tile(3, 5)})
    assert not playing.is_held(Tile(5, 3), {Tile(3, 6)})


# play/end: lines here, crosses in test_cross.py


@pytest.mark.parametrize("rules", LINES, ids=name)
def test_ends_of_a_line_are_two_and_no_double_branches(rules):
    assert labels(rules, laid(rules, "1-1", "1-4@R", "4-4@R", "4-3@R")) == "LR"
    assert not playing.branches(rules, laid(rules, "1-4"), tile("4-4"))
    assert not playing.branches(rules, EMPTY, tile("4-4"))
    assert playing.joinable(rules, laid(rules, "1-1", "1-4@R", "4-4@R", "4-3@R"), tile("4-2")) == ()


@in_every_game
def test_ends_of_an_empty_table_are_none(rules):
    assert playing.open_ends(rules, EMPTY) == ()


@in_every_game
def test_ends_of_a_line_without_a_double_are_two(rules):
    assert labels(rules, laid(rules, "6-4", "4-2@R", "6-0@L")) == "LR"


# play/matches


def test_matches_the_number_shown():
    assert playing.matches(tile("5-3"), End("R", 3, double=False))
    assert not playing.matches(tile("6-1"), End("R", 3, double=False))


@in_every_game
def test_matches_where_it_fits_and_nowhere_else(rules):
    table = laid(rules, "6-4", "4-3@R")
    assert playing.joinable(rules, table, tile("5-3")) == ("R",)
    assert playing.joinable(rules, table, tile("6-1")) == ("L",)
    assert playing.joinable(rules, table, tile("3-6")) == ("L", "R")
    assert playing.joinable(rules, table, tile("5-2")) == ()


# play/required, draw/none; drawing in test_drawing.py


@in_every_game
def test_required_to_play_what_fits(rules):
    table = laid(rules, "4-2", "2-1@R")
    assert not playing.may_knock(playing.legal_plays(rules, table, tiles("6-4", "3-3", "2-0")))
    assert playing.may_knock(playing.legal_plays(rules, table, tiles("6-5", "3-3", "2-0")))


@pytest.mark.parametrize("rules", [FT, BL], ids=name)
def test_draw_none_nobody_ever_draws(rules):
    assert not playing.may_draw(rules)
    assert playing.drawable(rules, 13) == 0


# what holds under any rules


@given(st.data())
def test_list_of_legal_plays_and_predicates_agree(data):
    rules = data.draw(rule_sets())
    layout, hand = data.draw(layouts(rules)), data.draw(HANDS)
    listed = playing.legal_plays(rules, layout, hand)
    assert len(set(listed)) == len(listed)
    if not layout.ends:
        assert {one for one, _ in listed} == set(playing.leads(rules, hand)) <= hand
        assert all(label is None for _, label in listed)
        assert bool(listed) == bool(hand)
        return
    ends = {end.label: end for end in layout.ends}
    for one in DOUBLE_SIX:
        for label in "LRUD":
            legal = playing.is_held(one, hand) and label in labels(rules, layout) and playing.matches(one, ends[label])
            assert ((one, label) in listed) == legal


@given(st.data())
def test_what_is_legal_can_be_laid_and_turned_it_can_too(data):
    rules = data.draw(rule_sets())
    layout = data.draw(layouts(rules, least=1))
    for one, label in playing.legal_plays(rules, layout, DOUBLE_SIX):
        assert engine.laid(rules, layout, one, label) == engine.laid(rules, layout, one.turned, label)


@given(st.data())
def test_a_cross_opens_two_sides_or_four_and_a_line_two(data):
    rules = data.draw(rule_sets())
    layout = data.draw(layouts(rules, least=1))
    allowed = {2} if layout.spinner is None else {4} if rules.cross_opens == "at-once" else {2, 4}
    assert len(playing.open_ends(rules, layout)) in allowed


def test_a_line_built_by_hand_is_the_line_built_by_the_rules():
    assert line("1-1", "1-4", "4-4") == laid(FT, "1-1", "1-4@R", "4-4@R")
