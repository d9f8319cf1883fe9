"""Playing a program against the reference: what is caught, in how small a deal, under which clause, and why."""

import sys
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fivesthrees_audit.auditing.replay import replay
from fivesthrees_audit.clauses import RULES, clauses, in_force
from fivesthrees_audit.conform.deals import deals
from fivesthrees_audit.conform.diagnosing import explanations
from fivesthrees_audit.conform.divergences import Limits, divergence_id, divergence_ids
from fivesthrees_audit.conform.playing import played
from fivesthrees_audit.conform.reference import agreed, result_of
from fivesthrees_audit.conform.shrinking import shortest
from fivesthrees_audit.conform.subject import Subject
from fivesthrees_audit.conform.trial import as_read, outcomes
from fivesthrees_audit.conform.vectors import chosen
from fivesthrees_audit.report.divergence import record_of_answer
from tests.positions import DR, FT, GAMES, PY, name

HERE = Path(__file__).parent
WRONG = [sys.executable, str(HERE / "wrong.py")]
GOOD = [sys.executable, str(HERE / "programs.py"), "good"]
SEED = 2

IN_FORCE = [clause for clause in clauses() if in_force(RULES[clause], FT)]


def trial(command, rules=FT, limits=None, seconds=20.0, listed=()):
    """What becomes of vectors and deals, and what explains it."""
    with Subject(command, seconds=seconds) as subject:
        found = list(outcomes(subject, rules, listed))
        read = as_read(rules, found)
        done = played(subject, read, limits or Limits(seed=SEED))
    return found, done, explanations(read, found, done)


def shown(command, rules=FT, limits=None):
    """Of each kind of divergence in deals how many events its smallest deal has, and the diagnosis."""
    _, done, explained = trial(command, rules, limits, listed=chosen(rules.id))
    return {
        each.charge.key: (
            len(each.said.deal.events),
            None if explained[each.id] is None else dict(explained[each.id].change.parameters),
        )
        for each in done.divergences
    }


CAUGHT = [
    ("lead/next", ("lead/next", "leads"), 1, None),
    ("lead/any-tile", ("lead/any-tile", "legal"), 1, {"lead_tile": "any-double"}),
    ("deal/lead", ("deal/lead", "legal"), 1, None),
    ("turn/order", ("turn/order", "turn"), 20, None),
    ("play/held", ("play/held", "legal"), 2, None),
    ("play/end", ("play/end", "plays"), 1, None),
    ("play/required", ("play/required", "legal"), 2, None),
    ("draw/none", ("end/blocked", "over"), 1, {"drawing": "until-playable"}),
    ("count/ends", ("count/ends", "count"), 1, None),
    ("count/double", ("count/double", "count"), 2, {"end_double": "once"}),
    ("count/lone-double", ("count/lone-double", "count"), 1, {"lone_double": "each-end"}),
    ("score/threes-and-fives", ("score/threes-and-fives", "earned"), 1, None),
    ("score/every-play", ("score/every-play", "earned"), 1, {"scores_lead": "no"}),
    ("score/out-point", ("score/out-point", "earned"), 13, {"out_point": 0}),
    ("score/running", ("score/running", "score"), 1, None),
    ("end/out", ("end/out", "over"), 17, {"deal_ends": "first-out"}),
    ("end/blocked", ("end/blocked", "over"), 1, None),
    ("end/leftovers", ("end/leftovers", "scores"), 13, None),
    ("target/whole", ("target/whole", "award"), 1, {"overshoot": "clamp"}),
    ("target/combined", ("target/combined", "award"), 13, {"out_and_play": "apart"}),
    ("match/reached", ("match/reached", "over"), 1, {"target_tested": "deal-end"}),
    ("match/result", ("match/result", "winner"), 1, None),
    ("legal-always", ("play/held", "legal"), 2, None),
]


