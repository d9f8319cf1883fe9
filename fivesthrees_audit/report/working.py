"""Owns the small phrases of the working: lists, plurals, and how a count comes to its points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from fivesthrees_audit.rules import scoring
from fivesthrees_audit.ruleset import RuleSet

ONE_OF_BOTH = {"threes": 3, "fives": 5}
"""The divisor that earns, by the house rule that takes one of the two."""


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


def working(rules: RuleSet, count: int, plain: int | None = None) -> str:
    """How a count comes to its points, from what the rules give for each divisor by itself.

    `plain` are the plain pips of the ends, where a house rule divides by them and they differ from the count.

    >>> working(RuleSet.named("fives-and-threes"), 15), working(RuleSet.named("all-fives"), 15)
    ('15 / 3 + 15 / 5 = 5 + 3 = 8', '15: a multiple of 5')
    """
    plain = count if plain is None else plain
    total = scoring.points(rules, count, plain)
    if not total:
        return _worthless(rules, count, plain)
    shares = [share for share in _shares(rules, count, plain) if share.points]
    if len(shares) > 1 and rules.both_divisors != "add":
        shares = [share for share in shares if share.divisor == ONE_OF_BOTH[rules.both_divisors]]
    if all(share.points == count for share in shares):
        earned = str(total) if total == count else f"{' + '.join(str(share.points) for share in shares)} = {total}"
        return earned + (_multiple(shares, count, plain) if total == count else "")
    divided = " + ".join(_quotient(share, count) for share in shares)
    summed = " + ".join(str(share.points) for share in shares)
    return " = ".join(dict.fromkeys([divided, summed, str(total)])) + _plainly(shares, count, plain)


class _Share(NamedTuple):
    """What a divisor by itself earns, in game points."""

    divisor: int
    points: int


def _shares(rules: RuleSet, count: int, plain: int) -> list[_Share]:
    return [
        _Share(divisor, scoring.points(msgspec.structs.replace(rules, divisors=(divisor,)), count, plain))
        for divisor in sorted(rules.divisors)
    ]


def _quotient(share: _Share, count: int) -> str:
    return f"{count} / {share.divisor}" + (" rounded down" if count % share.divisor else "")


def _multiple(shares: list[_Share], count: int, plain: int) -> str:
    """Of which divisors the count, or only its plain pips, is a multiple."""
    divisors = [share.divisor for share in shares if count % share.divisor == 0]
    return f": a multiple of {listed(divisors, 'and of')}" if divisors else _plainly(shares, count, plain)


def _plainly(shares: list[_Share], count: int, plain: int) -> str:
    """The divisors of which the plain pips are a multiple and the count is not, where these are what earned."""
    divisors = [share.divisor for share in shares if count % share.divisor]
    return f": the plain pips, {plain}, are a multiple of {listed(divisors, 'and of')}" if divisors else ""


def _worthless(rules: RuleSet, count: int, plain: int) -> str:
    if not rules.divisors:
        return "0: plays earn nothing"
    if not count:
        return "0"
    divisors = listed(sorted(rules.divisors), "or")
    if plain != count and rules.divides == "plain-pips":
        return f"0: neither {count} nor the plain pips, {plain}, is a multiple of {divisors}"
    return f"0: {count} is no multiple of {divisors}"
