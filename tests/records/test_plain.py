"""The record cut down: the keys of the full one, its tiles and ends as numbers, and nothing that a clean one lacks."""

import msgspec
import pytest

from fivesthrees_audit.records import native, plain
from fivesthrees_audit.records.plain import BIT, FORM, LEFT, RIGHT, UNNAMED
from fivesthrees_audit.tiles import TILE_BY_TEXT

PAIRS = [(getattr(plain, name), getattr(native, name)) for name in ("Match", "Deal", "Event", "DealEnd", "Result")]


def event(**keys):
    return msgspec.json.decode(msgspec.json.encode(keys), type=plain.Event)


@pytest.mark.parametrize("cut, full", PAIRS, ids=lambda kind: kind.__module__)
def test_its_keys_are_those_of_the_full_record_in_the_same_order(cut, full):
    names = [field.encode_name for field in msgspec.structs.fields(full)]
    assert [name for name in names if name in cut.__struct_fields__] == list(cut.__struct_fields__)


def test_tiles_are_read_as_numbers():
    hands = list(TILE_BY_TEXT)
    deal = msgspec.json.decode(msgspec.json.encode({"hands": [hands], "boneyard": hands}), type=plain.Deal)
    assert deal.hands == [[BIT[text] for text in hands]]
    assert deal.boneyard == deal.hands[0]
    assert [event(play=text).play for text in hands] == [FORM[text] for text in hands] == list(range(49))
    assert {type(bit) for bit in deal.hands[0]} == {int}


def test_ends_are_read_as_numbers():
    assert [event(end=end).end for end in ("L", "R", *range(7))] == [LEFT, RIGHT, *range(7)]
    assert event().end == UNNAMED


@pytest.mark.parametrize("keys", [
    *({"end": end} for end in ("U", "D", "l", "", -1, 7, LEFT + 1, RIGHT + 1, UNNAMED, True, 1.0, [0])),
    *({"play": play} for play in ("?", "7-0", "0-7", "00", "", "0-0 ", 0, 48, True, ["0-0"], {"0-0": 0})),
    {"draw": "0-0"}, {"adjust": 1}, {"note": "hm"}, {"x_key": 1},
])  # fmt: skip
def test_what_no_clean_event_holds_does_not_fit(keys):
    with pytest.raises(msgspec.ValidationError):
        event(**keys)


@pytest.mark.parametrize("hand", [["?"], ["7-7"], [1], [None], None, "0-0"])
def test_what_no_clean_hand_holds_does_not_fit(hand):
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(msgspec.json.encode({"hands": [hand]}), type=plain.Deal)


def match(**keys):
    return native.Match(plain.FORMAT, ["Ann", "Bob"], [native.Deal(hands=[["0-0"], ["1-0"]])], **keys)


def test_a_record_read_carefully_is_cut_down():
    full = match(id="one", rules={"target": 5}, result=native.Result(winner=1, scores=[0, 5]))
    full.deals[0].events += [native.Event(seat=0, play="0-0", note="slowly"), native.Event(seat=1, play="1-0", end="R")]
    cut = plain.cut(full)
    assert cut == plain.Match(
        plain.FORMAT, ["Ann", "Bob"],
        [plain.Deal(hands=[[BIT["0-0"]], [BIT["0-1"]]], events=[
            plain.Event(seat=0, play=FORM["0-0"]), plain.Event(seat=1, play=FORM["1-0"], end=RIGHT),
        ])],
        rules={"target": 5}, id="one", result=plain.Result(winner=1, scores=[0, 5]),
    )  # fmt: skip


@pytest.mark.parametrize("keys", [
    {"target": 61}, {"pairs": True}, {"omits": ["knocks"]}, {"start": native.Start()},
])  # fmt: skip
def test_a_record_that_says_more_is_not(keys):
    assert plain.cut(match(**keys)) is None


@pytest.mark.parametrize("hands", [None, [None, ["1-0"]], [["?"], ["1-0"]]])
def test_a_record_that_hides_tiles_is_not(hands):
    full = match()
    full.deals[0].hands = hands
    assert plain.cut(full) is None
