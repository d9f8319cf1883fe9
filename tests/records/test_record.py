"""Records with where they came from: the place of every entry in every form, and of every error."""

from __future__ import annotations

import gzip
import json

import pytest

from fivesthrees_audit.findings import RecordError
from fivesthrees_audit.records.record import found, load
from fivesthrees_audit.ruleset import RuleSet

TREE = {
    "format": "fivesthrees-log/1",
    "players": ["Zoë", "Bob"],
    "deals": [{"lead": 0, "events": [{"seat": 0, "play": "6-6", "score": 4}]}],
}
LINE = json.dumps(TREE, ensure_ascii=False)
SHEET = "# one\nplayers Zoë, Bob\ndeal Zoë leads\nZoë 6-6 =4\n"
PLAY, SCORE = "/deals/0/events/0", "/deals/0/events/0/score"


@pytest.fixture
def file(tmp_path):
    def make(text, name="league"):
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return str(path)

    return make


def at(text, part):
    before = text[: text.index(part)].split("\n")
    return len(before), len(before[-1]) + 1


@pytest.mark.parametrize("name", ["league", "league.jsonl"])
def test_in_lines_an_entry_stands_in_its_line(file, name):
    one, two = load(file(f"\n{LINE}\n\n{LINE}\n", name))
    assert (one.line, two.line) == (2, 4)
    assert two.locate(SCORE) == (4, LINE.index("4}") + 1)
    assert two.locate(PLAY) == (4, LINE.index('{"seat"') + 1)
    assert two.locate("") == (4, 1)
    assert two.locate("/result") == (4, 1)


@pytest.mark.parametrize("pack", [str.encode, lambda text: gzip.compress(text.encode())], ids=["plain", "gzip"])
def test_in_a_pretty_file_an_entry_stands_where_it_is_written(file, pack):
    text = "\n\n" + json.dumps(TREE, indent=2)
    [record] = load(file(pack(text)))
    assert record.locate(PLAY) == at(text, '{\n          "seat"')
    assert record.locate(SCORE) == at(text, "4\n")
    assert record.locate("/deals/0/end/scores") == at(text, '{\n      "lead"')


def test_in_a_sheet_an_entry_stands_where_it_is_written(file):
    text = f"\n{SHEET}match two\n{SHEET}"
    one, two = load(file(text))
    assert (one.line, two.line) == (3, 6)
    assert (one.locate(PLAY), one.locate(SCORE)) == ((5, 1), (5, 9))
    assert (two.locate(PLAY), two.locate(SCORE)) == ((10, 1), (10, 9))
    assert two.locate("/deals/0/hands/1") == (9, 1)
    assert two.locate("/result") == (6, 1)


def told(path, **options):
    return [
        str(item).removeprefix(path) if isinstance(item, RecordError) else item.line
        for item in found([path], **options)
    ]


def test_one_bad_line_costs_no_other(file):
    bad = LINE.replace("6-6", "6-7")
    tile = 'expected a tile such as "6-3", two numbers from 0 to 6'
    path = file(f"{LINE}\n{bad}\nnonsense\n{LINE}\n{LINE[:20]}")
    assert told(path) == [
        1,
        f':2:{bad.index(chr(34) + "6-7") + 1}: /deals/0/events/0/play: {tile}, got "6-7"',
        ":3:1: not JSON: expected a value",
        4,
        ":5:12: not JSON: the text ends inside the string that begins here",
    ]


@pytest.mark.parametrize(
    ("text", "error"),
    [
        (LINE.replace("Bob", "Zoë"), f":1:{LINE.index('Bob')}: /players/1: two players have the same name"),
        (
            LINE.encode().replace(b"Bob", b"B\xff"),
            f":1:{LINE.index('Bob') + 2}: byte {LINE.index('Bob') + 3} is not UTF-8 text",
        ),
        (f"{SHEET}match b\nplayrs Ann", ':6:1: "playrs" is not a line word; did you mean "players"?'),
        (f"\n{SHEET}target 5", ":6:8: fives-and-threes settles the target (61); a house rule may change it in `rules`"),
        ("rules fives\nplayers Ann, Bob", ":1:7: no rule set is called 'fives'"),
    ],
)
def test_an_error_stands_where_it_was_made(file, text, error):
    *_, last = told(file(text))
    assert last.startswith(error)


