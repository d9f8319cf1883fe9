"""The score sheet, both ways: what each line means, where each entry stands, what is refused, and the way back."""

from __future__ import annotations

import json
import time
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivesthrees_audit.findings import RecordError
from fivesthrees_audit.records import native, sheet
from fivesthrees_audit.records.native import Deal, DealEnd, Event, Match, Result, Start
from fivesthrees_audit.tiles import TILE_BY_TEXT

EXAMPLE = """\
# Tuesday league, board 2          (a comment)
match tuesday-league/board-2
rules fives-and-threes
players Ann, Bob

deal Ann leads
hand Ann 6-6 5-3 4-0 2-1 1-1 3-0 5-5
hand Bob 6-3 5-0 4-4 2-2 1-0 6-1 3-2
Ann 6-6        12 +4 =4
Bob 6-3@R      15 +8 =8
Ann 5-3@R      17 +0 =4
Bob 6-1@L      6 +2 =10
Ann 1-1@L
"""
TWIN = """\
{"format": "fivesthrees-log/1",
 "rules": "fives-and-threes",
 "id": "tuesday-league/board-2",
 "players": ["Ann", "Bob"],
 "deals": [
   {"lead": 0,
    "hands": [["6-6", "5-3", "4-0", "2-1", "1-1", "3-0", "5-5"], ["6-3", "5-0", "4-4", "2-2", "1-0", "6-1", "3-2"]],
    "events": [
      {"seat": 0, "play": "6-6", "count": 12, "award": 4, "score": 4},
      {"seat": 1, "play": "6-3", "end": "R", "count": 15, "award": 8, "score": 8},
      {"seat": 0, "play": "5-3", "end": "R", "count": 17, "award": 0, "score": 4},
      {"seat": 1, "play": "6-1", "end": "L", "count": 6, "award": 2, "score": 10},
      {"seat": 0, "play": "1-1", "end": "L"}]}]}
"""


def only(text: str) -> sheet.Sheet:
    [found] = sheet.read(text)
    return found


def record(text: str) -> Match:
    found = only(text)
    assert found.error is None, found.error
    assert found.match is not None
    return found.match


def error(text: str) -> RecordError:
    found = only(text)
    assert found.match is None
    assert found.places == {}
    assert found.error is not None
    return found.error


def in_deal(*lines: str, players: str = "Ann, Bob") -> str:
    return "\n".join((f"players {players}", "deal", *lines))


def deal_of(*lines: str, players: str = "Ann, Bob") -> Deal:
    [deal] = record(in_deal(*lines, players=players)).deals
    return deal


def event_of(*lines: str, players: str = "Ann, Bob") -> Event:
    [event] = deal_of(*lines, players=players).events
    return event


def match_of(players: list[str] | None = None, *deals: Deal, **fields: Any) -> Match:
    return Match(format=native.FORMAT, players=players or ["Ann", "Bob"], deals=list(deals), **fields)


def round_trip(match: Match) -> Match:
    return record(sheet.write(match))


class TestRecords:
    def test_the_example_reads_as_its_json_twin(self) -> None:
        assert record(EXAMPLE) == native.decode(TWIN)

    def test_the_example_is_written_as_a_person_would_lay_it_out(self) -> None:
        assert (
            sheet.write(native.decode(TWIN))
            == """\
match tuesday-league/board-2
rules fives-and-threes
players Ann, Bob

deal Ann leads
hand Ann 6-6 5-3 4-0 2-1 1-1 3-0 5-5
hand Bob 6-3 5-0 4-4 2-2 1-0 6-1 3-2
Ann 6-6     12 +4 =4
Bob 6-3@R   15 +8 =8
Ann 5-3@R   17 +0 =4
Bob 6-1@L   6 +2 =10
Ann 1-1@L
"""
        )

    @pytest.mark.parametrize("text", ["", "\n", "# nothing\r\n \t # at all", "\r\r"])
    def test_comments_and_blanks_are_no_match(self, text: str) -> None:
        assert sheet.read(text) == []

    @pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
    def test_lines_end_in_any_of_three_ways(self, line_end: str) -> None:
        found = only(EXAMPLE.replace("\n", line_end))
        assert found.match == native.decode(TWIN)
        assert found.places["/deals/0/events/4/end"] == (13, 9)

    def test_tabs_and_runs_of_blanks_separate_words(self) -> None:
        assert record("\tplayers\tAnn ,\t Bob \n deal\t\tAnn  leads\n") == match_of(None, Deal(lead=0))

    def test_a_match_without_deals(self) -> None:
        assert record("match\nplayers Ann, Bob") == match_of()

    def test_a_deal_without_events(self) -> None:
        assert record(in_deal()) == match_of(None, Deal())

    def test_matches_follow_one_another(self) -> None:
        first, second, third = sheet.read("\nplayers A, B\n#\n  match two\nplayers C, D\nmatch\nplayers E, F")
        assert [first.line, second.line, third.line] == [2, 4, 6]
        assert [first.match, second.match] == [match_of(["A", "B"]), match_of(["C", "D"], id="two")]
        assert (first.places[""], second.places[""], third.places[""]) == ((2, 1), (4, 3), (6, 1))

    def test_an_error_loses_its_own_match_alone(self) -> None:
        text = "match 1\nplayers A, B\nmatch 2\nplayers A\nout of order\nmatched\nmatch 3\nplayers C, D"
        first, second, third = sheet.read(text)
        assert first.match == match_of(["A", "B"], id="1")
        assert second.error is not None
        assert (second.line, second.error.line) == (3, 4)
        assert third.match == match_of(["C", "D"], id="3")


