"""The `vectors` command: the situations that other programs are held against, listed and exported."""

from __future__ import annotations

from typing import Any

import click

from fivesthrees_audit.cli.rules import document, format_option
from fivesthrees_audit.findings import SpecError
from fivesthrees_audit.ruleset import rule_set_ids
from fivesthrees_audit.run.output import output

rules_option = click.option(
    "--rules", type=click.Choice(rule_set_ids()), metavar="ID", help="Those of one rule set alone."
)
clause_option = click.option("--clause", "patterns", multiple=True, metavar="ID", help="Those of a clause. Repeatable.")


@click.group()
def vectors() -> None:
    """List or export the vectors: small situations, each with the answer expected.

    \b
    Example:
      fivesthrees-audit vectors list --rules block --clause score
    """


def _chosen(rules: str | None, patterns: tuple[str, ...]) -> list[Any]:
    from fivesthrees_audit.clauses import matching_clauses
    from fivesthrees_audit.conform.vectors import chosen

    try:
        found = chosen(rules, matching_clauses(patterns) if patterns else None)
    except SpecError as error:
        raise click.UsageError(str(error)) from None
    if not found:
        raise click.UsageError(f"{rules} has no vectors of {' or '.join(patterns)}: it is not in force there")
    return found


@vectors.command("list")
@rules_option
@clause_option
@format_option
def list_vectors(rules: str | None, patterns: tuple[str, ...], form: str) -> None:
    """List the vectors, by clause: what each shows, and in which rule sets.

    \b
    Example:
      fivesthrees-audit vectors list --rules fives-and-threes --clause count
    """
    from fivesthrees_audit.report.vectors import listed_data, listed_text

    found = _chosen(rules, patterns)
    click.echo(document("vector-list", listed_data(found)) if form == "json" else listed_text(found))


@vectors.command()
@rules_option
@clause_option
@click.option("-o", "--output", "target", metavar="FILE", help="Write to a file instead of standard output.")
def export(rules: str | None, patterns: tuple[str, ...], target: str | None) -> None:
    """Write the vectors as one JSON document, for the tests of other programs.

    \b
    Example:
      fivesthrees-audit vectors export --rules fives-and-threes
    """
    from fivesthrees_audit.conform.vectors import exported

    with output(target) as stream:
        stream.write((document("vectors", exported(_chosen(rules, patterns))) + "\n").encode())
