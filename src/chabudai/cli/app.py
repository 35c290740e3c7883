"""All commands together, and how mistakes end: one sentence, an exit code, never a stack trace."""

import io
import os
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from importlib import import_module
from typing import Annotated, cast

import typer
from typer.core import TyperGroup

from chabudai.cli.common import complain
from chabudai.cli.help import translate
from chabudai.cli.version import print_version
from chabudai.cli.words import language, say, speak
from chabudai.engine.errors import BadRecord, ChabudaiError

#: What shells set that want a line completed.
COMPLETING = "_CHABUDAI_COMPLETE"
CHECK_FAILED = 1
MISTAKE = 2

#: The commands in the order of the help. Each is a module of its own, which has the command under the same name: a
#: function, or a group of commands. A line that begins with one imports no other.
COMMANDS = (
    *("play", "join", "games", "rules", "cards"),
    *("transcript", "replay", "verify", "hint", "par", "simulate", "arena"),
    *("learn", "score", "envs"),
    *("new", "check", "compile"),
    *("serve", "backup", "restore", "version", "lab", "admin"),
)


def chabudai(
    show_version: Annotated[
        bool, typer.Option("--version", help="Show the version and leave.", callback=print_version, is_eager=True)
    ] = False,
) -> None:
    """Small-press card games with all their rules: play them, read them, simulate them, check them."""


def program_of(names: Iterable[str], bare: bool = False) -> typer.Typer:
    """These commands; `bare`: only what a list of them says, for to make all their options takes longer than the rest
    of the help."""
    made = typer.Typer(
        name="chabudai",
        help=chabudai.__doc__,
        no_args_is_help=True,
        rich_markup_mode="rich",
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    made.callback()(chabudai)
    for name in names:
        found = getattr(import_module(f"chabudai.cli.{name}"), name)
        if bare:
            about = found.info.help if isinstance(found, typer.Typer) else found.__doc__
            made.command(name, help=about)(_nothing)
        elif isinstance(found, typer.Typer):
            made.add_typer(found)
        else:
            made.command()(found)
    return made


def asked_for(line: Sequence[str]) -> TyperGroup:
    """The program as far as this line needs it: the command that it begins with, or the list of all commands if none is
    on the line at all. A shell that completes a line wants to know everything."""
    named = line[:1] if line and line[0] in COMMANDS else COMMANDS
    bare = COMPLETING not in os.environ and not any(word in COMMANDS for word in line)
    return cast(TyperGroup, typer.main.get_command(program_of(named, bare)))


def _nothing() -> None:
    """What a command does that is only listed."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns its exit code."""
    speak(None)
    _open_streams()
    for stream in (sys.stdout, sys.stderr):
        # A sign that the terminal does not know must not end the game.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        line = sys.argv[1:] if arguments is None else list(arguments)
        program = asked_for(line)
        translate(program, line)
        code = program(line, "chabudai", standalone_mode=False)
        sys.stdout.flush()
    except typer.TyperException as problem:
        return _usage(problem)
    except ChabudaiError as problem:
        complain(problem.text(language()))
        return CHECK_FAILED if isinstance(problem, BadRecord) else MISTAKE
    except typer.Abort:
        return MISTAKE
    except BrokenPipeError:
        # Whoever read has seen enough.
        _give_up_output()
        return CHECK_FAILED
    except OSError as problem:
        _give_up_output()
        with suppress(OSError):
            complain(say("failed", problem=problem.strerror or problem))
        return CHECK_FAILED
    return code if isinstance(code, int) else 0


def _open_streams() -> None:
    """A stream that was closed from outside (`<&-`) is an empty one."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115  # for the whole run
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115


def _give_up_output() -> None:
    """What could not be written must not fail once more at the end of the process."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def _usage(problem: typer.TyperException) -> int:
    context = getattr(problem, "ctx", None)
    if type(problem).__name__ == "NoArgsIsHelpError":
        print(problem.format_message())
        return 0
    command = context.command_path if context is not None else "chabudai"
    complain(say("usage", problem=problem.format_message().rstrip("."), command=command))
    return MISTAKE
