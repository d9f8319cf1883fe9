"""What the values of somebody's JSON mean, however they are written."""

import pytest

from fivesthrees_audit.records.foreign import values
from fivesthrees_audit.records.foreign.values import Meaning, UnmeantError

WORDS = {"end": {"port": "L", "2": "R", "true": "U"}, "how": {"domino": "out"}, "seat": {"north": 0, "south": "Bob"}}
TWO = Meaning(["Ann", "Bob"], 1, WORDS, (0, 1))
PAIRS = Meaning(["Ann", "Bob", "Cat", "Dan"], 0, {}, (0, 1, 0, 1))


@pytest.mark.parametrize(
    "value",
    ["6-3", "6|3", "[6|3]", "(6, 3)", "63", "6:3 ", [6, 3], [6.0, 3], {"a": 6, "b": 3}, {"left": 6, "right": 3}],
)
def test_a_tile_is_two_numbers_in_any_dress(value):
    assert values.tile(value) == "6-3"


@pytest.mark.parametrize(
    "value", ["6", "7-3", "6-3-1", "16-3", "", None, 63, True, [6], [6, 7], [6, "3"], {"a": 6}, [6, True]]
)
def test_anything_else_is_no_tile(value):
    with pytest.raises(UnmeantError, match=r'expected a tile: "6-3", \[6, 3\], or an object of two numbers'):
        values.tile(value)


def test_tiles_may_be_unknown():
    assert values.tiles(["6-3", None, "?", "", [1, 1]]) == ["6-3", "?", "?", "?", "1-1"]
    with pytest.raises(UnmeantError, match="expected a list of tiles"):
        values.tiles("6-3")


@pytest.mark.parametrize(
    ("value", "drawn"),
    [
        (True, ["?"]),
        ("6-3", ["6-3"]),
        ([6, 3], ["6-3"]),
        ([[6, 3], [1, 0]], ["6-3", "1-0"]),
        (["6-3", None], ["6-3", "?"]),
        ([], []),
        ("?", ["?"]),
    ],
)
def test_several_tiles_may_be_drawn_at_once(value, drawn):
    assert values.drawn(value) == drawn


@pytest.mark.parametrize(
    ("value", "seat"), [(1, 0), (2, 1), (2.0, 1), ("2", 1), ("Ann", 0), ("north", 0), ("south", 1)]
)
def test_a_seat_is_a_number_or_a_name_or_a_word(value, seat):
    meaning = TWO._replace(words={"seat": {"north": 1, "south": "Bob"}})
    assert (meaning.seat(value), meaning.side(value)) == (seat, seat)


@pytest.mark.parametrize("value", [0, 3, "Cat", 1.5, None, True, [1]])
def test_anybody_else_is_no_seat(value):
    with pytest.raises(UnmeantError, match="expected a player, or the number of a seat from 1 to 2"):
        TWO.seat(value)


@pytest.mark.parametrize(
    ("value", "end"),
    [
        ("L", "L"),
        ("left", "L"),
        ("Right", "R"),
        ("top", "U"),
        ("D", "D"),
        (5, 5),
        (6.0, 6),
        ("port", "L"),
        (2, "R"),
        (True, "U"),
    ],
)
def test_an_end_is_a_label_a_word_or_its_pips(value, end):
    assert TWO.end(value) == end


@pytest.mark.parametrize("value", ["middle", 7, False, None, [0]])
def test_anything_else_is_no_end(value):
    with pytest.raises(UnmeantError, match=r"expected an end: .*\[words.end\]"):
        TWO.end(value)


def test_a_deal_ends_by_a_word_of_the_mapping_or_of_the_record():
    assert (TWO.how("domino"), TWO.how("blocked")) == ("out", "blocked")
    with pytest.raises(UnmeantError, match=r"expected one of out, blocked, won; \[words.how\]"):
        TWO.how("finished")
    assert Meaning(words={"rules": {"53": "leek"}}).rules(53) == "leek"


def test_hands_go_by_seat_or_by_player():
    assert TWO.hands([["6-3"], None]) == [["6-3"], None]
    assert TWO.hands({"Bob": [[1, 0]]}) == [None, ["1-0"]]
    with pytest.raises(UnmeantError, match="expected hands as a list of 2, or an object by player"):
        TWO.hands([["6-3"]])
    with pytest.raises(UnmeantError, match="expected hands as a list of 2"):
        TWO.hands("6-3")


def test_scores_go_by_side_or_by_player():
    assert TWO.scores([3, 4]) == [3, 4]
    assert TWO.scores({"Bob": 4, "Ann": 3}) == [3, 4]
    assert PAIRS.scores({"Ann": 3, "Bob": 4, "Cat": 3}) == [3, 4]
    with pytest.raises(UnmeantError, match="expected one score for both players of a pair"):
        PAIRS.scores({"Ann": 3, "Bob": 4, "Cat": 5})
    with pytest.raises(UnmeantError, match="expected a score for each side"):
        PAIRS.scores({"Ann": 3, "Cat": 3})


@pytest.mark.parametrize("value", ["3", 3.5, True, None, 10**12])
def test_anything_but_a_number_within_bounds_is_no_number(value):
    with pytest.raises(UnmeantError, match="expected a whole number"):
        values.whole(value)


def test_names_and_text():
    assert values.names(["Ann", 7]) == ["Ann", "7"]
    assert values.text(7.0) == "7"
    for wrong in ("Ann", ["Ann"], ["A", "B", "C", "D", "E"]):
        with pytest.raises(UnmeantError, match="expected a list of two to four names"):
            values.names(wrong)
    with pytest.raises(UnmeantError, match="expected text"):
        values.names(["Ann", None])


def test_yes_or_no_is_true_or_false():
    assert values.yes_or_no(False) is False
    with pytest.raises(UnmeantError, match="expected true or false"):
        values.yes_or_no(0)
