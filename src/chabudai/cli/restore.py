"""`chabudai restore`."""

from pathlib import Path
from typing import Annotated

import typer

from chabudai.cli.common import Lang, console
from chabudai.cli.database import Data, Database, Force, database, progress
from chabudai.cli.words import say


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup.")],
    data: Data = None,
    database_url: Database = None,
    force: Force = False,
    lang: Lang = None,
) -> None:
    """Fill a database from a backup: SQLite or PostgreSQL, whichever the backup is of. Stop the server first.

    Example:

    chabudai restore tables.backup --database postgresql://chabudai@localhost/chabudai
    """
    from chabudai.server import store

    place = database(data, database_url)
    with progress(say("restore.writing")) as step:
        store.restore(file, place, force, step)
    console().print(say("restore.done", file=file), soft_wrap=True, markup=False)
