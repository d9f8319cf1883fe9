"""The readings that are found: every neighbour of every rule set, pairs of changes, house rules, hidden hands."""

import pytest
from msgspec.structs import replace

from fivesthrees_audit.auditing.diagnose import Reading, case_of, effective, fault_under, rank, readings, wholes
from fivesthrees_audit.auditing.replay import first_fault, order, replay
from fivesthrees_audit.records import sheet
from fivesthrees_audit.records.wellformed import rules_of
from fivesthrees_audit.ruleset import RuleSet, rule_set_ids
from fivesthrees_audit.run.generate import Options, generate
from fivesthrees_audit.vocabulary import neighbours

MOST = 7
ALL_STEPS = [step for game in rule_set_ids() for step in neighbours(RuleSet.named(game)) if step.equivalent is None]
STEPS = ALL_STEPS[5::24]
"""One step in twenty-four: all of them take minutes. To try all, make it `ALL_STEPS`."""

SHORT = Options(most_deals=30)
STRICTER = {
    ("deal_ends", "first-out"),
    ("deal_ends", "both-partners"),
    ("first_lead", "highest-double"),
    ("lead_tile", "any-double"),
    ("lead_tile", "highest-double"),
    ("pairs", "never"),
    ("blocked_bonus", "all-hands"),
    ("block_winner", "fewest-then-seat"),
}
"""Steps under which nothing, or nothing in so few records, is done that the rule set does not allow too."""


DEALT = "hand Ann 6-6 5-5\nhand Bob 1-1 6-1\n"
TWO_EACH = f"rules fives-and-threes hand_size.2=2\nplayers Ann, Bob\ndeal Ann leads\n{DEALT}"
SECOND = f"deal Bob leads\n{DEALT}Bob 1-1\n"


def made(rules, game, count=12, players=2, options=SHORT):
    return [replace(generate(rules, players, 7, number, options), rules=game) for number in range(count)]


def found_in(matches, game):
    return readings(RuleSet.named(game), [case_of(match) for match in matches], MOST)


@pytest.mark.slow
@pytest.mark.parametrize("step", STEPS, ids=lambda step: f"{step.rules.id}"[:60])
def test_every_neighbour_is_named_first(step):
    game = step.rules.id.partition(" ")[0]
    base = RuleSet.named(game)
    players = {"hand_size.3": 3, "hand_size.4": 4, "pairs": 4}.get(step.parameter, 2)
    matches = made(step.rules, game, players=players)
    cases = [case_of(match) for match in matches]
    if not any(fault_under(case, base) for case in cases):
        assert (step.parameter, step.value) in STRICTER
        return
    found = readings(base, cases, MOST)
    alike = [each for each in found if not any(fault_under(case, each.rules) for case in cases)]
    assert ((step.parameter, step.value),) in [each.changed for each in alike]
    assert len(found[0].changed) == 1


@pytest.mark.parametrize(
    ("game", "changed"),
    [
        ("fives-and-threes", {"lone_double": "each-end", "next_lead": "winner"}),
        pytest.param("fives-and-threes", {"hand_size.2": 9, "out_point": 0}, marks=pytest.mark.slow),
        pytest.param("fives-and-threes", {"end_double": "once", "overshoot": "allow"}, marks=pytest.mark.slow),
        pytest.param(
            "fives-and-threes", {"deal_ends": "all-stuck", "out_point_repeats": "yes"}, marks=pytest.mark.slow
        ),
        pytest.param("all-fives", {"bonus_round": "up-5", "undrawable": 2}, marks=pytest.mark.slow),
        pytest.param("pyatyorka", {"spinner_covered": "open-sides", "bonus_divide": 1}, marks=pytest.mark.slow),
        pytest.param("draw", {"bonus": "none", "next_lead": "clockwise"}, marks=pytest.mark.slow),
        pytest.param("block", {"hand_size.2": 6, "bonus_round": "nearest-5"}, marks=pytest.mark.slow),
    ],
)
def test_pairs_of_changes_are_found(game, changed):
    found = found_in(made(RuleSet.named(game).changed(changed), game), game)
    assert dict(found[0].changed) == changed


