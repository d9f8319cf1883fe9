"""The quick pass: legal records are clean, and what it calls clean the careful way finds nothing in."""

import json
from functools import cache
from random import Random
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fivesthrees_audit.auditing.quick import clean, clean_record
from fivesthrees_audit.auditing.replay import replay
from fivesthrees_audit.auditing.tables import tables
from fivesthrees_audit.findings import Verdict
from fivesthrees_audit.records import native, plain, strict, wellformed
from fivesthrees_audit.records.reading import Text
from fivesthrees_audit.rules import playing
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.run import judge as judging
from fivesthrees_audit.run.generate import Options, generate, line_of, walk
from fivesthrees_audit.run.judge import judge
from fivesthrees_audit.run.slips import SLIPS, inject
from fivesthrees_audit.tiles import DOUBLE_SIX, TILE_BY_TEXT

RULES = RuleSet.named("fives-and-threes")
SHORT = {"target": 21}
HOUSES = [
    {},
    SHORT,
    {"target": 12, "out_point": 2, "out_and_play": "apart"},
    {"deal_ends": "first-out", "target": 15},
    {"scores_lead": "no", "scores_last": "no", "target": 15},
    {"hand_size.2": 1, "hand_size.3": 1, "hand_size.4": 1, "target": 9},
    {"hand_size.2": 14, "hand_size.3": 9, "hand_size.4": 7, "target": 18, "lone_double": "each-end"},
    {"divisors": [5], "target": 10},
    {"base": "pyatyorka", "target": 30},
    {"base": "pyatyorka", "pairs": "four", "target": 40, "spinner": "opening-double"},
    {"base": "all-fives", "target": 60},
    {"base": "all-fives", "spinner_covered": "open-sides", "undrawable": 2, "bonus_round": "up-5", "target": 90},
    {"base": "draw", "target": 60},
    {"base": "block", "target": 50, "next_lead": "winner-or-lot", "block_winner": "fewest-then-seat"},
    {"finish": "reach", "overshoot": "allow", "target": 25, "target_tested": "deal-end"},
    {"overshoot": "bounce", "target": 14, "out_point_in_block": "fewest-pips"},
]
UNREADABLE = "unreadable"
TEXTS = [str(tile) for tile in DOUBLE_SIX]


@cache
def legal(house, players, number):
    """A legal match under one of the house rules, as bytes; every second one says what was in the boneyard."""
    changes = dict(HOUSES[house])
    rules = RuleSet.named(changes.pop("base", RULES.id)).changed(changes)
    return line_of(generate(rules, players, 7, number, Options(boneyard=number % 2 == 1, most_deals=25))).strip()


def record(house=1, players=2, number=0):
    return json.loads(legal(house, players, number))


def data_of(match):
    return json.dumps(match, separators=(",", ":")).encode()


def rules_in(match):
    return wellformed.rules_of(native.Match(plain.FORMAT, [], [], rules=match.get("rules")))


def quickly(data, rules=None):
    return judging.quickly(Text("here.json", 3, "json", data), judging.Options(rules))


def carefully(data, rules=None, **others):
    """The entries of a text with the quick way patched out, and `others` as well."""
    with patch.multiple(judging, quickly=lambda *_: None, **others):
        return list(judge(Text("here.json", 3, "json", data), judging.Options(rules)))


def is_clean(data, rules=None):
    """Whether the quick way calls a text clean; if so, nobody else may find anything in it."""
    entry = quickly(data, rules)
    if entry is None:
        return False
    match = strict.read(data.decode())
    chosen = rules or wellformed.rules_of(match)
    wellformed.check(match, chosen)
    judgement = replay(match, chosen)
    assert judgement.findings == ()
    assert (judgement.verdict, judgement.unchecked) == (entry.verdict, entry.unchecked)
    assert carefully(data, rules) == [entry]
    assert carefully(data, rules, clean_record=lambda *_: None) == [entry]
    return True


def figures(match):
    return clean(plain.decode(data_of(match)), tables(rules_in(match)))