def test_rules_given_stand_in_for_those_named(file):
    rules = RuleSet.named("fives-and-threes").changed({"target": 31})
    path = file(LINE.replace('"players"', '"rules": "unknown", "players"'))
    assert [record.rules for record in load(path, rules=rules)] == [rules]
    assert [record.rules for record in load(file(f"rules unknown\n{SHEET}"), rules=rules)] == [rules]


def test_notes_go_to_whom_wants_them(file):
    path = file(b"\xef\xbb\xbf" + LINE.encode())
    notes = []
    assert [record.line for record in found([path], note=notes.append)] == [1]
    assert [note.source for note in notes] == [path]
    assert [record.line for record in load(path)] == [1]


def test_loading_stops_at_what_cannot_be_read(file, tmp_path):
    reader = load(file(f"{LINE}\n[]\n{LINE}", "a.jsonl"))
    assert next(reader).line == 1
    with pytest.raises(RecordError, match=":2:1: expected one object"):
        next(reader)
    with pytest.raises(RecordError, match="no file matches this pattern"):
        list(load(str(tmp_path / "*.none")))
    with pytest.raises(RecordError, match="cannot be read"):
        list(load(str(tmp_path / "none")))


LOG = "# seed 1\nHAND: [0, [(6, 6)]]\nMOVE: [0, (6, 6), 0]\nPASS: [1]\n"
STEPS = (
    '{"options": {"target_score": 100, "game_mode": "all_fives"}, "players": ["Ann", "Bob"]}\n'
    '{"heard": ["Round 1."], "state": {"hands": {"Ann": [], "Bob": []}, '
    '"boneyard": [], "scores": {"Ann": 0, "Bob": 0}}}\n'
)


@pytest.mark.parametrize("name", ["game.txt", "game.log", "game.txt.gz"])
def test_another_programs_text_is_known_by_its_content(file, name):
    data = b"\xef\xbb\xbf\n" + LOG.encode()
    (record,) = load(file(gzip.compress(data) if name.endswith("gz") else data, name))
    assert (record.match.id, record.line) == ("seed 1", 2)
    assert record.locate("/deals/0/events/1") == (5, 1)
    assert record.locate("/deals/0/events/0/play") == (4, 11)


@pytest.mark.parametrize("name", ["game.jsonl", "game.txt", "game.json"])
def test_another_programs_lines_of_json_are_one_match(file, name):
    (record,) = load(file(STEPS, name))
    assert record.match.players == ["Ann", "Bob"]
    assert record.locate("/deals/0") == (2, 12)


def test_options_alone_make_nobody_elses_record(file):
    (error,) = found([file('{"options": 1}\n', "a.jsonl")])
    assert error.reason.startswith('the key "format" is missing')


def test_a_sheet_that_cannot_be_read_is_still_a_sheet(file):
    (error,) = found([file("players Ann\ndeal\n", "a.sheet")])
    assert "expected" in error.reason
    assert list(found([file("# seed 1\n", "b.sheet")])) == []


def test_a_named_format_is_what_the_file_is_read_as(file):
    path = file(SHEET, "a.txt")
    (error,) = found([path], form="domaino")
    assert (error.source, error.line, error.column) == (path, 1, 1)
    assert error.reason == "expected a line that begins with '# seed'"
    (record,) = load(file(STEPS, "a.jsonl"), form="playaural-pr24-allfives")
    assert record.match.players == ["Ann", "Bob"]


def test_a_named_format_is_read_past_what_is_no_text_of_it(file):
    path = file(b"\xff\xff" + LOG.encode(), "a.txt")
    (error,) = found([path], form="domaino")
    assert error.reason == "byte 1 is not UTF-8 text"
    (missing,) = found(["missing.txt"], form="domaino")
    assert missing.reason.startswith("cannot be read")
    notes = []
    assert len(list(found([file("\ufeff" + LOG)], form="domaino", note=notes.append))) == len(notes) == 1


def test_what_no_record_can_be_is_told_at_its_place_in_the_foreign_file(file):
    (error,) = found([file(STEPS.replace('["Ann", "Bob"]', '["Ann", "Ann"]'), "b.jsonl")])
    assert isinstance(error, RecordError)
    assert (error.line, error.column, error.reason) == (1, 1, "two players have the same name")


def test_other_rules_for_a_foreign_record(file):
    (record,) = load(file(LOG, "a.txt"))
    assert record.under(RuleSet.named("block")).rules.id == "block"
