"""Slips: each kind put into many matches is found by the audit, once, under its clause, at its place."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from random import Random
from typing import NamedTuple

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fivesthrees_audit.auditing.quick import clean_record as clean
from fivesthrees_audit.auditing.replay import replay
from fivesthrees_audit.auditing.tables import tables
from fivesthrees_audit.clauses import RULES as HOMES
from fivesthrees_audit.findings import UsageError, Verdict
from fivesthrees_audit.records import native
from fivesthrees_audit.records.wellformed import check
from fivesthrees_audit.ruleset import RuleSet, house_rule_ids, rule_set_ids
from fivesthrees_audit.run import slips
from fivesthrees_audit.run.generate import Agreement, Options, generate, line_of, walk
from fivesthrees_audit.run.slips import SLIPS, faulty, inject

RULES = RuleSet.named("fives-and-threes")
SHORT = RULES.changed({"target": 21})
INDEPENDENT = Path(__file__).resolve().parents[3] / "shared" / "data" / "independent"

GAMES = {id: RuleSet.named(id) for id in rule_set_ids()}
WAYS = [(kind, carry) for kind, slip in SLIPS.items() for carry in ((False, True) if slip.carries else (False,))]
GAME_WAYS = [(id, kind, carry) for id, rules in GAMES.items() for kind, carry in WAYS if SLIPS[kind].need.holds(rules)]
UPSETTING = {
    *((kind, False) for kind in ("knock-while-able", "tile-of-another", "tile-asleep", "tile-laid-again", "draw")),
    *((kind, False) for kind in ("draw-while-able", "knock-for-draw", "stop-tile-drawn", "draw-out-of-order")),
    *((kind, False) for kind in ("draw-from-elsewhere", "draw-left-out", "short-boneyard", "held-tile-in-boneyard")),
    ("fits-nowhere", False),
    ("short-hand", False),
    ("double-dealt-tile", False),
    ("deal-after-match", True),
}
"""What is written here cannot have been played, so that later entries disagree too: consequent findings may follow."""

PAIRS_ONLY = "early-out-point"
DRAWN_OUT = {"drawing": "none", "hand_size.2": 2, "hand_size.3": 2, "hand_size.4": 2, "target": 40}
"""House rules by which many deals are blocked, and some blocks tied."""

RARE = {"apart-at-out", "early-out-point", "lesser-winner", "deal-cut-short", "hands-rounded-apart"}
RARE |= {"block-by-another", "tied-block-taken", "own-pips-in-bonus"}
"""The kinds that some games offer so few places for that a pool of matches may have none."""


class Case(NamedTuple):
    """A legal match and the rules it was played by."""

    rules: RuleSet
    match: native.Match


def pool(rules, count, changed):
    """Matches of 2, 3 and 4 players, pairs too: whole ones, and short ones, in which the target is met more often."""
    cases = []
    for number in range(count):
        for played_by in (rules.changed(changed), rules):
            for players in (2, 3, 4):
                for pairs in (None, True) if rules.pairs == "agreed" and players == 4 else (None,):
                    agreement = Agreement(pairs=pairs)
                    match = generate(played_by, players, 10, number, Options(boneyard=number % 2 == 1), agreement)
                    cases.append(Case(agreement.under(played_by, players), match))
    return cases


@pytest.fixture(scope="module")
def pools():
    """Matches of each game by its id."""
    return {id: pool(rules, 2, {"target": 21 if id == "fives-and-threes" else 40}) for id, rules in GAMES.items()}


@pytest.fixture(scope="module")
def independent():
    """Matches that an implementation which shares nothing with this one has played, by game."""
    if not INDEPENDENT.is_dir():
        pytest.skip(f"{INDEPENDENT} is not there")
    return {
        id: [Case(rules, native.decode(line)) for line in (INDEPENDENT / f"{id}.jsonl").read_bytes().splitlines()]
        for id, rules in GAMES.items()
    }


def turned(cases, way):
    """The same cases, begun with another one for each way, so that a few of them are others each time."""
    start = way % len(cases)
    return [*cases[start:], *cases[:start]]


def injected(cases, kind, *, carry):
    """Each case with the slip put in, where it offers a place."""
    for number, case in enumerate(cases):
        made = inject(case.match, case.rules, kind, Random(f"{kind} {carry} {number}"), carry=carry)
        if made is not None:
            yield case, made


def assert_found(case, made, *, only):
    check(made.match, case.rules)
    assert clean(made.match, tables(case.rules)) is None
    judgement = replay(made.match, case.rules)
    assert judgement.verdict is Verdict.VIOLATES
    places = [(found.clause, found.deal, found.event, found.pointer) for found in judgement.findings]
    causes = [place for place, found in zip(places, judgement.findings, strict=True) if not found.consequent]
    assert causes == [made[1:]]
    if only:
        assert places == causes


@pytest.mark.parametrize(("id", "kind", "carry"), GAME_WAYS)
def test_a_slip_is_found_once_under_its_clause_at_its_place(pools, id, kind, carry):
    """In the first few matches that offer a place for it, others for each kind."""
    count = 0
    cases = turned(pools[id], GAME_WAYS.index((id, kind, carry)))
    for case, made in islice(injected(cases, kind, carry=carry), 5):
        assert_found(case, made, only=(kind, carry) not in UPSETTING)
        count += 1
    assert count or kind in RARE or id in ("pyatyorka", "all-fives")


@pytest.mark.parametrize(("id", "kind", "carry"), GAME_WAYS)
def test_a_slip_in_a_match_of_another_implementation_is_found(independent, id, kind, carry):
    start = GAME_WAYS.index((id, kind, carry))
    for case, made in injected(independent[id][start % 30 :: 30], kind, carry=carry):
        assert_found(case, made, only=(kind, carry) not in UPSETTING)


BLOCK_KINDS = [
    (kind, carry)
    for kind, carry in WAYS
    if kind in ("tied-block-taken", "block-by-another", "own-pips-in-bonus", "wrong-lead-after-block", "wrong-bonus")
]


@pytest.mark.parametrize("id", ["pyatyorka", "all-fives"])
@pytest.mark.parametrize(("kind", "carry"), BLOCK_KINDS)
def test_a_slip_in_a_block_is_found(id, kind, carry):
    count = 0
    for case, made in injected(pool(GAMES[id].changed(DRAWN_OUT), 3, {"target": 60}), kind, carry=carry):
        assert_found(case, made, only=True)
        count += 1
    assert count


@pytest.mark.parametrize("id", house_rule_ids())
def test_a_slip_by_house_rules_is_found(id):
    """In one match each, of two, three and four players by turns, wherever one of those offers a place."""
    rules = RuleSet.named(id)
    cases = [Case(rules, generate(rules, players, 4, 1, Options(boneyard=True))) for players in (2, 3, 4)]
    count = 0
    for way, (kind, carry) in enumerate(WAYS):
        for case, made in islice(injected(turned(cases, way), kind, carry=carry), 1):
            count += 1
            assert_found(case, made, only=(kind, carry) not in UPSETTING)
    assert count > len(WAYS) / 3


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("id", ["fives-and-threes", "all-fives"])
def test_every_kind_has_a_place_somewhere(id, players):
    for kind, slip in SLIPS.items():
        if slip.need.holds(GAMES[id]) and kind not in RARE:
            assert len(next(faulty(GAMES[id], players, 8, kind)).players) == players


def test_a_kind_that_never_has_a_place_is_given_up(monkeypatch):
    monkeypatch.setattr(slips, "TRIES", 5)
    with pytest.raises(UsageError, match=r"none of 5 matches of 3 players .* 'early-out-point'"):
        next(faulty(RULES, 3, 0, PAIRS_ONLY))
    assert next(faulty(RULES, 4, 0, PAIRS_ONLY))


@pytest.mark.parametrize(
    ("id", "kind", "words"),
    [
        ("block", "draw-while-able", "it takes players who draw"),
        ("draw", "draw", "it takes rules by which nobody draws"),
        ("draw", "stop-tile-drawn", "a tile that is never drawn"),
        ("draw", "wrong-points", "it takes plays that earn points"),
        ("all-fives", "play-after-match", "a target that is looked at after each award"),
        ("pyatyorka", "early-out-point", "pairs that play on"),
    ],
)
def test_a_kind_that_the_rules_have_no_place_for_is_refused_at_once(id, kind, words):
    with pytest.raises(UsageError, match=f"no match by {id} can have the slip '{kind}': .*{words}"):
        next(faulty(GAMES[id], 2, 0, kind))
    assert inject(generate(GAMES[id], 2, 0, 0), GAMES[id], kind, Random(0)) is None


def test_each_need_is_told_in_words_and_met_by_some_rules():
    everything = [*GAMES.values(), *(RuleSet.named(id) for id in house_rule_ids())]
    for slip in SLIPS.values():
        assert slip.need.words
        assert any(slip.need.holds(rules) for rules in everything)


def test_pairs_and_a_target_agreed_on_are_kept_by_a_slip():
    agreement = Agreement(250, pairs=True)
    match = next(faulty(GAMES["pyatyorka"], 4, 0, "wrong-bonus", agreement))
    assert (match.rules, match.target, match.pairs) == ("pyatyorka", 250, True)
    assert replay(match, agreement.under(GAMES["pyatyorka"], 4)).verdict is Verdict.VIOLATES


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(GAME_WAYS), st.integers(0, 10**6), st.sampled_from([2, 3, 4]))
def test_a_slip_leaves_the_match_it_was_put_into_alone_and_is_the_same_each_time(way, seed, players):
    id, kind, carry = way
    rules = GAMES[id]
    match = generate(rules, players, seed, 0)
    before = line_of(match)
    made = inject(match, rules, kind, Random(seed), carry=carry)
    assert line_of(match) == before
    assert made == inject(match, rules, kind, Random(seed), carry=carry)
    if made is not None:
        assert line_of(made.match) != before
        assert made.clause in HOMES
        assert native.decode(line_of(made.match)) == made.match


FOLLOWING = ("wrong-count", "wrong-points", "wrong-score", "no-out-point", "award-refused", "wrong-end-scores")


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("kind", FOLLOWING)
def test_a_slip_carried_on_is_legal_by_everything_but_the_slip(pools, id, kind):
    """The record from after the slip on, begun at its own scores, is a legal match by itself."""
    for case, made in injected(pools[id], kind, carry=True):
        deal = made.match.deals[made.deal - 1]
        later = made.match.deals[made.deal :]
        if deal.end is None or not later:
            continue
        start = native.Start(scores=deal.end.scores, lead=later[0].lead)
        rest = msgspec.structs.replace(made.match, deals=later, start=start)
        assert replay(rest, case.rules).verdict is Verdict.CONFORMS


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("kind", [kind for kind in FOLLOWING if kind != "wrong-end-scores"])
def test_what_was_true_before_a_carried_slip_stays_the_reference(pools, id, kind):
    for case, made in injected(pools[id], kind, carry=True):
        judgement = replay(made.match, case.rules)
        assert list(judgement.reference) == case.match.result.scores
        assert judgement.winner == case.match.result.winner == made.match.result.winner


def test_a_record_that_leaves_something_out_offers_no_place():
    match = generate(RULES, 2, 0, 0)
    match.deals[0].hands[0] = None
    assert all(inject(match, RULES, kind, Random(0)) is None for kind in SLIPS)


def test_claims_left_out_cannot_be_wrong():
    match = generate(RULES, 4, 0, 0, Options(claims=False))
    for kind in ("wrong-count", "no-out-point", "award-refused", "claimed-out", "bonus-paid", "wrong-result-winner"):
        assert inject(match, RULES, kind, Random(0)) is None
    for kind in ("wrong-seat", "missing-knock", "wrong-end", "wrong-lead", "short-hand"):
        assert inject(match, RULES, kind, Random(0)) is not None


def test_a_set_dealt_out_to_the_last_tile_has_none_to_draw():
    rules = RULES.changed({"hand_size.4": 7})
    match = generate(rules, 4, 0, 0)
    assert all(not spot.asleep for spot in walk(match, rules).spots)
    assert inject(match, rules, "draw", Random(0)) is None
    assert inject(match, rules, "tile-asleep", Random(0)) is None


def test_no_kind_of_that_name():
    with pytest.raises(KeyError):
        inject(generate(RULES, 2, 0, 0), RULES, "wrong-weather", Random(0))


def test_where_everybody_is_dealt_one_tile_the_lead_goes_out_and_no_hand_can_lose_its_only_tile():
    rules = RULES.changed({"hand_size.2": 1, "target": 9})
    match = generate(rules, 2, 0, 0)
    assert inject(match, rules, "knock-while-able", Random(0)) is None
    assert inject(match, rules, "tile-of-another", Random(0), carry=True) is None
    assert_found(Case(rules, match), inject(match, rules, "tile-asleep", Random(0), carry=True), only=True)


@pytest.mark.parametrize("kind", ["wrong-score", "tile-of-another", "wrong-lead", "bonus-paid"])
def test_the_matches_of_a_seed_with_a_slip_are_the_same_each_time(kind):
    first, second = (list(islice(faulty(SHORT, 4, 3, kind), 2)) for _ in range(2))
    assert first == second
