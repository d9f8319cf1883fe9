"""Owns a cross as the quick pass follows it: an arm at a time, since nearly every cross is a new one.

An arm has few states and a cross very many, so the tables are of arms; what an arm contributes, and what the spinner
does, is asked of the rules once.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from fivesthrees_audit.layout import End, Layout, join
from fivesthrees_audit.records.plain import BIT, FORM, LABEL, UNNAMED
from fivesthrees_audit.rules import playing, scoring
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.tiles import TILE_BY_TEXT

SIDES = 4


Arm = list[Any]
"""An end of a cross: for each form of a tile its `Step`, or None where it does not fit; then its `FITS` and its `PIPS`.

Those are the bits of the tiles that fit, and the number shown: for a side without a tile, that of the spinner.
"""

FITS, PIPS = len(FORM), len(FORM) + 1

Step = tuple[int, int, Arm]
"""A tile's bit, how much more the cross counts for it besides its spinner, and the arm it leaves."""


class Arms:
    """The arms under a rule set, made as they are asked for."""

    def __init__(self, rules: RuleSet) -> None:
        self._rules = rules
        self._known: dict[End, Arm] = {}

    def of(self, end: End) -> Arm:
        """The arm that ends so; its label makes no difference."""
        end = end._replace(label="L")
        known = self._known.get(end)
        if known is None:
            known = self._known[end] = [*[None] * len(FORM), 0, end.pips]
            before = 0 if end.bare else scoring.end_contribution(self._rules, end)
            for text, tile in TILE_BY_TEXT.items():
                if playing.matches(tile, end):
                    (after,) = join(Layout((end,)), tile, "L").ends
                    change = scoring.end_contribution(self._rules, after) - before
                    known[FORM[text]] = (BIT[text], change, self.of(after))
                    known[FITS] |= BIT[text]
        return known


class Spinner(NamedTuple):
    """A spinner: a side of it without a tile, what it contributes and whether such a side is open, by sides covered."""

    bare: Arm
    contributes: tuple[int, ...]
    opens: tuple[bool, ...]


def spinner_of(rules: RuleSet, arms: Arms, pips: int) -> Spinner:
    """The spinner of that number under the rules."""
    bare = End("L", pips, double=False, bare=True)
    crosses = [
        Layout(tuple(bare._replace(label=label, bare=place >= covered) for place, label in enumerate("LRUD")))
        for covered in range(SIDES + 1)
    ]
    return Spinner(
        arms.of(bare),
        tuple(scoring.spinner_contribution(rules, pips, covered) for covered in range(SIDES + 1)),
        tuple(any(end.bare for end in playing.open_ends(rules, cross)) for cross in crosses),
    )


class Cross:
    """A cross in the middle of a deal: its arms by the number of their labels, and its spinner."""

    __slots__ = ("_spinner", "arms")

    plain = 0
    """Not kept: where the plain pips make a difference, the quick pass does not follow crosses."""

    def __init__(self, spinner: Spinner, arms: dict[int, Arm]) -> None:
        self._spinner = spinner
        self.arms = arms

    def meant(self, named: int) -> tuple[int, Arm, int]:
        """The label's number and the arm of an end named by a label that no covered arm has, or by its pips.

        With them how much the count changes for a side of the spinner more or less; what the tile itself counts comes
        on top. Raises LookupError where no one end is meant.
        """
        spinner, covered = self._spinner, len(self.arms)
        if named > UNNAMED:
            return named, spinner.bare, spinner.contributes[covered + 1] - spinner.contributes[covered]
        labels = [label for label, arm in self.arms.items() if arm[PIPS] == named]
        if len(labels) != 1 or (spinner.bare[PIPS] == named and spinner.opens[covered]):
            raise LookupError(named)
        return labels[0], self.arms[labels[0]], 0

    @property
    def fits(self) -> int:
        """The bits of the tiles that can be played."""
        spinner = self._spinner
        fits: int = spinner.bare[FITS] if spinner.opens[len(self.arms)] else 0
        for arm in self.arms.values():
            fits |= arm[FITS]
        return fits


def covered_arms(arms: Arms, layout: Layout) -> dict[int, Arm]:
    """The arms of a layout by the number of their labels."""
    return {LABEL[end.label]: arms.of(end) for end in layout.ends if not end.bare}
