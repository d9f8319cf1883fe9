"""The worked examples of mappings: each reads its file to the end, and finds in it what the README says."""

from pathlib import Path

import pytest

from fivesthrees_audit import audit, load

FOLDER = Path(__file__).parent.parent / "examples" / "mappings"
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
