"""A second opinion: is there a legal match that agrees with a record? Written from the rule sheet, not the program.

Nothing of the program is imported. A record is the plain form of the JSON; tiles are pairs of pips,
lower half first. Every reading that a record leaves open (lead, end, unwritten knocks) is followed;
what a hidden hand must have lacked is gathered, and the deal's tiles are dealt out at its end by
matching. That is exact: the rules ask of hidden tiles only that some of them were *not* held.
"""

from typing import Any, NamedTuple

TILES = frozenset((low, high) for low in range(7) for high in range(low, 7))
SIZES = {2: 7, 3: 5, 4: 5}


class Rules(NamedTuple):
    """What differs between houses: hand size, target, point for going out, and whether both partners must."""

    players: int
    size: int
    target: int
    point: int
    both: bool


class World(NamedTuple):
    """A match as it may stand: by seat the known tiles, the number of hidden ones and what those cannot be."""

    ends: Any
    lone: bool
    known: tuple[frozenset, ...]
    hidden: tuple[int, ...]
    lacks: tuple[frozenset, ...]
    turn: int
    led: int
    scores: tuple[int, ...]
    knocks: int
    out: int | None
    winner: int | None
    laid: frozenset
    doubtful: bool


def tile(text):
    return tuple(sorted(map(int, text.split("-"))))


def rules_of(record):
    house = record.get("rules")
    house = house if isinstance(house, dict) else {}
    players = len(record["players"])
    return Rules(
        players,
        house.get(f"hand_size.{players}", SIZES[players]),
        house.get("target", 61),
        house.get("out_point", 1),
        house.get("deal_ends", "both-partners") == "both-partners",
    )


def side_of(rules, seat):
    return seat % 2 if rules.players == 4 else seat


def next_seat(rules, seat, sizes):
    for step in range(1, rules.players + 1):
        if sizes[(seat + step) % rules.players]:
            return (seat + step) % rules.players
    return seat


def pips_counted(ends, lone):
    """`ends` are (pips, is a double) left and right; a lone double is both of them."""
    if lone and ends[0][1]:
        return 2 * ends[0][0]
    return sum(pips * (2 if double else 1) for pips, double in ends)


