"""The tiles on a table as the oracle sees them: ends, crosses turned every way, the count. Nothing of the program."""

from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

TILES = [(low, high) for low in range(7) for high in range(low, 7)]
NUMBER = {f"{a}-{b}": n for n, (low, high) in enumerate(TILES) for a, b in ((low, high), (high, low))}
BITS = range(28)
ALL = (1 << 28) - 1
LABELS = "LRUD"


class Table(NamedTuple):
    """Ends as (pips, is a double, has no tile yet), in the order L, R, U, D; which of them are the long sides."""

    ends: tuple[tuple[int, bool, bool], ...]
    lone: bool = False
    spinner: int | None = None
    long: tuple[int, ...] = ()


def number_of(text):
    return NUMBER[text]


def pips_of(one):
    return sum(TILES[one])


def led(game, text):
    """Every table after a lead: of a cross, one for each pair of labels that its long sides can have."""
    first, second = map(int, text.split("-"))
    if first == second and game in ("pyatyorka", "all-fives"):
        ends = ((first, False, True),) * 4
        return [Table(ends, True, first, long) for long in ways(game, combinations(range(4), 2))]
    return [Table(((first, first == second, False), (second, first == second, False)), True)]


def ways(game, longs):
    """Where all sides open at once nothing tells the long ones apart."""
    return longs if game == "all-fives" else [(0, 1)]


def is_open(table, place):
    if table.spinner is None:
        return True
    return place in table.long or not any(table.ends[side][2] for side in table.long)


@lru_cache(100_000)
def joined(game, table, one, end):
    """Every table after a tile joins an end that is meant by a label, by pips, or by nothing."""
    found = {}
    for place, (pips, _, _) in enumerate(table.ends):
        if pips not in TILES[one] or (game == "all-fives" and not is_open(table, place)):
            continue
        if end is not None and end not in (LABELS[place], pips):
            continue
        low, high = TILES[one]
        if low == high and table.spinner is None and game in ("pyatyorka", "all-fives"):
            bare = (low, False, True)
            ends = (*table.ends[:place], bare, *table.ends[place + 1 :], bare, bare)
            other = 1 - place
            longs = [tuple(sorted((other, outer))) for outer in range(4) if outer != other]
            found.update(dict.fromkeys(Table(ends, False, low, long) for long in ways(game, longs)))
        else:
            new = (high if low == pips else low, low == high, False)
            ends = (*table.ends[:place], new, *table.ends[place + 1 :])
            found[table._replace(ends=ends, lone=False)] = None
    return list(found)


@lru_cache(100_000)
def fitting(table):
    """The tiles that can be laid; a side that is not open yet shows what an open one shows."""
    pips = {end[0] for end in table.ends}
    return sum(1 << one for one in BITS if pips & set(TILES[one]))


def counted(game, table):
    if table.spinner is None:
        if table.lone and table.ends[0][1]:
            return 2 * table.ends[0][0]
        return sum(pips * (2 if double else 1) for pips, double, _ in table.ends)
    count = sum(pips * (2 if double else 1) for pips, double, bare in table.ends if not bare)
    if game == "all-fives":
        inside = not any(table.ends[side][2] for side in table.long)
    else:
        inside = sum(not bare for _, _, bare in table.ends) >= 2
    return count if inside else count + 2 * table.spinner
