"""What the theorems on blocks, knocks and draws say of rules one step away, and the records that show it."""

import pytest

from fivesthrees_audit.prove import prover
from fivesthrees_audit.prove.theorem import theorems
from fivesthrees_audit.ruleset import RuleSet, rule_set_ids, value_text
from fivesthrees_audit.vocabulary import neighbours
from tests.prove.judging import judged

REFUTED = {
    "fives-and-threes": ("nobody-draws", "when-a-deal-is-blocked"),
    "block": ("nobody-draws", "when-a-deal-is-blocked"),
    "pyatyorka": ("the-stop-tile-is-never-drawn", "blocked-at-the-stop-tile"),
    "all-fives": ("drawn-to-the-last-tile", "blocked-with-an-empty-boneyard"),
    "draw": ("drawn-to-the-last-tile", "blocked-with-an-empty-boneyard", "ten-tiles-in-a-block"),
}
STEPS = [
    pytest.param(step, id, id=f"{game}-{step.parameter}-{value_text(step.value)}-{id}")
    for game in rule_set_ids()
    for step in neighbours(RuleSet.named(game))
    if step.parameter in ("drawing", "undrawable") and step.equivalent is None
    for id in REFUTED[game]
]


def shown_by(id, rules):
    """The verdict on a theorem, and the deals of the records that show it."""
    proof = prover.prove(theorems()[id], rules)
    assert {judged(shown.match)[0] for shown in proof.shown} <= {"conforms"}
    return proof.verdict, [shown.match.deals[-1] for shown in proof.shown]


@pytest.mark.parametrize(("step", "id"), STEPS)
def test_a_step_is_refuted_by_a_record_that_conforms(step, id):
    verdict, deals = shown_by(id, step.rules)
    assert (verdict, len(deals)) == ("refuted", 1)


def test_a_block_right_after_the_lead():
    _, deals = shown_by("blocked-right-after-the-lead", RuleSet.named("fives-and-threes"))
    assert [(len(deal.events), deal.end.how, len(deal.hands)) for deal in deals] == [
        (1, "blocked", players) for players in (2, 3, 4)
    ]


def test_a_block_with_half_the_table_out():
    _, (deal,) = shown_by("blocked-with-half-the-table-out", RuleSet.named("fives-and-threes"))
    played = [sum(event.seat == seat for event in deal.events if event.play) for seat in range(4)]
    assert (len(deal.events), deal.end.how) == (18, "blocked")
    assert [(played[seat] == 5) + (played[seat + 2] == 5) for seat in (0, 1)] == [1, 1]


def test_where_too_few_are_asleep_nobody_is_blocked_by_the_lead():
    rules = RuleSet.named("block").changed({"hand_size.4": 7})
    assert shown_by("blocked-right-after-the-lead", rules)[0] == "refuted"


def test_a_spinner_may_be_led_and_block_the_deal():
    rules = RuleSet.named("block").changed({"spinner": "first-double"})
    _, deals = shown_by("blocked-right-after-the-lead", rules)
    assert [(len(deal.events), deal.end.how) for deal in deals] == [(1, "blocked")] * 3


def test_ten_tiles_are_enough():
    _, (deal,) = shown_by("ten-tiles-in-a-block", RuleSet.named("draw"))
    assert sum(event.play is not None for event in deal.events) == 10
    assert deal.end.how == "blocked"


def test_the_deal_of_ten_tiles_is_one_of_hands_of_seven():
    rules = RuleSet.named("draw").changed({"hand_size.2": 6})
    assert shown_by("ten-tiles-in-a-block", rules) == ("undecided", [])
