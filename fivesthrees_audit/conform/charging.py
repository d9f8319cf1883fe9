"""Owns which clause an answer breaks: what a program said is written down as the claims of a record, and audited.

So a divergence is charged, and told, as any finding is. Where no record can show it (a play that a program leaves out
of those it offers), the clause is that of the rule which gives the field.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from msgspec import UNSET
from msgspec.structs import replace

from fivesthrees_audit import engine
from fivesthrees_audit.auditing.claims import accepting_rule, earning_rule
from fivesthrees_audit.auditing.finishing import claimed_rule
from fivesthrees_audit.auditing.replay import replay
from fivesthrees_audit.clauses import clause_of
from fivesthrees_audit.conform.comparing import Difference
from fivesthrees_audit.conform.reference import agreed, result_of, state_after
from fivesthrees_audit.conform.vectors import record_of
from fivesthrees_audit.conform.wire import Deal, Event, Judged, Over, Result
from fivesthrees_audit.findings import Finding
from fivesthrees_audit.records import native
from fivesthrees_audit.records.native import DealEnd, Match
from fivesthrees_audit.records.strict import Flaw
from fivesthrees_audit.records.wellformed import check
from fivesthrees_audit.rules import ending, playing, scoring
from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.tiles import TILE_BY_TEXT, parse_tile

Rule = Callable[..., Any]

CLAIMED = ("count", "earned", "award", "score")
"""The fields of an event, in the order in which one slip explains the next."""

FIELDS = (*CLAIMED, "legal", "dealt", "over", "turn", "plays", "scores", "winner", "leads")
"""The fields that a divergence may be of, those of events first."""


class Charge(NamedTuple):
    """What an answer breaks: the clause, the field that shows it, the record, its finding (None: it cannot show it)."""

    clause: str
    field: str
    finding: Finding | None
    match: Match

    @property
    def key(self) -> tuple[str, str]:
        """What makes two divergences one: the clause and the field."""
        return self.clause, self.field


def charges(
    rules: RuleSet, deal: Deal, expected: Result, answered: Result, differing: Sequence[Difference]
) -> list[Charge]:
    """What an answer breaks that differs so, in the order of the deal; one slip is charged once."""
    fields = [each.field for each in differing]
    case = _Case(rules, deal, expected, answered)
    if "dealt" in fields:
        return [case.of_dealing()]
    if "events" in fields:  # fewer were judged than were asked about, or more
        return []
    found = case.of_claims(fields)
    refused = next((field for field in fields if field.endswith("/legal")), None)
    if refused is not None and found and not case.same_match():  # what was refused before it explains that
        return found
    if refused is not None:
        return [*found, case.of_legality(int(refused.split("/")[1]))]
    tail = [field for field in _tail(fields) if not found or (field not in ("scores", "winner") and case.same_match())]
    return [*found, case.of_the_end(tail[0])] if tail else found


def _tail(fields: Iterable[str]) -> list[str]:
    """The fields about the table after the events, those first that explain others."""
    told = set(fields)
    return [field for field in FIELDS[FIELDS.index("over") :] if field in told]


class _Case:
    """An answer under examination."""

    def __init__(self, rules: RuleSet, deal: Deal, expected: Result, answered: Result) -> None:
        self.named = rules
        self.rules = agreed(rules, deal)
        self.deal = deal
        self.expected = expected
        self.answered = answered
        self.bare = record_of(rules, _up_to(deal, _legal(expected)))

    def same_match(self) -> bool:
        """Whether neither side takes the match for won: who is due, and what may be laid, then hangs on no score."""
        return all(
            each.winner in (None, UNSET) and not (isinstance(each.over, Over) and each.over.how == "won")
            for each in (self.expected, self.answered)
        )

    def of_claims(self, fields: Sequence[str]) -> list[Charge]:
        """What is wrong in the numbers said of the events, those legal on both sides."""
        told = [field.split("/") for field in fields if field.startswith("events/")]
        wrong = [(int(place), name) for _, place, name in told if name != "legal"]
        if not wrong:
            return []
        match = self._claiming(_both_legal(self.expected, self.answered))
        found = [_charge(finding, match) for finding in self._findings(match)]
        if found:
            return list({charge.key: charge for charge in reversed(found)}.values())[::-1]
        place, name = wrong[0]
        return [Charge(clause_of(self._claim_rule(place, name)), name, None, match)]

    def _claim_rule(self, place: int, name: str) -> Rule:
        """The rule that gives a field of an event, where the audit has nothing against it: of a knock, or a draw."""
        if self.deal.events[place].play is UNSET:
            return scoring.play_points
        rules: dict[str, Rule] = {
            "count": scoring.count,
            "earned": earning_rule(self.rules),
            "award": accepting_rule(self.rules, goes_out=False),
            "score": scoring.new_score,
        }
        return rules[name]

    def of_dealing(self) -> Charge:
        """What is wrong in whether such a deal may be dealt and led so."""
        if self.answered.dealt:
            charge = self._shown("dealt", self.bare)
            if charge is not None:
                return charge
        rule = playing.first_leads if self._is_another_lead() else playing.hand_size
        return Charge(clause_of(rule), "dealt", None, self.bare)

    def _is_another_lead(self) -> bool:
        """Whether a deal may have been refused since another seat, with a higher double, is taken to lead it."""
        if self.answered.dealt or not self.deal.first:
            return False
        hands = [[TILE_BY_TEXT[text] for text in hand] for hand in self.deal.hands]
        return self.deal.lead not in playing.first_leads(self.rules.changed({"first_lead": "highest-double"}), hands)

    def of_legality(self, place: int) -> Charge:
        """What is wrong in taking an event for legal, or refusing it."""
        event, before = self.deal.events[place], _up_to(self.deal, place)
        if not self.expected.events[place].legal:  # type: ignore[index]  # it says so
            return self._shown("legal", record_of(self.named, _up_to(self.deal, place + 1))) or self._fallback(
                "legal", playing.may_knock if event.knock else playing.may_draw if event.draw else playing.matches
            )
        earlier = _Case(self.named, before, result_of(self.named, before), self.answered)
        tail = _tail(_differing_tail(earlier.expected, self.answered))
        believed = [field for field in tail if field in ("over", "turn", "plays")]
        charge = earlier.of_the_end(believed[0]) if believed else None
        if charge is not None and charge.finding is not None:
            return charge
        refused = record_of(self.named, _up_to(self.deal, place + 1))
        if event.play is not UNSET:
            on_spinner = playing.open_ends if event.end in ("U", "D") else playing.matches
            return Charge(clause_of(playing.leads if place == 0 else on_spinner), "legal", None, refused)
        instead = Event(event.seat, knock=True) if event.draw else None
        shown = None if instead is None else earlier._shown("legal", earlier._followed_by([instead]))
        rule = playing.must_draw if playing.may_draw(self.rules) else playing.may_knock
        return shown or Charge(clause_of(rule), "legal", None, refused)

    def of_the_end(self, field: str) -> Charge:
        """What is wrong in what was said of the table after the events."""
        return {
            "over": self._of_over,
            "turn": self._of_turn,
            "plays": self._of_plays,
            "scores": self._of_scores,
            "leads": self._of_leads,
            "winner": self._of_winner,
        }[field]()

    def _of_over(self) -> Charge:
        told, right = self.answered.over, self.expected.over
        if isinstance(told, Over):
            match = self._ended(DealEnd(how=told.how, seat=None if told.seat is UNSET else told.seat))
            return self._shown("over", match) or self._fallback("over", claimed_rule(self.rules, told.how))
        assert isinstance(right, Over)  # noqa: S101  # they differ
        return self._going_on() or self._fallback("over", claimed_rule(self.rules, right.how))

    def _going_on(self) -> Charge | None:
        """What a record shows that goes on as the program would: with a play that it offers, else with knocks."""
        seat = self.answered.turn if isinstance(self.answered.turn, int) else self.deal.lead
        seat = min(seat, self.deal.players - 1)
        for text in self.answered.plays if isinstance(self.answered.plays, tuple) else ():
            play = _play(seat, text)
            if play is not None:
                return self._shown("over", self._followed_by([play]))
        asleep = state_after(self.named, self.deal).boneyard if playing.may_draw(self.rules) else ()
        if asleep and asleep[0] is not None:
            charge = self._shown("over", self._followed_by([Event(seat, draw=str(asleep[0]))]))
            if charge is not None:
                return charge
        players = self.deal.players
        holding = engine.holders(state_after(self.named, self.deal))
        knocks = [
            Event(other, knock=True)
            for other in ((seat + step) % players for step in range(players + 1))
            if other in holding
        ]
        for many in range(1, len(knocks) + 1):
            charge = self._shown("over", self._followed_by(knocks[:many]))
            if charge is not None:
                return charge
        return None

    def _of_turn(self) -> Charge:
        seat = self.answered.turn
        rule = playing.next_turn if self.bare.deals[0].events else playing.opens
        if not isinstance(seat, int) or seat >= self.deal.players:
            return self._fallback("turn", rule)
        return self._shown("turn", self._followed_by([Event(seat, knock=True)])) or self._fallback("turn", rule)

    def _of_plays(self) -> Charge:
        right, told = (
            list(each) if isinstance(each, tuple) else [] for each in (self.expected.plays, self.answered.plays)
        )
        seat = self.expected.turn if isinstance(self.expected.turn, int) else self.deal.lead
        same = {_written(text) for text in right}
        for text in told:
            play = _play(seat, text)
            if play is not None and _written(text) not in same:
                charge = self._shown("plays", self._followed_by([play]))
                if charge is not None:
                    return charge
        if not self.bare.deals[0].events:
            return self._fallback("plays", playing.leads)
        if not told and right:
            charge = self._shown("plays", self._followed_by([Event(seat, knock=True)]))
            if charge is not None:
                return charge
        offered = {text.partition("@")[2] for text in told}
        missing = [text.partition("@")[2] for text in right if _written(text) not in set(map(_written, told))]
        closed = missing and missing[0] not in offered
        return self._fallback("plays", playing.open_ends if closed else playing.matches)

    def _of_scores(self) -> Charge:
        told: Any = self.answered.scores
        right = self.expected.over
        if isinstance(right, Over):
            match = self._ended(DealEnd(how=right.how, scores=list(told), bonus=self._paid(told)), claims=True)
        else:
            match = self._scored(told)
        return self._shown("scores", match) or self._fallback("scores", scoring.new_score)

    def _paid(self, told: Sequence[int]) -> int | None:
        """The bonus that the scores said after a deal come to: what one side has more than from its plays, if one has.

        None where the scores of more sides differ from those, or none.
        """
        scores = list(self.deal.scores)
        sides = playing.sides(self.rules, self.deal.players)
        for event, own in zip(self.deal.events, self.expected.events or (), strict=False):
            if own.score is not UNSET:
                scores[sides[event.seat]] = own.score
        gained = [claimed - score for claimed, score in zip(told, scores, strict=False) if claimed != score]
        return gained[0] if len(gained) == 1 and gained[0] > 0 else None

    def _scored(self, told: Sequence[int]) -> Match:
        """The record with the scores said after the events as the last claims of the sides that they are of."""
        match, sides = self.bare, playing.sides(self.rules, self.deal.players)
        events = list(match.deals[0].events)
        right: Any = self.expected.scores
        for side, score in enumerate(told[: max(sides) + 1]):
            own = [place for place, event in enumerate(events) if event.play and sides[event.seat or 0] == side]
            if own and score != right[side]:
                events[own[-1]] = replace(events[own[-1]], score=score)
        return _with(match, replace(match.deals[0], events=events))

    def _of_leads(self) -> Charge:
        right = set(self.expected.leads) if isinstance(self.expected.leads, tuple) else set()
        told = self.answered.leads if isinstance(self.answered.leads, tuple) else ()
        for seat in told:
            if seat not in right and seat < self.deal.players:
                charge = self._shown("leads", self._another_deal(seat))
                if charge is not None:
                    return charge
        return self._fallback("leads", playing.next_leads)

    def _of_winner(self) -> Charge:
        told = self.answered.winner
        if isinstance(told, int):
            match = replace(self._ended(None), result=native.Result(winner=told))
            shown = self._shown("winner", match) if told < len(self.deal.scores) else None
            return shown or self._fallback("winner", ending.result)
        return self._shown("winner", self._another_deal(None)) or self._fallback("winner", ending.is_won)

    def _fallback(self, field: str, rule: Rule) -> Charge:
        return Charge(clause_of(rule), field, None, self.bare)

    def _shown(self, field: str, match: Match) -> Charge | None:
        """The charge of the first finding in a record; None where it has none."""
        return next((Charge(finding.clause, field, finding, match) for finding in self._findings(match)), None)

    def _findings(self, match: Match) -> list[Finding]:
        try:
            check(match, self.rules)
        except Flaw:  # it names a seat that there is not, or too few scores
            return []
        return [finding for finding in replay(match, self.rules).findings if not finding.consequent]

    def _claiming(self, many: int) -> Match:
        """The record of the first events, with what was said of each."""
        match = record_of(self.named, _up_to(self.deal, many))
        said: Any = () if self.answered.events is UNSET else self.answered.events
        events = [
            _claimed(event, own) if event.play is not None else event
            for event, own in zip(match.deals[0].events, said, strict=False)
        ]
        rest = match.deals[0].events[len(events) :]
        return _with(match, replace(match.deals[0], events=[*events, *rest]))

    def _ended(self, end: DealEnd | None, *, claims: bool = False) -> Match:
        """The record with how the deal is said to have ended."""
        match = self._claiming(_legal(self.expected)) if claims else self.bare
        return _with(match, replace(match.deals[0], end=end))

    def _followed_by(self, events: Sequence[Event]) -> Match:
        """The record with events after those that were legal."""
        more = record_of(self.named, replace(self.deal, events=tuple(events))).deals[0].events
        deal = self.bare.deals[0]
        return _with(self.bare, replace(deal, events=[*deal.events, *more]))

    def _another_deal(self, lead: int | None) -> Match:
        return replace(self.bare, deals=[*self.bare.deals, native.Deal(lead=lead)])


def _charge(finding: Finding, match: Match) -> Charge:
    name = next((name for name in CLAIMED if name in finding.recorded), "legal")
    return Charge(finding.clause, name, finding, match)


def _with(match: Match, deal: native.Deal) -> Match:
    return replace(match, deals=[deal])


def _up_to(deal: Deal, many: int) -> Deal:
    return replace(deal, events=deal.events[:many])


def _legal(result: Result) -> int:
    """How many of the events were legal."""
    return 0 if result.events is UNSET else sum(event.legal for event in result.events or ())


def _both_legal(expected: Result, answered: Result) -> int:
    return _legal(expected) if answered.events is UNSET else min(_legal(expected), _legal(answered))


def _claimed(event: native.Event, own: Judged) -> native.Event:
    said = {name: getattr(own, name) for name in CLAIMED if getattr(own, name) is not UNSET}
    return replace(event, **said)


def _differing_tail(expected: Result, answered: Result) -> Iterator[str]:
    for name in ("over", "turn", "plays"):
        own, theirs = getattr(expected, name), getattr(answered, name)
        if name == "plays" and isinstance(own, tuple) and isinstance(theirs, tuple):
            own, theirs = {_written(text) for text in own}, {_written(text) for text in theirs}
        if theirs is not UNSET and own != theirs:
            yield name


def _written(text: str) -> tuple[Any, str]:
    written, _, label = text.partition("@")
    tile = parse_tile(written)
    return (written if tile is None else tile.domino), label


def _play(seat: int, text: str) -> Event | None:
    """The event of a play as a program offers it; None for what is no play."""
    written, _, label = text.partition("@")
    if parse_tile(written) is None or label not in ("", "L", "R", "U", "D"):
        return None
    return Event(seat, play=written, end=label or UNSET)  # type: ignore[arg-type]  # looked at above
