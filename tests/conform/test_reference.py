"""The reference end of the wire: a reply for every line, and what the engine makes of a deal."""

import io
import json

import pytest
from msgspec.json import decode
from msgspec.structs import replace

from fivesthrees_audit.conform.reference import NOT_DEALT, lines_of, replies, result_of, rules_in
from fivesthrees_audit.conform.wire import LONGEST, Deal, Rules
from fivesthrees_audit.findings import SpecError
from fivesthrees_audit.ruleset import RuleSet
from tests.positions import AF, BL, DR, FT, GAMES, PY, name

HANDS = [["6-6", "5-3", "4-0", "2-1", "1-1", "3-0", "5-5"], ["6-3", "5-0", "4-4", "2-2", "1-0", "6-1", "3-2"]]
RUN = {"cmd": "run", "seq": 7, "players": 2, "scores": [59, 40], "lead": 0, "hands": HANDS}
START, STOP = {"cmd": "start", "protocol": 1}, {"cmd": "stop"}
BY_FT = {"cmd": "rules", "id": "fives-and-threes", "parameters": {}}


def told(*requests):
    lines = [line if isinstance(line, bytes) else json.dumps(line).encode() for line in requests]
    return [json.loads(line) for line in replies(lines)]


def deal(words="", **given):
    """A deal with events like `6-6 3-6@R knock +1-2`, by the seats in turn; `1:6-6` is by seat 1."""
    hands = given.get("hands", HANDS)
    seat, events = given.get("lead", 0), []
    for word in words.split():
        by, colon, rest = word.rpartition(":")
        seat = int(by) if colon else seat
        if rest == "knock":
            events.append({"seat": seat, "knock": True})
        elif rest.startswith("+"):
            events.append({"seat": seat, "draw": rest[1:]})
            continue
        else:
            tile, _, end = rest.partition("@")
            events.append({"seat": seat, "play": tile} | ({"end": end} if end else {}))
        seat = (seat + 1) % len(hands)
    whole = {"players": len(hands), "scores": [0] * len(hands), "lead": 0, "hands": hands, "events": events} | given
    return decode(json.dumps(whole), type=Deal)


def small(base, **more):
    return base.changed({"hand_size.2": 2, "hand_size.3": 2, "hand_size.4": 2, **more})


# the session


def test_the_session_of_the_design():
    events = [{"seat": 0, "play": "6-6"}, {"seat": 1, "play": "6-3", "end": "R"}]
    hello, accepted, answer = told(START, BY_FT, {**RUN, "events": events}, STOP, b"unheard")
    assert hello["protocol"] == 1
    assert hello["name"] == "fivesthrees-audit"
    assert accepted == {"ok": True}
    assert answer["seq"] == 7
    assert answer["result"] == {
        "dealt": True,
        "events": [
            {"legal": True, "count": 12, "earned": 4, "award": 0, "score": 59},
            {"legal": True, "count": 15, "earned": 8, "award": 8, "score": 48},
        ],
        "turn": 0,
        "plays": ["0-3@R", "3-5@R"],
        "over": None,
        "scores": [59, 48],
        "leads": None,
        "winner": None,
    }


@pytest.mark.parametrize("line", [b"", b"  \n"])
def test_blank_lines_are_passed_over(line):
    assert told(line, START)[0]["protocol"] == 1


@pytest.mark.parametrize(
    ("line", "reply"),
    [
        (b"?\n", {"error": "JSON is malformed: invalid character (byte 0)"}),
        (b"x" * (LONGEST + 1), {"error": "a line of more than 1,048,576 bytes"}),
        ({"cmd": "start", "protocol": 2}, {"error": "protocol 2 is not spoken here, but 1"}),
        ({"cmd": "run", "seq": 5}, {"seq": 5, "error": "Object missing required field `players`"}),
        ({**RUN, "events": []}, {"seq": 7, "error": "no rules were asked for, or none that are known"}),
    ],
)
def test_bad_input_gets_an_error_and_the_rest_goes_on(line, reply):
    first, second = told(line, START)
    assert first == reply
    assert second["protocol"] == 1


def test_the_first_event_that_is_not_legal_is_the_last_one_judged():
    events = [{"seat": 0, "play": "6-6"}, {"seat": 0, "knock": True}, {"seat": 1, "play": "6-3", "end": "L"}]
    result = told(BY_FT, {**RUN, "events": events})[1]["result"]
    assert [event["legal"] for event in result["events"]] == [True, False]
    assert result["turn"] == 1


def test_rules_that_are_not_known_are_skipped_and_so_is_nothing_by_the_last_ones():
    unknown, answer = told(BY_FT, {**BY_FT, "parameters": {"goal": 1}}, {**RUN, "events": []})[1:]
    assert unknown == {"skipped": "no parameter is called 'goal'"}
    assert "no rules" in answer["error"]


def test_a_long_line_is_not_kept():
    stream = io.BytesIO(b"x" * (2 * LONGEST + 5) + b"\n" + b"y\n" + b"z" * (LONGEST - 1) + b"\nlast")
    assert [(line[:1], len(line)) for line in lines_of(stream)] == [
        (b"x", LONGEST + 1), (b"y", 2), (b"z", LONGEST), (b"l", 4)
    ]  # fmt: skip


