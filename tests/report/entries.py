"""Entries of every kind for the tests of the formats: clean, failed, left open, unreadable, and with hostile names."""

import json

from fivesthrees_audit.records.reading import Text
from fivesthrees_audit.run.judge import Options, judge

HANDS = [["6-6", "5-3", "4-0", "2-1", "1-1", "3-0", "5-5"], ["6-3", "5-0", "4-4", "2-2", "1-0", "6-1", "3-2"]]
EVENTS = [
    {"seat": 0, "play": "6-6", "count": 12, "earned": 4, "award": 4, "score": 4},
    {"seat": 1, "play": "6-3", "end": "R", "count": 15, "earned": 8, "award": 8, "score": 8},
    {"seat": 0, "play": "5-3", "end": "R", "count": 17, "earned": 0, "award": 0, "score": 4},
]
CLEAN = {
    "format": "fivesthrees-log/1",
    "id": "board 2",
    "players": ["Ann", "Bob"],
    "deals": [{"lead": 0, "hands": HANDS, "events": EVENTS}],
}
GOOD = json.dumps(CLEAN)
WRONG = GOOD.replace('"count": 15', '"count": 16')
TWICE = WRONG.replace('"count": 17', '"count": 18')
"""Two findings, both of the clause `count/ends`."""

STRANGER = GOOD.replace('"play": "5-3", "end": "R"', '"play": "6-1", "end": "L"')
"""A tile of another, and what follows from it."""

STOPPED = GOOD.replace('"play": "6-3", "end": "R"', '"play": "4-4"')
"""A tile that fits nowhere: from there on nobody can say what lies on the table."""

OPEN = json.dumps(
    {**CLEAN, "deals": [{"lead": 0, "events": [{"seat": 0, "play": "6-6", "score": 4}, {"seat": 1, "knock": True}]}]}
)
BAD = '{"format": "fivesthrees-log/1"}'

NAME = ']]>\x1b[31m\x00\n::error::x,y:z%0A|<b a="\'">&amp; [l](u) {0} \u202e\ufffe\r##[error]'
HOSTILE = json.dumps({**json.loads(WRONG), "id": NAME, "players": [NAME, f"{NAME}2"]})
HOSTILE_OPEN = json.dumps({**json.loads(OPEN), "id": NAME, "players": [NAME, f"{NAME}2"]})
HOSTILE_BAD = json.dumps({**CLEAN, NAME: 1})
EVERY = [GOOD, WRONG, TWICE, STRANGER, OPEN, BAD, "{", HOSTILE, HOSTILE_OPEN, HOSTILE_BAD]


def entry(data=GOOD, source="league.jsonl", line=7, options=Options()):  # noqa: B008  # it is frozen
    """The entry of a record in JSON."""
    (judged,) = judge(Text(source, line, "json", data.encode()), options)
    return judged


def unnamed(data):
    """The same record without an id."""
    return json.dumps({key: value for key, value in json.loads(data).items() if key != "id"})


FOLLOWED = """
    rules fives-and-threes hand_size.2=2
    players Ann, Bob
    deal Ann leads
    hand Ann 6-6 6-3
    hand Bob 6-1 2-2
    Ann 6-6
    Bob knocks
    Ann 6-1
    """
"""A knock of somebody who could play, and a play of that tile by another, which follows from it."""

PLAYED_LATER = """
    rules fives-and-threes hand_size.2=3
    players Ann, Bob
    deal Ann leads
    hand Ann 6-6 6-3 5-5
    Ann 6-6
    Bob knocks
    Ann 6-3
    Bob 6-1@L
    """
"""A knock of a hidden hand that shows a tile that fits two entries later."""
