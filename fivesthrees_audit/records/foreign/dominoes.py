"""Reads series played by the library `dominoes`: a block game for four in pairs, seven tiles each, to 100.

A file is one match, a GAME of it one deal. The scores stand before each game. Passes that end a stuck game are left
out, which a record may do too.
"""

from __future__ import annotations

from collections.abc import Iterator

from fivesthrees_audit.records import native
from fivesthrees_audit.records.foreign.page import Draft, Page
from fivesthrees_audit.records.foreign.rows import NUMBER, Row, games, passed, tile_of

RULES = {"base": "block", "pairs": "four", "hand_size.4": 7}
_PLAYERS = ["Player 0", "Player 1", "Player 2", "Player 3"]
_TILE = r"\[([0-6])\|([0-6])\]"


def pages(text: str, line: int) -> Iterator[Page]:
    """The series of a text. Raises nothing."""
    acts = {
        "GAME ": _game,
        "DEAL ": _hand,
        "MOVES [": _moves,
        "Board:": passed,
        "Player ": passed,
        "RESULT ": _result,
        "Series ": passed,
        "Team ": _team,
    }
    return games(text, line, "GAME 1 ", _opened, acts)


def _opened(row: Row) -> Draft:
    draft = Draft(row.start, _PLAYERS, dict(RULES))
    row.take("GAME ", "GAME")
    _game(draft, row)
    return draft


def _game(draft: Draft, row: Row) -> None:
    """A game, with its lead and the scores before it, which are those after the last."""
    row.take(rf"{NUMBER} starting_player ", "the number of the game and starting_player")
    place = row.place
    lead = _seat(row)
    row.take(" scores ", "scores")
    where = row.place
    found = row.take(rf"\[{NUMBER}, {NUMBER}\]", "two scores, [a, b]")
    row.end()
    scores = [int(found[1]), int(found[2])]
    if draft.match.deals:
        draft.close(where, scores=scores)
    elif scores != [0, 0]:
        draft.match.start = native.Start(scores=scores)
        draft.places["/start/scores"] = where
    draft.open(row.start, lead=lead, hands=[None] * 4)
    draft.put("lead", place)


def _hand(draft: Draft, row: Row) -> None:
    seat = _seat(row)
    row.take(" ", "a blank and the tiles")
    place = row.place
    tiles = row.tiles("tiles, [a|b][a|b]..", "", _TILE, "", "$")
    hands = draft.deal.hands or []
    draft.deal.hands = [*hands[:seat], tiles, *hands[seat + 1 :]]
    draft.put(f"hands/{seat}", place)


def _moves(draft: Draft, row: Row) -> None:
    """All plays and passes of a game, clockwise from its lead."""
    seat = draft.deal.lead or 0
    while not row.begins("]"):
        if draft.deal.events:
            row.take(", ", "a comma and a blank, or the closing bracket")
        _move(draft, row, seat)
        seat = (seat + 1) % 4
    row.take(r"\]", "the closing bracket")
    row.end()


def _move(draft: Draft, row: Row, seat: int) -> None:
    place = row.place
    if row.begins("None"):
        row.take("None", "None")
        draft.add(place, seat=seat, knock=True)
        return
    row.take(r"\(", "a play, ([a|b], True), or None for a pass")
    tile = row.place
    play = tile_of(row.take(_TILE, "a tile, two numbers from 0 to 6"))
    row.take(", ", "a comma and the end")
    end = row.place
    left = row.take("True|False", "True for the left end, or False")[0] == "True"
    row.take(r"\)", "a bracket")
    draft.add(place, {"play": tile, "end": end}, seat=seat, play=play, end="L" if left else "R")


def _result(draft: Draft, row: Row) -> None:
    """Who won, and the points: above 0 they are of players 0 and 2, below of 1 and 3, and 0 of neither."""
    row.take(r"Result\(player=", "Result(player=..)")
    player = _seat(row)
    won = row.take(", won=(True|False)", "won=True or won=False")[1] == "True"
    points = row.number_of(rf", points={NUMBER}", "points= with a number")
    row.take(r"\)", "a bracket")
    row.end()
    if won:
        draft.close(row.start, how="out", seat=player, bonus=abs(points))
    elif points:
        draft.close(row.start, how="blocked", seat=0 if points > 0 else 1, bonus=abs(points))
    else:
        draft.close(row.start, how="blocked", bonus=0)


def _team(draft: Draft, row: Row) -> None:
    """What a pair has when the series is over."""
    team = row.number_of("([01])", "a pair, 0 or 1")
    place = row.number, row.at + len(" has ") + 1
    score = row.number_of(rf" has {NUMBER} points\.", "has so many points")
    row.end()
    result = draft.match.result = draft.match.result or native.Result(scores=[])
    result.scores = [*(result.scores or []), score]
    if len(result.scores) != team + 1:
        row.at = 0
        row.fail("expected the points of pair 0, then those of pair 1")
    draft.places.setdefault("/result", place)


def _seat(row: Row) -> int:
    return row.number_of("([0-3])", "a player, 0 to 3")
