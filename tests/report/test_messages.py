"""Findings in words: the shape of a message, and findings that no record makes the audit charge today."""

import re
from textwrap import dedent

from fivesthrees_audit.findings import Finding
from fivesthrees_audit.report.messages import message
from fivesthrees_audit.report.messages.case import Case
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.tiles import DOUBLE_SIX
from tests.auditing.helpers import judged

NAMES = ["Ann", "Bob", "Cat", "Dan"]


def dealt(rules, hands, play, start=""):
    """The score sheet of a match whose first deal, led by Ann unless `play` says so, has these hands (`|` between
    them; none: not known); each is dealt as many tiles as Ann, unless the rules name a hand size."""
    each = [hand.strip() for hand in hands.split("|")]
    players = NAMES[: len(each)]
    size = "" if "hand_size" in rules or not each[0] else f" hand_size.{len(each)}={len(each[0].split())}"
    lines = [f"rules {rules}{size}", f"players {', '.join(players)}"]
    lines += ["pairs yes"] if len(each) == 4 and rules.startswith("pyatyorka") else []
    lines += [f"start scores {start} lead Ann"] if start else []
    lines += [] if play.startswith("deal") else ["deal Ann leads"]
    given = [f"hand {name} {hand}" for name, hand in zip(players, each, strict=True) if hand]
    moves = [move.strip() for move in play.split(";")]
    if play.startswith("deal"):
        lines.append(moves.pop(0))
    return "\n".join([*lines, *given, *moves, ""])


def three_lines(told):
    """The three lines of a message that is wrapped for reading."""
    return re.sub(r"\n +", " ", dedent(told).strip())


def messages(clause, sheet):
    """What is said of the findings of one clause in a score sheet."""
    return [finding.message for finding in judged(sheet).findings if finding.clause == clause]


def said(clause, *, rules="fives-and-threes", players=2, event=1, expected, recorded, facts):
    """What is said of a finding made by hand."""
    finding = Finding(
        clause=clause, deal=1, event=event, pointer="/deals/0", expected=expected, recorded=recorded, facts=facts
    )
    return message(finding, NAMES[:players], RuleSet.named(rules))


def test_names_are_shown_with_control_characters_escaped():
    sheet = 'players "A\\u202enn", Bob\nstart scores 5 5 lead Bob\ndeal "A\\u202enn" leads\n'
    (text,) = messages("lead/next", sheet)
    assert text.endswith("However, the record has A\\u202enn lead it.")


def test_a_side_is_a_player_or_a_pair():
    finding = Finding(clause="end/out", deal=None, event=None, pointer="", expected={}, recorded={}, facts={})
    pairs = Case(finding, tuple(NAMES), RuleSet.named("pyatyorka").agreed(pairs=True))
    alone = Case(finding, tuple(NAMES), RuleSet.named("pyatyorka").agreed(pairs=False))
    assert [pairs.side(0), pairs.side(1), pairs.side(None)] == ["Ann and Cat", "Bob and Dan", "nobody"]
    assert [alone.side(0), alone.side(3)] == ["Ann", "Dan"]
    assert Case(finding, tuple(NAMES), RuleSet.named("pyatyorka")).side(1) == "Bob"


def test_a_cross_of_which_only_the_long_sides_are_open():
    facts = {
        "line": "0-5 5-5",
        "ends": [0, 5],
        "contributions": [0, 10],
        "spinner": "5-5",
        "labels": ["L", "R"],
        "bare": ["R"],
        "arms": [],
    }
    told = said(
        "play/end",
        rules="all-fives",
        expected={"end": "R"},
        recorded={"play": "5-1", "end": "U"},
        facts=facts,
    )
    assert told == three_lines(
        """
        Let the cross on the spinner 5-5 be 0-5 5-5, open at L (0) and R (no tile).
        Then a tile joins L or R: the spinner's other sides open when tiles lie on both of these.
        However, the record joins 5-1 at U.
        """
    )


