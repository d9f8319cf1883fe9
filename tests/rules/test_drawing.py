"""The boneyard, clause by clause: who draws, how far, in which order."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivesthrees_audit.rules import playing
from tests.positions import AF, DR, DRAWING, PY, STILL, laid, name, tile, tiles
from tests.strategies import rule_sets

in_each = pytest.mark.parametrize("rules", DRAWING, ids=name)
STUCK, ABLE = tiles("6-5", "3-3", "2-0"), tiles("6-4", "3-3", "2-0")


def plays(rules, hand):
    """The plays at the ends 4 and 1."""
    return playing.legal_plays(rules, laid(rules, "4-2", "2-1@R"), hand)


@pytest.mark.parametrize("rules", STILL, ids=name)
def test_none_the_tiles_not_dealt_sleep(rules):
    assert not playing.may_draw(rules)
    assert [playing.drawable(rules, left) for left in (0, 1, 14)] == [0, 0, 0]
    assert playing.may_knock(plays(rules, STUCK), playing.drawable(rules, 14))


@in_each
def test_until_playable_who_cannot_play_draws(rules):
    assert playing.may_draw(rules)
    left = playing.drawable(rules, 9)
    assert playing.must_draw(plays(rules, STUCK), left)
    assert not playing.may_knock(plays(rules, STUCK), left)
    assert playing.must_draw(plays(rules, STUCK | tiles("5-2")), left)


@in_each
def test_until_playable_who_can_play_does_not_draw(rules):
    assert not playing.must_draw(plays(rules, ABLE), playing.drawable(rules, 9))
    assert not playing.must_draw(plays(rules, STUCK | tiles("6-4")), playing.drawable(rules, 9))


@in_each
def test_until_playable_who_can_neither_play_nor_draw_knocks(rules):
    assert not playing.must_draw(plays(rules, STUCK), 0)
    assert playing.may_knock(plays(rules, STUCK), 0)


def test_stop_tile_the_last_one_stays_in_pyatyorka():
    assert [playing.drawable(PY, left) for left in (3, 2, 1, 0)] == [2, 1, 0, 0]
    assert playing.may_knock(plays(PY, STUCK), playing.drawable(PY, 1))
    assert not playing.may_knock(plays(PY, STUCK), playing.drawable(PY, 2))


@pytest.mark.parametrize("rules", [AF, DR], ids=name)
def test_stop_tile_there_is_none_in_all_fives_and_draw(rules):
    assert [playing.drawable(rules, left) for left in (2, 1, 0)] == [2, 1, 0]
    assert not playing.may_knock(plays(rules, STUCK), playing.drawable(rules, 1))
    assert playing.may_knock(plays(rules, STUCK), playing.drawable(rules, 0))


def test_order_the_first_tile_is_drawn_next():
    assert playing.next_drawn([tile("5-2"), tile("6-4"), tile("3-1")]) == tile("5-2")
    assert playing.next_drawn([None, tile("6-4")]) is None


@given(rule_sets(), st.integers(0, 28), st.booleans())
def test_who_has_the_turn_plays_or_draws_or_knocks(rules, left, able):
    can = [tile("6-4")] if able else []
    drawable = playing.drawable(rules, left)
    assert [able, playing.must_draw(can, drawable), playing.may_knock(can, drawable)].count(True) == 1
    assert 0 <= drawable <= left
    assert playing.may_draw(rules) or drawable == 0
