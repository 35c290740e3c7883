"""`chabudai replay`."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from chabudai.cli.common import Cards, Lang, console
from chabudai.cli.words import Mistake, language, number_in, say

if TYPE_CHECKING:
    from rich.progress import Progress

    from chabudai.cli.game_files import GameFile
    from chabudai.cli.log import Eyesight


def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A transcript or a record; - reads stdin.")],
    check: Annotated[bool, typer.Option("--check", help="Check every line strictly, and print nothing else.")] = False,
    step: Annotated[bool, typer.Option("--step", help="Walk through the game with the board.")] = False,
    seat: Annotated[
        str, typer.Option("--seat", metavar="I|all", help="With the eyes of this seat; all: everything is open.")
    ] = "all",
    game: Annotated[
        int, typer.Option("--game", min=1, metavar="N", help="With --step: the N-th game of the file.")
    ] = 1,
    cards: Cards = None,
    lang: Lang = None,
) -> None:
    """Read a transcript or a record: as a log, step by step, or only to check it.

    Exit code 1: the file is not a game played by the rules; the first mistake is named with its line.

    Examples:

    chabudai replay games.jsonl --check

    chabudai replay game.json --step --seat 0
    """
    from chabudai.cli.game_files import open_game_file

    viewer = _viewer(seat)
    with open_game_file(file, cards) as (source, size):
        if check:
            _check(source, size)
        elif step:
            from chabudai.cli.stepper import walk

            walk(console(), source, viewer, game, file == "-")
        else:
            _print(source, viewer)


def _viewer(seat: str) -> "Eyesight":
    if seat == "all":
        return "all"
    number = number_in(seat)
    if number is None:
        raise Mistake("replay.seat", found=seat)
    return number


def check_viewer(viewer: "Eyesight", seats: int) -> None:
    if isinstance(viewer, int) and viewer >= seats:
        raise Mistake("no_seat", seat=viewer, last=seats - 1)


def _check(source: "GameFile", size: int | None) -> None:
    with _progress(size) as bar:
        task = bar.add_task(say("progress.checking"), total=size)
        games, moves = source.check(lambda length: bar.advance(task, length))
    console().print(say("replay.checked", games=games, moves=f"{moves:,}"))


def _progress(size: int | None) -> "Progress":
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn(), TimeRemainingColumn())
    hidden = size is None or not sys.stderr.isatty()
    return Progress(*columns, console=console(stderr=True), transient=True, disable=hidden)


def _print(source: "GameFile", viewer: "Eyesight") -> None:
    from chabudai.cli.log import news, seat_names, sentences
    from chabudai.cli.safe_console import plain

    out = console()
    match, seen, games = None, 0, 0
    for position in source.positions():
        if position is not match:
            match, seen, games = position, 0, games + 1
            check_viewer(viewer, match.setup.seats)
            title = match.game.title(language())
            out.rule(say("replay.title", number=games, game=title, seats=match.setup.seats), align="left", style="dim")
            pending, told = [], 0
        # Deals are told one card at a time: they wait for the next choice, to be told in one line.
        pending += news(match, seen, viewer)
        seen = match.events
        if match.over or not match.chance_due:
            names = seat_names(match.setup.seats, source.players_after(told))
            for sentence in sentences(match.setup, pending, names):
                print(plain(sentence))
            pending, told = [], len(match.moves)
