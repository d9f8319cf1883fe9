"""The tables of the quick pass against the rules they are made from: every line, tile, end, score and count."""

from itertools import product

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivesthrees_audit import engine
from fivesthrees_audit.auditing import tables as module
from fivesthrees_audit.auditing.quick import clean
from fivesthrees_audit.auditing.tables import Tables, pips_of, tables
from fivesthrees_audit.layout import EMPTY, End, Layout, join, lay_first
from fivesthrees_audit.records import plain
from fivesthrees_audit.records.plain import BIT, FORM, LABEL, UNNAMED
from fivesthrees_audit.rules import ending, playing, scoring
from fivesthrees_audit.ruleset import RuleSet, house_rule_ids
from fivesthrees_audit.tiles import DOUBLE_SIX, TILE_BY_TEXT
from tests.positions import AF, BL, DR, FT, GAMES, PY, laid, name

RULES = FT
LEFT, RIGHT = LABEL["L"], LABEL["R"]
HOUSES = [
    {"divides": "plain-pips"},
    {"divisors": [5]},
    {"divisors": []},
    {"overshoot": "bounce"},
    {"overshoot": "clamp"},
    {"finish": "reach", "overshoot": "allow", "target_tested": "deal-end"},
    {"lone_double": "each-end"},
    {"lone_double": "once", "end_double": "once"},
    {"out_point": 0},
    {"scores_lead": "no"},
    {"scores_last": "no"},
    {"deal_ends": "first-out"},
    {"target": 10_000},
    {"target": 21, "out_and_play": "apart", "out_point": 2},
    {"worth": "count", "both_divisors": "fives", "target": 300},
]
ALL = [FT, DR, BL, *map(RULES.changed, HOUSES)]
OTHERS = [*GAMES, *map(RuleSet.named, house_rule_ids())]

ENDS = {label: [End(label, pips, double) for pips in range(7) for double in (False, True)] for label in "LR"}
LINES = [Layout(ends) for ends in product(ENDS["L"], ENDS["R"])]
LONE = [lay_first(tile) for tile in TILE_BY_TEXT.values()]
LAYOUTS = [EMPTY, *LONE, *LINES]
NAMES = {UNNAMED: None, **{number: label for label, number in LABEL.items()}, **{pips: pips for pips in range(7)}}
"""Every way in which a record may name an end, and how it is written."""

COUNTING = [
    FT,
    DR,
    *(rules for rules in ALL if rules.id.partition(" ")[2].startswith(("lone", "divides", "scores_lead"))),
]

each_way_of_counting = pytest.mark.parametrize("rules", COUNTING, ids=name)
each_rule_set = pytest.mark.parametrize("rules", ALL, ids=name)


def test_all_layouts_of_a_line_are_there():
    assert len(LINES) == 196
    assert len({layout for layout in LONE if layout.ends[0].double}) == 7
    assert len(set(LAYOUTS)) == 1 + 49 + 196


def test_each_domino_has_one_bit_however_it_is_written():
    assert len(BIT) == 49
    assert sorted(set(BIT.values())) == [1 << place for place in range(28)]
    assert all(BIT[text] == BIT[str(tile.turned)] for text, tile in TILE_BY_TEXT.items())


def test_each_way_of_writing_a_tile_has_a_number():
    assert sorted(FORM.values()) == list(range(49))
    assert FORM.keys() == TILE_BY_TEXT.keys()


def after(layout, tile, named):
    """The line after a tile is played at an end that is named so, or None where that is no one end it fits."""
    if not layout.ends:
        return lay_first(tile) if named is None else None
    named_so = {end.label for end in layout.ends if named is None or named in (end.label, end.pips)}
    labels = named_so.intersection(playing.joinable(FT, layout, tile))
    return join(layout, tile, *labels) if len(labels) == 1 else None


def counted(rules, layout):
    """The count of a layout, and the points for the play that led to it, were it not a last tile."""
    count, halves = scoring.count(rules, layout), scoring.plain_pips(rules, layout)
    return count, scoring.play_points(rules, count, halves, lead=layout.lone, last=False)


@pytest.fixture(scope="module")
def legal():
    """The layout after each tile played on each layout at an end named in each way, or None where that is no play."""
    return {
        (layout, named, text): after(layout, tile, written)
        for layout, (named, written), (text, tile) in product(LAYOUTS, NAMES.items(), TILE_BY_TEXT.items())
    }


def row_of(made, layout, named, text):
    """The row of a play, asked for twice, or None where it is no play."""
    node = made.node(layout)
    try:
        row = made.row(node, named, FORM[text])
    except LookupError:
        return None
    kept = node.ends[named] and node.ends[named][FORM[text]]
    assert kept is (None if named == UNNAMED and layout.ends else row)
    return row


