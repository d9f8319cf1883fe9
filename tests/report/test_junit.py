"""JUnit XML: a suite a record, a case a clause, counts that are right, no name that could end an element."""

import re
from collections import Counter
from xml.etree import ElementTree as ET

import pytest
from msgspec.structs import replace

from fivesthrees_audit.report import junit
from fivesthrees_audit.report.checks import clauses_under, with_passed
from tests.auditing.helpers import judged
from tests.report.entries import BAD, EVERY, FOLLOWED, GOOD, HOSTILE, OPEN, STOPPED, TWICE, WRONG, entry, unnamed

ILLEGAL = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
CHILDREN = {"failure", "error", "skipped"}


def suite(given):
    text = junit.OPENING + junit.suite(with_passed(given)) + junit.CLOSING
    assert not ILLEGAL.search(text.decode())
    (found,) = ET.fromstring(text)
    return found


def case(found, name):
    (one,) = [one for one in found if one.get("name") == name]
    return one


@pytest.mark.parametrize("data", EVERY)
def test_every_suite_is_such_and_counts_its_cases(data):
    found = suite(entry(data))
    assert found.tag == "testsuite"
    assert {one.tag for one in found} == {"testcase"}
    assert all(set(one.attrib) == {"name", "classname"} and len(one) <= 1 for one in found)
    assert set(found.attrib) == {"name", "tests", "failures", "errors", "skipped", "file"}
    assert len(found) == int(found.get("tests"))
    tags = [child.tag for one in found for child in one]
    assert set(tags) <= CHILDREN
    for count, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        assert tags.count(tag) == int(found.get(count))
    names = [(one.get("classname"), one.get("name")) for one in found]
    assert len(set(names)) == len(names)


def test_a_green_suite_shows_what_was_checked():
    found = suite(entry(GOOD))
    assert found.get("name") == "league.jsonl:7 board 2"
    assert len(found) == len(with_passed(entry(GOOD)).passed) > 20
    assert not any(len(one) for one in found)
    assert case(found, "target/combined").get("classname") == "league.jsonl board 2"


def test_a_record_without_an_id_goes_by_its_line():
    found = suite(entry(unnamed(GOOD)))
    assert found.get("name") == found[0].get("classname") == "league.jsonl:7"


def test_a_finding_fails_with_its_message_and_its_place():
    (failure,) = case(suite(entry(WRONG)), "count/ends")
    assert failure.tag == "failure"
    assert failure.get("message") == "deal 1, event 2: However, the record counts 16."
    column = WRONG.index('{"seat": 1') + 1
    assert failure.text.startswith(f"league.jsonl:7:{column}  deal 1, event 2\nLet ")
    assert "\nThen the count is 12 + 3 = 15" in failure.text


def test_findings_of_one_clause_are_one_case():
    (failure,) = case(suite(entry(TWICE)), "count/ends")
    assert failure.get("message").endswith("(and 1 more)")
    assert failure.text.count("However") == 2


def test_what_follows_says_so():
    (failure,) = case(suite(judged(FOLLOWED)), "play/held")
    assert "deal 1, event 3, which follows from the fault before\n" in failure.text


def test_what_stays_open_is_skipped_with_the_reason():
    (skipped,) = case(suite(entry(OPEN)), "play/required")
    assert skipped.tag == "skipped"
    assert skipped.get("message") == ("the match: Not checked: play/required at deal 1, event 2 (hands/1 not recorded)")


def test_what_cannot_be_read_is_an_error():
    found = suite(entry(BAD))
    (error,) = case(found, "record/readable")
    assert (error.tag, found.get("errors"), found.get("tests")) == ("error", "1", "1")
    assert "players" in error.get("message")


def test_what_is_known_does_not_fail():
    given = entry(TWICE)
    first, second = given.findings
    known = replace(given, findings=(replace(first, known=True), replace(second, known=True)))
    (skipped,) = case(suite(known), "count/ends")
    assert (skipped.tag, skipped.get("message")[:25]) == ("skipped", "known from the baseline: ")
    one_new = replace(given, findings=(replace(first, known=True), replace(second, known=False)))
    (failure,) = case(suite(one_new), "count/ends")
    assert (failure.tag, failure.get("message")) == ("failure", "deal 1, event 3: However, the record counts 18.")
    assert "deal 1, event 2, known\n" in failure.text


def test_a_name_stays_a_name():
    found = suite(entry(HOSTILE, source='<"&\x1b.jsonl'))
    assert found.get("file") == '<"&\\x1b.jsonl'
    assert ']]>\\x1b[31m\\x00\\n::error::x,y:z%0A|<b a="\'">&amp; [l](u)' in found.get("name")


def test_from_a_stop_on_no_clause_of_play_is_passed():
    given = entry(STOPPED)
    found = suite(given)
    said = {each.get("name"): [child.tag for child in each] for each in found}
    assert {name for name, tags in said.items() if not tags} == {
        id for id in clauses_under(given.rules) if id.startswith(("deal/", "lead/"))
    }
    assert said["play/matches"] == ["failure"]
    assert said["count/ends"] == said["score/running"] == ["skipped"]


def test_records_of_one_id_have_classes_of_their_own():
    met = Counter()
    given = [entry(GOOD, line=1), entry(GOOD, line=2), entry(unnamed(GOOD), line=3), entry(WRONG, line=4)]
    texts = [junit.suite(with_passed(each)) for each in given]
    told = [junit.alone(text, met) for text in texts]
    assert (told[0], told[2]) == (texts[0], texts[2])
    classes = [{each.get("classname") for each in ET.fromstring(text)} for text in told]
    assert classes == [
        {"league.jsonl board 2"},
        {"league.jsonl board 2 (2)"},
        {"league.jsonl:3"},
        {"league.jsonl board 2 (3)"},
    ]


def test_nothing_in_a_name_is_a_command_where_it_is_shown():
    given = entry(WRONG.replace("board 2", "##vso[task]"), source="::error::x.sheet")
    text = junit.suite(with_passed(given)).decode()
    assert not [line for line in text.splitlines() if line.startswith("::")]
    assert "##vso[" not in text
