"""The `show` command: the table at a moment of a match."""

from __future__ import annotations

import click

from fivesthrees_audit.auditing.inferring import inferred
from fivesthrees_audit.auditing.replay import Moment, moment_at
from fivesthrees_audit.cli.options import chosen_rules, from_option, nth_record, rules_options
from fivesthrees_audit.findings import UsageError
from fivesthrees_audit.report.moment import moment_text
from fivesthrees_audit.run.output import output


@click.command(no_args_is_help=True)
@click.argument("file")
@click.option(
    "--match", "number", type=click.IntRange(1), default=1, show_default=True, help="Which match of the file."
)
@click.option("--deal", type=click.IntRange(1), help="Which deal; the last by default.")
@click.option("--event", type=click.IntRange(0), help="After which event; 0 is before the first, the last by default.")
@from_option
@rules_options
def show(
    file: str,
    number: int,
    deal: int | None,
    event: int | None,
    origin: str | None,
    rules: str | None,
    settings: tuple[str, ...],
) -> None:
    """Show the table at a moment of a match: hands, line and ends with what they count, scores, whose turn it is.

    Where hands are hidden, or ends not recorded, the whole deal is looked at: a tile is known where the record has it,
    inferred where every legal deal that agrees with the record has it, free where it may be there; `or` is another way
    in which the tiles may lie.

    \b
    Example:
      fivesthrees-audit show examples/clean-two-players.json --deal 1 --event 3
    """
    record = nth_record(file, number, chosen_rules(rules, settings), origin)
    match = record.match
    if not match.deals:
        raise UsageError(f"{file}: the match has no deals")
    deal = len(match.deals) if deal is None else deal
    if deal > len(match.deals):
        raise UsageError(f"{file}: no deal {deal}; the match has {len(match.deals)}")
    last = len(match.deals[deal - 1].events)
    event = last if event is None else event
    if event > last:
        raise UsageError(f"{file}: no event {event} in deal {deal}; it has {last}")
    moment = moment_at(match, record.rules, deal, event)
    hidden = any(hand.hidden for hand in moment.state.hands)
    ends = any(one.play is not None and one.end is None for one in match.deals[deal - 1].events)
    told = inferred(match, record.rules, deal, event) if hidden or ends else None
    if told is not None:
        moment = Moment(told.now.state, told.now.carried, told.now.loose)
    text = moment_text(match, record.rules, deal, event, moment, told)
    with output(None) as stream:
        stream.write(text.encode())
