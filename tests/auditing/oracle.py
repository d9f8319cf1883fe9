"""A second opinion: is there a legal match that agrees with a record? Written from the rule sheets, not the program.

Nothing of the program is imported. A record is the plain form of the JSON. Every reading that a record leaves open
(lead, end, how a cross was turned, unwritten knocks and draws, which hidden tile was played) is followed; what each
hidden tile cannot be is gathered, and the deal's tiles are dealt out at its end.

Tiles are numbers, sets of tiles are bits. What is read off a table is in `layouts.py`.
"""

from typing import Any, NamedTuple

from tests.auditing.layouts import ALL, BITS, counted, fitting, joined, led, number_of, pips_of

SIZES = {"draw": {2: 7, 3: 7, 4: 6}}
TARGETS = {"fives-and-threes": 61, "all-fives": 150}
SLEEPING = {"draw": 0, "all-fives": 0, "pyatyorka": 1}
MOST = 1_000
"""How many ways of reading a record, or of dealing out its hidden tiles, are followed."""


class TooMuchError(Exception):
    """A record leaves more open than can be looked through."""


class Rules(NamedTuple):
    """The game, and what differs between houses; `sides` by seat, `sleeping` are the tiles never drawn (None: all)."""

    game: str
    size: int
    target: int
    point: int
    both: bool
    sides: tuple[int, ...]
    sleeping: int | None


class World(NamedTuple):
    """A match as it may stand: by seat the known tiles, and for each hidden one the tiles that it cannot be.

    `boneyard` holds tiles in drawing order, -1 for one that is not known; `laid` are the tiles on the table.
    """

    table: Any
    known: tuple[int, ...]
    hidden: tuple[tuple[int, ...], ...]
    boneyard: tuple[int, ...]
    turn: int
    led: int
    scores: tuple[int, ...]
    knocks: int = 0
    out: int | None = None
    winner: int | None = None
    laid: int = 0
    doubtful: bool = False


def rules_of(record):
    house = record.get("rules") or "fives-and-threes"
    house = {"base": house} if isinstance(house, str) else house
    game, players = house.get("base", "fives-and-threes"), len(record["players"])
    pairs = players == 4 and (game == "fives-and-threes" or record.get("pairs", False))
    return Rules(
        game,
        house.get(f"hand_size.{players}", SIZES.get(game, {2: 7, 3: 5, 4: 5})[players]),
        record.get("target", house.get("target", TARGETS.get(game, 100))),
        house.get("out_point", 1 if game == "fives-and-threes" else 0),
        game == "fives-and-threes" and house.get("deal_ends", "both-partners") == "both-partners",
        (0, 1, 0, 1) if pairs else tuple(range(players)),
        house.get("undrawable", SLEEPING.get(game)),
    )


def at_once(rules):
    return rules.game in ("fives-and-threes", "pyatyorka")


def replaced(values, place, value):
    return (*values[:place], value, *values[place + 1 :])


