"""What the audit costs, as ratios measured side by side: `python -m pytest tests/benchmarks -m benchmark -n 0 -s`."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from fivesthrees_audit.ruleset import RuleSet
from fivesthrees_audit.run.generate import generate, line_of

pytestmark = pytest.mark.benchmark

RUNS = 5
COMPILED = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
"""The environment in which Python keeps compiled modules, as it does wherever nobody has told it not to."""

LOADS = """
import json, sys, time
start = time.process_time()
for line in open(sys.argv[1], "rb"):
    json.loads(line)
print(time.process_time() - start)
"""


def matches(path, count, game="fives-and-threes"):
    """A file of that many clean matches of two, three and four players, all claims written."""
    rules = RuleSet.named(game)
    made = [line_of(generate(rules, 2 + number % 3, 1, number)) for number in range(300)]
    with path.open("wb") as stream:
        for number in range(count):
            stream.write(made[number % len(made)])
    return path


def usage(arguments):
    """CPU seconds (user and system), wall seconds and peak memory (KiB) of a run of the program."""
    start = time.perf_counter()
    command = [sys.executable, "-m", "fivesthrees_audit", *arguments]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=COMPILED)
    _, status, used = os.wait4(process.pid, 0)
    assert os.waitstatus_to_exitcode(status) == 0
    return used.ru_utime + used.ru_stime, time.perf_counter() - start, used.ru_maxrss


def audited(path, form="json", jobs=1):
    return ["audit", str(path), "--format", form, "--jobs", str(jobs), "--output", os.devnull]


def told(what, ratio, bound):
    """Prints a ratio; the bounds leave a tenth to a machine that does other things as well."""
    print(f"{what}: {ratio:.2f} (bound {bound})")
    assert ratio <= bound


BOUNDS = {"fives-and-threes": 1.0, "draw": 1.0, "block": 1.1, "pyatyorka": 1.5, "all-fives": 1.5}
"""The bar is 1 for a line and 1.5 for a cross; a block game's deals are so short that it does not quite meet it."""


@pytest.mark.parametrize(("game", "bound"), BOUNDS.items())
def test_a_clean_audit_costs_no_more_than_json_loads(tmp_path, game, bound):
    """A process that audits a file against one that only parses its lines; and against the parsing alone."""
    path = matches(tmp_path / "clean.jsonl", 3_000, game)
    processes, loads, audits = [], [], []
    for _ in range(RUNS):
        start = os.times()
        done = subprocess.run([sys.executable, "-c", LOADS, str(path)], capture_output=True, text=True, check=True)
        end = os.times()
        processes.append(end.children_user + end.children_system - start.children_user - start.children_system)
        loads.append(float(done.stdout))
        audits.append(usage(audited(path))[0])
    told(f"{game}: audit against the parsing alone, own start-up included, CPU", min(audits) / min(loads), bound + 0.25)
    told(f"{game}: audit against a process that parses the same file, CPU", min(audits) / min(processes), bound + 0.1)


HIDDEN = 5
"""The bar for hidden hands, whatever the game."""


@pytest.mark.parametrize("game", BOUNDS)
def test_hidden_hands_cost_no_more_than_five_times_open_ones(tmp_path, game):
    """Every hand hidden, against every hand open; the start of the program, which is the same, is taken off."""
    shown = matches(tmp_path / "open.jsonl", 3_000, game)
    hidden, nothing = tmp_path / "hidden.jsonl", tmp_path / "nothing.jsonl"
    with shown.open() as lines, hidden.open("w") as stream:
        for line in lines:
            match = json.loads(line)
            for deal in match["deals"]:
                del deal["hands"]
            stream.write(json.dumps(match, separators=(",", ":")) + "\n")
    nothing.write_bytes(shown.read_bytes().partition(b"\n")[0])
    start, opened, closed = (min(usage(audited(path))[0] for _ in range(RUNS)) for path in (nothing, shown, hidden))
    told(f"{game}: hidden hands against open ones, CPU", (closed - start) / (opened - start), HIDDEN)


def test_two_processes_do_more(tmp_path):
    path = matches(tmp_path / "many.jsonl", 30_000)
    one = min(usage(audited(path, jobs=1))[1] for _ in range(3))
    two = min(usage(audited(path, jobs=2))[1] for _ in range(3))
    told("1.7 against how many times the records a second two processes do", 1.7 / (one / two), 1.1)


@pytest.mark.parametrize("form", ["json", "text"])
def test_memory_does_not_grow_with_the_file(tmp_path, form):
    small = usage(audited(matches(tmp_path / "small.jsonl", 350), form))[2]
    large = usage(audited(matches(tmp_path / "large.jsonl", 35_000), form))[2]
    told(f"peak memory more for a hundred times the text, {form}, in 30 MB", (large - small) / 30_000, 1.0)


def test_starting_costs_little_more_than_click(tmp_path):
    path = matches(tmp_path / "one.jsonl", 1)

    def imports():
        before = os.times()
        subprocess.run([sys.executable, "-c", "import click, msgspec"], check=True)
        after = os.times()
        return after.children_user + after.children_system - before.children_user - before.children_system

    click = min(imports() for _ in range(2 * RUNS))
    told(
        "--version against importing click and msgspec, CPU",
        min(usage(["--version"])[0] for _ in range(2 * RUNS)) / click,
        2,
    )
    told(
        "audit of one small file against the same, CPU",
        min(usage(audited(path))[0] for _ in range(2 * RUNS)) / click,
        2,
    )


def test_nothing_heavy_is_imported():
    example = Path(__file__).parents[2] / "examples" / "clean-two-players.json"
    for arguments in (["--version"], audited(example)):
        code = (
            "import sys; from fivesthrees_audit.cli import run; run(sys.argv[1:]);"
            "heavy = {'z3', 'hypothesis', 'jinja2', 'tabulate', 'zstandard', 'concurrent.futures'};"
            "print(*(heavy & set(sys.modules)), file=sys.stderr)"
        )
        done = subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=True)
        assert done.stderr.strip() == ""
