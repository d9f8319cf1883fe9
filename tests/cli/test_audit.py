"""`audit` from outside: one valid document whatever comes in, exit codes by what was found, findings at their place."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
import sys

import pytest
from click.testing import CliRunner

from fivesthrees_audit.cli import cli, run
from fivesthrees_audit.records.foreign import FORMATS

CLEAN = {
    "format": "fivesthrees-log/1",
    "id": "board 2",
    "players": ["Ann", "Bob"],
    "deals": [
        {
            "lead": 0,
            "hands": [
                ["6-6", "5-3", "4-0", "2-1", "1-1", "3-0", "5-5"],
                ["6-3", "5-0", "4-4", "2-2", "1-0", "6-1", "3-2"],
            ],
            "events": [
                {"seat": 0, "play": "6-6", "count": 12, "earned": 4, "award": 4, "score": 4},
                {"seat": 1, "play": "6-3", "end": "R", "count": 15, "earned": 8, "award": 8, "score": 8},
                {"seat": 0, "play": "5-3", "end": "R", "count": 17, "earned": 0, "award": 0, "score": 4},
            ],
        }
    ],
}
GOOD = json.dumps(CLEAN)
WRONG = GOOD.replace('"count": 15', '"count": 16')
OPEN = json.dumps(
    {**CLEAN, "deals": [{"lead": 0, "events": [{"seat": 0, "play": "6-6", "score": 4}, {"seat": 1, "knock": True}]}]}
)
BAD = '{"format": "fivesthrees-log/1"}'
RAW = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")


@pytest.fixture
def file(tmp_path):
    def make(*lines, name="league.jsonl"):
        path = tmp_path / name
        text = "\n".join(lines)
        path.write_bytes(gzip.compress(text.encode()) if name.endswith(".gz") else text.encode())
        return str(path)

    return make


def audit(*arguments):
    result = CliRunner().invoke(cli, ["audit", *arguments], standalone_mode=False)
    assert result.exception is None, result.output
    return result.return_value, result.stdout, result.stderr


def document(*arguments):
    status, out, _ = audit("--format", "json", *arguments)
    return status, json.loads(out)


STATUSES = [
    ([GOOD], [], 0),
    ([GOOD, WRONG], [], 1),
    ([GOOD, OPEN], [], 0),
    ([GOOD, OPEN], ["--strict"], 1),
    ([WRONG, BAD], [], 2),
    ([WRONG, BAD], ["--exit-zero"], 0),
    ([WRONG], ["--ignore", "*"], 0),
    ([WRONG], ["--ignore", "count/ends"], 0),
    ([WRONG], ["--select", "count"], 1),
    ([WRONG], ["--select", "target/*"], 0),
    ([OPEN], ["--strict", "--select", "target/*"], 0),
    ([], [], 2),
    ([], ["--allow-empty"], 0),
    ([GOOD], ["--set", "target=31"], 0),
]


@pytest.mark.parametrize("form", ["text", "json", "jsonl"])
@pytest.mark.parametrize(("lines", "options", "status"), STATUSES)
def test_the_status_depends_on_what_was_found_and_on_no_format(file, lines, options, status, form):
    assert audit("--format", form, *options, file(*lines))[0] == status


def test_the_document_holds_an_entry_for_each_record_in_order(file):
    path = file(GOOD, WRONG, BAD, OPEN, "nonsense", GOOD[:-3])
    status, report = document(path)
    assert status == 2
    assert [(entry["line"], entry["verdict"]) for entry in report["matches"]] == [
        (1, "conforms"),
        (2, "violates"),
        (3, "unreadable"),
        (4, "undetermined"),
        (5, "unreadable"),
        (6, "unreadable"),
    ]
    assert report["format"] == "fivesthrees-report/1"
    assert report["summary"] == {
        "matches": 6,
        "conforms": 1,
        "violates": 1,
        "undetermined": 1,
        "unreadable": 3,
        "findings": 1,
    }
    lines = audit("--format", "jsonl", path)[1].splitlines()
    assert [json.loads(line) for line in lines] == report["matches"]


@pytest.mark.parametrize("form", ["text", "json", "jsonl"])
def test_processes_change_nothing_that_is_said(file, form):
    path = file(*[GOOD, WRONG, BAD, OPEN] * 5)
    assert audit("--format", form, "--jobs", "2", path) == audit("--format", form, path)


SHEET = """\
players Ann, Bob
deal Ann leads
hand Ann 6-6 5-3 4-0 2-1 1-1 3-0 5-5
hand Bob 6-3 5-0 4-4 2-2 1-0 6-1 3-2
Ann 6-6    12 +4 =4
  Bob 6-3@R  16 +8 =8
