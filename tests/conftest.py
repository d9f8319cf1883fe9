"""What many tests share: the rule set, and records written as score sheets."""

import os

import pytest
from hypothesis import settings

from fivesthrees_audit.ruleset import RuleSet

settings.register_profile("here", deadline=None)
settings.register_profile("gate", deadline=None, derandomize=True)
settings.load_profile("gate" if os.environ.get("CI") else "here")
"""At the gate the same examples every time, elsewhere new ones; neither fails for a slow machine."""


@pytest.fixture(scope="session")
def rules():
    return RuleSet.named("fives-and-threes")
