"""Owns how another program fared as lists of checks, from which the formats for CI are made."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from fivesthrees_audit.conform.trial import Outcome as Tried
from fivesthrees_audit.findings import ANSWERED
from fivesthrees_audit.report.checks import Check, Checked, Outcome, clauses_under
from fivesthrees_audit.report.conformance import Trial, failure_lines, named
from fivesthrees_audit.report.divergence import diagnosis_text, divergence_lines, ordered
from fivesthrees_audit.report.fingerprint import fingerprint
from fivesthrees_audit.report.safe import printable
from fivesthrees_audit.report.working import plural

FIRST_LINE = 1
"""What is wrong with a program is shown at the first line of its file: nobody knows a better one."""


def checked(trial: Trial, command: Sequence[str]) -> list[Checked]:
    """The vectors, each a case, and the deals that were played, a case for each clause in force.

    A clause passed in the deals if none of them diverged under it. `command` is what was started.
    """
    source = source_of(command)
    told = [_vectors(trial, source)] if trial.outcomes else []
    return [*told, _deals(trial, source)] if trial.played.examples else told


def source_of(command: Sequence[str]) -> str:
    """The file that a command runs, as far as one can tell: its first word that names a file below this folder.

    Relative to this folder, if there is such a file; otherwise the first word as it is. A link to a file elsewhere is
    none, nor is a hidden file: an interpreter may have such a place in a project.

    >>> source_of(["no-such-program", "--fast"])
    'no-such-program'
    """
    here = Path.cwd()
    for word in command:
        path = Path(word).absolute()
        if path.is_file() and path.is_relative_to(here) and path.resolve().is_relative_to(here.resolve()):
            name = path.relative_to(here)
            if not any(part.startswith(".") for part in name.parts):
                return name.as_posix()
    return command[0]


def _vectors(trial: Trial, source: str) -> Checked:
    tried = trial.outcomes
    checks = tuple(_vector(trial, each) for each in tried if each.status != "passed")
    passed = tuple(each.listed.id for each in tried if each.status == "passed")
    return Checked(source, None, f"{named(trial)}: vectors", passed, checks)


def _vector(trial: Trial, tried: Tried) -> Check:
    id = tried.listed.id
    if tried.status == "skipped":
        return _check(trial, tried.listed.clause, id, Outcome.OPEN, [f"Not compared: {tried.reason}"])
    if tried.status == "error":
        return _check(trial, ANSWERED, id, Outcome.ERROR, _without_reply(tried.reason, tried.stderr))
    diagnosis = diagnosis_text(trial.explained.get(id))
    lines = [*failure_lines(trial.rules, tried), *([] if diagnosis is None else [diagnosis])]
    return _check(trial, tried.listed.clause, id, Outcome.FAILED, lines)


def _deals(trial: Trial, source: str) -> Checked:
    checks = tuple(check._replace(case=None) for check in _of_deals(trial))
    troubled = {check.rule for check in checks}
    force = clauses_under(trial.rules.id, trial.rules) if trial.played.asked else ()
    passed = tuple(clause for clause in force if clause not in troubled)
    return Checked(source, None, f"{named(trial)}: deals", passed, checks)


def _of_deals(trial: Trial) -> Iterator[Check]:
    played = trial.played
    for each in ordered(played.divergences):
        lines = divergence_lines(each, trial.rules, trial.explained.get(each.id))
        yield _check(trial, each.charge.clause, each.id, Outcome.FAILED, lines)
    for stumble in played.stumbles:
        lines = _without_reply(stumble.reason, stumble.stderr)
        yield _check(trial, ANSWERED, stumble.id, Outcome.ERROR, lines)
    left = [f"Not compared: {plural(played.skipped, 'deal')} that the program skipped."] * bool(played.skipped)
    left += [f"Not played: what was to come after {plural(played.examples, 'deal')}, since {played.ended}."] * bool(
        played.ended
    )
    if left:
        yield _check(trial, ANSWERED, f"{ANSWERED}/deals", Outcome.OPEN, left)


def _check(trial: Trial, rule: str, id: str, outcome: Outcome, lines: Iterable[str]) -> Check:
    """A check of a vector, or of deals, by its id; whether that is known is said where anything was told to be."""
    known = None if trial.known is None or outcome is Outcome.OPEN else id in trial.known
    program = f"{trial.subject.name} {trial.rules.id}"
    return Check(
        rule,
        outcome,
        id,
        "\n".join(map(printable, lines)),
        fingerprint("", program, rule, id, None),
        line=FIRST_LINE,
        known=known,
        case=id,
    )


def _without_reply(reason: str, stderr: str) -> list[str]:
    said = stderr.splitlines()
    return [reason, *(["its standard error ends:", *said] if said else [])]