class TestHeader:
    @pytest.mark.parametrize(
        ("line", "wanted"),
        [
            ("match board 2, late  # c", "board 2, late"),
            ('match "a # b"', "a # b"),
            ('match ""', ""),
            ('match "\\"x\\" \\u00e9\\n"', '"x" é\n'),
            ('match of "the # day" and 5" more', 'of "the # day" and 5" more'),
            ("match", None),
        ],
    )
    def test_id(self, line: str, wanted: str | None) -> None:
        assert record(f"{line}\nplayers Ann, Bob").id == wanted

    @pytest.mark.parametrize(
        ("line", "wanted"),
        [
            ("rules fives-and-threes", "fives-and-threes"),
            ('rules "a=b c"', "a=b c"),
            ('rules "base"', "base"),
            ("rules", {}),
            ("rules base fives-and-threes", {"base": "fives-and-threes"}),
            ('rules base "a b" target=50', {"base": "a b", "target": 50}),
            (
                "rules fives-and-threes hand_size.2=9 out_point=0",
                {"base": "fives-and-threes", "hand_size.2": 9, "out_point": 0},
            ),
            ("rules divisors=3,5 worth=count", {"divisors": [3, 5], "worth": "count"}),
        ],
    )
    def test_rules(self, line: str, wanted: object) -> None:
        assert record(f"{line}\nplayers Ann, Bob") == match_of(rules=wanted)
        assert round_trip(match_of(rules=wanted)) == match_of(rules=wanted)

    @pytest.mark.parametrize(
        ("names", "wanted"),
        [
            ("Ann, Bob", ["Ann", "Bob"]),
            ("Ann Lee,Bob#Cid", ["Ann Lee", "Bob"]),
            ("  Ann \t Lee ,  Bob , Cid,Dee", ["Ann Lee", "Bob", "Cid", "Dee"]),
            ('"a, b", " c ", "d#e"', ["a, b", " c ", "d#e"]),
            ('"Ann \\"Ace\\" Lee", ""', ['Ann "Ace" Lee', ""]),
            ("Zoë, 王", ["Zoë", "王"]),
            ("3rd, outer", ["3rd", "outer"]),
        ],
    )
    def test_players(self, names: str, wanted: list[str]) -> None:
        assert record(f"players {names}").players == wanted

    @pytest.mark.parametrize(
        ("line", "wanted"),
        [
            ("pairs yes", {"pairs": True}),
            ("pairs no", {"pairs": False}),
            ("target 100", {"target": 100}),
            ("omits knocks draws", {"omits": ["knocks", "draws"]}),
            ("omits", {"omits": []}),
            ("start scores 12 -3 lead Bob", {"start": Start(scores=[12, -3], lead=1)}),
            ("start lead Bob scores 12 30", {"start": Start(scores=[12, 30], lead=1)}),
            ("start lead Bob", {"start": Start(lead=1)}),
            ("start scores", {"start": Start(scores=[])}),
            ("start", {"start": Start()}),
            ("result Bob 45 61", {"result": Result(winner=1, scores=[45, 61])}),
            ("result Bob scores 45 61", {"result": Result(winner=1, scores=[45, 61])}),
            ("result 45 44", {"result": Result(scores=[45, 44])}),
            ("result Bob", {"result": Result(winner=1)}),
            ("result scores", {"result": Result(scores=[])}),
            ("result", {"result": Result()}),
        ],
    )
    def test_what_is_said_once_a_match(self, line: str, wanted: dict[str, Any]) -> None:
        assert record(f"players Ann, Bob\n{line}") == match_of(**wanted)
        assert round_trip(match_of(**wanted)) == match_of(**wanted)

    @pytest.mark.parametrize(("winner", "side"), [("A", 0), ("B", 1), ("C", 0), ("D", 1)])
    @pytest.mark.parametrize("rules", ["rules target=50", "rules nothing-like-this", "# the default"])
    def test_a_winner_is_the_side_of_that_player(self, winner: str, side: int, rules: str) -> None:
        found = record(f"players A, B, C, D\nresult {winner} 1 2\n{rules}")
        assert found.result == Result(winner=side, scores=[1, 2])

    def test_the_writer_names_the_first_seat_of_the_side(self) -> None:
        assert "result B\n" in sheet.write(match_of(["A", "B", "C", "D"], result=Result(winner=1)))


