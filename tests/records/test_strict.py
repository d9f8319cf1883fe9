"""The careful reading of a JSON record: whatever can be wrong is one reason at its place, in plain words."""

from __future__ import annotations

import json
import sys
import time

import pytest

from fivesthrees_audit.findings import RecordError
from fivesthrees_audit.records import strict

PLAY = {"seat": 0, "play": "6-6", "count": 12, "score": 4}
GOOD = {
    "format": "fivesthrees-log/1",
    "id": "board 2",
    "players": ["Ann", "Bob"],
    "deals": [{"lead": 0, "hands": [["6-6"], None], "events": [PLAY], "end": {"how": "out"}}],
}
TEXT = json.dumps(GOOD)
KNOWN = "format, players, deals, rules, target, id, pairs, omits, start, result"


def error_of(text):
    with pytest.raises(RecordError) as caught:
        strict.read(text)
    return caught.value


def refused(text, reason, mark):
    """Asserts that a text is refused for a reason, at the place where `mark` first stands in it (or an offset)."""
    error = error_of(text)
    assert error.reason == reason
    offset = mark if isinstance(mark, int) else text.index(mark)
    before = text[:offset].split("\n")
    assert (error.line, error.column) == (len(before), len(before[-1]) + 1)


def test_a_good_record_is_read():
    match = strict.read(TEXT)
    assert (match.players, match.deals[0].events[0].score) == (["Ann", "Bob"], 4)


# What is no JSON, or none that a record may be.
TEXTS = [
    ("", "not JSON: the text ends before the record does", 0),
    ("{", "not JSON: the text ends before the record does", 1),
    (TEXT[:-1] + "\n", "not JSON: the text ends before the record does", len(TEXT)),
    (TEXT[:40], "not JSON: the text ends inside the string that begins here", '"b'),
    (TEXT + " x", "not JSON: something follows the record; several records in a file stand one a line", "x"),
    (TEXT + TEXT, "not JSON: something follows the record; several records in a file stand one a line", len(TEXT)),
    (TEXT.replace('"', "'"), "not JSON: expected a key in double quotes", "'"),
    (TEXT.replace("12", "twelve"), "not JSON: expected a value", "twelve"),
    (TEXT.replace('"id":', '"id"'), "not JSON: expected a colon after the key", '"board'),
    (TEXT.replace("12,", "12"), "not JSON: expected a comma, or the end of the list or object", '"score"'),
    (
        TEXT.replace("board 2", "a\x01"),
        r"not JSON: a control character inside a string; write it as an escape such as \n",
        "\x01",
    ),
    (
        TEXT.replace("board 2", "\\q"),
        r"not JSON: a backslash that begins no escape; a backslash itself is written \\",
        "\\q",
    ),
    (TEXT.replace("12", "\0"), "not JSON: a NUL character, as in UTF-16 text; save it as UTF-8", "\0"),
    (
        "[" + TEXT + "]",
        "expected one object, a match record, got a list of 1; several records in a file stand one a line",
        0,
    ),
    (" null", "expected one object, a match record, got null", 1),
    ('"text"', 'expected one object, a match record, got "text"', 0),
    (TEXT.replace("12", "NaN").replace("Ann", "NaN"), "NaN is not a number that a record may hold", "NaN, "),
    (TEXT.replace("12", "-Infinity"), "-Infinity is not a number that a record may hold", "-Inf"),
    (
        TEXT.replace("12", "-1e400").replace("Ann", "-1e400"),
        "-1e400 is not a number that a record may hold",
        "-1e400, ",
    ),
    (TEXT[:-1] + ', "x_a": [1e999]}', "1e999 is not a number that a record may hold", "1e999"),
    (TEXT[:-1] + ', "x_a": ' + "9" * 5000 + "}", "a number has too many digits", "999"),
    (TEXT.replace("12", "9" * 5000).replace("Ann", "8" * 5000), "a number has too many digits", "999"),
    (
        TEXT.replace("Ann", "\\ud800"),
        "/players/0: text holds half of a surrogate pair, which is no character",
        '"\\ud800',
    ),
    (TEXT[:-1] + ', "x_\\udfff": 1}', "text holds half of a surrogate pair, which is no character", '"x_'),
    (TEXT.replace('"id"', '"id": "one", "id"'), 'the key "id" is there twice', '"id": "board'),
    (TEXT[:-1] + ', "x_a": {"b": 1, "b": 2}}', '/x_a: the key "b" is there twice', '"b": 2'),
    (TEXT[:-1] + ', "x/~": [{"b": 1, "b": 2}]}', '/x~1~0/0: the key "b" is there twice', '"b": 2'),
]


@pytest.mark.parametrize(("text", "reason", "mark"), TEXTS, ids=[reason[:50] for _, reason, _ in TEXTS])
def test_what_is_no_json_record_has_a_reason_and_a_place(text, reason, mark):
    refused(text, reason, mark)


