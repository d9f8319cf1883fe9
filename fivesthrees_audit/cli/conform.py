"""The `conform` command: another program held against the rules, over the wire."""

from __future__ import annotations

import time
from collections.abc import Iterable
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING

import click

from fivesthrees_audit.cli.diagnose import Progress
from fivesthrees_audit.cli.rules import document, format_option
from fivesthrees_audit.findings import UsageError
from fivesthrees_audit.ruleset import DEFAULT, RuleSet, rule_set_ids
from fivesthrees_audit.run.output import output

if TYPE_CHECKING:
    from fivesthrees_audit.conform.divergences import Divergence
    from fivesthrees_audit.conform.vectors import Listed

MOST_SECONDS = 3_600
MOST_EXAMPLES = 1_000_000


@click.command(no_args_is_help=True)
@click.argument("command", nargs=-1, required=True, type=click.UNPROCESSED, metavar="-- COMMAND...")
@click.option(
    "--rules", type=click.Choice(rule_set_ids()), default=DEFAULT, show_default=True, metavar="ID", help="Rule set."
)
@click.option("--vector", "patterns", multiple=True, metavar="PATTERN", help="Try these vectors alone. Repeatable.")
@click.option(
    "--examples",
    type=click.IntRange(0, MOST_EXAMPLES),
    metavar="N",
    help="Random deals to play.  [default: 200; with --vector none]",
)
@click.option(
    "--seed", type=click.IntRange(0), default=0, show_default=True, help="The same seed plays the same deals."
)
@click.option(
    "--time",
    "seconds",
    type=click.FloatRange(min=0, min_open=True),
    metavar="SECONDS",
    help="Begin nothing more after that long.",
)
@click.option(
    "--known", metavar="FILE", help="Ids of vectors and divergences known, one a line: they are no divergence."
)
@click.option("--save", metavar="DIR", help="Write the smallest deal of each divergence there, as a match record.")
@click.option(
    "--timeout",
    type=click.FloatRange(min=0, max=MOST_SECONDS, min_open=True),
    default=10.0,
    show_default=True,
    metavar="SECONDS",
    help="How long one reply may take.",
)
@format_option
def conform(  # noqa: PLR0913  # an argument for each option
    *,
    command: tuple[str, ...],
    rules: str,
    patterns: tuple[str, ...],
    examples: int | None,
    seed: int,
    seconds: float | None,
    known: str | None,
    save: str | None,
    timeout: float,
    form: str,
) -> int:
    """Hold another program against the rules: against the vectors of a rule set, then against the reference in play.

    The deals played are made at random, but for the corners that are sought in them: scores near the target, last
    tiles, blocks, doubles at both ends, pairs with an empty seat; some end with an illegal event. What diverges is made
    smaller, told by clause, and diagnosed: the change of the rules by which the program seems to play.

    COMMAND is started without a shell, and asked over its standard input and output: one JSON line for each request,
    one for each reply (specs/schemas/wire.json). One that is late, ends or says nonsense costs that vector and is
    started again. Exit status: 0 it conforms, 1 it does not, 2 it could not be asked, or nothing was compared.

    \b
    Example:
      fivesthrees-audit conform -- fivesthrees-audit serve
    """
    from fivesthrees_audit.clauses import clauses
    from fivesthrees_audit.conform.diagnosing import explanations
    from fivesthrees_audit.conform.divergences import EXAMPLES, NOTHING_PLAYED, Limits, divergence_ids
    from fivesthrees_audit.conform.subject import Subject
    from fivesthrees_audit.conform.trial import as_read, known_in, outcomes
    from fivesthrees_audit.conform.vectors import chosen, vectors
    from fivesthrees_audit.report.conformance import Trial, conformance_data, conformance_text

    began = time.monotonic()
    until = float("inf") if seconds is None else began + seconds
    listed = _matching(chosen(rules), rules, patterns)
    expected = frozenset[str]() if known is None else known_in(_text(known), known, vectors())
    asked, progress = RuleSet.named(rules), Progress()
    many = (0 if patterns else EXAMPLES) if examples is None else examples
    try:
        with Subject(command, seconds=timeout) as subject:
            found = list(outcomes(subject, asked, listed, progress.moved, until))
            read, played = as_read(asked, found), NOTHING_PLAYED
            if many:
                from fivesthrees_audit.conform import playing  # vectors alone do without Hypothesis

                played = playing.played(subject, read, Limits(many, seed, until), progress.moved)
        progress.moved("looking for what explains it")
        explained = explanations(read, found, played)
    finally:
        progress.clear()
    trial = Trial(subject.hello, asked, found, expected, played, divergence_ids(asked, clauses()), explained)
    if save is not None:
        _save(save, played.divergences)
    if subject.stopped is not None:
        click.echo(f"note: asked to stop, the program should end with status 0, but {subject.stopped}", err=True)
    told = document("conformance", conformance_data(trial)) + "\n" if form == "json" else conformance_text(trial)
    with output(None) as stream:
        stream.write(told.encode())
    if trial.status == 2:  # noqa: PLR2004  # nothing failed, but nothing passed either
        click.echo("fivesthrees-audit: nothing was compared", err=True)
    return trial.status


def _matching(listed: Iterable[Listed], rules: str, patterns: tuple[str, ...]) -> list[Listed]:
    """The vectors whose ids one of the patterns fits; all, where there is none. Raises click.UsageError."""
    from fivesthrees_audit.findings import nearest

    every = list(listed)
    for pattern in patterns:
        if not any(fnmatchcase(each.id, pattern) for each in every):
            hint = nearest(pattern, [each.id for each in every])
            raise click.UsageError(f"{rules} has no vector {pattern!r}{hint}")
    return [each for each in every if not patterns or any(fnmatchcase(each.id, pattern) for pattern in patterns)]


def _save(folder: str, divergences: Iterable[Divergence]) -> None:
    """Writes the record of each divergence into a folder, which is made where it is not there. Raises UsageError."""
    from fivesthrees_audit.report.divergence import file_of

    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"{folder}: cannot be made: {error.strerror or error}") from None
    for each in divergences:
        name, data = file_of(each)
        with output(str(Path(folder) / name)) as stream:
            stream.write(data)


def _text(name: str) -> str:
    try:
        return Path(name).read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise UsageError(f"{name}: cannot be read: {getattr(error, 'strerror', None) or error}") from None
