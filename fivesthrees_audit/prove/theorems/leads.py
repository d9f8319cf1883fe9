"""Owns the theorems about how a deal begins: hands and sides, who leads, with what, and who leads the deal after it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product
from typing import Any, NamedTuple

from fivesthrees_audit import engine
from fivesthrees_audit.engine import Hand, State
from fivesthrees_audit.findings import SpecError
from fivesthrees_audit.layout import EMPTY
from fivesthrees_audit.prove import witness
from fivesthrees_audit.prove.samples import tried
from fivesthrees_audit.prove.theorem import Always, Each, Goal, Unknowns, theorem
from fivesthrees_audit.prove.unknown import EVERYWHERE, every, tile
from fivesthrees_audit.records.native import Match
from fivesthrees_audit.rules import playing
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.tiles import DOUBLE_SIX, TILE_BY_TEXT, Tile
from fivesthrees_audit.transcript import following, over, staged

ALONE = ("all-fives", "block", "draw")
PLAYERS = (2, 3, 4)
IN_PAIRS = (0, 1, 0, 1)
MOST_DEALS = 500
"""How many deals are looked at for one that shows who leads after it."""


class Dealt(NamedTuple):
    """So many players, the tiles that each is dealt, the tiles that are left."""

    players: int
    hand: int
    left: int


def _hands(rules: RuleSet, dealt: Sequence[Dealt]) -> Iterator[Goal]:
    yield Each(
        lambda: dealt,
        lambda each: (
            playing.hand_size(rules, each.players) == each.hand
            and playing.boneyard_size(rules, each.players) == each.left
        ),
        record=lambda each: witness.opening(rules, each.players),
    )


@theorem(playing.repeated, games=EVERYWHERE)
def each_tile_once(rules: RuleSet) -> Iterator[Goal]:
    """There are 28 tiles, and each is one and the same whichever half is written first.

    A tile written twice, either way round, is told, and no other: shown for any two, and for one more than the set.
    """
    yield Each(
        lambda: product(TILE_BY_TEXT.values(), repeat=2),
        lambda pair: playing.repeated(pair) == ((pair[0].domino,) if set(pair[0]) == set(pair[1]) else ()),
        record=lambda _: witness.opening(rules, 2),
    )
    yield Each(
        lambda: DOUBLE_SIX,
        lambda more: len(DOUBLE_SIX) == 28 and playing.repeated((*DOUBLE_SIX, more.turned)) == (more,),  # noqa: PLR2004  # the set
        record=lambda _: witness.opening(rules, 2),
    )


@theorem(playing.hand_size, games=("fives-and-threes", "all-fives", "block", "pyatyorka"))
def tiles_dealt(rules: RuleSet) -> Iterator[Goal]:
    """Two players are dealt 7 tiles each, three or four 5; so 14, 13 or 8 stay face down."""
    return _hands(rules, [Dealt(2, 7, 14), Dealt(3, 5, 13), Dealt(4, 5, 8)])


@theorem(playing.hand_size, games=("draw",))
def tiles_dealt_in_draw(rules: RuleSet) -> Iterator[Goal]:
    """Two or three players are dealt 7 tiles each, four 6; so 14, 7 or 4 stay face down."""
    return _hands(rules, [Dealt(2, 7, 14), Dealt(3, 7, 7), Dealt(4, 6, 4)])


class Seated(NamedTuple):
    """So many players, whether they agreed on pairs (None: there is nothing to agree on), the side of each seat."""

    players: int
    agreed: bool | None
    sides: tuple[int, ...]


ALL_ALONE = tuple(Seated(players, None, tuple(range(players))) for players in PLAYERS)


def _sides(rules: RuleSet, seated: Seated) -> tuple[int, ...] | None:
    """The side of each seat; None where there is nothing to agree on."""
    try:
        return playing.sides(rules.agreed(pairs=seated.agreed, players=seated.players), seated.players)
    except SpecError:
        return None


def _seats(rules: RuleSet, tables: Sequence[Seated]) -> Iterator[Goal]:
    yield Each(
        lambda: tables,
        lambda seated: _sides(rules, seated) == seated.sides,
        record=lambda seated: witness.opening(rules, seated.players),
    )


@theorem(playing.sides, games=("fives-and-threes",))
def four_play_in_pairs(rules: RuleSet) -> Iterator[Goal]:
    """Four players are two pairs, each player with the one across (seats 1 and 3, 2 and 4); two or three play alone."""
    return _seats(rules, [*ALL_ALONE[:2], Seated(4, None, IN_PAIRS)])


@theorem(playing.sides, games=ALONE)
def everybody_plays_alone(rules: RuleSet) -> Iterator[Goal]:
    """Two, three or four players play each alone."""
    return _seats(rules, ALL_ALONE)


@theorem(playing.sides, games=("pyatyorka",))
def pairs_as_agreed(rules: RuleSet) -> Iterator[Goal]:
    """Two, three or four players play each alone, and four in pairs, each with the player across, where agreed so."""
    agreed = Seated(4, agreed=True, sides=IN_PAIRS)
    return _seats(rules, [*ALL_ALONE, agreed, ALL_ALONE[2]._replace(agreed=False)])


def _any_hands(unknowns: Unknowns, players: int) -> tuple[tuple[Tile, ...], ...]:
    """Of each player's hand the tile that could make a difference, any there is."""
    return tuple((tile(unknowns, f"tile.{seat}"),) for seat in range(players))


