"""Owns the theorems about crosses: what becomes a spinner, which sides of it are open, what it and its arms count."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from fivesthrees_audit import engine
from fivesthrees_audit.engine import Played, State
from fivesthrees_audit.layout import EMPTY, End, Layout
from fivesthrees_audit.prove import seen, witness
from fivesthrees_audit.prove.samples import crosses, met, shown
from fivesthrees_audit.prove.theorem import Always, Each, Found, Goal, Unknowns, implied, no, theorem
from fivesthrees_audit.prove.unknown import (
    ARMS,
    CROSSES,
    can_lie,
    cross_with,
    every,
    fits,
    is_new,
    pips,
    plain_line,
    some,
)
from fivesthrees_audit.rules import playing, scoring
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.tiles import Tile

MOST_COUNT = 36
"""The most that a layout with a spinner can count."""

MOST_AWARD = 35
"""The most that one play earns."""

MOST_ON_A_LINE = 12
"""The most that a line without doubles can count: a 6 at either end."""

MOST_DEALS = 300
"""In how many deals by chance something common is looked for."""

HALVES = (2, 2, 0, 0, 0)
"""How many of its halves the spinner counts while tiles cover none of its sides, one, two, three, all four."""

HALVES_BY_OPEN_SIDES = (2, 2, 2, 1, 0)
"""The same where players hold that a covered spinner goes on counting by its open sides."""


class Laid(NamedTuple):
    """A layout and a tile that is joined to it."""

    layout: Layout
    tile: Tile


@theorem(playing.open_ends, games=CROSSES)
def the_first_double_is_the_spinner(rules: RuleSet) -> Iterator[Goal]:
    """The first double laid, led or at any later turn, is the spinner and has four sides.

    When it is led all four are bare, when it joins a line all but one. Both its long sides are open, on the one of them
    the end of that line.
    """
    yield Always(
        _double,
        lambda led: _is_spinner(rules, engine.laid(rules, EMPTY, led, None), led.left, covered=0),
        record=lambda led: witness.showing(rules, engine.laid(rules, EMPTY, led, None)),
    )
    for label in "LR":
        yield Always(
            lambda unknowns: Laid(plain_line(unknowns), _double(unknowns)),
            lambda laid, label=label: _is_spinner(rules, _after(rules, laid, label), laid.tile.left, covered=1),
            given=lambda laid, label=label: can_lie(laid.layout) & fits(laid.tile, _end(laid.layout, label)),
            record=lambda laid, label=label: witness.showing(rules, _after(rules, laid, label)),
        )


def _double(unknowns: Unknowns) -> Tile:
    number = pips(unknowns, "double")
    return Tile(number, number)


def _open(rules: RuleSet, layout: Layout) -> str:
    """The labels of the open ends."""
    return "".join(end.label for end in playing.open_ends(rules, layout))


def _is_spinner(rules: RuleSet, layout: Layout, number: Any, *, covered: int) -> Any:
    """That a layout is a cross around the double of that number, with so many sides covered and its long sides open."""
    if layout.spinner is None or _open(rules, layout)[:2] != "LR":
        return False
    return (len(layout.ends) == 4) & (layout.covered == covered) & (layout.spinner == number)  # noqa: PLR2004  # four


def _after(rules: RuleSet, laid: Laid, label: str) -> Layout:
    return engine.laid(rules, laid.layout, laid.tile, label)


def _end(layout: Layout, label: str) -> End:
    return layout.ends[layout.place(label)]


@theorem(playing.open_ends, games=CROSSES)
def later_doubles_never_branch(rules: RuleSet) -> Iterator[Goal]:
    """A double laid after the spinner is one open end, no more; the spinner and its other sides stay as they were.

    It opens the same sides as any other tile that is laid there.
    """
    for arms in ARMS[1:]:
        for label in arms:
            yield Always(
                lambda unknowns, arms=arms: Laid(cross_with(unknowns, arms), _double(unknowns)),
                lambda laid, label=label: _is_one_end_more(rules, laid, _after(rules, laid, label), label),
                given=lambda laid, label=label: (
                    can_lie(laid.layout) & is_new(laid.tile, laid.layout) & fits(laid.tile, _end(laid.layout, label))
                ),
                record=lambda laid, label=label: witness.showing(rules, _after(rules, laid, label)),
            )


def _is_one_end_more(rules: RuleSet, laid: Laid, after: Layout, label: str) -> Any:
    """That of all that lay there only the end of that label has changed, and is now the double."""
    if len(after.ends) != len(laid.layout.ends) or _open(rules, after) != _open(rules, _plain(after)):
        return False
    return every(
        [
            after.spinner == laid.layout.spinner,
            every(
                _same(own, other) for own, other in zip(after.ends, laid.layout.ends, strict=True) if own.label != label
            ),
            _same(_end(after, label), End(label, laid.tile.left, double=True)),
        ]
    )


def _same(one: End, other: End) -> Any:
    return (one.pips == other.pips) & (one.double == other.double) & (one.bare == other.bare)


@theorem(playing.open_ends, games=("pyatyorka",))
def four_sides_open_at_once(rules: RuleSet) -> Iterator[Goal]:
    """All four sides of the spinner may be built on from the moment it lies, in any order."""
    for arms in ARMS:
        yield _opens(rules, arms, "LRUD")
    shows = "a tile above the spinner while a long side of it is bare"
    yield Found(
        lambda: met(witness.sought(rules, _grows_up_first, most=MOST_DEALS), shows),
        shows,
        lambda match: "U" in seen.arms(match) and not {"L", "R"} <= set(seen.arms(match)),
    )


@theorem(playing.open_ends, games=("all-fives",))
def two_sides_open_later(rules: RuleSet) -> Iterator[Goal]:
    """The spinner may be built on to the left and right; above and below it only once both of these are covered."""
    for arms in ARMS:
        yield _opens(rules, arms, "LRUD" if {"L", "R"} <= set(arms) else "LR")
    shows = "a third arm of the spinner"
    yield Found(
        lambda: met(witness.sought(rules, _grows_a_third_arm, most=MOST_DEALS), shows),
        shows,
        lambda match: len(seen.arms(match)) == 3 and set(seen.arms(match)[:2]) == {"L", "R"},  # noqa: PLR2004  # the third
    )


def _opens(rules: RuleSet, arms: str, labels: str) -> Always:
    """That where tiles lie on those sides of the spinner the sides of these labels are open."""
    return _always(
        rules,
        _crosses_with(arms),
        lambda layout: _open(rules, layout) == labels,
    )


def _grows_up_first(before: State, played: Played, after: State) -> bool:
    del before, played
    layout = after.layout
    return layout.spinner is not None and any(end.bare for end in layout.ends[:2]) and not _end(layout, "U").bare


def _grows_a_third_arm(before: State, played: Played, after: State) -> bool:
    del before, played
    return after.layout.spinner is not None and after.layout.covered == 3  # noqa: PLR2004  # the third


@theorem(scoring.spinner_contribution, games=CROSSES)
def a_led_double_counts_once(rules: RuleSet) -> Iterator[Goal]:
    """A double that is led counts its two halves once, though four sides of it are bare: 6-6 counts 12."""
    yield Always(
        _double,
        lambda led: scoring.count(rules, engine.laid(rules, EMPTY, led, None)) == led.pips,
        record=lambda led: witness.showing(rules, engine.laid(rules, EMPTY, led, None)),
    )


@theorem(scoring.spinner_contribution, scoring.count, games=CROSSES)
def what_the_spinner_counts(rules: RuleSet) -> Iterator[Goal]:
    """The spinner counts both its halves while tiles cover none or one of its sides, and nothing once they cover two.

    Besides it only the arms count; a bare side counts nothing by itself.
    """
    yield from _counts_by_stage(rules, rules, HALVES)


@theorem(scoring.spinner_contribution, scoring.count, games=("pyatyorka",))
def the_other_reading_of_the_spinner(rules: RuleSet) -> Iterator[Goal]:
    """By the contested reading a spinner with two sides covered still counts its pips twice, with three once.

    With none, one or four covered the readings agree. The fourth move of the sample game, 0-2 after 5-5, 5-0 and 3-5,
    leaves a count of 5 by our reading and 15 by the other.
    """
    read = rules.changed({"spinner_covered": "open-sides"})
    yield from _counts_by_stage(rules, read, HALVES_BY_OPEN_SIDES)
    yield Each(
        lambda: ((rules, 5), (read, 15)),
        lambda case: scoring.count(case[0], _sample_game(case[0])) == case[1],
        record=lambda case: witness.showing(rules, _sample_game(case[0])),
    )


def _counts_by_stage(rules: RuleSet, read: RuleSet, halves: tuple[int, ...]) -> Iterator[Goal]:
    """That crosses with plain tiles at their arms count so by `read`; `rules` are those of a match that shows one."""
    for arms in ARMS:
        yield _counts_plainly(rules, read, arms, halves[len(arms)])


def _counts_plainly(rules: RuleSet, read: RuleSet, arms: str, times: int) -> Always:
    return _always(
        rules,
        lambda unknowns: _plain(cross_with(unknowns, arms)),
        lambda cross: scoring.count(read, cross) == sum(_end(cross, arm).pips for arm in arms) + cross.spinner * times,
    )


def _plain(layout: Layout) -> Layout:
    """The layout without doubles at its ends."""
    return layout._replace(ends=tuple(end._replace(double=False) for end in layout.ends))


def _sample_game(rules: RuleSet) -> Layout:
    """What lies after the fourth move of the sample game on the page about Pyatyorka."""
    layout = engine.laid(rules, EMPTY, Tile(5, 5), None)
    for tile, label in ((Tile(5, 0), "L"), (Tile(5, 3), "R"), (Tile(0, 2), "L")):
        layout = engine.laid(rules, layout, tile, label)
    return layout


@theorem(scoring.end_contribution, games=CROSSES)
def a_double_ends_an_arm(rules: RuleSet) -> Iterator[Goal]:
    """A double at the end of an arm counts both its halves: its pips once more than a plain tile that shows them."""
    for arms in ARMS[1:]:
        for label in arms:
            yield _counts_both_halves(rules, arms, label)


def _counts_both_halves(rules: RuleSet, arms: str, label: str) -> Always:
    return _always(
        rules,
        lambda unknowns: _ending(cross_with(unknowns, arms), label, double=True),
        lambda layout: (
            scoring.count(rules, layout)
            == scoring.count(rules, _ending(layout, label, double=False)) + _end(layout, label).pips
        ),
    )


def _ending(layout: Layout, label: str, *, double: bool) -> Layout:
    """The layout with a double, or none, at the end of that label."""
    ends = (end._replace(double=double) if end.label == label else end for end in layout.ends)
    return layout._replace(ends=tuple(ends))


@theorem(scoring.count, scoring.end_contribution, scoring.spinner_contribution, games=CROSSES)
def counts_of_a_cross(rules: RuleSet) -> Iterator[Goal]:
    """The counts that a layout can show are exactly 0 to 36.

    36 is 6-6, 5-5, 4-4 and 3-3 or a plain 6 at the ends of four arms, and nothing else. Before the first double lies,
    no line counts more than 12.
    """
    yield _always(rules, plain_line, lambda layout: scoring.count(rules, layout) <= MOST_ON_A_LINE)
    for arms in ARMS:
        yield _always(
            rules,
            _crosses_with(arms),
            lambda layout: _at_most(scoring.count(rules, layout), MOST_COUNT, _ends_so(layout, 6, 3)),
        )
    for count in range(MOST_COUNT + 1):
        yield _counting(rules, count)


@theorem(scoring.fives, scoring.play_points, games=CROSSES)
def largest_award(rules: RuleSet) -> Iterator[Goal]:
    """One play earns 35 at most, for 6-6, 5-5, 4-4 and a plain 5 at the ends of four arms, and for nothing else."""
    yield _always(rules, plain_line, lambda layout: _earned(rules, layout) <= MOST_AWARD)
    for arms in ARMS:
        yield _always(
            rules,
            _crosses_with(arms),
            lambda layout: _at_most(_earned(rules, layout), MOST_AWARD, _ends_so(layout, 5)),
        )
    yield Found(
        lambda: shown(rules, crosses(), lambda layout: _earned(rules, layout) == MOST_AWARD),
        shows="a play that earns 35",
        seen=seen.earning(MOST_AWARD, MOST_AWARD),
    )


def _earned(rules: RuleSet, layout: Layout) -> Any:
    """What a play that leaves this layout earns; that the engine pays just this is a theorem of its own."""
    count, plain = scoring.count(rules, layout), scoring.plain_pips(rules, layout)
    return scoring.play_points(rules, count, plain, lead=False, last=False)


def _at_most(number: Any, most: int, most_of_all: Any) -> Any:
    """That a number is 0 up to so many, and that many only where something else is so."""
    return (number >= 0) & (number <= most) & implied(number == most, most_of_all)


def _ends_so(layout: Layout, plain: int, double: int | None = None) -> Any:
    """That arms end in 6-6, 5-5 and 4-4, and a fourth in a plain tile of that number, or in that double."""
    doubles = [_shows(layout, number, double=True) for number in (6, 5, 4)]
    fourth = [_shows(layout, plain, double=False)] + [_shows(layout, double, double=True)] * (double is not None)
    return every([no(some(end.bare for end in layout.ends)), *doubles, some(fourth)])


def _shows(layout: Layout, number: int | None, *, double: bool) -> Any:
    """That an end shows a number, a double lying there or not."""
    return some((end.pips == number) & (end.double == double) for end in layout.ends)


def _crosses_with(arms: str) -> Callable[[Unknowns], Layout]:
    """Any cross with tiles on just those sides of its spinner."""
    return lambda unknowns: cross_with(unknowns, arms)


def _always(rules: RuleSet, about: Callable[[Unknowns], Any], claim: Callable[[Any], Any]) -> Always:
    """That a claim holds of every layout that can lie."""
    return Always(about, claim, given=can_lie, record=lambda layout: witness.showing(rules, layout))


def _counting(rules: RuleSet, count: int) -> Found:
    """That a match shows a cross that counts so."""
    return Found(
        lambda: shown(rules, crosses(), lambda layout: scoring.count(rules, layout) == count),
        shows=f"a count of {count}",
        seen=seen.counting(count),
    )
