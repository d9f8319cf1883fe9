"""What theorems on leads, plays and the course of a deal say of rules one step away, and the records that show it."""

import pytest

from fivesthrees_audit.prove import prover, walk
from fivesthrees_audit.prove.theorem import theorems
from fivesthrees_audit.prove.theorems import leads
from fivesthrees_audit.rules import playing
from fivesthrees_audit.ruleset import RuleSet, rule_set_ids, value_text
from fivesthrees_audit.vocabulary import neighbours
from tests.prove.judging import judged

HANDS = {"draw": "tiles-dealt-in-draw"}
PAIRS = {"fives-and-threes": "four-play-in-pairs", "pyatyorka": "pairs-as-agreed"}
OUT = {
    "fives-and-threes": "out-when-both-partners-are",
    "pyatyorka": "out-with-the-first-empty-hand-in-pairs-too",
}
NEXT = {"fives-and-threes": "lead-after-so-many-deals"}


def refuting(game, parameter):
    """The theorem that a step from a game refutes."""
    return {
        "pairs": PAIRS.get(game, "everybody-plays-alone"),
        "deal_ends": OUT.get(game, "out-with-the-first-empty-hand"),
        "first_lead": "anybody-may-lead-first",
        "next_lead": NEXT.get(game, "the-winner-leads"),
        "lead_tile": "any-tile-may-be-led",
    }.get(parameter, HANDS.get(game, "tiles-dealt"))


OURS = ("hand_size.2", "hand_size.3", "hand_size.4", "pairs", "deal_ends", "first_lead", "next_lead", "lead_tile")
STEPS = [
    pytest.param(game, step, id=f"{game}-{step.parameter}-{value_text(step.value)}")
    for game in rule_set_ids()
    for step in neighbours(RuleSet.named(game))
    if step.parameter in OURS and step.equivalent is None
]


@pytest.mark.parametrize(("game", "step"), STEPS)
def test_a_step_is_refuted_by_a_record_that_conforms(game, step):
    proof = prover.prove(theorems(game)[refuting(game, step.parameter)], step.rules)
    assert proof.verdict == "refuted"
    (shown,) = proof.shown
    assert judged(shown.match) == ("conforms", [])


def test_partners_who_agreed_show_that_a_deal_went_on():
    rules = RuleSet.named("pyatyorka").changed({"deal_ends": "both-partners"})
    (shown,) = prover.prove(theorems()["out-with-the-first-empty-hand-in-pairs-too"], rules).shown
    (deal,) = shown.match.deals
    played = [event.seat for event in deal.events if event.play]
    assert shown.match.pairs
    assert (deal.end, len(shown.match.players)) == (None, 4)
    drawn = [event.seat for event in deal.events if event.draw]
    assert any(played.count(seat) == 5 + drawn.count(seat) for seat in range(4))


def test_two_deals_show_who_leads_the_second():
    rules = RuleSet.named("fives-and-threes").changed({"next_lead": "winner"})
    (shown,) = prover.prove(theorems()["lead-after-so-many-deals"], rules).shown
    first, second = shown.match.deals
    assert second.lead == first.end.seat
    assert second.lead != (first.lead + 1) % len(shown.match.players)


def test_where_no_deal_leaves_the_lead_wanted_there_is_no_record():
    assert leads.two_deals(RuleSet.named("block"), lambda ended: [], 2) is None


def test_the_most_plays_have_witnesses():
    proof = prover.prove(theorems()["most-plays"], RuleSet.named("fives-and-threes"))
    assert [sum(event.play is not None for event in shown.match.deals[0].events) for shown in proof.shown] == [
        13,
        13,
        19,
    ]
    assert {judged(shown.match)[0] for shown in proof.shown} == {"conforms"}


def test_whole_deals_of_crosses_are_not_laid_out():
    rules = RuleSet.named("fives-and-threes").changed({"spinner": "first-double"})
    proof = prover.prove(theorems()["most-plays"], rules)
    assert (proof.verdict, proof.shown) == ("undecided", ())


def test_sizes_alone_bound_a_deal():
    rules = RuleSet.named("fives-and-threes")
    assert walk.most_plays(rules.changed({"deal_ends": "all-stuck"}), 2) == 14
    assert walk.fewest_turns_to(rules, 2, lambda sizes: sizes.out) == 13
    assert walk.fewest_turns_to(rules, 2, lambda sizes: sum(sizes.held) == 0) is None


def test_a_list_that_leaves_out_a_play_is_refuted(monkeypatch):
    listed = playing.legal_plays

    def all_but_one(rules, layout, hand, **options):
        return listed(rules, layout, hand, **options)[len(layout.ends) and 1 :]

    monkeypatch.setattr(playing, "legal_plays", all_but_one)
    for id in ("legal-plays-on-a-line", "legal-plays-on-a-cross"):
        assert prover.prove(theorems()[id], RuleSet.named("all-fives")).verdict == "refuted"
