"""Owns the command `rules`: which rule sets there are, each with its parameters, two compared, and the steps from one.

The sets themselves are data, and so is what their parameters mean.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from fivesthrees_audit.cli.options import chosen_rules
from fivesthrees_audit.report.safe import printable
from fivesthrees_audit.report.tables import table
from fivesthrees_audit.ruleset import (
    DEFAULT,
    RuleSet,
    allowed_values,
    doubts,
    house_rule_ids,
    rule_set_ids,
    sources,
    value_text,
)
from fivesthrees_audit.vocabulary import Neighbour, is_idle, is_misreading, neighbours, parameter, same

Command = TypeVar("Command", bound=Callable[..., Any])

WIDTH = 80
COLUMNS = [18, 13, 13, 10, 18]
"""How wide a parameter's name, value, allowed values, status and source are printed; with the gaps, 80 columns."""

STEP_COLUMNS = [18, 16, 42]
"""How wide the name, the new value and what it says are printed for a step; with the gaps, 80 columns."""

COMPARED_COLUMNS = [18, 29, 29]
"""How wide the name and both values are printed; with the gaps, 80 columns."""

LIST_COLUMNS = [24, 54]
"""How wide an id and a title are printed; with the gap, 80 columns."""

IDLE = "-"
"""What stands for the value of a parameter that has no say."""


def settings_option(command: Command) -> Command:
    """The option `--set`, as `settings`."""
    return click.option(
        "--set", "settings", multiple=True, metavar="NAME=VALUE", help="Change a parameter of the rules. Repeatable."
    )(command)


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
    """List the rule sets, the default first, and the house rules.

    \b
    Example:
      fivesthrees-audit rules list
    """
    if form == "json":
        told = {"default": DEFAULT, "rules": _titled(rule_set_ids()), "house_rules": _titled(house_rule_ids())}
        click.echo(document("rules", told))
    else:
        click.echo(_list_text())


def _titled(ids: list[str]) -> list[dict[str, str]]:
    return [{"id": known, "title": RuleSet.named(known).title} for known in ids]


def _list_text() -> str:
    games = [(known, _title(known)) for known in rule_set_ids()]
    houses = [(known, RuleSet.named(known).title) for known in house_rule_ids()]
    parts = [
        table([*map(list, rows)], [head, "title"], LIST_COLUMNS)
        for head, rows in (("rule set", games), ("house rule", houses))
    ]
    return "\n\n".join(parts)


def _title(known: str) -> str:
    title = RuleSet.named(known).title
    return f"{title} (the default)" if known == DEFAULT else title


@rules.command()
@click.argument("rule_set", metavar="ID_OR_FILE")
@settings_option
@format_option
def show(rule_set: str, settings: tuple[str, ...], form: str) -> None:
    """Show the parameters of a rule set and their sources.

    For each parameter: its value, what it may be, whether that is stated,
    and where it comes from; "-" is the value of one that has no say there.
    A name that ends with .toml is a file, a house rule for instance.

    \b
    Example:
      fivesthrees-audit rules show fives-and-threes --set out_point=0
    """
    chosen = _chosen(rule_set, settings)
    parameters = _parameters(chosen, rule_set, frozenset(text.partition("=")[0] for text in settings))
    if form == "json":
        click.echo(document("ruleset", {"rules": chosen.id, "title": chosen.title, "parameters": parameters}))
    else:
        click.echo(_show_text(chosen, parameters))


def _chosen(rule_set: str, settings: tuple[str, ...] = ()) -> RuleSet:
    chosen = chosen_rules(rule_set, settings)
    assert chosen is not None  # noqa: S101  # it was named
    return chosen


def _parameters(chosen: RuleSet, rule_set: str, changed: frozenset[str]) -> list[dict[str, Any]]:
    """Each parameter with its source and status; `changed` names those that an option set."""
    known = sources(rule_set) | dict.fromkeys(changed, "--set")
    unsure = {name: doubt for name, doubt in doubts(rule_set).items() if name not in changed}
    told = []
    for name, value in chosen.parameters().items():
        status, reason = unsure.get(name, ("stated" if name in known else None, None))
        told.append(
            {
                "name": name,
                "value": value,
                "allowed": allowed_values(name),
                "idle": is_idle(chosen, name),
                "status": "misreading" if is_misreading(name, value) else status,
                "source": known.get(name, ""),
                "reason": reason,
            }
        )
    return told


def _shown(value: object, *, idle: bool) -> str:
    return IDLE if idle else value_text(value)


