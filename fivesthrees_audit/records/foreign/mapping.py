"""Owns a mapping: a TOML file of JMESPath expressions that say where somebody's own JSON keeps the parts of a match.

What is wrong with the file is told here, before any record is read. `records/foreign/mapped.py` follows it.
"""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import jmespath
from jmespath.exceptions import JMESPathError, ParseError

from fivesthrees_audit.findings import SpecError, UsageError, nearest
from fivesthrees_audit.records import native, wellformed
from fivesthrees_audit.records.strict import Flaw

TABLES = {
    "match": ("each", "by", "id", "rules", "players", "target", "pairs"),
    "start": ("scores", "lead"),
    "deal": ("each", "by", "lead", "hands", "boneyard"),
    "event": (
        *("each", "skip", "seat", "play", "end", "knock", "draw", "adjust", "reason", "note"),
        *("count", "earned", "award", "score"),
    ),
    "end": ("how", "seat", "bonus", "scores"),
    "result": ("winner", "scores"),
}
"""The tables of expressions, and what each may say. Their names are those of a match record."""

NEEDED = ("match.players", "deal.each", "event.each", "event.play")
WORDS = ("end", "how", "seat", "rules")
SETTINGS = ("rules", "omits", "lines", "first_seat", "sometimes", "words")
OMITS = ("knocks", "draws")
_PLAIN = re.compile(r"(?:@|(?:^|\.)[A-Za-z_]\w*|\[\d+\])+")
_STEP = re.compile(r"[A-Za-z_]\w*|\d+")


class UnfitValueError(Exception):
    """An expression met a value that it cannot work on."""


class Expression:
    """A JMESPath expression of a mapping: its name (`event.play`), its text, and the steps it takes if that is all."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text
        self.steps = _STEP.findall(text) if _PLAIN.fullmatch(text) else None
        self._compiled = jmespath.compile(text)

    def __str__(self) -> str:
        table, _, key = self.name.partition(".")
        return f"[{table}] {key} = {self.text!r}"

    def search(self, value: Any) -> Any:
        """What it selects. Raises UnfitValueError where a function of it is given what it cannot take."""
        try:
            return self._compiled.search(value)
        except (JMESPathError, TypeError, ValueError, RecursionError) as error:
            raise UnfitValueError(str(error)) from None


class Mapping(NamedTuple):
    """A mapping as read: its expressions by name, and what it says besides.

    `rules` and `omits` are as in a record; `by_line` whether each line of JSON Lines is a document of its own;
    `first_seat` the number of the first seat; `sometimes` the expressions that need not select anything; `words` by
    kind what the words of the foreign record mean.
    """

    expressions: dict[str, Expression]
    rules: str | dict[str, Any] | None
    omits: list[Any] | None
    by_line: bool
    first_seat: int
    sometimes: frozenset[str]
    words: dict[str, dict[str, Any]]


def mapping(name: str) -> Mapping:
    """The mapping in a file. Raises UsageError where it cannot be read, SpecError for what is wrong in it."""
    try:
        return _loaded(name, Path(name).stat().st_mtime_ns)
    except (OSError, ValueError) as error:
        raise UsageError(f"--from {name}: cannot be read: {getattr(error, 'strerror', None) or error}") from None


@lru_cache(8)
def _loaded(name: str, changed: int) -> Mapping:
    del changed  # a file written anew is read anew
    try:
        tree = tomllib.loads(Path(name).read_bytes().decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SpecError(f"{name}: not TOML: {error}") from None
    try:
        return _checked(tree)
    except SpecError as error:
        raise SpecError(f"{name}: {error}") from None


def _checked(tree: dict[str, Any]) -> Mapping:
    for key in tree:
        _known(key, (*SETTINGS, *TABLES), "the file")
    expressions = {
        expression.name: expression for table in TABLES for expression in _expressions(table, tree.get(table, {}))
    }
    for needed in NEEDED:
        if needed not in expressions:
            table, _, key = needed.partition(".")
            raise SpecError(f"[{table}] needs {key}, an expression that selects it")
    return Mapping(
        expressions,
        _rules(tree.get("rules")),
        _omits(tree.get("omits")),
        _choice(tree, "lines", ("each", "together")) == "each",
        _choice(tree, "first_seat", (0, 1)),
        _sometimes(tree.get("sometimes", [])),
        _words(tree.get("words", {})),
    )


def _known(key: str, known: tuple[str, ...], where: str) -> None:
    if key not in known:
        hint = nearest(key, list(known)) or f"; it may have {', '.join(known)}"
        raise SpecError(f"{where} has no {key!r}{hint}")


def _expressions(table: str, tree: Any) -> list[Expression]:
    if not isinstance(tree, dict):
        raise SpecError(f"[{table}] is a table of expressions")
    made = []
    for key, text in tree.items():
        _known(key, TABLES[table], f"[{table}]")
        if not isinstance(text, str):
            raise SpecError(f"[{table}] {key} is a JMESPath expression, written as text")
        try:
            made.append(Expression(f"{table}.{key}", text))
        except ParseError as error:
            where = f" at column {error.lex_position + 1}" if error.lex_position >= 0 else ""
            raise SpecError(f"[{table}] {key} = {text!r}: not a JMESPath expression{where}") from None
        except JMESPathError as error:
            raise SpecError(f"[{table}] {key} = {text!r}: {str(error).splitlines()[0]}") from None
    return made


def _rules(rules: Any) -> str | dict[str, Any] | None:
    if rules is not None and not isinstance(rules, str | dict):
        raise SpecError("rules is the id of a rule set, or a table")
    try:
        wellformed.rules_of(native.Match(native.FORMAT, [], [], rules=rules))
    except Flaw as flaw:
        raise SpecError(f"rules: {flaw.reason}") from None
    return rules


def _omits(omits: Any) -> list[Any] | None:
    if omits is not None and not (isinstance(omits, list) and all(word in OMITS for word in omits)):
        raise SpecError('omits is a list of "knocks" and "draws"')
    return omits


def _choice(tree: dict[str, Any], key: str, values: tuple[Any, ...]) -> Any:
    """One of a few values; the first where nothing is said."""
    value = tree.get(key, values[0])
    if value not in values or isinstance(value, bool):
        raise SpecError(f"{key} is {' or '.join(map(repr, values))}")
    return value


def _sometimes(names: Any) -> frozenset[str]:
    known = {f"{table}.{key}" for table, keys in TABLES.items() for key in keys}
    every = {table: {name for name in known if name.startswith(f"{table}.")} for table in TABLES}
    if not isinstance(names, list):
        raise SpecError('sometimes is a list of names such as "event.draw", or of tables')
    for name in names:
        _known(str(name), (*sorted(known), *TABLES), "sometimes")
    return frozenset(name for given in names for name in every.get(given, {given}))


def _words(tree: Any) -> dict[str, dict[str, Any]]:
    if not isinstance(tree, dict) or not all(isinstance(table, dict) for table in tree.values()):
        raise SpecError("words holds tables, such as [words.end]")
    for kind in tree:
        _known(kind, WORDS, "words")
    return tree
