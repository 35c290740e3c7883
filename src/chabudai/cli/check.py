"""`chabudai check`."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from chabudai.cli.common import (
    Cards,
    Lang,
    Options,
    Seats,
    Seed,
    complete_game,
    console,
    parsed_options,
    usual_seats,
    warn_if_interpreted,
)
from chabudai.cli.words import Mistake, language, say

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rich.console import Console

    from chabudai.engine.game import Game
    from chabudai.laws import Report
    from chabudai.laws.cases import Case

#: Games of every case: on the quick, usually, and in a soak run.
QUICK, USUAL, SOAK = 1, 3, 20


def check(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME", help="A game, or the folder of a package that has one.", autocompletion=complete_game
        ),
    ],
    quick: Annotated[bool, typer.Option("--quick", help="One game each, of a few cases only.")] = False,
    soak: Annotated[bool, typer.Option("--soak", help="Every combination of options, and many games of each.")] = False,
    law: Annotated[
        list[str] | None, typer.Option("--law", metavar="NAME", help="Only this law; may be repeated.")
    ] = None,
    seats: Seats = None,
    option: Options = None,
    cards: Cards = None,
    seed: Seed = 0,
    games: Annotated[
        int | None, typer.Option("--games", min=1, metavar="N", help="Games of every law and case.")
    ] = None,
    lang: Lang = None,
) -> None:
    """Try on a game what must be true of every game: its numbering and words first, then the laws, by random play.

    A law that is broken is told with the shortest game found, what differs in it, and the command that repeats it. Exit
    code 1: something is wrong with the game.

    Examples:

    chabudai check iyadosu --quick

    chabudai check ./my-game --law clones
    """
    from chabudai.laws import LAWS

    found = _game(game)
    for name in law or []:
        if name not in LAWS:
            raise Mistake("check.no_law", law=name, laws=", ".join(LAWS))
    if quick and soak:
        raise Mistake("check.both")
    tried = _cases(found, quick, soak, seats, option)
    for some, options in tried:
        found.setup(some, options, cards)
    warn_if_interpreted()
    number = games or (QUICK if quick else SOAK if soak else USUAL)
    report = _run(found, law, tried, number, seed, cards, soak)
    _tell(console(), report, game, cards)
    if report.stopped:
        raise typer.Exit(130)
    if not report.ok:
        raise typer.Exit(1)


def _game(name: str) -> "Game":
    """By its name, or out of a folder."""
    from chabudai.games import game as find_game

    folder = Path(name)
    return _in_folder(folder) if "/" in name or "\\" in name or folder.is_dir() else find_game(name)


def _in_folder(folder: Path) -> "Game":
    """The `GAME` of the package in this folder, or of the only one below it."""
    from importlib import import_module

    from chabudai.engine.game import Game

    places = [folder.resolve()] if (folder / "__init__.py").is_file() else []
    for below in (folder, folder / "src"):
        places += sorted(path.parent.resolve() for path in below.glob("*/__init__.py") if path.parent.name != "tests")
    if not places:
        raise Mistake("check.no_package", folder=folder)
    package = places[0]
    name = package.name
    while (package.parent / "__init__.py").is_file():
        package = package.parent
        name = f"{package.name}.{name}"
    sys.path.insert(0, str(package.parent))
    try:
        found = getattr(import_module(name), "GAME", None)
    except Exception as problem:
        raise Mistake("check.broken", package=name, problem=f"{type(problem).__name__}: {problem}") from problem
    if not isinstance(found, Game):
        raise Mistake("check.no_game", package=name)
    return found


def _cases(game: "Game", quick: bool, soak: bool, seats: int | None, option: list[str] | None) -> "Sequence[Case]":
    from chabudai.laws.cases import cases, every_case, few_cases

    if seats is not None or option:
        return [(usual_seats(game) if seats is None else seats, parsed_options(option))]
    return few_cases(game) if quick else every_case(game) if soak else cases(game)


def _run(
    game: "Game",
    laws: list[str] | None,
    tried: "Sequence[Case]",
    games: int,
    seed: int,
    cards: str | None,
    soak: bool,
) -> "Report":
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

    from chabudai.cli.interrupts import interrupts
    from chabudai.laws import check

    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeElapsedColumn())
    bar = Progress(*columns, console=console(stderr=True), transient=True, disable=not sys.stderr.isatty())
    task = bar.add_task(say("check.looking"), total=1)

    def progress(law: str, done: int, whole: int) -> None:
        bar.update(task, description=law, completed=done, total=whole)

    stopped: Callable[[], bool]
    with interrupts() as stopped, bar:
        return check(game, laws, tried, games, seed, cards=cards, progress=progress, soak=soak, stopped=stopped)


def _tell(out: "Console", report: "Report", called: str, cards: str | None) -> None:
    from chabudai.laws.telling import lines

    def line(text: str, style: str = "") -> None:
        out.print(text, style=style, markup=False, soft_wrap=True)

    for problem in report.problems:
        line(problem.text(language()), "red")
    for left in report.left_out:
        line(left.text(language()), "yellow")
    for breach in report.breaches:
        line("")
        first, *rest = lines(breach, language(), called if cards is None else f"{called} --cards {cards}")
        line(first, "bold red")
        for text in rest:
            line(text)
    if report.problems or report.breaches:
        line("")
    words = {"game": report.game.name, "games": report.games, "laws": report.laws}
    if report.stopped:
        line(say("check.stopped", **words), "yellow")
    elif report.ok:
        line(say("check.holds", **words), "green")
    else:
        line(say("check.wrong", breaches=len(report.breaches), problems=len(report.problems), **words), "red")
