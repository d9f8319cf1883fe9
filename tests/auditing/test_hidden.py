"""What hidden hands allow: Hall's condition against dealing out by hand."""

from fivesthrees_audit.auditing.hidden import Hiding
from fivesthrees_audit.findings import Verdict
from fivesthrees_audit.tiles import Tile
from tests.auditing.helpers import judged

A, B, C = Tile(0, 0), Tile(0, 1), Tile(0, 2)
NOTHING = {}


def test_every_place_is_filled_by_a_tile_of_its_own():
    two = Hiding(frozenset({A, B}), {0: 1, 1: 1})
    assert two.possible(NOTHING)
    assert two.possible({0: frozenset({A})})
    assert two.possible({0: frozenset({A}), 1: frozenset({B})})
    assert not two.possible({0: frozenset({A, B})})
    assert not two.possible({0: frozenset({A}), 1: frozenset({A})})


def test_too_few_tiles_fill_no_places():
    assert not Hiding(frozenset({A}), {0: 1, 1: 1}).possible(NOTHING)
    assert Hiding(frozenset(), {0: 0, 1: 0}).possible({0: frozenset({A})})


def test_a_seat_may_hold_a_tile_if_the_others_can_do_without():
    three = Hiding(frozenset({A, B, C}), {0: 1, 1: 2})
    assert three.may_hold(0, frozenset({A}), NOTHING)
    assert not three.may_hold(0, frozenset({A}), {0: frozenset({A})})
    assert not three.may_hold(0, frozenset({A}), {1: frozenset({B})})
    assert three.may_hold(0, frozenset({A, B}), {1: frozenset({B})})
    assert not three.may_hold(2, frozenset({A}), NOTHING)
    assert not Hiding(frozenset({A}), {0: 0}).may_hold(0, frozenset({A}), NOTHING)


def seven(*lines, hands=""):
    return f"players Ann, Bob\ndeal Ann leads\n{hands}" + "\n".join(lines)


def gaps(sheet):
    return [(gap.clause, gap.event, gap.missing) for gap in judged(sheet).unchecked]


def test_a_knock_that_an_earlier_one_implies_is_not_listed_again():
    sheet = seven("Ann 6-6", "Bob knocks", "Ann 6-5", "Bob knocks", "Ann 5-6", hands="")
    assert gaps(sheet.removesuffix("\nAnn 5-6")) == [
        ("play/required", 2, "hands/1"),
        ("play/required", 4, "hands/1"),
    ]
    same = seven("Ann 6-6", "Bob knocks", "Ann knocks", hands="hand Ann 6-6 1-1 2-2 3-3 4-4 5-5 1-2\n")
    assert gaps(same) == [("play/required", 2, "hands/1")]
    twice = seven("Ann 6-5", "Bob 5-5", "Ann knocks", "Bob 5-6@5")
    assert judged(twice).verdict == Verdict.VIOLATES


def test_a_boneyard_settles_a_knock():
    sizes = "rules fives-and-threes hand_size.2=2\nplayers Ann, Bob\ndeal Ann leads\n"
    asleep = "boneyard 6-0 6-1 6-2 6-3 6-4" + " ?" * 19
    assert judged(sizes + asleep + "\nAnn 6-6\nBob knocks\nAnn 6-5").verdict == Verdict.CONFORMS
    assert judged(sizes + asleep + "\nAnn 6-6\nBob knocks").verdict == Verdict.UNDETERMINED


def test_two_knocks_can_be_wrong_together_though_each_could_be_right():
    """Ann and Bob hold 27 tiles between them, and not all that fit can sleep."""
    sheet = "rules fives-and-threes hand_size.2=13\nplayers Ann, Bob\ndeal Ann leads\nAnn 6-6\nBob knocks\nAnn knocks"
    assert [finding.clause for finding in judged(sheet).findings] == ["play/required"]


def test_after_a_fault_of_hand_nothing_hidden_is_trusted():
    sheet = (
        "rules fives-and-threes hand_size.2=14\nplayers Ann, Bob\ndeal Ann leads\nhand Bob 6-6"
        + " ?" * 13
        + "\nAnn 6-6\nBob knocks\nAnn knocks"
    )
    entry = judged(sheet)
    assert [finding.clause for finding in entry.findings if not finding.consequent] == ["play/held"]
