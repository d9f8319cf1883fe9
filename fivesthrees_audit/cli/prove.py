"""The `prove` command: the theorems of a game, their verdicts, and the records that show what they say."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from fivesthrees_audit.cli.options import Seconds, chosen_rules, made_folder
from fivesthrees_audit.cli.rules import document, format_option, settings_option
from fivesthrees_audit.findings import SpecError
from fivesthrees_audit.ruleset import DEFAULT, RuleSet
from fivesthrees_audit.run.output import output
from fivesthrees_audit.vocabulary import nearest_game

if TYPE_CHECKING:
    from fivesthrees_audit.prove.prover import Proof
    from fivesthrees_audit.prove.theorem import Theorem

MOST_SECONDS = 86_400
"""A question that takes a day is not worth its answer."""

Item = TypeVar("Item")


@click.command()
@click.argument("theorems", nargs=-1, metavar="[THEOREM...]")
@click.option("--rules", metavar="ID|FILE", help="Rule set, or a TOML file with one.")
@settings_option
@format_option
@click.option(
    "--timeout",
    type=Seconds(MOST_SECONDS),
    default=20.0,
    show_default=True,
    metavar="SECONDS",
    help="How long the solver may take for one question.",
)
@click.option("--jobs", type=click.IntRange(0, 256), default=0, help="Processes; one a core by default.")
@click.option("--neighbours", is_flag=True, help="Show which theorem each rule set one step away refutes.")
@click.option("--witness", "witnesses", metavar="DIR", help="Write each record that shows something to this folder.")
@click.option("--smt2", "obligations", metavar="DIR", help="Write each question to the solver to this folder.")
@click.option("--timing", is_flag=True, help="Say how long each theorem took; so does a table on a terminal.")
def prove(
    theorems: tuple[str, ...], rules: str | None, settings: tuple[str, ...], form: str, jobs: int, **options: Any
) -> int:
    """Prove theorems about the rules, by running the functions that the audit runs.

    THEOREM is the name of one, a pattern such as 'block*', or a clause; all theorems of the game without any. House
    rules are held against the theorems of the game they are nearest to. Exit status: 0 all hold, 1 not all.

    \b
    Example:
      fivesthrees-audit prove mirrored-lines
    """
    from fivesthrees_audit.prove.prover import Limits

    chosen = chosen_rules(rules, settings) or RuleSet.named(DEFAULT)
    limits = Limits(timeout=max(1, round(options["timeout"] * 1000)))
    jobs = jobs or os.cpu_count() or 1
    if options["neighbours"]:
        if theorems or options["witnesses"] or options["obligations"]:
            raise click.UsageError("--neighbours asks all theorems, and makes no files")
        return _neighbours(chosen, limits, form, jobs)
    return _proofs(theorems, chosen, limits, form, jobs, options)


def _proofs(
    patterns: tuple[str, ...], rules: RuleSet, limits: Any, form: str, jobs: int, options: dict[str, Any]
) -> int:
    from fivesthrees_audit.report.proofs import proofs_data, proofs_text
    from fivesthrees_audit.run.proving import Asked, proofs, selected

    try:
        chosen = selected(nearest_game(rules), patterns)
    except SpecError as error:
        raise click.UsageError(str(error)) from None
    folders = [None if options[name] is None else made_folder(options[name]) for name in ("witnesses", "obligations")]
    asked = Asked(rules, limits, export=options["obligations"] is not None)
    known = {each.id: each for each in chosen}
    found = list(_watched(proofs(chosen, asked, jobs), [each.id for each in chosen]))
    _written(folders, rules, known, found)
    timing = options["timing"]
    if form == "json":
        told = document("proofs", proofs_data(rules, known, found, timing=timing)) + "\n"
    else:
        told = proofs_text(rules, known, found, timing=timing or (sys.stdout is not None and sys.stdout.isatty()))
    with output(None) as stream:
        stream.write(told.encode())
    return 0 if all(proof.holds for proof in found) else 1


def _neighbours(rules: RuleSet, limits: Any, form: str, jobs: int) -> int:
    from fivesthrees_audit.report.proofs import neighbours_data, neighbours_text
    from fivesthrees_audit.ruleset import value_text
    from fivesthrees_audit.run.proving import answers
    from fivesthrees_audit.vocabulary import neighbours

    steps = [f"{step.parameter}={value_text(step.value)}" for step in neighbours(rules)]
    found = list(_watched(answers(rules, nearest_game(rules), limits, jobs), steps))
    if form == "json":
        told = document("refutations", neighbours_data(rules, found)) + "\n"
    else:
        told = neighbours_text(rules, found)
    with output(None) as stream:
        stream.write(told.encode())
    return 0 if all(each.refutes or each.reason for each in found) else 1


def _watched(answers: Iterable[Item], names: list[str]) -> Iterator[Item]:
    """The answers as they come; on a terminal a line on standard error says which is waited for."""
    watched = sys.stderr.isatty()
    waiting = iter(answers)
    try:
        for number, name in enumerate(names, start=1):
            if watched:
                click.echo(f"\r\x1b[K{number} of {len(names)}: {name}", err=True, nl=False)
            yield next(waiting)
    finally:
        if watched:
            click.echo("\r\x1b[K", err=True, nl=False)


def _written(folders: list[Path | None], rules: RuleSet, known: dict[str, Theorem], found: list[Proof]) -> None:
    """Writes the records and the questions, a file each, whole or not at all."""
    from fivesthrees_audit.report.obligations import obligation_text
    from fivesthrees_audit.run.generate import line_of

    witnesses, obligations = folders
    for proof in found:
        if witnesses is not None:
            for number, shown in enumerate(proof.shown, start=1):
                name = proof.theorem if len(proof.shown) == 1 else f"{proof.theorem}-{number}"
                with output(str(witnesses / f"{name}.json")) as stream:
                    stream.write(line_of(shown.match))
        if obligations is not None:
            for number, each in enumerate(proof.obligations, start=1):
                with output(str(obligations / f"{proof.theorem}-{number}.smt2")) as stream:
                    stream.write(obligation_text(rules, known[proof.theorem], each).encode())
