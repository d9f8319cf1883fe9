"""The audit against the second opinion in the four games with a bonus: crosses, draws, blocks, the target."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.auditing.random_matches import GAMES
from tests.auditing.spoiling import spoiled, thinned, tiny_of
from tests.auditing.test_oracle import SEEDS, agree, audited

OTHERS = st.sampled_from(GAMES[1:])


@pytest.mark.slow
@settings(max_examples=100, deadline=None)
@given(SEEDS, OTHERS)
def test_a_legal_match_conforms(seed, game):
    assert agree(tiny_of(Random(seed), game)) == ("conforms", "conforms")


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(SEEDS, OTHERS)
def test_a_legal_match_with_parts_left_out_never_violates(seed, game):
    random = Random(seed)
    assert audited(thinned(random, tiny_of(random, game))).verdict.value != "violates"


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(SEEDS, OTHERS)
def test_a_spoiled_match_is_judged_as_by_the_oracle(seed, game):
    """Of a record of which nothing is left out: it violates exactly where no legal match agrees."""
    random = Random(seed)
    verdicts = agree(spoiled(random, tiny_of(random, game)))
    assert verdicts is None or verdicts[0] == verdicts[1]


@settings(max_examples=60, deadline=None)
@given(SEEDS, OTHERS)
def test_nobody_is_accused_whom_the_oracle_clears(seed, game):
    """Of a record with parts left out; what only a search through the hidden hands can refute may stay open."""
    random = Random(seed)
    record = tiny_of(random, game, most_hidden=3)
    verdicts = agree(thinned(random, spoiled(random, record)))
    if verdicts is not None:
        second, first = verdicts
        assert (first == "violates") <= (second == "violates")
        assert (first == "conforms") <= (second != "violates")


# The oracle itself, on what can be seen by hand.


def cross(*events, **more):
    deal = {"lead": 0, "hands": [["5-5", "1-2"], ["5-0", "6-6"]], "events": list(events)}
    return {
        "format": "fivesthrees-log/1",
        "players": ["A", "B"],
        "rules": {"base": "all-fives", "hand_size.2": 2},
        "deals": [deal | more],
    }


LEAD = {"seat": 0, "play": "5-5", "count": 10}
SECOND = {"seat": 1, "play": "0-5", "end": "U", "count": 10, "score": 10}


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        (cross(LEAD, SECOND), "conforms"),
        (cross(LEAD, {**SECOND, "count": 0}), "violates"),
        (cross(LEAD, SECOND, {"knock": True}), "violates"),
        (cross(LEAD, SECOND, {"draw": "5-3"}, {"play": "5-3", "end": "L", "count": 3}), "conforms"),
        (cross(LEAD, SECOND, {"draw": "5-3"}, {"play": "5-3", "end": "U"}), "violates"),
        (cross(LEAD, SECOND, {"draw": "6-6"}), "violates"),
        (cross(LEAD, SECOND, {"draw": "?"}, {"draw": "?"}), "undetermined"),
        (cross(LEAD, SECOND, {"draw": "?"}, {"draw": "?"}, {"play": "5-3"}), "undetermined"),
        (cross(LEAD, SECOND, {"draw": "5-3"}, {"draw": "?"}), "violates"),
    ],
)
def test_the_oracle(record, expected):
    assert agree(record) == (expected, expected)
