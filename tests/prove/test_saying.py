"""The numbers of a counterexample are told as a player would tell them."""

from typing import NamedTuple

import pytest

from fivesthrees_audit.engine import Hand
from fivesthrees_audit.layout import EMPTY, End, Layout, lay_first
from fivesthrees_audit.prove.saying import said
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.tiles import Tile


class Case(NamedTuple):
    score_before: int
    tile: Tile
    goes_out: bool
    out: int | None = None
    hands: tuple[Hand, ...] = ()


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (22, "22"),
        (Tile(6, 3), "6-3"),
        (EMPTY, "an empty table"),
        (lay_first(Tile(6, 6)), "ends L 6-6 and R 6-6, a tile alone"),
        (Layout((End("L", 6, double=True), End("R", 3, double=False))), "ends L 6-6 and R 3"),
        (
            lay_first(Tile(5, 5), branches=True),
            "ends L bare and R bare and U bare and D bare of the spinner 5-5, a tile alone",
        ),
        (Case(59, Tile(1, 4), goes_out=True), "score before 59, tile 1-4, goes out"),
        (
            Case(0, Tile(1, 4), goes_out=False, out=1, hands=(Hand(frozenset(), 3), Hand(frozenset({Tile(0, 0)})))),
            "score before 0, tile 1-4, not goes out, out 1, hands 3 tiles, 1 tile",
        ),
        ((3, True, False), "3, so, not so"),
        (RuleSet.named("block"), "block"),
    ],
)
def test_a_value_in_words(value, words):
    assert said(value) == words
