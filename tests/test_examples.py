"""Each example gives just what its name and its first line say."""

from pathlib import Path

import pytest

from fivesthrees_audit import audit

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
}


def findings(path):
    report = audit(path)
    assert report.summary.matches == 1
    assert report.summary.unreadable == 0
    return [(finding.clause, finding.deal, finding.event) for finding in report.matches[0].findings]


@pytest.mark.parametrize("name", ["clean-two-players.json", "clean-pairs.json"])
def test_the_clean_matches_conform(name):
    report = audit(EXAMPLES / name)
    assert report.conforms
    assert report.summary.conforms == 1


def test_the_disputed_evening():
    assert findings(EXAMPLES / "disputed-evening.sheet") == [("count/lone-double", 1, 1), ("target/combined", 2, 13)]


@pytest.mark.parametrize("name", FAULTS)
def test_each_fault_is_the_only_finding(name):
    assert findings(EXAMPLES / "faults" / f"{name}.sheet") == [FAULTS[name]]


def test_every_example_is_tested():
    assert {path.stem for path in (EXAMPLES / "faults").iterdir()} == set(FAULTS)
