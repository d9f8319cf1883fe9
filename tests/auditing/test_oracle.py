"""The audit against a second opinion: tiny matches with parts left out and values spoiled, and whole ones thinned."""

import copy
import time
from random import Random

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from fivesthrees_audit.auditing.replay import replay
from fivesthrees_audit.records.native import Match
from fivesthrees_audit.records.strict import Flaw
from fivesthrees_audit.records.wellformed import check, rules_of
from tests.auditing.oracle import TILES, verdict
from tests.auditing.random_matches import played

SEEDS = st.integers(0, 2**32)
CLAIMS = ("count", "earned", "award", "score")


def audited(record):
    """The judgement of a plain record. Raises Flaw where it is none."""
    match = msgspec.convert(record, Match)
    rules = rules_of(match)
    check(match, rules)
    return replay(match, rules)


def tiny(random):
    """A random legal match of one to three deals, with so few tiles that anything may be hidden."""
    players = random.choice((2, 2, 3, 4))
    size = random.randint(1, 2 if players == 4 else 3)
    house = {f"hand_size.{players}": size, "target": random.choice((3, 5, 8, 12, 61))}
    if players == 4 and random.random() < 0.2:
        house["deal_ends"] = "first-out"
    few = [one for one in TILES if max(one) <= 3] if random.random() < 0.6 and players * size <= 8 else None
    scores = None
    if random.random() < 0.2:
        scores = [random.randrange(house["target"]) for _ in range(2 if players == 4 else players)]
    referee = random.choice((0, 0, 0, 0.1))
    deals = random.choice((1, 1, 2, 3))
    return played(
        random, house, players, deals, tiles=few, scores=scores, referee=referee, stop=random.choice((0, 0.15))
    )


def thinned(random, record):
    """The record with random parts left out."""
    record = copy.deepcopy(record)
    rate = random.choice((0, 0.1, 0.3, 0.6, 0.9))

    def drop():
        return random.random() < rate

    if drop():
        record.pop("result", None)
    _without(record.get("result", {}), ("winner", "scores"), drop)
    if drop() and random.random() < 0.6:
        record["omits"] = ["knocks"]
        for deal in record["deals"]:
            deal["events"] = [event for event in deal["events"] if "knock" not in event or random.random() < 0.3]
    for deal in record["deals"]:
        if drop():
            deal.pop("lead", None)
        _hide(random, deal, drop)
        for event in deal["events"]:
            _thin(event, drop)
        if drop():
            deal.pop("end", None)
        _without(deal.get("end", {}), ("how", "seat", "scores"), drop)
    return record


def _without(part, keys, drop):
    """Drops some keys of a part, where it is there at all."""
    for key in keys:
        if part and drop():
            part.pop(key, None)


def _thin(event, drop):
    if "end" in event and "play" in event and drop():
        del event["end"]
    for key in ("seat", *CLAIMS):
        if drop() and not (key == "seat" and "adjust" in event):
            event.pop(key, None)


def _hide(random, deal, drop):
    if drop() or random.random() < 0.5:
        deal.pop("boneyard", None)
    if drop():
        deal.pop("hands", None)
    if "boneyard" in deal:
        deal["boneyard"] = ["?" if drop() else text for text in deal["boneyard"]]
    if "hands" in deal:
        deal["hands"] = [None if drop() else ["?" if drop() else text for text in hand] for hand in deal["hands"]]


def spoiled(random, record):
    """The record with one thing in it changed."""
    record = copy.deepcopy(record)
    random.choice(SPOILERS)(random, record)
    return record


def _any_tile(random):
    low, high = random.choice(sorted(TILES))
    return random.choice((f"{low}-{high}", f"{high}-{low}"))


def _entry(random, record, want=lambda event: True):
    found = [event for deal in record["deals"] for event in deal["events"] if want(event)]
    return random.choice(found) if found else {}


def _claim(random, record):
    event = _entry(random, record, lambda event: "count" in event)
    if event:
        event[random.choice(CLAIMS)] += random.choice((-3, -2, -1, 1, 2, 3, 5))


def _seat(random, record):
    event = _entry(random, record)
    if event:
        event["seat"] = random.randrange(len(record["players"]))


def _tile(random, record):
    event = _entry(random, record, lambda event: "play" in event)
    if event:
        event["play"] = _any_tile(random)


def _end(random, record):
    event = _entry(random, record, lambda event: "end" in event)
    if event:
        event["end"] = random.choice(("L", "R", "U", 0, 1, 2, 3, 4, 5, 6))


def _other_kind(random, record):
    event = _entry(random, record, lambda event: "play" in event or "knock" in event)
    if event:
        seat, was_play = event["seat"], "play" in event
        event.clear()
        event.update({"seat": seat, "knock": True} if was_play else {"seat": seat, "play": _any_tile(random)})


