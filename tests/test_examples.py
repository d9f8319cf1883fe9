"""Each example gives just what its name and its first line say; each clause that can be broken has one."""

from pathlib import Path

import pytest

from fivesthrees_audit import audit
from fivesthrees_audit.clauses import RULES, in_force
from fivesthrees_audit.records.record import load
from fivesthrees_audit.ruleset import DEFAULT, RuleSet, rule_set_ids

EXAMPLES = Path(__file__).parent.parent / "examples"

FAULTS = {
    "award-cut-to-target": ("target/whole", 1, 2),
    "award-past-target": ("target/whole", 1, 2),
    "award-refused": ("target/whole", 1, 2),
    "block-paid": ("score/out-point", 1, None),
    "bonus-paid": ("end/leftovers", 1, None),
    "claimed-blocked": ("end/blocked", 1, None),
    "claimed-out": ("end/out", 1, None),
    "claimed-won": ("match/reached", 1, None),
    "deal-after-match": ("match/reached", 2, None),
    "deal-cut-short": ("end/out", 1, None),
    "draw": ("draw/none", 1, 3),
    "end-double-counted-once": ("count/double", 1, 3),
    "fits-nowhere": ("play/matches", 1, 3),
    "knock-while-able": ("play/required", 1, 2),
    "lead-by-another": ("deal/lead", 1, 1),
    "lead-not-scored": ("score/every-play", 1, 1),
    "lone-double-counted-twice": ("count/lone-double", 1, 1),
    "missing-knock": ("turn/order", 1, 2),
    "no-such-end": ("play/end", 1, 3),
    "out-of-turn": ("turn/order", 1, 2),
    "out-point-forgotten": ("score/out-point", 1, 3),
    "out-point-tested-apart": ("target/combined", 1, 1),
    "play-after-match": ("match/reached", 1, 2),
    "play-after-out": ("end/out", 1, 4),
    "short-hand": ("deal/hand-size", 1, None),
    "surplus-knock": ("end/blocked", 1, 4),
    "tile-asleep": ("play/held", 1, 3),
    "tile-dealt-twice": ("set/double-six", 1, None),
    "tile-laid-twice": ("set/double-six", 1, 3),
    "tile-of-another": ("play/held", 1, 3),
    "wrong-closing-scores": ("score/running", 1, None),
    "wrong-count": ("count/ends", 1, 3),
    "wrong-end": ("play/matches", 1, 3),
    "wrong-final-scores": ("match/result", None, None),
    "wrong-lead": ("lead/next", 2, None),
    "wrong-points": ("score/threes-and-fives", 1, 2),
    "wrong-score": ("score/running", 1, 2),
    "wrong-winner": ("match/result", None, None),
    "all-fives/arm-of-another": ("play/matches", 1, 3),
    "all-fives/award-refused": ("target/deal-end", 1, 1),
    "all-fives/block-by-another": ("end/block-winner", 1, None),
    "all-fives/bonus-forgotten": ("score/bonus", 1, None),
    "all-fives/bonus-not-rounded": ("score/bonus", 1, None),
    "all-fives/bonus-to-another": ("score/running", 1, None),
    "all-fives/claimed-blocked": ("end/blocked", 1, None),
    "all-fives/claimed-out": ("end/out", 1, None),
    "all-fives/claimed-won": ("target/deal-end", 1, None),
    "all-fives/deal-after-match": ("match/reached", 2, None),
    "all-fives/deal-cut-short": ("end/out", 1, None),
    "all-fives/draw-from-empty-boneyard": ("draw/stop-tile", 1, 23),
    "all-fives/draw-left-out": ("play/held", 1, 2),
    "all-fives/draw-out-of-order": ("draw/order", 1, 2),
    "all-fives/draw-while-able": ("draw/until-playable", 1, 1),
    "all-fives/end-double-counted-once": ("count/double", 1, 4),
    "all-fives/knock-for-draw": ("draw/until-playable", 1, 2),
    "all-fives/knock-while-able": ("play/required", 1, 2),
    "all-fives/lead-by-another": ("deal/lead", 1, 1),
    "all-fives/lead-not-scored": ("score/every-play", 1, 1),
    "all-fives/no-such-end": ("play/end", 1, 2),
    "all-fives/out-of-turn": ("turn/order", 1, 2),
    "all-fives/own-pips-in-bonus": ("score/blocked-bonus", 1, None),
    "all-fives/play-after-out": ("end/out", 1, 4),
    "all-fives/short-hand": ("deal/hand-size", 1, None),
    "all-fives/surplus-knock": ("end/blocked", 1, 26),
    "all-fives/tied-block-taken": ("end/block-winner", 1, None),
    "all-fives/tile-dealt-twice": ("set/double-six", 1, None),
    "all-fives/tile-of-another": ("play/held", 1, 1),
    "all-fives/winner-too-early": ("match/result", None, None),
    "all-fives/wrong-bonus": ("score/bonus", 1, None),
    "all-fives/wrong-closing-scores": ("score/running", 1, None),
    "all-fives/wrong-count": ("count/ends", 1, 1),
    "all-fives/wrong-end": ("play/matches", 1, 2),
    "all-fives/wrong-final-scores": ("match/result", None, None),
    "all-fives/wrong-lead": ("lead/next", 2, None),
    "all-fives/wrong-lead-after-block": ("lead/next", 2, None),
    "all-fives/wrong-points": ("score/fives", 1, 1),
    "all-fives/wrong-score": ("score/running", 1, 1),
    "all-fives/wrong-spinner": ("count/spinner", 1, 3),
    "all-fives/wrong-winner": ("match/result", None, None),
    "block/block-by-another": ("end/block-winner", 1, None),
    "block/bonus-forgotten": ("score/bonus", 1, None),
    "block/bonus-to-another": ("score/running", 1, None),
    "block/claimed-blocked": ("end/blocked", 1, None),
    "block/claimed-out": ("end/out", 1, None),
    "block/claimed-won": ("target/deal-end", 1, None),
    "block/deal-after-match": ("match/reached", 2, None),
    "block/deal-cut-short": ("end/out", 1, None),
    "block/draw": ("draw/none", 1, 1),
    "block/end-double-counted-once": ("count/double", 1, 2),
    "block/knock-while-able": ("play/required", 1, 2),
    "block/lead-by-another": ("deal/lead", 1, 1),
    "block/lone-double-counted-twice": ("count/lone-double", 1, 1),
    "block/no-such-end": ("play/end", 1, 2),
    "block/out-of-turn": ("turn/order", 1, 2),
    "block/own-pips-in-bonus": ("score/blocked-bonus", 1, None),
    "block/play-after-out": ("end/out", 1, 4),
    "block/points-for-a-play": ("score/none", 1, 1),
    "block/short-hand": ("deal/hand-size", 1, None),
    "block/surplus-knock": ("end/blocked", 1, 4),
    "block/tied-block-taken": ("end/block-winner", 1, None),
    "block/tile-dealt-twice": ("set/double-six", 1, None),
    "block/tile-of-another": ("play/held", 1, 1),
    "block/winner-too-early": ("match/result", None, None),
    "block/wrong-bonus": ("score/bonus", 1, None),
    "block/wrong-closing-scores": ("score/running", 1, None),
    "block/wrong-count": ("count/ends", 1, 1),
    "block/wrong-end": ("play/matches", 1, 2),
    "block/wrong-final-scores": ("match/result", None, None),
    "block/wrong-lead": ("lead/next", 2, None),
    "block/wrong-lead-after-block": ("lead/next", 2, None),
    "block/wrong-score": ("score/running", 1, 1),
    "block/wrong-winner": ("match/result", None, None),
    "draw/block-by-another": ("end/block-winner", 1, None),
    "draw/bonus-forgotten": ("score/bonus", 1, None),
    "draw/bonus-to-another": ("score/running", 1, None),
    "draw/claimed-blocked": ("end/blocked", 1, None),
    "draw/claimed-out": ("end/out", 1, None),
    "draw/claimed-won": ("target/deal-end", 1, None),
    "draw/deal-after-match": ("match/reached", 2, None),
    "draw/deal-cut-short": ("end/out", 1, None),
    "draw/draw-from-empty-boneyard": ("draw/stop-tile", 1, 39),
    "draw/draw-left-out": ("play/held", 1, 3),
    "draw/draw-out-of-order": ("draw/order", 1, 2),
    "draw/draw-while-able": ("draw/until-playable", 1, 1),
    "draw/end-double-counted-once": ("count/double", 1, 2),
    "draw/knock-for-draw": ("draw/until-playable", 1, 2),
    "draw/knock-while-able": ("play/required", 1, 2),
    "draw/lead-by-another": ("deal/lead", 1, 1),
    "draw/lone-double-counted-twice": ("count/lone-double", 1, 1),
    "draw/no-such-end": ("play/end", 1, 2),
    "draw/out-of-turn": ("turn/order", 1, 2),
    "draw/own-pips-in-bonus": ("score/blocked-bonus", 1, None),
    "draw/play-after-out": ("end/out", 1, 4),
    "draw/points-for-a-play": ("score/none", 1, 1),
    "draw/short-hand": ("deal/hand-size", 1, None),
    "draw/surplus-knock": ("end/blocked", 1, 19),
    "draw/tied-block-taken": ("end/block-winner", 1, None),
    "draw/tile-dealt-twice": ("set/double-six", 1, None),
    "draw/tile-of-another": ("play/held", 1, 1),
    "draw/winner-too-early": ("match/result", None, None),
    "draw/wrong-bonus": ("score/bonus", 1, None),
    "draw/wrong-closing-scores": ("score/running", 1, None),
    "draw/wrong-count": ("count/ends", 1, 1),
    "draw/wrong-end": ("play/matches", 1, 2),
    "draw/wrong-final-scores": ("match/result", None, None),
    "draw/wrong-lead": ("lead/next", 2, None),
    "draw/wrong-lead-after-block": ("lead/next", 2, None),
    "draw/wrong-score": ("score/running", 1, 1),
    "draw/wrong-winner": ("match/result", None, None),
    "pyatyorka/arm-of-another": ("play/matches", 1, 4),
    "pyatyorka/award-refused": ("target/reach", 1, 1),
    "pyatyorka/block-by-another": ("end/block-winner", 1, None),
    "pyatyorka/bonus-after-match": ("score/bonus", 1, None),
    "pyatyorka/bonus-forgotten": ("score/bonus", 1, None),
    "pyatyorka/bonus-not-divided": ("score/bonus", 1, None),
    "pyatyorka/bonus-not-rounded": ("score/bonus", 1, None),
    "pyatyorka/bonus-to-another": ("score/running", 1, None),
    "pyatyorka/claimed-blocked": ("end/blocked", 1, None),
    "pyatyorka/claimed-out": ("end/out", 1, None),
    "pyatyorka/claimed-won": ("match/reached", 1, None),
    "pyatyorka/deal-after-match": ("match/reached", 2, None),
    "pyatyorka/deal-cut-short": ("end/out", 1, None),
    "pyatyorka/draw-left-out": ("play/held", 1, 3),
    "pyatyorka/draw-out-of-order": ("draw/order", 1, 2),
    "pyatyorka/draw-while-able": ("draw/until-playable", 1, 1),
    "pyatyorka/end-double-counted-once": ("count/double", 1, 7),
    "pyatyorka/knock-for-draw": ("draw/until-playable", 1, 2),
    "pyatyorka/knock-while-able": ("play/required", 1, 2),
    "pyatyorka/lead-by-another": ("deal/lead", 1, 1),
    "pyatyorka/lead-not-scored": ("score/every-play", 1, 1),
    "pyatyorka/no-such-end": ("play/end", 1, 2),
    "pyatyorka/out-of-turn": ("turn/order", 1, 2),
    "pyatyorka/own-pips-in-bonus": ("score/blocked-bonus", 1, None),
    "pyatyorka/play-after-match": ("match/reached", 1, 2),
    "pyatyorka/play-after-out": ("end/out", 1, 4),
    "pyatyorka/short-hand": ("deal/hand-size", 1, None),
    "pyatyorka/stop-tile-drawn": ("draw/stop-tile", 1, 5),
    "pyatyorka/surplus-knock": ("end/blocked", 1, 16),
    "pyatyorka/tied-block-taken": ("end/block-winner", 1, None),
    "pyatyorka/tile-dealt-twice": ("set/double-six", 1, None),
    "pyatyorka/tile-of-another": ("play/held", 1, 1),
    "pyatyorka/winner-too-early": ("match/result", None, None),
    "pyatyorka/wrong-bonus": ("score/bonus", 1, None),
    "pyatyorka/wrong-closing-scores": ("score/running", 1, None),
    "pyatyorka/wrong-count": ("count/ends", 1, 1),
    "pyatyorka/wrong-end": ("play/matches", 1, 2),
    "pyatyorka/wrong-final-scores": ("match/result", None, None),
    "pyatyorka/wrong-lead": ("lead/next", 2, None),
    "pyatyorka/wrong-lead-after-block": ("lead/next", 2, None),
    "pyatyorka/wrong-points": ("score/fives", 1, 1),
    "pyatyorka/wrong-score": ("score/running", 1, 1),
    "pyatyorka/wrong-spinner": ("count/spinner", 1, 2),
    "pyatyorka/wrong-winner": ("match/result", None, None),
}


