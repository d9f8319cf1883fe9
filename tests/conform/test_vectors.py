"""The vectors: each is what the engine makes of it, the audit agrees, and together they tell every step from a game.

To write what they expect and catch anew: `python -m tests.conform.test_vectors`. Which vector catches which step:
`python -m pytest tests/conform/test_vectors.py -n 0 -s -k every_step`.
"""

import json
import re
from functools import cache

import jsonschema
import pytest
from msgspec import UNSET
from msgspec.structs import replace

from fivesthrees_audit.auditing.replay import replay
from fivesthrees_audit.clauses import RULES, clauses, in_force
from fivesthrees_audit.conform import vectors as home
from fivesthrees_audit.conform.comparing import differences
from fivesthrees_audit.conform.reference import result_of
from fivesthrees_audit.conform.vectors import (
    FOLDER,
    Listed,
    chosen,
    exported,
    filled,
    record_of,
    table_of,
    tells,
    text_of,
    vectors,
)
from fivesthrees_audit.findings import SpecError
from fivesthrees_audit.records.wellformed import agreed, check
from fivesthrees_audit.ruleset import SPECS, RuleSet, doubts, value_text
from fivesthrees_audit.tiles import DOUBLE_SIX, TILE_BY_TEXT
from fivesthrees_audit.vocabulary import neighbours
from tests.positions import FT, GAMES, name

VECTORS = list(vectors().values())
each_vector = pytest.mark.parametrize("listed", VECTORS, ids=lambda listed: listed.id)
each_game = pytest.mark.parametrize("rules", GAMES, ids=name)
SCHEMA = json.loads((SPECS / "schemas" / "vector.json").read_text())


@pytest.fixture(autouse=True)
def steps(monkeypatch):
    """The steps from a game found once, not for each vector."""
    monkeypatch.setattr(home, "neighbours", cache(neighbours))


@each_vector
def test_it_is_written_as_the_engine_has_it(listed):
    path = FOLDER / f"{listed.id}.json"
    assert path.read_text() == text_of(filled(listed))


@each_vector
def test_it_is_a_vector_by_the_schema(listed):
    jsonschema.validate(json.loads((FOLDER / f"{listed.id}.json").read_text()), SCHEMA)


@each_vector
def test_it_is_named_and_told_for_people(listed):
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)+", listed.id.removeprefix(f"{listed.clause}/"))
    assert re.fullmatch(r"[A-Z].*[^.]\.", listed.vector.shows)
    assert all(in_force(RULES[listed.clause], RuleSet.named(id)) for id in listed.vector.rules)


@each_vector
def test_the_boneyard_is_there_where_tiles_are_drawn(listed):
    """As the page on the wire promises: every tile that is in no hand."""
    deal = listed.vector.deal
    if any(RuleSet.named(id).drawing != "none" for id in listed.vector.rules):
        held = {TILE_BY_TEXT[text].domino for hand in deal.hands for text in hand}
        assert deal.boneyard is not UNSET
        assert sorted(TILE_BY_TEXT[text].domino for text in deal.boneyard) == sorted(set(DOUBLE_SIX) - held)


@each_vector
def test_nothing_that_is_right_follows_the_end_of_the_deal(listed):
    """The knocks that close a blocked deal may be written or not, so a program may refuse them."""
    deal = listed.vector.deal
    for id in listed.vector.rules:
        for place, judged in enumerate(listed.vector.result.events or ()):
            before = result_of(RuleSet.named(id), replace(deal, events=deal.events[:place]))
            assert before.over is None or not judged.legal


@each_vector
def test_its_verdict_is_that_of_its_last_event(listed):
    vector = listed.vector
    judged = [vector.result.dealt, *(event.legal for event in vector.result.events or ())]
    assert judged[-1] == (vector.verdict != "illegal")
    assert all(judged[:-1])


@each_vector
def test_what_is_contested_is_said_to_be(listed):
    vector = listed.vector
    hanging = {
        step.parameter
        for id in vector.rules
        for step in neighbours(RuleSet.named(id))
        if doubts(id).get(step.parameter, ("",))[0] == "contested" and not step.misreading
        if f"{step.parameter}={value_text(step.value)}" in vector.catches[id]
    }
    assert hanging == ({vector.hangs_on} if vector.verdict == "either" else set())
    assert bool(vector.otherwise) == bool(hanging)


@each_vector
def test_the_audit_says_the_same(listed):
    """A record of the deal conforms as far as it goes, or is charged to the clause of the vector."""
    for id in listed.vector.rules:
        rules = RuleSet.named(id)
        match = record_of(rules, listed.vector.deal)
        chosen_rules = agreed(match, rules)
        check(match, chosen_rules)
        findings = replay(match, chosen_rules).findings
        assert [each.clause for each in findings][:1] == [listed.clause] * (listed.vector.verdict == "illegal")


