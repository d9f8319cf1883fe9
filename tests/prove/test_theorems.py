"""Every theorem holds for its games; what it shows is a record that the audit calls conforming; cvc5 agrees with Z3.

A theorem lists the clauses that it is proved of: each of their functions is called while it is proved.
"""

import functools
import inspect

import cvc5
import pytest

from fivesthrees_audit.clauses import RULES, clauses
from fivesthrees_audit.prove.prover import prove
from fivesthrees_audit.prove.theorem import theorems
from fivesthrees_audit.report.obligations import obligation_text
from fivesthrees_audit.ruleset import RuleSet, house_rule_ids, rule_set_ids
from fivesthrees_audit.vocabulary import nearest_game
from tests.prove.judging import judged

pytestmark = pytest.mark.slow

EACH = [(game, id) for game in rule_set_ids() for id in theorems(game)]
ASKED = {(theorem.games[number % len(theorem.games)], id) for number, (id, theorem) in enumerate(theorems().items())}
"""Each theorem in one of its games, not always the first: what a second solver is asked."""


def answered(text):
    """What cvc5 answers to a question of SMT-LIB 2."""
    solver = cvc5.Solver()
    solver.setOption("tlimit-per", "60000")
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, text, "obligation")
    answer = ""
    while not (command := parser.nextCommand()).isNull():
        answer = command.invoke(solver, parser.getSymbolManager()).strip() or answer
    return answer


@pytest.fixture
def called(monkeypatch):
    """The ids of the clauses whose functions are called."""
    ids = set()

    def noted(rule):
        @functools.wraps(rule)
        def noting(*arguments, **options):
            ids.add(rule.clause)
            return rule(*arguments, **options)

        return noting

    for rule in RULES.values():
        monkeypatch.setattr(inspect.getmodule(rule), rule.__name__, noted(rule))
    return ids


@pytest.mark.parametrize(("game", "id"), EACH)
def test_it_holds_of_what_it_lists_and_shows_conforming_records_and_a_second_solver_agrees(game, id, called):
    rules, theorem = RuleSet.named(game), theorems()[id]
    told = prove(theorem, rules, export=(game, id) in ASKED)
    assert told.holds, told.why
    assert set(theorem.clauses) <= called
    for shown in told.shown:
        verdict, findings = judged(shown.match)
        assert verdict == "conforms", (shown.says, findings)
    for obligation in told.obligations:
        assert answered(obligation_text(rules, theorem, obligation)) == obligation.expected


HOUSES = ("course-2014", "foster-muggins")
"""House rules that differ from their game in the hands, the end of a deal, the target, the layout."""


def test_the_house_rules_are_shipped():
    assert set(HOUSES) <= set(house_rule_ids())


@pytest.mark.parametrize("house", HOUSES)
def test_house_rules_are_answered_with_records(house):
    """Some theorems of the game fail there; each of them has a counterexample that those rules call legal.

    Every second theorem is tried: what each kind of them comes to under other rules, its chapter's tests show.
    """
    rules = RuleSet.named(house)
    failing = []
    for theorem in list(theorems(nearest_game(rules)).values())[::2]:
        told = prove(theorem, rules)
        assert told.verdict != "vacuous", theorem.id
        assert told.holds or told.why, theorem.id
        failing += [told] * (told.verdict == "refuted")
        for shown in told.shown:
            verdict, findings = judged(shown.match)
            assert verdict == "conforms", (theorem.id, shown.says, findings)
    assert failing


def test_each_theorem_is_about_clauses_in_words():
    for theorem in theorems().values():
        assert theorem.clauses
        assert set(theorem.clauses) <= set(clauses())
        assert theorem.statement[0].isupper()
        assert theorem.statement[-1] in ".)"
        assert set(theorem.games) <= set(rule_set_ids())


def test_each_clause_has_a_theorem():
    assert {clause for theorem in theorems().values() for clause in theorem.clauses} == set(clauses())
