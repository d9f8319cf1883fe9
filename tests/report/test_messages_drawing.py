"""Findings about knocks and draws, in words."""

import pytest

from tests.report.test_messages import dealt, messages, three_lines

CASES = {
    "a knock while a tile may be drawn": (
        "draw/until-playable",
        dealt("draw", "5-5 6-1 | 3-0 6-6", "Ann 5-5; Bob knocks"),
        """
        Let the line be 5-5, open at 5 and 5, and the boneyard have 24 tiles that may be drawn.
        Then Bob plays a tile that fits, or draws until one does.
        However, the record has Bob knock.
        """,
    ),
    "a draw while able": (
        "draw/until-playable",
        dealt("draw", "5-5 6-1 | 5-0 6-6", "Ann 5-5; Bob draws 2-1"),
        """
        Let the line be 5-5, open at 5 and 5.
        Then Bob must play 0-5@L or 0-5@R, and draws nothing.
        However, the record has Bob draw 2-1.
        """,
    ),
    "a draw of a tile not known while able": (
        "draw/until-playable",
        dealt("draw", "5-5 6-1 | 5-0 6-6", "Ann 5-5; Bob draws ?"),
        """
        Let the line be 5-5, open at 5 and 5.
        Then Bob must play 0-5@L or 0-5@R, and draws nothing.
        However, the record has Bob draw a tile.
        """,
    ),
    "not the next tile of the boneyard": (
        "draw/order",
        dealt(
            "draw",
            "5-5 6-1 | 3-0 6-6",
            "boneyard 5-4 4-2 ? 6-0 ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ?; Ann 5-5; Bob draws 4-2",
        ),
        """
        Let the boneyard have 24 tiles left, 4-5 first.
        Then Bob draws 4-5.
        However, the record has Bob draw 4-2.
        """,
    ),
    "a tile that lies further back": (
        "draw/order",
        dealt(
            "draw",
            "5-5 6-1 | 3-0 6-6",
            "boneyard ? 4-2  ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ?; Ann 5-5; Bob draws 4-2",
        ),
        """
        Let the boneyard have 24 tiles left, the record giving 4-2 a later place than the first.
        Then the first one is drawn, and it is another.
        However, the record has Bob draw 4-2.
        """,
    ),
    "the stop tile": (
        "draw/stop-tile",
        dealt(
            "pyatyorka",
            "5-5 5-0 5-1 5-2 5-3 5-4 5-6 0-0 1-1 2-2 3-3 4-4 6-6 | 0-1 0-2 0-3 0-4 0-6 1-2 1-3 1-4 1-6 2-3 2-4 2-6 3-4",
            "boneyard 3-6 4-6; Ann 5-5; Bob draws 3-6; Bob draws 4-6",
        ),
        """
        Let the spinner 5-5 lie alone, open at L, R, U and D, and the boneyard have 1 tile left.
        Then that tile is never drawn: a player who cannot play knocks.
        However, the record has Bob draw 4-6.
        """,
    ),
    "an empty boneyard": (
        "draw/stop-tile",
        dealt(
            "draw",
            "5-5 5-0 5-1 5-2 5-3 5-4 5-6 0-0 1-1 2-2 3-3 4-4 6-6 | 0-1 0-2 0-3 0-4 0-6 1-2 1-3 1-4 1-6 2-3 2-4 2-6 3-4",
            "boneyard 3-6 4-6; Ann 5-5; Bob draws 3-6; Bob draws 4-6; Bob draws ?",
        ),
        """
        Let the line be 5-5, open at 5 and 5, and the boneyard be empty.
        Then there is nothing to draw: a player who cannot play knocks.
        However, the record has Bob draw a tile.
        """,
    ),
    "a draw that later plays refute": (
        "draw/until-playable",
        dealt("draw", " | ", "Ann 5-4; Bob draws ?; Bob 5-2@L; Ann 2-3@L; Bob 4-1@R"),
        """
        Let the line be 5-4, open at 5 and 4, and every tile that nobody has shown lie hidden in a hand or in the
          boneyard.
        Then Bob cannot be without a tile that fits, however they lie, going by what is played later.
        However, the record has Bob draw a tile here.
        """,
    ),
    "a draw that no hidden hand allows": (
        "draw/until-playable",
        dealt("draw", "0-0 0-2 0-3 0-4 0-5 0-6 1-2 1-3 1-4 1-6 2-3 2-4 2-6 | ", "Ann 0-4; Bob draws ?"),
        """
        Let the line be 0-4, open at 0 and 4, and every tile that nobody has shown lie hidden in a hand or in the
          boneyard.
        Then Bob cannot be without a tile that fits, however they lie, going by what is played later.
        However, the record has Bob draw a tile here.
        """,
    ),
    "a knock that no hidden hand allows": (
        "play/required",
        dealt("fives-and-threes", "0-0 0-1 0-2 0-3 0-4 0-5 0-6 1-1 1-2 2-2 2-3 2-4 3-3 1-3 | ", "Ann 0-4; Bob knocks"),
        """
        Let the line be 0-4, open at 0 and 4, and every tile that nobody has shown lie hidden in a hand or asleep.
        Then Bob cannot be without a tile that fits, however they lie.
        However, the record has Bob knock here.
        """,
    ),
    "a knock with a tile played later": (
        "play/required",
        dealt("fives-and-threes", " | ", "Ann 6-6; Bob knocks; Ann 6-5@L; Bob 6-4@R"),
        """
        Let the line be 6-6, open at 6 and 6; and let every hand be as it was dealt, since nobody draws.
        Then Bob, who plays 6-4 at event 4, held it all along, and could have played it here.
        However, the record has Bob knock here.
        """,
    ),
    "a knock with a tile played later, where others draw": (
        "play/required",
        dealt("draw hand_size.2=14", " | ", "Ann 6-6; Bob knocks; Ann 6-5@L; Bob 6-4@R"),
        """
        Let the line be 6-6, open at 6 and 6; and let every tile that Bob draws after this be known.
        Then Bob, who plays 6-4 at event 4, held it by then, and could have played it here.
        However, the record has Bob knock here.
        """,
    ),
    "a draw where nobody draws": (
        "draw/none",
        dealt("fives-and-threes", " | ", "Ann 6-6; Bob draws 6-3"),
        """
        Let the tiles not dealt sleep.
        Then nobody ever draws.
        However, the record has Bob draw 6-3.
        """,
    ),
    "a draw of a tile not known where nobody draws": (
        "draw/none",
        dealt("block", " | ", "Ann 6-6; Bob draws ?"),
        """
        Let the tiles not dealt sleep.
        Then nobody ever draws.
        However, the record has Bob draw a tile.
        """,
    ),
    "a knock while able": (
        "play/required",
        dealt("block", "5-5 5-1 1-1 | 5-0 5-3 3-2", "Ann 5-5; Bob knocks"),
        """
        Let the line be 5-5, open at 5 and 5.
        Then Bob must play 0-5@L, 0-5@R, 3-5@L or 3-5@R.
        However, the record has Bob knock.
        """,
    ),
    "a knock by the lead": (
        "play/required",
        dealt("block", "5-5 5-1 1-1 | 5-0 5-3 3-2", "Ann knocks"),
        """
        Let the table be empty.
        Then Ann must play 1-1, 1-5 or 5-5.
        However, the record has Ann knock.
        """,
    ),
}


@pytest.mark.parametrize(("clause", "sheet", "told"), CASES.values(), ids=CASES)
def test_it_is_told_so(clause, sheet, told):
    assert three_lines(told) in messages(clause, sheet)
