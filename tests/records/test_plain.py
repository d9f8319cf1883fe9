"""The record cut down: the keys of the full one, its tiles and ends as numbers, and nothing that a clean one lacks."""

import msgspec
import pytest

from fivesthrees_audit.records import native, plain
from fivesthrees_audit.records.plain import BIT, FORM, LABEL, UNNAMED
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


def test_a_drawn_tile_is_read_as_its_bit():
    assert [event(seat=0, draw=text).draw for text in TILE_BY_TEXT] == [BIT[text] for text in TILE_BY_TEXT]
    assert event().draw is None


def test_ends_are_read_as_numbers():
    assert [event(end=end).end for end in ("L", "R", "U", "D", *range(7))] == [8, 9, 10, 11, *range(7)]
    assert LABEL == {"L": 8, "R": 9, "U": 10, "D": 11}
    assert event().end == UNNAMED == 7


@pytest.mark.parametrize("keys", [
    *({"end": end} for end in ("l", "u", "LR", "", "7", -1, UNNAMED, *LABEL.values(), True, 1.0, [0])),
    *({"play": play} for play in ("?", "7-0", "0-7", "00", "", "0-0 ", 0, 48, True, ["0-0"], {"0-0": 0})),
    *({"draw": draw} for draw in ("7-0", 0, 1, True, ["0-0"])),
    {"adjust": 1}, {"note": "hm"}, {"x_key": 1},
])  # fmt: skip
def test_what_no_clean_event_holds_does_not_fit(keys):
    with pytest.raises(msgspec.ValidationError):
        event(**keys)


@pytest.mark.parametrize("hand", [["7-7"], [1], [None], "0-0"])
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
            plain.Event(seat=0, play=FORM["0-0"]), plain.Event(seat=1, play=FORM["1-0"], end=LABEL["R"]),
        ])],
        rules={"target": 5}, id="one", result=plain.Result(winner=1, scores=[0, 5]),
    )  # fmt: skip


@pytest.mark.parametrize("keys", [{"target": 250}, {"pairs": True}, {"pairs": False}, {"rules": "pyatyorka"}], ids=str)
def test_what_the_players_agreed_on_is_kept(keys):
    cut = plain.cut(match(**keys))
    assert {name: getattr(cut, name) for name in keys} == keys


def test_a_cross_a_draw_and_a_bonus_are_cut_down_too():
    full = match(rules="pyatyorka")
    full.deals[0].events += [native.Event(seat=0, draw="5-1"), native.Event(seat=0, play="1-5", end="U")]
    full.deals[0].end = native.DealEnd(how="out", seat=0, bonus=4, scores=[4, 0])
    (deal,) = plain.cut(full).deals
    assert deal.events == [plain.Event(seat=0, draw=BIT["1-5"]), plain.Event(seat=0, play=FORM["1-5"], end=LABEL["U"])]
    assert deal.end == plain.DealEnd(how="out", seat=0, bonus=4, scores=[4, 0])


@pytest.mark.parametrize("keys", [{"omits": ["knocks"]}, {"start": native.Start()}])
def test_a_record_that_says_more_is_not(keys):
    assert plain.cut(match(**keys)) is None


@pytest.mark.parametrize("event", [native.Event(seat=0, play="?")], ids=str)
def test_a_record_with_what_no_clean_one_holds_is_not(event):
    full = match()
    full.deals[0].events.append(event)
    assert plain.cut(full) is None


@pytest.mark.parametrize(
    ("hands", "cut"), [(None, None), ([None, ["1-0"]], [None, [2]]), ([["?"], ["1-0"]], [[plain.UNKNOWN], [2]])]
)
def test_what_a_record_hides_stays_hidden(hands, cut):
    full = match()
    full.deals[0].hands = hands
    full.deals[0].events.append(native.Event(seat=0, draw="?"))
    assert plain.cut(full).deals[0].hands == cut
    assert plain.cut(full).deals[0].events[-1].draw == plain.UNKNOWN
