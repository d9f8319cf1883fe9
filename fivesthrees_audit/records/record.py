"""Owns a Record: a typed match with where it came from, and the way back from an entry to its line and column."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

import msgspec

from fivesthrees_audit.findings import RecordError
from fivesthrees_audit.records import sheet, strict
from fivesthrees_audit.records.native import Match
from fivesthrees_audit.records.places import Places, line_column
from fivesthrees_audit.records.reading import Note, Text, sources, texts
from fivesthrees_audit.records.wellformed import agreed, check, rules_of
from fivesthrees_audit.ruleset import RuleSet

if TYPE_CHECKING:
    from fivesthrees_audit.records.foreign.page import Page


class Record(msgspec.Struct, frozen=True, dict=True):
    """One match as read: its source, the line where it starts (from 1), the match, the rules it names.

    `text` is its JSON, or `places` the places of its entries in a score sheet or another program's file.
    """

    source: str
    line: int
    match: Match
    rules: RuleSet
    text: str | None = None
    places: Mapping[str, tuple[int, int]] | None = None

    def locate(self, pointer: str) -> tuple[int, int]:
        """The line and column, from 1, of the entry that a JSON Pointer names, in the file it was read from."""
        if self.text is None:
            return place_in(self.places or {}, pointer, self.line)
        line, column = self._in_text.line_column(self._in_text.offset(pointer))
        return line + self.line - 1, column

    def under(self, rules: RuleSet) -> Record | RecordError:
        """The same record judged by other rules; an error, with its place, where it cannot be one of that game."""
        try:
            chosen = agreed(self.match, rules)
            check(self.match, chosen)
        except strict.Flaw as flaw:
            line, column = self.locate(flaw.pointer)
            return RecordError(f"{flaw.pointer}: {flaw.reason}", source=self.source, line=line, column=column)
        return msgspec.structs.replace(self, rules=chosen)

    @cached_property
    def _in_text(self) -> Places:
        return Places(self.text or "")


def place_in(places: Mapping[str, tuple[int, int]], pointer: str, line: int) -> tuple[int, int]:
    """The place of an entry in a file of other form, or of the nearest entry that holds it."""
    while pointer and pointer not in places:
        pointer = pointer.rpartition("/")[0]
    return places.get(pointer, (line, 1))


def records(text: Text, rules: RuleSet | None = None) -> Iterator[Record | RecordError]:
    """The records in one text, each checked to be well formed; `rules` stand in for those it names."""
    try:
        plain = text.data.decode()
    except UnicodeDecodeError as error:
        before = text.data[: error.start].decode()
        line, column = line_column(before, len(before))
        yield _at(text, RecordError(f"byte {error.start + 1} is not UTF-8 text", line=line, column=column))
        return
    if text.form == "json":
        yield _from_json(text, plain, rules)
        return
    for page in _pages(text, plain):
        if page.match is None:
            yield _from_source(text, page.error or RecordError("not a record", line=page.line, column=1))
        else:
            yield _from_page(text, page, page.match, rules)


def _pages(text: Text, plain: str) -> Iterable[sheet.Sheet | Page]:
    """The matches of a score sheet, or of another program's text: what is no sheet may begin like one of those."""
    form = text.form
    if form == "sheet":
        sheets = sheet.read(plain, text.line)
        if not sheets or sheets[0].match is not None:
            return sheets
        from fivesthrees_audit.records import foreign  # what can be read does without

        form = foreign.recognised(plain) or form
        if form == "sheet":
            return sheets
    from fivesthrees_audit.records import foreign  # the same

    return foreign.pages(form, plain, text.line)


def _from_json(text: Text, plain: str, rules: RuleSet | None) -> Record | RecordError:
    try:
        match = strict.read(plain)
        chosen = agreed(match, rules or rules_of(match))
        check(match, chosen)
    except strict.Flaw as flaw:
        return _at(text, strict.located(plain, flaw))
    except RecordError as error:
        return _at(text, error)
    return Record(text.source, text.line, match, chosen, text=plain)


def _from_page(text: Text, page: sheet.Sheet | Page, match: Match, rules: RuleSet | None) -> Record | RecordError:
    try:
        chosen = agreed(match, rules or rules_of(match))
        check(match, chosen)
    except strict.Flaw as flaw:
        where, column = place_in(page.places, flaw.pointer, page.line)
        return RecordError(flaw.reason, source=text.source, line=where, column=column)
    return Record(text.source, page.line, match, chosen, places=page.places)


def _from_source(text: Text, error: RecordError) -> RecordError:
    error.source = text.source
    return error


def _at(text: Text, error: RecordError) -> RecordError:
    """The error with its source, its line counted from the start of the file."""
    error.source = text.source
    error.line = (error.line or 1) + text.line - 1
    return error


def load(*names: str, rules: RuleSet | None = None, form: str | None = None) -> Iterator[Record]:
    """Every record in files, folders, patterns, or `-` for standard input, in order.

    `form` names the format of another program's files, or a file with a mapping. Raises UsageError where there is no
    such format, and RecordError, with its place, at the first record that cannot be read.
    """
    if form is not None:
        from fivesthrees_audit.records import foreign  # our own records do without

        form = foreign.named(form)
    for record in found(names, rules, form=form):
        if isinstance(record, RecordError):
            raise record
        yield record


def found(
    names: Iterable[str],
    rules: RuleSet | None = None,
    note: Callable[[Note], object] | None = None,
    form: str | None = None,
) -> Iterator[Record | RecordError]:
    """Every record in files, folders, patterns, or `-` for standard input, in order; errors in their place.

    `note` is told what is to be said and is no fault; `form` is the format of another program's files.
    """
    for name in sources(names):
        for item in [name] if isinstance(name, RecordError) else texts(name, form):
            if isinstance(item, RecordError):
                yield item
            elif not isinstance(item, Note):
                yield from records(item, rules)
            elif note is not None:
                note(item)
