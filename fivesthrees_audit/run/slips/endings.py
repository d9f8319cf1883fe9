"""Owns the slips at the end: what comes after it or too early, and wrong ends and results."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from fivesthrees_audit import engine
from fivesthrees_audit.chance import pick, pick_one
from fivesthrees_audit.records.native import DealEnd, Event, Result
from fivesthrees_audit.rules import ending, playing, scoring
from fivesthrees_audit.ruleset import MOST_TARGET
from fivesthrees_audit.run.generate import Options, Spot, dealt, finished
from fivesthrees_audit.run.slips.draft import (
    ANYTHING,
    AT_ONCE,
    MISADDED,
    PAID_PLAYS,
    Draft,
    Injected,
    Need,
    Rule,
    Slip,
    about_deal,
    alone,
    at_entry,
    carried_on,
    clause_of,
    ended,
    in_order,
    misended,
    plays_of,
    shifted,
    table_left,
    with_deal,
)
from fivesthrees_audit.transcript import entry_of, following


def _won(draft: Draft) -> list[int]:
    result = draft.match.result
    return [] if result is None or None in (result.winner, result.scores) else [len(draft.closing) - 1]


def _appended(draft: Draft, rule: Rule, number: int, *entries: Event) -> Injected:
    """The match with entries after the last of a deal, charged at the last of them."""
    events = [*draft.match.deals[number].events, *entries]
    return at_entry(with_deal(draft.match, number, events=events), rule, number, len(events) - 1)


def _play_after(rule: Rule, *, how: str) -> Callable[[Draft, int], Injected | None]:
    """A play by the seat next in turn after its deal was over: without claims or, carried on, paid."""

    def make(draft: Draft, number: int) -> Injected | None:
        closing = table_left(draft, number)._replace(out=None, winner=None)
        plays = [*engine.plays(draft.rules, closing, closing.turn)]
        if not plays and how == "blocked":
            plays = [(tile, "L") for tile in sorted(closing.hands[closing.turn].known)]
        if not plays:
            return None
        tile, label = pick(draft.random, plays)
        if not draft.carry or how == "blocked":
            return _appended(draft, rule, number, entry_of(closing.turn, tile, label, None))
        after, played = engine.play(draft.rules, closing, tile, label)
        appended = _appended(draft, rule, number, entry_of(closing.turn, tile, label, played))
        deltas = alone(draft, closing.sides[closing.turn], played.award)
        match = carried_on(draft, appended.match, number, len(draft.match.deals[number].events), deltas)
        return None if match is None or after.winner is not None else appended._replace(match=match)

    return make


def _knock_after(rule: Rule) -> Callable[[Draft, int], Injected]:
    return lambda draft, number: _appended(draft, rule, number, Event(seat=draft.closing[number].turn, knock=True))


def _surplus_knock(draft: Draft, number: int) -> Injected:
    """One closing knock more than a full circle."""
    state = table_left(draft, number)
    knocks: list[Event] = []
    while state.knocks <= len(engine.holders(state)):
        knocks.append(Event(seat=state.turn, knock=True))
        state = engine.knock(state)
    return _appended(draft, ending.is_blocked, number, *knocks)


def _deal_after_match(draft: Draft, number: int) -> Injected | None:
    """Another deal after the match was won: its lead alone or, carried on, all of it with what it paid."""
    match, closing = draft.match, draft.closing[number]
    options, players = Options(boneyard=match.deals[number].boneyard is not None), len(match.players)
    lead = pick_one(draft.random, following(draft.rules, closing))
    deal, state = dealt(draft.rules, lead, closing.scores, draft.random, options, players=players)
    deal, state = finished(draft.rules, deal, state, draft.random, options)
    if not draft.carry:
        deal = replace(deal, events=[Event(seat=lead, play=deal.events[0].play)], end=None)
    elif match.result is None or (state.winner is not None and draft.rules.finish == "exact"):
        return None
    else:
        match = replace(match, result=replace(match.result, scores=list(state.scores)))
    return about_deal(replace(match, deals=[*match.deals, deal]), ending.is_won, number + 1)


def _cut_short(draft: Draft, spot: Spot) -> Injected | None:
    """A deal without its last entries, another following: nothing was earned in them or, carried on, all of it lost."""
    number, deal, closing = spot.deal, draft.match.deals[spot.deal], draft.closing[spot.deal]
    lost = [before - after for before, after in zip(spot.before.scores, closing.scores, strict=True)]
    if not spot.event or number == len(draft.match.deals) - 1 or (any(lost) and not draft.carry):
        return None
    cut = with_deal(draft.match, number, events=deal.events[: spot.event], end=None)
    match = carried_on(draft, cut, number + 1, -1, lost)
    return None if match is None else about_deal(match, ending.is_out, number)


def _misended(
    what: str,
    rule: Rule,
    part: str,
    over: Callable[[Draft], list[int]],
    wrong: Callable[[Draft, int, DealEnd], DealEnd | None],
    *,
    carries: bool = False,
    need: Need = ANYTHING,
) -> Slip:
    """The slip that writes a wrong end of a deal; its closing scores, where they are wrong, may be carried on."""

    def make(draft: Draft, number: int) -> Injected | None:
        end = draft.match.deals[number].end
        changed = None if end is None else wrong(draft, number, end)
        charged = ending.winner_at_deal_end if rule is ending.is_won and not AT_ONCE.holds(draft.rules) else rule
        return None if changed is None else misended(draft, number, charged, part, changed)

    return Slip(what, over, make, carries, need)


def _claimed_how(how: str) -> Callable[[Draft, int, DealEnd], DealEnd]:
    def wrong(draft: Draft, number: int, end: DealEnd) -> DealEnd:
        seat = pick(draft.random, range(len(draft.closing[number].hands)))
        return DealEnd(how=how, seat=None if how == "blocked" else seat, scores=end.scores)  # type: ignore[arg-type]

    return wrong


def _by_another(draft: Draft, number: int, end: DealEnd) -> DealEnd:
    """The end with a seat of another side; of any side where a block has none."""
    sides = draft.closing[number].sides
    others = [seat for seat, side in enumerate(sides) if end.seat is None or side != sides[end.seat]]
    return replace(end, seat=pick(draft.random, others))


def _closing_scores(draft: Draft, number: int, end: DealEnd) -> DealEnd | None:
    side = pick(draft.random, range(len(end.scores or ())))
    paid = draft.rules.out_point if end.how == "blocked" else 0
    own = {paid, -(end.bonus or 0)}
    off = pick(
        draft.random, [off for off in MISADDED if off not in own and draft.closing[number].scores[side] + off >= 0]
    )
    moved: DealEnd = shifted(end, alone(draft, side, off))
    return moved


def _unwon(draft: Draft) -> list[int]:
    """The deals that are over with nobody at the target."""
    return [
        number
        for number, closing in enumerate(draft.closing)
        if draft.match.deals[number].end is not None
        and not any(ending.reached(draft.rules, score) for score in closing.scores)
    ]


def _winner_too_early(draft: Draft, number: int) -> Injected:
    """The match left after a deal, with the side that is ahead for its winner."""
    match, scores = draft.match, draft.closing[number].scores
    short = replace(match, deals=match.deals[: number + 1])
    result = Result(winner=scores.index(max(scores)), scores=list(scores))
    return _misresulted(draft._replace(match=short), result)


def _lesser_winner(draft: Draft, number: int) -> Injected | None:
    scores, result = draft.closing[number].scores, draft.match.result or Result()
    there = [side for side, score in enumerate(scores) if ending.reached(draft.rules, score) and side != result.winner]
    return _misresulted(draft, replace(result, winner=pick(draft.random, there))) if there else None


def _deal_played_out(draft: Draft, spot: Spot) -> Injected | None:
    """The rest of the deal in which the match was won, played and paid as if it had not been."""
    if spot.after.is_over is False or spot.after.out is not None:
        return None
    endless = replace(draft.rules, target=MOST_TARGET, finish="reach", target_tested="deal-end")
    deal = draft.match.deals[spot.deal]
    options = Options(boneyard=deal.boneyard is not None)
    begun = replace(deal, events=deal.events[: spot.event + 1], end=None)
    table = in_order(draft, spot.after._replace(winner=None))
    played, state = finished(endless, begun, table, draft.random, options)
    if len(played.events) == spot.event + 1 or any(
        entry.knock for entry in played.events[spot.event + 1 : spot.event + 2]
    ):
        return None
    result = None if draft.match.result is None else replace(draft.match.result, scores=list(state.scores))
    match = replace(draft.match, deals=[*draft.match.deals[: spot.deal], played], result=result)
    return at_entry(match, ending.is_won, spot.deal, spot.event + 1)


def _result_winner(draft: Draft, _: int) -> Injected:
    result = draft.match.result or Result()
    others = [side for side in range(len(draft.closing[0].scores)) if side != result.winner]
    return _misresulted(draft, replace(result, winner=pick(draft.random, others)))


def _result_scores(draft: Draft, _: int) -> Injected:
    side, off = pick(draft.random, range(len(draft.closing[0].scores))), pick(draft.random, MISADDED)
    return _misresulted(draft, shifted(draft.match.result, alone(draft, side, off)))


def _misresulted(draft: Draft, result: Result) -> Injected:
    return Injected(replace(draft.match, result=result), clause_of(ending.result), None, None, "/result")


NOT_TAKEN = Need("rules by which nobody wins a block", lambda rules: rules.block_winner == "none")
BEST_WINS = Need(
    "plays that earn points, and a target that is looked at when a deal is over",
    lambda rules: PAID_PLAYS.holds(rules) and not AT_ONCE.holds(rules),
)
OUT, BLOCKED, WON = ended("out"), ended("blocked"), ended("won")

KINDS: dict[str, Slip] = {
    "play-after-out": Slip("a play after the deal went out", OUT, _play_after(ending.is_out, how="out"), carries=True),
    "knock-after-out": Slip("a knock after the deal went out", OUT, _knock_after(ending.is_out)),
    "surplus-knock": Slip("a closing knock past the full circle", BLOCKED, _surplus_knock),
    "play-after-block": Slip("a play after a block", BLOCKED, _play_after(playing.matches, how="blocked")),
    "play-after-match": Slip(
        "a play after the match", WON, _play_after(ending.is_won, how="won"), carries=True, need=AT_ONCE
    ),
    "knock-after-match": Slip("a knock after the match", WON, _knock_after(ending.is_won), need=AT_ONCE),
    "deal-played-out": Slip(
        "the deal played on to its end after the match was won", plays_of, _deal_played_out, need=AT_ONCE
    ),
    "deal-after-match": Slip("a deal after the match", _won, _deal_after_match, carries=True),
    "deal-cut-short": Slip("a deal left unfinished, another following", plays_of, _cut_short, carries=True),
    "claimed-out": _misended(
        "a deal said to be out", ending.is_out, "/end", ended("blocked", "won"), _claimed_how("out")
    ),
    "claimed-blocked": _misended(
        "a deal said to be blocked", ending.is_blocked, "/end", ended("out", "won"), _claimed_how("blocked")
    ),
    "claimed-won": _misended(
        "a match said to be won", ending.is_won, "/end", ended("out", "blocked"), _claimed_how("won")
    ),
    "out-by-another": _misended("another said to have gone out", ending.is_out, "/end/seat", OUT, _by_another),
    "won-by-another": _misended("another said to have won", ending.is_won, "/end/seat", WON, _by_another, need=AT_ONCE),
    "block-taken": _misended(
        "a block said to be taken", ending.is_blocked, "/end/seat", BLOCKED, _by_another, need=NOT_TAKEN
    ),
    "wrong-end-scores": _misended(
        "wrong closing scores of a deal",
        scoring.new_score,
        "/end/scores",
        ended("out", "blocked", "won"),
        _closing_scores,
        carries=True,
    ),
    "winner-too-early": Slip("a winner before anybody has won", _unwon, _winner_too_early),
    "lesser-winner": Slip(
        "the match given to a side at the target that is not the best", _won, _lesser_winner, need=BEST_WINS
    ),
    "wrong-result-winner": Slip("a wrong winner of the match", _won, _result_winner),
    "wrong-result-scores": Slip("wrong final scores", _won, _result_scores),
}
