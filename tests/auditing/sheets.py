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
