"""Somebody's JSON read by a mapping: what comes of each part, where it stands, what is told of a misfit."""

import json

import msgspec
import pytest

from fivesthrees_audit.findings import RecordError
from fivesthrees_audit.records.record import found, load
from tests.records.foreign.reading import at, error, place, read, tree

MAPPING = """
rules = "fives-and-threes"
omits = ["draws"]
sometimes = ["event", "end", "result", "start", "deal.lead", "deal.boneyard", "match.target", "match.pairs", "match.id"]
[match]
each = "games"
id = "id"
players = "names"
target = "goal"
pairs = "together"
[start]
scores = "from"
lead = "opens"
[deal]
each = "rounds"
lead = "first"
hands = "hands"
boneyard = "stock"
[event]
each = "moves"
skip = "kind == 'chat'"
seat = "who"
play = "tile"
end = "at[0].side"
knock = "kind == 'pass'"
draw = "drew"
adjust = "fine"
reason = "why"
note = "remark"
count = "sum"
earned = "worth"
award = "given"
score = "total"
[end]
how = "over"
seat = "by"
bonus = "extra"
scores = "scores"
[result]
winner = "won"
scores = "final"
"""
GAME = {
    "id": 17,
    "names": ["Ann", "Bob"],
    "from": {"Bob": 2, "Ann": 1},
    "opens": "Bob",
    "rounds": [
        {
            "first": 1,
            "hands": {"Ann": ["6|3", None], "Bob": None},
            "stock": [[0, 0], "?"],
            "moves": [
                {"who": "Bob", "tile": "6|6", "at": [{"side": "left"}], "sum": 12, "worth": 4, "given": 4, "total": 6},
                {"kind": "chat", "remark": "hello"},
                {"who": "Ann", "drew": [[3, 1], None], "tile": [6, 3], "at": [{"side": 6}], "remark": "at last"},
                {"kind": "pass", "who": 0},
                {"who": "Bob", "drew": True},
                {"who": "Bob", "fine": -8, "why": "late", "total": 0},
                {"remark": "tea"},
            ],
            "over": "out",
            "by": 1,
            "extra": 3,
            "scores": [5, 6],
        },
        {"hands": [[], []], "moves": []},
    ],
    "won": "Bob",
    "final": {"Ann": 5, "Bob": 61},
}
TEXT = json.dumps({"games": [GAME]}, indent=1)
DEAL = "/deals/0"


@pytest.fixture
def mapping(tmp_path):
    def make(text=MAPPING):
        path = tmp_path / "my.toml"
        path.write_text(text)
        return str(path)

    return make


def test_every_part_goes_into_the_record(mapping):
    (page,) = read(mapping(), TEXT)
    assert tree(page) == {
        "format": "fivesthrees-log/1",
        "rules": "fives-and-threes",
        "id": "17",
        "players": ["Ann", "Bob"],
        "omits": ["draws"],
        "start": {"scores": [1, 2], "lead": 1},
        "deals": [
            {
                "lead": 1,
                "hands": [["6-3", "?"], None],
                "boneyard": ["0-0", "?"],
                "events": [
                    {"seat": 1, "play": "6-6", "count": 12, "earned": 4, "award": 4, "score": 6},
                    {"seat": 0, "draw": "3-1"},
                    {"seat": 0, "draw": "?"},
                    {"seat": 0, "play": "6-3", "end": 6, "note": "at last"},
                    {"seat": 0, "knock": True},
                    {"seat": 1, "draw": "?"},
                    {"seat": 1, "adjust": -8, "reason": "late", "score": 0},
                    {"note": "tea"},
                ],
                "end": {"how": "out", "seat": 1, "bonus": 3, "scores": [5, 6]},
            },
            {"hands": [[], []]},
        ],
        "result": {"winner": 1, "scores": [5, 61]},
    }


@pytest.mark.parametrize(
    ("pointer", "part"),
    [
        ("", '{\n   "id"'),
        ("/players/1", '[\n    "Ann"'),
        ("/start/lead", '"Bob",\n   "rounds"'),
        (DEAL, '{\n     "first"'),
        (f"{DEAL}/lead", '1,\n     "hands"'),
        (f"{DEAL}/hands/0", '[\n       "6|3"'),
        (f"{DEAL}/hands/1", '{\n      "Ann": ['),
        (f"{DEAL}/boneyard", "[\n      [\n       0,"),
        (f"{DEAL}/events/0", '{\n       "who": "Bob",\n       "tile"'),
        (f"{DEAL}/events/0/play", '"6|6"'),
        (f"{DEAL}/events/0/end", '"left"'),
        (f"{DEAL}/events/0/score", "6\n      },"),
        (f"{DEAL}/events/1", "[\n        [\n         3,"),
        (f"{DEAL}/events/3/note", '"at last"'),
        (f"{DEAL}/events/4/knock", '{\n       "kind": "pass"'),
        (f"{DEAL}/end/bonus", '3,\n     "scores"'),
        (f"{DEAL}/end", '"out"'),
        ("/result/winner", '"Bob",\n   "final"'),
        ("/result/scores", '{\n    "Ann": 5'),
    ],
)
def test_each_entry_is_found_where_it_stands(mapping, pointer, part):
    (page,) = read(mapping(), TEXT)
    assert place(page, pointer) == at(TEXT, part)


