"""The score sheet, both ways: what each line means, and the way back."""

import json

import pytest

from fivesthrees_audit.records import native, sheet
from fivesthrees_audit.records.native import Deal, DealEnd, Event, Result, Start
from tests.records.sheets import deal_of, event_of, in_deal, match_of, only, record, round_trip

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


class TestRecords:
    def test_the_example_reads_as_its_json_twin(self):
        assert record(EXAMPLE) == native.decode(TWIN)

    def test_the_example_is_written_as_a_person_would_lay_it_out(self):
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
    def test_comments_and_blanks_are_no_match(self, text):
        assert sheet.read(text) == []

    @pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
    def test_lines_end_in_any_of_three_ways(self, line_end):
        found = only(EXAMPLE.replace("\n", line_end))
        assert found.match == native.decode(TWIN)
        assert found.places["/deals/0/events/4/end"] == (13, 9)

    def test_tabs_and_runs_of_blanks_separate_words(self):
        assert record("\tplayers\tAnn ,\t Bob \n deal\t\tAnn  leads\n") == match_of(None, Deal(lead=0))

    def test_a_match_without_deals(self):
        assert record("match\nplayers Ann, Bob") == match_of()

    def test_a_deal_without_events(self):
        assert record(in_deal()) == match_of(None, Deal())

    def test_matches_follow_one_another(self):
        first, second, third = sheet.read("\nplayers A, B\n#\n  match two\nplayers C, D\nmatch\nplayers E, F")
        assert [first.line, second.line, third.line] == [2, 4, 6]
        assert [first.match, second.match] == [match_of(["A", "B"]), match_of(["C", "D"], id="two")]
        assert (first.places[""], second.places[""], third.places[""]) == ((2, 1), (4, 3), (6, 1))

    def test_an_error_loses_its_own_match_alone(self):
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
            ("match final (replayed)", "final (replayed)"),
            ('match "\\"x\\" \\u00e9\\n"', '"x" é\n'),
            ('match of "the # day" and 5" more', 'of "the # day" and 5" more'),
            ("match", None),
        ],
    )
    def test_id(self, line, wanted):
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
            ("rules divisors=none", {"divisors": []}),
        ],
    )
    def test_rules(self, line, wanted):
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
    def test_players(self, names, wanted):
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
    def test_what_is_said_once_a_match(self, line, wanted):
        assert record(f"players Ann, Bob\n{line}") == match_of(**wanted)
        assert round_trip(match_of(**wanted)) == match_of(**wanted)

    @pytest.mark.parametrize(("winner", "side"), [("A", 0), ("B", 1), ("C", 0), ("D", 1)])
    @pytest.mark.parametrize("rules", ["rules target=50", "rules nothing-like-this", "# the default"])
    def test_a_winner_is_the_side_of_that_player(self, winner, side, rules):
        found = record(f"players A, B, C, D\nresult {winner} 1 2\n{rules}")
        assert found.result == Result(winner=side, scores=[1, 2])

    def test_the_writer_names_the_first_seat_of_the_side(self):
        assert "result B\n" in sheet.write(match_of(["A", "B", "C", "D"], result=Result(winner=1)))


class TestDeals:
    def test_the_lead(self):
        assert record("players Ann, Bob\ndeal Bob leads").deals == [Deal(lead=1)]

    def test_hands_and_boneyard(self):
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
    def test_entries(self, line, wanted):
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
    def test_ends(self, line, wanted):
        assert deal_of(line) == Deal(end=wanted)
        assert round_trip(match_of(None, Deal(end=wanted))) == match_of(None, Deal(end=wanted))

    def test_notes_belong_to_the_entry_before_them(self):
        deal = deal_of(
            "note first", "note second", "Ann knocks", "note a", "", "note b", "aside c", "note d", "aside e"
        )
        assert deal.events == [
            Event(note="first\nsecond"),
            Event(seat=0, knock=True, note="a\nb"),
            Event(note="c\nd"),
            Event(note="e"),
        ]

    def test_a_note_stays_in_its_deal(self):
        deals = record(in_deal("knocks", "out", "note a", "deal", "note b", "deal", "knocks")).deals
        assert [deal.events[0].note for deal in deals] == ["a", "b", None]

    def test_a_refusal_is_written_in_words_where_points_were_earned(self):
        events = [Event(play="6-3", earned=8, award=0), Event(play="6-2", earned=0, award=0)]
        text = sheet.write(match_of(None, Deal(events=events)))
        assert "(8) refused\n" in text
        assert "(0) +0\n" in text


class TestNames:
    def test_the_longest_name_that_fits_is_meant(self):
        deal = deal_of("Ann Lee 6-3", "Ann 6-3", "Ann  Lee Roy 6-3", players="Ann, Ann Lee, Ann Lee Roy")
        assert [event.seat for event in deal.events] == [1, 0, 2]

    @pytest.mark.parametrize("name", ["out", "out Larry", "6-6", "5", "+5 x", "bonus", "Ann, Bob", "a  b", " c", "#"])
    def test_a_quoted_name_may_be_anything(self, name):
        shown = json.dumps(name)
        lines = (f"{shown} 6-6", f"hand {shown} 1-1", f"out {shown} bonus 2", f"deal {shown} leads")
        deals = record(in_deal(*lines, players=f"Bob, {shown}")).deals
        assert deals == [
            Deal(hands=[None, ["1-1"]], events=[Event(seat=1, play="6-6")], end=DealEnd(how="out", seat=1, bonus=2)),
            Deal(lead=1),
        ]

    def test_a_word_of_the_sheet_is_no_bare_name(self):
        deal = deal_of("knocks", "6-6 12", "out", players='"knocks", "6-6", "out", "6-6 12"')
        assert deal == Deal(events=[Event(knock=True), Event(play="6-6", count=12)], end=DealEnd(how="out"))

    def test_names_that_differ_in_blanks_alone(self):
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
    def test_when_a_name_is_quoted(self, players, shown):
        assert shown in sheet.write(match_of(players)).split("\n")
        assert round_trip(match_of(players)) == match_of(players)


def test_a_remark_after_match_and_rules_is_left_out():
    text = "match league/2       (starts a match)\nrules fives-and-threes      (or: rules other)\nplayers Ann, Bob\n"
    (page,) = sheet.read(text)
    assert page.match is not None
    assert (page.match.id, page.match.rules) == ("league/2", "fives-and-threes")
