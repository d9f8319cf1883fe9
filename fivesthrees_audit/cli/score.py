"""Owns the command `score`: tiles on the table in, what the rules say of them out. It counts nothing itself."""

from __future__ import annotations

import click

from fivesthrees_audit.cli.options import chosen_rules, rules_options
from fivesthrees_audit.cli.rules import document, format_option
from fivesthrees_audit.ruleset import DEFAULT, RuleSet


@click.command()
@click.argument("texts", metavar="TILE[@END]...", nargs=-1, required=True)
@click.option("--score", "before", type=int, metavar="N", help="The player's score before the play.")
@click.option("--out", "goes_out", is_flag=True, help="The play is the last tile of the hand and goes out.")
@rules_options
@format_option
def score(
    texts: tuple[str, ...],
    *,
    before: int | None,
    goes_out: bool,
    rules: str | None,
    settings: tuple[str, ...],
    form: str,
) -> None:
    """Count and score the tiles on a table: a line, or plays in order.

    Tiles alone are a line, left to right as it lies; the halves of a tile may
    be written in either order, and one tile alone is a lead. Tiles with the
    ends that they join, such as 5-0@R, are plays in order; an end is L, R, U
    or D, or the pips that it shows. With --score, say what becomes of the
    points at that score.

    \b
    Example:
      fivesthrees-audit score 1-1 1-4 4-4
      fivesthrees-audit score --rules pyatyorka 5-5 5-0@R 3-5@L
    """
    from fivesthrees_audit.report.placing import lay, plays_in
    from fivesthrees_audit.report.position import position, position_data, position_text

    by = chosen_rules(rules, settings) or RuleSet.named(DEFAULT)
    told = position(by, lay(by, plays_in(texts)), before=before, goes_out=goes_out)
    click.echo(document("score", position_data(told)) if form == "json" else position_text(told))
