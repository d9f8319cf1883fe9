"""Owns the command `explain`: a clause in words, the games in which it is in force, the function that states it.

The words are data, the parameters and the place are read off the function: nothing is said here a second time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from fivesthrees_audit.clauses import RULES, Clause, clauses, in_force, matching_clauses, parameters_read
from fivesthrees_audit.cli.rules import document, format_option
from fivesthrees_audit.ruleset import RuleSet, doubts, rule_set_ids, sources, value_text
from fivesthrees_audit.vocabulary import is_idle

STATEMENT_WIDTH = 56
"""How much of a statement the list of clauses shows: with the longest id, 80 columns."""


@click.command()
@click.argument("clause", metavar="[CLAUSE]", required=False)
@format_option
def explain(clause: str | None, form: str) -> None:
    """Explain a clause of the rules: what it says, why, and where it is stated.

    Without a clause, list them all. A pattern such as 'count/*', or a chapter
    such as count, explains several.

    \b
    Example:
      fivesthrees-audit explain target/combined
    """
    wanted = matching_clauses(["*" if clause is None else clause])
    chosen = [known for known in clauses().values() if known.id in wanted]
    if form == "json":
        click.echo(document("clauses", {"clauses": [_data(known) for known in chosen]}))
    elif clause is None:
        click.echo(_table(chosen))
    else:
        click.echo("\n\n".join(_text(known) for known in chosen))


def _table(listed: list[Clause]) -> str:
    from textwrap import shorten

    from tabulate import tabulate

    rows = [(known.id, shorten(known.statement, STATEMENT_WIDTH, placeholder=" ...")) for known in listed]
    return tabulate(rows, headers=["clause", "says"], disable_numparse=True)


def _data(known: Clause) -> dict[str, Any]:
    """A clause as the documents give it, then what its function tells: the parameters it reads, and its place."""
    rule = stated_by(known.id)
    read = parameters_read(rule)
    first = known.case[0]
    return {
        "id": known.id,
        "statement": known.statement,
        "why": known.why,
        "example": first.example,
        "counter_example": first.counter_example,
        "cases": [
            {"games": list(case.games), "example": case.example, "counter_example": case.counter_example}
            for case in known.case
        ],
        "source": known.source,
        "reading": known.reading or None,
        "in_force": [{"rules": name, "parameters": _parameters(name, read)} for name in games(rule)],
        "stated_by": _place(rule),
        "theorems": _theorems(known.id),
        "vectors": _vectors(known.id),
    }


def _theorems(clause: str) -> list[dict[str, Any]]:
    """The theorems that concern a clause: id, statement, and the games they are of."""
    from fivesthrees_audit.prove.theorem import theorems

    return [
        {"id": each.id, "statement": each.statement, "rules": list(each.games)}
        for each in theorems().values()
        if clause in each.clauses
    ]


def _vectors(clause: str) -> list[dict[str, Any]]:
    """The vectors of a clause: id, what it shows, verdict, and the games that it is of."""
    from fivesthrees_audit.conform.vectors import chosen

    return [
        {"id": each.id, "shows": each.vector.shows, "verdict": each.vector.verdict, "rules": list(each.vector.rules)}
        for each in chosen(None, [clause])
    ]


def stated_by(id: str) -> Callable[..., Any]:
    """The function that states a clause."""
    from fivesthrees_audit.rules import ending, playing, scoring

    del ending, playing, scoring  # importing a chapter enters its clauses
    return RULES[id]


def games(rule: Callable[..., Any]) -> list[str]:
    """The rule sets in which the clause of a rule function is in force, the default first."""
    return [name for name in rule_set_ids() if in_force(rule, RuleSet.named(name))]


def _parameters(rule_set: str, read: frozenset[str]) -> list[dict[str, Any]]:
    """Those of the parameters read that have a say in the rule set: value, source, and how sure that is."""
    rules, known, unsure = RuleSet.named(rule_set), sources(rule_set), doubts(rule_set)
    told = []
    for name, value in rules.parameters().items():
        if name.replace(".", "_") in read and not is_idle(rules, name):
            status, reason = unsure.get(name, ("stated", None))
            told.append(
                {"name": name, "value": value, "source": known.get(name, ""), "status": status, "reason": reason}
            )
    return told


def _place(rule: Callable[..., Any]) -> dict[str, Any]:
    """Where a rule function stands: module, name, file below the package, and the line of its clause, from 1."""
    import inspect

    module, _, chapter = rule.__module__.partition(".")
    line = inspect.getsourcelines(rule)[1]
    return {
        "module": f"{module}.{chapter}",
        "function": rule.__name__,
        "file": f"{chapter.replace('.', '/')}.py",
        "line": line,
    }


def _text(known: Clause) -> str:
    from fivesthrees_audit.report.position import labelled

    data = _data(known)
    place = data["stated_by"]
    rows = [
        ("Clause", known.id),
        ("Says", known.statement),
        ("Why", known.why),
        *_case_rows(known),
        *_source_rows(known),
    ]
    if known.reading:
        rows.append(("Our reading", known.reading))
    rows += _in_force_rows(data["in_force"])
    rows.append(("Stated by", f"{place['module']}.{place['function']}"))
    rows.append(("", f"{place['file']}:{place['line']}"))
    told = [_theorem_text(each) for each in data["theorems"]]
    rows += [("Theorems" if number == 0 else "", text) for number, text in enumerate(told)]
    told = [f"{each['id'].rpartition('/')[2]} ({each['verdict']}): {each['shows']}" for each in data["vectors"]]
    rows += [("Vectors" if number == 0 else "", text) for number, text in enumerate(told)]
    return labelled(rows)


def _theorem_text(each: dict[str, Any]) -> str:
    from fivesthrees_audit.report.working import listed

    return f"{each['id']} (of {listed(each['rules'])}): {each['statement']}"


def _case_rows(known: Clause) -> list[tuple[str, str]]:
    """Each case, with the games that it is of where there are several cases or not all games."""
    from fivesthrees_audit.report.working import listed

    rows = []
    for case in known.case:
        if len(known.case) > 1 or len(case.games) < len(rule_set_ids()):
            rows.append(("In", listed(case.games)))
        rows += [("Example", case.example), ("Counter-example", case.counter_example)]
    return rows


def _source_rows(known: Clause) -> list[tuple[str, str]]:
    """The sources, one row for all games that share one."""
    sharing: dict[str, list[str]] = {}
    for game, source in known.source.items():
        sharing.setdefault(source, []).append(game)
    texts = [f"{', '.join(sharers)}: {source}" for source, sharers in sharing.items()]
    return [("Source" if place == 0 else "", text) for place, text in enumerate(texts)]


def _in_force_rows(entries: list[dict[str, Any]]) -> list[tuple[str, str]]:
    """The games with the parameters that shape the clause there, then those in which it is not in force."""
    from fivesthrees_audit.report.working import listed

    unchanged = [entry["rules"] for entry in entries if not entry["parameters"]]
    rows = [("In force in", f"{listed(unchanged)}, and no parameter changes it")] if unchanged else []
    for entry in entries:
        if entry["parameters"]:
            rows.append(("In force in", f"{entry['rules']}, with"))
            rows += [("", _parameter_text(each)) for each in entry["parameters"]]
    there = {entry["rules"] for entry in entries}
    missing = [name for name in rule_set_ids() if name not in there]
    return [*rows, ("Not in force in", listed(missing))] if missing else rows


def _parameter_text(each: dict[str, Any]) -> str:
    doubt = "" if each["reason"] is None else f"; {each['status']}: {each['reason']}"
    return f"{each['name']} = {value_text(each['value'])} ({each['source']}{doubt})"
