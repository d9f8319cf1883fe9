"""Reads the games of the Fives and Threes programs of a university course (`course2020-a`, `course2023-a`, `-b`).

A line for each game, round, hand and play. The scores stand before each play, so what a play made of them is read from
the line after it; knocks are not written. The boards that are shown say nothing that the plays do not.
"""

from __future__ import annotations

from collections.abc import Iterator

from fivesthrees_audit.records import native
from fivesthrees_audit.records.foreign.page import Draft, Page, Place
from fivesthrees_audit.records.foreign.rows import NUMBER, Row, games, passed, tile_of

_TILE = r"\(([0-6]),([0-6])\)"
_SCORES = rf"\({NUMBER},{NUMBER}\)"


def pages(text: str, line: int) -> Iterator[Page]:
    """The games of a text. Raises nothing."""
    acts = {
        "ROUND ": _round,
        "DEAL P": _hand,
        "CALL P": _call,
        "BOARD ": passed,
        "RESULT ": _result,
        "WINNER P": _winner,
    }
    return games(text, line, "GAME ", _opened, acts)


def _opened(row: Row) -> Draft:
    found = row.take(rf"GAME (seed={NUMBER}) handSize=\d+ target=\d+ first=P[12]", "GAME seed=N handSize=N target=N")
    row.take(r" P1=\w+ P2=\w+", "P1= and P2= with the names of the players' functions")
    row.end()
    return Draft((row.number, 1), ["P1", "P2"], "fives-and-threes", id=found[1], omits=["knocks"])


def _round(draft: Draft, row: Row) -> None:
    row.take(r"\d+ ", "the number of the round")
    place = row.place
    lead = row.number_of(r"first=P([12]) ", "first=P1 or first=P2") - 1
    row.take("scores=", "scores=")
    where = row.place
    scores = _scores(row)
    row.end()
    if draft.match.deals:
        _carried(draft, row, where, scores)
    elif scores != [0, 0]:
        draft.match.start = native.Start(scores=scores)
        draft.places["/start/scores"] = where
    draft.open((row.number, 1), lead=lead, hands=[None, None])
    draft.put("lead", place)


def _carried(draft: Draft, row: Row, where: Place, scores: list[int]) -> None:
    """A round begins with the scores that the last one ended with: a record has no other place for them."""
    before = draft.deal.end.scores if draft.deal.end else None
    if before is None:
        row.at = 0
        row.fail("expected the RESULT of the round before")
    if scores != before:
        row.at = where[1] - 1
        row.fail(f"expected ({before[0]},{before[1]}), the RESULT of the round before")


def _hand(draft: Draft, row: Row) -> None:
    seat = _seat(row)
    _need_round(draft, row)
    place = row.number, row.at + 2
    tiles = row.tiles("a list of tiles, [(a,b),..]", r" \[", _TILE, ",", r"\]")
    row.end()
    hands = draft.deal.hands or [None, None]
    draft.deal.hands = [*hands[:seat], tiles, *hands[seat + 1 :]]
    draft.put(f"hands/{seat}", place)


def _call(draft: Draft, row: Row) -> None:
    seat = _seat(row)
    _need_round(draft, row)
    row.tiles("hand= with a list of tiles", r" hand=\[", _TILE, ",", r"\]")
    row.take(rf" board=(Init(Board|State)|(Board|State) {_TILE} {_TILE}) ", "board= with the board")
    row.take("scores=", "scores=")
    place = row.place
    _scored(draft, place, _scores(row))
    row.take(r" -> \(", "-> and the play, ((a,b),L) or ((a,b),R)")
    tile = row.place
    play = tile_of(row.take(_TILE, "a tile, two numbers from 0 to 6"))
    row.take(",", "a comma and the end")
    end = row.place
    label = row.take("[LR]", "L or R")[0]
    row.take(r"\)", "a bracket")
    row.end()
    draft.add((row.number, 1), {"play": tile, "end": end}, seat=seat, play=play, end=label)


def _result(draft: Draft, row: Row) -> None:
    _need_round(draft, row)
    place = row.place
    scores = _scores(row)
    row.end()
    _scored(draft, place, scores)
    draft.close(place, scores=scores)


def _winner(draft: Draft, row: Row) -> None:
    place = row.number, 1
    draft.match.result = native.Result(winner=_seat(row))
    draft.places["/result"] = place
    row.end()


def _scored(draft: Draft, place: Place, scores: list[int]) -> None:
    """The score that the last play is shown to have made, if it is not known yet."""
    last = draft.last
    if last is not None and last.seat is not None and last.score is None:
        last.score = scores[last.seat]
        draft.put(f"events/{len(draft.deal.events) - 1}/score", place)


def _scores(row: Row) -> list[int]:
    found = row.take(_SCORES, "two scores, (a,b)")
    return [int(found[1]), int(found[2])]


def _seat(row: Row) -> int:
    return row.number_of("([12])", "P1 or P2") - 1


def _need_round(draft: Draft, row: Row) -> None:
    if not draft.match.deals or draft.deal.end is not None:
        row.at = 0
        row.fail("expected ROUND before it")
