"""Logs of domaino: what each line says, where it stands, and what is told of a wrong one."""

import pytest

from tests.records.foreign.reading import at, error, place, read, tree

OUT = """\
# seed 5
HAND: [0, [(3, 3), (0, 4)]]
HAND: [2, []]
NEW_GAME: []
MOVE: [1, (3, 6), 0]
MOVE: [2, (2, 3), 0]
PASS: [3]
MOVE: [0, (0, 6), 1]
FINAL: [0]
WIN: [0]

"""
BLOCKED = "# seed 6\nMOVE: [3, (1, 1), 1]\nOVER: []\nWIN: [1]\n"


def test_every_line_goes_into_the_record():
    (page,) = read("domaino", OUT)
    assert tree(page) == {
        "format": "fivesthrees-log/1",
        "rules": {"base": "block", "pairs": "four", "hand_size.4": 7},
        "id": "seed 5",
        "players": ["Player 0", "Player 1", "Player 2", "Player 3"],
        "deals": [
            {
                "hands": [["3-3", "0-4"], None, [], None],
                "events": [
                    {"seat": 1, "play": "3-6"},
                    {"seat": 2, "play": "2-3", "end": "L"},
                    {"seat": 3, "knock": True},
                    {"seat": 0, "play": "0-6", "end": "R"},
                ],
                "end": {"how": "out", "seat": 0},
            }
        ],
    }


@pytest.mark.parametrize(
    ("pointer", "part", "nth"),
    [
        ("", "#", 1),
        ("/deals/0", "#", 1),
        ("/deals/0/hands/0", "[(3, 3)", 1),
        ("/deals/0/hands/2", "[]]", 1),
        ("/deals/0/events/0", "MOVE", 1),
        ("/deals/0/events/1/play", "(2, 3)", 1),
        ("/deals/0/events/2", "PASS", 1),
        ("/deals/0/events/3/end", "1]\nFINAL", 1),
        ("/deals/0/end", "FINAL", 1),
    ],
)
def test_each_entry_is_found_where_it_stands(pointer, part, nth):
    (page,) = read("domaino", OUT)
    assert place(page, pointer) == at(OUT, part, nth)


@pytest.mark.parametrize(
    ("win", "taken"), [("WIN: [1]", {"seat": 1}), ("WIN: [0]", {"seat": 0}), ("WIN: [-1]", {"bonus": 0}), ("", {})]
)
def test_who_takes_a_block_is_the_pair_that_wins(win, taken):
    (page,) = read("domaino", BLOCKED.replace("WIN: [1]", win))
    assert tree(page)["deals"][0]["end"] == {"how": "blocked", **taken}
    assert place(page, "/deals/0/end/seat") == ((4, 7) if "seat" in taken else (3, 1))


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("# seed 5", "# seed x", (1, 1, "expected # seed and a number")),
        ("HAND: [0,", "HAND: [4,", (2, 8, "expected a player, 0 to 3")),
        ("[(3, 3),", "[(3, 3) ", (2, 18, "expected a list of tiles, [(a, b), ..]")),
        ("(2, 3), 0]", "(2, 8), 0]", (6, 11, "expected a tile, two numbers from 0 to 6")),
        ("(2, 3), 0]", "(2, 3), 2]", (6, 19, "expected the end, 0 or 1")),
        ("PASS: [3]", "PASS: [3", (7, 9, "expected a closing bracket; the line ends here")),
        ("PASS: [3]", "PASS: [3]]", (7, 10, "expected the end of the line")),
        ("FINAL: [0]\n", "", (9, 1, "expected FINAL or OVER before it")),
        ("WIN: [0]", "WIN: [1]", (10, 7, "expected the pair of the player who went out")),
        (
            "PASS: [3]",
            "SHRUG: [3]",
            (
                7,
                1,
                "expected a line that begins with one of HAND: [, NEW_GAME:, MOVE: [, PASS: [, FINAL: [, OVER:, WIN: [",
            ),
        ),
    ],
)
def test_what_is_wrong_is_told_with_its_place_and_costs_no_other(old, new, told):
    text = OUT.replace(old, new, 1)
    assert error("domaino", text + BLOCKED) == told
    assert [page.error is None for page in read("domaino", BLOCKED + text + BLOCKED)] == [True, False, True]
