"""The `generate` command: random legal matches, or matches with one slip each, as records or score sheets."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice

import click

from fivesthrees_audit.cli.options import chosen_rules
from fivesthrees_audit.records import sheet_writer
from fivesthrees_audit.records.native import Match
from fivesthrees_audit.ruleset import DEFAULT, RuleSet
from fivesthrees_audit.run.generate import Agreement, line_of
from fivesthrees_audit.run.generate import generate as made
from fivesthrees_audit.run.output import output
from fivesthrees_audit.run.slips import SLIPS, faulty

WIDTH = max(map(len, SLIPS))
KINDS = "\b\nKinds of slip:\n" + "\n".join(f"  {kind:<{WIDTH}} {slip.what}" for kind, slip in SLIPS.items())


@click.command(epilog=KINDS)
@click.option("--players", type=click.IntRange(2, 4), default=2, show_default=True, help="How many play.")
@click.option("--matches", type=click.IntRange(1), default=1, show_default=True, help="How many matches to make.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed makes the same matches.")
@click.option("--rules", metavar="ID|FILE", help="Rule set, or a TOML file with one.")
@click.option(
    "--set", "settings", multiple=True, metavar="NAME=VALUE", help="Change a parameter of the rules. Repeatable."
)
@click.option("--target", type=int, metavar="N", help="The target agreed on, where the rules leave a choice.")
@click.option("--pairs", is_flag=True, help="Four play in pairs, where the rules leave that open.")
@click.option("--slip", metavar="KIND", type=click.Choice(list(SLIPS)), help="Put one slip of this kind in each match.")
@click.option("--format", "form", type=click.Choice(["jsonl", "sheet"]), default="jsonl", show_default=True)
@click.option("-o", "--output", "path", metavar="FILE", help="Write to a file, whole or not at all.")
def generate(  # noqa: PLR0913  # an argument for each option
    *,
    players: int,
    matches: int,
    seed: int,
    rules: str | None,
    settings: tuple[str, ...],
    target: int | None,
    pairs: bool,
    slip: str | None,
    form: str,
    path: str | None,
) -> None:
    """Make random legal matches, or matches with one slip each.

    Everything a record can claim is in them, so they are good for trying out an audit or another program. With --slip,
    matches that offer no place for that kind are left out; a kind that the rules have no place for is an error.

    \b
    Example:
      fivesthrees-audit generate --players 4 --matches 3 --slip wrong-count
      fivesthrees-audit generate --rules pyatyorka --players 4 --pairs
    """
    chosen = chosen_rules(rules, settings) or RuleSet.named(DEFAULT)
    agreement = Agreement(target, pairs=True if pairs else None)
    agreement.under(chosen, players)
    with output(path) as stream:
        for number, match in enumerate(islice(_matches(chosen, players, seed, slip, agreement), matches)):
            if form == "jsonl":
                stream.write(line_of(match))
            else:
                stream.write((("\n" if number else "") + sheet_writer.write(match)).encode())


def _matches(rules: RuleSet, players: int, seed: int, slip: str | None, agreement: Agreement) -> Iterator[Match]:
    if slip is not None:
        return faulty(rules, players, seed, slip, agreement)
    return (made(rules, players, seed, number, agreement=agreement) for number in count())
