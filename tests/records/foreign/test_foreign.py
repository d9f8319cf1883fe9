"""Which format a text is of: by its name, or by how it begins; and what a wrong name is told."""

import pytest

from fivesthrees_audit.findings import UsageError
from fivesthrees_audit.records import foreign

BEGINNINGS = {
    "GAME seed=1 handSize=9\nROUND 1\nDEAL P1 []\nDEAL P2 []\nCALL P1 hand=[] board=InitBoard scores": "course2020-a",
    "GAME seed=1 handSize=7\nROUND 1\nDEAL P1 []\nDEAL P2 []\nCALL P1 hand=[] board=InitState scores": "course2023-a",
    "\n# seed 12\nHAND: [0, []]": "domaino",
    "GAME 1 starting_player 3 scores [0, 0]": "dominoes",
    "game: python_block_dominoes()": "open_spiel-block",
    '{"options": {"target_score": 100, "game_mode": "all_fives"}}': "playaural-pr24-allfives",
    "# seed 12\nplayers Ann, Bob": None,
    "game: python_all_fives()": None,
    '{"options": {}}': None,
    "": None,
}


@pytest.mark.parametrize(("text", "name"), BEGINNINGS.items())
def test_a_text_is_known_by_how_it_begins(text, name):
    assert foreign.recognised(text) == name


@pytest.mark.parametrize("name", foreign.FORMATS)
def test_every_format_has_a_name_and_a_reader(name):
    assert foreign.named(name) == name
    assert not foreign.by_line(name)
    assert list(foreign.pages(name, "\n")) == []
    assert all(page.error is not None for page in foreign.pages(name, "hello\n"))


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("domino", "did you mean 'domaino'?"),
        ("course2023", "did you mean 'course2023-b'?"),
        ("xyzzy", "known are course2020-a, course2023-a, course2023-b, domaino, dominoes, open_spiel-block, play"),
    ],
)
def test_of_a_wrong_name_the_nearest_is_told(name, hint):
    with pytest.raises(UsageError, match=r"no format has this name") as told:
        foreign.named(name)
    assert hint in str(told.value)
    assert "a mapping is a file that ends in .toml" in str(told.value)
