"""Whole games of other programs, where their folder is here: every finding is what those programs are known to do."""

import json
import re
from collections import Counter
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from fivesthrees_audit import RuleSet, audit, load
from fivesthrees_audit.cli import cli
from fivesthrees_audit.findings import UsageError
from fivesthrees_audit.records import native
from tests.records.foreign.reading import PEERS

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not PEERS.is_dir(), reason="the games of other programs are not here"),
]

MATCHES = {
    "course2020-a": 10,
    "course2023-a": 30,
    "course2023-b": 20,
    "domaino": 20,
    "dominoes": 8,
    "open_spiel-block": 30,
    "playaural-pr24-allfives": 4,
}
CONFORMING = {
    "course2020-a": ["course-2014"],
    "course2023-a": ["course-2023"],
    "course2023-b": ["course-2023-led-double"],
    "open_spiel-block": ["block"],
    "playaural-pr24-allfives": ["playaural-all-fives"],
}


def files(name):
    return sorted(str(path) for path in (PEERS / name).iterdir() if path.name != "FORMAT.md")


def findings(report):
    return [(match, finding) for match in report.matches for finding in match.findings]


def rules(**changed):
    return RuleSet.named("fives-and-threes").changed(
        {name.replace("__", "."): value for name, value in changed.items()}
    )


@pytest.mark.parametrize("name", MATCHES)
def test_every_game_is_read_named_or_not(name):
    report = audit(files(name), form=name)
    assert (report.summary.matches, report.summary.unreadable) == (MATCHES[name], 0)
    assert msgspec.to_builtins(audit(files(name))) == msgspec.to_builtins(report)


@pytest.mark.parametrize(("name", "id"), [(name, id) for name, ids in CONFORMING.items() for id in ids])
def test_a_program_conforms_to_the_rules_that_were_read_off_it(name, id):
    report = audit(files(name), rules=RuleSet.named(id), form=name)
    assert report.summary.conforms == MATCHES[name]


def out_lines(path):
    """The line of each play that a player made while somebody's hand was empty."""
    lines, empty = set(), False
    for number, line in enumerate(Path(path).read_text().split("\n"), start=1):
        if line.startswith("ROUND"):
            empty = False
        if line.startswith("CALL"):
            if empty:
                lines.add(number)
            empty = empty or re.search(r"hand=\[\(\d,\d\)\] ", line) is not None
    return lines


@pytest.mark.parametrize(
    ("name", "by"),
    [
        ("course2023-a", rules()),
        ("course2023-b", rules(lone_double="each-end")),
        ("course2020-a", rules(hand_size__2=9, out_point=0)),
    ],
)
def test_a_course_program_plays_on_after_a_player_is_out(name, by):
    (path,) = files(name)
    found = findings(audit(path, rules=by, form=name))
    assert found
    assert {finding.line for _, finding in found} <= out_lines(path)
    assert {finding.clause for _, finding in found} == {"end/out"}


def cut(record):
    """Each deal as a record of its own, up to where a player is out."""
    match, before = record.match, [0, 0]
    for deal in match.deals:
        held, kept, out = [len(hand) for hand in deal.hands], [], None
        for event in deal.events:
            kept.append(event)
            held[event.seat] -= 1
            if held[event.seat] == 0:
                out = event.seat
                break
        end = deal.end if out is None else native.DealEnd(how="out", seat=out)
        start = native.Start(scores=before, lead=deal.lead)
        alone = msgspec.structs.replace(deal, events=kept, end=end)
        made = msgspec.structs.replace(match, start=start, deals=[alone], result=None)
        yield msgspec.structs.replace(record, match=made)
        before = deal.end.scores


def test_cut_where_a_player_is_out_nothing_is_found():
    deals = [deal for record in load(*files("course2023-a"), form="course2023-a") for deal in cut(record)]
    report = audit(deals)
    assert report.summary.matches == report.summary.conforms == len(deals) == 231


