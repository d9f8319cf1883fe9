"""Hands supposed for hidden ones: what is found there is among every way of dealing the tiles out."""

from itertools import combinations, product
from random import Random

import pytest

from fivesthrees_audit.auditing.hidden import Left
from fivesthrees_audit.auditing.subsets import sums_of, windows
from fivesthrees_audit.auditing.supposing import all_of, leaves_open
from fivesthrees_audit.auditing.tables import tables
from fivesthrees_audit.auditing.trying import Ending, are_found
from fivesthrees_audit.rules import ending, scoring
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.tiles import DOUBLE_SIX
from tests.auditing.test_outcomes import dealt, some

GAMES = [
    RuleSet.named("block"),
    RuleSet.named("all-fives"),
    RuleSet.named("pyatyorka"),
    RuleSet.named("pyatyorka").agreed(pairs=True),
    RuleSet.named("block").changed({"block_winner": "fewest-then-seat", "blocked_bonus": "all-hands"}),
]


def endings(rules, sides, left, out):
    """The side that takes a deal and its bonus, for every way of dealing the hidden tiles out."""
    found = set()
    for pips in dealt(left, sides):
        taker = ending.block_winner(rules, pips) if out is None else out
        others = 0 if taker is None else sum(pips) - pips[taker]
        if taker is None:
            found.add((None, 0))
        elif taker == out:
            found.add((taker, scoring.bonus(rules, others)))
        else:
            found.add((taker, scoring.blocked_bonus(rules, pips[taker], others)))
    return found


@pytest.mark.parametrize("seed", range(60))
@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: f"{rules.id} {rules.pairs}")
def test_what_is_found_can_be(rules, seed):
    random = Random(seed)
    known, players = tables(rules), random.choice((2, 3, 4))
    seating = known.seating(players)
    left = some(random, players)
    out = random.choice((None, *seating.sides))
    if out is not None:
        seat = seating.members[out][0]
        left = left._replace(room=tuple(0 if other == seat else size for other, size in enumerate(left.room)))
    if not any(left.room):
        return
    true = endings(rules, seating.sides, left, out)
    for taker, bonus in product((None, *range(max(seating.sides) + 1)), range(40)):
        if out in (None, taker):
            can_be = (taker, bonus) in true and len(true) > 1
            found = are_found(known, seating.sides, left, Ending(taker, bonus, out is not None))
            if taker is not None:
                found |= leaves_open(known, seating, left, taker, bonus, goes_out=out is not None)
            assert can_be or not found


def test_nearly_all_that_can_be_is_found():
    """Of deals that went out from one seat of two, all: the tiles of one hand are all there is."""
    known = tables(GAMES[0])
    for seed in range(40):
        random = Random(seed)
        left = some(random, 2)
        left = left._replace(room=(0, max(1, left.room[1])))
        true = endings(GAMES[0], (0, 1), left, 0)
        for taker, bonus in true:
            assert leaves_open(known, known.seating(2), left, taker, bonus, goes_out=True) == (len(true) > 1)


def test_nothing_is_found_where_no_tiles_fit_the_hands():
    known, left = tables(GAMES[0]), Left((0, 0), (1, 1), (0b1, 0b1))
    assert not are_found(known, (0, 1), left, Ending(0, 0, goes_out=False))
    assert not leaves_open(known, known.seating(2), left, 0, 0, goes_out=False)


@pytest.mark.parametrize("seed", range(20))
def test_the_pips_where_all_open_tiles_are_held(seed):
    random = Random(seed)
    left = some(random, 3)
    whole = all_of(left, (1, 2))
    if whole is not None:
        alone = left._replace(room=(0, *left.room[1:]))
        assert {pips[1] + pips[2] for pips in dealt(alone, (0, 1, 2))} <= {whole}
    nothing = left._replace(room=(0, 0, 0))
    assert all_of(nothing, (1, 2)) == left.known[1] + left.known[2]


@pytest.mark.parametrize("seed", range(20))
def test_sums_are_those_of_every_choice_of_tiles(seed):
    random = Random(seed)
    tiles = random.sample(range(28), 9)
    pools = [(tiles[:5], random.randrange(5)), (tiles[5:], random.randrange(4))]
    true = {
        sum(DOUBLE_SIX[tile].pips for tile in (*first, *second))
        for first, second in product(*(combinations(pool, count) for pool, count in pools))
    }
    sums = sums_of([(sum(1 << tile for tile in pool), count) for pool, count in pools])
    assert {pips for pips in range(169) if sums >> pips & 1} == true


def test_windows_go_from_few_pips_to_many():
    tiles = sum(1 << DOUBLE_SIX.index(tile) for tile in DOUBLE_SIX if tile.is_double)
    assert [pips for _, pips in windows(tiles, 2)] == [2, 6, 10, 14, 18, 22]
    assert all(bits.bit_count() == 2 and bits & ~tiles == 0 for bits, _ in windows(tiles, 2))
    assert list(windows(tiles, 0)) == [(0, 0)]
    assert list(windows(tiles, 8)) == []


PIPS = list(product(range(5), repeat=3))
WINNERS = ["none", "fewest-pips", "fewest-then-seat"]


@pytest.mark.parametrize("winner", WINNERS)
def test_more_pips_in_other_hands_never_take_a_block_away(winner):
    rules = RuleSet.named("block").changed({"block_winner": winner})
    for pips in PIPS:
        taker = ending.block_winner(rules, pips)
        for side in range(3):
            if taker not in (None, side):
                assert ending.block_winner(rules, [*pips[:side], pips[side] + 1, *pips[side + 1 :]]) == taker


@pytest.mark.parametrize("winner", WINNERS)
def test_whoever_takes_a_block_from_several_takes_it_from_one_with_all_their_pips(winner):
    rules = RuleSet.named("block").changed({"block_winner": winner})
    for pips in PIPS:
        taker = ending.block_winner(rules, pips)
        if taker is not None:
            assert ending.block_winner(rules, (pips[taker], sum(pips) - pips[taker])) == 0
