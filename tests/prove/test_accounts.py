"""What a play and the end of a deal bring, at every seat: a change of the engine is shown by a record that has it."""

import inspect
from itertools import islice

import pytest

from fivesthrees_audit import engine
from fivesthrees_audit.prove import moments, samples
from fivesthrees_audit.prove.prover import COUNTEREXAMPLE, prove
from fivesthrees_audit.prove.theorem import theorems
from fivesthrees_audit.ruleset import RuleSet
from tests.prove.test_mutations import mutated

FT, PY, AF, DR = "fives-and-threes", "pyatyorka", "all-fives", "draw"


@pytest.mark.parametrize(
    ("game", "tables"),
    [
        (FT, [(0, 1), (0, 1, 2), (0, 1, 0, 1)]),
        (PY, [(0, 1), (0, 1, 2), (0, 1, 2, 3), (0, 1, 0, 1)]),
        (AF, [(0, 1), (0, 1, 2), (0, 1, 2, 3)]),
    ],
)
def test_every_way_to_sit_is_looked_at(game, tables):
    assert list(moments.tables(RuleSet.named(game))) == tables


def test_the_plays_looked_at_score_wherever_plays_do():
    for game, counts in ((FT, {10, 15}), (PY, {10, 15}), (AF, {10, 15})):
        rules = RuleSet.named(game)
        played = [moments.laid(rules, turn)[1] for turn in moments.known_turns(rules)]
        assert {each.count for each in played} == counts
        assert all(each.play > 0 for each in played)


def test_a_turn_that_leaves_a_layout_does():
    for game, layouts in ((FT, samples.lines()), (PY, islice(samples.crosses(), 500))):
        rules = RuleSet.named(game)
        for layout in layouts:
            for last in (False, True):
                after, _ = moments.laid(rules, moments.leaving(layout, last=last))
                assert after.layout == layout
                assert (after.hands[0].size == 0) == last


SHOWN = [
    (engine.play, "state.sides[state.turn]\n", "0\n", FT, "one-score-grows"),
    (engine.play, "count = scoring.count(rules, layout)", "count = 15", DR, "counted-as-it-then-lies"),
    (engine.play, "score = scoring.new_score(before, award)", "score = before", PY, "one-score-grows"),
    (engine.earned_at_the_end, "earned[taker] += bonus", "earned[0] += bonus", DR, "the-winner-alone-is-paid"),
    (engine.closing, "state.sides[state.out]", "0", AF, "the-winner-alone-is-paid"),
]


@pytest.mark.parametrize(("function", "old", "new", "game", "id"), SHOWN)
def test_a_change_of_the_engine_is_shown_by_a_record(function, old, new, game, id, monkeypatch):
    monkeypatch.setattr(inspect.getmodule(function), function.__name__, mutated(function, old, new))
    proof = prove(theorems(game)[id], RuleSet.named(game))
    assert proof.verdict == "refuted"
    assert [shown.says for shown in proof.shown] == [COUNTEREXAMPLE]
