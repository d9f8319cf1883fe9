"""Findings about how deals and the match end, in words."""

import pytest

from tests.report.test_messages import dealt, messages, three_lines

CASES = {
    "won, and it was blocked": (
        "match/reached",
        dealt("fives-and-threes", "6-6 0-1 | 2-1 0-0", "Ann 6-6 12 +4 =54; won Ann", start="50 0"),
        """
        Let the line be 6-6, open at 6 and 6, and the scores be 54 and 0.
        Then nobody can play: it is blocked.
        However, the record says that the match was won.
        """,
    ),
    "won, and nobody is at the target": (
        "match/reached",
        dealt("pyatyorka", "5-5 0-1 | 2-1 0-0", "Ann 5-5 10 +10 =60; won Ann", start="50 0"),
        """
        Let the spinner 5-5 lie alone, open at L, R, U and D, and the scores be 60 and 0.
        Then no award has brought anybody to 100, so nobody has won.
        However, the record says that the match was won.
        """,
    ),
    "another went out": (
        "end/out",
        dealt("all-fives", "5-5 | 2-1", "Ann 5-5 10 +10 =155; out Bob", start="145 0"),
        """
        Let the spinner 5-5 lie alone, open at L and R, when deal 1 ends.
        Then Ann has gone out.
        However, the record names Bob.
        """,
    ),
    "another won": (
        "match/reached",
        dealt("pyatyorka", "5-5 0-1 | 2-1 0-0", "Ann 5-5 10 +10 =105; won Bob", start="95 0"),
        """
        Let the spinner 5-5 lie alone, open at L, R, U and D, when deal 1 ends.
        Then Ann has won the match.
        However, the record names Bob.
        """,
    ),
    "nobody takes a block": (
        "end/blocked",
        dealt("fives-and-threes", "5-5 0-1 | 2-1 0-0", "Ann 5-5 10 +2; blocked Ann", start="0 0"),
        """
        Let the line be 5-5, open at 5 and 5, when deal 1 ends.
        Then nobody takes it.
        However, the record names Ann.
        """,
    ),
    "blocked, and a tile may be drawn": (
        "end/blocked",
        dealt("all-fives", "5-5 0-1 | 2-1 0-0", "Ann 5-5 10 +10; blocked", start="0 0"),
        """
        Let the spinner 5-5 lie alone, open at L and R, with tiles in hand: Ann 1 and Bob 2.
        Then 24 tiles may still be drawn, so it is not over.
        However, the record says that it was blocked.
        """,
    ),
    "blocked, and somebody can play": (
        "end/blocked",
        dealt("all-fives", "5-5 5-1 | 2-1 0-0", "Ann 5-5 10 +10; blocked", start="0 0"),
        """
        Let the spinner 5-5 lie alone, open at L and R, with tiles in hand: Ann 1 and Bob 2.
        Then Ann can play, so it is not over.
        However, the record says that it was blocked.
        """,
    ),
    "blocked, and hidden hands can play": (
        "end/blocked",
        dealt("block", "6-6 0-0 0-1 0-2 0-3 0-4 0-5 1-1 1-2 1-3 1-4 1-5 2-2 2-3 | ", "Ann 6-6; blocked"),
        """
        Let the line be 6-6, open at 6 and 6, with tiles in hand: Ann 13 and Bob 14.
        Then somebody can play, however the hidden tiles lie, so it is not over.
        However, the record says that it was blocked.
        """,
    ),
    "out, and somebody can play": (
        "end/out",
        dealt("all-fives", "5-5 5-1 | 2-1 0-0", "Ann 5-5 10 +10; out Ann", start="0 0"),
        """
        Let the spinner 5-5 lie alone, open at L and R, with tiles in hand: Ann 1 and Bob 2.
        Then Ann can play, so it is not over.
        However, the record says that somebody went out.
        """,
    ),
    "out, and it was blocked": (
        "end/out",
        dealt("block", "6-6 0-1 | 2-1 0-0", "Ann 6-6; out Ann", start="0 0"),
        """
        Let the line be 6-6, open at 6 and 6, with tiles in hand: Ann 1 and Bob 2.
        Then nobody can play: it is blocked.
        However, the record says that somebody went out.
        """,
    ),
    "cut short while a tile may be drawn": (
        "end/out",
        dealt("all-fives", "5-5 0-1 | 2-1 0-0", "Ann 5-5 10 +10; deal Bob leads", start="0 0"),
        """
        Let the spinner 5-5 lie alone, open at L and R.
        Then 24 tiles may still be drawn, so deal 1 is not over.
        However, the record stops it there and goes on with deal 2.
        """,
    ),
    "cut short": (
        "end/out",
        dealt("all-fives", "5-5 5-1 | 2-1 0-0", "Ann 5-5 10 +10; deal Bob leads", start="0 0"),
        """
        Let the spinner 5-5 lie alone, open at L and R.
        Then Ann can play, so deal 1 is not over.
        However, the record stops it there and goes on with deal 2.
        """,
    ),
    "a deal after the match": (
        "match/reached",
        dealt("pyatyorka", "5-5 0-1 | 2-1 0-0", "Ann 5-5 10 +10 =105; won Ann; deal Bob leads; Bob 1-1", start="95 0"),
        """
        Let Ann have won, the scores being 105 and 0.
        Then the match is over at once.
        However, the record goes on with deal 2.
        """,
    ),
    "a deal after a match decided at the end of one": (
        "match/reached",
        dealt("all-fives", "5-5 | 2-1", "Ann 5-5 10 +10 =155; out Ann; deal Ann leads; Ann 1-1", start="145 0"),
        """
        Let Ann have won, the scores being 160 and 0.
        Then the match is over.
        However, the record goes on with deal 2.
        """,
    ),
    "a draw after the match": (
        "match/reached",
        dealt("pyatyorka", "5-5 0-1 | 2-1 0-0", "Ann 5-5 10 +10 =105; Bob draws ?", start="95 0"),
        """
        Let Ann have reached 100.
        Then the match is over at once.
        However, the record has a draw.
        """,
    ),
    "a play after the deal": (
        "end/out",
        dealt("all-fives", "5-5 | 2-1", "Ann 5-5 10 +10 =105; Bob 2-1@L", start="95 0"),
        """
        Let Ann have gone out.
        Then the deal is over.
        However, the record plays 2-1.
        """,
    ),
    "a surplus knock": (
        "end/blocked",
        dealt("block", "6-6 0-1 | 2-1 0-0", "Ann 6-6; Bob knocks; Ann knocks; Bob knocks", start="0 0"),
        """
        Let the line be 6-6, open at 6 and 6, and all 2 players with tiles have knocked.
        Then the deal is blocked and over.
        However, the record has a knock.
        """,
    ),
    "a tie won by nobody": (
        "match/result",
        dealt("draw", "6-6 | 2-1", "Ann 6-6; out Ann bonus 3; result Ann 102 102", start="99 102"),
        """
        Let the last accepted award leave the scores at 102 and 102.
        Then the best score is not one side's alone, so nobody has won.
        However, the result gives Ann as the winner and scores of 102 and 102.
        """,
    ),
    "a result without a winner": (
        "match/result",
        dealt("draw", "6-6 | 2-1", "Ann 6-6; out Ann bonus 3; result Ann 12 12", start="9 12"),
        """
        Let the last accepted award leave the scores at 12 and 12.
        Then nobody has reached 100.
        However, the result gives Ann as the winner and scores of 12 and 12.
        """,
    ),
    "cut short while hidden hands can play": (
        "end/out",
        dealt("block", "6-6 0-0 0-1 0-2 0-3 0-4 0-5 1-1 1-2 1-3 1-4 1-5 2-2 2-3 | ", "Ann 6-6; deal Ann leads"),
        """
        Let the line be 6-6, open at 6 and 6.
        Then somebody can play, however the hidden tiles lie, so deal 1 is not over.
        However, the record stops it there and goes on with deal 2.
        """,
    ),
    "a wrong winner": (
        "match/result",
        dealt("pyatyorka", "5-5 0-1 | 2-1 0-0", "Ann 5-5 10 +10 =105; won Ann; result Bob 105 0", start="95 0"),
        """
        Let the last accepted award leave the scores at 105 and 0.
        Then Ann won.
        However, the result gives Bob as the winner and scores of 105 and 0.
        """,
    ),
    "a result before the deal is over": (
        "match/result",
        dealt("all-fives", "5-5 0-1 | 2-1 0-0", "Ann 5-5 10 +10 =155; result Ann 155 0", start="145 0"),
        """
        Let the last accepted award leave the scores at 155 and 0.
        Then the deal is not over, so nobody has won.
        However, the result gives Ann as the winner and scores of 155 and 0.
        """,
    ),
    "a result after a referee's points": (
        "match/result",
        dealt(
            "fives-and-threes",
            "5-5 0-1 | 2-1 0-0",
            "Ann 5-5 10 +2 =53; adjust Ann +8 =61 late; result Ann 61 0",
            start="51 0",
        ),
        """
        Let the last accepted award leave the scores at 61 and 0.
        Then no award has brought anybody to 61, so nobody has won.
        However, the result gives Ann as the winner and scores of 61 and 0.
        """,
    ),
    "out claimed of hidden hands": (
        "end/out",
        dealt("block", " | ", "Ann 6-6; out Ann"),
        """
        Let the line be 6-6, open at 6 and 6, with tiles in hand: Ann 6 and Bob 7.
        Then nobody has gone out.
        However, the record says that somebody went out.
        """,
    ),
}


@pytest.mark.parametrize(("clause", "sheet", "told"), CASES.values(), ids=CASES)
def test_it_is_told_so(clause, sheet, told):
    assert three_lines(told) in messages(clause, sheet)
