"""Options that several commands share."""

from __future__ import annotations

import math
from codecs import BOM_UTF8
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fivesthrees_audit.findings import RecordError, SpecError, UsageError
from fivesthrees_audit.report.safe import printable, without_commands
from fivesthrees_audit.ruleset import DEFAULT, RuleSet, parse_value

if TYPE_CHECKING:
    from fivesthrees_audit.records.reading import Note
    from fivesthrees_audit.records.record import Record


class Seconds(click.FloatRange):
    """A number of seconds, more than none, and at most so many where that is said.

    Neither infinity nor what is no number is one: `nan` compares with nothing, so that every range would let it pass.
    """

    def __init__(self, most: float | None = None) -> None:
        super().__init__(min=0, max=most, min_open=True)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The number. Raises click.BadParameter."""
        seconds = float(super().convert(value, param, ctx))
        if not math.isfinite(seconds):
            self.fail(f"expected a number of seconds, got {seconds}", param, ctx)
        return seconds


def tell(note: Note) -> None:
    """Says on standard error what reading noted, made safe to show."""
    click.echo(without_commands(f"note: {printable(note.source)} {note.words}"), err=True)


def made_folder(name: str) -> Path:
    """The folder of that name, made where there is none. Raises UsageError; no name is not the current folder."""
    if not name:
        raise UsageError("'' names no folder")
    folder = Path(name)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise UsageError(f"{name}: cannot be made a folder: {getattr(error, 'strerror', None) or error}") from None
    return folder


def file_bytes(name: str, most: int, said: str | None = None) -> bytes:
    """What a file holds, without a byte order mark; errors call it as `said`, or by its name.

    Raises UsageError where it cannot be read, or has more than so many bytes.
    """
    told = name if said is None else said
    try:
        with Path(name).open("rb") as stream:
            data = stream.read(most + 1)
    except (OSError, ValueError) as error:
        raise UsageError(f"{told}: cannot be read: {getattr(error, 'strerror', None) or error}") from None
    if len(data) > most:
        raise UsageError(f"{told}: cannot be read: more than {most:,} bytes")
    return data.removeprefix(BOM_UTF8)


def rules_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """`--rules` and `--set`, as `rules` and `settings`."""
    command = click.option(
        "--set", "settings", multiple=True, metavar="NAME=VALUE", help="Change a parameter of the rules. Repeatable."
    )(command)
    return click.option(
        "--rules", metavar="ID|FILE", help="Rule set, or a TOML file with one; overrides the record's."
    )(command)


def from_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """`--from`, as `origin`: the name of another program's format, or a file with a mapping."""
    return click.option(
        "--from",
        "origin",
        metavar="NAME|FILE",
        callback=_origin,
        help="What the files are: another program's format (course2020-a, course2023-a, course2023-b, domaino, "
        "dominoes, open_spiel-block, playaural-pr24-allfives), or a TOML file that says how to read its JSON.",
    )(command)


def _origin(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    del ctx, param
    if value is None:
        return None
    from fivesthrees_audit.records import foreign  # our own records do without

    return foreign.named(value)


def formats_option(known: tuple[str, ...]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """`--format`, as `formats`: what was asked for as it was written, any number of times; `--output`, as `path`."""

    def completed(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
        del ctx, param
        return [form for form in known if form.startswith(incomplete)]

    form = click.option(
        "--format",
        "formats",
        multiple=True,
        metavar="FORMAT[:FILE]",
        shell_complete=completed,
        help=f"{', '.join(known[:-1])} or {known[-1]}, each to its file; one may go to standard output. Repeatable.  "
        f"[default: {known[0]}]",
    )
    path = click.option(
        "-o", "--output", "path", metavar="FILE", help="The file of the format that names none, whole or not at all."
    )
    return lambda command: form(path(command))


def chosen_rules(rules: str | None, settings: tuple[str, ...]) -> RuleSet | None:
    """The rule set that the options name, or None where they name none. Raises click.UsageError."""
    if rules is None and not settings:
        return None
    try:
        base = (
            RuleSet.from_file(rules)
            if rules is not None and rules.endswith(".toml")
            else RuleSet.named(rules or DEFAULT)
        )
        return base.changed(dict(setting(text) for text in settings))
    except SpecError as error:
        raise click.UsageError(str(error)) from None


def setting(text: str) -> tuple[str, Any]:
    """The parameter and the value of `NAME=VALUE`. Raises SpecError."""
    name, equals, value = text.partition("=")
    if not equals:
        raise SpecError(f"--set {text}: expected NAME=VALUE")
    return name, parse_value(name, value)


def nth_record(file: str, number: int, rules: RuleSet | None, origin: str | None) -> Record:
    """The match of that number, from 1, in a file. Raises UsageError where it has fewer; RecordError if unreadable."""
    from fivesthrees_audit.records.record import found  # most commands read many

    last = 0
    for last, record in enumerate(found([file], rules, form=origin), start=1):
        if last == number:
            if isinstance(record, RecordError):
                raise record
            return record
    raise UsageError(f"{file}: no match {number}; the file has {last}")
