"""Owns the report a person reads: a table of the run, then each finding as *Let*, *Then*, *However*.

Text is at most 80 columns wide where the words allow it. Colour is asked for by the caller.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import fill
from typing import Any, NamedTuple

from msgspec import UNSET
from msgspec.structs import replace

from fivesthrees_audit.findings import Finding
from fivesthrees_audit.report.checks import unchecked, where
from fivesthrees_audit.report.model import Entry, Judged, Standing, Summary, Unreadable
from fivesthrees_audit.report.safe import printable, without_commands
from fivesthrees_audit.report.working import listed, plural
from fivesthrees_audit.ruleset import DEFAULT, house_rule_ids, rule_set_ids, value_text

WIDTH = 80
MOST_ROWS = 20
MOST_HINTS = 3
"""How many changes of the rules that would explain a finding are shown."""

SAME = 3
"""From how many findings of one clause in a match on they are told together."""

RED, BOLD, DIM, PLAIN = "\x1b[31m", "\x1b[1m", "\x1b[2m", "\x1b[0m"


class Look(NamedTuple):
    """Whether to use colour."""

    colour: bool

    def __call__(self, text: str, *codes: str) -> str:
        """The text in these styles; as it is without colour."""
        return f"{''.join(codes)}{text}{PLAIN}" if self.colour else text


def entry_text(entry: Entry, look: Look) -> str:
    """What there is to say of one match: nothing for one that conforms, or of which all that is wrong is known."""
    if isinstance(entry, Unreadable):
        place = _place(entry.source, entry.line, entry.column)
        said = f"{look(place, BOLD)}  {look('unreadable', RED)}\n{_wrapped(printable(entry.error), '  ')}\n\n"
        return without_commands(said)
    new = replace(entry, findings=tuple(finding for finding in entry.findings if finding.known is not True))
    if not new.findings and not entry.unchecked:
        return ""
    parts = [_heading(entry, look), _standings(new), *_findings(new, look), *_gaps(new)]
    return without_commands("\n".join(part for part in parts if part) + "\n\n")


def _heading(entry: Judged, look: Look) -> str:
    name = f"  {printable(entry.id)}" if entry.id else ""
    verdict = look(entry.verdict.value, RED if entry.findings else DIM)
    return f"{look(_place(entry.source, entry.line, None), BOLD)}{name}  {verdict}"


def _place(source: str, line: int | None, column: int | None) -> str:
    return ":".join([printable(source), *(str(part) for part in (line, column) if part is not None)])


def _standings(entry: Judged) -> str:
    if not entry.findings or entry.recorded == entry.reference:
        return ""
    return f"  scores recorded {_scores(entry.recorded)}; had every award been right {_scores(entry.reference)}"


def _scores(standing: Standing) -> str:
    return listed(standing.scores)


def _findings(entry: Judged, look: Look) -> Iterable[str]:
    """Each finding with its place; findings of one clause beyond the first few told together at the first."""
    causes: dict[str, list[Finding]] = {}
    for finding in entry.findings:
        if not finding.consequent:
            causes.setdefault(finding.clause, []).append(finding)
    for finding in entry.findings:
        same = causes.get(finding.clause, [])
        if finding.consequent or len(same) < SAME:
            yield _finding(entry, finding, look)
        elif finding is same[0]:
            yield _finding(entry, finding, look)
            places = "; ".join(dict.fromkeys(where(other.deal, other.event) for other in same[1:]))
            yield _wrapped(f"and {len(same) - 1} more like it: {places}", "    ")


def _finding(entry: Judged, finding: Finding, look: Look) -> str:
    place = _place(entry.source, finding.line, finding.column)
    follows = ", which follows from the fault before" if finding.consequent else ""
    indent = "    " if finding.consequent else "  "
    let, then, however = finding.message.split("\n")
    sentences = [
        _sentence("Let", let, indent, look),
        _sentence("Then", then, indent, look),
        _sentence("However,", f"{however}  [{finding.clause}]", indent, look),
    ]
    hints = [_hint(entry.rules, change) for change in finding.facts.get("explained_by", ())]
    if hints:
        more = f", and {plural(len(hints) - MOST_HINTS, 'change')} more" if len(hints) > MOST_HINTS else ""
        sentences.append(
            _wrapped(f"Other rules would explain it: {' or '.join(hints[:MOST_HINTS])}{more}.", f"{indent}  ")
        )
    return "\n".join([f"{indent}{place}  {where(finding.deal, finding.event)}{follows}", *sentences])


def _hint(rules: str, change: dict[str, Any]) -> str:
    """A change of the rules as one writes it on the command line, or in a sheet where they have no short name there."""
    written = [f"{name}={value_text(value)}" for name, value in change.items()]
    if rules not in (*rule_set_ids(), *house_rule_ids()):
        return " ".join(written)
    base = [] if rules == DEFAULT else [f"--rules {rules}"]
    return " ".join([*base, *(f"--set {each}" for each in written)])


def _sentence(word: str, sentence: str, indent: str, look: Look) -> str:
    return _wrapped(sentence, f"{indent}  ").replace(word, look(word, BOLD), 1)


def _gaps(entry: Judged) -> Iterable[str]:
    """What could not be checked, clause by clause."""
    for clause, places in unchecked(entry):
        yield _wrapped(f"Not checked: {clause} at {places}", "  ")


def _wrapped(text: str, indent: str) -> str:
    return fill(
        text, WIDTH, initial_indent=indent, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )


COUNTED = ("matches", "conforms", "violates", "undetermined", "unreadable", "findings")
HEADERS = ("source", "matches", "conforms", "violates", "undeter-\nmined", "unread-\nable", "findings")


def table(tallies: Sequence[tuple[str, Summary]], total: Summary) -> str:
    """The table of a run: a row for each source (where they are many, each with something to say), and the total."""
    import tabulate  # only this table pays for it

    shown = [(source, tally) for source, tally in tallies if len(tallies) <= MOST_ROWS or _has_news(tally)]
    hidden = len(tallies) - len(shown[:MOST_ROWS])
    rows = [_row(_short(printable(source)), tally) for source, tally in shown[:MOST_ROWS]]
    if hidden:
        rows.append([f"and {plural(hidden, 'other')}", *[""] * 6])
    if len(tallies) != 1:
        rows.append(_row("all", total))
    padding, tabulate.MIN_PADDING = tabulate.MIN_PADDING, 0  # otherwise each heading is widened past 80 columns
    try:
        drawn = tabulate.tabulate(
            rows, HEADERS, tablefmt="simple", colalign=("left", *["right"] * 6), disable_numparse=True
        )
    finally:
        tabulate.MIN_PADDING = padding
    return without_commands(f"{drawn}\n{_of_the_baseline(total)}")


def _of_the_baseline(total: Summary) -> str:
    """The line that says how the findings stand to the baseline, where there is one."""
    if total.known is UNSET or total.gone is UNSET:
        return ""
    gone = f"; {plural(total.gone, 'finding')} of the baseline no longer there" if total.gone else ""
    return f"\nbaseline: {plural(total.known, 'known finding')}, {total.new:,} new{gone}\n"


def _has_news(tally: Summary) -> bool:
    return tally.matches != tally.conforms


def _row(name: str, tally: Summary) -> list[str]:
    return [name, *(f"{getattr(tally, field):,}" for field in COUNTED)]


def _short(source: str, most: int = 22) -> str:
    return source if len(source) <= most else f"...{source[3 - most :]}"