def keys_in(match):
    """The colons of the compact text, without those of house rules."""
    assert ":" not in "".join([*match["players"], match.get("id", "")])
    house = match.get("rules")
    return data_of(match).count(b":") - (len(house) if isinstance(house, dict) else 0)


@pytest.mark.parametrize("number", [0, 1])
@pytest.mark.parametrize("house", range(len(HOUSES)))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_legal_matches_are_clean_and_their_keys_counted(house, players, number):
    match = record(house, players, number)
    assert is_clean(data_of(match))
    assert is_clean(json.dumps(match, indent=2).encode())
    done = figures(match)
    assert done.keys == keys_in(match)
    assert done.events == sum(len(deal["events"]) for deal in match["deals"])
    if "result" in match:
        assert (done.winner, list(done.scores)) == (match["result"]["winner"], match["result"]["scores"])


def plays_of(match):
    return [event for deal in match["deals"] for event in deal["events"] if "play" in event]


def knocks_of(match):
    return [event for deal in match["deals"] for event in deal["events"] if "knock" in event]


def ends_of(match):
    return [deal["end"] for deal in match["deals"] if "end" in deal]


def without(names, entries_of, often=0.5):
    """A way of leaving out keys of entries at random."""

    def leave(random, match):
        for entry in entries_of(match):
            for name in names:
                if random.random() < often:
                    entry.pop(name, None)

    return leave


def without_hows(random, match):
    for end in ends_of(match):
        if random.random() < 0.5:
            end.pop("how", None)
            end.pop("seat", None)


def ends_by_pips(random, match):
    """Some ends left out or called by their pips, where the tile fits only one that could be meant."""
    walked = walk(native.decode(data_of(match)), rules_in(match))
    for spot in walked.spots if walked else ():
        layout = spot.before.layout
        if spot.label is None or random.random() < 0.5:
            continue
        event = match["deals"][spot.deal]["events"][spot.event]
        if playing.joinable(walked.rules, layout, TILE_BY_TEXT[event["play"]]) == (spot.label,):
            if random.random() < 0.5:
                event.pop("end", None)
            else:
                event["end"] = next(end.pips for end in layout.ends if end.label == spot.label)


LEFT_OUT = {
    "claims": without(("count", "earned", "award", "score"), plays_of, 0.1),
    "all claims": without(("count", "earned", "award", "score"), plays_of, 1),
    "seats of knocks": without(("seat",), knocks_of),
    "seats of plays": without(("seat",), lambda match: plays_of(match)[1:], 0.3),
    "how": without_hows,
    "what an end says": without(("seat", "scores"), ends_of),
    "end": without(("end",), lambda match: match["deals"]),
    "leads": without(("lead",), lambda match: match["deals"]),
    "boneyard": without(("boneyard",), lambda match: match["deals"]),
    "result": without(("result", "id"), lambda match: [match]),
    "scores of the result": without(("scores", "winner"), lambda match: [match.get("result", {})]),
    "ends that only one side fits": ends_by_pips,
    "nothing": lambda random, match: None,
}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("part", LEFT_OUT)
def test_records_with_parts_left_out_are_clean_and_their_keys_counted(part, players):
    random = Random(f"{part} {players}")
    for number, house in ((0, 1), (1, 2), (1, 0), (1, 12), (0, 13)):
        match = record(house, players, number)
        LEFT_OUT[part](random, match)
        assert is_clean(data_of(match))
        assert figures(match).keys == keys_in(match)


@pytest.mark.parametrize("house", [8, 10])
@pytest.mark.parametrize("part", [part for part in LEFT_OUT if "ends" not in part])
def test_so_are_records_of_a_cross(part, house):
    random = Random(f"{part} {house}")
    match = record(house, 3, 1)
    LEFT_OUT[part](random, match)
    assert is_clean(data_of(match))
    assert figures(match).keys == keys_in(match)


