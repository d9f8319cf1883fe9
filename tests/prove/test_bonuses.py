"""Theorems about bonuses: each step from a rule set that changes one refutes a theorem, and a record shows it."""

import pytest

from fivesthrees_audit import RuleSet
from fivesthrees_audit.prove.prover import prove
from fivesthrees_audit.prove.theorem import theorems
from fivesthrees_audit.vocabulary import neighbours
from tests.prove.judging import judged

FT, PY, AF, DR, BL = "fives-and-threes", "pyatyorka", "all-fives", "draw", "block"
BONUS = {
    PY: "a-fifth-of-the-nearest-multiple",
    AF: "the-nearest-multiple-of-five",
    DR: "the-pips-as-they-are",
    BL: "the-pips-as-they-are",
}
OWN = {PY: "own-pips-are-taken-off", AF: "own-pips-stay-out", DR: "own-pips-stay-out", BL: "own-pips-stay-out"}
OURS = ("bonus", "bonus_round", "bonus_divide", "blocked_bonus", "block_winner", "out_point_in_block")
GAMES = (FT, *BONUS)
STEPS = [(game, step) for game in GAMES for step in neighbours(RuleSet.named(game)) if step.parameter in OURS]
IDS = [f"{game}-{step.parameter}-{step.value}" for game, step in STEPS]


def told(game, parameter):
    if game == FT:
        return "blocks-and-leftovers-pay-nothing"
    return {"blocked_bonus": OWN[game], "block_winner": "fewest-pips-win-a-block"}.get(parameter, BONUS[game])


@pytest.mark.parametrize(("game", "step"), STEPS, ids=IDS)
def test_a_step_from_the_rules_refutes_a_theorem(game, step):
    proof = prove(theorems(game)[told(game, step.parameter)], step.rules)
    if step.equivalent is not None:
        assert proof.verdict == "proved"
        return
    assert proof.verdict == "refuted"
    (shown,) = proof.shown
    assert judged(shown.match) == ("conforms", [])
    assert shown.match.deals[0].end is not None  # the deal is over, and its end shows it


def test_a_block_that_is_shared_is_shown_with_a_taker_where_the_seat_settles_it():
    rules = RuleSet.named(DR).changed({"block_winner": "fewest-then-seat"})
    (shown,) = prove(theorems(DR)["fewest-pips-win-a-block"], rules).shown
    end = shown.match.deals[0].end
    assert (end.how, end.seat) == ("blocked", 0)


def test_scores_after_a_bonus_of_pyatyorka_need_not_be_multiples_of_five():
    after_out, after_block = prove(theorems(PY)["a-bonus-may-leave-the-fives"], RuleSet.named(PY)).shown
    for shown, how in ((after_out, "out"), (after_block, "blocked")):
        end = shown.match.deals[0].end
        assert end.how == how
        assert any(score % 5 for score in end.scores)
        assert all(entry.award % 5 == 0 for entry in shown.match.deals[0].events if entry.play)
