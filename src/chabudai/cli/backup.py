"""`chabudai backup`."""

from pathlib import Path
from typing import Annotated

import typer

from chabudai.cli.common import Lang, console, refuse_overwriting
from chabudai.cli.database import Data, Database, Force, database, progress
from chabudai.cli.words import say


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The backup to write.")],
    data: Data = None,
    database_url: Database = None,
    force: Force = False,
    lang: Lang = None,
) -> None:
    """Write everything the server keeps into one file. The server may go on meanwhile.

    Example:

    chabudai backup tables.backup
    """
    from chabudai.server import store

    refuse_overwriting(file, force)
    place = database(data, database_url)
    with progress(say("backup.copying")) as step:
        store.backup(place, file, step)
    console().print(say("backup.done", file=file), soft_wrap=True, markup=False)
