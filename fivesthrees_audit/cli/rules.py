"""Owns the command `rules`: which rule sets there are, and each with its parameters. The sets themselves are data."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from fivesthrees_audit.cli.options import chosen_rules
from fivesthrees_audit.report.safe import printable
from fivesthrees_audit.ruleset import DEFAULT, RuleSet, allowed_values, rule_set_ids, sources

Command = TypeVar("Command", bound=Callable[..., Any])

COLUMNS = [18, 13, 16, 27]
"""How wide a parameter's name, value, allowed values and source are printed; with the gaps, 80 columns."""


def format_option(command: Command) -> Command:
    """The option `--format text|json`."""
    return click.option(
        "--format",
        "form",
        type=click.Choice(["text", "json"]),
        default="text",
        show_default=True,
        help="Text to read, or one JSON document.",
    )(command)


def document(kind: str, content: dict[str, Any]) -> str:
    """One JSON document of a kind, with the version of the tool; ASCII, so that it is safe to show as well."""
    import json
    from importlib.metadata import version

    head = {"format": f"fivesthrees-{kind}/1", "version": version("fivesthrees-audit")}
    return json.dumps(head | content, indent=1)


@click.group(invoke_without_command=True)
@click.pass_context
def rules(context: click.Context) -> None:
    """List the rule sets, or show one with its parameters and their sources.

    \b
    Example:
      fivesthrees-audit rules
    """
    if context.invoked_subcommand is None:
        click.echo(_list_text())


@rules.command("list")
@format_option
def list_rules(form: str) -> None:
    """List the rule sets: id and title, the default first.

    \b
    Example:
      fivesthrees-audit rules list
    """
    if form == "json":
        shipped = [{"id": known, "title": RuleSet.named(known).title} for known in rule_set_ids()]
        click.echo(document("rules", {"default": DEFAULT, "rules": shipped}))
    else:
        click.echo(_list_text())


def _list_text() -> str:
    from tabulate import tabulate

    listed = [(known, _title(known)) for known in rule_set_ids()]
    return tabulate(listed, headers=["rule set", "title"], disable_numparse=True)


def _title(known: str) -> str:
    title = RuleSet.named(known).title
    return f"{title} (the default)" if known == DEFAULT else title


@rules.command()
@click.argument("rule_set", metavar="ID_OR_FILE")
@click.option(
    "--set", "settings", multiple=True, metavar="NAME=VALUE", help="Change a parameter of the rules. Repeatable."
)
@format_option
def show(rule_set: str, settings: tuple[str, ...], form: str) -> None:
    """Show the parameters of a rule set and their sources.

    For each parameter: its value, what it may be, and where that comes from.
    A name that ends with .toml is a file, a house rule for instance.

    \b
    Example:
      fivesthrees-audit rules show fives-and-threes --set out_point=0
    """
    chosen = chosen_rules(rule_set, settings)
    assert chosen is not None  # noqa: S101  # it was named
    known = sources(rule_set) | {text.partition("=")[0]: "--set" for text in settings}
    parameters = _parameters(chosen, known)
    if form == "json":
        click.echo(document("ruleset", {"rules": chosen.id, "title": chosen.title, "parameters": parameters}))
    else:
        click.echo(_show_text(chosen, parameters))


def _parameters(chosen: RuleSet, known: dict[str, str]) -> list[dict[str, Any]]:
    return [
        {"name": name, "value": value, "allowed": allowed_values(name), "source": str(known.get(name, ""))}
        for name, value in chosen.parameters().items()
    ]


def value_text(value: object) -> str:
    """The value of a parameter as one writes it after `--set NAME=`."""
    return ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def _show_text(chosen: RuleSet, parameters: list[dict[str, Any]]) -> str:
    from textwrap import fill

    from tabulate import tabulate

    rows = [
        [entry["name"], value_text(entry["value"]), ", ".join(entry["allowed"]), printable(entry["source"])]
        for entry in parameters
    ]
    table = tabulate(
        rows,
        headers=["parameter", "value", "may be", "source"],
        disable_numparse=True,
        maxcolwidths=COLUMNS,
    )
    title = fill(f"{printable(chosen.title)} ({printable(chosen.id)})", 80, break_on_hyphens=False)
    return f"{title}\n\n{table}"
