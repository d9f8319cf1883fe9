"""Which clause is in force in which game: the table of the rule sheet, and what house rules bring in or take out."""

import pytest

from fivesthrees_audit.clauses import RULES, in_force
from tests.positions import AF, BL, DR, FT, GAMES, PY, name

EVERYWHERE = """
    set/double-six deal/players deal/hand-size deal/lead lead/first lead/next lead/any-tile turn/order
    play/held play/end play/matches play/required count/ends count/double score/running
    end/out end/blocked match/reached match/result
"""
SOMEWHERE = {
    "draw/none": [FT, BL],
    "draw/until-playable": [PY, AF, DR],
    "draw/stop-tile": [PY, AF, DR],
    "draw/order": [PY, AF, DR],
    "count/lone-double": [FT, DR, BL],
    "count/spinner": [PY, AF],
    "score/threes-and-fives": [FT],
    "score/fives": [PY, AF],
    "score/none": [DR, BL],
    "score/every-play": [FT, PY, AF],
    "score/out-point": [FT],
    "score/bonus": [PY, AF, DR, BL],
    "score/blocked-bonus": [PY, AF, DR, BL],
    "end/block-winner": [PY, AF, DR, BL],
    "end/leftovers": [FT],
    "target/whole": [FT],
    "target/combined": [FT],
    "target/reach": [PY],
    "target/deal-end": [AF, DR, BL],
}
TABLE = {**dict.fromkeys(EVERYWHERE.split(), GAMES), **SOMEWHERE}


def test_the_table_has_every_clause():
    assert TABLE.keys() == RULES.keys()


@pytest.mark.parametrize("rules", GAMES, ids=name)
def test_the_clauses_of_a_game_are_those_of_the_table(rules):
    assert {id for id, rule in RULES.items() if in_force(rule, rules)} == {
        id for id, games in TABLE.items() if rules in games
    }


@pytest.mark.parametrize(
    ("rules", "change", "comes", "goes"),
    [
        (FT, {"drawing": "until-playable"}, {"draw/until-playable", "draw/stop-tile", "draw/order"}, {"draw/none"}),
        (FT, {"spinner": "first-double"}, {"count/spinner"}, {"count/lone-double"}),
        (FT, {"divisors": [5]}, {"score/fives"}, {"score/threes-and-fives"}),
        (FT, {"divisors": [3]}, set(), set()),
        (FT, {"divisors": []}, {"score/none"}, {"score/threes-and-fives", "score/every-play"}),
        (FT, {"out_point": 0}, set(), set()),
        (FT, {"bonus": "opponents"}, {"score/bonus", "score/blocked-bonus"}, {"end/leftovers"}),
        (FT, {"block_winner": "fewest-pips"}, {"end/block-winner"}, set()),
        (FT, {"target_tested": "deal-end"}, {"target/deal-end"}, set()),
        (FT, {"overshoot": "bounce"}, set(), set()),
        (PY, {"out_point": 2}, {"score/out-point"}, set()),
        (PY, {"target_tested": "deal-end"}, {"target/deal-end"}, {"target/reach"}),
        (AF, {"target_tested": "each-award"}, {"target/reach"}, {"target/deal-end"}),
    ],
    ids=lambda value: " ".join(sorted(value)) if isinstance(value, set) else name(value),
)
def test_a_house_rule_brings_in_its_clause_and_takes_out_the_other(rules, change, comes, goes):
    before, after = (
        {id for id, rule in RULES.items() if in_force(rule, house)} for house in (rules, rules.changed(change))
    )
    assert (after - before, before - after) == (comes, goes)