"""
PRETTY = json.dumps(json.loads(WRONG), indent=1)
PRETTY_PLACE = (PRETTY[: PRETTY.index('"seat": 1')].count("\n"), 5)


@pytest.mark.parametrize(
    ("name", "lines", "place"),
    [
        ("a.jsonl", [GOOD, "", WRONG], (3, WRONG.index('{"seat": 1') + 1)),
        ("a.jsonl.gz", [GOOD, WRONG], (2, WRONG.index('{"seat": 1') + 1)),
        ("a.json", [PRETTY], PRETTY_PLACE),
        ("a.json.gz", ["", PRETTY], (PRETTY_PLACE[0] + 1, 5)),
        ("a.json", [PRETTY.replace("\n", "\r\n")], PRETTY_PLACE),
        ("a.json", ["\ufeff" + PRETTY], PRETTY_PLACE),
        ("a.sheet", ["# words", SHEET], (7, 3)),
    ],
)
def test_a_finding_stands_at_its_entry(file, name, lines, place):
    status, report = document(file(*lines, name=name))
    [finding] = report["matches"][-1]["findings"]
    assert (status, finding["clause"]) == (1, "count/ends")
    assert (finding["deal"], finding["event"], finding["pointer"]) == (1, 2, "/deals/0/events/1")
    assert (finding["line"], finding["column"]) == place


def mutated(change):
    tree = json.loads(WRONG)
    change(tree)
    return json.dumps(tree, ensure_ascii=False)


HOSTILE = "A\x1b[31m\x07\x9b31m\u202e\u2028\x7f"


@pytest.mark.parametrize(
    "line",
    [
        mutated(lambda tree: tree.update(players=[HOSTILE, "Bob"], id=HOSTILE)),
        mutated(lambda tree: tree.update({HOSTILE: 1})),
        mutated(lambda tree: tree.update(rules=HOSTILE)),
        mutated(lambda tree: tree.update(rules={HOSTILE: HOSTILE})),
        mutated(lambda tree: tree.update(format=HOSTILE)),
        mutated(lambda tree: tree["deals"][0]["events"][0].update(play=HOSTILE)),
        mutated(lambda tree: tree["deals"][0]["events"][0].update(x_a=HOSTILE, note=HOSTILE)),
        HOSTILE.replace("\u2028", ""),
        f"\x1b{GOOD}",
    ],
)
@pytest.mark.parametrize("form", ["text", "json", "jsonl"])
def test_nothing_hostile_reaches_a_terminal(file, line, form):
    _, out, err = audit("--format", form, file(line, name="\x1b[31m\u202e.jsonl"))
    if form == "text":
        assert not RAW.search(out)
    else:
        assert not re.search("[\x00-\x09\x0b-\x1f]", out)
    assert not RAW.search(err)
    assert "Traceback" not in out + err


@pytest.mark.parametrize(
    ("change", "word"),
    [
        (lambda deal: deal["events"].clear(), "conforms"),
        (lambda deal: deal.update(events=[{"note": "x"}] * 50), "conforms"),
        (lambda deal: deal["hands"].__setitem__(0, ["6-6"] * 40), "violates"),
        (lambda deal: deal["hands"].__setitem__(0, []), "violates"),
        (lambda deal: deal.update(boneyard=["6-6"] * 50), "violates"),
        (lambda deal: deal["events"][1].update(count=10**9, score=-(10**9)), "violates"),
        (lambda deal: deal["events"][1].update(end="U"), "violates"),
        (lambda deal: deal["events"].append({"draw": "?"}), "violates"),
        (lambda deal: deal["events"].append({"seat": 1, "adjust": -(10**9), "reason": "\x1b"}), "conforms"),
        (lambda deal: deal.update(end={}), "conforms"),
        (lambda deal: deal.update(end={"how": "blocked", "seat": 0, "bonus": -5, "scores": [10**9, 0]}), "violates"),
        (lambda deal: deal["events"].extend([{"seat": 1, "play": "0-0"}] * 200), "violates"),
    ],
)
def test_whatever_a_record_may_hold_is_judged(file, change, word):
    tree = json.loads(GOOD)
    change(tree["deals"][0])
    _, report = document(file(json.dumps(tree)))
    assert report["matches"][0]["verdict"] == word


def test_a_report_in_a_file_leaves_nothing_on_standard_output(file, tmp_path):
    path = file(WRONG)
    target = tmp_path / "report.json"
    assert audit("--format", "json", "-o", str(target), path)[:2] == (1, "")
    assert target.read_text() == audit("--format", "json", path)[1]


def test_a_report_that_cannot_be_written_is_one_line(file, tmp_path, capsys):
    assert run(["audit", "-o", str(tmp_path / "no" / "report"), file(GOOD)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert "no/report: cannot be written: No such file or directory" in told.err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([], "name a file, a folder, or - for standard input"),
        (["x", "--select", "nothing/*"], "no clause matches 'nothing/*'"),
        (["x", "--ignore", "targt/combined"], "no clause matches 'targt/combined'; did you mean 'target/combined'?"),
        (["x", "--rules", "fives"], "no rule set is called 'fives'"),
        (["x", "--set", "target=x"], "target = 'x': expected 1 to 10,000"),
        (["x", "--format", "xml"], "'xml' is not one of"),
        (["x", "--jobs", "-1"], "-1 is not in the range"),
    ],
)
def test_a_wrong_option_is_an_error_of_use(arguments, told, capsys):
    assert run(["audit", "--strict", *arguments]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert told in output.err


def test_what_is_said_besides_the_report_is_on_standard_error(file):
    status, out, err = audit("--format", "json", "--set", "target=31", file("\ufeff" + GOOD))
    assert status == 0
    assert json.loads(out)["matches"][0]["rules"] == "fives-and-threes target=31"
    assert "note: every record is judged by fives-and-threes target=31, whatever it names" in err
    assert "league.jsonl begins with a byte-order mark, which is left out" in err


def test_nothing_to_audit_says_so(file):
    assert "nothing to audit; --allow-empty says that is fine" in audit(file())[2]
    assert audit("--allow-empty", file())[2] == ""


def test_files_folders_and_patterns_that_give_nothing_are_entries(tmp_path, file):
    empty = tmp_path / "empty"
    empty.mkdir()
    good = file(GOOD)
    status, report = document(str(tmp_path / "none.json"), str(empty), str(tmp_path / "*.none"), good)
    assert status == 2
    assert [entry.get("error", "").split(" (")[0] for entry in report["matches"]] == [
        "cannot be read: No such file or directory",
        "no record files in this folder",
        "no file matches this pattern",
        "",
    ]


def test_it_runs_as_a_program_over_a_pipe():
    command = [sys.executable, "-m", "fivesthrees_audit", "audit", "--format", "json", "-"]
    done = subprocess.run(command, input=f"{GOOD}\n{WRONG}", capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, "")
    assert [entry["source"] for entry in json.loads(done.stdout)["matches"]] == ["<stdin>", "<stdin>"]


LOG = "# seed 1\nHAND: [0, [(6, 6)]]\nMOVE: [0, (6, 5), 0]\n\n# seed \x1b\n# seed 2\n"
MAPPING = """
[match]
players = "names"
[deal]
each = "rounds"
[event]
each = "moves"
seat = "who"
play = "tile"
count = "ends"
"""
GAME = {"names": ["Ann", "Bob"], "rounds": [{"moves": [{"who": 0, "tile": [6, 6], "ends": 24}]}]}


def test_another_programs_file_is_audited_at_its_own_places(file):
    path = file(LOG, name="games.txt")
    for options in ([], ["--from", "domaino"], ["--from", "domaino", "--jobs", "2"]):
        status, report = document(*options, path)
        first, second, third = report["matches"]
        assert status == 2
        assert [(finding["clause"], finding["line"]) for finding in first["findings"]] == [("deal/hand-size", 2)]
        assert (second["verdict"], second["line"], second["column"]) == ("unreadable", 5, 1)
        assert third["id"] == "seed 2"


def test_somebodys_own_json_is_audited_by_a_mapping(file):
    mapping = file(MAPPING, name="my.toml")
    lines = file(json.dumps(GAME), "", json.dumps({**GAME, "names": None}), json.dumps(GAME), name="games.jsonl")
    for jobs in ("1", "2"):
        status, report = document("--from", mapping, "--jobs", jobs, lines)
        first, second, third = report["matches"]
        assert status == 2
        (finding,) = first["findings"]
        assert (finding["clause"], finding["line"]) == ("count/lone-double", 1)
        assert finding["column"] == json.dumps(GAME).index('{"who"') + 1
        assert (second["line"], second["error"][:15]) == (3, "[match] players")
        assert third["findings"][0]["line"] == 4


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("domino", "--from domino: no format has this name; did you mean 'domaino'?"),
        ("missing.toml", "--from missing.toml: cannot be read: No such file or directory"),
    ],
)
def test_a_wrong_format_is_one_line(file, capsys, name, told):
    assert run(["audit", "--from", name, file(GOOD)]) == 2
    err = capsys.readouterr().err
    assert told in err
    assert err.count("\n") == 1


def test_the_help_names_every_format():
    told = " ".join(audit("--help")[1].split())
    assert all(name in told.replace("- ", "-") for name in FORMATS)


def test_a_wrong_mapping_is_one_line(file, capsys):
    mapping = file(MAPPING.replace("players", "playrs"), name="my.toml")
    assert run(["audit", "--from", mapping, file(GOOD)]) == 2
    assert capsys.readouterr().err == (
        f"fivesthrees-audit: {mapping}: [match] has no 'playrs'; did you mean 'players'?\n"
    )


def test_the_adapters_are_imported_only_for_what_needs_them(file):
    code = (
        "import sys; from fivesthrees_audit.cli import run; run(sys.argv[1:]);"
        "print([name for name in sys.modules if 'foreign' in name or 'jmespath' in name], file=sys.stderr)"
    )
    sheet = file("players Ann, Bob\ndeal Ann leads\nAnn 6-6 24\n", name="a.sheet")
    done = subprocess.run(
        [sys.executable, "-c", code, "audit", file(GOOD, WRONG, BAD), sheet],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == "[]\n"
    assert "lone-double" in done.stdout
