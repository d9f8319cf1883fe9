"""Where each entry of a score sheet stands, by its JSON Pointer."""

from tests.records.sheets import only

PLACED = """\
match tuesday # late
  rules base fives-and-threes target=50
players Ann Lee, "Bob"
pairs no
target 61
omits knocks draws
start scores 1 2 lead "Bob"
result "Bob" 3 4

 deal Ann Lee leads
  hand Ann Lee 6-6 ?
hand "Bob"
boneyard 1-1 2-2
  Ann Lee 6-6@5   12 (3) +4 =5
note x
note y
"Bob" knocks
draws ?
adjust Ann Lee -5 =0  too slow
aside z
deal
ends seat "Bob" bonus 2 scores 3 4
deal
out "Bob" scores 3 4
"""

PLACES = {
    "": (1, 1),
    "/id": (1, 7),
    "/rules": (2, 9),
    "/rules/base": (2, 14),
    "/rules/target": (2, 31),
    "/players": (3, 1),
    "/players/0": (3, 9),
    "/players/1": (3, 18),
    "/pairs": (4, 7),
    "/target": (5, 8),
    "/omits": (6, 1),
    "/omits/0": (6, 7),
    "/omits/1": (6, 14),
    "/start": (7, 1),
    "/start/scores": (7, 7),
    "/start/scores/0": (7, 14),
    "/start/scores/1": (7, 16),
    "/start/lead": (7, 23),
    "/result": (8, 1),
    "/result/winner": (8, 8),
    "/result/scores": (8, 14),
    "/result/scores/0": (8, 14),
    "/result/scores/1": (8, 16),
    "/deals/0": (10, 2),
    "/deals/0/lead": (10, 7),
    "/deals/0/hands": (11, 3),
    "/deals/0/hands/0": (11, 3),
    "/deals/0/hands/0/0": (11, 16),
    "/deals/0/hands/0/1": (11, 20),
    "/deals/0/hands/1": (12, 1),
    "/deals/0/boneyard": (13, 1),
    "/deals/0/boneyard/0": (13, 10),
    "/deals/0/boneyard/1": (13, 14),
    "/deals/0/events/0": (14, 3),
    "/deals/0/events/0/seat": (14, 3),
    "/deals/0/events/0/play": (14, 11),
    "/deals/0/events/0/end": (14, 15),
    "/deals/0/events/0/count": (14, 19),
    "/deals/0/events/0/earned": (14, 22),
    "/deals/0/events/0/award": (14, 26),
    "/deals/0/events/0/score": (14, 29),
    "/deals/0/events/0/note": (15, 6),
    "/deals/0/events/1": (17, 1),
    "/deals/0/events/1/seat": (17, 1),
    "/deals/0/events/1/knock": (17, 7),
    "/deals/0/events/2": (18, 1),
    "/deals/0/events/2/draw": (18, 7),
    "/deals/0/events/3": (19, 1),
    "/deals/0/events/3/seat": (19, 8),
    "/deals/0/events/3/adjust": (19, 16),
    "/deals/0/events/3/score": (19, 19),
    "/deals/0/events/3/reason": (19, 23),
    "/deals/0/events/4": (20, 1),
    "/deals/0/events/4/note": (20, 7),
    "/deals/1": (21, 1),
    "/deals/1/end": (22, 1),
    "/deals/1/end/seat": (22, 11),
    "/deals/1/end/bonus": (22, 23),
    "/deals/1/end/scores": (22, 25),
    "/deals/1/end/scores/0": (22, 32),
    "/deals/1/end/scores/1": (22, 34),
    "/deals/2": (23, 1),
    "/deals/2/end": (24, 1),
    "/deals/2/end/how": (24, 1),
    "/deals/2/end/seat": (24, 5),
    "/deals/2/end/scores": (24, 11),
    "/deals/2/end/scores/0": (24, 18),
    "/deals/2/end/scores/1": (24, 20),
}


def test_every_entry_has_its_place():
    assert only(PLACED).places == PLACES


def test_places_of_what_is_empty():
    places = only("rules\nplayers A, B\nomits\nresult scores").places
    assert (places["/rules"], places["/omits"], places["/result/scores"]) == ((1, 6), (3, 1), (4, 8))
