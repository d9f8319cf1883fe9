"""Games of OpenSpiel's block dominoes: what each line says, where it stands, and what is told of a wrong one."""

import pytest

from tests.records.foreign.reading import at, error, place, read, tree

FIRST = ["0-3", "4-5", "3-5", "1-1", "2-2", "1-6", "3-3"]
SECOND = ["4-4", "0-1", "0-0", "5-5", "1-5", "3-6", "0-2"]
DEALT = "".join(
    f"player=-1 action={number} Deal ({tile[0]}.0, {tile[2]}.0)\n" for number, tile in enumerate(FIRST + SECOND)
)
GAME = f"""\
game: python_block_dominoes()
{DEALT}player=0 action=37 p0 tile:(2.0, 2.0) pip:None
player=1 action=84 p1 tile:(0.0, 2.0) pip:2.0
player=1 action=9 p1 tile:(0.0, 1.0) pip:0.0
state: hand0:[] hand1:[]
history: [3]
returns: [-25.0, 25.0]
"""


def test_every_line_goes_into_the_record():
    (page,) = read("open_spiel-block", GAME)
    assert tree(page) == {
        "format": "fivesthrees-log/1",
        "rules": "block",
        "players": ["p0", "p1"],
        "omits": ["knocks"],
        "deals": [
            {
                "hands": [FIRST, SECOND],
                "events": [
                    {"seat": 0, "play": "2-2"},
                    {"seat": 1, "play": "0-2", "end": 2},
                    {"seat": 1, "play": "0-1", "end": 0},
                ],
                "end": {"seat": 1, "bonus": 25},
            }
        ],
    }


@pytest.mark.parametrize(
    ("pointer", "part"),
    [
        ("", "game:"),
        ("/deals/0/hands/0", "(0.0, 3.0)"),
        ("/deals/0/hands/1", "(4.0, 4.0)"),
        ("/deals/0/events/0", "player=0"),
        ("/deals/0/events/1/play", "(0.0, 2.0) pip"),
        ("/deals/0/events/1/end", "2.0\nplayer=1 action=9"),
        ("/deals/0/end", "[-25.0"),
    ],
)
def test_each_entry_is_found_where_it_stands(pointer, part):
    (page,) = read("open_spiel-block", GAME)
    assert place(page, pointer) == at(GAME, part)


@pytest.mark.parametrize(
    ("returns", "end"),
    [("[7.0, -7.0]", {"seat": 0, "bonus": 7}), ("[0, 0]", {"bonus": 0}), ("[0.0, 0.0]", {"bonus": 0})],
)
def test_the_returns_are_who_won_and_the_bonus(returns, end):
    (page,) = read("open_spiel-block", GAME.replace("[-25.0, 25.0]", returns))
    assert tree(page)["deals"][0]["end"] == end


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("dominoes()", "dominoes(9)", (1, 1, "expected game: python_block_dominoes()")),
        ("(0.0, 3.0)", "(0.0, 7.0)", (2, 25, "expected a tile, (a.0, b.0)")),
        ("player=0 action", "player=2 action", (16, 8, "expected a player, 0 or 1")),
        ("p1 tile:(0.0, 1.0)", "p0 tile:(0.0, 1.0)", (18, 10, "expected action=N p1 tile:")),
        ("pip:None", "pip:2.0", (16, 43, "expected None for the first tile alone")),
        ("pip:2.0", "pip:None", (17, 43, "expected None for the first tile alone")),
        ("pip:2.0", "pip:8.0", (17, 43, "expected the pips of the end, or None")),
        ("[-25.0, 25.0]", "[-25.0, ", (21, 10, "expected two numbers, [a.0, b.0]")),
        (
            "player=0 action=37 p0",
            "player=-1 action=1 Deal (6.0, 6.0)\nplayer=0 action=37 p0",
            (16, 1, "expected a play; both hands are dealt"),
        ),
    ],
)
def test_what_is_wrong_is_told_with_its_place_and_costs_no_other(old, new, told):
    text = GAME.replace(old, new, 1)
    assert error("open_spiel-block", text + GAME) == told
    assert [page.error is None for page in read("open_spiel-block", GAME + text + GAME)] == [True, False, True]
