"""Series of the library dominoes: what each line says, where it stands, and what is told of a wrong one."""

import pytest

from tests.records.foreign.reading import at, error, place, read, tree

SERIES = """\
GAME 1 starting_player 3 scores [0, 0]
DEAL 0 [1|5][0|5]
DEAL 3 [6|6][3|6]
MOVES [([6|6], True), ([1|6], False), None, ([3|6], True)]
Board: [3|6][6|6][6|1]
Player 0's hand: [1|5]
Player 2 won and scored 9 points!
RESULT Result(player=2, won=True, points=9)
GAME 2 starting_player 2 scores [9, 0]
MOVES []
RESULT Result(player=1, won=False, points=-12)
GAME 3 starting_player 1 scores [9, 12]
RESULT Result(player=1, won=False, points=4)
GAME 4 starting_player 0 scores [13, 12]
RESULT Result(player=1, won=False, points=0)
Series to 100 points:
Team 0 has 13 points.
Team 1 has 12 points.
"""


@pytest.fixture
def page():
    (page,) = read("dominoes", SERIES)
    return page


def test_every_line_goes_into_the_record(page):
    nobody = [None] * 4
    assert tree(page) == {
        "format": "fivesthrees-log/1",
        "rules": {"base": "block", "pairs": "four", "hand_size.4": 7},
        "players": ["Player 0", "Player 1", "Player 2", "Player 3"],
        "deals": [
            {
                "lead": 3,
                "hands": [["1-5", "0-5"], None, None, ["6-6", "3-6"]],
                "events": [
                    {"seat": 3, "play": "6-6"},
                    {"seat": 0, "play": "1-6", "end": "R"},
                    {"seat": 1, "knock": True},
                    {"seat": 2, "play": "3-6", "end": "L"},
                ],
                "end": {"how": "out", "seat": 2, "bonus": 9, "scores": [9, 0]},
            },
            {"lead": 2, "hands": nobody, "end": {"how": "blocked", "seat": 1, "bonus": 12, "scores": [9, 12]}},
            {"lead": 1, "hands": nobody, "end": {"how": "blocked", "seat": 0, "bonus": 4, "scores": [13, 12]}},
            {"lead": 0, "hands": nobody, "end": {"how": "blocked", "bonus": 0}},
        ],
        "result": {"scores": [13, 12]},
    }


@pytest.mark.parametrize(
    ("pointer", "part"),
    [
        ("", "GAME 1"),
        ("/deals/0", "GAME 1"),
        ("/deals/0/lead", "3 scores"),
        ("/deals/0/hands/3", "[6|6][3|6]"),
        ("/deals/0/events/0", "([6|6]"),
        ("/deals/0/events/1/play", "[1|6], F"),
        ("/deals/0/events/1/end", "False"),
        ("/deals/0/events/2", "None"),
        ("/deals/0/end", "RESULT"),
        ("/deals/0/end/scores", "[9, 0]"),
        ("/deals/1", "GAME 2"),
        ("/result", "13 points"),
    ],
)
def test_each_entry_is_found_where_it_stands(page, pointer, part):
    assert place(page, pointer) == at(SERIES, part)


def test_a_series_that_goes_on_from_earlier_scores_starts_with_them():
    (page,) = read("dominoes", "GAME 1 starting_player 0 scores [3, 4]")
    assert tree(page)["start"] == {"scores": [3, 4]}
    assert place(page, "/start/scores") == (1, 33)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("GAME 1 starting_player 3", "GAME 1 starting_player 4", (1, 24, "expected a player, 0 to 3")),
        ("scores [9, 0]", "scores [9 0]", (9, 33, "expected two scores, [a, b]")),
        ("[1|5][0|5]", "[1|5][0|7]", (2, 13, "expected a tile, two numbers from 0 to 6")),
        (
            "([1|6], False), None",
            "([1|6], False) None",
            (4, 37, "expected a comma and a blank, or the closing bracket"),
        ),
        ("None", "Nobody", (4, 39, "expected a play, ([a|b], True), or None for a pass")),
        (
            "([3|6], True)]",
            "([3|6], True)",
            (4, 58, "expected a comma and a blank, or the closing bracket; the line ends here"),
        ),
        ("([3|6], True)]", "([3|6], Tr", (4, 53, "expected True for the left end, or False")),
        ("won=True", "won=Yes", (8, 23, "expected won=True or won=False")),
        ("points=9)", "points=many)", (8, 33, "expected points= with a number")),
        ("Team 0", "Team 1", (17, 1, "expected the points of pair 0, then those of pair 1")),
        ("has 13 points", "has none", (17, 7, "expected has so many points")),
        (
            "MOVES []",
            "MOVE []",
            (
                10,
                1,
                "expected a line that begins with one of GAME, DEAL, MOVES [, Board:, Player, RESULT, Series, Team",
            ),
        ),
    ],
)
def test_what_is_wrong_is_told_with_its_place_and_costs_no_other(old, new, told):
    text = SERIES.replace(old, new, 1)
    assert error("dominoes", text + SERIES) == told
    assert [page.error is None for page in read("dominoes", SERIES + text + SERIES)] == [True, False, True]
