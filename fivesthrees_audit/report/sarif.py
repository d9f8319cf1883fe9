"""Owns SARIF 2.1.0: every clause as a rule with its help, every check that did not pass as a result.

What is left open, where that counts, is a result of the kind `open`; a baseline gives each finding its
`baselineState`. The results come before the invocation, which is known last, so that a file of any length is written
as a stream.
"""

from __future__ import annotations

from pathlib import PurePath
from typing import Any
from urllib.parse import quote

import msgspec

from fivesthrees_audit.clauses import Clause, clauses
from fivesthrees_audit.findings import ANSWERED
from fivesthrees_audit.report.checks import READABLE, Check, Checked, Outcome, Related
from fivesthrees_audit.report.places import from_here
from fivesthrees_audit.report.safe import printable

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
FINGERPRINT = "fivesthreesFinding/v1"
TOOL = "fivesthrees-audit"

_encode = msgspec.json.Encoder().encode


def opening() -> bytes:
    """What stands before the first result: the tool and its rules."""
    from importlib.metadata import version

    driver = {"name": TOOL, "version": version(TOOL), "rules": [*map(_rule, clauses().values()), *_OURS]}
    return (
        b'{"version":"2.1.0","$schema":'
        + _encode(SCHEMA)
        + b',\n "runs":[{"tool":{"driver":'
        + _encode(driver)
        + b'},\n "columnKind":"unicodeCodePoints",\n "results":['
    )


def closing(*, successful: bool) -> bytes:
    """What ends the document; `successful` says that nothing was in the way of checking all there was."""
    return b'],\n "invocations":[' + _encode({"executionSuccessful": successful}) + b"]}]}\n"


def _rule(clause: Clause) -> dict[str, Any]:
    first = clause.case[0]
    told = [
        ("Says", clause.statement),
        ("Why", clause.why),
        ("Example", first.example),
        ("Counter-example", first.counter_example),
        *([("Our reading", clause.reading)] if clause.reading else []),
        *(("Source", source) for source in dict.fromkeys(clause.source.values())),
    ]
    return {
        "id": clause.id,
        "shortDescription": {"text": _first_sentence(clause.statement)},
        "fullDescription": {"text": clause.statement},
        "help": {
            "text": "\n".join(f"{label}: {text}" for label, text in told),
            "markdown": "\n\n".join(f"**{label}.** {text}" for label, text in told),
        },
        "defaultConfiguration": {"level": "error"},
    }


def _ours(id: str, short: str, full: str, help: str) -> dict[str, Any]:
    """A rule that is no clause."""
    return {
        "id": id,
        "shortDescription": {"text": short},
        "fullDescription": {"text": full},
        "help": {"text": help},
        "defaultConfiguration": {"level": "error"},
    }


_OURS = (
    _ours(
        READABLE,
        "The record can be read.",
        "What cannot be read, a whole file or one record of it, cannot be judged.",
        "The message says what is wrong where reading stopped; the other records are judged.",
    ),
    _ours(
        ANSWERED,
        "The program under test gives a usable reply.",
        "A reply that is late, or is none, and a program that ends, cannot be held against the rules.",
        "The message says what came instead, with the end of the program's standard error; the rest goes on.",
    ),
)


def _first_sentence(text: str) -> str:
    return f"{text.partition('. ')[0].removesuffix('.')}."


def results(checked: Checked, *, strict: bool = False) -> list[bytes]:
    """The results of a subject, each as JSON; what is left open is one only where that counts as a failure.

    GitHub takes every result for an alert, whatever its kind.
    """
    told = [check for check in checked.checks if strict or check.outcome is not Outcome.OPEN]
    return [_encode(_result(checked, check)) for check in told]


def _result(checked: Checked, check: Check) -> dict[str, Any]:
    result: dict[str, Any] = {"ruleId": check.rule, "level": _level(check)}
    if check.outcome is Outcome.OPEN:
        result["kind"] = "open"
    result["message"] = {"text": _plain(f"{check.where}: {check.message}")}
    result["locations"] = [_location(checked.source, check.pointer, check.line, check.column)]
    if check.related:
        result["relatedLocations"] = [_related(checked.source, place) for place in check.related]
    result["partialFingerprints"] = {FINGERPRINT: check.fingerprint}
    if check.known is not None:
        result["baselineState"] = "unchanged" if check.known else "new"
    if checked.name is not None:
        result["properties"] = {"record": printable(checked.name)}
    return result


def _level(check: Check) -> str:
    return "none" if check.outcome is Outcome.OPEN else "warning" if check.follows else "error"


def _location(source: str, pointer: str | None, line: int | None, column: int | None) -> dict[str, Any]:
    region = {"startLine": line or 1} | ({} if column is None else {"startColumn": column})
    physical: dict[str, Any] = {"artifactLocation": {"uri": uri(source)}, "region": region}
    location: dict[str, Any] = {"physicalLocation": physical}
    if pointer is not None:
        location["logicalLocations"] = [{"fullyQualifiedName": pointer}]
    return location


def _related(source: str, place: Related) -> dict[str, Any]:
    return {**_location(source, place.pointer, place.line, place.column), "message": {"text": place.words}}


def uri(source: str) -> str:
    """The name of a file as a URI: relative to the current folder where it is below that, as it was given otherwise.

    >>> uri("league 1/a#.jsonl"), uri("/tmp/a.jsonl"), uri("<stdin>")
    ('league%201/a%23.jsonl', 'file:///tmp/a.jsonl', '%3Cstdin%3E')
    """
    path = PurePath(from_here(source))
    if path.is_absolute():
        return path.as_uri()
    written = quote(path.as_posix())
    return f"./{written}" if ":" in written.partition("/")[0] else written


def _plain(text: str) -> str:
    """A plain text message, in which square brackets would make a link and braces a placeholder."""
    return text.replace("\\", "\\\\").replace("[", "\\[").replace("]", "\\]").replace("{", "{{").replace("}", "}}")
