"""Arguments and small helps that several commands share."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from chabudai.cli.words import Mistake, say, speak

if TYPE_CHECKING:
    from rich.console import Console

    from chabudai.engine.game import Game, Setup

#: Seeds of simulations and transcripts; game i of a run has seed + i, which must fit, too.
HIGHEST_SEED = 2**61
PIPE_WIDTH = 160


def _speak(chosen: str | None) -> str | None:
    speak(chosen)
    return chosen


Lang = Annotated[
    str | None,
    typer.Option(
        "--lang",
        metavar="en|ja",
        help="Language; else CHABUDAI_LANG, else that of the system.",
        callback=_speak,
        is_eager=True,
    ),
]


def complete_game(incomplete: str) -> list[tuple[str, str]]:
    """What a shell offers for a game that is being typed, with its title."""
    from chabudai.cli.words import language
    from chabudai.games import games

    return [(game.name, game.title(language())) for game in games() if game.name.startswith(incomplete)]


GameName = Annotated[
    str,
    typer.Argument(metavar="GAME", help="One of the games that `chabudai games` lists.", autocompletion=complete_game),
]
Seats = Annotated[int | None, typer.Option("--seats", metavar="N", help="Number of seats.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="KEY=VALUE", help="A variant of the game, as its rules name it; may be repeated."),
]
Cards = Annotated[
    str | None,
    typer.Option("--cards", metavar="EDITION|FILE", help="A card edition of the game, or your own card file."),
]
Seed = Annotated[
    int, typer.Option("--seed", metavar="S", min=0, max=HIGHEST_SEED, help="Seed; game i of a run has seed + i.")
]
Policy = Annotated[
    str,
    typer.Option(
        "--policy",
        metavar="NAME",
        help="Who plays: random, varied, steady, sharp, sharp:300ms, sharp:200 (worlds), steady:plain (no convention).",
    ),
]


Force = Annotated[bool, typer.Option("--force", help="Overwrite what is there.")]
JsonFile = Annotated[
    str | None, typer.Option("--json", metavar="FILE", help="Also write it all here, for programs; - is stdout.")
]


def console(stderr: bool = False) -> "Console":
    from chabudai.cli.safe_console import SafeConsole

    return SafeConsole(stderr=stderr, highlight=False)


def table_console() -> "Console":
    """For tables: in a file or a pipe nothing is cut off for want of width."""
    from chabudai.cli.safe_console import SafeConsole

    out = console()
    return out if out.is_terminal or "COLUMNS" in os.environ else SafeConsole(highlight=False, width=PIPE_WIDTH)


def complain(sentence: str) -> None:
    """One sentence on stderr."""
    console(stderr=True).print(sentence, style="red", markup=False, soft_wrap=True)


def warn_if_interpreted() -> None:
    from chabudai.engine import is_compiled

    if not is_compiled():
        console(stderr=True).print(say("interpreted"), style="yellow", soft_wrap=True)


def setup_for(game: "Game", seats: int | None, options: list[str] | None, cards: str | None) -> "Setup":
    """What a command asks for; without `cards` the edition that is usually played."""
    edition = game.usual_edition if cards is None else cards
    return game.setup(usual_seats(game) if seats is None else seats, parsed_options(options), edition)


def usual_seats(game: "Game") -> int:
    """Three where the game allows it: the one number at which all of them are at their best."""
    return min(max(3, game.seats[0]), game.seats[-1])


def parsed_options(options: list[str] | None) -> dict[str, str]:
    chosen: dict[str, str] = {}
    for option in options or []:
        name, equals, value = option.partition("=")
        if not equals or not name:
            raise Mistake("option_form", found=option)
        if chosen.setdefault(name, value) != value:
            raise Mistake("option_twice", name=name)
    return chosen


def refuse_overwriting(path: Path, force: bool) -> None:
    if path.exists() and not force:
        raise Mistake("exists", file=path)


def cannot_write(path: Path, problem: OSError) -> Mistake:
    return Mistake("unwritable", file=path, problem=problem.strerror or problem)


def refuse_json(name: str | None, force: bool) -> None:
    """Before any game is played: what is there stays, unless something else is meant."""
    if name is not None and name != "-":
        refuse_overwriting(Path(name), force)


def write_json(name: str, data: object, force: bool) -> None:
    """Results for programs: to a file, which is not overwritten unless that is meant, or to stdout (`-`)."""
    import sys

    import msgspec

    text = msgspec.json.format(msgspec.json.encode(data), indent=2) + b"\n"
    if name == "-":
        sys.stdout.write(text.decode())
        return
    path = Path(name)
    refuse_overwriting(path, force)
    try:
        path.write_bytes(text)
    except OSError as problem:
        raise cannot_write(path, problem) from None