def findings(path):
    report = audit(path)
    assert report.summary.matches == 1
    assert report.summary.unreadable == 0
    return [(finding.clause, finding.deal, finding.event) for finding in report.matches[0].findings]


def test_plays_and_knocks_alone_are_not_wrong_for_it():
    (match,) = audit(EXAMPLES / "plays-alone.sheet").matches
    assert match.verdict == "undetermined"
    assert {gap.clause for gap in match.unchecked} == {"play/required"}


@pytest.mark.parametrize("name", ["clean-two-players.json", "clean-pairs.json"])
def test_the_clean_matches_conform(name):
    report = audit(EXAMPLES / name)
    assert report.conforms
    assert report.summary.conforms == 1


def test_the_disputed_evening():
    assert findings(EXAMPLES / "disputed-evening.sheet") == [("count/lone-double", 1, 1), ("target/combined", 2, 13)]


UNBREAKABLE = {"deal/players", "lead/first", "lead/any-tile"}
"""What no readable record of these games can break: a wrong number of players is no record, and any lot is right."""


def game_of(name):
    return name.rpartition("/")[0] or DEFAULT


@pytest.mark.parametrize("id", rule_set_ids())
def test_every_clause_of_a_game_that_can_be_broken_has_an_example(id):
    broken = {clause for name, (clause, _, _) in FAULTS.items() if game_of(name) == id}
    rules = RuleSet.named(id)
    assert broken == {clause for clause, rule in RULES.items() if in_force(rule, rules)} - UNBREAKABLE


@pytest.mark.parametrize("name", FAULTS)
def test_each_example_is_of_its_game(name):
    (record,) = load(str(EXAMPLES / "faults" / f"{name}.sheet"))
    assert record.rules.id.split()[0] == game_of(name)


@pytest.mark.parametrize("name", FAULTS)
def test_each_fault_is_the_only_finding(name):
    assert findings(EXAMPLES / "faults" / f"{name}.sheet") == [FAULTS[name]]


def test_every_example_is_tested():
    faults = EXAMPLES / "faults"
    found = {path.relative_to(faults).with_suffix("").as_posix() for path in faults.rglob("*.sheet")}
    assert found == set(FAULTS)
    assert {path.suffix for path in faults.rglob("*.*")} == {".sheet"}
