"""The prover gives each kind of goal its verdict, and runs what it found once more on plain numbers."""

from typing import NamedTuple

import pytest

from fivesthrees_audit.auditing import worlds
from fivesthrees_audit.prove import witness
from fivesthrees_audit.prove.prover import Limits, looked_at, prove
from fivesthrees_audit.prove.seen import ended
from fivesthrees_audit.prove.symbolic import Refused
from fivesthrees_audit.prove.theorem import (
    Always,
    Each,
    Exists,
    Found,
    SomeDeal,
    Theorem,
    Undecided,
    no,
)
from fivesthrees_audit.ruleset import RuleSet

RULES = RuleSet.named("fives-and-threes")
LIMITS = Limits(timeout=5_000, paths=100)
RECORD = witness.opening(RULES, 2)


class Pair(NamedTuple):
    one: int
    other: int


def pair(unknowns):
    return Pair(unknowns.whole("one", 0, 20), unknowns.whole("other", 0, 20))


def anything(match):
    del match
    return True


def recorded(value):
    del value
    return RECORD


def outcome(goal, **given):
    return looked_at(goal, RULES, LIMITS, **given)


def theorem(*goals):
    return Theorem("told", "It holds.", ("count/ends",), ("fives-and-threes",), lambda rules: iter(goals))


def test_what_holds_for_all_numbers_is_proved_on_every_path():
    told = outcome(Always(pair, lambda pair: max(pair) + min(pair) == pair.one + pair.other))
    assert (told.verdict, told.shown, told.obligations) == ("proved", (), ())
    assert told.paths > 1


def test_what_fails_for_some_is_refuted_with_its_numbers():
    told = outcome(Always(pair, lambda pair: pair.one != pair.other + 7, record=recorded))
    assert told.verdict == "refuted"
    assert told.shown[0].match == RECORD
    assert "Pair(one=" in told.why or "one" in told.why


def test_what_is_given_is_not_claimed_elsewhere():
    told = outcome(Always(pair, lambda pair: pair.one < pair.other, given=lambda pair: pair.one + 1 == pair.other))
    assert told.verdict == "proved"


def test_assumptions_that_nothing_fulfils_are_vacuous():
    told = outcome(Always(pair, lambda pair: False, given=lambda pair: pair.one > 20))
    assert told.verdict == "vacuous"
    assert told.why


def test_unknowns_that_can_be_nothing_are_vacuous():
    told = outcome(Always(lambda unknowns: unknowns.whole("number", 5, 3), lambda number: False))
    assert told.verdict == "vacuous"


def test_a_counterexample_without_a_record_is_shown_by_the_plainest_deal():
    told = outcome(Always(pair, lambda pair: pair.one < 20))
    assert told.shown == (("a deal under these rules", RECORD),)


@pytest.mark.parametrize("claim", [None, (), "", [], 2, (False,), NotImplemented])
def test_a_claim_that_is_no_truth_is_refused(claim):
    with pytest.raises(Refused):
        outcome(Always(pair, lambda pair: claim))
    with pytest.raises(Refused):
        outcome(Always(pair, lambda pair: True, given=lambda pair: claim))
    with pytest.raises(Refused):
        outcome(Exists(pair, lambda pair: claim, recorded, "nothing", anything))
    with pytest.raises(Refused):
        outcome(Each(lambda: [1], lambda case: claim))


def test_a_goal_about_what_is_used_up_is_refused():
    with pytest.raises(Refused):
        outcome(Always(lambda unknowns: iter([unknowns.truth("truth")]), any))


def test_a_match_has_to_show_by_its_own_entries_what_it_is_said_to_show():
    goals = [
        Exists(pair, lambda pair: pair.one == 1, recorded, "a block", ended("blocked")),
        Found(lambda: RECORD, "a block", ended("blocked")),
        SomeDeal(single(lambda deal: deal.blocked()), recorded, "a block", ended("blocked")),
    ]
    for goal in goals:
        told = outcome(goal)
        assert (told.verdict, told.why) == ("refuted", "the match does not show a block")
        assert told.shown == (("not a block", RECORD),)
        assert outcome(goal._replace(seen=ended(None))).verdict == "witnessed"


def test_a_symbolic_run_that_plain_python_contradicts_is_an_error():
    asked = []

    def claim(pair):
        asked.append(pair)
        return pair.one < 20 if len(asked) == 1 else True

    with pytest.raises(AssertionError):
        outcome(Always(pair, claim))


def test_too_many_paths_leave_a_theorem_undecided():
    def claim(pair):
        return sum(1 for guess in range(21) for other in range(21) if pair.one == guess and pair.other == other) == 1

    told = prove(theorem(Always(pair, claim)), RULES, Limits(timeout=5_000, paths=10))
    assert told.verdict == "undecided"
    assert "more than 10 paths" in told.why
    assert not told.holds


