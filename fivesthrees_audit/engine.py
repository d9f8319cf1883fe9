"""Owns a deal's state and the pure steps that change it; a match is a fold of deals.

The engine decides nothing: it asks the rules. It follows hands that are known, partly known or
hidden, so that the audit can walk a record that does not say everything.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from fivesthrees_audit.clauses import in_force
from fivesthrees_audit.layout import EMPTY, Layout, Lines, extend, join, lay_first
from fivesthrees_audit.rules import ending, playing, scoring
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.tiles import DOUBLE_SIX, Tile


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

    def given(self, tile: Tile | None) -> Hand:
        """The hand with one tile more; None is a tile that is not known."""
        return Hand(self.known, self.hidden + 1) if tile is None else Hand(self.known | {tile.domino}, self.hidden)

    @property
    def pips(self) -> int | None:
        """The pips left in the hand; None where hidden tiles leave that open."""
        return None if self.hidden else sum(tile.pips for tile in self.known)


class State(NamedTuple):
    """A match in the middle of a deal.

    `sides` gives each seat's side, `scores` are by side in game points, `turn` is the seat due and
    `knocks` how many knocks stand in a row. `boneyard` are the tiles left in it in drawing order, None for one that
    is not known. `first` tells of the first deal of a match. `out` is the seat that went out and ended the deal,
    `winner` the side that won the match. `lines` are the tiles on the table as they lie.
    """

    sides: tuple[int, ...]
    lead: int
    turn: int
    hands: tuple[Hand, ...]
    scores: tuple[int, ...]
    boneyard: tuple[Tile | None, ...] = ()
    first: bool = False
    layout: Layout = EMPTY
    lines: Lines = Lines()
    knocks: int = 0
    out: int | None = None
    winner: int | None = None

    @property
    def seen(self) -> frozenset[Tile]:
        """The dominoes that lie on the table, or are known to be in a hand."""
        return frozenset(tile.domino for tile in self.lines.tiles).union(*(hand.known for hand in self.hands))

    @property
    def is_over(self) -> bool:
        """Whether the deal ended by going out or by winning the match."""
        return self.out is not None or self.winner is not None


class Played(msgspec.Struct, frozen=True):
    """What a play came to: its count in pips; points for the play and for going out; what was accepted; the score.

    `goes_out` says that the player is out with it, whether or not that ends the deal.
    """

    count: int
    play: int
    out: int
    award: int
    score: int
    goes_out: bool

    @property
    def earned(self) -> int:
        """Play and out point together, before the target test."""
        return self.play + self.out


def start(
    rules: RuleSet,
    hands: Sequence[Hand],
    lead: int,
    scores: Sequence[int],
    boneyard: Sequence[Tile | None] | None = None,
    *,
    first: bool = False,
) -> State:
    """The state before the first event of a deal; a boneyard that is not given holds whatever was not dealt."""
    if boneyard is None:
        boneyard = (None,) * max(0, len(DOUBLE_SIX) - sum(hand.size for hand in hands))
    sides = playing.sides(rules, len(hands))
    return State(sides, lead, lead, tuple(hands), tuple(scores), tuple(boneyard), first)


def partner(sides: Sequence[int], seat: int) -> int | None:
    """The seat that shares `seat`'s side, or None."""
    return next((other for other, side in enumerate(sides) if side == sides[seat] and other != seat), None)


def holders(state: State) -> tuple[int, ...]:
    """The seats that hold tiles."""
    return tuple(seat for seat, hand in enumerate(state.hands) if hand.size)


def plays(rules: RuleSet, state: State, seat: int) -> tuple[tuple[Tile, str | None], ...]:
    """The legal plays from what is known of a hand."""
    return playing.legal_plays(rules, state.layout, state.hands[seat].known, first=state.first)


def drawable(rules: RuleSet, state: State) -> int:
    """How many tiles may still be drawn."""
    return playing.drawable(rules, len(state.boneyard))


def able(rules: RuleSet, state: State, seat: int) -> bool | None:
    """Whether a seat can play; None where its hidden tiles leave that open."""
    if plays(rules, state, seat) or not state.layout.ends:
        return True
    return None if state.hands[seat].hidden else False


def blocked(rules: RuleSet, state: State) -> bool | None:
    """Whether the deal is blocked; None where hidden tiles leave that open."""
    answers = [able(rules, state, seat) for seat in holders(state)]
    left = drawable(rules, state) if answers else 0
    if not ending.is_blocked((answer is True for answer in answers), left):
        return False
    return None if None in answers else True


def accepted(rules: RuleSet, before: int, play: int, out: int, *, goes_out: bool) -> int:
    """How much of an award is accepted at a score: going out, or paid like it, by one clause, any other by another."""
    if goes_out or out:
        return ending.accepted_going_out(rules, before, play, out)
    return ending.accepted(rules, before, play)


def play(rules: RuleSet, state: State, tile: Tile, label: str | None) -> tuple[State, Played]:
    """The state after the seat due lays `tile` (led as written, or joined at `label`), and what that came to.

    Raises ValueError where the tile does not join there.
    """
    seat, side = state.turn, state.sides[state.turn]
    layout = laid(rules, state.layout, tile, label)
    hands = tuple(hand.without(tile) if holder == seat else hand for holder, hand in enumerate(state.hands))
    sizes = [hand.size for hand in hands]
    mate = partner(state.sides, seat)
    emptied = ending.is_out(rules, sizes[seat], 0 if mate is None else sizes[mate])
    count = scoring.count(rules, layout)
    plain = scoring.plain_pips(rules, layout)
    earned = scoring.play_points(rules, count, plain, lead=label is None, last=sizes[seat] == 0)
    out = scoring.out_points(rules, goes_out=emptied.goes_out, after_out=after_out(rules, state))
    before = state.scores[side]
    award = accepted(rules, before, earned, out, goes_out=emptied.goes_out)
    score = scoring.new_score(before, award)
    after = state._replace(
        layout=layout,
        lines=extend(state.lines, state.layout, tile, label),
        hands=hands,
        scores=with_score(state.scores, side, score),
        turn=playing.next_turn(seat, sizes),
        knocks=0,
        out=seat if emptied.over else None,
        winner=side if ending.is_won(rules, award, score) else state.winner,
    )
    return after, Played(count, earned, out, award, score, emptied.goes_out)


