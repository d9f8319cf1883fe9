"""Owns a deal with hidden tiles as the quick pass follows it: hands made up so that its events can be played.

A hand holds the bits of what is known to be in it and of what it is seen to play later, and above those of all tiles
one bit for each tile that is never seen. Whatever hidden tiles could contradict is noted, and settled at the end of the
deal by the full audit's own functions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from fivesthrees_audit.auditing.counting import settled, tiles_of
from fivesthrees_audit.auditing.dealing import Dealt
from fivesthrees_audit.auditing.finishing import finished
from fivesthrees_audit.auditing.hidden import Left
from fivesthrees_audit.auditing.tables import pips_of
from fivesthrees_audit.auditing.words import event_place
from fivesthrees_audit.auditing.world import Doubt, Hidden, Shown, Table, World
from fivesthrees_audit.clauses import clause_of
from fivesthrees_audit.engine import Hand, State
from fivesthrees_audit.findings import Unchecked
from fivesthrees_audit.layout import Layout, Lines
from fivesthrees_audit.records.plain import BIT, FORM, UNKNOWN, Deal, DealEnd, Event
from fivesthrees_audit.rules import ending, playing
from fivesthrees_audit.tiles import DOUBLE_SIX, TILE_BY_TEXT, Tile

ABOVE = len(DOUBLE_SIX)
"""The first bit that is no tile's."""

_TILES = (1 << ABOVE) - 1
_BITS = tuple(BIT[text] for text in FORM)
_KNOCKING, _DRAWING = clause_of(playing.may_knock), clause_of(playing.must_draw)
_BLOCKED = clause_of(ending.is_blocked)
HANDS = tuple(f"hands/{seat}" for seat in range(4))
"""What is missing from a record that hides the hand of a seat."""

_DOMINO = tuple(tile.domino for tile in TILE_BY_TEXT.values())


class Noted(NamedTuple):
    """A knock or a draw that hidden tiles could contradict: whose, its event, the bits of the tiles that fit."""

    seat: int
    event: Event
    fits: int


class End(NamedTuple):
    """How a deal stands at the end of its events: the bits of the hands, the tiles left in the boneyard, the scores.

    With them the layout (nothing at all once somebody is out, or has won) and who is out, or has won.
    """

    hands: Sequence[int]
    left: int
    scores: tuple[int, ...]
    layout: Layout
    out: int | None
    winner: int | None