def test_a_cross_with_all_sides_open():
    facts = {
        "line": "0-5 5-5 5-1",
        "ends": [0, 1, 5, 4],
        "contributions": [0, 1, 4, 0],
        "spinner": "5-5",
        "labels": ["L", "R", "U", "D"],
        "bare": ["U"],
        "arms": ["5-4"],
    }
    told = said("play/end", rules="all-fives", expected={"end": "U"}, recorded={"play": "5-2", "end": "X"}, facts=facts)
    assert told.startswith(
        "Let the cross on the spinner 5-5 be 0-5 5-5 5-1, 5-4 at D, open at L (0), R (1), U (no tile) and D (4).\n"
        "Then a tile joins L, R, U or D.\n"
    )


def test_a_lot_settles_the_first_lead():
    told = said("lead/first", expected={"lead": 0}, recorded={"lead": 1}, facts={"due": [0]})
    assert told.startswith("Let a lot settle who leads the first deal.\nThen Ann leads deal 1.\n")


def test_a_bonus_where_nobody_has_won_the_deal():
    facts = {"line": "6-3", "ends": [6, 3], "taker": None, "out": None, "scores": [9, 0]}
    told = said("score/bonus", rules="all-fives", expected={"bonus": 0}, recorded={"bonus": 5}, facts=facts)
    assert told == three_lines(
        """
        Let the line be 6-3, open at 6 and 3.
        Then nobody has won deal 1, so there is no bonus.
        However, the record gives a bonus of 5.
        """
    )


def test_a_bonus_that_hidden_hands_leave_no_choice_of():
    facts = {"out": 0, "left": [[], []], "holding": [0, 1], "lowest": 11, "highest": 12}
    told = said(
        "score/bonus",
        rules="pyatyorka",
        expected={"bonus": 2, "most": 2},
        recorded={"bonus": 3},
        facts=facts,
    )
    assert told.split("\n")[1] == (
        "Then the opponents hold at least 11 pips and at most 12 pips, "
        "which rounded to the nearest 5 and divided by 5 makes a bonus of 2."
    )


def test_a_deal_that_somebody_may_still_play():
    told = said(
        "end/out",
        event=None,
        expected={"how": None},
        recorded={"deals": 2},
        facts={"line": "6-6", "ends": [6, 6], "able": [], "holding": [6, 7]},
    )
    assert told.split("\n")[1] == "Then somebody may still play, so deal 1 is not over."


def test_a_block_that_somebody_takes():
    told = said(
        "end/blocked",
        event=None,
        expected={"seat": 1},
        recorded={"seat": 0},
        facts={"line": "6-6", "ends": [6, 6]},
    )
    assert (
        told
        == "Let the line be 6-6, open at 6 and 6, when deal 1 ends.\nThen Bob takes it.\nHowever, the record names Ann."
    )


def test_a_match_won_that_was_claimed_for_out():
    told = said(
        "end/out",
        event=None,
        expected={"how": "won", "seat": 0},
        recorded={"how": "out"},
        facts={"line": "6-6", "ends": [6, 6], "able": [], "holding": [1, 2], "scores": [61, 0]},
    )
    assert told.split("\n")[1] == "Then Ann has won the match with the deal unfinished."


def test_a_bonus_that_hidden_hands_leave_open_but_for_its_sum():
    others = [tile for tile in map(str, DOUBLE_SIX) if tile not in ("6-6", "4-5")]
    sheet = dealt("all-fives", "6-6 |", f"boneyard {' '.join(others)}; Ann 6-6; out Ann bonus 15")
    assert messages("score/bonus", sheet) == [
        three_lines(
            """
            Let Ann have gone out, with hands left: Bob 1 hidden tile.
            Then the opponents' pips make a bonus of 10, whatever is hidden.
            However, the record gives a bonus of 15.
            """
        )
    ]


def test_a_block_that_earns_something_under_a_house_rule():
    told = said(
        "score/out-point",
        event=None,
        expected={"scores": [6, 8]},
        recorded={"scores": [5, 9]},
        facts={"line": "6-6", "ends": [6, 6], "able": [], "before": [5, 8]},
    )
    assert told == three_lines(
        """
        Let the line be 6-6, open at 6 and 6, the scores be 5 and 8 and nobody able to play.
        Then the block earns Ann 1; the scores are then 6 and 8.
        However, the record gives scores of 5 and 9.
        """
    )
