"""Owns how deals can go when nothing is seen of the tiles: who is due, how many each player holds, who is out.

Whoever is due may play or knock, whatever is held, so that no deal without drawing goes where these do not.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from typing import NamedTuple

from fivesthrees_audit import engine
from fivesthrees_audit.rules import ending, playing
from fivesthrees_audit.ruleset import RuleSet


class Sizes(NamedTuple):
    """The seat that is due, the tiles in each hand, and whether somebody has ended the deal by going out."""

    due: int
    held: tuple[int, ...]
    out: bool = False


def fewest_turns(rules: RuleSet, players: int) -> dict[Sizes, int]:
    """Where deals of so many players can come to, and in how few turns; seat 0 leads."""
    sides = playing.sides(rules, players)
    start = Sizes(0, (playing.hand_size(rules, players),) * players)
    turns, waiting = {start: 0}, deque([start])
    while waiting:
        before = waiting.popleft()
        for after in _turned(rules, sides, before):
            if after not in turns:
                turns[after] = turns[before] + 1
                waiting.append(after)
    return turns


def _turned(rules: RuleSet, sides: tuple[int, ...], before: Sizes) -> Iterator[Sizes]:
    """What a turn can make of this: a play, then a knock; nothing where the deal is over."""
    seat, held, out = before
    if out or not any(held):
        return
    if held[seat]:
        mate = engine.partner(sides, seat)
        left = (*held[:seat], held[seat] - 1, *held[seat + 1 :])
        emptied = ending.is_out(rules, left[seat], 0 if mate is None else left[mate])
        yield Sizes(playing.next_turn(seat, left), left, out=bool(emptied.over))
    yield Sizes(playing.next_turn(seat, held), held)


def fewest_turns_to(rules: RuleSet, players: int, wanted: Callable[[Sizes], bool]) -> int | None:
    """In how few turns a deal can come to something that is wanted; None where it never does."""
    return min((turns for sizes, turns in fewest_turns(rules, players).items() if wanted(sizes)), default=None)


def most_plays(rules: RuleSet, players: int) -> int:
    """The most plays that a deal can have: every tile dealt but those left where it comes to."""
    dealt = players * playing.hand_size(rules, players)
    return dealt - min(sum(sizes.held) for sizes in fewest_turns(rules, players))
