"""Every clause that has words for its findings is told by a finding that the audit itself makes."""

from fivesthrees_audit.report.messages import TELLERS
from tests.report import (
    test_messages_closing,
    test_messages_drawing,
    test_messages_ending,
    test_messages_playing,
    test_messages_scoring,
    test_messages_target,
)

CHAPTERS = (
    test_messages_closing,
    test_messages_drawing,
    test_messages_ending,
    test_messages_playing,
    test_messages_scoring,
    test_messages_target,
)


def test_every_clause_is_told():
    told = {clause for chapter in CHAPTERS for clause, _, _ in chapter.CASES.values()}
    assert told == set(TELLERS)
