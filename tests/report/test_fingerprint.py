"""Two findings are the same by record, clause, entry and what it says; where the record stands says nothing."""

import pytest

from fivesthrees_audit.report.checks import checked
from fivesthrees_audit.report.fingerprint import fingerprint
from tests.report.entries import BAD, OPEN, WRONG, entry, unnamed

HERE = ("a.jsonl", "board 2", "count/ends", "/deals/0/events/1", {"count": 16})


@pytest.mark.parametrize(
    ("place", "value", "same"),
    [
        (0, "b.jsonl", True),
        (1, "board 3", False),
        (1, None, False),
        (2, "count/double", False),
        (3, "/deals/0/events/2", False),
        (4, {"count": 17}, False),
    ],
)
def test_what_makes_a_difference(place, value, same):
    other = [*HERE]
    other[place] = value
    assert (fingerprint(*HERE) == fingerprint(*other)) is same


def test_the_order_of_keys_and_the_kind_of_list_make_none():
    one = fingerprint(*HERE[:4], {"award": 1, "plays": ("6-3",)})
    assert one == fingerprint(*HERE[:4], {"plays": ["6-3"], "award": 1})


def test_without_an_id_the_file_does():
    without = [*HERE]
    without[1] = None
    assert fingerprint(*without) == fingerprint("./a.jsonl", *without[1:])
    assert fingerprint(*without) != fingerprint("b.jsonl", *without[1:])
    assert fingerprint("x", "a.jsonl", *HERE[2:]) != fingerprint("a.jsonl", None, *HERE[2:])


@pytest.mark.parametrize("data", [WRONG, OPEN, BAD, unnamed(WRONG)])
def test_no_line_is_part_of_it(data):
    (here,), (there,) = checked(entry(data)).checks, checked(entry(data, line=99)).checks
    assert here.line != there.line
    assert here.fingerprint == there.fingerprint
