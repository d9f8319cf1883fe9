"""What a typed record must satisfy to be one, whatever was played: seats that exist, one kind an entry, house rules."""

from __future__ import annotations

import pytest

from fivesthrees_audit.records.native import Deal, DealEnd, Event, Match, Result, Start
from fivesthrees_audit.records.strict import Flaw
from fivesthrees_audit.records.wellformed import agreed, check, rules_of

TWO, FOUR = ["Ann", "Bob"], ["Ann", "Bob", "Cid", "Dee"]


def match(players=TWO, deals=(), **fields):
    return Match(format="fivesthrees-log/1", players=list(players), deals=list(deals), **fields)


def entry(**fields):
    return match(deals=[Deal(events=[Event(seat=0, play="6-6"), Event(**fields)])])


def end(**fields):
    return match(deals=[Deal(end=DealEnd(**fields))])


def flaw_of(record):
    with pytest.raises(Flaw) as caught:
        check(record, agreed(record, rules_of(record)))
    return caught.value.pointer, caught.value.reason


KINDS = "expected an entry with one of play, knock, draw, adjust, or a note alone"
FLAWED = [
    (match(["", "Bob"]), "/players/0", "a player's name is empty"),
    (match(["Bob", "Ann", "Bob"]), "/players/2", "two players have the same name"),
    (match(target=61), "/target", "fives-and-threes settles the target (61); a house rule may change it in `rules`"),
    (match(pairs=False), "/pairs", "fives-and-threes settles this: four players always play in pairs"),
    (match(start=Start(scores=[1])), "/start/scores", "expected 2 scores, one a side, got 1"),
    (match(start=Start(lead=2)), "/start/lead", "expected a seat from 0 to 1, got 2"),
    (match(FOUR, result=Result(winner=2)), "/result/winner", "expected a side from 0 to 1, got 2"),
    (match(FOUR, result=Result(scores=[1, 2, 3, 4])), "/result/scores", "expected 2 scores, one a side, got 4"),
    (end(seat=3), "/deals/0/end/seat", "expected a seat from 0 to 1, got 3"),
    (end(scores=[]), "/deals/0/end/scores", "expected 2 scores, one a side, got 0"),
    (match(deals=[Deal(), Deal(lead=2)]), "/deals/1/lead", "expected a seat from 0 to 1, got 2"),
    (match(deals=[Deal(hands=[None])]), "/deals/0/hands", "expected 2 hands, one a player, got 1"),
    (
        match(deals=[Deal(events=[Event(note="x"), Event(play="6-6", end="L")])]),
        "/deals/0/events/1/end",
        "the lead joins no end; it is laid as written, its first half to the left",
    ),
    (entry(seat=2, play="6-3"), "/deals/0/events/1/seat", "expected a seat from 0 to 1, got 2"),
    (
        entry(seat=1, play="6-3", knock=True),
        "/deals/0/events/1/knock",
        "an entry is one of play, knock, draw, adjust; this one is play and knock",
    ),
    (entry(), "/deals/0/events/1", KINDS),
    (entry(seat=1), "/deals/0/events/1", KINDS),
    (entry(seat=1, note="x"), "/deals/0/events/1", KINDS),
    (
        entry(knock=False),
        "/deals/0/events/1/knock",
        "expected true; leave the key out where nobody knocked",
    ),
    (entry(adjust=5), "/deals/0/events/1", 'an adjust names the "seat" whose side it is for'),
    (entry(knock=True, score=3), "/deals/0/events/1/score", "the key 'score' does not belong to a knock"),
    (entry(draw="?", end=3), "/deals/0/events/1/end", "the key 'end' does not belong to a draw"),
    (entry(play="6-3", reason="x"), "/deals/0/events/1/reason", "the key 'reason' does not belong to a play"),
    (entry(seat=1, adjust=5, count=3), "/deals/0/events/1/count", "the key 'count' does not belong to an adjust"),
    (match(rules="fives-and-three"), "/rules", "no rule set is called 'fives-and-three'; did you mean"),
    (match(rules=""), "/rules", "no rule set is called ''"),
    (match(rules="x" * 999), "/rules", f"no rule set is called '{'x' * 56} ...'"),
    (match(rules={"base": 5}), "/rules/base", "expected the id of a rule set, got 5"),
    (match(rules={"base": "nope"}), "/rules/base", "no rule set is called 'nope'"),
    (
        match(rules={"target": 31, "targt": 61}),
        "/rules/targt",
        "no parameter is called 'targt'; did you mean 'target'?",
    ),
    (match(rules={"a/b~": 61}), "/rules/a~1b~0", "no parameter is called 'a/b~'"),
    (match(rules={"worth": ["x" * 999]}), "/rules/worth", "worth = "),
    (match(rules={"target": 0}), "/rules/target", "target = 0: expected 1 to 10,000"),
    (match(rules="pyatyorka", target=150), "/target", "expected 100 or 250 or 500; a house rule may name another"),
    (match(rules="pyatyorka", pairs=True), "/pairs", "pairs are for four players, and here are 2"),
    (match(FOUR, rules="draw", pairs=True), "/pairs", "draw settles this: four players never play in pairs"),
    (
        match(FOUR, rules="pyatyorka", pairs=True, result=Result(scores=[1, 2, 3, 4])),
        "/result/scores",
        "expected 2 scores, one a side, got 4",
    ),
]


@pytest.mark.parametrize(("record", "pointer", "reason"), FLAWED, ids=[reason[:40] for _, _, reason in FLAWED])
def test_what_cannot_be_meant_is_told_at_its_entry(record, pointer, reason):
    found, told = flaw_of(record)
    assert found == pointer
    assert told.startswith(reason)
    assert len(told) <= 300


SOUND = [
    match(),
    match(FOUR, start=Start(scores=[1, 2], lead=3), result=Result(winner=1, scores=[60, 61])),
    match(deals=[Deal(lead=1, hands=[None, []], end=DealEnd(how="out", seat=1, scores=[1, 2])), Deal()]),
    match(rules={"hand_size.2": 9, "base": "fives-and-threes"}),
    entry(seat=1, play="6-3", end="L", count=9, earned=3, award=3, score=7, note="x"),
    entry(seat=1, knock=True, note="x"),
    entry(draw="?"),
    entry(seat=1, adjust=-5, reason="late", score=0),
    entry(note="only a note"),
    match(rules="pyatyorka", target=250),
    match(FOUR, rules="pyatyorka", pairs=True, result=Result(winner=1, scores=[60, 100])),
    match(FOUR, rules="pyatyorka", pairs=False, result=Result(winner=3, scores=[60, 61, 62, 100])),
    match(FOUR, rules="draw", result=Result(winner=3, scores=[60, 61, 62, 100])),
]


@pytest.mark.parametrize("record", SOUND, ids=range(len(SOUND)))
def test_what_can_be_meant_passes(record):
    check(record, agreed(record, rules_of(record)))


def test_what_the_players_agreed_on_is_part_of_the_rules():
    rules = agreed(match(FOUR, rules="pyatyorka", target=500, pairs=True), rules_of(match(rules="pyatyorka")))
    assert (rules.id, rules.target, rules.pairs) == ("pyatyorka", 500, "four")


def test_rules_are_those_that_the_record_names():
    assert rules_of(match()).id == "fives-and-threes"
    assert rules_of(match(rules="fives-and-threes")).target == 61
    assert rules_of(match(rules={"target": 31})).target == 31