def worth(count):
    return (count // 3 if count % 3 == 0 else 0) + (count // 5 if count % 5 == 0 else 0)


def put(ends, one, left):
    """The ends after a tile joins the left or the right one; None where it does not fit."""
    place = 0 if left else 1
    pips = ends[place][0]
    if pips not in one:
        return None
    far = one[1] if one[0] == pips else one[0]
    new = (far, one[0] == one[1])
    return (new, ends[1]) if left else (ends[0], new)


def fits(ends, one):
    return ends is None or any(end[0] in one for end in ends)


def play(rules, world, text, left):
    """The world after the seat due lays a tile, and (count, earned, award, score); None where it cannot be laid so."""
    one, seat = tile(text), world.turn
    if world.ends is None:
        first, second = map(int, text.split("-"))
        ends, lone = ((first, first == second), (second, first == second)), True
    else:
        ends, lone = put(world.ends, one, left), False
        if ends is None:
            return None
    known, hidden, lacks = list(world.known), list(world.hidden), world.lacks
    if one in world.laid or any(one in hand for other, hand in enumerate(known) if other != seat):
        return None
    if one in known[seat]:
        known[seat] = known[seat] - {one}
    elif hidden[seat] and one not in lacks[seat]:
        hidden[seat] -= 1
    else:
        return None
    sizes = [len(hand) + more for hand, more in zip(known, hidden, strict=True)]
    mate = (seat + 2) % 4 if rules.players == 4 and rules.both else seat
    out = not sizes[seat] and not sizes[mate]
    count = pips_counted(ends, lone)
    earned = worth(count) + (rules.point if out else 0)
    side = side_of(rules, seat)
    before = world.scores[side]
    award = earned if before + earned <= rules.target else 0
    score = before + award
    scores = tuple(score if other == side else old for other, old in enumerate(world.scores))
    return world._replace(
        ends=ends,
        lone=lone,
        known=tuple(known),
        hidden=tuple(hidden),
        laid=world.laid | {one},
        scores=scores,
        turn=next_seat(rules, seat, sizes),
        knocks=0,
        out=seat if out else None,
        winner=side if award and score == rules.target else world.winner,
    ), (count, earned, award, score)


def holders(world):
    return [seat for seat in range(len(world.known)) if world.known[seat] or world.hidden[seat]]


def stuck(world, seat):
    """The world in which a seat holds nothing that fits; None where it is known to."""
    if any(fits(world.ends, one) for one in world.known[seat]):
        return None
    if not world.hidden[seat]:
        return world
    fitting = frozenset(one for one in TILES if fits(world.ends, one))
    lacks = tuple(old | fitting if other == seat else old for other, old in enumerate(world.lacks))
    return world._replace(lacks=lacks)


def knock(rules, world):
    """The world after the seat due knocks; None where it must play, or all who hold tiles have knocked already."""
    if world.knocks >= len(holders(world)):
        return None
    after = stuck(world, world.turn)
    sizes = [len(hand) + more for hand, more in zip(world.known, world.hidden, strict=True)]
    return after and after._replace(turn=next_seat(rules, world.turn, sizes), knocks=world.knocks + 1)


def blocked(world):
    for seat in holders(world):
        world = world and stuck(world, seat)
    return world


def is_over(world):
    return world.out is not None or world.winner is not None


def labels(world, event):
    if world.ends is None:
        return [True]
    end = event.get("end")
    named = [("L", True), ("R", False)]
    return [
        left for (label, left), (pips, _) in zip(named, world.ends, strict=True) if end is None or end in (label, pips)
    ]


def after_event(rules, omits, world, event, asleep):
    """Every world that agrees with an entry."""
    if "adjust" in event:
        side = side_of(rules, event["seat"])
        score = world.scores[side] + event["adjust"]
        if event.get("score", score) != score:
            return
        yield world._replace(scores=tuple(score if s == side else old for s, old in enumerate(world.scores)))
    elif "draw" in event:
        return
    elif "play" not in event and "knock" not in event:
        yield world
    else:
        while world is not None and not is_over(world):
            if event.get("seat", world.turn) == world.turn:
                yield from turn(rules, world, event, asleep)
            world = knock(rules, world) if omits else None


def turn(rules, world, event, asleep):
    if "knock" in event:
        after = knock(rules, world)
        if after is not None:
            yield after
        return
    if tile(event["play"]) in asleep:
        return
    for left in labels(world, event):
        played = play(rules, world, event["play"], left)
        if played is not None:
            claims = dict(zip(("count", "earned", "award", "score"), played[1], strict=True))
            if all(event.get(name, value) == value for name, value in claims.items()):
                yield played[0]


def dealt(rules, record, deal):
    """The known tiles and the number of hidden ones by seat, and the tiles asleep; None for an impossible deal."""
    hands = deal.get("hands") or [None] * rules.players
    hands = [["?"] * rules.size if hand is None else hand for hand in hands]
    boneyard = deal.get("boneyard")
    places = [*hands] if boneyard is None else [*hands, boneyard]
    told = [tile(text) for place in places for text in place if text != "?"]
    if len(set(told)) != len(told) or any(len(hand) != rules.size for hand in hands):
        return None
    if boneyard is not None and len(boneyard) != 28 - rules.players * rules.size:
        return None
    known = tuple(frozenset(tile(text) for text in hand if text != "?") for hand in hands)
    asleep = frozenset(tile(text) for text in boneyard or () if text != "?")
    return known, tuple(hand.count("?") for hand in hands), asleep


def fillable(slots, pool):
    """Whether each slot (the tiles it must not hold) can be given a tile of its own."""
    given = {}

    def place(slot, tried):
        for one in pool - slots[slot] - tried:
            tried.add(one)
            if one not in given or place(given[one], tried):
                given[one] = slot
                return True
        return False

    return all(place(slot, set()) for slot in range(len(slots)))


def settle(world, hands, asleep):
    """The world at the end of a deal, doubtful if some way the hidden tiles lie contradicts it; None if all do."""
    pool = TILES - world.laid - asleep - frozenset().union(*hands)
    slots = [world.lacks[seat] for seat in range(len(hands)) for _ in range(world.hidden[seat])]
    if not fillable(slots, pool):
        return None
    doubtful = world.doubtful or any(pool & lack for lack in slots)
    return world._replace(doubtful=doubtful, lacks=(), known=(), hidden=(), laid=frozenset(), ends=None, lone=False)


def agrees_with_end(rules, world, end, last):
    """The world if a deal that ended (or was left) like this may be recorded so; None if not."""
    how, seat = end.get("how"), end.get("seat")
    if world.out is not None:
        real, taker = "out", side_of(rules, world.out)
    elif world.winner is not None:
        real, taker = "won", world.winner
    else:
        real, taker = ("blocked" if how == "blocked" or not last else None), None
    if real == "blocked":
        world = blocked(world)
    if world is None or (how is not None and how != real):
        return None
    if seat is not None and side_of(rules, seat) != taker:
        return None
    if end.get("bonus", 0) or tuple(end.get("scores", world.scores)) != world.scores:
        return None
    return world


def verdict(record):
    """`conforms`, `undetermined` or `violates`."""
    worlds = legal(record)
    if not worlds:
        return "violates"
    return "undetermined" if all(world.doubtful for world in worlds) else "conforms"


def legal(record):
    """The ways in which a legal match can have gone that agree with all that a record says."""
    rules = rules_of(record)
    sides = 2 if rules.players == 4 else rules.players
    start = record.get("start", {})
    scores = tuple(start.get("scores", (0,) * sides))
    omits = "knocks" in record.get("omits", ())
    leads = range(rules.players) if start.get("lead") is None else [start["lead"]]
    blank = World(None, False, (), (), (), 0, 0, scores, 0, None, None, frozenset(), False)
    worlds = {blank._replace(turn=seat, led=seat) for seat in leads}
    for number, deal in enumerate(record["deals"]):
        last = number == len(record["deals"]) - 1
        given = dealt(rules, record, deal)
        if given is None:
            return set()
        known, hidden, asleep = given
        lacks = (frozenset(),) * rules.players
        worlds = {
            world._replace(known=known, hidden=hidden, lacks=lacks, knocks=0, out=None)
            for world in worlds
            if world.winner is None and deal.get("lead", world.led) == world.led
        }
        for event in deal["events"]:
            worlds = {after for world in worlds for after in after_event(rules, omits, world, event, asleep)}
        worlds = {agrees_with_end(rules, world, deal.get("end", {}), last) for world in worlds} - {None}
        worlds = {settle(world, known, asleep) for world in worlds} - {None}
        worlds = {world._replace(led=(world.led + 1) % rules.players) for world in worlds}
        worlds = {world._replace(turn=world.led) for world in worlds}
    result = record.get("result", {})
    return {
        world
        for world in worlds
        if result.get("winner") in (None, world.winner) and tuple(result.get("scores", world.scores)) == world.scores
    }
