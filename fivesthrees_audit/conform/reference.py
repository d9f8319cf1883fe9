"""Owns the reference end of the wire: what the engine makes of a deal, and a reply for every line that comes.

Decides nothing: what is legal, what it earns and how a deal ends is asked of the engine and the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from importlib.metadata import version
from typing import Any, BinaryIO

from msgspec import UNSET

from fivesthrees_audit import engine
from fivesthrees_audit.conform.wire import (
    LONGEST,
    PROTOCOL,
    Accepted,
    Answer,
    Deal,
    Event,
    Hello,
    Judged,
    Over,
    Refused,
    Reply,
    Request,
    Result,
    Rules,
    Run,
    Start,
    Stop,
    WireError,
    line_of,
    request_in,
    seq_in,
)
from fivesthrees_audit.engine import Played, State
from fivesthrees_audit.findings import SpecError
from fivesthrees_audit.layout import Layout
from fivesthrees_audit.rules import ending
from fivesthrees_audit.ruleset import DEFAULT, RuleSet, house_rule_ids, rule_set_ids
from fivesthrees_audit.tiles import TILE_BY_TEXT, Tile
from fivesthrees_audit.transcript import Draw, Move, Step, end_of, following, opened, over, stepped

NAME = "fivesthrees-audit"

NOT_DEALT = Result(dealt=False)


def result_of(rules: RuleSet, deal: Deal) -> Result:
    """What the engine makes of a deal, up to the first event that is not legal."""
    return _result(*_followed(rules, deal)) if _opened(rules, deal) else NOT_DEALT


def table_after(rules: RuleSet, deal: Deal) -> Layout:
    """The layout after the legal events of a deal; an empty one where it may not be dealt so."""
    return _followed(rules, deal)[1].layout if _opened(rules, deal) else Layout()


def state_after(rules: RuleSet, deal: Deal) -> State:
    """The table after the legal events of a deal that may be dealt so."""
    return _followed(rules, deal)[1]


def moves_of(deal: Deal) -> Iterator[tuple[int, Move]]:
    """The events of a deal as seats and their moves."""
    return ((event.seat, _move(event)) for event in deal.events)


def agreed(rules: RuleSet, deal: Deal) -> RuleSet:
    """The rules with what the players agreed on. Raises SpecError where the rules leave them no such choice."""
    return rules.agreed(pairs=None if deal.pairs is UNSET else bool(deal.pairs), players=deal.players)


def _opened(rules: RuleSet, deal: Deal) -> State | None:
    """The table before the lead; None where such a deal may not be dealt, or led so."""
    hands = [[TILE_BY_TEXT[text] for text in hand] for hand in deal.hands]
    boneyard = None if deal.boneyard is UNSET else [TILE_BY_TEXT[text] for text in deal.boneyard or ()]
    try:
        return opened(agreed(rules, deal), hands, deal.lead, deal.scores, boneyard, first=deal.first)
    except (ValueError, SpecError):
        return None


def _followed(rules: RuleSet, deal: Deal) -> tuple[RuleSet, State, int, list[Judged]]:
    """The rules as agreed on, the table after the legal events, who laid the last tile, and each event as judged."""
    state, settled = _opened(rules, deal), agreed(rules, deal)
    assert state is not None  # noqa: S101  # the caller has seen to it
    judged: list[Judged] = []
    last = deal.lead
    for seat, move in moves_of(deal):
        step = _step(settled, state, seat, move)
        if step is None:
            judged.append(Judged(legal=False))
            break
        judged.append(_judged(step.played))
        state, last = step.after, last if step.played is None else seat
    return settled, state, last, judged


def _step(rules: RuleSet, state: State, seat: int, move: Move) -> Step | None:
    """A move made; None where it is not legal."""
    try:
        return stepped(rules, state, move) if seat == state.turn else None
    except ValueError:
        return None


def _judged(played: Played | None) -> Judged:
    if played is None:
        return Judged(legal=True)
    return Judged(legal=True, count=played.count, earned=played.earned, award=played.award, score=played.score)


def _move(event: Event) -> Move:
    if event.draw is not UNSET:
        return Draw(_tile(event.draw))
    if event.play is UNSET:
        return None
    return _tile(event.play), None if event.end is UNSET else str(event.end)


def _tile(text: Any) -> Tile:
    return TILE_BY_TEXT[text]


def _result(rules: RuleSet, state: State, last: int, judged: list[Judged]) -> Result:
    ended = bool(state.is_over or engine.blocked(rules, state))
    if not ended:
        plays = engine.plays(rules, state, state.turn)
        return Result(
            dealt=True,
            events=tuple(judged),
            turn=state.turn,
            plays=tuple(str(tile) if label is None else f"{tile}@{label}" for tile, label in plays),
            over=None,
            scores=state.scores,
            leads=None,
            winner=None,
        )
    end, closed = end_of(rules, state, last), over(rules, state)
    assert end.how is not None  # noqa: S101  # it has ended
    leads: Any = None if closed.winner is not None else following(rules, state)
    if ending.is_tied(rules, closed.scores):  # whether they go on is contested
        leads = UNSET
    return Result(
        dealt=True,
        events=tuple(judged),
        turn=None,
        plays=(),
        over=Over(end.how, end.seat),
        scores=closed.scores,
        leads=leads,
        winner=closed.winner,
    )


def rules_in(request: Rules) -> RuleSet:
    """The rule set that a request describes. Raises SpecError for what is no rule set of the vocabulary."""
    known = request.id in (*rule_set_ids(), *house_rule_ids())
    missing = set() if known else set(RuleSet.named(DEFAULT).parameters()) - set(request.parameters)
    if missing:
        raise SpecError(f"no rule set is called {request.id!r}, and its {min(missing)} is not given")
    return RuleSet.named(request.id if known else DEFAULT).changed(request.parameters)


class Reference:
    """Our end of the wire: replies to lines, by the rules last asked for; some parameters may be changed in those."""

    def __init__(self, changed: Mapping[str, Any] | None = None) -> None:
        self._changed = changed or {}
        self._rules: RuleSet | None = None

    def reply(self, line: bytes) -> Reply | None:
        """The reply to a line; None where it asks to stop."""
        try:
            request = request_in(line)
        except WireError as error:
            seq = seq_in(line)
            return Refused(str(error)) if seq is None else Answer(seq=seq, error=str(error))
        return None if isinstance(request, Stop) else self._answered(request)

    def _answered(self, request: Request) -> Reply:
        if isinstance(request, Run):
            return self._ran(request)
        if isinstance(request, Rules):
            try:
                self._rules = rules_in(request).changed(self._changed)
            except SpecError as error:
                self._rules = None
                return Accepted(skipped=str(error))
            return Accepted(ok=True)
        assert isinstance(request, Start)  # noqa: S101  # the last kind there is
        if request.protocol != PROTOCOL:
            return Refused(f"protocol {request.protocol} is not spoken here, but {PROTOCOL}")
        return Hello(protocol=PROTOCOL, name=NAME, version=version(NAME))

    def _ran(self, request: Run) -> Answer:
        if self._rules is None:
            return Answer(seq=request.seq, error="no rules were asked for, or none that are known")
        return Answer(seq=request.seq, result=result_of(self._rules, request))


def lines_of(stream: BinaryIO) -> Iterator[bytes]:
    """The lines of a stream, none kept longer than a message may be: of a longer one its beginning stands for it."""
    while line := stream.readline(LONGEST + 1):
        yield line
        while len(line) > LONGEST and not line.endswith(b"\n"):  # its rest
            line = stream.readline(LONGEST + 1)


def replies(lines: Iterable[bytes], changed: Mapping[str, Any] | None = None) -> Iterator[bytes]:
    """A line for each line that comes, to the request to stop or the end; blank lines are passed over.

    Parameters may be `changed` in whatever rules are asked for, as a program changes them that misreads a rule.
    """
    reference = Reference(changed)
    for line in lines:
        if len(line) > LONGEST:
            yield line_of(Refused(f"a line of more than {LONGEST:,} bytes"))
        elif line.strip():
            reply = reference.reply(line)
            if reply is None:
                return
            yield line_of(reply)
