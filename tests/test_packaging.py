"""The data in `specs/` go where the code goes: inside the wheel, and beside the package in a source tree."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import fivesthrees_audit
from fivesthrees_audit.ruleset import SPECS

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "site")
    return folder / "site"


def test_the_wheel_holds_the_data_and_the_types(unpacked):
    inside = unpacked / "fivesthrees_audit"
    vector = "vectors/count/lone-double/a-lone-double-counts-once.json"
    for name in ("clauses.toml", "rulesets/fives-and-threes.toml", "schemas/log.json", "schemas/report.json", vector):
        assert (inside / "specs" / name).read_bytes() == (ROOT / "specs" / name).read_bytes()
    assert (inside / "py.typed").is_file()


def test_the_wheel_works_away_from_its_sources(unpacked, tmp_path):
    sheet = tmp_path / "match.sheet"
    sheet.write_text("players Ann, Bob\ndeal Ann leads\nAnn 6-6 24\n")
    environment = {**os.environ, "PYTHONPATH": str(unpacked)}
    code = (
        "import sys; sys.path = [p for p in sys.path if p not in ('', sys.argv[1])];"
        "import fivesthrees_audit as f, fivesthrees_audit.ruleset as r;"
        "print(r.SPECS); print(f.audit('match.sheet').matches[0].findings[0].clause)"
    )
    command = [sys.executable, "-c", code, str(ROOT)]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert done.stdout.splitlines() == [str(unpacked / "fivesthrees_audit" / "specs"), "count/lone-double"]


def test_a_source_tree_has_the_data_beside_the_package():
    assert Path(fivesthrees_audit.__file__).parent.parent / "specs" == SPECS
