"""Owns the theorems about a target that must be hit exactly: 61 in Fives and Threes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

from fivesthrees_audit import engine
from fivesthrees_audit.engine import Played, State
from fivesthrees_audit.prove.moments import (
    Award,
    Lying,
    Turn,
    accepted,
    award,
    brought,
    ends,
    first_turn,
    laid,
    layouts,
    may_be_laid,
    nothing_more,
    scored,
    turns,
    won_before,
)
from fivesthrees_audit.prove.samples import met
from fivesthrees_audit.prove.seen import accepting, both, earning, ended, won
from fivesthrees_audit.prove.standing import end_from, play_at, play_from, score_before
from fivesthrees_audit.prove.theorem import Always, Exists, Found, Goal, Unknowns, implied, no, theorem
from fivesthrees_audit.prove.unknown import every, line, one_of
from fivesthrees_audit.records.native import Match
from fivesthrees_audit.rules import ending, scoring
from fivesthrees_audit.ruleset import RuleSet

EXACT = ("fives-and-threes",)
TARGET = 61
NEAR = (TARGET - 1, TARGET - 2, TARGET - 5, TARGET - 8)
BY_A_PLAY = (1, 2, 3, 4, 6, 8)
"""How much one ordinary play can earn."""

BY_GOING_OUT = (1, 2, 3, 4, 5, 7, 9)
"""How much a play that goes out can earn, its point for going out included."""


def _award_below(unknowns: Unknowns) -> Award:
    return award(unknowns, TARGET - 1)


ON_THE_RIGHT = Lying(line, "R")
"""Any line, with its right end to be joined."""


@theorem(ending.accepted, ending.accepted_going_out, scoring.new_score, games=EXACT)
def never_past_61(rules: RuleSet) -> Iterator[Goal]:
    """No sequence of awards takes a score past 61, or down: no play does, and no end of a deal.

    (Any award at any score up to 60; at every seat of two, three and four players, plays that leave a count of 10 or 15
    and any pips left in the hands.)
    """

    def wrongly(before: State, _played: Played, after: State) -> bool:
        return not _all_between(before.scores, after.scores)

    yield Always(
        _award_below,
        lambda award: _between(award.before, award.before + accepted(rules, award)),
        record=lambda _: play_from(rules, NEAR, wrongly),
    )
    for about in turns(rules, TARGET - 1):
        yield Always(
            about,
            lambda turn: _all_between(turn.state.scores, laid(rules, turn)[0].scores),
            record=lambda turn: play_from(rules, NEAR, wrongly, players=len(turn.state.sides)),
        )
    for end in ends(rules, TARGET - 1):
        yield Always(
            end,
            lambda state: _all_between(state.scores, brought(rules, state).scores),
            record=lambda state: end_from(
                rules,
                (TARGET - 1,),
                lambda state, closing: not _all_between(state.scores, closing.scores),
                players=len(state.sides),
            ),
        )


def _between(before: Any, after: Any) -> Any:
    return (before <= after) & (after <= TARGET)


def _all_between(before: tuple[Any, ...], after: tuple[Any, ...]) -> Any:
    return every(map(_between, before, after))


@theorem(ending.accepted, ending.accepted_going_out, games=EXACT)
def whole_or_not_at_all(rules: RuleSet) -> Iterator[Goal]:
    """An award is taken whole if the score does not pass 61, and otherwise not at all.

    (Any award at any score up to 60; at every seat of two, three and four players, plays that leave a count of 10 or
    15, a lead or at either end.)
    """

    def shown(award: Award) -> Match | None:
        match = play_from(
            rules,
            (TARGET - 1, award.before),
            lambda before, played, after: not _taken_whole(score_before(before), played),  # noqa: ARG005
        )
        return match or play_at(
            rules, TARGET - 1, lambda played: played.goes_out and not _whole(TARGET - 1, played.earned, played.award)
        )

    yield Always(
        _award_below,
        lambda award: _whole(award.before, award.play + award.out, accepted(rules, award)),
        record=shown,
    )
    for about in turns(rules, TARGET - 1):
        yield Always(
            about,
            lambda turn: _taken_whole(turn.before, laid(rules, turn)[1]),
            record=lambda turn: play_from(
                rules,
                NEAR,
                lambda before, played, after: not _taken_whole(score_before(before), played),  # noqa: ARG005
                players=len(turn.state.sides),
            ),
        )


def _taken_whole(before: Any, played: Played) -> Any:
    return _whole(before, played.earned, played.award)


def _whole(before: Any, earned: Any, taken: Any) -> Any:
    """That so much is taken of what was earned at a score."""
    fits = before + earned <= TARGET
    return implied(fits, taken == earned) & implied(no(fits), taken == 0)


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
        partial(first_turn, lying=ON_THE_RIGHT, before=TARGET - 1),
        lambda turn: _comes_to(
            rules,
            turn,
            lambda played: every((played.count == 5, played.earned == 1, played.score == TARGET)),  # noqa: PLR2004
        ),
        record=lambda _: play_at(
            rules,
            TARGET - 1,
            lambda played: played.count == 5 and played.earned == 1 and not played.goes_out,  # noqa: PLR2004
        ),
        shows="the last point of 61, by a count of 5",
        seen=both(earning(1, 5), accepting(1, TARGET), won),
    )


def _comes_to(rules: RuleSet, turn: Turn, claim: Callable[[Played], Any]) -> Any:
    """That the tile may be laid, and comes to what is claimed."""
    return claim(laid(rules, turn)[1]) if may_be_laid(turn) else False


@theorem(ending.is_won, ending.reached, games=EXACT)
def won_at_61(rules: RuleSet) -> Iterator[Goal]:
    """The award that makes a score of 61 wins the match at once, in the middle of a deal too, and no other award does.

    The end of that deal brings nobody anything more. (Any award that makes any score; at every seat of two, three and
    four players, plays that leave a count of 10 or 15, a lead or at either end.)
    """

    def wrongly(before: State, played: Played, after: State) -> bool:
        if before.winner is not None or max(before.scores) >= TARGET:
            return False
        return not _won_right(before.sides[before.turn], after, played)

    yield Always(
        lambda unknowns: scored(unknowns, TARGET),
        lambda scored: ending.is_won(rules, scored.award, scored.score) == (scored.score == TARGET),
        given=lambda scored: scored.award <= scored.score,
        record=lambda _: play_from(rules, NEAR, wrongly),
    )
    for about in turns(rules, TARGET - 1):
        yield Always(
            about,
            lambda turn: _won_right(turn.side, *laid(rules, turn)),
            record=lambda turn: play_from(rules, NEAR, wrongly, players=len(turn.state.sides)),
        )
    for end in won_before(rules):
        yield Always(end, lambda state: nothing_more(rules, state))
    shows = "a match won in the middle of a deal"
    yield Found(
        lambda: met(
            play_from(
                rules,
                (TARGET - 2,),
                lambda before, played, after: after.winner is not None and after.out is None,  # noqa: ARG005
            ),
            shows,
        ),
        shows,
        both(won, ended("won")),
    )


def _won_right(side: int, after: State, played: Played) -> Any:
    """That the side which has played has won the match if it has come to 61, and else nobody has."""
    if after.winner is None:
        return no(played.score == TARGET)
    return (after.winner == side) & (played.score == TARGET)


class Near(NamedTuple):
    """A turn, and how many points its player needs."""

    turn: Turn
    needed: Any


def _near(unknowns: Unknowns, lying: Lying, *, goes_out: bool, needed: int | None = None) -> Near:
    """Any tile, the last of a hand or not, laid where so many points are needed, or (None) any number of points."""
    to_go = unknowns.whole("needed", 1, TARGET) if needed is None else needed
    return Near(first_turn(unknowns, lying, own=1 if goes_out else 2, before=TARGET - to_go), to_go)


@theorem(scoring.play_points, scoring.out_points, ending.is_won, games=EXACT)
def points_to_go(rules: RuleSet) -> Iterator[Goal]:
    """One play can win the match where 1, 2, 3, 4, 6 or 8 points are needed, and only by going out where 5, 7 or 9 are.

    With 10 points or more to go, no play wins. (Any tile that is led, or joins either end of any line.)
    """
    ways = ((False, BY_A_PLAY), (True, BY_GOING_OUT))
    for goes_out, enough in ways:
        for lying in layouts(rules):
            yield Always(
                partial(_near, lying=lying, goes_out=goes_out),
                lambda near, enough=enough: implied(_wins(rules, near.turn), one_of(near.needed, enough)),
                given=lambda near: may_be_laid(near.turn),
                record=lambda near: _won_so(rules, near),
            )
    for goes_out, enough in ways:
        for needed in enough:
            yield Exists(
                partial(_near, lying=ON_THE_RIGHT, goes_out=goes_out, needed=needed),
                lambda near: bool(may_be_laid(near.turn)) and _wins(rules, near.turn),
                record=lambda near: _won_so(rules, near),
                shows=f"a match won with {needed} to go by {'going out' if goes_out else 'a play'}",
                seen=both(earning(needed), accepting(needed, TARGET), won, ended("out" if goes_out else "won")),
            )


def _wins(rules: RuleSet, turn: Turn) -> bool:
    """Whether a play wins the match."""
    return laid(rules, turn)[0].winner is not None


def _won_so(rules: RuleSet, near: Near) -> Match | None:
    """A match won by a play that earns as much as this one, with so many points to go."""
    _, wanted = laid(rules, near.turn)
    return play_at(
        rules,
        TARGET - near.needed,
        lambda played: (played.goes_out, played.play, played.out) == (wanted.goes_out, wanted.play, wanted.out),
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
            partial(first_turn, lying=ON_THE_RIGHT, own=1, before=before),
            lambda turn, play=play, accepts=accepts: _comes_to(
                rules, turn, lambda played: every((played.play == play, played.out == 1, played.award == accepts))
            ),
            record=lambda _, before=before, play=play: play_at(
                rules, before, lambda played: played.goes_out and (played.play, played.out) == (play, 1)
            ),
            shows=shows,
            seen=both(earning(play + 1), accepting(accepts, before + accepts), ended("out")),
        )