@theorem(playing.first_leads, games=EVERYWHERE)
def anybody_may_lead_first(rules: RuleSet) -> Iterator[Goal]:
    """A lot settles who leads the first deal, so that any seat may, whatever tiles it holds."""
    for players in PLAYERS:
        yield Always(
            lambda unknowns, players=players: _any_hands(unknowns, players),
            lambda hands: playing.first_leads(rules, hands) == tuple(range(len(hands))),
            record=lambda hands: witness.opening(rules, len(hands)),
        )


@theorem(playing.opens, games=EVERYWHERE)
def the_lead_opens(rules: RuleSet) -> Iterator[Goal]:
    """The first turn of a deal is that of the one player who has the lead, whichever tiles that player holds.

    There always is a tile to lead, so that no deal begins with a draw, a knock or a block.
    """
    yield Each(
        lambda: [(players, lead) for players in PLAYERS for lead in range(players)],
        lambda seats: _begins_with_the_lead(rules, *seats),
        record=lambda seats: witness.opening(rules, seats[0]),
    )


def _begins_with_the_lead(rules: RuleSet, players: int, lead: int) -> bool:
    state = _opened(rules, players, lead)
    due = [seat for seat in range(players) if playing.opens(lead, seat)]
    return due == [state.turn] == [lead] and (engine.able(rules, state, lead), engine.blocked(rules, state)) == (
        True,
        False,
    )


def _opened(rules: RuleSet, players: int, lead: int) -> State:
    """A deal before its lead, its hands by their sizes alone, nothing in the boneyard."""
    hands = [Hand(frozenset(), hidden=playing.hand_size(rules, players)) for _ in range(players)]
    return engine.start(rules, hands, lead, _no_points(rules, players), ())


class Leading(NamedTuple):
    """A hand, and whether it leads the first deal of a match."""

    hand: tuple[Tile, ...]
    first: bool


@theorem(playing.leads, games=EVERYWHERE)
def any_tile_may_be_led(rules: RuleSet) -> Iterator[Goal]:
    """Any tile of the hand may be led, a double or not, in the first deal and later.

    Shown for all hands of two tiles, all of three, and one that holds the whole set.
    """
    yield Each(
        lambda: (
            Leading(hand, first)
            for first in (True, False)
            for hand in (*combinations(DOUBLE_SIX, 2), *combinations(DOUBLE_SIX, 3), DOUBLE_SIX)
        ),
        lambda leading: (
            playing.legal_plays(rules, EMPTY, leading.hand, first=leading.first)
            == tuple((led, None) for led in leading.hand)
        ),
        record=lambda leading: _a_choice_of_leads(rules, leading),
    )


def _a_choice_of_leads(rules: RuleSet, leading: Leading) -> Match | None:
    """The lead of a player who may not lead every tile of that hand."""
    return tried(
        lambda: witness.sought(
            rules,
            lambda before, _played, _after: _has_no_choice(rules, before),
            scores=None if leading.first else _no_points(rules, 2),
            most=MOST_DEALS,
        )
    )


def _has_no_choice(rules: RuleSet, before: State) -> bool:
    """Whether a player is to lead and may not lead every tile of the hand."""
    may_be_led = engine.plays(rules, before, before.turn)
    return not before.layout.ends and len(may_be_led) < before.hands[before.turn].size


def _no_points(rules: RuleSet, players: int) -> tuple[int, ...]:
    return (0,) * (max(playing.sides(rules, players)) + 1)


class Ended(NamedTuple):
    """A deal that is over: the side of each seat, who led it, who went out, which side won it by a block."""

    sides: tuple[int, ...]
    lead: Any
    out: int | None
    winner: int | None


def _endings(sides: tuple[int, ...], lead: Any) -> Iterator[Ended]:
    """Every way for a deal to end: a seat went out; blocked, a side having won it; blocked without a winner."""
    yield from (Ended(sides, lead, seat, None) for seat in range(len(sides)))
    yield from (Ended(sides, lead, None, side) for side in (None, *sorted(set(sides))))


def _next(rules: RuleSet, ended: Ended) -> tuple[Any, ...]:
    return playing.next_leads(rules, ended.sides, ended.lead, ended.out, ended.winner)


class Since(NamedTuple):
    """The seat that led the first deal, how many deals have been played since, the seat that leads this one."""

    first: Any
    deals: Any
    lead: Any


