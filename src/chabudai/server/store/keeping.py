"""Retention: for how long tables are kept, and how they are deleted, in short transactions of few tables.

A table is *unplayed* if nothing was played to its end and no game runs there, *abandoned* if its game waits for a move,
or for a start after earlier games, and *finished* if its last game has ended or it was closed after one.
"""

import json
from collections.abc import Sequence
from typing import Literal

from sqlalchemy import ColumnElement, Connection, delete, exists, func, or_, select, update

from chabudai.server.store.schema import (
    NEXT_ENTRY,
    card_files,
    card_uses,
    entries,
    leases,
    orders,
    people,
    record_people,
    records,
    recoveries,
    sitters,
    tables,
)
from chabudai.table import entries as e

Kind = Literal["unplayed", "abandoned", "finished"]
KINDS: tuple[Kind, ...] = ("unplayed", "abandoned", "finished")

DAY_SECONDS = 24 * 3600.0
#: For which what was done is remembered, and an address is counted.
LOGGED_SECONDS = 400 * DAY_SECONDS
COUNTED = DAY_SECONDS

HAS_RECORD = exists().where(records.c.table_name == tables.c.name)
_IS: dict[Kind, ColumnElement[bool]] = {
    "unplayed": tables.c.phase.in_(("seats", "closed")) & ~HAS_RECORD,
    "abandoned": or_(tables.c.phase == "playing", (tables.c.phase == "seats") & HAS_RECORD),
    "finished": or_(tables.c.phase == "over", (tables.c.phase == "closed") & HAS_RECORD),
}


def old_tables(connection: Connection, kind: Kind, before: float, limit: int | None = None) -> list[str]:
    """Tables of this kind that have not changed since then, the oldest first."""
    wanted = select(tables.c.name).where(tables.c.changed_at < before, _IS[kind]).order_by(tables.c.changed_at)
    found = [row.name for row in connection.execute(wanted.limit(limit))]
    if kind != "abandoned":
        return found
    return [name for name in found if not _has_moved(connection, name, before)]


def _has_moved(connection: Connection, table: str, before: float) -> bool:
    """Lists are not told of every move. If there were some, the table is as young as the last of them."""
    last = select(entries.c.entry).where(entries.c.table_name == table, entries.c.spans == 1)
    entry = connection.scalar(last.order_by(entries.c.number.desc()).limit(1))
    try:
        at = 0.0 if entry is None else float(json.loads(entry)["at"]) / 1000
    except (ValueError, KeyError, TypeError):
        # Of another version: nobody plays there.
        return False
    if at < before:
        return False
    connection.execute(update(tables).where(tables.c.name == table).values(changed_at=at))
    return True


def delete_tables(connection: Connection, names: Sequence[str]) -> None:
    """With everything that was played there."""
    shares = select(records.c.share).where(records.c.table_name.in_(names))
    connection.execute(delete(record_people).where(record_people.c.share.in_(shares)))
    for each in (records, people, sitters, leases, entries, card_uses):
        connection.execute(delete(each).where(each.c.table_name.in_(names)))
    connection.execute(delete(tables).where(tables.c.name.in_(names)))


def with_games(connection: Connection, names: Sequence[str]) -> set[str]:
    """Those of the tables at which a game was played to its end."""
    wanted = select(records.c.table_name).where(records.c.table_name.in_(names)).distinct()
    return set(connection.execute(wanted).scalars())


def close_table(connection: Connection, name: str, now: float) -> bool:
    """As its host would. False if it is closed already, or there is none."""
    phase = connection.scalar(select(tables.c.phase).where(tables.c.name == name))
    if phase in (None, "closed"):
        return False
    last = connection.scalar(select(func.max(entries.c.number)).where(entries.c.table_name == name)) or 0
    closed = e.written(e.Closed(int(now * 1000)))
    connection.execute(NEXT_ENTRY, {"table_name": name, "number": last + 1, "entry": closed})
    changed = {"phase": "closed", "changed_at": now, "folded": 0}
    connection.execute(update(tables).where(tables.c.name == name).values(changed))
    return True


def loose_tables(connection: Connection, before: float, limit: int) -> list[str]:
    """Tables at which nothing has gone on since then, and whose entries have not been compacted."""
    quiet = (tables.c.folded == 0, tables.c.changed_at < before, tables.c.phase != "playing")
    return list(connection.execute(select(tables.c.name).where(*quiet).limit(limit)).scalars())


def tidy(connection: Connection, now: float) -> None:
    """Delete what has expired."""
    connection.execute(delete(recoveries).where(recoveries.c.until < now))
    connection.execute(delete(leases).where(leases.c.until < now))
    connection.execute(delete(orders).where(orders.c.at < now - LOGGED_SECONDS))
    done = or_(tables.c.opened_at < now - COUNTED, tables.c.phase.in_(("over", "closed")))
    connection.execute(update(tables).where(tables.c.household.is_not(None), done).values(household=None))
    used = exists().where(card_uses.c.sha256 == card_files.c.sha256)
    connection.execute(delete(card_files).where(~used))
