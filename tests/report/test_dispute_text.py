"""The words of a dispute: each kind of entry, each kind of correction, what was ruled out, each answer to a claim."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from fivesthrees_audit.auditing.changes import Change, Entry
from fivesthrees_audit.auditing.disputing import Dispute, RuledOut, Support, dispute
from fivesthrees_audit.auditing.repairing import Repair
from fivesthrees_audit.auditing.replay import replay
from fivesthrees_audit.auditing.supporting import Claim
from fivesthrees_audit.findings import Verdict
from fivesthrees_audit.records.reading import Text
from fivesthrees_audit.records.record import records
from fivesthrees_audit.report.dispute_text import dispute_text
from fivesthrees_audit.report.entry_words import Words
from tests.auditing.sheets import but, three

SHEET = """\
rules pyatyorka
players Ann, Bob, "C\x1bid"
start scores 3 0 7 lead Ann
deal Ann leads
hand Ann 6-6 6-5
hand Bob 6-3 ?
boneyard 1-1 2-2
Ann 6-6 12 (10) +10 =13
Bob 6-3@R
"C\x1bid" draws 1-1
Ann draws ?
Bob knocks
Ann 6-5@6
adjust Bob -5 =0 late
out Ann bonus 5 scores 13 0 7
deal Bob leads
Bob 5-3
result Ann 13 0 7
"""
EVENT = "/deals/0/events/"


def record_of(sheet):
    (record,) = records(Text("test.sheet", 1, "sheet", sheet.encode()))
    return record


@pytest.fixture(scope="module")
def words():
    return Words(record_of(SHEET))


ENTRIES = [
    ("/start", "the start"),
    ("/start/scores", "the scores at the start (Ann 3, Bob 0, C\\x1bid 7)"),
    ("/start/lead", "the lead at the start (Ann's)"),
    ("/deals/0", "that deal 1 was over"),
    ("/deals/0/lead", "the lead (Ann's)"),
    ("/deals/0/hands", "the hands"),
    ("/deals/0/hands/0", "Ann's hand (6-6 6-5)"),
    ("/deals/0/hands/1/0", "Bob's hand"),
    ("/deals/0/hands/2", "C\\x1bid's hand"),
    ("/deals/0/boneyard", "the boneyard (1-1 2-2)"),
    (EVENT + "0", "Ann's 6-6 at event 1"),
    (EVENT + "0/play", "Ann's 6-6 at event 1"),
    (EVENT + "0/count", "the count after Ann's 6-6 at event 1 (12)"),
    (EVENT + "0/earned", "the points earned by Ann's 6-6 at event 1 (10)"),
    (EVENT + "0/award", "the points accepted for Ann's 6-6 at event 1 (10)"),
    (EVENT + "0/score", "the score after Ann's 6-6 at event 1 (13)"),
    (EVENT + "1/end", "Bob's 6-3 at event 2"),
    (EVENT + "2", "C\\x1bid's draw of 1-1 at event 3"),
    (EVENT + "3", "Ann's draw at event 4"),
    (EVENT + "4", "Bob's knock at event 5"),
    (EVENT + "6", "Bob's adjustment at event 7"),
    (EVENT + "6/score", "the score after Bob's adjustment at event 7 (0)"),
    ("/deals/0/end", "how the deal is said to have ended"),
    ("/deals/0/end/how", "the end of the deal"),
    ("/deals/0/end/seat", "the end of the deal (Ann)"),
    ("/deals/0/end/bonus", "the bonus (5)"),
    ("/deals/0/end/scores", "the closing scores (Ann 13, Bob 0, C\\x1bid 7)"),
    ("/result", "the result"),
    ("/result/winner", "the winner (Ann)"),
    ("/result/scores", "the final scores (Ann 13, Bob 0, C\\x1bid 7)"),
]


@pytest.mark.parametrize(("pointer", "told"), ENTRIES)
def test_each_kind_of_entry_is_told(words, pointer, told):
    assert words.entry(pointer) == told


def test_an_event_may_be_a_note_alone(words):
    assert words.event({"note": "the kettle boiled"}) == "the note"
    assert words.event({"play": "6-6"}) == "the 6-6"


def test_an_entry_is_found_where_it_stands(words):
    assert words.place(EVENT + "0/count") == "line 8, column 9"


def play(seat, tile, **more):
    return {"seat": seat, "play": tile, **more}


KNOCK, DRAW = {"seat": 1, "knock": True}, {"seat": 0, "draw": "?"}
CHANGED = [
    ("/deals/0/lead", 0, 1, "the lead should be Bob's, not Ann's"),
    ("/deals/0/hands/0/1", "6-5", "0-0", "Ann's hand should have 0-0, not 6-5"),
    ("/deals/0/hands/0/2", None, "0-0", "Ann's hand has one tile too few: 0-0 is missing"),
    ("/deals/0/hands/0/1", "6-5", None, "Ann's hand has one tile too many: 6-5 should not be there"),
    ("/deals/0/boneyard/0", "1-1", "0-0", "the boneyard should have 0-0, not 1-1"),
    ("/deals/0/boneyard/2", None, "0-0", "the boneyard has one tile too few: 0-0 is missing"),
    ("/deals/0/boneyard/1", "2-2", None, "the boneyard has one tile too many: 2-2 should not be there"),
    (EVENT + "0/count", 12, 10, "the count after Ann's 6-6 at event 1 should be 10, not 12"),
    (EVENT + "0/earned", 10, 0, "the points earned by Ann's 6-6 at event 1 should be 0, not 10"),
    (EVENT + "0/award", 10, 0, "the points accepted for Ann's 6-6 at event 1 should be 0, not 10"),
    (EVENT + "6/score", 0, -5, "the score after Bob's adjustment at event 7 should be -5, not 0"),
    (EVENT + "1/end", "R", "L", "Bob's 6-3 at event 2 should be at the left end (L), not at the right end (R)"),
    (EVENT + "1/end", "R", "U", "Bob's 6-3 at event 2 should be at the upper end (U), not at the right end (R)"),
    (EVENT + "1/end", "D", "R", "Bob's 6-3 at event 2 should be at the right end (R), not at the lower end (D)"),
    (EVENT + "5/end", 6, 3, "Ann's 6-5 at event 6 should be at the end that shows 3, not 6"),
    (EVENT + "5/end", 6, 0, "Ann's 6-5 at event 6 should be at the end that shows 0, not 6"),
    (EVENT + "5/end", 6, None, "Ann's 6-5 at event 6 should be at no end: no tile lay there before it"),
    (EVENT + "1/seat", 1, 2, "Bob's 6-3 at event 2 should be C\\x1bid's"),
    (EVENT + "1/play", "6-3", "6-4", "Bob's 6-3 at event 2 should be 6-4"),
    (EVENT + "1/play", "6-3", "3-6", "Bob's 6-3 at event 2 should lie the other way round, as 3-6"),
    (EVENT + "2/draw", "1-1", "2-2", "C\\x1bid's draw of 1-1 at event 3 should be of 2-2"),
    (EVENT + "2/draw", "1-1", "?", "C\\x1bid's draw of 1-1 at event 3 should be of a tile that is not known"),
    (EVENT + "3/draw", "?", "2-2", "Ann's draw at event 4 should be of 2-2"),
    (EVENT + "1", None, KNOCK, "before event 2, Bob's knock is missing"),
    (EVENT + "7", None, play(1, "3-3"), "after the last event, Bob's 3-3 is missing"),
    (EVENT + "1", None, DRAW, "before event 2, Ann's draw is missing"),
    (EVENT + "4", KNOCK, None, "event 5, Bob's knock, should not be there"),
    (EVENT + "2", {"draw": "1-1"}, None, "event 3, the draw of 1-1, should not be there"),
    (EVENT + "4", KNOCK, play(1, "3-3"), "event 5, Bob's knock, should be a play of 3-3"),
    (EVENT + "3", DRAW, {"seat": 0, "knock": True}, "event 4, Ann's draw, should be a knock"),
    (EVENT + "1", play(1, "6-3", end="R"), {"seat": 1, "draw": "?"}, "event 2, Bob's 6-3, should be a draw"),
    (
        "/deals/0/end/how",
        "out",
        "blocked",
        "the end of the deal should say that it was blocked, not that a player went out",
    ),
    (
        "/deals/0/end/how",
        "blocked",
        "won",
        "the end of the deal should say that the match was won, not that it was blocked",
    ),
    ("/deals/0/end/seat", 0, 1, "the end of the deal should name Bob, not Ann"),
    ("/deals/0/end/bonus", 5, 0, "the bonus should be 0, not 5"),
    ("/deals/0/end/scores", [13, 0, 7], [3, 0, 7], "the closing scores should be 3, 0 and 7, not 13, 0 and 7"),
    ("/deals/0/end", {"how": "out"}, None, "the end of the deal should not be there: it was not over, or not so"),
    ("/deals/1", {"events": []}, None, "the match was over: this deal does not belong to it"),
    ("/result/winner", 0, 2, "the winner should be C\\x1bid, not Ann"),
    ("/result/scores", [13, 0, 7], [3, 0, 7], "the final scores should be 3, 0 and 7, not 13, 0 and 7"),
    ("/result", {"winner": 0}, None, "the result should not be there: the match was not over"),
]


@pytest.mark.parametrize(("pointer", "recorded", "right", "told"), CHANGED)
def test_each_kind_of_correction_is_told(words, pointer, recorded, right, told):
    assert words.change([Entry(pointer, recorded, right)]) == told


def test_two_entries_that_change_places_are_told_as_one_slip(words):
    one, other = DRAW, KNOCK
    exchanged = [Entry(EVENT + "3", one, other), Entry(EVENT + "4", other, one)]
    assert words.change(exchanged) == "events 4 and 5, Ann's draw and Bob's knock, are in the wrong order"
    swapped = [Entry("/deals/0/hands/1/0", "6-3", "6-5"), Entry("/deals/0/hands/0/1", "6-5", "6-3")]
    assert words.change(swapped) == "Bob's hand should have 6-5, not 6-3, and Ann's hand should have 6-3, not 6-5"


def test_a_pair_of_players_is_told_as_one_side():
    sheet = "rules fives-and-threes\nplayers Ann, Bob, Cid, Dee\ndeal Ann leads\nAnn 6-6\nresult Ann 4 0\n"
    words = Words(record_of(sheet))
    assert words.entry("/result/winner") == "the winner (Ann and Cid)"
    assert words.change([Entry("/result/winner", 0, 1)]) == "the winner should be Bob and Dee, not Ann and Cid"
    assert words.scores([4, None]) == "Ann and Cid 4, Bob and Dee not known"


def test_every_correction_and_every_conflict_of_a_deal_is_told_without_a_word_of_the_format():
    for sheet in (SHEET.replace("+10 =13", "+9 =12"), but(2, "Bob 6-3@L 15 +8 =8"), but(7, "out Bob scores 4 9")):
        record = record_of(sheet)
        found = dispute(record.match, record.rules, seconds=0.5)
        entries = [repair.entries for repair in found.repairs] + [one.change.entries for one in found.ruled]
        assert entries
        words = Words(record)
        for told in [*map(words.change, entries), *map(words.entry, found.conflict)]:
            assert not re.search(r"None|[{}\[\]/]|\b(how|seat|earned|award|True|False)\b(?! the deal)", plain(told)), (
                told
            )


def plain(told):
    """Without the names of players and what is said in whole words."""
    return re.sub(r"points earned by|C\\x1bid", "", told)


SPOILT = record_of(three("Ann 6-6 12 +4 =4", "Bob 6-3@R 15 +8 =9", "result Ann 4 9"))


def slip(*entries, cost=1):
    return Change(tuple(entries), SPOILT.match, cost, 0)


def repair(*slips, follows=(), scores=(4, 8), is_open=False):
    return Repair(slips, tuple(follows), SPOILT.match, (), scores, is_open)


def score(value):
    return slip(Entry(EVENT + "1/score", 9, value))


def tile(value, place=EVENT + "1/play"):
    return slip(Entry(place, "6-3", value))


def told(*found, complete=True, consequent=False, **changed):
    """The text of a dispute with these corrections, as one line."""
    own = replace(fault(), consequent=consequent)
    said = Dispute(0, Verdict.VIOLATES, own, (), tuple(found), (), complete, (), None)._replace(**changed)
    return " ".join(dispute_text(SPOILT, said).split())


def fault():
    """The wrong score."""
    return next(one for one in replay(SPOILT.match, SPOILT.rules).findings if one.event)


def test_how_many_corrections_there_are_is_said():
    assert "One correction makes the deal legal: 1. The score after Bob's 6-3 at event 2 should" in told(
        repair(score(8))
    )
    assert "Any one of these corrections makes the deal legal, the likeliest first: 1. " in told(
        repair(score(8)), repair(slip(Entry(EVENT + "1", play(1, "6-3"), None)))
    )
    both = repair(score(8), tile("6-4"))
    assert "No correction of one slip makes the deal legal; this of two does: 1. The score" in told(both)
    assert "; and Bob's 6-3 at event 2 should be 6-4. Scores then: Ann 4, Bob 8." in told(both)
    assert "these of two do, the likeliest first: 1. " in told(both, repair(score(8), tile("6-5")))
    assert "Any one of these corrections makes the deal legal, the likeliest first:" in told(repair(score(8)), both)


def test_where_nothing_was_found_it_is_said_how_much_was_tried():
    assert "No correction of one slip or of two makes the deal legal: more than that went wrong" in told()
    assert "Nothing in this deal needs correcting by itself: what is wrong follows from an" in told(consequent=True)
    out = told(complete=False)
    assert "No correction of one slip or of two that was tried makes the deal legal." in out
    assert "Not every correction could be tried in the time (--time SECONDS)." in out
    assert "more than that" not in out


def test_tiles_that_do_as_well_as_each_other_are_told_as_one():
    out = told(repair(tile("6-1")), repair(tile("6-2")), repair(tile("6-4")))
    assert "One kind of correction makes the deal legal: 1. Bob's 6-3 at event 2 should be 6-1, 6-2 or 6-4." in out
    out = told(repair(tile("6-1")), repair(tile("3-6")), repair(tile("6-4"), scores=(4, 0)))
    assert "1. Bob's 6-3 at event 2 should be 6-1. " in out
    assert "2. Bob's 6-3 at event 2 should lie the other way round, as 3-6. " in out
    assert "3. Bob's 6-3 at event 2 should be 6-4. Scores then: Ann 4, Bob 0." in out


def test_what_follows_and_what_stays_open_is_said():
    follows = [Entry("/result/scores", [4, 9], [4, 8])]
    assert "should be 8, not 9, and with it 1 entry that follows from it. " in told(repair(score(8), follows=follows))
    assert ", and with it 2 entries that follow from it. " in told(repair(score(8), follows=follows * 2))
    assert "Hidden tiles leave open whether all of it is legal." in told(repair(score(8), is_open=True))
    assert "Scores then: Ann 4, Bob not known." in told(repair(score(8), scores=(4, None)))


def test_only_the_likeliest_are_told_and_the_others_counted():
    out = told(*(repair(score(number)) for number in range(15)))
    assert "12. The score after" in out
    assert "13. " not in out
    assert "and 3 more, less likely (--format json has all)" in out


def test_what_was_ruled_out_is_told_by_entry_with_what_is_left():
    own = fault()
    ruled = (
        RuledOut(slip(Entry(EVENT + "1/award", 8, 9)), own),
        RuledOut(slip(Entry(EVENT + "1/award", 8, 7), cost=2), own),
        RuledOut(slip(Entry("/deals/0/lead", 0, 1)), None),
    )
    out = told(conflict=(EVENT + "1/award", "/deals/0", EVENT + "0"), ruled=ruled)
    assert "These cannot all be true: - that deal 1 was over, line " in out
    assert (
        "- The points accepted for Bob's 6-3 at event 2 should be 9, not 8: then at event 2 the record writes 9, but "
        "the new score is 0 + 8 = 8. No better is the one other correction of this entry." in out
    )
    assert "The lead should be Bob's, not Ann's: then later deals go wrong." in out


def test_other_deals_with_faults_are_named():
    assert told(others=(1,)).endswith("Deal 2 has faults as well (--deal).")
    assert told(others=(1, 2)).endswith("Deals 2 and 3 have faults as well (--deal).")


CLAIM = Claim("Bob \x1b8", "score", 1, 8)
CLAIMS = [
    (Support(CLAIM, None), 'Whether "Bob \\x1b8" is so cannot be told: what is not recorded leaves it open.'),
    (
        Support(CLAIM, False, stands=(4, 8)),
        'No reading of the record supports "Bob \\x1b8". The plays as recorded come to Ann 4, Bob 8.',
    ),
    (Support(CLAIM, True, "as-recorded", stands=(4, 8)), 'The record as it is supports "Bob \\x1b8".'),
    (
        Support(CLAIM, True, "as-played"),
        '"Bob \\x1b8" is supported by the plays, but not by the points that are written down.',
    ),
    (Support(CLAIM, True, "repaired", 3), '"Bob \\x1b8" is supported by correction 2.'),
    (
        Support(CLAIM, True, "repaired", 15),
        '"Bob \\x1b8" is supported by correction 14 (the score after Bob\'s 6-3 at event 2 should be 15, not 9).',
    ),
]


@pytest.mark.parametrize(("support", "answer"), CLAIMS)
def test_each_answer_to_a_claim_is_told(support, answer):
    tiles = [repair(tile(value)) for value in ("6-1", "6-2", "6-4")]
    assert told(*tiles, *(repair(score(number)) for number in range(3, 17)), support=support).endswith(answer)


@pytest.mark.parametrize(
    ("sheet", "said"),
    [
        (three("Ann 6-6"), "test.sheet: deal 1 is right as it is recorded.\n"),
        (
            "players Ann, Bob\ndeal Ann leads\nAnn 6-6\nBob knocks",
            "test.sheet: deal 1 may well be right; what is not recorded leaves something open.\n",
        ),
        ("match a b" + three("Ann 6-6"), "test.sheet: a b, deal 1 is right as it is recorded.\n"),
    ],
)
def test_a_deal_without_a_fault_is_one_sentence(sheet, said):
    record = record_of(sheet)
    text = dispute_text(record, dispute(record.match, record.rules))
    assert text.replace("\n", " ").strip() == said.strip()
