"""`chabudai simulate`."""

import sys
import time
from typing import TYPE_CHECKING, Annotated

import typer

from chabudai.cli.common import (
    Cards,
    Force,
    GameName,
    JsonFile,
    Lang,
    Options,
    Policy,
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
    from chabudai.lab.simulation import Simulation


def simulate(
    game: GameName,
    games: Annotated[int, typer.Option("--games", min=1, metavar="N", help="How many games.")] = 10_000,
    seats: Seats = None,
    seed: Seed = 0,
    option: Options = None,
    cards: Cards = None,
    policy: Policy = "steady",
    jobs: Annotated[
        int | None, typer.Option("--jobs", metavar="J", min=1, help="Processes; all cores if not given.")
    ] = None,
    json: JsonFile = None,
    force: Force = False,
    lang: Lang = None,
) -> None:
    """Play many games and show scores, wins and endings. The result does not depend on the number of processes.

    Examples:

    chabudai simulate iyadosu --games 100000 --seats 4 --option bonus=on

    chabudai simulate iyadosu --games 1000 --policy random --json -
    """
    from chabudai.cli.report import report
    from chabudai.games import game as find_game
    from chabudai.lab.simulation import Simulation

    setup = setup_for(find_game(game), seats, option, cards)
    simulation = Simulation(setup, policy, seed)
    refuse_json(json, force)
    warn_if_interpreted()
    seconds = _run(simulation, games, jobs)
    counts = simulation.counts
    if counts.games and json is not None:
        write_json(json, simulation.results(), force)
    if counts.games and json != "-":
        report(table_console(), setup, counts, seconds)
    if counts.games < games:
        console(stderr=True).print(say("simulate.stopped", games=counts.games, wanted=games), style="yellow")
        raise typer.Exit(130)


def _run(simulation: "Simulation", games: int, jobs: int | None) -> float:
    """Play the games, fewer if somebody stops it; returns the seconds it took."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from chabudai.cli.interrupts import interrupts

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[speed]}"),
        TimeRemainingColumn(),
    )
    began = time.perf_counter()
    bar = Progress(*columns, console=console(stderr=True), transient=True, disable=not sys.stderr.isatty())
    task = bar.add_task(say("progress.games"), total=games, speed="")

    def progress(counted: int) -> None:
        speed = counted / (time.perf_counter() - began)
        bar.update(task, completed=counted, speed=say("progress.speed", speed=f"{speed:,.0f}"))

    with interrupts() as stopped, bar:
        simulation.run(games, jobs, stopped, progress)
    return time.perf_counter() - began
