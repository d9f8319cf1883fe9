"""Unpacking: gzip and Zstandard by their first bytes; what is broken or unpacks to too much is one error."""

from __future__ import annotations

import gzip
import io
import os
import threading

import pytest
import zstandard

from fivesthrees_audit.findings import RecordError
from fivesthrees_audit.records import unpacking
from fivesthrees_audit.records.unpacking import unpacked

PLAIN = b"".join(b"line %d\n" % number for number in range(5000))
SKIPPED = b"\x53\x2a\x4d\x18\x04\0\0\0abcd"
PACKERS = {"gzip": gzip.compress, "Zstandard": zstandard.ZstdCompressor(write_checksum=True).compress}


def read(data):
    return unpacked(io.BytesIO(data)).read()


@pytest.mark.parametrize("data", [b"", b"{", b"{}\n", b"\x1f", PLAIN])
def test_what_is_not_packed_is_left_as_it_is(data):
    assert read(data) == data


@pytest.mark.parametrize("pack", PACKERS.values(), ids=PACKERS)
def test_a_packed_stream_is_unpacked_member_by_member(pack):
    assert read(pack(PLAIN)) == PLAIN
    assert read(pack(b"one\n") + pack(b"two\n") + pack(b"")) == b"one\ntwo\n"
    assert list(unpacked(io.BytesIO(pack(PLAIN)))) == PLAIN.splitlines(keepends=True)


def test_zeros_after_a_gzip_member_are_padding():
    assert read(gzip.compress(PLAIN) + b"\0" * 3000) == PLAIN


def test_frames_that_hold_no_data_are_passed_over():
    assert read(SKIPPED + zstandard.compress(PLAIN) + SKIPPED) == PLAIN


@pytest.mark.parametrize("name", PACKERS)
@pytest.mark.parametrize(
    ("harm", "reason"),
    [
        (lambda data: data[:-5], "the {} data end early"),
        (lambda data: data[:20], "the {} data end early"),
        (lambda data: data[:4], "the {} data end early"),
        (lambda data: data[:40] + bytes(byte ^ 255 for byte in data[40:60]) + data[60:], "the {} data are damaged"),
        (lambda data: data + b"anything else", "the {} data are damaged"),
    ],
)
def test_what_is_broken_is_told(name, harm, reason):
    with pytest.raises(RecordError) as caught:
        read(harm(PACKERS[name](PLAIN)))
    assert caught.value.reason == reason.format(name)


@pytest.mark.parametrize("name", PACKERS)
def test_what_unpacks_to_far_too_much_is_not_read_on(name, monkeypatch):
    monkeypatch.setattr(unpacking, "FREE", 100_000)
    bomb = PACKERS[name](b" " * 3_000_000)
    stream = unpacked(io.BytesIO(bomb))
    with pytest.raises(RecordError) as caught:
        stream.read()
    assert caught.value.reason == f"the {name} data unpack to more than 200 times their size; not read on"


def test_a_small_stream_may_unpack_to_what_it_will():
    assert len(read(gzip.compress(b" " * 1_000_000))) == 1_000_000


@pytest.mark.parametrize("data", [PLAIN, gzip.compress(PLAIN), zstandard.compress(PLAIN)])
def test_a_pipe_that_gives_one_byte_at_first_is_read_the_same(data):
    reader, writer = os.pipe()
    with os.fdopen(reader, "rb") as stream:
        os.write(writer, data[:1])
        ready = threading.Event()

        def feed():
            ready.wait(5)
            with os.fdopen(writer, "wb") as rest:
                rest.write(data[1:])

        feeding = threading.Thread(target=feed)
        feeding.start()
        stream.peek(1)
        ready.set()
        assert unpacked(stream).read() == PLAIN
        feeding.join()
