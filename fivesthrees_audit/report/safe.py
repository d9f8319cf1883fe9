"""Owns making text from a record safe to show: names, ids and notes are whatever somebody put there."""

from __future__ import annotations

import re

_COMMAND = re.compile(r"(?m)^([ ]*(?:\x1b\[\d+m)*)::|##(?=\w*\[)")
"""What a CI server would obey where it reads its log: `::` at the start of a line, and `##[` or `##vso[` anywhere."""


def printable(text: str) -> str:
    """Text from a record made safe to show: control and direction characters as escapes, line breaks included.

    >>> printable("Ann\\x1b[31m")
    'Ann\\\\x1b[31m'
    """
    return "".join(
        character if character.isprintable() else character.encode("unicode_escape").decode("ascii")
        for character in text
    )


def without_commands(text: str) -> str:
    """The text without what a CI server would obey where it reads its log.

    >>> print(without_commands("::error::no\\n##[stop-commands]"))
    \\x3a:error::no
    #\\x23[stop-commands]
    """
    if "::" not in text and "##" not in text:
        return text
    return _COMMAND.sub(lambda found: "#\\x23" if found[0] == "##" else f"{found[1]}\\x3a:", text)
