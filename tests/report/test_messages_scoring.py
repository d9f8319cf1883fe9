"""Findings about counts, points and running scores, in words."""

import pytest

from tests.report.test_messages import dealt, messages, three_lines

CASES = {
    "a spinner alone": (
        "count/spinner",
        dealt("pyatyorka", "5-5 5-1 1-1 | 5-0 5-3 3-2", "Ann 5-5 5"),
        """
        Let the spinner 5-5 lie alone, open at L, R, U and D.
        Then the count is 10 (the spinner, with no tile on its sides, counts 10), worth 10: a multiple of 5.
        However, the record counts 5.
        """,
    ),
    "a spinner with tiles on two sides": (
        "count/spinner",
        dealt("pyatyorka", "5-5 5-1 1-1 | 5-0 5-3 3-2", "Ann 5-5 10 +10 =10; Bob 5-0@L 10 +10 =10; Ann 5-1@U 11"),
        """
        Let the cross on the spinner 5-5 be 0-5 5-5, 5-1 at U, open at L (0), R (no tile), U (1) and D (no tile).
        Then the count is 0 (L) + 1 (U) + 0 (spinner) = 1 (the spinner, with tiles on 2 sides, counts 0), worth 0: 1
          is no multiple of 5.
        However, the record counts 11.
        """,
    ),
    "a spinner with tiles on both long sides": (
        "count/spinner",
        dealt("all-fives", "5-5 5-1 1-1 | 5-0 5-3 3-2", "Ann 5-5 10 +10 =10; Bob 5-0@L 10 +10 =10; Ann 5-1@R 11"),
        """
        Let the cross on the spinner 5-5 be 0-5 5-5 5-1, open at L (0), R (1), U (no tile) and D (no tile).
        Then the count is 0 (L) + 1 (R) + 0 (spinner) = 1 (the spinner, with tiles on 2 sides, counts 0), worth 0: 1
          is no multiple of 5.
        However, the record counts 11.
        """,
    ),
    "an end of a cross": (
        "count/ends",
        dealt("pyatyorka", "5-5 5-1 1-1 | 5-0 5-3 3-2", "Ann 5-5 10 +10 =10; Bob 5-0@L 10 +10 =10; Ann 5-1@U 2"),
        """
        Let the cross on the spinner 5-5 be 0-5 5-5, 5-1 at U, open at L (0), R (no tile), U (1) and D (no tile).
        Then the count is 0 (L) + 1 (U) + 0 (spinner) = 1, worth 0: 1 is no multiple of 5.
        However, the record counts 2.
        """,
    ),
    "a double at an end of a cross": (
        "count/double",
        dealt("pyatyorka", "5-5 5-1 1-1 | 5-0 5-3 3-2", "Ann 5-5; Bob 5-0@L; Ann 5-1@U; Bob 5-3@R; Ann 1-1@U 4"),
        """
        Let the cross on the spinner 5-5 be 0-5 5-5 5-3, 5-1 1-1 at U, open at L (0), R (3), U (1) and D (no tile).
        Then the count is 0 (L) + 3 (R) + 2 (U) + 0 (spinner) = 5 (a double at an end counts both halves), worth 5:
          a multiple of 5.
        However, the record counts 4.
        """,
    ),
    "a multiple of five": (
        "score/fives",
        dealt("pyatyorka", "5-5 5-1 1-1 | 5-0 5-3 3-2", "Ann 5-5 10 (2)"),
        """
        Let the spinner 5-5 lie alone, open at L, R, U and D, a count of 10.
        Then the play is worth 10: a multiple of 5.
        However, the record gives 2 as earned.
        """,
    ),
    "points where plays earn none": (
        "score/none",
        dealt("draw", "5-5 6-1 | 5-0 6-6", "Ann 5-5 10 +10"),
        """
        Let the line be 5-5, open at 5 and 5, a count of 10.
        Then plays earn nothing.
        However, the record awards 10.
        """,
    ),
    "a lead that is not scored": (
        "score/every-play",
        dealt("pyatyorka", "5-5 5-1 1-1 | 5-0 5-3 3-2", "Ann 5-5 10 +0"),
        """
        Let the spinner 5-5 lie alone, open at L, R, U and D, a count of 10.
        Then the play is worth 10: a multiple of 5.
        However, the record awards 0.
        """,
    ),
    "a bonus for a block": (
        "score/out-point",
        dealt("fives-and-threes drawing=none", "1-1 0-2 | 4-3 5-2 | 6-5 4-6", "Ann 1-1; blocked bonus 9"),
        """
        Let the line be 1-1, open at 1 and 1, the scores be 0, 0 and 0 and nobody able to play.
        Then a blocked deal earns nobody anything.
        However, the record gives a bonus of 9.
        """,
    ),
    "a point for a block": (
        "score/out-point",
        dealt("fives-and-threes drawing=none", "1-1 0-2 | 4-3 5-2 | 6-5 4-6", "Ann 1-1; blocked scores 1 0 0"),
        """
        Let the line be 1-1, open at 1 and 1, the scores be 0, 0 and 0 and nobody able to play.
        Then a blocked deal earns nobody anything.
        However, the record gives scores of 1, 0 and 0.
        """,
    ),
    "scores of a block that a house rule pays": (
        "score/running",
        dealt(
            "fives-and-threes out_point_in_block=fewest-pips drawing=none",
            "1-1 0-2 | 4-3 5-2 | 6-5 4-6",
            "Ann 1-1; blocked scores 3 1 0",
        ),
        """
        Let the scores stand at 0, 0 and 0 when deal 1 ends.
        Then its end earns Ann 1, so the scores are 1, 0 and 0.
        However, the record closes it at 3, 1 and 0.
        """,
    ),
    "closing scores": (
        "score/running",
        dealt("all-fives", "4-3 | 6-3 | 3-1", "Ann 4-3; out Ann scores 10 9 0"),
        """
        Let the scores stand at 0, 0 and 0 when deal 1 ends.
        Then its end earns Ann 15, so the scores are 15, 0 and 0.
        However, the record closes it at 10, 9 and 0.
        """,
    ),
    "closing scores that no bonus explains": (
        "score/running",
        dealt("draw", "4-3 | 6-3 | 3-1", "Ann 4-3; out Ann bonus 13 scores 14 0 0"),
        """
        Let the scores stand at 0, 0 and 0 when deal 1 ends.
        Then its end earns Ann 13, so the scores are 13, 0 and 0.
        However, the record closes it at 14, 0 and 0.
        """,
    ),
    "an out point of two": (
        "score/threes-and-fives",
        dealt("fives-and-threes out_point=2", "6-0 | 2-1", "Ann 6-0 6 (3)", start="10 0"),
        """
        Let the line be 6-0, open at 6 and 0, a count of 6.
        Then the play is worth 6 / 3 = 2, and going out 2 more: 4 in all.
        However, the record gives 3 as earned.
        """,
    ),
    "a first partner out": (
        "score/out-point",
        dealt("fives-and-threes", "6-6 | 1-1 | 2-2 | 3-3", "Ann 6-6 12 (5)", start="57 0"),
        """
        Let the line be 6-6, open at 6 and 6, a count of 12.
        Then the play is worth 12 / 3 = 4, and going out nothing yet: the partner still holds tiles.
        However, the record gives 5 as earned.
        """,
    ),
    "a score": (
        "score/running",
        dealt("all-fives", "5-5 0-1 | 2-1 0-0", "Ann 5-5 10 +10 =25", start="5 0"),
        """
        Let Ann stand at 5 and have 10 accepted.
        Then the new score is 5 + 10 = 15.
        However, the record writes 25.
        """,
    ),
    "a score after a referee's ruling": (
        "score/running",
        dealt("all-fives", "5-5 0-1 | 2-1 0-0", "Ann 5-5 10 +10 =15; adjust Bob -5 =5 late", start="5 0"),
        """
        Let Bob stand at 0 and lose 5 points by the referee's ruling.
        Then the new score is 0 - 5 = -5.
        However, the record writes 5.
        """,
    ),
    "a bonus that the target refuses": (
        "score/running",
        dealt("fives-and-threes bonus=opponents", "1-0 | 6-6", "Ann 1-0; out Ann scores 71 0", start="59 0"),
        """
        Let the scores stand at 60 and 0 when deal 1 ends.
        Then the bonus of 12 is refused, since it would pass 61, and nothing is added.
        However, the record closes it at 71 and 0.
        """,
    ),
    "a double at an end": (
        "count/double",
        dealt(
            "fives-and-threes", "6-4 1-1 1-2 1-3 1-4 1-5 1-6 | 4-4 2-2 2-3 2-4 2-5 2-6 3-3", "Ann 6-4 10; Bob 4-4@R 10"
        ),
        """
        Let the line be 6-4 4-4, open at 6 and 4.
        Then the count is 6 + 8 = 14 (a double at an end counts both halves), worth 0: 14 is no multiple of 3 or 5.
        However, the record counts 10.
        """,
    ),
    "a lone double where plays earn nothing": (
        "count/lone-double",
        dealt("draw", "5-5 6-1 | 5-0 6-6", "Ann 5-5 5"),
        """
        Let the line be 5-5, open at 5 and 5.
        Then the count is 10 (a double alone counts both halves, once).
        However, the record counts 5.
        """,
    ),
    "a last tile that is not scored": (
        "score/every-play",
        dealt("all-fives", "5-5 | 2-1", "Ann 5-5 10 +0 =5", start="5 0"),
        """
        Let the spinner 5-5 lie alone, open at L and R, a count of 10.
        Then the play is worth 10: a multiple of 5.
        However, the record awards 0.
        """,
    ),
    "wrong points": (
        "score/threes-and-fives",
        dealt("fives-and-threes", "6-3 0-1 | 2-1 0-0", "Ann 6-3 9 (1)", start="5 0"),
        """
        Let the line be 6-3, open at 6 and 3, a count of 9.
        Then the play is worth 9 / 3 = 3.
        However, the record gives 1 as earned.
        """,
    ),
    "the out point forgotten": (
        "score/out-point",
        dealt("fives-and-threes", "6-3 | 2-1", "Ann 6-3 9 (3)", start="5 0"),
        """
        Let the line be 6-3, open at 6 and 3, a count of 9.
        Then the play is worth 9 / 3 = 3, and going out 1 more: 4 in all.
        However, the record gives 3 as earned.
        """,
    ),
    "the lead does not score, a house rule": (
        "score/threes-and-fives",
        dealt("fives-and-threes scores_lead=no", "6-6 0-1 | 2-1 0-0", "Ann 6-6 12 (4)", start="0 0"),
        """
        Let the line be 6-6, open at 6 and 6, a count of 12.
        Then the play is worth nothing.
        However, the record gives 4 as earned.
        """,
    ),
    "an end double counted once, a house rule": (
        "count/double",
        dealt("fives-and-threes end_double=once", "6-4 1-1 | 4-4 2-2", "Ann 6-4 10; Bob 4-4@R 14"),
        """
        Let the line be 6-4 4-4, open at 6 and 4.
        Then the count is 6 + 4 = 10 (a double at an end counts one half), worth 10 / 5 = 2.
        However, the record counts 14.
        """,
    ),
    "a score alone, the lead not scored": (
        "score/every-play",
        dealt("fives-and-threes", "6-6 0-1 | 2-1 0-0", "Ann 6-6 12 =7", start="7 0"),
        """
        Let the line be 6-6, open at 6 and 6, a count of 12.
        Then the play is worth 12 / 3 = 4.
        However, the record leaves the score at 7.
        """,
    ),
    "a score alone, the out point forgotten": (
        "score/out-point",
        dealt("fives-and-threes", "6-3 | 2-1", "Ann 6-3 9 =8", start="5 0"),
        """
        Let the line be 6-3, open at 6 and 3, a count of 9.
        Then the play is worth 9 / 3 = 3, and going out 1 more: 4 in all.
        However, the record takes the score from 5 to 8.
        """,
    ),
}


@pytest.mark.parametrize(("clause", "sheet", "told"), CASES.values(), ids=CASES)
def test_it_is_told_so(clause, sheet, told):
    assert three_lines(told) in messages(clause, sheet)