class TestDeals:
    def test_the_lead(self) -> None:
        assert record("players Ann, Bob\ndeal Bob leads").deals == [Deal(lead=1)]

    def test_hands_and_boneyard(self) -> None:
        assert deal_of("hand Bob 6-3 ? 3-6", "boneyard 1-1 ?") == Deal(
            hands=[None, ["6-3", "?", "3-6"]], boneyard=["1-1", "?"]
        )
        assert deal_of("hand Ann", "boneyard", players="Ann, B, C") == Deal(hands=[[], None, None], boneyard=[])

    @pytest.mark.parametrize(
        ("line", "wanted"),
        [
            ("Ann 6-3", Event(seat=0, play="6-3")),
            ("Ann 3-6@L", Event(seat=0, play="3-6", end="L")),
            ("Ann 6-3@U 15 (8) +8 =31", Event(seat=0, play="6-3", end="U", count=15, earned=8, award=8, score=31)),
            ("Ann 6-3@5 (8) refused", Event(seat=0, play="6-3", end=5, earned=8, award=0)),
            ("Ann 6-3@0 +0#x", Event(seat=0, play="6-3", end=0, award=0)),
            ("Ann 6-3 -1 (-2) +-3 =-4", Event(seat=0, play="6-3", count=-1, earned=-2, award=-3, score=-4)),
            ("6-3@D =31", Event(play="6-3", end="D", score=31)),
            ("Bob knocks", Event(seat=1, knock=True)),
            ("knocks", Event(knock=True)),
            ("Bob draws 5-3", Event(seat=1, draw="5-3")),
            ("Bob draws ?", Event(seat=1, draw="?")),
            ("draws ?", Event(draw="?")),
            ("adjust Ann -5 =31 slow play, twice", Event(seat=0, adjust=-5, score=31, reason="slow play, twice")),
            ("adjust Ann +5", Event(seat=0, adjust=5)),
            ('adjust Ann +0 "=31"', Event(seat=0, adjust=0, reason="=31")),
            ('adjust -2 ""', Event(adjust=-2, reason="")),
            ("note  well  played  # c", Event(note="well  played")),
            ("aside hm", Event(note="hm")),
            ("note a\u2028b\x0bc", Event(note="a\u2028b\x0bc")),
            ('note "a\tb"', Event(note="a\tb")),
        ],
    )
    def test_entries(self, line: str, wanted: Event) -> None:
        assert event_of(line) == wanted
        match = match_of(None, Deal(events=[wanted]))
        assert round_trip(match) == match

    @pytest.mark.parametrize(
        ("line", "wanted"),
        [
            ("out Bob bonus 3 scores 4 13", DealEnd(how="out", seat=1, bonus=3, scores=[4, 13])),
            ("out Bob scores 4 13 bonus 3", DealEnd(how="out", seat=1, bonus=3, scores=[4, 13])),
            ("blocked", DealEnd(how="blocked")),
            ("blocked Ann", DealEnd(how="blocked", seat=0)),
            ("blocked bonus 3", DealEnd(how="blocked", bonus=3)),
            ("won Bob scores", DealEnd(how="won", seat=1, scores=[])),
            ("ends", DealEnd()),
            ("ends seat Bob bonus -1 scores 1 2", DealEnd(seat=1, bonus=-1, scores=[1, 2])),
        ],
    )
    def test_ends(self, line: str, wanted: DealEnd) -> None:
        assert deal_of(line) == Deal(end=wanted)
        assert round_trip(match_of(None, Deal(end=wanted))) == match_of(None, Deal(end=wanted))

    def test_notes_belong_to_the_entry_before_them(self) -> None:
        deal = deal_of(
            "note first", "note second", "Ann knocks", "note a", "", "note b", "aside c", "note d", "aside e"
        )
        assert deal.events == [
            Event(note="first\nsecond"),
            Event(seat=0, knock=True, note="a\nb"),
            Event(note="c\nd"),
            Event(note="e"),
        ]

    def test_a_note_stays_in_its_deal(self) -> None:
        deals = record(in_deal("knocks", "out", "note a", "deal", "note b", "deal", "knocks")).deals
        assert [deal.events[0].note for deal in deals] == ["a", "b", None]

    def test_a_refusal_is_written_in_words_where_points_were_earned(self) -> None:
        events = [Event(play="6-3", earned=8, award=0), Event(play="6-2", earned=0, award=0)]
        text = sheet.write(match_of(None, Deal(events=events)))
        assert "(8) refused\n" in text
        assert "(0) +0\n" in text