class Veil:
    """The hands of a deal of which something is hidden, as the quick pass plays them.

    `hands` are their bits at the start, `draws` what each draw of a tile that is not known adds to its hand, in order,
    `seen` the bits of all tiles that are known or played. `noted` is what there is to settle. Raises LookupError for
    what only the full audit can follow.
    """

    __slots__ = ("_deal", "_hidden", "_known", "draws", "hands", "noted", "seen")

    def __init__(self, deal: Deal, size: int, players: int) -> None:
        listed = [None] * players if deal.hands is None else deal.hands
        taker = 0 if deal.end is None or deal.end.seat is None else deal.end.seat
        if len(listed) != players or deal.boneyard is not None or not 0 <= taker < players:
            raise LookupError
        self.noted: list[Noted] = []
        self._deal = deal
        self._known, self._hidden = [0] * players, [size] * players
        for seat, hand in enumerate(listed):
            if hand is not None:
                known, hidden = sum(hand), hand.count(UNKNOWN)
                if len(hand) != size or hidden + known.bit_count() != size:  # or a tile twice
                    raise LookupError
                self._known[seat], self._hidden[seat] = known, hidden
        self.seen = sum(self._known)
        self.hands = self._known.copy()
        parts = self._played(deal.events)
        unseen = self._hidden.copy()
        for seat in range(players):
            bits = parts[seat][1]
            unseen[seat] -= bits.bit_count()
            self.hands[seat] += bits + _never_seen(unseen[seat])
        self.draws: list[int] = []
        for seat, bits in parts[players:]:
            before = unseen[seat]
            unseen[seat] += 1 - bits.bit_count()
            self.draws.append(bits + _never_seen(unseen[seat]) - _never_seen(before))

    def _played(self, events: Sequence[Event]) -> list[tuple[int, int]]:
        """The hidden tiles that each seat plays before it draws one that is not known; then those after each such draw.

        A tile may have come with any earlier draw, or have been dealt; the latest contradicts least.
        """
        seats = list(range(len(self.hands)))
        played, latest, left = [0] * len(seats), seats.copy(), self._hidden.copy()
        known, seen, count = self._known, self.seen, sum(map(int.bit_count, self._known))
        for event in events:
            seat, play = event.seat, event.play
            if seat is None:
                raise LookupError
            if play is not None:
                bit = _BITS[play]
                if not known[seat] & bit:
                    if not left[seat]:
                        raise LookupError
                    left[seat] -= 1
                    played[latest[seat]] |= bit
                    seen += bit
                    count += 1
                continue
            draw = event.draw
            if draw:
                known[seat] |= draw
            elif draw is not None:
                latest[seat] = len(seats)
                seats.append(seat)
                played.append(0)
                left[seat] += 1
        if seen.bit_count() != count:
            raise LookupError
        self.seen = seen
        return list(zip(seats, played, strict=True))

    def note(self, seat: int, event: Event, hand: int, fits: int) -> None:
        """Takes down that a seat knocked, or drew, from a hand, and the bits of the tiles that it could have played."""
        if fits & _TILES == _TILES:
            raise LookupError
        if hand & ~self._known[seat]:
            self.noted.append(Noted(seat, event, fits))

    def gaps(self, number: int, hands: Sequence[int], seen: int, block: int) -> list[Unchecked]:
        """What hidden hands leave open of a deal, counted from 0, in which all of them were dealt.

        `hands` are those at its end, `seen` every tile that is known by then, `block` what would have fitted where
        nobody could play any more. Raises LookupError where no hands satisfy all that was noted.
        """
        room = [(hand >> ABOVE).bit_count() for hand in hands]
        denials: list[tuple[Sequence[int], int]] = [((seat,), fits) for seat, _, fits in self.noted]
        if block:
            denials.append(([seat for seat, size in enumerate(room) if size], block))
        answers = settled(_TILES & ~seen, room, denials)
        if None in answers:
            raise LookupError
        found, places = list[Unchecked](), enumerate(self._deal.events, start=1)
        for (_, event, _), seats in zip(self.noted, answers, strict=False):
            if seats:
                place = next(place for place, other in places if other is event)
                rule = _KNOCKING if event.draw is None else _DRAWING
                found += [Unchecked(rule, number + 1, place, HANDS[seat]) for seat in seats]
        if block:
            found += [Unchecked(_BLOCKED, number + 1, None, HANDS[seat]) for seat in answers[-1] or ()]
        return found

    @property
    def end(self) -> DealEnd | None:
        """What the record says of the end of the deal."""
        return self._deal.end

    def left(self, hands: Sequence[int], seen: int, block: int) -> Left:
        """What is left in the hands of a deal in which all of them were dealt; the arguments are those of `gaps`."""
        room = tuple([(hand >> ABOVE).bit_count() for hand in hands])
        open_to = [_TILES & ~(seen | block if size else seen) for size in room]
        for seat, _, fits in self.noted:
            open_to[seat] &= ~fits
        return Left(tuple([pips_of(hand & _TILES) for hand in hands]), room, tuple(open_to))

    def closed(self, table: Table, number: int, lead: int, end: End) -> World:
        """The one world after a deal, counted from 0, that ended so, nothing in it at fault.

        Raises LookupError where there is none, or more than one, or one of which more is open than hidden hands.
        """
        known = [bits & own & _TILES for bits, own in zip(end.hands, self._known, strict=True)]
        hands = [Hand(tiles_of(own), (bits & ~own).bit_count()) for bits, own in zip(end.hands, known, strict=True)]
        shown, drawn, laid, doubts = self._told(number)
        state = State(
            table.sides,
            lead,
            lead,
            tuple(hands),
            end.scores,
            (None,) * end.left,
            layout=end.layout,
            lines=Lines(laid),
            out=end.out,
            winner=end.winner,
        )
        world = World(
            state,
            end.scores,
            frozenset({lead}),
            winner=end.winner,
            doubts=doubts,
            drawn=drawn,
            shown=shown,
            opened=True,
        )
        dealt = Dealt(tuple(Hand(frozenset(), hidden) for hidden in self._hidden), None)
        after, *others = finished(table, world, number, table.match.deals[number], dealt)
        is_open = others or after.findings or after.unknown or after.lost
        if is_open or (after.state.scores, after.state.winner) != (after.carried, after.winner):
            raise LookupError
        return after

    def _told(self, deal: int) -> tuple[tuple[Shown, ...], tuple[Hidden, ...], tuple[Tile, ...], tuple[Doubt, ...]]:
        """The hidden tiles that were shown, the draws that were not, the tiles laid, and the doubts noted.

        All as the full audit takes them down.
        """
        shown, drawn, laid, doubts = [], [], [], []
        noted = {id(event): (seat, fits) for seat, event, fits in self.noted}
        known = self._known
        for number, event in enumerate(self._deal.events):
            at, seat = 2 * number + 2, event.seat or 0
            if event.play is not None:
                laid.append(_DOMINO[event.play])
                if not known[seat] & _BITS[event.play]:
                    shown.append(Shown(_DOMINO[event.play], seat, at))
            elif event.draw == UNKNOWN:
                drawn.append(Hidden(seat, at))
            if id(event) in noted:
                rule = playing.may_knock if event.draw is None else playing.must_draw
                denied = tiles_of(noted[id(event)][1])
                doubts.append(Doubt(rule, event_place(deal, number), at, (seat,), denied, {}, {}, {}))
        return tuple(shown), tuple(drawn), tuple(laid), tuple(doubts)


def _never_seen(tiles: int) -> int:
    """The bits of so many tiles that are never seen."""
    return ((1 << tiles) - 1) << ABOVE
