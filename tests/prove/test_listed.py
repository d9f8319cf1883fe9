"""A theorem lists the clauses that it is proved of: each of their functions is called while it is proved."""

import functools
import inspect

import pytest

from fivesthrees_audit.clauses import RULES
from fivesthrees_audit.prove.prover import prove
from fivesthrees_audit.prove.theorem import theorems
from fivesthrees_audit.ruleset import RuleSet, rule_set_ids

pytestmark = pytest.mark.slow

EACH = [(game, id) for game in rule_set_ids() for id in theorems(game)]


@pytest.fixture
def called(monkeypatch):
    """The ids of the clauses whose functions are called."""
    ids = set()

    def noted(rule):
        @functools.wraps(rule)
        def noting(*arguments, **options):
            ids.add(rule.clause)
            return rule(*arguments, **options)

        return noting

    for rule in RULES.values():
        monkeypatch.setattr(inspect.getmodule(rule), rule.__name__, noted(rule))
    return ids


@pytest.mark.parametrize(("game", "id"), EACH)
def test_what_is_listed_is_called(game, id, called):
    theorem = theorems()[id]
    prove(theorem, RuleSet.named(game))
    assert set(theorem.clauses) <= called
