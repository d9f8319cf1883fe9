"""Owns the slips: single faults put into a legal match, each with the clause it is charged to and its place.

They exist to see that an audit finds what was put in, once, and nothing else. A slip never judges: the
clause is that of the rule function which the fault table names, and what follows is the engine's.
`draft.py` owns what all slips are made of; each of the other modules the kinds of one part of the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from fivesthrees_audit.chance import shuffled
from fivesthrees_audit.findings import UsageError
from fivesthrees_audit.records.native import Match
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.run.generate import NOTHING_AGREED, Agreement, Options, generate, walk
from fivesthrees_audit.run.slips import bonuses, claims, dealing, drawing, endings, moves
from fivesthrees_audit.run.slips.draft import Draft, Injected, Slip

__all__ = ["SLIPS", "TRIES", "Draft", "Injected", "Slip", "faulty", "inject"]

TRIES = 500
"""How many matches in a row may offer no place for a slip before the search for one is given up."""

SLIPS: dict[str, Slip] = {
    **claims.KINDS,
    **moves.KINDS,
    **drawing.KINDS,
    **dealing.KINDS,
    **endings.KINDS,
    **bonuses.KINDS,
}
"""Every kind of slip by name: one or more for each row of the fault table."""


def inject(match: Match, rules: RuleSet, kind: str, random: Random, *, carry: bool = False) -> Injected | None:
    """A legal match with one slip of a kind at a place picked by chance; None where the match offers no place for it.

    `carry` has what follows from the slip follow in the record: later scores go on from a wrong one, play
    goes on from the table as it was left. Without it the slip stands alone, at most with the other claims of
    its entry. A carried score never changes an acceptance or the winner: such places are passed over.
    Matches with hidden hands, omitted seats or knocks, adjustments or a `start` offer no place.
    Raises KeyError where no kind is called so.
    """
    slip = SLIPS[kind]
    walked = walk(match, rules) if slip.need.holds(rules) else None
    if walked is None:
        return None
    draft = Draft(*walked, random, carry)
    made = (slip.make(draft, place) for place in shuffled(random, slip.over(draft)))
    return next((injected for injected in made if injected is not None), None)


def faulty(
    rules: RuleSet, players: int, seed: int, kind: str, agreement: Agreement = NOTHING_AGREED
) -> Iterator[Match]:
    """The random matches of a seed with one slip of a kind each, without end; those with no place for it are left out.

    Raises UsageError where the rules have no place for that kind at all, and after as many in a row as `TRIES`.
    """
    settled, need = agreement.under(rules, players), SLIPS[kind].need
    if not need.holds(settled):
        raise UsageError(f"no match by {rules.id} can have the slip {kind!r}: it takes {need.words}")
    number = tries = 0
    options = Options(boneyard=SLIPS[kind].boneyard)
    while tries < TRIES:
        match = generate(rules, players, seed, number, options, agreement)
        random = Random(f"fivesthrees-audit slip {kind} {match.id} {rules.id}")  # noqa: S311  # play, not secrets
        carry = random.random() < 0.5  # noqa: PLR2004  # as often as not
        made = inject(match, settled, kind, random, carry=carry) or inject(
            match, settled, kind, random, carry=not carry
        )
        number, tries = number + 1, 0 if made else tries + 1
        if made:
            yield made.match
    raise UsageError(f"none of {tries} matches of {players} players in a row has a place for the slip {kind!r}")
