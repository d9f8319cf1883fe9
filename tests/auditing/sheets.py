"""Score sheets of small deals, to be gone on with or changed: a whole one, one that goes out, one that is won."""

from fivesthrees_audit.records import sheet as sheets

THREE = """
rules fives-and-threes hand_size.2=3
players Ann, Bob
deal Ann leads
hand Ann 6-6 6-5 1-2
hand Bob 6-3 3-3 0-0
"""
PLAYED = [
    "Ann 6-6 12 +4 =4",
    "Bob 6-3@R 15 +8 =8",
    "Ann 6-5@L 8 +0 =4",
    "Bob 3-3@R 11 +0 =8",
    "Ann knocks",
    "Bob knocks",
    "blocked scores 4 8",
]
NEXT = ["deal Bob leads", "hand Ann 1-1 2-2 3-3", "hand Bob 5-5 4-4 0-0", "Bob 5-5 10 +2"]


def three(*lines):
    return THREE + "\n".join(lines)


def but(number, *lines):
    """The played deal with one line (from 1) replaced."""
    return three(*PLAYED[: number - 1], *lines, *PLAYED[number:])


OUT = """
rules fives-and-threes hand_size.2=2
players Ann, Bob
deal Ann leads
hand Ann 6-6 6-3
hand Bob 6-5 1-1
Ann 6-6
Bob 6-5@L 17 +0 =0
"""
WENT = "Ann 6-3@R 8 (1) +1 =5"


def out(*lines):
    return OUT + "\n".join(lines)


def alone(score, claims, *, tile="3-3", after="out Ann"):
    """A deal of one tile each, which Ann lays from a score and goes out."""
    return f"""
        rules fives-and-threes hand_size.2=1
        players Ann, Bob
        start scores {score} 0 lead Ann
        deal Ann leads
        hand Ann {tile}
        hand Bob 2-1
        Ann {tile} {claims}
        {after}
        """


def leads(score, claims):
    """Ann leads 6-6, worth 4, from a score, with a tile left."""
    return f"""
        rules fives-and-threes hand_size.2=2
        players Ann, Bob
        start scores {score} 50 lead Ann
        deal Ann leads
        hand Ann 6-6 1-1
        hand Bob 6-5 2-2
        Ann 6-6 12 {claims}
        """


WON = leads(57, "+4 =61")
KNOCK = """
rules fives-and-threes hand_size.2=3
players Ann, Bob
deal Ann leads
hand Ann 6-6 1-2 1-1
hand Bob 6-3 3-3 3-5
Ann 6-6 12 +4 =4
Bob 6-3@R 15 +8 =8
"""


def as_match(sheet):
    """The typed record of a score sheet with one match."""
    (page,) = sheets.read(sheet)
    return page.match


def event(number):
    """The pointer of an entry of the first deal, counted from 1."""
    return f"/deals/0/events/{number - 1}"


def deal_of(rules, *, start="", **hands):
    """The head of a deal that Ann leads, for two or more players of whom some hands are known."""
    names = ["Ann", "Bob", *(name for name in hands if name not in ("Ann", "Bob"))]
    known = "".join(f"hand {name} {hand}\n" for name, hand in hands.items())
    return f"rules {rules}\nplayers {', '.join(names)}\n{start}deal Ann leads\n{known}"


BLOCKING = ["0-1", "1-2@R", "2-0@R", "0-0@R", "0-3@R", "3-4@R", "4-0@R", "0-5@R", "5-6@R", "6-0@R"]
"""Ten plays in turn that lay every blank and leave a blank at every end."""


def blocked_deal(rules, *, tie=False):
    """A deal of two hands of fourteen that is blocked: Ann has 46 pips left and Bob 80, or both have 63."""
    ann = "5-5 4-4 4-5 1-4 1-5 1-6 2-3 2-4 2-5" if tie else "1-1 1-3 1-4 1-5 1-6 2-2 2-3 2-4 2-5"
    bob = "1-1 2-2 1-3 2-6 3-3 3-5 3-6 4-6 6-6" if tie else "2-6 3-3 3-5 3-6 4-4 4-5 4-6 5-5 6-6"
    head = deal_of(rules, Ann=f"0-1 2-0 0-3 4-0 5-6 {ann}", Bob=f"1-2 0-0 3-4 0-5 6-0 {bob}")
    return head + "".join(f"{('Ann', 'Bob')[turn % 2]} {play}\n" for turn, play in enumerate(BLOCKING))
