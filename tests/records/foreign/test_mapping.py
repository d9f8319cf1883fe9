"""A mapping file: what it may say, and what is told of one that is wrong before any record is read."""

import os

import pytest

from fivesthrees_audit.findings import SpecError, UsageError
from fivesthrees_audit.records import foreign
from fivesthrees_audit.records.foreign.mapping import mapping

LEAST = """
[match]
players = "names"
[deal]
each = "rounds"
[event]
each = "moves"
play = "tile"
"""


@pytest.fixture
def file(tmp_path):
    def make(text, name="my.toml"):
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return str(path)

    return make


def test_four_expressions_are_enough(file):
    known = mapping(file(LEAST))
    assert set(known.expressions) == {"match.players", "deal.each", "event.each", "event.play"}
    assert (known.rules, known.omits, known.by_line, known.first_seat) == (None, None, True, 0)
    assert foreign.named(file(LEAST)) == file(LEAST)
    assert foreign.by_line(file(LEAST))


def test_settings_stand_before_the_tables(file):
    known = mapping(
        file(
            'rules = {base = "block", pairs = "four"}\nomits = ["knocks"]\nlines = "together"\nfirst_seat = 1\n'
            'sometimes = ["event.draw", "end"]\n' + LEAST + '[words.end]\nport = "L"\n'
        )
    )
    assert known.rules == {"base": "block", "pairs": "four"}
    assert (known.omits, known.by_line, known.first_seat) == (["knocks"], False, 1)
    assert known.sometimes == {"event.draw", "end.how", "end.seat", "end.bonus", "end.scores"}
    assert known.words == {"end": {"port": "L"}}


def test_a_file_written_anew_is_read_anew(file):
    path = file(LEAST)
    assert mapping(path).first_seat == 0
    os.utime(file("first_seat = 1\n" + LEAST), ns=(1, 1))
    assert mapping(path).first_seat == 1


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (b"\xff", "not TOML: 'utf-8' codec"),
        ("[match", "not TOML: "),
        ("rule = 1\n" + LEAST, "the file has no 'rule'; did you mean 'rules'?"),
        ("[match]\nwho = ''", "[match] has no 'who'; it may have each, by, id, rules, players, target, pairs"),
        ("[event]\nknok = 'x'", "[event] has no 'knok'; did you mean 'knock'?"),
        ("match = 3", "[match] is a table of expressions"),
        ("[match]\nplayers = ['a']", "[match] players is a JMESPath expression, written as text"),
        ("[match]\nplayers = 'a..b'", "[match] players = 'a..b': not a JMESPath expression at column 3"),
        ("[match]\nplayers = 'a['", "[match] players = 'a[': not a JMESPath expression"),
        ("[match]\nplayers = ''", "[match] players = '': "),
        ("[match]\nplayers = 'a # b'", "[match] players = 'a # b': "),
        ("[match]\nplayers = 'a'", "[deal] needs each, an expression that selects it"),
        ("rules = 3\n" + LEAST, "rules is the id of a rule set, or a table"),
        ("rules = 'blok'\n" + LEAST, "rules: no rule set is called 'blok'; did you mean 'block'?"),
        ("rules = {base = 'block', target = 'x'}\n" + LEAST, "rules: "),
        ("omits = 'knocks'\n" + LEAST, 'omits is a list of "knocks" and "draws"'),
        ("omits = ['ends']\n" + LEAST, 'omits is a list of "knocks" and "draws"'),
        ("lines = 'one'\n" + LEAST, "lines is 'each' or 'together'"),
        ("first_seat = true\n" + LEAST, "first_seat is 0 or 1"),
        ("first_seat = 2\n" + LEAST, "first_seat is 0 or 1"),
        ("sometimes = 'end'\n" + LEAST, 'sometimes is a list of names such as "event.draw", or of tables'),
        ("sometimes = ['event.drew']\n" + LEAST, "sometimes has no 'event.drew'; did you mean 'event.draw'?"),
        ("words = 3\n" + LEAST, "words holds tables, such as [words.end]"),
        ("words = {end = 3}\n" + LEAST, "words holds tables, such as [words.end]"),
        ("words = {ends = {}}\n" + LEAST, "words has no 'ends'; did you mean 'end'?"),
    ],
)
def test_what_is_wrong_is_one_line_with_the_file(file, text, reason):
    path = file(text)
    with pytest.raises(SpecError) as told:
        foreign.named(path)
    assert str(told.value).startswith(f"{path}: {reason}")
    assert "\n" not in str(told.value)


@pytest.mark.parametrize("name", ["none.toml", "nul\0.toml"])
def test_a_file_that_cannot_be_read_is_told(name):
    with pytest.raises(UsageError, match="cannot be read: "):
        foreign.named(name)
