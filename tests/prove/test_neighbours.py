"""Every rule set one step away refutes a theorem of the game, or is listed with the reason why none is about it."""

import pytest

from fivesthrees_audit.prove.neighbours import answer
from fivesthrees_audit.prove.theorem import theorems
from fivesthrees_audit.ruleset import RuleSet, value_text
from fivesthrees_audit.vocabulary import neighbours

pytestmark = pytest.mark.slow


def steps():
    """Of a line game and a cross, a step of each parameter that a theorem tells apart, and each that none can.

    The chapters' tests take all steps, each with its theorem; a point for fewest pips left has its own far down the
    list of those to try, and is left to `test_bonuses.py`.
    """
    for game in ("fives-and-threes", "pyatyorka"):
        met = {"out_point_in_block"}
        for step in neighbours(RuleSet.named(game)):
            if step.equivalent is not None or step.parameter not in met:
                yield game, step
            if step.equivalent is None:
                met.add(step.parameter)


STEPS = list(steps())


@pytest.mark.parametrize(
    ("game", "step"), STEPS, ids=[f"{game}-{step.parameter}-{value_text(step.value)}" for game, step in STEPS]
)
def test_a_theorem_tells_it_apart(game, step):
    told = answer(step, list(theorems(game).values()))
    assert (told.refutes is None) == (step.equivalent is not None)
    assert told.refutes or told.reason
