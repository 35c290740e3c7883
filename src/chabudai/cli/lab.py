"""`chabudai lab`: change a card, know what it did."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from chabudai.cli.common import (
    Force,
    GameName,
    JsonFile,
    Lang,
    cannot_write,
    console,
    refuse_overwriting,
    table_console,
)
from chabudai.cli.common import warn_if_interpreted as warn
from chabudai.cli.lab_cards import lab_cards
from chabudai.cli.lab_report import lab_report
from chabudai.cli.words import Mistake, language, say

if TYPE_CHECKING:
    from chabudai.lab.runs import Run
    from chabudai.lab.searching import Trial
    from chabudai.lab.workers import Progress as Progressed

lab = typer.Typer(
    name="lab",
    help="For designers: change a card and know what it did, from thousands of games on the same deals.",
    no_args_is_help=True,
    rich_markup_mode="rich",
)
lab.command("cards")(lab_cards)
lab.command("report")(lab_report)

PlanFile = Annotated[Path, typer.Argument(metavar="PLAN", help="The file of a plan.")]
RunName = Annotated[Path, typer.Argument(metavar="PLAN|FOLDER", help="The file of a plan, or the folder of a run.")]
Folder = Annotated[
    Path | None,
    typer.Option("--folder", metavar="FOLDER", help="Where the games are kept; beside the plan if not given."),
]
Jobs = Annotated[int | None, typer.Option("--jobs", metavar="J", min=1, help="Processes; all cores if not given.")]


@lab.command()
def new(
    game: GameName,
    file: Annotated[Path | None, typer.Argument(metavar="FILE", help="Where to; GAME-plan.toml if not given.")] = None,
    force: Force = False,
    lang: Lang = None,
) -> None:
    """Write a plan with comments that runs as it is.

    Example:

    chabudai lab new futon
    """
    from chabudai.games import game as find_game
    from chabudai.lab.templates import new_plan

    found = find_game(game)
    path = file or Path(f"{found.name}-plan.toml")
    refuse_overwriting(path, force)
    try:
        path.write_text(new_plan(found, language()).lstrip(), encoding="utf-8")
    except OSError as problem:
        raise cannot_write(path, problem) from None
    console().print(say("lab.written", file=path), soft_wrap=True)


@lab.command()
def run(plan: PlanFile, folder: Folder = None, jobs: Jobs = None, lang: Lang = None) -> None:
    """Play what a plan asks for, and say what it found. What was played is kept: the same command goes on with it.

    Examples:

    chabudai lab run futon-plan.toml

    chabudai lab run futon-plan.toml --jobs 1
    """
    from chabudai.cli.interrupts import interrupts
    from chabudai.cli.lab_tables import told
    from chabudai.lab.runs import prepared

    found = prepared(plan, folder)
    warn()
    with interrupts() as stopped:
        whole = _watched(found, jobs, stopped)
        gone = stopped()
    told(table_console(), found)
    if not whole and gone:
        console(stderr=True).print(say("lab.stopped", plan=plan), style="yellow", soft_wrap=True)
        raise typer.Exit(130)


def _watched(found: "Run", jobs: int | None, stopped) -> bool:  # type: ignore[no-untyped-def]  # StopAsked
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[left]}"))
    bar = Progress(*columns, console=console(stderr=True), transient=True, disable=not sys.stderr.isatty())
    task = bar.add_task(say("progress.games"), total=None, left="")

    def watch(progress: "Progressed") -> None:
        left = "" if progress.seconds_left is None else say("lab.left", time=_clock(progress.seconds_left))
        bar.update(task, completed=progress.games, total=progress.of, left=left)

    with bar:
        return found.go_on(jobs, stopped, watch)


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


@lab.command()
def show(
    run: Annotated[
        Path | None, typer.Argument(metavar="PLAN|FOLDER", help="The file of a plan, or the folder of a run.")
    ] = None,
    metrics: Annotated[bool, typer.Option("--metrics", help="Only say what is measured, and what each means.")] = False,
    everything: Annotated[
        bool, typer.Option("--all", help="Every metric, every card, and what never happens.")
    ] = False,
    json: JsonFile = None,
    force: Force = False,
    lang: Lang = None,
) -> None:
    """Show what a run has found so far; it may still be running.

    Examples:

    chabudai lab show futon-plan.toml

    chabudai lab show --metrics
    """
    from chabudai.cli.lab_tables import as_data, metric_table, told

    if metrics:
        table_console().print(metric_table())
        return
    if run is None:
        raise Mistake("lab.which")
    from chabudai.cli.common import write_json
    from chabudai.lab.runs import open_run

    found = open_run(run)
    if json is not None:
        write_json(json, as_data(found), force)
    if json != "-":
        told(table_console(), found, everything)


@lab.command()
def why(
    run: RunName,
    card: Annotated[str, typer.Argument(metavar="CARD", help="A card or a kind of move, as in records.")],
    lang: Lang = None,
) -> None:
    """Tell all that a run knows about one card: how often it was there, could be used, was used, and what came of it.

    Example:

    chabudai lab why futon-plan.toml early
    """
    from chabudai.cli.lab_tables import card_table
    from chabudai.lab.runs import open_run

    found = card_table(open_run(run), card)
    if found is None:
        raise Mistake("lab.no_card", card=card)
    table_console().print(found)


@lab.command()
def search(plan: PlanFile, folder: Folder = None, jobs: Jobs = None, lang: Lang = None) -> None:
    """Look for the values that a plan's [search] asks for, so that its targets are met. The same command goes on.

    Example:

    chabudai lab search futon-plan.toml
    """
    from chabudai.cli.interrupts import interrupts
    from chabudai.cli.lab_tables import search_told
    from chabudai.lab.searching import search as look

    err = console(stderr=True)

    def watch(trial: "Trial", best: "Trial", of: int) -> None:
        values = ", ".join(f"{path} = {value}" for path, value in trial.values.items())
        words = {"number": trial.number + 1, "of": of, "values": values}
        far = {"distance": f"{trial.distance:.3g}", "best": f"{best.distance:.3g}"}
        err.print(say("lab.trial", **words, **far), style="dim", soft_wrap=True, markup=False)

    with interrupts() as stopped:
        found = look(plan, folder, jobs, stopped, watch)
    search_told(table_console(), found)
    if not found.complete:
        raise typer.Exit(130)
