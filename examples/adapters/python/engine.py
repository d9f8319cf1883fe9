"""Fives and Threes in little: a line of dominoes, points for threes and fives, exactly 61.

An engine of its own, that knows nothing of whoever asks it; `adapter.py` stands between. Yours goes in its place.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

HAND = {2: 7, 3: 5, 4: 5}
TARGET = 61
OUT_POINT = 1

Tile = tuple[int, int]
"""The two halves of a tile, the left one first."""


def domino(tile: Tile) -> Tile:
    """A tile whichever way it lies: its lower half first."""
    return min(tile), max(tile)


def sides(players: int) -> int:
    """How many sides keep a score: each player, or two pairs of partners that sit across."""
    return 2 if players == 4 else players


def may_be_dealt(hands: Sequence[Sequence[Tile]], scores: Sequence[int], asleep: Sequence[Tile] | None = None) -> bool:
    """Whether these can be the hands and scores before a deal; `asleep` are all tiles not dealt, where they are known.

    Any seat may lead the first deal of a match, so the lead has no say in it.
    """
    players = len(hands)
    if players not in HAND or len(scores) != sides(players) or any(len(hand) != HAND[players] for hand in hands):
        return False
    if asleep is not None and len(asleep) != 28 - players * HAND[players]:
        return False
    there = [domino(tile) for tiles in (*hands, asleep or ()) for tile in tiles]
    return len(set(there)) == len(there)


def points(count: int) -> int:
    """What a count is worth: its threes, and its fives."""
    threes = count // 3 if count % 3 == 0 else 0
    fives = count // 5 if count % 5 == 0 else 0
    return threes + fives


class Line:
    """The tiles on the table from left to right, each as it lies. It has two ends, and never branches."""

    def __init__(self) -> None:
        self.tiles: list[Tile] = []

    def ends(self) -> dict[str, int]:
        """The number that each end shows; none before the lead."""
        return {"L": self.tiles[0][0], "R": self.tiles[-1][1]} if self.tiles else {}

    def lay(self, tile: Tile, end: str | None) -> None:
        """Add a tile that fits there; the lead, which has no end to join, lies as it is given."""
        turned = tile[1], tile[0]
        if end == "L":
            self.tiles.insert(0, tile if tile[1] == self.ends()["L"] else turned)
        elif end == "R":
            self.tiles.append(tile if tile[0] == self.ends()["R"] else turned)
        else:
            self.tiles.append(tile)

    def count(self) -> int:
        """The pips that count: what the ends show, of a double both halves; a double alone is counted once."""
        first, last = self.tiles[0], self.tiles[-1]
        if len(self.tiles) == 1:
            return sum(first)
        left = sum(first) if first[0] == first[1] else first[0]
        right = sum(last) if last[0] == last[1] else last[1]
        return left + right


@dataclass(frozen=True)
class Played:
    """What a play came to: the pips counted, the points earned with going out, those accepted, the score then."""

    count: int
    earned: int
    award: int
    score: int


class Deal:
    """A deal from its lead on. A move that is against the rules is refused, and changes nothing."""

    def __init__(self, hands: Iterable[Iterable[Tile]], scores: Iterable[int], lead: int) -> None:
        self.hands = [{domino(tile) for tile in hand} for hand in hands]
        self.scores = list(scores)
        self.lead = self.turn = lead
        self.line = Line()
        self.knocks = 0
        """How many have knocked since the last play."""
        self.out: int | None = None
        """The seat whose last tile ended the deal."""
        self.won: int | None = None
        """The seat whose points won the match."""

    def side(self, seat: int) -> int:
        """The side that a seat plays for."""
        return seat % sides(len(self.hands))

    def holders(self) -> list[int]:
        """The seats that hold tiles."""
        return [seat for seat, hand in enumerate(self.hands) if hand]

    def plays(self, seat: int) -> list[tuple[Tile, str | None]]:
        """All that a seat could lay now: each tile with the end that it joins, None for the lead."""
        hand = sorted(self.hands[seat])
        if not self.line.tiles:
            return [(tile, None) for tile in hand]
        return [(tile, end) for tile in hand for end, number in self.line.ends().items() if number in tile]

    def play(self, seat: int, tile: Tile, end: str | None) -> Played | None:
        """Lay a tile; None where it is refused."""
        if seat != self.turn or self.over() or (domino(tile), end) not in self.plays(seat):
            return None
        self.line.lay(tile, end)
        self.hands[seat].remove(domino(tile))
        count = self.line.count()
        out = self._is_out(seat)
        earned = points(count) + (OUT_POINT if out else 0)
        side = self.side(seat)
        award = earned if self.scores[side] + earned <= TARGET else 0  # all of it or nothing, tested once
        self.scores[side] += award
        self.out = seat if out else None
        self.won = seat if award and self.scores[side] == TARGET else None
        self.knocks = 0
        self._pass_on()
        return Played(count, earned, award, self.scores[side])

    def knock(self, seat: int) -> bool:
        """Pass the turn on, whether that is allowed: with nothing to play. When all are stuck each may say so once."""
        done = self.out is not None or self.won is not None or self.knocks >= len(self.holders())
        if seat != self.turn or done or self.plays(seat):
            return False
        self.knocks += 1
        self._pass_on()
        return True

    def over(self) -> tuple[str, int | None] | None:
        """How the deal ended and by whom, None while it goes on. A block is nobody's."""
        if self.out is not None:
            return "out", self.out
        if self.won is not None:
            return "won", self.won
        return None if any(self.plays(seat) for seat in self.holders()) else ("blocked", None)

    def winner(self) -> int | None:
        """The side that has won the match."""
        return None if self.won is None else self.side(self.won)

    def next_lead(self) -> int:
        """The seat that leads the next deal, whoever won this one."""
        return (self.lead + 1) % len(self.hands)

    def _is_out(self, seat: int) -> bool:
        """Whether the deal ends here: with an empty hand, and in pairs the partner's empty too."""
        return not any(self.hands[other] for other in range(len(self.hands)) if self.side(other) == self.side(seat))

    def _pass_on(self) -> None:
        """Give the turn to the next seat clockwise that holds tiles."""
        for step in range(1, len(self.hands) + 1):
            seat = (self.turn + step) % len(self.hands)
            if self.hands[seat]:
                self.turn = seat
                return