def test_several_matches_and_their_lines(mapping):
    text = json.dumps({"games": [GAME, GAME]}, indent=1)
    first, second = read(mapping(), text, line=5)
    assert tree(first) == tree(second)
    assert second.line == at(text, '{\n   "id"', 2)[0] + 4
    assert place(second, f"{DEAL}/events/0/play")[0] == at(text, '"6|6"', 2)[0] + 4


@pytest.mark.parametrize(("each", "text"), [("", [GAME, GAME]), ("", GAME), ('each = "@"', [GAME])])
def test_a_file_may_be_a_match_or_a_list_of_matches(mapping, each, text):
    path = mapping(MAPPING.replace('each = "games"', each))
    assert [page.error for page in read(path, json.dumps(text))] == [None] * (2 if text == [GAME, GAME] else 1)


def test_a_blank_text_holds_no_match(mapping):
    assert read(mapping(), " \n") == []


def test_sides_are_those_of_the_rules(mapping):
    text = json.dumps({"games": [{"names": ["A", "B", "C", "D"], "rounds": [], "won": "D", "final": [1, 2]}]})
    (page,) = read(mapping(), text)
    assert tree(page)["result"] == {"winner": 1, "scores": [1, 2]}
    agreed = MAPPING.replace("fives-and-threes", "pyatyorka")
    game = {"names": ["A", "B", "C", "D"], "rounds": [], "won": "D", "final": [1, 2], "together": True, "goal": 250}
    (page,) = read(mapping(agreed), json.dumps({"games": [game]}))
    assert (tree(page)["pairs"], tree(page)["target"], tree(page)["result"]["winner"]) == (True, 250, 1)


def test_the_record_may_name_the_rules(mapping):
    path = mapping(MAPPING.replace("[match]", '[words.rules]\n53 = "leek"\n[match]\nrules = "game"'))
    (page,) = read(path, json.dumps({"games": [{**GAME, "game": 53}]}))
    assert tree(page)["rules"] == "leek"


GROUPED = """
lines = "together"
sometimes = ["event.end", "deal.lead"]
[match]
by = "game"
players = "[0].names"
[deal]
each = "[?round]"
by = "round"
lead = "[0].nobody"
[event]
each = "@"
play = "tile"
end = "to"
"""


def test_lines_taken_together_are_grouped(mapping):
    lines = [
        {"game": 1, "names": ["Ann", "Bob"]},
        {"game": 2, "names": ["Cat", "Dan"]},
        {"game": 1, "round": "a", "tile": "6-6"},
        {"game": 2, "round": "a", "tile": "5-5"},
        {"game": 1, "round": "b", "tile": "4-4"},
        {"game": 1, "round": "a", "tile": "6-3", "to": "L"},
    ]
    text = "\n" + "\n".join(map(json.dumps, lines)) + "\n\n"
    first, second = read(mapping(GROUPED), text, line=3)
    events = [[event["play"] for event in deal["events"]] for deal in tree(first)["deals"]]
    assert events == [["6-6", "6-3"], ["4-4"]]
    assert [page.line for page in (first, second)] == [4, 5]
    assert place(first, "/deals/1/events/0/play") == (8, lines_column(lines[4], '"4-4"'))
    assert place(first, "/deals/0/events/1") == (9, 1)
    assert place(second, "/deals/0") == (7, 1)


def lines_column(line, part):
    return json.dumps(line).index(part) + 1


def test_things_without_a_group_are_one_group(mapping):
    text = json.dumps([{"names": ["Ann", "Bob"]}, {"round": 1, "tile": "6-6"}])
    path = mapping(GROUPED.replace('lines = "together"', "").replace('"event.end"', '"event.end", "match.by"'))
    (page,) = read(path, text)
    assert tree(page)["deals"][0]["events"] == [{"play": "6-6"}]


def test_an_expression_that_makes_something_new_is_found_by_what_it_started_from(mapping):
    path = mapping(MAPPING.replace('each = "moves"', 'each = "moves[?who].{who: who, tile: tile}"'))
    page = read(path, TEXT)[0]
    assert page.error is not None
    assert (page.error.line, page.error.column) == at(TEXT, '{\n     "first"')
    assert "none of play, knock" in page.error.reason


def changed(**members):
    return json.dumps({"games": [{**GAME, **members}]})


def moved(**move):
    return changed(rounds=[{"hands": [[], []], "moves": [move]}])


