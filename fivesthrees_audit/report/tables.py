"""Owns tables that fit a terminal of 80 columns."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap


def table(rows: Sequence[Sequence[str]], headers: Sequence[str], widths: Sequence[int]) -> str:
    """A table with its cells cut into lines of so many columns.

    They are cut here: tabulate takes some of them, `100,250`, for one number.
    """
    from tabulate import tabulate

    cells = [
        ["\n".join(wrap(cell, width, break_long_words=True)) for cell, width in zip(row, widths, strict=True)]
        for row in [headers, *rows]
    ]
    return tabulate(cells[1:], headers=cells[0], disable_numparse=True)
