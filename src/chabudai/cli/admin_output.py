"""What `chabudai admin` prints, and what it asks before something is gone for good."""

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import typer

from chabudai.cli.common import console, table_console
from chabudai.cli.words import Mistake, say

if TYPE_CHECKING:
    from chabudai.server.admin_lists import TableRow

#: Letters of a person's id that a list shows.
SHOWN = 12
COLUMNS = ("table", "game", "phase", "seats", "host", "changed", "games", "bytes")


def tell(sentence: str, dry_run: bool = False) -> None:
    console().print(sentence if not dry_run else f"{sentence} {say('admin.dry')}", soft_wrap=True, markup=False)


def be_sure(question: str, yes: bool) -> None:
    if yes:
        return
    if not sys.stdin.isatty():
        raise Mistake("admin.unsure")
    typer.confirm(question, abort=True)


def print_json(something: Any) -> None:
    import msgspec

    print(msgspec.json.format(msgspec.json.encode(something)).decode())


def print_table(keys: tuple[str, ...], rows: list[tuple[object, ...]]) -> None:
    from rich.table import Table

    # Every column is a sentence of its own: say("admin.table"), say("admin.game") and so on.
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim", pad_edge=False)
    for number, key in enumerate(keys):
        first = number == 0
        table.add_column(say(f"admin.{key}"), style="bold cyan" if first else None, no_wrap=first, overflow="fold")
    for row in rows:
        table.add_row(*(str(cell) for cell in row))
    table_console().print(table, markup=False)


def print_tables(found: "Sequence[TableRow]", people: bool) -> None:
    """With who sits there, if that was asked for."""
    rows: list[tuple[object, ...]] = []
    for row in found:
        seated = "\n".join(f"{seat.person[:SHOWN]} {seat.name}" for seat in row.people)
        cells = (row.table, row.game, row.phase, f"{row.taken}/{row.seats}", row.host, when(row.changed_at))
        rows.append((*cells, row.games, row.bytes, *((seated,) if people else ())))
    print_table((*COLUMNS, "people") if people else COLUMNS, rows)


def when(seconds: float) -> str:
    from datetime import datetime

    return datetime.fromtimestamp(seconds).astimezone().strftime("%Y-%m-%d %H:%M")
