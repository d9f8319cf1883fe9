"""A baseline: what an earlier report found is known, as often as it found it, wherever it stands now."""

import gzip

import msgspec
import pytest

from fivesthrees_audit.findings import UsageError
from fivesthrees_audit.report import json
from fivesthrees_audit.report.baseline import baseline
from fivesthrees_audit.report.model import Summary
from tests.auditing.helpers import judged
from tests.report.entries import BAD, EVERY, FOLLOWED, GOOD, OPEN, TWICE, WRONG, entry, unnamed


def report(*entries):
    return json.OPENING + b",".join(map(json.encode, entries)) + json.closing(Summary())


def lines(*entries):
    return b"".join(map(json.line, entries))


def marks(known, *entries):
    return [finding.known for each in entries for finding in known.marked(each).findings]


@pytest.mark.parametrize("written", [report, lines])
def test_what_was_found_is_known_in_another_line_and_file(written):
    known = baseline("old", written(entry(GOOD), entry(WRONG), entry(OPEN), entry(BAD)))
    assert marks(known, entry(WRONG, source="other.jsonl", line=99)) == [True]
    assert known.gone == 0


def test_what_the_record_says_now_is_new():
    known = baseline("old", report(entry(WRONG)))
    assert marks(known, entry(TWICE)) == [True, False]
    assert marks(baseline("old", report(entry(WRONG))), entry(WRONG.replace("16", "14"))) == [False]


def test_equal_findings_are_known_as_often_as_they_were():
    one = entry(unnamed(WRONG))
    known = baseline("old", report(one, one))
    assert marks(known, one, one, one) == [True, True, False]


def test_order_makes_no_difference():
    known = baseline("old", report(entry(WRONG), judged(FOLLOWED)))
    assert marks(known, judged(FOLLOWED), entry(WRONG)) == [True, True, True]


@pytest.mark.parametrize("data", EVERY)
def test_everything_of_a_report_is_known_to_it(data):
    given = entry(data)
    known = baseline("old", report(given))
    marked = known.marked(given)
    assert all(finding.known for finding in getattr(marked, "findings", ()))
    assert known.gone == 0


def test_clauses_that_are_not_reported_are_not_missed():
    for clause, missed in (("count/double", 0), ("count/ends", 1)):
        known = baseline("old", report(entry(WRONG)), frozenset({clause}))
        known.marked(entry(GOOD, source="league.jsonl"))
        assert known.gone == missed


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "not a report that audit --format json wrote"),
        (b"{", "not a report"),
        (b"\xff\xfe", "not a report"),
        (b"[]", "not a report"),
        (b'{"matches": [], "format": 1}', "not a report"),
        (GOOD.encode(), "its format is 'fivesthrees-log/1'; a baseline is a"),
        (b'{"matches": [], "format": "fivesthrees-report/2"}', "its format is 'fivesthrees-report/2'; a baseline is a"),
        (b'{"format": "fivesthrees-report/1"}', "it has no `matches`"),
        (b"[" * 100_000, "not a report"),
    ],
)
def test_what_is_no_report_is_told(data, told):
    with pytest.raises(UsageError, match=r"^old: ") as caught:
        baseline("old", data)
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)


DISPUTE = b'{"format": "fivesthrees-dispute/1", "source": "a", "verdict": "violates"}'
REPAIRED = b'{"source": "a", "verdict": "conforms"}'


@pytest.mark.parametrize("data", [DISPUTE, b'{"source": "x", "verdict": "y"}', REPAIRED + b"\n{"])
def test_lines_that_are_of_no_report_are_told(data):
    with pytest.raises(UsageError, match=r"^old(:2)?: ") as caught:
        baseline("old", data)
    assert str(caught.value).startswith("old:2: no line that audit --format jsonl wrote") is data.startswith(REPAIRED)


@pytest.mark.parametrize("packed", [bytes, gzip.compress, b"\xef\xbb\xbf".__add__])
def test_a_report_may_be_packed_or_begin_with_a_mark(packed):
    for written in (report, lines):
        assert marks(baseline("old", packed(written(entry(WRONG)))), entry(WRONG)) == [True]


def test_a_packed_report_that_is_cut_is_told():
    with pytest.raises(UsageError, match=r"^old: cannot be read: "):
        baseline("old", gzip.compress(report(entry(WRONG)))[:-9])


def test_what_was_not_looked_at_is_not_gone():
    other = entry(unnamed(WRONG), source="other.jsonl")
    known = baseline("old", report(entry(WRONG), other))
    known.marked(entry(unnamed(GOOD), source="third.jsonl"))
    assert known.gone == 0
    known.marked(entry(GOOD, source="fourth.jsonl"))  # the same id
    assert known.gone == 1
    known.marked(entry(unnamed(GOOD), source="./other.jsonl.gz"))
    assert known.gone == 2


def test_a_file_is_the_same_however_it_is_named(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    known = baseline("old", report(*[entry(unnamed(WRONG), source="league/a.jsonl")] * 3))
    named = ("./league/a.jsonl", f"{tmp_path}/league/a.jsonl", "league/a.jsonl.zst", "b.jsonl")
    assert [marks(known, entry(unnamed(WRONG), source=name)) for name in named] == [[True], [True], [True], [False]]


def test_an_empty_report_knows_nothing():
    known = baseline("old", report())
    assert marks(known, entry(WRONG)) == [False]


def test_the_summary_counts_what_is_known():
    known = baseline("old", report(entry(WRONG)))
    summary = Summary()
    for given in (entry(GOOD), entry(TWICE)):
        summary.add(known.marked(given))
    assert (summary.findings, summary.known, summary.new, summary.gone) == (2, 1, 1, msgspec.UNSET)
    total = Summary()
    total.merge(summary)
    total.merge(Summary(known=0, gone=3))
    assert (total.known, total.gone, total.new) == (1, 3, 1)
    assert Summary(findings=2).new == 2
