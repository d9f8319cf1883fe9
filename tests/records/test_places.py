"""Places: from a JSON Pointer to a line and a column, whatever the layout of the text."""

from __future__ import annotations

import json

import pytest

from fivesthrees_audit.records.places import Places, line_column

TREE = {
    "format": "x",
    "deals": [{"events": [{"seat": 0, "note": 'a, "b" ]}'}, {"seat": 1}]}, [], {}],
    "x_a/b~c": {"é\n": [1, [2, 3]]},
}
LAYOUTS = {
    "one line": json.dumps(TREE),
    "tight": json.dumps(TREE, separators=(",", ":"), ensure_ascii=False),
    "pretty": json.dumps(TREE, indent=2),
    "blanks around": " \t\r\n" + json.dumps(TREE, indent=1).replace(":", " : ").replace(",\n", " ,\n\n") + "\n ",
    "CRLF": json.dumps(TREE, indent=2).replace("\n", "\r\n"),
    "CR": json.dumps(TREE, indent=2).replace("\n", "\r"),
}


def entries(value, pointer=""):
    yield pointer, value
    pairs = enumerate(value) if isinstance(value, list) else value.items() if isinstance(value, dict) else ()
    for key, item in pairs:
        yield from entries(item, f"{pointer}/{str(key).replace('~', '~0').replace('/', '~1')}")


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_entry_stands_where_its_place_says(layout):
    text = LAYOUTS[layout]
    places = Places(text)
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for pointer, value in [*entries(TREE), *reversed(list(entries(TREE)))]:
        line, column = places.line_column(places.offset(pointer))
        rest = "\n".join([lines[line - 1][column - 1 :], *lines[line:]])
        assert json.JSONDecoder(strict=False).raw_decode(rest)[0] == value


@pytest.mark.parametrize(
    ("pointer", "offset"),
    [("/b", 0), ("/a/2", 6), ("/a/x", 6), ("/a/0/0", 7), ("/a/1/c", 10), ("/a/0", 7), ("", 0)],
)
def test_what_is_missing_is_the_last_value_on_the_way(pointer, offset):
    assert Places('{"a": [1, {"b": 2}]}').offset(pointer) == offset


def test_of_a_key_given_twice_the_last_counts():
    text = '{"a": 1, "b": 2, "a": 3}'
    assert Places(text).offset("/a") == text.index("3")


@pytest.mark.parametrize(("key", "nth", "offset"), [("a", 1, 7), ("a", 2, 23), ("a", 3, 6), ("c", 1, 6), ("b", 1, 15)])
def test_a_key_is_found_by_how_often_it_came(key, nth, offset):
    assert Places('{"o": {"a": 1, "b": 2, "a": 3}}').key_offset("/o", key, nth) == offset


def test_a_key_in_what_is_no_object_is_the_value_itself():
    assert Places('{"o": [1]}').key_offset("/o", "a") == 6


@pytest.mark.parametrize(
    ("text", "offset", "place"),
    [
        ("abc", 0, (1, 1)),
        ("abc", 3, (1, 4)),
        ("a\nb", 2, (2, 1)),
        ("a\r\nb", 3, (2, 1)),
        ("a\rb\rc", 4, (3, 1)),
        ("\n\n\nx", 3, (4, 1)),
        ("é\u2028x", 2, (1, 3)),
        ("", 0, (1, 1)),
    ],
)
def test_lines_end_at_a_line_feed_or_a_lone_carriage_return(text, offset, place):
    assert line_column(text, offset) == place


def test_many_places_of_one_text_cost_one_reading():
    text = json.dumps({"deals": [{} for _ in range(20_000)]})
    places = Places(text)
    assert [places.offset(f"/deals/{index}") for index in (0, 1, 19_999)] == [11, 15, len(text) - 4]
    assert sum(places.offset(f"/deals/{index}") for index in range(20_000)) > 0
