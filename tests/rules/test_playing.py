"""Dealing, leading, turns and joining tiles, clause by clause: the worked example, then a counter-example."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivesthrees_audit.layout import EMPTY, End, Layout, join, lay_first
from fivesthrees_audit.rules import playing
from fivesthrees_audit.tiles import DOUBLE_SIX, Tile

TILES = st.sampled_from(DOUBLE_SIX)
HANDS = st.frozensets(TILES, max_size=7)
ENDS = st.tuples(st.integers(0, 6), st.booleans())


@st.composite
def layouts(draw):
    """Any line: empty, one tile, or two open ends."""
    kind = draw(st.sampled_from(["empty", "lone", "line"]))
    if kind == "empty":
        return EMPTY
    if kind == "lone":
        return lay_first(draw(TILES))
    (left, left_double), (right, right_double) = draw(ENDS), draw(ENDS)
    return Layout((End("L", left, left_double), End("R", right, right_double)))


def line(*texts):
    """The layout of tiles laid left to right."""
    first, *others = [Tile(*map(int, text.split("-"))) for text in texts]
    layout = lay_first(first)
    for tile in others:
        layout = join(layout, tile, "R")
    return layout


def test_double_six_has_28_different_tiles():
    assert len(set(DOUBLE_SIX)) == 28
    assert playing.repeated(DOUBLE_SIX) == ()


def test_double_six_knows_a_tile_either_way_round():
    assert playing.repeated([Tile(2, 5), Tile(6, 6), Tile(5, 2), Tile(6, 6)]) == (Tile(2, 5), Tile(6, 6))


def test_players_sit_alone_or_across(rules):
    assert playing.sides(rules, 2) == (0, 1)
    assert playing.sides(rules, 3) == (0, 1, 2)
    assert playing.sides(rules, 4) == (0, 1, 0, 1)


@pytest.mark.parametrize(("players", "hand", "boneyard"), [(2, 7, 14), (3, 5, 13), (4, 5, 8)])
def test_hand_size(rules, players, hand, boneyard):
    assert playing.hand_size(rules, players) == hand
    assert playing.boneyard_size(rules, players) == boneyard


def test_lead_opens_the_deal():
    assert playing.opens(1, 1)
    assert not playing.opens(1, 0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_first_lead_may_be_anybody(players):
    assert playing.first_leads(players) == tuple(range(players))


def test_next_lead_moves_clockwise(rules):
    assert playing.next_lead(rules, 3, 1) == 2
    assert playing.next_lead(rules, 3, 2) == 0
    assert playing.next_lead(rules, 4, 3) == 0


def test_any_tile_may_be_led(rules):
    hand = frozenset({Tile(0, 0), Tile(3, 5)})
    assert set(playing.leads(rules, hand)) == hand
    assert [tile for tile, _ in playing.legal_plays(rules, EMPTY, hand)] == [Tile(0, 0), Tile(3, 5)]


def test_turns_go_clockwise_and_pass_over_empty_hands():
    assert playing.next_turn(0, [5, 5, 5, 5]) == 1
    assert playing.next_turn(3, [5, 5, 5, 5]) == 0
    assert playing.next_turn(0, [3, 0, 2, 1]) == 2
    assert playing.next_turn(1, [0, 4, 0, 0]) == 1
    assert playing.next_turn(1, [0, 0, 0, 0]) == 1


def test_held_either_way_round():
    assert playing.is_held(Tile(5, 3), {Tile(3, 5)})
    assert not playing.is_held(Tile(5, 3), {Tile(3, 6)})


def test_a_line_has_two_ends_and_never_branches():
    assert [end.label for end in playing.open_ends(line("3-6", "6-6", "6-1"))] == ["L", "R"]
    assert playing.open_ends(EMPTY) == ()


def test_matches_the_number_shown():
    assert playing.matches(Tile(3, 6), End("R", 6, False))
    assert not playing.matches(Tile(3, 6), End("R", 5, False))


def test_joining_leaves_the_far_half_open():
    after = join(line("3-6"), Tile(1, 6), "R")
    assert after.ends == (End("L", 3, False), End("R", 1, False))
    with pytest.raises(ValueError, match="does not join"):
        join(line("3-6"), Tile(1, 5), "R")
    with pytest.raises(ValueError, match="does not join"):
        join(line("3-6"), Tile(3, 5), "U")


def test_knock_only_with_nothing_to_play(rules):
    assert playing.may_knock(playing.legal_plays(rules, line("3-6"), {Tile(0, 0)}))
    assert not playing.may_knock(playing.legal_plays(rules, line("3-6"), {Tile(0, 6)}))


def test_nobody_draws(rules):
    assert not playing.may_draw(rules)


@given(layouts(), HANDS)
def test_list_of_legal_plays_and_predicate_agree(rules, layout, hand):
    listed = set(playing.legal_plays(rules, layout, hand))
    if not layout.ends:
        assert listed == {(tile, None) for tile in hand}
        return
    for tile in DOUBLE_SIX:
        for end in playing.open_ends(layout):
            assert ((tile, end.label) in listed) == (playing.is_held(tile, hand) and playing.matches(tile, end))


@given(layouts(), TILES)
def test_joinable_is_what_join_accepts(layout, tile):
    for label in ("L", "R", "U", "D"):
        if label in playing.joinable(layout, tile):
            after = join(layout, tile, label)
            assert next(end for end in after.ends if end.label == label).double == tile.is_double
        else:
            with pytest.raises(ValueError, match="does not join"):
                join(layout, tile, label)
