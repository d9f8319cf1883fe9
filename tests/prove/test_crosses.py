"""Theorems about crosses: each step from a rule set that changes a cross refutes one, and a record shows it."""

import pytest

from fivesthrees_audit import RuleSet, audit, load
from fivesthrees_audit.prove import prover, theorem
from tests.prove.judging import recorded

REFUTED = [
    ("pyatyorka", "spinner", "none", "the-first-double-is-the-spinner"),
    ("pyatyorka", "spinner", "opening-double", "the-first-double-is-the-spinner"),
    ("pyatyorka", "cross_opens", "both-sides", "four-sides-open-at-once"),
    ("pyatyorka", "spinner_covered", "open-sides", "what-the-spinner-counts"),
    ("pyatyorka", "spinner_covered", "both-halves", "what-the-spinner-counts"),
    ("pyatyorka", "spinner_covered", "once", "what-the-spinner-counts"),
    ("pyatyorka", "spinner_open", "once", "a-led-double-counts-once"),
    ("pyatyorka", "end_double", "once", "a-double-ends-an-arm"),
    ("all-fives", "spinner", "none", "the-first-double-is-the-spinner"),
    ("all-fives", "spinner", "opening-double", "the-first-double-is-the-spinner"),
    ("all-fives", "cross_opens", "at-once", "two-sides-open-later"),
    ("all-fives", "spinner_covered", "open-sides", "what-the-spinner-counts"),
    ("all-fives", "spinner_covered", "both-halves", "what-the-spinner-counts"),
    ("all-fives", "spinner_covered", "once", "what-the-spinner-counts"),
    ("all-fives", "spinner_open", "once", "a-led-double-counts-once"),
    ("all-fives", "end_double", "once", "a-double-ends-an-arm"),
    *(
        (game, *step)
        for game in ("fives-and-threes", "draw", "block")
        for step in (
            ("spinner", "first-double", "ends-of-a-line"),
            ("spinner", "opening-double", "ends-of-a-line"),
            ("end_double", "once", "end-doubles"),
            ("lone_double", "each-end", "lone-doubles"),
            ("lone_double", "once", "lone-doubles"),
        )
    ),
]


@pytest.mark.parametrize(("game", "parameter", "value", "refuted"), REFUTED)
def test_a_step_from_the_rules_refutes_a_theorem(game, parameter, value, refuted, tmp_path):
    rules = RuleSet.named(game).changed({parameter: value})
    proof = prover.prove(theorem.theorems(game)[refuted], rules)
    assert proof.verdict == "refuted"
    (shown,) = proof.shown
    assert audit(recorded(shown.match, tmp_path)).conforms


@pytest.mark.parametrize("game", ["pyatyorka", "all-fives"])
def test_a_cross_shows_every_count_to_36(game, tmp_path):
    proof = prover.prove(theorem.theorems(game)["counts-of-a-cross"], RuleSet.named(game))
    assert proof.verdict == "proved"
    last = [shown.match.deals[0].events[-1].count for shown in proof.shown]
    assert last == list(range(37))
    assert all(audit(recorded(shown.match, tmp_path)).conforms for shown in proof.shown)


def test_a_tile_above_the_spinner_comes_first_in_pyatyorka(tmp_path):
    proof = prover.prove(theorem.theorems("pyatyorka")["four-sides-open-at-once"], RuleSet.named("pyatyorka"))
    (shown,) = proof.shown
    assert "U" in [event.end for event in shown.match.deals[0].events]
    (record,) = load(str(recorded(shown.match, tmp_path)))
    assert audit(record).conforms


def test_the_sample_game_counts_5_or_15():
    game = theorem.theorems("pyatyorka")["the-other-reading-of-the-spinner"]
    assert prover.prove(game, RuleSet.named("pyatyorka")).holds
