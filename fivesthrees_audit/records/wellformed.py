"""Owns what a typed record must satisfy to be a record at all, whatever was played: seats there are, one kind an event.

Judges no play. What a legal match could never have produced is the audit's to say; what no
recorder could have meant is said here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fivesthrees_audit.findings import SpecError
from fivesthrees_audit.records.native import Deal, DealEnd, Event, Match
from fivesthrees_audit.records.strict import Flaw, cut, shown
from fivesthrees_audit.rules.playing import sides
from fivesthrees_audit.ruleset import DEFAULT, RuleSet

_LONGEST = 60
_SENTENCE = 240
KINDS = ("play", "knock", "draw", "adjust")
_ARTICLE = {"play": "a", "knock": "a", "draw": "a", "adjust": "an"}
PLAY_CLAIMS = ("end", "count", "earned", "award")


def rules_of(match: Match) -> RuleSet:
    """The rule set that a record names; the default where it names none. Raises Flaw for one that does not exist."""
    named = match.rules
    if named is None or isinstance(named, str):
        return _rule_set("/rules", DEFAULT if named is None else named)
    parameters = dict(named)
    base = parameters.pop("base", DEFAULT)
    if not isinstance(base, str):
        raise Flaw("/rules/base", f"expected the id of a rule set, got {shown(base)}")
    rules = _rule_set("/rules/base", base)
    for name, value in parameters.items():
        _changed(f"/rules/{name.replace('~', '~0').replace('/', '~1')}", rules, {name: value})
    return _changed("/rules", rules, parameters)


def agreed(match: Match, rules: RuleSet) -> RuleSet:
    """The rules with the target and the pairs that the players of a record agreed on.

    Raises Flaw where the rules leave them no such choice.
    """
    if match.target is not None:
        rules = _agreed("/target", rules, target=match.target)
    if match.pairs is not None:
        rules = _agreed("/pairs", rules, pairs=match.pairs, players=len(match.players))
    return rules


def _agreed(pointer: str, rules: RuleSet, **settled: Any) -> RuleSet:
    try:
        return rules.agreed(**settled)
    except SpecError as error:
        raise Flaw(pointer, str(error)) from None


def _rule_set(pointer: str, name: str) -> RuleSet:
    try:
        return RuleSet.named(cut(name, _LONGEST))
    except SpecError as error:
        raise Flaw(pointer, str(error)) from None


def _changed(pointer: str, rules: RuleSet, parameters: dict[str, Any]) -> RuleSet:
    try:
        return rules.changed(parameters)
    except SpecError as error:
        raise Flaw(pointer, cut(str(error), _SENTENCE)) from None


def check(match: Match, rules: RuleSet) -> None:
    """Raises Flaw, with a pointer and what was expected, for the first entry that cannot be meant."""
    players = len(match.players)
    _check_names(match.players)
    _check_sides(match, rules, players)
    for number, deal in enumerate(match.deals):
        pointer = f"/deals/{number}"
        _check_seat(f"{pointer}/lead", deal.lead, players)
        if deal.hands is not None and len(deal.hands) != players:
            raise Flaw(f"{pointer}/hands", f"expected {players} hands, one a player, got {len(deal.hands)}")
        _check_events(f"{pointer}/events", deal, players)


def _check_names(names: Sequence[str]) -> None:
    for seat, name in enumerate(names):
        if not name:
            raise Flaw(f"/players/{seat}", "a player's name is empty")
        if name in names[:seat]:
            raise Flaw(f"/players/{seat}", "two players have the same name")


def _check_sides(match: Match, rules: RuleSet, players: int) -> None:
    count = max(sides(rules, players)) + 1
    if match.start is not None:
        _check_scores("/start/scores", match.start.scores, count, rules, players)
        _check_seat("/start/lead", match.start.lead, players)
    for number, deal in enumerate(match.deals):
        if deal.end is not None:
            _check_end(f"/deals/{number}/end", deal.end, players, count, rules)
    if match.result is not None:
        _check_scores("/result/scores", match.result.scores, count, rules, players)
        _check_seat("/result/winner", match.result.winner, count, "side")


def _check_end(pointer: str, end: DealEnd, players: int, count: int, rules: RuleSet) -> None:
    _check_scores(f"{pointer}/scores", end.scores, count, rules, players)
    _check_seat(f"{pointer}/seat", end.seat, players)


def _check_scores(pointer: str, scores: Sequence[int] | None, count: int, rules: RuleSet, players: int) -> None:
    if scores is not None and len(scores) != count:
        told = f"expected {count} scores, one a side, got {len(scores)}"
        if {count, len(scores)} == {2, 4}:
            told += f"; by {rules.id} four play {'in pairs' if count < players else 'each alone'} (`pairs`)"
        raise Flaw(pointer, told)


def _check_seat(pointer: str, seat: int | None, players: int, word: str = "seat") -> None:
    if seat is not None and seat >= players:
        raise Flaw(pointer, f"expected a {word} from 0 to {players - 1}, got {seat}")


def _check_events(pointer: str, deal: Deal, players: int) -> None:
    led = False
    for number, event in enumerate(deal.events):
        place = f"{pointer}/{number}"
        _check_kind(place, event)
        _check_seat(f"{place}/seat", event.seat, players)
        if event.play is not None:
            if not led and event.end is not None:
                raise Flaw(f"{place}/end", "the lead joins no end; it is laid as written, its first half to the left")
            led = True


def _check_kind(pointer: str, event: Event) -> None:
    kinds = [kind for kind in KINDS if getattr(event, kind) is not None]
    if len(kinds) > 1:
        raise Flaw(f"{pointer}/{kinds[1]}", f"an entry is one of {', '.join(KINDS)}; this one is {' and '.join(kinds)}")
    if not kinds and (event.note is None or _stray(event, ()) is not None):
        raise Flaw(pointer, f"expected an entry with one of {', '.join(KINDS)}, or a note alone")
    if event.knock is False:
        raise Flaw(f"{pointer}/knock", "expected true; leave the key out where nobody knocked")
    if event.adjust is not None and event.seat is None:
        raise Flaw(pointer, 'an adjust names the "seat" whose side it is for')
    allowed: dict[str, tuple[str, ...]] = {
        "play": (*PLAY_CLAIMS, "score", "seat"),
        "adjust": ("reason", "score", "seat"),
    }
    kind = kinds[0] if kinds else ""
    stray = _stray(event, allowed.get(kind, ("seat",)))
    if kind and stray is not None:
        raise Flaw(f"{pointer}/{stray}", f"the key {stray!r} does not belong to {_ARTICLE[kind]} {kind}")


def _stray(event: Event, allowed: tuple[str, ...]) -> str | None:
    names: tuple[Any, ...] = ("seat", *PLAY_CLAIMS, "score", "reason")
    return next((name for name in names if name not in allowed and getattr(event, name) is not None), None)
