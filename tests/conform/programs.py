"""Programs under test, good and bad: `python programs.py KIND [PARAMETER=VALUE]` speaks over the wire.

Each is the reference, which answers by rules with one parameter changed, or misbehaves: at its second run,
or at every run.
"""

import os
import subprocess
import sys
import time

from msgspec.structs import replace

from fivesthrees_audit.conform.reference import Reference, lines_of
from fivesthrees_audit.conform.wire import Accepted, Answer, Hello, Rules, Run, line_of, request_in
from fivesthrees_audit.ruleset import parse_value

SECOND = 2

FRESH = 40
"""How many runs the one answers that tires."""

DAWDLING = 0.05
"""How many seconds the one takes that is slow, over each run."""

ASLEEP = os.environ.get("ASLEEP", "60")
"""For how many seconds a process that it begins sleeps: a test knows its own by that."""


def say(data):
    os.write(1, data)


def late(reply):
    del reply
    time.sleep(60)


def hangs(reply):
    """Is late at every run."""
    late(reply)


def tires(reply):
    """Is late at every run but the first ones."""
    if reply.seq > FRESH:
        late(reply)
    say(line_of(reply))


def fewer(reply):
    """Judges one event less than it was asked about."""
    say(line_of(replace(reply, result=replace(reply.result, events=reply.result.events[:-1]))))


def dawdles(reply):
    time.sleep(DAWDLING)
    say(line_of(reply))


def dies(reply):
    del reply
    os.write(2, b"a \x1b[31mred\x1b[0m herring\n")
    os._exit(3)


def crashes(reply):
    del reply
    os.kill(os.getpid(), 11)


def closes(reply):
    del reply
    os.close(1)
    time.sleep(60)


def leaves_another(reply):
    """Ends while a child of its own holds the pipes open."""
    subprocess.Popen(["sleep", ASLEEP])
    dies(reply)


def floods(reply):
    del reply
    while True:
        say(b"x" * 65536)


def complains(reply):
    """Writes far more to standard error than a pipe holds, then answers."""
    os.write(2, b"")
    for _ in range(64):
        os.write(2, b"complaint " * 6553)
    say(line_of(reply))


def garbles(reply):
    del reply
    say(b"Segmentation fault (not really)\n")


def says_twice(reply):
    say(line_of(reply) + line_of(reply))


def wrong_seq(reply):
    say(line_of(Answer(seq=reply.seq + 1, result=reply.result)))


def errs(reply):
    say(line_of(Answer(seq=reply.seq, error="out of \x1b[31m cheese")))


def skips(reply):
    say(line_of(Answer(seq=reply.seq, skipped="not today")))


def unknown_field(reply):
    say(b'{"seq": %d, "result": {"score": [0, 0]}}\n' % reply.seq)


def rants(reply):
    say(line_of(Answer(seq=reply.seq, error="no! " * 250_000)))


def excuses(reply):
    say(line_of(Answer(seq=reply.seq, skipped="since " * 150_000)))


def gushes(reply):
    say(line_of(replace(reply, result=replace(reply.result, plays=("6-6@L",) * 50_000))))


def refuses(reply):
    say(b'{"error": "%s"}\n' % (b"what? " * 150_000))


def long_field(reply):
    say(b'{"seq": %d, "result": {"%s": 1}}\n' % (reply.seq, b"x" * 900_000))


def deep(reply):
    del reply
    say(b"[" * 200_000 + b"\n")


KINDS = {
    each.__name__: each
    for each in (
        late, dies, crashes, closes, leaves_another, floods, complains, garbles, says_twice, wrong_seq, errs, skips,
        unknown_field, deep, hangs, tires, fewer, dawdles, rants,
        excuses, refuses, gushes, long_field,
    )
}  # fmt: skip

ALWAYS = ("skips", "hangs", "tires", "fewer", "dawdles")
"""Those that misbehave at every run."""


def greeting(kind, reply):
    if isinstance(reply, Accepted):
        return line_of(Accepted(skipped="no " * 1000) if kind == "choosy" else reply)
    if kind == "numerous":
        return b'{"protocol": %s, "name": ""}\n' % (b"9" * 4000)
    if kind == "titled":
        return line_of(replace(reply, name="Sir " * 1000, version="1." * 1000))
    return line_of(replace(reply, name=f"the {kind} one", protocol=9 if kind == "modern" else 1))


def main(kind, *settings):
    changed = {name: parse_value(name, value) for name, _, value in (text.partition("=") for text in settings)}
    if kind == "silent":
        time.sleep(60)
    if kind == "banner":
        say(b"Welcome!\n")
    if kind in ("stubborn", "grandchild", "runaway"):
        command = ["sleep", ASLEEP] if kind != "stubborn" else ["true"]
        subprocess.Popen(command, start_new_session=kind == "runaway")
    reference, runs = Reference(), 0
    for line in lines_of(sys.stdin.buffer):
        request = request_in(line)
        if isinstance(request, Rules):
            request = Rules(request.id, {**request.parameters, **changed})
        reply = reference.reply(line_of(request))
        if reply is None:
            if kind == "stubborn":
                time.sleep(60)
            sys.exit(4 if kind == "sour" else 0)
        if isinstance(reply, Hello | Accepted):
            say(greeting(kind, reply))
            continue
        runs += isinstance(request, Run)
        if isinstance(request, Run) and (runs == SECOND or kind in ALWAYS) and kind in KINDS:
            KINDS[kind](reply)
        else:
            say(line_of(reply))


if __name__ == "__main__":
    main(*sys.argv[1:])
