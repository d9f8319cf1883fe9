"""Owns what the values of a foreign record mean: its tiles, ends, seats, hands and scores, however they are written."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from fivesthrees_audit.records import native
from fivesthrees_audit.records.writing import compact

UNKNOWN = "?"
HALVES = 2
_TILE = re.compile(r"[^0-9]*([0-6])[^0-9]*([0-6])[^0-9]*")
_ENDS = {"left": "L", "right": "R", "up": "U", "down": "D", "top": "U", "bottom": "D", "l": "L", "r": "R"}
_LABELS = ("L", "R", "U", "D")
_HOWS = ("out", "blocked", "won")


class UnmeantError(Exception):
    """A value that does not say what it should; the argument is what was expected."""


class Meaning(NamedTuple):
    """What the values of one match mean: who plays, how seats are numbered, what words stand for, who is whose side."""

    players: Sequence[str] = ()
    first_seat: int = 0
    words: Mapping[str, Mapping[str, Any]] = {}
    sides: Sequence[int] = ()

    def seat(self, value: Any) -> int:
        """A seat, by its number or by a player's name."""
        value = self._word("seat", value)
        if isinstance(value, str) and value in self.players:
            return self.players.index(value)
        number = whole_or_none(int(value) if isinstance(value, str) and value.isdecimal() else value)
        last = self.first_seat + len(self.players) - 1
        if number is None or not self.first_seat <= number <= last:
            raise UnmeantError(f"expected a player, or the number of a seat from {self.first_seat} to {last}")
        return number - self.first_seat

    def side(self, value: Any) -> int:
        """The side of a seat."""
        return self.sides[self.seat(value)]

    def end(self, value: Any) -> Any:
        """An end, by its label or by the pips it shows."""
        value = self._word("end", value)
        pips = whole_or_none(value)
        if pips is not None and pips in range(7):
            return pips
        label = _ENDS.get(value.lower(), value) if isinstance(value, str) else None
        if label not in _LABELS:
            raise UnmeantError("expected an end: left, right, up, down, or its pips; [words.end] says what others mean")
        return label

    def how(self, value: Any) -> Any:
        """How a deal ended."""
        value = self._word("how", value)
        if value not in _HOWS:
            raise UnmeantError(f"expected one of {', '.join(_HOWS)}; [words.how] says what others mean")
        return value

    def rules(self, value: Any) -> str:
        """The id of a rule set."""
        return text(self._word("rules", value))

    def hands(self, value: Any) -> list[list[str] | None]:
        """The hands by seat: a list, or an object by player."""
        hands: list[list[str] | None] = [None] * len(self.players)
        for seat, hand in self.by_seat(value, "hands"):
            hands[seat] = None if hand is None else tiles(hand)
        return hands

    def scores(self, value: Any) -> list[int]:
        """The scores by side: a list, or an object by player."""
        if isinstance(value, list):
            return [whole(score) for score in value]
        scores: dict[int, int] = {}
        for seat, score in self.by_seat(value, "scores"):
            if scores.setdefault(self.sides[seat], whole(score)) != whole(score):
                raise UnmeantError("expected one score for both players of a pair")
        if len(scores) <= max(self.sides):
            raise UnmeantError("expected a score for each side")
        return [scores[side] for side in sorted(scores)]

    def by_seat(self, value: Any, what: str) -> list[tuple[int, Any]]:
        """What a list or an object has for each seat."""
        if isinstance(value, dict):
            return [(self.seat(key), item) for key, item in value.items()]
        if not isinstance(value, list) or len(value) != len(self.players):
            raise UnmeantError(f"expected {what} as a list of {len(self.players)}, or an object by player")
        return list(enumerate(value))

    def _word(self, kind: str, value: Any) -> Any:
        """The value, or what the mapping says that this word means."""
        key = value if isinstance(value, str) else compact(value)
        return self.words.get(kind, {}).get(key, value)


def tile(value: Any) -> str:
    """A tile: text with two numbers, a list of two, or an object of two.

    >>> tile("[6|3]"), tile([6, 3]), tile({"a": 6, "b": 3})
    ('6-3', '6-3', '6-3')
    """
    if isinstance(value, str) and (found := _TILE.fullmatch(value)):
        return f"{found[1]}-{found[2]}"
    halves = list(value.values()) if isinstance(value, dict) else value
    if isinstance(halves, list) and len(halves) == HALVES:
        pips = [whole_or_none(half) for half in halves]
        if all(half in range(7) for half in pips):
            return f"{pips[0]}-{pips[1]}"
    raise UnmeantError('expected a tile: "6-3", [6, 3], or an object of two numbers from 0 to 6')


def drawn(value: Any) -> list[str]:
    """The tiles drawn in one entry: one or a list of them; true is a tile that is not known."""
    if value is True:
        return [UNKNOWN]
    if isinstance(value, list) and [half for half in value if whole_or_none(half) is None] == value:
        return tiles(value)
    return tiles([value])


def tiles(value: Any) -> list[str]:
    """A list of tiles; null, "?" and an empty text are tiles that are not known."""
    if not isinstance(value, list):
        raise UnmeantError("expected a list of tiles")
    return [UNKNOWN if each in (None, UNKNOWN, "") else tile(each) for each in value]


def whole(value: Any) -> int:
    """A whole number."""
    number = whole_or_none(value)
    if number is None or abs(number) > native.LIMIT:
        raise UnmeantError("expected a whole number; to_number() makes one of text")
    return number


def whole_or_none(value: Any) -> int | None:
    """A whole number, 5.0 included; None for anything else."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def text(value: Any) -> str:
    """Text; a whole number is written out."""
    number = whole_or_none(value)
    if number is not None:
        return str(number)
    if not isinstance(value, str):
        raise UnmeantError("expected text")
    return value


def names(value: Any) -> list[str]:
    """The players' names, two to four."""
    if not isinstance(value, list) or not 2 <= len(value) <= 4:  # noqa: PLR2004  # as many as play dominoes
        raise UnmeantError("expected a list of two to four names, in seat order")
    return [text(name) for name in value]


def yes_or_no(value: Any) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise UnmeantError("expected true or false")
    return value


Read = Callable[[Any], Any]