def _events(random, record):
    events = random.choice(record["deals"])["events"]
    place = random.randint(0, len(events))
    players = len(record["players"])
    kind = random.choice(("lose", "twice", "swap", "knock", "play", "draw", "note"))
    if kind == "lose" and place < len(events):
        del events[place]
    elif kind == "twice" and place < len(events):
        events.insert(place, copy.deepcopy(events[place]))
    elif kind == "swap" and place + 1 < len(events):
        events[place : place + 2] = events[place + 1], events[place]
    elif kind == "knock":
        events.insert(place, {"seat": random.randrange(players), "knock": True})
    elif kind == "play":
        events.insert(place, {"seat": random.randrange(players), "play": _any_tile(random)})
    elif kind == "draw":
        events.insert(place, {"seat": random.randrange(players), "draw": random.choice(("?", _any_tile(random)))})
    else:
        events.insert(place, {"note": "tea"})


def _lead(random, record):
    random.choice(record["deals"])["lead"] = random.randrange(len(record["players"]))


def _dealing(random, record):
    deal = random.choice(record["deals"])
    hand = random.choice([*deal["hands"], deal["boneyard"]])
    kind = random.choice(("other", "lose", "more"))
    if kind == "more":
        hand.append(_any_tile(random))
    elif hand:
        hand.pop()
        if kind == "other":
            hand.append(_any_tile(random))


def _ending(random, record):
    deal = random.choice(record["deals"])
    end = deal.setdefault("end", {})
    kind = random.choice(("how", "seat", "bonus", "scores", "none"))
    sides = 2 if len(record["players"]) == 4 else len(record["players"])
    if kind == "how":
        end["how"] = random.choice(("out", "blocked", "won"))
    elif kind == "seat":
        end["seat"] = random.randrange(len(record["players"]))
    elif kind == "bonus":
        end["bonus"] = random.choice((0, 1, 2))
    elif kind == "scores":
        end["scores"] = end.get("scores", [0] * sides)
        end["scores"][random.randrange(sides)] += random.choice((-1, 1, 2))
    else:
        del deal["end"]


def _deals(random, record):
    place = random.randrange(len(record["deals"]))
    if random.random() < 0.5:
        del record["deals"][place]
    else:
        record["deals"].insert(place, copy.deepcopy(record["deals"][place]))


def _result(random, record):
    sides = 2 if len(record["players"]) == 4 else len(record["players"])
    result = record.setdefault("result", {"scores": [0] * sides})
    if random.random() < 0.5:
        result["winner"] = random.randrange(sides)
    else:
        result["scores"][random.randrange(sides)] += random.choice((-1, 1, 2))


SPOILERS = (
    *(_claim, _claim, _seat, _seat, _tile, _tile, _end, _other_kind, _events, _events, _events),
    *(_lead, _dealing, _dealing, _ending, _ending, _deals, _result),
)


def agree(record):
    """Both verdicts of a record; None where it is no record."""
    try:
        judgement = audited(record)
    except Flaw:
        return None
    return verdict(record), judgement.verdict.value


@settings(max_examples=200, deadline=None)
@given(SEEDS)
def test_a_legal_match_conforms(seed):
    record = tiny(Random(seed))
    assert agree(record) == ("conforms", "conforms")


@settings(max_examples=400, deadline=None)
@given(SEEDS)
def test_a_legal_match_with_parts_left_out_never_violates(seed):
    random = Random(seed)
    record = thinned(random, tiny(random))
    second, first = agree(record)
    assert second != "violates"
    assert first == second


@settings(max_examples=800, deadline=None)
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
        random, played(random, {}, players, deals, keen=keen, stop=stop, referee=random.choice((0, 0, 0.02)))
    )


@settings(max_examples=50, deadline=None)
@given(SEEDS)
def test_a_whole_match_with_parts_left_out_never_violates(seed):
    assert audited(whole(Random(seed))).verdict.value != "violates"


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_a_whole_spoiled_match_with_few_parts_left_out_is_judged_as_by_the_oracle(seed):
    random = Random(seed)
    record = spoiled(random, played(random, {}, random.choice((2, 3, 4)), random.choice((1, 2)), keen=0.6, stop=0.02))
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


@settings(max_examples=300, deadline=None)
@given(SEEDS)
def test_one_wrong_claim_is_one_finding(seed):
    """Of a record of which nothing is left out: the claim is charged, and nothing that follows from it."""
    random = Random(seed)
    record = tiny(random)
    _claim(random, record)
    sharp = [finding for finding in audited(record).findings if not finding.consequent]
    assert len(sharp) <= 1 or sharp[1].clause == "match/reached"


@settings(max_examples=300, deadline=None)
@given(SEEDS)
def test_one_wrong_claim_carried_on_is_one_finding(seed):
    """The slip, and all later scores of that side moved by it: one finding, and the true scores as reference."""
    random = Random(seed)
    players = random.choice((2, 3, 4))
    record = played(random, {}, players, random.choice((1, 2)), keen=0.5, stop=0.02)
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
    record = played(random, {}, 3, 3)
    record["omits"] = ["knocks"]
    for deal in record["deals"]:
        for key in ("hands", "boneyard", "end"):
            deal.pop(key, None)
        deal["events"] = [{"play": event["play"]} for event in deal["events"] if "play" in event]
    began = time.perf_counter()
    assert audited(record).verdict.value != "violates"
    assert time.perf_counter() - began < 15
