"""Records written as JSON: every key kept, nothing written that a terminal would act upon."""

from __future__ import annotations

import json

import pytest

from fivesthrees_audit.records.native import Deal, Event, Match
from fivesthrees_audit.records.writing import compact, pretty, tree_of

TREE = {
    "format": "fivesthrees-log/1",
    "players": ["Zoë", "A\u001b[31m\u009b\u202e\u007f\U000e0041"],
    "deals": [
        {"hands": [["6-6", "5-3"], None], "events": [{"seat": 0, "play": "6-6"}, {"note": "a\nb"}], "x_d": {}},
        {"events": []},
    ],
    "x_a": {"deals": [{"b": 1.5}], "big": 10**30, "none": None},
}


@pytest.mark.parametrize("write", [pretty, compact])
def test_whatever_is_written_reads_back_and_is_safe_to_show(write):
    text = write(TREE)
    assert json.loads(text) == TREE
    assert text.replace("\n", "").isprintable()
    assert "Zoë" in text


def test_a_hand_and_an_entry_each_stand_on_a_line():
    lines = pretty(TREE).split("\n")
    assert '        ["6-6", "5-3"],' in lines
    assert '        {"seat": 0, "play": "6-6"},' in lines
    assert '  "x_a": {"deals": [{"b": 1.5}], "big": 1000000000000000000000000000000, "none": null}' in lines


def test_a_typed_record_leaves_out_what_it_does_not_say():
    match = Match(format="f", players=["a", "b"], deals=[Deal(events=[Event(play="6-6")]), Deal()])
    assert tree_of(match) == {"format": "f", "players": ["a", "b"], "deals": [{"events": [{"play": "6-6"}]}, {}]}
