"""Owns the table at a moment of a match, as text: the line and its ends, hands, scores, whose turn it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fivesthrees_audit import engine
from fivesthrees_audit.auditing.inferring import Inferred
from fivesthrees_audit.auditing.replay import Moment
from fivesthrees_audit.auditing.words import line_text, plays_of
from fivesthrees_audit.engine import Hand, State
from fivesthrees_audit.records.native import Event, Match
from fivesthrees_audit.report.safe import printable
from fivesthrees_audit.report.working import listed, plural, working
from fivesthrees_audit.rules import playing, scoring
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.tiles import Tile

MOST_FREE = 8
"""How many tiles are named among which hidden ones are."""


def moment_text(
    match: Match, rules: RuleSet, deal: int, event: int, moment: Moment, told: Inferred | None = None
) -> str:
    """What a player would see and say at that moment, in a few lines.

    `told` is what the whole record tells of it: then hidden tiles are marked as inferred or free.
    """
    names = [printable(name) for name in match.players]
    heading = _heading(match, names, deal, event)
    rows = list(_rows(rules, names, moment, told))
    width = max(len(label) for label, _ in rows) + 2
    return "\n".join([heading, *(f"{label:{width}}{text}".rstrip() for label, text in rows)]) + "\n"


def _heading(match: Match, names: list[str], deal: int, event: int) -> str:
    shown = f"{printable(match.id)}, " if match.id else ""
    if event == 0:
        return f"{shown}deal {deal}, before its first event"
    events = match.deals[deal - 1].events
    return f"{shown}deal {deal}, after event {event} of {len(events)}: {_said(events[event - 1], names)}"


def _said(event: Event, names: list[str]) -> str:
    """An entry in the words of the score sheet."""
    who = "" if event.seat is None else f"{names[event.seat]} "
    if event.play is not None:
        return f"{who}{event.play}" + ("" if event.end is None else f"@{event.end}")
    if event.knock is not None:
        return f"{who}knocks"
    if event.draw is not None:
        return f"{who}draws {event.draw}"
    if event.adjust is not None:
        return f"adjust {who}{event.adjust:+d}"
    return "a note"


def _rows(rules: RuleSet, names: list[str], moment: Moment, told: Inferred | None) -> Iterator[tuple[str, str]]:
    state = moment.state
    yield "line", line_text(state.lines.main) or "(empty)"
    for other in () if told is None else told.lines[1:]:
        yield "or", line_text(other.main)
    if state.lines.main:
        yield from _arms(state)
        yield from _ends(rules, state)
    if moment.loose:
        yield "hands", "not known: draws that are not recorded leave them open"
        yield "scores", _scores(names, moment)
        yield "turn", _turn(rules, names, state) if state.is_over else f"{names[state.turn]}"
        return
    for seat, (name, hand) in enumerate(zip(names, state.hands, strict=True)):
        yield "hands" if seat == 0 else "", f"{name}: {_hand(hand, seat, told)}"
    if told is not None and told.asleep and not playing.may_draw(rules):
        yield "asleep", f"{_tiles(told.asleep)} (inferred)"
    if playing.may_draw(rules):
        yield "boneyard", _boneyard(rules, state)
    yield "scores", _scores(names, moment)
    yield "turn", _turn(rules, names, state)
    if told is not None and told.open:
        yield "players", "whose turns these were is not recorded: this is one way, and there are others"


def _hand(hand: Hand, seat: int, told: Inferred | None) -> str:
    """The tiles of a hand; where some are hidden, those known, those inferred, and among which the free ones are."""
    if not hand.hidden:
        return _tiles(hand.known) or "no tiles"
    known = f"{_tiles(hand.known)} (known)" if hand.known else ""
    sure = frozenset[Tile]() if told is None else told.surely[seat] - hand.known
    inferred = f"{_tiles(sure)} (inferred)" if sure else ""
    free = hand.hidden - len(sure)
    among = frozenset[Tile]() if told is None else told.maybe[seat]
    which = f" (free: {_tiles(among)})" if among and len(among) <= MOST_FREE else " (free)" if told else ""
    hidden = f"{plural(free, 'hidden tile')}{which}" if free > 0 else ""
    return " and ".join(part for part in (known, inferred, hidden) if part)


def _tiles(tiles: Iterable[Tile]) -> str:
    return " ".join(map(str, sorted(tiles)))


def _arms(state: State) -> Iterator[tuple[str, str]]:
    """The other arms of a cross, each from the spinner outwards, by the label of its end."""
    for end, arm in zip(state.layout.ends[2:], (state.lines.up, state.lines.down), strict=False):
        if arm:
            yield f"arm {end.label}", line_text(arm)


def _boneyard(rules: RuleSet, state: State) -> str:
    left, drawable = len(state.boneyard), playing.drawable(rules, len(state.boneyard))
    may = "" if drawable == left else f", of which {plural(drawable, 'tile')} may be drawn"
    order = " ".join("?" if tile is None else str(tile) for tile in state.boneyard)
    known = f": {order}" if any(tile is not None for tile in state.boneyard) else ""
    return f"{plural(left, 'tile')}{may}{known}"


def _ends(rules: RuleSet, state: State) -> Iterator[tuple[str, str]]:
    parts = scoring.contributions(rules, state.layout)
    ends = playing.open_ends(rules, state.layout)
    if state.layout.spinner is not None:
        shown = _cross(rules, state)
    elif len(parts) == len(ends):
        shown = [
            f"{end.label} shows {end.pips} and counts {part}{' (double)' if end.double else ''}"
            for end, part in zip(ends, parts, strict=True)
        ]
    else:
        shown = [f"L and R show {ends[0].pips}; the lone double counts {parts[0]}"]
    yield "ends", ", ".join(shown)
    count = scoring.count(rules, state.layout)
    plain = scoring.plain_pips(rules, state.layout)
    yield "count", f"{count}, worth {working(rules, count, plain)}"


def _cross(rules: RuleSet, state: State) -> list[str]:
    """What each open end of a cross shows and counts, then the spinner."""
    pips = state.layout.spinner or 0
    shown = []
    for end in playing.open_ends(rules, state.layout):
        if end.bare:
            shown.append(f"{end.label} is an open side of the spinner")
        else:
            part = scoring.end_contribution(rules, end)
            shown.append(f"{end.label} shows {end.pips} and counts {part}{' (double)' if end.double else ''}")
    own = scoring.spinner_contribution(rules, pips, state.layout.covered)
    return [*shown, f"the spinner {pips}-{pips} counts {own}"]


def _scores(names: list[str], moment: Moment) -> str:
    state = moment.state
    sides = [
        listed([name for name, own in zip(names, state.sides, strict=True) if own == side])
        for side in range(len(state.scores))
    ]
    shown = [f"{who} {score}" for who, score in zip(sides, moment.carried, strict=True)]
    right = "" if moment.carried == state.scores else f" (had every award been right: {listed(state.scores)})"
    return ", ".join(shown) + right


def _turn(rules: RuleSet, names: list[str], state: State) -> str:
    if state.out is not None:
        return f"{names[state.out]} went out; the deal is over"
    if state.winner is not None:
        return "the match is won"
    if state.lines.main and engine.blocked(rules, state):
        return "nobody can play; the deal is blocked"
    plays = plays_of(rules, state, state.turn)
    hidden = state.hands[state.turn].hidden
    stuck = "must draw" if engine.drawable(rules, state) else "must knock"
    able = f"can play {listed(plays, 'or')}" if plays else stuck if not hidden else "may or may not be able to play"
    return f"{names[state.turn]}, who {able}"