@pytest.mark.parametrize(
    ("text", "part", "reason"),
    [
        ('{"games": x}', "x", "not JSON: expected a value"),
        ('{"games": []}', "{", "[match] each = 'games' selects nothing; here it was given an object with \"games\""),
        (
            '{"matches": []}',
            "{",
            "[match] each = 'games' selects nothing; here it was given an object with \"matches\"",
        ),
        (
            '{"games": 7}',
            "7",
            "[match] each = 'games': expected a list; [x] makes one of x, values(x) one of an object, got 7",
        ),
        ("7", "7", "[match] each = 'games' selects nothing; here it was given 7"),
        ('{"games": [7]}', "7", "[match] players = 'names' selects nothing; here it was given 7"),
        (
            changed(names=["Ann"]),
            '["Ann"]',
            "[match] players = 'names': expected a list of two to four names, in seat order, got [\"Ann\"]",
        ),
        (
            changed(rounds=None),
            '{"id"',
            '[deal] each = \'rounds\' selects nothing; here it was given an object with "id", "names", "from",',
        ),
        (
            moved(tile="6x9"),
            '"6x9"',
            "[event] play = 'tile': expected a tile: ",
        ),
        (
            moved(tile=[6, 3], who="Zoe\x1b"),
            '"Zoe',
            "[event] seat = 'who': expected a player, or the number of a seat from 0 to 1, got \"Zoe\\u001b\"",
        ),
        (
            moved(tile="6-3", sum="x" * 99),
            '"xxx',
            "[event] count = 'sum': expected a whole number; to_number() makes one of text, got \"xxxx",
        ),
        (
            moved(kind="resign"),
            '{"kind"',
            '[event] none of play, knock, draw, adjust, note or skip selects anything in {"kind":"resign"}',
        ),
        (changed(together=True), '{"id"', "/pairs: "),
    ],
)
def test_what_does_not_fit_names_the_expression_and_shows_the_value(mapping, text, part, reason):
    line, column, told = error(mapping(), text)
    assert told.startswith(reason)
    assert (line, column) == at(text, part)
    assert len(told) < 300
    assert told.isprintable()


def test_lines_taken_together_are_read_up_to_the_broken_one(mapping):
    assert error(mapping(GROUPED), '\n{"game":\n{}')[:2] == (2, 9)
    lines = [{"game": 1, "names": ["Ann", "Bob"]}, {"game": 1, "round": 1, "tile": "6-6"}, {"game": 1, "round": 1}]
    text = "\n".join(map(json.dumps, lines))
    page, broken = read(mapping(GROUPED), text.removesuffix("}"))
    assert tree(page)["deals"][0]["events"] == [{"play": "6-6"}]
    assert (broken.error.line, broken.error.column) == (3, len(json.dumps(lines[2])))


def test_a_match_that_does_not_fit_costs_no_other(mapping):
    text = json.dumps({"games": [GAME, {**GAME, "names": ["Ann"]}, GAME]}, indent=1)
    pages = read(mapping(), text)
    assert [page.error is None for page in pages] == [True, False, True]
    assert pages[1].line == at(text, '[\n    "Ann"\n')[0]


def test_a_function_that_cannot_take_what_it_is_given_is_told(mapping):
    path = mapping(MAPPING.replace('play = "tile"', 'play = "starts_with(tile, `6`)"'))
    line, column, told = error(path, TEXT)
    assert (line, column) == at(TEXT, '{\n       "who": "Bob",\n       "tile"')
    assert told.startswith(
        "[event] play = 'starts_with(tile, `6`)': In function starts_with(), invalid type for value: 6"
    )
    assert told.isprintable()


def test_what_selects_nothing_anywhere_is_told_unless_it_may(mapping):
    path = mapping(MAPPING.replace('"event", ', '"event.draw", ').replace('score = "total"', 'score = "totl"'))
    line, column, told = error(path, TEXT)
    assert told == (
        "[event] score = 'totl' selects nothing; here it was given an object with "
        '"who", "tile", "at", "sum", "worth", "given", "total"; if that may be, sometimes = ["event.score"]'
    )
    assert (line, column) == at(TEXT, '{\n       "who": "Bob",\n       "tile"')


def test_rules_of_the_record_that_there_are_not_are_told(mapping):
    path = mapping(MAPPING.replace("[match]", '[match]\nrules = "game"'))
    assert error(path, json.dumps({"games": [{**GAME, "game": "whist"}]}))[2].startswith("/rules: no rule set")


def test_in_json_lines_each_line_is_read_by_itself(mapping, tmp_path):
    path = tmp_path / "games.jsonl"
    good = json.dumps({"games": [{"names": ["Ann", "Bob"], "rounds": []}]})
    path.write_text(f"{good}\n\nnonsense\n{good}\n")
    records = list(found([str(path)], form=mapping()))
    assert [(isinstance(record, RecordError), record.line) for record in records] == [(False, 1), (True, 3), (False, 4)]
    (record,) = load(str(path_of(tmp_path, good)), form=mapping())
    assert msgspec.to_builtins(record.match)["players"] == ["Ann", "Bob"]


def path_of(folder, text):
    path = folder / "one.json"
    path.write_text(json.dumps(json.loads(text), indent=2))
    return path
