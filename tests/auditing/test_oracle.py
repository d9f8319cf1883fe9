"""The audit against a second opinion: tiny matches with parts left out and values spoiled, and whole ones thinned."""

import time
from random import Random

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from fivesthrees_audit.auditing.replay import replay
from fivesthrees_audit.records.native import Match
from fivesthrees_audit.records.strict import Flaw
from fivesthrees_audit.records.wellformed import agreed, check, rules_of
from tests.auditing.oracle import TooMuchError, verdict
from tests.auditing.random_matches import GAMES, random_match
from tests.auditing.spoiling import _claim, spoiled, thinned, tiny, tiny_of

pytestmark = pytest.mark.slow

SEEDS = st.integers(0, 2**32)


def audited(record):
    """The judgement of a plain record. Raises Flaw where it is none."""
    match = msgspec.convert(record, Match)
    rules = agreed(match, rules_of(match))
    check(match, rules)
    return replay(match, rules)


def agree(record):
    """Both verdicts of a record; None where it is no record, or leaves too much open for either to follow."""
    try:
        judgement = audited(record)
        given_up = any(gap.missing == "end" for gap in judgement.unchecked)
        second, first = verdict(record), judgement.verdict.value
    except (Flaw, TooMuchError):
        return None
    return None if given_up and first == "undetermined" else (second, first)


@settings(max_examples=100, deadline=None)
@given(SEEDS)
def test_a_legal_match_conforms(seed):
    record = tiny(Random(seed))
    assert agree(record) == ("conforms", "conforms")


@settings(max_examples=200, deadline=None)
@given(SEEDS)
def test_a_legal_match_with_parts_left_out_never_violates(seed):
    random = Random(seed)
    record = thinned(random, tiny(random))
    verdicts = agree(record)
    assert verdicts is None or verdicts[0] == verdicts[1] != "violates"


@settings(max_examples=400, deadline=None)
@given(SEEDS)
def test_a_spoiled_match_is_judged_as_by_the_oracle(seed):
    """Violates exactly where no legal match agrees; conforms only where hidden hands cannot make it wrong."""
    random = Random(seed)
    record = thinned(random, spoiled(random, tiny(random)))
    verdicts = agree(record)
    assert verdicts is None or verdicts[0] == verdicts[1]


def whole(random):
    """A random legal match of whole hands, thinned."""
    players = random.choice((2, 3, 4))
    deals, keen, stop = random.choice((1, 3, 6)), random.choice((0, 0.6)), random.choice((0, 0.02))
    return thinned(
        random, random_match(random, {}, players, deals, keen=keen, stop=stop, referee=random.choice((0, 0, 0.02)))
    )


@pytest.mark.parametrize("game", GAMES)
def test_five_hundred_records_with_random_parts_removed_are_never_called_violations(game):
    """A hundred of each game, each of them from another legal match."""
    accused = []
    for seed in range(100):
        random = Random(seed)
        record = thinned(random, tiny(random) if game == "fives-and-threes" else tiny_of(random, game))
        if audited(record).verdict.value == "violates":
            accused.append(seed)
    assert accused == []


@settings(max_examples=25, deadline=None)
@given(SEEDS)
def test_a_whole_match_with_parts_left_out_never_violates(seed):
    assert audited(whole(Random(seed))).verdict.value != "violates"


@settings(max_examples=30, deadline=None)
@given(SEEDS)
def test_a_whole_spoiled_match_with_few_parts_left_out_is_judged_as_by_the_oracle(seed):
    random = Random(seed)
    record = spoiled(
        random, random_match(random, {}, random.choice((2, 3, 4)), random.choice((1, 2)), keen=0.6, stop=0.02)
    )
    for deal in record["deals"]:
        for event in deal["events"]:
            for key in ("end", "count", "earned", "award", "score"):
                if random.random() < 0.2 and "play" in event:
                    event.pop(key, None)
        if random.random() < 0.3 and "hands" in deal:
            deal["hands"] = [hand if random.random() < 0.5 else None for hand in deal["hands"]]
        if random.random() < 0.5:
            del deal["boneyard"]
    verdicts = agree(record)
    assert verdicts is None or verdicts[0] == verdicts[1]


