"""What other projects' CI takes from here is well formed and does what it says: the action, the hook, the README's own.

The schemas of GitHub and GitLab are those that come with check-jsonschema; nothing is fetched.
"""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml

from fivesthrees_audit.records.reading import ENDINGS, PACKED

ROOT = Path(__file__).parent.parent
ACTION = ROOT / ".github" / "actions" / "fivesthrees-audit" / "action.yml"
WORKFLOW = ROOT / ".github" / "workflows" / "ci.yml"
HOOKS = ROOT / ".pre-commit-hooks.yaml"
BIN = str(Path(sys.executable).parent)
CLEAN, FAULTY = "clean-two-players.json", "disputed-evening.sheet"

pytestmark = pytest.mark.slow  # each starts a program or two


def readme_files():
    """The YAML files that the README shows, by the name that stands in their first line."""
    blocks = re.findall(r"^```yaml\n# (\S+)\n(.*?)^```", (ROOT / "README.md").read_text(), re.MULTILINE | re.DOTALL)
    return dict(blocks)


def against(schema, path):
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.{schema}", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


# schemas


@pytest.mark.parametrize(("schema", "path"), [("github-actions", ACTION), ("github-workflows", WORKFLOW)])
def test_ours_are_what_github_takes(schema, path):
    against(schema, path)


@pytest.mark.parametrize(
    ("schema", "name"), [("github-workflows", ".github/workflows/records.yml"), ("gitlab-ci", ".gitlab-ci.yml")]
)
def test_those_of_the_readme_are_what_the_servers_take(schema, name, tmp_path):
    path = tmp_path / Path(name).name
    path.write_text(readme_files()[name])
    against(schema, path)


def test_the_schemas_refuse_what_is_wrong(tmp_path):
    path = tmp_path / "action.yml"
    path.write_text(ACTION.read_text().replace("using: composite", "using: compost"))
    with pytest.raises(AssertionError, match="compost"):
        against("github-actions", path)


# our own workflow


def test_our_own_ci_runs_the_gate_on_every_python_we_name():
    gate = yaml.safe_load(WORKFLOW.read_text())["jobs"]["gate"]
    named = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["classifiers"]
    versions = [text.rpartition(" ")[2] for text in named if re.search(r":: 3\.\d+$", text)]
    assert gate["strategy"]["matrix"]["python"] == versions
    assert gate["steps"][-1]["run"] == ".ci/run"


def test_our_own_ci_uses_the_action_as_it_is():
    action = yaml.safe_load(ACTION.read_text())
    (step,) = [step for step in yaml.safe_load(WORKFLOW.read_text())["jobs"]["action"]["steps"] if "with" in step]
    assert ROOT / step["uses"] == ACTION.parent
    assert set(step["with"]) <= set(action["inputs"])
    assert audited(ROOT, **step["with"]).returncode == 0


# the action


def script(name, inputs):
    """A step of the action: its script, and its environment with these inputs."""
    action = yaml.safe_load(ACTION.read_text())
    given = {known: inputs.pop(known, details["default"]) for known, details in action["inputs"].items()}
    assert not inputs
    (step,) = [step for step in action["runs"]["steps"] if step["name"] == name]
    values = {"github.action_path": str(ACTION.parent), **{f"inputs.{known}": value for known, value in given.items()}}
    environment = {
        key: re.sub(r"\$\{\{ (\S+) \}\}", lambda expression: values[expression[1]], text)
        for key, text in step["env"].items()
    }
    assert "${{" not in step["run"]  # an input is a variable, never a part of the script
    return step["run"], environment


def bash(folder, run, **environment):
    """A script as GitHub runs it."""
    command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", run]
    path = os.pathsep.join([environment.pop("first", BIN), BIN, os.environ["PATH"]])
    return subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, "PATH": path, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def audited(folder, **inputs):
    run, environment = script("Audit", inputs)
    return bash(folder, run, **environment)


@pytest.fixture
def project(tmp_path):
    """A repository with a good record and a bad one, and names that are no pleasure in a shell."""
    records = tmp_path / "records"
    records.mkdir()
    shutil.copy(ROOT / "examples" / CLEAN, records / "it's $(good) one.json")
    shutil.copy(ROOT / "examples" / FAULTY, records / "bad.sheet")
    return tmp_path