def laid(rules: RuleSet, layout: Layout, tile: Tile, label: str | None) -> Layout:
    """The layout after a tile is led as written, or joined at `label`. Raises ValueError where it does not join."""
    branches = playing.branches(rules, layout, tile)
    return lay_first(tile, branches=branches) if label is None else join(layout, tile, label, branches=branches)


def after_out(rules: RuleSet, state: State) -> bool:
    """Whether the seat due plays on although somebody else is out."""
    for seat, hand in enumerate(state.hands):
        if seat != state.turn and not hand.size:
            mate = partner(state.sides, seat)
            if ending.is_out(rules, 0, 0 if mate is None else state.hands[mate].size).goes_out:
                return True
    return False


def draw(state: State, tile: Tile | None) -> State:
    """The state after the seat due draws this tile (None: not known) from the front of the boneyard."""
    return in_hand(state, tile)._replace(boneyard=state.boneyard[1:], knocks=0)


def in_hand(state: State, tile: Tile | None) -> State:
    """The state with a tile more in the hand of the seat due (None: not known which)."""
    hands = tuple(hand.given(tile) if seat == state.turn else hand for seat, hand in enumerate(state.hands))
    return state._replace(hands=hands)


def knock(state: State) -> State:
    """The state after the seat due knocks."""
    sizes = [hand.size for hand in state.hands]
    return state._replace(turn=playing.next_turn(state.turn, sizes), knocks=state.knocks + 1)


class Closing(NamedTuple):
    """What the end of a deal brings: the side that won it, its bonus, the points accepted by side, the scores then.

    `winner` is the side that has won the match, by the bonus or because the deal is over.
    """

    taker: int | None
    bonus: int
    awards: tuple[int, ...]
    scores: tuple[int, ...]
    winner: int | None


def closing(rules: RuleSet, state: State) -> Closing | None:
    """What the end of this deal brings, its last play made; None where hidden tiles leave that open.

    A match that is won already brings nothing more.
    """
    if state.winner is not None:
        return Closing(None, 0, (0,) * len(state.scores), state.scores, state.winner)
    pips = pips_left(state)
    known = [own or 0 for own in pips]
    if None in pips and _pips_matter(rules, goes_out=state.out is not None):
        return None
    taker = ending.block_winner(rules, known) if state.out is None else state.sides[state.out]
    return paid(rules, state.scores, known, taker, goes_out=state.out is not None)


def _pips_matter(rules: RuleSet, *, goes_out: bool) -> bool:
    """Whether the pips left in hands make a difference at the end of a deal."""
    if in_force(scoring.bonus, rules):
        return True
    return not goes_out and (in_force(ending.block_winner, rules) or any(scoring.block_points(rules, (0, 1))))


def pips_left(state: State) -> tuple[int | None, ...]:
    """The pips left in the hands of each side; None where hidden tiles leave that open."""
    left: list[int | None] = [0] * len(state.scores)
    for seat, side in enumerate(state.sides):
        own, pips = left[side], state.hands[seat].pips
        left[side] = None if own is None or pips is None else own + pips
    return tuple(left)


def paid(rules: RuleSet, scores: Sequence[int], pips: Sequence[int], taker: int | None, *, goes_out: bool) -> Closing:
    """What the end of a deal brings when `taker` has won it, out or blocked, given the pips left by side."""
    bonus, earned = earned_at_the_end(rules, pips, taker, goes_out=goes_out)
    return added(rules, scores, taker, bonus, earned)


def added(rules: RuleSet, scores: Sequence[int], taker: int | None, bonus: int, earned: Sequence[int]) -> Closing:
    """What the end of a deal brings that earns each side so much, its winner's bonus included."""
    awards = [ending.accepted(rules, before, own) for before, own in zip(scores, earned, strict=True)]
    after = [scoring.new_score(before, award) for before, award in zip(scores, awards, strict=True)]
    won = [side for side, score in enumerate(after) if ending.is_won(rules, awards[side], score)]
    winner = won[0] if won else ending.winner_at_deal_end(rules, after)
    return Closing(taker, bonus, tuple(awards), tuple(after), winner)


def earned_at_the_end(
    rules: RuleSet, pips: Sequence[int], taker: int | None, *, goes_out: bool
) -> tuple[int, tuple[int, ...]]:
    """The bonus of the side that has won a deal, and all points that its end earns, by side."""
    earned = [0] * len(pips) if goes_out else list(scoring.block_points(rules, pips))
    if taker is None:
        return 0, tuple(earned)
    opponents = sum(pips) - pips[taker]
    bonus = scoring.bonus(rules, opponents) if goes_out else scoring.blocked_bonus(rules, pips[taker], opponents)
    earned[taker] += bonus
    return bonus, tuple(earned)


def with_score(scores: tuple[int, ...], side: int, score: int) -> tuple[int, ...]:
    """The scores with one side's replaced."""
    return (*scores[:side], score, *scores[side + 1 :])
