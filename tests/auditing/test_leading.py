"""Who leads and with what, by house rules that ask for doubles; draws that the record leaves out or shows in order."""

import pytest

from fivesthrees_audit.findings import Verdict
from fivesthrees_audit.tiles import DOUBLE_SIX, parse_tile
from tests.auditing.helpers import found, judged

HEAD = "players Ann, Bob\ndeal {lead} leads\n"
ANN, BOB = "hand Ann 6-5 2-2 1-0\n", "hand Bob 4-4 3-2 5-0\n"
FIRST = "rules fives-and-threes hand_size.2=3 first_lead=highest-double\n"
EVERY = "rules fives-and-threes hand_size.2=3 lead_tile=any-double\n"


@pytest.mark.parametrize(
    ("sheet", "expected"),
    [
        (FIRST + HEAD.format(lead="Bob") + ANN + BOB + "Bob 4-4", []),
        (FIRST + HEAD.format(lead="Ann") + ANN + BOB + "Ann 2-2", [("lead/first", 1, None)]),
        (FIRST + HEAD.format(lead="Bob") + ANN + BOB + "Bob 3-2", [("lead/any-tile", 1, 1)]),
        (EVERY + HEAD.format(lead="Ann") + ANN + BOB + "Ann 2-2", []),
        (EVERY + HEAD.format(lead="Ann") + ANN + BOB + "Ann 6-5", [("lead/any-tile", 1, 1)]),
        (EVERY + HEAD.format(lead="Ann") + "hand Ann 6-5 2-1 1-0\n" + BOB + "Ann 6-5", []),
    ],
)
def test_leads_by_doubles(sheet, expected):
    assert found(sheet) == expected


@pytest.mark.parametrize(
    ("hand", "tile", "verdict"),
    [
        ("6-5 2-2 ?", "2-2", Verdict.CONFORMS),
        ("6-5 2-2 ?", "6-5", Verdict.VIOLATES),
        ("6-5 1-0 ?", "6-5", Verdict.UNDETERMINED),
    ],
)
def test_a_double_that_may_be_hidden_leaves_the_lead_open(hand, tile, verdict):
    assert judged(f"{EVERY}{HEAD.format(lead='Ann')}hand Ann {hand}\n{BOB}Ann {tile}").verdict == verdict


def test_a_hidden_double_that_is_played_later_was_there_to_be_led():
    sheet = EVERY + HEAD.format(lead="Ann") + "hand Ann 6-5 1-0 ?\n" + BOB + "Ann 6-5\nBob 5-0@R\nAnn 6-6@L"
    (finding,) = judged(sheet).findings
    assert (finding.clause, finding.event, finding.facts["held"]) == ("lead/any-tile", 1, "6-6")


@pytest.mark.parametrize(
    ("hands", "events", "verdict", "clauses"),
    [
        ("hand Ann 2-2 1-0 6-5\n", "Ann 2-2", Verdict.UNDETERMINED, ["lead/first"]),
        ("hand Ann 2-2 1-0 6-5\n", "", Verdict.UNDETERMINED, ["lead/first"]),
        ("hand Ann 6-6 1-0 6-5\n", "Ann 6-6", Verdict.CONFORMS, []),
        ("hand Bob 4-4 3-2 5-0\n", "Ann 5-5", Verdict.UNDETERMINED, ["lead/any-tile"]),
        ("hand Bob 4-4 3-2 5-0\n", "Ann 2-2", Verdict.VIOLATES, ["lead/first"]),
        ("hand Bob 6-6 3-2 5-0\n", "Ann 2-2", Verdict.VIOLATES, ["lead/first"]),
        ("hand Ann 2-2 1-0 ?\nhand Bob ? ? ?\n", "Ann 2-2\nBob 4-4", Verdict.VIOLATES, ["lead/first"]),
        ("", "Ann 2-2\nBob 2-4\nAnn 2-5\nBob 4-4", Verdict.VIOLATES, ["lead/first"]),
        ("hand Ann 3-2 1-0 6-5\n", "Ann 3-2", Verdict.UNDETERMINED, ["lead/first"]),
    ],
)
def test_who_has_the_highest_double_where_hands_are_hidden(hands, events, verdict, clauses):
    """By what is known of the hands, and by what is led: the leader's best tile is then no secret."""
    entry = judged(FIRST + HEAD.format(lead="Ann") + hands + events)
    assert entry.verdict == verdict
    assert [one.clause for one in (*entry.findings, *entry.unchecked)][:1] == clauses


def test_a_lead_that_no_hidden_hands_allow_is_told_so():
    wide = FIRST.replace("hand_size.2=3", "hand_size.2=13")
    (finding,) = judged(wide + HEAD.format(lead="Ann") + "Ann 1-2").findings
    assert (finding.clause, finding.facts["conflict"]) == ("lead/first", ["/deals/0/events/0"])
    rivals = judged(wide + HEAD.format(lead="Ann") + "hand Ann 2-2 " + "? " * 12 + "\nAnn 2-2").findings
    assert [one.clause for one in rivals] == ["lead/first"]
    assert "another hand holds a double above 2-2, however they lie" in rivals[0].message
    held = judged(FIRST + HEAD.format(lead="Ann") + "Ann 2-2\nBob 2-4\nAnn 2-5\nBob 4-4").findings
    assert "another, who plays 4-4 at event 4, held it all along" in held[0].message


