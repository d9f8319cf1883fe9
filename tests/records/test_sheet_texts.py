"""Any record there and back, any text at all, and large ones: nothing is lost, slow, or refused without its place."""

import gc
import time

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fivesthrees_audit.records import native, sheet
from fivesthrees_audit.records.native import Deal, DealEnd, Event, Match, Result, Start
from fivesthrees_audit.tiles import TILE_BY_TEXT
from tests.records.sheets import in_deal, match_of, round_trip

NASTY = ["", " ", "#", '"', "\\", ",", "\n", "\r\n", "\t", "\u2028", "\u00a0", "=", "@", "-", "?", "+", "(", "x", "Ann"]
NASTY += [
    *"0126",
    "6-6",
    "6-6@R",
    "+4",
    "=4",
    "(4)",
    "-4",
    "4",
    "Lee",
    "Zoë",
    "王",
    "\ufeff",
    "\x00",
    "\x7f",
    "e\u0301",
]
NASTY += ["match", "rules", "players", "pairs", "target", "omits", "start", "result", "deal", "hand", "boneyard", "out"]
NASTY += ["knocks", "draws", "adjust", "note", "aside", "blocked", "won", "ends", "leads", "lead", "seat", "scores"]
NASTY += ["bonus", "refused", "base", "yes", "no", "hand_size.2=9", "target=61", "divisors=3,5", '"Ann"', '"a\\"b"']
words = st.sampled_from(NASTY)
texts = st.one_of(st.text(), st.lists(words, max_size=4).map(" ".join), st.lists(words, max_size=4).map("".join))
points = st.one_of(st.integers(-20, 80), st.integers(-native.LIMIT, native.LIMIT))
tiles = st.sampled_from(sorted(TILE_BY_TEXT))
maybe_tiles = st.lists(st.one_of(tiles, st.just("?")), max_size=7)
scores = st.lists(points, max_size=4)
ends = st.sampled_from(["L", "R", "U", "D", *range(7)])


def some(kind, **fields):
    """Values of a record type, each field left out half the time."""
    return st.builds(kind, **{name: st.one_of(st.none(), field) for name, field in fields.items()})


def events(seats):
    common = {"seat": st.one_of(st.none(), seats), "note": st.one_of(st.none(), texts)}
    claims = {name: st.one_of(st.none(), points) for name in ("count", "earned", "award", "score")}
    end, reason = st.one_of(st.none(), ends), st.one_of(st.none(), texts)
    return st.one_of(
        st.builds(Event, play=tiles, end=end, **common, **claims),
        st.builds(Event, knock=st.just(True), **common),
        st.builds(Event, draw=st.one_of(tiles, st.just("?")), **common),
        st.builds(Event, adjust=points, reason=reason, score=claims["score"], **common),
        st.builds(Event, note=texts),
    )


def deals(players):
    seats = st.integers(0, players - 1)
    hands = st.lists(st.one_of(st.none(), maybe_tiles), min_size=players, max_size=players)
    return st.builds(
        Deal,
        lead=st.one_of(st.none(), seats),
        hands=st.one_of(st.none(), hands.filter(any)),
        boneyard=st.one_of(st.none(), maybe_tiles),
        events=st.lists(events(seats), max_size=6),
        end=st.one_of(
            st.none(),
            some(DealEnd, how=st.sampled_from(["out", "blocked", "won"]), seat=seats, bonus=points, scores=scores),
        ),
    )


PARAMETERS = {
    "base": texts,
    "target": st.integers(1, 999),
    "hand_size.2": st.integers(1, 14),
    "divisors": st.lists(st.sampled_from([3, 5]), min_size=1, max_size=2),
    "worth": st.sampled_from(["count", "quotient"]),
}
rules = st.one_of(st.none(), texts, st.fixed_dictionaries({}, optional=PARAMETERS))


