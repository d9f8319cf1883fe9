"""An entry as a neutral list of checks: what passed, what failed and where, what was left open, what it points to."""

import pytest

from fivesthrees_audit.clauses import RULES, clauses, in_force
from fivesthrees_audit.report.checks import READABLE, Outcome, Related, checked, clauses_under, with_passed
from fivesthrees_audit.report.model import Unreadable
from fivesthrees_audit.ruleset import RuleSet, house_rule_ids, rule_set_ids
from tests.auditing.helpers import judged
from tests.report.entries import BAD, EVERY, FOLLOWED, GOOD, OPEN, PLAYED_LATER, TWICE, WRONG, entry


def test_a_clean_record_passes_every_clause_in_force():
    rules = RuleSet.named("fives-and-threes")
    found = with_passed(entry(GOOD))
    assert found.checks == ()
    assert found.passed == tuple(id for id in clauses() if in_force(RULES[id], rules))
    assert "count/spinner" not in found.passed


def test_a_clause_that_failed_or_stayed_open_is_not_passed():
    assert "count/ends" not in with_passed(entry(WRONG)).passed
    assert "play/required" not in with_passed(entry(OPEN)).passed
    assert len(with_passed(entry(WRONG)).passed) == len(with_passed(entry(GOOD)).passed) - 1


def test_only_the_clauses_reported_are_passed():
    assert with_passed(entry(GOOD), None, frozenset({"count/ends", "count/spinner"})).passed == ("count/ends",)


def test_the_rules_that_stand_in_for_those_of_the_record_say_what_is_in_force():
    found = with_passed(entry(GOOD), RuleSet.named("all-fives"))
    assert "count/spinner" in found.passed


@pytest.mark.parametrize("id", [*rule_set_ids(), *house_rule_ids()])
def test_a_rule_set_is_known_by_its_id(id):
    rules = RuleSet.named(id)
    assert clauses_under(id) == clauses_under("any", rules)
    changed = rules.changed({"divisors": [5], "target": 31})
    assert clauses_under(changed.id) == clauses_under("any", changed)


def test_an_id_whose_long_list_is_cut_is_known_nevertheless():
    changed = RuleSet.named("pyatyorka").changed({"target_agreed": list(range(100, 400, 5)), "divisors": []})
    assert "..." in changed.id
    assert clauses_under(changed.id) == clauses_under("any", changed)


def test_each_failure_has_its_place_and_its_words():
    first, second = checked(entry(TWICE)).checks
    assert (first.rule, first.outcome, first.where) == ("count/ends", Outcome.FAILED, "deal 1, event 2")
    assert (first.line, first.column, first.pointer) == (7, TWICE.index('{"seat": 1') + 1, "/deals/0/events/1")
    assert [line.split()[0] for line in first.message.splitlines()] == ["Let", "Then", "However,"]
    assert second.where == "deal 1, event 3"
    assert first.known is None


def test_what_follows_points_to_its_cause():
    cause, consequent = checked(judged(FOLLOWED)).checks
    assert (cause.follows, consequent.follows) == (False, True)
    assert consequent.related == (Related("the fault that this follows from", cause.pointer, cause.line, cause.column),)


def test_a_tile_that_shows_later_is_pointed_to():
    (check,) = checked(judged(PLAYED_LATER)).checks
    assert check.related == (Related("the tile is played here", "/deals/0/events/3"),)


def test_what_stays_open_is_one_check_a_clause():
    (check,) = checked(entry(OPEN)).checks
    assert (check.rule, check.outcome, check.line, check.column) == ("play/required", Outcome.OPEN, 7, None)
    assert check.message == "Not checked: play/required at deal 1, event 2 (hands/1 not recorded)"


def test_what_cannot_be_read_is_an_error_that_passed_nothing():
    found = with_passed(entry(BAD))
    (check,) = found.checks
    assert found.passed == ()
    assert (check.rule, check.outcome, check.line) == (READABLE, Outcome.ERROR, 7)
    assert READABLE not in clauses()
    assert checked(Unreadable("none", None, None, "gone")).line is None


@pytest.mark.parametrize("data", EVERY)
def test_words_are_printable(data):
    for check in checked(entry(data)).checks:
        assert all(line.isprintable() for line in check.message.split("\n"))
