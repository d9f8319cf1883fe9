"""Owns the quick pass: says of a record that it is clean, or that somebody must look closer. Never more than that.

It makes no finding and gives no reason. Whatever it does not understand (an adjustment, an end that could be
either) it leaves to the full audit; of hidden hands it says what they leave open.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any, cast

from fivesthrees_audit import engine
from fivesthrees_audit.auditing.crossing import Arm, Cross
from fivesthrees_audit.auditing.running import Clean, Running
from fivesthrees_audit.auditing.tables import Node, Tables, pips_of
from fivesthrees_audit.layout import EMPTY
from fivesthrees_audit.records import plain
from fivesthrees_audit.records.plain import UNKNOWN, UNNAMED, Deal, DealEnd, Event, Match
from fivesthrees_audit.rules import ending
from fivesthrees_audit.tiles import DOUBLE_SIX

if TYPE_CHECKING:
    from fivesthrees_audit.auditing.veiled import Veil
    from fivesthrees_audit.records import native

NOWHERE = Node(EMPTY, fits=-1)
"""The node after a deal has ended: no tile has a row there, and whoever holds one may not knock."""

NOWHERE.ends = []


_ones = int.bit_count
drawn_tile = attrgetter("draw")


class LookCloser(Exception):
    """The quick pass cannot call this record clean."""


def clean(match: Match, tables: Tables) -> Clean | None:
    """The clean record's figures, or None where the full audit must look at it."""
    names = match.players
    if "" in names or len(set(names)) != len(names) or not tables.serves:
        return None
    try:
        run = Running(len(names), tables)
        keys = _deals(run, match)
    except (LookCloser, LookupError, TypeError):
        return None
    keys = 3 + (keys if run.whole else plain.keys_of(match.deals)) + (match.rules is not None) + (match.id is not None)
    keys += (match.target is not None) + (match.pairs is not None)
    result = match.result
    if result is not None:
        winner, scores = ending.result(run.winner, run.scores)
        if result.winner not in (winner, None) or (result.scores is not None and tuple(result.scores) != scores):
            return None
        keys += 1 + (result.winner is not None) + (result.scores is not None)
    return Clean(tuple(run.scores), run.winner, run.events, keys, tuple(run.unchecked))


def clean_record(match: native.Match, tables: Tables) -> Clean | None:
    """The figures of a clean record that was read carefully, or None where the full audit must look at it."""
    cut = plain.cut(match)
    return None if cut is None else clean(cut, tables)


def _deals(run: Running, match: Match) -> int:
    """Plays all deals; how many keys they have. Raises LookCloser, or what a failed look-up raises."""
    seating, tables = run.seating, run.tables
    players, size, dealt, sides = len(seating.sides), seating.size, seating.dealt, seating.sides
    blocked, settles = tables.blocked, tables.settles
    due = seating.first
    over, keys, draws = True, 0, seating.drawable > 0
    for number, deal in enumerate(match.deals):
        veil = None
        lead, end = deal.lead, deal.end
        if lead not in due or not over:
            lead = _lead(run, deal, due, over=over)
        hands: list[int] = []
        tiles = 0
        for hand in deal.hands or ():
            if hand is None or len(hand) != size:
                break
            bits = sum(hand)
            hands.append(bits)
            tiles += bits
        # A sum of so many bits has as many ones only if all of them are different.
        if len(hands) != players or tiles.bit_count() != dealt or (draws and UNKNOWN in map(drawn_tile, deal.events)):
            veil = _veil(run, deal)
            hands, tiles = veil.hands, veil.seen
        elif deal.boneyard is not None:
            _boneyard(deal.boneyard, tiles, dealt)
            keys += 1
        node = _events(run, deal, hands, lead, tiles, veil)
        if veil is not None and _settled(run, match, number, (veil, hands, node, lead)):
            due, over = run.due, run.winner is None
            continue
        how, side = None, run.winner
        if run.out is not None:
            how, side = "out", sides[run.out]
        elif side is not None:
            how = "won"
        elif run.left == 0 and blocked[not sum(hands) & node.fits]:
            how = "blocked"
            if deal.events[-1].play is None:
                _closing_knocks(deal.events, hands)
        over = how is not None and run.winner is None
        bonus = 0
        if over:
            if settles:
                bonus, side = _paid(run, hands, side)
            due = seating.due[lead, run.out, side]
            over = run.winner is None
        if end is not None:
            keys += _end(run, end, how, side, bonus)
    return run.keys + keys + 2 * len(match.deals) + 7 * run.events - 5 * run.knocks


def _veil(run: Running, deal: Deal) -> Veil:
    """The hands of a deal of which something is hidden. Raises LookupError for what only the full audit can follow."""
    from fivesthrees_audit.auditing.veiled import Veil  # records with nothing hidden do without

    run.keys -= deal.hands is None
    return Veil(deal, run.seating.size, len(run.seating.sides))