class TestNames:
    def test_the_longest_name_that_fits_is_meant(self) -> None:
        deal = deal_of("Ann Lee 6-3", "Ann 6-3", "Ann  Lee Roy 6-3", players="Ann, Ann Lee, Ann Lee Roy")
        assert [event.seat for event in deal.events] == [1, 0, 2]

    @pytest.mark.parametrize("name", ["out", "out Larry", "6-6", "5", "+5 x", "bonus", "Ann, Bob", "a  b", " c", "#"])
    def test_a_quoted_name_may_be_anything(self, name: str) -> None:
        shown = json.dumps(name)
        lines = (f"{shown} 6-6", f"hand {shown} 1-1", f"out {shown} bonus 2", f"deal {shown} leads")
        deals = record(in_deal(*lines, players=f"Bob, {shown}")).deals
        assert deals == [
            Deal(hands=[None, ["1-1"]], events=[Event(seat=1, play="6-6")], end=DealEnd(how="out", seat=1, bonus=2)),
            Deal(lead=1),
        ]

    def test_a_word_of_the_sheet_is_no_bare_name(self) -> None:
        deal = deal_of("knocks", "6-6 12", "out", players='"knocks", "6-6", "out", "6-6 12"')
        assert deal == Deal(events=[Event(knock=True), Event(play="6-6", count=12)], end=DealEnd(how="out"))

    def test_names_that_differ_in_blanks_alone(self) -> None:
        deal = deal_of('"a  b" 6-6', "a   b 6-6", players='"a  b", "a b", " a b"')
        assert [event.seat for event in deal.events] == [0, 1]

    @pytest.mark.parametrize(
        ("players", "shown"),
        [
            (["Ann", "Ann Lee"], 'players "Ann", Ann Lee'),
            (["Ann", "Anna"], "players Ann, Anna"),
            (["O'Neil", "Zoë 2"], "players O'Neil, Zoë 2"),
            (["deal", "a note"], 'players "deal", "a note"'),
            (["6-6", "12"], 'players "6-6", "12"'),
            (["+4", "=4"], 'players "+4", "=4"'),
            (["(4)", "-"], 'players "(4)", "-"'),
            (["a,b", "a#b"], 'players "a,b", "a#b"'),
            ([' "x"', "\t"], r'players " \"x\"", "\t"'),
            (["a  b", "\u2028\\"], r'players "a  b", "\u2028\\"'),
            (["", "\U000e0001"], r'players "", "\udb40\udc01"'),
        ],
    )
    def test_when_a_name_is_quoted(self, players: list[str], shown: str) -> None:
        assert shown in sheet.write(match_of(players)).split("\n")
        assert round_trip(match_of(players)) == match_of(players)


PLACED = """\
match tuesday # late
  rules base fives-and-threes target=50
players Ann Lee, "Bob"
pairs no
target 61
omits knocks draws
start scores 1 2 lead "Bob"
result "Bob" 3 4

 deal Ann Lee leads
  hand Ann Lee 6-6 ?
hand "Bob"
boneyard 1-1 2-2
  Ann Lee 6-6@5   12 (3) +4 =5
note x
note y
"Bob" knocks
draws ?
adjust Ann Lee -5 =0  too slow
aside z
deal
ends seat "Bob" bonus 2 scores 3 4
deal
out "Bob" scores 3 4
"""
PLACES = {
    "": (1, 1),
    "/id": (1, 7),
    "/rules": (2, 9),
    "/rules/base": (2, 14),
    "/rules/target": (2, 31),
    "/players": (3, 1),
    "/players/0": (3, 9),
    "/players/1": (3, 18),
    "/pairs": (4, 7),
    "/target": (5, 8),
    "/omits": (6, 1),
    "/omits/0": (6, 7),
    "/omits/1": (6, 14),
    "/start": (7, 1),
    "/start/scores": (7, 7),
    "/start/scores/0": (7, 14),
    "/start/scores/1": (7, 16),
    "/start/lead": (7, 23),
    "/result": (8, 1),
    "/result/winner": (8, 8),
    "/result/scores": (8, 14),
    "/result/scores/0": (8, 14),
    "/result/scores/1": (8, 16),
    "/deals/0": (10, 2),
    "/deals/0/lead": (10, 7),
    "/deals/0/hands": (11, 3),
    "/deals/0/hands/0": (11, 3),
    "/deals/0/hands/0/0": (11, 16),
    "/deals/0/hands/0/1": (11, 20),
    "/deals/0/hands/1": (12, 1),
    "/deals/0/boneyard": (13, 1),
    "/deals/0/boneyard/0": (13, 10),
    "/deals/0/boneyard/1": (13, 14),
    "/deals/0/events/0": (14, 3),
    "/deals/0/events/0/seat": (14, 3),
    "/deals/0/events/0/play": (14, 11),
    "/deals/0/events/0/end": (14, 15),
    "/deals/0/events/0/count": (14, 19),
    "/deals/0/events/0/earned": (14, 22),
    "/deals/0/events/0/award": (14, 26),
    "/deals/0/events/0/score": (14, 29),
    "/deals/0/events/0/note": (15, 6),
    "/deals/0/events/1": (17, 1),
    "/deals/0/events/1/seat": (17, 1),
    "/deals/0/events/1/knock": (17, 7),
    "/deals/0/events/2": (18, 1),
    "/deals/0/events/2/draw": (18, 7),
    "/deals/0/events/3": (19, 1),
    "/deals/0/events/3/seat": (19, 8),
    "/deals/0/events/3/adjust": (19, 16),
    "/deals/0/events/3/score": (19, 19),
    "/deals/0/events/3/reason": (19, 23),
    "/deals/0/events/4": (20, 1),
    "/deals/0/events/4/note": (20, 7),
    "/deals/1": (21, 1),
    "/deals/1/end": (22, 1),
    "/deals/1/end/seat": (22, 11),
    "/deals/1/end/bonus": (22, 23),
    "/deals/1/end/scores": (22, 25),
    "/deals/1/end/scores/0": (22, 32),
    "/deals/1/end/scores/1": (22, 34),
    "/deals/2": (23, 1),
    "/deals/2/end": (24, 1),
    "/deals/2/end/how": (24, 1),
    "/deals/2/end/seat": (24, 5),
    "/deals/2/end/scores": (24, 11),
    "/deals/2/end/scores/0": (24, 18),
    "/deals/2/end/scores/1": (24, 20),
}