def test_an_unforeseen_complaint_of_the_library_is_passed_on():
    assert strict._plainly(json.JSONDecodeError("Something new", "{]", 1)) == "Something new"


@pytest.mark.parametrize("open_, close", [("[", "]"), ('{"a":', "}")])
@pytest.mark.parametrize("depth", [strict.MOST_DEEP, 600, 990, 100_000])
@pytest.mark.parametrize("where", ["x_a", "deals"])
def test_nesting_too_deep_is_one_error_where_it_becomes_so(open_, close, depth, where):
    head = f'{TEXT[:-1]}, "x_[[": "]", "{where}": '
    text = head + open_ * depth + ("1" if close == "}" else "") + close * depth + "}"
    offset = len(head) + len(open_) * (strict.MOST_DEEP - 1)
    refused(text, f"not a record: more than {strict.MOST_DEEP} brackets stand open here", offset)


def test_deep_values_of_extra_keys_are_carried():
    depth = strict.MOST_DEEP - 1
    tree = strict.parse(TEXT[:-1] + ', "x_a": ' + "[" * depth + "]" * depth + "}")
    assert tree["x_a"] != []


def test_a_depth_that_no_bracket_reaches_is_told_at_the_start():
    assert strict._deep_offset("{}") == 0


def test_extra_keys_and_escapes_are_no_fault():
    text = TEXT[:-1].replace('"lead"', '"x_lead": {"b": 1.5}, "lead"') + ', "x_a": "\\ud83d\\ude00", "x_n": 1e5}'
    assert strict.read(text) == strict.read(TEXT)
    assert strict.parse(text)["x_a"] == "😀"


@pytest.mark.parametrize(
    ("tree", "reason"),
    [
        ({"players": []}, 'the key "format" is missing; this program reads "fivesthrees-log/1"'),
        ({"format": "fivesthrees-log/2"}, '/format: "fivesthrees-log/2" is no format this program reads'),
        ({"format": None}, "/format: null is no format this program reads"),
        ({"format": ["a" * 9]}, "/format: a list of 1 is no format this program reads"),
        ({"format": "\x1b" * 900}, '/format: "\\u001b\\u001b\\u001b\\u001b\\u001b\\u001 ... is no format'),
        ({"format": "fivesthrees-log/1", "deals": []}, 'the key "players" is missing'),
        ({"format": "fivesthrees-log/1", "players": ["a", "b"]}, 'the key "deals" is missing'),
    ],
)
def test_a_missing_or_other_format_or_key_is_named(tree, reason):
    assert error_of(json.dumps(tree)).reason.startswith(reason)


# key or index path, what stands there, the reason; the place is that of the value.
NUMBER = "expected a whole number between -1000000000 and 1000000000, got"
TILE = 'expected a tile such as "6-3", two numbers from 0 to 6, got'
ANY_TILE = 'expected a tile such as "6-3", two numbers from 0 to 6, or "?", got'
SEAT = "expected the number of a seat, from 0 to 3, got"
END = 'expected an end: "L", "R", "U", "D", or the pips it showed, got'
NAMES = "expected a list of two to four names, got"
VALUES = [
    ("/players", "Ann, Bob", f'{NAMES} "Ann, Bob"'),
    ("/players", ["Ann"], f"{NAMES} a list of 1"),
    ("/players", list("ABCDE"), f"{NAMES} a list of 5"),
    ("/players", {"a": 1}, f"{NAMES} an object"),
    ("/players/1", None, "expected a name, got null"),
    ("/deals", None, "expected a list of deals, got null"),
    ("/deals/0", 5, "expected an object, got 5"),
    ("/rules", 5, "expected the id of a rule set, or an object, got 5"),
    ("/target", "61", 'expected a whole number, got "61"'),
    ("/id", 5, "expected text, got 5"),
    ("/pairs", 1, "expected true or false, got 1"),
    ("/omits", "knocks", 'expected a list of "knocks" and "draws", got "knocks"'),
    ("/omits", ["knock"], 'expected "knocks" or "draws", got "knock"'),
    ("/start", 5, "expected an object, got 5"),
    ("/result", {"winner": 7}, "expected the number of a side, from 0 to 3, got 7"),
    ("/result", {"scores": 7}, "expected a list of whole numbers, one a side, got 7"),
    ("/result", {"scores": [1, None]}, "expected a whole number, got null"),
    ("/deals/0/lead", "Ann", f'{SEAT} "Ann"'),
    ("/deals/0/hands", "6-6", 'expected a list of hands, one a player, got "6-6"'),
    ("/deals/0/hands/0", "6-6", 'expected a list of tiles, or null for a hand that is not known, got "6-6"'),
    ("/deals/0/hands/0/0", "7-1", f'{ANY_TILE} "7-1"'),
    ("/deals/0/hands/0/0", 66, f"{ANY_TILE} 66"),
    ("/deals/0/boneyard", 5, "expected a list of tiles, got 5"),
    ("/deals/0/boneyard", [["6-6"]], f"{ANY_TILE} a list of 1"),
    ("/deals/0/end", 5, "expected an object, got 5"),
    ("/deals/0/end/how", "Out", 'expected "out", "blocked" or "won", got "Out"'),
    ("/deals/0/events", None, "expected a list of entries, got null"),
    ("/deals/0/events/0", [], "expected an object, got a list of 0"),
    ("/deals/0/events/0/seat", 10**30, f"{SEAT} {10**30}"),
    ("/deals/0/events/0/seat", False, f"{SEAT} false"),
    ("/deals/0/events/0/play", "?", f'{TILE} "?"'),
    ("/deals/0/events/0/play", 66, f"{TILE} 66"),
    ("/deals/0/events/0/draw", "7-7", f'{ANY_TILE} "7-7"'),
    ("/deals/0/events/0/end", "l", f'{END} "l"'),
    ("/deals/0/events/0/end", 7, f"{END} 7"),
    ("/deals/0/events/0/count", 12.0, "expected a whole number, got 12.0"),
    ("/deals/0/events/0/count", True, "expected a whole number, got true"),
    ("/deals/0/events/0/count", 10**9 + 1, f"{NUMBER} 1000000001"),
    ("/deals/0/events/0/count", 10**99, f"{NUMBER} {'1' + '0' * 35} ..."),
    ("/deals/0/events/0/knock", 1, "expected true or false, got 1"),
]


