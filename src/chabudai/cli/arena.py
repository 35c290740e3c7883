"""`chabudai arena`."""

import os
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from chabudai.cli.common import (
    Cards,
    Force,
    GameName,
    JsonFile,
    Lang,
    Options,
    Seats,
    Seed,
    console,
    refuse_json,
    setup_for,
    table_console,
    warn_if_interpreted,
    write_json,
)
from chabudai.cli.words import say

if TYPE_CHECKING:
    from chabudai.lab.arena import Arena


def arena(
    game: GameName,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            metavar="NAME,NAME…",
            help="random, steady, sharp, sharp:300ms, sharp:200 (worlds), steady:plain …",
        ),
    ] = "steady,random",
    hero: Annotated[
        str | None, typer.Option("--hero", metavar="NAME,…", help="Only these as heroes among the others, or as teams.")
    ] = None,
    games: Annotated[
        int, typer.Option("--games", metavar="K", min=1, help="How many deals; all line-ups play each of them.")
    ] = 100,
    seats: Seats = None,
    seed: Seed = 0,
    option: Options = None,
    cards: Cards = None,
    until: Annotated[bool, typer.Option("--until", help="Stop when every difference is settled.")] = False,
    par: Annotated[
        int,
        typer.Option("--par", metavar="LINES", min=0, help="For teams: look for par on every deal, in so many lines."),
    ] = 0,
    jobs: Annotated[
        int | None, typer.Option("--jobs", metavar="J", min=1, help="Processes; all cores if not given.")
    ] = None,
    json: JsonFile = None,
    force: Force = False,
    lang: Lang = None,
) -> None:
    """Let bots play each other on the same deals: win shares or team scores with 95 % intervals.

    In a competitive game every bot plays as a hero among copies of every other, on every seat of each deal; in a
    co-operative or solo game each bot fills the whole table. A deal has seed S, S + 1, and so on. Budgets in worlds
    (sharp:200) give the same results on every machine and with any number of processes.

    Examples:

    chabudai arena iyadosu --bots steady,random --seats 4 --games 100

    chabudai arena iyadosu --bots sharp:300ms,steady --hero sharp:300ms --seats 4 --games 50 --until
    """
    from chabudai.cli.arena_report import report
    from chabudai.games import game as find_game
    from chabudai.lab.arena import Arena

    setup = setup_for(find_game(game), seats, option, cards)
    contest = Arena(setup, _names(bots), seed, _names(hero or ""), par)
    refuse_json(json, force)
    warn_if_interpreted()
    watch(contest, games, min(jobs or os.cpu_count() or 1, games * contest.games_a_deal), until)
    if json is not None:
        write_json(json, contest.results(), force)
    if contest.finished and json != "-":
        report(table_console(), contest)
    if contest.deals < games and not contest.done:
        console(stderr=True).print(say("arena.stopped", deals=contest.deals, wanted=games), style="yellow")
        raise typer.Exit(130)
    if contest.done:
        console(stderr=True).print(say("arena.settled", deals=contest.deals), style="dim")


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


def watch(contest: "Arena", deals: int, jobs: int, until: bool) -> None:
    """Run a contest; whoever sits at the terminal sees how it stands. Ctrl-C stops it."""
    from rich.console import Group
    from rich.live import Live
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    from chabudai.cli.arena_report import standing_table
    from chabudai.cli.interrupts import interrupts

    err = console(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    bar = Progress(TextColumn("{task.description}"), *columns, console=err)
    task = bar.add_task(say("progress.games"), total=deals * contest.games_a_deal)
    watched = sys.stderr.isatty()
    live = Live(bar, console=err, transient=True, refresh_per_second=4)

    def progress() -> None:
        bar.update(task, completed=contest.finished)
        if watched:
            live.update(Group(standing_table(contest), bar))

    with interrupts() as stopped:
        if watched:
            with live:
                contest.run(deals, jobs, until, stopped, progress)
        else:
            contest.run(deals, jobs, until, stopped, progress)
