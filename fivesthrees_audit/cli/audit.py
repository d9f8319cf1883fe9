"""The `audit` command: files in, a report out, an exit status that depends on what was found alone."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fivesthrees_audit.clauses import clauses, matching_clauses
from fivesthrees_audit.cli.options import chosen_rules, file_bytes, formats_option, from_option, rules_options, tell
from fivesthrees_audit.findings import SpecError
from fivesthrees_audit.records.reading import Identity, Note, identity_of
from fivesthrees_audit.report.model import Summary, exit_status
from fivesthrees_audit.report.safe import printable
from fivesthrees_audit.run.batch import Piece, Render, run
from fivesthrees_audit.run.formats import FORMATS, sink_of
from fivesthrees_audit.run.judge import Options
from fivesthrees_audit.run.output import output
from fivesthrees_audit.run.sinks import Sink
from fivesthrees_audit.run.targets import Target, spared, targets

if TYPE_CHECKING:
    from fivesthrees_audit.report.baseline import Baseline

MOST_BASELINE = 1 << 30
"""How many bytes a baseline may have: it may be of a million matches."""


@click.command(no_args_is_help=True)
@click.argument("files", nargs=-1, metavar="FILE...")
@formats_option(FORMATS)
@click.option(
    "--baseline",
    metavar="FILE",
    help="A report of an earlier run (--format json): what it found is known, and only new findings fail.",
)
@from_option
@rules_options
@click.option(
    "--select",
    multiple=True,
    metavar="PATTERN",
    help="Report, and judge by, these clauses alone (target/*). Repeatable.",
)
@click.option(
    "--ignore", multiple=True, metavar="PATTERN", help="Neither report these clauses nor judge by them. Repeatable."
)
@click.option("--strict", is_flag=True, help="Exit 1 for an undetermined record too.")
@click.option("--exit-zero", is_flag=True, help="Exit 0 whatever was found.")
@click.option("--allow-empty", is_flag=True, help="Finding nothing to audit is fine.")
@click.option("--jobs", type=click.IntRange(0, 256), default=1, show_default=True, help="Processes; 0 for one a core.")
def audit(files: tuple[str, ...], formats: tuple[str, ...], path: str | None, jobs: int, **options: Any) -> int:
    """Audit recorded matches: files, folders, patterns, or - for standard input.

    Match records (JSON, JSON Lines), score sheets and the records of some other programs are told apart by their
    content and may be packed with gzip or Zstandard; --from says what cannot be told. Exit status: 0 all conform, 1 a
    record violates a rule, 2 something could not be read.

    \b
    Example:
      fivesthrees-audit audit examples/clean-two-players.json
      fivesthrees-audit audit examples --format text --format junit:report.xml
    """
    if not files:
        raise click.UsageError("name a file, a folder, or - for standard input")
    wanted = targets(formats, FORMATS, path)
    chosen = Options(
        chosen_rules(options["rules"], options["settings"]),
        _reported(options["select"], options["ignore"]),
        options["strict"],
    )
    if chosen.rules is not None:
        click.echo(f"note: every record is judged by {printable(chosen.rules.id)}, whatever it names", err=True)
    known = None if options["baseline"] is None else _baseline(options["baseline"], chosen)
    spared(wanted, filter(None, [*files, options["rules"], options["origin"]]))
    own = _own_files(wanted, options["baseline"])
    total = Summary()
    jobs = jobs or os.cpu_count() or 1
    pieces = partial(
        run,
        files,
        chosen,
        jobs=jobs,
        allow_empty=options["allow_empty"],
        form=options["origin"],
        baseline=known,
        without=own,
    )
    with ExitStack() as stack:
        opened = [(target, stack.enter_context(output(target.path))) for target in wanted]
        sinks = [
            sink_of(target.form, stream, chosen, colour=target.path is None and _colour()) for target, stream in opened
        ]
        _report(files, pieces, sinks, total, known)
    if total.matches == 0 and not options["allow_empty"]:
        click.echo("fivesthrees-audit: nothing to audit; --allow-empty says that is fine", err=True)
    status = exit_status(total, strict=options["strict"], allow_empty=options["allow_empty"])
    return 0 if options["exit_zero"] else status


def _report(
    files: tuple[str, ...],
    pieces: Callable[..., Iterator[Piece]],
    sinks: list[tuple[Sink, Render]],
    total: Summary,
    known: Baseline | None,
) -> None:
    progress = Progress(files)
    try:
        for sink, _ in sinks:
            sink.open()
        for piece in pieces(renders=[render for _, render in sinks], note=partial(_note, progress)):
            for tally in piece.tallies.values():
                total.merge(tally)
            for (sink, _), rendered in zip(sinks, piece.rendered, strict=True):
                sink.add(rendered, piece.tallies)
            progress.moved(piece.size, total.matches)
    finally:
        progress.finish()
        if known is not None:
            total.merge(Summary(known=0, gone=known.gone))
        if not isinstance(sys.exc_info()[1], OSError):
            for sink, _ in sinks:
                sink.close(total)


def _own_files(wanted: list[Target], baseline: str | None) -> frozenset[Identity]:
    """The files of this run that are there and are no records, though a folder may hold them."""
    names = [*(target.path for target in wanted), baseline]
    own = (identity_of(name) for name in names if name is not None)
    return frozenset(identity for identity in own if identity is not None)


def _baseline(name: str, chosen: Options) -> Baseline:
    from fivesthrees_audit.report.baseline import baseline  # few runs have one

    said = f"--baseline {name}"
    return baseline(said, file_bytes(name, MOST_BASELINE, said), chosen.reported)


def _reported(select: tuple[str, ...], ignore: tuple[str, ...]) -> frozenset[str] | None:
    if not select and not ignore:
        return None
    try:
        chosen = matching_clauses(select) if select else frozenset(clauses())
        left = chosen - matching_clauses(ignore)
    except SpecError as error:
        raise click.UsageError(str(error)) from None
    if select and not left:
        raise click.UsageError("--select and --ignore leave no clause to judge by")
    return left


def _colour() -> bool:
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def _note(progress: Progress, note: Note) -> None:
    progress.clear()
    tell(note)


class Progress:
    """A line on standard error that shows how far a run is: only on a terminal, only after a second."""

    def __init__(self, files: tuple[str, ...]) -> None:
        self._shown = False
        self._wanted = sys.stderr.isatty()
        self._total = sum(Path(name).stat().st_size for name in files if Path(name).is_file()) if self._wanted else 0
        self._done = 0
        self._next = time.monotonic() + 1

    def moved(self, size: int, matches: int) -> None:
        """Another piece is done: so many bytes of text, so many matches in all."""
        self._done += size
        if not self._wanted or time.monotonic() < self._next:
            return
        self._next = time.monotonic() + 0.2
        self._shown = True
        share = min(1.0, self._done / self._total) if self._total else 0.0
        filled = round(share * 30)
        bar = f"[{'#' * filled}{'-' * (30 - filled)}] {share:4.0%}  " if self._total else ""
        click.echo(f"\r\x1b[K{bar}{matches:,} matches", err=True, nl=False)

    def clear(self) -> None:
        """Takes the line away, so that something else can be written."""
        if self._shown:
            click.echo("\r\x1b[K", err=True, nl=False)

    finish = clear
