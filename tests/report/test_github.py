"""GitHub's annotations: one command a line, with its place, and nothing of a name that a runner would obey."""

import re

import pytest
from msgspec.structs import replace

from fivesthrees_audit.report import github
from fivesthrees_audit.report.checks import Check, Checked, Outcome, checked
from tests.auditing.helpers import judged
from tests.report.entries import BAD, EVERY, FOLLOWED, GOOD, HOSTILE, OPEN, WRONG, entry

COMMAND = re.compile(r"::(error|warning|notice) ((?:[a-z]+=[^:,\r\n]*)(?:,[a-z]+=[^:,\r\n]*)*)::([^\r\n]*)")


def commands(given):
    """Each command as GitHub reads it: level, properties, message."""
    lines = github.commands(checked(given)).decode().splitlines()
    read = []
    for line in lines:
        level, properties, message = COMMAND.fullmatch(line).groups()
        named = dict(each.split("=", 1) for each in properties.split(","))
        read.append((level, {name: plain(value) for name, value in named.items()}, plain(message)))
    return read


def plain(text):
    for code, character in (("%2C", ","), ("%3A", ":"), ("%0A", "\n"), ("%0D", "\r"), ("%25", "%")):
        text = text.replace(code, character)
    return text


def test_a_clean_record_has_none():
    assert commands(entry(GOOD)) == []


def test_a_finding_is_an_error_at_its_place():
    ((level, properties, message),) = commands(entry(WRONG))
    assert level == "error"
    assert properties == {
        "file": "league.jsonl",
        "line": "7",
        "col": str(WRONG.index('{"seat": 1') + 1),
        "title": "count/ends: board 2: deal 1, event 2",
    }
    assert [line.split()[0] for line in message.split("\n")] == ["Let", "Then", "However,"]


def test_what_follows_is_a_warning_and_what_stays_open_a_notice():
    assert [level for level, _, _ in commands(judged(FOLLOWED))] == ["error", "warning"]
    ((level, properties, message),) = commands(entry(OPEN))
    assert (level, "col" in properties) == ("notice", False)
    assert message.endswith("(hands/1 not recorded)")


def test_what_cannot_be_read_is_an_error():
    ((level, properties, message),) = commands(entry(BAD))
    assert (level, properties["title"]) == ("error", "record/readable: the record")
    assert "players" in message


def test_standard_input_is_no_file():
    ((_, properties, _),) = commands(entry(WRONG, source="<stdin>"))
    assert "file" not in properties


def test_what_is_known_is_left_out():
    given = entry(WRONG)
    assert commands(replace(given, findings=(replace(given.findings[0], known=True),))) == []
    assert len(commands(replace(given, findings=(replace(given.findings[0], known=False),)))) == 1


@pytest.mark.parametrize("data", EVERY)
def test_every_line_is_one_command(data):
    for level, properties, _ in commands(entry(data, source="a,b:c%0A\n::error::.jsonl")):
        assert level in ("error", "warning", "notice")
        assert properties["file"] == "a,b:c%0A\\n::error::.jsonl"


def test_a_name_with_commands_in_it_is_only_a_name():
    ((_, properties, _),) = commands(entry(HOSTILE))
    assert "\\n::error::x,y:z%0A|" in properties["title"]


def test_the_percent_sign_comes_first():
    check = Check("a", Outcome.FAILED, "b", "50%0A\r\n%3A", "0" * 32)
    text = github.commands(Checked("x", 1, "100%:,", (), (check,))).decode()
    assert text == "::error file=x,title=a%3A 100%25%3A%2C%3A b::50%250A%0D%0A%253A\n"
