"""Owns which end of the layout a recorder means: by a label, by the pips it shows, or by saying nothing.

However a recorder turned a cross, a label names one arm of it: a side without a tile, and an arm that was
begun without a label, may get any label that no other arm has. Sides that nothing tells apart are tried once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from fivesthrees_audit.layout import Layout, renamed
from fivesthrees_audit.rules.playing import open_ends
from fivesthrees_audit.ruleset import RuleSet

EVERY_NAMED: frozenset[int] = frozenset()


class Meant(NamedTuple):
    """An open end that may be meant: its label, the layout in which it is called so, which covered arms have no name.

    `unnamed` are places of ends.
    """

    layout: Layout
    label: str
    unnamed: frozenset[int]


def meant(
    rules: RuleSet, layout: Layout, named: str | int | None, unnamed: frozenset[int] = EVERY_NAMED
) -> Iterator[Meant]:
    """The open ends that a name may mean, in the order of the layout.

    >>> rules = RuleSet.named("all-fives")
    >>> from fivesthrees_audit.layout import lay_first
    >>> from fivesthrees_audit.tiles import Tile
    >>> [end.label for end in meant(rules, lay_first(Tile(5, 5), branches=True), "U")]
    ['U']
    >>> [end.label for end in meant(rules, lay_first(Tile(5, 3)), 5)]
    ['L']
    """
    bare = _stand_in(rules, layout, named)
    taken = {end.label for place, end in enumerate(layout.ends) if not end.bare and place not in unnamed}
    for end in open_ends(rules, layout):
        place = layout.place(end.label)
        if end.bare and place != bare:
            continue
        nameless = end.bare or place in unnamed
        if named is None or named == end.pips:
            yield Meant(layout, end.label, unnamed | {place} if end.bare else unnamed)
        elif named == end.label and not nameless:
            yield Meant(layout, end.label, unnamed)
        elif isinstance(named, str) and nameless and named not in taken:
            yield Meant(renamed(layout, place, named), named, unnamed - {place})


def _stand_in(rules: RuleSet, layout: Layout, named: str | int | None) -> int | None:
    """The place of the open side without a tile that stands for all of them: the one called so, if there is one."""
    bare = [end for end in open_ends(rules, layout) if end.bare]
    called = [end for end in bare if end.label == named] or bare
    return layout.place(called[0].label) if called else None
