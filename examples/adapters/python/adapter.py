"""The loop between `fivesthrees-audit conform` and an engine: one JSON line in, one out."""

from __future__ import annotations

import json
import sys
from typing import Any

from engine import Deal, Tile, may_be_dealt


def tile(text: str) -> Tile:
    """The tile that `6-3` stands for."""
    left, right = text.split("-")
    return int(left), int(right)


def judged(deal: Deal, event: dict[str, Any]) -> dict[str, Any]:
    """Have the engine make one move; what it says of it."""
    if "play" in event:
        played = deal.play(event["seat"], tile(event["play"]), event.get("end"))
        return {"legal": False} if played is None else {"legal": True, **vars(played)}
    return {"legal": "knock" in event and deal.knock(event["seat"])}  # nobody draws


def result(run: dict[str, Any]) -> dict[str, Any]:
    """A deal followed up to its first illegal event, and the table then."""
    hands = [[tile(text) for text in hand] for hand in run["hands"]]
    asleep = [tile(text) for text in run["boneyard"]] if "boneyard" in run else None
    if not may_be_dealt(hands, run["scores"], asleep):
        return {"dealt": False}
    deal, events = Deal(hands, run["scores"], run["lead"]), []
    for event in run["events"]:
        events.append(judged(deal, event))
        if not events[-1]["legal"]:
            break
    over, winner = deal.over(), deal.winner()
    plays = [] if over else deal.plays(deal.turn)
    return {
        "dealt": True,
        "events": events,
        "turn": None if over else deal.turn,
        "plays": [f"{a}-{b}" if end is None else f"{a}-{b}@{end}" for (a, b), end in plays],
        "over": {"how": over[0], "seat": over[1]} if over else None,
        "scores": deal.scores,
        "leads": [deal.next_lead()] if over and winner is None else None,
        "winner": winner,
    }


def reply(request: dict[str, Any]) -> dict[str, Any]:
    """The reply to any request but `stop`."""
    if request["cmd"] == "start":
        return {"protocol": 1, "name": "small engine in Python", "version": "1"}
    if request["cmd"] == "rules":
        known = request["id"] == "fives-and-threes"
        return {"ok": True} if known else {"skipped": "plays Fives and Threes alone"}
    if request["cmd"] == "run":
        return {"seq": request["seq"], "result": result(request)}
    return {"error": f"no such request: {request['cmd']}"}


for line in sys.stdin.buffer:
    asked = json.loads(line)
    if asked["cmd"] == "stop":
        break
    print(json.dumps(reply(asked)), flush=True)
