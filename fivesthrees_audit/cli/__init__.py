"""The command line: one thin file a command, imported only when that command is called for.

This module owns the group, its errors and its exit codes. Commands print; they decide nothing about dominoes.
"""

from __future__ import annotations

import gc
import os
import sys
from contextlib import suppress
from importlib import import_module

_collecting = gc.isenabled()
gc.disable()  # what is imported from here on stays

import click  # noqa: E402

from fivesthrees_audit.findings import AuditError  # noqa: E402
from fivesthrees_audit.report.safe import printable, without_commands  # noqa: E402

COMMANDS = {
    "audit": "Audit recorded matches.",
    "explain": "Explain a clause of the rules.",
    "rules": "Show rule sets and their parameters.",
    "score": "Count and score a line of tiles.",
    "show": "Show the table at a moment of a match.",
    "convert": "Turn a record into a score sheet, or back.",
    "generate": "Make random legal matches, or matches with one slip.",
    "prove": "Prove theorems about the rules.",
    "dispute": "Find the smallest corrections of a disputed deal.",
    "diagnose": "Say which reading of the rules produced records.",
    "conform": "Hold another program against the rules.",
    "vectors": "List the situations that programs are held against.",
    "serve": "Answer as a program under test should.",
}

PROGRAM = "fivesthrees-audit"

EXIT_UNREADABLE = 2
EXIT_INTERRUPTED = 130
EXIT_CLOSED_PIPE = 141


class Commands(click.Group):
    """A group whose commands are imported when they are called, so that none pays for another."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Every command, in the order a newcomer needs them."""
        del ctx
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, imported now."""
        del ctx
        if cmd_name not in COMMANDS:
            return None
        command = getattr(import_module(f"fivesthrees_audit.cli.{cmd_name}"), cmd_name)
        assert isinstance(command, click.Command)  # noqa: S101  # each module holds its command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands, without importing any."""
        del ctx
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="fivesthrees-audit", prog_name="fivesthrees-audit")
def cli() -> None:
    """Say whether recorded domino matches were played and scored by the rules, where not, and why.

    \b
    Example:
      fivesthrees-audit audit league.jsonl
    """


def main(arguments: list[str] | None = None) -> None:
    """Runs the command line and exits; every known trouble is one line on standard error."""
    gc.freeze()  # so far there is no garbage
    status = run(arguments)
    gc.freeze()  # nothing is worth collecting at exit
    sys.exit(status)


def run(arguments: list[str] | None = None) -> int:  # noqa: PLR0911  # a status for each way to end
    """Runs the command line; the exit status."""
    try:
        status = _called(arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
    except (click.exceptions.Abort, KeyboardInterrupt):
        return EXIT_INTERRUPTED
    except click.exceptions.Exit as end:
        return end.exit_code
    except click.ClickException as error:
        return _told(error)
    except AuditError as error:
        click.echo(without_commands(f"fivesthrees-audit: {printable(str(error))}"), err=True)
        return EXIT_UNREADABLE
    except BrokenPipeError:
        _leave_output()
        return EXIT_CLOSED_PIPE
    except OSError as error:
        _leave_output()
        click.echo(f"fivesthrees-audit: cannot write: {error.strerror or error}", err=True)
        return EXIT_UNREADABLE
    return status if isinstance(status, int) else 0


def _told(error: click.ClickException) -> int:
    """Shows an error of use with what it quotes made safe; its exit status."""
    object.__setattr__(error, "message", without_commands("\n".join(map(printable, error.message.split("\n")))))
    error.show()
    return error.exit_code


def _called(arguments: list[str] | None) -> object:
    """What the command returns. Click's own `main` would turn a closed pipe into another status."""
    if os.environ.get("_FIVESTHREES_AUDIT_COMPLETE"):
        return cli.main(args=arguments, prog_name=PROGRAM, standalone_mode=False)
    given = sys.argv[1:] if arguments is None else arguments
    with cli.make_context(PROGRAM, list(given)) as context:
        return cli.invoke(context)


def _leave_output() -> None:
    """Keeps Python from flushing standard output once more at exit, when there is nobody left to read it."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if _collecting:
    gc.enable()
