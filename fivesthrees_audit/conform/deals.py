"""Owns the deals that a program is asked to play: how Hypothesis draws them, and the corners that are sought in them.

Corners are made, not waited for: the moves come first, and hands that allow them after (`walking.py`). Every choice is
a number of which lower is simpler, so that shrinking comes to few events, low tiles and no points.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

from hypothesis import strategies as st
from msgspec import UNSET
from msgspec.structs import replace

from fivesthrees_audit.chance import turned
from fivesthrees_audit.conform.illegal import illegal
from fivesthrees_audit.conform.reference import NOT_DEALT, result_of, state_after
from fivesthrees_audit.conform.walking import Made, Shares, Walk
from fivesthrees_audit.conform.wire import Deal, Event, Result
from fivesthrees_audit.rules import playing
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.tiles import TILE_BY_TEXT
from fivesthrees_audit.transcript import Draw, Move

BASE = 31 << 26
"""Numbers are drawn from here on. Among small ones Hypothesis prefers those that stand in the source code it finds,
and the deals of a seed would hang on what else is loaded."""

CHOICES = 4095
"""A move is chosen by a number up to this, of which the remainder counts."""

MIXES = 4095
NEAR = (0, 1, -1, 1, 0, 2, -2, 3)
"""How far from the target a play is put: on it, past it, short of it."""

CUT = 3
"""Of so many deals that are to end with an illegal event one is cut short, and all but one of those that are over."""

UNLED = 8
"""One deal of so many is asked about before its lead."""

WRONG_LEAD = 3
"""Of so many first deals that another seat has to lead one is asked about as it is."""

TIES = 30
"""In how many ways a blocked deal is dealt to find one in which two sides have as few pips."""

FOUR = 4

Number = Callable[[int], int]
"""A number from 0 to the one given."""


class Style(NamedTuple):
    """How a deal is played: the fewest and the most events it is given, and which of the possible moves are wanted.

    `wanted` is told the walk and the seat that led; `stuck`: at its end nobody can play, if hands can be dealt so.
    """

    least: int
    most: int
    wanted: Callable[[Walk, int], Sequence[Move]]
    stuck: bool = False


def _any(walk: Walk, lead: int) -> Sequence[Move]:
    del lead
    return [*walk.plays, *([None] if walk.may_knock else ())]


def _plays(walk: Walk, lead: int) -> Sequence[Move]:
    """No knock while there may be something to play: hands run out."""
    return walk.plays or _any(walk, lead)


def _doubles(walk: Walk, lead: int) -> Sequence[Move]:
    """Doubles, and plays that a double can be joined to."""
    plays: list[Any] = list(walk.plays)
    doubles = [move for move in plays if move[0].is_double]
    if doubles:
        return doubles
    numbers = {tile.left for tile, _ in plays if tile.is_double}
    return [move for move in plays if {move[0].left, move[0].right} & numbers] or _any(walk, lead)


def _one_runs_out(walk: Walk, lead: int) -> Sequence[Move]:
    """Only whoever led plays, until that hand is empty."""
    state = walk.state
    if state.hands[lead].size and state.turn != lead and walk.may_knock:
        return [None]
    return _plays(walk, lead) if state.turn == lead else _any(walk, lead)


def _used_up(walk: Walk, lead: int) -> Sequence[Move]:
    """Plays that use up the tiles with the number led, so that neither hands nor boneyard have any; then draws."""
    plays: list[Any] = list(walk.plays)
    if not walk.made or not plays:
        return plays or walk.draws or _any(walk, lead)
    first: Any = walk.made[0].move
    number = first[0].left
    shown = {end.label: end.pips for end in walk.state.layout.ends}
    own = [move for move in plays if number in move[0]]
    closing = [move for move in own if move[0].is_double or shown[move[1]] != number]
    partners = {sum(tile) - number for tile in walk.loose if number in tile}
    leading = [move for move in plays if shown[move[1]] != number and partners.intersection(move[0])]
    return closing or leading or own or plays


STYLES = {
    "any": Style(0, 24, _any),
    "doubles": Style(1, 12, _doubles),
    "block": Style(1, 12, _any, stuck=True),
    "last tiles": Style(10, 40, _plays),
    "empty seat": Style(17, 34, _one_runs_out),
    "used up": Style(10, 45, _used_up, stuck=True),
}
"""The corners sought, the simplest first."""


@st.composite
def deals(draw: st.DrawFn, rules: RuleSet) -> Deal:
    """A deal by these rules, legal but perhaps for its last event, in one of the styles that they have a place for."""

    def number(most: int) -> int:
        return draw(st.integers(BASE, BASE + most)) - BASE

    style = _style(rules, number)
    empty = style.wanted is _one_runs_out
    players = FOUR if empty else 2 + number(2)
    pairs: Any = UNSET
    if rules.pairs == "agreed" and players == FOUR:
        pairs = empty or bool(number(1))
    chosen = rules.agreed(pairs=None if pairs is UNSET else pairs, players=players)
    lead = number(players - 1)
    walk = _walked(chosen, style, players, lead, number)
    mix = number(MIXES)
    shares = _tied(chosen, walk, mix) if style.stuck and number(2) == 1 else walk.dealt(mix)
    scores = _scores(chosen, walk, number)
    deal = Deal(
        players=players,  # type: ignore[arg-type]  # 2 to 4
        scores=scores,
        lead=lead,
        hands=tuple(tuple(map(str, hand)) for hand in shares.hands),
        boneyard=tuple(map(str, shares.boneyard)) if playing.may_draw(rules) or mix % 2 else UNSET,
        first=not any(scores) and bool(number(1)),
        pairs=pairs,
        events=tuple(event_of(made.seat, made.move) for made in walk.made),
    )
    if result_of(rules, deal) == NOT_DEALT:  # another seat has to lead the first deal
        if mix % WRONG_LEAD == 0:
            return with_events(deal, ())
        deal = replace(deal, first=False)
    deal = _legal_part(rules, deal if mix % UNLED else with_events(deal, ()))
    if number(1):
        state = state_after(rules, deal)
        cut = number(CHOICES)
        if deal.events and (cut % CUT == 1 or (cut % CUT and result_of(rules, deal).over is not None)):
            place = cut // CUT % len(deal.events)
            deal = with_events(deal, deal.events[: place * place // len(deal.events)])  # rather an early one
            state = state_after(rules, deal)
        spoiled = illegal(rules, state, number(CHOICES))
        deal = with_events(deal, (*deal.events, *(event_of(seat, move) for seat, move in spoiled)))
    return _as_written(deal, mix)


def _style(rules: RuleSet, number: Number) -> Style:
    """One of the styles that the rules have a place for."""
    known = [
        style
        for name, style in STYLES.items()
        if (name != "empty seat" or rules.pairs != "never") and (name != "used up" or playing.may_draw(rules))
    ]
    return [*known, STYLES["last tiles"]][number(len(known))]


def _walked(rules: RuleSet, style: Style, players: int, lead: int, number: Number) -> Walk:
    walk = Walk(rules, players, lead)
    most = style.least + number(style.most - style.least)
    while len(walk.made) < most and not walk.over:
        choice = number(CHOICES)
        wanted: list[Any] = list(style.wanted(walk, lead))
        if not walk.made and choice > CHOICES // 2:
            wanted = [(tile.turned, None) for tile, _ in wanted]
        draws = walk.draws
        if draws and choice % 4 == 3 and style.wanted is _any:  # noqa: PLR2004  # now and then somebody draws
            wanted = list(draws)
        if not any(walk.make(wanted[(choice + step) % len(wanted)]) for step in range(len(wanted))):
            break
    if style.stuck:
        walk.stick()
    return walk


def _tied(rules: RuleSet, walk: Walk, mix: int) -> Shares:
    """Hands of which two sides have the same pips left, and nobody fewer, if a few ways to deal them come to that."""
    sides = playing.sides(rules, len(walk.state.hands))
    for further in range(TIES):
        shares = walk.dealt(mix + further)
        pips = [0] * (max(sides) + 1)
        for side, left in zip(sides, walk.left(shares), strict=True):
            pips[side] += sum(tile.pips for tile in left)
        if pips.count(min(pips)) > 1:
            return shares
    return walk.dealt(mix)


def _scores(rules: RuleSet, walk: Walk, number: Number) -> tuple[int, ...]:
    """The scores before the deal: none, or such that one of its plays, the last first, comes near the target."""
    sides = len(walk.state.scores)
    plays = [made for made in walk.made if made.played is not None]
    if not number(3) or not plays:
        return (0,) * sides
    most = rules.target - 1
    chosen = plays[-1 - (number(len(plays) - 1) if number(3) == 1 else 0)]
    side = walk.state.sides[chosen.seat]
    earned = sum(_earned(made) for made in plays[: plays.index(chosen) + 1] if walk.state.sides[made.seat] == side)
    own = min(most, max(0, rules.target + NEAR[number(len(NEAR) - 1)] - earned))
    others = number(most)
    return tuple(own if place == side else others for place in range(sides))


def _earned(made: Made) -> int:
    return 0 if made.played is None else made.played.earned


def _legal_part(rules: RuleSet, deal: Deal) -> Deal:
    """The deal as far as its events are legal: at other scores the match may be won on the way."""
    judged: Any = result_of(rules, deal).events
    deal = with_events(deal, tuple(event for event, own in zip(deal.events, judged, strict=False) if own.legal))
    while goes_on_after_its_end(rules, deal, result_of(rules, deal)):
        deal = with_events(deal, deal.events[:-1])
    return deal


def goes_on_after_its_end(rules: RuleSet, deal: Deal, result: Result) -> bool:
    """Whether the last event comes after the deal was over and is legal nevertheless: a closing knock.

    `result` is what the deal comes to. Such knocks may be written or left out: a program that takes none is no worse.
    """
    if result.over in (None, UNSET):  # a deal that was over stays so
        return False
    judged: Any = result.events
    if not deal.events or len(judged) < len(deal.events) or not judged[-1].legal:
        return False
    return result_of(rules, with_events(deal, deal.events[:-1])).over not in (None, UNSET)


def with_events(deal: Deal, events: Sequence[Event]) -> Deal:
    """The deal with other events."""
    return replace(deal, events=tuple(events))


def event_of(seat: int, move: Move) -> Event:
    """A move as it crosses the wire."""
    if move is None:
        return Event(seat, knock=True)
    if isinstance(move, Draw):
        return Event(seat, draw=str(move.tile))
    tile, label = move
    return Event(seat, play=str(tile), end=UNSET if label is None else label)  # type: ignore[arg-type]  # a label


def _as_written(deal: Deal, mix: int) -> Deal:
    """The deal, half of the time with tiles written either half first: all but the lead, which is laid as written."""
    if mix % 4 < 2:  # noqa: PLR2004  # half of the time
        return deal
    random = Random(f"turn {mix}")  # noqa: S311  # play, not secrets

    def written(text: Any) -> Any:
        return str(turned(random, TILE_BY_TEXT[text]))

    events = [
        event
        if event.knock is not UNSET or (event.play is not UNSET and event.end is UNSET)
        else replace(event, play=written(event.play))
        if event.play is not UNSET
        else replace(event, draw=written(event.draw))
        for event in deal.events
    ]
    hands = tuple(tuple(map(written, hand)) for hand in deal.hands)
    return replace(with_events(deal, events), hands=hands)
