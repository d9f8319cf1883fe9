"""`score`: the worked positions of the rule sheet, the target, house rules, and lines that cannot be."""

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
        ("divisors=5", "6-6", "0: 12 is no multiple of 5"),
        ("lone_double=each-end", "6-6", "24 / 3 = 8"),
        ("end_double=once", "3-6 6-6", "9 / 3 = 3"),
        ("scores_lead=no", "5-5", "10 / 5 = 2, but this play earns 0 (score/every-play)"),
    ],
)
def test_a_house_rule_changes_the_working(setting: str, line: str, points: str) -> None:
    assert rows_of(text_of(line, "--set", setting))["Points"] == points


def test_rules_may_come_from_a_file(tmp_path: Path) -> None:
    house = tmp_path / "league.toml"
    house.write_text('base = "fives-and-threes"\ndivisors = []\n')
    told = data_of("5-5", "--rules", str(house))
    assert (told["rules"], told["points"]) == ("league", 0)
    assert rows_of(text_of("5-5", "--rules", str(house)))["Points"] == "0"


def test_an_id_from_a_file_is_shown_without_its_control_characters(tmp_path: Path) -> None:
    house = tmp_path / "league.toml"
    house.write_text('base = "fives-and-threes"\nid = "a\\u001b[31m\\nb"\n')
    assert rows_of(text_of("5-5", "--rules", str(house)))["Rules"] == "a\\x1b[31m\\nb"


def test_json_is_one_document_with_its_format_and_version() -> None:
    told = data_of("1-1")
    assert list(told) == [
        *("format", "version", "rules", "line", "branching", "joints", "continue", "contributions"),
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


def test_it_runs_as_a_program_in_plain_text() -> None:
    command = [sys.executable, "-m", "fivesthrees_audit", "score", "1-1", "1-4", "4-4"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert rows_of(done.stdout)["Points"] == "10 / 5 = 2"
    assert "\x1b" not in done.stdout