def test_an_arm_may_be_called_by_the_pips_that_it_alone_shows():
    match = record(10, 2, 0)
    walked = walk(native.decode(data_of(match)), rules_in(match))
    for spot in walked.spots:
        ends = [end for end in playing.open_ends(walked.rules, spot.before.layout) if spot.label]
        shown = next((end for end in ends if end.label == spot.label), None)
        if shown is not None and [end.pips for end in ends].count(shown.pips) == 1 and not shown.bare:
            match["deals"][spot.deal]["events"][spot.event]["end"] = shown.pips
    assert match != record(10, 2, 0)
    assert is_clean(data_of(match))


@pytest.mark.parametrize("house", [1, 12])
def test_a_bonus_of_nothing_may_be_written(house):
    match = record(house)
    for end in ends_of(match):
        end.setdefault("bonus", 0)
    assert is_clean(data_of(match))
    assert figures(match).keys == keys_in(match)


KEYS = sorted({
    *native.Match.__struct_fields__, *native.Deal.__struct_fields__, *native.Event.__struct_fields__,
    *native.DealEnd.__struct_fields__, *native.Start.__struct_fields__, "x_more", "strange",
})  # fmt: skip
VALUES = [
    None, True, False, -1, 0, 1, 2, 3, 4, 5, 61, 1.0, 10**10, "", "L", "R", "U", "out", "blocked", "won", "?", "A:B",
    "1-2", "6-6", "7-7", [], {}, [0, 0], [[]], ["knocks"], {"target": 21}, "fives-and-threes",
]  # fmt: skip
PARAMETERS = [
    ("target", 61), ("target", 20), ("target", 9999), ("target", 61.0), ("target", True), ("out_point", 0),
    ("worth", "count"), ("out_point", 2), ("lone_double", "each-end"), ("lone_double", "once"),
    ("deal_ends", "first-out"), ("title", "x"),
    ("scores_lead", "no"), ("scores_last", "no"), ("out_and_play", "apart"), ("hand_size.2", 7), ("hand_size.3", 9),
    ("divisors", [5]), ("divisors", [3, 5]), ("divisors", [5, 5]), ("base", "fives-and-threes"), ("base", 5),
    ("base", "no-such"), ("strange", 1), ("x_note", ":"), ("bonus", "none"), ("target", None),
]  # fmt: skip


def containers(value):
    """Every object and list of a record that holds something."""
    if isinstance(value, dict | list) and value:
        yield value
        for item in value.values() if isinstance(value, dict) else value:
            yield from containers(item)


def is_event(value):
    return isinstance(value, dict) and ("play" in value or "knock" in value)


def other_value(random, match):
    holder = random.choice(list(containers(match)))
    key = random.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
    old = holder[key]
    if isinstance(old, int) and random.random() < 0.7:
        holder[key] = old + random.choice((-2, -1, 1, 2))
    elif isinstance(old, str) and old in TILE_BY_TEXT and random.random() < 0.7:
        holder[key] = random.choice((old[::-1], random.choice(TEXTS)))
    else:
        holder[key] = random.choice(VALUES)


def key_removed(random, match):
    holder = random.choice([one for one in containers(match) if isinstance(one, dict)])
    del holder[random.choice(list(holder))]


def key_added(random, match):
    holder = random.choice([one for one in containers(match) if isinstance(one, dict)])
    holder.setdefault(random.choice(KEYS), random.choice(VALUES))


def list_changed(random, match):
    """An item removed, there twice, or in the place of another: an event, a deal, a hand, a tile, a player, a score."""
    lists = [one for one in containers(match) if isinstance(one, list)]
    some = random.choice([one for one in lists if is_event(one[0])] or lists) if random.random() < 0.5 else None
    some = some or random.choice(lists)
    one, other = random.randrange(len(some)), random.randrange(len(some))
    kind = random.randrange(4)
    if kind == 0:
        del some[one:]
    elif kind == 1:
        del some[one]
    elif kind == 2:
        some.insert(other, some[one])
    else:
        some[one], some[other] = some[other], some[one]


def tile_flipped(random, match):
    play = random.choice(plays_of(match) or [{"play": "0-0"}])
    play["play"] = play["play"][::-1]


