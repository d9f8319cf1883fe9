"""Random legal matches by the rules of the oracle, in the plain form of the JSON. Nothing of the program is used."""

from tests.auditing.oracle import TILES, World, blocked, holders, is_over, knock, play, put, rules_of, side_of

CLAIMS = ("count", "earned", "award", "score")


def played(  # noqa: PLR0913  # one keyword for each way in which matches differ
    random, house, players, deals, *, tiles=None, keen=0.0, stop=0.1, scores=None, referee=0.0
):
    """A random legal match in the plain form, with every claim; `house` are parameters that differ."""
    record = {"format": "fivesthrees-log/1", "players": list("ABCD"[:players]), "deals": []}
    if house:
        record["rules"] = {"base": "fives-and-threes", **house}
    rules = rules_of(record)
    lead = random.randrange(players)
    if scores is not None:
        record["start"] = {"scores": list(scores), "lead": lead}
    scores = tuple(scores or (0,) * (2 if players == 4 else players))
    for number in range(deals):
        last = number == deals - 1
        world, deal = _dealt(random, rules, lead, scores, sorted(tiles or TILES))
        record["deals"].append(deal)
        while not is_over(world) and blocked(world) is None:
            if last and random.random() < stop:
                break
            if random.random() < referee:
                world, event = _adjusted(random, rules, world)
                deal["events"].append(event)
            world, event = _moved(random, rules, world, keen)
            deal["events"].append(event)
        else:
            scores = world.scores
            world, deal["end"] = _ended(random, rules, world, deal["events"])
        if world.winner is not None:
            record["result"] = {"winner": world.winner, "scores": list(world.scores)}
            break
        lead = (lead + 1) % players
    return record


def _dealt(random, rules, lead, scores, tiles):
    """The world at the start of a deal of known hands, and the deal."""
    shuffled = random.sample(tiles, len(tiles))
    hands = [shuffled[seat * rules.size : (seat + 1) * rules.size] for seat in range(rules.players)]
    others = sorted(TILES - {one for hand in hands for one in hand})
    known, lacks = tuple(map(frozenset, hands)), (frozenset(),) * rules.players
    hidden = (0,) * rules.players
    world = World(None, False, known, hidden, lacks, lead, lead, scores, 0, None, None, frozenset(), False)
    deal = {
        "lead": lead,
        "hands": [[_text(random, one) for one in hand] for hand in hands],
        "boneyard": [_text(random, one) for one in random.sample(others, len(others))],
        "events": [],
    }
    return world, deal


def _text(random, one):
    low, high = one if random.random() < 0.5 else one[::-1]
    return f"{low}-{high}"


def _adjusted(random, rules, world):
    """The world after a ruling of the referee, and its entry."""
    seat, points = random.randrange(rules.players), random.choice((-2, -1, 1, 2, 3))
    side = side_of(rules, seat)
    score = world.scores[side] + points
    scores = tuple(score if other == side else old for other, old in enumerate(world.scores))
    return world._replace(scores=scores), {"seat": seat, "adjust": points, "score": score}


def _moved(random, rules, world, keen):
    """The world after a turn, and its entry: a knock where nothing fits, the best award as often as `keen` says."""
    options = [
        (one, left)
        for one in sorted(world.known[world.turn])
        for left in ((True, False) if world.ends else (True,))
        if world.ends is None or put(world.ends, one, left)
    ]
    if not options:
        return knock(rules, world), {"seat": world.turn, "knock": True}
    if random.random() < keen:
        awards = [play(rules, world, f"{one[0]}-{one[1]}", left)[1][2] for one, left in options]
        options = [option for option, award in zip(options, awards, strict=True) if award == max(awards)]
    one, left = random.choice(options)
    event = {"seat": world.turn, "play": _text(random, one)}
    if world.ends is not None:
        event["end"] = "L" if left else "R"
    world, claims = play(rules, world, event["play"], left)
    event.update(zip(CLAIMS, claims, strict=True))
    return world, event


def _ended(random, rules, world, events):
    """The world at the end of a deal, and how it ended; the closing knocks of a block are written in part."""
    seat = next((event["seat"] for event in reversed(events) if "play" in event), 0)
    scores = list(world.scores)
    if world.out is not None:
        return world, {"how": "out", "seat": seat, "scores": scores}
    if world.winner is not None:
        return world, {"how": "won", "seat": seat, "scores": scores}
    for _ in range(random.randint(0, len(holders(world)))):
        events.append({"seat": world.turn, "knock": True})
        world = knock(rules, world)
    return world, {"how": "blocked", "scores": scores}
