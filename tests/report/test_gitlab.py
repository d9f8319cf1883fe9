"""GitLab's code quality list: what each issue must have, severities, and fingerprints that are stable and unique."""

import json
from collections import Counter

import pytest
from msgspec.structs import replace

from fivesthrees_audit.report import gitlab
from fivesthrees_audit.report.checks import checked
from tests.auditing.helpers import judged
from tests.report.entries import BAD, EVERY, FOLLOWED, GOOD, OPEN, TWICE, WRONG, entry


def issues(given):
    return [json.loads(issue) for issue in gitlab.issues(checked(given))]


@pytest.mark.parametrize("data", EVERY)
def test_every_issue_has_what_gitlab_asks_for(data):
    for issue in issues(entry(data, source="./a\x1b.jsonl")):
        assert set(issue) == {"description", "check_name", "fingerprint", "severity", "location"}
        assert issue["severity"] in ("info", "minor", "major", "critical", "blocker")
        assert issue["location"]["path"] == "a\\x1b.jsonl"
        assert issue["location"]["lines"]["begin"] >= 1
        assert issue["description"].isprintable()


def test_a_finding_is_an_issue():
    assert issues(entry(GOOD)) == []
    (issue,) = issues(entry(WRONG))
    assert (issue["check_name"], issue["severity"]) == ("count/ends", "major")
    assert issue["location"] == {"path": "league.jsonl", "lines": {"begin": 7}}
    assert issue["description"].startswith("board 2, deal 1, event 2: Let the line be 6-6 6-3")


def test_severities():
    assert [issue["severity"] for issue in issues(judged(FOLLOWED))] == ["major", "minor"]
    assert [issue["severity"] for issue in issues(entry(OPEN))] == ["info"]
    assert [issue["severity"] for issue in issues(entry(BAD))] == ["critical"]
    given = entry(WRONG)
    known = replace(given, findings=(replace(given.findings[0], known=True),))
    assert [issue["severity"] for issue in issues(known)] == ["info"]


def test_fingerprints_are_stable():
    assert [one["fingerprint"] for one in issues(entry(TWICE))] == [
        one["fingerprint"] for one in issues(entry(TWICE, source="b.jsonl", line=1))
    ]


def test_of_equal_issues_each_is_alone():
    (issue,) = gitlab.issues(checked(entry(WRONG)))
    met = Counter()
    told = [gitlab.alone(issue, met) for _ in range(3)]
    assert told[0] == issue
    prints = [json.loads(one)["fingerprint"] for one in told]
    assert len(set(prints)) == 3
    assert all(len(one) == 32 for one in prints)
    assert [gitlab.alone(issue, again) for again in [Counter()] for _ in range(3)] == told
    assert {json.loads(one)["description"] for one in told} == {json.loads(issue)["description"]}
