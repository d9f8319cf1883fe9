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
