"""Owns making text from a record safe to show: names, ids and notes are whatever somebody put there."""

from __future__ import annotations


def printable(text: str) -> str:
    """Text from a record made safe to show: control and direction characters as escapes, line breaks included.

    >>> printable("Ann\\x1b[31m")
    'Ann\\\\x1b[31m'
    """
    return "".join(
        character if character.isprintable() else character.encode("unicode_escape").decode("ascii")
        for character in text
    )
