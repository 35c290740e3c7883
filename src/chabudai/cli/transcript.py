"""`chabudai transcript`."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO

import typer

from chabudai.cli.common import (
    Cards,
    GameName,
    Lang,
    Options,
    Policy,
    Seats,
    Seed,
    cannot_write,
    console,
    refuse_overwriting,
    setup_for,
    warn_if_interpreted,
)
from chabudai.cli.words import say

if TYPE_CHECKING:
    from rich.progress import Progress

#: Lines written at once.
CHUNK = 4096
#: From this many games on, being compiled or not makes a difference worth a word.
MANY_GAMES = 100


def transcript(
    game: GameName,
    seats: Seats = None,
    seed: Seed = 0,
    games: Annotated[int, typer.Option("--games", min=1, metavar="K", help="How many games, one after the other.")] = 1,
    option: Options = None,
    cards: Cards = None,
    policy: Policy = "random",
    output: Annotated[Path | None, typer.Option("--output", "-o", metavar="FILE", help="Instead of stdout.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite the file if it exists.")] = False,
    lang: Lang = None,
) -> None:
    """Write played games as JSON Lines: every move with the moves that were legal.

    Unless you name other cards they are played with the edition `first`, which every checker knows from the rules.

    Examples:

    chabudai transcript iyadosu --seats 4 --seed 1 --games 1000 --output games.jsonl

    chabudai transcript iyadosu --policy sharp:100 --output game.jsonl
    """
    from chabudai.bots.transcript import lines_of_bot_games
    from chabudai.engine.cards import FIRST_EDITION
    from chabudai.engine.transcript import lines_of_games
    from chabudai.games import game as find_game
    from chabudai.lab.simulation import bots_for, policy_maker

    found = find_game(game)
    setup = setup_for(found, seats, option, FIRST_EDITION if cards is None else cards)
    bots = bots_for(setup, policy)
    if bots is None:
        lines = lines_of_games(setup, seed, games, policy_maker(found, policy))
    else:
        lines = lines_of_bot_games(setup, seed, games, bots)
    if games >= MANY_GAMES:
        warn_if_interpreted()
    with _sink(output, force) as sink, _progress(sink) as bar:
        task = bar.add_task(say("progress.games"), total=games)
        while chunk := list(islice(lines, CHUNK if bots is None else 1)):
            sink.write(("\n".join(chunk) + "\n").encode())
            bar.advance(task, sum(line.startswith('{"outcome"') for line in chunk))


@contextmanager
def _sink(output: Path | None, force: bool) -> Iterator[BinaryIO]:
    if output is None:
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    refuse_overwriting(output, force)
    try:
        with output.open("wb") as file:
            yield file
    except OSError as problem:
        raise cannot_write(output, problem) from None


def _progress(sink: BinaryIO) -> "Progress":
    """A bar for whoever watches, unless the lines themselves go to the screen."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(
        *columns, console=console(stderr=True), transient=True, disable=not sys.stderr.isatty() or sink.isatty()
    )
