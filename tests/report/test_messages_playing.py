"""Findings about dealing, leading, turns and joining tiles, in words."""

import pytest

from tests.report.test_messages import dealt, messages, three_lines

CASES = {
    "a side of a spinner that is not there": (
        "play/end",
        dealt("pyatyorka", "5-4 5-1 1-1 | 5-0 5-3 3-2", "Ann 5-4; Bob 5-3@U"),
        """
        Let the line be 5-4, open at 5 and 4.
        Then a tile joins the left end L or the right end R, and there is no spinner with a side U.
        However, the record joins 5-3 at U.
        """,
    ),
    "an end of a cross that it does not fit": (
        "play/matches",
        dealt("pyatyorka", "5-5 5-1 1-1 | 5-0 5-3 3-2", "Ann 5-5; Bob 5-0@L; Ann 5-1@L"),
        """
        Let the cross on the spinner 5-5 be 0-5 5-5, open at L (0), R (no tile), U (no tile) and D (no tile).
        Then 5-1 fits at R, not at L.
        However, the record joins 5-1 at L.
        """,
    ),
    "an end named by pips that it does not fit": (
        "play/matches",
        dealt("pyatyorka", "5-5 5-1 1-1 | 5-0 5-3 3-2", "Ann 5-5; Bob 3-2@5"),
        """
        Let the spinner 5-5 lie alone, open at L, R, U and D.
        Then 3-2 fits nowhere; what can be played is 0-5@L, 0-5@R, 0-5@U, 0-5@D, 3-5@L, 3-5@R, 3-5@U or 3-5@D.
        However, the record joins 3-2 at an end showing 5.
        """,
    ),
    "an end named by pips that nothing shows": (
        "play/end",
        dealt("pyatyorka", "5-5 5-1 1-1 | 5-0 5-3 3-2", "Ann 5-5; Bob 3-2@3"),
        """
        Let the spinner 5-5 lie alone, open at L, R, U and D.
        Then no open end shows 3.
        However, the record joins 3-2 at an end showing 3.
        """,
    ),
    "a draw of a tile laid already": (
        "set/double-six",
        dealt("draw", "5-5 6-1 | 3-0 6-6", "Ann 5-5; Bob draws 5-5"),
        """
        Let the line be 5-5, open at 5 and 5, with 5-5 laid already.
        Then it is not in the boneyard to be drawn.
        However, the record has Bob draw 5-5.
        """,
    ),
    "a draw of a tile in a hand": (
        "set/double-six",
        dealt("draw", "5-5 6-1 | 3-0 6-6", "Ann 5-5; Bob draws 6-1"),
        """
        Let the line be 5-5, open at 5 and 5, with 6-1 in a hand already.
        Then it is not in the boneyard to be drawn.
        However, the record has Bob draw 6-1.
        """,
    ),
    "a draw not written": (
        "turn/order",
        dealt(
            "draw",
            "5-5 5-0 5-1 5-2 5-3 5-4 5-6 0-0 1-1 2-2 3-3 4-4 6-6 | 0-1 0-2 0-3 0-4 0-6 1-2 1-3 1-4 1-6 2-3 2-4 2-6 3-4",
            "boneyard 3-6 4-6; Ann 5-5; Ann 5-0@L",
        ),
        """
        Let the line be 5-5, open at 5 and 5, and the turn be Bob's, who cannot play and whose draw is not written.
        Then the entry is Bob's.
        However, the record gives it to Ann.
        """,
    ),
    "nothing from a hidden hand": (
        "turn/order",
        dealt("draw", " | ", "Ann 5-5; Ann 5-0@L"),
        """
        Let the line be 5-5, open at 5 and 5, and the turn be Bob's, whose hand is not all recorded, and who neither
          plays nor draws nor knocks.
        Then the entry is Bob's.
        However, the record gives it to Ann.
        """,
    ),
    "the winner leads": (
        "lead/next",
        dealt("draw", "1-2 | 3-3 | 4-4", "Ann 1-2; out Ann; deal Cat leads"),
        """
        Let the winner of a deal lead the next, and after a deal without a winner the seat to the left of its lead.
        Then Ann leads deal 2.
        However, the record has Cat lead it.
        """,
    ),
    "clockwise": (
        "lead/next",
        dealt("fives-and-threes", "1-2 | 3-3 | 4-4", "Ann 1-2; out Ann; deal Cat leads"),
        """
        Let the lead move one seat clockwise after every finished deal, whatever its result.
        Then Bob leads deal 2.
        However, the record has Cat lead it.
        """,
    ),
    "the winner leads, or a lot": (
        "lead/next",
        dealt("fives-and-threes next_lead=winner-or-lot", "1-2 | 3-3 | 4-4", "Ann 1-2; out Ann; deal Cat leads"),
        """
        Let the player who goes out lead the next deal, and after a block whoever the lot falls on.
        Then Ann leads deal 2.
        However, the record has Cat lead it.
        """,
    ),
    "the lead a record starts with": (
        "lead/next",
        dealt("fives-and-threes", " | ", "deal Bob leads", start="5 5"),
        """
        Let the record say that Ann has the lead when it starts.
        Then Ann leads deal 1.
        However, the record has Bob lead it.
        """,
    ),
    "the holder of the highest double leads": (
        "lead/first",
        dealt("fives-and-threes first_lead=highest-double", "5-5 1-2 | 6-6 0-0", "Ann 5-5"),
        """
        Let the holder of the highest double dealt lead the first deal.
        Then Bob leads deal 1.
        However, the record has Ann lead it.
        """,
    ),
    "the highest double opens the match": (
        "lead/any-tile",
        dealt("fives-and-threes first_lead=highest-double", "5-5 1-2 | 6-6 0-0", "deal Bob leads; Bob 0-0"),
        """
        Let the highest double of a hand be led, and Bob hold 0-0 and 6-6.
        Then Bob must lead 6-6.
        However, the record has Bob lead 0-0.
        """,
    ),
    "a double is led": (
        "lead/any-tile",
        dealt("fives-and-threes lead_tile=any-double", "5-5 1-2 2-3 | 6-6 0-0 1-3", "deal Bob leads; Bob 1-3"),
        """
        Let a double be led by a hand that has one, and Bob hold 0-0, 1-3 and 6-6.
        Then Bob must lead 0-0 or 6-6.
        However, the record has Bob lead 1-3.
        """,
    ),
    "a double held and not led": (
        "lead/any-tile",
        dealt("fives-and-threes lead_tile=highest-double", " | ", "deal Bob leads; Bob 1-1; Ann 1-6@L; Bob 6-6@L"),
        """
        Let the highest double of a hand be led.
        Then Bob, who plays 6-6 at event 3, held it all along, and had to lead it.
        However, the record has Bob lead 1-1.
        """,
    ),
    "a double surely held and not led": (
        "lead/any-tile",
        dealt(
            "fives-and-threes lead_tile=highest-double",
            "0-0 0-1 0-2 0-3 0-4 0-5 0-6 1-1 1-2 1-5 2-3 2-4 1-4 1-3 | ",
            "deal Bob leads; Bob 2-2",
        ),
        """
        Let the highest double of a hand be led, and every tile that nobody has shown lie hidden in a hand or
          asleep.
        Then Bob cannot be without a tile to lead before 2-2, however they lie.
        However, the record has Bob lead 2-2.
        """,
    ),
    "a tile of the boneyard": (
        "play/held",
        dealt(
            "pyatyorka",
            "5-5 5-0 5-1 5-2 5-3 5-4 5-6 0-0 1-1 2-2 3-3 4-4 6-6 | 0-1 0-2 0-3 0-4 0-6 1-2 1-3 1-4 1-6 2-3 2-4 2-6 3-4",
            "boneyard 3-6 4-6; Ann 3-6",
        ),
        """
        Let the table be empty, and Ann hold 0-0, 0-5, 1-1, 1-5, 2-2, 2-5, 3-3, 3-5, 4-4, 4-5, 5-5, 5-6 and 6-6.
        Then Ann has no 3-6 to play: it is in no hand that the record shows.
        However, the record has Ann play 3-6.
        """,
    ),
    "a tile dealt twice": (
        "set/double-six",
        dealt(
            "draw",
            "5-5 5-0 5-1 5-2 5-3 5-4 5-6 0-0 1-1 2-2 3-3 4-4 6-6 | 0-1 0-2 0-3 0-4 0-6 1-2 1-3 1-4 1-6 2-3 2-4 2-6 3-4",
            "boneyard 3-6 0-0",
        ),
        """
        Let each of the 28 tiles be in one place.
        Then 0-0 can be dealt once.
        However, deal 1 has it again in the boneyard.
        """,
    ),
    "a short boneyard": (
        "deal/hand-size",
        dealt(
            "draw",
            "5-5 5-0 5-1 5-2 5-3 5-4 5-6 0-0 1-1 2-2 3-3 4-4 6-6 | 0-1 0-2 0-3 0-4 0-6 1-2 1-3 1-4 1-6 2-3 2-4 2-6 3-4",
            "boneyard 3-6",
        ),
        """
        Let 2 players be dealt tiles.
        Then the boneyard has 2 tiles.
        However, deal 1 gives it 1.
        """,
    ),
    "the partner who went out leads": (
        "lead/next",
        dealt("pyatyorka", "1-1 | 2-2 | 3-3 | 4-4", "Ann 1-1; out Ann; deal Cat leads"),
        """
        Let the winner of a deal lead the next, and after a deal without a winner the seat to the left of its lead.
        Then Ann leads deal 2.
        However, the record has Cat lead it.
        """,
    ),
    "either partner leads after a block": (
        "lead/next",
        dealt(
            "pyatyorka drawing=none", "1-1 0-0 | 2-2 2-3 | 3-3 3-0 | 4-4 4-5", "Ann 1-1; blocked Ann; deal Bob leads"
        ),
        """
        Let the winner of a deal lead the next, and after a deal without a winner the seat to the left of its lead.
        Then Ann or Cat leads deal 2.
        However, the record has Bob lead it.
        """,
    ),
    "a tile of another": (
        "play/held",
        dealt("all-fives", "5-5 6-1 | 5-0 6-6", "Ann 5-5 10; Bob 6-1@L"),
        """
        Let the spinner 5-5 lie alone, open at L and R, and Bob hold 0-5 and 6-6.
        Then Bob has no 6-1 to play: Ann holds it.
        However, the record has Bob play 6-1.
        """,
    ),
    "a line never branches": (
        "play/end",
        dealt("fives-and-threes", "6-4 1-1 1-2 1-3 1-4 1-5 1-6 | 4-4 2-2 2-3 2-4 2-5 2-6 3-3", "Ann 6-4; Bob 4-4@U"),
        """
        Let the line be 6-4, open at 6 and 4.
        Then a tile joins the left end L or the right end R, and a line never branches.
        However, the record joins 4-4 at U.
        """,
    ),
    "not the lead": (
        "deal/lead",
        dealt("fives-and-threes", "6-4 1-1 1-2 1-3 1-4 1-5 1-6 | 4-4 2-2 2-3 2-4 2-5 2-6 3-3", "Bob 4-4"),
        """
        Let Ann have the lead of deal 1.
        Then the first turn is Ann's.
        However, the record has Bob take it.
        """,
    ),
    "a tile laid twice": (
        "set/double-six",
        dealt("all-fives", "5-5 6-1 | 5-0 6-6", "Ann 5-5 10; Bob 0-5@L; Ann 5-0@R"),
        """
        Let the cross on the spinner 5-5 be 0-5 5-5, open at L (0) and R (no tile), with 5-0 laid already.
        Then it cannot be laid again.
        However, the record plays 5-0 again.
        """,
    ),
    "a short hand": (
        "deal/hand-size",
        dealt("draw hand_size.3=7", "6-6 6-5 6-4 6-3 6-2 |  | ", ""),
        """
        Let 3 players be dealt tiles.
        Then the hand of Ann has 7 tiles.
        However, deal 1 gives it 5.
        """,
    ),
    "a knock not written": (
        "turn/order",
        dealt("block", "6-6 6-1 | 0-0 0-1", "Ann 6-6; Ann 6-1@R"),
        """
        Let the line be 6-6, open at 6 and 6, and the turn be Bob's, who cannot play and whose knock is not written.
        Then the entry is Bob's.
        However, the record gives it to Ann.
        """,
    ),
    "out of turn": (
        "turn/order",
        dealt("block", "6-6 6-1 | 0-6 0-1", "Ann 6-6; Ann 6-1@R"),
        """
        Let the line be 6-6, open at 6 and 6, and the turn be Bob's, who can play 0-6@L or 0-6@R.
        Then the entry is Bob's.
        However, the record gives it to Ann.
        """,
    ),
    "the other end": (
        "play/matches",
        dealt("block", "6-3 6-1 | 0-6 0-1", "Ann 6-3; Bob 6-0@R"),
        """
        Let the line be 6-3, open at 6 and 3.
        Then 6-0 fits at L, not at R.
        However, the record joins 6-0 at R.
        """,
    ),
}


@pytest.mark.parametrize(("clause", "sheet", "told"), CASES.values(), ids=CASES)
def test_it_is_told_so(clause, sheet, told):
    assert three_lines(told) in messages(clause, sheet)
