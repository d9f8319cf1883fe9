"""Owns the careful reading of a JSON record: what is wrong with the text, where, and the nearest right word."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, NoReturn, get_args

import msgspec

from fivesthrees_audit.findings import RecordError, nearest
from fivesthrees_audit.records import native
from fivesthrees_audit.records.places import key_offset, line_column, offset_of


class Flaw(Exception):
    """Something wrong at an entry of a record, before it is known where that entry stands in its file."""

    def __init__(self, pointer: str, reason: str, key: str | None = None, nth: int = 1) -> None:
        super().__init__(reason)
        self.pointer = pointer
        self.reason = reason
        self.key = key
        self.nth = nth


class Object(dict[str, Any]):
    """A JSON object that remembers a key it was given twice."""

    twice: str | None = None


def parse(text: str) -> Object:
    """The JSON object in `text`, keys beginning with `x_` included.

    Raises RecordError, with line and column in `text`, for what is not JSON, not an object, holds a key
    twice, a number that is not finite or too long, or text that is not Unicode.
    """
    try:
        tree = json.loads(text, object_pairs_hook=_object, parse_constant=_constant)
        if not isinstance(tree, Object):
            raise Flaw("", f"expected one object, a match record; got {_kind(tree)}")
        _check_text(tree, "")
    except json.JSONDecodeError as error:
        line, column = line_column(text, error.pos)
        if error.pos >= len(text.rstrip()):
            raise RecordError("not JSON: the text ends before the record does", line=line, column=column) from None
        raise RecordError(f"not JSON: {_lower(error.msg)}", line=line, column=column) from None
    except RecursionError:
        raise RecordError("not a record: brackets are nested too deep", line=1, column=1) from None
    except Flaw as flaw:
        raise located(text, flaw) from None
    except ValueError as error:
        line, column = _number_place(text)
        reason = str(error) if str(error).startswith("not ") else "a number has too many digits"
        raise RecordError(reason, line=line, column=column) from None
    return tree


def read(text: str) -> native.Match:
    """The typed record in a text of JSON, `x_` keys left out. Raises RecordError with its place in `text`."""
    tree = parse(text)
    try:
        return typed(tree)
    except Flaw as flaw:
        raise located(text, flaw) from None


def typed(tree: Object) -> native.Match:
    """The typed record of a parsed object. Raises Flaw for the first wrong key or value."""
    _check_format(tree)
    try:
        return msgspec.convert(_known(tree), native.Match)
    except msgspec.ValidationError as error:
        _explain(str(error), tree)


def located(text: str, flaw: Flaw) -> RecordError:
    """The error that tells of a flaw, with its line and column in `text`."""
    offset = offset_of(text, flaw.pointer) if flaw.key is None else key_offset(text, flaw.pointer, flaw.key, flaw.nth)
    line, column = line_column(text, offset)
    where = f"{flaw.pointer}: " if flaw.pointer else ""
    return RecordError(f"{where}{flaw.reason}", line=line, column=column)


def _object(pairs: list[tuple[str, Any]]) -> Object:
    made = Object(pairs)
    if len(made) != len(pairs):
        keys = [key for key, _ in pairs]
        made.twice = next(key for key in keys if keys.count(key) > 1)
    return made


def _constant(name: str) -> NoReturn:
    raise ValueError(f"not JSON: {name} is not a number that a record may hold")


def _number_place(text: str) -> tuple[int, int]:
    found = re.search(r"-?\d{1000,}|NaN|-?Infinity", text)
    return line_column(text, found.start() if found else 0)


def _check_text(value: Any, pointer: str) -> None:
    if isinstance(value, str):
        try:
            value.encode()
        except UnicodeEncodeError:
            raise Flaw(pointer, "text holds half of a surrogate pair, which is no character") from None
    elif isinstance(value, list):
        for index, item in enumerate(value):
            _check_text(item, f"{pointer}/{index}")
    elif isinstance(value, Object):
        if value.twice is not None:
            raise Flaw(pointer, f"the key {value.twice!r} is there twice", value.twice, 2)
        for key, item in value.items():
            _check_text(key, pointer)
            _check_text(item, f"{pointer}/{key.replace('~', '~0').replace('/', '~1')}")


def _check_format(tree: Object) -> None:
    if "format" not in tree:
        raise Flaw("", f'the key "format" is missing; this program reads "{native.FORMAT}"')
    if tree["format"] != native.FORMAT:
        shown = json.dumps(tree["format"])[:60]
        raise Flaw("/format", f'format {shown} is not one this program reads; it reads "{native.FORMAT}"')


def _known(value: Any) -> Any:
    """The tree without the keys that begin with `x_`."""
    if isinstance(value, Object):
        return {key: _known(item) for key, item in value.items() if not key.startswith("x_")}
    if isinstance(value, list):
        return [_known(item) for item in value]
    return value


_WORDS = {
    "int": "a whole number",
    "str": "text",
    "float": "a number with a point",
    "bool": "true or false",
    "null": "null",
    "object": "an object",
    "array": "a list",
}
_PATH = re.compile(r"^(?P<what>.*?)(?: - at `(?P<path>.*)`)?$", re.DOTALL)


def _explain(message: str, tree: Object) -> NoReturn:
    """Raises the Flaw that says in our words what msgspec found; the value it met is looked up in the tree."""
    found = _PATH.match(message)
    assert found is not None  # noqa: S101  # the pattern matches any text
    what, path = found["what"], found["path"] or "$"
    pointer = "".join(f"/{name or index}" for name, index in re.findall(r"\.(\w+)|\[(\d+)\]", path))
    unknown = re.match(r"Object contains unknown field `(.*)`", what, re.DOTALL)
    if unknown:
        key = unknown[1]
        raise Flaw(pointer, f"unknown key {_short(key)}{nearest(key, _keys(pointer))}", key)
    missing = re.match(r"Object missing required field `(.*)`", what)
    if missing:
        raise Flaw(pointer, f'the key "{missing[1]}" is missing')
    value = _value_at(tree, pointer)
    raise Flaw(pointer, f"expected {_expected(pointer, what)}, got {_short(value)}")


def _expected(pointer: str, what: str) -> str:
    name = re.sub(r"(/\d+)+$", "", pointer).rpartition("/")[2]
    if name in ("play", "draw", "hands", "boneyard") and "enum" in what:
        unknown = "" if name == "play" else ' or "?"'
        return f'a tile such as "6-3", two numbers from 0 to 6{unknown}'
    if name == "end" and "enum" in what:
        return 'an end: "L", "R", "U", "D", or the pips it showed'
    if name == "how":
        return '"out", "blocked" or "won"'
    if name == "omits" and "enum" in what:
        return '"knocks" or "draws"'
    if name == "players" and "length" in what:
        return "two to four names"
    if name in ("seat", "lead", "winner") and ("<=" in what or ">=" in what):
        return "a seat or side from 0 to 3"
    kinds = re.match(r"Expected `([^`]*)`", what)
    if kinds and "length" not in what and "=" not in what:
        return " or ".join(_WORDS.get(kind, kind) for kind in kinds[1].split(" | ") if kind != "null")
    return f"a whole number between {-native.LIMIT} and {native.LIMIT}"


def _keys(pointer: str) -> list[str]:
    kind: Any = native.Match
    for part in pointer.split("/")[1:]:
        if part.isdecimal():
            continue
        kind = next(_structs(field.type) for field in msgspec.structs.fields(kind) if field.name == part)
    return [field.name for field in msgspec.structs.fields(kind)]


def _structs(kind: Any) -> Any:
    """The one record type named in a field's type."""
    return next(_all_structs(kind))


def _all_structs(kind: Any) -> Iterator[Any]:
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        yield kind
    for part in get_args(kind):
        yield from _all_structs(part)


def _value_at(tree: Any, pointer: str) -> Any:
    for part in pointer.split("/")[1:]:
        tree = tree[int(part)] if isinstance(tree, list) else tree[part]
    return tree


def _short(value: Any) -> str:
    if isinstance(value, str | int | float | None):
        text = json.dumps(value)
        return text if len(text) <= 40 else f"{text[:36]} ..."  # noqa: PLR2004  # a quarter of a line
    return _kind(value)


def _kind(value: Any) -> str:
    if isinstance(value, list):
        return "a list"
    return "an object" if isinstance(value, dict) else _short(value)


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]