def _settled(run: Running, match: Match, number: int, stands: tuple[Veil, list[int], Any, int]) -> bool:
    """Takes down what hidden hands leave open of a deal; whether its end is settled with that. Raises as `_events`.

    `stands` are the veil, the hands and the node at the end of its events, and the lead.
    """
    veil, hands, node, lead = stands
    is_over = run.out is not None or run.winner is not None
    deal = match.deals[number]
    claims_block = deal.end is not None and deal.end.how == "blocked" and run.left == 0
    if (is_over or claims_block) and not veil.draws:
        block = 0 if is_over else node.fits
        if run.winner is not None or not run.tables.settles:
            run.unchecked += veil.gaps(number, hands, run.seen, block)
            return False
        from fivesthrees_audit.auditing.awarding import awarded  # the same

        if block and deal.events[-1].play is None:
            _closing_knocks(deal.events, hands)
        if not sum(hands) & block and awarded(run, veil, number, lead, hands, block):
            return True
    if isinstance(node, Cross):  # which has no layout that the full audit could go on from
        raise LookCloser
    from fivesthrees_audit.auditing.veiled import End  # the same
    from fivesthrees_audit.auditing.world import Table

    seating, tables = run.seating, run.tables
    if not is_over and deal.events and deal.events[-1].play is None:
        _closing_knocks(deal.events, hands)
    layout = EMPTY if is_over else node.layout
    left = len(DOUBLE_SIX) - seating.dealt - seating.drawable + run.left
    table = Table(tables.rules, cast("native.Match", match), seating.sides, omits_knocks=False, omits_draws=False)
    after = veil.closed(table, number, lead, End(hands, left, tuple(run.scores), layout, run.out, run.winner))
    run.scores[:], run.winner, run.due = after.carried, after.winner, tuple(sorted(after.due or ()))
    run.unchecked += after.unchecked
    run.keys += 0 if deal.end is None else 1 + plain.keys_in(deal.end, deal.end.__struct_fields__)
    return True


def _end(run: Running, end: DealEnd, how: str | None, side: int | None, bonus: int) -> int:
    """How many keys the claims of how a deal ended have. Raises LookCloser where one of them is wrong."""
    keys = 2
    if end.how != how or how is None:
        _odd_end(run, end, how)
    if end.bonus is not None:
        if end.bonus != bonus:
            raise LookCloser
        keys += 1
    if end.seat is not None:
        if side is None or end.seat not in run.seating.members[side]:
            raise LookCloser
        keys += 1
    if end.scores is not None:
        if end.scores != run.scores:
            raise LookCloser
        keys += 1
    return keys


def _paid(run: Running, hands: list[int], out: int | None) -> tuple[int, int | None]:
    """Adds what the end of a deal brings, `out` being the side that went out; the bonus, and the side that takes it."""
    tables, scores = run.tables, run.scores
    if out is None:
        return _blocked(run, hands)
    opponents = pips_of(sum(hands))
    if len(scores) < len(hands):
        opponents -= sum(pips_of(hands[seat]) for seat in run.seating.members[out])
    bonus = tables.out_bonus[opponents]
    before, rules = scores[out], tables.rules
    scores[out] = before + bonus
    if max(scores) >= tables.plain_below:
        award = ending.accepted(rules, before, bonus)
        scores[out] = before + award
        run.winner = out if ending.is_won(rules, award, before + award) else ending.winner_at_deal_end(rules, scores)
    return bonus, out


def _blocked(run: Running, hands: list[int]) -> tuple[int, int | None]:
    """Adds what a block brings; the bonus, and the side that takes it."""
    tables, scores = run.tables, run.scores
    if len(scores) == len(hands):
        pips = list(map(pips_of, hands))
    else:
        pips = [0] * len(scores)
        for side, hand in zip(run.seating.sides, hands, strict=True):
            pips[side] += pips_of(hand)
    taker, bonus, earned = tables.blocks[tuple(pips)]
    if max(scores) + max(earned) < tables.plain_below:
        for side, points in enumerate(earned):
            scores[side] += points
    else:
        closing = engine.paid(tables.rules, scores, pips, taker, goes_out=False)
        scores[:], run.winner = closing.scores, closing.winner
    return bonus, taker


def _lead(run: Running, deal: Deal, due: Sequence[int], *, over: bool) -> int:
    """The seat that leads a deal whose record leaves it out. Raises LookCloser where the lead is wrong."""
    lead = deal.lead
    if lead is None:
        run.whole = False
        lead = deal.events[0].seat if len(due) > 1 else due[0]
    if not over or lead is None or lead not in due:
        raise LookCloser
    return lead


def _boneyard(boneyard: list[int], tiles: int, dealt: int) -> None:
    """Raises LookCloser where the boneyard does not hold just the tiles not dealt."""
    if len(boneyard) + dealt != len(DOUBLE_SIX):
        raise LookCloser
    if (tiles + sum(boneyard)).bit_count() != len(DOUBLE_SIX):
        raise LookCloser


