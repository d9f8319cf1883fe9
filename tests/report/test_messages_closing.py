"""Findings about what the end of a deal brings, in words."""

import pytest

from tests.report.test_messages import dealt, messages, three_lines

CASES = {
    "bonus, rounded and divided": (
        "score/bonus",
        dealt("pyatyorka", "4-3 | 6-3 | 3-1", "Ann 4-3; out Ann bonus 13"),
        """
        Let Ann have gone out, with hands left: Bob 3-6 (9 pips), Cat 1-3 (4 pips).
        Then the opponents' pips are 9 + 4 = 13; to the nearest 5, 15, so the bonus is 15 / 5 = 3.
        However, the record gives a bonus of 13.
        """,
    ),
    "bonus, rounded": (
        "score/bonus",
        dealt("all-fives", "4-3 | 6-3 | 3-1", "Ann 4-3; out Ann bonus 13"),
        """
        Let Ann have gone out, with hands left: Bob 3-6 (9 pips), Cat 1-3 (4 pips).
        Then the opponents' pips are 9 + 4 = 13; to the nearest 5, 15, so the bonus is 15.
        However, the record gives a bonus of 13.
        """,
    ),
    "bonus, as it is": (
        "score/bonus",
        dealt("draw", "4-3 | 6-3 | 3-1", "Ann 4-3; out Ann bonus 15"),
        """
        Let Ann have gone out, with hands left: Bob 3-6 (9 pips), Cat 1-3 (4 pips).
        Then the opponents' pips are 9 + 4 = 13, so the bonus is 13.
        However, the record gives a bonus of 15.
        """,
    ),
    "bonus, by the scores": (
        "score/bonus",
        dealt("all-fives", "4-3 | 6-3 | 3-1", "Ann 4-3; out Ann scores 10 0 0"),
        """
        Let Ann have gone out, with hands left: Bob 3-6 (9 pips), Cat 1-3 (4 pips).
        Then the opponents' pips are 9 + 4 = 13; to the nearest 5, 15, so the bonus is 15; the scores are then 15, 0
          and 0.
        However, the record closes the deal at 10, 0 and 0.
        """,
    ),
    "bonus from one opponent": (
        "score/bonus",
        dealt("block", "4-3 | 6-3", "Ann 4-3; out Ann bonus 1"),
        """
        Let Ann have gone out, with hands left: Bob 3-6 (9 pips).
        Then the opponents' pips are 9, so the bonus is 9.
        However, the record gives a bonus of 1.
        """,
    ),
    "bonus of a pair": (
        "score/bonus",
        dealt(
            "pyatyorka",
            "4-3 4-1 | 3-6 3-2 | 6-1 6-2 | 1-0 3-3",
            "Ann 4-3; Bob 3-6@R; Cat 6-1@R; Dan 1-0@R; Ann 4-1@L; out Ann bonus 4",
        ),
        """
        Let Ann have gone out, with hands left: Bob 2-3 (5 pips), Dan 3-3 (6 pips).
        Then the opponents' pips are 11; to the nearest 5, 10, so the bonus is 10 / 5 = 2.
        However, the record gives a bonus of 4.
        """,
    ),
    "bonus of a hidden hand": (
        "score/bonus",
        dealt("all-fives", "4-3 | 6-3 | ", "Ann 4-3; out Ann bonus 40"),
        """
        Let Ann have gone out, with hands left: Bob 3-6 (9 pips), Cat 1 hidden tile.
        Then the opponents hold at least 9 pips and at most 21 pips, which rounded to the nearest 5 makes a bonus
          between 10 and 20.
        However, the record gives a bonus of 40.
        """,
    ),
    "bonus of hidden hands": (
        "score/bonus",
        dealt("draw", "4-3 |  | ", "Ann 4-3; out Ann bonus 40"),
        """
        Let Ann have gone out, with hands left: Bob 1 hidden tile, Cat 1 hidden tile.
        Then the opponents hold at least 1 pip and at most 23 pips, which makes a bonus between 1 and 23.
        However, the record gives a bonus of 40.
        """,
    ),
    "blocked bonus, less the winner's own": (
        "score/blocked-bonus",
        dealt("pyatyorka drawing=none", "1-1 0-2 | 4-3 5-2 | 6-5 4-6", "Ann 1-1; blocked Ann bonus 99"),
        """
        Let Ann win the block, with hands left: Ann 0-2 (2 pips), Bob 2-5 3-4 (14 pips), Cat 4-6 5-6 (21 pips).
        Then the opponents' pips are 14 + 21 = 35; less the winner's own, 35 - 2 = 33; to the nearest 5, 35, so the
          bonus is 35 / 5 = 7.
        However, the record gives a bonus of 99.
        """,
    ),
    "blocked bonus, rounded": (
        "score/blocked-bonus",
        dealt("all-fives drawing=none", "1-1 0-2 | 4-3 5-2 | 6-5 4-6", "Ann 1-1; blocked Ann bonus 99"),
        """
        Let Ann win the block, with hands left: Ann 0-2 (2 pips), Bob 2-5 3-4 (14 pips), Cat 4-6 5-6 (21 pips).
        Then the opponents' pips are 14 + 21 = 35; to the nearest 5, 35, so the bonus is 35.
        However, the record gives a bonus of 99.
        """,
    ),
    "blocked bonus, as it is": (
        "score/blocked-bonus",
        dealt("block drawing=none", "1-1 0-2 | 4-3 5-2 | 6-5 4-6", "Ann 1-1; blocked Ann bonus 99"),
        """
        Let Ann win the block, with hands left: Ann 0-2 (2 pips), Bob 2-5 3-4 (14 pips), Cat 4-6 5-6 (21 pips).
        Then the opponents' pips are 14 + 21 = 35, so the bonus is 35.
        However, the record gives a bonus of 99.
        """,
    ),
    "blocked bonus, by the scores": (
        "score/blocked-bonus",
        dealt("pyatyorka drawing=none", "1-1 0-2 | 4-3 5-2 | 6-5 4-6", "Ann 1-1; blocked Ann scores 9 0 0"),
        """
        Let Ann win the block, with hands left: Ann 0-2 (2 pips), Bob 2-5 3-4 (14 pips), Cat 4-6 5-6 (21 pips).
        Then the opponents' pips are 14 + 21 = 35; less the winner's own, 35 - 2 = 33; to the nearest 5, 35, so the
          bonus is 35 / 5 = 7; the scores are then 7, 0 and 0.
        However, the record closes the deal at 9, 0 and 0.
        """,
    ),
    "a wrong taker": (
        "end/block-winner",
        dealt("pyatyorka drawing=none", "1-1 0-2 | 4-3 5-2 | 6-5 4-6", "Ann 1-1; blocked Bob"),
        """
        Let deal 1 be blocked, with pips left: Ann 2, Bob 14, Cat 21.
        Then Ann wins it with the fewest, 2.
        However, the record gives it to Bob.
        """,
    ),
    "a wrong taker, by the scores": (
        "end/block-winner",
        dealt("pyatyorka drawing=none", "1-1 0-2 | 4-3 5-2 | 6-5 4-6", "Ann 1-1; blocked scores 0 5 0"),
        """
        Let deal 1 be blocked, with pips left: Ann 2, Bob 14, Cat 21.
        Then Ann wins it with the fewest, 2; the bonus is 7; the scores are then 7, 0 and 0.
        However, the record closes the deal at 0, 5 and 0.
        """,
    ),
    "a wrong taker who has more": (
        "end/block-winner",
        dealt("all-fives drawing=none", "1-1 6-2 | 4-0 4-4 | 6-5 3-4", "Ann 1-1; blocked Cat bonus 3"),
        """
        Let deal 1 be blocked, with pips left: Ann 8, Bob 12, Cat 18.
        Then Ann wins it with the fewest, 8.
        However, the record gives it to Cat.
        """,
    ),
    "a taker of a tie": (
        "end/block-winner",
        dealt("block", "1-1 5-0 | 2-3 0-0 | 6-5 4-6", "Ann 1-1; blocked Ann"),
        """
        Let deal 1 be blocked, with pips left: Ann 5, Bob 5, Cat 21.
        Then Ann and Bob have equally few, so nobody wins it.
        However, the record gives it to Ann.
        """,
    ),
    "a bonus for a tie": (
        "score/blocked-bonus",
        dealt("block", "1-1 5-0 | 2-3 0-0 | 6-5 4-6", "Ann 1-1; blocked bonus 5"),
        """
        Let the deal be blocked, with pips left: Ann 5, Bob 5, Cat 21.
        Then nobody wins it, so there is no bonus.
        However, the record gives a bonus of 5.
        """,
    ),
    "a bonus where there is none": (
        "end/leftovers",
        dealt("fives-and-threes", "4-3 | 6-3 | 3-1", "Ann 4-3; out Ann bonus 3"),
        """
        Let tiles be left in hands when a deal ends.
        Then they neither score nor cost.
        However, deal 1 ends with a bonus of 3.
        """,
    ),
    "a house rule that pays a block": (
        "score/out-point",
        dealt(
            "fives-and-threes out_point_in_block=fewest-pips drawing=none",
            "1-1 0-2 | 4-3 5-2 | 6-5 4-6",
            "Ann 1-1; blocked scores 0 1 0",
        ),
        """
        Let the line be 1-1, open at 1 and 1, the scores be 0, 0 and 0 and nobody able to play.
        Then the block earns Ann 1; the scores are then 1, 0 and 0.
        However, the record gives scores of 0, 1 and 0.
        """,
    ),
    "no bonus after the match": (
        "score/bonus",
        dealt("pyatyorka", "5-0 | 3-2", "Ann 5-0 5 +5 =100; out Ann bonus 1", start="95 0"),
        """
        Let the match be won, the scores being 100 and 0.
        Then it is over, so there is no bonus.
        However, the record gives a bonus of 1.
        """,
    ),
    "no bonus in the middle of a deal": (
        "score/bonus",
        dealt("pyatyorka", "5-0 1-1 | 3-2 1-2", "Ann 5-0 5 +5 =100; won Ann bonus 1", start="95 0"),
        """
        Let the match be won, the scores being 100 and 0.
        Then it is over, so there is no bonus.
        However, the record gives a bonus of 1.
        """,
    ),
    "bonus divided with a remainder": (
        "score/bonus",
        dealt("draw bonus_divide=5", "4-3 | 6-3 | 3-1", "Ann 4-3; out Ann bonus 15"),
        """
        Let Ann have gone out, with hands left: Bob 3-6 (9 pips), Cat 1-3 (4 pips).
        Then the opponents' pips are 9 + 4 = 13, so the bonus is 13 / 5 without the remainder = 2.
        However, the record gives a bonus of 15.
        """,
    ),
    "a wrong pair": (
        "end/block-winner",
        dealt("pyatyorka drawing=none", "1-1 0-0 | 2-2 2-3 | 3-3 3-0 | 4-4 4-5", "Ann 1-1; blocked Bob"),
        """
        Let deal 1 be blocked, with pips left: Ann and Cat 9, Bob and Dan 26.
        Then Ann and Cat win it with the fewest, 9.
        However, the record gives it to Bob and Dan.
        """,
    ),
    "blocked bonus of a pair": (
        "score/blocked-bonus",
        dealt("pyatyorka drawing=none", "1-1 0-0 | 2-2 2-3 | 3-3 3-0 | 4-4 4-5", "Ann 1-1; blocked Ann bonus 7"),
        """
        Let Ann and Cat win the block, with hands left: Ann 0-0 (0 pips), Bob 2-2 2-3 (9 pips), Cat 0-3 3-3 (9
          pips), Dan 4-4 4-5 (17 pips).
        Then the opponents' pips are 26; less the winner's own, 26 - 9 = 17; to the nearest 5, 15, so the bonus is
          15 / 5 = 3.
        However, the record gives a bonus of 7.
        """,
    ),
    "blocked bonus of all hands": (
        "score/blocked-bonus",
        dealt(
            "block blocked_bonus=all-hands drawing=none", "1-1 0-2 | 4-3 5-2 | 6-5 4-6", "Ann 1-1; blocked Ann bonus 99"
        ),
        """
        Let Ann win the block, with hands left: Ann 0-2 (2 pips), Bob 2-5 3-4 (14 pips), Cat 4-6 5-6 (21 pips).
        Then the opponents' pips are 14 + 21 = 35; with the winner's own, 35 + 2 = 37, so the bonus is 37.
        However, the record gives a bonus of 99.
        """,
    ),
}


@pytest.mark.parametrize(("clause", "sheet", "told"), CASES.values(), ids=CASES)
def test_it_is_told_so(clause, sheet, told):
    assert three_lines(told) in messages(clause, sheet)
