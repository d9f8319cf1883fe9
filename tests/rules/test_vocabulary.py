"""Each value of each parameter of the vocabulary at work: one situation, and what every value makes of it."""

import pytest

from fivesthrees_audit.findings import SpecError
from fivesthrees_audit.layout import EMPTY
from fivesthrees_audit.rules import ending, playing, scoring
from fivesthrees_audit.ruleset import allowed_values, value_text
from tests.positions import AF, DR, FT, PY, laid, tile, tiles

NUMBERS = {"hand_size.2", "hand_size.3", "hand_size.4", "divisors", "target", "target_agreed"}
"""The parameters whose values are too many to show each."""

ALONE = (0, 1, 2)
BOUNCE = FT.changed({"target": 72, "finish": "exact"})
RUNS_ON = FT.changed({"deal_ends": "all-stuck"})
HANDS = [tiles("6-5", "3-3"), tiles("5-5", "1-1", "6-4"), tiles("6-2", "4-1")]


def dealt(players):
    return lambda rules: (playing.hand_size(rules, players), playing.boneyard_size(rules, players))


def fits(text, *plays):
    return lambda rules: "".join(playing.joinable(rules, laid(rules, *plays), tile(text)))


def counts(*tables):
    return lambda rules: tuple(scoring.count(rules, laid(rules, *plays.split())) for plays in tables)


def points(*numbers):
    return lambda rules: tuple(scoring.points(rules, count) for count in numbers)


def for_counting(*plays):
    def shown(rules):
        layout = laid(rules, *plays)
        count = scoring.count(rules, layout)
        return count, scoring.points(rules, count, scoring.plain_pips(rules, layout))

    return shown


def plays_for_12(rules):
    """The points for a count of 12: of the lead, of a last tile, of any other play."""
    return tuple(
        scoring.play_points(rules, 12, lead=lead, last=last)
        for lead, last in ((True, False), (False, True), (False, False))
    )


def bonus(*pips):
    return lambda rules: tuple(scoring.bonus(rules, own) for own in pips)


def block(*pips):
    return lambda rules: scoring.blocked_bonus(rules, pips[0], sum(pips[1:]))


def winners(*blocks):
    return lambda rules: tuple(ending.block_winner(rules, pips) for pips in blocks)


def is_out(rules):
    """Whether a player goes out, and whether that ends the deal: with a partner who holds tiles, then alone."""
    return tuple(ending.is_out(rules, 0, 2)) + tuple(ending.is_out(rules, 0, 0))


def first_leads(rules):
    """Who may lead the first deal; the tiles of the second hand that may be led in it, and in a later deal."""
    led = [" ".join(map(str, sorted(playing.leads(rules, HANDS[1], first=first)))) for first in (True, False)]
    return playing.first_leads(rules, HANDS), *led


def without_a_double(rules):
    hand = tiles("6-2", "4-1")
    return playing.first_leads(rules, [hand, hand]), set(playing.leads(rules, hand, first=True)) == hand


def next_leads(rules):
    """Who may lead after a deal that seat 0 led: where seat 2 went out, won a block, and where nobody won one."""
    return tuple(playing.next_leads(rules, ALONE, 0, *ended) for ended in ((2, None), (None, 2), (None, None)))


def led(*texts):
    def shown(rules):
        return " ".join(str(one) for one, _ in playing.legal_plays(rules, EMPTY, tiles(*texts)))

    return shown


def agrees_on_250(rules):
    try:
        return rules.agreed(target=250).target
    except SpecError:
        return None


def reached(*scores):
    return lambda rules: tuple(ending.reached(rules, score) for score in scores)


def made_at_70(rules):
    """The scores that awards of 1, 2, 3 and 5 make at 70."""
    return tuple(70 + ending.accepted(rules, 70, award) for award in (1, 2, 3, 5))


def decided(rules):
    """Whether an award of 10 that makes 105 wins at once, and who wins when the deal ends with 105 and 110."""
    return ending.is_won(rules, 10, 105), ending.winner_at_deal_end(rules, (105, 110))