@settings(max_examples=150, deadline=None)
@given(SEEDS)
def test_one_wrong_claim_is_one_finding(seed):
    """Of a record of which nothing is left out: the claim is charged, and nothing that follows from it."""
    random = Random(seed)
    record = tiny(random)
    _claim(random, record)
    sharp = [finding for finding in audited(record).findings if not finding.consequent]
    assert len(sharp) <= 1 or sharp[1].clause == "match/reached"


@settings(max_examples=150, deadline=None)
@given(SEEDS)
def test_one_wrong_claim_carried_on_is_one_finding(seed):
    """The slip, and all later scores of that side moved by it: one finding, and the true scores as reference."""
    random = Random(seed)
    players = random.choice((2, 3, 4))
    record = random_match(random, {}, players, random.choice((1, 2)), keen=0.5, stop=0.02)
    sides = 2 if players == 4 else players
    true = audited(record).reference
    plays = [
        (d, e) for d, deal in enumerate(record["deals"]) for e, event in enumerate(deal["events"]) if "play" in event
    ]
    assume(plays)
    place = random.choice(plays)
    event = record["deals"][place[0]]["events"][place[1]]
    side, off = event["seat"] % sides, random.choice((1, 2, 3, 7))
    name = random.choice(("earned", "award", "score"))
    event["score"] += off
    if name != "score":
        event["award"] += off
    if name == "earned":
        event["earned"] += off
    for d, deal in enumerate(record["deals"]):
        for e, later in enumerate(deal["events"]):
            if (d, e) > place and "score" in later and later["seat"] % sides == side:
                later["score"] += off
        if "end" in deal and d >= place[0]:
            deal["end"]["scores"][side] += off
    assume("result" not in record and all(e.get("score", 0) < 61 for deal in record["deals"] for e in deal["events"]))
    judgement = audited(record)
    assert [finding.event for finding in judgement.findings] == [place[1] + 1]
    assert judgement.reference == true


# The oracle itself, on what can be seen by hand.


def simple(*events, **deal):
    return {
        "format": "fivesthrees-log/1",
        "players": ["A", "B"],
        "rules": {"base": "fives-and-threes", "hand_size.2": 2},
        "deals": [{"lead": 0, "events": list(events), **deal}],
    }


LEAD = {"seat": 0, "play": "6-6"}
KNOCK = {"seat": 1, "knock": True}


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        (simple(LEAD), "conforms"),
        (simple({**LEAD, "count": 12, "earned": 4}), "conforms"),
        (simple({**LEAD, "count": 24}), "violates"),
        (simple(LEAD, KNOCK), "undetermined"),
        (simple(LEAD, KNOCK, hands=[None, ["1-1", "2-2"]]), "conforms"),
        (simple(LEAD, KNOCK, hands=[None, ["1-6", "2-2"]]), "violates"),
        (simple(LEAD, KNOCK, {"seat": 0, "play": "6-5"}), "undetermined"),
        (simple(LEAD, KNOCK, {"seat": 0, "knock": True}, {"seat": 1, "play": "6-1"}), "violates"),
        (simple(LEAD, end={"how": "blocked"}), "undetermined"),
        (simple(LEAD, end={"how": "out"}), "violates"),
        (simple({"seat": 1, "play": "6-6"}), "violates"),
        (simple({"draw": "?"}), "violates"),
    ],
)
def test_the_oracle(record, expected):
    assert verdict(record) == expected
    assert agree(record) == (expected, expected)


def test_what_is_left_open_is_judged_in_time():
    """A match of whole hands of which next to nothing is written takes no more than a few seconds."""
    random = Random(208)
    record = random_match(random, {}, 3, 3)
    record["omits"] = ["knocks"]
    for deal in record["deals"]:
        for key in ("hands", "boneyard", "end"):
            deal.pop(key, None)
        deal["events"] = [{"play": event["play"]} for event in deal["events"] if "play" in event]
    began = time.perf_counter()
    assert audited(record).verdict.value != "violates"
    assert time.perf_counter() - began < 15
