"""What the whole record of a deal tells of one of its moments: against every way of dealing the hidden tiles out."""

from itertools import combinations
from random import Random

import pytest
from msgspec.structs import replace

from fivesthrees_audit.auditing.inferring import inferred
from fivesthrees_audit.auditing.replay import replay
from fivesthrees_audit.records.reading import Text
from fivesthrees_audit.records.record import records
from fivesthrees_audit.tiles import DOUBLE_SIX, TILE_BY_TEXT

HEAD = "rules fives-and-threes hand_size.2=3\nplayers Ann, Bob\ndeal Ann leads\n"
LINES = ["Ann 6-6", "Bob 6-3", "Ann 6-5", "Bob knocks", "Ann 5-5"]


def record_of(sheet):
    (record,) = records(Text("test.sheet", 1, "sheet", sheet.encode()))
    return record.match, record.rules


def tiles(*texts):
    return frozenset(TILE_BY_TEXT[text].domino for text in texts)


def test_what_a_seat_plays_later_was_in_its_hand():
    match, rules = record_of(HEAD + "\n".join(LINES))
    told = inferred(match, rules, 1, 2)
    assert told.surely[0] == tiles("6-5", "5-5")
    assert told.surely[1] == tiles()
    assert tiles("6-5", "5-5").isdisjoint(told.maybe[1])


def test_what_a_knock_denies_is_elsewhere():
    match, rules = record_of(HEAD + "\n".join(LINES))
    told = inferred(match, rules, 1, 4)
    fitting = {tile for tile in DOUBLE_SIX if {tile.left, tile.right} & {3, 5}}
    assert not fitting & told.maybe[1]
    assert fitting - tiles("6-3", "6-5", "5-5") <= told.maybe[0] | told.asleep


def test_hands_that_are_known_leave_nothing_to_infer():
    hands = "hand Ann 6-6 6-5 5-5\nhand Bob 6-3 0-0 1-1\n"
    told = inferred(*record_of(HEAD + hands + "\n".join(LINES)), 1, 3)
    assert told.surely == told.maybe == (tiles(), tiles())
    assert len(told.asleep) == 22


def test_a_line_may_lie_in_two_ways_until_what_follows_tells():
    either = "players Ann, Bob\ndeal Ann leads\nAnn 6-4\nBob 4-1\nAnn 6-1"
    assert len(inferred(*record_of(either), 1, 3).lines) == 2
    assert len(inferred(*record_of(f"{either} 12 +4"), 1, 3).lines) == 1
    assert len(inferred(*record_of(f"{either}\nBob 6-5"), 1, 3).lines) == 1
    assert len(inferred(*record_of("players Ann, Bob\ndeal Ann leads\nAnn 6-6\nBob 6-1"), 1, 2).lines) == 1


def test_a_tile_drawn_later_lay_in_the_boneyard():
    sheet = "rules draw hand_size.2=2\nplayers Ann, Bob\ndeal Ann leads\nhand Ann 6-6 6-5\nhand Bob 1-1 2-2\n"
    events = "Ann 6-6\nBob draws ?\nBob 6-3"
    told = inferred(*record_of(sheet + events), 1, 1)
    assert tiles("6-3") <= told.asleep
    assert tiles("6-3") <= inferred(*record_of(sheet + events), 1, 2).surely[1]


def test_a_block_denies_what_fits_to_every_hand():
    sheet = "rules fives-and-threes hand_size.2=2\nplayers Ann, Bob\ndeal Ann leads\nAnn 6-2\nBob 6-3@L\nblocked"
    told = inferred(*record_of(sheet), 1, 2)
    assert not any(tile for seat in (0, 1) for tile in told.maybe[seat] if {tile.left, tile.right} & {2, 3})


def test_whose_turns_they_were_may_be_open_or_told_by_the_end():
    sheet = "rules fives-and-threes hand_size.2=1\nplayers Ann, Bob\ndeal\n0-2\n"
    assert inferred(*record_of(sheet), 1, 1).open
    told = inferred(*record_of(f"{sheet}out Bob scores 0 1"), 1, 1)
    assert (told.open, told.now.state.out) == (False, 1)


@pytest.mark.parametrize("events", ["Ann 6-6\nAnn 6-5", "Ann 6-6\nBob knocks\nAnn 6-5\nBob 6-1"])
def test_nothing_is_inferred_from_a_deal_that_is_not_legal(events):
    assert inferred(*record_of(HEAD + events), 1, 1) is None


def test_nothing_is_inferred_where_draws_leave_the_hands_open():
    tiles_laid = ["6-6", "6-5", "5-4", "4-3", "3-2", "2-1", "1-0", "0-2", "2-4", "4-1"]
    plays = "\n".join(f"{('Ann', 'Bob')[number % 2]} {tile}" for number, tile in enumerate(tiles_laid))
    match, rules = record_of(f"rules draw\nplayers Ann, Bob\nomits draws\ndeal Ann leads\n{plays}")
    assert inferred(match, rules, 1, 9) is None


@pytest.mark.parametrize("seed", range(12))
def test_every_way_of_dealing_the_tiles_out_agrees(seed):
    """Few tiles: the set less those that are asleep by the record. Each way is audited."""
    random = Random(seed)
    match, rules = record_of(HEAD + "\n".join(LINES[: random.randint(2, 5)]))
    rest = sorted(random.sample(sorted(set(DOUBLE_SIX) - tiles("6-6", "6-3", "6-5", "5-5")), 4))
    deal = match.deals[0]
    known = [str(tile) for tile in DOUBLE_SIX if tile not in {*tiles("6-6", "6-3", "6-5", "5-5"), *rest}]
    asleep = [*known, "?", "?"][: 28 - 6]
    hidden = replace(match, deals=[replace(deal, boneyard=asleep)])
    event = random.randint(0, len(deal.events))
    told = inferred(hidden, rules, 1, event)
    gone = [
        {TILE_BY_TEXT[one.play].domino for one in deal.events[:event] if one.play and one.seat == seat}
        for seat in (0, 1)
    ]
    pool = sorted({*tiles("6-6", "6-3", "6-5", "5-5"), *rest})
    ways = []
    for ann in combinations(pool, 3):
        for bob in combinations([tile for tile in pool if tile not in ann], 3):
            full = replace(deal, boneyard=asleep, hands=[list(map(str, ann)), list(map(str, bob))])
            judged = replay(replace(match, deals=[full]), rules)
            if not judged.findings:
                ways.append((frozenset(ann) - gone[0], frozenset(bob) - gone[1]))
    if not ways:
        assert told is None
        return
    for seat in (0, 1):
        everywhere = frozenset.intersection(*(way[seat] for way in ways))
        somewhere = frozenset.union(*(way[seat] for way in ways))
        assert told.surely[seat] == everywhere
        assert told.maybe[seat] == somewhere - everywhere
