"""Games of the course programs: what each line says, where it stands, and what is told of a wrong one."""

import pytest

from tests.records.foreign.reading import at, error, place, read, tree

GAME = """\
GAME seed=4 handSize=7 target=61 first=P2 P1=careful P2=bold
ROUND 1 first=P2 scores=(0,0)
DEAL P1 [(6,3),(5,0)]
DEAL P2 [(6,6),(5,3)]
CALL P2 hand=[(6,6),(5,3)] board=InitState scores=(0,0) -> ((6,6),L)
CALL P1 hand=[(6,3),(5,0)] board=State (6,6) (6,6) scores=(0,4) -> ((6,3),R)
CALL P1 hand=[(5,0)] board=State (6,6) (6,3) scores=(8,4) -> ((5,0),L)
BOARD Just (State (6,6) (6,3) [])
RESULT (8,4)
ROUND 2 first=P1 scores=(8,4)
DEAL P1 [(1,0)]
RESULT (8,4)
WINNER P1
"""


@pytest.fixture
def page():
    (page,) = read("course2023-a", GAME)
    return page


def test_every_line_goes_into_the_record(page):
    assert tree(page) == {
        "format": "fivesthrees-log/1",
        "rules": "fives-and-threes",
        "id": "seed=4",
        "players": ["P1", "P2"],
        "omits": ["knocks"],
        "deals": [
            {
                "lead": 1,
                "hands": [["6-3", "5-0"], ["6-6", "5-3"]],
                "events": [
                    {"seat": 1, "play": "6-6", "score": 4},
                    {"seat": 0, "play": "6-3", "end": "R", "score": 8},
                    {"seat": 0, "play": "5-0", "end": "L", "score": 8},
                ],
                "end": {"scores": [8, 4]},
            },
            {"lead": 0, "hands": [["1-0"], None], "end": {"scores": [8, 4]}},
        ],
        "result": {"winner": 0},
    }


@pytest.mark.parametrize(
    ("pointer", "part", "nth"),
    [
        ("", "GAME", 1),
        ("/deals/0", "ROUND", 1),
        ("/deals/0/lead", "first=P2 scores", 1),
        ("/deals/0/hands/0", "[(6,3),(5,0)]\nDEAL", 1),
        ("/deals/0/hands/1", "[(6,6),(5,3)]\nCALL", 1),
        ("/deals/0/events/0", "CALL", 1),
        ("/deals/0/events/0/play", "(6,6),L", 1),
        ("/deals/0/events/0/score", "(0,4) ->", 1),
        ("/deals/0/events/1", "CALL", 2),
        ("/deals/0/events/1/end", "R)", 1),
        ("/deals/0/events/2/score", "(8,4)\nROUND", 1),
        ("/deals/0/end", "(8,4)\nROUND", 1),
        ("/deals/1/lead", "first=P1 ", 1),
        ("/result/winner", "WINNER", 1),
    ],
)
def test_each_entry_is_found_where_it_stands(page, pointer, part, nth):
    assert place(page, pointer) == at(GAME, part, nth)


def test_the_other_words_for_a_board_are_read_too():
    other = GAME.replace("State ", "Board ").replace("InitState", "InitBoard")
    assert tree(*read("course2020-a", other)) == tree(*read("course2023-a", GAME))


def test_a_game_that_goes_on_from_earlier_scores_starts_with_them():
    text = "GAME seed=1 handSize=7 target=61 first=P1 P1=a P2=b\nROUND 3 first=P1 scores=(5,7)\n"
    (page,) = read("course2023-a", text)
    assert tree(page)["start"] == {"scores": [5, 7]}
    assert place(page, "/start/scores") == (2, 25)


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "reason"),
    [
        ("handSize=7", "hands=7", 1, 1, "expected GAME seed=N handSize=N target=N"),
        (" P2=bold", "", 1, 42, "expected P1= and P2= with the names of the players' functions"),
        ("P2=bold", "P2=bold !", 1, 61, "expected the end of the line"),
        ("ROUND 1 first=P2", "ROUND 1 first=P3", 2, 9, "expected first=P1 or first=P2"),
        ("DEAL P1 [(6,3),", "DEAL P1 [(6,7),", 3, 10, "expected a tile, two numbers from 0 to 6"),
        ("DEAL P1 [(6,3),(5,0)]", "DEAL P1 [(6,3)(5,0)]", 3, 15, "expected a list of tiles, [(a,b),..]"),
        (
            "DEAL P1 [(6,3),(5,0)]",
            "DEAL P1 [(6,3),",
            3,
            16,
            "expected a tile, two numbers from 0 to 6; the line ends here",
        ),
        ("board=InitState", "board=Nothing", 5, 27, "expected board= with the board"),
        ("scores=(0,4) -> ", "scores=(0,x) -> ", 6, 59, "expected two scores, (a,b)"),
        ("((6,3),R)", "((6,3),U)", 6, 75, "expected L or R"),
        ("((6,3),R)", "((6,", 6, 69, "expected a tile, two numbers from 0 to 6"),
        ("scores=(8,4)\nDEAL", "scores=(8,5)\nDEAL", 10, 25, "expected (8,4), the RESULT of the round before"),
        ("ROUND 1 first=P2 scores=(0,0)\n", "", 2, 1, "expected ROUND before it"),
        (
            "BOARD Just",
            "BOARDS",
            8,
            1,
            "expected a line that begins with one of ROUND, DEAL P, CALL P, BOARD, RESULT, WINNER P",
        ),
        ("RESULT (8,4)\nROUND 2", "ROUND 2", 9, 1, "expected the RESULT of the round before"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(old, new, line, column, reason):
    assert old in GAME
    assert error("course2023-a", GAME.replace(old, new, 1)) == (line, column, reason)


def test_a_wrong_game_costs_no_other():
    broken = GAME.replace("CALL P1", "CALL P9")
    pages = read("course2023-b", "hello\n" + GAME + broken + GAME[: GAME.index("BOARD")])
    assert [page.error is None for page in pages] == [False, True, False, True]
    assert pages[0].error.reason == "expected a line that begins with 'GAME'"
    assert [page.line for page in pages] == [1, 2, 15, 28]
    assert "result" not in tree(pages[3])


def test_a_call_after_the_last_result_is_no_part_of_a_round():
    text = GAME.replace("WINNER P1\n", "CALL P1 hand=[] board=InitState scores=(8,4) -> ((1,0),L)\n")
    assert error("course2023-a", text) == (13, 1, "expected ROUND before it")