def test_the_action_annotates_what_is_in_records(project):
    done = audited(project)
    assert (done.returncode, done.stderr) == (1, "")
    places = re.findall(r"^::error file=records/bad.sheet,line=(\d+),", done.stdout, re.MULTILINE)
    assert places == ["10", "40"]
    assert len(done.stdout.splitlines()) == len(places)


def test_the_action_audits_what_it_is_told_a_line_each(project):
    done = audited(project, files="\n  records/it's $(good) one.json\n")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_the_action_writes_what_it_is_told(project):
    done = audited(project, format="sarif:audit.sarif\njunit:the report.xml", annotations="false")
    assert done.returncode == 1
    assert done.stdout.startswith("source ")
    assert (project / "audit.sarif").stat().st_size > 0
    assert (project / "the report.xml").stat().st_size > 0


def test_the_action_goes_by_a_baseline(project):
    assert audited(project, format="json:known.json").returncode == 1
    done = audited(project, baseline="known.json")
    assert (done.returncode, done.stdout) == (0, "")


def test_the_action_goes_by_the_rules_told(project):
    house = project / "house rules.toml"
    house.write_text('base = "fives-and-threes"\nlone_double = "each-end"\nout_and_play = "apart"\n')
    assert audited(project, rules=house.name, files="records/bad.sheet").returncode == 0
    assert audited(project, rules="fives-and-thirds").returncode == 2


def test_the_action_may_be_strict(project):
    (project / "open.sheet").write_text("players Ann, Bob\ndeal Ann leads\nAnn 6-6\nBob knocks\nAnn 6-3\n")
    assert audited(project, files="open.sheet").returncode == 0
    assert audited(project, files="open.sheet", strict="true").returncode == 1


@pytest.mark.parametrize("name", ["strict", "annotations"])
def test_the_action_takes_a_switch_for_nothing_else(project, name):
    done = audited(project, **{name: "yes"})
    assert (done.returncode, done.stdout) == (2, f"::error::{name} is true or false, not 'yes'\n")


@pytest.mark.parametrize("files", ["", "nothing-here", "-h"])
def test_the_action_fails_where_there_is_nothing_to_audit(project, files):
    assert audited(project, files=files).returncode == 2


PYTHON = """#!/bin/sh
echo "$@" >> "$LOG"
[ "$2" != venv ] || { mkdir -p "$3/bin"; cp "$0" "$3/bin/python"; }
"""


@pytest.mark.parametrize(
    ("version", "asked"), [("", f"{ACTION.parent}/../../.."), ("0.1.0", "fivesthrees-audit==0.1.0")]
)
def test_the_action_installs_itself_or_a_version(tmp_path, version, asked):
    python = tmp_path / "first" / "python3"
    python.parent.mkdir()
    python.write_text(PYTHON)
    python.chmod(0o755)
    run, environment = script("Install fivesthrees-audit", {"version": version})
    where = {"RUNNER_TEMP": str(tmp_path), "GITHUB_PATH": str(tmp_path / "path"), "LOG": str(tmp_path / "log")}
    done = bash(tmp_path, run, first=str(python.parent), **where, **environment)
    assert (done.returncode, done.stderr) == (0, "")
    venv = tmp_path / "fivesthrees-audit"
    made, installed = (tmp_path / "log").read_text().splitlines()
    assert made == f"-m venv {venv}"
    assert installed == f"-m pip install --quiet --disable-pip-version-check {asked}"
    assert (tmp_path / "path").read_text() == f"{venv}/bin\n"
    assert (ACTION.parent / "../../.." / "pyproject.toml").is_file()


def test_the_readme_uses_the_action_as_it_is():
    steps = yaml.safe_load(readme_files()[".github/workflows/records.yml"])["jobs"]["audit"]["steps"]
    (ours,) = [step for step in steps if "fivesthrees-audit" in step["uses"]]
    assert ROOT / ours["uses"].removeprefix("./tools/fivesthrees-audit/") == ACTION.parent
    assert set(ours["with"]) <= set(yaml.safe_load(ACTION.read_text())["inputs"])
    (upload,) = [step for step in steps if "sarif_file" in step.get("with", {})]
    assert ours["with"]["format"] == f"sarif:{upload['with']['sarif_file']}"


