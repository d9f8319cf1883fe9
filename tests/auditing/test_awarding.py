"""Awards of deals with hidden hands: what the quick pass takes over the full audit leaves open, or finds right."""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fivesthrees_audit.auditing import awarding
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.run.generate import Agreement, Options, generate, line_of
from tests.auditing.test_veiled import agree

GAMES = ("draw", "block", "pyatyorka", "all-fives")
HOUSES = [
    {},
    {"overshoot": "refuse"},
    {"overshoot": "clamp"},
    {"blocked_bonus": "all-hands"},
    {"blocked_bonus": "minus-own"},
    {"block_winner": "none"},
    {"block_winner": "fewest-then-seat"},
    {"bonus_round": "up-5"},
    {"bonus": "none"},
    {"target_tested": "each-award"},
    {"out_point": 1, "out_point_in_block": "fewest-pips"},
    {"next_lead": "winner-or-lot"},
    {"hand_size.4": 6, "hand_size.2": 10},
]


def hidden(game, players, number, house=None, deals=6):
    """A legal match of a game with its hands hidden, every claim written."""
    rules = RuleSet.named(game).changed(house) if house else RuleSet.named(game)
    pairs = True if game == "pyatyorka" and players == 4 and number % 2 else None
    match = generate(rules, players, 1, number, Options(most_deals=deals), Agreement(pairs=pairs))
    record = json.loads(line_of(match))
    for deal in record["deals"]:
        del deal["hands"]
    return record


def changed(random, end):
    """An end of a deal that says a little less, or a little else."""
    what = random.choice(("bonus", "scores", "seat", "how", "less", "less", "more", "nobody"))
    scores, seat = end.get("scores"), end.get("seat")
    if what == "less":
        end.pop(random.choice(("bonus", "scores", "seat", "how")), None)
    elif what == "bonus":
        end["bonus"] = max(0, end.get("bonus", 0) + random.choice((-5, -1, 1, 5, 60)))
    elif what == "scores" and scores:
        scores[random.randrange(len(scores))] += random.choice((-1, 1, 5))
    elif what == "seat":
        end["seat"] = random.randrange(2)
    elif what == "how":
        end["how"] = random.choice(("out", "blocked"))
    elif what == "more" and scores and seat is not None and seat < len(scores):
        more = random.choice((-5, -1, 1, 5, 60))
        end["bonus"] = end.get("bonus", 0) + more
        scores[seat] += more
    elif what == "nobody":
        end.pop("seat", None)


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(st.integers(0, 2**32))
def test_what_is_taken_over_is_what_the_full_audit_makes_of_it(seed):
    random = Random(seed)
    house = random.choice(HOUSES) if random.random() < 0.5 else None
    record = hidden(random.choice(GAMES), random.choice((2, 3, 4)), random.randrange(10_000), house, deals=3)
    for deal in record["deals"]:
        if random.random() < 0.3 and "end" in deal:
            changed(random, deal["end"])
    agree(record)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("game", GAMES)
def test_clean_matches_with_hidden_hands_are_followed_quickly(game, players):
    assert all(agree(hidden(game, players, number)) for number in range(8))


def ended(record, **claims):
    """The record with its last deal said to have ended otherwise; None takes a claim away."""
    end = record["deals"][-1]["end"]
    end.update(claims)
    for name, value in claims.items():
        if value is None:
            del end[name]
    return record


def nobodys(players, house=None):
    """Matches of one deal, blocked and taken by nobody."""
    for number in range(400):
        record = hidden("block", players, number, house, deals=1)
        end = record["deals"][0]["end"]
        if end["how"] == "blocked" and "seat" not in end:
            yield record


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_block_that_nobody_took_is_nobodys_where_whoever_takes_one_adds_something(players):
    for record in nobodys(players):
        assert agree(record)
        assert agree(ended(record, bonus=0))
        assert not agree(ended(record, bonus=5))


def test_a_block_that_adds_nothing_may_be_anybodys_under_rules_that_round(monkeypatch):
    asked = []
    sure = awarding._nobody_gets_nothing
    monkeypatch.setattr(awarding, "_nobody_gets_nothing", lambda *them: asked.append(sure(*them)) or asked[-1])
    for record in nobodys(3, {"blocked_bonus": "minus-own", "bonus_round": "nearest-5"}):
        agree(record)
    assert False in asked


HUGE = {"bonus": 500, "scores": [500, 0]}
CLAIMS = [{"how": "blocked"}, {"seat": 1}, {"seat": None}, {"scores": None}, {"bonus": 1}, {"scores": [1, 1]}, HUGE]


@pytest.mark.parametrize("claims", CLAIMS, ids=str)
def test_an_end_that_says_less_is_followed_and_one_that_says_something_else_is_not(claims):
    record = next(one for number in range(40) if (one := hidden("block", 2, number, deals=1)) and out_by(one) == 0)
    assert agree(ended(record, **claims)) == (None in claims.values())


def out_by(record):
    """The seat that went out in the only deal of a match; None where it was blocked."""
    end = record["deals"][0]["end"]
    return end["seat"] if end["how"] == "out" else None
