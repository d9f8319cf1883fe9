"""Reads games of OpenSpiel's python_block_dominoes: two players, seven tiles each, one deal a game.

A play names the pips of the end it joins, which leaves open which end where both show them. A player who cannot play is
passed over without a line. The returns are what the winner of the deal gets, and the loser's loss, which no game of
ours writes down.
"""

from __future__ import annotations

from collections.abc import Iterator

from fivesthrees_audit.records.foreign.page import Draft, Page
from fivesthrees_audit.records.foreign.rows import Row, games, passed, tile_of

_TILE = r"\(([0-6])\.0, ([0-6])\.0\)"
_HAND = 7
_POINTS = r"(-?[0-9]{1,9})(?:\.0)?(?![.0-9])"


def pages(text: str, line: int) -> Iterator[Page]:
    """The games of a text. Raises nothing."""
    acts = {
        "player=-1 ": _dealt,
        "player=": _play,
        "state: ": passed,
        "history: ": passed,
        "returns: ": _returns,
    }
    return games(text, line, "game: ", _opened, acts)


def _opened(row: Row) -> Draft:
    row.take(r"game: python_block_dominoes\(\)", "game: python_block_dominoes()")
    row.end()
    draft = Draft(row.start, ["p0", "p1"], "block", omits=["knocks"])
    draft.open(row.start, hands=[[], []])
    return draft


def _dealt(draft: Draft, row: Row) -> None:
    """A tile dealt: the first seven to one player, the next to the other."""
    row.take(r"action=\d+ Deal ", "action=N Deal")
    place = row.place
    tile = tile_of(row.take(_TILE, "a tile, (a.0, b.0)"))
    row.end()
    hands = draft.deal.hands or [[], []]
    first, second = (hand or [] for hand in hands)
    hand = second if len(first) == _HAND else first
    if len(second) == _HAND:
        row.at = 0
        row.fail("expected a play; both hands are dealt")
    if not hand:
        draft.put(f"hands/{int(hand is second)}", place)
    hand.append(tile)
    draft.deal.hands = [first, second]


def _play(draft: Draft, row: Row) -> None:
    seat = row.number_of("([01]) ", "a player, 0 or 1")
    row.take(rf"action=\d+ p{seat} tile:", f"action=N p{seat} tile:")
    tile = row.place
    play = tile_of(row.take(_TILE, "a tile, (a.0, b.0)"))
    row.take(" pip:", "pip:")
    end = row.place
    pips = row.take(r"None|[0-6]\.0", "the pips of the end, or None")[0]
    row.end()
    if (pips == "None") != (draft.last is None):
        row.at = end[1] - 1
        row.fail("expected None for the first tile alone")
    joined = None if pips == "None" else int(pips[0])
    draft.add(row.start, {"play": tile, "end": end}, seat=seat, play=play, end=joined)


def _returns(draft: Draft, row: Row) -> None:
    """What the game gave: the winner's points are the bonus; where nobody won, there is none."""
    place = row.place
    found = row.take(rf"\[{_POINTS}, {_POINTS}\]", "two numbers, [a.0, b.0]")
    row.end()
    first, second = int(found[1]), int(found[2])
    if first == second:
        draft.close(place, bonus=0)
    else:
        draft.close(place, seat=0 if first > second else 1, bonus=max(first, second))
