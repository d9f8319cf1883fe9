"""What many tests share: the rule set, and records written as score sheets."""

import pytest

from fivesthrees_audit.ruleset import RuleSet


@pytest.fixture(scope="session")
def rules():
    return RuleSet.named("fives-and-threes")
