"""Whole matches that another program played, with parts left out: nobody is ever accused."""

import json
from pathlib import Path
from random import Random

import pytest

from tests.auditing.random_matches import GAMES
from tests.auditing.spoiling import thinned
from tests.auditing.test_oracle import audited

pytestmark = pytest.mark.slow

FOLDER = Path(__file__).resolve().parents[3] / "shared" / "data" / "independent"


@pytest.mark.skipif(not FOLDER.is_dir(), reason="the matches of the other program are not here")
@pytest.mark.parametrize("game", GAMES)
def test_a_match_of_another_program_with_parts_left_out_never_violates(game):
    random = Random(game)
    lines = (FOLDER / f"{game}.jsonl").read_text().splitlines()
    for line in random.sample(lines, 3):
        record = json.loads(line)
        assert audited(record).verdict.value == "conforms"
        assert audited(thinned(random, record)).verdict.value != "violates"
