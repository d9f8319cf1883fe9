"""Deals found by the solver, held against the engine: each is replayed, and small ones are found all or none."""

import os
import random
import subprocess
import sys
import time
from typing import NamedTuple

import pytest

from fivesthrees_audit import engine
from fivesthrees_audit.auditing.unrolling import Rulings
from fivesthrees_audit.auditing.worlds import Move, TimeLimit, Unrolled, every, no, some
from fivesthrees_audit.rules import ending, playing
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.tiles import DOUBLE_SIX, Tile

LOW = [tile for tile in DOUBLE_SIX if tile.right <= 3]
"""Tiles of few numbers, so that small hands have much to play."""

TINY = {
    "one tile each": ("fives-and-threes", {"hand_size.2": 1}, 2, 0),
    "two tiles each": ("fives-and-threes", {"hand_size.2": 2}, 2, 0),
    "the second seat leads": ("fives-and-threes", {"hand_size.2": 2}, 2, 1),
    "three players": ("fives-and-threes", {"hand_size.3": 2}, 3, 2),
    "pairs with one tile each": ("fives-and-threes", {"hand_size.4": 1}, 4, 0),
    "four play alone": ("block", {"hand_size.4": 1}, 4, 3),
    "the deal goes on until all are stuck": ("fives-and-threes", {"hand_size.2": 2, "deal_ends": "all-stuck"}, 2, 0),
    "any double leads": ("fives-and-threes", {"hand_size.2": 2, "lead_tile": "any-double"}, 2, 0),
    "the highest double leads": ("block", {"hand_size.2": 3, "lead_tile": "highest-double"}, 2, 0),
}

SMALL = {
    "pairs with two tiles each": ("fives-and-threes", {"hand_size.4": 2}, 4, 0),
    "the first of four alone to be out": ("block", {"hand_size.4": 2}, 4, 1),
    "pairs until all are stuck": ("fives-and-threes", {"hand_size.4": 2, "deal_ends": "all-stuck"}, 4, 0),
    "three tiles each for three": ("fives-and-threes", {"hand_size.3": 3}, 3, 0),
    "four tiles each for two": ("fives-and-threes", {"hand_size.2": 4}, 2, 1),
}


class Played(NamedTuple):
    """A deal as the engine has it: its moves, the seats due, the state after them, how it ended by then."""

    moves: tuple[Move, ...]
    state: engine.State
    blocked: bool

    @property
    def tiles(self):
        return tuple(move.tile for move in self.moves)


def dealt(rules, hands, lead):
    return engine.start(rules, [engine.Hand(frozenset(hand)) for hand in hands], lead, (0,) * len(hands))


def after(rules, state, move):
    """The state after a move of the seat due; the move must be right."""
    assert state.out is None
    assert not engine.blocked(rules, state)
    assert move.seat == state.turn
    plays = engine.plays(rules, state, move.seat)
    if move.tile is None:
        assert move.label is None
        assert playing.may_knock(plays, engine.drawable(rules, state))
        return engine.knock(state)
    assert (move.tile, move.label) in plays
    return engine.play(rules, state, move.tile, move.label)[0]


def replayed(rules, found, lead=0):
    """The state at the end of a deal that was found, each of its moves replayed."""
    hands = [tile for hand in found.hands for tile in hand]
    assert sorted([*hands, *found.asleep]) == list(DOUBLE_SIX)
    assert {len(hand) for hand in found.hands} == {playing.hand_size(rules, len(found.hands))}
    state = dealt(rules, found.hands, lead)
    for move in found.moves:
        state = after(rules, state, move)
    return state


def all_played(rules, hands, lead):
    """Every deal from these hands that is not over before its last move, with each number of moves."""
    queue = [Played((), dealt(rules, hands, lead), blocked=False)]
    for moves, state, blocked in queue:
        if moves:
            yield Played(moves, state, blocked and state.out is None)
        if state.out is None and not blocked:
            plays = engine.plays(rules, state, state.turn)
            able = [(tile, label) for tile, label in plays] or [(None, None)]
            for tile, label in able:
                move = Move(state.turn, tile, label)
                later = after(rules, state, move)
                queue.append(Played((*moves, move), later, engine.blocked(rules, later)))


