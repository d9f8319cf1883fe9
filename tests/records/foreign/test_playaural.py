"""Games of PlayAural's pull request 24: what was heard and what stood, where, and what is told of a wrong line."""

import json

import pytest

from tests.records.foreign.reading import at, error, place, read, tree

NAME = "playaural-pr24-allfives"
FIRST, SECOND = [[4, 6], [5, 5]], [[3, 6], [0, 0]]
OPENED = {"options": {"target_score": 100, "game_mode": "all_fives"}, "players": ["Ann", "Bob"], "seed": 3}


def step(heard, first, second, boneyard=([1, 1], [2, 6]), scores=(0, 0)):
    state = {"hands": {"Ann": first, "Bob": second}, "boneyard": list(boneyard)}
    return {"heard": heard, "state": {**state, "scores": dict(zip(("Ann", "Bob"), scores, strict=True))}}


STEPS = [
    OPENED,
    step(["Round 1.", "Ann will play first.", "Ann's turn."], FIRST, SECOND),
    step(
        ["You played 4 - 6 as the first tile.", "Ann scored 10 points from All Fives!"],
        [[5, 5]],
        SECOND,
        scores=(10, 0),
    ),
    step(["Bob 3 - 6 on the right.", "Ann's turn."], [[5, 5]], [[0, 0]], scores=(10, 0)),
    step(["You drew 2 - 6."], [[5, 5], [2, 6]], [[0, 0]], [[1, 1]], scores=(10, 0)),
    step(["Ann passed."], [[5, 5], [2, 6]], [[0, 0]], [[1, 1]], scores=(10, 0)),
    step(["Bob drew a tile."], [[5, 5], [2, 6]], [[1, 1], [0, 0]], [], scores=(10, 0)),
    step(["Bob drew a tile."], [[5, 5], [2, 6]], [[1, 1], [0, 0]], [], scores=(10, 0)),
    step(
        [
            "You played 2 - 4 on the left.",
            "Ann dominoed!",
            "Ann was awarded 2 points, bringing their total score to 12.",
            "Round 2.",
            "Bob will play first.",
        ],
        FIRST,
        SECOND,
        scores=(12, 0),
    ),
    step(
        [
            "Bob passed.",
            "The game is blocked!",
            "Bob had the lowest pip count of 9 and wins the round!",
            "game-player-wins",
        ],
        FIRST,
        SECOND,
        scores=(12, 0),
    ),
    {"heard": [], "end": "finished", "error": None},
]


def lines(steps):
    return "".join(json.dumps(each) + "\n" for each in steps)


GAME = lines(STEPS)
DEALT = {"hands": [["4-6", "5-5"], ["3-6", "0-0"]], "boneyard": ["2-6", "1-1"]}


def test_every_line_goes_into_the_record():
    (page,) = read(NAME, GAME)
    assert tree(page) == {
        "format": "fivesthrees-log/1",
        "rules": {"base": "all-fives", "target": 100},
        "id": "seed 3",
        "players": ["Ann", "Bob"],
        "deals": [
            {
                **DEALT,
                "lead": 0,
                "events": [
                    {"seat": 0, "play": "4-6", "award": 10, "score": 10},
                    {"seat": 1, "play": "3-6", "end": "R", "score": 0},
                    {"seat": 0, "draw": "2-6"},
                    {"seat": 0, "knock": True},
                    {"seat": 1, "draw": "1-1"},
                    {"seat": 1, "draw": "?"},
                    {"seat": 0, "play": "2-4", "end": "L"},
                ],
                "end": {"how": "out", "seat": 0, "bonus": 2, "scores": [12, 0]},
            },
            {
                **DEALT,
                "lead": 1,
                "events": [{"seat": 1, "knock": True}],
                "end": {"how": "blocked", "seat": 1},
            },
        ],
        "result": {"scores": [12, 0]},
    }


