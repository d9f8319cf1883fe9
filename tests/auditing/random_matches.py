"""Random legal matches by the rules of the oracle, in the plain form of the JSON. Nothing of the program is used."""

from tests.auditing.layouts import BITS, LABELS, TILES, fitting, is_open
from tests.auditing.oracle import (
    World,
    at_once,
    blocked,
    closings,
    draw,
    drawable,
    holders,
    is_over,
    knock,
    pips_left,
    played,
    replaced,
    rules_of,
)

CLAIMS = ("count", "earned", "award", "score")
GAMES = ("fives-and-threes", "pyatyorka", "all-fives", "draw", "block")


def random_match(  # noqa: PLR0913  # one keyword for each way in which matches differ
    random,
    house,
    players,
    deals,
    *,
    game="fives-and-threes",
    pairs=False,
    tiles=None,
    keen=0.0,
    stop=0.1,
    scores=None,
    referee=0.0,
):
    """A random legal match in the plain form, with every claim; `house` are parameters that differ."""
    record = {"format": "fivesthrees-log/1", "players": list("ABCD"[:players]), "deals": []}
    if house or game != "fives-and-threes":
        record["rules"] = {"base": game, **house} if house else game
    if pairs:
        record["pairs"] = True
    rules = rules_of(record)
    lead = random.randrange(players)
    if scores is not None:
        record["start"] = {"scores": list(scores), "lead": lead}
    scores = tuple(scores or (0,) * (max(rules.sides) + 1))
    for number in range(deals):
        last = number == deals - 1
        world, deal = _dealt(random, rules, lead, scores, tiles or list(BITS))
        record["deals"].append(deal)
        while not is_over(world) and blocked(rules, world) is None:
            if last and random.random() < stop:
                break
            if random.random() < referee:
                world, event = _adjusted(random, rules, world)
                deal["events"].append(event)
            world, event = _moved(random, rules, world, keen)
            deal["events"].append(event)
        else:
            world, deal["end"], lead = _ended(random, rules, world, deal["events"])
            scores = world.scores
        if world.winner is not None:
            record["result"] = {"winner": world.winner, "scores": list(world.scores)}
            break
    return record


def _dealt(random, rules, lead, scores, tiles):
    """The world at the start of a deal of which everything is known, and the deal."""
    shuffled = random.sample(tiles, len(tiles))
    players = len(rules.sides)
    hands = [shuffled[seat * rules.size : (seat + 1) * rules.size] for seat in range(players)]
    others = [one for one in BITS if not any(one in hand for hand in hands)]
    asleep = tuple(random.sample(others, len(others)))
    known = tuple(sum(1 << one for one in hand) for hand in hands)
    world = World(None, known, ((),) * players, asleep, lead, lead, scores)
    deal = {
        "lead": lead,
        "hands": [[_text(random, one) for one in hand] for hand in hands],
        "boneyard": [_text(random, one) for one in asleep],
        "events": [],
    }
    return world, deal


def _text(random, one):
    low, high = TILES[one] if random.random() < 0.5 else TILES[one][::-1]
    return f"{low}-{high}"


def _adjusted(random, rules, world):
    """The world after a ruling of the referee, and its entry."""
    seat, points = random.randrange(len(rules.sides)), random.choice((-2, -1, 1, 2, 3))
    side = rules.sides[seat]
    score = world.scores[side] + points
    return world._replace(scores=replaced(world.scores, side, score)), {"seat": seat, "adjust": points, "score": score}


def _moved(random, rules, world, keen):
    """The world after a turn, and its entry: a knock where nothing fits, the best award as often as `keen` says."""
    seat = world.turn
    options = [one for one in BITS if world.known[seat] >> one & 1 and (not world.table or _fits(world, one))]
    if not options and drawable(rules, world):
        return draw(rules, world), {"seat": seat, "draw": _text(random, world.boneyard[0])}
    if not options:
        return knock(rules, world), {"seat": seat, "knock": True}
    plays = [play for one in options for play in _plays(random, rules, world, one)]
    if random.random() < keen:
        most = max(claims[2] for _, _, claims in plays)
        plays = [play for play in plays if play[2][2] == most]
    event, world, claims = random.choice(plays)
    event.update(zip(CLAIMS, claims, strict=True))
    return world, event


def _fits(world, one):
    return fitting(world.table) >> one & 1


def _plays(random, rules, world, one):
    """Every way to lay a tile, a cross turned as it comes: its entry, the world after it, its claims."""
    text = _text(random, one)
    for end in [None] if world.table is None else LABELS[: len(world.table.ends)]:
        if end is not None and rules.game == "all-fives" and not is_open(world.table, LABELS.index(end)):
            continue
        after = list(played(rules, world, text, end))
        if after:
            world_after, claims = random.choice(after)
            yield {"seat": world.turn, "play": text} | ({} if end is None else {"end": end}), world_after, claims


def _ended(random, rules, world, events):
    """The world at the end of a deal, how it ended, who leads next; of a block's closing knocks some."""
    seat = next((event["seat"] for event in reversed(events) if "play" in event), 0)
    how = "out" if world.out is not None else "won" if world.winner is not None else "blocked"
    taker, bonus = closings(rules, world, pips_left(rules, world)) if how != "won" else (None, 0)
    if how == "blocked":
        for _ in range(random.randint(0, len(holders(world)))):
            events.append({"seat": world.turn, "knock": True})
            world = knock(rules, world)
        seat = None if taker is None else random.choice([s for s, side in enumerate(rules.sides) if side == taker])
    scores = world.scores if taker is None else replaced(world.scores, taker, world.scores[taker] + bonus)
    winner = world.winner
    if not at_once(rules) and how != "won":
        best = max(scores)
        winner = scores.index(best) if best >= rules.target and scores.count(best) == 1 else None
    elif bonus and taker is not None and scores[taker] >= rules.target:
        winner = taker
    end = {"how": how, "scores": list(scores)}
    if seat is not None:
        end["seat"] = seat
    if bonus or (rules.game != "fives-and-threes" and random.random() < 0.3):
        end["bonus"] = bonus
    lead = (world.led + 1) % len(rules.sides)
    if rules.game != "fives-and-threes" and (world.out is not None or taker is not None):
        lead = seat
    return world._replace(scores=scores, winner=winner), end, lead
