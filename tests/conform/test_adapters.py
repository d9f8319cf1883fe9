"""The adapters to learn from conform, follow any random deal as the reference does, and stand on nothing of ours."""

import ast
import json
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from msgspec import to_builtins

from fivesthrees_audit.chance import shares
from fivesthrees_audit.conform.reference import Reference
from fivesthrees_audit.conform.wire import Accepted, Answer, Hello, reply_in
from fivesthrees_audit.tiles import DOUBLE_SIX
from tests.positions import FT

ROOT = Path(__file__).parent.parent.parent
ADAPTERS = ROOT / "examples" / "adapters"
SPOKEN = {"python": sys.executable, "node": shutil.which("node")}
COMMAND = [sys.executable, "-m", "fivesthrees_audit", "conform"]
DEALS = 25

each_adapter = pytest.mark.parametrize(
    "name",
    [
        "python",
        pytest.param("node", marks=pytest.mark.skipif(SPOKEN["node"] is None, reason="there is no node here")),
    ],
)


def told(name):
    """The command that the adapter's page tells to run."""
    (block,) = re.findall(
        r"^```sh\nfivesthrees-audit conform (.*)\n```", (ADAPTERS / name / "README.md").read_text(), re.MULTILINE
    )
    return shlex.split(block)


def program(name):
    _, spoken, script = told(name)
    assert spoken == name
    return [SPOKEN[name], str(ROOT / script)]


class Asked:
    """A program that is asked one thing after the other."""

    def __init__(self, command):
        self.running = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.said(Hello, cmd="start", protocol=1)
        self.rules = self.said(Accepted, cmd="rules", id=FT.id, parameters={})

    def said(self, kind, **request):
        self.tell(**request)
        return reply_in(self.running.stdout.readline(), kind)

    def tell(self, **request):
        self.running.stdin.write(json.dumps(request).encode() + b"\n")
        self.running.stdin.flush()

    def close(self):
        self.running.kill()
        with self.running:
            pass


@pytest.fixture
def asked(name):
    program_asked = Asked(program(name))
    yield program_asked
    program_asked.close()


@each_adapter
def test_it_conforms(name):
    done = subprocess.run([*COMMAND, "--", *program(name)], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    assert not re.search("failed|skipped|error", done.stdout)


@each_adapter
def test_rules_it_does_not_know_are_skipped(name):
    command = [*COMMAND, "--rules", "block", "--", *program(name)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "plays Fives and Threes alone" in done.stderr


@each_adapter
def test_it_ends_when_told_though_more_could_come(name, asked):
    assert asked.rules == Accepted(ok=True)
    asked.tell(cmd="stop")
    assert asked.running.wait(10) == 0


# random deals


def plain(result):
    """An answer with its plays in one order, each tile's lower half first."""
    told = to_builtins(result)
    if "plays" in told:
        told["plays"] = sorted(
            re.sub(r"(\d)-(\d)", lambda tile: "-".join(sorted(tile.groups())), each) for each in told["plays"]
        )
    return told


def anything(random, deal, due):
    """What may well be illegal: any tile or one of that hand, at any end; a knock; a draw."""
    seat = due if random.random() < 0.7 else random.randrange(deal["players"])
    tile = random.choice([str(random.choice(DOUBLE_SIX)), random.choice(deal["hands"][seat])])
    what = random.choice(
        [{"knock": True}, {"draw": tile}, {"play": tile}, {"play": tile, "end": random.choice("LRLRU")}]
    )
    return {"seat": seat, **what}


def legal(random, result):
    if not result.plays:
        return {"seat": result.turn, "knock": True}
    tile, _, end = random.choice(result.plays).partition("@")
    return {"seat": result.turn, "play": tile, **({"end": end} if end else {})}


def dealt(random, players):
    hands, asleep = shares(FT, players, random)
    sides = 2 if players == 4 else players
    deal = {
        "players": players,
        "scores": [random.choice([0, random.randint(40, 61)]) for _ in range(sides)],
        "lead": random.randrange(players),
        "hands": [[str(tile) for tile in hand] for hand in hands],
    }
    return {**deal, "boneyard": [str(tile) for tile in asleep]} if random.random() < 0.5 else deal


def misdealt(random, deal):
    """The deal with a tile too few, a tile twice, a score too many, or tiles missing that nobody was dealt."""
    hand, *others = deal["hands"]
    wrong = [
        {"hands": [hand[1:], *others]},
        {"hands": [[others[0][0], *hand[1:]], *others]},
        {"scores": [*deal["scores"], 0]},
        {"boneyard": []},
    ]
    return {**deal, **random.choice(wrong)}


@each_adapter
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_deals_are_followed_as_the_reference_follows_them(name, asked, players):
    random, reference = Random(f"adapters {players}"), Reference()
    reference.reply(json.dumps({"cmd": "rules", "id": FT.id, "parameters": {}}).encode())
    ends, refused, seq = set(), 0, 0

    def answered(deal, events):
        nonlocal seq
        seq += 1
        request = {"cmd": "run", "seq": seq, **deal, "events": events}
        ours, theirs = reference.reply(json.dumps(request).encode()), asked.said(Answer, **request)
        assert (theirs.seq, plain(theirs.result)) == (seq, plain(ours.result)), request
        return ours.result

    for _ in range(DEALS):
        deal, events = dealt(random, players), []
        assert answered(misdealt(random, deal), []).dealt is False
        while (result := answered(deal, events)).over is None:
            tried = answered(deal, [*events, anything(random, deal, result.turn)])
            refused += not tried.events[-1].legal
            events.append(legal(random, result))
        ends.add(result.over.how)
        last = events[-1]["seat"]
        for step in range(1, players + 2):  # the closing knocks, or what nobody may do any more
            knock = {"seat": (last + step) % players, "knock": True}
            if answered(deal, [*events, knock]).events[-1].legal:
                events.append(knock)
    assert ends == {"out", "won", "blocked"}
    assert refused > 100


# what they stand on


def test_the_python_one_stands_on_the_standard_library_alone():
    imported = set()
    for path in (ADAPTERS / "python").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Import):
                imported |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                imported.add(node.module)
    assert "engine" in imported
    assert imported - {"engine"} <= sys.stdlib_module_names | {"collections.abc"}


def test_the_javascript_one_stands_on_node_alone():
    imported = set()
    for path in (ADAPTERS / "node").glob("*.mjs"):
        imported |= set(re.findall(r'\bfrom "(.*)"', path.read_text()))
        assert "require(" not in path.read_text()
    assert imported == {"./engine.mjs", "node:readline"}


@pytest.mark.parametrize("name", ["python", "node"])
def test_the_page_names_what_the_adapter_asks_of_the_engine(name):
    page = (ADAPTERS / name / "README.md").read_text()
    (script,) = (ADAPTERS / name).glob("adapter.*")
    asked = set(re.findall(r"\bdeal\.(\w+)", script.read_text()))
    assert asked == set(re.findall(r"\bdeal\.(\w+)", page))
