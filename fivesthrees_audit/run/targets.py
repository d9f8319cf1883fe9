"""Owns which formats were asked for, and where each is to go."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from fivesthrees_audit.findings import UsageError, nearest
from fivesthrees_audit.records.reading import identity_of


class Target(NamedTuple):
    """A format, and the file it goes to; None is standard output."""

    form: str
    path: str | None


def targets(asked: Iterable[str], known: tuple[str, ...], path: str | None = None) -> list[Target]:
    """The targets that `FORMAT` and `FORMAT:FILE` ask for: the first format known where nothing is asked for.

    What names no file, or `-`, goes to `path`, or to standard output. Raises UsageError for a format that there is
    not, for two that would go to one place, and for a path that nothing goes to.

    >>> targets(["text", "junit:report.xml"], ("text", "junit"))
    [Target(form='text', path=None), Target(form='junit', path='report.xml')]
    """
    if path == "":
        raise UsageError("--output: name a file")
    wanted = list(asked) or [known[0]]
    told = [_target(text, known, None if path == "-" else path) for text in wanted]
    if path is not None and all(":" in text for text in wanted):
        raise UsageError(f"--output {path}: each format names its own file already")
    met: dict[str | None, Target] = {}
    for target in told:
        place = None if target.path is None or _is_standard_output(target.path) else os.path.realpath(target.path)
        if place in met:
            raise UsageError(
                f"--format {met[place].form} and --format {target.form} would both go to "
                f"{target.path or 'standard output'}; name a file for one, such as {target.form}:FILE"
            )
        met[place] = target
    return told


def _is_standard_output(path: str) -> bool:
    """Whether a path is another name of what standard output goes to, a terminal or the null device excepted."""
    try:
        return os.path.samestat(Path(path).stat(), os.fstat(1)) and path != os.devnull
    except (OSError, ValueError):
        return False


def _target(text: str, known: tuple[str, ...], path: str | None) -> Target:
    form, colon, file = text.partition(":")
    if form not in known:
        named = ", ".join(map(repr, known))
        raise UsageError(f"--format {text}: {form!r} is not one of {named}{nearest(form, list(known))}")
    if colon and not file:
        raise UsageError(f"--format {text}: name a file after the colon")
    return Target(form, path if not colon else None if file == "-" else file)


def spared(wanted: Iterable[Target], read: Iterable[str]) -> None:
    """Raises UsageError where a report would be written over a file that the run reads, of these names."""
    inputs = {identity_of(name) for name in read} - {None}
    for target in wanted:
        if target.path is not None and identity_of(target.path) in inputs:
            raise UsageError(f"{target.path}: would be written over, and is read by this run; name another file")