def hands_changed(random, match):
    deal = random.choice(match["deals"])
    hands = [*deal["hands"], *([deal["boneyard"]] if deal.get("boneyard") else [])]
    one, other = random.choice(hands), random.choice(hands)
    here, there = random.randrange(len(one)), random.randrange(len(other))
    one[here], other[there] = other[there], one[here] if random.random() < 0.8 else other[there]


def parameter_changed(random, match):
    house = match.setdefault("rules", {})
    if isinstance(house, str):
        match["rules"] = house = {"base": house}
    name, value = random.choice(PARAMETERS)
    house[name] = value


def seat_shifted(random, match):
    """A seat of the last round counted from the other side, as a list of Python would be."""
    deal = random.choice(match["deals"])
    players = len(match["players"])
    seat = random.randrange(players)
    for entry in [deal, *deal["events"]]:
        for name in ("lead", "seat"):
            if entry.get(name) == seat and random.random() < 0.7:
                entry[name] = seat - players


CHANGES = [
    other_value, key_removed, key_added, list_changed, tile_flipped, hands_changed, parameter_changed, seat_shifted,
]  # fmt: skip


@settings(max_examples=250, deadline=None)
@given(st.integers(0, 2**32))
def test_whatever_is_clean_after_a_change_conforms(seed):
    random = Random(seed)
    match = record(random.randrange(len(HOUSES)), random.choice((2, 3, 4)), random.randrange(2))
    rules = rules_in(match) if random.random() < 0.2 else None
    for part in random.sample(list(LEFT_OUT), random.randrange(3)):
        LEFT_OUT[part](random, match)
    random.choice(CHANGES)(random, match)
    is_clean(data_of(match), rules)


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 2**32))
def test_whatever_is_clean_after_one_more_key_is_a_record(seed):
    random = Random(seed)
    match = record(random.choice((1, 1, 8, 10, 12)), random.choice((2, 3, 4)), random.randrange(2))
    for part in random.sample(list(LEFT_OUT), random.randrange(3)):
        LEFT_OUT[part](random, match)
    entry = random.choice([*plays_of(match), *(knocks_of(match) or [{}]), *ends_of(match), *match["deals"]])
    name = random.choice(["knock", "end", "count", "earned", "award", "score", "seat", "play", "bonus", "lead"])
    entry.setdefault(name, random.choice([True, False, 0, 1, 5, "L", "1-2"]))
    is_clean(data_of(match))


ANY_GAME = [
    RULES.changed(SHORT),
    RULES,
    RULES.changed({"first_lead": "highest-double", "lead_tile": "any-double"}),
    *(RuleSet.named(game).changed({"target": 60}) for game in ("pyatyorka", "all-fives", "draw", "block")),
    RuleSet.named("block").changed({"hand_size.2": 2, "hand_size.3": 2, "hand_size.4": 2, "target": 60}),
]


@pytest.fixture(scope="module")
def walked_matches():
    return [
        (rules, generate(rules, players, 10, number, Options(boneyard=number % 2 == 1)))
        for number in range(2)
        for rules in ANY_GAME
        for players in (2, 3, 4)
    ]


@pytest.mark.parametrize("kind", SLIPS)
def test_a_slip_is_never_clean(walked_matches, kind):
    """In the first few matches that offer a place for it, others for each kind."""
    made, start = 0, list(SLIPS).index(kind)
    for number, (rules, match) in enumerate([*walked_matches[start % 48 :], *walked_matches[: start % 48]]):
        if made >= 12:
            break
        for carry in (False, True):
            slip = inject(match, rules, kind, Random(f"{kind} {carry} {number}"), carry=carry)
            if slip is not None:
                made += 1
                assert quickly(line_of(slip.match).strip()) is None
                assert clean_record(slip.match, tables(rules)) is None
    assert made


PLAIN = legal(1, 2, 0).decode()


def replaced(old, new):
    assert old in PLAIN
    return PLAIN.replace(old, new, 1).encode()


