"""The `diagnose` command: records in, the reading of the rules that produced them out."""

from __future__ import annotations

import os
import sys

import click

from fivesthrees_audit.cli.options import chosen_rules, rules_options
from fivesthrees_audit.cli.rules import document, format_option
from fivesthrees_audit.findings import RecordError
from fivesthrees_audit.records.reading import Note
from fivesthrees_audit.report.safe import printable
from fivesthrees_audit.run.output import output


@click.command(no_args_is_help=True)
@click.argument("files", nargs=-1, metavar="FILE...")
@rules_options
@format_option
@click.option("--jobs", type=click.IntRange(0, 256), default=1, show_default=True, help="Processes; 0 for one a core.")
def diagnose(files: tuple[str, ...], rules: str | None, settings: tuple[str, ...], form: str, jobs: int) -> int:
    """Say which reading of the rules produced these records.

    The fewest changes of the rules are looked for under which all of them conform, or most: of one parameter, of
    several, or to another rule set that is known. --rules and --set say what to start from, instead of what the
    records name. Exit status: 0 all conform as they are or under one reading, 1 some do under none, 2 something could
    not be read.

    \b
    Example:
      fivesthrees-audit diagnose examples/misread-lead.jsonl
    """
    from fivesthrees_audit.report.diagnosis import diagnosis_data
    from fivesthrees_audit.report.diagnosis_text import diagnosis_text
    from fivesthrees_audit.run.diagnosing import diagnosed

    if not files:
        raise click.UsageError("name a file, a folder, or - for standard input")
    progress = Progress()
    try:
        found = diagnosed(
            files,
            chosen_rules(rules, settings),
            jobs=jobs or os.cpu_count() or 1,
            note=progress.note,
            moved=progress.moved,
        )
    finally:
        progress.clear()
    if not found.groups:
        click.echo("fivesthrees-audit: no match to diagnose", err=True)
    if form == "json" or found.groups:
        told = document("diagnosis", diagnosis_data(found)) + "\n" if form == "json" else diagnosis_text(found, files)
        with output(None) as stream:
            stream.write(told.encode())
    return found.status


class Progress:
    """A line on standard error that shows how far the work is, on a terminal; what is to be said stays above it."""

    def __init__(self) -> None:
        self._wanted = sys.stderr is not None and sys.stderr.isatty()

    def moved(self, words: str) -> None:
        """The work has come so far."""
        if self._wanted:
            click.echo(f"\r\x1b[K{printable(words)}", err=True, nl=False)

    def note(self, said: Note | RecordError) -> None:
        """Something could not be read, or is worth a word."""
        self.clear()
        words = f"fivesthrees-audit: {said}" if isinstance(said, RecordError) else f"note: {said.source} {said.words}"
        click.echo(printable(words), err=True)

    def clear(self) -> None:
        """Takes the line away."""
        if self._wanted:
            click.echo("\r\x1b[K", err=True, nl=False)
