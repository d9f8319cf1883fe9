"""What becomes of a vector when a program is asked, and of the list of failures known before."""

import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from fivesthrees_audit.conform.subject import Subject
from fivesthrees_audit.conform.trial import judged, known_in, late_too_often, outcomes
from fivesthrees_audit.conform.vectors import chosen, table_of, vectors
from fivesthrees_audit.conform.wire import Result
from fivesthrees_audit.findings import UsageError
from fivesthrees_audit.ruleset import RuleSet
from tests.positions import FT, GAMES, PY, name

PROGRAMS = Path(__file__).parent / "programs.py"
CONTESTED = vectors()["count/spinner/the-spinner-with-two-sides-covered"]


def tried(rules, listed, kind, *settings, seconds=20.0):
    moved = []
    with Subject([sys.executable, str(PROGRAMS), kind, *settings], seconds=seconds) as subject:
        found = list(outcomes(subject, rules, listed, moved.append))
    assert moved == [each.listed.id for each in found if not each.reason.startswith("not tried")]
    return found


@pytest.mark.parametrize("rules", GAMES, ids=name)
def test_the_reference_passes_everything(rules):
    found = tried(rules, chosen(rules.id), "good")
    assert {each.status for each in found} == {"passed"}


@pytest.mark.parametrize(
    ("game", "setting"),
    [
        ("fives-and-threes", "out_and_play=apart"),
        ("pyatyorka", "undrawable=0"),
        ("all-fives", "spinner_covered=once"),
        ("draw", "block_winner=fewest-then-seat"),
        ("block", "drawing=until-playable"),
    ],
)
def test_a_program_that_reads_a_rule_otherwise_fails_what_catches_it(game, setting):
    listed = chosen(game)
    found = tried(RuleSet.named(game), listed, "good", setting)
    failed = {each.listed.id for each in found if each.status == "failed"}
    assert failed == {each.id for each in listed if setting in each.vector.catches[game]}
    assert all(each.differences for each in found if each.status == "failed")


def test_another_reading_of_what_is_contested_is_right():
    found = tried(PY, [CONTESTED], "good", "spinner_covered=open-sides")
    assert [(each.status, each.reading) for each in found] == [("passed", "open-sides")]
    assert tried(PY, [CONTESTED], "good", "spinner_covered=once")[0].status == "failed"
    assert tried(PY, [CONTESTED], "good")[0].reading is None


def test_an_error_costs_its_vector_alone():
    found = tried(FT, chosen("fives-and-threes")[:4], "dies")
    assert [each.status for each in found] == ["passed", "error", "passed", "error"]
    assert found[1].reason == "it ended with status 3"
    assert "herring" in found[1].stderr


def test_a_program_that_is_late_at_every_run_is_tried_three_times():
    found = tried(FT, chosen("fives-and-threes")[:5], "hangs", seconds=1.0)
    assert [each.status for each in found] == ["error"] * 3 + ["skipped"] * 2
    assert [each.late for each in found] == [True] * 3 + [False] * 2
    assert found[2].reason == "no reply within 1 s"
    assert found[3].reason == "not tried: the program was late too often"
    assert late_too_often(found)


def test_a_program_that_is_late_now_and_then_is_tried_until_five_are_late():
    found = tried(FT, chosen("fives-and-threes")[:11], "late", seconds=1.0)
    assert [each.status for each in found] == ["passed", "error"] * 5 + ["skipped"]
    assert not late_too_often(found[:9])


def test_a_program_that_ends_at_every_run_is_tried_on():
    found = tried(FT, chosen("fives-and-threes")[:14], "dies")
    assert [each.status for each in found] == ["passed", "error"] * 7
    assert not late_too_often(found)


def test_an_answer_that_judges_another_number_of_events_is_an_error():
    listed = [each for each in chosen("fives-and-threes") if each.vector.deal.events][:2]
    for each, found in zip(listed, tried(FT, listed, "fewer"), strict=True):
        many = len(each.vector.deal.events)
        assert (found.status, found.differences) == ("error", ())
        assert found.reason == f"{many} events were asked about, and not as many were judged"


def test_what_is_skipped_is_neither_right_nor_wrong():
    (found,) = tried(FT, chosen("fives-and-threes")[:1], "skips")
    assert (found.status, found.reason) == ("skipped", "not today")


def test_an_answer_with_nothing_to_compare_is_skipped():
    listed = vectors()["deal/hand-size/a-hand-of-six"]
    answered = Result(turn=0, plays=())
    assert judged(listed, table_of(FT, listed.vector.deal), answered).status == "skipped"
    assert judged(listed, table_of(FT, listed.vector.deal), replace(answered, dealt=True)).status == "failed"


@pytest.mark.parametrize(
    ("kind", "settings", "words"),
    [
        ("good", ("target=0",), "does not play by fives-and-threes: target = 0"),
        ("modern", (), "cannot be asked: it speaks protocol 9"),
        ("nonsense-argument", ("nonsense",), "cannot be asked: it ended with status 1; its standard error ends: "),
    ],
)
def test_a_program_that_cannot_be_asked_is_an_error_of_use(kind, settings, words):
    with pytest.raises(UsageError, match=words):
        tried(FT, [], kind, *settings)


def test_known_failures_are_listed_by_id():
    ids = ["a/b/one", "a/b/two"]
    assert known_in("# all of them\na/b/one\n\n  a/b/two  # since May\n", "known.txt", ids) == set(ids)
    assert known_in("", "known.txt", ids) == set()
    assert known_in("a/b/one # it\x0bgoes\u2028on\r\n\ra/b/two", "known.txt", ids) == set(ids)
    with pytest.raises(UsageError, match=r"known.txt:2: no vector is called 'a/b/tow'; did you mean 'a/b/two'\?"):
        known_in("a/b/one\na/b/tow\n", "known.txt", ids)