def test_every_entry_has_its_place() -> None:
    assert only(PLACED).places == PLACES


def test_places_of_what_is_empty() -> None:
    places = only("rules\nplayers A, B\nomits\nresult scores").places
    assert (places["/rules"], places["/omits"], places["/result/scores"]) == ((1, 6), (3, 1), (4, 8))


EXAMPLE_NAMES = "players Ann, Bob"
TILE = "a tile such as 6-3, two numbers from 0 to 6"
NOT_CLOSED = "this double quote is never closed"
CLAIMS = 'at most a count, (earned), +award or "refused", and =score, in this order'
HALF = "this text holds half of a surrogate pair, which is no character"
TOO_LARGE = "this number is too large: a record holds none beyond 1000000000"


@pytest.mark.parametrize(
    ("text", "line", "column", "reason"),
    [
        ("# x\n match 1\n", 2, 2, "this match has no players; it needs a line such as: players Ann, Bob"),
        ("dela", 1, 1, '"dela" is not a line word; did you mean "deal"?'),
        ("Ann 6-6", 1, 1, f'"Ann" is not a line word; the players come first, as in: {EXAMPLE_NAMES}'),
        ("6-6", 1, 1, 'a deal starts with a line such as "deal Ann leads", before its hands, plays and notes'),
        ("deal Ann leads", 1, 6, f"the players come first, on a line such as: {EXAMPLE_NAMES}"),
        ('"Ann 6-6', 1, 1, NOT_CLOSED),
        ('match "x', 1, 7, NOT_CLOSED),
        ('match "x" y', 1, 11, "a text that begins with a double quote stands in double quotes as a whole"),
        (
            'match "a\\x"',
            1,
            9,
            r"inside double quotes a backslash begins an escape: \" \\ \n \t or \u00e9",
        ),
        ('match "\\ud800"', 1, 7, HALF),
        ("match ab\ud800", 1, 9, HALF),
        ("match a\nplayers Ann, \udfffBob", 2, 14, HALF),
        ("rules base", 1, 11, "the line ends too soon: expected the id of a rule set"),
        ("rules a b", 1, 9, 'expected a parameter such as target=61, each once, got "b"'),
        ('rules target=1 "b', 1, 16, NOT_CLOSED),
        ('rules "b', 1, 7, NOT_CLOSED),
        ("rules target=1 target=2", 1, 16, 'expected a parameter such as target=61, each once, got "target=2"'),
        ("rules a tagret=2", 1, 9, "no parameter is called 'tagret'; did you mean 'target'?"),
        ("rules a\nrules b", 2, 1, "line 1 has said this already"),
        ("players", 1, 8, f"expected a name, as in: {EXAMPLE_NAMES}"),
        ("players Ann,, Bob", 1, 13, f"expected a name, as in: {EXAMPLE_NAMES}"),
        ("players Ann, # Bob", 1, 14, f"expected a name, as in: {EXAMPLE_NAMES}"),
        ("players Ann Bob", 1, 9, "expected two to four names, set apart by commas, got 1"),
        ("players a, b, c, d, e", 1, 9, "expected two to four names, set apart by commas, got 5"),
        (
            'players Bob, "Ann" Lee',
            1,
            14,
            r'double quotes stand around a whole name, as in "Ann \"Ace\" Lee", or not at all',
        ),
        (
            'players "Ann, Bob',
            1,
            9,
            r'double quotes stand around a whole name, as in "Ann \"Ace\" Lee", or not at all',
        ),
        ("players Ann, out Lee", 1, 14, 'a name that begins with "out" stands in double quotes, here and below'),
        ("players Ann, 6-6", 1, 14, 'a name that begins with "6-6" stands in double quotes, here and below'),
        ("players A, B\nplayers A, B", 2, 1, "line 1 has said this already"),
        ("pairs maybe", 1, 7, 'expected "yes" or "no", got "maybe"'),
        ("pairs ye", 1, 7, 'expected "yes" or "no", got "ye"; did you mean "yes"?'),
        ("pairs", 1, 6, 'the line ends too soon: expected "yes" or "no"'),
        ("pairs yes yes", 1, 11, 'expected the end of the line, got "yes"'),
        ("target x", 1, 8, 'expected a whole number, got "x"'),
        ("target 61 x", 1, 11, 'expected the end of the line, got "x"'),
        ("target 1000000001", 1, 8, TOO_LARGE),
        (f"target {'9' * 5000}", 1, 8, TOO_LARGE),
        ("target \uff16", 1, 8, 'expected a whole number, got "\uff16"'),
        ("target 1\ntarget 1", 2, 1, "line 1 has said this already"),
        ("omits knock", 1, 7, 'expected "knocks" or "draws", got "knock"; did you mean "knocks"?'),
    ],
)
def test_what_is_wrong_before_the_players(text: str, line: int, column: int, reason: str) -> None:
    found = error(text)
    assert (found.reason, found.line, found.column) == (reason, line, column)