ANYBODY = ALONE
SHOWN = [
    ("hand_size.2", FT, dealt(2), {7: (7, 14), 9: (9, 10), 14: (14, 0)}),
    ("hand_size.3", FT, dealt(3), {5: (5, 13), 7: (7, 7), 9: (9, 1)}),
    ("hand_size.4", FT, dealt(4), {5: (5, 8), 6: (6, 4), 7: (7, 0)}),
    (
        "pairs",
        FT,
        lambda rules: playing.sides(rules, 4),
        {"never": (0, 1, 2, 3), "four": (0, 1, 0, 1), "agreed": (0, 1, 2, 3)},
    ),
    ("spinner", PY, fits("6-2", "6-6"), {"none": "LR", "first-double": "LRUD", "opening-double": "LRUD"}),
    ("spinner", PY, fits("6-2", "4-6", "6-6@R"), {"none": "R", "first-double": "RUD", "opening-double": "R"}),
    ("spinner", PY, fits("6-2", "4-6", "6-6@R", "6-1@R"), {"none": "", "first-double": "UD", "opening-double": ""}),
    ("cross_opens", PY, fits("5-1", "5-5"), {"at-once": "LRUD", "both-sides": "LR"}),
    ("cross_opens", PY, fits("5-1", "5-5", "5-2@L"), {"at-once": "RUD", "both-sides": "R"}),
    ("cross_opens", PY, fits("5-1", "5-5", "5-2@L", "5-3@R"), {"at-once": "UD", "both-sides": "UD"}),
    (
        "spinner_covered",
        PY,
        counts("5-5 5-0@L", "5-5 5-2@L 5-3@R", "5-5 5-2@L 5-3@R 5-1@U", "5-5 5-2@L 5-3@R 5-1@U 5-4@D"),
        {
            "nothing": (10, 5, 6, 10),
            "open-sides": (10, 15, 11, 10),
            "both-halves": (10, 15, 16, 20),
            "once": (10, 10, 11, 15),
        },
    ),
    (
        "spinner_open",
        PY,
        counts("5-5", "5-5 5-0@L", "5-5 5-2@L 5-3@R"),
        {"both-halves": (10, 10, 5), "once": (5, 5, 5)},
    ),
    (
        "end_double",
        FT,
        counts("2-5 5-5@R", "5-5 5-2@R", "5-5", "2-5"),
        {"both-halves": (12, 12, 10, 7), "once": (7, 7, 10, 7)},
    ),
    ("end_double", PY, counts("6-6 6-5@L 6-0@R 5-5@L", "6-6 6-0@L"), {"both-halves": (10, 12), "once": (5, 12)}),
    (
        "lone_double",
        FT,
        counts("6-6", "5-5", "6-6 6-3@R"),
        {"both-halves": (12, 10, 15), "each-end": (24, 20, 15), "once": (6, 5, 15)},
    ),
    (
        "drawing",
        DR,
        lambda rules: (playing.may_draw(rules), playing.drawable(rules, 9)),
        {"none": (False, 0), "until-playable": (True, 9)},
    ),
    (
        "undrawable",
        DR,
        lambda rules: [playing.drawable(rules, left) for left in (9, 2, 1, 0)],
        {0: [9, 2, 1, 0], 1: [8, 1, 0, 0], 2: [7, 0, 0, 0]},
    ),
    (
        "divisors",
        FT,
        points(5, 9, 10, 15, 16),
        {
            (3, 5): (1, 3, 2, 8, 0),
            (5, 3): (1, 3, 2, 8, 0),
            (5,): (1, 0, 2, 3, 0),
            (3,): (0, 3, 0, 5, 0),
            (): (0, 0, 0, 0, 0),
        },
    ),
    ("worth", FT, points(9, 10, 15), {"quotient": (3, 2, 8), "count": (9, 10, 30)}),
    ("worth", AF, points(9, 10, 15), {"quotient": (0, 2, 3), "count": (0, 10, 15)}),
    ("both_divisors", FT, points(15, 9, 10), {"add": (8, 3, 2), "fives": (3, 3, 2), "threes": (5, 3, 2)}),
    ("divides", FT, for_counting("5-5", "5-4@R"), {"count": (14, 0), "plain-pips": (14, 4)}),
    ("divides", FT, for_counting("1-5", "5-5@R"), {"count": (11, 0), "plain-pips": (11, 3)}),
    ("divides", FT, for_counting("6-3"), {"count": (9, 3), "plain-pips": (9, 3)}),
    ("scores_lead", FT, plays_for_12, {"yes": (4, 4, 4), "no": (0, 4, 4)}),
    ("scores_last", FT, plays_for_12, {"yes": (4, 4, 4), "no": (4, 0, 4)}),
    ("out_point", FT, lambda rules: scoring.out_points(rules, goes_out=True), {0: 0, 1: 1, 2: 2}),
    (
        "out_point_repeats",
        RUNS_ON,
        lambda rules: scoring.out_points(rules, goes_out=False, after_out=True),
        {"yes": 1, "no": 0},
    ),
    (
        "out_point_in_block",
        FT,
        lambda rules: (scoring.block_points(rules, (21, 3)), scoring.block_points(rules, (5, 5, 9))),
        {"no": ((0, 0), (0, 0, 0)), "fewest-pips": ((0, 1), (0, 0, 0))},
    ),
    (
        "out_and_play",
        FT,
        lambda rules: [
            ending.accepted_going_out(rules, before, play, 1) for before, play in ((59, 2), (58, 2), (60, 0), (60, 2))
        ],
        {"together": [0, 3, 1, 0], "apart": [2, 3, 1, 1]},
    ),
    ("bonus", AF, bonus(12, 13), {"none": (0, 0), "opponents": (10, 15)}),
    (
        "bonus_round",
        AF,
        bonus(13, 22, 41, 40),
        {"none": (13, 22, 41, 40), "nearest-5": (15, 20, 40, 40), "down-5": (10, 20, 40, 40), "up-5": (15, 25, 45, 40)},
    ),
    ("bonus_divide", AF, bonus(27, 13, 2), {1: (25, 15, 0), 5: (5, 3, 0)}),
    ("blocked_bonus", AF, block(3, 21), {"opponents": 20, "minus-own": 20, "all-hands": 25}),
    ("blocked_bonus", AF, block(2, 7, 10, 12), {"opponents": 30, "minus-own": 25, "all-hands": 30}),
    (
        "block_winner",
        AF,
        winners((9, 2, 5), (9, 5, 5)),
        {"none": (None, None), "fewest-pips": (1, None), "fewest-then-seat": (1, 1)},
    ),
    (
        "deal_ends",
        FT,
        is_out,
        {
            "first-out": (True, True, True, True),
            "both-partners": (False, False, True, True),
            "all-stuck": (True, False, True, False),
        },
    ),
    (
        "first_lead",
        FT,
        first_leads,
        {"lot": (ANYBODY, "1-1 4-6 5-5", "1-1 4-6 5-5"), "highest-double": ((1,), "5-5", "1-1 4-6 5-5")},
    ),
    ("first_lead", FT, without_a_double, {"lot": ((0, 1), True), "highest-double": ((0, 1), True)}),
    (
        "next_lead",
        PY,
        next_leads,
        {
            "clockwise": ((1,), (1,), (1,)),
            "winner": ((2,), (2,), (1,)),
            "winner-or-lot": ((2,), ANYBODY, ANYBODY),
            "any": (ANYBODY, ANYBODY, ANYBODY),
        },
    ),
    (
        "lead_tile",
        FT,
        led("1-1", "5-5", "6-4"),
        {"any": "1-1 4-6 5-5", "any-double": "1-1 5-5", "highest-double": "5-5"},
    ),
    ("lead_tile", FT, led("6-4", "2-1"), {"any": "1-2 4-6", "any-double": "1-2 4-6", "highest-double": "1-2 4-6"}),
    (
        "target",
        FT,
        lambda rules: (ending.accepted(rules, 59, 3), ending.is_won(rules, 3, 62)),
        {61: (0, False), 62: (3, True), 100: (3, False)},
    ),
    ("target_agreed", PY, agrees_on_250, {(): None, (100, 500): None, (100, 250): 250}),
    ("finish", FT, reached(60, 61, 62), {"exact": (False, True, False), "reach": (False, True, True)}),
    (
        "overshoot",
        BOUNCE,
        made_at_70,
        {"refuse": (71, 72, 70, 70), "allow": (71, 72, 73, 75), "bounce": (71, 72, 71, 69), "clamp": (71, 72, 72, 72)},
    ),
    ("target_tested", PY, decided, {"each-award": (True, None), "deal-end": (False, 1)}),
]
CASES = [
    pytest.param(rules, name, value, shown, expected, id=f"{name}={value_text(value)}-{number}")
    for number, (name, rules, shown, values) in enumerate(SHOWN)
    for value, expected in values.items()
]


@pytest.mark.parametrize(("rules", "name", "value", "shown", "expected"), CASES)
def test_value(rules, name, value, shown, expected):
    assert shown(rules.changed({name: value})) == expected


def test_every_parameter_is_shown():
    assert {name for name, *_ in SHOWN} == FT.parameters().keys()


@pytest.mark.parametrize(("name", "shown"), [(name, values) for name, _, _, values in SHOWN if name not in NUMBERS])
def test_every_value_is_shown(name, shown):
    assert sorted(map(str, shown)) == sorted(allowed_values(name))


@pytest.mark.parametrize("name", sorted({name for name, *_ in SHOWN}))
def test_no_two_values_are_shown_alike(name):
    seen = {}
    for other, _, _, values in SHOWN:
        for value, expected in values.items() if other == name else ():
            seen.setdefault(value, []).append(expected)
    same = {((3, 5), (5, 3)), ("never", "agreed"), ((), (100, 500))}
    for one, shown in seen.items():
        for two, other in seen.items():
            assert one == two or shown != other or {(one, two), (two, one)} & same
