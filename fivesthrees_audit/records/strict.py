"""Owns the careful reading of a JSON record: what is wrong with the text, where, and the nearest right word."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator
from functools import partial
from math import isfinite
from typing import Any, NoReturn, get_args

import msgspec

from fivesthrees_audit.findings import RecordError, nearest
from fivesthrees_audit.records import native
from fivesthrees_audit.records.places import Places, line_column

MOST_DEEP = 200
"""How many brackets may stand open at once; a record itself needs seven, its `x_` keys may need more."""

_LONGEST = 40


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


class _NotFinite(ValueError):
    """A number, as it is written, that no finite value stands for."""


def parse(text: str) -> Object:
    """The JSON object in `text`, keys beginning with `x_` included.

    Raises RecordError, with line and column in `text`, for what `parse_any` does, and for what is not an object.
    """
    tree = _careful(text, _check_object)
    assert isinstance(tree, Object)  # noqa: S101  # it was checked
    return tree


def parse_any(text: str) -> Any:
    """The value of JSON in `text`.

    Raises RecordError, with line and column in `text`, for what is not JSON, holds a key twice, a number that is not
    finite or too long, text that is not Unicode, or brackets nested too deep.
    """
    return _careful(text, lambda _: None)


def _careful(text: str, check: Callable[[Any], object]) -> Any:
    try:
        return _parsed(text, check)
    except json.JSONDecodeError as error:
        raise _at(text, error.pos, f"not JSON: {_plainly(error)}") from None
    except RecursionError:
        raise _at(text, _deep_offset(text), f"not a record: more than {MOST_DEEP} brackets stand open here") from None
    except Flaw as flaw:
        raise located(text, flaw) from None
    except _NotFinite as error:
        reason = f"{cut(str(error))} is not a number that a record may hold"
        raise _at(text, _number_offset(text, re.escape(str(error))), reason) from None
    except ValueError:
        digits = rf"-?\d{{{sys.get_int_max_str_digits() + 1},}}"
        raise _at(text, _number_offset(text, digits), "a number has too many digits") from None


def _parsed(text: str, check: Callable[[Any], object]) -> Any:
    twice: list[str] = []
    tree = json.loads(text, object_pairs_hook=partial(_object, twice), parse_constant=_not_finite, parse_float=_finite)
    check(tree)
    if isinstance(tree, Object | list):
        _check_depth(tree, MOST_DEEP)
    if twice or "\\u" in text:  # only an escape can write half of a surrogate pair
        _check_text(tree, "")
    return tree


def _check_object(tree: Any) -> None:
    if not isinstance(tree, Object):
        hint = "; several records in a file stand one a line" if isinstance(tree, list) else ""
        raise Flaw("", f"expected one object, a match record, got {shown(tree)}{hint}")


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
    places = Places(text)
    key = flaw.key
    offset = places.offset(flaw.pointer) if key is None else places.key_offset(flaw.pointer, key, flaw.nth)
    line, column = places.line_column(offset)
    where = f"{cut(flaw.pointer, 2 * _LONGEST)}: " if flaw.pointer else ""
    return RecordError(f"{where}{flaw.reason}", line=line, column=column)


def _at(text: str, offset: int, reason: str) -> RecordError:
    line, column = line_column(text, offset)
    return RecordError(reason, line=line, column=column)


_PLAINLY = {
    "Expecting value": "expected a value",
    "Expecting property name": "expected a key in double quotes",
    "Expecting ':'": "expected a colon after the key",
    "Expecting ','": "expected a comma, or the end of the list or object",
    "Illegal trailing comma": "a comma with nothing after it",
    "Extra data": "something follows the record; several records in a file stand one a line",
    "Unterminated string": "the text ends inside the string that begins here",
    "Invalid control character": r"a control character inside a string; write it as an escape such as \n",
    "Invalid \\": r"a backslash that begins no escape; a backslash itself is written \\",
}


def _plainly(error: json.JSONDecodeError) -> str:
    """What the library found, in our words, which do not change with its version."""
    if error.doc[error.pos : error.pos + 1] == "\0":
        return "a NUL character, as in UTF-16 text; save it as UTF-8"
    if error.pos >= len(error.doc.rstrip()):
        return "the text ends before the record does"
    return next((plain for begins, plain in _PLAINLY.items() if error.msg.startswith(begins)), error.msg)


def _object(twice: list[str], pairs: list[tuple[str, Any]]) -> Object:
    made = Object(pairs)
    if len(made) != len(pairs):
        made.twice = _first_twice([key for key, _ in pairs])
        twice.append(made.twice)
    return made


def _first_twice(keys: list[str]) -> str:
    """The key that is the first to come again."""
    unseen = set(keys)
    return next(key for key in keys if key not in unseen or unseen.remove(key))  # type: ignore[func-returns-value]


def _finite(number: str) -> float:
    value = float(number)
    return value if isfinite(value) else _not_finite(number)


def _not_finite(number: str) -> NoReturn:
    raise _NotFinite(number)


_STRING = r'"(?:[^"\\]|\\.)*+"'
_BRACKETS = re.compile(rf"{_STRING}|[\[{{]|[\]}}]", re.DOTALL)


def _number_offset(text: str, pattern: str) -> int:
    """Where the first number like that stands, outside strings."""
    tokens = re.finditer(rf"{_STRING}|{pattern}", text, re.DOTALL)
    return next((found.start() for found in tokens if found[0][0] != '"'), 0)


def _deep_offset(text: str) -> int:
    """Where the first bracket stands that is nested too deep."""
    depth = 0
    for found in _BRACKETS.finditer(text):
        depth += (found[0] in "[{") - (found[0] in "]}")
        if depth > MOST_DEEP:
            return found.start()
    return 0


def _check_depth(value: Any, left: int) -> None:
    if left == 0:
        raise RecursionError
    for item in value.values() if isinstance(value, Object) else value:
        if isinstance(item, Object | list):
            _check_depth(item, left - 1)


def _check_text(value: Any, pointer: str) -> None:
    if isinstance(value, str):
        if _halved(value):
            raise Flaw(pointer, _HALF)
    elif isinstance(value, list):
        for index, item in enumerate(value):
            _check_text(item, f"{pointer}/{index}")
    elif isinstance(value, Object):
        if value.twice is not None:
            raise Flaw(pointer, f"the key {shown(value.twice)} is there twice", value.twice, 2)
        for key, item in value.items():
            if _halved(key):
                raise Flaw(pointer, _HALF, key)
            _check_text(item, f"{pointer}/{key.replace('~', '~0').replace('/', '~1')}")


_HALF = "text holds half of a surrogate pair, which is no character"


def _halved(text: str) -> bool:
    return not text.isascii() and any("\ud800" <= letter <= "\udfff" for letter in text)


def _check_format(tree: Object) -> None:
    if "format" not in tree:
        raise Flaw("", f'the key "format" is missing; this program reads "{native.FORMAT}"')
    if tree["format"] != native.FORMAT:
        raise Flaw("/format", f'{shown(tree["format"])} is no format this program reads; it reads "{native.FORMAT}"')


def _known(value: Any) -> Any:
    """The tree without the keys that begin with `x_`."""
    if isinstance(value, Object):
        return {key: _known(item) for key, item in value.items() if not key.startswith("x_")}
    if isinstance(value, list):
        return [_known(item) for item in value]
    return value


def _explain(message: str, tree: Object) -> NoReturn:
    """Raises the Flaw that says in our words what msgspec found; the value it met is looked up in the tree."""
    stranger = next(_strangers(tree, native.Match, ""), None)
    if stranger is not None:
        raise stranger
    what, _, path = message.partition(" - at `")
    pointer = "".join(f"/{name or index}" for name, index in re.findall(r"\.(\w+)|\[(\d+)\]", path))
    missing = re.fullmatch(r"Object missing required field `(\w+)`", what)
    if missing:
        raise Flaw(pointer, f'the key "{missing[1]}" is missing')
    value = _value_at(tree, pointer)
    raise Flaw(pointer, f"expected {_expected(pointer, what)}, got {shown(value)}")


def _strangers(value: Any, kind: Any, pointer: str) -> Iterator[Flaw]:
    """A flaw for each key that the records of this kind do not have."""
    if isinstance(value, list):
        for index, item in enumerate(value):
            yield from _strangers(item, kind, f"{pointer}/{index}")
    elif isinstance(value, Object) and kind is not None:
        fields = {field.name: field.type for field in msgspec.structs.fields(kind)}
        for key, item in value.items():
            if key in fields:
                yield from _strangers(item, next(_structs(fields[key]), None), f"{pointer}/{key}")
            elif not key.startswith("x_"):
                hint = nearest(key, list(fields)) or f"; known here: {', '.join(fields)}"
                yield Flaw(pointer, f"unknown key {shown(key)}{hint}", key)


def _structs(kind: Any) -> Iterator[Any]:
    """The record types named in a field's type."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        yield kind
    for part in get_args(kind):
        yield from _structs(part)


