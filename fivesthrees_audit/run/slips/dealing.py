"""Owns the slips in who leads a deal and what is dealt."""

from __future__ import annotations

from fivesthrees_audit.rules import playing
from fivesthrees_audit.run.generate import Options, dealt, pick, shuffled
from fivesthrees_audit.run.slips.draft import (
    Draft,
    Injected,
    Slip,
    about_deal,
    played_from,
    with_deal,
)


def _deals(draft: Draft) -> list[int]:
    return [number for number, deal in enumerate(draft.match.deals) if deal.events]


def _wrong_lead(draft: Draft, number: int) -> Injected | None:
    """A deal led by a wrong seat: only the lead written wrong or, carried on, the deal dealt and played anew."""
    right, match = draft.match.deals[number].lead, draft.match
    lead = pick(draft.random, [seat for seat in range(len(match.players)) if seat != right])
    if not number:
        return None
    if not draft.carry:
        return about_deal(with_deal(match, number, lead=lead), playing.next_leads, number, "/lead")
    options = Options(boneyard=match.deals[number].boneyard is not None)
    scores = draft.closing[number - 1].scores
    deal, state = dealt(draft.rules, lead, scores, draft.random, options, players=len(match.players))
    state = state._replace(lead=pick(draft.random, (lead, right or 0)))
    return about_deal(played_from(draft, number, deal, state), playing.next_leads, number, "/lead")


def _short_hand(draft: Draft, number: int) -> Injected:
    hands = [list(hand or ()) for hand in draft.match.deals[number].hands or ()]
    seat = pick(draft.random, range(len(hands)))
    hands[seat].remove(pick(draft.random, hands[seat]))
    return about_deal(with_deal(draft.match, number, hands=hands), playing.hand_size, number, f"/hands/{seat}")


def _dealt_twice(draft: Draft, number: int) -> Injected:
    """A tile of one hand written in the place of another tile: it is there twice, seen at the later of the two."""
    hands = [list(hand or ()) for hand in draft.match.deals[number].hands or ()]
    places = [(seat, index) for seat, hand in enumerate(hands) for index in range(len(hand))]
    (seat, index), (owner, other) = shuffled(draft.random, places)[:2]
    hands[seat][index] = hands[owner][other]
    match = with_deal(draft.match, number, hands=hands)
    return about_deal(match, playing.repeated, number, f"/hands/{max(seat, owner)}")


KINDS: dict[str, Slip] = {
    "wrong-lead": Slip("a deal led by a wrong seat", _deals, _wrong_lead, carries=True),
    "short-hand": Slip("a hand with a tile missing", _deals, _short_hand),
    "double-dealt-tile": Slip("a tile dealt twice", _deals, _dealt_twice),
}