DRAW = """
rules draw hand_size.2=2
players Ann, Bob
{omits}
deal Ann leads
hand Ann 6-6 5-5
hand Bob {bob}
boneyard {boneyard}
"""


def drawn(*lines, front="4-3 4-2 6-1", hidden=(), omits="", bob="4-4 3-6"):
    """A deal of the draw game: these tiles lie in front of the boneyard, some of them not on record."""
    known = [parse_tile(text).domino for text in f"6-6 5-5 {bob} {front}".split()]
    order = [*front.split(), *(str(tile) for tile in DOUBLE_SIX if tile not in known)]
    boneyard = " ".join("?" if text in hidden else text for text in order)
    return DRAW.format(bob=bob, boneyard=boneyard, omits=omits) + "\n".join(lines)


@pytest.mark.parametrize(
    ("sheet", "expected"),
    [
        (drawn("Ann 6-6", "Bob 6-3@L"), []),
        (drawn("Ann 5-5", "Bob draws 4-3", "Bob draws 4-2"), []),
        (drawn("Ann 5-5", "Bob draws 4-2"), [("draw/order", 1, 2)]),
        (drawn("Ann 5-5", "Bob draws ?", "Bob draws 4-2"), []),
        (drawn("Ann 5-5", "Bob draws 4-2", hidden=["4-3"]), [("draw/order", 1, 2)]),
        (drawn("Ann 5-5", "Bob draws 4-3", hidden=["4-3"]), []),
        (drawn("Ann 5-5", "Bob draws 6-6"), [("set/double-six", 1, 2)]),
        (drawn("Ann 5-5", "Bob draws 5-5"), [("set/double-six", 1, 2)]),
        (drawn("Ann 6-6", "Bob draws 4-3"), [("draw/until-playable", 1, 2)]),
        (drawn("Ann 5-5", "Bob knocks"), [("draw/until-playable", 1, 2)]),
        (drawn("Ann 6-6", "Bob 6-1@L", omits="omits draws"), [("play/held", 1, 2)]),
        (drawn("Ann 5-5", "Bob 5-2@L", omits="omits draws", front="4-3 2-5"), []),
        (drawn("Ann 5-5", "Bob 5-2@L", omits="omits draws", front="4-3 5-1"), [("play/held", 1, 2)]),
        (drawn("Ann 6-6", "Bob 6-1@L", omits="omits draws", bob="4-4 3-2"), []),
    ],
)
def test_draws_against_a_boneyard_on_record(sheet, expected):
    assert found(sheet) == expected


SHORT = """
rules draw hand_size.2=13
players Ann, Bob
omits {omits}
deal Ann leads
hand Ann 5-5 5-0 5-1 5-2 5-3 5-4 5-6 0-0 1-1 2-2 3-3 4-4 6-6
hand Bob 0-1 0-2 0-3 0-4 0-6 1-2 1-3 1-4 1-6 2-3 2-4 2-6 {last}
Ann 5-5
"""


@pytest.mark.parametrize(
    ("omits", "entries", "expected"),
    [
        ("knocks draws", "Ann 5-0@L", []),
        ("draws", "Bob knocks\nAnn 5-0@L", []),
        ("draws", "Ann 5-0@L", [("turn/order", 1, 2)]),
        ("knocks", "Ann 5-0@L", [("turn/order", 1, 2)]),
        ("knocks", "Bob draws 3-6\nBob draws 4-6\nAnn 5-0@L", []),
    ],
)
def test_what_a_recorder_never_writes_has_happened(omits, entries, expected):
    assert found(SHORT.format(omits=omits, last="3-4") + entries) == expected


def test_a_draw_by_a_hidden_hand_says_that_nothing_fitted():
    head = "rules draw\nplayers Ann, Bob\ndeal Ann leads\nAnn 5-5\nBob draws 6-6\n"
    assert judged(head + "Bob draws 5-4\nBob 5-4@L").verdict == Verdict.UNDETERMINED
    assert found(head + "Bob 5-4@L") == [("draw/until-playable", 1, 2)]


def test_a_tile_drawn_that_a_boneyard_on_record_lacks():
    sheet = drawn("Ann 5-5", "Bob draws 4-3", "Bob draws 1-4").replace(" 1-4 ", " ", 1)
    assert found(sheet)[0] == ("deal/hand-size", 1, None)


def test_a_tile_of_nobody_known_may_have_been_drawn_by_whoever_was_due():
    sheet = """
        rules draw hand_size.2=2
        players Ann, Bob
        omits draws knocks
        deal Ann leads
        hand Ann 6-6 ?
        hand Bob 4-4 3-2
        Ann 6-6
        6-5@R
        Ann 5-1@R
        """
    assert found(sheet) == []
