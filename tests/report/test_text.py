"""The text report: its table, its sentences, its width, its colour, and what it tells together."""

from pathlib import Path

import pytest

from fivesthrees_audit import audit
from fivesthrees_audit.report.model import Summary, Unreadable
from fivesthrees_audit.report.text import WIDTH, Look, entry_text, table
from tests.auditing.helpers import judged

EXAMPLES = Path(__file__).parents[2] / "examples"
PLAIN = Look(colour=False)

LEADS = "rules fives-and-threes hand_size.2=1\nplayers Ann, Bob\n" + "deal Ann leads\nAnn 0-1\n" * 6
"""Six deals that Ann leads, of which only the first is hers: every other one is a fault of the same kind."""


def told(path):
    (entry,) = audit(path).matches
    return entry_text(entry, PLAIN)


def test_a_clean_match_is_not_worth_a_word():
    assert told(EXAMPLES / "clean-pairs.json") == ""


@pytest.mark.parametrize("path", sorted((EXAMPLES / "faults").rglob("*.sheet")), ids=lambda path: path.stem)
def test_each_fault_is_told_in_three_sentences(path):
    text = told(path)
    for word in ("    Let ", "    Then ", "    However, "):
        assert text.count(word) == 1, text
    (entry,) = audit(path).matches
    finding = entry.findings[0]
    assert f"[{finding.clause}]" in text
    assert f"{path}:{finding.line}:{finding.column}  " in text
    sentences = [line for line in text.splitlines() if not line.lstrip().startswith(str(path)[:20])]
    assert all(len(line) <= WIDTH for line in sentences)


def test_the_clause_stands_last():
    lines = [line for line in told(EXAMPLES / "disputed-evening.sheet").splitlines() if "[" in line]
    assert [line.rstrip().endswith("]") for line in lines] == [True, True]


def test_nothing_is_a_command_to_a_ci_server():
    for look in (PLAIN, Look(colour=True)):
        text = entry_text(Unreadable("::error::a.json", 1, 2, f"{'word ' * 14}::stop-commands::x ##[add-path]"), look)
        lines = text.replace("\x1b[1m", "").splitlines()
        assert lines[0].startswith("\\x3a:error::a.json:1:2")
        assert any(line.startswith("  \\x3a:stop-commands::x") for line in lines)
        assert "#\\x23[add-path]" in text


def test_a_source_in_the_table_is_no_command_either():
    assert table([("::error::a", Summary(matches=1))], Summary(matches=1)).splitlines()[-1].startswith("\\x3a:error")


def test_scores_stand_side_by_side_where_they_differ():
    text = told(EXAMPLES / "disputed-evening.sheet")
    assert "scores recorded 61 and 54; had every award been right 59 and 50" in text


def test_one_kind_of_fault_again_and_again_is_told_once():
    text = entry_text(judged(LEADS), PLAIN)
    assert text.count("However,") == 1
    assert "and 2 more like it: deal 4; deal 6" in text


def test_what_follows_from_a_fault_is_told_under_it():
    sheet = """
        rules fives-and-threes hand_size.2=2
        players Ann, Bob
        deal Ann leads
        hand Ann 6-6 6-3
        hand Bob 6-1 2-2
        Ann 6-6
        Bob knocks
        Ann 6-1
        """
    lines = entry_text(judged(sheet), PLAIN).splitlines()
    assert any(line.startswith("    ") and line.endswith("which follows from the fault before") for line in lines)


def test_what_was_not_checked_is_said():
    text = entry_text(judged("players Ann, Bob\ndeal Ann leads\nAnn 6-6\nBob knocks\n"), PLAIN)
    assert "undetermined" in text
    assert "Not checked: play/required at deal 1, event 2 (hands/1 not recorded)" in text


def test_colour_only_where_it_is_asked_for():
    entry = judged(LEADS)
    assert "\x1b" not in entry_text(entry, PLAIN)
    assert "\x1b[1mLet\x1b[0m" in entry_text(entry, Look(colour=True))


def test_hostile_names_are_shown_as_escapes():
    sheet = 'match "\\u001b[31mred"\nplayers "A\\u202enn", Bob\ndeal Bob leads\n"A\\u202enn" 6-6\n'
    text = entry_text(judged(sheet), PLAIN)
    assert "\x1b" not in text
    assert "\u202e" not in text
    assert "A\\u202enn" in text


def test_the_unreadable_has_its_place():
    text = entry_text(Unreadable("a.jsonl", 3, 7, "no record"), PLAIN)
    assert text == "a.jsonl:3:7  unreadable\n  no record\n\n"


def test_the_table_fits_and_adds_up():
    rows = [(f"a/very/long/name/of/a/file/{number}.jsonl", Summary(10, 9, 1, 0, 0, 2)) for number in range(2)]
    lines = table(rows, Summary(20, 18, 2, 0, 0, 4)).splitlines()
    assert all(len(line) <= WIDTH for line in lines)
    assert lines[-1].split() == ["all", "20", "18", "2", "0", "0", "4"]


def test_a_table_of_many_files_shows_those_with_something_to_say():
    clean = [(f"{number}.json", Summary(1, 1)) for number in range(30)]
    lines = table([*clean, ("bad.json", Summary(1, 0, 1, 0, 0, 1))], Summary(31, 30, 1, 0, 0, 1)).splitlines()
    assert [line.split()[0] for line in lines[3:]] == ["bad.json", "and", "all"]
    assert "30 others" in lines[4]
