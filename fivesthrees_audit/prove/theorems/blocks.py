"""Owns the theorems about what a block looks like: how early it comes, and with which tiles on the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any, NamedTuple

from fivesthrees_audit import engine
from fivesthrees_audit.engine import Hand, State
from fivesthrees_audit.layout import EMPTY, End, Layout
from fivesthrees_audit.prove import seen, walk, witness
from fivesthrees_audit.prove.dealt import some_deal
from fivesthrees_audit.prove.positions import PLAYERS, Position, state_of
from fivesthrees_audit.prove.samples import tried
from fivesthrees_audit.prove.theorem import (
    Always,
    Each,
    Found,
    Goal,
    Undecided,
    Unknowns,
    implied,
    no,
    theorem,
)
from fivesthrees_audit.prove.unknown import (
    LINES,
    every,
    paired,
    some,
)
from fivesthrees_audit.records.native import Match
from fivesthrees_audit.rules import ending, playing
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.tiles import DOUBLE_SIX, MAX_PIPS, Tile
from fivesthrees_audit.transcript import Draw, Move, staged

if TYPE_CHECKING:
    from fivesthrees_audit.auditing.worlds import Condition, Unrolled

NO_DRAWING = ("fives-and-threes", "block")
NUMBERS = range(MAX_PIPS + 1)
SEATS = range(4)
MOST_LEFT = 3
"""The tiles in a boneyard of that many or more."""

MOST_DEALS = 500
"""How many deals are looked at for one that shows something else."""

ASLEEP = (Tile(0, 1), Tile(0, 2), Tile(0, 3))
"""Tiles of a boneyard, of which the position of a block has none, one, two or three."""


class Spread(NamedTuple):
    """How the tiles may be spread over table, hands and boneyard: what is said of it, made of where each tile is.

    Of each seat whether it holds a tile that fits an open end; whether such a tile is in the boneyard, or asleep;
    whether the halves on the table pair up as they do on every line; how many tiles are on the table; how many in
    the boneyard.
    """

    able: tuple[Any, ...]
    asleep: Any
    paired: Any
    laid: Any
    left: Any


def _spread(layout: Layout, tiles: Iterable[Tile] = DOUBLE_SIX) -> Callable[[Unknowns], Spread]:
    """Any spread of tiles around a line. Nothing is asked of tiles that are not looked at.

    A seat may hold nothing, or be taken by nobody, so that these are the tables of two and of three players too.
    """
    known = list(tiles)
    shown = [tile for tile in known if shows(layout, tile)]

    def spread(unknowns: Unknowns) -> Spread:
        laid = {tile: unknowns.truth(f"{tile} laid") for tile in known}
        held = {tile: [unknowns.truth(f"{tile} with {seat}") for seat in SEATS] for tile in shown}
        numbers = {number for number in NUMBERS if all(tile in laid for tile in DOUBLE_SIX if number in tile)}
        return Spread(
            tuple(some(held[tile][seat] & no(laid[tile]) for tile in shown) for seat in SEATS),
            some(no(laid[tile]) & no(some(held[tile])) for tile in shown),
            every(paired(layout, _halves(laid, number), number) for number in sorted(numbers)),
            sum(laid.values()),
            unknowns.whole("left", 0, len(DOUBLE_SIX)),
        )

    return spread


def _halves(laid: Mapping[Tile, Any], number: int) -> Any:
    """How many halves on the table show a number."""
    return sum((0 + truth) * tile.count(number) for tile, truth in laid.items() if number in tile)


def _around(layout: Layout) -> Callable[[Unknowns], Spread]:
    """Any spread of the tiles that show the number of an end of a line: no others can be played."""
    return _spread(layout, [tile for tile in DOUBLE_SIX if shows(layout, tile)])


def lines() -> Iterator[Layout]:
    """The lines of a table by the numbers of their two ends; whether doubles lie there does not matter to a block."""
    for left, right in combinations_with_replacement(NUMBERS, 2):
        yield Layout((End("L", left, double=False), End("R", right, double=False)))


def shows(layout: Layout, tile: Tile) -> bool:
    """Whether a tile shows the number of an end."""
    return any(end.pips in tile for end in layout.ends)


def _is_blocked(rules: RuleSet, layout: Layout, spread: Spread) -> Any:
    """Whether a deal is blocked where the tiles are spread so, says the engine.

    Of the seats that can play the first alone holds a tile that fits, and the others one that does not: that no more is
    needed to go on, whatever is in the boneyard, is a theorem of its own.
    """
    idle = next(tile for tile in DOUBLE_SIX if not shows(layout, tile))
    fitting = next(tile for tile in DOUBLE_SIX if shows(layout, tile))
    able = next((seat for seat in SEATS if spread.able[seat]), None)
    hands = tuple((fitting if seat == able else idle,) for seat in SEATS)
    left = 0 if able is not None else next((left for left in range(MOST_LEFT) if spread.left == left), MOST_LEFT)
    return engine.blocked(rules, state_of(rules, Position(layout, 0, hands, (fitting,) * left)))


def _ends_blocked(state: State) -> bool:
    return not state.is_over


@theorem(ending.is_blocked, playing.open_ends, games=LINES)
def same_number_at_both_ends(rules: RuleSet) -> Iterator[Goal]:
    """Where a line is blocked and no tile that shows the number of an end is asleep, both ends show the same number.

    The halves of each number on the table are even in number but for the ends, and the set has eight of each.
    """
    for layout in lines():
        if not _alike(layout):
            yield Always(
                _around(layout),
                lambda spread, layout=layout: no(_is_blocked(rules, layout, spread)),
                given=lambda spread: spread.paired & no(spread.asleep),
                record=lambda _: tried(
                    lambda: witness.sought_deal(
                        rules, lambda state: _ends_blocked(state) and not _alike(state.layout), most=MOST_DEALS
                    )
                ),
            )


def _alike(layout: Layout) -> bool:
    """Whether all ends show the same number."""
    return len({end.pips for end in layout.ends}) == 1


TEN_TILES = 10


@theorem(ending.is_blocked, playing.may_draw, playing.drawable, games=("draw",))
def ten_tiles_in_a_block(rules: RuleSet) -> Iterator[Goal]:
    """A blocked deal shows one number at both ends, and at least ten tiles are on the table.

    These are all seven of that number, and three to pair up the six other numbers on them. Ten are enough.
    """
    for layout in lines():
        alike = _alike(layout)
        yield Always(
            _spread(layout) if alike else _around(layout),
            lambda spread, layout=layout, alike=alike: (
                no(_is_blocked(rules, layout, spread)) | (alike & (spread.laid >= TEN_TILES))
            ),
            given=lambda spread: spread.paired & implied(spread.left == 0, no(spread.asleep)),
            record=lambda _: tried(
                lambda: witness.sought_deal(rules, lambda state: _ends_blocked(state) and not _ten_alike(state))
            ),
        )
    yield Found(
        lambda: _ten_tiles(rules),
        "a block with ten tiles on the table, the boneyard drawn empty",
        seen.both(seen.ended("blocked"), seen.playing_tiles(TEN_TILES), seen.drawn_empty),
    )


def _ten_alike(state: State) -> bool:
    return _alike(state.layout) and len(state.lines.tiles) >= TEN_TILES


def _ten_tiles(rules: RuleSet) -> Match:
    """The deal of 0-0 led with five blanks behind it; the other player draws all of the boneyard for the seventh."""
    hand = [Tile(0, 0), *(Tile(0, pips) for pips in range(2, 7)), Tile(4, 6)]
    others = [tile for tile in DOUBLE_SIX if 0 not in tile and tile not in hand]
    boneyard = [*others[7:], Tile(0, 1)]
    laid = "0-1 R, 0-3 L, 1-2 R, 2-0 R, 3-4 L, 4-0 L, knock, 0-5 L, 5-6 L, 6-0 L"
    moves: list[Move] = [(hand[0], None), *map(Draw, boneyard)]
    for words in laid.split(", "):
        tile, _, label = words.partition(" ")
        moves.append((Tile(*map(int, tile.split("-"))), label) if label else None)
    try:
        return staged(rules, [hand, others[:7]], moves, scores=(0, 0), boneyard=boneyard)
    except ValueError as reason:
        raise Undecided(f"the deal that shows it is not legal by these rules: {reason}") from None


@theorem(ending.is_blocked, playing.hand_size, games=NO_DRAWING)
def blocked_right_after_the_lead(rules: RuleSet) -> Iterator[Goal]:
    """Two, three and four players may be blocked right after the lead: a double is led, its six others are asleep."""
    yield Each(
        lambda: PLAYERS,
        lambda players: playing.boneyard_size(rules, players) >= MAX_PIPS and _stuck_by_the_lead(rules, players),
        record=lambda players: witness.opening(rules, players),
    )
    for players in PLAYERS:
        yield some_deal(
            rules,
            players,
            1,
            lambda deal: deal.blocked(),
            shows=f"a block of {players} players right after the lead",
            seen=seen.both(seen.ended("blocked"), seen.going_on_for(1)),
            otherwise=partial(_blocked_by_the_lead, rules, players),
        )


def _no_blanks(rules: RuleSet, players: int) -> list[list[Tile]]:
    """Hands without a blank but for the 0-0 of the lead; short of tiles where they are too large for that."""
    size = playing.hand_size(rules, players)
    lead, *tiles = (tile for tile in DOUBLE_SIX if tile == Tile(0, 0) or 0 not in tile)
    return [
        [lead, *tiles[: size - 1]],
        *(tiles[size * seat - 1 : size * (seat + 1) - 1] for seat in range(1, players)),
    ]


def _asleep(hands: list[list[Tile]]) -> list[Tile]:
    return [tile for tile in DOUBLE_SIX if not any(tile in hand for hand in hands)]


def _stuck_by_the_lead(rules: RuleSet, players: int) -> bool:
    """Whether players who hold no blank are blocked once 0-0 is led."""
    hands = tuple(map(tuple, _no_blanks(rules, players)))
    state = state_of(rules, Position(EMPTY, 0, hands, tuple(_asleep(_no_blanks(rules, players)))))
    return engine.blocked(rules, engine.play(rules, state, Tile(0, 0), None)[0]) is True


def _blocked_by_the_lead(rules: RuleSet, players: int) -> Match:
    """A deal of tiles without a blank behind 0-0, which is led. Raises Undecided where it is not legal so."""
    hands = _no_blanks(rules, players)
    try:
        return staged(rules, hands, [(Tile(0, 0), None)], boneyard=_asleep(hands) if playing.may_draw(rules) else None)
    except ValueError as reason:
        raise Undecided(f"the deal that shows it is not legal by these rules: {reason}") from None


FEWEST_TURNS = 18


@theorem(ending.is_blocked, ending.is_out, playing.next_turn, playing.sides, games=("fives-and-threes",))
def blocked_with_half_the_table_out(rules: RuleSet) -> Iterator[Goal]:
    """A pairs deal may be blocked when only one player of each pair holds tiles; that takes 18 turns at least."""
    yield Each(
        lambda: [walk.fewest_turns_to(rules, 4, lambda sizes: _one_of_each_pair_out(sizes.held) and not sizes.out)],
        lambda turns: turns == FEWEST_TURNS,
        record=lambda _: tried(
            lambda: witness.sought_deal(rules, lambda state: 0 in map(_size, state.hands), players=4, most=MOST_DEALS)
        ),
    )

    def blocked(deal: Unrolled) -> Condition:
        from fivesthrees_audit.auditing import worlds

        one_each = [(seat, other) for seat in (0, 2) for other in (1, 3)]
        out = [worlds.every(*(worlds.no(deal.holds_tiles(seat)) for seat in seats)) for seats in one_each]
        return worlds.every(deal.blocked(), worlds.some(*out))

    yield some_deal(
        rules,
        4,
        FEWEST_TURNS,
        blocked,
        shows="a block when only one player of each pair holds tiles",
        seen=seen.both(
            seen.ended("blocked"),
            seen.going_on_for(FEWEST_TURNS),
            lambda match: _one_of_each_pair_out(seen.left_in_hand(match)),
        ),
    )


def _size(hand: Hand) -> int:
    return hand.size


def _one_of_each_pair_out(held: Sequence[int]) -> bool:
    """Whether one player of each pair, the seats across from each other, holds tiles and the other none."""
    return all((held[seat] == 0) != (held[seat + 2] == 0) for seat in (0, 1))
