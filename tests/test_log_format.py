"""The examples of the format page are what they say they are."""

import json
import re
from pathlib import Path

import msgspec
import pytest

from fivesthrees_audit.records import native, sheet
from fivesthrees_audit.records.reading import Text
from fivesthrees_audit.report.model import Judged
from fivesthrees_audit.report.schema import report_schema
from fivesthrees_audit.run.judge import Options, judge

PAGE = (Path(__file__).parent.parent / "specs" / "log-format.md").read_text()
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
SHEETS = [text for language, text in BLOCKS if language == "" and "players" in text]
RECORD, REPORT = (text for language, text in BLOCKS if language == "json")


def entry_of(form, text):
    (entry,) = judge(Text("page", 1, form, text.encode()), Options())
    return entry


def test_the_record_conforms_unfinished():
    entry = entry_of("json", RECORD)
    assert (entry.verdict, entry.events, entry.unchecked) == ("conforms", 5, ())


def test_the_record_with_an_end_that_did_not_come():
    tree = json.loads(RECORD)
    tree["deals"][0]["end"] = {"how": "out", "seat": 1, "scores": [4, 13]}
    tree["result"] = {"winner": 1, "scores": [45, 61]}
    found = entry_of("json", json.dumps(tree)).findings
    assert [finding.pointer for finding in found] == ["/deals/0/end", "/result"]


@pytest.mark.parametrize("text", SHEETS)
def test_the_sheets_conform(text):
    entry = entry_of("sheet", text)
    assert (entry.verdict, entry.unchecked) == ("conforms", ())


def test_the_first_sheet_is_the_record_with_fewer_claims():
    (page,) = sheet.read(SHEETS[0])
    record = native.decode(RECORD)
    assert page.match.players == record.players
    assert page.match.deals[0].hands == record.deals[0].hands
    for short, full in zip(page.match.deals[0].events, record.deals[0].events, strict=True):
        assert (short.seat, short.play, short.end) == (full.seat, full.play, full.end)
        assert short.score in (None, full.score)


def test_every_sheet_converts_to_a_record_and_back():
    for text in SHEETS:
        (page,) = sheet.read(text)
        again = msgspec.json.decode(msgspec.json.encode(page.match), type=native.Match)
        assert sheet.read(sheet.write(again))[0].match == page.match


def test_the_report_has_the_keys_of_a_report():
    report = json.loads(REPORT)
    (match,) = report["matches"]
    assert list(report) == ["format", "matches", "summary"]
    assert list(match) == list(Judged.__struct_fields__)
    (finding,) = match["findings"]
    assert [*finding, "known"] == list(report_schema()["$defs"]["Finding"]["properties"])
    assert [*report["summary"], "known", "gone"] == list(report_schema()["$defs"]["Summary"]["properties"])


def test_the_reported_finding_is_the_one_of_the_rule():
    """59 + 2 + 1: the finding that the page shows, from a record that makes it."""
    text = (
        "rules fives-and-threes hand_size.2=1\nplayers Ann, Bob\nstart scores 59 40\n"
        "deal Ann leads\nhand Ann 3-3\nhand Bob 1-0\nAnn 3-3 6 (3) +2 =61\nresult Ann 61 40\n"
    )
    entry = entry_of("sheet", text)
    (shown,) = json.loads(REPORT)["matches"][0]["findings"]
    (finding,) = entry.findings
    assert finding.clause == shown["clause"]
    assert (finding.expected, finding.recorded) == (shown["expected"], shown["recorded"])
    assert shown["facts"].items() <= finding.facts.items()
    assert (entry.recorded.scores, entry.recorded.winner) == ((61, 40), 0)
    assert (entry.reference.scores, entry.reference.winner) == ((59, 40), None)