def test_a_course_program_counts_a_led_double_twice():
    (path,) = files("course2023-b")
    lines = Path(path).read_text().split("\n")
    late = out_lines(path)
    rest = [finding for _, finding in findings(audit(path, form="course2023-b")) if finding.line not in late]
    assert Counter(finding.clause for finding in rest) == {"score/running": 29}
    assert all(re.search(r"InitState .*\(\((\d),\1\)", lines[finding.line - 1]) for finding in rest)
    assert {finding.event for finding in rest} == {1}


def test_domaino_gives_a_block_by_the_lowest_single_hand_but_to_the_other_pair():
    """Its description says to the pair that holds it; in every one of its blocked games the other pair got it."""
    found = findings(audit(files("domaino"), form="domaino"))
    assert Counter(finding.clause for _, finding in found) == {"end/block-winner": 4, "score/blocked-bonus": 1}
    blocked = [record.match.deals[0] for record in load(*files("domaino"), form="domaino")]
    blocked = [deal for deal in blocked if deal.end.how == "blocked"]
    assert [(deal.end.seat, deal.end.bonus) for deal in blocked] == [
        (1 - lowest.pop(), None) if len(lowest) == 1 else (None, 0) for lowest in map(lowest_hands, blocked)
    ]
    assert len(blocked) == 6


def lowest_hands(deal):
    """The pairs, as 0 and 1, that own a lowest single hand at the end of a deal."""
    laid = {frozenset(event.play.split("-")) for event in deal.events if event.play}
    pips = [
        sum(int(half) for tile in hand for half in tile.split("-") if frozenset(tile.split("-")) not in laid)
        for hand in deal.hands
    ]
    return {seat % 2 for seat, count in enumerate(pips) if count == min(pips)}


def test_dominoes_pays_the_winners_own_pips_too():
    found = findings(audit(files("dominoes"), form="dominoes"))
    assert Counter(finding.clause for _, finding in found) == {
        "score/bonus": 41,
        "score/blocked-bonus": 9,
        "lead/next": 1,
    }
    for record in load(*files("dominoes"), form="dominoes"):
        for deal in record.match.deals:
            laid = {frozenset(event.play.split("-")) for event in deal.events if event.play}
            left = [tile for hand in deal.hands for tile in hand if frozenset(tile.split("-")) not in laid]
            pips = sum(int(half) for tile in left for half in tile.split("-"))
            assert deal.end.bonus == (0 if deal.end.seat is None else pips)


def test_a_record_judged_again_is_the_same():
    (record, *_) = load(*files("playaural-pr24-allfives"), form="playaural-pr24-allfives")
    assert audit(record, rules=RuleSet.named("playaural-all-fives")).conforms
    with pytest.raises(UsageError):
        next(load("x", form="domino"))


README = (Path(__file__).resolve().parents[3] / "README.md").read_text()
ROWS = re.findall(r"^\|[^|]*\| `(audit --from .*) GAMES` \| (\d+) \| (\d+) \| (.*) \|$", README, re.MULTILINE)


@pytest.mark.parametrize(("command", "matches", "conforming", "told"), ROWS)
def test_the_table_in_the_readme_has_the_figures_of_its_commands(command, matches, conforming, told):
    words = command.split()
    arguments = [*words, "--format", "json", str(PEERS / words[2])]
    report = json.loads(CliRunner().invoke(cli, arguments, standalone_mode=False).stdout)
    assert (report["summary"]["matches"], report["summary"]["conforms"]) == (int(matches), int(conforming))
    found = Counter(finding["clause"] for match in report["matches"] for finding in match["findings"])
    assert found == {clause: int(count) for count, clause in re.findall(r"(\d+) `([^`]+)`", told)}


def test_the_table_has_a_line_for_each_program():
    assert {command.split()[2] for command, *_ in ROWS} == set(MATCHES)
