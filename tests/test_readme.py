"""What the README shows is what happens: its Python example, its console examples, and the examples of every help."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import click
import pytest

from fivesthrees_audit.cli import cli

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()


def blocks(language):
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.MULTILINE | re.DOTALL)


def sessions():
    """Each command of the console blocks with the output shown."""
    for block in blocks("console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            yield command, output


def ran(command):
    """What a command does, its input from the file that stands after a `<`."""
    command, _, source = command.partition(" < ")
    arguments = [sys.executable, "-m", "fivesthrees_audit", *shlex.split(command)[1:]]
    given = (ROOT / source).read_text() if source else ""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    return subprocess.run(
        arguments,
        cwd=ROOT,
        input=given,
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.slow
@pytest.mark.parametrize(("command", "output"), list(sessions()), ids=lambda value: value[:40])
def test_console_examples(command, output):
    assert ran(command).stdout.rstrip() == output.rstrip()


def ci_commands():
    """The audits of the CI examples, and of what is said of baselines."""
    text = "\n".join([*blocks("yaml"), *blocks("sh")])
    return re.findall(r"(fivesthrees-audit audit records .*)", text)


@pytest.mark.slow
def test_ci_examples(tmp_path):
    shutil.copytree(ROOT / "examples", tmp_path / "records", ignore=shutil.ignore_patterns("mappings"))
    commands = ci_commands()
    assert len(commands) == 3
    for command in commands:
        arguments = [sys.executable, "-m", "fivesthrees_audit", *shlex.split(command)[1:]]
        done = subprocess.run(arguments, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0 if "baseline" in command else 1, "")
        for file in re.findall(r"--format \w+:(\S+)", command):
            assert (tmp_path / file).stat().st_size > 0
            assert README.count(file) > 1


@pytest.mark.slow
@pytest.mark.parametrize("code", blocks("python"))
def test_python_examples(code):
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


def commands(command, path):
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            yield from commands(command.get_command(context, name), [*path, name])
    if path:
        yield command, path


@pytest.mark.slow
@pytest.mark.parametrize(("command", "path"), list(commands(cli, [])), ids=lambda value: str(value)[:30])
def test_every_help_has_an_example_that_works(command, path):
    text = ran(f"fivesthrees-audit {' '.join(path)} --help").stdout
    example = re.search(r"Example:\n\s+(fivesthrees-audit .*)", text)
    assert example, path
    done = ran(example[1])
    assert done.returncode in (0, 1), done.stderr
    assert done.stdout
    assert "Traceback" not in done.stderr


def test_every_command_is_in_the_readme():
    for name in cli.list_commands(click.Context(cli)):
        assert f"| `{name}" in README
