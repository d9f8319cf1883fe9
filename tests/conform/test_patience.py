"""How long a slow program is waited for: a bound on each pass that makes a deal smaller, and the reason given."""

import sys
import time
from pathlib import Path

import pytest

from fivesthrees_audit.conform import playing
from fivesthrees_audit.conform.divergences import Limits, stumble_id
from fivesthrees_audit.conform.playing import played
from fivesthrees_audit.conform.subject import Subject, cut
from tests.positions import FT

PROGRAMS = Path(__file__).parent / "programs.py"
THREE_FAULTS = ("lone_double=each-end", "scores_last=no", "overshoot=clamp")


def play(kind, *settings, limits, seconds=20.0):
    with Subject([sys.executable, str(PROGRAMS), kind, *settings], seconds=seconds) as subject:
        subject.play_by(FT)
        return played(subject, FT, limits)


def test_a_slow_program_is_waited_for_so_long_in_each_pass(monkeypatch):
    monkeypatch.setattr(playing, "MOST_WAITED", 0.5)
    began = time.monotonic()
    done = play("dawdles", *THREE_FAULTS, limits=Limits(30, 2))
    took = time.monotonic() - began
    assert done.examples == 30
    assert done.divergences
    assert took < 30 * 0.1 + len(done.divergences) * 2 * 1.0 + 5


@pytest.mark.long
def test_what_a_fast_program_gets_does_not_hang_on_the_clock(monkeypatch):
    found = play("good", THREE_FAULTS[0], limits=Limits(30, 2)).divergences
    monkeypatch.setattr(playing, "MOST_WAITED", float("inf"))
    assert play("good", THREE_FAULTS[0], limits=Limits(30, 2)).divergences == found


def test_the_reason_why_no_more_deals_are_played_is_the_one_that_applies():
    done = play("hangs", limits=Limits(30), seconds=2.0)
    assert (done.examples, done.ended) == (1, "it took more than 1 s over a deal without a usable reply")
    done = play("fewer", limits=Limits(30))
    assert done.ended == "too many deals had no usable reply"


def test_a_long_reason_is_one_kind_whatever_the_numbers_in_it():
    reasons = [f"{number} tiles are no {'tiles, ' * 90} {number}" for number in (7, 1234)]
    assert len({stumble_id(FT, f"the program says: {cut(reason)}") for reason in reasons}) == 1


def test_a_program_that_is_late_when_a_deal_is_made_smaller_is_asked_no_more():
    done = play("tires", "lone_double=each-end", limits=Limits(60, 2), seconds=2.0)
    assert done.ended == "it took more than 1 s over a deal without a usable reply"
    assert [each.charge.clause for each in done.divergences] == ["count/lone-double"]
