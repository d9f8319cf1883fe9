"""Owns claims about a deal ("Ann 61", "Bob out", "blocked"): what they mean, which way it went supports them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from fivesthrees_audit import engine
from fivesthrees_audit.auditing.world import Table, World
from fivesthrees_audit.findings import UsageError, nearest
from fivesthrees_audit.rules import ending

OUTCOMES = ("out", "won")
EXPECTED = "expected a player and a score ('Ann 61'), a player and 'out' or 'won', or 'blocked'"


class Claim(NamedTuple):
    """What is claimed of the end of a deal: a score, or how it ended, of a seat; a block is nobody's.

    `text` is as it was given; `how` is `score`, `out`, `won` or `blocked`, `score` in game points.
    """

    text: str
    how: str
    seat: int | None = None
    score: int | None = None


def read(text: str, players: Sequence[str]) -> Claim:
    """The claim that a text makes. Raises UsageError that says what was expected.

    >>> read("Ann 61", ["Ann", "Bob"])
    Claim(text='Ann 61', how='score', seat=0, score=61)
    """
    words = " ".join(text.split())
    if words.casefold() == "blocked":
        return Claim(text, "blocked")
    name, _, what = words.rpartition(" ")
    said = what.casefold()
    if not name or not (said in OUTCOMES or re.fullmatch(r"-?[0-9]{1,9}", said)):
        raise UsageError(f"--claim {text!r}: {EXPECTED}")
    exact = {" ".join(player.split()): seat for seat, player in enumerate(players)}
    anyhow = {player.casefold(): seat for player, seat in exact.items()}
    seat = exact.get(name, anyhow.get(name.casefold()))
    if seat is None:
        close = nearest(name, list(players)) or f"; the players are {', '.join(players)}"
        raise UsageError(f"--claim {text!r}: no player {name!r}{close}")
    return Claim(text, said, seat) if said in OUTCOMES else Claim(text, "score", seat, int(said))


def supports(table: Table, world: World, claim: Claim) -> bool | None:
    """Whether a deal that went so supports a claim; None where what is not recorded leaves that open."""
    state = world.state
    if claim.seat is None:
        won = state.winner is not None and ending.tested_at_once(table.rules)
        return False if won or state.out is not None else engine.blocked(table.rules, state)
    side = table.sides[claim.seat]
    if claim.how == "out":
        return state.out == claim.seat
    if side in world.unjudged:
        return None
    return state.winner == side if claim.how == "won" else state.scores[side] == claim.score
