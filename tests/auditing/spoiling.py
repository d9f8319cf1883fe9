"""Tiny random matches, with parts left out and values spoiled. Nothing of the program is used."""

import copy

from tests.auditing.layouts import TILES
from tests.auditing.random_matches import CLAIMS, random_match


def tiny(random):
    """A random legal match of Fives and Threes, of one to three deals, with so few tiles that all may be hidden."""
    players = random.choice((2, 2, 3, 4))
    size = random.randint(1, 2 if players == 4 else 3)
    house = {f"hand_size.{players}": size, "target": random.choice((3, 5, 8, 12, 61))}
    if players == 4 and random.random() < 0.2:
        house["deal_ends"] = "first-out"
    few = (
        [number for number, one in enumerate(TILES) if max(one) <= 3]
        if random.random() < 0.6 and players * size <= 8
        else None
    )
    scores = None
    if random.random() < 0.2:
        scores = [random.randrange(house["target"]) for _ in range(2 if players == 4 else players)]
    referee = random.choice((0, 0, 0, 0.1))
    deals = random.choice((1, 1, 2, 3))
    return random_match(
        random, house, players, deals, tiles=few, scores=scores, referee=referee, stop=random.choice((0, 0.15))
    )


def tiny_of(random, game, *, most_hidden=14):
    """The same of another game: few tiles in hand and a large boneyard, or so many that the boneyard is soon empty."""
    players = random.choice((2, 2, 3, 4))
    most = 28 // players
    size = random.choice((1, 2, 2, 3, 3, most, most - 1, most - 2))
    size = min(size, most_hidden)
    size = min(size, 3) if game == "block" and random.random() < 0.7 else size
    deals = random.choice((1, 1, 2))
    house = {f"hand_size.{players}": size, "target": random.choice((5, 10, 20, 40, 100))}
    few = None
    if players * size <= 8 and game == "block" and random.random() < 0.6:
        few = [number for number, one in enumerate(TILES) if max(one) <= 3]
    sides = 2 if players == 4 and (pairs := game == "pyatyorka" and random.random() < 0.5) else players
    scores = [random.randrange(house["target"]) for _ in range(sides)] if random.random() < 0.2 else None
    return random_match(
        random,
        house,
        players,
        deals,
        game=game,
        pairs=players == 4 and pairs,
        tiles=few,
        scores=scores,
        referee=random.choice((0, 0, 0, 0.1)),
        stop=random.choice((0, 0.05, 0.15)),
        keen=random.choice((0, 0.5)),
    )


def thinned(random, record):
    """The record with random parts left out."""
    record = copy.deepcopy(record)
    rate = random.choice((0, 0.1, 0.3, 0.6, 0.9))

    def drop():
        return random.random() < rate

    if drop():
        record.pop("result", None)
    _without(record.get("result", {}), ("winner", "scores"), drop)
    _silence(random, record, drop)
    for deal in record["deals"]:
        if drop():
            deal.pop("lead", None)
        _hide(random, deal, drop)
        for event in deal["events"]:
            _thin(event, drop)
        if drop():
            deal.pop("end", None)
        _without(deal.get("end", {}), ("how", "seat", "bonus", "scores"), drop)
    return record


def _silence(random, record, drop):
    """Leaves out knocks or draws, and says so."""
    if drop() and random.random() < 0.6:
        record["omits"] = ["knocks"]
        for deal in record["deals"]:
            deal["events"] = [event for event in deal["events"] if "knock" not in event or random.random() < 0.3]
    if drop() and random.random() < 0.5 and _draws(record):
        record["omits"] = [*record.get("omits", ()), "draws"]
        for deal in record["deals"]:
            deal["events"] = [event for event in deal["events"] if "draw" not in event]


def _without(part, keys, drop):
    """Drops some keys of a part, where it is there at all."""
    for key in keys:
        if part and drop():
            part.pop(key, None)


def _thin(event, drop):
    if "end" in event and "play" in event and drop():
        del event["end"]
    if "draw" in event and drop():
        event["draw"] = "?"
    for key in ("seat", *CLAIMS):
        if drop() and not (key == "seat" and "adjust" in event):
            event.pop(key, None)


def _draws(record):
    return any("draw" in event for deal in record["deals"] for event in deal["events"])


def _hide(random, deal, drop):
    if drop() or random.random() < 0.5:
        deal.pop("boneyard", None)
    if drop():
        deal.pop("hands", None)
    if "boneyard" in deal:
        deal["boneyard"] = ["?" if drop() else text for text in deal["boneyard"]]
    if "hands" in deal:
        deal["hands"] = [None if drop() else ["?" if drop() else text for text in hand] for hand in deal["hands"]]


