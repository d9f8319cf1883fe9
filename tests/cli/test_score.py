"""`score`: the worked positions of the rule sheets, the target, house rules, and tables that cannot be."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from fivesthrees_audit.cli import cli, run
from fivesthrees_audit.tiles import DOUBLE_SIX, parse_tile


def text_of(*arguments: str) -> str:
    result = CliRunner().invoke(cli, ["score", *arguments])
    assert result.exit_code == 0, result.output
    return result.output


def data_of(*arguments: str) -> dict[str, Any]:
    document = json.loads(text_of(*arguments, "--format", "json"))
    assert isinstance(document, dict)
    return document


def rows_of(text: str) -> dict[str, str]:
    """The text form as label and text; what stands below a label is joined to it with `|`."""
    rows: dict[str, str] = {}
    label = ""
    for line in text.splitlines():
        label, goes_on = line[:19].strip() or label, line.startswith(" ")
        rows[label] = f"{rows[label]}|{line[19:]}" if goes_on else line[19:]
    return rows


# As the sheet gives them: the line, what each tile at an end contributes, the count, the points.
WORKED = [
    ("1-1 1-4 4-4", [("1-1", 2), ("4-4", 8)], 10, 2),
    ("1-1 1-4 4-4 4-3", [("1-1", 2), ("4-3", 3)], 5, 1),
    ("2-2", [("2-2", 4)], 4, 0),
    ("4-1", [("4-1", 4), ("4-1", 1)], 5, 1),
    ("1-1 1-4", [("1-1", 2), ("1-4", 4)], 6, 2),
    ("3-6 6-6", [("3-6", 3), ("6-6", 12)], 15, 8),
    ("0-0", [("0-0", 0)], 0, 0),
]


@pytest.mark.parametrize(("line", "contributions", "count", "points"), WORKED)
def test_a_worked_position_counts_and_earns_as_the_sheet_says(
    line: str, contributions: list[tuple[str, int]], count: int, points: int
) -> None:
    told = data_of(line)
    assert told["line"] == line.split()
    assert [(part["tile"], part["pips"]) for part in told["contributions"]] == contributions
    assert (told["count"], told["points"], told["branching"], told["accepted"]) == (count, points, [], None)


# (end, tile, number) of each place where the line goes on, and (left, right, number) of each joint.
DESCRIBED = [
    (
        "1-1 1-4 4-4",
        [("L", "1-1", 1), ("R", "4-4", 4)],
        [("1-1", "1-4", 1), ("1-4", "4-4", 4)],
    ),
    (
        "1-1 1-4 4-4 4-3",
        [("L", "1-1", 1), ("R", "4-3", 3)],
        [("1-1", "1-4", 1), ("1-4", "4-4", 4), ("4-4", "4-3", 4)],
    ),
    ("2-2", [("L", "2-2", 2), ("R", "2-2", 2)], []),
    ("4-1", [("L", "4-1", 4), ("R", "4-1", 1)], []),
    ("1-1 1-4", [("L", "1-1", 1), ("R", "1-4", 4)], [("1-1", "1-4", 1)]),
    ("3-6 6-6", [("L", "3-6", 3), ("R", "6-6", 6)], [("3-6", "6-6", 6)]),
    ("0-0", [("L", "0-0", 0), ("R", "0-0", 0)], []),
]


@pytest.mark.parametrize(("line", "goes_on", "joints"), DESCRIBED)
def test_a_worked_position_is_described_as_the_sheet_does(
    line: str, goes_on: list[tuple[str, str, int]], joints: list[tuple[str, str, int]]
) -> None:
    told = data_of(line)
    assert [(opening["end"], opening["tile"], opening["number"]) for opening in told["continue"]] == goes_on
    assert [(joint["left"], joint["right"], joint["number"]) for joint in told["joints"]] == joints


def test_the_tiles_that_fit_are_those_with_the_number_that_are_not_on_the_table() -> None:
    line = ["1-1", "1-4", "4-4"]
    laid = {tile.domino for text in line if (tile := parse_tile(text))}
    for opening in data_of(*line)["continue"]:
        fits = [str(tile) for tile in DOUBLE_SIX if opening["number"] in tile and tile not in laid]
        assert opening["fits"] == fits


def test_the_text_gives_the_working() -> None:
    rows = rows_of(text_of("3-6", "6-6", "--score", "10"))
    assert rows == {
        "Rules": "fives-and-threes",
        "Line": "3-6 6-6",
        "Branching doubles": "none",
        "Joints": "right half of 3-6 to left half of 6-6: 6",
        "Continue at": "left 3-6: 3, with 0-3 1-3 2-3 3-3 3-4 3-5|right 6-6: 6, with 0-6 1-6 2-6 4-6 5-6",
        "Contributions": "left 3-6: 3; right 6-6: 12",
        "Count": "3 + 12 = 15",
        "Points": "15 / 3 + 15 / 5 = 5 + 3 = 8",
        "Score": "10 + 8 = 18",
    }


@pytest.mark.parametrize(
    ("line", "points"),
    [
        ("3-0", "3 / 3 = 1"),
        ("5-5", "10 / 5 = 2"),
        ("2-2", "0: 4 is no multiple of 3 or 5"),
        ("0-0", "0"),
    ],
)
def test_the_points_say_how_they_come_about(line: str, points: str) -> None:
    assert rows_of(text_of(line))["Points"] == points


def test_a_lone_double_contributes_once_and_has_no_joint() -> None:
    rows = rows_of(text_of("6-6"))
    assert (rows["Joints"], rows["Contributions"], rows["Count"]) == ("none", "6-6: 12", "12")


def test_halves_may_be_written_in_either_order() -> None:
    assert data_of("4-1", "4-4", "3-4")["line"] == ["1-4", "4-4", "4-3"]
    assert data_of("1-4", "1-1")["line"] == ["4-1", "1-1"]


def test_a_lead_lies_as_it_is_written() -> None:
    assert data_of("1-4")["line"] == ["1-4"]
    assert data_of("4-1")["line"] == ["4-1"]


@pytest.mark.parametrize("arguments", [["1-1,1-4,4-4"], ["1-1 1-4", "4-4"], [" 1-1, 1-4 ,", "4-4"]])
def test_commas_and_spaces_part_tiles_too(arguments: list[str]) -> None:
    assert data_of(*arguments)["line"] == ["1-1", "1-4", "4-4"]


def test_where_all_tiles_of_a_number_lie_no_tile_fits() -> None:
    blocked = "0-1 1-2 2-0 0-3 3-4 4-0 0-0 0-5 5-6 6-0"
    assert rows_of(text_of(blocked))["Continue at"] == "left 0-1: 0, no tile left fits|right 6-0: 0, no tile left fits"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ("6-0 --score 59 --out", "59 + 3 = 62 passes 61: all 3 refused, the score stays 59"),
        ("3-6 6-6 --score 53", "53 + 8 = 61: the target, the match is won"),
        ("3-6 6-6 --score 58", "58 + 8 = 66 passes 61: all 8 refused, the score stays 58"),
        ("5-1 1-1 --score 60 --out", "60 + 1 = 61: the target, the match is won"),
        ("2-2 --score 61", "61 + 0 = 61"),
        ("4-1 --score -5", "-5 + 1 = -4"),
        (
            "6-0 --score 59 --out --set out_and_play=apart",
            "2 of 3 accepted, 59 + 2 = 61: the target, the match is won",
        ),
    ],
)
def test_the_target_accepts_or_refuses(arguments: str, told: str) -> None:
    assert rows_of(text_of(*arguments.split()))["Score"] == told


def test_play_and_out_point_are_refused_together() -> None:
    told = data_of("6-0", "--score", "59", "--out")
    assert (told["count"], told["points"], told["out"], told["earned"]) == (6, 2, 1, 3)
    assert told["accepted"] == {"before": 59, "award": 0, "score": 59, "won": False}


def test_going_out_is_told_without_a_score_as_well() -> None:
    rows = rows_of(text_of("6-0", "--out"))
    assert rows["Going out"] == "1 more: 2 + 1 = 3"
    assert "Score" not in rows


@pytest.mark.parametrize(
    ("setting", "line", "points"),
    [
        ("both_divisors=fives", "3-6 6-6", "15 / 5 = 3"),
        ("both_divisors=threes", "3-6 6-6", "15 / 3 = 5"),
        ("worth=count", "3-6 6-6", "15 + 15 = 30"),
        ("worth=count", "6-3", "9: a multiple of 3"),
        ("divides=plain-pips", "3-6 6-6", "15 / 3 + 15 / 5 = 5 + 3 = 8"),
        ("divides=plain-pips", "4-5 5-5", "14 / 3 rounded down = 4: the plain pips, 9, are a multiple of 3"),
        ("divides=plain-pips", "3-5 5-5", "0: neither 13 nor the plain pips, 8, is a multiple of 3 or 5"),
        ("divisors=5", "6-6", "0: 12 is no multiple of 5"),
        ("lone_double=each-end", "6-6", "24 / 3 = 8"),
        ("end_double=once", "3-6 6-6", "9 / 3 = 3"),
        ("scores_lead=no", "5-5", "10 / 5 = 2, but this play earns 0 (score/every-play)"),
    ],
)
def test_a_house_rule_changes_the_working(setting: str, line: str, points: str) -> None:
    assert rows_of(text_of(line, "--set", setting))["Points"].replace("|", " ") == points


# Plays in order under a rule set: what contributes, the count, the points.
CROSSES = [
    ("pyatyorka", "5-5", [("5-5", 10)], 10, 10),
    ("pyatyorka", "5-5 5-0@R", [("5-0", 0), ("5-5", 10)], 10, 10),
    ("pyatyorka", "5-5 5-0@R 3-5@L", [("3-5", 3), ("5-0", 0), ("5-5", 0)], 3, 0),
    ("pyatyorka", "5-5 5-0@R 3-5@L 0-2@R", [("3-5", 3), ("0-2", 2), ("5-5", 0)], 5, 5),
    ("pyatyorka spinner_covered=open-sides", "5-5 5-0@R 3-5@L 0-2@R", [("3-5", 3), ("0-2", 2), ("5-5", 10)], 15, 15),
    ("pyatyorka", "6-6", [("6-6", 12)], 12, 0),
    ("all-fives", "6-4", [("6-4", 6), ("6-4", 4)], 10, 10),
    ("all-fives", "5-5", [("5-5", 10)], 10, 10),
    ("all-fives", "3-2", [("3-2", 3), ("3-2", 2)], 5, 5),
    ("all-fives", "0-5 5-5@R", [("0-5", 0), ("5-5", 10)], 10, 10),
    ("all-fives", "1-1 1-5@R 5-5@R", [("5-5", 10), ("1-1", 2)], 12, 0),
    ("all-fives", "5-5 5-2@L 5-3@R 5-0@U", [("2-5", 2), ("5-3", 3), ("5-0", 0), ("5-5", 0)], 5, 5),
    ("draw", "5-5 5-0@R", [("5-5", 10), ("5-0", 0)], 10, 0),
    ("block", "6-6", [("6-6", 12)], 12, 0),
    ("fives-and-threes", "1-4 1-1@L 4-4@R", [("1-1", 2), ("4-4", 8)], 10, 2),
]


def rules_of(text: str) -> list[str]:
    """A rule set and its changes as options."""
    name, *settings = text.split()
    return ["--rules", name, *(word for setting in settings for word in ("--set", setting))]


@pytest.mark.parametrize(("rules", "plays", "contributions", "count", "points"), CROSSES)
def test_plays_count_and_earn_as_the_sheets_say(
    rules: str, plays: str, contributions: list[tuple[str, int]], count: int, points: int
) -> None:
    told = data_of(*rules_of(rules), *plays.split())
    assert [(part["tile"], part["pips"]) for part in told["contributions"]] == contributions
    assert (told["count"], told["points"]) == (count, points)


def test_the_text_of_a_cross_shows_arms_spinner_and_open_sides() -> None:
    plays = "5-5 5-0@R 3-5@L 5-1@U 1-1@U"
    assert rows_of(text_of("--rules", "pyatyorka", plays)) == {
        "Rules": "pyatyorka",
        "Line": "3-5 5-5 5-0",
        "Arm U": "5-1 1-1",
        "Branching doubles": "5-5",
        "Joints": "right half of 3-5 to left half of 5-5: 5|right half of 5-5 to left half of 5-0: 5"
        "|on arm U, 5-5 to 5-1: 5|on arm U, 5-1 to 1-1: 1",
        "Continue at": "left 3-5: 3, with 0-3 1-3 2-3 3-3 3-4 3-6|right 5-0: 0, with 0-0 0-1 0-2 0-3 0-4 0-6"
        "|up 1-1: 1, with 0-1 1-2 1-3 1-4 1-6|down of the spinner 5-5: 5, with 2-5 4-5 5-6",
        "Contributions": "left 3-5: 3; right 5-0: 0; up 1-1: 2; spinner 5-5: 0",
        "Count": "3 + 0 + 2 + 0 = 5",
        "Points": "5: a multiple of 5",
    }


def test_a_cross_as_data() -> None:
    told = data_of("--rules", "pyatyorka", "5-5 5-0@R 0-4@R 5-1@U")
    assert (told["line"], told["branching"]) == (["5-5", "5-0", "0-4"], ["5-5"])
    assert told["arms"] == [{"end": "R", "tiles": ["5-0", "0-4"]}, {"end": "U", "tiles": ["5-1"]}]
    assert told["joints"][-1] == {"left": "5-5", "right": "5-1", "number": 5, "arm": "U"}
    assert [joint["arm"] for joint in told["joints"]] == [None, None, "U"]
    assert [(each["end"], each["tile"], each["number"]) for each in told["continue"]] == [
        *(("L", "5-5", 5), ("R", "0-4", 4), ("U", "5-1", 1), ("D", "5-5", 5)),
    ]
    assert told["contributions"][-1] == {"ends": ["L", "D"], "tile": "5-5", "pips": 0}


def test_the_sides_of_a_lone_spinner_are_those_that_are_open() -> None:
    for rules, sides in (("pyatyorka", ["L", "R", "U", "D"]), ("all-fives", ["L", "R"])):
        told = data_of("5-5", "--rules", rules)
        assert told["contributions"] == [{"ends": sides, "tile": "5-5", "pips": 10}]
        assert [each["end"] for each in told["continue"]] == sides
    assert "left and right of the spinner 5-5: 5, with" in text_of("5-5", "--rules", "all-fives")


def test_a_double_that_joins_a_line_branches() -> None:
    told = data_of("--rules", "pyatyorka", "6-4 4-4@R 4-1@U")
    assert (told["line"], told["branching"], told["count"]) == (["6-4", "4-4"], ["4-4"], 7)
    assert data_of("--rules", "pyatyorka", "--set", "spinner=opening-double", "6-4 4-4@R")["branching"] == []


def test_a_cross_may_be_turned_as_its_recorder_likes() -> None:
    told = data_of("--rules", "all-fives", "5-5 5-1@U 5-2@D 5-3@R")
    assert told["line"] == ["5-5", "5-3"]
    assert [arm["end"] for arm in told["arms"]] == ["R", "U", "D"]
    assert (told["count"], told["contributions"][-1]["ends"]) == (6, ["L"])


@pytest.mark.parametrize(
    ("rules", "line", "plays"),
    [
        ("pyatyorka", "3-5 5-5 5-0 0-2", "5-5 5-0@R 3-5@L 0-2@R"),
        ("all-fives", "3-5 5-5 5-0", "3-5 5-5@R 5-0@R"),
        ("all-fives", "3-5 5-0", "3-5 5-0@R"),
        ("all-fives", "5-5 5-0", "5-5 5-0@R"),
        ("draw", "1-1 1-4 4-4", "1-4 1-1@L 4-4@R"),
        ("pyatyorka", "5-5", "5-5"),
    ],
)
def test_a_line_whose_order_decides_nothing_needs_no_ends(rules: str, line: str, plays: str) -> None:
    assert data_of("--rules", rules, line) == data_of("--rules", rules, plays)


@pytest.mark.parametrize(
    ("rules", "plays", "line"),
    [
        ("pyatyorka", "5-5 5-0@5 0-2@0", ["2-0", "0-5", "5-5"]),
        ("draw", "5-3 3-2@3", ["5-3", "3-2"]),
        ("draw", "5-3 3-2 2-6@r", ["5-3", "3-2", "2-6"]),
        ("fives-and-threes", "5-3 5-0@5", ["0-5", "5-3"]),
        ("fives-and-threes", "3-5 5-1@5 1-3@R 3-2@L", ["2-3", "3-5", "5-1", "1-3"]),
    ],
)
def test_an_end_may_be_named_by_its_pips_or_left_out_where_one_fits(rules: str, plays: str, line: list[str]) -> None:
    assert data_of("--rules", rules, plays)["line"] == line


def test_what_follows_may_settle_an_end() -> None:
    told = data_of("--rules", "pyatyorka", "5-5 5-1@5 5-2@5 2-0@L 1-3@R")
    assert told["line"] == ["0-2", "2-5", "5-5", "5-1", "1-3"]


@pytest.mark.parametrize("line", ["3-5 5-5 5-0 0-0", "5-5 5-0 0-0", "1-1 1-4 4-4"])
def test_a_line_of_two_doubles_is_refused_where_the_first_branches(
    line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["score", "--rules", "pyatyorka", line]) == 2
    told = capsys.readouterr().err
    first, second, *_ = line.split()
    assert "a line does not say in which order its tiles were laid, and that decides which double branches" in told
    assert f"write the plays in order with their ends, such as {first} {second}@R" in told
    assert run(["score", "--rules", "draw", line]) == 0


def test_a_double_in_a_line_is_refused_where_only_a_led_one_branches(capsys: pytest.CaptureFixture[str]) -> None:
    opening = ["score", "--rules", "all-fives", "--set", "spinner=opening-double"]
    assert run([*opening, "3-5 5-5"]) == 2
    assert "does not say in which order" in capsys.readouterr().err
    assert run([*opening, "3-5 5-2"]) == 0
    assert run([*opening, "5-5"]) == 0


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (
            "3-6 6-6 --score 58 --set overshoot=bounce",
            "58 + 8 = 66 passes 61 and counts back from it: the score becomes 56",
        ),
        (
            "6-0 --score 60 --out --set overshoot=bounce --set out_and_play=apart",
            "60 + 3 = 63 passes 61 and counts back from it: the score becomes 61: the target, the match is won",
        ),
        ("3-6 6-6 --score 58 --set overshoot=clamp", "3 of 8 accepted, 58 + 3 = 61: the target, the match is won"),
        ("3-6 6-6 --score 58 --set overshoot=allow", "58 + 8 = 66, past 61, which has to be made exactly"),
        ("5-5 --score 92 --rules pyatyorka", "92 + 10 = 102: past the target of 100, the match is won"),
        ("5-5 --score 90 --rules pyatyorka", "90 + 10 = 100: the target, the match is won"),
        ("5-5 --score 80 --rules pyatyorka", "80 + 10 = 90"),
        (
            "5-5 --score 145 --rules all-fives",
            "145 + 10 = 155: past the target of 150, which is looked at when the deal is over",
        ),
        (
            "5-5 --score 140 --rules all-fives",
            "140 + 10 = 150: the target, which is looked at when the deal is over",
        ),
        ("5-5 --score 42 --rules block", "42 + 0 = 42"),
    ],
)
def test_each_way_to_pass_and_to_test_the_target_is_told(arguments: str, told: str) -> None:
    assert rows_of(text_of(*arguments.split()))["Score"].replace("|", " ") == told


def test_an_award_at_the_target_that_is_tested_later_wins_nothing_yet() -> None:
    told = data_of("5-5", "--score", "145", "--rules", "all-fives")
    assert told["accepted"] == {"before": 145, "award": 10, "score": 155, "won": False}


def test_going_out_speaks_of_the_bonus_where_one_follows() -> None:
    told = "0 more: 10 + 0 = 10, and then the bonus for the pips left in the other hands, which is not reckoned here"
    assert rows_of(text_of("5-5", "--out", "--rules", "all-fives"))["Going out"].replace("|", " ") == told
    won = text_of("5-5", "--out", "--rules", "pyatyorka", "--score", "92")
    assert rows_of(won)["Going out"] == "0 more: 10 + 0 = 10"


def test_rules_may_come_from_a_file(tmp_path: Path) -> None:
    house = tmp_path / "league.toml"
    house.write_text('base = "fives-and-threes"\ndivisors = []\n')
    told = data_of("5-5", "--rules", str(house))
    assert (told["rules"], told["points"]) == ("league", 0)
    assert rows_of(text_of("5-5", "--rules", str(house)))["Points"] == "0: plays earn nothing"


def test_an_id_from_a_file_is_shown_without_its_control_characters(tmp_path: Path) -> None:
    house = tmp_path / "league.toml"
    house.write_text('base = "fives-and-threes"\nid = "a\\u001b[31m\\nb"\n')
    assert rows_of(text_of("5-5", "--rules", str(house)))["Rules"] == "a\\x1b[31m\\nb"


def test_json_is_one_document_with_its_format_and_version() -> None:
    told = data_of("1-1")
    assert list(told) == [
        *("format", "version", "rules", "line", "branching", "arms", "joints", "continue", "contributions"),
        *("count", "points", "out", "earned", "accepted"),
    ]
    assert told["format"] == "fivesthrees-score/1"


def test_text_fits_eighty_columns() -> None:
    longest = "5-1 1-0 0-2 2-1 1-3 3-0 0-4 4-1 1-1 1-6 6-0 0-0 0-5 5-5 5-2 2-2 2-3 3-3 3-4 4-4 4-5 5-6 6-6"
    assert max(map(len, text_of(longest).splitlines())) <= 80


@pytest.mark.parametrize(
    ("tiles", "told"),
    [
        ("7-1", "'7-1' is no tile: write its two halves, 0 to 6, with a hyphen, such as 6-3"),
        ("6-6\x1b[31m", "'6-6\\x1b[31m' is no tile"),
        ("9" * 500, f"'{'9' * 40}...' is no tile"),
        (",", "no tile is given"),
        ("1-4 4-1", "1-4 and 4-1: the same tile lies there more than once (set/double-six)"),
        ("1-1 1-1", "1-1: the same tile lies there more than once (set/double-six)"),
        ("1-1 2-3", "1-1 and 2-3 do not join: 1-1 shows 1 on both halves, 2-3 shows 2 and 3 (play/matches)"),
        ("1-1 1-4 1-3", "1-4 and 1-3 do not join: the free half of 1-4 shows 4, 1-3 shows 1 and 3 (play/matches)"),
        ("5-5@R 5-0", "5-5@R: the first tile leads and joins no end"),
        ("5-3 3-0@7", "'7' is no end: write L, R, U or D, or the pips that the end shows"),
        ("5-3 3-0@\x1b[31m", "'\\x1b[31m' is no end"),
        ("5-3 3-0@", "'' is no end"),
        ("5-3 3-0@U", "3-0@U: no open end is called U; open are L (5) and R (3) (play/end)"),
        ("5-3 3-0@6", "3-0@6: no open end shows 6; open are L (5) and R (3) (play/end)"),
        ("5-3 3-0@L", "3-0@L does not join: that end shows 5, 3-0 shows 3 and 0 (play/matches)"),
        ("5-3 3-0@R 6-6", "6-6 does not join: the open ends show 5 and 0, 6-6 shows 6 on both halves (play/matches)"),
        ("5-3 3-0@R 5-3@L", "5-3: the same tile lies there more than once (set/double-six)"),
        ("3-5 5-3@5", "3-5 and 5-3: the same tile lies there more than once (set/double-six)"),
        ("3-3 3-5@R 5-0@5 0-3@0 3-1@3", "3-1@3 does not say at which of several ends it lies: write 3-1@L or 3-1@R"),
        ("1-4 1-1 2-2", "1-1 and 2-2 do not join: the free half of 1-1 shows 1, 2-2 shows 2 on both halves"),
    ],
)
def test_what_is_no_line_is_told_in_one_line(tiles: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["score", *tiles.split(" ")]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert told in output.err
    assert output.err.startswith("fivesthrees-audit: ")
    assert output.err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["6-6", "--rules", "fives-and-thres"], "did you mean 'fives-and-threes'?"),
        (["6-6", "--set", "out_pint=0"], "did you mean 'out_point'?"),
        (["6-6", "--set", "out_point"], "expected NAME=VALUE"),
        (["6-6", "--score", "many"], "not a valid integer"),
        ([], "Missing argument"),
    ],
)
def test_a_wrong_option_is_an_error_of_use(arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["score", *arguments]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert told in output.err


def test_an_arm_without_a_name_that_is_named_later_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    plays = "5-5 5-1@5 5-3@5 3-3@3 1-3@1 3-6@U"
    assert run(["score", "--rules", "pyatyorka", *plays.split()]) == 2
    told = "5-1@5 does not say at which of several ends it lies: write 5-1@L, 5-1@R, 5-1@U or 5-1@D"
    assert told in capsys.readouterr().err


def test_it_runs_as_a_program_in_plain_text() -> None:
    command = [sys.executable, "-m", "fivesthrees_audit", "score", "1-1", "1-4", "4-4"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert rows_of(done.stdout)["Points"] == "10 / 5 = 2"
    assert "\x1b" not in done.stdout
