"""Draws that nobody wrote, in hands that nobody knows: plays and scores are judged on, hands no longer."""

import json
from pathlib import Path

import pytest

from fivesthrees_audit.auditing.replay import moment_at
from fivesthrees_audit.findings import Verdict
from fivesthrees_audit.records import sheet
from fivesthrees_audit.records.reading import Text
from fivesthrees_audit.records.wellformed import agreed, rules_of
from fivesthrees_audit.report.moment import moment_text
from fivesthrees_audit.run.judge import Options, judge
from tests.auditing.helpers import found, judged

DATA = Path(__file__).parents[3] / "shared" / "data" / "independent"

LONG = """
rules pyatyorka{house}
players P1, P2, P3
omits {omits}
start scores 99 80 83
deal P3 leads
P3 0-4     4 (0) +0 =83
P1 0-2@L   6 (0) +0 =99
P2 3-4@R   5 (5) +5 =85
P3 3-5@R   7 (0) +0 =83
P1 4-5@R   6 (0) +0 =99
P2 2-4@L   8 (0) +0 =85
P3 4-4@L   12 (0) +0 =83
P1 1-4@U   5 (5) +5 =104
won P1 scores 104 85 83
result P1 104 85 83
"""


def long(omits="draws knocks", house="", **changed):
    text = LONG.format(omits=omits, house=house)
    for old, new in changed.values():
        assert old in text
        text = text.replace(old, new)
    return text


@pytest.mark.parametrize("omits", ["draws knocks", "draws"])
def test_a_match_won_by_the_last_play_is_not_called_unfinished(omits):
    entry = judged(long(omits))
    assert (entry.verdict, entry.findings) == (Verdict.UNDETERMINED, ())
    assert {(gap.clause, gap.missing) for gap in entry.unchecked} == {("draw/until-playable", "draws")}
    assert entry.reference.scores == (104, 85, 83)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("old", "new", "clause"),
    [
        ("P1 1-4@U   5 (5) +5 =104", "P1 1-4@U   5 (5) +5 =103", "score/running"),
        ("P3 4-4@L   12 (0) +0", "P3 4-4@L   16 (0) +0", "count/spinner"),
        ("P2 2-4@L   8 (0)", "P2 2-4@L   8 (5)", "score/fives"),
        ("P1 4-5@R", "P1 6-5@L", "play/matches"),
        ("P1 4-5@R", "P1 3-4@R", "set/double-six"),
    ],
)
def test_plays_are_judged_all_the_same(old, new, clause):
    places = found(long(one=(old, new)))
    assert places[0][0] == clause


@pytest.mark.parametrize("entries", ["P2 draws 6-6", "P2 knocks\nP3 knocks\nP1 knocks"])
def test_knocks_and_draws_that_are_written_there_say_nothing(entries):
    assert found(long("draws", one=("P2 2-4@L", f"{entries}\nP2 2-4@L"))) == []


def test_where_the_last_tile_pays_more_the_deal_is_given_up_instead():
    entry = judged(long(house=" out_point=1"))
    assert entry.verdict == Verdict.UNDETERMINED
    assert "draws" not in {gap.missing for gap in entry.unchecked}


def test_the_table_shows_what_is_known():
    (page,) = sheet.read(long())
    rules = agreed(page.match, rules_of(page.match))
    shown = moment_text(page.match, rules, 1, 7, moment_at(page.match, rules, 1, 7))
    assert "hands   not known: draws that are not recorded leave them open" in shown
    assert "scores  P1 99, P2 85, P3 83" in shown
    assert shown.splitlines()[-1] == "turn    P1"
    assert "the match is won" in moment_text(page.match, rules, 1, 8, moment_at(page.match, rules, 1, 8))


@pytest.mark.slow
@pytest.mark.parametrize("game", ["pyatyorka", "all-fives", "draw"])
def test_matches_of_another_implementation_without_hands_draws_and_knocks(game):
    path = DATA / f"{game}.jsonl"
    if not path.exists():
        pytest.skip(f"{path} is not there")
    for line in path.read_text().splitlines()[:9]:
        tree = json.loads(line)
        tree["omits"] = ["draws", "knocks"]
        for deal in tree["deals"]:
            del deal["hands"]
            deal["events"] = [event for event in deal["events"] if "play" in event]
        (entry,) = judge(Text("here.json", 1, "json", json.dumps(tree).encode()), Options())
        assert entry.findings == ()