def test_what_some_numbers_show_is_witnessed():
    told = outcome(Exists(pair, lambda pair: pair.one == pair.other + 19, recorded, "a wide gap", anything))
    assert told.verdict == "witnessed"
    assert told.shown == (("a wide gap", RECORD),)


def test_what_no_numbers_show_is_refuted():
    told = outcome(Exists(pair, lambda pair: pair.one == pair.other + 21, recorded, "a gap too wide", anything))
    assert (told.verdict, told.shown) == ("refuted", ())
    assert "a gap too wide" in told.why


def test_numbers_that_make_no_record_witness_nothing():
    told = outcome(Exists(pair, lambda pair: pair.one == 1, lambda pair: None, "one", anything))
    assert told.verdict == "undecided"


def test_other_numbers_are_tried_where_the_first_make_no_record():
    def claim(pair):
        return pair.one > 5 or pair.other > 5

    told = outcome(Exists(pair, claim, lambda pair: RECORD if pair.one <= 5 else None, "one of two", anything))
    assert told.verdict == "witnessed"
    assert told.paths == 2


def test_a_finite_list_is_looked_at_case_by_case():
    assert outcome(Each(lambda: range(10), lambda case: case < 10))[:2] == ("proved", 10)
    told = outcome(Each(lambda: range(10), lambda case: case < 5, recorded))
    assert (told.verdict, told.paths) == ("refuted", 6)
    assert told.shown[0].match == RECORD
    assert outcome(Each(lambda: (), lambda case: True)).verdict == "vacuous"


def test_a_search_witnesses_what_it_finds():
    assert outcome(Found(lambda: RECORD, "a record", anything)).shown == (("a record", RECORD),)
    assert outcome(Found(lambda: None, "a record", anything)).verdict == "refuted"


def test_the_worst_of_its_goals_is_what_a_theorem_comes_to():
    holds = Always(pair, lambda pair: pair.one >= 0)
    shown = Found(lambda: RECORD, "a record", anything)
    fails = Found(lambda: None, "nothing", anything)
    vacuous = Each(lambda: (), lambda case: True)
    assert prove(theorem(shown, shown), RULES).verdict == "witnessed"
    assert prove(theorem(holds, shown), RULES).verdict == "proved"
    assert prove(theorem(holds, vacuous), RULES).verdict == "vacuous"
    assert prove(theorem(vacuous, fails), RULES).verdict == "refuted"
    told = prove(theorem(holds, shown, shown), RULES)
    assert told.holds
    assert len(told.shown) == 2
    assert told.paths == 3


def test_a_refuted_theorem_shows_what_refutes_it_and_no_witness():
    told = prove(
        theorem(Found(lambda: RECORD, "a record", anything), Each(lambda: [1], lambda case: False, recorded)), RULES
    )
    assert [shown.says for shown in told.shown] == ["a counterexample"]


def test_a_search_that_gives_up_is_undecided():
    def find():
        raise Undecided("not found in time")

    told = prove(theorem(Found(find, "a record", anything)), RULES)
    assert (told.verdict, told.why) == ("undecided", "not found in time")


def single(condition):
    """Deals of one turn, and a condition on them."""
    unrolled = worlds.Unrolled(RULES, 2, turns=1)
    return lambda: (unrolled, condition(unrolled))


def test_a_deal_of_the_constraint_model_is_a_witness():
    found = single(lambda deal: deal.blocked())
    assert outcome(SomeDeal(found, recorded, "a block", anything)).shown == (("a block", RECORD),)
    missing = single(lambda deal: worlds.every(deal.blocked(), deal.out()))
    assert outcome(SomeDeal(missing, recorded, "both", anything)).verdict == "refuted"


def test_a_deal_that_takes_too_long_is_undecided():
    slow = SomeDeal(lambda: (Slow(), None), recorded, "a deal", anything)
    assert prove(theorem(slow), RULES).verdict == "undecided"


class Slow:
    def find(self, *conditions, timeout):
        raise worlds.TimeLimit("no answer in time")


def test_obligations_are_exported_where_they_are_asked_for():
    told = prove(
        theorem(
            Always(pair, lambda pair: no(pair.one > 20)),
            Exists(pair, lambda pair: pair.one == 3, recorded, "three", anything),
            SomeDeal(single(lambda deal: deal.blocked()), recorded, "a block", anything),
        ),
        RULES,
        export=True,
    )
    assert [each.expected for each in told.obligations] == ["unsat", "unsat", "sat", "sat", "sat"]
    assert all("(check-sat)" in each.text for each in told.obligations)


def test_the_same_question_has_the_same_answer():
    goal = Always(pair, lambda pair: pair.one * 3 != pair.other + 7, record=recorded)
    assert outcome(goal, export=True) == outcome(goal, export=True)
