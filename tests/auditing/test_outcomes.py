"""What the end of a deal can bring where hands are hidden: against every way of dealing the tiles out."""

from itertools import combinations
from random import Random

import pytest

from fivesthrees_audit.auditing import outcomes
from fivesthrees_audit.auditing.counting import tiles_of
from fivesthrees_audit.auditing.hidden import Left
from fivesthrees_audit.rules import ending, scoring
from fivesthrees_audit.ruleset import RuleSet

BLOCK, PYATYORKA = RuleSet.named("block"), RuleSet.named("pyatyorka")


def dealt(left, sides):
    """The pips by side of every way to deal the hidden tiles out."""
    ways = [({}, 0)]
    for seat, size in enumerate(left.room):
        longer = []
        for held, taken in ways:
            for tiles in combinations(sorted(tiles_of(left.open_to[seat] & ~taken)), size):
                bits = sum(1 << number for number in range(28) if tiles_of(1 << number) <= set(tiles))
                longer.append(({**held, seat: sum(tile.pips for tile in tiles)}, taken | bits))
        ways = longer
    totals = set()
    for held, _ in ways:
        pips = [0] * (max(sides) + 1)
        for seat, side in enumerate(sides):
            pips[side] += left.known[seat] + held[seat]
        totals.add(tuple(pips))
    return totals


def some(random, players):
    tiles = random.sample(range(28), random.randint(5, 9))
    pool = sum(1 << tile for tile in tiles)
    open_to = tuple(pool & ~sum(1 << tile for tile in tiles if random.random() < 0.3) for _ in range(players))
    room = tuple(random.choice((0, 1, 2)) for _ in range(players))
    return Left(tuple(random.choice((0, 3, 12)) for _ in range(players)), room, open_to)


@pytest.mark.parametrize("seed", range(60))
def test_every_number_of_pips_that_can_be_held_and_no_other(seed):
    random = Random(seed)
    sides = random.choice(((0, 1), (0, 1, 2), (0, 1, 0, 1), (0, 1, 2, 3)))
    left = some(random, len(sides))
    possible = outcomes.held(left, sides)
    assert possible is None or possible == dealt(left, sides)


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("rules", [BLOCK, PYATYORKA], ids=lambda rules: rules.id)
def test_who_may_take_a_block_and_for_how_much(rules, seed, monkeypatch):
    random = Random(seed)
    sides = random.choice(((0, 1), (0, 1, 2)))
    left = some(random, len(sides))
    true = {}
    for pips in dealt(left, sides):
        taker = ending.block_winner(rules, pips)
        bonus = 0 if taker is None else scoring.blocked_bonus(rules, pips[taker], sum(pips) - pips[taker])
        true.setdefault(taker, set()).add(bonus)
    exact = {one.taker: one.bonuses for one in outcomes.possible(rules, sides, left, None)}
    if true:
        assert exact == true
    monkeypatch.setattr(outcomes, "MOST_SUMS", 0)
    outcomes.held.cache_clear()
    wide = {one.taker: one.bonuses for one in outcomes.possible.__wrapped__(rules, sides, left, None)}
    outcomes.held.cache_clear()
    assert all(true[taker] <= wide[taker] for taker in true)


@pytest.mark.parametrize("seed", range(20))
def test_what_going_out_may_bring(seed, monkeypatch):
    random = Random(seed)
    left = some(random, 3)
    left = left._replace(known=(0, *left.known[1:]), room=(0, *left.room[1:]))
    true = {scoring.bonus(BLOCK, pips[1] + pips[2]) for pips in dealt(left, (0, 1, 2))}
    (exact,) = outcomes.possible(BLOCK, (0, 1, 2), left, 0)
    if true:
        assert (exact.taker, exact.bonuses) == (0, true)
    monkeypatch.setattr(outcomes, "MOST_WAYS", 0)
    outcomes.held.cache_clear()
    (wide,) = outcomes.possible.__wrapped__(BLOCK, (0, 1, 2), left, 0)
    outcomes.held.cache_clear()
    assert true <= wide.bonuses
