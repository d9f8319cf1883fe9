"""The `conform` command: another program held against the rules, over the wire."""

from __future__ import annotations

import time
from collections.abc import Iterable
from contextlib import ExitStack
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING

import click

from fivesthrees_audit.cli.diagnose import Progress
from fivesthrees_audit.cli.options import Seconds, chosen_rules, file_bytes, formats_option, made_folder
from fivesthrees_audit.cli.rules import document, settings_option
from fivesthrees_audit.findings import UsageError, nearest
from fivesthrees_audit.ruleset import DEFAULT, RuleSet
from fivesthrees_audit.run.output import output
from fivesthrees_audit.run.targets import spared, targets

if TYPE_CHECKING:
    from fivesthrees_audit.conform.divergences import Divergence, Limits
    from fivesthrees_audit.conform.subject import Subject
    from fivesthrees_audit.conform.vectors import Listed
    from fivesthrees_audit.report.conformance import Trial

MOST_SECONDS = 3_600
MOST_EXAMPLES = 1_000_000
MOST_KNOWN = 4 << 20
"""How many bytes a list of what is known to fail may have."""

MOST_BASELINE = 128 << 20
"""How many bytes a baseline may have: it holds what a program said."""

FORMATS = ("text", "json", "junit", "sarif", "github", "gitlab")


@click.command(no_args_is_help=True)
@click.argument("command", nargs=-1, required=True, type=click.UNPROCESSED, metavar="-- COMMAND...")
@click.option(
    "--rules", default=DEFAULT, show_default=True, metavar="ID|FILE", help="Rule set, or a TOML file with one."
)
@settings_option
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
    type=Seconds(),
    metavar="SECONDS",
    help="Begin nothing more after that long.",
)
@click.option("--known", metavar="FILE", help="Ids of what is known to fail, one a line: only other failures count.")
@click.option(
    "--baseline",
    metavar="FILE",
    help="A report of an earlier run (--format json): what failed then is known to fail.",
)
@click.option("--save", metavar="DIR", help="Write the smallest deal of each divergence there, as a match record.")
@click.option(
    "--timeout",
    type=Seconds(MOST_SECONDS),
    default=10.0,
    show_default=True,
    metavar="SECONDS",
    help="How long one reply may take.",
)
@formats_option(FORMATS)
def conform(  # noqa: PLR0913  # an argument for each option
    *,
    command: tuple[str, ...],
    rules: str,
    settings: tuple[str, ...],
    patterns: tuple[str, ...],
    examples: int | None,
    seed: int,
    seconds: float | None,
    known: str | None,
    baseline: str | None,
    save: str | None,
    timeout: float,
    formats: tuple[str, ...],
    path: str | None,
) -> int:
    """Hold another program against the rules: against the vectors of a rule set, then against the reference in play.

    The deals played are made at random, but for the corners that are sought in them: scores near the target, last
    tiles, blocks, doubles at both ends, pairs with an empty seat; some end with an illegal event. What diverges is made
    smaller, told by clause, and diagnosed: the change of the rules by which the program seems to play.

    COMMAND is started without a shell, and asked over its standard input and output: one JSON line for each request,
    one for each reply (specs/schemas/wire.json). One that is late, ends or says nonsense costs that vector and is
    started again; late three times in a row, or five in all, it is asked no more. Exit status: 0 it conforms, 1 it does
    not, 2 it could not be asked, or too little was compared.

    \b
    Example:
      fivesthrees-audit conform -- fivesthrees-audit serve
    """
    from fivesthrees_audit.conform.divergences import EXAMPLES, Limits
    from fivesthrees_audit.conform.subject import Subject

    until = float("inf") if seconds is None else time.monotonic() + seconds
    wanted = targets(formats, FORMATS, path)
    spared(wanted, filter(None, [*command, rules, known]))
    asked = chosen_rules(rules, settings)
    assert asked is not None  # noqa: S101  # there is a default
    listed = _matching(asked, patterns)
    before = _known(asked, known, baseline)
    many = (0 if patterns else EXAMPLES) if examples is None else examples
    folder = None if save is None else made_folder(save)
    with ExitStack() as stack:
        opened = [(target.form, stack.enter_context(output(target.path))) for target in wanted]
        subject = Subject(command, seconds=timeout)
        trial = _tried(subject, asked, listed, Limits(many, seed, until))._replace(known=before)
        if folder is not None:
            _save(folder, trial.played.divergences)
        if subject.stopped is not None:
            click.echo(f"note: asked to stop, the program should end with status 0, but {subject.stopped}", err=True)
        if trial.played.ended and not trial.played.examples:
            click.echo(f"note: no deals were played, since {trial.played.ended}", err=True)
        for form, stream in opened:
            stream.write(_told(form, trial, command))
    if trial.status == 2:  # noqa: PLR2004  # nothing failed that was not known, but not enough was compared
        click.echo(f"fivesthrees-audit: {trial.too_little}", err=True)
    return trial.status


