"""What an operator may look at: tables and their people, sizes, and what was done."""

from typing import Any

import msgspec
from sqlalchemy import Connection, func, select

from chabudai.server.store.compaction import single_entries
from chabudai.server.store.keeping import DAY_SECONDS
from chabudai.server.store.orders import Order, given
from chabudai.server.store.schema import entries, people, records, sitters, tables
from chabudai.server.store.sizes import database_size, free_size, rows
from chabudai.server.store.traces import plain, tables_of


class Seat(msgspec.Struct, frozen=True):
    seat: int
    name: str
    person: str


class TableRow(msgspec.Struct, frozen=True, kw_only=True):
    """A table in the operator's list. `bytes` is what its entries and records take, without indexes."""

    table: str
    game: str
    phase: str
    seats: int
    taken: int
    host: str
    opened_at: float
    changed_at: float
    games: int
    bytes: int
    people: list[Seat] = []


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """Which tables to list."""

    table: str | None = None
    game: str | None = None
    phase: str | None = None
    #: Of this person.
    person: str | None = None
    #: Whose host is called so, or of whose people one is.
    name: str | None = None
    #: Days since the last change, at least.
    older: float | None = None
    limit: int = 50
    #: Also who sits there, and who they are.
    people: bool = False


def list_tables(connection: Connection, wanted: Wanted, now: float) -> list[TableRow]:
    """The tables wanted, the one that changed last first."""
    found = select(tables).order_by(tables.c.changed_at.desc())
    if wanted.table is not None:
        found = found.where(tables.c.name == wanted.table)
    if wanted.game is not None:
        found = found.where(tables.c.game == wanted.game)
    if wanted.phase is not None:
        found = found.where(tables.c.phase == wanted.phase)
    if wanted.older is not None:
        found = found.where(tables.c.changed_at < now - wanted.older * DAY_SECONDS)
    if wanted.person is not None:
        found = found.where(tables.c.name.in_(tables_of(connection, wanted.person)))
    listed: list[TableRow] = []
    for row in connection.execute(found if wanted.name is not None else found.limit(wanted.limit)):
        seated = _seated(connection, row.name) if wanted.people or wanted.name is not None else []
        if wanted.name is None or wanted.name in (row.host, *(seat.name for seat in seated)):
            listed.append(_row(connection, row, seated if wanted.people else []))
        if len(listed) >= wanted.limit:
            break
    return listed


def _row(connection: Connection, row: Any, seated: list[Seat]) -> TableRow:
    size = select(func.coalesce(func.sum(func.length(entries.c.entry)), 0)).where(entries.c.table_name == row.name)
    kept = select(
        func.count(), func.coalesce(func.sum(func.length(records.c.json) + func.length(records.c.lines)), 0)
    ).where(records.c.table_name == row.name)
    games, record_bytes = connection.execute(kept).one()
    return TableRow(
        table=row.name,
        game=row.game,
        phase=row.phase,
        seats=row.seats,
        taken=row.taken,
        host=row.host,
        opened_at=row.opened_at,
        changed_at=row.changed_at,
        games=games,
        bytes=int(connection.scalar(size) or 0) + int(record_bytes),
        people=seated,
    )


def _seated(connection: Connection, table: str) -> list[Seat]:
    """Who has the seats now, by the entries."""
    found: dict[int, Seat] = {}
    for entry in map(plain, single_entries(connection, table)):
        kind, seat = entry.get("kind"), entry.get("seat", -1)
        if kind in ("seated", "handed_over"):
            found[seat] = Seat(seat, entry["name"], entry["person"])
        elif kind == "renamed" and seat in found:
            found[seat] = Seat(seat, entry["name"], found[seat].person)
        elif kind in ("stood", "bot_seated"):
            found.pop(seat, None)
    return [found[seat] for seat in sorted(found)]


def people_like(connection: Connection, beginning: str) -> list[str]:
    """People whose id begins so; three at the most, to see whether it is one."""
    known = select(people.c.person).union(select(sitters.c.person)).subquery()
    wanted = select(known.c.person).where(known.c.person.startswith(beginning, autoescape=True)).limit(3)
    return list(connection.execute(wanted).scalars())


# -- figures -----------------------------------------------------------------------------------------------------------
class Size(msgspec.Struct, frozen=True):
    """`free` is what deleted things have left for new ones."""

    bytes: int
    free: int
    phases: dict[str, int]
    rows: dict[str, int]


def size(connection: Connection) -> Size:
    phases = connection.execute(select(tables.c.phase, func.count()).group_by(tables.c.phase).order_by(tables.c.phase))
    counted = {row.phase: int(row[1]) for row in phases}
    return Size(database_size(connection), free_size(connection), counted, rows(connection))


def log(connection: Connection, limit: int) -> list[Order]:
    return given(connection, 0.0, limit)