@pytest.mark.parametrize(
    ("lines", "line", "column", "reason"),
    [
        ("dela Ann leads", 1, 1, '"dela" is not a player or a line word; did you mean "deal"?'),
        ("Hand Ann Lee 6-6", 1, 1, '"Hand" is not a player or a line word; did you mean "hand"?'),
        ("Anne Lee 6-6", 1, 1, '"Anne" is not a player or a line word; did you mean "Ann Lee"?'),
        ("xyzzy", 1, 1, '"xyzzy" is not a player or a line word'),
        ('"bob" 6-6', 1, 1, '"bob" is not a player or a line word; did you mean "Bob"?'),
        ('"Bob 6-6', 1, 1, NOT_CLOSED),
        ('"B\\ob" 6-6', 1, 3, r"inside double quotes a backslash begins an escape: \" \\ \n \t or \u00e9"),
        (f"{'x' * 50}", 1, 1, f'"{"x" * 36} ..." is not a player or a line word'),
        ("start scores 1 x", 1, 16, 'expected a number, "scores" or "lead", got "x"'),
        ("start lead", 1, 11, "the line ends too soon: expected a player"),
        ("start lead Bab", 1, 12, 'expected a player, got "Bab"; did you mean "Bob"?'),
        ("start lead Bob lead Bob", 1, 16, '"lead" is given twice on this line'),
        ("start\nstart", 2, 1, "line 2 has said this already"),
        ("result Bab 1 2", 1, 8, 'expected a player or a score, got "Bab"; did you mean "Bob"?'),
        ("result Bob 1 x", 1, 14, 'expected a score, got "x"'),
        ("result Bob 1\nresult Bob 1", 2, 1, "line 2 has said this already"),
        ("deal Bob", 1, 9, 'the line ends too soon: expected "leads"'),
        ("deal Bob lead", 1, 10, 'expected "leads", got "lead"; did you mean "leads"?'),
        ("deal Bob leads x", 1, 16, 'expected the end of the line, got "x"'),
        ("deal leads", 1, 6, 'expected a player, got "leads"'),
        ("hand Bob 6-6", 1, 1, 'a deal starts with a line such as "deal Ann leads", before its hands, plays and notes'),
        ("note x", 1, 1, 'a deal starts with a line such as "deal Ann leads", before its hands, plays and notes'),
        ("out Bob", 1, 1, 'a deal starts with a line such as "deal Ann leads", before its hands, plays and notes'),
        ("deal\nhand", 2, 5, "the line ends too soon: expected a player"),
        ("deal\nhand Cid 6-6", 2, 6, 'expected a player, got "Cid"'),
        ("deal\nhand Bob 6-7", 2, 10, f'expected {TILE} or "?", got "6-7"'),
        ("deal\nhand Bob 6-6, 5-5", 2, 10, f'expected {TILE} or "?", got "6-6,"; only blanks set tiles apart'),
        ("deal\nhand Bob 6-6@R", 2, 10, f'expected {TILE} or "?", got "6-6@R"'),
        ('deal\nhand Bob "6-6"', 2, 10, f'expected {TILE} or "?", got "6-6"'),
        ('deal\nhand Bob "6-6', 2, 10, NOT_CLOSED),
        ("deal\nhand Bob\nhand Bob", 3, 1, "line 3 has said this already"),
        ("deal\nboneyard 6-6 x", 2, 14, f'expected {TILE} or "?", got "x"'),
        ("deal\nboneyard\nboneyard", 3, 1, "line 3 has said this already"),
        ("deal\nBob", 2, 4, 'the line ends too soon: expected a tile such as 6-3, "knocks" or "draws"'),
        (
            "deal\nBob knock",
            2,
            5,
            'expected a tile such as 6-3, "knocks" or "draws", got "knock"; did you mean "knocks"?',
        ),
        ("deal\nBob 7-3", 2, 5, f'expected {TILE}, got "7-3"'),
        ("deal\n63", 2, 1, f'expected {TILE}, got "63"'),
        ("deal\nBob ?", 2, 5, 'expected a tile such as 6-3, "knocks" or "draws", got "?"'),
        (
            "deal\nBob 6-3@X 15",
            2,
            9,
            'expected an end after the "@": L, R, U, D or the pips it showed, got "X"',
        ),
        ("deal\nBob 6-3@", 2, 9, 'expected an end after the "@": L, R, U, D or the pips it showed, got ""'),
        ("deal\nBob 6-3@7", 2, 9, 'expected an end after the "@": L, R, U, D or the pips it showed, got "7"'),
        ('deal\nBob 6-3@"', 2, 9, r'expected an end after the "@": L, R, U, D or the pips it showed, got "\""'),
        ("deal\nBob 6-3 @R", 2, 9, "the end follows its tile without a blank, as in 6-3@R"),
        ("deal\nBob 6-3 15 15", 2, 12, f'expected {CLAIMS}, got "15"'),
        ("deal\nBob 6-3 +8 15", 2, 12, f'expected {CLAIMS}, got "15"'),
        ("deal\nBob 6-3 15 +8 refused", 2, 15, f'expected {CLAIMS}, got "refused"'),
        ("deal\nBob 6-3 =2000000000", 2, 9, TOO_LARGE),
        ("deal\nBob knocks twice", 2, 12, 'expected the end of the line, got "twice"'),
        ("deal\nBob draws", 2, 10, f'the line ends too soon: expected {TILE} or "?"'),
        ("deal\nBob draws x", 2, 11, f'expected {TILE} or "?", got "x"'),
        ("deal\nadjust Bob 5", 2, 12, 'expected points such as +5 or -5, got "5"'),
        ("deal\nadjust Cid +5", 2, 8, 'expected a player, or points such as +5, got "Cid"'),
        ("deal\nadjust Bob", 2, 11, "the line ends too soon: expected points such as +5 or -5"),
        ("deal\nadjust Bob +5 =x", 2, 15, 'expected a score such as =31, got "=x"'),
        ('deal\nadjust Bob +5 "x', 2, 15, NOT_CLOSED),
        ("deal\nnote # x", 2, 5, "the line ends too soon: expected the text of the note"),
        ("deal\naside", 2, 6, "the line ends too soon: expected the text of the note"),
        ("deal\nout Cid", 2, 5, 'expected a player, "bonus" or "scores", got "Cid"'),
        ("deal\nout Bob bonsu 3", 2, 9, 'expected "bonus" or "scores", got "bonsu"; did you mean "bonus"?'),
        ("deal\nout Bob bonus", 2, 14, "the line ends too soon: expected a number of points"),
        ("deal\nout Bob bonus x", 2, 15, 'expected a number of points, got "x"'),
        ("deal\nout bonus 3 seat Bob", 2, 13, 'expected "bonus" or "scores", got "seat"'),
        ("deal\nends Bob", 2, 6, 'expected "seat" or "bonus" or "scores", got "Bob"'),
        ("deal\nout\nwon", 3, 1, "line 3 has said this already"),
        (
            "deal\nout Bob\n  Bob 6-6",
            3,
            3,
            'the deal ended on line 3; the next one starts with a line such as "deal Ann leads"',
        ),
        (
            "deal\nout Bob\nadjust Bob +1",
            3,
            1,
            'the deal ended on line 3; the next one starts with a line such as "deal Ann leads"',
        ),
    ],
)
def test_what_is_wrong_after_the_players(lines: str, line: int, column: int, reason: str) -> None:
    found = error(f"players Ann Lee, Bob\n{lines}")
    assert (found.line, found.column) == (line + 1, column)
    assert found.reason == reason


