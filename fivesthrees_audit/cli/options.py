"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from fivesthrees_audit.findings import SpecError
from fivesthrees_audit.ruleset import DEFAULT, RuleSet, parse_value


def rules_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """`--rules` and `--set`, as `rules` and `settings`."""
    command = click.option(
        "--set", "settings", multiple=True, metavar="NAME=VALUE", help="Change a parameter of the rules. Repeatable."
    )(command)
    return click.option(
        "--rules", metavar="ID|FILE", help="Rule set, or a TOML file with one; overrides the record's."
    )(command)


def from_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """`--from`, as `origin`: the name of another program's format, or a file with a mapping."""
    return click.option(
        "--from",
        "origin",
        metavar="NAME|FILE",
        callback=_origin,
        help="What the files are: another program's format (course2020-a, course2023-a, course2023-b, domaino, "
        "dominoes, open_spiel-block, playaural-pr24-allfives), or a TOML file that says how to read its JSON.",
    )(command)


def _origin(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    del ctx, param
    if value is None:
        return None
    from fivesthrees_audit.records import foreign  # our own records do without

    return foreign.named(value)


def chosen_rules(rules: str | None, settings: tuple[str, ...]) -> RuleSet | None:
    """The rule set that the options name, or None where they name none. Raises click.UsageError."""
    if rules is None and not settings:
        return None
    try:
        base = (
            RuleSet.from_file(rules)
            if rules is not None and rules.endswith(".toml")
            else RuleSet.named(rules or DEFAULT)
        )
        return base.changed(dict(setting(text) for text in settings))
    except SpecError as error:
        raise click.UsageError(str(error)) from None


def setting(text: str) -> tuple[str, Any]:
    """The parameter and the value of `NAME=VALUE`. Raises SpecError."""
    name, equals, value = text.partition("=")
    if not equals:
        raise SpecError(f"--set {text}: expected NAME=VALUE")
    return name, parse_value(name, value)
