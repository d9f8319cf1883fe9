"""Owns the clauses of dealing, leading, taking turns and joining tiles. Scores nothing, ends nothing."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from fivesthrees_audit.clauses import clause
from fivesthrees_audit.layout import End, Layout, touching
from fivesthrees_audit.ruleset import RuleSet
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
    if rules.pairs == "four" and players == 4:  # noqa: PLR2004  # agreed pairs are settled before: `RuleSet.agreed`
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


def drawn_by_lot(rules: RuleSet) -> bool:
    """Whether a lot settles who leads the first deal, and not the highest double."""
    return rules.first_lead == "lot"


@clause("lead/first")
def first_leads(rules: RuleSet, hands: Sequence[Collection[Tile]]) -> tuple[int, ...]:
    """The seats that may lead the first deal of a match, given the hands: the lot may fall on any."""
    if drawn_by_lot(rules):
        return tuple(range(len(hands)))
    highest = [max((tile.pips for tile in hand if tile.is_double), default=-1) for hand in hands]
    return tuple(seat for seat, pips in enumerate(highest) if pips == max(highest))


@clause("lead/next")
def next_leads(rules: RuleSet, sides: Sequence[int], lead: int, out: int | None, winner: int | None) -> tuple[int, ...]:
    """The seats that may lead the deal after one that `lead` led.

    `sides` gives each seat's side, `out` is the seat that went out, `winner` the side that won a blocked deal.

    >>> next_leads(RuleSet.named("fives-and-threes"), (0, 1, 2), 1, out=0, winner=None)
    (2,)
    >>> next_leads(RuleSet.named("draw"), (0, 1, 2), 1, out=0, winner=None)
    (0,)
    """
    following = ((lead + 1) % len(sides),)
    anybody = tuple(range(len(sides)))
    if rules.next_lead == "clockwise":
        return following
    if rules.next_lead == "any":
        return anybody
    if out is not None:
        return (out,)
    if rules.next_lead == "winner-or-lot":
        return anybody
    return following if winner is None else tuple(seat for seat, side in enumerate(sides) if side == winner)


@clause("lead/any-tile")
def leads(rules: RuleSet, hand: Collection[Tile], *, first: bool = False) -> Collection[Tile]:
    """The tiles of a hand that may be led: any of them. `first` tells of the first deal of a match."""
    asked = "highest-double" if first and not drawn_by_lot(rules) else rules.lead_tile
    doubles = [tile for tile in hand if tile.is_double]
    if asked == "any" or not doubles:
        return hand
    return doubles if asked == "any-double" else [max(doubles)]


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


def branches(rules: RuleSet, layout: Layout, tile: Tile) -> bool:
    """Whether a tile that is laid now becomes the spinner: the first double, at whatever turn, where doubles branch."""
    if not tile.is_double or layout.spinner is not None or rules.spinner == "none":
        return False
    return rules.spinner == "first-double" or not layout.ends


@clause("play/end")
def open_ends(rules: RuleSet, layout: Layout) -> tuple[End, ...]:
    """The ends that a tile may be joined to: both ends of a line, and of a cross the sides that are open.

    Those are all four at once, or the two others when both long sides are covered.
    """
    long_sides = layout.ends[:2]
    if rules.cross_opens == "both-sides" and any(end.bare for end in long_sides):
        return long_sides
    return layout.ends


@clause("play/matches")
def matches(tile: Tile, end: End) -> bool:
    """Whether a half of the tile shows the number of that end."""
    return touching(tile, end) is not None


@clause("play/required")
def may_knock(plays: Collection[object], drawable: int = 0) -> bool:
    """Whether a knock is right: only for a player with nothing to play, and nothing to draw.

    `drawable` are the tiles of the boneyard that may be drawn.
    """
    return not plays and drawable == 0


@clause("draw/none", when=lambda rules: rules.drawing == "none")
def may_draw(rules: RuleSet) -> bool:
    """Whether anybody ever draws; where nobody does, the tiles not dealt sleep."""
    return rules.drawing != "none"


@clause("draw/until-playable", when=lambda rules: rules.drawing != "none")
def must_draw(plays: Collection[object], drawable: int) -> bool:
    """Whether a player draws: one who cannot play, as long as a tile may be drawn; never one who can."""
    return not plays and drawable > 0


@clause("draw/stop-tile", when=lambda rules: rules.drawing != "none")
def drawable(rules: RuleSet, left: int) -> int:
    """How many of the tiles left in the boneyard may be drawn: all but the last so many.

    >>> drawable(RuleSet.named("pyatyorka"), 3), drawable(RuleSet.named("draw"), 3)
    (2, 3)
    """
    return max(0, left - rules.undrawable) if may_draw(rules) else 0


@clause("draw/order", when=lambda rules: rules.drawing != "none")
def next_drawn(boneyard: Sequence[Tile | None]) -> Tile | None:
    """The tile that is drawn next, where the boneyard's order is known; None where that tile is not."""
    return boneyard[0]


def joinable(rules: RuleSet, layout: Layout, tile: Tile) -> tuple[str, ...]:
    """The labels of the open ends that a tile fits, in the order of the layout."""
    return tuple(end.label for end in open_ends(rules, layout) if matches(tile, end))


def legal_plays(
    rules: RuleSet, layout: Layout, hand: Iterable[Tile], *, first: bool = False
) -> tuple[tuple[Tile, str | None], ...]:
    """Every legal play from a hand: (tile, end label), the label None for a lead; in the order of the set.

    Sides of the spinner that nothing tells apart are each named. `first` tells of the first deal of a match.
    """
    dominoes = sorted(hand)
    if not layout.ends:
        return tuple((tile, None) for tile in leads(rules, dominoes, first=first))
    return tuple((tile, label) for tile in dominoes for label in joinable(rules, layout, tile))
