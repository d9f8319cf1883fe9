"""Owns the slips in what a play is said to come to: counts, points, acceptance and scores."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from fivesthrees_audit import engine
from fivesthrees_audit.chance import pick
from fivesthrees_audit.engine import Played
from fivesthrees_audit.records.native import Match, Result
from fivesthrees_audit.rules import ending, scoring
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.run.generate import Spot
from fivesthrees_audit.run.slips.draft import (
    ANYTHING,
    MISADDED,
    PAID_PLAYS,
    SPINNER,
    Draft,
    Injected,
    Need,
    Rule,
    Slip,
    alone,
    carried_on,
    played_on,
    plays_of,
    rewritten,
)
from fivesthrees_audit.transcript import end_of

CLAIMS = ("count", "earned", "award", "score")
MOST_COUNT = 24
MOST_POINTS = {"quotient": 9, "count": 30}
"""The highest wrong count, and the most wrong points by what the points are worth."""

OUT_POINT = Need("a point for going out", lambda rules: rules.out_point > 0)
PARTNERS = Need(
    "an out point, and pairs that play on when one partner is out",
    lambda rules: rules.out_point > 0 and rules.deal_ends == "both-partners" and rules.pairs == "four",
)
REFUSING = Need(
    "a target past which nothing is accepted", lambda rules: rules.finish == "exact" and rules.overshoot == "refuse"
)
UNPAID = Need("plays that earn nothing", lambda rules: not rules.divisors)
AT_ONCE_PAID = Need(
    "plays that earn points, and a target that is looked at after each award",
    lambda rules: bool(rules.divisors) and ending.tested_at_once(rules),
)
LINE = Need("a line without a spinner", lambda rules: rules.spinner == "none")
REFUSED_OUT = Need(
    "an out point, and a target that has to be met exactly",
    lambda rules: OUT_POINT.holds(rules) and REFUSING.holds(rules),
)


def _claimed(draft: Draft) -> list[Spot]:
    return [spot for spot in plays_of(draft) if None not in [getattr(spot.entry, name) for name in CLAIMS]]


def _claim(
    what: str,
    rule: Rule,
    name: str,
    values: Callable[[RuleSet, Spot, Played], Iterable[int]],
    need: Need = ANYTHING,
) -> Slip:
    """The slip that writes one of these values for a claim."""

    def make(draft: Draft, spot: Spot) -> Injected | None:
        assert spot.played is not None  # noqa: S101  # only plays have claims
        wrong = sorted(values(draft.rules, spot, spot.played))
        charged = _charged(draft.rules, spot, rule)
        return _misclaimed(draft, charged, spot, {name: pick(draft.random, wrong)}) if wrong else None

    return Slip(what, _claimed, make, carries=True, need=need)


def _charged(rules: RuleSet, spot: Spot, rule: Rule) -> Rule:
    """The rule that has this one's part in the game at hand: what a count is worth, what the target accepts."""
    if rule is scoring.threes_and_fives and rules.divisors == (5,):
        return scoring.fives
    if rule is not ending.accepted:
        return rule
    if rules.finish == "exact":
        return ending.accepted_going_out if spot.goes_out else ending.accepted
    return ending.reached if ending.tested_at_once(rules) else ending.winner_at_deal_end


def _misclaimed(draft: Draft, rule: Rule, spot: Spot, wrong: dict[str, int]) -> Injected | None:
    """The match with a wrong claim: alone, with the other claims of its entry following from it, or carried on."""
    claims = _following(draft.rules, spot, wrong)
    score = claims["score"]
    won = spot.after.winner is None and ending.is_won(draft.rules, abs(score - spot.before.scores[spot.side]), score)
    if not draft.carry and (draft.random.random() < 0.5 or (won and "award" not in wrong)):  # noqa: PLR2004  # as often as not
        return rewritten(draft, rule, spot, **wrong)
    changed = rewritten(draft, rule, spot, **claims)
    if won:
        return changed._replace(match=_won_there(draft, changed.match, spot, score)) if "award" in wrong else None
    delta = score - spot.after.scores[spot.side]
    if not draft.carry or not delta:
        return changed
    if spot.after.winner is not None:
        return None
    match = carried_on(draft, changed.match, spot.deal, spot.event, alone(draft, spot.side, delta))
    return None if match is None else changed._replace(match=match)


