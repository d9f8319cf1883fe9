"""Owns a tile and the set of twenty-eight. Knows nothing of layouts, hands or rules."""

from __future__ import annotations

from typing import NamedTuple

MAX_PIPS = 6


class Tile(NamedTuple):
    """A domino as somebody wrote or laid it: the left half, then the right half, in pips 0-6.

    `Tile(5, 3)` and `Tile(3, 5)` are one domino (`set/double-six`); `domino` gives the form
    they share, and everything that asks *which* domino compares that form.

    >>> Tile(5, 3).domino
    Tile(left=3, right=5)
    >>> str(Tile(5, 3)), Tile(4, 4).is_double
    ('5-3', True)
    """

    left: int
    right: int

    @property
    def domino(self) -> Tile:
        """The same tile with its lower half first: its identity."""
        return self if self.left <= self.right else Tile(self.right, self.left)

    @property
    def turned(self) -> Tile:
        """The same tile turned end for end."""
        return Tile(self.right, self.left)

    @property
    def is_double(self) -> bool:
        """Whether both halves show the same number."""
        return self.left == self.right

    @property
    def pips(self) -> int:
        """The pips on both halves together."""
        return self.left + self.right

    def __str__(self) -> str:
        return f"{self.left}-{self.right}"


DOUBLE_SIX: tuple[Tile, ...] = tuple(
    Tile(low, high) for low in range(MAX_PIPS + 1) for high in range(low, MAX_PIPS + 1)
)
"""The double-six set: 28 tiles, each with its lower half first."""

TILE_BY_TEXT: dict[str, Tile] = {str(form): form for tile in DOUBLE_SIX for form in (tile, tile.turned)}
"""Every way of writing a tile of the set, to the tile as written: 49 texts."""


def parse_tile(text: str) -> Tile | None:
    """The tile that `text` names, halves as written, or None where it names none.

    >>> parse_tile("6-3")
    Tile(left=6, right=3)
    >>> parse_tile("7-3") is None
    True
    """
    return TILE_BY_TEXT.get(text)
