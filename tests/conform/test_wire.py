"""What is a message of the wire and what is none, beyond its schema."""

import pytest

from fivesthrees_audit.conform.wire import (
    Accepted,
    Answer,
    Hello,
    Run,
    WireError,
    line_of,
    reply_in,
    request_in,
    seq_in,
)

RUN = b'{"cmd":"run","players":2,"scores":[0,0],"lead":0,"hands":[[],[]],"events":[],"seq":3}\n'


def test_a_request_is_written_as_it_is_read():
    request = request_in(RUN)
    assert isinstance(request, Run)
    assert line_of(request) == RUN


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (b"", "truncated"),
        (b"\xff", "malformed"),
        (b"[" * 100_000, "got `array`|recursion"),
        (b'{"cmd":"go"}', "Invalid value 'go'"),
        (RUN.replace(b'"lead":0', b'"lead":2'), "expected seats below 2"),
        (RUN.replace(b"[[],[]]", b"[[]]"), "expected 2 hands, got 1"),
        (RUN.replace(b"[[],[]]", b'[["7-0"],[]]'), "Invalid enum value '7-0'"),
        (RUN.replace(b'"events":[]', b'"events":[{"seat":0}]'), "exactly one of `play`, `knock` and `draw`"),
        (RUN.replace(b'"events":[]', b'"events":[{"seat":0,"knock":true,"end":"L"}]'), "`end` is of a play"),
        (RUN.replace(b'"seq":3', b'"seq":1e999'), "out of range"),
    ],
)
def test_what_is_no_request_is_told(line, words):
    with pytest.raises(WireError, match=words):
        request_in(line)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (b'{"seq":1}', "exactly one of `result`, `skipped` and `error`"),
        (b'{"seq":1,"error":"a","skipped":"b"}', "exactly one"),
        (b'{"seq":-1,"error":"a"}', ">= 0"),
        (b'{"error":"lost"}', "the program says: lost"),
        (b'{"seq":1,"result":{"plays":[1]}}', "Expected `str`"),
    ],
)
def test_what_is_no_answer_is_told(line, words):
    with pytest.raises(WireError, match=words):
        reply_in(line, Answer)


def test_the_other_replies():
    assert reply_in(b'{"protocol":1,"name":"x"}', Hello).version == ""
    assert reply_in(b'{"skipped":"why"}', Accepted).skipped == "why"
    with pytest.raises(WireError, match="exactly one of `ok` and `skipped`"):
        reply_in(b"{}", Accepted)


@pytest.mark.parametrize(
    ("line", "seq"),
    [
        (b'{"cmd":"run","seq":4}', 4),
        (b'{"cmd":"stop","seq":4}', None),
        (b'{"cmd":"run","seq":"4"}', None),
        (b"?", None),
    ],
)
def test_a_run_that_is_none_may_still_have_a_number(line, seq):
    assert seq_in(line) == seq