def _following(rules: RuleSet, spot: Spot, wrong: dict[str, int]) -> dict[str, int]:
    """The claims of an entry as a consistent recorder goes on from a wrong one."""
    before, out = spot.before.scores[spot.side], spot.played.out if spot.played else 0
    count, plain = (
        wrong.get("count", spot.played.count if spot.played else 0),
        scoring.plain_pips(rules, spot.after.layout),
    )
    play = scoring.play_points(rules, count, plain, lead=spot.label is None, last=spot.last)
    earned = wrong.get("earned", play + out)
    award = wrong.get("award", engine.accepted(rules, before, earned - out, out, goes_out=spot.goes_out))
    return {"count": count, "earned": earned, "award": award, "score": wrong.get("score", before + award)}


def _won_there(draft: Draft, match: Match, spot: Spot, score: int) -> Match:
    """The match cut off at an award that its recorder took for the winning one."""
    scores = engine.with_score(spot.after.scores, spot.side, score)
    deal = match.deals[spot.deal]
    end = end_of(draft.rules, spot.after._replace(winner=spot.side, scores=scores), spot.before.turn)
    deals = [*match.deals[: spot.deal], replace(deal, events=deal.events[: spot.event + 1], end=end)]
    return replace(match, deals=deals, result=Result(winner=spot.side, scores=list(scores)))


def _win_refused(draft: Draft, spot: Spot) -> Injected | None:
    """The winning award refused, and the match played on."""
    if spot.after.winner is None:
        return None
    rule, scores = _charged(draft.rules, spot, ending.accepted), spot.before.scores
    entry = replace(spot.entry, award=0, score=scores[spot.side])
    return played_on(draft, rule, spot, entry, spot.after._replace(winner=None, scores=scores))


def _doubles(spot: Spot) -> list[int]:
    return [end.pips for end in spot.after.layout.ends if end.double]


def _is_lone_double(spot: Spot) -> bool:
    return spot.after.layout.lone and bool(_doubles(spot))


def _of_spinner(spot: Spot, played: Played, rules: RuleSet) -> set[int]:
    """The counts in which the spinner's part is some other number of its halves; every count, if it lies alone."""
    layout = spot.after.layout
    if layout.spinner is None:
        return set()
    own = scoring.spinner_contribution(rules, layout.spinner, layout.covered)
    others = {played.count - own + halves * layout.spinner for halves in range(5)} - {played.count}
    return others if layout.covered else {*range(MOST_COUNT + 1)} - {played.count}


def _other_counts(rules: RuleSet, spot: Spot, played: Played) -> Iterable[int]:
    halves = {0, *_doubles(spot), sum(_doubles(spot))}
    counts = () if _is_lone_double(spot) else range(MOST_COUNT + 1)
    spinner = _of_spinner(spot, played, rules)
    return (count for count in counts if abs(count - played.count) not in halves and count not in spinner)


def _lone_double_twice(_: RuleSet, spot: Spot, played: Played) -> Iterable[int]:
    return {2 * played.count} - {played.count} if _is_lone_double(spot) else ()


def _half_forgotten(rules: RuleSet, spot: Spot, played: Played) -> Iterable[int]:
    if _is_lone_double(spot):
        return ()
    return {played.count - pips for pips in _doubles(spot) if pips} - _of_spinner(spot, played, rules)


def _spinner_misread(rules: RuleSet, spot: Spot, played: Played) -> Iterable[int]:
    return _of_spinner(spot, played, rules) if spot.after.layout.covered else ()


def _spinner_alone(rules: RuleSet, spot: Spot, played: Played) -> Iterable[int]:
    return () if spot.after.layout.covered else _of_spinner(spot, played, rules)


