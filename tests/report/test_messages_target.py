"""Findings about the target, in words."""

import pytest

from tests.report.test_messages import dealt, messages, three_lines

CASES = {
    "past the target": (
        "target/whole",
        dealt("fives-and-threes", "6-6 0-1 | 2-1 0-0", "Ann 6-6 12 (4) +4 =63", start="59 0"),
        """
        Let Ann stand at 59 and earn 4 (the line being 6-6, open at 6 and 6, a count of 12).
        Then 59 + 4 = 63 passes 61, so all of it is refused and the score stays 59.
        However, the record accepts 4 and writes 63.
        """,
    ),
    "cut down to the target": (
        "target/whole",
        dealt("fives-and-threes", "6-6 0-1 | 2-1 0-0", "Ann 6-6 12 (4) +2 =61", start="59 0"),
        """
        Let Ann stand at 59 and earn 4 (the line being 6-6, open at 6 and 6, a count of 12).
        Then 59 + 4 = 63 passes 61, so all of it is refused and the score stays 59.
        However, the record accepts 2 and writes 61.
        """,
    ),
    "refused though it reaches the target": (
        "target/whole",
        dealt("fives-and-threes", "6-6 0-1 | 2-1 0-0", "Ann 6-6 12 (4) +0 =57", start="57 0"),
        """
        Let Ann stand at 57 and earn 4 (the line being 6-6, open at 6 and 6, a count of 12).
        Then 57 + 4 = 61 reaches 61, so all of it is accepted.
        However, the record refuses it and writes 57.
        """,
    ),
    "refused below the target": (
        "target/whole",
        dealt("fives-and-threes", "6-6 0-1 | 2-1 0-0", "Ann 6-6 12 (4) +0 =50", start="50 0"),
        """
        Let Ann stand at 50 and earn 4 (the line being 6-6, open at 6 and 6, a count of 12).
        Then 50 + 4 = 54 does not pass 61, so all of it is accepted.
        However, the record refuses it and writes 50.
        """,
    ),
    "bounce": (
        "target/whole",
        dealt("fives-and-threes overshoot=bounce", "6-6 0-1 | 2-1 0-0", "Ann 6-6 12 (4) +0 =58", start="58 0"),
        """
        Let Ann stand at 58 and earn 4 (the line being 6-6, open at 6 and 6, a count of 12).
        Then 58 + 4 = 62 passes 61 by 1, so the score goes back to 60.
        However, the record refuses it and writes 58.
        """,
    ),
    "clamp": (
        "target/whole",
        dealt("fives-and-threes overshoot=clamp", "6-6 0-1 | 2-1 0-0", "Ann 6-6 12 (4) +0 =59", start="59 0"),
        """
        Let Ann stand at 59 and earn 4 (the line being 6-6, open at 6 and 6, a count of 12).
        Then 59 + 4 = 63 passes 61, so only 2 of it is accepted, which makes 61.
        However, the record refuses it and writes 59.
        """,
    ),
    "allow": (
        "target/whole",
        dealt("fives-and-threes overshoot=allow", "6-6 0-1 | 2-1 0-0", "Ann 6-6 12 (4) +0 =59", start="59 0"),
        """
        Let Ann stand at 59 and earn 4 (the line being 6-6, open at 6 and 6, a count of 12).
        Then 59 + 4 = 63 passes 61, and all of it is accepted.
        However, the record refuses it and writes 59.
        """,
    ),
    "reach: refused": (
        "target/reach",
        dealt("pyatyorka", "5-5 0-1 | 2-1 0-0", "Ann 5-5 10 (10) +0 =95", start="95 0"),
        """
        Let Ann stand at 95 and earn 10 (the spinner 5-5 lying alone, open at L, R, U and D, a count of 10).
        Then 95 + 10 = 105 passes 100, and all of it is accepted.
        However, the record refuses it and writes 95.
        """,
    ),
    "reach: cut down": (
        "target/reach",
        dealt("pyatyorka", "5-5 0-1 | 2-1 0-0", "Ann 5-5 10 (10) +5 =100", start="95 0"),
        """
        Let Ann stand at 95 and earn 10 (the spinner 5-5 lying alone, open at L, R, U and D, a count of 10).
        Then 95 + 10 = 105 passes 100, and all of it is accepted.
        However, the record accepts 5 and writes 100.
        """,
    ),
    "reach: a score alone": (
        "target/reach",
        dealt("pyatyorka", "5-5 0-1 | 2-1 0-0", "Ann 5-5 10 (10) =95", start="95 0"),
        """
        Let Ann stand at 95 and earn 10 (the spinner 5-5 lying alone, open at L, R, U and D, a count of 10).
        Then 95 + 10 = 105 passes 100, and all of it is accepted.
        However, the record writes 95.
        """,
    ),
    "deal-end: cut down": (
        "target/deal-end",
        dealt("all-fives", "5-5 0-1 | 2-1 0-0", "Ann 5-5 10 (10) +5 =150", start="145 0"),
        """
        Let Ann stand at 145 and earn 10 (the spinner 5-5 lying alone, open at L and R, a count of 10).
        Then 145 + 10 = 155 passes 150, and all of it is accepted; the target is tested when the deal is over.
        However, the record accepts 5 and writes 150.
        """,
    ),
    "deal-end: refused": (
        "target/deal-end",
        dealt("all-fives", "5-5 0-1 | 2-1 0-0", "Ann 5-5 10 (10) +0", start="15 0"),
        """
        Let Ann stand at 15 and earn 10 (the spinner 5-5 lying alone, open at L and R, a count of 10).
        Then 15 + 10 = 25 does not pass 150, so all of it is accepted.
        However, the record refuses it.
        """,
    ),
    "the out point tested by itself": (
        "target/combined",
        dealt("fives-and-threes", "6-0 | 2-1", "Ann 6-0 6 +2 =61", start="59 0"),
        """
        Let Ann stand at 59 and earn 2 + 1 = 3, tested together (the line being 6-0, open at 6 and 0, a count of 6).
        Then 59 + 3 = 62 passes 61, so all of it is refused and the score stays 59.
        However, the record accepts 2 and writes 61.
        """,
    ),
    "an out point of two": (
        "target/combined",
        dealt("fives-and-threes out_point=2", "6-0 | 2-1", "Ann 6-0 6 +4 =62", start="58 0"),
        """
        Let Ann stand at 58 and earn 2 + 2 = 4, tested together (the line being 6-0, open at 6 and 0, a count of 6).
        Then 58 + 4 = 62 passes 61, so all of it is refused and the score stays 58.
        However, the record accepts 4 and writes 62.
        """,
    ),
    "tested apart": (
        "target/combined",
        dealt("fives-and-threes out_and_play=apart", "6-0 | 2-1", "Ann 6-0 6 (3) +0 =59", start="59 0"),
        """
        Let Ann stand at 59 and earn 2 + 1 = 3, tested one after the other (the line being 6-0, open at 6 and 0, a
          count of 6).
        Then 59 + 3 = 62 passes 61, so only 2 of it is accepted, which makes 61.
        However, the record refuses it and writes 59.
        """,
    ),
    "refused when going out": (
        "target/combined",
        dealt("fives-and-threes", "6-0 | 2-1", "Ann 6-0 6 (3) +0 =58", start="58 0"),
        """
        Let Ann stand at 58 and earn 2 + 1 = 3, tested together (the line being 6-0, open at 6 and 0, a count of 6).
        Then 58 + 3 = 61 reaches 61, so all of it is accepted.
        However, the record refuses it and writes 58.
        """,
    ),
    "after a slip of the count": (
        "target/whole",
        dealt("fives-and-threes", "6-6 0-1 | 2-1 0-0", "Ann 6-6 15 (8) +8 =65", start="57 0"),
        """
        Let Ann stand at 57 and earn 4 (the line being 6-6, open at 6 and 6, a count of 12).
        Then going by what the record itself makes of the play, 0 is accepted.
        However, the record accepts 8 and writes 65.
        """,
    ),
    "a pair": (
        "target/whole",
        dealt("fives-and-threes", "6-6 5-4 1-1 1-2 1-3 |  |  | ", "Ann 6-6 12 (4) +0 =57", start="57 0"),
        """
        Let Ann and Cat stand at 57 and earn 4 (the line being 6-6, open at 6 and 6, a count of 12).
        Then 57 + 4 = 61 reaches 61, so all of it is accepted.
        However, the record refuses it and writes 57.
        """,
    ),
    "won before the deal is over": (
        "target/deal-end",
        dealt("all-fives", "5-5 5-1 | 2-1 0-0", "Ann 5-5 10 +10 =155; won Ann", start="145 0"),
        """
        Let the spinner 5-5 lie alone, open at L and R, and the scores be 155 and 0.
        Then Ann can play, and the match is decided when the deal is over.
        However, the record says that the match was won.
        """,
    ),
    "won, and somebody went out": (
        "target/deal-end",
        dealt("all-fives", "5-5 | 2-1", "Ann 5-5 10 +10 =155; won Ann", start="145 0"),
        """
        Let the spinner 5-5 lie alone, open at L and R, and the scores be 155 and 0.
        Then Ann has gone out.
        However, the record says that the match was won.
        """,
    ),
    "an award for nothing": (
        "target/whole",
        dealt("fives-and-threes", "6-1 0-1 | 2-1 0-0", "Ann 6-1 7 (0) +3 =13", start="10 0"),
        """
        Let Ann stand at 10 and earn 0 (the line being 6-1, open at 6 and 1, a count of 7).
        Then nothing is earned, and the score stays 10.
        However, the record accepts 3 and writes 13.
        """,
    ),
}


@pytest.mark.parametrize(("clause", "sheet", "told"), CASES.values(), ids=CASES)
def test_it_is_told_so(clause, sheet, told):
    assert three_lines(told) in messages(clause, sheet)