@pytest.mark.parametrize(
    ("pointer", "part", "nth"),
    [
        ("", "{", 1),
        ("/deals/0", '"Round 1.', 1),
        ("/deals/0/lead", '"Ann will', 1),
        ("/deals/0/hands/1", "[[3, 6]", 1),
        ("/deals/0/boneyard", "[[1, 1], [2, 6]]", 1),
        ("/deals/0/events/0", '"You played 4', 1),
        ("/deals/0/events/0/award", '"Ann scored', 1),
        ("/deals/0/events/0/score", '10, "Bob"', 1),
        ("/deals/0/events/2", '"You drew', 1),
        ("/deals/0/end/bonus", '"Ann was', 1),
        ("/deals/0/end", '"Ann dominoed', 1),
        ("/deals/1", '"Round 2.', 1),
        ("/deals/1/end/seat", '"Bob had', 1),
        ("/result", '{"heard": [], "end"', 1),
    ],
)
def test_each_entry_is_found_where_it_stands(pointer, part, nth):
    (page,) = read(NAME, GAME)
    assert place(page, pointer) == at(GAME, part, nth)
    (later,) = read(NAME, GAME, line=3)
    assert place(later, pointer) == (at(GAME, part, nth)[0] + 2, at(GAME, part, nth)[1])


def test_the_places_are_a_map_like_any_other():
    (page,) = read(NAME, GAME)
    assert len(page.places) == len(list(page.places)) > 10


def test_a_game_that_was_stopped_has_no_result_and_may_have_no_seed():
    stopped = [{**OPENED, "seed": None}, {"heard": [], "end": "timeout"}]
    (page,) = read(NAME, lines(stopped))
    assert {"id", "result"}.isdisjoint(tree(page))
    (page,) = read(NAME, lines([OPENED, {"heard": [], "end": "finished"}]))
    assert "result" not in tree(page)


def changed(index, **members):
    return lines([*STEPS[:index], {**STEPS[index], **members}, *STEPS[index + 1 :]])


def state(index, **members):
    return changed(index, state={**STEPS[index]["state"], **members})


NOBODY = "expected a sentence about You or one of the players"
TILE = "expected a tile, two numbers from 0 to 6"
WRONG = [
    (changed(0, options={"game_mode": "draw"}), '"draw"', 'expected the game_mode "all_fives"'),
    (changed(0, options={"game_mode": "all_fives"}), '{"game_mode"', 'expected a whole number as "target_score"'),
    (changed(0, options=7), "7", 'expected an object as "options", got 7'),
    (changed(0, players=["Ann", 7]), '["Ann", 7]', "expected a list of names"),
    (changed(0, players=["Ann"]), '["Ann"]', "expected two to four players, got 1"),
    (changed(1, heard=None), "null", 'expected a list as "heard", got null'),
    (
        changed(1, heard=["Ann will play first."]),
        '"Ann will',
        "expected a sentence with the number of the round before it",
    ),
    (changed(2, heard=["Cat 4 - 6 on the left."]), '"Cat', f'{NOBODY}, got "Cat"'),
    (changed(2, heard=["Bob sneezed."]), '"Bob s', 'expected a sentence that tells what was done, got "Bob sneezed."'),
    (changed(1, heard=["Ann scored 5 points from All Fives!"]), '"Ann scored', "expected a play before it"),
    (changed(5, heard=["Ann scored 5 points from All Fives!"]), '"Ann scored 5', "expected a play before it"),
    (state(1, boneyard=[[1, 7]]), "[1, 7]", f"{TILE}, got a list of 2"),
    (state(1, boneyard=["1-1"]), '"1-1"', f'{TILE}, got "1-1"'),
    (state(1, boneyard=[[1]]), "[1]", f"{TILE}, got a list of 1"),
    (state(1, scores={"Ann": 0, "Bob": True}), "true", 'expected a whole number as "Bob", got true'),
    (
        state(1, scores={"Ann": 0, "Bob": 10**12}),
        "1000000000000",
        'expected a whole number as "Bob", got 1000000000000',
    ),
    (
        GAME.replace('{"heard": ["Round 1', '{{"heard": ["Round 1'),
        '{"heard": ["Round 1',
        "not JSON: expected a key in double quotes",
    ),
    (GAME[: GAME.index("Bob drew")], "", "not JSON: the text ends inside the string that begins here"),
]


@pytest.mark.parametrize(("text", "part", "reason"), WRONG)
def test_what_is_wrong_is_told_with_its_place_and_costs_no_other(text, part, reason):
    line, column, told = error(NAME, text)
    assert told == reason
    if part:
        assert (line, column) == at(text, part)
    else:
        assert (line, column) == at(GAME, '"Bob drew')
    several = [page.error is None for page in read(NAME, GAME + text.rstrip("\n") + "\n\n" + GAME)]
    assert several == [True, False, True]
