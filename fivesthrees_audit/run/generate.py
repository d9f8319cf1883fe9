"""Owns legal matches: made by chance, walked through entry by entry, played on from any table. The engine decides all.

Makes no faults; `run/slips` puts those in. Chance comes from `chance.py` and a generator seeded with a text, so the
same arguments give the same match in every process and every version.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from fivesthrees_audit import engine
from fivesthrees_audit.chance import below, chosen, pick, pick_one, shares, turned
from fivesthrees_audit.engine import Hand, Played, State
from fivesthrees_audit.records.native import FORMAT, Deal, Event, Match
from fivesthrees_audit.rules import playing
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.tiles import DOUBLE_SIX, TILE_BY_TEXT, Tile
from fivesthrees_audit.transcript import NAMES, end_of, entry_of, following, named, over, result_of


class Options(NamedTuple):
    """What is written down, and where a match that nobody wins is left: after `most_deals` deals, unfinished.

    `claims` are counts, points and scores, how a deal ended and the result. The same match is played
    whatever the options.
    """

    claims: bool = True
    boneyard: bool = False
    most_deals: int = 200


EVERYTHING_CLAIMED = Options()


class Agreement(NamedTuple):
    """What the players agreed on before the match, where the rules leave it to them; None: nothing."""

    target: int | None = None
    pairs: bool | None = None

    def under(self, rules: RuleSet, players: int) -> RuleSet:
        """The rules as so many players agreed on them. Raises SpecError where they leave no such choice."""
        return rules.agreed(target=self.target, pairs=self.pairs, players=players)


NOTHING_AGREED = Agreement()


def generate(
    rules: RuleSet,
    players: int,
    seed: int,
    number: int,
    options: Options = EVERYTHING_CLAIMED,
    agreement: Agreement = NOTHING_AGREED,
) -> Match:
    """The `number`-th random legal match of a seed for 2 to 4 players; each can be made without those before it.

    It ends when a side has won it, or unfinished at the bound of the options. Chance depends on
    the rule set by its id alone, so that house rules of one name are tried on the same shuffles.
    The match names `rules` and what was agreed on. Raises SpecError for an agreement that the rules do not allow.
    """
    names, rules = named(rules), agreement.under(rules, players)
    random = Random(f"fivesthrees-audit generate {rules.id} {players} {seed} {number}")  # noqa: S311  # play, not secrets
    lead = below(random, players)
    scores = (0,) * (max(playing.sides(rules, players)) + 1)
    deal, state = dealt(rules, lead, scores, random, options, players=players)
    if not playing.drawn_by_lot(rules):
        lead = pick(random, playing.first_leads(rules, [hand.known for hand in state.hands]))
        deal = replace(deal, lead=lead)
    state = state._replace(lead=lead, turn=lead, first=True)
    match = Match(
        format=FORMAT,
        rules=names,
        id=f"seed-{seed}/players-{players}/{number}",
        players=list(NAMES[:players]),
        target=agreement.target,
        pairs=agreement.pairs,
        deals=[deal],
    )
    return played_out(rules, match, state, random, options)


class Spot(NamedTuple):
    """An entry of a match: where it stands (from 0), the table around it, the end a play joined, what it came to."""

    deal: int
    event: int
    entry: Event
    before: State
    after: State
    label: str | None
    played: Played | None

    @property
    def side(self) -> int:
        """The side whose entry it is."""
        return self.before.sides[self.before.turn]

    @property
    def goes_out(self) -> bool:
        """Whether the play takes its player out, the second of a pair where both must be."""
        return self.played is not None and self.played.goes_out

    @property
    def last(self) -> bool:
        """Whether it leaves that hand empty."""
        return not self.after.hands[self.before.turn].size

    @property
    def asleep(self) -> list[Tile]:
        """The tiles that nobody was dealt."""
        seen = self.before.seen
        return [tile for tile in DOUBLE_SIX if tile not in seen]


class Walk(NamedTuple):
    """A legal match as the engine sees it: every entry, and the table at the end of each deal, its scores closed."""

    rules: RuleSet
    match: Match
    spots: list[Spot]
    closing: list[State]


def walk(match: Match, rules: RuleSet) -> Walk | None:
    """A legal match, entry by entry; None where it hides tiles, leaves out seats or entries, or is more than turns.

    The closing table of a deal that is over has the scores and the winner that its end brought.
    """
    walked = Walk(rules, match, [], [])
    sides = playing.sides(rules, len(match.players))
    scores = (0,) * (max(sides) + 1)
    for number, deal in enumerate(match.deals):
        hands = [hand for hand in deal.hands or () if hand is not None and "?" not in hand]
        if match.start or match.omits or deal.lead is None or len(hands) != len(sides):
            return None
        known = [Hand(frozenset(TILE_BY_TEXT[text].domino for text in hand)) for hand in hands]
        boneyard = None if deal.boneyard is None else [TILE_BY_TEXT[text].domino for text in deal.boneyard]
        state = engine.start(rules, known, deal.lead, scores, boneyard, first=number == 0)
        for index, entry in enumerate(deal.events):
            if entry.seat is None or entry.draw == "?" or (entry.play is None and not entry.knock and not entry.draw):
                return None
            walked.spots.append(_spot(rules, number, index, entry, state))
            state = walked.spots[-1].after
        walked.closing.append(over(rules, state))
        scores = walked.closing[-1].scores
    return walked


def _spot(rules: RuleSet, number: int, index: int, entry: Event, state: State) -> Spot:
    if entry.draw is not None:
        after = engine.draw(state, TILE_BY_TEXT[entry.draw].domino)
        return Spot(number, index, entry, state, after, None, None)
    if entry.play is None:
        return Spot(number, index, entry, state, engine.knock(state), None, None)
    tile, label = TILE_BY_TEXT[entry.play], None
    if state.layout.ends:
        meant = [end.label for end in state.layout.ends if entry.end in (None, end.label, end.pips)]
        label = next(label for label in playing.joinable(rules, state.layout, tile) if label in meant)
    after, played = engine.play(rules, state, tile, label)
    return Spot(number, index, entry, state, after, label, played)


def played_out(rules: RuleSet, match: Match, state: State, random: Random, options: Options) -> Match:
    """A match whose last deal stands at `state`, played on by random legal plays until a side has won it.

    The next deal is led by whoever may lead after the one that `state.lead` led.
    """
    *deals, deal = match.deals
    while True:
        deal, state = finished(rules, deal, state, random, options)
        deals.append(deal)
        if state.winner is not None or len(deals) >= options.most_deals:
            break
        lead = pick_one(random, following(rules, state))
        deal, state = dealt(rules, lead, state.scores, random, options, players=len(match.players))
    return replace(match, deals=deals, result=result_of(state) if options.claims else None)


def dealt(
    rules: RuleSet, lead: int, scores: Sequence[int], random: Random, options: Options, *, players: int
) -> tuple[Deal, State]:
    """A deal of shuffled tiles without events, hands and halves in random order, and the table before its lead."""
    hands, asleep = shares(rules, players, random)
    known = [Hand(frozenset(tile.domino for tile in hand)) for hand in hands]
    deal = Deal(
        lead=lead,
        hands=[[str(tile) for tile in hand] for hand in hands],
        boneyard=[str(tile) for tile in asleep] if options.boneyard else None,
    )
    return deal, engine.start(rules, known, lead, scores, [tile.domino for tile in asleep])


def finished(rules: RuleSet, deal: Deal, state: State, random: Random, options: Options) -> tuple[Deal, State]:
    """A deal that stands at `state`, played on to its end by random legal plays, and the table then, its scores closed.

    The closing knocks of a block are written in full, in part or not at all.
    """
    events = list(deal.events)
    while not state.is_over and not engine.blocked(rules, state):
        entry, state = _turn(rules, state, random, options)
        events.append(entry)
    closing = state
    last = next((event.seat for event in reversed(events) if event.play is not None), None)
    end = end_of(rules, state, last or 0)
    if not state.is_over:
        for _ in range(below(random, len(engine.holders(state)) - state.knocks + 1)):
            events.append(Event(seat=closing.turn, knock=True))
            closing = engine.knock(closing)
    return replace(deal, events=events, end=end if options.claims else None), over(rules, state)


def _turn(rules: RuleSet, state: State, random: Random, options: Options) -> tuple[Event, State]:
    """What the seat due does: a play where it has one, else a draw, else a knock."""
    plays = engine.plays(rules, state, state.turn)
    if playing.must_draw(plays, engine.drawable(rules, state)):
        front = playing.next_drawn(state.boneyard)
        assert front is not None  # noqa: S101  # every tile is known
        return Event(seat=state.turn, draw=str(turned(random, front))), engine.draw(state, front)
    if not plays:
        return Event(seat=state.turn, knock=True), engine.knock(state)
    tile, label = chosen(rules, state, plays, random)
    after, played = engine.play(rules, state, tile, label)
    return entry_of(state.turn, tile, label, played if options.claims else None), after


def line_of(match: Match) -> bytes:
    """The match as one line of a `.jsonl` file, its line feed included."""
    return msgspec.json.encode(match) + b"\n"