@theorem(playing.next_leads, games=("fives-and-threes",))
def lead_after_so_many_deals(rules: RuleSet) -> Iterator[Goal]:
    """The lead goes round clockwise, one seat a deal, however the deals end.

    After k deals it is k seats on from the first lead. By induction over deals.
    """
    for players in PLAYERS:
        sides = playing.sides(rules, players)
        yield Always(
            lambda unknowns, players=players: Since(
                unknowns.whole("first", 0, players - 1),
                unknowns.whole("deals", 0),
                unknowns.whole("lead", 0, players - 1),
            ),
            lambda since, sides=sides: _one_seat_on(rules, sides, since),
            given=lambda since, players=players: since.lead == (since.first + since.deals) % players,
            record=lambda _, players=players: two_deals(rules, lambda ended: _elsewhere(rules, ended), players),
        )


def _elsewhere(rules: RuleSet, ended: State) -> list[int]:
    """The seats that may lead after a deal and are not the one to the left of the last lead."""
    left = (ended.lead + 1) % len(ended.hands)
    return [seat for seat in following(rules, ended) if seat != left]


def _one_seat_on(rules: RuleSet, sides: tuple[int, ...], since: Since) -> Any:
    """That the next lead is as many seats on from the first as deals have then been played."""
    leads = [_next(rules, ended) for ended in _endings(sides, since.lead)]
    if any(len(seats) != 1 for seats in leads):
        return False
    return every(seats[0] == (since.first + since.deals + 1) % len(sides) for seats in leads)


@theorem(playing.next_leads, games=("all-fives", "block", "draw", "pyatyorka"))
def the_winner_leads(rules: RuleSet) -> Iterator[Goal]:
    """Whoever went out leads the next deal, and after a block the winner, either partner of a pair.

    After a block that nobody won, the player to the left of the last lead leads.
    """
    for holds in (_the_one_out, _the_winners, _the_left):
        yield Each(
            lambda: (
                ended
                for sides in [*(tuple(range(players)) for players in PLAYERS), IN_PAIRS]
                for lead in range(len(sides))
                for ended in _endings(sides, lead)
            ),
            lambda ended, holds=holds: holds(ended, _next(rules, ended)),
            record=lambda _: two_deals(rules, lambda state: _wrong(rules, state), 2),
        )


def _the_one_out(ended: Ended, leads: Sequence[int]) -> bool:
    """Where somebody went out, that this is who leads."""
    return ended.out is None or list(leads) == [ended.out]


def _the_winners(ended: Ended, leads: Sequence[int]) -> bool:
    """Where a side won by a block, that its seats may lead and no others."""
    return ended.winner is None or [seat in leads for seat in range(len(ended.sides))] == [
        side == ended.winner for side in ended.sides
    ]


def _the_left(ended: Ended, leads: Sequence[int]) -> bool:
    """Where nobody won, that the seat to the left of the last lead leads."""
    if ended.out is not None or ended.winner is not None:
        return True
    return [(seat - ended.lead) % len(ended.sides) for seat in leads] == [1]


def _wrong(rules: RuleSet, state: State) -> list[int]:
    """The seats that may lead after a deal, though by this theorem they may not."""
    brought = engine.closing(rules, state)
    ended = Ended(state.sides, state.lead, state.out, brought.taker if brought and state.out is None else None)
    facts = (_the_one_out, _the_winners, _the_left)
    leads = following(rules, state)
    return [] if all(holds(ended, leads) for holds in facts) else [seat for seat in leads if not _right(ended, seat)]


def _right(ended: Ended, seat: int) -> bool:
    """Whether a seat is one of those that have won a deal; where nobody has, the one to the left of the lead."""
    if ended.out is not None:
        return seat == ended.out
    return ended.sides[seat] == ended.winner or (ended.winner is None and (seat - ended.lead) % len(ended.sides) == 1)


def two_deals(rules: RuleSet, wanted: Callable[[State], Sequence[int]], players: int) -> Match | None:
    """A deal by chance, and the lead of the next by one of the seats that are wanted for it, given the deal's end.

    None where no deal leaves a seat that is wanted.
    """
    ends: list[State] = []

    def ended(state: State) -> bool:
        if over(rules, state).winner is None and wanted(state):
            ends.append(state)
        return bool(ends)

    match = witness.sought_deal(rules, ended, players=players, most=MOST_DEALS)
    if match is None:
        return None
    lead, scores = wanted(ends[0])[0], over(rules, ends[0]).scores
    size = playing.hand_size(rules, players)
    hands = [DOUBLE_SIX[seat * size : (seat + 1) * size] for seat in range(players)]
    led = playing.legal_plays(rules, EMPTY, hands[lead])[0]
    boneyard = DOUBLE_SIX[players * size :] if playing.may_draw(rules) else None
    after = staged(rules, hands, [led], lead=lead, scores=scores, boneyard=boneyard)
    deals = [*match.deals, *after.deals]
    return Match(format=match.format, rules=match.rules, players=match.players, deals=deals)
