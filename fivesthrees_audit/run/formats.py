"""Owns the formats of an audit's report: for each, where the pieces go and what renders an entry.

A format is imported by who asks for it: text alone must not pay for the formats of a CI server.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import BinaryIO

from fivesthrees_audit.report import json
from fivesthrees_audit.report.model import Entry, Summary
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.run.batch import Render
from fivesthrees_audit.run.judge import Options
from fivesthrees_audit.run.sinks import Document, Frame, Lines, Page, Sink

Made = tuple[Sink, Render]


def sink_of(form: str, stream: BinaryIO, options: Options, *, colour: bool = False) -> Made:
    """The sink of a format, and what renders an entry for it (a function that other processes can run).

    `options` are those by which the entries were judged; only text has colour.
    """
    if form == "text":
        return Page(stream), partial(_text, colour=colour)
    return _MADE[form](stream, options)


def _json(stream: BinaryIO, options: Options) -> Made:
    del options
    return Document(stream, Frame(json.OPENING, json.closing)), json.encode


def _jsonl(stream: BinaryIO, options: Options) -> Made:
    del options
    return Lines(stream), json.line


def _junit(stream: BinaryIO, options: Options) -> Made:
    from fivesthrees_audit.report import junit

    frame = Frame(junit.OPENING, _whatever_came(junit.CLOSING), b"", b"")
    return Document(stream, frame, partial(junit.alone, met=Counter())), partial(
        _suite, rules=options.rules, reported=options.reported
    )


def _sarif(stream: BinaryIO, options: Options) -> Made:
    from fivesthrees_audit.report import sarif

    frame = Frame(sarif.opening(), lambda total: sarif.closing(successful=not total.unreadable))
    return Document(stream, frame), partial(_results, strict=options.strict)


def _github(stream: BinaryIO, options: Options) -> Made:
    del options
    return Lines(stream), _commands


def _gitlab(stream: BinaryIO, options: Options) -> Made:
    from fivesthrees_audit.report import gitlab

    del options
    frame = Frame(gitlab.OPENING, _whatever_came(gitlab.CLOSING))
    return Document(stream, frame, partial(_issues_alone, met=Counter())), _issues


_MADE = {"json": _json, "jsonl": _jsonl, "junit": _junit, "sarif": _sarif, "github": _github, "gitlab": _gitlab}

FORMATS = ("text", *_MADE)
"""The names of the formats, as one asks for them; the default first."""


def _whatever_came(closing: bytes) -> Callable[[Summary], bytes]:
    return lambda total: closing  # noqa: ARG005  # there is no summary in it


def _text(entry: Entry, *, colour: bool) -> bytes:
    from fivesthrees_audit.report.text import Look, entry_text

    return entry_text(entry, Look(colour)).encode()


def _suite(entry: Entry, *, rules: RuleSet | None, reported: frozenset[str] | None) -> bytes:
    from fivesthrees_audit.report import checks, junit

    return junit.suite(checks.with_passed(entry, rules, reported))


def _results(entry: Entry, *, strict: bool) -> bytes:
    from fivesthrees_audit.report import checks, sarif

    return json.NEXT.join(sarif.results(checks.checked(entry), strict=strict))


def _commands(entry: Entry) -> bytes:
    from fivesthrees_audit.report import checks, github

    return github.commands(checks.checked(entry))


def _issues(entry: Entry) -> bytes:
    from fivesthrees_audit.report import checks, gitlab

    return b"\n".join(gitlab.issues(checks.checked(entry)))


def _issues_alone(lines: bytes, met: Counter[bytes]) -> bytes:
    from fivesthrees_audit.report import gitlab

    return json.NEXT.join(gitlab.alone(line, met) for line in lines.splitlines())
