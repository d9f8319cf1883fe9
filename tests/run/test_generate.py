"""Random matches: legal by every judge there is, the same for the same arguments, and as various as they should be."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from collections import Counter
from itertools import chain
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fivesthrees_audit import engine
from fivesthrees_audit.auditing.quick import clean_record as clean
from fivesthrees_audit.auditing.replay import replay
from fivesthrees_audit.auditing.tables import tables
from fivesthrees_audit.chance import pick, shuffled
from fivesthrees_audit.findings import SpecError, Verdict
from fivesthrees_audit.records import native, strict
from fivesthrees_audit.records.wellformed import agreed, check, rules_of
from fivesthrees_audit.rules import playing
from fivesthrees_audit.ruleset import RuleSet, house_rule_ids, rule_set_ids
from fivesthrees_audit.run.generate import NOTHING_AGREED, Agreement, Options, generate, line_of, walk
from fivesthrees_audit.tiles import DOUBLE_SIX, parse_tile
from fivesthrees_audit.transcript import named

RULES = RuleSet.named("fives-and-threes")
PLAYERS = (2, 3, 4)
HOUSES = (
    {"target": 5},
    {"hand_size.2": 14, "hand_size.3": 9, "hand_size.4": 7},
    {"hand_size.2": 1, "hand_size.3": 1, "hand_size.4": 1},
    {"out_point": 0, "deal_ends": "first-out"},
    {"out_point": 2, "out_and_play": "apart"},
    {"divisors": [5], "worth": "count", "target": 100},
    {"lone_double": "each-end", "end_double": "once", "scores_lead": "no", "scores_last": "no"},
)

VOCABULARY = {
    **{f"hand_size.{count}": st.integers(1, 28 // count) for count in PLAYERS},
    "pairs": ["never", "four", "agreed"],
    "spinner": ["none", "first-double", "opening-double"],
    "cross_opens": ["at-once", "both-sides"],
    "spinner_covered": ["nothing", "open-sides", "both-halves"],
    "spinner_open": ["both-halves", "once"],
    "end_double": ["both-halves", "once"],
    "lone_double": ["both-halves", "each-end", "once"],
    "drawing": ["none", "until-playable"],
    "undrawable": [0, 1, 2],
    "divisors": [[], [3], [5], [3, 5], [5, 3]],
    "worth": ["quotient", "count"],
    "both_divisors": ["add", "fives", "threes"],
    "divides": ["count", "plain-pips"],
    "scores_lead": ["yes", "no"],
    "scores_last": ["yes", "no"],
    "out_point": [0, 1, 2],
    "out_point_repeats": ["yes", "no"],
    "out_point_in_block": ["no", "fewest-pips"],
    "out_and_play": ["together", "apart"],
    "bonus": ["none", "opponents"],
    "bonus_round": ["none", "nearest-5", "down-5", "up-5"],
    "bonus_divide": [1, 5],
    "blocked_bonus": ["opponents", "minus-own", "all-hands"],
    "block_winner": ["none", "fewest-pips", "fewest-then-seat"],
    "deal_ends": ["first-out", "both-partners", "all-stuck"],
    "first_lead": ["lot", "highest-double"],
    "next_lead": ["clockwise", "winner", "winner-or-lot", "any"],
    "lead_tile": ["any", "any-double", "highest-double"],
    "target": st.integers(1, 120),
    "target_agreed": [[], [15, 40]],
    "finish": ["exact", "reach"],
    "overshoot": ["refuse", "allow", "bounce", "clamp"],
    "target_tested": ["each-award", "deal-end"],
}
house_rules = st.fixed_dictionaries(
    {name: st.sampled_from(values) if isinstance(values, list) else values for name, values in VOCABULARY.items()}
)

seeds = st.integers(-(2**40), 2**40)
numbers = st.integers(0, 10**9)
players = st.sampled_from(PLAYERS)
options = st.builds(Options, claims=st.booleans(), boneyard=st.booleans(), most_deals=st.sampled_from([1, 3, 200]))


def pool(count):
    return [generate(RULES, players, 1, number) for players in PLAYERS for number in range(count)]


@settings(max_examples=100, deadline=None)
@given(players, seeds, numbers, options)
def test_every_match_is_legal(players, seed, number, options):
    match = generate(RULES, players, seed, number, options)
    check(match, RULES)
    judgement = replay(match, RULES)
    assert judgement.verdict is Verdict.CONFORMS
    assert judgement.findings == ()
    assert judgement.unchecked == ()
    found = clean(match, tables(RULES))
    assert found is not None
    assert (found.scores, found.winner) == (judgement.reference, judgement.winner)
    assert strict.read(line_of(match).decode()) == match


def assert_legal(match, rules):
    """The match names rules by which it conforms, in the full replay and, where that serves them, the quick pass."""
    judged_by = agreed(match, rules_of(match))
    assert judged_by.parameters() == rules.parameters()
    check(match, rules)
    judgement = replay(match, rules)
    assert (judgement.findings, judgement.unchecked) == ((), ())
    assert judgement.verdict is Verdict.CONFORMS
    found, served = clean(match, tables(rules)), tables(rules).serves
    assert (found is not None) == served
    assert found is None or (found.scores, found.winner) == (judgement.reference, judgement.winner)
    assert strict.read(line_of(match).decode()) == match


SHIPPED = [*rule_set_ids(), *house_rule_ids()]


@pytest.mark.parametrize("count", PLAYERS)
@pytest.mark.parametrize("id", SHIPPED)
def test_every_match_is_legal_by_every_rule_set_that_is_shipped(id, count):
    rules = RuleSet.named(id)
    choices = [None, True, False] if rules.pairs == "agreed" and count == 4 else [None]
    targets = [None, *rules.target_agreed[:1]]
    for number, (pairs, target) in enumerate((pairs, target) for pairs in choices for target in targets):
        agreement = Agreement(target, pairs)
        match = generate(rules, count, 5, number, Options(boneyard=number % 2 == 1), agreement)
        assert (match.rules, match.target, match.pairs) == (id, target, pairs)
        assert_legal(match, agreement.under(rules, count))
        assert match.result is not None


@settings(max_examples=120, deadline=None)
@given(house_rules, players, seeds, options, st.booleans())
def test_every_match_is_legal_by_any_house_rules(changes, count, seed, options, pairs):
    rules = RULES.changed(changes)
    leaves_it_open = rules.pairs == "agreed" and count == 4
    agreement = Agreement(rules.target_agreed[0] if rules.target_agreed else None, pairs if leaves_it_open else None)
    match = generate(rules, count, seed, 0, options._replace(most_deals=6), agreement)
    assert_legal(match, agreement.under(rules, count))


def test_every_parameter_is_among_the_random_house_rules():
    assert list(VOCABULARY) == list(RULES.parameters())


def test_what_was_agreed_on_is_in_the_record():
    rules = RuleSet.named("pyatyorka")
    match = generate(rules, 4, 0, 0, agreement=Agreement(250, pairs=True))
    assert (match.rules, match.target, match.pairs, len(match.result.scores)) == ("pyatyorka", 250, True, 2)
    assert max(match.result.scores) >= 250
    alone = generate(rules, 4, 0, 0, agreement=Agreement(pairs=False))
    assert (alone.target, alone.pairs, len(alone.result.scores)) == (None, False, 4)
    assert alone.deals == generate(rules, 4, 0, 0, agreement=NOTHING_AGREED).deals


@pytest.mark.parametrize(
    ("id", "count", "agreement", "words"),
    [
        ("pyatyorka", 4, Agreement(target=60), "100 or 250 or 500"),
        ("pyatyorka", 3, Agreement(pairs=True), "pairs are for four players, and here are 3"),
        ("draw", 4, Agreement(pairs=True), "four players never play in pairs"),
        ("fives-and-threes", 4, Agreement(target=31), "target"),
    ],
)
def test_what_the_rules_do_not_leave_open_cannot_be_agreed_on(id, count, agreement, words):
    with pytest.raises(SpecError, match=words):
        generate(RuleSet.named(id), count, 0, 0, agreement=agreement)


@settings(max_examples=30, deadline=None)
@given(players, seeds, st.sampled_from(HOUSES))
def test_matches_by_house_rules_name_them_and_are_legal_by_them(players, seed, changes):
    rules = RULES.changed(changes)
    match = generate(rules, players, seed, 0, Options(most_deals=30))
    assert rules_of(match).parameters() == rules.parameters()
    check(match, rules)
    assert replay(match, rules).verdict is Verdict.CONFORMS
    assert clean(match, tables(rules)) is not None


@settings(max_examples=30, deadline=None)
@given(players, seeds, numbers)
def test_the_same_arguments_make_the_same_match(players, seed, number):
    match = generate(RULES, players, seed, number)
    assert generate(RULES, players, seed, number) == match
    assert generate(RULES, players, seed, number + 1).deals != match.deals
    assert generate(RULES, players, seed + 1, number).deals != match.deals


def test_a_match_is_the_same_in_every_process_and_python():
    """The digest was taken once: a change of it is a change of every match that anybody has generated."""
    code = (
        "import sys; from fivesthrees_audit.run.generate import *;"
        "r = RuleSet.named('fives-and-threes');"
        "[sys.stdout.buffer.write(line_of(generate(r, players, 7, 12))) for players in (2, 3, 4)]"
    )
    made = [
        subprocess.run([sys.executable, "-c", code], env={"PYTHONHASHSEED": hash_seed}, capture_output=True, check=True)
        for hash_seed in ("1", "2")
    ]
    assert made[0].stdout == made[1].stdout
    assert hashlib.sha256(made[0].stdout).hexdigest() == DIGEST


DIGEST = "80aefca3199a2df0b2a7dcf4630ba873069deb8d0b3f2d8257cebbd6b8eb2acc"


@settings(max_examples=20, deadline=None)
@given(players, seeds)
def test_options_change_what_is_written_and_not_what_is_played(players, seed):
    full = generate(RULES, players, seed, 0, Options(boneyard=True))
    bare = generate(RULES, players, seed, 0, Options(claims=False))
    assert bare.result is None
    for deal, plain in zip(full.deals, bare.deals, strict=True):
        assert plain.boneyard is None
        assert plain.end is None
        assert plain.hands == deal.hands
        claims = {"count": None, "earned": None, "award": None, "score": None}
        assert plain.events == [msgspec.structs.replace(event, **claims) for event in deal.events]
        tiles = [parse_tile(text).domino for text in chain(*deal.hands, deal.boneyard)]
        assert sorted(tiles) == list(DOUBLE_SIX)


def test_every_claim_is_written():
    for match in pool(5):
        for deal in match.deals:
            for event in deal.events:
                written = {name for name in event.__struct_fields__ if getattr(event, name) is not None}
                claims = {"seat", "play", "count", "earned", "award", "score"}
                joined = claims | ({"end"} if event is not deal.events[0] else set())
                assert written == ({"seat", "knock"} if event.knock else joined)
            assert deal.end is not None
            assert (deal.end.seat is None) == (deal.end.how == "blocked")


@pytest.mark.parametrize("count", PLAYERS)
def test_a_match_is_won_at_exactly_the_target(count):
    for number in range(10):
        match = generate(RULES, count, 3, number)
        assert max(match.result.scores) == RULES.target == match.result.scores[match.result.winner]
        assert match.deals[-1].end.scores == match.result.scores
        assert sum(RULES.target in deal.end.scores for deal in match.deals) == 1


def test_a_match_that_nobody_wins_is_left_unfinished_at_the_bound():
    match = generate(RULES, 2, 0, 0, Options(most_deals=2))
    assert len(match.deals) == 2
    assert match.result is None
    assert replay(match, RULES).verdict is Verdict.CONFORMS


def test_matches_are_various():
    ways, leads, knocks, halves, ends = (Counter() for _ in range(5))
    for match in pool(40):
        leads[len(match.players), match.deals[0].lead] += 1
        for deal in match.deals:
            ways[deal.end.how] += 1
            laid = [event.play for event in deal.events if event.play]
            closing = len(deal.events) - 1 - max(n for n, event in enumerate(deal.events) if event.play)
            knocks[deal.end.how, len(match.players), closing] += 1
            halves.update(laid)
            ends.update(event.end for event in deal.events)
    assert set(ways) == {"out", "blocked", "won"}
    assert set(leads) == {(players, seat) for players in PLAYERS for seat in range(players)}
    assert {key for key in knocks if key[0] != "blocked"} <= {
        (how, count, 0) for how in ("out", "won") for count in PLAYERS
    }
    assert {key[1:] for key in knocks if key[0] == "blocked"} == {
        (count, closing) for count in PLAYERS for closing in range(count + 1)
    }
    assert len(halves) == 49
    assert min(ends["L"], ends["R"]) > 1000


def test_a_rule_set_that_is_shipped_is_named_by_its_id_and_any_other_by_what_differs():
    assert named(RULES) == "fives-and-threes"
    assert named(RULES.changed({"out_point": 0, "divisors": [5]})) == {
        "base": "fives-and-threes",
        "divisors": [5],
        "out_point": 0,
    }
    assert named(RuleSet.named("leek")) == "leek"
    assert named(RuleSet.named("draw").changed({"target": 50})) == {"base": "draw", "target": 50}
    renamed = msgspec.structs.replace(RULES.changed({"target": 31}), id="fives-and-threes")
    assert named(renamed) == {"base": "fives-and-threes", "target": 31}


def test_chance_is_even():
    """Of 6,000 draws of six items each item comes about a thousand times, at every place of a shuffle too."""
    random = Random("even")
    picked = Counter(pick(random, "abcdef") for _ in range(6_000))
    placed = Counter(key for _ in range(6_000) for key in enumerate(shuffled(random, "abcdef")))
    for count in (*picked.values(), *placed.values()):
        assert 850 < count < 1150
    assert (len(picked), len(placed)) == (6, 36)


@pytest.mark.parametrize("id", ["pyatyorka", "all-fives", "draw"])
def test_a_match_with_draws_is_walked_through_entry_by_entry(id):
    rules = RuleSet.named(id)
    drawn = 0
    for count in PLAYERS:
        for boneyard in (False, True):
            match = generate(rules, count, 0, 1, Options(boneyard=boneyard))
            walked = walk(match, rules)
            assert [spot.entry for spot in walked.spots] == [event for deal in match.deals for event in deal.events]
            assert [list(state.scores) for state in walked.closing] == [deal.end.scores for deal in match.deals]
            assert walked.closing[-1].winner == match.result.winner
            for spot in walked.spots:
                assert spot.label == spot.entry.end
                drawn += spot.entry.draw is not None
                left = len(spot.before.boneyard)
                assert len(spot.asleep) == left
                assert left - len(spot.after.boneyard) == (spot.entry.draw is not None)
                assert (None in spot.before.boneyard) == (left > 0 and not boneyard)
    assert drawn > 20


def test_a_match_is_walked_through_entry_by_entry():
    for match in pool(3):
        walked = walk(match, RULES)
        assert [spot.entry for spot in walked.spots] == [event for deal in match.deals for event in deal.events]
        assert [list(state.scores) for state in walked.closing] == [deal.end.scores for deal in match.deals]
        for spot in walked.spots:
            assert spot.label == spot.entry.end
            assert spot.entry.seat == spot.before.turn
            if spot.played is not None:
                claims = (spot.entry.count, spot.entry.earned, spot.entry.award, spot.entry.score)
                assert claims == (spot.played.count, spot.played.earned, spot.played.award, spot.played.score)
            assert len(spot.asleep) == playing.boneyard_size(RULES, len(match.players))


def test_ends_named_by_their_pips_or_left_out_where_the_tile_settles_them_are_walked_through_too():
    for match in pool(2):
        spots = walk(match, RULES).spots
        for number, spot in enumerate(spots):
            if spot.label is not None:
                left, right = spot.before.layout.ends
                fitting = playing.joinable(RULES, spot.before.layout, parse_tile(spot.entry.play))
                if len(fitting) == 1 and number % 2:
                    spot.entry.end = None
                elif left.pips != right.pips:
                    spot.entry.end = left.pips if spot.label == "L" else right.pips
        assert [spot.label for spot in walk(match, RULES).spots] == [spot.label for spot in spots]
        assert {type(spot.entry.end) for spot in spots} >= {int, type(None)}


@pytest.mark.parametrize(
    "spoil",
    [
        lambda match: setattr(match, "omits", ["knocks"]),
        lambda match: setattr(match, "start", native.Start(scores=[0, 0])),
        lambda match: setattr(match.deals[1], "lead", None),
        lambda match: setattr(match.deals[1], "hands", None),
        lambda match: match.deals[1].hands.__setitem__(1, None),
        lambda match: match.deals[1].hands[1].__setitem__(0, "?"),
        lambda match: setattr(match.deals[1].events[1], "seat", None),
        lambda match: match.deals[1].events.append(native.Event(seat=0, adjust=3)),
    ],
)
def test_a_record_that_leaves_something_out_cannot_be_walked_through(spoil):
    match = generate(RULES, 2, 0, 0)
    spoil(match)
    assert walk(match, RULES) is None


def test_the_first_partner_out_is_passed_over_and_the_second_ends_the_deal():
    """Pairs play on when one partner is out, and some such deals are among the matches."""
    played_on = 0
    for number in range(10):
        for spot in walk(generate(RULES, 4, 2, number), RULES).spots:
            holders = engine.holders(spot.before)
            assert spot.before.turn in holders
            played_on += len(holders) < 4
    assert played_on > 20