def _tried(subject: Subject, asked: RuleSet, listed: list[Listed], limits: Limits) -> Trial:
    """The program held against the vectors, and then in play. Raises UsageError where it cannot be asked."""
    from fivesthrees_audit.clauses import clauses
    from fivesthrees_audit.conform.diagnosing import explanations
    from fivesthrees_audit.conform.divergences import NOTHING_PLAYED, divergence_ids
    from fivesthrees_audit.conform.trial import LATE, as_read, late_too_often, outcomes
    from fivesthrees_audit.report.conformance import Trial

    progress = Progress()
    try:
        with subject:
            found = list(outcomes(subject, asked, listed, progress.moved, limits.until))
            read, played = as_read(asked, found), NOTHING_PLAYED
            if limits.examples and late_too_often(found):
                played = played._replace(ended=LATE)
            elif limits.examples:
                from fivesthrees_audit.conform import playing  # vectors alone do without Hypothesis

                played = playing.played(subject, read, limits, progress.moved)
        progress.moved("looking for what explains it")
        explained = explanations(read, found, played)
    finally:
        progress.clear()
    return Trial(subject.hello, asked, found, None, played, divergence_ids(asked, clauses()), explained)


def _told(form: str, trial: Trial, command: tuple[str, ...]) -> bytes:
    """What is to be written in a format."""
    from fivesthrees_audit.report.conformance import conformance_data, conformance_text

    if form == "text":
        return conformance_text(trial).encode()
    if form == "json":
        return (document("conformance", conformance_data(trial)) + "\n").encode()
    from fivesthrees_audit.report.ci import DOCUMENTS  # text alone does not pay for the formats of a CI server
    from fivesthrees_audit.report.conformance_checks import checked

    return DOCUMENTS[form](checked(trial, command))


def _known(rules: RuleSet, known: str | None, baseline: str | None) -> frozenset[str] | None:
    """The ids of what is known to fail; None where nobody says. Raises UsageError."""
    from fivesthrees_audit.conform.trial import known_in
    from fivesthrees_audit.conform.vectors import vectors
    from fivesthrees_audit.report.conformance_baseline import failures_in

    if known is None and baseline is None:
        return None
    listed = frozenset[str]() if known is None else known_in(_text(known), known, vectors())
    if baseline is None:
        return listed
    said = f"--baseline {baseline}"
    return listed | failures_in(said, file_bytes(baseline, MOST_BASELINE, said), rules)


def _matching(rules: RuleSet, patterns: tuple[str, ...]) -> list[Listed]:
    """The vectors of the rules whose ids fit a pattern; all, where there is none. Raises click.UsageError."""
    from fivesthrees_audit.conform.vectors import holding

    every = list(holding(rules))
    for pattern in patterns:
        if not any(fnmatchcase(each.id, pattern) for each in every):
            hint = nearest(pattern, [each.id for each in every])
            raise click.UsageError(f"{rules.id} has no vector {pattern!r}{hint}")
    return [each for each in every if not patterns or any(fnmatchcase(each.id, pattern) for pattern in patterns)]


def _save(folder: Path, divergences: Iterable[Divergence]) -> None:
    """Writes the record of each divergence into a folder. Raises UsageError."""
    from fivesthrees_audit.report.divergence import file_of

    for each in divergences:
        name, data = file_of(each)
        with output(str(folder / name)) as stream:
            stream.write(data)


def _text(name: str) -> str:
    try:
        return file_bytes(name, MOST_KNOWN).decode()
    except UnicodeDecodeError as error:
        raise UsageError(f"{name}: cannot be read: {error}") from None