def _events(  # noqa: PLR0915  # the hot loop
    run: Running, deal: Deal, hands: list[int], seat: int, seen: int, veil: Veil | None = None
) -> Any:
    """Plays the events of a deal, taking tiles out of the hands; the node, or the cross, it stops at.

    Nearly every play leaves tiles in hand and a score at which nothing special can happen, its claims all there and
    right; it costs a few comparisons. Tiles are taken off the hands unseen. Whether each was there shows at the end:
    a bit taken off a number leaves one 1 less if it was set, and no fewer than before if it was not.
    `seen` are the bits of all tiles dealt.
    """
    scores, tables, seating = run.scores, run.tables, run.seating
    node: Any = tables.root  # a node, or a cross
    plain_below, worths, points_for = tables.plain_below, tables.worths, tables.points
    sides, mates, after = seating.sides, seating.mates, seating.after
    events, order = deal.events, deal.boneyard
    left = drawable = seating.drawable
    arms, total, knocks, run.out = None, 0, 0, None
    draws = iter(() if veil is None else veil.draws)
    for event in events:
        play = event.play
        if play is None:
            knocks += 1
            draw = event.draw
            if draw is not None:
                if event.seat != seat or seen & draw or hands[seat] & node.fits:
                    raise LookCloser
                if veil is not None:
                    veil.note(seat, event, hands[seat], node.fits)
                left = _left_after(draw, order, drawable, left)
                seen += draw
                hands[seat] += draw or next(draws)
                continue
            if veil is not None:
                veil.note(seat, event, hands[seat], node.fits)
            if left or hands[seat] & node.fits or event.seat != seat or not event.knock:
                _knock(run, event, seat, left or hands[seat] & node.fits)
            seat = after[seat]
            continue
        if arms is not None:
            end: Any = event.end
            arm = arms.get(end)
            if arm is None:
                end, arm, change = node.meant(end)
                total += change
            bit, change, arms[end] = arm[play]
            count = total = total + change
            points = points_for[count]
        else:
            try:
                bit, count, points, node = node.ends[event.end][play]
            except TypeError:
                bit, count, points, node, arms = _looked_up(run, node, event)
                total = count
        hands[seat] = rest = hands[seat] - bit
        side = sides[seat]
        score = scores[side] + points
        if (
            rest > 0
            and event.score == score
            and score < plain_below
            and event.count == count
            and event.award == points
            and event.earned == points
            and event.seat == seat
        ):
            scores[side] = score
            seat = after[seat]
            continue
        if rest < 0:
            raise LookCloser
        mate = mates[seat]
        behind = None if rest else 0 if mate is None else hands[mate].bit_count()
        earned, award, score, won, out = worths[scores[side], count, node.plain, event is events[0], behind]
        if (
            event.score != score
            or event.count != count
            or event.award != award
            or event.earned != earned
            or event.seat != seat
        ):
            _claims(run, event, (seat, count, earned, award, score))
        scores[side] = score
        if out or won:
            run.winner, run.out, node, arms = side if won else None, seat if out else None, NOWHERE, None
        elif behind is not None:
            after = tables.turns(tuple(map(bool, hands)))
        seat = after[seat]
    if sum(map(_ones, hands)) != seating.dealt + (drawable - left) - len(events) + knocks:
        raise LookCloser
    run.events, run.knocks, run.left, run.seen = run.events + len(events), run.knocks + knocks, left, seen
    return node


def _left_after(draw: int, order: list[int] | None, drawable: int, left: int) -> int:
    """How many tiles may still be drawn after a draw. Raises LookCloser where none may, or another lay in front."""
    if not left or (order is not None and order[drawable - left] != draw):
        raise LookCloser
    return left - 1


def _knock(run: Running, event: Event, seat: int, able: int) -> None:
    """A knock that does not say whose it is. Raises LookCloser for any other that needs a look."""
    if able or not event.knock or event.seat not in (seat, None):
        raise LookCloser
    run.whole = False


def _looked_up(run: Running, node: Node, event: Event) -> tuple[int, int, int, Node | Cross, dict[int, Arm] | None]:
    """The row of a play that is met for the first time, that leaves out its end, or whose tile becomes the spinner.

    The last part are the arms of the cross on which play then goes on.
    """
    if event.end is None:
        raise LookCloser
    if event.end == UNNAMED and node is not run.tables.root:
        run.whole = False
    row = run.tables.row(node, event.end, event.play or 0)
    after = row[3]
    if after.layout.spinner is None:
        return *row, None
    cross = run.tables.cross(after)
    return *row[:3], cross, cross.arms


def _claims(run: Running, event: Event, right: tuple[int, ...]) -> None:
    """The claims of a play, some of them left out. Raises LookCloser where one is wrong."""
    claims = (event.seat, event.count, event.earned, event.award, event.score)
    if any(claim is not None and claim != value for claim, value in zip(claims, right, strict=True)):
        raise LookCloser
    run.whole = False


def _closing_knocks(events: list[Event], hands: list[int]) -> None:
    """Raises LookCloser where a blocked deal has more closing knocks than players who hold tiles."""
    more = len(hands) - hands.count(0) + 1
    if len(events) >= more and events[-more].knock and all(event.knock for event in events[-more:]):
        raise LookCloser


def _odd_end(run: Running, end: DealEnd, how: str | None) -> None:
    """An end that leaves out how. Raises LookCloser where what it says is wrong."""
    run.whole = False
    if end.how not in (how, None) or (end.how is None and end.seat is not None):
        raise LookCloser
