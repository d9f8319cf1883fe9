"""Reads the logs of domaino: a block game for four in pairs, seven tiles each, one deal a game, ended by a WIN."""

from __future__ import annotations

from collections.abc import Iterator

from fivesthrees_audit.records.foreign.page import Draft, Page
from fivesthrees_audit.records.foreign.rows import NUMBER, Row, games, passed, tile_of

RULES = {"base": "block", "pairs": "four", "hand_size.4": 7}
_PLAYERS = ["Player 0", "Player 1", "Player 2", "Player 3"]
_TILE = r"\(([0-6]), ([0-6])\)"


def pages(text: str, line: int) -> Iterator[Page]:
    """The games of a text. Raises nothing."""
    acts = {
        "HAND: [": _hand,
        "NEW_GAME: ": passed,
        "MOVE: [": _move,
        "PASS: [": _pass,
        "FINAL: [": _final,
        "OVER: ": _over,
        "WIN: [": _win,
    }
    return games(text, line, "# seed ", _opened, acts)


def _opened(row: Row) -> Draft:
    found = row.take(rf"# (seed {NUMBER})", "# seed and a number")
    row.end()
    draft = Draft(row.start, _PLAYERS, dict(RULES), id=found[1])
    draft.open(row.start, hands=[None] * 4)
    return draft


def _hand(draft: Draft, row: Row) -> None:
    seat = _seat(row)
    place = row.number, row.at + 3
    tiles = row.tiles("a list of tiles, [(a, b), ..]", r", \[", _TILE, ", ", r"\]")
    _closed(row)
    hands = draft.deal.hands or []
    draft.deal.hands = [*hands[:seat], tiles, *hands[seat + 1 :]]
    draft.put(f"hands/{seat}", place)


def _move(draft: Draft, row: Row) -> None:
    seat = _seat(row)
    row.take(", ", "a comma and the tile")
    tile = row.place
    play = tile_of(row.take(_TILE, "a tile, two numbers from 0 to 6"))
    row.take(", ", "a comma and the end")
    end = row.place
    label = "LR"[row.number_of("([01])", "the end, 0 or 1")]
    _closed(row)
    draft.add(row.start, {"play": tile, "end": end}, seat=seat, play=play, end=label)


def _pass(draft: Draft, row: Row) -> None:
    seat = _seat(row)
    _closed(row)
    draft.add(row.start, seat=seat, knock=True)


def _final(draft: Draft, row: Row) -> None:
    seat = _seat(row)
    _closed(row)
    draft.close(row.start, how="out", seat=seat)


def _over(draft: Draft, row: Row) -> None:
    row.take(r"\[\]", "[]")
    row.end()
    draft.close(row.start, how="blocked")


def _win(draft: Draft, row: Row) -> None:
    """Who won the deal. Of a pair that took a block either seat may be named; who went out is named already.

    That neither pair wins is said by a bonus of nothing: a record has no other word for it.
    """
    place = row.number, row.at + 1
    team = row.number_of("(-1|0|1)", "a pair, 0 or 1, or -1 for neither")
    _closed(row)
    end = draft.deal.end
    if end is None:
        row.at = 0
        row.fail("expected FINAL or OVER before it")
    if end.how == "out" and (end.seat or 0) % 2 != team:
        row.at = place[1] - 1
        row.fail("expected the pair of the player who went out")
    if end.how == "blocked":
        draft.close(place, **({"seat": team} if team >= 0 else {"bonus": 0}))


def _seat(row: Row) -> int:
    return row.number_of("([0-3])", "a player, 0 to 3")


def _closed(row: Row) -> None:
    row.take(r"\]", "a closing bracket")
    row.end()
