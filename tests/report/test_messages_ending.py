"""Findings about how deals and the match end, in words."""

import pytest

from tests.report.test_messages import dealt, messages, three_lines

CASES = {
    "won claimed FT": (
        "match/reached",
        dealt("fives-and-threes", "6-6 0-1 | 2-1 0-0", "Ann 6-6 12 +4 =54; won Ann", start="50 0"),
        """
        Let the line be 6-6, open at 6 and 6, and the scores be 54 and 0.
        Then nobody can play: it is blocked.
        However, the record says that the match was won.
        """,
    ),
    "won claimed py": (
        "match/reached",
        dealt("pyatyorka", "5-5 0-1 | 2-1 0-0", "Ann 5-5 10 +10 =60; won Ann", start="50 0"),
        """
        Let the spinner 5-5 lie alone, open at L, R, U and D, and the scores be 60 and 0.
        Then no award has brought anybody to 100, so nobody has won.
        However, the record says that the match was won.
        """,
    ),
    "seat out": (
        "end/out",
        dealt("all-fives", "5-5 | 2-1", "Ann 5-5 10 +10 =155; out Bob", start="145 0"),
        """
        Let the spinner 5-5 lie alone, open at L and R, when deal 1 ends.
        Then Ann has gone out.
        However, the record names Bob.
        """,
    ),
    "seat won": (
        "match/reached",
        dealt("pyatyorka", "5-5 0-1 | 2-1 0-0", "Ann 5-5 10 +10 =105; won Bob", start="95 0"),
        """
        Let the spinner 5-5 lie alone, open at L, R, U and D, when deal 1 ends.
        Then Ann has won the match.
        However, the record names Bob.
        """,
    ),
    "seat block": (
        "end/blocked",
        dealt("fives-and-threes", "5-5 0-1 | 2-1 0-0", "Ann 5-5 10 +2; blocked Ann", start="0 0"),
        """
        Let the line be 5-5, open at 5 and 5, when deal 1 ends.
        Then nobody takes it.
        However, the record names Ann.
        """,
    ),
    "blocked claimed drawable": (
        "end/blocked",
        dealt("all-fives", "5-5 0-1 | 2-1 0-0", "Ann 5-5 10 +10; blocked", start="0 0"),
        """
        Let the spinner 5-5 lie alone, open at L and R, with tiles in hand: Ann 1 and Bob 2.
        Then 24 tiles may still be drawn, so it is not over.
        However, the record says that it was blocked.
        """,
    ),
    "blocked claimed able": (
        "end/blocked",
        dealt("all-fives", "5-5 5-1 | 2-1 0-0", "Ann 5-5 10 +10; blocked", start="0 0"),
        """
        Let the spinner 5-5 lie alone, open at L and R, with tiles in hand: Ann 1 and Bob 2.
        Then Ann can play, so it is not over.
        However, the record says that it was blocked.
        """,
    ),
    "blocked claimed hidden": (
        "end/blocked",
        dealt("block", "6-6 0-0 0-1 0-2 0-3 0-4 0-5 1-1 1-2 1-3 1-4 1-5 2-2 2-3 | ", "Ann 6-6; blocked"),
        """
        Let the line be 6-6, open at 6 and 6, with tiles in hand: Ann 13 and Bob 14.
        Then somebody can play, however the hidden tiles lie, so it is not over.
        However, the record says that it was blocked.
        """,
    ),
    "out claimed": (
        "end/out",
        dealt("all-fives", "5-5 5-1 | 2-1 0-0", "Ann 5-5 10 +10; out Ann", start="0 0"),
        """
        Let the spinner 5-5 lie alone, open at L and R, with tiles in hand: Ann 1 and Bob 2.
        Then Ann can play, so it is not over.
        However, the record says that somebody went out.
        """,
    ),
    "out claimed block": (
        "end/out",
        dealt("block", "6-6 0-1 | 2-1 0-0", "Ann 6-6; out Ann", start="0 0"),
        """
        Let the line be 6-6, open at 6 and 6, with tiles in hand: Ann 1 and Bob 2.
        Then nobody can play: it is blocked.
        However, the record says that somebody went out.
        """,
    ),
    "deal cut drawable": (
        "end/out",
        dealt("all-fives", "5-5 0-1 | 2-1 0-0", "Ann 5-5 10 +10; deal Bob leads", start="0 0"),
        """
        Let the spinner 5-5 lie alone, open at L and R.
        Then 24 tiles may still be drawn, so deal 1 is not over.
        However, the record stops it there and goes on with deal 2.
        """,
    ),
    "deal cut able": (
        "end/out",
        dealt("all-fives", "5-5 5-1 | 2-1 0-0", "Ann 5-5 10 +10; deal Bob leads", start="0 0"),
        """
        Let the spinner 5-5 lie alone, open at L and R.
        Then Ann can play, so deal 1 is not over.
        However, the record stops it there and goes on with deal 2.
        """,
    ),
    "deal after reach": (
        "match/reached",
        dealt("pyatyorka", "5-5 0-1 | 2-1 0-0", "Ann 5-5 10 +10 =105; won Ann; deal Bob leads; Bob 1-1", start="95 0"),
        """
        Let Ann have won, the scores being 105 and 0.
        Then the match is over at once.
        However, the record goes on with deal 2.
        """,
    ),
    "deal after dealend": (
        "match/reached",
        dealt("all-fives", "5-5 | 2-1", "Ann 5-5 10 +10 =155; out Ann; deal Ann leads; Ann 1-1", start="145 0"),
        """
        Let Ann have won, the scores being 160 and 0.
        Then the match is over.
        However, the record goes on with deal 2.
        """,
    ),
    "play after won": (
        "match/reached",
        dealt("pyatyorka", "5-5 0-1 | 2-1 0-0", "Ann 5-5 10 +10 =105; Bob draws ?", start="95 0"),
        """
        Let Ann have reached 100.
        Then the match is over at once.
        However, the record has a draw.
        """,
    ),
    "play after out": (
        "end/out",
        dealt("all-fives", "5-5 | 2-1", "Ann 5-5 10 +10 =105; Bob 2-1@L", start="95 0"),
        """
        Let Ann have gone out.
        Then the deal is over.
        However, the record plays 2-1.
        """,
    ),
    "surplus knock": (
        "end/blocked",
        dealt("block", "6-6 0-1 | 2-1 0-0", "Ann 6-6; Bob knocks; Ann knocks; Bob knocks", start="0 0"),
        """
        Let the line be 6-6, open at 6 and 6, and all 2 players with tiles have knocked.
        Then the deal is blocked and over.
        However, the record has a knock.
        """,
    ),
    "result tie": (
        "match/result",
        dealt("draw", "6-6 | 2-1", "Ann 6-6; out Ann bonus 3; result Ann 102 102", start="99 102"),
        """
        Let the last accepted award leave the scores at 102 and 102.
        Then nobody has won.
        However, the result gives Ann as the winner and scores of 102 and 102.
        """,
    ),
    "result none": (
        "match/result",
        dealt("draw", "6-6 | 2-1", "Ann 6-6; out Ann bonus 3; result Ann 12 12", start="9 12"),
        """
        Let the last accepted award leave the scores at 12 and 12.
        Then nobody has reached 100.
        However, the result gives Ann as the winner and scores of 12 and 12.
        """,
    ),
    "deal cut hidden": (
        "end/out",
        dealt("block", "6-6 0-0 0-1 0-2 0-3 0-4 0-5 1-1 1-2 1-3 1-4 1-5 2-2 2-3 | ", "Ann 6-6; deal Ann leads"),
        """
        Let the line be 6-6, open at 6 and 6.
        Then somebody can play, however the hidden tiles lie, so deal 1 is not over.
        However, the record stops it there and goes on with deal 2.
        """,
    ),
    "result winner": (
        "match/result",
        dealt("pyatyorka", "5-5 0-1 | 2-1 0-0", "Ann 5-5 10 +10 =105; won Ann; result Bob 105 0", start="95 0"),
        """
        Let the last accepted award leave the scores at 105 and 0.
        Then Ann won.
        However, the result gives Bob as the winner and scores of 105 and 0.
        """,
    ),
}


@pytest.mark.parametrize(("clause", "sheet", "told"), CASES.values(), ids=CASES)
def test_it_is_told_so(clause, sheet, told):
    assert three_lines(told) in messages(clause, sheet)
