"""`chabudai simulate`."""

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

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
    setup_for,
    table_console,
    warn_if_interpreted,
)
from chabudai.cli.words import say

if TYPE_CHECKING:
    from chabudai.cli.batch import Batch, Job


def simulate(
    game: GameName,
    games: Annotated[int, typer.Option("--games", min=1, metavar="N", help="How many games.")] = 10_000,
    seats: Seats = None,
    seed: Seed = 0,
    option: Options = None,
    cards: Cards = None,
    policy: Policy = "random",
    jobs: Annotated[
        int | None, typer.Option("--jobs", metavar="J", min=1, help="Processes; all cores if not given.")
    ] = None,
    json: Annotated[Path | None, typer.Option("--json", metavar="FILE", help="Also write all results here.")] = None,
    lang: Lang = None,
) -> None:
    """Play many games and show scores, wins and endings. The result does not depend on the number of processes.

    Examples:

    chabudai simulate iyadosu --games 100000 --seats 4 --option bonus=on

    chabudai simulate iyadosu --games 1000 --policy steady
    """
    from chabudai.cli.batch import Job
    from chabudai.cli.policy import bots_for, policy_maker
    from chabudai.cli.report import report
    from chabudai.games import game as find_game

    found = find_game(game)
    setup = setup_for(found, seats, option, cards)
    if bots_for(setup, policy) is None:
        policy_maker(found, policy)
    warn_if_interpreted()
    job = Job(found.name, setup.seats, setup.options, setup.card_file.text, policy, seed, games)
    batch, seconds = _run(job, jobs)
    if batch.games and json is not None:
        _write(json, job, batch, setup.card_file.fingerprint)
    if batch.games:
        report(table_console(), setup, batch, seconds)
    if batch.games < games:
        console(stderr=True).print(say("simulate.stopped", games=batch.games, wanted=games), style="yellow")
        raise typer.Exit(130)


def _run(job: "Job", jobs: int | None) -> "tuple[Batch, float]":
    """The games played, fewer than wanted if somebody stopped it, and the seconds it took."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from chabudai.cli.batch import Batch, batches, interrupts

    batch = Batch(job.seats)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[speed]}"),
        TimeRemainingColumn(),
    )
    began = time.perf_counter()
    progress = Progress(*columns, console=console(stderr=True), transient=True, disable=not sys.stderr.isatty())
    with progress as bar, interrupts() as stopped:
        task = bar.add_task(say("progress.games"), total=job.games, speed="")
        for part in batches(job, jobs, stopped):
            batch.add(part)
            speed = batch.games / (time.perf_counter() - began)
            bar.update(task, completed=batch.games, speed=say("progress.speed", speed=f"{speed:,.0f}"))
    return batch, time.perf_counter() - began


def _write(path: Path, job: "Job", batch: "Batch", cards: str) -> None:
    import msgspec

    from chabudai.cli.report import results

    try:
        path.write_bytes(msgspec.json.format(msgspec.json.encode(results(job, batch, cards)), indent=2) + b"\n")
    except OSError as problem:
        raise cannot_write(path, problem) from None
