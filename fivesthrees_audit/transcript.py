"""Owns a legal match written down as it is played: steps of the engine to entries of a record, move after move.

Makes no choices, and asks the rules about every move it is given.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, TypeAlias

from msgspec.structs import replace

from fivesthrees_audit import engine
from fivesthrees_audit.engine import Hand, Played, State
from fivesthrees_audit.records.native import FORMAT, Deal, DealEnd, Event, Match, Result, Start
from fivesthrees_audit.rules import ending, playing
from fivesthrees_audit.ruleset import RuleSet, house_rule_ids, rule_set_ids
from fivesthrees_audit.tiles import Tile
from fivesthrees_audit.vocabulary import nearest_game

NAMES = ("Ann", "Bob", "Cid", "Dot")

Play: TypeAlias = tuple[Tile, str | None]
"""A tile and the label of the end it joins, None for a lead; as `playing.legal_plays` gives them."""


class Draw(NamedTuple):
    """A draw of this tile from the front of the boneyard."""

    tile: Tile


Move: TypeAlias = Play | Draw | None
"""What the seat due does: it plays, draws or, None, knocks."""


class Step(NamedTuple):
    """A move made: the entry that records it, the table after it, what a play came to (None: no play)."""

    entry: Event
    after: State
    played: Played | None


def stepped(rules: RuleSet, state: State, move: Move, *, claims: bool = True) -> Step:
    """A move of the seat due, made and written down, its tile as given. Raises ValueError where it is not legal."""
    refusal = _refused(rules, state, move)
    if refusal is not None:
        raise ValueError(f"seat {state.turn} {_words(move)}: {refusal}")
    if move is None:
        return Step(Event(seat=state.turn, knock=True), engine.knock(state), None)
    if isinstance(move, Draw):
        drawn = move.tile.domino
        return Step(Event(seat=state.turn, draw=str(move.tile)), engine.draw(state, drawn), None)
    tile, label = move
    after, played = engine.play(rules, state, tile, label)
    return Step(entry_of(state.turn, tile, label, played if claims else None), after, played)


def _words(move: Move) -> str:
    if move is None:
        return "knocks"
    if isinstance(move, Draw):
        return f"draws {move.tile}"
    tile, label = move
    return f"leads {tile}" if label is None else f"lays {tile} at {label}"


def _refused(rules: RuleSet, state: State, move: Move) -> str | None:
    """Why a move is not legal, or None where it is."""
    if state.is_over:
        return "the deal is over"
    plays, drawable = engine.plays(rules, state, state.turn), engine.drawable(rules, state)
    if move is None:
        if state.knocks >= len(engine.holders(state)):
            return "everybody has knocked"
        return None if playing.may_knock(plays, drawable) else "there is a tile to play or to draw"
    if isinstance(move, Draw):
        right = playing.must_draw(plays, drawable)
        return _not_next(state, move.tile) if right else "there is a tile to play, or none to draw"
    held = playing.is_held(move[0], state.hands[state.turn].known)
    right = held and (move[0].domino, move[1]) in plays
    return None if right else "that tile may not be laid there" if held else "that tile is not in the hand"


def _not_next(state: State, tile: Tile) -> str | None:
    front = playing.next_drawn(state.boneyard)
    right = tile.domino not in state.seen if front is None else tile.domino == front
    return None if right else "that is not the tile drawn next"


def staged(
    rules: RuleSet,
    hands: Sequence[Iterable[Tile]],
    moves: Iterable[Move],
    *,
    lead: int = 0,
    scores: Sequence[int] | None = None,
    boneyard: Sequence[Tile] | None = None,
    pairs: bool | None = None,
    claims: bool = True,
) -> Match:
    """A record of one deal: these hands, played out by these moves in turn; hands and tiles are written as given.

    It is the first deal of a match, or where `scores` are given, by side, a later one: then the record takes up
    mid-match. `boneyard` is in drawing order, and not written where it is not given. `pairs` is what four players
    agreed, where the rules leave it to them; without it each plays alone. How the deal and the match end is written
    where the last move brings them. Raises ValueError for hands, a lead or a move that are not legal, SpecError for
    `pairs` where the rules leave no such choice.
    """
    names, rules = named(rules), rules.agreed(pairs=pairs, players=len(hands))
    dealt = [list(hand) for hand in hands]
    state = opened(rules, dealt, lead, scores, boneyard, first=scores is None)
    start = None if scores is None else Start(scores=list(scores), lead=lead)
    events: list[Event] = []
    last = lead
    for move in moves:
        last = last if move is None or isinstance(move, Draw) else state.turn
        entry, state, _ = stepped(rules, state, move, claims=claims)
        events.append(entry)
    ended = claims and bool(state.is_over or engine.blocked(rules, state))
    deal = Deal(
        lead=lead,
        hands=[[str(tile) for tile in hand] for hand in dealt],
        boneyard=None if boneyard is None else [str(tile) for tile in boneyard],
        events=events,
        end=end_of(rules, state, last) if ended else None,
    )
    return Match(
        format=FORMAT,
        rules=names,
        pairs=pairs,
        players=list(NAMES[: len(dealt)]),
        start=start,
        deals=[deal],
        result=result_of(over(rules, state)) if ended else None,
    )


def opened(
    rules: RuleSet,
    hands: Sequence[Sequence[Tile]],
    lead: int,
    scores: Sequence[int] | None = None,
    boneyard: Sequence[Tile] | None = None,
    *,
    first: bool,
) -> State:
    """The table before the lead of a deal; no `scores` are no points for anybody, no `boneyard` an unknown one.

    `first` tells of the first deal of a match. Raises ValueError for hands, scores or a lead that are not legal.
    """
    size = playing.hand_size(rules, len(hands))
    if any(len(hand) != size for hand in hands):
        raise ValueError(f"expected hands of {size} tiles")
    if boneyard is not None and len(boneyard) != playing.boneyard_size(rules, len(hands)):
        raise ValueError("expected every other tile in the boneyard")
    twice = playing.repeated(tile for tiles in (*hands, boneyard or ()) for tile in tiles)
    if twice:
        raise ValueError(f"{twice[0]} is dealt twice")
    known = [Hand(frozenset(tile.domino for tile in hand)) for hand in hands]
    asleep = None if boneyard is None else [tile.domino for tile in boneyard]
    sides = max(playing.sides(rules, len(hands))) + 1
    if scores is not None and len(scores) != sides:
        raise ValueError(f"expected {sides} scores, one a side")
    if first and lead not in playing.first_leads(rules, [hand.known for hand in known]):
        raise ValueError(f"seat {lead} may not lead the first deal of a match")
    return engine.start(rules, known, lead, scores or (0,) * sides, asleep, first=first)


def over(rules: RuleSet, state: State) -> State:
    """The table with the scores and the winner that the end of a deal brings, where that is over."""
    if not state.is_over and not engine.blocked(rules, state):
        return state
    brought = engine.closing(rules, state)
    assert brought is not None  # noqa: S101  # every tile is known
    return state._replace(scores=brought.scores, winner=brought.winner)


def named(rules: RuleSet) -> str | dict[str, Any]:
    """A rule set as a record names it: its id where it is shipped, else a base and what differs from it.

    >>> named(RuleSet.named("fives-and-threes").changed({"target": 31}))
    {'base': 'fives-and-threes', 'target': 31}
    """
    if rules.id in (*rule_set_ids(), *house_rule_ids()) and RuleSet.named(rules.id) == rules:
        return rules.id
    base = nearest_game(rules)
    other = RuleSet.named(base).parameters()
    differing = {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in rules.parameters().items()
        if value != other[name]
    }
    return {"base": base, **differing}


def following(rules: RuleSet, state: State) -> tuple[int, ...]:
    """The seats that may lead the deal after one that is over."""
    brought = engine.closing(rules, state._replace(winner=None))
    taker = None if brought is None else brought.taker
    return playing.next_leads(rules, state.sides, state.lead, state.out, taker)


def entry_of(seat: int, tile: Tile, label: str | None, played: Played | None) -> Event:
    """A play as a record writes it, with its claims where they are given."""
    entry = Event(seat=seat, play=str(tile), end=label)  # type: ignore[arg-type]  # a label of a line is one of a record
    if played is None:
        return entry
    return replace(entry, count=played.count, earned=played.earned, award=played.award, score=played.score)


def end_of(rules: RuleSet, state: State, seat: int) -> DealEnd:
    """How a deal ended, as a record says it: out, else won, else blocked; `seat` laid its last tile."""
    brought = engine.closing(rules, state)
    assert brought is not None  # noqa: S101  # every tile is known
    bonus, scores = brought.bonus or None, list(brought.scores)
    if state.is_over:
        return DealEnd(how="won" if state.out is None else "out", seat=seat, bonus=bonus, scores=scores)
    taker = None if brought.taker is None else state.sides.index(brought.taker)
    return DealEnd(how="blocked", seat=taker, bonus=bonus, scores=scores)


def result_of(state: State) -> Result | None:
    """How a match ended, as a record says it; None where nobody has won it."""
    if state.winner is None:
        return None
    winner, scores = ending.result(state.winner, state.scores)
    return Result(winner=winner, scores=list(scores))