NO_RECORDS = {
    "a key twice": replaced('"lead":', '"lead":0,"lead":'),
    "a key twice, with blanks": replaced('"lead":', '"lead" : 0, "lead" : '),
    "a key twice, the first null": replaced('"count":', '"count":null,"count":'),
    "a key twice, with an escape": replaced('"count":', '"cou\\u006et":5,"count":'),
    "hands twice": replaced('"hands":', '"hands":[],"hands":'),
    "events twice": replaced('"events":', '"events":[],"events":'),
    "deals twice": replaced('"deals":', '"deals":[],"deals":'),
    "the format twice": replaced('"format":', '"format":"fivesthrees-log/1","format":'),
    "a parameter twice": replaced('"target":', '"target":9,"target":'),
    "an unknown key": replaced('"lead":', '"strange":0,"lead":'),
    "an unknown key of null": replaced('"lead":', '"strange":null,"lead":'),
    "a float": replaced('"lead":', '"lead":0.0,"x_lead":'),
    "a count as a float": replaced('"award":0', '"award":0.0'),
    "a count as a power": replaced('"award":0', '"award":0e0'),
    "knock false in a play": replaced('"play":', '"knock":false,"play":'),
    "knock true in a play": replaced('"play":', '"knock":true,"play":'),
    "another format": replaced("fivesthrees-log/1", "fivesthrees-log/2"),
    "no such parameter": replaced('"target":', '"goal":'),
    "a parameter that is no number": replaced('"target":21', '"target":"21"'),
    "a control character": replaced('"Ann"', '"A\nn"'),
    "two records": f"{PLAIN}\n{PLAIN}".encode(),
    "half a record": PLAIN[:-1].encode(),
    "another encoding": PLAIN.encode("utf-16"),
    "no UTF-8": PLAIN.encode().replace(b"Ann", b"A\xffn"),
    "a name twice": replaced('"Ann"', '"Bob"'),
    "an empty name": replaced('"Ann"', '""'),
    "one player": replaced('"Ann",', ""),
    "nothing": b"",
    "a list": b"[]",
}


@pytest.mark.parametrize("what", NO_RECORDS)
def test_what_is_no_record_is_never_clean(what):
    assert quickly(NO_RECORDS[what]) is None
    (entry,) = carefully(NO_RECORDS[what])
    assert entry.verdict == UNREADABLE


LOOKED_AT = {
    "a key of our own": replaced('"lead":', '"x_lead":0,"lead":'),
    "a note": replaced('"play":', '"note":"well played","play":'),
    "null for nothing": replaced('"play":', '"knock":null,"play":'),
    "an escaped colon": replaced('"Ann"', '"A\\u003ann"'),
    "an end of null": replaced('"end":"L"', '"end":null'),
    "no omissions": replaced('"deals":', '"omits":[],"deals":'),
}


@pytest.mark.parametrize("what", LOOKED_AT)
def test_what_is_not_plain_is_left_to_the_careful_way_which_agrees(what):
    assert quickly(LOOKED_AT[what]) is None
    (entry,) = carefully(LOOKED_AT[what])
    assert entry.verdict is Verdict.CONFORMS
    assert carefully(LOOKED_AT[what], clean_record=lambda *_: None) == [entry]


def test_an_escape_in_a_name_is_clean():
    assert is_clean(data_of(record(0)).replace(b'"Ann"', b'"\\u0041nn"'))


@pytest.mark.parametrize("names", [["A:nn", "Bob"], ["A", ":"], [":::", "::"], ["Zoë", "¿:?"]])
@pytest.mark.parametrize("id", [None, "", "a:b", "::"])
def test_colons_in_names_are_no_keys(names, id):
    match = record(0)
    match |= {"players": names, "id": id}
    if id is None:
        del match["id"]
    assert is_clean(json.dumps(match, ensure_ascii=False).encode())
    match["x_more"] = 1
    assert quickly(data_of(match)) is None


