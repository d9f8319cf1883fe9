"""Owns the layout: what the rules can see of the tiles on the table, and how a tile joins it.

A line is known to the rules by its two open ends alone; the tiles between them never matter
again. What lies where, for drawing, is the engine's to remember.
"""

from __future__ import annotations

from typing import NamedTuple

from fivesthrees_audit.tiles import Tile


class End(NamedTuple):
    """An open end: its label (`L` or `R`), the pips it shows, and whether a double lies there."""

    label: str
    pips: int
    double: bool


class Layout(NamedTuple):
    """The open ends, left first; `lone` while a single tile is the whole layout. No ends: an empty table."""

    ends: tuple[End, ...] = ()
    lone: bool = False


EMPTY = Layout()


def lay_first(tile: Tile) -> Layout:
    """The layout of one tile laid as written: its left half is the end `L`.

    >>> lay_first(Tile(6, 3)).ends
    (End(label='L', pips=6, double=False), End(label='R', pips=3, double=False))
    """
    double = tile.is_double
    return Layout((End("L", tile.left, double), End("R", tile.right, double)), lone=True)


def touching(tile: Tile, end: End) -> Tile | None:
    """`tile` turned so that its left half touches `end`, or None where neither half shows that number.

    >>> touching(Tile(3, 6), End("R", 6, False))
    Tile(left=6, right=3)
    """
    if tile.left == end.pips:
        return tile
    if tile.right == end.pips:
        return tile.turned
    return None


def join(layout: Layout, tile: Tile, label: str) -> Layout:
    """The layout after `tile` is joined at the end called `label`; the far half is the new open end.

    Raises ValueError where no such end is open or the tile does not fit it.

    >>> join(lay_first(Tile(3, 6)), Tile(6, 6), "R").ends[1]
    End(label='R', pips=6, double=True)
    """
    for place, end in enumerate(layout.ends):
        if end.label == label:
            turned = touching(tile, end)
            if turned is not None:
                new = End(label, turned.right, turned.is_double)
                return Layout((*layout.ends[:place], new, *layout.ends[place + 1 :]))
    raise ValueError(f"{tile} does not join at {label}")


def extend(line: tuple[Tile, ...], tile: Tile, label: str) -> tuple[Tile, ...]:
    """The tiles of a line from left to right after `tile` is joined at `label`, each turned as it lies.

    >>> [str(tile) for tile in extend((Tile(3, 6),), Tile(6, 1), "R")]
    ['3-6', '6-1']
    """
    if not line:
        return (tile,)
    if label == "L":
        return (tile if tile.right == line[0].left else tile.turned, *line)
    return (*line, tile if tile.left == line[-1].right else tile.turned)
