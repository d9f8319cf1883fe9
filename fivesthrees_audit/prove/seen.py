"""Owns what a record shows by its own words: its last play, how its deal ended, who won.

A witness is held to this, so that it is not the word of the functions alone that it shows what it is said to show.
"""

from __future__ import annotations

from collections.abc import Callable

from fivesthrees_audit.records.native import Event, Match

Seen = Callable[[Match], bool]
"""Whether a record shows something."""


def last_play(match: Match) -> Event:
    """The last play of a record, with its claims."""
    return next(event for event in reversed(match.deals[-1].events) if event.play is not None)


def counting(count: int) -> Seen:
    """Whether the last play leaves such a count."""
    return lambda match: last_play(match).count == count


def earning(earned: int, count: int | None = None) -> Seen:
    """Whether the last play earns so much, going out included; by such a count, where one is given."""
    return lambda match: last_play(match).earned == earned and count in (None, last_play(match).count)


def accepting(award: int, score: int) -> Seen:
    """Whether so much of the last play is accepted, and makes such a score."""
    return lambda match: (last_play(match).award, last_play(match).score) == (award, score)


def ended(how: str | None) -> Seen:
    """Whether the last deal ended so: `out`, `blocked` or `won`; None: it goes on."""

    def seen(match: Match) -> bool:
        end = match.deals[-1].end
        return (None if end is None else end.how) == how

    return seen


def won(match: Match) -> bool:
    """Whether a side has won the match, by the last play or the end of the deal."""
    return match.result is not None and match.result.winner is not None


def both(*seen: Seen) -> Seen:
    """Whether a record shows all of these."""
    return lambda match: all(each(match) for each in seen)


def without_a_knock(match: Match) -> bool:
    """Whether nobody knocks in the last deal."""
    return not any(event.knock for event in match.deals[-1].events)


def playing_tiles(plays: int) -> Seen:
    """Whether so many tiles are played in the last deal."""
    return lambda match: sum(event.play is not None for event in match.deals[-1].events) == plays


def going_on_for(turns: int) -> Seen:
    """Whether the last deal has so many entries."""
    return lambda match: len(match.deals[-1].events) == turns


def drawn_empty(match: Match) -> bool:
    """Whether every tile of the boneyard is drawn in the last deal."""
    deal = match.deals[-1]
    return sum(event.draw is not None for event in deal.events) == len(deal.boneyard or ())


def left_in_hand(match: Match) -> list[int]:
    """How many tiles each seat holds at the end of the last deal, from how many it was dealt, drew and played."""
    deal = match.deals[-1]
    held = [len(hand or ()) for hand in deal.hands or ()]
    for event in deal.events:
        if event.seat is not None:
            held[event.seat] += (event.draw is not None) - (event.play is not None)
    return held


def arms(match: Match) -> str:
    """The sides of the spinner that tiles cover at the end of the last deal, in the order in which they came to it.

    The spinner is the first double that is played; what lies there before it covers the side that faces it.
    """
    covered: list[str] = []
    spinner = False
    for event in match.deals[-1].events:
        if event.play is None:
            continue
        if spinner:
            covered.append(str(event.end))
        elif event.play[0] == event.play[-1]:
            spinner = True
            covered += {"L": ["R"], "R": ["L"]}.get(str(event.end), [])
    return "".join(dict.fromkeys(covered))


def final_scores(match: Match) -> list[int]:
    """The scores by side that a record gives at the end of its last deal; none where that goes on."""
    end = match.deals[-1].end
    return [] if end is None else list(end.scores or ())


def pips_in_hand(match: Match) -> list[int]:
    """The pips on the tiles that each seat still holds at the end of the last deal."""
    deal = match.deals[-1]
    held = [[sorted(tile) for tile in hand or ()] for hand in deal.hands or ()]
    for event in deal.events:
        if event.seat is not None and event.draw is not None:
            held[event.seat].append(sorted(event.draw))
        if event.seat is not None and event.play is not None:
            held[event.seat].remove(sorted(event.play))
    return [sum(int(half) for tile in hand for half in tile if half.isdigit()) for hand in held]
