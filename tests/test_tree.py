"""What stands in the repository is whole: no marks of a merge in any file."""

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MARKS = (b"<" * 7 + b" ", b">" * 7 + b" ")


def test_no_file_has_the_marks_of_a_merge():
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
    if listed.returncode != 0:
        pytest.skip("this is no repository")
    for name in filter(None, listed.stdout.decode().split("\0")):
        path = ROOT / name
        lines = path.read_bytes().splitlines() if path.is_file() else []
        assert not [line for line in lines if line.startswith(MARKS)], name
