"""The `serve` command: the reference end of the wire, for those who test their program, or their own tester."""

from __future__ import annotations

import sys

import click

from fivesthrees_audit.cli.options import chosen_rules, setting
from fivesthrees_audit.findings import UsageError


@click.command()
@click.option(
    "--set",
    "settings",
    multiple=True,
    metavar="NAME=VALUE",
    help="Misread a parameter of whatever rules are asked for, to try a tester on. Repeatable.",
)
def serve(settings: tuple[str, ...]) -> int:
    """Answer requests as a program under test should: JSON lines on standard input and output.

    It is the reference that `conform` holds other programs against. A line that is no request gets a reply with an
    `error`, and the rest goes on. The request to stop ends it with status 0, and so does the end of the input.

    \b
    Example:
      fivesthrees-audit serve < examples/wire/session.ndjson
    """
    from fivesthrees_audit.conform.reference import lines_of, replies

    if sys.stdin is None or sys.stdout is None:
        raise UsageError("standard input or output is closed")
    chosen_rules(None, settings)  # for the names and the values: the rules come over the wire
    changed = dict(setting(text) for text in settings)
    for reply in replies(lines_of(sys.stdin.buffer), changed):
        sys.stdout.buffer.write(reply)
        sys.stdout.buffer.flush()
    return 0
