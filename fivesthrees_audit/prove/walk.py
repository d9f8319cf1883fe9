"""Owns how deals can go when nothing is seen of the tiles: who is due, how many each player holds, who is out.

Whoever is due may play or knock, whatever is held, so that no deal without drawing goes where these do not.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from typing import NamedTuple

from fivesthrees_audit import engine
from fivesthrees_audit.engine import Hand
from fivesthrees_audit.prove.positions import DOUBLE_FIVE, FIVES, held
from fivesthrees_audit.rules import playing
from fivesthrees_audit.ruleset import RuleSet


class Sizes(NamedTuple):
    """The seat that is due, the tiles in each hand, and whether somebody has ended the deal by going out."""

    due: int
    held: tuple[int, ...]
    out: bool = False


def fewest_turns(rules: RuleSet, players: int) -> dict[Sizes, int]:
    """Where deals of so many players can come to, and in how few turns; seat 0 leads."""
    start = Sizes(0, (playing.hand_size(rules, players),) * players)
    turns, waiting = {start: 0}, deque([start])
    while waiting:
        before = waiting.popleft()
        for after in _turned(rules, before):
            if after not in turns:
                turns[after] = turns[before] + 1
                waiting.append(after)
    return turns


def _turned(rules: RuleSet, before: Sizes) -> Iterator[Sizes]:
    """What a turn can make of this: a play, then a knock; nothing where the deal is over."""
    if before.out or not any(before.held):
        return
    hands = [Hand(frozenset(), hidden=size) for size in before.held]
    scores = (0,) * (max(playing.sides(rules, len(hands))) + 1)
    state = engine.start(rules, hands, before.due, scores, ())._replace(layout=FIVES)
    if before.held[before.due]:
        after, _ = engine.play(rules, state, DOUBLE_FIVE, "R")
        yield Sizes(after.turn, held(after), out=after.out is not None)
    yield Sizes(engine.knock(state).turn, before.held)


def fewest_turns_to(rules: RuleSet, players: int, wanted: Callable[[Sizes], bool]) -> int | None:
    """In how few turns a deal can come to something that is wanted; None where it never does."""
    return min((turns for sizes, turns in fewest_turns(rules, players).items() if wanted(sizes)), default=None)


def most_plays(rules: RuleSet, players: int) -> int:
    """The most plays that a deal can have: every tile dealt but those left where it comes to."""
    dealt = players * playing.hand_size(rules, players)
    return dealt - min(sum(sizes.held) for sizes in fewest_turns(rules, players))
