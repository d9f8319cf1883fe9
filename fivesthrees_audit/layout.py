"""Owns the layout: what the rules can see of the tiles on the table, and how a tile joins it.

A line is known to the rules by its two open ends; a cross by the number of its spinner and the four
sides of that. The tiles between never matter again. Where each lies, for drawing, is kept apart, in `Lines`.
"""

from __future__ import annotations

from typing import NamedTuple

from fivesthrees_audit.tiles import Tile


class End(NamedTuple):
    """An end: its label, the pips it shows, whether a double lies there; `bare` is a side of the spinner not covered.

    The label is one of `L`, `R`, `U` and `D`. A bare side shows the number of the spinner.
    """

    label: str
    pips: int
    double: bool
    bare: bool = False


class Layout(NamedTuple):
    """The ends, and the number of the spinner where there is one; `lone` while a single tile is the whole layout.

    A line has two ends, the left one first. A cross has four: the two long sides of its spinner, left and right,
    then its two others. Whether those are open is for the rules to say. No ends: an empty table.
    """

    ends: tuple[End, ...] = ()
    lone: bool = False
    spinner: int | None = None

    @property
    def covered(self) -> int:
        """How many sides of the spinner tiles cover."""
        return sum(not end.bare for end in self.ends)

    def place(self, label: str) -> int:
        """Where the end of that label stands among the ends. Raises ValueError where none is called so."""
        return [end.label for end in self.ends].index(label)


EMPTY = Layout()


def lay_first(tile: Tile, *, branches: bool = False) -> Layout:
    """The layout of one tile laid as written: its left half is the end `L`; a double that `branches` has four sides.

    >>> lay_first(Tile(6, 3)).ends
    (End(label='L', pips=6, double=False, bare=False), End(label='R', pips=3, double=False, bare=False))
    """
    if branches:
        return Layout(tuple(_side(label, tile.left) for label in "LRUD"), lone=True, spinner=tile.left)
    double = tile.is_double
    return Layout((End("L", tile.left, double), End("R", tile.right, double)), lone=True)


def _side(label: str, pips: int) -> End:
    return End(label, pips, double=False, bare=True)


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


def join(layout: Layout, tile: Tile, label: str, *, branches: bool = False) -> Layout:
    """The layout after `tile` is joined at the end called `label`; the far half is the new open end.

    A double that `branches` becomes the spinner: the line laid so far keeps its other end, the outer side of the
    double takes the label of the end it joined, and `U` and `D` are its two others.
    Raises ValueError where there is no such end or the tile does not fit it.

    >>> join(lay_first(Tile(3, 6)), Tile(6, 6), "R").ends[1]
    End(label='R', pips=6, double=True, bare=False)
    """
    labels = [end.label for end in layout.ends]
    place = labels.index(label) if label in labels else None
    turned = None if place is None else touching(tile, layout.ends[place])
    if place is None or turned is None:
        raise ValueError(f"{tile} does not join at {label}")
    new = _side(label, tile.left) if branches else End(label, turned.right, turned.is_double)
    ends = (*layout.ends[:place], new, *layout.ends[place + 1 :])
    if branches:
        return Layout((*ends, _side("U", tile.left), _side("D", tile.left)), spinner=tile.left)
    return Layout(ends, spinner=layout.spinner)


def renamed(layout: Layout, place: int, label: str) -> Layout:
    """The layout with the end at a place called `label`, and the end that was called so called as that was.

    >>> cross = renamed(lay_first(Tile(5, 5), branches=True), 0, "U")
    >>> [end.label for end in cross.ends]
    ['U', 'R', 'L', 'D']
    """
    old = layout.ends[place].label
    names = {old: label, label: old}
    return layout._replace(ends=tuple(end._replace(label=names.get(end.label, end.label)) for end in layout.ends))


class Lines(NamedTuple):
    """The tiles as they lie: the main line from left to right, the other arms of a cross from the spinner outwards."""

    main: tuple[Tile, ...] = ()
    up: tuple[Tile, ...] = ()
    down: tuple[Tile, ...] = ()

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Every tile on the table."""
        return (*self.main, *self.up, *self.down)


def extend(lines: Lines, layout: Layout, tile: Tile, label: str | None) -> Lines:
    """The tiles after `tile` is joined to `layout` at `label` (None: it leads, as written), turned as it lies.

    >>> line = extend(Lines(), EMPTY, Tile(3, 6), None)
    >>> [str(tile) for tile in extend(line, lay_first(Tile(3, 6)), Tile(6, 1), "R").main]
    ['3-6', '6-1']
    """
    if label is None:
        return Lines((tile,))
    place = layout.place(label)
    outward = touching(tile, layout.ends[place]) or tile
    if place == 0:
        return lines._replace(main=(outward.turned, *lines.main))
    if place == 1:
        return lines._replace(main=(*lines.main, outward))
    if place == 2:  # noqa: PLR2004  # the third side
        return lines._replace(up=(*lines.up, outward))
    return lines._replace(down=(*lines.down, outward))