def put(pointer, value):
    tree = json.loads(TEXT)
    at = tree
    *way, last = pointer.split("/")[1:]
    for part in way:
        at = at[int(part)] if isinstance(at, list) else at[part]
    at[int(last) if isinstance(at, list) else last] = value
    return json.dumps(tree, indent=1)


@pytest.mark.parametrize(("pointer", "value", "reason"), VALUES)
def test_a_wrong_value_is_told_with_what_should_stand_there(pointer, value, reason):
    text = put(pointer, value)
    error = error_of(text)
    found, _, rest = error.reason.partition(": ")
    assert found.startswith(pointer)
    assert rest == reason
    lines = text.split("\n")
    wrong = json.loads(text)
    for part in found.split("/")[1:]:
        wrong = wrong[int(part)] if isinstance(wrong, list) else wrong[part]
    here = "\n".join([lines[error.line - 1][error.column - 1 :], *lines[error.line :]])
    assert json.JSONDecoder().raw_decode(here)[0] == wrong


@pytest.mark.parametrize(
    ("pointer", "key", "hint"),
    [
        ("", "player", "; did you mean 'players'?"),
        ("", "zzz", f"; known here: {KNOWN}"),
        ("", "a` - at `$.deals[7]", f"; known here: {KNOWN}"),
        ("/deals/0", "event", "; did you mean 'events'?"),
        ("/deals/0/events/0", "earnd", "; did you mean 'earned'?"),
        ("/deals/0/end", "winner", "; known here: how, seat, bonus, scores"),
    ],
)
def test_an_unknown_key_is_told_with_the_nearest_or_those_known(pointer, key, hint):
    text = put(f"{pointer}/{key}", 1)
    where = f"{pointer}: " if pointer else ""
    refused(text, f"{where}unknown key {json.dumps(key)}{hint}", json.dumps(key))


def test_an_extra_key_beside_an_unknown_one_is_passed_over():
    refused(put("/deals/0", {"x_a": 1, "even": 2}), "/deals/0: unknown key \"even\"; did you mean 'events'?", '"even"')


@pytest.mark.parametrize("key", ["", "a\nb\x1b\u202e", "z" * 100_000])
def test_whatever_a_key_is_called_it_is_told_in_one_short_line(key):
    reason = error_of(put(f"/{key}" if key else "/", 1)).reason
    assert reason.isprintable()
    assert len(reason) < 200


def test_a_long_way_to_a_flaw_is_cut():
    text = f'{TEXT[:-1]}, "x_{"y" * 999}": "\\ud800"}}'
    assert len(error_of(text).reason) < 200


def test_keys_without_number_take_no_time():
    text = "{" + ",".join(f'"k{index}":0' for index in range(60_000)) + ',"k59999":1}'
    started = time.process_time()
    refused(text, 'the key "k59999" is there twice', text.rindex('"k59999"'))
    assert time.process_time() - started < 10


def test_the_digits_that_a_number_may_have_are_those_of_python(monkeypatch):
    monkeypatch.setattr(sys, "get_int_max_str_digits", lambda: 4300)
    text = TEXT.replace("12", "9" * 5000).replace('"score": 4', '"score": ' + "8" * 700)
    refused(text, "a number has too many digits", "99")
