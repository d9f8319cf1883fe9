"""Owns how a file is named to those who look for it from the current folder, as a CI server does."""

from __future__ import annotations

from pathlib import Path, PurePath


def from_here(source: str) -> str:
    """The name of a file relative to the current folder, if it is below that; as it was given otherwise.

    >>> from_here("./league/a.jsonl"), from_here(str(Path.cwd() / "b.jsonl")), from_here("<stdin>")
    ('league/a.jsonl', 'b.jsonl', '<stdin>')
    """
    path = PurePath(source)
    if path.is_absolute() and path.is_relative_to(Path.cwd()):
        path = path.relative_to(Path.cwd())
    return path.as_posix()