# the rules


@pytest.mark.parametrize("rules", GAMES, ids=name)
def test_every_parameter_says_all(rules):
    parameters = json.loads(json.dumps(rules.parameters()))
    assert rules_in(Rules(rules.id, parameters)).parameters() == rules.parameters()
    assert rules_in(Rules("my-league", parameters)).parameters() == rules.parameters()


def test_an_unknown_set_needs_every_parameter():
    with pytest.raises(SpecError, match="no rule set is called 'x'"):
        rules_in(Rules("x", {"target": 61}))


def test_house_rules_are_known_by_name():
    assert rules_in(Rules("leek", {})).parameters() == RuleSet.named("leek").parameters()


# deals


@pytest.mark.parametrize(
    "given",
    [
        {"hands": [HANDS[0], HANDS[1][:6]]},
        {"hands": [HANDS[0], HANDS[0]]},
        {"boneyard": ["0-0"]},
        {"boneyard": [HANDS[0][0]] * 14},
        {"scores": [0, 0, 0]},
        {"pairs": True},
        {"pairs": False},
    ],
)
def test_what_is_no_deal(given):
    assert result_of(FT, deal(**given)) == NOT_DEALT


def test_the_first_lead_may_be_settled_by_the_tiles():
    rules = FT.changed({"first_lead": "highest-double"})
    assert result_of(rules, deal(lead=1, first=True)) == NOT_DEALT
    assert result_of(rules, deal(lead=1)).dealt
    assert result_of(rules, deal(first=True)).plays == ("6-6",)


@pytest.mark.parametrize(
    "words",
    [
        "1:6-3",
        "6-3",
        "6-6@L",
        "6-6 6-3",
        "6-6 5-0@R",
        "6-6 6-3@U",
        "6-6 knock",
        "6-6 0:5-3@R",
        "6-6 6-3@R knock",
        "+0-0",
    ],
)
def test_an_illegal_event_leaves_the_table_as_it_was(words):
    legal = " ".join(words.split()[:-1])
    before, after = result_of(FT, deal(legal)), result_of(FT, deal(words))
    assert not after.events[-1].legal
    assert (*before.events, after.events[-1]) == after.events
    assert (after.turn, after.plays, after.scores) == (before.turn, before.plays, before.scores)


def test_a_deal_that_is_out():
    hands = [["5-5", "5-0"], ["0-0", "6-6"]]
    result = result_of(small(FT), deal("5-5 knock 5-0@R", hands=hands, scores=[0, 3]))
    assert (result.over.how, result.over.seat) == ("out", 0)
    assert (result.turn, result.plays, result.winner) == (None, (), None)
    assert result.scores == (5, 3)
    assert result.leads == (1,)


def test_the_scores_are_those_after_the_bonus():
    hands = [["5-5", "5-0"], ["1-1", "6-6"]]
    result = result_of(small(BL), deal("5-5 knock 5-0@R", hands=hands, scores=[90, 0]))
    assert (result.scores, result.winner, result.leads) == ((104, 0), 0, None)


def test_a_deal_that_is_won():
    hands = [["5-5", "5-0"], ["1-1", "6-6"]]
    result = result_of(small(PY, target=10), deal("5-5", hands=hands))
    assert (result.over.how, result.over.seat, result.winner, result.leads) == ("won", 0, 0, None)
    assert not result_of(small(PY, target=10), deal("5-5 knock", hands=hands)).events[-1].legal


def test_a_deal_that_is_blocked_may_be_knocked_out():
    hands = [["6-6", "1-1"], ["2-2", "3-3"]]
    blocked, knocked = (result_of(small(BL), deal(words, hands=hands)) for words in ("6-6", "6-6 knock knock"))
    assert (blocked.over.how, blocked.over.seat) == ("blocked", 0)
    assert knocked == replace(blocked, events=knocked.events)
    assert [event.legal for event in knocked.events] == [True, True, True]
    assert not result_of(small(BL), deal("6-6 knock knock knock", hands=hands)).events[-1].legal


def test_tiles_are_drawn_in_order_where_it_is_known():
    rules = small(DR)
    hands = [["6-6", "1-1"], ["2-2", "3-3"]]
    rest = [f"{low}-{high}" for low in range(7) for high in range(low, 7)]
    rest = [tile for tile in rest if tile not in {"6-6", "1-1", "2-2", "3-3"}]
    known = deal("6-6 +0-0", hands=hands, boneyard=rest)
    assert result_of(rules, known).events[-1].legal
    assert not result_of(rules, deal("6-6 +0-1", hands=hands, boneyard=rest)).events[-1].legal
    assert result_of(rules, deal("6-6 +0-1", hands=hands)).events[-1].legal


def test_four_players_may_agree_on_pairs():
    hands = [["5-5", "5-0"], ["1-1", "6-6"], ["2-2", "3-3"], ["4-4", "0-0"]]
    assert result_of(small(PY), deal("5-5", hands=hands, scores=[0, 0], pairs=True)).scores == (10, 0)
    assert result_of(small(PY), deal("5-5", hands=hands)).scores == (10, 0, 0, 0)
    assert result_of(small(AF), deal("5-5", hands=hands, scores=[0, 0], pairs=True)) == NOT_DEALT
