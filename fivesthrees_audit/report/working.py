"""Owns the small phrases of the working: lists, plurals, and how a count comes to its points."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from fivesthrees_audit.rules import scoring
from fivesthrees_audit.ruleset import RuleSet


def listed(items: Sequence[object], word: str = "and") -> str:
    """Items as one reads them out.

    >>> listed([6, 3]), listed(["6-3", "5-3", "1-1"], "or")
    ('6 and 3', '6-3, 5-3 or 1-1')
    """
    texts = ["?" if item is None else str(item) for item in items]
    return f"{', '.join(texts[:-1])} {word} {texts[-1]}" if len(texts) > 1 else "".join(texts)


def plural(count: int, noun: str) -> str:
    """A number of things.

    >>> plural(1, "tile"), plural(7, "tile")
    ('1 tile', '7 tiles')
    """
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def number(count: int) -> str:
    """A number of tiles."""
    return plural(count, "tile")


def working(rules: RuleSet, count: int) -> str:
    """How a count comes to its points, from what the rules give for each divisor by itself.

    >>> working(RuleSet.named("fives-and-threes"), 15)
    '15 / 3 + 15 / 5 = 5 + 3 = 8'
    """
    total = scoring.points(rules, count)
    parts = [
        (divisor, scoring.points(msgspec.structs.replace(rules, divisors=(divisor,)), count))
        for divisor in rules.divisors
    ]
    if sum(part for _, part in parts) != total:  # a house rule that takes one of the two
        parts = [(divisor, part) for divisor, part in parts if part == total][:1]
    parts = [(divisor, part) for divisor, part in parts if part]
    if not parts:
        return _worthless(rules, count)
    divided = " + ".join(f"{count} / {divisor}" if part * divisor == count else str(part) for divisor, part in parts)
    summed = " + ".join(str(part) for _, part in parts)
    return " = ".join(dict.fromkeys([divided, summed, str(total)]))


def _worthless(rules: RuleSet, count: int) -> str:
    if not count or not rules.divisors:
        return "0"
    return f"0: {count} is no multiple of {listed(rules.divisors, 'or')}"
