"""Owns what the quick pass carries from deal to deal, and what it says of a record in the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fivesthrees_audit.auditing.tables import Tables

if TYPE_CHECKING:
    from fivesthrees_audit.findings import Unchecked


class Clean(NamedTuple):
    """A clean record: final scores by side, the side that won, its events, the fewest keys its text can have.

    `unchecked` is what hidden tiles leave open.
    """

    scores: tuple[int, ...]
    winner: int | None
    events: int
    keys: int
    unchecked: tuple[Unchecked, ...] = ()


class Running:
    """What the quick pass carries from deal to deal; `whole` says that no claim has been left out so far.

    `left` are the tiles of the boneyard that may still be drawn, `knocks` the entries that are no plays, `seen` the
    bits of the tiles known by the end of a deal. `keys` is how many more keys there are than in a record with nothing
    hidden, `unchecked` what hidden tiles leave open, `due` who may lead after a deal with some.
    """

    __slots__ = (
        *("due", "events", "keys", "knocks", "left", "out", "scores", "seating", "seen"),
        *("tables", "unchecked", "whole", "winner"),
    )

    def __init__(self, players: int, tables: Tables) -> None:
        self.tables = tables
        self.seating = tables.seating(players)
        self.scores = [0] * (max(self.seating.sides) + 1)
        self.winner: int | None = None
        self.out: int | None = None
        self.events = 0
        self.knocks = 0
        self.left = 0
        self.whole = True
        self.unchecked: list[Unchecked] = []
        self.due: tuple[int, ...] = ()
        self.seen = 0
        self.keys = 0