_TILE = 'a tile such as "6-3", two numbers from 0 to 6'
_TILE_OR_UNKNOWN = f'{_TILE}, or "?"'
_SEAT = "the number of a seat, from 0 to 3"
_SHAPES = {
    "players": "a list of two to four names",
    "players/*": "a name",
    "deals": "a list of deals",
    "hands": "a list of hands, one a player",
    "hands/*": "a list of tiles, or null for a hand that is not known",
    "hands/*/*": _TILE_OR_UNKNOWN,
    "boneyard": "a list of tiles",
    "boneyard/*": _TILE_OR_UNKNOWN,
    "events": "a list of entries",
    "play": _TILE,
    "draw": _TILE_OR_UNKNOWN,
    "events/*/end": 'an end: "L", "R", "U", "D", or the pips it showed',
    "how": '"out", "blocked" or "won"',
    "omits": 'a list of "knocks" and "draws"',
    "omits/*": '"knocks" or "draws"',
    "seat": _SEAT,
    "lead": _SEAT,
    "winner": "the number of a side, from 0 to 3",
    "scores": "a list of whole numbers, one a side",
    "rules": "the id of a rule set, or an object",
}
"""What stands where: by the end of a pointer, any index written `*`. The longest that fits is meant."""

_KINDS = {"int": "a whole number", "str": "text", "bool": "true or false", "object": "an object"}


def _expected(pointer: str, what: str) -> str:
    """What should stand at a pointer where msgspec found something else."""
    parts = re.sub(r"/\d+", "/*", pointer).split("/")[1:]
    for start in range(len(parts)):
        shape = _SHAPES.get("/".join(parts[start:]))
        if shape is not None:
            return shape
    kind = re.match(r"Expected `(\w+)( \| null)?`, got", what)
    return _KINDS[kind[1]] if kind else f"a whole number between {-native.LIMIT} and {native.LIMIT}"


def _value_at(tree: Any, pointer: str) -> Any:
    for part in pointer.split("/")[1:]:
        tree = tree[int(part)] if isinstance(tree, list) else tree[part]
    return tree


def shown(value: Any) -> str:
    """A parsed value as a message shows it: as it is written, or what it is where that is long."""
    if isinstance(value, list):
        return f"a list of {len(value)}"
    return "an object" if isinstance(value, dict) else cut(json.dumps(value))


def cut(text: str, longest: int = _LONGEST) -> str:
    """A text, or its beginning where it is too long for a message."""
    return text if len(text) <= longest else f"{text[: longest - 4]} ..."
