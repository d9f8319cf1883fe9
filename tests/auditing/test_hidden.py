"""What hidden hands allow: Hall's condition against dealing out by hand."""

from fivesthrees_audit import findings
from fivesthrees_audit.auditing.hidden import BONEYARD, Hiding, Place
from fivesthrees_audit.auditing.world import Doubt, Shown
from fivesthrees_audit.findings import Verdict
from fivesthrees_audit.rules import playing
from fivesthrees_audit.tiles import Tile
from tests.auditing.helpers import judged

A, B, C = Tile(0, 0), Tile(0, 1), Tile(0, 2)


def lacking(seat, *tiles, at=2):
    """A knock: the seat held none of these at that moment."""
    where = findings.Place(1, at // 2, f"/deals/0/events/{at // 2 - 1}")
    return Doubt(playing.may_knock, where, at, (seat,), frozenset(tiles), {}, {}, {})


def may_hold(hidden, seat, doubt, heeded):
    """By the matching, with which the counting agrees where it is asked."""
    filling = hidden.filling()
    for other in heeded:
        filling = hidden.heeding(filling, other)
    answer = filling.complete and hidden.may_hold(filling, seat, doubt)
    *_, seats = hidden.settled([*heeded, doubt])
    assert not filling.complete or seats is None or (seat in seats) == answer
    return answer


def test_every_place_is_filled_by_a_tile_of_its_own():
    two = Hiding((A, B), (), (Place(0, 0, 1), Place(1, 0, 1)))
    assert two.possible(())
    assert two.possible([lacking(0, A)])
    assert two.possible([lacking(0, A), lacking(1, B)])
    assert not two.possible([lacking(0, A, B)])
    assert not two.possible([lacking(0, A), lacking(1, A)])


def test_too_few_or_too_many_tiles_fill_no_places():
    assert not Hiding((A,), (), (Place(0, 0, 1), Place(1, 0, 1))).possible(())
    assert not Hiding((A,), (), ()).possible(())
    assert Hiding((), (), ()).possible([lacking(0, A)])


def test_a_seat_may_hold_a_tile_if_the_others_can_do_without():
    three = Hiding((A, B, C), (), (Place(0, 0, 1), Place(1, 0, 2)))
    knock = lacking(0, A)
    assert may_hold(three, 0, knock, ())
    assert not may_hold(three, 0, knock, [lacking(0, A)])
    assert not may_hold(three, 0, knock, [lacking(1, B)])
    assert may_hold(three, 0, lacking(0, A, B), [lacking(1, B)])
    assert not may_hold(three, 2, lacking(2, A), ())


def test_a_tile_drawn_later_was_not_there_to_be_played():
    """A drawn tile came after the knock of moment 2; one that was dealt did not."""
    places = (Place(0, 0, 1), Place(0, 3, 1), Place(BONEYARD, 0, 1))
    drawn = Hiding((A, B, C), (), places)
    assert may_hold(drawn, 0, lacking(0, A), ())
    assert drawn.possible([lacking(0, A, B, C, at=2)]) is False
    assert drawn.possible([lacking(0, A, B, at=2)])
    assert not drawn.possible([lacking(0, A, B, at=4)])


def test_a_tile_that_was_played_came_from_a_place_that_could_hold_it():
    places = (Place(0, 0, 1), Place(0, 3, 1))
    played = Hiding((B,), (Shown(A, 0, 6),), places)
    assert played.possible([lacking(0, A, at=2)])
    assert not played.possible([lacking(0, A, at=4)])
    assert not Hiding((B,), (Shown(A, 0, 2),), places).possible([lacking(0, A, at=1)])
    assert may_hold(played, 0, lacking(0, A, at=2), ())


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