def small(case, seed):
    """The rules of a small case, the lead, and hands of it drawn by lot."""
    name, changes, players, lead = case
    rules = RuleSet.named(name).changed(changes)
    size = playing.hand_size(rules, players)
    tiles = random.Random(seed).sample(LOW if players * size <= len(LOW) else DOUBLE_SIX, players * size)
    return rules, lead, [sorted(tiles[seat * size : seat * size + size]) for seat in range(players)]


def unrolled(rules, hands, turns, lead):
    """A deal of so many turns, and the condition that just these hands were dealt."""
    deal = Unrolled(rules, len(hands), turns, lead)
    return deal, every(*(deal.dealt(seat, tile) for seat, hand in enumerate(hands) for tile in hand))


def one_partner_holds_tiles(deal, one, other):
    first, second = deal.holds_tiles(one), deal.holds_tiles(other)
    return some(every(first, no(second)), every(second, no(first)))


def half_out(deal):
    """Blocked, with exactly one partner of each pair out."""
    return every(deal.blocked(), one_partner_holds_tiles(deal, 0, 2), one_partner_holds_tiles(deal, 1, 3))


@pytest.mark.parametrize(
    "case",
    [pytest.param(case, id=name, marks=() if "double" in name else pytest.mark.slow) for name, case in TINY.items()],
)
def test_just_the_deals_of_the_engine_are_found(case):
    rules, lead, hands = small(case, 1)
    expected = {(played.tiles, played.state.layout) for played in all_played(rules, hands, lead)}
    longest = max(len(tiles) for tiles, _ in expected)
    got = set()
    for turns in range(1, longest + 2):
        deal, pinned = unrolled(rules, hands, turns, lead)
        others = []
        while found := deal.find(pinned, *others):
            tiles, layout = tuple(move.tile for move in found.moves), replayed(rules, found, lead).layout
            assert (tiles, layout) not in got
            got.add((tiles, layout))
            steps = [deal.laid(turn, tile) if tile else deal.knocks(turn) for turn, tile in enumerate(tiles)]
            others.append(no(every(*steps, deal.shows(lambda shown, layout=layout: shown == layout))))
    assert got == expected


def conditions(deal, turns, hands):
    """Conditions with what they say of a deal as played."""
    for seat, hand in enumerate(hands):
        yield deal.holds_tiles(seat), lambda played, seat=seat: played.state.hands[seat].size > 0
        for left in range(len(hand) + 2):
            yield deal.has_left(seat, left), lambda played, at=(seat, left): played.state.hands[at[0]].size == at[1]
        for turn in range(turns):
            yield deal.due(turn, seat), lambda played, at=(turn, seat): played.moves[at[0]].seat == at[1]
            for tile in hand:
                yield deal.laid(turn, tile.turned), lambda played, at=(turn, tile): played.tiles[at[0]] == at[1]
    for turn in range(turns):
        yield deal.plays(turn), lambda played, turn=turn: played.tiles[turn] is not None
        yield deal.knocks(turn), lambda played, turn=turn: played.tiles[turn] is None
    yield deal.out(), lambda played: played.state.out is not None
    yield deal.blocked(), lambda played: played.blocked
    for pips in range(7):

        def wanted(layout, pips=pips):
            return layout.ends[0].pips == pips and layout.ends[1].double

        yield deal.shows(wanted), lambda played, wanted=wanted: wanted(played.state.layout)


