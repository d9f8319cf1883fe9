"""Owns the unknown things that theorems speak of, a tile, a line, a cross, and what is known of every one of them.

That every layout of a deal is such as `can_lie` says is itself a theorem, of the chapter on layouts.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from itertools import combinations
from operator import and_, or_
from typing import Any

from fivesthrees_audit.layout import End, Layout
from fivesthrees_audit.prove.theorem import Unknowns, implied, no
from fivesthrees_audit.tiles import MAX_PIPS, Tile

LINES = ("fives-and-threes", "draw", "block")
CROSSES = ("pyatyorka", "all-fives")
ARMS = tuple("".join(arms) for many in range(5) for arms in combinations("LRUD", many))
"""The sides of a spinner that tiles may cover together, fewer first: none, `L`, `R` ... `LRUD`."""

EVERYWHERE = ("fives-and-threes", "all-fives", "block", "draw", "pyatyorka")


def every(claims: Iterable[Any]) -> Any:
    """That all of these hold, plain or symbolic, without asking whether they do."""
    return reduce(and_, claims, True)  # noqa: FBT003  # of none


def some(claims: Iterable[Any]) -> Any:
    """That one of these holds, plain or symbolic, without asking whether it does."""
    return reduce(or_, claims, False)  # noqa: FBT003  # of none


def one_of(number: Any, numbers: Iterable[int]) -> Any:
    """That a number is one of these, plain or symbolic, without asking whether it is."""
    return some(number == each for each in numbers)


def pips(unknowns: Unknowns, name: str) -> Any:
    """A number that a half may show."""
    return unknowns.whole(name, 0, MAX_PIPS)


def tile(unknowns: Unknowns, name: str = "tile") -> Tile:
    """Any tile, either half first."""
    return Tile(pips(unknowns, f"{name}.left"), pips(unknowns, f"{name}.right"))


def line(unknowns: Unknowns, name: str = "line") -> Layout:
    """Any line, by its two ends."""
    ends = (End(label, pips(unknowns, f"{name}.{label}"), unknowns.truth(f"{name}.{label}.double")) for label in "LR")
    return Layout(tuple(ends), unknowns.truth(f"{name}.lone"))


def plain_line(unknowns: Unknowns, name: str = "line") -> Layout:
    """Any line without a double at an end, by its two ends: what lies before the first double does."""
    ends = (End(label, pips(unknowns, f"{name}.{label}"), double=False) for label in "LR")
    return Layout(tuple(ends), unknowns.truth(f"{name}.lone"))


def cross_with(unknowns: Unknowns, arms: str, name: str = "cross") -> Layout:
    """Any cross with tiles on just those sides of its spinner, named by their labels."""
    spinner = pips(unknowns, f"{name}.spinner")
    ends = (
        End(label, pips(unknowns, f"{name}.{label}"), unknowns.truth(f"{name}.{label}.double"))
        if label in arms
        else End(label, spinner, double=False, bare=True)
        for label in "LRUD"
    )
    return Layout(tuple(ends), not arms, spinner)


def cross(unknowns: Unknowns, name: str = "cross") -> Layout:
    """Any cross, by the number of its spinner and its four sides."""
    labels = [f"{name}.{label}" for label in "LRUD"]
    ends = (
        End(
            label[-1],
            pips(unknowns, label),
            unknowns.truth(f"{label}.double"),
            unknowns.truth(f"{label}.bare"),
        )
        for label in labels
    )
    return Layout(tuple(ends), unknowns.truth(f"{name}.lone"), pips(unknowns, f"{name}.spinner"))


def can_lie(layout: Layout) -> Any:
    """What is known of the ends of every layout: where a double lies at each of two, they are different doubles.

    A tile that lies alone has both its ends; a bare side shows the number of the spinner, and no end its double.
    """
    return _line_can_lie(layout) if layout.spinner is None else _cross_can_lie(layout)


def _line_can_lie(layout: Layout) -> Any:
    one, other = layout.ends
    same = one.pips == other.pips
    alone = (one.double == same) & (other.double == same) & no(one.bare | other.bare)
    joined = no(one.double & other.double & same) & no(one.bare | other.bare)
    return implied(layout.lone, alone) & implied(no(layout.lone), joined)


def _cross_can_lie(layout: Layout) -> Any:
    sides = [
        implied(end.bare, (end.pips == layout.spinner) & no(end.double))
        & implied(end.double, end.pips != layout.spinner)
        for end in layout.ends
    ]
    twice = [
        no(one.double & other.double & (one.pips == other.pips))
        for place, one in enumerate(layout.ends)
        for other in layout.ends[place + 1 :]
    ]
    return every([*sides, *twice, layout.lone == every(end.bare for end in layout.ends)])


def is_new(tile: Tile, layout: Layout) -> Any:
    """That a tile is none of those that an end shows to be on the table (`set/double-six`)."""
    lying = [end.double & (end.pips == tile.left) for end in layout.ends]
    if layout.spinner is not None:
        lying.append(layout.spinner == tile.left)
    return no((tile.left == tile.right) & some(lying))


def fits(tile: Tile, end: End) -> Any:
    """That a half of a tile shows the number of an end."""
    return (tile.left == end.pips) | (tile.right == end.pips)


def paired(layout: Layout, halves: Any, number: Any) -> Any:
    """That the halves on the table that show a number are even in number, but for the ends that show it.

    The spinner's has one more for each side that is covered. Theorems of the chapter on layouts are that this holds
    of every layout.
    """
    showing = sum((end.pips == number) & no(end.bare) for end in layout.ends)
    sides = sum((layout.spinner == number) & no(end.bare) for end in layout.ends)
    return (halves - showing - sides) % 2 == 0