LONG = (
    "legal-always", "target/whole", "turn/order", "score/threes-and-fives",
    "match/reached", "target/combined", "play/held", "draw/none", "play/end",
    "end/out", "count/ends", "lead/any-tile", "end/leftovers", "count/lone-double", "count/double",
)  # fmt: skip
"""Faults that take three seconds or more to be told apart from all else that goes wrong with them."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("fault", "key", "most", "diagnosis"),
    [pytest.param(*case, id=case[0], marks=[pytest.mark.long] if case[0] in LONG else []) for case in CAUGHT],
)
def test_a_fault_is_caught_in_a_small_deal_and_diagnosed(fault, key, most, diagnosis):
    found = shown([*WRONG, fault])
    assert key in found
    events, told = found[key]
    assert events <= most
    assert told == diagnosis


@pytest.mark.slow
@pytest.mark.parametrize("clause", IN_FORCE)
def test_each_clause_in_force_has_a_wrong_program_that_is_named_by_it(clause):
    with Subject([*WRONG, clause]) as subject:
        found = list(outcomes(subject, FT, chosen("fives-and-threes")))
    assert clause in {each.listed.clause for each in found if each.status == "failed"}


ERRORS = [
    ("hangs", "no reply within 0.4 s"),
    ("dies", "it ended with status 3"),
    ("noise", "not the reply expected: "),
    ("other-seq", "the reply is to run "),
    ("floods", "a reply of more than 1,048,576 bytes"),
    ("fewer-events", " events were asked about, and not as many were judged"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("fault", "reason"), ERRORS, ids=[case[0] for case in ERRORS])
def test_bad_behaviour_is_an_error_and_is_given_up(fault, reason):
    began = time.monotonic()
    _, done, _ = trial([*WRONG, fault], seconds=0.4)
    (stumble,) = done.stumbles
    assert reason in stumble.reason
    assert done.ended == "too many deals had no usable reply"
    assert stumble.met == 5
    assert fault == "fewer-events" or len(stumble.deal.events) == 4
    assert time.monotonic() - began < 20


@pytest.mark.slow
@pytest.mark.parametrize("rules", GAMES, ids=name)
def test_a_program_that_is_right_never_diverges(rules):
    _, done, explained = trial(GOOD, rules)
    assert (done.examples, done.skipped, done.divergences, done.stumbles, done.ended) == (200, 0, (), (), "")
    assert explained == {}


def test_another_reading_of_what_is_contested_is_played_by():
    command = [*GOOD, "spinner_covered=open-sides"]
    found, done, _ = trial(command, PY, Limits(60), listed=chosen("pyatyorka", ["count/spinner"]))
    assert any(each.reading == "open-sides" for each in found)
    assert done.divergences == ()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rules", "setting", "clause"),
    [(PY, "undrawable=0", "draw/stop-tile"), (DR, "block_winner=fewest-then-seat", "end/block-winner")],
    ids=name,
)
def test_other_games_are_played_too(rules, setting, clause):
    parameter, _, _ = setting.partition("=")
    _, done, explained = trial([*GOOD, setting], rules, Limits(500, SEED))
    kinds = [each for each in done.divergences if each.charge.clause == clause]
    assert kinds
    assert parameter in dict(explained[kinds[0].id].change.parameters)


def test_the_same_seed_plays_the_same_deals():
    first, again, other = (trial(GOOD, limits=Limits(40, seed))[1].asked for seed in (7, 7, 8))
    assert first == again
    assert first != other


def test_a_divergence_is_a_record_whose_first_finding_it_is():
    _, done, _ = trial([*GOOD, "lone_double=each-end"], limits=Limits(60))
    (only,) = done.divergences
    assert only.id == divergence_id(FT, only.charge.key)
    assert only.id in divergence_ids(FT, clauses())
    match = record_of_answer(only)
    assert match.id == only.id
    assert [finding.clause for finding in replay(match, FT).findings] == ["count/lone-double"]
    assert match.deals[0].events[0].count == 4


@pytest.mark.slow
def test_two_faults_are_told_apart_and_each_is_diagnosed():
    found = shown([*GOOD, "lone_double=each-end", "scores_last=no"])
    assert found["count/lone-double", "count"] == (1, {"lone_double": "each-end"})
    assert found["score/every-play", "earned"][1] == {"scores_last": "no"}


def test_the_time_is_kept():
    _, done, _ = trial(GOOD, limits=Limits(1_000_000, until=time.monotonic() + 1))
    assert done.ended == "the time was up"
    assert 0 < done.examples < 100_000


@pytest.mark.parametrize("rules", GAMES, ids=name)
def test_a_deal_is_legal_but_for_its_last_event(rules):
    seen = {"illegal": 0, "blocked": 0, "out": 0, "near": 0, "empty": 0, "doubles": 0}

    @settings(max_examples=150, database=None, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(deals(rules), st.none())
    def look(deal, nothing):
        result = result_of(rules, deal)
        assert result.dealt
        assert len(result.events) == len(deal.events)
        assert all(event.legal for event in result.events[:-1])
        seen["illegal"] += any(not event.legal for event in result.events)
        if result.over is not None:
            seen[result.over.how] = seen.get(result.over.how, 0) + 1
        seen["near"] += max(result.scores) > rules.target - 4
        laid = [[event for event in deal.events if event.seat == seat and event.play] for seat in range(4)]
        seen["empty"] += deal.players == 4 and any(len(own) == len(deal.hands[0]) for own in laid)
        plays = [event.play for event in deal.events if event.play]
        seen["doubles"] += len([text for text in plays[:3] if text[0] == text[2]]) > 1

    look()
    assert agreed(rules, next(iter(shortest(rules)))) == rules
    wanted = {"illegal", "blocked", "out", "near", "doubles"} | ({"empty"} if rules.pairs != "never" else set())
    assert {corner for corner, times in seen.items() if times} >= wanted


@pytest.mark.parametrize("rules", GAMES, ids=name)
def test_the_shortest_deals_are_legal(rules):
    assert len(shortest(rules)) > 300
    for deal in shortest(rules):
        events = result_of(rules, deal).events
        assert len(events) == len(deal.events)
        assert all(event.legal for event in events[:-1])
