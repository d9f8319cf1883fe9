"""What the end of a deal brings by other rules: a point for a block, a tie that hidden hands cannot hide."""

import pytest

from fivesthrees_audit.tiles import DOUBLE_SIX
from tests.auditing.helpers import found, judged

PAID = """
rules fives-and-threes out_point_in_block=fewest-pips hand_size.3=2
players Ann, Bob, Cat
deal Ann leads
hand Ann 1-1 0-2
hand Bob 4-3 5-2
hand Cat 6-5 4-6
Ann 1-1
"""


@pytest.mark.parametrize(
    ("end", "clause"),
    [
        ("blocked scores 1 0 0", None),
        ("blocked scores 0 0 0", "score/out-point"),
        ("blocked scores 0 1 0", "score/out-point"),
        ("blocked scores 3 1 0", "score/running"),
    ],
)
def test_a_block_that_pays_the_fewest_pips(end, clause):
    assert found(PAID + end) == ([] if clause is None else [(clause, 1, None)])


@pytest.mark.parametrize("scores", ["1 0 0", "0 1 0", "0 0 0"])
def test_who_has_the_fewest_of_hidden_pips_is_left_open(scores):
    entry = judged(PAID.replace("hand Bob 4-3 5-2", "hand Bob 4-3 ?") + f"blocked scores {scores}")
    assert entry.verdict == "undetermined"


KNOWN = {"6-6", "0-0", "0-3", "1-2"}
TIED = f"""
rules block hand_size.2=2
players Ann, Bob
deal Ann leads
hand Ann 6-6 ?
hand Bob 0-0 3-0
boneyard {" ".join(str(tile) for tile in DOUBLE_SIX if str(tile) not in KNOWN)}
Ann 6-6
"""


@pytest.mark.parametrize(
    ("end", "expected"),
    [
        ("blocked scores 0 0", []),
        ("blocked", []),
        ("blocked scores 3 0", [("score/running", 1, None)]),
        ("blocked Ann bonus 3", [("end/block-winner", 1, None)]),
    ],
)
def test_a_tie_that_the_one_hidden_tile_makes(end, expected):
    assert found(TIED + end) == expected
    assert judged(TIED + end).unchecked == ()


def test_a_block_that_pays_nothing_was_a_tie_where_the_hidden_tile_allows_one():
    open_tie = TIED.replace(" 1-1", " ?", 1)
    entry = judged(open_tie + "blocked bonus 0\ndeal Bob leads\nBob 5-5 10 (0) =0")
    assert (entry.verdict, entry.findings) == ("undetermined", ())


def test_the_winner_of_a_last_deal_that_cannot_be_followed_is_left_open():
    sheet = """
        rules block
        players Ann, Bob
        start scores 95 104 lead Ann
        deal Ann leads
        Ann 6-6
        Bob 5-4
        result {winner} 95 104
        """
    for winner, clauses in (("Bob", ["play/matches"]), ("Ann", ["play/matches"])):
        assert [finding.clause for finding in judged(sheet.format(winner=winner)).findings][:1] == clauses
    assert [finding.clause for finding in judged(sheet.format(winner="Bob")).findings] == ["play/matches"]