@pytest.mark.slow
@pytest.mark.parametrize("case", SMALL.values(), ids=SMALL)
def test_a_deal_is_found_just_where_the_engine_has_one(case):
    lot = random.Random(7)
    rules, lead, hands = small(case, 3)
    every_deal = list(all_played(rules, hands, lead))
    answers = []
    for turns in range(1, max(len(played.moves) for played in every_deal) + 2):
        deal, pinned = unrolled(rules, hands, turns, lead)
        possible = [played for played in every_deal if len(played.moves) == turns]
        known = list(conditions(deal, turns, hands))
        for _ in range(2):
            (one, first), (two, second), (three, third) = lot.sample(known, 3)
            there = [played for played in possible if (first(played) or second(played)) and not third(played)]
            found = deal.find(pinned, some(one, two), no(three))
            assert (found is not None) == bool(there)
            answers.append(found is not None)
            if found:
                state = replayed(rules, found, lead)
                blocked = state.out is None and engine.blocked(rules, state)
                played = Played(found.moves, state, blocked)
                assert (first(played) or second(played)) and not third(played)
    assert {True, False} == set(answers)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_lead_alone_can_block_a_deal(rules, players):
    begun = time.perf_counter()
    deal = Unrolled(rules, players, 1)
    found = deal.find(deal.blocked())
    assert time.perf_counter() - begun < 5
    assert engine.blocked(rules, replayed(rules, found))


def test_eighteen_turns_can_block_a_deal_with_one_partner_of_each_pair_out(rules):
    deal = Unrolled(rules, 4, 18)
    state = replayed(rules, deal.find(half_out(deal)))
    assert engine.blocked(rules, state)
    assert sorted(state.hands[seat].size > 0 for seat in (0, 2)) == [False, True]
    assert sorted(state.hands[seat].size > 0 for seat in (1, 3)) == [False, True]


def test_seventeen_turns_cannot(rules):
    deal = Unrolled(rules, 4, 17)
    assert deal.find(half_out(deal)) is None


@pytest.mark.slow
@pytest.mark.parametrize(("players", "most"), [(2, 13), (3, 13), (4, 19)])
def test_the_most_plays_without_a_knock(rules, players, most):
    for turns in (most, most + 1):
        deal = Unrolled(rules, players, turns)
        found = deal.find(deal.out(), *(deal.plays(turn) for turn in range(turns)))
        assert (found is None) == (turns > most)
        if found:
            assert replayed(rules, found).out == found.moves[-1].seat


def test_the_answer_does_not_depend_on_what_was_asked_before(rules):
    deal = Unrolled(rules, 2, 6)
    first = deal.find(deal.blocked())
    assert deal.find(deal.knocks(3)) is not None
    assert deal.find(deal.knocks(0)) is None
    assert deal.find(deal.blocked()) == first == Unrolled(rules, 2, 6).find(deal.blocked())


def test_the_answer_is_the_same_in_every_process(rules):
    deal = Unrolled(rules, 3, 8)
    here = f"{deal.find(deal.blocked())}{deal.smt2(no(deal.out()))}"
    code = (
        "from fivesthrees_audit.auditing.worlds import *\n"
        "from fivesthrees_audit.ruleset import RuleSet\n"
        "deal = Unrolled(RuleSet.named('fives-and-threes'), 3, 8)\n"
        "print(f'{deal.find(deal.blocked())}{deal.smt2(no(deal.out()))}', end='')"
    )
    for seed in ("1", "2"):
        env = os.environ | {"PYTHONHASHSEED": seed}
        there = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
        assert there.stdout == here


def test_a_solver_that_gives_up_says_so(rules):
    deal = Unrolled(rules, 4, 18)
    with pytest.raises(TimeLimit, match="in the time it had"):
        deal.find(half_out(deal), timeout=1)
    assert deal.find(deal.blocked(), timeout=60_000) is not None


def test_a_deal_that_is_pinned_is_found_again(rules):
    deal = Unrolled(rules, 3, 9)
    found = deal.find(deal.knocks(4), deal.knocks(5))
    again = deal.find(deal.pinned(found))
    assert again.hands == found.hands
    assert [move.tile for move in again.moves] == [move.tile for move in found.moves]
    assert deal.find(deal.pinned(found), deal.plays(4)) is None