@pytest.mark.slow
@pytest.mark.parametrize("house", ["course-2014", "course-2023-led-double", "leek", "gambit-all-fives", "bounce-72"])
def test_house_rules_are_known_again(house):
    rules = RuleSet.named(house)
    game = "all-fives" if "all-fives" in house else "fives-and-threes"
    cases = [case_of(match) for match in made(rules, game, count=5, options=Options(most_deals=8))]
    found = readings(RuleSet.named(game), cases, MOST)
    assert not any(fault_under(case, found[0].rules) for case in cases)
    explaining = [each for each in found if not any(fault_under(case, each.rules) for case in cases)]
    assert house in [each.whole for each in explaining] or len(found[0].changed) < len(_differing(house, game))


def _differing(house, game):
    return next(each.changed for each in wholes(RuleSet.named(game)) if each.whole == house)


def test_records_with_hidden_hands_are_explained_too():
    rules = RuleSet.named("fives-and-threes").changed({"lone_double": "each-end"})
    matches = made(rules, "fives-and-threes", count=8)
    hidden = [
        replace(match, deals=[replace(deal, hands=[deal.hands[0], None]) for deal in match.deals]) for match in matches
    ]
    assert found_in(hidden, "fives-and-threes")[0].changed == (("lone_double", "each-end"),)


def test_a_record_of_other_sides_has_a_fault_without_a_clause():
    (match,) = made(RuleSet.named("fives-and-threes").changed({"pairs": "never"}), "fives-and-threes", 1, players=4)
    fault = fault_under(case_of(match), RuleSet.named("fives-and-threes"))
    assert (fault.clause, fault.reached) == ("", 0)


@pytest.mark.parametrize(
    "text",
    [
        "players Ann, Bob\ndeal Ann leads\nAnn 6-6 24",
        "players Ann, Bob\ndeal Ann leads\nAnn 6-6 12 +4 =4\nBob 6-5\nresult Ann 61 0",
        "players Ann, Bob\ndeal Ann leads\nAnn 6-6 12 +4 =4\nout Ann",
        f"{TWO_EACH}Ann 6-6\n{SECOND}",
        f"{TWO_EACH}Ann 6-6\nBob 6-1\nAnn knocks\nBob 1-1\nout Bob\ndeal Ann leads\n",
    ],
)
def test_the_first_fault_is_one_that_the_full_audit_finds(text):
    (page,) = sheet.read(text)
    rules = rules_of(page.match)
    expected = replay(page.match, rules).findings
    finding = first_fault(page.match, rules)
    assert finding == min(expected, key=order)
    fault = fault_under(case_of(page.match), rules)
    assert (fault.clause, fault.pointer) == (finding.clause, finding.pointer)
    assert 0 <= fault.reached < 1


def test_a_legal_record_has_no_first_fault():
    (match,) = made(RuleSet.named("block"), "block", 1)
    assert first_fault(match, RuleSet.named("block")) is None


def test_one_more_change_comes_first_only_where_it_halves_what_is_left():
    rules = RuleSet.named("block")
    one, two = Reading(rules, (("target", 61),)), Reading(rules, (("pairs", "four"), ("target", 61)))
    assert rank(one, 10) < rank(two, 6)
    assert rank(two, 4) < rank(one, 10)
    assert rank(one, 0) < rank(two, 0)


def test_what_has_no_say_tells_no_rule_sets_apart():
    rules = RuleSet.named("block")
    assert effective(rules) == effective(rules.changed({"worth": "count"}))
    assert effective(rules) != effective(rules.changed({"target": 61}))


def test_no_more_is_changed_than_is_bounded(monkeypatch):
    monkeypatch.setattr("fivesthrees_audit.auditing.diagnose.MOST_CHANGES", 1)
    changed = {"hand_size.2": 9, "out_point": 0}
    found = found_in(
        made(RuleSet.named("fives-and-threes").changed(changed), "fives-and-threes", 4), "fives-and-threes"
    )
    assert all(len(each.changed) == 1 for each in found if each.whole is None)


def test_nothing_is_found_for_records_that_no_reading_explains():
    (match,) = made(RuleSet.named("block"), "block", 1)
    events = list(match.deals[0].events)
    events[3] = events[1]  # the same tile twice
    spoilt = replace(match, deals=[replace(match.deals[0], events=events), *match.deals[1:]])
    assert found_in([spoilt], "block") == []
