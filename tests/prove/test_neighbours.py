"""Every rule set one step away refutes a theorem of the game, or is listed with the reason why none is about it."""

import pytest

from fivesthrees_audit.prove.neighbours import answer
from fivesthrees_audit.prove.theorem import theorems
from fivesthrees_audit.ruleset import RuleSet, rule_set_ids, value_text
from fivesthrees_audit.vocabulary import neighbours

pytestmark = pytest.mark.slow

STEPS = [(game, step) for game in rule_set_ids() for step in neighbours(RuleSet.named(game))]


@pytest.mark.parametrize(
    ("game", "step"), STEPS, ids=[f"{game}-{step.parameter}-{value_text(step.value)}" for game, step in STEPS]
)
def test_a_theorem_tells_it_apart(game, step):
    told = answer(step, list(theorems(game).values()))
    assert (told.refutes is None) == (step.equivalent is not None)
    assert told.refutes or told.reason
