"""Owns following a mapping through somebody's JSON: matches, deals and entries out, and where each was found.

An expression that is a plain path is located where it leads; any other at what it selected if that is a list or an
object of the text, else at what it started from.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any, NamedTuple, NoReturn

from fivesthrees_audit.findings import RecordError
from fivesthrees_audit.records import native, strict, wellformed
from fivesthrees_audit.records.foreign import values
from fivesthrees_audit.records.foreign.mapping import Expression, Mapping, UnfitValueError, mapping
from fivesthrees_audit.records.foreign.page import Draft, Page, Place, Traced
from fivesthrees_audit.records.places import Places
from fivesthrees_audit.records.writing import compact
from fivesthrees_audit.rules.playing import sides

CLAIMS = ("count", "earned", "award", "score")
_LONGEST = 80


def pages(name: str, text: str, line: int) -> Iterator[Page]:
    """The matches that a mapping finds in a text. Raises nothing that a text can cause."""
    known = mapping(name)
    if not text.strip():
        return
    try:
        document = Document.of(text, line, together=not known.by_line)
        reading = _Reading(known, document)
        found = list(reading.pages())
        reading.check_selected()
        if document.broken is not None:
            found.append(_failed(document.broken))
    except RecordError as error:
        found = [_failed(error)]
    yield from found


def _failed(error: RecordError) -> Page:
    return Page(error.line or 1, None, error.with_traceback(None), {})


class Document:
    """A text of JSON, or the lines of one taken together as a list, with the way from a value back to its place.

    `broken` tells of the line at which reading stopped: what is said after it cannot be understood without it.
    """

    def __init__(
        self, tree: Any, texts: list[tuple[int, str]], *, together: bool, broken: RecordError | None = None
    ) -> None:
        self.tree = tree
        self.broken = broken
        self._texts = texts
        self._together = together

    @classmethod
    def of(cls, text: str, line: int, *, together: bool) -> Document:
        """The document in a text. Raises RecordError, with its place, for what is not JSON."""
        rows = text.split("\n") if together else [text]
        texts = [(number, row) for number, row in enumerate(rows, start=line) if row.strip()]
        trees: list[Any] = []
        broken = None
        for number, row in texts:
            try:
                trees.append(strict.parse_any(row))
            except RecordError as error:
                broken = RecordError(error.reason, line=(error.line or 1) + number - 1, column=error.column)
                break
        if broken is not None and not trees:
            raise broken
        return cls(trees if together else trees[0], texts, together=together, broken=broken)

    def place(self, pointer: str) -> Place:
        """The line and column of the value that a JSON Pointer names."""
        index = 0
        if self._together:
            part, slash, pointer = pointer.removeprefix("/").partition("/")
            index, pointer = int(part or 0), slash + pointer
        number, text = self._texts[min(index, len(self._texts) - 1)]
        places = self._places.setdefault(index, Places(text))
        line, column = places.line_column(places.offset(pointer))
        return line + number - 1, column

    @cached_property
    def _places(self) -> dict[int, Places]:
        return {}

    @cached_property
    def pointers(self) -> dict[int, str]:
        """The JSON Pointer of each list and object, by its identity."""
        found: dict[int, str] = {}
        waiting = [("", self.tree)]
        while waiting:
            pointer, value = waiting.pop()
            found[id(value)] = pointer
            items: Iterable[tuple[Any, Any]] = (
                value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
            )
            waiting.extend(
                (f"{pointer}/{str(key).replace('~', '~0').replace('/', '~1')}", item)
                for key, item in items
                if isinstance(item, dict | list)
            )
        return found


class Spot(NamedTuple):
    """A value, and how it was found: the document, what it was looked for in, the steps taken from there if known."""

    document: Document
    value: Any
    base: Spot | None = None
    steps: tuple[str, ...] | None = None

    def pointer(self) -> str:
        """The JSON Pointer of the value, or of the nearest thing known to hold it."""
        value, known = self.value, self.document.pointers
        if id(value) in known and isinstance(value, dict | list):
            return known[id(value)]
        if self.base is None:
            return ""
        if self.steps is not None:
            return "/".join((self.base.pointer(), *self.steps))
        if isinstance(value, list) and value and id(value[0]) in known:
            return known[id(value[0])]
        return self.base.pointer()

    def place(self) -> Place:
        """Its line and column."""
        return self.document.place(self.pointer())

    def item(self, index: int) -> Spot:
        """An item of a list."""
        return Spot(self.document, self.value[index], self, (str(index),) if self.steps is not None else None)


class _Reading:
    """The reading of one document."""

    def __init__(self, known: Mapping, document: Document) -> None:
        self.known = known
        self.document = document
        self.meaning = values.Meaning()
        self.met: dict[str, Spot | None] = {}
        """The expressions that were asked: where first, or None once they selected something."""

    def pages(self) -> Iterator[Page]:
        """A page for each match."""
        root = Spot(self.document, self.document.tree, None, ())
        alone = "match.each" not in self.known.expressions and not isinstance(root.value, list)
        matches = [root] if alone else self.each("match", root)
        for spot in matches:
            try:
                yield self.match(spot, (root if len(matches) == 1 else spot).place()[0])
            except RecordError as error:
                yield _failed(error)

    def match(self, spot: Spot, line: int) -> Page:
        """One match. Raises RecordError for what the mapping does not fit."""
        found = self.select("match.players", spot)
        if found is None:
            self.nothing("match.players", spot)
        players = self.meant("match.players", found, values.names)
        self.meaning = values.Meaning(players, self.known.first_seat, self.known.words)
        draft = Draft(spot, players, self.known.rules or "", omits=self.known.omits)
        draft.places["/players"] = found
        match = draft.match
        match.rules = self.claim(draft, "", "match", spot, "rules", self.meaning.rules) or self.known.rules
        match.id = self.claim(draft, "", "match", spot, "id", values.text)
        match.target = self.claim(draft, "", "match", spot, "target", values.whole)
        match.pairs = self.claim(draft, "", "match", spot, "pairs", values.yes_or_no)
        self.meaning = self.meaning._replace(sides=self.sides_of(match, spot))
        start = self.claims(draft, "/start", "start", spot, scores=self.meaning.scores, lead=self.meaning.seat)
        match.start = native.Start(**start) if start else None
        for deal in self.each("deal", spot):
            self.deal(draft, deal)
        told = self.claims(draft, "/result", "result", spot, winner=self.meaning.side, scores=self.meaning.scores)
        match.result = native.Result(**told) if told else None
        return Page(line, match, None, Traced(draft.places))

    def sides_of(self, match: native.Match, spot: Spot) -> tuple[int, ...]:
        """The side of each seat by the rules that the match names."""
        try:
            return sides(wellformed.agreed(match, wellformed.rules_of(match)), len(match.players))
        except strict.Flaw as flaw:
            line, column = spot.place()
            raise RecordError(f"{flaw.pointer}: {flaw.reason}", line=line, column=column) from None

    def deal(self, draft: Draft, spot: Spot) -> None:
        """One deal with its entries."""
        draft.open(spot)
        at = f"/deals/{len(draft.match.deals) - 1}"
        meaning = self.meaning
        known = self.claims(draft, at, "deal", spot, lead=meaning.seat, hands=meaning.hands, boneyard=values.tiles)
        for name, value in known.items():
            setattr(draft.deal, name, value)
        self.place_hands(draft, at)
        for entry in self.each("event", spot):
            self.entry(draft, entry)
        told = self.claims(
            draft, f"{at}/end", "end", spot,
            how=meaning.how, seat=meaning.seat, bonus=values.whole, scores=meaning.scores,
        )  # fmt: skip
        draft.deal.end = native.DealEnd(**told) if told else None

    def place_hands(self, draft: Draft, at: str) -> None:
        """Puts down the place of each hand by itself."""
        found = draft.places.get(f"{at}/hands")
        if found is not None:
            for seat, hand in self.meaning.by_seat(found.value, "hands"):
                draft.put(f"hands/{seat}", Spot(self.document, hand, found))

    def entry(self, draft: Draft, spot: Spot) -> None:
        """One entry of a deal: draws first where it tells of several things, then the rest."""
        skipped = self.select("event.skip", spot)
        if skipped is not None and skipped.value:
            return
        places: dict[str, Any] = {}
        who = self.part(places, spot, "seat", self.meaning.seat)
        draws = self.part(places, spot, "draw", values.drawn)
        kinds: dict[str, Any] = {
            "play": self.part(places, spot, "play", values.tile),
            "knock": self.part(places, spot, "knock", bool) or None,
            "adjust": self.part(places, spot, "adjust", values.whole),
            "note": self.part(places, spot, "note", values.text),
        }
        kinds = {name: value for name, value in kinds.items() if value is not None}
        if not kinds and draws is None:
            line, column = spot.place()
            got = strict.cut(compact(spot.value), _LONGEST)
            reason = f"[event] none of play, knock, draw, adjust, note or skip selects anything in {got}"
            raise RecordError(reason, line=line, column=column)
        for tile in draws or ():
            draft.add(places["draw"], seat=who, draw=tile)
        if not kinds:
            return
        if "play" in kinds:
            reads = {"end": self.meaning.end, **dict.fromkeys(CLAIMS, values.whole)}
        elif "adjust" in kinds:
            reads = {"score": values.whole, "reason": values.text}
        else:
            reads = {}
        for name, read in reads.items():
            kinds[name] = self.part(places, spot, name, read)
        if kinds.get("end", 0) is None:
            del kinds["end"]
        draft.add(spot, places, seat=who, **kinds)

    def part(self, places: dict[str, Any], spot: Spot, key: str, read: values.Read) -> Any:
        """What an entry says of one thing, its place put down; None where it says nothing, or false."""
        found = self.select(f"event.{key}", spot)
        if found is None or found.value is False:
            return None
        places[key] = found
        return self.meant(f"event.{key}", found, read)

    def claims(self, draft: Draft, at: str, table: str, spot: Spot, **reads: values.Read) -> dict[str, Any]:
        """What a table of the mapping says of a match or deal, what is absent left out."""
        told = {name: self.claim(draft, at, table, spot, name, read) for name, read in reads.items()}
        return {name: value for name, value in told.items() if value is not None}

    def claim(self, draft: Draft, at: str, table: str, spot: Spot, name: str, read: values.Read) -> Any:
        """What the mapping says of one thing, its place put down; None where it says nothing."""
        found = self.select(f"{table}.{name}", spot)
        if found is None:
            return None
        draft.places[f"{at}/{name}"] = found
        draft.places.setdefault(at, found)
        return self.meant(f"{table}.{name}", found, read)

    def each(self, table: str, spot: Spot) -> list[Spot]:
        """The things that the `each` of a table selects, brought together by its `by` if it has one."""
        name = f"{table}.each"
        found = self.select(name, spot) if name in self.known.expressions else spot
        if found is None or (table == "match" and found.value == []):
            self.nothing(name, spot)
        if not isinstance(found.value, list):
            self.wrong(name, found, "expected a list; [x] makes one of x, values(x) one of an object")
        items = [found.item(index) for index in range(len(found.value))]
        if f"{table}.by" not in self.known.expressions:
            return items
        groups: dict[str, list[Any]] = {}
        for item in items:
            key = self.select(f"{table}.by", item)
            groups.setdefault(compact(None if key is None else key.value), []).append(item.value)
        return [Spot(self.document, group, found) for group in groups.values()]

    def select(self, name: str, spot: Spot) -> Spot | None:
        """What an expression selects from a value; None where the mapping has none, or it selects null."""
        expression = self.known.expressions.get(name)
        if expression is None:
            return None
        try:
            value = expression.search(spot.value)
        except UnfitValueError as error:
            told = compact(" ".join(str(error).split()))[1:-1]
            self.wrong(name, spot, strict.cut(told, 2 * _LONGEST))
        if value is None:
            self.met.setdefault(name, spot)
            return None
        self.met[name] = None
        steps = None if expression.steps is None else tuple(expression.steps)
        return Spot(self.document, value, spot, steps)

    def meant(self, name: str, spot: Spot, read: values.Read) -> Any:
        """What a value means. Raises RecordError that names the expression and shows the value."""
        try:
            return read(spot.value)
        except values.UnmeantError as error:
            self.wrong(name, spot, str(error))

    def check_selected(self) -> None:
        """Raises RecordError for an expression that selected nothing anywhere, unless it need not."""
        for name, spot in self.met.items():
            if spot is not None and name not in self.known.sometimes:
                self.nothing(name, spot)

    def nothing(self, name: str, spot: Spot) -> NoReturn:
        line, column = spot.place()
        keys = f"an object with {', '.join(map(compact, spot.value))}" if isinstance(spot.value, dict) else None
        got = strict.cut(keys or compact(spot.value), _LONGEST)
        needed = name == "match.players" or name.endswith(".each")
        hint = "" if needed else f'; if that may be, sometimes = ["{name}"]'
        reason = f"{self._expression(name)} selects nothing; here it was given {got}{hint}"
        raise RecordError(reason, line=line, column=column)

    def wrong(self, name: str, spot: Spot, expected: str) -> NoReturn:
        line, column = spot.place()
        got = strict.cut(compact(spot.value), _LONGEST)
        raise RecordError(f"{self._expression(name)}: {expected}, got {got}", line=line, column=column)

    def _expression(self, name: str) -> Expression:
        return self.known.expressions[name]
