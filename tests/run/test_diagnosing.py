"""What is said of many records: those of another program, of two programs together, of several rule sets."""

from functools import partial
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.run.diagnosing import diagnosed
from fivesthrees_audit.run.generate import generate, line_of
from tests.records.foreign.reading import PEERS

GAME = "fives-and-threes"


def quiet(*_):
    """Nothing is said on the way."""


diagnose = partial(diagnosed, rules=None, jobs=1, note=quiet, moved=quiet)


def matches(count, game=GAME, seed=3, players=2, **changes):
    """Matches made under changed rules and recorded as the game's own."""
    rules = RuleSet.named(game).changed(changes)
    return [replace(generate(rules, players, seed, number), rules=game) for number in range(count)]


def written(folder, *many, name="some.jsonl"):
    path = folder / name
    path.write_bytes(b"".join(line_of(match) for some in many for match in some))
    return str(path)


@pytest.mark.parametrize(
    ("program", "expected", "house"),
    [
        ("course2023-b", {"lone_double": "each-end", "deal_ends": "all-stuck"}, "course-2023-led-double"),
        ("course2023-a", {"deal_ends": "all-stuck"}, "course-2023"),
        ("course2020-a", {"hand_size.2": 9, "out_point": 0, "deal_ends": "all-stuck"}, "course-2014"),
    ],
)
def test_the_programs_of_a_course_are_known_again(program, expected, house):
    path = PEERS / program / "games.txt"
    if not path.exists():
        pytest.skip(f"{path} is not there")
    (group,) = diagnose([str(path)]).groups
    best = group.explanations[0]
    assert best.conforming == group.matches
    assert expected.items() <= dict(best.reading.changed).items()
    assert house in [each.reading.whole for each in group.explanations]


def test_a_reading_that_explains_all_is_found_whatever_the_processes(tmp_path):
    path = written(tmp_path, matches(30, lone_double="each-end"))
    other = tmp_path / "other.jsonl"
    other.write_bytes(Path(path).read_bytes())
    one, two = (diagnose([path, str(other)], jobs=jobs) for jobs in (1, 2))
    assert one == two
    best = one.groups[0].explanations[0]
    assert (best.reading.changed, best.reading.misreading) == ((("lone_double", "each-end"),), True)
    assert (one.matches, best.conforming, one.status) == (60, 60, 0)


def test_a_mixture_names_the_change_that_explains_most_of_it(tmp_path):
    path = written(tmp_path, matches(27, end_double="once"), matches(3, seed=9, scores_lead="no"))
    (group,) = diagnose([path]).groups
    assert group.explanations[0].reading.changed == (("end_double", "once"),)
    assert group.explanations[0].conforming >= 27
    assert sum(group.explanations[0].remaining.values()) == 30 - group.explanations[0].conforming


def test_each_rule_set_is_explained_by_itself(tmp_path):
    path = written(
        tmp_path, matches(8, lone_double="once"), matches(8, "pyatyorka"), matches(8, "all-fives", undrawable=2)
    )
    found = diagnose([path])
    assert [(group.id, group.matches) for group in found.groups] == [(GAME, 8), ("pyatyorka", 8), ("all-fives", 8)]
    first, second, third = found.groups
    assert first.explanations[0].reading.changed == (("lone_double", "once"),)
    assert (second.conforming, second.explanations) == (8, ())
    assert third.explanations[0].reading.changed == (("undrawable", 2),)


def test_a_reading_that_breaks_other_records_says_so(tmp_path):
    path = written(tmp_path, matches(6), matches(6, lone_double="each-end"))
    (group,) = diagnose([path]).groups
    best = group.explanations[0]
    assert best.gained
    assert best.broken
    assert best.conforming == group.conforming + best.gained - best.broken


def test_two_readings_are_told_apart_by_the_first_record_that_can(tmp_path):
    path = written(tmp_path, matches(10, next_lead="winner"))
    (group,) = diagnose([path]).groups
    assert group.explanations[0].reading.changed == (("next_lead", "winner"),)
    alike = [group.explanations[each].reading.changed for each in group.explanations[0].undecided_by]
    assert (("next_lead", "any"),) in alike
    for each in group.telling_apart:
        number = each.violates
        assert each.fault.pointer
        assert group.explanations[number].conforming < group.matches


def test_four_scores_where_the_rules_have_two_are_no_pairs(tmp_path):
    (group,) = diagnose([written(tmp_path, matches(4, players=4, pairs="never"))]).groups
    assert group.explanations[0].reading.changed == (("pairs", "never"),)


def test_what_cannot_be_read_is_told_and_no_record(tmp_path):
    path = Path(written(tmp_path, matches(3, lone_double="each-end")))
    line = msgspec.json.encode(replace(matches(1)[0], players=["A", "A"]))
    path.write_bytes(b"{}\n" + path.read_bytes() + line + b"\n{\n")
    told = []
    found = diagnose([str(path), str(tmp_path / "none.json")], note=told.append)
    assert (found.matches, found.unreadable, found.status) == (3, 4, 2)
    assert [error.line for error in told] == [1, 5, 6, None]


def test_keys_of_others_and_score_sheets_are_read(tmp_path):
    from fivesthrees_audit.records import sheet_writer

    some = matches(4, lone_double="each-end")
    path = Path(written(tmp_path, some))
    path.write_bytes(path.read_bytes().replace(b'{"format"', b'{"x_program":1,"format"'))
    sheet = tmp_path / "more.sheet"
    sheet.write_text("\n".join(sheet_writer.write(match) for match in some))
    (group,) = diagnose([str(path), str(sheet)]).groups
    assert (group.matches, group.explanations[0].conforming) == (8, 8)


def test_nothing_to_read_is_status_2(tmp_path):
    empty = tmp_path / "empty.jsonl"
    empty.write_text("")
    assert diagnose([str(empty)]).status == 2


def test_rules_given_are_those_to_start_from(tmp_path):
    path = written(tmp_path, matches(6, lone_double="each-end", out_point=0))
    (group,) = diagnose([path], rules=RuleSet.named(GAME).changed({"out_point": 0})).groups
    assert group.explanations[0].reading.changed == (("lone_double", "each-end"),)


def test_what_no_reading_explains_is_status_1(tmp_path):
    spoilt = matches(2)
    spoilt[0].deals[0].events[0].score = 3
    spoilt[1].deals[0].events[2].count = 1
    found = diagnose([written(tmp_path, spoilt)])
    assert found.status == 1
    assert sum(found.groups[0].remaining.values()) == 2
