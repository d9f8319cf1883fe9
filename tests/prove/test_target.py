"""Theorems about targets: each step from a rule set that changes one refutes a theorem, and a record shows it."""

import pytest

from fivesthrees_audit import RuleSet
from fivesthrees_audit.prove.prover import prove
from fivesthrees_audit.prove.theorem import theorems
from fivesthrees_audit.vocabulary import neighbours
from tests.prove.judging import judged

FT, PY, AF, DR, BL = "fives-and-threes", "pyatyorka", "all-fives", "draw", "block"
TARGET = {
    FT: "never-past-61",
    PY: "first-to-100",
    AF: "best-at-150-when-a-deal-is-over",
    DR: "first-to-100-when-a-deal-is-over",
    BL: "first-to-100-when-a-deal-is-over",
}
TOLD = {
    (FT, "overshoot", "allow"): "never-past-61",
    (FT, "overshoot", "bounce"): "never-past-61",
    (FT, "overshoot", "clamp"): "whole-or-not-at-all",
    (FT, "target_tested", "deal-end"): "won-at-61",
    (FT, "out_and_play", "apart"): "joined-or-apart",
    (PY, "finish", "exact"): "agreed-targets",
    (PY, "target_tested", "deal-end"): TARGET[PY],
    (AF, "finish", "exact"): TARGET[AF],
    (AF, "target_tested", "each-award"): TARGET[AF],
    (DR, "finish", "exact"): TARGET[DR],
    (BL, "finish", "exact"): TARGET[BL],
    **{
        (game, "overshoot", value): "every-award-counts"
        for game in (PY, AF, DR, BL)
        for value in ("refuse", "bounce", "clamp")
    },
}
OURS = ("target", "target_agreed", "finish", "overshoot", "target_tested", "out_and_play")
STEPS = [(game, step) for game in TARGET for step in neighbours(RuleSet.named(game)) if step.parameter in OURS]
IDS = [f"{game}-{step.parameter}-{step.value}" for game, step in STEPS]


@pytest.mark.parametrize(("game", "step"), STEPS, ids=IDS)
def test_a_step_from_the_rules_refutes_a_theorem(game, step):
    told = TARGET[game] if step.parameter == "target" else TOLD.get((game, step.parameter, step.value))
    assert (told is None) == (step.equivalent is not None)
    if told is None:
        return
    proof = prove(theorems(game)[told], step.rules)
    assert proof.verdict == "refuted"
    (shown,) = proof.shown
    assert judged(shown.match) == ("conforms", [])
    assert shown.match.start is not None  # it takes up at a score that shows it, and is no deal just begun


def test_each_number_to_go_is_shown_with_a_match_won_by_it():
    proof = prove(theorems(FT)["points-to-go"], RuleSet.named(FT))
    needed = [(shown.match.deals[0].events[-1].earned, shown.match.deals[0].end.how) for shown in proof.shown]
    assert needed == [
        *((most, "won") for most in (1, 2, 3, 4, 6, 8)),
        *((most, "out") for most in (1, 2, 3, 4, 5, 7, 9)),
    ]
    for shown in proof.shown:
        last = shown.match.deals[0].events[-1]
        assert (last.award, last.score) == (last.earned, 61)
        assert shown.match.result.winner == last.seat


def test_59_and_2_and_1_is_shown():
    refused, won = prove(theorems(FT)["joined-or-apart"], RuleSet.named(FT)).shown
    last = refused.match.deals[0].events[-1]
    assert (last.earned, last.award, last.score) == (3, 0, 59)
    assert refused.match.deals[0].end.how == "out"
    assert won.match.deals[0].events[-1].earned == won.match.deals[0].events[-1].award == 1


def test_a_target_that_may_not_be_agreed_on_refutes_the_theorem():
    rules = RuleSet.named(PY).changed({"target_agreed": [100, 250]})
    assert prove(theorems(PY)["agreed-targets"], rules).verdict == "refuted"
