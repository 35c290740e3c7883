"""All commands together, and how mistakes end: one sentence, an exit code, never a stack trace."""

import io
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from chabudai.cli.arena import arena
from chabudai.cli.cards import cards
from chabudai.cli.common import complain
from chabudai.cli.games import games
from chabudai.cli.hint import hint
from chabudai.cli.par import par
from chabudai.cli.play import play
from chabudai.cli.replay import replay
from chabudai.cli.rules import rules
from chabudai.cli.simulate import simulate
from chabudai.cli.transcript import transcript
from chabudai.cli.version import print_version, version
from chabudai.cli.words import language, say, speak
from chabudai.engine.errors import BadRecord, ChabudaiError

CHECK_FAILED = 1
MISTAKE = 2

app = typer.Typer(
    name="chabudai",
    help="Small-press card games with all their rules: play them, read them, simulate them, check them.",
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for command in (play, games, rules, cards, transcript, replay, hint, par, simulate, arena, version):
    app.command()(command)


@app.callback()
def chabudai(
    show_version: Annotated[
        bool, typer.Option("--version", help="Show the version and leave.", callback=print_version, is_eager=True)
    ] = False,
) -> None:
    """Small-press card games with all their rules: play them, read them, simulate them, check them."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns its exit code."""
    speak(None)
    for stream in (sys.stdout, sys.stderr):
        # A sign that the terminal does not know must not end the game.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        code = app(sys.argv[1:] if arguments is None else list(arguments), "chabudai", standalone_mode=False)
    except typer.TyperException as problem:
        return _usage(problem)
    except ChabudaiError as problem:
        complain(problem.text(language()))
        return CHECK_FAILED if isinstance(problem, BadRecord) else MISTAKE
    except typer.Abort:
        return MISTAKE
    return code if isinstance(code, int) else 0


def _usage(problem: typer.TyperException) -> int:
    context = getattr(problem, "ctx", None)
    if type(problem).__name__ == "NoArgsIsHelpError":
        print(problem.format_message())
        return 0
    command = context.command_path if context is not None else "chabudai"
    complain(say("usage", problem=problem.format_message().rstrip("."), command=command))
    return MISTAKE
