"""Owns a deal whose hands are settled by how it is played: first the moves, then hands with which they are legal.

A hand is only a number of tiles until somebody lays one of them. A knock or a draw says of the tiles still hidden that
none of them fits; the tiles are dealt at the end, so that all that was said holds. What may be laid and what it earns
is asked of the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import NamedTuple

from fivesthrees_audit import engine
from fivesthrees_audit.chance import shuffled
from fivesthrees_audit.engine import Hand, Played
from fivesthrees_audit.layout import Layout
from fivesthrees_audit.rules import playing
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.tiles import DOUBLE_SIX, Tile
from fivesthrees_audit.transcript import Draw, Move

BITS = {tile: 1 << place for place, tile in enumerate(DOUBLE_SIX)}
EVERY_TILE = (1 << len(DOUBLE_SIX)) - 1


class Made(NamedTuple):
    """A move made: the seat, what it did, and what a play came to (None: no play)."""

    seat: int
    move: Move
    played: Played | None


class Shares(NamedTuple):
    """The hands as they were dealt, by seat, and the other tiles in drawing order."""

    hands: list[list[Tile]]
    boneyard: list[Tile]


class Walk:
    """A deal in the making. Nobody has scored before it; whoever tries it at other scores asks the engine again."""

    def __init__(self, rules: RuleSet, players: int, lead: int) -> None:
        size = playing.hand_size(rules, players)
        sides = max(playing.sides(rules, players)) + 1
        self.rules = rules
        self.state = engine.start(rules, [Hand(frozenset(), size)] * players, lead, (0,) * sides)
        self.made: list[Made] = []
        self._loose = EVERY_TILE
        self._allowed = [EVERY_TILE] * players
        self._drawn: list[Tile] = []

    @property
    def over(self) -> bool:
        """Whether the deal has ended, as far as it can be told before the tiles are dealt."""
        state = self.state
        return state.is_over or state.knocks >= len(engine.holders(state))

    @property
    def loose(self) -> Iterator[Tile]:
        """The tiles that nobody is known to have been dealt."""
        return _tiles(self._loose)

    @property
    def plays(self) -> list[Move]:
        """What the seat due may lay: a tile that it has drawn, or one that may turn out to be in its hand."""
        seat = self.state.turn
        own, hand = self._loose & self._allowed[seat], self.state.hands[seat]
        tiles = [*hand.known, *(_tiles(own) if hand.hidden else ())]
        return [*playing.legal_plays(self.rules, self.state.layout, tiles)]

    @property
    def draws(self) -> list[Draw]:
        """What the seat due may draw, if it holds nothing that fits; tiles that do not fit first."""
        if not self.state.layout.ends or not engine.drawable(self.rules, self.state) or self._plays_known():
            return []
        fits = _fitting(self.rules, self.state.layout)
        return [Draw(tile) for tile in (*_tiles(self._loose & ~fits), *_tiles(self._loose & fits))]

    @property
    def may_knock(self) -> bool:
        """Whether the seat due may turn out to hold nothing that fits, and to draw nothing."""
        state = self.state
        if not state.layout.ends or self._plays_known() or engine.drawable(self.rules, state):
            return False
        return self._feasible(self._loose, self._without_fits([state.turn]))

    def make(self, move: Move) -> bool:
        """Makes a move; False, and nothing is done, where no hands would go with it."""
        state, seat = self.state, self.state.turn
        hand = state.hands[seat]
        if move is None:
            self._allowed = self._without_fits([seat])
            self._done(move, engine.knock(state), None)
            return True
        if isinstance(move, Draw):
            allowed, loose = self._without_fits([seat]), self._loose & ~BITS[move.tile]
            if not self._feasible(loose, allowed):
                return False
            self._allowed, self._loose = allowed, loose
            self._drawn.append(move.tile)
            self._done(move, engine.draw(state, move.tile), None)
            return True
        tile, label = move
        known = tile.domino in hand.known
        loose = self._loose if known else self._loose & ~BITS[tile.domino]
        needs = [held.hidden - (place == seat and not known) for place, held in enumerate(state.hands)]
        if not _enough(needs, loose, self._allowed):
            return False
        self._loose = loose
        self._done(move, *engine.play(self.rules, state, tile, label))
        return True

    def stick(self) -> bool:
        """Settles that nobody who holds tiles can play; False, and nothing is done, where that cannot be."""
        state = self.state
        holders = engine.holders(state)
        if self.over or not state.layout.ends or engine.drawable(self.rules, state):
            return False
        fits = _fitting(self.rules, state.layout)
        if any(BITS[tile] & fits for seat in holders for tile in state.hands[seat].known):
            return False
        allowed = self._without_fits(holders)
        if not self._feasible(self._loose, allowed):
            return False
        self._allowed = allowed
        return True

    def dealt(self, mix: int) -> Shares:
        """Hands with which all this is legal, the tiles that are left dealt by a number; 0 deals the lowest first."""
        order = list(_tiles(self._loose))
        if mix:
            order = shuffled(Random(f"deal {mix}"), order)  # noqa: S311  # play, not secrets
        hands: list[list[Tile]] = [[] for _ in self.state.hands]
        drawn = set(self._drawn)
        for seat, move, _ in self.made:
            if isinstance(move, tuple) and not isinstance(move, Draw) and move[0].domino not in drawn:
                hands[seat].append(move[0].domino)
        needs, loose = [hand.hidden for hand in self.state.hands], self._loose
        asleep: list[Tile] = []
        for tile in order:
            loose &= ~BITS[tile]
            taker = self._taker(tile, needs, loose)
            if taker is None:
                asleep.append(tile)
            else:
                hands[taker].append(tile)
                needs[taker] -= 1
        return Shares(hands, [*self._drawn, *asleep])

    def left(self, shares: Shares) -> list[list[Tile]]:
        """The tiles left in each hand at the end of the walk, where they were dealt so."""
        laid = {tile.domino for tile in self.state.lines.tiles}
        return [
            [*hand.known, *(tile for tile in dealt if tile not in laid)]
            for hand, dealt in zip(self.state.hands, shares.hands, strict=True)
        ]

    def _taker(self, tile: Tile, needs: Sequence[int], loose: int) -> int | None:
        """A seat that still needs a tile and may hold this one, so that the others can be dealt theirs."""
        for seat, need in enumerate(needs):
            if need and self._allowed[seat] & BITS[tile]:
                after = [other - (place == seat) for place, other in enumerate(needs)]
                if _enough(after, loose, self._allowed):
                    return seat
        return None

    def _done(self, move: Move, after: engine.State, played: Played | None) -> None:
        self.made.append(Made(self.state.turn, move, played))
        self.state = after

    def _plays_known(self) -> bool:
        """Whether the seat due has drawn a tile that fits: it plays that one."""
        hand = self.state.hands[self.state.turn]
        return bool(playing.legal_plays(self.rules, self.state.layout, hand.known))

    def _without_fits(self, seats: Iterable[int]) -> list[int]:
        """What each seat may hold, where these hold nothing that fits."""
        fits, stuck = _fitting(self.rules, self.state.layout), set(seats)
        return [own & ~fits if seat in stuck else own for seat, own in enumerate(self._allowed)]

    def _feasible(self, loose: int, allowed: Sequence[int]) -> bool:
        return _enough([hand.hidden for hand in self.state.hands], loose, allowed)


def _enough(needs: Sequence[int], loose: int, allowed: Sequence[int]) -> bool:
    """Whether tiles can be dealt so: any seats together may hold as many of those left as they need together."""
    wanting = [seat for seat, need in enumerate(needs) if need]
    for many in range(1, len(wanting) + 1):
        for seats in combinations(wanting, many):
            together = 0
            for seat in seats:
                together |= allowed[seat]
            if (together & loose).bit_count() < sum(needs[seat] for seat in seats):
                return False
    return True


def _tiles(mask: int) -> Iterator[Tile]:
    return (tile for tile in DOUBLE_SIX if BITS[tile] & mask)


@lru_cache(maxsize=4096)
def _fitting(rules: RuleSet, layout: Layout) -> int:
    """The dominoes that fit a layout."""
    return sum(BITS[tile] for tile in DOUBLE_SIX if playing.joinable(rules, layout, tile))