@pytest.mark.slow
@each_way_of_counting
def test_rows_are_the_plays_that_the_rules_allow(rules, legal):
    made = Tables(rules)
    led_to = {layout: (*counted(rules, layout), made.node(layout)) for layout in LAYOUTS}
    for (layout, named, text), led in legal.items():
        row = row_of(made, layout, named, text)
        assert row == (None if led is None else (BIT[text], *led_to[led]))


@pytest.mark.slow
def test_no_other_play_gets_a_row(legal):
    made = Tables(RULES)
    for layout, named, text in legal:
        row_of(made, layout, named, text)
    for layout in LAYOUTS:
        for named, rows in enumerate(made.node(layout).ends):
            for text, form in FORM.items():
                if rows is not None and rows[form] is not None:
                    assert legal[layout, named, text] is not None


@each_rule_set
def test_nodes_know_the_tiles_that_fit_and_what_led_there(rules):
    made = Tables(rules)
    assert made.root is made.node(EMPTY)
    for layout in LAYOUTS:
        node = made.node(layout)
        able = {tile for tile, _ in playing.legal_plays(rules, layout, DOUBLE_SIX)}
        assert node.fits == sum(BIT[str(tile)] for tile in able)
        assert node.layout == layout
        assert (node.count, node.points) == counted(rules, layout)
        assert node.plain == scoring.plain_pips(rules, layout)


@pytest.mark.parametrize("named", set(NAMES) - {UNNAMED})
def test_a_lead_joins_no_end(named):
    assert row_of(Tables(RULES), EMPTY, named, "5-5") is None


@pytest.mark.parametrize("text, pips", [("5-5", 5), ("5-1", 5)])
def test_a_tile_that_fits_both_ends_needs_its_end_named(text, pips):
    made = Tables(RULES)
    fives = Layout((End("L", 5, False), End("R", 5, False)))
    assert row_of(made, fives, UNNAMED, text) is None
    assert row_of(made, fives, pips, text) is None
    assert row_of(made, fives, LEFT, text) is not None
    assert row_of(made, fives, RIGHT, text) is not None


def worth(rules, before, count, halves, lead, left):
    """What a play comes to, step by step."""
    goes_out = left is not None and ending.is_out(rules, 0, left).goes_out
    play = scoring.play_points(rules, count, halves, lead=lead, last=left is not None)
    out = scoring.out_points(rules, goes_out=goes_out)
    award = engine.accepted(rules, before, play, out, goes_out=goes_out)
    return play + out, award, before + award, ending.is_won(rules, award, before + award), goes_out


@pytest.mark.slow
@each_rule_set
def test_worths_are_those_of_the_rules(rules):
    worths = Tables(rules).worths
    counts = {(scoring.count(rules, layout), scoring.plain_pips(rules, layout)) for layout in LAYOUTS}
    scores = {*range(0, 61, 7), *range(max(0, rules.target - 9), rules.target + 2)}
    for before, counted, lead, left in product(scores, counts, (False, True), (None, 0, 1)):
        key = (before, *counted, lead, left)
        assert worths[key] == worth(rules, *key)


@pytest.mark.parametrize(
    "rules, key, expected",
    [
        (FT, (0, 15, 9, False, None), (8, 8, 8, False, False)),
        (FT, (53, 15, 9, True, None), (8, 8, 61, True, False)),
        (FT, (54, 15, 9, False, None), (8, 0, 54, False, False)),
        (FT, (52, 15, 9, False, 0), (9, 9, 61, True, True)),
        (FT, (53, 15, 9, False, 0), (9, 0, 53, False, True)),
        (FT, (53, 15, 9, False, 1), (8, 8, 61, True, False)),
        (FT, (60, 1, 1, False, 0), (1, 1, 61, True, True)),
        (FT, (61, 1, 1, False, None), (0, 0, 61, False, False)),
        (PY, (92, 10, 10, True, None), (10, 10, 102, True, False)),
        (PY, (95, 5, 5, False, 0), (5, 5, 100, True, True)),
        (PY, (99, 12, 12, True, None), (0, 0, 99, False, False)),
        (AF, (145, 10, 10, True, None), (10, 10, 155, False, False)),
        (AF, (145, 10, 10, False, 0), (10, 10, 155, False, True)),
        (DR, (99, 10, 10, False, 0), (0, 0, 99, False, True)),
        (BL, (0, 15, 9, False, None), (0, 0, 0, False, False)),
    ],
    ids=name,
)
def test_worths_of_the_rule_sheets(rules, key, expected):
    assert Tables(rules).worths[key] == expected


