"""The five games, and tables laid by their rules: what tests of the rules are made of."""

from fivesthrees_audit import engine
from fivesthrees_audit.layout import EMPTY, Layout, join, lay_first
from fivesthrees_audit.ruleset import RuleSet, rule_set_ids
from fivesthrees_audit.tiles import TILE_BY_TEXT, Tile

FT, PY, AF = RuleSet.named("fives-and-threes"), RuleSet.named("pyatyorka"), RuleSet.named("all-fives")
DR, BL = RuleSet.named("draw"), RuleSet.named("block")
GAMES = [RuleSet.named(id) for id in rule_set_ids()]
DRAWING, STILL = [PY, AF, DR], [FT, BL]
CROSSES, LINES = [PY, AF], [FT, DR, BL]


def name(value):
    """The id of a rule set, and anything else as it is written: for the names of tests."""
    return value.id if isinstance(value, RuleSet) else str(value)


def tile(text: str) -> Tile:
    return TILE_BY_TEXT[text]


def tiles(*texts: str) -> frozenset[Tile]:
    """A hand: dominoes, lower half first."""
    return frozenset(tile(text).domino for text in texts)


def line(*texts: str) -> Layout:
    """The layout of tiles laid left to right, none of which branches."""
    first, *others = map(tile, texts)
    layout = lay_first(first)
    for other in others:
        layout = join(layout, other, "R")
    return layout


def laid(rules: RuleSet, *plays: str) -> Layout:
    """The layout after plays like `5-5` (the lead) and `5-0@R`."""
    layout = EMPTY
    for play in plays:
        text, _, label = play.partition("@")
        layout = engine.laid(rules, layout, tile(text), label or None)
    return layout
