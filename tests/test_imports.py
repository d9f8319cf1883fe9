"""Imports point one way, and heavy or foreign packages are named only where they belong."""

import ast
import sys
from pathlib import Path

import pytest

import fivesthrees_audit

PACKAGE = Path(fivesthrees_audit.__file__).parent
LEVELS = {
    "tiles": 0, "interrupts": 0, "layout": 1, "findings": 2, "ruleset": 3, "clauses": 4, "vocabulary": 4, "rules": 5,
    "engine": 6, "records": 6, "chance": 7, "transcript": 7, "auditing": 7, "prove": 8, "conform": 8,
    "report": 9, "run": 10, "cli": 11, "__main__": 12, "__init__": 12,
}  # fmt: skip
"""Below may be imported from above, and a part from itself. `report` speaks of what `audit` found."""

HOMES = {
    "click": {"cli"},
    "z3": {"prove/symbolic.py", "auditing/worlds.py"},
    "hypothesis": {"conform"},
    "jmespath": {"records/foreign/mapping.py"},
    "msgspec": {
        "findings.py",
        "ruleset.py",
        "clauses.py",
        "vocabulary.py",
        "engine.py",
        "transcript.py",
        "auditing/carrying.py",
        "auditing/changes.py",
        "auditing/disputing.py",
        "auditing/explaining.py",
        "auditing/misdealt.py",
        "auditing/repairing.py",
        "conform",
        "records",
        "report",
        "run",
    },
    "tabulate": {"report", "cli"},
    "zstandard": {"records/unpacking.py"},
}
MODULES = sorted(PACKAGE.rglob("*.py"))


def imported(path):
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
            yield from names if node.module == "fivesthrees_audit" else [node.module]


def part(path):
    relative = path.relative_to(PACKAGE)
    return relative.parts[0].removesuffix(".py")


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_point_one_way(path):
    own = part(path)
    for name in imported(path):
        if name.startswith("fivesthrees_audit."):
            other = name.split(".")[1]
            if other != own:
                assert LEVELS[other] < LEVELS[own], f"{path}: {own} imports {other}"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_packages_are_named_where_they_belong(path):
    relative = str(path.relative_to(PACKAGE))
    for name in imported(path):
        top = name.split(".")[0]
        if top in sys.stdlib_module_names or top == "fivesthrees_audit":
            continue
        assert top in HOMES, f"{relative} imports {name}"
        assert relative in HOMES[top] or part(path) in HOMES[top], f"{relative} imports {name}"


def test_rules_import_nothing_from_outside():
    for path in (PACKAGE / "rules").glob("*.py"):
        for name in imported(path):
            assert name.split(".")[0] in {*sys.stdlib_module_names, "fivesthrees_audit"}