class TestWhatNoSheetCanSay:
    @pytest.mark.parametrize(
        ("match", "reason"),
        [
            (match_of(["A", "A"]), "/players: two players have the same name"),
            (match_of(start=Start(lead=2)), "/start/lead: expected a seat from 0 to 1, got 2"),
            (match_of(None, Deal(lead=3)), "/deals/0/lead: expected a seat from 0 to 1, got 3"),
            (
                match_of(None, Deal(), Deal(events=[Event(seat=2, knock=True)])),
                "/deals/1/events/0/seat: expected a seat from 0 to 1, got 2",
            ),
            (match_of(None, Deal(end=DealEnd(seat=2))), "/deals/0/end/seat: expected a seat from 0 to 1, got 2"),
            (match_of(result=Result(winner=2)), "/result/winner: expected a side from 0 to 1, got 2"),
            (match_of(list("ABCD"), result=Result(winner=2)), "/result/winner: expected a side from 0 to 1, got 2"),
            (match_of(None, Deal(hands=[[]])), "/deals/0/hands: expected 2 hands, one a player, got 1"),
            (match_of(None, Deal(hands=[[], [], None])), "/deals/0/hands: expected 2 hands, one a player, got 3"),
            (match_of(rules={"base": 3}), "/rules/base: expected the id of a rule set"),
            (match_of(rules={"tagret": 3}), "/rules: no parameter is called 'tagret'; did you mean 'target'?"),
            (match_of(rules={"target": "61"}), '/rules/target: the value "61" cannot be written on a score sheet'),
            (
                match_of(rules={"target": 10**10}),
                '/rules/target: the value "10000000000" cannot be written on a score sheet',
            ),
            (match_of(rules={"divisors": []}), '/rules/divisors: the value "" cannot be written on a score sheet'),
            (match_of(rules={"pairs": "a b"}), '/rules/pairs: the value "a b" cannot be written on a score sheet'),
            (match_of(rules={"pairs": "\n"}), r'/rules/pairs: the value "\n" cannot be written on a score sheet'),
        ],
    )
    def test_it_is_refused(self, match: Match, reason: str) -> None:
        with pytest.raises(RecordError) as caught:
            sheet.write(match)
        assert caught.value.reason == reason

    @pytest.mark.parametrize(
        "event",
        [
            Event(),
            Event(seat=0),
            Event(seat=0, note="x"),
            Event(knock=False),
            Event(knock=True, draw="?"),
            Event(draw="?", score=3),
            Event(adjust=3, count=3),
            Event(count=3, note="x"),
        ],
    )
    def test_an_entry_of_no_kind_or_two(self, event: Event) -> None:
        with pytest.raises(RecordError, match="/deals/0/events/1: expected a play, a knock, a draw"):
            sheet.write(match_of(None, Deal(events=[Event(knock=True), event])))

    def test_hands_of_nothing_read_back_as_none(self) -> None:
        assert round_trip(match_of(None, Deal(hands=[None, None]))) == match_of(None, Deal())


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


