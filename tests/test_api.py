"""The Python API: its names, whatever was imported before them, and what they give."""

import subprocess
import sys
from pathlib import Path

import pytest

import fivesthrees_audit
from fivesthrees_audit import Record, RecordError, RuleSet, audit, load

EXAMPLES = Path(__file__).parent.parent / "examples"


@pytest.mark.parametrize("name", fivesthrees_audit.__all__)
def test_every_public_name_is_there(name):
    assert getattr(fivesthrees_audit, name).__doc__


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="no attribute 'audits'"):
        fivesthrees_audit.audits  # noqa: B018


def test_the_audit_is_a_function_whatever_was_imported_before():
    code = (
        "import fivesthrees_audit.cli.audit, fivesthrees_audit.auditing.replay, fivesthrees_audit.run.api\n"
        "from fivesthrees_audit import audit\nprint(audit.__name__, callable(audit))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "audit True\n"


def test_paths_records_and_many_of_them():
    clean, dispute = EXAMPLES / "clean-pairs.json", EXAMPLES / "disputed-evening.sheet"
    (record,) = load(str(dispute))
    assert isinstance(record, Record)
    assert audit(clean).conforms
    assert [match.verdict for match in audit([clean, record, str(dispute)]).matches] == [
        "conforms",
        "violates",
        "violates",
    ]


def test_rules_stand_in_for_those_of_a_record():
    (record,) = load(str(EXAMPLES / "faults" / "lone-double-counted-twice.sheet"))
    lenient = RuleSet.named("fives-and-threes").changed({"lone_double": "each-end"})
    assert not audit(record).conforms
    assert audit(record, rules=lenient).conforms
    assert audit(EXAMPLES / "faults" / "lone-double-counted-twice.sheet", rules=lenient).conforms


def test_what_cannot_be_read(tmp_path):
    broken = tmp_path / "broken.json"
    broken.write_text('{"format": 1}')
    assert [match.verdict for match in audit(broken).matches] == ["unreadable"]
    with pytest.raises(RecordError, match=r"broken\.json:1:12"):
        list(load(str(broken)))
    assert audit(tmp_path / "absent.json").summary.unreadable == 1
    assert audit(tmp_path).summary.unreadable == 1
    (tmp_path / "empty").mkdir()
    assert "no record files" in audit(tmp_path / "empty").matches[0].error


def test_a_record_that_is_none_of_that_game_is_unreadable_there():
    (record,) = load(str(EXAMPLES / "clean-pairs.json"))
    (entry,) = audit(record, rules=RuleSet.named("draw")).matches
    assert entry.verdict == "unreadable"
    assert (
        entry.error
        == "/deals/0/end/scores: expected 4 scores, one a side, got 2; by draw four play each alone (`pairs`)"
    )
    assert (entry.line, entry.column) > (1, 1)
