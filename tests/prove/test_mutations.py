"""A rule that is changed in place makes a theorem fail: the proofs are of the very functions that the audit runs."""

import inspect
import textwrap

import pytest

from fivesthrees_audit.prove.prover import prove
from fivesthrees_audit.prove.theorem import theorems
from fivesthrees_audit.rules import ending, playing, scoring
from fivesthrees_audit.ruleset import RuleSet

pytestmark = pytest.mark.slow

FT, PY, AF, DRAW = "fives-and-threes", "pyatyorka", "all-fives", "draw"

MUTATIONS = [
    # counting
    (FT, scoring.end_contribution, "end.pips + end.pips", "end.pips", "counts-of-a-line"),
    (FT, scoring.lone_double_contribution, '"both-halves": 2', '"both-halves": 4', "lone-doubles"),
    (FT, scoring.count, "sum(", "max(", "counts-of-a-line"),
    (FT, scoring.contributions, "layout.lone and", "not layout.lone and", "counts-of-a-line"),
    (PY, scoring.spinner_contribution, "covered < 2", "covered < 3", "what-the-spinner-counts"),
    (AF, scoring.spinner_contribution, "covered < 2", "covered < 1", "what-the-spinner-counts"),
    (AF, scoring.contributions, "if not end.bare", "", "fives-earn-their-count"),
    # points
    (FT, scoring._worth, "count % divisor == 0", "count % divisor <= 1", "the-scoring-table"),
    (FT, scoring._worth, "count // divisor", "count // (divisor + 1)", "the-scoring-table"),
    (FT, scoring.threes_and_fives, "for divisor in (3, 5)", "for divisor in (3, 4)", "the-scoring-table"),
    (FT, scoring.threes_and_fives, "return threes + fives", "return threes or fives", "the-scoring-table"),
    (FT, scoring.play_points, 'lead and rules.scores_lead == "no"', "lead", "every-play-scores"),
    (FT, scoring.play_points, 'last and rules.scores_last == "no"', "last", "every-play-scores"),
    (FT, scoring.out_points, "return rules.out_point", "return rules.out_point + 1", "most-of-one-play"),
    (FT, scoring.block_points, "(0,) * len(pips)", "(1,) * len(pips)", "blocks-and-leftovers-pay-nothing"),
    (PY, scoring.fives, "plain, 5)", "plain, 3)", "fives-earn-their-count"),
    (DRAW, scoring.no_points, "return 0", "return 1", "plays-earn-nothing"),
    # bonuses
    (AF, scoring._rounded, '"nearest-5": 2', '"nearest-5": 3', "the-nearest-multiple-of-five"),
    (PY, scoring.bonus, "// rules.bonus_divide", "// 1", "a-fifth-of-the-nearest-multiple"),
    (PY, scoring.blocked_bonus, "opponents - own", "opponents", "own-pips-are-taken-off"),
    (DRAW, ending.block_winner, "min(pips)", "max(pips)", "fewest-pips-win-a-block"),
    # the target
    (FT, scoring.new_score, "before + award", "before - award", "one-score-grows"),
    (FT, ending.accepted, "total <= target", "total < target", "whole-or-not-at-all"),
    (FT, ending.accepted, "return 0", "return 1", "whole-or-not-at-all"),
    (FT, ending.accepted_going_out, "play + out)", "play)", "whole-or-not-at-all"),
    (FT, ending.reached, "score == rules.target", "score >= rules.target - 1", "won-at-61"),
    (PY, ending.reached, "score >= rules.target", "score > rules.target", "first-to-100"),
    (DRAW, ending.winner_at_deal_end, "there.count(max(there)) == 1", "True", "first-to-100-when-a-deal-is-over"),
    # the end of a deal
    (
        FT,
        ending.is_out,
        "Emptied(own == 0 and partner == 0, own == 0 and partner == 0)",
        "Emptied(own == 0, own == 0)",
        "out-when-both-partners-are",
    ),
    (FT, ending.is_blocked, "not any(able)", "not all(able)", "one-state-at-a-time"),
    (DRAW, ending.is_blocked, "and drawable == 0", "", "one-state-at-a-time"),
    # turns and leads
    (FT, playing.next_turn, "(seat + step)", "(seat - step)", "the-turn-goes-clockwise"),
    (FT, playing.next_turn, "if held[after]:", "if True:", "the-turn-goes-clockwise"),
    (FT, playing.next_leads, "(lead + 1)", "(lead + 2)", "lead-after-so-many-deals"),
    (FT, playing.sides, "(0, 1, 0, 1)", "(0, 0, 1, 1)", "four-play-in-pairs"),
    (FT, playing.hand_size, "2: rules.hand_size_2", "2: rules.hand_size_3", "tiles-dealt"),
    (FT, playing.joinable, "if matches(tile, end)", "", "legal-plays-on-a-line"),
    (FT, playing.may_knock, "not plays and", "", "one-state-at-a-time"),
    (DRAW, playing.must_draw, "not plays and", "", "one-state-at-a-time"),
    (PY, playing.drawable, "left - rules.undrawable", "left", "the-stop-tile-is-never-drawn"),
    (PY, playing.branches, "layout.spinner is not None or", "", "ends-of-a-cross"),
    (AF, playing.open_ends, "any(", "all(", "two-sides-open-later"),
]


def mutated(rule, old, new):
    """The same function with a piece of its text replaced, at home in the same module."""
    source = textwrap.dedent(inspect.getsource(rule))
    source = source[source.index("def ") :]
    assert old in source, source
    home = {}
    exec(source.replace(old, new), rule.__globals__, home)
    changed = home[rule.__name__]
    changed.__dict__.update(rule.__dict__)
    return changed


@pytest.mark.parametrize(
    ("game", "rule", "old", "new", "id"),
    MUTATIONS,
    ids=[f"{game}-{rule.__name__}-{old}" for game, rule, old, _, _ in MUTATIONS],
)
def test_a_mutation_fails_a_theorem(game, rule, old, new, id, monkeypatch):
    monkeypatch.setattr(inspect.getmodule(rule), rule.__name__, mutated(rule, old, new))
    assert refuted(theorems(game)[id], RuleSet.named(game))


def refuted(theorem, rules):
    """Whether a theorem is refuted; not where no match can be played, since the rules contradict each other."""
    try:
        return prove(theorem, rules).verdict == "refuted"
    except ValueError:
        return False
