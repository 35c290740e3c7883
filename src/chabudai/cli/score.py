"""`chabudai score`."""

import os
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from chabudai.cli.common import Lang, Seed, cannot_write, console, warn_if_interpreted
from chabudai.cli.words import language, say

if TYPE_CHECKING:
    from chabudai.scoring.measure import Measurement


def score(
    agents: Annotated[
        list[str],
        typer.Argument(
            metavar="AGENT…",
            help="Bots by name, learned:FILE.npz, package.module:Class, tcp:HOST:PORT; seeds of a method with commas.",
        ),
    ],
    suite: Annotated[str, typer.Option("--suite", metavar="NAME", help="coop, versus, solo or tiny.")] = "coop",
    deals: Annotated[int, typer.Option("--deals", metavar="K", min=2, help="How many deals of each game.")] = 200,
    seed: Seed = 0,
    par: Annotated[
        int, typer.Option("--par", metavar="LINES", min=0, help="Also look for par on every deal, in so many lines.")
    ] = 0,
    jobs: Annotated[
        int | None, typer.Option("--jobs", metavar="J", min=1, help="Processes; all cores if not given.")
    ] = None,
    json: Annotated[
        str | None,
        typer.Option("--json", metavar="FILE", help="Also write all results here; with - instead of the table."),
    ] = None,
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE.md", help="Also write the table here.")] = None,
    lang: Lang = None,
) -> None:
    """Measure agents on the benchmark: one table with intervals, seeds and the command that makes it again.

    coop: SP all seats alike, XP seeds of one method mixed, AH one among partners it may know, and held-out ones.
    versus: VS as a hero on every seat of each deal. solo: SP. tiny: EX, exact NashConv by OpenSpiel.

    Examples:

    chabudai score steady convention:left --suite coop --deals 50

    chabudai score learned:a.npz,learned:b.npz,learned:c.npz --suite coop --json results.json

    chabudai score my_package.bots:MyBot --suite versus
    """
    from chabudai.scoring.agents import bad_score, read_methods
    from chabudai.scoring.suites import SUITES

    if suite not in SUITES:
        raise bad_score("suite.unknown", suite=suite, suites=", ".join(SUITES))
    methods = read_methods(agents)
    command = _command(agents, suite, deals, seed, par)
    if suite == "tiny":
        from chabudai.scoring.exploitability import measure_tiny

        data, table = measure_tiny(methods, command, language(), console(stderr=True).print)
        _write(data, table, json, out)
        return
    from chabudai.scoring.measure import Measurement
    from chabudai.scoring.tables import as_data, as_markdown

    warn_if_interpreted()
    found = Measurement(suite, methods, deals, seed, par)
    _run(found, jobs or os.cpu_count() or 1)
    _write(as_data(found, command), as_markdown(found, command, language()), json, out)
    if found.finished < found.total:
        console(stderr=True).print(say("score.stopped", games=found.finished, wanted=found.total), style="yellow")
        raise typer.Exit(130)


def _command(agents: list[str], suite: str, deals: int, seed: int, par: int) -> str:
    parts = ["chabudai", "score", *agents, "--suite", suite]
    if suite != "tiny":
        parts += ["--deals", str(deals), "--seed", str(seed), *(["--par", str(par)] if par else [])]
    return shlex.join(parts)


def _run(found: "Measurement", jobs: int) -> None:
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    from chabudai.cli.interrupts import interrupts

    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    watched = sys.stderr.isatty()
    bar = Progress(
        TextColumn("{task.description}"), *columns, console=console(stderr=True), transient=True, disable=not watched
    )
    task = bar.add_task(say("progress.games"), total=found.total)
    with interrupts() as stopped, bar:
        found.run(min(jobs, found.total), stopped, lambda: bar.update(task, completed=found.finished))


def _write(data: object, table: str, json: str | None, out: Path | None) -> None:
    import msgspec

    written = msgspec.json.format(msgspec.json.encode(data), indent=2).decode() + "\n"
    if json == "-":
        print(written, end="")
    else:
        print(table, end="")
    for path, text in ((Path(json) if json not in (None, "-") else None, written), (out, table)):
        if path is not None:
            try:
                path.write_text(text, encoding="utf-8")
            except OSError as problem:
                raise cannot_write(path, problem) from None
