"""Every rule set one step away refutes a theorem of the game, or is listed with the reason why none is about it."""

import pytest

from fivesthrees_audit.prove.neighbours import answer
from fivesthrees_audit.prove.theorem import theorems
from fivesthrees_audit.ruleset import RuleSet, value_text
from fivesthrees_audit.vocabulary import neighbours

pytestmark = pytest.mark.slow


def steps():
    """Each step from a line game and a cross, of those to another number the first: the chapters' tests take all."""
    for game in ("fives-and-threes", "pyatyorka"):
        rules = RuleSet.named(game)
        numbers = {step.parameter: step for step in reversed(neighbours(rules)) if type(step.value) is int}
        yield from ((game, step) for step in neighbours(rules) if numbers.get(step.parameter, step) == step)


STEPS = list(steps())


@pytest.mark.parametrize(
    ("game", "step"), STEPS, ids=[f"{game}-{step.parameter}-{value_text(step.value)}" for game, step in STEPS]
)
def test_a_theorem_tells_it_apart(game, step):
    told = answer(step, list(theorems(game).values()))
    assert (told.refutes is None) == (step.equivalent is not None)
    assert told.refutes or told.reason
