"""Owns the small phrases of the working: lists, plurals, and how a count comes to its points."""

from __future__ import annotations

from collections.abc import Sequence

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


def working(rules: RuleSet, count: int, points: int) -> str:
    """How a count comes to its points.

    >>> rules = RuleSet.named("fives-and-threes")
    >>> working(rules, 15, 8), working(rules, 10, 2), working(rules, 7, 0)
    ('15/3 + 15/5 = 5 + 3 = 8', '10/5 = 2', '0')
    """
    parts = [divisor for divisor in rules.divisors if count and count % divisor == 0 and rules.worth == "quotient"]
    if sum(count // divisor for divisor in parts) != points or not parts:
        return str(points)
    shown = " + ".join(f"{count}/{divisor}" for divisor in parts)
    if len(parts) == 1:
        return f"{shown} = {points}"
    return f"{shown} = {' + '.join(str(count // divisor) for divisor in parts)} = {points}"
