"""What is drawn at random: rule sets, house rules of every kind, and tables as plays by these rules leave them."""

from hypothesis import strategies as st

from fivesthrees_audit import engine
from fivesthrees_audit.layout import EMPTY
from fivesthrees_audit.rules import playing
from fivesthrees_audit.ruleset import allowed_values, parse_value
from fivesthrees_audit.tiles import DOUBLE_SIX, TILE_BY_TEXT
from tests.positions import FT, GAMES

TARGETS = st.integers(1, 300)
NUMBERS = {
    "hand_size.2": st.integers(1, 14),
    "hand_size.3": st.integers(1, 9),
    "hand_size.4": st.integers(1, 7),
    "target": TARGETS,
    "target_agreed": st.lists(TARGETS, max_size=3),
    "divisors": st.sampled_from([[3, 5], [5, 3], [5], [3], []]),
}
VALUES = {
    name: NUMBERS[name]
    if name in NUMBERS
    else st.sampled_from([parse_value(name, text) for text in allowed_values(name)])
    for name in FT.parameters()
}
"""Every value that each parameter may take, by its promised name."""


@st.composite
def house_rules(draw, bases=GAMES, names=VALUES, most=8):
    """One of the five rule sets with some parameters changed, to values that they may take."""
    changed = draw(st.lists(st.sampled_from(sorted(names)), max_size=most, unique=True))
    return draw(st.sampled_from(bases)).changed({name: draw(VALUES[name]) for name in changed})


def rule_sets():
    """The five rule sets as they are, as often as house rules."""
    return st.one_of(st.sampled_from(GAMES), house_rules())


@st.composite
def layouts(draw, rules, least=0, most=9):
    """A layout that legal plays lead to, whoever makes them; an empty table where `least` is 0."""
    layout, left = EMPTY, set(DOUBLE_SIX)
    for number in range(draw(st.integers(least, most))):
        plays = [(TILE_BY_TEXT[text], None) for text in TILE_BY_TEXT] if number == 0 else _plays(rules, layout, left)
        if not plays:
            break
        tile, label = draw(st.sampled_from(plays))
        layout = engine.laid(rules, layout, tile, label)
        left.remove(tile.domino)
    return layout


def _plays(rules, layout, left):
    """The plays, doubles several times over: without them there is no cross."""
    plays = playing.legal_plays(rules, layout, left)
    return [play for play in plays for _ in range(4 if play[0].is_double else 1)]


HANDS = st.frozensets(st.sampled_from(DOUBLE_SIX), max_size=7)


@st.composite
def deals(draw, rules, *, scores=0):
    """The state before a deal of known hands and a known boneyard, and random numbers to play it by."""
    players = draw(st.integers(2, 4))
    size = playing.hand_size(rules, players)
    shuffled = draw(st.permutations(DOUBLE_SIX))
    hands = [engine.Hand(frozenset(shuffled[seat * size : (seat + 1) * size])) for seat in range(players)]
    lead = draw(st.integers(0, players - 1))
    before = (scores,) * (max(playing.sides(rules, players)) + 1)
    state = engine.start(rules, hands, lead, before, shuffled[players * size :], first=draw(st.booleans()))
    return state, draw(st.randoms(use_true_random=False))
