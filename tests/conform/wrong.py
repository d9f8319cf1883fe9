"""Wrong programs, one fault each: `python wrong.py FAULT` speaks over the wire.

Each is the reference with one rule of its own broken, so that a clause has a program that breaks it and nothing else,
or with an answer spoiled on its way out.
"""

import os
import sys
import time

from msgspec import UNSET
from msgspec.structs import replace

from fivesthrees_audit import engine
from fivesthrees_audit.conform import reference
from fivesthrees_audit.conform.reference import Reference, lines_of
from fivesthrees_audit.conform.wire import Answer, Judged, Over, Run, line_of, request_in
from fivesthrees_audit.rules import ending, playing, scoring
from fivesthrees_audit.rules.ending import Emptied

REAL = {
    rule.__name__: rule
    for chapter in (playing, scoring, ending)
    for rule in vars(chapter).values()
    if callable(rule) and getattr(rule, "clause", None)
}


# rules read wrongly

PATCHES = {
    "set/double-six": (playing, "repeated", lambda tiles: ()),
    "deal/players": (playing, "sides", lambda rules, players: tuple(range(players))),
    "deal/hand-size": (playing, "hand_size", lambda rules, players: 6),
    "deal/lead": (playing, "opens", None),
    "lead/first": (playing, "first_leads", lambda rules, hands: (0,)),
    "lead/next": (
        playing,
        "next_leads",
        lambda rules, sides, lead, out, winner: (lead if out is None else out,),
    ),
    "lead/any-tile": (
        playing,
        "leads",
        lambda rules, hand, *, first=False: [tile for tile in hand if tile.is_double] or hand,
    ),
    "turn/order": (playing, "next_turn", lambda seat, held: (seat + 1) % len(held)),
    "play/held": (playing, "is_held", None),
    "play/end": (playing, "open_ends", lambda rules, layout: layout.ends[:1]),
    "play/matches": (playing, "matches", None),
    "play/required": (playing, "may_knock", lambda plays, drawable=0: True),
    "draw/none": (playing, "may_draw", lambda rules: True),
    "count/ends": (scoring, "count", lambda rules, layout: max(scoring.contributions(rules, layout))),
    "count/double": (scoring, "end_contribution", lambda rules, end: end.pips),
    "count/lone-double": (scoring, "lone_double_contribution", lambda rules, pips: 4 * pips),
    "score/threes-and-fives": (
        scoring,
        "threes_and_fives",
        lambda rules, divisors, count, plain: (
            REAL["threes_and_fives"](rules, divisors, count, plain) + (count // 3 if count % 3 == 0 else 0)
        ),
    ),
    "score/every-play": (
        scoring,
        "play_points",
        lambda rules, count, plain=None, *, lead, last: 0 if lead else scoring.points(rules, count, plain),
    ),
    "score/out-point": (scoring, "out_points", lambda rules, *, goes_out, after_out=False: 0),
    "score/running": (scoring, "new_score", lambda before, award: before + 2 * award),
    "end/out": (ending, "is_out", lambda rules, own, partner: Emptied(own == 0, own == 0)),
    "end/blocked": (ending, "is_blocked", lambda able, drawable=0: False),
    "end/leftovers": (None, "leftovers", None),
    "target/whole": (
        ending,
        "accepted",
        lambda rules, before, earned: min(earned, max(0, rules.target - before)),
    ),
    "target/combined": (
        ending,
        "accepted_going_out",
        lambda rules, before, play, out: (
            (first := ending.accepted(rules, before, play)) + ending.accepted(rules, before + first, out)
        ),
    ),
    "match/reached": (ending, "is_won", lambda rules, award, score: False),
    "match/result": (None, "result", None),
}


def other_lead(reference_step):
    """Whoever wants leads the deal."""

    def step(rules, state, seat, move):
        led = state if state.layout.ends or not state.hands[seat].size else state._replace(turn=seat)
        return reference_step(rules, led, seat, move)

    return step


def not_held(reference_step):
    """Any tile may be laid, whoever holds it."""

    def step(rules, state, seat, move):
        if isinstance(move, tuple) and len(move) == 2 and state.layout.ends and seat == state.turn:
            tile = move[0].domino
            if tile not in state.seen:
                hand = engine.Hand(state.hands[seat].known | {tile})
                hands = tuple(hand if place == seat else own for place, own in enumerate(state.hands))
                return reference_step(rules, state._replace(hands=hands), seat, move)
        return reference_step(rules, state, seat, move)

    return step


STEPS = {"deal/lead": other_lead, "play/held": not_held}


# answers spoiled on their way out


def result_changed(answer, **fields):
    return replace(answer, result=replace(answer.result, **fields))


def legal_always(answer, run):
    events = tuple(each if each.legal else Judged(legal=True) for each in answer.result.events or ())
    return result_changed(answer, events=events) if answer.result.events is not UNSET else answer


def fits_anywhere(answer, run):
    """The last event is right whatever it is, if it is a play at some end."""
    events = answer.result.events or ()
    last = run.events[len(events) - 1] if events else None
    if events and not events[-1].legal and last.play is not UNSET and last.end is not UNSET:
        return result_changed(answer, events=(*events[:-1], Judged(legal=True)))
    return answer


def leftovers_cost(answer, run):
    result = answer.result
    if isinstance(result.over, Over) and result.over.how == "out" and result.winner is None:
        seat = result.over.seat
        side = seat % 2 if run.players == 4 else seat
        scores = tuple(score + (place == side) for place, score in enumerate(result.scores))
        return result_changed(answer, scores=scores)
    return answer


def other_winner(answer, run):
    winner = answer.result.winner
    return result_changed(answer, winner=1 - winner) if winner in (0, 1) else answer


SPOILED = {
    "legal-always": legal_always,
    "play/matches": fits_anywhere,
    "end/leftovers": leftovers_cost,
    "match/result": other_winner,
}


def long(run):
    return len(run.events) > 3


def say(data):
    os.write(1, data)


def misbehave(fault, run, reply):
    """What is done instead of the reply to a deal of more than three events; whether anything was."""
    if fault == "hangs":
        time.sleep(60)
    elif fault == "dies":
        os.write(2, b"out of tiles\n")
        os._exit(3)
    elif fault == "noise":
        say(b"thinking...\n")
    elif fault == "other-seq":
        say(line_of(Answer(seq=reply.seq + 1, result=reply.result)))
    elif fault == "floods":
        while True:
            say(b"x" * 65536)
    elif fault == "fewer-events":
        say(line_of(result_changed(reply, events=reply.result.events[:1])))
        return True
    else:
        return False
    return fault != "noise"


def main(fault):
    chapter, name, function = PATCHES.get(fault, (None, "", None))
    if chapter is not None and function is not None:
        function.clause, function.in_force = REAL[name].clause, REAL[name].in_force
        setattr(chapter, name, function)
    if fault in STEPS:
        reference._step = STEPS[fault](reference._step)
    answers = Reference()
    for line in lines_of(sys.stdin.buffer):
        request = request_in(line)
        reply = answers.reply(line)
        if reply is None:
            return
        if isinstance(request, Run):
            if reply.result is not UNSET and fault in SPOILED:
                reply = SPOILED[fault](reply, request)
            if long(request) and misbehave(fault, request, reply):
                continue
        say(line_of(reply))


if __name__ == "__main__":
    main(sys.argv[1])
