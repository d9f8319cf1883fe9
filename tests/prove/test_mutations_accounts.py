"""A change in what the engine makes of a play, or of the end of a deal, refutes the theorem that is about it."""

import inspect

import pytest

from fivesthrees_audit import engine
from fivesthrees_audit.prove.theorem import theorems
from fivesthrees_audit.ruleset import RuleSet
from tests.prove.test_mutations import mutated, refuted

pytestmark = pytest.mark.slow

FT, PY, AF, DR, BL = "fives-and-threes", "pyatyorka", "all-fives", "draw", "block"
PLAYED, SCORE = "counted-as-it-then-lies", "one-score-grows"
PAID = "the-winner-alone-is-paid"
COUNT = "count = scoring.count(rules, layout)"
POINTS = "scoring.play_points(rules, count,"
SIDE = "seat, side = state.turn, state.sides[state.turn]"
WON = "winner=side if ending.is_won(rules, award, score)"
AWARD = "award = accepted(rules, before, earned, out, goes_out=emptied.goes_out)"
WRITTEN = "with_score(state.scores, side, score)"
EARNED = "earned[taker] += bonus"
OUT = "scoring.bonus(rules, opponents) if goes_out"
TAKER = "ending.block_winner(rules, known) if state.out is None else state.sides[state.out]"
GOES_OUT = "taker, goes_out=state.out is not None"
LEFT = "own + pips"
HAND = "state.hands[seat].pips"
ENDED = "return added(rules, scores, taker, bonus, earned)"

PLAY = [
    *((game, COUNT, "count = scoring.count(rules, state.layout)", PLAYED) for game in (FT, PY, AF, DR, BL)),
    (FT, POINTS, "scoring.play_points(rules, count + (label == 'L'),", "the-scoring-table"),
    *(
        (game, POINTS, "scoring.play_points(rules, count + (label == 'L'),", "fives-earn-their-count")
        for game in (PY, AF)
    ),
    (FT, POINTS, "scoring.play_points(rules, count + (seat == 3),", "the-scoring-table"),
    *((game, SIDE, "seat, side = state.turn, 0", SCORE) for game in (FT, PY, AF)),
    *((game, SIDE, "seat, side = state.turn, state.turn", SCORE) for game in (FT, PY, AF)),
    *(
        (game, "with_score(state.scores, side, score)", "with_score(state.scores, 0, score)", SCORE)
        for game in (FT, AF)
    ),
    (FT, "with_score(state.scores, side, score)", "with_score(state.scores, side, before)", SCORE),
    *((game, WON, WON.replace("=side", "=0"), id) for game, id in ((FT, "won-at-61"), (PY, "first-to-100"))),
    *((game, WON, WON.replace("=side", "=seat"), id) for game, id in ((FT, "won-at-61"), (PY, "first-to-100"))),
    *((game, WON, f"{WON} and seat == 0", id) for game, id in ((FT, "won-at-61"), (PY, "first-to-100"))),
    (AF, WON, "winner=side if score >= rules.target", "best-at-150-when-a-deal-is-over"),
    *(
        (FT, AWARD, f"{AWARD} if {tested} else earned + out", "whole-or-not-at-all")
        for tested in ("label is not None", "label != 'R'", "seat == 0", "side == 0")
    ),
    (PY, AWARD, f"{AWARD} if label != 'U' else 0", "every-award-counts"),
]
AT_THE_END = [
    *(
        (game, engine.earned_at_the_end, EARNED, changed, PAID)
        for game in (PY, AF, DR, BL)
        for changed in ("pass", "earned[0] += bonus", "earned[taker - 1] += bonus", "earned[taker] += bonus + 5")
    ),
    *(
        (game, engine.earned_at_the_end, "sum(pips) - pips[taker]", "pips[taker]", id)
        for game, id in (
            (PY, "a-fifth-of-the-nearest-multiple"),
            (AF, "the-nearest-multiple-of-five"),
            (DR, "the-pips-as-they-are"),
            (BL, "the-pips-as-they-are"),
        )
    ),
    *(
        (game, engine.earned_at_the_end, "sum(pips) - pips[taker]", "sum(pips)", "own-pips-stay-out")
        for game in (AF, DR, BL)
    ),
    (PY, engine.earned_at_the_end, "sum(pips) - pips[taker]", "sum(pips)", "own-pips-are-taken-off"),
    *(
        (game, engine.earned_at_the_end, OUT, changed, id)
        for game, id in (
            (PY, "a-fifth-of-the-nearest-multiple"),
            (AF, "the-nearest-multiple-of-five"),
            (DR, "the-pips-as-they-are"),
        )
        for changed in ("0 if goes_out", "10 * scoring.bonus(rules, opponents) if goes_out")
    ),
    (PY, engine.earned_at_the_end, OUT, "scoring.bonus(rules, opponents) if False", "a-fifth-of-the-nearest-multiple"),
    *((game, engine.paid, ENDED, ENDED.replace("earned)", "[0] * len(earned))"), PAID) for game in (PY, AF, DR, BL)),
    *((game, engine.added, "scoring.new_score(before, award)", "before", PAID) for game in (PY, AF, DR, BL)),
    (PY, engine.added, "winner = won[0] if won", "winner = 0 if won", "first-to-100"),
    (AF, engine.added, "ending.winner_at_deal_end(rules, after)", "None", "best-at-150-when-a-deal-is-over"),
    (DR, engine.added, "ending.winner_at_deal_end(rules, after)", "0", "first-to-100-when-a-deal-is-over"),
    *((game, engine.closing, TAKER, TAKER.replace("state.sides[state.out]", "0"), PAID) for game in (PY, AF, DR, BL)),
    (PY, engine.closing, TAKER, TAKER.replace("state.sides[state.out]", "state.out"), PAID),
    *(
        (game, engine.closing, TAKER, TAKER.replace("ending.block_winner(rules, known)", "None"), id)
        for game, id in ((PY, "fewest-pips-win-a-block"), (AF, "fewest-pips-win-a-block"))
    ),
    (PY, engine.closing, GOES_OUT, "taker, goes_out=True", "own-pips-are-taken-off"),
    (PY, engine.pips_left, LEFT, "pips", "a-fifth-of-the-nearest-multiple"),
    *(
        (game, engine.pips_left, HAND, "state.hands[seat].size", id)
        for game, id in (
            (PY, "a-fifth-of-the-nearest-multiple"),
            (PY, "fewest-pips-win-a-block"),
            (AF, "the-nearest-multiple-of-five"),
            (DR, "the-pips-as-they-are"),
        )
    ),
    *(
        (game, engine.closing, "if state.winner is not None", "if False", id)
        for game, id in (
            (FT, "won-at-61"),
            (FT, "result-as-the-scores-stand"),
            (PY, "first-to-100"),
            (PY, "result-as-the-scores-stand"),
        )
    ),
]
MUTATIONS = [*((game, engine.play, old, new, id) for game, old, new, id in PLAY), *AT_THE_END]


@pytest.mark.parametrize(
    ("game", "function", "old", "new", "id"),
    MUTATIONS,
    ids=[f"{game}-{function.__name__}-{new}" for game, function, _, new, _ in MUTATIONS],
)
def test_a_change_of_the_engine_refutes_a_theorem(game, function, old, new, id, monkeypatch):
    monkeypatch.setattr(inspect.getmodule(function), function.__name__, mutated(function, old, new))
    assert refuted(theorems(game)[id], RuleSet.named(game))
