"""An engine that is changed in place, in how a deal goes on, makes a theorem fail; so do some rules."""

import inspect

import pytest

from fivesthrees_audit import engine
from fivesthrees_audit.prove.prover import prove
from fivesthrees_audit.prove.theorem import theorems
from fivesthrees_audit.rules import playing
from fivesthrees_audit.ruleset import RuleSet
from tests.prove.test_mutations import AF, DRAW, FT, PY, mutated, refuted

pytestmark = pytest.mark.slow

BLOCK = "block"
STUCK = {PY: "blocked-at-the-stop-tile", AF: "blocked-with-an-empty-boneyard", DRAW: "blocked-with-an-empty-boneyard"}
OUT = {FT: "out-when-both-partners-are", PY: "out-with-the-first-empty-hand-in-pairs-too"}

MUTATIONS = [
    # the end of a deal
    *((game, engine.blocked, "drawable(rules, state) if answers else 0", "0", STUCK[game]) for game in STUCK),
    *(
        (
            game,
            engine.blocked,
            "in holders(state)]",
            "in holders(state)[:1]]",
            STUCK.get(game, "when-a-deal-is-blocked"),
        )
        for game in (FT, PY, AF, DRAW, BLOCK)
    ),
    *(
        (game, engine.blocked, "None if None in answers else True", "False", STUCK.get(game, "when-a-deal-is-blocked"))
        for game in (FT, PY, AF, DRAW, BLOCK)
    ),
    (FT, engine.blocked, "None if None in answers else True", "False", "one-state-at-a-time"),
    (FT, engine.blocked, "None if None in answers else True", "False", "a-full-circle-of-knocks"),
    (FT, engine.blocked, "None if None in answers else True", "True", "unseen-tiles-leave-a-block-open"),
    (FT, engine.blocked, "return False", "return True", "one-state-at-a-time"),
    (AF, engine.drawable, "len(state.boneyard)", "len(state.boneyard) - 1", "drawn-to-the-last-tile"),
    (PY, engine.drawable, "len(state.boneyard)", "len(state.boneyard) - 1", "the-stop-tile-is-never-drawn"),
    (PY, engine.drawable, "len(state.boneyard)", "len(state.boneyard) + 1", "the-stop-tile-is-never-drawn"),
    (FT, engine.able, "return True", "return False", "when-a-deal-is-blocked"),
    (FT, engine.able, "or not state.layout.ends", "", "the-lead-opens"),
    (FT, engine.able, "else False", "else True", "when-a-deal-is-blocked"),
    (FT, engine.able, "None if state.hands[seat].hidden else False", "False", "unseen-tiles-leave-a-block-open"),
    (FT, engine.able, "None if state.hands[seat].hidden else False", "None", "when-a-deal-is-blocked"),
    (FT, engine.plays, "state.hands[seat]", "state.hands[state.turn]", "when-a-deal-is-blocked"),
    (FT, engine.plays, "state.hands[seat]", "state.hands[0]", "when-a-deal-is-blocked"),
    (FT, engine.holders, "if hand.size", "", "a-full-circle-of-knocks"),
    (FT, engine.holders, "enumerate(state.hands)", "enumerate(state.hands[:-1])", "when-a-deal-is-blocked"),
    # plays, draws and knocks
    (AF, engine.draw, "state.boneyard[1:]", "state.boneyard[:-1]", "a-draw-takes-the-next-tile"),
    (AF, engine.draw, "state.boneyard[1:]", "state.boneyard[2:]", "a-draw-takes-the-next-tile"),
    (AF, engine.draw, "knocks=0", "turn=(state.turn + 1) % len(state.hands), knocks=0", "a-draw-takes-the-next-tile"),
    (AF, engine.draw, ", knocks=0", "", "a-draw-takes-the-next-tile"),
    (AF, engine.in_hand, "seat == state.turn", "seat == 0", "a-draw-takes-the-next-tile"),
    (AF, engine.in_hand, "if seat == state.turn else hand", "", "a-draw-takes-the-next-tile"),
    (DRAW, playing.next_drawn, "boneyard[0]", "boneyard[-1]", "a-draw-takes-the-next-tile"),
    (FT, engine.knock, "state.knocks + 1", "state.knocks", "a-knock-moves-nothing"),
    (FT, engine.knock, "knocks=state.knocks + 1", "knocks=state.knocks + 1, boneyard=()", "a-knock-moves-nothing"),
    (FT, engine.knock, "playing.next_turn(state.turn, sizes)", "state.turn", "the-turn-goes-clockwise"),
    (
        BLOCK,
        engine.play,
        "winner=side if ending.is_won(rules, award, score) else state.winner",
        "winner=0",
        "one-state-at-a-time",
    ),
    (FT, engine.play, "turn=playing.next_turn(seat, sizes)", "turn=seat", "one-state-at-a-time"),
    (DRAW, engine.play, "turn=playing.next_turn(seat, sizes)", "turn=seat", "the-turn-goes-clockwise"),
    (FT, engine.play, "out=seat if emptied.over else None", "out=None", OUT[FT]),
    (PY, engine.play, "out=seat if emptied.over else None", "out=None", OUT[PY]),
    (FT, engine.play, "out=seat if emptied.over else None", "out=0 if emptied.over else None", OUT[FT]),
    (FT, engine.start, "lead, lead, tuple(hands)", "lead, 0, tuple(hands)", "the-lead-opens"),
    (FT, playing.next_turn, "if held[after]:", "if True:", "one-state-at-a-time"),
    # tiles and what may be done with them
    (FT, playing.repeated, "tile.domino in seen", "tile in seen", "each-tile-once"),
    (FT, playing.repeated, "return tuple(twice)", "return ()", "each-tile-once"),
    (FT, playing.leads, "return hand", "return hand[:2]", "any-tile-may-be-led"),
    (PY, playing.leads, "return hand", "return hand[:2]", "any-tile-may-be-led"),
    (FT, playing.legal_plays, "sorted(hand)", "sorted(hand)[:2]", "any-tile-may-be-led"),
    (FT, playing.legal_plays, "sorted(hand)", "sorted(hand)[:2]", "legal-plays-on-a-line"),
    (AF, playing.legal_plays, "sorted(hand)", "sorted(hand)[:2]", "legal-plays-on-a-cross"),
    (FT, playing.opens, "seat == lead", "seat >= lead", "the-lead-opens"),
    (FT, playing.open_ends, "return layout.ends", "return layout.ends[:1]", "ends-of-a-line"),
    (PY, playing.open_ends, "return layout.ends", "return layout.ends[1:]", "ends-of-a-cross"),
    (FT, playing.matches, "is not None", "is None", "halves-pair-up"),
]


@pytest.mark.parametrize(
    ("game", "rule", "old", "new", "id"),
    MUTATIONS,
    ids=[f"{game}-{rule.__name__}-{old}-{new}-{id}" for game, rule, old, new, id in MUTATIONS],
)
def test_a_mutation_is_refuted_by_a_theorem(game, rule, old, new, id, monkeypatch):
    monkeypatch.setattr(inspect.getmodule(rule), rule.__name__, mutated(rule, old, new))
    assert refuted(theorems(game)[id], RuleSet.named(game))


def test_a_deal_that_is_never_over_counts_as_one_only_where_nothing_is_to_come(monkeypatch):
    monkeypatch.setattr(engine.State, "is_over", property(lambda state: False))
    assert prove(theorems(FT)["one-state-at-a-time"], RuleSet.named(FT)).verdict == "refuted"
