"""The worked examples of mappings: each reads its file to the end, and finds in it what the README says."""

import re
from pathlib import Path

import pytest

from fivesthrees_audit import audit, load
from fivesthrees_audit.records.foreign import FORMATS
from fivesthrees_audit.records.foreign.mapping import SETTINGS, TABLES, WORDS, mapping

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "examples" / "mappings"
README = (ROOT / "README.md").read_text()
PAGE = (ROOT / "specs" / "other-programs.md").read_text()
FOUND = {"club-server": [], "kitchen-table": [("count/double", 1, 5, 19, 13)]}


@pytest.mark.parametrize("name", FOUND)
def test_each_example_gives_what_it_shows(name):
    report = audit(FOLDER / f"{name}.log", form=str(FOLDER / f"{name}.toml"))
    assert (report.summary.matches, report.summary.unreadable) == (1, 0)
    told = [(each.clause, each.deal, each.event, each.line, each.column) for each in report.matches[0].findings]
    assert told == FOUND[name]


def test_a_log_of_lines_becomes_deals_with_draws_and_an_end():
    (record,) = load(str(FOLDER / "club-server.log"), form=str(FOLDER / "club-server.toml"))
    first, second = record.match.deals
    assert [event.draw for event in first.events if event.draw] == ["1-2"]
    assert (first.end.how, first.end.seat, first.end.bonus, first.end.scores) == ("out", 1, 11, [0, 11])
    assert (second.lead, second.end, len(second.events)) == (1, None, 4)
    assert record.locate("/deals/1/events/3") == (22, 1)


def test_every_example_is_tested():
    assert {path.stem for path in FOLDER.iterdir()} == set(FOUND)


def test_the_page_names_whatever_a_mapping_may_say():
    rows = dict(re.findall(r"^\| `\[(\w+)\]` \|[^|]*\| (.*) \|$", PAGE, re.MULTILINE))
    assert {table: set(re.findall(r"`(\w+)`", row)) for table, row in rows.items()} == {
        table: set(keys) for table, keys in TABLES.items()
    }
    for setting in SETTINGS:
        assert f"`{setting}`" in PAGE or f"`[{setting}." in PAGE
    assert all(f"`[words.{kind}]`" in PAGE for kind in WORDS)
    assert all(f"`{name}`" in PAGE for name in FORMATS)


def test_the_mapping_on_the_page_is_enough_to_begin_with(tmp_path):
    (text,) = re.findall(r"^```toml\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    path = tmp_path / "my.toml"
    path.write_text(text)
    assert len(mapping(str(path)).expressions) == 4


def test_what_the_readme_shows_of_an_example_is_in_it():
    (shown,) = re.findall(
        r"^# examples/mappings/kitchen-table.toml, in part\n(.*?)^```", README, re.MULTILINE | re.DOTALL
    )
    lines = (FOLDER / "kitchen-table.toml").read_text().splitlines()
    assert all(line in lines for line in shown.splitlines())