def _other_points(rules: RuleSet, spot: Spot, played: Played) -> Iterable[int]:
    """Points that are wrong in no way that has a clause of its own."""
    own = {played.earned}
    if spot.last:
        own.add(played.play if spot.goes_out else played.play + rules.out_point)
    if spot.label is None or spot.last:
        own |= {0, played.out}
    return set(range(MOST_POINTS[rules.worth] + 1)) - own


def _no_out_point(_: RuleSet, __: Spot, played: Played) -> Iterable[int]:
    return {played.play} if played.out else ()


def _early_out_point(rules: RuleSet, spot: Spot, played: Played) -> Iterable[int]:
    return {played.play + rules.out_point} - {played.earned} if spot.last and not spot.goes_out else ()


def _nothing_for_it(_: RuleSet, spot: Spot, played: Played) -> Iterable[int]:
    scores = played.play and (spot.label is None or spot.last)
    return {0, played.out} - ({played.play} if spot.goes_out else set()) if scores else ()


def _refused(played: Played) -> bool:
    return played.earned > 0 and not played.award


def _passing(_: RuleSet, __: Spot, played: Played) -> Iterable[int]:
    return {played.earned} if _refused(played) else ()


def _cut(rules: RuleSet, _: Spot, played: Played) -> Iterable[int]:
    return {rules.target - played.score} - {0} if _refused(played) else ()


def _withheld(_: RuleSet, spot: Spot, played: Played) -> Iterable[int]:
    return {0} if played.award and spot.after.winner is None else ()


def _apart(rules: RuleSet, spot: Spot, played: Played) -> Iterable[int]:
    """What is accepted going out when play and out point are tested one by one."""
    if not (_refused(played) and spot.goes_out):
        return ()
    first = ending.accepted(rules, played.score, played.play)
    return {first + ending.accepted(rules, played.score + first, played.out)} - {0}


def _other_scores(_: RuleSet, __: Spot, played: Played) -> Iterable[int]:
    return {played.score + off for off in MISADDED if played.score + off >= 0}


KINDS: dict[str, Slip] = {
    "wrong-count": _claim("a wrong count that no double explains", scoring.count, "count", _other_counts),
    "wrong-lone-double": _claim(
        "a led double counted twice over", scoring.lone_double_contribution, "count", _lone_double_twice, LINE
    ),
    "wrong-end-double": _claim("half of an end double forgotten", scoring.end_contribution, "count", _half_forgotten),
    "wrong-spinner": _claim(
        "a wrong part of the spinner in a count", scoring.spinner_contribution, "count", _spinner_misread, SPINNER
    ),
    "wrong-spinner-alone": _claim(
        "a wrong count of a spinner that was led", scoring.spinner_contribution, "count", _spinner_alone, SPINNER
    ),
    "wrong-points": _claim(
        "wrong points for a right count", scoring.threes_and_fives, "earned", _other_points, PAID_PLAYS
    ),
    "points-for-nothing": _claim(
        "points for a play where plays earn nothing", scoring.no_points, "earned", _other_points, UNPAID
    ),
    "no-out-point": _claim("no point for going out", scoring.out_points, "earned", _no_out_point, OUT_POINT),
    "early-out-point": _claim(
        "the out point for the first partner (pairs only)", scoring.out_points, "earned", _early_out_point, PARTNERS
    ),
    "scored-lead-refused": _claim(
        "nothing for a lead or last tile", scoring.play_points, "earned", _nothing_for_it, PAID_PLAYS
    ),
    "award-past-target": _claim("points accepted past the target", ending.accepted, "award", _passing, REFUSING),
    "award-cut": _claim("points cut down to the target", ending.accepted, "award", _cut, REFUSING),
    "award-refused": _claim("points refused that fit", ending.accepted, "award", _withheld, PAID_PLAYS),
    "win-refused": Slip("the winning award refused, the match going on", _claimed, _win_refused, need=AT_ONCE_PAID),
    "apart-at-out": _claim("play and out point tested one by one", ending.accepted, "award", _apart, REFUSED_OUT),
    "wrong-score": _claim("a score misadded", scoring.new_score, "score", _other_scores),
}