def some(kind: type, **fields: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Values of a record type, each field left out half the time."""
    return st.builds(kind, **{name: st.one_of(st.none(), field) for name, field in fields.items()})


def events(seats: st.SearchStrategy[int]) -> st.SearchStrategy[Event]:
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


def deals(players: int) -> st.SearchStrategy[Deal]:
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
def matches(draw: st.DrawFn) -> Match:
    names = draw(st.lists(texts, min_size=2, max_size=4, unique=True))
    players = len(names)
    sides = 2 if players == 4 else players  # noqa: PLR2004  # two pairs
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
def test_whatever_a_record_holds_comes_back(match: Match) -> None:
    assert round_trip(match) == match


@given(st.lists(matches(), min_size=1, max_size=3))
def test_sheets_put_together_are_their_matches(many: list[Match]) -> None:
    assert [found.match for found in sheet.read("".join(map(sheet.write, many)))] == many


joints = st.sampled_from([" ", " ", " ", "\n", "\n", "\r", "", ", "])
lines = st.lists(st.tuples(words, joints), max_size=60).map(lambda pairs: "".join(map("".join, pairs)))
openings = st.sampled_from(["", "players Ann, x\n", 'players Ann, "out", Ann Lee, "6-6"\ndeal Ann leads\n'])
anything = st.one_of(st.text(st.characters()), st.builds(str.__add__, openings, lines))


@given(anything)
def test_whatever_is_read_is_a_record_or_one_error_with_its_place(text: str) -> None:
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
def test_whatever_is_read_can_be_written_and_read_again(text: str) -> None:
    for found in sheet.read(text):
        if found.match is not None and len(set(found.match.players)) == len(found.match.players):
            assert msgspec.convert(msgspec.to_builtins(found.match), Match) == found.match
            assert round_trip(found.match) == found.match


@pytest.mark.parametrize(
    "text",
    [
        in_deal("hand Ann " + "6-6 " * 100_000),
        in_deal("knocks", *["note a"] * 100_000),
        in_deal("hand Ann " + '"\\" ' * 100_000),
        in_deal("note x" + ' "' * 100_001),
        in_deal("note x" + " #" * 100_000),
        "players " + "," * 400_000,
        "players " + '"a,"' * 100_000,
        "players " + " " * 400_000 + "a" + " " * 400_000 + ", b",
        "players " + "a " * 100_000 + ", b\ndeal" + "\na a 6-6" * 20_000,
        "rules " + "x" * 400_000 + "=3",
        "x" * 400_000,
        "match\n" * 50_000,
        'match "' + "\\\\" * 200_000,
    ],
    ids=lambda text: text[:24],
)
def test_a_large_sheet_takes_a_time_in_proportion(text: str) -> None:
    started = time.process_time()
    assert sheet.read(text)
    assert time.process_time() - started < 10  # noqa: PLR2004  # seconds; a quadratic reader needs minutes


def test_a_remark_after_match_and_rules_is_left_out() -> None:
    text = 'match league/2       (starts a match)\nrules fives-and-threes      (or: rules other)\nplayers Ann, Bob\n'
    (page,) = sheet.read(text)
    assert page.match is not None
    assert (page.match.id, page.match.rules) == ("league/2", "fives-and-threes")


def test_an_id_that_looks_like_a_remark_is_quoted() -> None:
    match = native.Match(format=native.FORMAT, players=["Ann", "Bob"], deals=[], id="final  (replayed)")
    (page,) = sheet.read(sheet.write(match))
    assert page.match == match