def test_colons_in_names_do_not_hide_a_key_given_twice():
    for names in (['"A:"', '"B"'], ['"A::"', '"B"'], ['"A:"', '"B:"']):
        text = PLAIN.replace('"Ann"', names[0]).replace('"Bob"', names[1])
        assert is_clean(text.encode())
        assert quickly(text.replace('"lead":', '"lead":0,"lead":', 1).encode()) is None
        assert quickly(text.replace('"lead":', '"lead":0,"lead":', 2).encode()) is None


@pytest.mark.parametrize("named", ["fives-and-threes", "no:such", "::", ""])
def test_rules_that_stand_in_are_not_looked_up_in_the_record(named):
    assert is_clean(data_of(record(0) | {"rules": named}), RULES)


@pytest.mark.parametrize("house", [{}, {"a:b": ":"}, {"strange": {"deep": [1, "::"]}}, {"x_more": 1}, {"target": 21}])
def test_rules_that_stand_in_leave_the_house_rules_of_the_record_alone(house):
    data = data_of(record(0) | {"rules": house})
    is_clean(data, RULES)
    (entry,) = carefully(data, RULES, clean_record=lambda *_: None)
    assert entry.verdict is Verdict.CONFORMS
    assert quickly(data.replace(b'"lead":', b'"lead":0,"lead":', 1), RULES) is None


def test_rules_nested_too_deep_are_never_clean():
    deep = replaced('"rules":{', '"rules":{"deep":' + "[" * 250 + "]" * 250 + ",")
    (entry,) = carefully(deep, RULES.changed(SHORT))
    assert entry.verdict == UNREADABLE
    assert quickly(deep, RULES.changed(SHORT)) is None


def never_clean(match, expected=Verdict.VIOLATES):
    """Neither way of reading calls it clean; `expected` is what the full audit says of it."""
    data = data_of(match)
    (entry,) = carefully(data, clean_record=lambda *_: None)
    assert entry.verdict == expected
    assert quickly(data) is None
    assert carefully(data) == [entry]


def bare(events=(), players=2, **others):
    """A deal of the tiles in the order of the set."""
    size = 7 if players == 2 else 5
    hands = [TEXTS[size * seat : size * (seat + 1)] for seat in range(players)]
    deal = {"lead": 0, "hands": hands, "events": list(events), **others}
    return {"format": plain.FORMAT, "players": list("ABCD"[:players]), "deals": [deal]}


def test_a_deal_without_events_is_clean():
    match = bare()
    assert not quickly(data_of(match))  # `events` may be left out, and is one key more than was counted
    del match["deals"][0]["events"]
    assert is_clean(data_of(match))
    assert is_clean(data_of(match | {"deals": []}))


@pytest.mark.parametrize("lead", [-1, -2])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_seat_below_nothing_is_never_clean(lead, players):
    match = bare(players=players, lead=lead)
    del match["deals"][0]["events"]
    never_clean(match, UNREADABLE)
    play = {"seat": lead, "play": match["deals"][0]["hands"][lead][0]}
    never_clean(bare([play], players, lead=lead), UNREADABLE)


def test_a_hand_too_many_is_never_clean():
    # Sums of bits: 21 + 21 + 22 + ... + 26 make the one of 27, and 0 + 0 that of 1.
    hands = [[TEXTS[0], TEXTS[0], *TEXTS[2:7]], TEXTS[7:14], [TEXTS[21], TEXTS[21], *TEXTS[22:27]]]
    match = bare(hands=hands, boneyard=[TEXTS[0], *TEXTS[14:27]])
    del match["deals"][0]["events"]
    never_clean(match, UNREADABLE)


@pytest.mark.parametrize("name, value", [("count", 5), ("end", "L"), ("score", 0), ("earned", 0), ("award", 0)])
def test_a_knock_that_claims_something_is_never_clean(name, value):
    match = record()
    knocks_of(match)[0][name] = value
    never_clean(match, UNREADABLE)
    del match["deals"][0]["lead"]
    never_clean(match, UNREADABLE)


