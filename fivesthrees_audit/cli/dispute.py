"""The `dispute` command: a deal in, what cannot all be true of it and what would put it right out."""

from __future__ import annotations

import click

from fivesthrees_audit.cli.options import Seconds, chosen_rules, from_option, nth_record, rules_options
from fivesthrees_audit.cli.rules import document, format_option
from fivesthrees_audit.findings import UsageError, Verdict
from fivesthrees_audit.run.output import output


@click.command(no_args_is_help=True)
@click.argument("file")
@click.option(
    "--match", "number", type=click.IntRange(1), default=1, show_default=True, help="Which match of the file."
)
@click.option("--deal", type=click.IntRange(1), help="Which deal; the first with a fault, or with --claim the last.")
@click.option(
    "--claim", metavar="TEXT", help="Whether any reading supports it: 'Ann 61', 'Ann out', 'Ann won', 'blocked'."
)
@click.option("--pairs", is_flag=True, help="Look for corrections of two slips even where one is enough.")
@click.option(
    "--time",
    "seconds",
    type=Seconds(3600),
    default=2.0,
    show_default=True,
    help="Seconds to look for pairs; five times as long for corrections of one slip.",
)
@from_option
@rules_options
@format_option
def dispute(  # noqa: PLR0913, PLR0917  # a parameter for each option
    file: str,
    number: int,
    deal: int | None,
    claim: str | None,
    seconds: float,
    origin: str | None,
    rules: str | None,
    settings: tuple[str, ...],
    form: str,
    *,
    pairs: bool,
) -> int:
    """Find the smallest corrections that make a disputed deal legal.

    Every correction of one entry is tried (a tile, an end, a player, a number, an event missed or one too many), then
    of two, each with the scores that it leads to; the likeliest come first. Exit status: 0 the deal is right as it is
    recorded and the claim, if any, is supported, 1 it is not, 2 the record cannot be read.

    \b
    Example:
      fivesthrees-audit dispute examples/disputed-evening.sheet --deal 2 --claim "Ann 61"
    """
    from fivesthrees_audit.auditing import disputing, supporting
    from fivesthrees_audit.report.dispute import dispute_data
    from fivesthrees_audit.report.dispute_text import dispute_text

    record = nth_record(file, number, chosen_rules(rules, settings), origin)
    match = record.match
    if not match.deals:
        raise UsageError(f"{file}: the match has no deals")
    if deal is not None and deal > len(match.deals):
        raise UsageError(f"{file}: no deal {deal}; the match has {len(match.deals)}")
    claimed = None if claim is None else supporting.read(claim, match.players)
    found = disputing.dispute(
        match, record.rules, None if deal is None else deal - 1, claimed, pairs=pairs, seconds=seconds
    )
    text = document("dispute", dispute_data(record, found)) + "\n" if form == "json" else dispute_text(record, found)
    with output(None) as stream:
        stream.write(text.encode())
    supported = found.support is None or found.support.supported
    return 1 if found.verdict is Verdict.VIOLATES or not supported else 0
