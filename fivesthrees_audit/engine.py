"""Owns a deal's state and the pure steps that change it; a match is a fold of deals.

The engine decides nothing: it asks the rules. It follows hands that are known, partly known or
hidden, so that the audit can walk a record that does not say everything.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from fivesthrees_audit.layout import EMPTY, Layout, extend, join, lay_first
from fivesthrees_audit.rules import ending, playing, scoring
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.tiles import Tile


class Hand(NamedTuple):
    """The tiles still in a hand: those known, lower half first, and how many are hidden."""

    known: frozenset[Tile]
    hidden: int = 0

    @property
    def size(self) -> int:
        """How many tiles the hand holds."""
        return len(self.known) + self.hidden

    def without(self, tile: Tile) -> Hand:
        """The hand after a tile left it: the tile itself where it is known, else a hidden one, else unchanged."""
        if tile.domino in self.known:
            return Hand(self.known - {tile.domino}, self.hidden)
        return Hand(self.known, max(0, self.hidden - 1))


class State(NamedTuple):
    """A match in the middle of a deal.

    `sides` gives each seat's side, `scores` are by side in game points, `turn` is the seat due and
    `knocks` how many knocks stand in a row. `out` is the seat that went out and ended the deal,
    `winner` the side that won the match. `line` is what lies on the table, left to right.
    """

    sides: tuple[int, ...]
    lead: int
    turn: int
    hands: tuple[Hand, ...]
    scores: tuple[int, ...]
    layout: Layout = EMPTY
    line: tuple[Tile, ...] = ()
    knocks: int = 0
    out: int | None = None
    winner: int | None = None

    @property
    def is_over(self) -> bool:
        """Whether the deal ended by going out or by winning the match."""
        return self.out is not None or self.winner is not None


class Played(msgspec.Struct, frozen=True):
    """What a play came to: its count in pips; points for the play and for going out; what was accepted; the score."""

    count: int
    play: int
    out: int
    award: int
    score: int

    @property
    def earned(self) -> int:
        """Play and out point together, before the target test."""
        return self.play + self.out


def start(rules: RuleSet, hands: Sequence[Hand], lead: int, scores: Sequence[int]) -> State:
    """The state before the first event of a deal."""
    return State(playing.sides(rules, len(hands)), lead, lead, tuple(hands), tuple(scores))


def partner(sides: Sequence[int], seat: int) -> int | None:
    """The seat that shares `seat`'s side, or None."""
    return next((other for other, side in enumerate(sides) if side == sides[seat] and other != seat), None)


def holders(state: State) -> tuple[int, ...]:
    """The seats that hold tiles."""
    return tuple(seat for seat, hand in enumerate(state.hands) if hand.size)


def plays(rules: RuleSet, state: State, seat: int) -> tuple[tuple[Tile, str | None], ...]:
    """The legal plays from what is known of a hand."""
    return playing.legal_plays(rules, state.layout, state.hands[seat].known)


def able(rules: RuleSet, state: State, seat: int) -> bool | None:
    """Whether a seat can play; None where its hidden tiles leave that open."""
    if not playing.may_knock(plays(rules, state, seat)) or not state.layout.ends:
        return True
    return None if state.hands[seat].hidden else False


def blocked(rules: RuleSet, state: State) -> bool | None:
    """Whether the deal is blocked; None where hidden tiles leave that open."""
    answers = [able(rules, state, seat) for seat in holders(state)]
    if not ending.is_blocked(answer is True for answer in answers):
        return False
    return None if None in answers else True


def accepted(rules: RuleSet, before: int, play: int, out: int, *, goes_out: bool) -> int:
    """How much of an award is accepted at a score: the last tile of a side by one clause, any other by another."""
    if goes_out:
        return ending.accepted_going_out(rules, before, play, out)
    return ending.accepted(rules, before, play)


def play(rules: RuleSet, state: State, tile: Tile, label: str | None) -> tuple[State, Played]:
    """The state after the seat due lays `tile` (led as written, or joined at `label`), and what that came to.

    Raises ValueError where the tile does not join there.
    """
    seat, side = state.turn, state.sides[state.turn]
    layout = lay_first(tile) if label is None else join(state.layout, tile, label)
    hands = tuple(hand.without(tile) if holder == seat else hand for holder, hand in enumerate(state.hands))
    sizes = [hand.size for hand in hands]
    mate = partner(state.sides, seat)
    goes_out = ending.is_out(rules, sizes[seat], 0 if mate is None else sizes[mate])
    count = scoring.count(rules, layout)
    earned = scoring.play_points(rules, count, lead=label is None, last=sizes[seat] == 0)
    out = scoring.out_points(rules, goes_out=goes_out)
    before = state.scores[side]
    award = accepted(rules, before, earned, out, goes_out=goes_out)
    score = scoring.new_score(before, award)
    after = state._replace(
        layout=layout,
        line=extend(state.line, tile, label or "R"),
        hands=hands,
        scores=with_score(state.scores, side, score),
        turn=playing.next_turn(seat, sizes),
        knocks=0,
        out=seat if goes_out else None,
        winner=side if ending.is_won(rules, award, score) else state.winner,
    )
    return after, Played(count, earned, out, award, score)


def knock(state: State) -> State:
    """The state after the seat due knocks."""
    sizes = [hand.size for hand in state.hands]
    return state._replace(turn=playing.next_turn(state.turn, sizes), knocks=state.knocks + 1)


def with_score(scores: tuple[int, ...], side: int, score: int) -> tuple[int, ...]:
    """The scores with one side's replaced."""
    return (*scores[:side], score, *scores[side + 1 :])