def worth(game, count):
    if game == "fives-and-threes":
        return (count // 3 if count % 3 == 0 else 0) + (count // 5 if count % 5 == 0 else 0)
    return count if game in ("pyatyorka", "all-fives") and count % 5 == 0 else 0


def holds(world, seat):
    return world.known[seat].bit_count() + len(world.hidden[seat])


def holders(world):
    return [seat for seat in range(len(world.known)) if holds(world, seat)]


def next_seat(world, seat):
    players = len(world.known)
    return next((one for step in range(1, players + 1) if holds(world, one := (seat + step) % players)), seat)


def unseen(world):
    """The tiles that lie on no table, in no hand as known, and at no known place of the boneyard."""
    seen = world.laid
    for hand in world.known:
        seen |= hand
    for one in world.boneyard:
        seen |= 1 << one if one >= 0 else 0
    return ALL & ~seen


def released(world, one):
    """Every world in which the seat due had that tile and has it no longer."""
    seat, bit = world.turn, 1 << one
    world = world._replace(laid=world.laid | bit)
    if world.known[seat] & bit:
        yield world._replace(known=replaced(world.known, seat, world.known[seat] & ~bit))
    elif unseen(world._replace(laid=world.laid & ~bit)) & bit:
        slots = world.hidden[seat]
        doubtful = world.doubtful or any(lacks & bit for lacks in slots)
        for lacks in set(slots):
            if not lacks & bit:
                place = slots.index(lacks)
                rest = slots[:place] + slots[place + 1 :]
                yield world._replace(hidden=replaced(world.hidden, seat, rest), doubtful=doubtful)


def played(rules, world, text, end=None):
    """Every world after the seat due lays a tile, with (count, earned, award, score)."""
    one, seat = number_of(text), world.turn
    side, before = rules.sides[seat], world.scores[rules.sides[seat]]
    tables = led(rules.game, text) if world.table is None else joined(rules.game, world.table, one, end)
    for after in released(world, one) if tables else ():
        mates = [other for other in range(len(rules.sides)) if rules.sides[other] == side and rules.both]
        out = not holds(after, seat) and not any(holds(after, mate) for mate in mates)
        for table in tables:
            count = counted(rules.game, table)
            earned = worth(rules.game, count) + (rules.point if out else 0)
            award = 0 if rules.game == "fives-and-threes" and before + earned > rules.target else earned
            score = before + award
            won = award and at_once(rules) and score >= rules.target
            yield (
                after._replace(
                    table=table,
                    scores=replaced(world.scores, side, score),
                    turn=next_seat(after, seat),
                    knocks=0,
                    out=seat if out else None,
                    winner=side if won else world.winner,
                ),
                (count, earned, award, score),
            )


def stuck(world, seat):
    """The world in which a seat holds nothing that fits; None where it is known to."""
    fits = ALL if world.table is None else fitting(world.table)
    if world.known[seat] & fits or world.table is None:
        return None
    slots = tuple(sorted(lacks | fits for lacks in world.hidden[seat]))
    return world._replace(hidden=replaced(world.hidden, seat, slots))


def drawable(rules, world):
    return 0 if rules.sleeping is None else max(0, len(world.boneyard) - rules.sleeping)


def knock(rules, world):
    """The world after the seat due knocks; None where it must play or draw, or all who hold tiles have knocked."""
    if world.knocks >= len(holders(world)) or drawable(rules, world):
        return None
    after = stuck(world, world.turn)
    return after and after._replace(turn=next_seat(world, world.turn), knocks=world.knocks + 1)


def draw(rules, world, one=None):
    """The world after the seat due draws a tile (None: nobody wrote which); None where it may not, or not that one."""
    after = stuck(world, world.turn) if drawable(rules, world) else None
    if after is None:
        return None
    seat, front = world.turn, world.boneyard[0]
    if one is not None and one != front and (front >= 0 or not unseen(world) >> one & 1):
        return None
    one = front if one is None else one
    after = after._replace(boneyard=world.boneyard[1:], knocks=0)
    if one < 0:
        return after._replace(hidden=replaced(after.hidden, seat, (0, *after.hidden[seat])))
    return after._replace(known=replaced(after.known, seat, after.known[seat] | 1 << one))


def blocked(rules, world):
    """The world in which nobody can play or draw; None where somebody can."""
    if drawable(rules, world):
        return None
    for seat in holders(world):
        world = world and stuck(world, seat)
    return world


def surely_blocked(rules, world):
    return not any(world.hidden) and blocked(rules, world) is not None


def is_over(world):
    return world.out is not None or world.winner is not None


def silently(rules, omits, world):
    """The world, and those after moves of a kind that the recorder never writes."""
    found = [world]
    for one in found:
        if not is_over(one):
            more = [draw(rules, one) if "draws" in omits else None, knock(rules, one) if "knocks" in omits else None]
            found += [after for after in more if after is not None and after not in found]
    return found


def after_event(rules, omits, world, event):
    """Every world that agrees with an entry."""
    if "adjust" in event:
        side = rules.sides[event["seat"]]
        score = world.scores[side] + event["adjust"]
        if event.get("score", score) == score:
            yield world._replace(scores=replaced(world.scores, side, score))
    elif not {"draw", "play", "knock"} & set(event):
        yield world
    else:
        for ready in silently(rules, omits, world):
            if not is_over(ready) and event.get("seat", ready.turn) == ready.turn:
                yield from turn(rules, ready, event)


def turn(rules, world, event):
    """Every world in which the seat due makes the move of an entry."""
    if "knock" in event or "draw" in event:
        one = None if event.get("draw", "?") == "?" else number_of(event["draw"])
        after = knock(rules, world) if "knock" in event else draw(rules, world, one)
        if after is not None:
            yield after
        return
    for after, values in played(rules, world, event["play"], event.get("end")):
        claims = zip(("count", "earned", "award", "score"), values, strict=True)
        if all(event.get(name, value) == value for name, value in claims):
            yield after


def dealt(rules, deal):
    """The known tiles and the number of hidden ones by seat, and the boneyard; None for an impossible deal."""
    players = len(rules.sides)
    asleep = 28 - players * rules.size
    hands = [["?"] * rules.size if hand is None else hand for hand in deal.get("hands") or [None] * players]
    boneyard = deal.get("boneyard", ["?"] * asleep)
    told = [number_of(text) for place in [*hands, boneyard] for text in place if text != "?"]
    if len(set(told)) != len(told) or any(len(hand) != rules.size for hand in hands) or len(boneyard) != asleep:
        return None
    known = tuple(sum(1 << number_of(text) for text in hand if text != "?") for hand in hands)
    hidden = tuple((0,) * hand.count("?") for hand in hands)
    return known, hidden, tuple(-1 if text == "?" else number_of(text) for text in boneyard)


def dealings(rules, world, *, pips):
    """The pips left by side, for every way in which the hidden tiles can lie; without `pips` whether there is one."""
    pool = unseen(world)
    kinds = [(rules.sides[seat], lacks) for seat, slots in enumerate(world.hidden) for lacks in slots]
    kinds += [(None, 0)] * world.boneyard.count(-1)
    different = sorted(set(kinds), key=str)
    found = {(tuple(kinds.count(kind) for kind in different), pips_left(rules, world))}
    for one in BITS:
        if pool >> one & 1:
            found = {
                (replaced(left, kind, left[kind] - 1), after)
                for left, sums in found
                for kind, (side, lacks) in enumerate(different)
                if left[kind] and not lacks >> one & 1
                for after in [replaced(sums, side, sums[side] + pips_of(one)) if pips and side is not None else sums]
            }
            if len(found) > 10 * MOST:
                raise TooMuchError
    return {sums for _, sums in found}


def pips_left(rules, world):
    """The pips known to be left by side."""
    left = [0] * (max(rules.sides) + 1)
    for side, hand in zip(rules.sides, world.known, strict=True):
        left[side] += sum(pips_of(one) for one in BITS if hand >> one & 1)
    return tuple(left)


def closings(rules, world, pips):
    """Who takes a deal that is over and what it adds, given the pips left by side."""
    if rules.game == "fives-and-threes" or world.winner is not None:
        return None, 0
    least = min(pips)
    if world.out is not None:
        taker = rules.sides[world.out]
    elif pips.count(least) == 1:
        taker = pips.index(least)
    else:
        return None, 0
    others = sum(pips) - pips[taker]
    if rules.game == "pyatyorka":
        return taker, (others - (0 if world.out is not None else pips[taker]) + 2) // 5
    return taker, (others + 2) // 5 * 5 if rules.game == "all-fives" else others


def after_end(rules, omits, world, end, last):
    """Every world after a deal, with the seats that may lead the next, that agrees with how the deal is said to end."""
    how = end.get("how")
    settled = []
    if world.out is not None:
        settled = [("out", world)]
    elif world.winner is not None:
        settled = [("won", world)]
    else:
        ready = silently(rules, omits, world)
        settled = [("blocked", blocked(rules, one)) for one in ready if how == "blocked" or not last or end]
        settled += [(None, world)] if last and not (end and surely_blocked(rules, world)) else []
    for real, one in settled:
        if one is not None and how in (None, real):
            yield from after_settled(rules, one, end, real, last)


def after_settled(rules, world, end, real, last):
    pool = unseen(world)
    doubtful = world.doubtful or any(pool & lacks for slots in world.hidden for lacks in slots)
    pays = real in ("out", "blocked") and rules.game != "fives-and-threes" and world.winner is None
    ways = {closings(rules, world, pips) if pays else (None, 0) for pips in dealings(rules, world, pips=pays)}
    for taker, bonus in ways:
        scores, winner = world.scores, world.winner
        if taker is not None:
            scores = replaced(scores, taker, scores[taker] + bonus)
            if bonus and at_once(rules) and scores[taker] >= rules.target:
                winner = taker
        if real in ("out", "blocked") and not at_once(rules):
            best = max(scores)
            winner = scores.index(best) if best >= rules.target and scores.count(best) == 1 else None
        named = rules.sides[world.out] if world.out is not None else world.winner if real == "won" else taker
        if "seat" in end and rules.sides[end["seat"]] != named:
            continue
        if end.get("bonus", bonus) != bonus or tuple(end.get("scores", scores)) != scores:
            continue
        leads = [(world.led + 1) % len(rules.sides)]
        if rules.game != "fives-and-threes" and world.out is not None:
            leads = [world.out]
        elif rules.game != "fives-and-threes" and taker is not None:
            leads = [seat for seat, side in enumerate(rules.sides) if side == taker]
        told = len(ways) > 1 and (not last or not {"bonus", "scores", "result"}.isdisjoint(end))
        after = World(None, (), (), (), 0, 0, scores, winner=winner, doubtful=doubtful or told)
        yield from (after._replace(turn=seat, led=seat) for seat in leads)


def verdict(record):
    """`conforms`, `undetermined` or `violates`."""
    worlds = legal(record)
    if not worlds:
        return "violates"
    return "undetermined" if all(world.doubtful for world in worlds) else "conforms"


def legal(record):
    """The ways in which a legal match can have gone that agree with all that a record says."""
    rules, omits = rules_of(record), record.get("omits", ())
    start = record.get("start", {})
    scores = tuple(start.get("scores", (0,) * (max(rules.sides) + 1)))
    leads = range(len(rules.sides)) if start.get("lead") is None else [start["lead"]]
    worlds = {World(None, (), (), (), seat, seat, scores) for seat in leads}
    for number, deal in enumerate(record["deals"]):
        given = dealt(rules, deal)
        if given is None:
            return set()
        known, hidden, boneyard = given
        worlds = {
            world._replace(known=known, hidden=hidden, boneyard=boneyard)
            for world in worlds
            if world.winner is None and deal.get("lead", world.led) == world.led
        }
        for event in deal["events"]:
            worlds = {after for world in worlds for after in after_event(rules, omits, world, event)}
            if len(worlds) > MOST:
                raise TooMuchError
        last = number == len(record["deals"]) - 1
        end = {**deal.get("end", {}), "result": True} if record.get("result") else deal.get("end", {})
        worlds = {after for world in worlds for after in after_end(rules, omits, world, end, last)}
    result = record.get("result", {})
    return {
        world
        for world in worlds
        if result.get("winner") in (None, world.winner) and tuple(result.get("scores", world.scores)) == world.scores
    }