@pytest.mark.parametrize("knock", [True, False])
def test_a_play_that_says_something_of_a_knock_is_never_clean(knock):
    match = record()
    plays_of(match)[0]["knock"] = knock
    never_clean(match, UNREADABLE)
    del match["deals"][0]["lead"]
    never_clean(match, UNREADABLE)


def lead_play(**others):
    return {"seat": 0, "play": "0-0", "count": 0, "earned": 0, "award": 0, "score": 0} | others


CASES = {
    "a hand too short": (bare(hands=[TEXTS[:6], TEXTS[7:14]]), Verdict.VIOLATES),
    "no hands": (bare(hands=None), Verdict.CONFORMS),
    "a hand that is not known": (bare(hands=[TEXTS[:7], None]), Verdict.CONFORMS),
    "a hand too few": (bare(hands=[TEXTS[:7]]), UNREADABLE),
    "a tile twice": (bare(hands=[[TEXTS[0], *TEXTS[:6]], TEXTS[7:14]]), Verdict.VIOLATES),
    "a boneyard too small": (bare(boneyard=TEXTS[15:]), Verdict.VIOLATES),
    "a boneyard with tiles of a hand": (bare(boneyard=TEXTS[13:27]), Verdict.VIOLATES),
    "a lead that is no seat": (bare(lead=2), UNREADABLE),
    "no lead, no seat": (bare([{"play": "0-0"}], lead=None), Verdict.CONFORMS),
    "the tile of another": (bare([lead_play(play="6-6", count=12, earned=4, award=4, score=4)]), Verdict.VIOLATES),
    "a lead at an end": (bare([lead_play(end="L")]), UNREADABLE),
    "a lead at an unknown end": (bare([lead_play(end=0)]), UNREADABLE),
    "a wrong count": (bare([lead_play(count=1)]), Verdict.VIOLATES),
    "a wrong seat": (bare([lead_play(seat=1)]), Verdict.VIOLATES),
    "a tile that does not fit": (bare([lead_play(), {"seat": 1, "play": "1-1", "end": "R"}]), Verdict.VIOLATES),
    "no such end": (bare([lead_play(), {"seat": 1, "play": "1-1", "end": "U"}]), Verdict.VIOLATES),
    "a knock of one who can play": (bare([{"seat": 0, "knock": True}]), Verdict.VIOLATES),
    "nothing": (bare([{"seat": 0}]), UNREADABLE),
    "knock false": (bare([lead_play(), {"seat": 1, "knock": False}]), UNREADABLE),
    "a wrong seat that knocks": (bare([lead_play(), {"seat": 0, "knock": True}]), Verdict.VIOLATES),
    "out too soon": (bare([lead_play()], end={"how": "out", "seat": 0}), Verdict.VIOLATES),
    "a seat without how": (bare([lead_play()], end={"seat": 0}), Verdict.VIOLATES),
    "a bonus": (bare([lead_play()], end={"bonus": 3}), Verdict.VIOLATES),
    "scores that are not theirs": (bare([lead_play()], end={"scores": [1, 0]}), Verdict.VIOLATES),
    "a result too soon": (bare([lead_play()]) | {"result": {"winner": 0}}, Verdict.VIOLATES),
    "scores of the result": (bare([lead_play()]) | {"result": {"scores": [0, 1]}}, Verdict.VIOLATES),
    "one player": (bare() | {"players": ["A"]}, UNREADABLE),
    "five players": (bare() | {"players": list("ABCDE")}, UNREADABLE),
    "names alike": (bare() | {"players": ["A", "A"]}, UNREADABLE),
    "a target": (bare() | {"target": 61}, UNREADABLE),
    "pairs": (bare() | {"pairs": True}, UNREADABLE),
    "a start": (bare() | {"start": {"scores": [3, 4]}}, Verdict.CONFORMS),
    "knocks left out": (bare() | {"omits": ["knocks"]}, Verdict.CONFORMS),
}


@pytest.mark.parametrize("what", CASES)
def test_what_needs_a_look_is_never_clean(what):
    match, expected = CASES[what]
    never_clean(match, expected)