@each_game
def test_every_clause_that_is_in_force_has_one(rules):
    shown = {listed.clause for listed in chosen(rules.id)}
    assert shown == {id for id in clauses() if in_force(RULES[id], rules)}


@each_game
def test_every_step_from_a_game_is_caught(rules):
    caught = {}
    few_first = sorted(chosen(rules.id), key=lambda listed: len(listed.vector.catches[rules.id]))
    for listed in few_first:
        for step in listed.vector.catches[rules.id]:
            caught.setdefault(step, []).append(listed.id)
    steps = [f"{step.parameter}={value_text(step.value)}" for step in neighbours(rules) if step.equivalent is None]
    print(f"\n{rules.id}: {len(chosen(rules.id))} vectors, {len(steps)} steps")
    for step in steps:
        others = f" and {len(caught[step]) - 1} more" if len(caught.get(step, ())) > 1 else ""
        print(f"  {step:32} {caught.get(step, ['-'])[0]}{others}")
    assert [step for step in steps if step not in caught] == []


@each_game
def test_no_vector_tells_what_no_record_can(rules):
    for step in neighbours(rules):
        for listed in chosen(rules.id) if step.equivalent is not None else ():
            assert not tells(listed, table_of(rules, listed.vector.deal), listed.vector.result, step), (step, listed.id)


@pytest.mark.parametrize(
    ("id", "first", "second"),
    [
        ("count/lone-double/a-lone-double-counts-once", "fives-and-threes", "block"),
        ("count/spinner/the-spinner-alone-counts-both-halves", "pyatyorka", "all-fives"),  # in the names of ends alone
    ],
)
def test_a_vector_of_games_that_differ_is_told(id, first, second):
    listed = vectors()[id]
    spoiled = Listed(listed.id, listed.clause, replace(listed.vector, rules=(first, second)))
    with pytest.raises(SpecError, match=f"{second} gives another answer than {first}"):
        filled(spoiled)


@pytest.mark.parametrize(
    ("path", "text", "words"),
    [
        ("target/odd/x.json", "{}", "no clause is called 'target/odd'"),
        ("target/whole/x.json", "{", "truncated"),
        ("target/whole/x.json", '{"showing": ""}', "missing required field|unknown field"),
    ],
)
def test_a_file_that_is_no_vector_is_told_with_its_name(path, text, words, tmp_path, monkeypatch):
    monkeypatch.setattr(home, "FOLDER", tmp_path)
    (tmp_path / path).parent.mkdir(parents=True)
    (tmp_path / path).write_text(text)
    with pytest.raises(SpecError, match=f"x.json: .*({words})"):
        vectors.__wrapped__()


def test_a_record_keeps_all_of_a_deal():
    drawn = vectors()["draw/until-playable/drawing-ends-at-a-tile-that-fits"].vector.deal
    match = record_of(RuleSet.named("draw"), drawn)
    assert [event.draw for event in match.deals[0].events] == [None, "0-0", "1-5"]
    assert tuple(match.deals[0].boneyard) == drawn.boneyard
    assert (match.start.scores, match.start.lead) == ([0, 0], 0)
    assert record_of(FT, vectors()["lead/first/any-tile-opens-the-match"].vector.deal).start is None


def test_the_export_says_everything():
    told = exported(chosen("block", ["score/none"]))
    assert list(told["rules"]) == ["block", "draw"]
    assert told["rules"]["block"]["target"] == 100
    (only,) = told["vectors"]
    assert (only["id"], only["clause"]) == ("score/none/plays-earn-nothing", "score/none")
    assert only["result"]["events"] == ({"legal": True, "count": 10, "earned": 0, "award": 0, "score": 0},)


def test_the_sides_of_a_spinner_may_be_called_otherwise():
    listed = vectors()["count/spinner/the-spinner-alone-counts-both-halves-in-all-fives"]
    table = table_of(RuleSet.named("all-fives"), listed.vector.deal)
    for plays in (
        [f"{at}" for at in listed.vector.result.plays],
        [p.replace("@R", "@D") for p in listed.vector.result.plays],
    ):
        assert not differences(table, listed.vector.result, replace(listed.vector.result, plays=tuple(plays)))
    assert differences(table, listed.vector.result, replace(listed.vector.result, plays=()))


if __name__ == "__main__":
    for listed in VECTORS:
        (FOLDER / f"{listed.id}.json").write_text(text_of(filled(listed)))
