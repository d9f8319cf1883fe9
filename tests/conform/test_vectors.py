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
from fivesthrees_audit.conform.wire import Judged
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
    """As the page on the wire promises: every tile that is in no hand; 28 in all where one of them is there twice."""
    deal = listed.vector.deal
    if any(RuleSet.named(id).drawing != "none" for id in listed.vector.rules):
        dealt = [TILE_BY_TEXT[text].domino for hand in deal.hands for text in hand]
        assert deal.boneyard is not UNSET
        left = {TILE_BY_TEXT[text].domino for text in deal.boneyard}
        assert len(left) == len(deal.boneyard) == len(DOUBLE_SIX) - len(dealt)
        assert left.isdisjoint(dealt)


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


# what real programs misread: the answer that such a program gives to a vector, made of the right one


def pips_left(deal):
    """The pips left in each hand of a deal, counted from what was dealt, drawn and laid."""
    hands = [{TILE_BY_TEXT[text].domino for text in hand} for hand in deal.hands]
    for event in deal.events:
        if event.draw is not UNSET:
            hands[event.seat].add(TILE_BY_TEXT[event.draw].domino)
        if event.play is not UNSET:
            hands[event.seat].remove(TILE_BY_TEXT[event.play].domino)
    return [sum(tile.pips for tile in hand) for hand in hands]


def the_lead_alternates(deal, right):
    return replace(right, leads=((deal.lead + 1) % 2,))


def the_side_is_told_for_the_seat(deal, right):
    assert deal.players == 4
    return replace(right, over=replace(right.over, seat=right.winner))


def the_table_of_points_leaves_out(*counts):
    def wrong(deal, right):
        del deal
        events = (replace(each, earned=0, award=0) if each.count in counts else each for each in right.events)
        return replace(right, events=tuple(events))

    return wrong


def the_lowest_hand_takes_the_block(deal, right):
    pips = pips_left(deal)
    pairs = [pips[0] + pips[2], pips[1] + pips[3]]
    assert (right.over.seat % 2, right.scores[1]) == (pairs.index(min(pairs)), 3)  # 53 - 40 = 13, then 15, then 3
    return replace(right, over=replace(right.over, seat=pips.index(min(pips))))


def the_first_of_a_tie_takes_the_block(deal, right):
    pips = pips_left(deal)
    assert pips.count(min(pips)) == 2
    return replace(right, over=replace(right.over, seat=pips.index(min(pips))))


def any_tie_leaves_a_block_to_nobody(deal, right):
    pips = pips_left(deal)
    assert (len(set(pips)), pips.count(min(pips))) == (2, 1)
    return replace(right, over=replace(right.over, seat=None))


def the_bonus_is_cut_at(target):
    def wrong(deal, right):
        laid = [each.score for each in right.events if each.score is not UNSET]
        assert max(laid) < target < max(right.scores)  # it was the bonus
        return replace(right, scores=tuple(min(score, target) for score in right.scores))

    return wrong


def whatever_is_done_is_legal(deal, right):
    del deal
    return replace(right, events=(*right.events[:-1], Judged(legal=True)))


PAST_TWENTY = range(21, 57)

MISREAD = {
    the_lead_alternates: (
        "leads",
        "lead/next/the-lead-moves-on-among-three",
        "lead/next/the-lead-comes-round-among-three",
        "lead/next/the-lead-moves-on-among-three-whoever-went-out",
        "lead/next/the-lead-moves-on-in-pairs",
        *(
            f"lead/next/the-winner-of-{players}-leads-next-{game}"
            for players in ("three", "four")
            for game in ("in-pyatyorka", "in-all-fives", "after-drawing", "in-block")
        ),
        "lead/next/the-partner-who-went-out-leads-next",
        "lead/next/the-next-of-three-leads-after-a-tied-block-in-block",
        *(
            f"lead/next/the-next-of-four-leads-after-a-tied-block-{game}"
            for game in ("in-pyatyorka", "in-all-fives", "after-drawing")
        ),
    ),
    the_side_is_told_for_the_seat: (
        "over",
        "match/result/the-seat-that-won-for-its-pair",
        "match/result/the-last-seat-won-for-its-pair",
        "match/result/the-seat-that-won-for-its-pair-in-pyatyorka",
    ),
    the_table_of_points_leaves_out(*PAST_TWENTY): (
        "earned",
        "score/fives/twenty-five-earns-twenty-five",
        "score/fives/thirty-earns-thirty",
        "score/fives/thirty-five-earns-thirty-five",
    ),
    the_table_of_points_leaves_out(18): ("earned", "score/threes-and-fives/eighteen-earns-six"),
    the_lowest_hand_takes_the_block: ("over", "end/block-winner/the-pair-with-the-fewest-pips-wins-a-block"),
    the_first_of_a_tie_takes_the_block: (
        "over",
        "end/block-winner/two-of-three-have-the-fewest-pips-in-block",
        *(
            f"end/block-winner/a-tied-block-has-no-winner-{game}"
            for game in ("in-pyatyorka", "in-all-fives", "after-drawing", "in-block")
        ),
    ),
    any_tie_leaves_a_block_to_nobody: ("over", "end/block-winner/equal-hands-that-are-not-the-lowest-in-block"),
    the_bonus_is_cut_at(100): ("scores", "target/reach/a-bonus-past-a-hundred-is-kept-whole"),
    the_bonus_is_cut_at(150): ("scores", "target/deal-end/more-than-the-target-wins-in-all-fives"),
    whatever_is_done_is_legal: (
        "legal",
        "play/matches/it-would-fit-the-other-end",
        "draw/until-playable/a-draw-while-able",
    ),
}


@pytest.mark.parametrize(
    ("wrong", "field", "id"),
    [(wrong, field, id) for wrong, (field, *ids) in MISREAD.items() for id in ids],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_real_programs_misread_is_another_answer(wrong, field, id):
    vector = vectors()[id].vector
    answered = wrong(vector.deal, vector.result)
    for rules in map(RuleSet.named, vector.rules):
        differing = differences(table_of(rules, vector.deal), vector.result, answered)
        assert field in {each.field.split("/")[-1] for each in differing}


@pytest.mark.parametrize(
    ("clause", "earning"),
    [("score/threes-and-fives", {3, 5, 6, 9, 10, 12, 15, 18, 20}), ("score/fives", {5, 10, 15, 20, 25, 30, 35})],
)
def test_each_count_that_earns_has_a_vector_of_its_own(clause, earning):
    last = [listed.vector.result.events[-1] for listed in VECTORS if listed.clause == clause]
    assert {each.count for each in last if each.earned} == earning


if __name__ == "__main__":
    for listed in VECTORS:
        (FOLDER / f"{listed.id}.json").write_text(text_of(filled(listed)))