def test_worths_that_are_too_many_are_forgotten(monkeypatch):
    monkeypatch.setattr(module, "MOST_WORTHS", 3)
    worths = Tables(RULES).worths
    keys = [(before, 15, 9, False, None) for before in range(50)]
    for key in keys:
        assert worths[key] == worth(RULES, *key)
        assert len(worths) <= 3
    assert list(worths) == keys[48:]


@pytest.mark.parametrize("house", [{}, {"hand_size.2": 9, "hand_size.3": 1, "hand_size.4": 7}])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_seating_is_that_of_the_rules(players, house):
    rules = RULES.changed(house)
    made = Tables(rules)
    seating = made.seating(players)
    seats = range(players)
    assert made.seating(players) is seating
    assert seating.sides == playing.sides(rules, players)
    assert seating.members == (((0, 2), (1, 3)) if players == 4 else tuple((seat,) for seat in seats))
    assert seating.mates == ((2, 3, 0, 1) if players == 4 else (None,) * players)
    assert seating.size == playing.hand_size(rules, players)
    assert seating.dealt == len(DOUBLE_SIX) - playing.boneyard_size(rules, players)
    assert seating.first == tuple(seats)
    assert seating.after == tuple((seat + 1) % players for seat in seats)
    assert seating.drawable == 0
    assert [seating.due[seat, None, None] for seat in seats] == [(after,) for after in seating.after]


@pytest.mark.parametrize("rules", OTHERS, ids=name)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_who_may_lead_and_how_many_may_be_drawn(rules, players):
    seating = Tables(rules).seating(players)
    assert seating.drawable == playing.drawable(rules, playing.boneyard_size(rules, players))
    for lead, out, taker in product(range(players), (None, *range(players)), (None, *set(seating.sides))):
        assert seating.due[lead, out, taker] == playing.next_leads(rules, seating.sides, lead, out, taker)


@pytest.mark.parametrize("rules", OTHERS, ids=name)
def test_a_bonus_for_going_out_is_that_of_the_rules(rules):
    bonus = Tables(rules).out_bonus
    assert [bonus[pips] for pips in range(169)] == [scoring.bonus(rules, pips) for pips in range(169)]


@pytest.mark.parametrize("rules", OTHERS, ids=name)
def test_a_block_comes_to_what_the_rules_say(rules):
    blocks = Tables(rules).blocks
    for pips in product((0, 2, 7, 10, 12), repeat=3):
        taker = ending.block_winner(rules, pips)
        assert blocks[pips] == (taker, *engine.earned_at_the_end(rules, pips, taker, goes_out=False))


def test_blocks_that_are_too_many_are_forgotten(monkeypatch):
    monkeypatch.setattr(module, "MOST_WORTHS", 3)
    blocks = Tables(AF).blocks
    for pips in range(5, 20):
        assert blocks[3, pips] == (0, scoring.bonus(AF, pips), (scoring.bonus(AF, pips), 0))
        assert len(blocks) <= 3


@given(st.sets(st.sampled_from(DOUBLE_SIX)))
def test_pips_are_those_on_the_tiles(held):
    assert pips_of(sum(BIT[str(one)] for one in held)) == sum(one.pips for one in held)


@pytest.mark.parametrize("players", [0, 1, 5])
def test_nobody_is_seated_at_other_tables(players):
    with pytest.raises(LookupError):
        Tables(RULES).seating(players)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_turns_pass_over_seats_without_tiles(players):
    made = Tables(RULES)
    for holding in product((False, True), repeat=players):
        turns = made.turns(holding)
        assert turns == tuple(playing.next_turn(seat, list(map(int, holding))) for seat in range(players))
        assert made.turns(holding) is turns


@each_rule_set
def test_below_the_plain_score_awards_are_taken_whole_and_win_nothing(rules):
    made = Tables(rules)
    assert made.plain_below == min(rules.target, module.MOST_PLAIN)
    for score, count in product(range(made.plain_below), range(25)):
        play = scoring.points(rules, count)
        if play <= score:
            assert made.worths[score - play, count, count, False, None] == (play, play, score, False, False)


def test_the_plain_score_has_a_limit():
    assert Tables(RULES.changed({"target": module.MOST_PLAIN + 1})).plain_below == module.MOST_PLAIN
    assert Tables(RULES.changed({"target": module.MOST_PLAIN})).plain_below == module.MOST_PLAIN
    assert Tables(RULES.changed({"target": 1})).plain_below == 1


