"""Owns records that show a situation, made for any rule set: a layout, a play, an end of a deal, a deal just begun.

They are the witnesses and counter-examples of theorems. The engine plays each of them; what they show is legal by the
rules that it was asked for, and nothing here judges it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import islice, product
from random import Random
from typing import NamedTuple

from fivesthrees_audit import engine
from fivesthrees_audit.chance import KEEN, Shares, chosen, pick_one, shares
from fivesthrees_audit.engine import Hand, Played, State
from fivesthrees_audit.layout import EMPTY, End, Layout
from fivesthrees_audit.records.native import Match
from fivesthrees_audit.rules import playing
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.tiles import DOUBLE_SIX, MAX_PIPS, Tile
from fivesthrees_audit.transcript import Draw, Move, Play, staged, stepped

MOST_CHAIN = 3
"""The most tiles that lead from one double, or the spinner, to the number of an end."""

MOST_ROWS = 2000
"""How many rows of tiles, in any order of laying, are looked at."""

MOST_DEALT = 200
"""How many of those that leave the layout are dealt to so many players, before one more sits down."""

MOST_PLAYERS = 4

Arm = tuple[Tile, ...]
"""Tiles in a row, each turned so that its left half touches the one before it."""


def building(rules: RuleSet, layout: Layout) -> tuple[Play, ...] | None:
    """The plays of a row of distinct tiles, short and from the lead on, that leave this layout; None where none does.

    Left and right may come mirrored, and the arms of a cross with each other's names. Which tile may be led is not
    asked: that depends on the hand.
    """
    return next(_buildings(rules, layout), None)


def _buildings(rules: RuleSet, layout: Layout) -> Iterator[tuple[Play, ...]]:
    """The rows that leave a layout, the same tiles in various orders."""
    if not layout.ends:
        return iter([()])
    rows = _crosses(layout) if layout.spinner is not None else _lines(layout)
    return (row for row in islice(rows, MOST_ROWS) if _looks(reached_by(rules, row)) == _looks(layout))


def reached_by(rules: RuleSet, row: Sequence[Play]) -> Layout | None:
    """The layout that a row of plays leaves, from an empty table; None where one of them joins no open end."""
    layout = EMPTY
    for tile, label in row:
        if label is not None and label not in playing.joinable(rules, layout, tile):
            return None
        layout = engine.laid(rules, layout, tile, label)
    return layout


def _looks(layout: Layout | None) -> tuple[object, ...] | None:
    """What counts in a layout, whatever its ends are called."""
    if layout is None:
        return None
    ends = sorted((end.pips, end.double, end.bare) for end in layout.ends)
    return (layout.spinner, ends, layout.lone and layout.spinner is None)


def _lines(layout: Layout) -> Iterator[tuple[Play, ...]]:
    """Rows of tiles with the ends of a line, each led by every one of its tiles in turn, doubles last."""
    left, right = layout.ends
    if layout.lone:
        yield ((Tile(left.pips, right.pips), None),)
        return
    first = (Tile(left.pips, left.pips),) if left.double else ()
    last = (Tile(right.pips, right.pips),) if right.double else ()
    for chain in _chains(left.pips, right.pips):
        row = (*first, *chain, *last)
        plain_first = sorted((tile.is_double, place) for place, tile in enumerate(row))
        for _, lead in plain_first if _distinct(row) else ():
            before, after = tuple(tile.turned for tile in reversed(row[:lead])), row[lead + 1 :]
            for order in _orders((len(before), len(after))):
                yield ((row[lead], None), *_labelled((before, after), order))


def _crosses(layout: Layout) -> Iterator[tuple[Play, ...]]:
    """The spinner led, then its arms: the two that come first to its left and right, laid in every order."""
    spinner = layout.spinner
    assert spinner is not None  # noqa: S101  # it is a cross
    covered = [end for end in layout.ends if not end.bare]
    lead = Tile(spinner, spinner)
    arms = next(_arms(spinner, covered, frozenset({lead})), None)
    for order in _orders(tuple(map(len, arms))) if arms is not None else ():
        yield ((lead, None), *_labelled(arms or (), order))


def _arms(spinner: int, ends: Sequence[End], used: frozenset[Tile]) -> Iterator[tuple[Arm, ...]]:
    """Arms of tiles not used yet, one for each of these ends."""
    if not ends:
        yield ()
        return
    end, *others = ends
    last = (Tile(end.pips, end.pips),) if end.double else ()
    if used & set(last):
        return
    for chain in _chains(spinner, end.pips):
        arm = (*chain, *last)
        dominoes = {tile.domino for tile in arm}
        for rest in _arms(spinner, others, used | dominoes) if used.isdisjoint(dominoes) else ():
            yield (arm, *rest)


@cache
def _chains(pips: int, to: int) -> tuple[Arm, ...]:
    """The chains of distinct tiles from one number to another, short ones first; no doubles."""
    numbers = range(MAX_PIPS + 1)
    ways = [(pips, *way, to) for between in range(MOST_CHAIN) for way in product(numbers, repeat=between)]
    chains = (tuple(map(Tile, way, way[1:])) for way in ways)
    return tuple(chain for chain in chains if _distinct(chain) and not any(tile.is_double for tile in chain))


def _distinct(tiles: Sequence[Tile]) -> bool:
    return len({tile.domino for tile in tiles}) == len(tiles)


def _orders(lengths: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """The orders in which arms of these lengths can grow, as the arm that each tile goes to; whole arms first."""
    if not any(lengths):
        yield ()
    for arm, length in enumerate(lengths):
        if length:
            shorter = (*lengths[:arm], length - 1, *lengths[arm + 1 :])
            yield from ((arm, *rest) for rest in _orders(shorter))


def _labelled(arms: tuple[Arm, ...], order: tuple[int, ...]) -> Iterator[Play]:
    """The tiles of arms in an order of laying, each with the label of its arm."""
    tiles = [iter(arm) for arm in arms]
    return ((next(tiles[arm]), "LRUD"[arm]) for arm in order)


def showing(rules: RuleSet, layout: Layout, *, scores: Sequence[int] | None = None, players: int = 2) -> Match | None:
    """A record of one deal whose last play leaves this layout, names of ends apart; None where none was found.

    More than so many players sit down where the hands are too small. Where the first deal of a match cannot be led so,
    and no scores are given, the record takes up later, at scores of 0.
    """
    for many in range(players, MOST_PLAYERS + 1):
        for row in islice(_buildings(rules, layout), MOST_DEALT):
            match = _shown(rules, row, many, scores)
            if match is not None:
                return match
    return None


def _shown(rules: RuleSet, row: Sequence[Play], players: int, scores: Sequence[int] | None) -> Match | None:
    """The record of a row laid by players in turn, in the first of the ways to deal and to begin that is legal."""
    size = playing.hand_size(rules, players)
    if len(row) > size * players:
        return None
    spare = _others(tile for tile, _ in row)
    fillings = (spare, sorted(spare, key=lambda tile: tile.is_double))
    beginnings = (None, (0,) * _sides(rules, players)) if scores is None else (scores,)
    for begun, filling in product(beginnings, fillings):
        laid = [[tile for tile, _ in row[seat::players]] for seat in range(players)]
        hands, asleep = _filled(laid, filling, size)
        try:
            return staged(rules, hands, row, scores=begun, boneyard=_boneyard(rules, asleep))
        except ValueError:  # not legal so: the lead, or a deal over before the row is laid
            continue
    return None


def _others(tiles: Iterable[Tile]) -> list[Tile]:
    taken = {tile.domino for tile in tiles}
    return [tile for tile in DOUBLE_SIX if tile not in taken]


def _sides(rules: RuleSet, players: int) -> int:
    return max(playing.sides(rules, players)) + 1


def _filled(hands: Sequence[Sequence[Tile]], spare: Sequence[Tile], size: int) -> Shares:
    """The hands filled up to so many tiles, one after another, and the tiles then left, in the order of the set."""
    left, full = list(spare), []
    for hand in hands:
        wanted = max(0, size - len(hand))
        full.append([*hand, *left[:wanted]])
        left = left[wanted:]
    return Shares(full, sorted(left))


def _boneyard(rules: RuleSet, asleep: Sequence[Tile]) -> Sequence[Tile] | None:
    """The tiles that nobody was dealt as a record lists them: where somebody may draw them."""
    return asleep if playing.may_draw(rules) else None


def opening(rules: RuleSet, players: int) -> Match:
    """A deal of tiles in the order of the set, and its lead: the plainest record under these rules."""
    hands, asleep = _filled([()] * players, DOUBLE_SIX, playing.hand_size(rules, players))
    lead = playing.first_leads(rules, hands)[0]
    tile = playing.legal_plays(rules, EMPTY, hands[lead], first=True)[0][0]
    return staged(rules, hands, [(tile, None)], lead=lead, boneyard=_boneyard(rules, asleep))


class Playing(NamedTuple):
    """A deal by chance while it is played: the hands and the boneyard as dealt, the moves so far, the table now."""

    rules: RuleSet
    shares: Shares
    scores: Sequence[int] | None
    moves: tuple[Move, ...]
    state: State

    @property
    def record(self) -> Match:
        """The deal so far, with its end where it is over."""
        hands, asleep = self.shares
        boneyard = _boneyard(self.rules, asleep)
        return staged(self.rules, hands, self.moves, lead=self.state.lead, scores=self.scores, boneyard=boneyard)

    @property
    def is_over(self) -> bool:
        """Whether the deal is out, won or blocked."""
        return self.state.is_over or bool(engine.blocked(self.rules, self.state))


def sought(
    rules: RuleSet,
    wanted: Callable[[State, Played, State], bool],
    *,
    players: int = 2,
    scores: Sequence[int] | None = None,
    most: int = 5000,
    seed: str = "witness",
    keen: float = KEEN,
) -> Match | None:
    """A deal by chance up to the first play that is wanted, given the table before, what it came to, the table after.

    None where none of so many deals has one. Without `scores` each is the first deal of a match. `keen` is how often (0
    to 1) a player looks for the best play. The same arguments give the same record.
    """
    for random, table in _dealt(rules, players, scores, most, seed):
        for before, played, after in _plays(table, random, keen):
            if played is not None and wanted(before, played, after.state):
                return after.record
    return None


def sought_deal(
    rules: RuleSet,
    wanted: Callable[[State], bool],
    *,
    players: int = 2,
    scores: Sequence[int] | None = None,
    most: int = 5000,
    seed: str = "witness",
    keen: float = KEEN,
) -> Match | None:
    """A deal by chance played to an end that is wanted, given the table after the last play, out, won or blocked.

    What the end brings (`engine.closing`) is not in the scores of that table yet, but in the record. Else as `sought`.
    """
    for random, table in _dealt(rules, players, scores, most, seed):
        last = table
        for _, _, last in _plays(table, random, keen):  # noqa: B007  # the last one counts
            pass
        if wanted(last.state):
            return last.record
    return None


def _dealt(
    rules: RuleSet, players: int, scores: Sequence[int] | None, most: int, seed: str
) -> Iterator[tuple[Random, Playing]]:
    """So many deals by chance before their leads, each with the chance that plays it on."""
    begun = (0,) * _sides(rules, players) if scores is None else scores
    for number in range(most):
        random = Random(f"fivesthrees-audit witness {rules.id} {players} {seed} {number}")  # noqa: S311  # play
        dealt = shares(rules, players, random)
        known = [Hand(frozenset(tile.domino for tile in hand)) for hand in dealt.hands]
        anybody = tuple(range(players))
        leads = anybody if scores is not None else playing.first_leads(rules, [hand.known for hand in known])
        asleep = [tile.domino for tile in dealt.asleep]
        state = engine.start(rules, known, pick_one(random, leads), begun, asleep, first=scores is None)
        yield random, Playing(rules, dealt, scores, (), state)


def _plays(table: Playing, random: Random, keen: float) -> Iterator[tuple[State, Played | None, Playing]]:
    """Every move of a deal played on to its end by chance: the table before, what a play came to, the table after."""
    while not table.is_over:
        before = table.state
        move = _move(table, random, keen)
        _, after, played = stepped(table.rules, before, move)
        table = table._replace(moves=(*table.moves, move), state=after)
        yield before, played, table


def _move(table: Playing, random: Random, keen: float) -> Move:
    """What the seat due does: a play where it has one, else a draw, else a knock."""
    rules, state = table.rules, table.state
    plays = engine.plays(rules, state, state.turn)
    if playing.must_draw(plays, engine.drawable(rules, state)):
        front = playing.next_drawn(state.boneyard)
        assert front is not None  # noqa: S101  # every tile is known
        return Draw(front)
    return chosen(rules, state, plays, random, keen=keen) if plays else None
