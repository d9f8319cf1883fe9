"""Owns the theorems about a target that must be hit exactly: 61 in Fives and Threes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from fivesthrees_audit import engine
from fivesthrees_audit.engine import Played, State
from fivesthrees_audit.layout import Layout
from fivesthrees_audit.prove.moments import (
    Award,
    Turn,
    accepted,
    award,
    brought,
    nothing_more,
    over,
    scored,
    turn,
)
from fivesthrees_audit.prove.standing import end_from, play_at, play_from, score_before
from fivesthrees_audit.prove.theorem import Always, Exists, Found, Goal, Unknowns, implied, no, theorem
from fivesthrees_audit.prove.unknown import can_lie, every, fits, is_new, line, one_of
from fivesthrees_audit.records.native import Match
from fivesthrees_audit.rules import ending, scoring
from fivesthrees_audit.ruleset import RuleSet

EXACT = ("fives-and-threes",)
TARGET = 61
BY_A_PLAY = (1, 2, 3, 4, 6, 8)
"""How much one ordinary play can earn."""

BY_GOING_OUT = (1, 2, 3, 4, 5, 7, 9)
"""How much a play that goes out can earn, its point for going out included."""


def _award_below(unknowns: Unknowns) -> Award:
    return award(unknowns, TARGET - 1)


def _turn_below(unknowns: Unknowns) -> Turn:
    return turn(unknowns, line(unknowns), TARGET - 1)


def _may_be_laid(turn: Turn) -> Any:
    layout = turn.state.layout
    return can_lie(layout) & is_new(turn.tile, layout) & fits(turn.tile, layout.ends[0])


def _laid(rules: RuleSet, turn: Turn) -> tuple[State, Played]:
    return engine.play(rules, turn.state, turn.tile, "L")


@theorem(ending.accepted, ending.accepted_going_out, scoring.new_score, games=EXACT)
def never_past_61(rules: RuleSet) -> Iterator[Goal]:
    """No sequence of awards takes a score past 61, or down: no play does, and no end of a deal."""

    def shown(_: Any) -> Match | None:
        return play_from(
            rules,
            (TARGET - 1, TARGET - 2, TARGET - 8),
            lambda before, played, after: not score_before(before) <= played.score <= TARGET,  # noqa: ARG005
        )

    yield Always(
        _award_below,
        lambda award: _between(award.before, scoring.new_score(award.before, accepted(rules, award))),
        record=shown,
    )
    yield Always(
        _turn_below,
        lambda turn: _all_between(turn.state.scores, _laid(rules, turn)[0].scores),
        given=_may_be_laid,
        record=shown,
    )
    for sides in (2, 3):
        for out in (None, *range(sides)):
            yield Always(
                lambda unknowns, sides=sides: over(unknowns, sides, TARGET - 1),
                lambda over, out=out: _all_between(over.scores, brought(rules, over, out).scores),
                record=lambda _: end_from(
                    rules, (TARGET - 1,), lambda state, closing: not _all_between(state.scores, closing.scores)
                ),
            )


def _between(before: Any, after: Any) -> Any:
    return (before <= after) & (after <= TARGET)


def _all_between(before: tuple[Any, ...], after: tuple[Any, ...]) -> Any:
    return every(map(_between, before, after))


@theorem(ending.accepted, ending.accepted_going_out, games=EXACT)
def whole_or_not_at_all(rules: RuleSet) -> Iterator[Goal]:
    """An award is taken whole if the score does not pass 61, and otherwise not at all."""

    def claim(award: Award) -> Any:
        earned, taken = award.play + award.out, accepted(rules, award)
        fits = award.before + earned <= TARGET
        return implied(fits, taken == earned) & implied(no(fits), taken == 0)

    def shown(award: Award) -> Match | None:
        match = play_from(
            rules,
            (TARGET - 1, award.before),
            lambda before, played, after: (  # noqa: ARG005
                not claim(Award(score_before(before), played.play, played.out, played.goes_out))
            ),
        )
        return match or play_at(
            rules,
            TARGET - 1,
            lambda played: played.goes_out and not claim(Award(TARGET - 1, played.play, played.out, goes_out=True)),
        )

    yield Always(_award_below, claim, record=shown)


@theorem(ending.accepted, ending.accepted_going_out, games=EXACT)
def sixty_one_stays_within_reach(rules: RuleSet) -> Iterator[Goal]:
    """From every score below 61 the target can still be reached: a single point is always accepted there.

    A count of 5 earns one.
    """
    yield Always(
        lambda unknowns: _award_below(unknowns)._replace(play=1, out=0),
        lambda award: (
            (accepted(rules, award) == 1) & (engine.accepted(rules, award.before, 0, 1, goes_out=award.goes_out) == 1)
        ),
        record=lambda award: play_from(
            rules,
            (award.before,),
            lambda before, played, after: (  # noqa: ARG005
                score_before(before) < TARGET and played.earned == 1 and played.award != 1
            ),
        ),
    )
    yield Exists(
        line,
        lambda layout: (
            can_lie(layout)
            & (scoring.count(rules, layout) == 5)  # noqa: PLR2004  # as stated
            & _wins(rules, Near(layout, 1), goes_out=False)
        ),
        record=lambda _: play_at(rules, TARGET - 1, lambda played: played.earned == 1 and not played.goes_out),
        shows="the last point of 61",
    )


@theorem(ending.is_won, ending.reached, games=EXACT)
def won_at_61(rules: RuleSet) -> Iterator[Goal]:
    """The award that makes a score of 61 wins the match at once, in the middle of a deal too, and no other award does.

    The end of that deal brings nobody anything more.
    """

    def shown(_: Any) -> Match | None:
        return play_from(
            rules,
            (TARGET - 1, TARGET - 2, TARGET - 5),
            lambda before, played, after: (
                before.winner is None and played.award > 0 and (after.winner is not None) != (played.score == TARGET)
            ),
        )

    def claim(turn: Turn) -> Any:
        after, played = _laid(rules, turn)
        return (played.score == TARGET) == (after.winner == 0)

    yield Always(
        lambda unknowns: scored(unknowns, TARGET),
        lambda scored: ending.is_won(rules, scored.award, scored.score) == (scored.score == TARGET),
        given=lambda scored: scored.award <= scored.score,
        record=shown,
    )
    yield Always(_turn_below, claim, given=_may_be_laid, record=shown)
    yield Always(
        lambda unknowns: over(unknowns, 2, TARGET),
        lambda over: nothing_more(rules, over),
    )
    yield Found(
        lambda: play_from(
            rules,
            (TARGET - 2,),
            lambda before, played, after: after.winner is not None and after.out is None,  # noqa: ARG005
        ),
        shows="a match won in the middle of a deal",
    )


class Near(NamedTuple):
    """A line that a play leaves, and how many points its player needed before."""

    line: Layout
    needed: Any


@theorem(scoring.play_points, scoring.out_points, ending.is_won, games=EXACT)
def points_to_go(rules: RuleSet) -> Iterator[Goal]:
    """One play can win the match where 1, 2, 3, 4, 6 or 8 points are needed, and only by going out where 5, 7 or 9 are.

    With 10 points or more to go, no play wins.
    """
    ways = ((False, BY_A_PLAY), (True, BY_GOING_OUT))
    for goes_out, enough in ways:
        yield Always(
            lambda unknowns: Near(line(unknowns), unknowns.whole("needed", 1, TARGET)),
            lambda near, goes_out=goes_out, enough=enough: implied(
                _wins(rules, near, goes_out=goes_out), one_of(near.needed, enough)
            ),
            given=lambda near: can_lie(near.line),
            record=lambda near, goes_out=goes_out: _won_so(rules, near, goes_out=goes_out),
        )
    for goes_out, enough in ways:
        for needed in enough:
            yield Exists(
                lambda unknowns, needed=needed: Near(line(unknowns), needed),
                lambda near, goes_out=goes_out: can_lie(near.line) & _wins(rules, near, goes_out=goes_out),
                record=lambda near, goes_out=goes_out: _won_so(rules, near, goes_out=goes_out),
                shows=f"a match won with {needed} to go by {'going out' if goes_out else 'a play'}",
            )


def _wins(rules: RuleSet, near: Near, *, goes_out: bool) -> Any:
    """That a play wins the match which leaves this line."""
    play, out = _earned(rules, near.line, goes_out=goes_out)
    before = TARGET - near.needed
    taken = engine.accepted(rules, before, play, out, goes_out=goes_out)
    return ending.is_won(rules, taken, scoring.new_score(before, taken))


def _earned(rules: RuleSet, line: Layout, *, goes_out: bool) -> tuple[Any, Any]:
    """What a play earns that leaves this line, and what going out with it earns."""
    count, plain = scoring.count(rules, line), scoring.plain_pips(rules, line)
    play = scoring.play_points(rules, count, plain, lead=line.lone, last=goes_out)
    return play, scoring.out_points(rules, goes_out=goes_out)


def _won_so(rules: RuleSet, near: Near, *, goes_out: bool) -> Match | None:
    """A match won by a play that earns as much as the one that leaves this line, with so many points to go."""
    earned = _earned(rules, near.line, goes_out=goes_out)
    return play_at(
        rules,
        TARGET - near.needed,
        lambda played: played.goes_out == goes_out and (played.play, played.out) == earned,
    )


@theorem(ending.accepted_going_out, games=EXACT)
def joined_or_apart(rules: RuleSet) -> Iterator[Goal]:
    """The last tile's points and the point for going out are joined and tested once: 59 + 2 + 1 is refused whole.

    To test one after the other would differ exactly where the points of the tile alone would reach or pass 61; so
    60 + 0 + 1 wins either way.
    """
    apart = rules.changed({"out_and_play": "apart"})

    def differ(award: Award) -> Any:
        taken = ending.accepted_going_out(rules, award.before, award.play, award.out)
        return taken != ending.accepted_going_out(apart, award.before, award.play, award.out)

    yield Always(
        lambda unknowns: _award_below(unknowns)._replace(out=1, goes_out=True),
        lambda award: (
            (differ(award) == (award.before + award.play >= TARGET))
            & implied(differ(award), (award.play > 0) & (accepted(rules, award) == 0))
        ),
        record=lambda _: play_at(rules, TARGET - 1, lambda played: played.goes_out and played.play > 0),
    )
    for before, play, accepts, shows in (
        (TARGET - 2, 2, 0, "59 + 2 + 1 refused whole"),
        (TARGET - 1, 0, 1, "60 + 0 + 1 won"),
    ):
        yield Exists(
            line,
            lambda line, before=before, play=play, accepts=accepts: (
                can_lie(line) & _is_taken(rules, line, Award(before, play, 1, goes_out=True), accepts)
            ),
            record=lambda _, before=before, play=play: play_at(
                rules, before, lambda played: played.goes_out and (played.play, played.out) == (play, 1)
            ),
            shows=shows,
        )


def _is_taken(rules: RuleSet, line: Layout, award: Award, accepts: int) -> Any:
    """That going out earns this award with a play that leaves this line, and that so much of it is accepted."""
    play, out = _earned(rules, line, goes_out=True)
    return every((play == award.play, out == award.out, accepted(rules, award) == accepts))