def _show_text(chosen: RuleSet, parameters: list[dict[str, Any]]) -> str:
    rows = [
        [
            entry["name"],
            _shown(entry["value"], idle=entry["idle"]),
            ", ".join(entry["allowed"]),
            entry["status"] or "",
            printable(entry["source"]),
        ]
        for entry in parameters
    ]
    headers = ["parameter", "value", "may be", "status", "source"]
    shown = table(rows, headers, COLUMNS)
    reasons = [(entry["name"], f"{entry['status']}: {entry['reason']}") for entry in parameters if entry["reason"]]
    return "\n\n".join([_heading(chosen), shown, *_section("Reasons", reasons)])


def _heading(chosen: RuleSet) -> str:
    from textwrap import fill

    return fill(f"{printable(chosen.title)} ({printable(chosen.id)})", WIDTH, break_on_hyphens=False)


def _section(title: str, rows: list[tuple[str, str]]) -> list[str]:
    """A part with labelled lines of its own below a title, where there are any."""
    from fivesthrees_audit.report.position import labelled

    return [f"{title}\n{labelled(rows)}"] if rows else []


@rules.command()
@click.argument("one", metavar="ID_OR_FILE")
@click.argument("other", metavar="ID_OR_FILE")
@format_option
def compare(one: str, other: str, form: str) -> None:
    """Show where two rule sets differ.

    Only the parameters that differ are shown; "-" is the value of one that has
    no say there.

    \b
    Example:
      fivesthrees-audit rules compare all-fives pagat-all-fives
    """
    both = (_chosen(one), _chosen(other))
    differing = [name for name in both[0].parameters() if _differ(*both, name)]
    if form == "json":
        click.echo(document("comparison", _comparison(both, differing)))
    elif differing:
        click.echo(_comparison_text(both, differing))
    else:
        click.echo(f"{printable(both[0].id)} and {printable(both[1].id)} are the same in every parameter with a say")


def _differ(one: RuleSet, other: RuleSet, name: str) -> bool:
    """Whether a parameter tells two rule sets apart: by its value, or because it has a say in one of them only."""
    idle = [is_idle(rules, name) for rules in (one, other)]
    if any(idle):
        return not all(idle)
    return not same(one.parameters()[name], other.parameters()[name])


def _comparison(both: tuple[RuleSet, RuleSet], differing: list[str]) -> dict[str, Any]:
    return {
        "rules": [{"id": rules.id, "title": rules.title} for rules in both],
        "same": not differing,
        "differences": [
            {
                "name": name,
                "values": [rules.parameters()[name] for rules in both],
                "idle": [is_idle(rules, name) for rules in both],
            }
            for name in differing
        ],
    }


def _comparison_text(both: tuple[RuleSet, RuleSet], differing: list[str]) -> str:
    rows = [
        [name, *(_shown(rules.parameters()[name], idle=is_idle(rules, name)) for rules in both)] for name in differing
    ]
    headers = ["parameter", *(printable(rules.id) for rules in both)]
    return table(rows, headers, COMPARED_COLUMNS)


@rules.command("neighbours")
@click.argument("rule_set", metavar="ID_OR_FILE")
@settings_option
@format_option
def list_neighbours(rule_set: str, settings: tuple[str, ...], form: str) -> None:
    """List the rule sets one step away: one parameter changed.

    For numbers and lists the values usual at real tables are tried. Those that
    no record can tell from the rule set are given with the reason.

    \b
    Example:
      fivesthrees-audit rules neighbours fives-and-threes
    """
    chosen = _chosen(rule_set, settings)
    steps = neighbours(chosen)
    if form == "json":
        told = {"rules": chosen.id, "title": chosen.title, "neighbours": [_step_data(step) for step in steps]}
        click.echo(document("neighbours", told))
    else:
        click.echo(_steps_text(chosen, steps))


def _step_data(step: Neighbour) -> dict[str, Any]:
    meaning = parameter(step.parameter).meaning(step.value)
    return {
        "parameter": step.parameter,
        "value": step.value,
        "says": None if meaning is None else meaning.says,
        "misreading": step.misreading,
        "equivalent": step.equivalent,
    }


def _steps_text(chosen: RuleSet, steps: tuple[Neighbour, ...]) -> str:
    rows = [[step.parameter, value_text(step.value), _says(step)] for step in steps if step.equivalent is None]
    alike: dict[tuple[str, str], list[str]] = {}
    for step in steps:
        if step.equivalent is not None:
            alike.setdefault((step.parameter, step.equivalent), []).append(value_text(step.value))
    reasons = [(name, f"{', '.join(values)}: {reason}") for (name, reason), values in alike.items()]
    title = "Steps that no record can tell from it"
    shown = table(rows, ["parameter", "becomes", "says"], STEP_COLUMNS)
    return "\n\n".join([_heading(chosen), shown, *_section(title, reasons)])


def _says(step: Neighbour) -> str:
    meaning = parameter(step.parameter).meaning(step.value)
    says = "" if meaning is None else meaning.says
    return f"{says} (a misreading)" if step.misreading else says