def spoiled(random, record):
    """The record with one thing in it changed."""
    record = copy.deepcopy(record)
    random.choice(SPOILERS)(random, record)
    return record


def _any_tile(random):
    low, high = random.choice(TILES)
    return random.choice((f"{low}-{high}", f"{high}-{low}"))


def _entry(random, record, want=lambda event: True):
    found = [event for deal in record["deals"] for event in deal["events"] if want(event)]
    return random.choice(found) if found else {}


def _claim(random, record):
    event = _entry(random, record, lambda event: "count" in event)
    if event:
        event[random.choice(CLAIMS)] += random.choice((-3, -2, -1, 1, 2, 3, 5))


def _seat(random, record):
    event = _entry(random, record)
    if event:
        event["seat"] = random.randrange(len(record["players"]))


def _tile(random, record):
    event = _entry(random, record, lambda event: "play" in event)
    if event:
        event["play"] = _any_tile(random)


def _drawn(random, record):
    event = _entry(random, record, lambda event: "draw" in event)
    if event:
        event["draw"] = _any_tile(random)


def _end(random, record):
    event = _entry(random, record, lambda event: "end" in event)
    if event:
        event["end"] = random.choice(("L", "R", "U", "D", 0, 1, 2, 3, 4, 5, 6))


def _other_kind(random, record):
    event = _entry(random, record, lambda event: {"play", "knock", "draw"} & set(event))
    if event:
        seat, kind = event["seat"], next(iter({"play", "knock", "draw"} & set(event)))
        event.clear()
        others = {"play": _any_tile(random), "knock": True, "draw": random.choice(("?", _any_tile(random)))}
        del others[kind]
        event.update({"seat": seat}, **dict([random.choice(sorted(others.items(), key=str))]))


def _events(random, record):
    events = random.choice(record["deals"])["events"]
    place = random.randint(0, len(events))
    players = len(record["players"])
    kind = random.choice(("lose", "twice", "swap", "knock", "play", "draw", "note"))
    if kind == "lose" and place < len(events):
        del events[place]
    elif kind == "twice" and place < len(events):
        events.insert(place, copy.deepcopy(events[place]))
    elif kind == "swap" and place + 1 < len(events):
        events[place : place + 2] = events[place + 1], events[place]
    elif kind == "knock":
        events.insert(place, {"seat": random.randrange(players), "knock": True})
    elif kind == "play":
        events.insert(place, {"seat": random.randrange(players), "play": _any_tile(random)})
    elif kind == "draw":
        events.insert(place, {"seat": random.randrange(players), "draw": random.choice(("?", _any_tile(random)))})
    else:
        events.insert(place, {"note": "tea"})


def _sides(record):
    pairs = len(record["players"]) == 4 and ("pairs" in record or "threes" in str(record.get("rules", "threes")))
    return 2 if pairs else len(record["players"])


def _lead(random, record):
    random.choice(record["deals"])["lead"] = random.randrange(len(record["players"]))


def _dealing(random, record):
    deal = random.choice(record["deals"])
    hand = random.choice([*deal["hands"], deal["boneyard"]])
    kind = random.choice(("other", "lose", "more"))
    if kind == "more":
        hand.append(_any_tile(random))
    elif hand:
        hand.pop()
        if kind == "other":
            hand.append(_any_tile(random))


def _ending(random, record):
    deal = random.choice(record["deals"])
    end = deal.setdefault("end", {})
    kind = random.choice(("how", "seat", "bonus", "scores", "none"))
    sides = _sides(record)
    if kind == "how":
        end["how"] = random.choice(("out", "blocked", "won"))
    elif kind == "seat":
        end["seat"] = random.randrange(len(record["players"]))
    elif kind == "bonus":
        end["bonus"] = end.get("bonus", 0) + random.choice((-1, 1, 2, 5))
    elif kind == "scores":
        end["scores"] = end.get("scores", [0] * sides)
        end["scores"][random.randrange(sides)] += random.choice((-1, 1, 2))
    else:
        del deal["end"]


def _deals(random, record):
    place = random.randrange(len(record["deals"]))
    if random.random() < 0.5:
        del record["deals"][place]
    else:
        record["deals"].insert(place, copy.deepcopy(record["deals"][place]))


def _result(random, record):
    sides = _sides(record)
    result = record.setdefault("result", {"scores": [0] * sides})
    if random.random() < 0.5:
        result["winner"] = random.randrange(sides)
    else:
        result["scores"][random.randrange(sides)] += random.choice((-1, 1, 2))


SPOILERS = (
    *(_claim, _claim, _seat, _seat, _tile, _tile, _end, _other_kind, _events, _events, _events),
    *(_drawn, _drawn, _ending, _lead, _dealing, _dealing, _ending, _ending, _deals, _result),
)
