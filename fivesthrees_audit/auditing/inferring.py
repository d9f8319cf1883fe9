"""Owns what can be told of a moment of a deal from all that its record says, before and after: which tile was where.

Of hidden tiles some are inferred: every legal deal that agrees with the record has them there. The others are free.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from fivesthrees_audit.auditing.changes import START
from fivesthrees_audit.auditing.dealing import dealt
from fivesthrees_audit.auditing.finishing import unsettled
from fivesthrees_audit.auditing.hidden import BONEYARD, Hiding, hiding
from fivesthrees_audit.auditing.repairing import Disputed, Walk
from fivesthrees_audit.auditing.replay import clean_ones, ended
from fivesthrees_audit.auditing.world import World
from fivesthrees_audit.layout import Lines
from fivesthrees_audit.records.native import Match
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.tiles import Tile


class Inferred(NamedTuple):
    """What is inferred of a moment: by seat the tiles that a hand must have held besides those known, or may have.

    `asleep` are the tiles that must have lain in the boneyard, `lines` the ways in which the tiles may have lain.
    """

    surely: tuple[frozenset[Tile], ...]
    maybe: tuple[frozenset[Tile], ...]
    asleep: frozenset[Tile]
    lines: tuple[Lines, ...]
    now: World
    open: bool


def inferred(match: Match, rules: RuleSet, deal: int, event: int) -> Inferred | None:
    """What is inferred of the moment after an event of a deal, both from 1 (event 0 is before the first).

    None where no legal deal agrees with the record, or draws that nobody wrote leave the hands open.
    """
    disputed = Disputed(match, rules, deal - 1)
    if not disputed.walk.after:
        return None
    ways = [(now, last) for now in disputed.walk.before[event] for last in _later(disputed, now, event)]
    if not ways or any(last.loose or last.lost for _, last in ways):
        return None
    found = [(now, _where(disputed, last, event)) for now, last in ways]
    seats = range(disputed.table.players)
    places = [where for _, where in found]
    tiles = frozenset[Tile]().union(*places)
    nowhere = frozenset[int | None]({None})
    sure = {tile: {seat for where in places for seat in where.get(tile, nowhere)} for tile in tiles}
    return Inferred(
        tuple(frozenset(tile for tile, where in sure.items() if where == {seat}) for seat in seats),
        tuple(frozenset(tile for tile, where in sure.items() if seat in where and len(where) > 1) for seat in seats),
        frozenset(tile for tile, where in sure.items() if where == {BONEYARD}),
        tuple({_either_side(now.state.lines): now.state.lines for now, _ in found}.values()),
        found[0][0],
        len({(now.state.turn, *(hand.size for hand in now.state.hands)) for now, _ in found}) > 1,
    )


def _either_side(lines: Lines) -> frozenset[Lines]:
    """The tiles as they lie, from both sides."""
    return frozenset({lines, lines._replace(main=tuple(tile.turned for tile in reversed(lines.main)))})


def _later(deal: Disputed, now: World, event: int) -> Iterator[World]:
    """The worlds at the end of a deal's events that one at a moment leads to and that end without a fault."""
    match, number = deal.table.match, deal.number
    known = Walk((*deal.walk.before[:event], [now]), [], START, None)
    walk = deal.walked(match, event, known)
    if walk.after:
        given = dealt(deal.table, match.deals[number])
        for last in [one for one in walk.before[-1] if clean_ones(ended(deal.table, [one], number, given))]:
            yield from clean_ones(unsettled(deal.table, last, number, match.deals[number]))


def _where(deal: Disputed, last: World, event: int) -> dict[Tile, frozenset[int | None]]:
    """Where each hidden tile may have been at a moment: with which seats, in the boneyard, or elsewhere (None)."""
    given = dealt(deal.table, deal.table.match.deals[deal.number])
    hidden = hiding(last, given.hands)
    filling = hidden.filling()
    for doubt in last.doubts:
        filling = hidden.heeding(filling, doubt)
    found = {}
    for number, tile in enumerate((*hidden.pool, *(one.tile for one in hidden.shown))):
        played = None if number < len(hidden.pool) else hidden.shown[number - len(hidden.pool)].at
        if played is None or played > 2 * event:
            found[tile] = frozenset(_at(hidden, place, event) for place in _places(filling.places(number)))
    return found


def _places(bits: int) -> Iterator[int]:
    return (place for place in range(bits.bit_length()) if bits >> place & 1)


def _at(hidden: Hiding, place: int, event: int) -> int | None:
    """Whose a hidden place was at a moment: a tile that was drawn later lay in the boneyard."""
    seat, since, _ = hidden.places[place]
    return seat if since <= 2 * event else BONEYARD
