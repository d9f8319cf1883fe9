"""Records of which parts are hidden, and in which one entry was written wrong, with no help from the program."""

import copy

from tests.auditing.random_matches import CLAIMS

TILES = [f"{low}-{high}" for low in range(7) for high in range(low, 7)]


def hidden(random, record):
    """The record with hands, boneyards and ends of plays left out, sometimes claims as well."""
    record = copy.deepcopy(record)
    much = random.choice((0, 1, 2))
    for deal in record["deals"]:
        deal.pop("boneyard", None)
        if much:
            deal.pop("hands", None)
        elif "hands" in deal:
            deal["hands"] = [hand if random.random() < 0.5 else None for hand in deal["hands"]]
        for event in deal["events"]:
            if much or random.random() < 0.8:
                event.pop("end", None)
            if much and "draw" in event:
                event["draw"] = "?"
            if much > 1:
                for name in ("count", "earned", "award"):
                    event.pop(name, None)
    return record


def slipped(random, record):
    """The record with one entry written wrong, and the number of its deal; None where there is no such entry."""
    record = copy.deepcopy(record)
    number = random.randrange(len(record["deals"]))
    kind = random.choice(SLIPS)
    if kind in ("winner", "result"):
        number = len(record["deals"]) - 1
    done = SLIP[kind](random, record, record["deals"][number])
    return (record, number) if done else None


def _any(random, deal, key):
    found = [event for event in deal["events"] if key in event]
    return random.choice(found) if found else None


def _value(key, values):
    def slip(random, record, deal):
        event = _any(random, deal, key)
        if event is not None:
            event[key] = random.choice(values)
        return event is not None

    return slip


def _seat(random, record, deal):
    event = _any(random, deal, "seat")
    if event is not None:
        event["seat"] = random.randrange(len(record["players"]))
    return event is not None


def _claim(random, record, deal):
    name = random.choice(CLAIMS)
    event = _any(random, deal, name)
    if event is not None:
        event[name] += random.choice((-3, -2, -1, 1, 2, 3, 5))
    return event is not None


def _other_kind(key, kind):
    def slip(random, record, deal):
        event = _any(random, deal, key)
        if event is not None:
            seat = event["seat"]
            event.clear()
            event.update({"seat": seat, kind: random.choice(TILES) if kind == "play" else True})
        return event is not None

    return slip


def _lost(random, record, deal):
    if deal["events"]:
        del deal["events"][random.randrange(len(deal["events"]))]
        return True
    return False


def _twice(random, record, deal):
    if deal["events"]:
        place = random.randrange(len(deal["events"]))
        deal["events"].insert(place, copy.deepcopy(deal["events"][place]))
        return True
    return False


def _extra(random, record, deal):
    place = random.randint(0, len(deal["events"]))
    deal["events"].insert(place, {"seat": random.randrange(len(record["players"])), "knock": True})
    return True


def _exchanged(random, record, deal):
    if len(deal["events"]) < 2:
        return False
    place = random.randrange(len(deal["events"]) - 1)
    deal["events"][place : place + 2] = reversed(deal["events"][place : place + 2])
    return True


def _lead(random, record, deal):
    if "lead" in deal:
        deal["lead"] = random.randrange(len(record["players"]))
    return "lead" in deal


def _hand(random, record, deal):
    hand = random.choice(deal.get("hands") or [None])
    if not hand:
        return False
    hand[random.randrange(len(hand))] = random.choice(TILES)
    return True


def _end(key, wrong):
    def slip(random, record, deal):
        end = deal.get("end", {})
        if key in end:
            end[key] = wrong(random, record, end[key])
        return key in end

    return slip


def _scores(random, record, scores):
    scores = list(scores)
    scores[random.randrange(len(scores))] += random.choice((-2, -1, 1, 2, 5))
    return scores


def _winner(random, record, deal):
    result = record.get("result", {})
    if "winner" in result:
        result["winner"] = random.randrange(len(result.get("scores", [0, 0])))
    return "winner" in result


def _result(random, record, deal):
    result = record.get("result", {})
    if "scores" in result:
        result["scores"] = _scores(random, record, result["scores"])
    return "scores" in result


SLIP = {
    "play": _value("play", TILES),
    "draw": _value("draw", TILES),
    "end": _value("end", "LR"),
    "seat": _seat,
    "claim": _claim,
    "knock": _other_kind("knock", "play"),
    "kind": _other_kind("play", "knock"),
    "lose": _lost,
    "twice": _twice,
    "extra": _extra,
    "swap": _exchanged,
    "lead": _lead,
    "hand": _hand,
    "how": _end("how", lambda random, *_: random.choice(("out", "blocked", "won"))),
    "taker": _end("seat", lambda random, record, _: random.randrange(len(record["players"]))),
    "bonus": _end("bonus", lambda random, _, bonus: max(0, bonus + random.choice((-5, -1, 1, 2, 5)))),
    "scores": _end("scores", _scores),
    "winner": _winner,
    "result": _result,
}

SLIPS = [*SLIP, "play", "play", "claim", "claim"]
"""The kinds of slips, the usual ones more often."""