@pytest.mark.parametrize(
    "name, rule",
    [("is_won", lambda rules, award, score: score == 40), ("accepted", lambda rules, before, earned: min(earned, 39))],
)
def test_a_rule_that_refuses_or_ends_sooner_lowers_the_plain_score(monkeypatch, name, rule):
    monkeypatch.setattr(ending, name, rule)
    worth_count = RULES.changed({"worth": "count", "target": 100})
    assert Tables(worth_count).plain_below == 40


def test_counts_stay_within_those_looked_at():
    for rules, layout in product(ALL, LAYOUTS):
        assert scoring.count(rules, layout) <= module.MOST_COUNT
    most = PY.changed({"spinner_covered": "both-halves"})
    doubles = [f"{pips}-{pips}@{label}" for pips, label in zip((5, 4, 3, 2), "LRUD", strict=True)]
    arms = [f"6-{pips}@{label}" for pips, label in zip((5, 4, 3, 2), "LRUD", strict=True)]
    assert scoring.count(most, laid(most, "6-6", *arms, *doubles)) == 40 <= module.MOST_COUNT


@each_rule_set
def test_a_deal_is_blocked_where_nobody_can_play(rules):
    assert Tables(rules).blocked == (False, True)


def test_tables_are_shared_by_equal_rule_sets():
    assert tables(RULES) is tables(RuleSet.named("fives-and-threes"))
    assert tables(RULES.changed({"target": 31})) is tables(RULES.changed({"target": 31}))
    assert tables(RULES.changed({"target": 31})) is not tables(RULES)


# which rules the quick pass can serve


@pytest.mark.parametrize("rules", GAMES, ids=name)
def test_the_five_games_are_served(rules):
    assert Tables(rules).serves


@pytest.mark.parametrize(
    ("rules", "change"),
    [
        (FT, {"deal_ends": "all-stuck"}),
        (FT, {"first_lead": "highest-double"}),
        (FT, {"lead_tile": "any-double"}),
        (FT, {"lead_tile": "highest-double"}),
        (PY, {"divides": "plain-pips"}),
        (AF, {"divides": "plain-pips"}),
        (AF, {"divides": "plain-pips", "divisors": [3]}),
        (AF, {"divides": "plain-pips", "divisors": [3, 5], "both_divisors": "fives"}),
    ],
    ids=name,
)
def test_what_the_quick_pass_does_not_keep_in_mind_is_not_served(rules, change):
    assert not Tables(rules.changed(change)).serves


@pytest.mark.parametrize(
    ("rules", "settles"),
    [
        *((FT, False), (PY, True), (AF, True), (DR, True), (BL, True)),
        (FT.changed({"out_point_in_block": "fewest-pips"}), True),
        (FT.changed({"target_tested": "deal-end"}), True),
        (FT.changed({"block_winner": "fewest-pips"}), True),
    ],
    ids=name,
)
def test_the_end_of_a_deal_brings_something_where_it_pays_or_decides(rules, settles):
    assert Tables(rules).settles is settles


def record(house, *deals):
    """A match of deals, each a lead, its hands, and how it ended; only the first tile of the lead's hand is laid."""
    return plain.decode(
        msgspec.json.encode(
            {
                "format": plain.FORMAT,
                "players": ["Ann", "Bob"],
                "rules": house,
                "deals": [
                    {
                        "lead": lead,
                        "hands": [hand.split() for hand in hands],
                        "events": [{"seat": lead, "play": hands[lead].split()[0]}],
                        "end": {"how": how},
                    }
                    for lead, hands, how in deals
                ],
            }
        )
    )


def test_the_target_is_looked_at_when_a_deal_ends_without_a_bonus():
    change = {"target": 5, "finish": "reach", "overshoot": "allow", "target_tested": "deal-end", "hand_size.2": 1}
    won, later = (0, ["6-6", "1-0"], "out"), (1, ["6-5", "1-2"], "out")
    made = Tables(FT.changed(change))
    assert clean(record(change, won), made).winner == 0
    assert clean(record(change, won, later), made) is None


def test_who_takes_a_block_leads_where_there_is_no_bonus_too():
    change = {"block_winner": "fewest-pips", "next_lead": "winner", "hand_size.2": 2}
    taken, hands = (0, ["6-6 1-0", "5-4 3-3"], "blocked"), ["6-6 1-0", "5-5 3-3"]
    made = Tables(FT.changed(change))
    assert clean(record(change, taken, (0, hands, "blocked")), made) is not None
    assert clean(record(change, taken, (1, hands, "blocked")), made) is None
