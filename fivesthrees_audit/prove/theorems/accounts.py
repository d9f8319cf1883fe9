"""Owns the theorems about what a whole play brings, at every seat and end: its count, and whose score grows."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from fivesthrees_audit import engine
from fivesthrees_audit.engine import Played, State
from fivesthrees_audit.prove import witness
from fivesthrees_audit.prove.moments import Turn, first_turn, known_turns, laid, layouts, may_be_laid, raised, turns
from fivesthrees_audit.prove.theorem import Always, Each, Goal, theorem
from fivesthrees_audit.prove.unknown import EVERYWHERE
from fivesthrees_audit.records.native import Match
from fivesthrees_audit.rules import scoring
from fivesthrees_audit.ruleset import RuleSet

MOST_DEALS = 300
"""How many deals are looked at for one that shows something else."""


@theorem(scoring.count, games=EVERYWHERE)
def counted_as_it_then_lies(rules: RuleSet) -> Iterator[Goal]:
    """The count of a play is that of the table after it, the tile just laid included.

    (Any tile that is led, or joins either end of any line; on a cross any tile that joins an arm, while the other arms
    end in plain tiles. Besides, at every seat of two, three and four players, tiles that leave 10 and 15.)
    """

    def claim(turn: Turn) -> Any:
        after, played = laid(rules, turn)
        return played.count == scoring.count(rules, after.layout)

    def wrongly(_before: State, played: Played, after: State) -> bool:
        return bool(played.count != scoring.count(rules, after.layout))

    for lying in layouts(rules):
        yield Always(
            partial(first_turn, lying=lying),
            claim,
            given=may_be_laid,
            record=lambda turn: witness.showing(rules, engine.laid(rules, turn.state.layout, turn.tile, turn.label)),
        )
    yield Each(lambda: known_turns(rules), claim, record=lambda turn: _sought(rules, turn, wrongly))


def _sought(rules: RuleSet, turn: Turn, wanted: Any) -> Match | None:
    """A deal of as many players, at no score yet, up to a play that is wanted."""
    return witness.sought(rules, wanted, players=len(turn.state.sides), most=MOST_DEALS)


@theorem(scoring.new_score, games=EVERYWHERE)
def one_score_grows(rules: RuleSet) -> Iterator[Goal]:
    """A play adds what is accepted of it to the score of the side whose turn it is, and leaves every other score alone.

    Partners have one score. (At every seat of two, three and four players, at any scores; a tile is led or joins
    any end of a line, or an arm of a cross, and leaves a count of 10 or 15.)
    """

    def claim(turn: Turn) -> Any:
        after, played = laid(rules, turn)
        return _grown(turn.state, played, after, turn.side)

    def wrongly(before: State, played: Played, after: State) -> bool:
        return not _grown(before, played, after, before.sides[before.turn])

    for about in turns(rules):
        yield Always(about, claim, record=lambda turn: _sought(rules, turn, wrongly))


def _grown(before: State, played: Played, after: State, side: int) -> Any:
    return raised(before, after.scores, side, played.award) & (after.scores[side] == played.score)
