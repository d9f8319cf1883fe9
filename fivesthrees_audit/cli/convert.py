"""The `convert` command: match records into score sheets, score sheets into match records."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice

import click

from fivesthrees_audit.cli.options import from_option, tell
from fivesthrees_audit.findings import RecordError
from fivesthrees_audit.records import sheet_writer, strict
from fivesthrees_audit.records.record import Record, found
from fivesthrees_audit.records.writing import compact, pretty, tree_of
from fivesthrees_audit.report.safe import printable, without_commands
from fivesthrees_audit.run.output import output


@click.command(no_args_is_help=True)
@click.argument("files", nargs=-1, metavar="FILE...", required=True)
@click.option(
    "--to",
    "form",
    type=click.Choice(["sheet", "json", "jsonl"]),
    help="What to write; by default a sheet for a record, and for all else records (JSON, or JSON lines for several).",
)
@from_option
@click.option("-o", "--output", "path", metavar="FILE", help="Write to a file, whole or not at all.")
def convert(files: tuple[str, ...], form: str | None, origin: str | None, path: str | None) -> int:
    """Turn match records into score sheets, or score sheets and other programs' records into match records.

    Everything round-trips but keys that begin with x_, which a sheet has no place for. What cannot be read is told
    on standard error, and the exit status is then 2.

    \b
    Example:
      fivesthrees-audit convert examples/disputed-evening.sheet
    """
    failed: list[RecordError] = []
    readable = _readable(files, origin, failed)
    opening = list(islice(readable, 2))
    form = form or _other_form(opening)
    if form == "json" and len(opening) > 1:
        raise click.UsageError("a JSON file holds one match, here are more; use --to jsonl")
    written = _written(chain(opening, readable), form, failed)
    first = next(written, None)
    if first is not None:
        with output(path) as stream:
            for text in chain([first], written):
                stream.write(text)
    elif not failed:
        click.echo("fivesthrees-audit: nothing to convert", err=True)
    return 2 if failed or first is None else 0


def _other_form(opening: list[Record]) -> str:
    """A sheet for a record; for a sheet, or another program's record, a record, or lines for several."""
    if opening and opening[0].text is not None:
        return "sheet"
    return "jsonl" if len(opening) > 1 else "json"


def _readable(files: tuple[str, ...], origin: str | None, failed: list[RecordError]) -> Iterator[Record]:
    """The records that can be read; each error is told and kept in `failed`."""
    for record in found(files, note=tell, form=origin):
        if isinstance(record, RecordError):
            _fail(record, failed)
        else:
            yield record


def _fail(error: RecordError, failed: list[RecordError]) -> None:
    click.echo(f"fivesthrees-audit: {printable(str(error))}", err=True)
    failed.append(error)


def _written(readable: Iterable[Record], form: str, failed: list[RecordError]) -> Iterator[bytes]:
    """Each record as it is written; what a sheet cannot say is told and kept in `failed`."""
    between = ""
    for record in readable:
        try:
            text = _text(record, form)
        except RecordError as error:
            line, column = record.locate(error.reason.partition(": ")[0])
            _fail(RecordError(error.reason, source=record.source, line=line, column=column), failed)
        else:
            yield f"{between}{text}\n".encode()
            between = "\n" if form == "sheet" else ""


def _text(record: Record, form: str) -> str:
    if form == "sheet":
        text = sheet_writer.write(record.match)
        _warn_of_extras(record)
        return text.removesuffix("\n")
    tree = strict.parse(record.text) if record.text is not None else tree_of(record.match)
    return pretty(tree) if form == "json" else compact(tree)


def _warn_of_extras(record: Record) -> None:
    extras = sorted(set(_extras(strict.parse(record.text)))) if record.text is not None else []
    if extras:
        keys = strict.cut(printable(", ".join(extras)), 200)
        note = f"note: {printable(record.source)}:{record.line}: a sheet has no place for {keys}"
        click.echo(without_commands(note), err=True)


def _extras(value: object) -> Iterator[str]:
    """The keys of a parsed record that begin with `x_`."""
    if isinstance(value, dict):
        for key, item in value.items():
            if key.startswith("x_"):
                yield key
            else:
                yield from _extras(item)
    elif isinstance(value, list):
        for item in value:
            yield from _extras(item)
