"""Whole matches that another program played, with parts left out: nobody is ever accused."""

import json
from pathlib import Path
from random import Random

import pytest

from fivesthrees_audit import audit, load
from fivesthrees_audit.auditing.replay import replay
from tests.auditing.random_matches import GAMES
from tests.auditing.spoiling import thinned
from tests.auditing.test_oracle import audited

pytestmark = pytest.mark.slow

FOLDER = Path(__file__).resolve().parents[3] / "shared" / "data" / "independent"


THERE = pytest.mark.skipif(not FOLDER.is_dir(), reason="the matches of the other program are not here")


@THERE
@pytest.mark.parametrize("game", GAMES)
def test_every_match_of_another_program_conforms_quickly_and_in_full(game):
    report = audit(FOLDER / f"{game}.jsonl")
    assert report.conforms
    assert report.summary.matches == report.summary.conforms == 45
    for record in load(str(FOLDER / f"{game}.jsonl")):
        judgement = replay(record.match, record.rules)
        assert (judgement.verdict.value, judgement.findings, judgement.unchecked) == ("conforms", (), ())


@THERE
@pytest.mark.parametrize("game", GAMES)
def test_a_match_of_another_program_with_parts_left_out_never_violates(game):
    random = Random(game)
    lines = (FOLDER / f"{game}.jsonl").read_text().splitlines()
    for line in random.sample(lines, 3):
        record = json.loads(line)
        assert audited(record).verdict.value == "conforms"
        assert audited(thinned(random, record)).verdict.value != "violates"
