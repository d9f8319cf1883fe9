"""Owns the clauses of dealing, leading, taking turns and joining tiles. Scores nothing, ends nothing."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from fivesthrees_audit.layout import End, Layout, touching
from fivesthrees_audit.ruleset import RuleSet, clause
from fivesthrees_audit.tiles import DOUBLE_SIX, Tile


@clause("set/double-six")
def repeated(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """The dominoes that are there more than once, whichever half is written first.

    >>> repeated([Tile(2, 5), Tile(5, 2), Tile(0, 0)])
    (Tile(left=2, right=5),)
    """
    seen: set[Tile] = set()
    twice: list[Tile] = []
    for tile in tiles:
        (twice.append if tile.domino in seen else seen.add)(tile.domino)
    return tuple(twice)


@clause("deal/players")
def sides(rules: RuleSet, players: int) -> tuple[int, ...]:
    """The side of each seat: a seat plays alone, or in a pair with the seat across (0 + 2 and 1 + 3).

    >>> sides(RuleSet.named("fives-and-threes"), 4)
    (0, 1, 0, 1)
    """
    if rules.pairs == "four" and players == 4:  # noqa: PLR2004  # the four of the clause
        return (0, 1, 0, 1)
    return tuple(range(players))


@clause("deal/hand-size")
def hand_size(rules: RuleSet, players: int) -> int:
    """How many tiles each player is dealt."""
    return {2: rules.hand_size_2, 3: rules.hand_size_3, 4: rules.hand_size_4}[players]


def boneyard_size(rules: RuleSet, players: int) -> int:
    """How many tiles are left face down after the deal."""
    return len(DOUBLE_SIX) - players * hand_size(rules, players)


@clause("deal/lead")
def opens(lead: int, seat: int) -> bool:
    """Whether the first event of a deal may be by `seat`, when `lead` has the lead."""
    return seat == lead


@clause("lead/first")
def first_leads(players: int) -> tuple[int, ...]:
    """The seats that may lead the first deal: the lot may fall on any."""
    return tuple(range(players))


@clause("lead/next")
def next_lead(rules: RuleSet, players: int, lead: int) -> int:
    """The seat that leads the deal after one that `lead` led: the next one clockwise, whatever the result."""
    del rules  # `next_lead` has one value so far
    return (lead + 1) % players


@clause("lead/any-tile")
def leads(rules: RuleSet, hand: Collection[Tile]) -> Collection[Tile]:
    """The tiles of a hand that may be led: any of them."""
    del rules  # `lead_tile` has one value so far
    return hand


@clause("turn/order")
def next_turn(seat: int, held: Sequence[int]) -> int:
    """The seat due after `seat`: clockwise, passing over seats that hold no tiles (`held`: tiles by seat).

    >>> next_turn(0, [3, 0, 2, 1])
    2
    """
    players = len(held)
    for step in range(1, players + 1):
        after = (seat + step) % players
        if held[after]:
            return after
    return seat


@clause("play/held")
def is_held(tile: Tile, hand: Collection[Tile]) -> bool:
    """Whether a tile is in that hand (a hand is a set of dominoes, lower half first)."""
    return tile.domino in hand


@clause("play/end")
def open_ends(layout: Layout) -> tuple[End, ...]:
    """The ends that a tile may be joined to: both ends of the line, which never branches."""
    return layout.ends


@clause("play/matches")
def matches(tile: Tile, end: End) -> bool:
    """Whether a half of the tile shows the number of that end."""
    return touching(tile, end) is not None


@clause("play/required")
def may_knock(plays: Collection[object]) -> bool:
    """Whether a knock is right: only for a player with nothing to play."""
    return not plays


@clause("draw/none")
def may_draw(rules: RuleSet) -> bool:
    """Whether anybody ever draws: never, the tiles not dealt sleep."""
    return rules.drawing != "none"


def joinable(layout: Layout, tile: Tile) -> tuple[str, ...]:
    """The labels of the open ends that a tile fits, left first."""
    return tuple(end.label for end in open_ends(layout) if matches(tile, end))


def legal_plays(rules: RuleSet, layout: Layout, hand: Iterable[Tile]) -> tuple[tuple[Tile, str | None], ...]:
    """Every legal play from a hand: (tile, end label), the label None for a lead; in the order of the set."""
    dominoes = sorted(hand)
    if not layout.ends:
        return tuple((tile, None) for tile in leads(rules, dominoes))
    return tuple((tile, label) for tile in dominoes for label in joinable(layout, tile))
