"""Hidden hands in the quick pass: what it takes for legal the full audit does too, and leaves open the same."""

from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fivesthrees_audit.auditing.quick import clean, clean_record
from fivesthrees_audit.auditing.replay import replay
from fivesthrees_audit.auditing.tables import tables
from fivesthrees_audit.records import plain
from fivesthrees_audit.records.native import Match
from fivesthrees_audit.records.strict import Flaw
from fivesthrees_audit.records.wellformed import agreed, check, rules_of
from fivesthrees_audit.ruleset import RuleSet
from tests.auditing.random_matches import CLAIMS, GAMES, random_match
from tests.auditing.slips import slipped
from tests.auditing.spoiling import tiny

SEEDS = st.integers(0, 2**32)


def both(record):
    """What the quick pass and the full audit make of a record; None where it is none."""
    try:
        match = msgspec.convert(record, Match)
        rules = agreed(match, rules_of(match))
        check(match, rules)
    except (Flaw, msgspec.ValidationError):
        return None
    return clean_record(match, tables(rules)), replay(match, rules)


def agree(record):
    """Whether the quick pass takes a record for legal; if so, the full audit says the same of it."""
    answers = both(record)
    if answers is None or answers[0] is None:
        return False
    quick, full = answers
    assert full.findings == ()
    assert (quick.unchecked, quick.scores, quick.winner) == (full.unchecked, full.reference, full.winner)
    return True


def hidden(random, record):
    """The record with its hands, or some of them, or some tiles, left out; now and then something else as well."""
    for deal in record["deals"]:
        if random.random() < 0.8:
            deal.pop("boneyard", None)
        if random.random() < 0.5:
            deal.pop("hands", None)
        elif "hands" in deal:
            deal["hands"] = [_shown(random, hand) for hand in deal["hands"]]
        unknown = random.random() < 0.5
        for event in deal["events"]:
            if "draw" in event and unknown and random.random() < 0.7:
                event["draw"] = "?"
            for name in ("end", *CLAIMS):
                if name in event and random.random() < 0.02:
                    del event[name]
        if random.random() < 0.1:
            deal.pop("end", None)
    return record


def _shown(random, hand):
    if random.random() < 0.3:
        return None
    return ["?" if random.random() < 0.3 else tile for tile in hand] if random.random() < 0.5 else hand


def legal(random):
    if random.random() < 0.6:
        return tiny(random)
    game, players = random.choice(GAMES), random.choice((2, 3, 4))
    return random_match(random, {}, players, random.choice((1, 2)), game=game, keen=0.6, stop=0.02)


@settings(max_examples=400, deadline=None)
@given(SEEDS)
def test_the_quick_pass_leaves_open_what_the_full_audit_does(seed):
    random = Random(seed)
    agree(hidden(random, legal(random)))


@settings(max_examples=300, deadline=None)
@given(SEEDS)
def test_nothing_wrong_hides_behind_hidden_hands(seed):
    random = Random(seed)
    record = legal(random)
    slip = slipped(random, record)
    agree(hidden(random, record if slip is None else slip[0]))


def deal(*events, **parts):
    return {
        "format": "fivesthrees-log/1",
        "players": ["Ann", "Bob"],
        "rules": {"base": parts.pop("base", "fives-and-threes"), "hand_size.2": 2},
        "deals": [{"lead": 0, "events": list(events), **parts}],
    }


def play(seat, tile, end=None):
    return {"seat": seat, "play": tile} | ({} if end is None else {"end": end})


OUT = (play(0, "6-6"), play(1, "6-5", "L"), play(0, "6-3", "R"))
PAID = {"how": "out", "seat": 0, "bonus": 5, "scores": [5, 0]}
LEFT_OPEN = [
    deal(*OUT),
    deal(*OUT, hands=[None, ["6-5", "1-1"]]),
    deal(*OUT, hands=[["?", "6-3"], None]),
    deal(play(0, "6-6"), {"seat": 1, "knock": True}, play(0, "6-3", "R")),
    deal(play(0, "6-6"), {"seat": 1, "draw": "?"}, play(1, "6-5", "L"), play(0, "6-3", "R"), base="draw", end=PAID),
    deal(play(0, "6-6"), {"seat": 1, "draw": "6-5"}, play(1, "6-5", "L"), play(0, "6-3", "R"), base="draw", end=PAID),
]


@pytest.mark.parametrize("record", LEFT_OPEN, ids=str)
def test_what_is_followed_quickly(record):
    assert agree(record)


NOT_QUICK = [
    deal(*OUT, hands=[["6-6", "6-6"], None]),
    deal(*OUT, hands=[["6-6"], None]),
    deal(*OUT, hands=[["6-6", "1-2", "1-2"], None]),
    deal(*OUT, hands=[None, ["6-5", "1-1"]], boneyard=["?"] * 24),
    deal(*OUT, hands=[None, ["6-3", "1-1"]]),
    deal(play(0, "6-6"), {"seat": 1, "knock": True}, play(0, "6-3", "R"), play(1, "6-5", "L")),
    deal({"seat": 0, "knock": True}),
    deal({"play": "6-6"}, *OUT[1:]),
    deal({"knock": True}),
    deal(play(0, "6-6"), play(1, "6-5", "L"), play(0, "6-5", "R")),
    deal(play(0, "6-6"), play(1, "6-5", "L"), play(0, "6-1", "R"), play(1, "1-0", "R"), play(0, "0-0", "R")),
    deal(play(0, "6-6"), {"seat": 1, "knock": True}, {"seat": 0, "knock": True}, {"seat": 1, "knock": True}),
    deal(*OUT, end={"how": "blocked"}),
    deal(*OUT, hands=[]),
    deal(play(0, "6-6"), base="all-fives"),
    deal(*OUT, end={"how": "out", "seat": -2}),
]


@pytest.mark.parametrize("record", NOT_QUICK, ids=str)
def test_what_is_left_to_the_full_audit(record):
    assert not agree(record)


@pytest.mark.parametrize("base", ["fives-and-threes", "block"])
def test_sixes_that_nobody_holds_are_left_to_the_full_audit(base):
    knock = {"knock": True}
    events = (play(0, "6-6"), {"seat": 1, **knock}, play(0, "6-3", "R"), {"seat": 1, **knock}, {"seat": 0, **knock})
    record = deal(*events, end={"how": "blocked"})
    record["rules"] = {"base": base, "hand_size.2": 14}
    quick, full = both(record)
    assert quick is None
    assert full.findings


@pytest.mark.parametrize("deal", [{"hands": []}, {"end": {"how": "out", "seat": -2}}], ids=str)
def test_what_is_no_record_is_not_taken_for_one(deal):
    events = [{"seat": 0, "play": "6-6", "count": 12, "earned": 4, "award": 4, "score": 4}]
    record = {
        "format": "fivesthrees-log/1",
        "players": ["Ann", "Bob"],
        "deals": [{"lead": 0, "events": events, **deal}],
    }
    assert clean(plain.decode(msgspec.json.encode(record)), tables(RuleSet.named("fives-and-threes"))) is None
