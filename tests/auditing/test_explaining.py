"""What would explain the first fault of a record: each single parameter under which it is none, and no other."""

import json
from pathlib import Path

import pytest

from fivesthrees_audit import RuleSet, audit, load
from fivesthrees_audit.auditing.explaining import explained
from fivesthrees_audit.auditing.replay import replay
from fivesthrees_audit.records import sheet
from fivesthrees_audit.records.wellformed import rules_of
from fivesthrees_audit.run.generate import generate
from fivesthrees_audit.vocabulary import neighbours

DATA = Path(__file__).parents[3] / "shared" / "data" / "independent"
WRONG = [
    ("all-fives", "pyatyorka", [{"bonus_divide": 1}], [{"undrawable": 0}]),
    ("pyatyorka", "all-fives", [{"bonus_divide": 5}], [{"undrawable": 1}]),
    ("draw", "block", [{"drawing": "until-playable"}], [{"hand_size.3": 7}], [{"hand_size.4": 6}]),
]


def hints(text):
    """The explanations of the first finding of a score sheet."""
    ((match,),) = ([page.match for page in sheet.read(text)],)
    rules = rules_of(match)
    return list(explained(match, rules, replay(match, rules).findings[0]))


LED = "players Ann, Bob\ndeal Ann leads\n"
TWO_DEALS = "hand Ann 6-6 5-5 4-4\nhand Bob 6-5 5-4 4-3\nAnn 6-6\nBob 6-5@R\nAnn 5-5@R\nBob 5-4@R\nAnn 4-4@R\n"


LED_AGAIN = """rules fives-and-threes hand_size.2=1
players Ann, Bob
deal Ann leads
hand Ann 6-6
hand Bob 5-4
Ann 6-6
out Ann scores 5 0
deal Bob leads
hand Ann 2-1
hand Bob 5-5
Bob 5-5 20
"""
WON_THEN_ON = """rules draw hand_size.2=1 target=9
players Ann, Bob
deal Ann leads
hand Ann 6-6
hand Bob 5-4
Ann 6-6
out Ann bonus 9 scores 9 0
deal Ann leads
hand Ann 1-1
hand Bob 2-2
Ann 1-1
"""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (LED + "Ann 6-6 24", [{"lone_double": "each-end"}]),
        (LED + "Ann 6-6 6", [{"lone_double": "once"}]),
        (LED + "Ann 5-4 (0) =0\nBob 4-4@R 13 (0)", [{"scores_lead": "no"}]),
        (LED + "Ann 4-1 5 (1)\nBob 4-4@L 5 (1)", [{"end_double": "once"}]),
        (LED + "Ann 4-1 5 (2)", []),
        (LED + "hand Ann 6-6 5-5 5-4 5-3 5-2 5-1 5-0 4-4 4-3\nAnn 6-6", [{"hand_size.2": 9}]),
        ("start scores 60 0\nplayers Ann, Bob\ndeal Ann leads\nAnn 5-4 9 +3 =63", [{"overshoot": "allow"}]),
        ("start scores 59 0\nplayers Ann, Bob\ndeal Ann leads\nAnn 5-4 9 +2 =61", [{"overshoot": "clamp"}]),
        ("start scores 60 0\nplayers Ann, Bob\ndeal Ann leads\nAnn 5-4 9 (3) =59", [{"overshoot": "bounce"}]),
        (
            f"rules draw hand_size.2=3\nplayers Ann, Bob\ndeal Ann leads\n{TWO_DEALS}out Ann bonus 7\ndeal Bob leads",
            [{"next_lead": "clockwise"}, {"next_lead": "any"}],
        ),
        (
            f"rules all-fives hand_size.2=3\nplayers Ann, Bob\ndeal Ann leads\n{TWO_DEALS}out Ann bonus 7",
            [{"bonus_round": "none"}],
        ),
        (
            WON_THEN_ON,
            [{"target": 61}, {"target": 100}],
        ),
        (LED_AGAIN, [{"lone_double": "each-end"}]),
        ("rules pyatyorka\nplayers Ann, Bob\ndeal Ann leads\nAnn 5-5 5", [{"spinner_open": "once"}]),
    ],
)
def test_the_parameters_that_would_explain_it(text, expected):
    found = hints(text)
    assert [hint for hint in found if hint in expected] == expected
    assert bool(found) == bool(expected)


def test_nothing_is_tried_that_changes_who_has_a_score():
    text = "players A, B, C, D\ndeal A leads\nA 6-6 24\n"
    assert all("pairs" not in hint for hint in hints(text))


def test_those_under_which_the_whole_record_is_right_come_first():
    made = generate(RuleSet.named("block"), 2, 1, 0)
    rules = RuleSet.named("fives-and-threes")
    found = explained(made, rules, replay(made, rules).findings[0])
    left = [bool(replay(made, rules.changed(hint)).findings) for hint in found]
    assert left == sorted(left)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "wrong", "first", "others"), [(*row[:3], row[3:]) for row in WRONG])
def test_games_of_another_implementation_under_the_wrong_rules(game, wrong, first, others):
    path = DATA / f"{game}.jsonl"
    if not path.exists():
        pytest.skip(f"{path} is not there")
    matches = audit(path, rules=RuleSet.named(wrong)).matches
    told = [match.findings[0].facts["explained_by"] for match in matches[:6] + matches[-6:]]
    assert first in told
    assert all(hint == first or hint in others for hint in told)


def test_only_the_first_finding_says_so_and_the_text_shows_it():
    (match,) = audit("examples/disputed-evening.sheet").matches
    assert match.findings[0].facts["explained_by"] == [{"lone_double": "each-end"}]
    assert all("explained_by" not in finding.facts for finding in match.findings[1:])


def test_every_explanation_is_a_neighbour():
    record = next(iter(load("examples/disputed-evening.sheet")))
    steps = [{step.parameter: step.value} for step in neighbours(record.rules)]
    finding = replay(record.match, record.rules).findings[0]
    assert all(hint in steps for hint in explained(record.match, record.rules, finding))
    json.dumps(explained(record.match, record.rules, finding))
