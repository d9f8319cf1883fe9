"""Owns the words of findings about knocks and draws: who had to play, what the boneyard gives, in which order."""

from __future__ import annotations

from collections.abc import Callable

from fivesthrees_audit.report.messages.case import Case, Told, together
from fivesthrees_audit.report.messages.table import table
from fivesthrees_audit.report.working import listed, number


def _player(case: Case) -> str:
    return case.name(case.facts["seat"])


def _tile(case: Case) -> str:
    """The tile drawn."""
    return "a tile" if case.recorded["draw"] == "?" else str(case.recorded["draw"])


def _had_to_play(case: Case, did: str) -> Told:
    """A knock or a draw that is wrong because that hand held a tile that fits; `did` is what the record has instead."""
    player, facts = _player(case), case.facts
    however = f"the record has {player} {did}"
    if "held" in facts:
        since = f"every tile that {player} draws after this be known" if case.draws else _as_dealt()
        held = f"held it {'by then' if case.draws else 'all along'}, and could have played it here"
        return Told(
            f"{table(case)}; and let {since}.",
            f"{player}, who plays {facts['held']} at event {facts['played_at']}, {held}.",
            f"{however} here.",
        )
    if facts.get("hidden"):
        where, later = ("in the boneyard", ", going by what is played later") if case.draws else ("asleep", "")
        return Told(
            f"{table(case)}, and every tile that nobody has shown lie hidden in a hand or {where}.",
            f"{player} cannot be without a tile that fits, however they lie{later}{together(case)}.",
            f"{however} here.",
        )
    plays = listed(case.expected["plays"], "or") or "a tile: any may be led"
    instead = ", and draws nothing" if "draw" in case.recorded else ""
    return Told(f"{table(case)}.", f"{player} must play {plays}{instead}.", f"{however}.")


def _as_dealt() -> str:
    return "every hand be as it was dealt, since nobody draws"


def _required(case: Case) -> Told:
    return _had_to_play(case, "knock")


def _no_draw(case: Case) -> Told:
    return Told(
        "the tiles not dealt sleep.", "nobody ever draws.", f"the record has {_player(case)} draw {_tile(case)}."
    )


def _until_playable(case: Case) -> Told:
    if "draw" in case.recorded:
        return _had_to_play(case, f"draw {_tile(case)}")
    player, drawable = _player(case), case.facts["drawable"]
    return Told(
        f"{table(case)}, and the boneyard have {number(drawable)} that may be drawn.",
        f"{player} plays a tile that fits, or draws until one does.",
        f"the record has {player} knock.",
    )


def _stop_tile(case: Case) -> Told:
    left = case.facts["left"]
    if not left:
        boneyard, none = "the boneyard be empty", "there is nothing to draw"
    else:
        boneyard = f"the boneyard have {number(left)} left"
        none = "that tile is never drawn" if left == 1 else "those tiles are never drawn"
    return Told(
        f"{table(case)}, and {boneyard}.",
        f"{none}: a player who cannot play knocks.",
        f"the record has {_player(case)} draw {_tile(case)}.",
    )


def _order(case: Case) -> Told:
    player, following = _player(case), case.expected["draw"]
    boneyard = f"the boneyard have {number(case.facts['left'])} left"
    if following == "?":
        return Told(
            f"{boneyard}, the record giving {_tile(case)} a later place than the first.",
            "the first one is drawn, and it is another.",
            f"the record has {player} draw {_tile(case)}.",
        )
    return Told(
        f"{boneyard}, {following} first.",
        f"{player} draws {following}.",
        f"the record has {player} draw {_tile(case)}.",
    )


TELLERS: dict[str, Callable[[Case], Told]] = {
    "play/required": _required,
    "draw/none": _no_draw,
    "draw/until-playable": _until_playable,
    "draw/stop-tile": _stop_tile,
    "draw/order": _order,
}
