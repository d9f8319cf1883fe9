"""A deal step by step: hands, turns, awards, draws, and what its end brings, in each game and under any house rules."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivesthrees_audit import engine
from fivesthrees_audit.engine import Closing, Hand, Played
from fivesthrees_audit.rules import ending, playing
from fivesthrees_audit.tiles import DOUBLE_SIX
from tests.positions import AF, BL, CROSSES, DR, FT, GAMES, PY, laid, name, tile, tiles
from tests.strategies import deals, rule_sets

PAIRS = PY.agreed(pairs=True)


def table(rules, *hands, plays=(), scores=None, turn=0, **fields):
    """A state with these hands, written `5-5 5-0`, and these plays on the table."""
    held = [hand if isinstance(hand, Hand) else Hand(tiles(*hand.split())) for hand in hands]
    sides = max(playing.sides(rules, len(held))) + 1
    state = engine.start(rules, held, turn, scores or (0,) * sides)
    return state._replace(layout=laid(rules, *plays), **fields)


def played(rules, state, *plays):
    """The state after plays, and what the last of them came to."""
    last = None
    for play in plays:
        text, _, label = play.partition("@")
        state, last = engine.play(rules, state, tile(text), label or None)
    return state, last


# hands


def test_a_hand_has_known_and_hidden_tiles():
    hand = Hand(tiles("5-3", "6-6"), 2)
    assert hand.size == 4
    assert hand.pips is None
    assert Hand(tiles("5-3", "6-6")).pips == 20
    assert Hand(frozenset()).pips == 0


def test_a_tile_leaves_a_hand_known_or_hidden_or_not_at_all():
    hand = Hand(tiles("5-3"), 1)
    assert hand.without(tile("5-3")) == Hand(frozenset(), 1)
    assert hand.without(tile("6-6")) == Hand(tiles("5-3"))
    assert Hand(tiles("5-3")).without(tile("6-6")) == Hand(tiles("5-3"))


def test_a_tile_is_given_to_a_hand():
    assert Hand(tiles("5-3")).given(tile("6-1")) == Hand(tiles("5-3", "1-6"))
    assert Hand(tiles("5-3")).given(None) == Hand(tiles("5-3"), 1)


# the state


def test_a_boneyard_not_given_holds_what_was_not_dealt():
    state = engine.start(PY, [Hand(frozenset(), 7)] * 2, 1, (0, 0))
    assert state.boneyard == (None,) * 14
    assert (state.lead, state.turn, state.first, state.is_over) == (1, 1, False, False)
    assert engine.start(PY, [Hand(frozenset(), 7)] * 2, 1, (0, 0), [tile("5-5")], first=True).boneyard == (tile("5-5"),)


def test_partners_sit_across():
    assert [engine.partner((0, 1, 0, 1), seat) for seat in range(4)] == [2, 3, 0, 1]
    assert engine.partner((0, 1, 2), 1) is None


def test_holders_hold_tiles():
    assert engine.holders(table(FT, "5-3", "", "6-6")) == (0, 2)


@pytest.mark.parametrize(("rules", "tiles_left"), [(FT, 0), (BL, 0), (PY, 13), (AF, 14), (DR, 14)], ids=name)
def test_drawable_tiles(rules, tiles_left):
    state = engine.start(rules, [Hand(frozenset(), 7)] * 2, 0, (0, 0))
    assert engine.drawable(rules, state) == tiles_left


def test_hidden_tiles_leave_open_who_can_play():
    hidden = Hand(tiles("2-2"), 1)
    state = table(FT, hidden, "3-3", "5-0", plays=["5-5"])
    assert [engine.able(FT, state, seat) for seat in range(3)] == [None, False, True]
    assert engine.blocked(FT, state) is False
    assert engine.blocked(FT, table(FT, hidden, "3-3", plays=["5-5"])) is None
    assert engine.blocked(FT, table(FT, "2-2", "3-3", plays=["5-5"])) is True
    assert engine.able(FT, table(FT, Hand(frozenset(), 7), "3-3"), 0) is True


@pytest.mark.parametrize(
    ("rules", "left", "blocked"), [(PY, 2, False), (PY, 1, True), (AF, 1, False), (AF, 0, True)], ids=name
)
def test_a_deal_is_not_blocked_while_somebody_may_draw(rules, left, blocked):
    state = table(rules, "2-2", "3-3", plays=["5-5"], boneyard=(None,) * left)
    assert engine.blocked(rules, state) is blocked


# plays


def test_a_lead_of_each_game():
    for rules, points in ((FT, 2), (PY, 10), (AF, 10), (DR, 0), (BL, 0)):
        state, last = played(rules, table(rules, "5-5 1-1", "5-0 2-2"), "5-5")
        assert last == Played(count=10, play=points, out=0, award=points, score=points, goes_out=False)
        assert (last.earned, state.scores, state.turn) == (points, (points, 0), 1)


def test_the_sample_game_of_pyatyorka():
    state, last = played(PY, table(PY, "5-5 3-5 1-1", "5-0 0-2 1-2"), "5-5", "5-0@L", "3-5@R", "0-2@L")
    assert last.count == 5
    assert state.scores == (10, 15)
    assert state.lines.main == (tile("2-0"), tile("0-5"), tile("5-5"), tile("5-3"))


def test_partners_have_one_score():
    state, _ = played(PAIRS, table(PAIRS, "5-5 1-1", "5-0 2-2", "5-3 3-3", "0-2 4-4"), "5-5", "5-0@L", "5-3@R", "0-2@L")
    assert state.scores == (10, 15)


def test_an_award_that_passes_61_is_refused_and_the_deal_is_over():
    state, last = played(FT, table(FT, "6-0", "1-1", plays=["0-0"], scores=(59, 40)), "6-0@L")
    assert last == Played(count=6, play=2, out=1, award=0, score=59, goes_out=True)
    assert (state.out, state.winner, state.is_over) == (0, None, True)


def test_the_out_point_alone_wins_at_60():
    state, last = played(FT, table(FT, "6-1", "1-1", plays=["6-0"], scores=(60, 40)), "6-1@L")
    assert (last.count, last.award, last.score) == (1, 1, 61)
    assert (state.out, state.winner) == (0, 0)


def test_reaching_the_target_wins_at_once_in_pyatyorka_and_not_in_all_fives():
    state, _ = played(PY, table(PY, "5-5 1-1", "5-0", scores=(92, 0)), "5-5")
    assert (state.scores, state.winner, state.out) == ((102, 0), 0, None)
    state, _ = played(AF, table(AF, "5-5 1-1", "5-0", scores=(145, 0)), "5-5")
    assert (state.scores, state.winner, state.is_over) == ((155, 0), None, False)


def test_a_seat_without_tiles_is_passed_over_in_pairs():
    state, last = played(FT, table(FT, "6-1", "1-1", "2-2 3-3", "4-4", plays=["6-0"]), "6-1@L")
    assert (last.goes_out, last.out, state.out) == (False, 0, None)
    assert engine.knock(state._replace(turn=3)).turn == 1


def test_the_second_partner_out_earns_the_point():
    state, last = played(FT, table(FT, "", "5-1", "3-4", "3-3 2-0", plays=["1-1", "1-4@R", "4-4@R"], turn=2), "3-4@R")
    assert (last.count, last.play, last.out, last.award) == (5, 1, 1, 2)
    assert (state.out, state.scores) == (2, (2, 0))


def test_the_first_partner_out_ends_a_deal_of_pyatyorka():
    state, _ = played(PAIRS, table(PAIRS, "5-0", "1-1", "2-2", "4-4", plays=["5-5"]), "5-0@U")
    assert state.out == 0


def test_a_tile_that_does_not_join_is_refused():
    with pytest.raises(ValueError, match="does not join"):
        played(FT, table(FT, "6-0", "1-1", plays=["5-5"]), "6-0@L")


RUNS_ON = {"deal_ends": "all-stuck"}


def test_a20_the_out_point_paid_again_is_accepted_too():
    again = FT.changed({**RUNS_ON, "out_point_repeats": "yes"})
    for rules, point in ((FT.changed(RUNS_ON), 0), (again, 1)):
        state = table(rules, "", "6-0 4-4", plays=["3-6"], turn=1)
        _, last = played(rules, state, "6-0@R")
        assert (last.play, last.out, last.award, last.score) == (1, point, 1 + point, 1 + point)


def test_a_partner_without_tiles_is_not_out_before_the_other():
    again = FT.changed({"out_point_repeats": "yes"})
    state = table(again, "", "6-0 4-4", "1-1", "2-2", plays=["3-6"], turn=1)
    assert played(again, state, "6-0@R")[1].out == 0


def test_a_deal_that_runs_on_pays_each_player_out_once():
    rules = FT.changed(RUNS_ON)
    state, last = played(rules, table(rules, "6-0", "0-0 4-4", plays=["3-6"]), "6-0@R")
    assert (last.goes_out, last.out, state.is_over) == (True, 1, False)
    state, last = played(rules, state, "0-0@R")
    assert (last.out, state.turn, engine.blocked(rules, state)) == (0, 1, True)


@pytest.mark.parametrize("rules", [FT, DR], ids=name)
def test_a_deal_that_runs_on_is_over_when_no_hand_holds_a_tile(rules):
    rules = rules.changed(RUNS_ON)
    assert engine.blocked(rules, table(rules, "", "", plays=["3-6"], boneyard=(None,) * 3)) is True


# draws and knocks


def test_a_drawn_tile_comes_from_the_front_of_the_boneyard():
    state = table(DR, "1-1", "2-2", plays=["5-5"], boneyard=(tile("6-4"), tile("5-0")), knocks=1)
    after = engine.draw(state, tile("6-4"))
    assert after.hands[0].known == tiles("1-1", "4-6")
    assert (after.boneyard, after.turn, after.knocks) == ((tile("5-0"),), 0, 0)
    assert engine.draw(state, None).hands[0] == Hand(tiles("1-1"), 1)


def test_a_knock_passes_the_turn():
    state = engine.knock(table(FT, "1-1", "2-2", "3-3", plays=["5-5"]))
    assert (state.turn, state.knocks) == (1, 1)
    assert engine.knock(state).knocks == 2


# the end of a deal


def test_pips_left_are_those_of_both_partners():
    assert engine.pips_left(table(PAIRS, "1-1", "6-6", "5-5", "0-0")) == (12, 12)
    assert engine.pips_left(table(PAIRS, "1-1", Hand(frozenset(), 1), "5-5", "0-0")) == (12, None)


BLOCK = ("1-1", "6-1", "6-4", "6-6")
"""2, 7, 10 and 12 pips."""


@pytest.mark.parametrize(("rules", "bonus"), [(PY, 5), (AF, 30), (DR, 29), (BL, 29)], ids=name)
def test_a_block_pays_the_fewest_pips(rules, bonus):
    closing = engine.closing(rules, table(rules, *BLOCK, scores=(1, 2, 3, 4)))
    assert closing == Closing(0, bonus, (bonus, 0, 0, 0), (1 + bonus, 2, 3, 4), None)


@pytest.mark.parametrize("rules", [PY, AF, DR, BL], ids=name)
def test_a_block_with_equal_pips_pays_nobody(rules):
    assert engine.closing(rules, table(rules, "5-0", "4-1", "6-3")) == Closing(None, 0, (0, 0, 0), (0, 0, 0), None)


def test_a_block_pays_nobody_in_fives_and_threes():
    assert engine.closing(FT, table(FT, "1-1", "6-6", scores=(3, 5))) == Closing(None, 0, (0, 0), (3, 5), None)


@pytest.mark.parametrize(("rules", "bonus"), [(FT, 0), (PY, 3), (AF, 15), (DR, 13), (BL, 13)], ids=name)
def test_who_went_out_is_paid(rules, bonus):
    closing = engine.closing(rules, table(rules, "4-3", "", "5-1", out=1))
    assert closing == Closing(1, bonus, (0, bonus, 0), (0, bonus, 0), None)


def test_a_bonus_can_reach_the_target_of_pyatyorka():
    closing = engine.closing(PY, table(PY, "", "6-6 5-5", scores=(97, 40), out=0))
    assert (closing.bonus, closing.scores, closing.winner) == (4, (101, 40), 0)


def test_a_match_that_is_won_brings_no_bonus():
    closing = engine.closing(PY, table(PY, "", "6-6 5-5", scores=(100, 40), out=0, winner=0))
    assert closing == Closing(None, 0, (0, 0), (100, 40), 0)


def test_the_best_score_wins_all_fives_when_the_deal_is_over():
    closing = engine.closing(AF, table(AF, "6-4", "", scores=(155, 155), out=1))
    assert (closing.scores, closing.winner) == ((155, 165), 1)
    closing = engine.closing(AF, table(AF, "5-5 6-4", "", scores=(155, 100), out=1))
    assert (closing.scores, closing.winner) == ((155, 120), 0)
    closing = engine.closing(AF, table(AF, "6-4", "", scores=(165, 155), out=1))
    assert (closing.scores, closing.winner) == ((165, 165), None)


def test_hidden_hands_leave_a_bonus_open():
    hidden = Hand(frozenset(), 2)
    assert engine.closing(AF, table(AF, "", hidden, out=0)) is None
    assert engine.closing(AF, table(AF, "1-1", hidden)) is None


def test_hidden_hands_leave_nothing_open_where_nothing_is_paid():
    hidden = Hand(frozenset(), 2)
    assert engine.closing(FT, table(FT, "", hidden, out=0)) == Closing(0, 0, (0, 0), (0, 0), None)
    assert engine.closing(FT, table(FT, "1-1", hidden)) == Closing(None, 0, (0, 0), (0, 0), None)


@pytest.mark.parametrize("winner", ["fewest-pips", "fewest-then-seat"])
def test_hidden_hands_leave_the_winner_of_a_block_open(winner):
    rules = FT.changed({"block_winner": winner, "next_lead": "winner"})
    assert engine.closing(rules, table(rules, "6-6", Hand(frozenset(), 2))) is None


def test_an_end_is_tested_against_the_target_like_any_award():
    clamp = PY.changed({"overshoot": "clamp"})
    assert engine.closing(clamp, table(clamp, "", "6-6 5-5", scores=(97, 40), out=0)).scores == (100, 40)
    refuse = PY.changed({"overshoot": "refuse"})
    assert engine.closing(refuse, table(refuse, "", "6-6 5-5", scores=(97, 40), out=0)).scores == (97, 40)


# whole deals


def steps(rules, state, random):
    """The states of a deal played at random, each with what the play that led to it came to."""
    while not state.is_over and not (state.layout.ends and engine.blocked(rules, state)):
        plays, left = engine.plays(rules, state, state.turn), engine.drawable(rules, state)
        if plays:
            state, came_to = engine.play(rules, state, *random.choice(plays))
            yield state, came_to
            continue
        state = engine.draw(state, state.boneyard[0]) if playing.must_draw(plays, left) else engine.knock(state)
        yield state, None


@given(st.data())
def test_a_deal_ends_and_loses_no_tile(data):
    rules = data.draw(rule_sets())
    state, random = data.draw(deals(rules))
    scores = state.scores
    for number, (after, came_to) in enumerate(steps(rules, state, random)):
        assert number < 200
        everywhere = [*after.lines.tiles, *after.boneyard, *(one for hand in after.hands for one in hand.known)]
        assert playing.repeated(everywhere) == ()
        assert len(everywhere) == len(DOUBLE_SIX)
        assert sum(after.scores) - sum(scores) == (came_to.award if came_to else 0)
        assert after.is_over or after.hands[after.turn].size or not any(hand.size for hand in after.hands)
        state, scores = after, after.scores
    closing = engine.closing(rules, state)
    assert closing.scores == tuple(own + award for own, award in zip(state.scores, closing.awards, strict=True))


@given(st.data())
def test_a_score_is_made_of_what_was_accepted_and_ends_the_match_once(data):
    rules = data.draw(st.sampled_from(GAMES))
    state, random = data.draw(deals(rules, scores=data.draw(st.integers(0, rules.target - 1))))
    for after, came_to in steps(rules, state, random):
        if came_to is None:
            assert after.scores == state.scores
        else:
            assert came_to.award in (0, came_to.earned)
            assert came_to.score == state.scores[state.sides[state.turn]] + came_to.award
            assert came_to.goes_out is (after.out is not None)
        assert (after.winner is not None) == (
            ending.tested_at_once(rules) and any(ending.reached(rules, score) for score in after.scores)
        )
        state = after
    if engine.blocked(rules, state) and not state.is_over:
        assert all(not engine.plays(rules, state, seat) for seat in engine.holders(state))
        assert len(state.boneyard) <= 1 or rules not in (*CROSSES, DR)
