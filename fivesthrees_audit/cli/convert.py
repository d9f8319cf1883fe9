"""The `convert` command: match records into score sheets, score sheets into match records."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice

import click

from fivesthrees_audit.findings import RecordError
from fivesthrees_audit.records import sheet_writer, strict
from fivesthrees_audit.records.reading import Note, sources, texts
from fivesthrees_audit.records.record import Record, records
from fivesthrees_audit.records.writing import pretty, tree_of
from fivesthrees_audit.report.json import encode
from fivesthrees_audit.report.safe import printable
from fivesthrees_audit.run.output import output


@click.command(no_args_is_help=True)
@click.argument("files", nargs=-1, metavar="FILE...", required=True)
@click.option(
    "--to",
    "form",
    type=click.Choice(["sheet", "json", "jsonl"]),
    help="What to write; by default a sheet for a record, and for a sheet a record (JSON, or JSON lines for several).",
)
@click.option("-o", "--output", "path", metavar="FILE", help="Write to a file, whole or not at all.")
def convert(files: tuple[str, ...], form: str | None, path: str | None) -> int:
    """Turn match records into score sheets, or score sheets into match records.

    Everything round-trips but keys that begin with x_, which a sheet has no place for. What cannot be read is told
    on standard error, and the exit status is then 2.

    \b
    Example:
      fivesthrees-audit convert examples/disputed-evening.sheet
    """
    failed: list[RecordError] = []
    found = _readable(files, failed)
    opening = list(islice(found, 2))
    if form is None:
        form = "sheet" if opening and opening[0].text is not None else "json" if len(opening) < 2 else "jsonl"  # noqa: PLR2004
    if form == "json" and len(opening) > 1:
        raise click.UsageError("a JSON file holds one match, here are more; use --to jsonl")
    with output(path) as stream:
        for number, record in enumerate(chain(opening, found)):
            stream.write(_written(record, form, first=number == 0))
    return 2 if failed or not opening else 0


def _readable(files: tuple[str, ...], failed: list[RecordError]) -> Iterator[Record]:
    """The records that can be read; each error is told and kept in `failed`."""
    for record in _records(files):
        if isinstance(record, RecordError):
            click.echo(f"fivesthrees-audit: {printable(str(record))}", err=True)
            failed.append(record)
        else:
            yield record


def _records(files: tuple[str, ...]) -> Iterator[Record | RecordError]:
    for name in sources(files):
        for item in [name] if isinstance(name, RecordError) else texts(name):
            if isinstance(item, RecordError):
                yield item
            elif isinstance(item, Note):
                click.echo(f"note: {printable(item.source)} {item.words}", err=True)
            else:
                yield from records(item)


def _written(record: Record, form: str, *, first: bool) -> bytes:
    if form == "sheet":
        _warn_of_extras(record)
        return (("" if first else "\n") + sheet_writer.write(record.match)).encode()
    tree = strict.parse(record.text) if record.text is not None else tree_of(record.match)
    return (pretty(tree) + "\n").encode() if form == "json" else encode(tree) + b"\n"


def _warn_of_extras(record: Record) -> None:
    extras = sorted(set(_extras(strict.parse(record.text)))) if record.text is not None else []
    if extras:
        keys = ", ".join(printable(key) for key in extras)
        click.echo(f"note: {printable(record.source)}:{record.line}: a sheet has no place for {keys}", err=True)


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