@st.composite
def matches(draw):
    names = draw(st.lists(texts, min_size=2, max_size=4, unique=True))
    players = len(names)
    sides = 2 if players == 4 else players  # two pairs
    optional = {
        "rules": rules,
        "target": points,
        "id": texts,
        "pairs": st.booleans(),
        "omits": st.lists(st.sampled_from(["knocks", "draws"]), max_size=3),
        "start": some(Start, scores=scores, lead=st.integers(0, players - 1)),
        "result": some(Result, winner=st.integers(0, sides - 1), scores=scores),
    }
    fields = draw(st.fixed_dictionaries({}, optional=optional))
    return match_of(names, *draw(st.lists(deals(players), max_size=3)), **fields)


@given(matches())
def test_whatever_a_record_holds_comes_back(match):
    assert round_trip(match) == match


@settings(max_examples=40)
@given(st.lists(matches(), min_size=1, max_size=3))
def test_sheets_put_together_are_their_matches(many):
    assert [found.match for found in sheet.read("".join(map(sheet.write, many)))] == many


joints = st.sampled_from([" ", " ", " ", "\n", "\n", "\r", "", ", "])
lines = st.lists(st.tuples(words, joints), max_size=60).map(lambda pairs: "".join(map("".join, pairs)))
openings = st.sampled_from(["", "players Ann, x\n", 'players Ann, "out", Ann Lee, "6-6"\ndeal Ann leads\n'])
anything = st.one_of(st.text(st.characters()), st.builds(str.__add__, openings, lines))


@given(anything)
def test_whatever_is_read_is_a_record_or_one_error_with_its_place(text):
    rows = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for found in sheet.read(text):
        assert (found.match is None) != (found.error is None)
        places = list(found.places.values())
        if found.error is not None:
            assert found.error.line is not None
            assert found.error.column is not None
            places.append((found.error.line, found.error.column))
        for line, column in places:
            assert found.line <= line <= len(rows)
            assert 1 <= column <= len(rows[line - 1]) + 1


@given(anything)
def test_whatever_is_read_can_be_written_and_read_again(text):
    for found in sheet.read(text):
        if found.match is not None and len(set(found.match.players)) == len(found.match.players):
            assert msgspec.convert(msgspec.to_builtins(found.match), Match) == found.match
            assert round_trip(found.match) == found.match


LARGE = {
    "a hand": lambda size: in_deal("hand Ann " + "6-6 " * size),
    "notes": lambda size: in_deal("knocks", *["note a"] * size),
    "quotes in a hand": lambda size: in_deal("hand Ann " + '"\\" ' * size),
    "quotes never closed": lambda size: in_deal("note x" + ' "' * (size + 1)),
    "comments": lambda size: in_deal("note x" + " #" * size),
    "commas": lambda size: "players " + "," * 4 * size,
    "quoted names": lambda size: "players " + '"a,"' * size,
    "blanks": lambda size: f"players {' ' * 4 * size}a{' ' * 4 * size}, b",
    "a long name": lambda size: "players " + "a " * size + ", b\ndeal" + "\na a 6-6" * (size // 5),
    "a long parameter": lambda size: f"rules {'x' * 4 * size}=3",
    "a long word": lambda size: "x" * 4 * size,
    "matches": lambda size: "match\n" * (size // 2),
    "escapes": lambda size: 'match "' + "\\\\" * 2 * size,
}


def reading_time(text):
    """The least processor time of three readings, in seconds; no less than a clock can tell well."""
    times = []
    gc.disable()  # what a collection costs depends on every test before
    try:
        for _ in range(3):
            started = time.process_time()
            assert sheet.read(text)
            times.append(time.process_time() - started)
    finally:
        gc.enable()
    return max(min(times), time.get_clock_info("process_time").resolution, 0.001)


@pytest.mark.parametrize("text_of", LARGE.values(), ids=LARGE)
def test_a_large_sheet_takes_a_time_in_proportion(text_of):
    """Eight times the text: a linear reader takes 8 times as long, a quadratic one 64 times."""
    short, long = (reading_time(text_of(size)) for size in (2_000, 16_000))
    assert long < 24 * short
