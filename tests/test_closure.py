"""Every clause has one home, one entry, words for its findings; every parameter a source and one reader."""

import ast
import inspect
from pathlib import Path

import pytest

from fivesthrees_audit.clauses import RULES, clauses
from fivesthrees_audit.report.messages import TELLERS
from fivesthrees_audit.rules import ending, playing, scoring
from fivesthrees_audit.ruleset import SPECS, RuleSet, allowed_values, rule_set_ids, sources

CHAPTERS = (playing, scoring, ending)

NEVER_BROKEN = {
    "deal/players": "who sits where follows from the number of names; a record has no other way to say it",
    "lead/first": "the lot may fall on any seat",
    "lead/any-tile": "a led tile that is not in the hand is charged to play/held",
}


def test_each_clause_has_an_entry_and_a_home():
    assert set(clauses()) == set(RULES)


@pytest.mark.parametrize("clause", list(clauses()))
def test_the_home_is_in_a_chapter_and_says_what_it_means(clause):
    home = RULES[clause]
    assert home.__module__ in {chapter.__name__ for chapter in CHAPTERS}
    assert inspect.getdoc(home)


@pytest.mark.parametrize("entry", clauses().values(), ids=lambda entry: entry.id)
def test_the_entry_is_whole(entry):
    for text in (entry.statement, entry.why, entry.example, entry.counter_example, entry.source):
        assert text.strip()
        assert text[-1] in ".)\"'" or text == entry.source


@pytest.mark.parametrize("clause", list(clauses()))
def test_its_findings_can_be_told(clause):
    assert (clause in TELLERS) != (clause in NEVER_BROKEN)


@pytest.mark.parametrize("id", rule_set_ids())
def test_each_parameter_of_a_rule_set_has_a_source(id):
    assert set(sources(id)) == set(RuleSet.named(id).parameters())


def parameters_read(function):
    """The names of `rules.name` in the syntax tree of a function."""
    for node in ast.walk(function):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "rules":
            yield node.attr


def test_each_reading_is_branched_on_in_one_function():
    readers = {}
    for chapter in CHAPTERS:
        for node in ast.walk(ast.parse(Path(inspect.getfile(chapter)).read_text())):
            if isinstance(node, ast.FunctionDef):
                for name in parameters_read(node):
                    readers.setdefault(name, set()).add(node.name)
    numbers = {"target", "hand_size_2", "hand_size_3", "hand_size_4"}
    for name in RuleSet.named("fives-and-threes").parameters():
        field = name.replace(".", "_")
        if field in numbers:
            assert readers[field]
        elif name == "divisors" or len(allowed_values(name)) > 1:
            assert len(readers.get(field, ())) == 1, name


def test_the_rule_set_files_are_flat():
    for path in (SPECS / "rulesets").glob("*.toml"):
        assert path.stem == RuleSet.from_file(path).id
