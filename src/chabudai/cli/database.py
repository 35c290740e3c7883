"""Which database a command means, and the progress of long work on it."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from chabudai.cli.common import console
from chabudai.cli.words import Mistake

Data = Annotated[
    Path | None,
    typer.Option("--data", metavar="DIR", help="Where games are kept; else CHABUDAI_DATA, else your data folder."),
]
Database = Annotated[
    str | None,
    typer.Option(
        "--database",
        metavar="URL",
        envvar="CHABUDAI_DATABASE",
        show_envvar=False,
        help="PostgreSQL by its URL, or a SQLite file; else CHABUDAI_DATABASE, else a file in the data folder.",
    ),
]
Force = Annotated[bool, typer.Option("--force", help="Overwrite what is there.")]


def database(data: Path | None, chosen: str | None) -> str | Path:
    from chabudai.cli.saves import data_folder
    from chabudai.server.store import database_file

    if data is not None and chosen:
        raise Mistake("database.both")
    return chosen or database_file(data_folder(data))


@contextmanager
def progress(what: str) -> Iterator[Callable[[int, int], None]]:
    """A bar on stderr if somebody is watching; yields what to call with how much is done, and of how much."""
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task(what)
        yield lambda done, whole: bar.update(task, completed=done, total=whole)