def test_the_readme_names_every_input_of_the_action():
    page = (ROOT / "README.md").read_text()
    for name in yaml.safe_load(ACTION.read_text())["inputs"]:
        assert f"`{name}`" in page


# the hook


OURS = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
"""Our environment without what git tells a hook, should one run these tests."""


def git(folder, *arguments):
    who = {f"GIT_{role}_{what}": "nobody@example.org" for role in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    environment = {**OURS, **who, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
    done = subprocess.run(["git", *arguments], cwd=folder, env=environment, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def hooked(tmp_path, *files):
    """What pre-commit says in a repository with these files and the README's configuration.

    The hook comes from a repository that holds its manifest alone and runs the program of this environment: making an
    environment of its own, as it does elsewhere, takes an index to install from.
    """
    hook, project = tmp_path / "hook", tmp_path / "project"
    hook.mkdir()
    shutil.copy(HOOKS, hook)
    git(hook, "init", "--quiet")
    git(hook, "add", "--all")
    git(hook, "commit", "--quiet", "--message", "hook")
    config = yaml.safe_load(readme_files()[".pre-commit-config.yaml"])
    (repo,) = config["repos"]
    assert (repo["repo"], repo["rev"]) == ("REPOSITORY", "REVISION")
    repo["repo"], repo["rev"] = str(hook), git(hook, "rev-parse", "HEAD")
    repo["hooks"][0]["language"] = "system"
    for name, source in files:
        (project / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, project / name)
    (project / ".pre-commit-config.yaml").write_text(yaml.safe_dump(config))
    git(project, "init", "--quiet")
    git(project, "add", "--all")
    path = os.pathsep.join([BIN, os.environ["PATH"]])
    environment = {**OURS, "PATH": path, "PRE_COMMIT_HOME": str(tmp_path / "home"), "PRE_COMMIT_COLOR": "never"}
    command = [sys.executable, "-m", "pre_commit", "run", "--verbose"]
    return subprocess.run(command, cwd=project, env=environment, capture_output=True, text=True, check=False)


def test_the_manifest_is_what_pre_commit_takes():
    command = [sys.executable, "-m", "pre_commit", "validate-manifest", str(HOOKS)]
    assert subprocess.run(command, check=False).returncode == 0


def test_the_hook_takes_what_may_be_a_record():
    (hook,) = yaml.safe_load(HOOKS.read_text())
    for packed in ("", *PACKED):
        for ending in ENDINGS:
            assert re.search(hook["files"], f"league/records/2026/a{ending}{packed}")
            assert bool(re.search(hook["files"], f"a{ending}{packed}")) == (ending in {".sheet", ".jsonl"})
    assert not re.search(hook["files"], "records/README.md")


def test_the_hook_stops_a_commit_with_a_record_that_breaks_the_rules(tmp_path):
    done = hooked(tmp_path, ("records/a.json", ROOT / "examples" / CLEAN), ("b.sheet", ROOT / "examples" / FAULTY))
    assert done.returncode == 1
    assert "b.sheet:10:1  deal 1, event 1" in done.stdout
    assert re.search(r"^all +2 +1 +1 ", done.stdout, re.MULTILINE)


def test_the_hook_lets_others_pass(tmp_path):
    done = hooked(
        tmp_path,
        ("records/a b.json", ROOT / "examples" / CLEAN),
        ("package.json", ROOT / "specs" / "schemas" / "log.json"),
    )
    assert done.returncode == 0, done.stdout
    assert re.search(r"\.\.\.Passed$", done.stdout, re.MULTILINE)
    assert "package.json" not in done.stdout


def test_the_hook_has_nothing_to_say_of_other_files(tmp_path):
    done = hooked(tmp_path, ("package.json", ROOT / "specs" / "schemas" / "log.json"))
    assert done.returncode == 0
    assert "Skipped" in done.stdout
