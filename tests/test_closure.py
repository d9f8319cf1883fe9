"""Every clause has one home, entries for its games, words for its findings; every parameter a source and one reader."""

import ast
import inspect
from pathlib import Path

import pytest

from fivesthrees_audit import engine
from fivesthrees_audit.clauses import RULES, clauses, in_force
from fivesthrees_audit.report.messages import TELLERS
from fivesthrees_audit.rules import ending, playing, scoring
from fivesthrees_audit.ruleset import SPECS, RuleSet, allowed_values, house_rule_ids, rule_set_ids, sources
from fivesthrees_audit.vocabulary import equivalents, is_idle, parameters
from tests.positions import GAMES

CHAPTERS = (playing, scoring, ending)

NEVER_BROKEN = {
    "deal/players": "who sits where follows from the number of names; a record has no other way to say it",
}
"""The clauses that no finding can be charged to, and why."""

each_clause = pytest.mark.parametrize("clause", list(clauses()))
each_entry = pytest.mark.parametrize("entry", clauses().values(), ids=lambda entry: entry.id)


def games(clause):
    """The ids of the five rule sets in which a clause is in force."""
    return {rules.id for rules in GAMES if in_force(RULES[clause], rules)}


# clauses


def test_each_clause_has_an_entry_and_a_home():
    assert list(clauses()) == list(dict.fromkeys(clauses()))
    assert set(clauses()) == set(RULES)


@each_clause
def test_each_clause_is_in_force_somewhere(clause):
    assert games(clause)


@each_clause
def test_the_home_is_in_a_chapter_and_says_what_it_means(clause):
    home = RULES[clause]
    assert home.__module__ in {chapter.__name__ for chapter in CHAPTERS}
    assert home.clause == clause
    assert inspect.getdoc(home)


def test_a_home_has_one_clause():
    assert len({id(home) for home in RULES.values()}) == len(RULES)


@each_entry
def test_the_entry_is_whole(entry):
    texts = [
        entry.statement,
        entry.why,
        *(text for case in entry.case for text in (case.example, case.counter_example)),
    ]
    for text in [*texts, *([entry.reading] if entry.reading else [])]:
        assert text.strip() == text
        assert text[-1] in ".)\"'"


@each_entry
def test_the_entry_has_a_source_for_each_game_in_which_it_is_in_force(entry):
    assert set(entry.source) == games(entry.id)
    assert all(text.strip() for text in entry.source.values())


@each_entry
def test_the_entry_has_a_case_for_each_game_in_which_it_is_in_force(entry):
    assert {game for case in entry.case for game in case.games} == games(entry.id)
    assert all(len(set(case.games)) == len(case.games) for case in entry.case)


@each_clause
def test_its_findings_can_be_told(clause):
    assert (clause in TELLERS) != (clause in NEVER_BROKEN)


def test_nothing_is_told_of_what_is_no_clause():
    assert set(TELLERS) <= set(clauses())


# parameters


def test_the_vocabulary_is_that_of_rule_sets():
    assert list(parameters()) == list(GAMES[0].parameters())


@pytest.mark.parametrize("name", [name for name, entry in parameters().items() if entry.values])
def test_the_vocabulary_has_every_value(name):
    assert sorted(str(each.value) for each in parameters()[name].values) == sorted(allowed_values(name))


@pytest.mark.parametrize("id", [*rule_set_ids(), *house_rule_ids()])
def test_each_parameter_that_has_a_say_has_a_source(id):
    rules, given = RuleSet.named(id), sources(id)
    assert {name for name in rules.parameters() if not is_idle(rules, name)} - {"target_agreed"} <= set(given)
    assert set(given) <= set(rules.parameters())
    assert "target_agreed" in given or not rules.target_agreed
    assert all(text.strip() and "gives no source" not in text for text in given.values())


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.id)
def test_no_rule_set_is_made_of_misreadings(rules):
    for name, value in rules.parameters().items():
        entry = parameters()[name].meaning(value)
        assert entry is None or not entry.misreading or is_idle(rules, name)


def test_what_changes_no_verdict_is_said_of_real_steps():
    for step in equivalents():
        rules = RuleSet.named(step.rules)
        assert rules.changed({step.parameter: step.value}) != rules
        assert not is_idle(rules, step.parameter)


def functions(module):
    """The functions of a module, without their decorators: those say where a clause is in force, and no more."""
    for node in ast.walk(ast.parse(Path(inspect.getfile(module)).read_text())):
        if isinstance(node, ast.FunctionDef):
            yield node.name, node.body


def parameters_read(body):
    """The names of `rules.name` in the body of a function."""
    for statement in body:
        for node in ast.walk(statement):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "rules":
                yield node.attr


def readers(*modules):
    """The functions that read each parameter."""
    found = {}
    for module in modules:
        for name, body in functions(module):
            for parameter in parameters_read(body):
                found.setdefault(parameter, set()).add(name)
    return found


NUMBERS = {"target", "hand_size.2", "hand_size.3", "hand_size.4", "undrawable", "out_point", "bonus_divide"}
"""Read as numbers and branched on nowhere."""

SETTLED_BEFORE = {"target_agreed": "the players agree on a target before the match: RuleSet.agreed"}


@pytest.mark.parametrize("name", list(parameters()))
def test_each_parameter_is_branched_on_in_one_function(name):
    found = readers(*CHAPTERS).get(name.replace(".", "_"), set())
    if name in NUMBERS:
        assert found
    else:
        assert len(found) == (name not in SETTLED_BEFORE), found


def test_the_engine_branches_on_no_parameter():
    assert readers(engine) == {}


def test_the_rule_set_files_are_flat():
    for path in (SPECS / "rulesets").rglob("*.toml"):
        assert path.stem == RuleSet.from_file(path).id
