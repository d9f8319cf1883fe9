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
    (FT, scoring.end_contribution, "end.pips + end.pips", "end.pips"),
    (FT, scoring.lone_double_contribution, '"both-halves": 2', '"both-halves": 4'),
    (FT, scoring.count, "sum(", "max("),
    (FT, scoring.contributions, "layout.lone and", "not layout.lone and"),
    (PY, scoring.spinner_contribution, "covered < 2", "covered < 3"),
    (AF, scoring.spinner_contribution, "covered < 2", "covered < 1"),
    (AF, scoring.contributions, "if not end.bare", ""),
    # points
    (FT, scoring._worth, "count % divisor == 0", "count % divisor <= 1"),
    (FT, scoring._worth, "count // divisor", "count // (divisor + 1)"),
    (FT, scoring.threes_and_fives, "for divisor in (3, 5)", "for divisor in (3, 4)"),
    (FT, scoring.threes_and_fives, "return threes + fives", "return threes or fives"),
    (FT, scoring.play_points, 'lead and rules.scores_lead == "no"', "lead"),
    (FT, scoring.play_points, 'last and rules.scores_last == "no"', "last"),
    (FT, scoring.out_points, "return rules.out_point", "return rules.out_point + 1"),
    (FT, scoring.block_points, "(0,) * len(pips)", "(1,) * len(pips)"),
    (PY, scoring.fives, "plain, 5)", "plain, 3)"),
    (DRAW, scoring.no_points, "return 0", "return 1"),
    # bonuses
    (AF, scoring._rounded, '"nearest-5": 2', '"nearest-5": 3'),
    (PY, scoring.bonus, "// rules.bonus_divide", "// 1"),
    (PY, scoring.blocked_bonus, "opponents - own", "opponents"),
    (DRAW, ending.block_winner, "min(pips)", "max(pips)"),
    # the target
    (FT, scoring.new_score, "before + award", "before - award"),
    (FT, ending.accepted, "total <= target", "total < target"),
    (FT, ending.accepted, "return 0", "return 1"),
    (FT, ending.accepted_going_out, "play + out)", "play)"),
    (FT, ending.reached, "score == rules.target", "score >= rules.target - 1"),
    (PY, ending.reached, "score >= rules.target", "score > rules.target"),
    (DRAW, ending.winner_at_deal_end, "there.count(max(there)) == 1", "True"),
    # the end of a deal
    (FT, ending.is_out, "Emptied(own == 0 and partner == 0, own == 0 and partner == 0)", "Emptied(own == 0, own == 0)"),
    (FT, ending.is_blocked, "not any(able)", "not all(able)"),
    (DRAW, ending.is_blocked, "and drawable == 0", ""),
    # turns and leads
    (FT, playing.next_turn, "(seat + step)", "(seat - step)"),
    (FT, playing.next_turn, "if held[after]:", "if True:"),
    (FT, playing.next_leads, "(lead + 1)", "(lead + 2)"),
    (FT, playing.sides, "(0, 1, 0, 1)", "(0, 0, 1, 1)"),
    (FT, playing.hand_size, "2: rules.hand_size_2", "2: rules.hand_size_3"),
    (FT, playing.joinable, "if matches(tile, end)", ""),
    (FT, playing.may_knock, "not plays and", ""),
    (DRAW, playing.must_draw, "not plays and", ""),
    (PY, playing.drawable, "left - rules.undrawable", "left"),
    (PY, playing.branches, "layout.spinner is not None or", ""),
    (AF, playing.open_ends, "any(", "all("),
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
    ("game", "rule", "old", "new"), MUTATIONS, ids=[f"{game}-{rule.__name__}-{old}" for game, rule, old, _ in MUTATIONS]
)
def test_a_mutation_fails_a_theorem(game, rule, old, new, monkeypatch):
    monkeypatch.setattr(inspect.getmodule(rule), rule.__name__, mutated(rule, old, new))
    clause = getattr(rule, "clause", None)
    likely = sorted(theorems(game).values(), key=lambda theorem: clause not in theorem.clauses)
    assert any(refuted(theorem, RuleSet.named(game)) for theorem in likely)


def refuted(theorem, rules):
    """Whether a theorem is refuted; not where no match can be played, since the rules contradict each other."""
    try:
        return prove(theorem, rules).verdict == "refuted"
    except ValueError:
        return False