def test_the_tiles_left_at_the_end_can_be_asked_for(rules):
    deal = Unrolled(rules.changed({"hand_size.2": 2}), 2, 3)
    for left in (0, 1, 2):
        found = deal.find(deal.out(), deal.has_left(1, left))
        assert (found is None) == (left == 0)
        if found is not None:
            assert sum(move.tile is not None for move in found.moves if move.seat == 1) == 2 - left


def test_the_question_can_be_put_to_another_solver(rules):
    cvc5 = pytest.importorskip("cvc5")
    for turns, answer in ((2, "sat"), (4, "unsat")):
        deal = Unrolled(rules.changed({"hand_size.2": 2}), 2, turns)
        solver = cvc5.Solver()
        parser = cvc5.InputParser(solver)
        text = deal.smt2(deal.plays(turns - 1), no(some(deal.out(), deal.blocked())))
        parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, text, "deal")
        said = ""
        while not (command := parser.nextCommand()).isNull():
            said += command.invoke(solver, parser.getSymbolManager())
        assert said.strip() == answer


def test_a_rule_that_is_replaced_changes_the_answer(rules, monkeypatch):
    def asked():
        deal = Unrolled(rules.changed({"hand_size.3": 2}), 3, 4)
        found = deal.find(every(deal.due(1, 2), deal.out()))
        return None if found is None else [move.seat for move in found.moves]

    assert asked() is None
    monkeypatch.setattr(playing, "next_turn", lambda seat, held: (seat - 1) % len(held))
    assert asked() == [0, 2, 1, 0]


def test_going_out_that_is_replaced_changes_the_answer(rules, monkeypatch):
    def asked():
        deal = Unrolled(rules.changed({"hand_size.4": 1}), 4, 1)
        return deal.find(deal.out())

    assert asked() is None
    monkeypatch.setattr(ending, "is_out", lambda rules, own, partner: ending.Emptied(own == 0, own == 0))
    assert asked() is not None


def test_knocking_that_is_replaced_changes_the_answer(rules, monkeypatch):
    def asked():
        deal = Unrolled(rules.changed({"hand_size.2": 2}), 2, 2)
        return deal.find(deal.knocks(0), deal.plays(1))

    assert asked() is None
    monkeypatch.setattr(playing, "may_knock", lambda plays, drawable=0: True)
    assert asked().moves[0] == Move(0, None, None)


def test_a_block_that_is_replaced_changes_the_answer(rules, monkeypatch):
    def asked():
        deal = Unrolled(rules, 2, 1)
        return deal.find(deal.blocked())

    assert asked() is not None
    monkeypatch.setattr(ending, "is_blocked", lambda able, drawable=0: False)
    assert asked() is None


@pytest.mark.parametrize("which", ["any", "any-double", "highest-double"])
def test_a_tile_may_be_led_where_no_other_of_the_hand_bars_it(rules, which):
    lot = random.Random(which)
    changed = rules.changed({"lead_tile": which})
    barred = set(Rulings(changed, 2).barred)
    for _ in range(500):
        hand = lot.sample(DOUBLE_SIX, lot.randint(1, 14))
        free = {tile for tile in hand if not any((tile, other) in barred for other in hand)}
        assert set(playing.leads(changed, hand)) == free


def test_conditions_without_parts(rules):
    deal = Unrolled(rules, 2, 1)
    assert deal.find(every()) is not None
    assert deal.find(some()) is None
    assert deal.find(deal.shows(lambda layout: not layout.ends)) is None
    assert deal.find(deal.shows(lambda layout: True), deal.laid(0, Tile(5, 3))).moves == (Move(0, Tile(3, 5), None),)


@pytest.mark.parametrize("name", ["draw", "pyatyorka"])
def test_games_of_another_kind_are_refused(name):
    with pytest.raises(ValueError, match="no game of a line without drawing"):
        Unrolled(RuleSet.named(name), 2, 3)


def test_a_deal_without_turns_is_refused(rules):
    with pytest.raises(ValueError, match="at least one turn"):
        Unrolled(rules, 2, 0)
