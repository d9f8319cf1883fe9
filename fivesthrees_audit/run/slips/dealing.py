"""Owns the slips in who leads a deal, with what, and what is dealt."""

from __future__ import annotations

from collections.abc import Callable

from fivesthrees_audit.chance import pick, shuffled
from fivesthrees_audit.records.native import Match
from fivesthrees_audit.rules import playing
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.run.generate import Options, Spot, dealt
from fivesthrees_audit.run.slips.draft import (
    Draft,
    Injected,
    Need,
    Rule,
    Slip,
    about_deal,
    laid,
    played_from,
    table_left,
    with_deal,
)
from fivesthrees_audit.tiles import TILE_BY_TEXT
from fivesthrees_audit.transcript import following


def _winner_leads(rules: RuleSet) -> bool:
    return rules.next_lead in ("winner", "winner-or-lot")


LED_IN_ORDER = Need("a rule for who leads the next deal", lambda rules: rules.next_lead != "any")
WINNER_LEADS = Need("a next deal that the winner of the last leads", _winner_leads)
BLOCK_LED = Need("a rule for who leads after a block, by its winner", lambda rules: rules.next_lead == "winner")
FIRST_LED = Need("a first deal that the highest double leads", lambda rules: not playing.drawn_by_lot(rules))
LED_BY_DOUBLE = Need(
    "doubles that have to be led", lambda rules: rules.lead_tile != "any" or not playing.drawn_by_lot(rules)
)


def _deals(draft: Draft) -> list[int]:
    return [number for number, deal in enumerate(draft.match.deals) if deal.events]


def _after(*, out: bool) -> Callable[[Draft], list[int]]:
    """The deals that follow one that somebody went out of, or a block."""

    def over(draft: Draft) -> list[int]:
        return [number for number in _deals(draft) if number and (table_left(draft, number - 1).out is not None) == out]

    return over


def _first(draft: Draft) -> list[int]:
    return _deals(draft)[:1]


def _wrong_lead(draft: Draft, number: int) -> Injected | None:
    """A deal led by a wrong seat: only the lead written wrong or, carried on, the deal dealt and played anew."""
    right, match, players = draft.match.deals[number].lead, draft.match, len(draft.match.players)
    before = draft.closing[number - 1] if number else None
    allowed = {right} if before is None else {right, *following(draft.rules, table_left(draft, number - 1))}
    wrong = [seat for seat in range(players) if seat not in allowed]
    lead = pick(draft.random, wrong) if wrong else None
    if before is None or lead is None:
        return None
    if not draft.carry:
        return about_deal(with_deal(match, number, lead=lead), playing.next_leads, number, "/lead")
    options = Options(boneyard=match.deals[number].boneyard is not None)
    deal, state = dealt(draft.rules, lead, before.scores, draft.random, options, players=players)
    state = state._replace(lead=pick(draft.random, (lead, right or 0)))
    return about_deal(played_from(draft, number, deal, state), playing.next_leads, number, "/lead")


def _wrong_first_lead(draft: Draft, number: int) -> Injected | None:
    """The first deal said to be led by a seat that does not hold the highest double."""
    hands = draft.match.deals[number].hands or []
    dealt_out = [[TILE_BY_TEXT[text].domino for text in hand or ()] for hand in hands]
    right = playing.first_leads(draft.rules, dealt_out)
    wrong = [seat for seat in range(len(hands)) if seat not in right]
    if not wrong:
        return None
    match = with_deal(draft.match, number, lead=pick(draft.random, wrong))
    return about_deal(match, playing.first_leads, number, "/lead")


def _leads(draft: Draft) -> list[Spot]:
    return [spot for spot in draft.spots if spot.played is not None and spot.label is None]


def _wrong_tile_led(draft: Draft, spot: Spot) -> Injected | None:
    """A tile led that may not be, where another had to be, and play gone on from it."""
    hand = spot.before.hands[spot.before.turn].known
    right = playing.leads(draft.rules, hand, first=spot.before.first)
    wrong = [tile for tile in sorted(hand) if tile not in right]
    if not wrong:
        return None
    return laid(draft, playing.leads, spot, spot.before, pick(draft.random, wrong), None)


def _hands(draft: Draft, number: int) -> list[list[str]]:
    return [list(hand or ()) for hand in draft.match.deals[number].hands or ()]


def _short_hand(draft: Draft, number: int) -> Injected:
    hands = _hands(draft, number)
    seat = pick(draft.random, range(len(hands)))
    hands[seat].remove(pick(draft.random, hands[seat]))
    return about_deal(with_deal(draft.match, number, hands=hands), playing.hand_size, number, f"/hands/{seat}")


def _dealt_twice(draft: Draft, number: int) -> Injected:
    """A tile of one hand written in the place of another tile: it is there twice, seen at the later of the two."""
    hands = _hands(draft, number)
    places = [(seat, index) for seat, hand in enumerate(hands) for index in range(len(hand))]
    (seat, index), (owner, other) = shuffled(draft.random, places)[:2]
    hands[seat][index] = hands[owner][other]
    match = with_deal(draft.match, number, hands=hands)
    return about_deal(match, playing.repeated, number, f"/hands/{max(seat, owner)}")


def _boneyards(draft: Draft) -> list[int]:
    return [number for number in _deals(draft) if draft.match.deals[number].boneyard]


def _of_boneyard(
    rule: Rule, changed: Callable[[Draft, list[str], list[list[str]]], None]
) -> Callable[[Draft, int], Injected]:
    """The slip that changes the list of the boneyard; the hands are given to pick a tile from."""

    def make(draft: Draft, number: int) -> Injected:
        boneyard = [*(draft.match.deals[number].boneyard or [])]
        changed(draft, boneyard, _hands(draft, number))
        match: Match = with_deal(draft.match, number, boneyard=boneyard)
        return about_deal(match, rule, number, "/boneyard")

    return make


def _one_gone(draft: Draft, boneyard: list[str], _: list[list[str]]) -> None:
    boneyard.remove(pick(draft.random, boneyard))


def _one_of_a_hand(draft: Draft, boneyard: list[str], hands: list[list[str]]) -> None:
    boneyard[pick(draft.random, range(len(boneyard)))] = pick(draft.random, pick(draft.random, hands))


KINDS: dict[str, Slip] = {
    "wrong-lead": Slip("a deal led by a wrong seat", _deals, _wrong_lead, carries=True, need=LED_IN_ORDER),
    "wrong-lead-after-out": Slip(
        "a deal not led by the player who went out", _after(out=True), _wrong_lead, carries=True, need=WINNER_LEADS
    ),
    "wrong-lead-after-block": Slip(
        "a wrong lead after a block", _after(out=False), _wrong_lead, carries=True, need=BLOCK_LED
    ),
    "wrong-first-lead": Slip("a wrong lead of the first deal", _first, _wrong_first_lead, need=FIRST_LED),
    "wrong-tile-led": Slip("a tile led that may not be", _leads, _wrong_tile_led, need=LED_BY_DOUBLE),
    "short-hand": Slip("a hand with a tile missing", _deals, _short_hand),
    "double-dealt-tile": Slip("a tile dealt twice", _deals, _dealt_twice),
    "short-boneyard": Slip(
        "a boneyard with a tile missing", _boneyards, _of_boneyard(playing.hand_size, _one_gone), boneyard=True
    ),
    "held-tile-in-boneyard": Slip(
        "a tile of a hand in the boneyard too",
        _boneyards,
        _of_boneyard(playing.repeated, _one_of_a_hand),
        boneyard=True,
    ),
}
