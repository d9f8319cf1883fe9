"""Owns the writing of a score sheet from a record.

`records/sheet.py` reads back whatever is written here; `records/sheet_words.py` owns how words are quoted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from fivesthrees_audit.findings import RecordError, SpecError
from fivesthrees_audit.records.native import Deal, DealEnd, Event, Match, Result, Start
from fivesthrees_audit.records.sheet_words import REMARK, WORDS, quoted, shown
from fivesthrees_audit.rules.playing import sides
from fivesthrees_audit.ruleset import DEFAULT, RuleSet, parse_value, value_text

_NOT_A_NAME = frozenset("+-=(?@0123456789")
_CLAIMED = ("end", "count", "earned", "award", "score")
_KINDS = (("play", _CLAIMED), ("knock", ()), ("draw", ()), ("adjust", ("score", "reason")))
_WIDEST = 30


def sides_of(match: Match) -> tuple[int, ...]:
    """The side of each seat under the rules that a record names; under the default where they cannot be read."""
    changes = dict(match.rules) if isinstance(match.rules, dict) else {}
    base = match.rules if isinstance(match.rules, str) else changes.pop("base", DEFAULT)
    try:
        rules = RuleSet.named(str(base)).changed(changes).agreed(pairs=match.pairs)
    except SpecError:
        rules = RuleSet.named(DEFAULT)
    return sides(rules, len(match.players))


def write(match: Match) -> str:
    """The score sheet of one match, from its `match` line to its last line feed.

    Reading it back gives an equal record, except that `hands` of nothing but None reads back as None.
    Raises RecordError, its reason beginning with the JSON Pointer, for what no sheet can say: two players of
    one name, a seat or side that is not there, an entry of no kind or of two, hands that are not one a player,
    a parameter that does not exist or whose value cannot be written as `name=value`.
    """
    return "\n".join(_match(match)) + "\n"


def _match(match: Match) -> Iterator[str]:
    if len(set(match.players)) != len(match.players):
        raise RecordError("/players: two players have the same name")
    names = [_name(name, match.players) for name in match.players]
    yield _joined("match", None if match.id is None else _text(match.id))
    if match.rules is not None:
        yield _joined("rules", *_rules(match.rules))
    yield f"players {', '.join(names)}"
    if match.pairs is not None:
        yield f"pairs {'yes' if match.pairs else 'no'}"
    if match.target is not None:
        yield f"target {match.target}"
    if match.omits is not None:
        yield _joined("omits", *match.omits)
    if match.start is not None:
        yield _start(match.start, names)
    for number, deal in enumerate(match.deals):
        yield ""
        yield from _deal(deal, names, f"/deals/{number}")
    if match.result is not None:
        yield ""
        yield _result(match.result, names, sides_of(match))


def _seat(names: Sequence[str], seat: int | None, pointer: str) -> str | None:
    if seat is not None and seat >= len(names):
        raise RecordError(f"{pointer}: expected a seat from 0 to {len(names) - 1}, got {seat}")
    return None if seat is None else names[seat]


def _name(name: str, players: Iterable[str]) -> str:
    """A player as the sheet names one: in quotes where the bare name could be read as anything else."""
    plain = (
        name.isprintable()
        and name == " ".join(name.split()) != ""
        and not set('",#') & set(name)
        and not WORDS.intersection(name.split())
        and name[0] not in _NOT_A_NAME
        and not any(other.startswith(f"{name} ") for other in players)
    )
    return name if plain else quoted(name)


def _text(text: str) -> str:
    """A free text as it stands at the end of a line."""
    plain = text.isprintable() and text == text.strip() != "" and not set('"#') & set(text) and text[0] != "="
    plain = plain and not REMARK.search(text)
    return text if plain else quoted(text)


def _joined(*words: object) -> str:
    return " ".join(str(word) for word in words if word is not None)


def _rules(rules: str | dict[str, Any]) -> Iterator[str]:
    if isinstance(rules, str):
        yield _rule_set(rules)
        return
    if "base" in rules:
        if len(rules) == 1:
            yield "base"  # tells an object that changes nothing from the bare id
        yield _rule_set(rules["base"])
    for name, value in rules.items():
        if name != "base":
            yield _parameter(name, value)


def _rule_set(id: object) -> str:  # the word of the record
    if not isinstance(id, str):
        raise RecordError("/rules/base: expected the id of a rule set")
    return id if id != "base" and not set(" =") & set(id) and _text(id) == id else quoted(id)


def _parameter(name: str, value: object) -> str:
    text = value_text(value)
    try:
        read = parse_value(name, text)
    except SpecError as error:
        raise RecordError(f"/rules: {error}") from None
    word = f"{name}={text}"
    if read != value or word.split() != [word] or "#" in word:
        raise RecordError(f"/rules/{name}: the value {shown(text)} cannot be written on a score sheet")
    return word


def _start(start: Start, names: Sequence[str]) -> str:
    lead = _seat(names, start.lead, "/start/lead")
    return _joined("start", *_scores(start.scores), *(() if lead is None else ("lead", lead)))


def _result(result: Result, names: Sequence[str], side: Sequence[int]) -> str:
    if result.winner is not None and result.winner not in side:
        raise RecordError(f"/result/winner: expected a side from 0 to {max(side)}, got {result.winner}")
    winner = None if result.winner is None else names[side.index(result.winner)]
    return _joined("result", winner, *(result.scores or _scores(result.scores)))


def _scores(scores: Sequence[int] | None) -> Iterator[object]:
    if scores is not None:
        yield "scores"
        yield from scores


def _deal(deal: Deal, names: Sequence[str], pointer: str) -> Iterator[str]:
    lead = _seat(names, deal.lead, f"{pointer}/lead")
    yield _joined("deal", lead, None if lead is None else "leads")
    yield from _hands(deal, names, pointer)
    if deal.boneyard is not None:
        yield _joined("boneyard", *deal.boneyard)
    rows = [_row(event, names, f"{pointer}/events/{number}") for number, event in enumerate(deal.events)]
    width = min(max((len(said) for said, claims in rows if claims), default=0), _WIDEST)
    for number, (event, (said, claims)) in enumerate(zip(deal.events, rows, strict=True)):
        if said:
            yield f"{said:<{width}}   {claims}" if claims else said
        yield from _note(event.note, "note" if said or not number else "aside")
    if deal.end is not None:
        yield _end(deal.end, names, f"{pointer}/end")


def _hands(deal: Deal, names: Sequence[str], pointer: str) -> Iterator[str]:
    hands = deal.hands or []
    if any(hand is not None for hand in hands) and len(hands) != len(names):
        raise RecordError(f"{pointer}/hands: expected {len(names)} hands, one a player, got {len(hands)}")
    for name, hand in zip(names, hands, strict=False):
        if hand is not None:
            yield _joined("hand", name, *hand)


def _row(event: Event, names: Sequence[str], pointer: str) -> tuple[str, str]:
    """What an entry says, and the claims beside it; two empty texts for a note alone."""
    said = {name for name in event.__struct_fields__ if getattr(event, name) is not None}
    if said == {"note"}:
        return "", ""
    kind = next((kind for kind, parts in _KINDS if kind in said and said <= {*parts, kind, "seat", "note"}), None)
    who = _seat(names, event.seat, f"{pointer}/seat")
    if kind == "play":
        end = "" if event.end is None else f"@{event.end}"
        return _joined(who, f"{event.play}{end}"), _claims(event)
    if kind == "knock" and event.knock:
        return _joined(who, "knocks"), ""
    if kind == "draw":
        return _joined(who, "draws", event.draw), ""
    if kind == "adjust":
        reason = None if event.reason is None else _text(event.reason)
        return _joined("adjust", who, f"{event.adjust:+}", _claim("=", event.score), reason), ""
    raise RecordError(f"{pointer}: expected a play, a knock, a draw, an adjustment or a note, and one of them only")


def _claims(event: Event) -> str:
    earned = None if event.earned is None else f"({event.earned})"
    award = "refused" if event.award == 0 and event.earned else _claim("+", event.award)
    return _joined(event.count, earned, award, _claim("=", event.score))


def _claim(mark: str, points: int | None) -> str | None:
    return None if points is None else f"{mark}{points}"


def _note(note: str | None, word: str) -> Iterator[str]:
    """The lines of a note: the first begins with `word`, every other with `note`."""
    for number, line in enumerate([] if note is None else note.split("\n")):
        yield f"{'note' if number else word} {_text(line)}"


def _end(end: DealEnd, names: Sequence[str], pointer: str) -> str:
    seat = _seat(names, end.seat, f"{pointer}/seat")
    by = () if seat is None else (seat,) if end.how else ("seat", seat)
    bonus = () if end.bonus is None else ("bonus", end.bonus)
    return _joined(end.how or "ends", *by, *bonus, *_scores(end.scores))
