"""Theorems about points: each step from a rule set that changes what is earned refutes one, and a record shows it."""

import pytest

from fivesthrees_audit import RuleSet, audit
from fivesthrees_audit.prove import prover, theorem
from tests.prove.judging import recorded

FIVES = [
    ("divisors", (3, 5), "fives-earn-their-count"),
    ("divisors", (), "fives-earn-their-count"),
    ("worth", "quotient", "fives-earn-their-count"),
    ("divides", "plain-pips", "fives-earn-their-count"),
    ("scores_lead", "no", "every-play-scores"),
    ("scores_last", "no", "every-play-scores"),
    ("out_point", 1, "no-point-for-going-out"),
    ("out_point", 2, "no-point-for-going-out"),
]
NOTHING = [
    ("divisors", (3, 5), "plays-earn-nothing"),
    ("divisors", (5,), "plays-earn-nothing"),
    ("out_point", 1, "no-point-for-going-out"),
    ("out_point", 2, "no-point-for-going-out"),
]
THREES_AND_FIVES = [
    ("divisors", (5,), "the-scoring-table"),
    ("divisors", (), "the-scoring-table"),
    ("worth", "count", "the-scoring-table"),
    ("both_divisors", "fives", "the-scoring-table"),
    ("both_divisors", "threes", "the-scoring-table"),
    ("divides", "plain-pips", "the-scoring-table"),
    ("scores_lead", "no", "every-play-scores"),
    ("scores_last", "no", "every-play-scores"),
    ("out_point", 0, "the-point-for-going-out"),
    ("out_point", 2, "the-point-for-going-out"),
    ("out_point", 2, "most-of-one-play"),
]
REFUTED = [
    *(("fives-and-threes", *step) for step in THREES_AND_FIVES),
    *((game, *step) for game in ("pyatyorka", "all-fives") for step in FIVES),
    *((game, *step) for game in ("draw", "block") for step in NOTHING),
]


@pytest.mark.parametrize(("game", "parameter", "value", "refuted"), REFUTED)
def test_a_step_from_the_rules_refutes_a_theorem(game, parameter, value, refuted, tmp_path):
    rules = RuleSet.named(game).changed({parameter: value})
    proof = prover.prove(theorem.theorems(game)[refuted], rules)
    assert proof.verdict == "refuted"
    (shown,) = proof.shown
    assert audit(recorded(shown.match, tmp_path)).conforms


def test_an_out_point_that_repeats_is_seen(tmp_path):
    rules = RuleSet.named("fives-and-threes").changed({"deal_ends": "all-stuck", "out_point_repeats": "yes"})
    proof = prover.prove(theorem.theorems("fives-and-threes")["the-point-for-going-out"], rules)
    assert proof.verdict == "refuted"
    assert audit(recorded(proof.shown[0].match, tmp_path)).conforms


@pytest.mark.parametrize(
    ("game", "id", "earned"),
    [
        ("fives-and-threes", "the-scoring-table", [1, 1, 2, 3, 2, 4, 8, 6, 4]),
        ("fives-and-threes", "most-of-one-play", [8, 9]),
        ("all-fives", "fives-earn-their-count", [5, 10, 15, 20, 25, 30, 35]),
        ("all-fives", "largest-award", [35]),
        ("pyatyorka", "largest-award", [35]),
    ],
)
def test_witnesses_earn_what_the_sheet_says(game, id, earned, tmp_path):
    proof = prover.prove(theorem.theorems(game)[id], RuleSet.named(game))
    assert proof.verdict == "proved"
    assert [shown.match.deals[0].events[-1].earned for shown in proof.shown] == earned
    assert all(audit(recorded(shown.match, tmp_path)).conforms for shown in proof.shown)
