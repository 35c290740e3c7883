"""Tables as rows: opening one, its entries, and what lists show of it. Plain functions of a connection."""

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, Select, func, select, text
from sqlalchemy import insert as plain_insert
from sqlalchemy.exc import IntegrityError

from chabudai.server.store.cardfiles import Files, keep_files, whole
from chabudai.server.store.compaction import single_entries
from chabudai.server.store.errors import Overtaken, TooManyTables
from chabudai.server.store.schema import IS_OPEN, entries, people, record_people, tables
from chabudai.server.store.summaries import TableSummary
from chabudai.server.store.writer import insert_people, summary_row

#: So many entries are read at once: PostgreSQL's answers are taken apart on the event loop.
PAGE_ENTRIES = 500


class Household(NamedTuple):
    """Where a table is opened from, under a name that says nothing to whoever has no key, and how many it may have."""

    name: str
    most: int


def insert_table(
    connection: Connection,
    entry: bytes,
    files: Files,
    summary: TableSummary,
    most: int | None,
    household: Household | None,
) -> None:
    if most is not None:
        for person in summary.people:
            check_room(connection, person, most)
    if household is not None:
        check_household(connection, household)
    try:
        row = {**summary_row(summary), "household": None if household is None else household.name}
        connection.execute(plain_insert(tables), [row])
    except IntegrityError:
        raise Overtaken from None
    connection.execute(plain_insert(entries), numbered(summary.name, 1, [entry]))
    keep_files(connection, summary.name, files)
    insert_people(connection, summary)


def check_room(connection: Connection, person: str, most: int) -> None:
    """SQLite has one writer; in PostgreSQL whoever opens tables for the same person takes turns until the commit."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(hashtextextended(:person, 0))"), {"person": person})
    running = (people.c.person == person, tables.c.phase.in_(("seats", "playing")))
    count = connection.scalar(select(func.count()).select_from(people.join(tables)).where(*running)) or 0
    if count >= most:
        raise TooManyTables(count)


def check_household(connection: Connection, household: Household) -> None:
    """The same for all who come from one address, whoever they say they are."""
    if connection.dialect.name == "postgresql":
        lock = text("SELECT pg_advisory_xact_lock(hashtextextended(:name, 1))")
        connection.execute(lock, {"name": household.name})
    running = (tables.c.household == household.name, tables.c.phase.in_(("seats", "playing")))
    count = connection.scalar(select(func.count()).select_from(tables).where(*running)) or 0
    if count >= household.most:
        raise TooManyTables(count, of_household=True)


# -- reading ----------------------------------------------------------------------------------------------------------
def page_of(connection: Connection, table: str, after: int) -> list[bytes]:
    return whole(connection, single_entries(connection, table, after, PAGE_ENTRIES))


def select_table(name: str) -> Select[Any]:
    return select(tables).where(tables.c.name == name)


def select_tables_of(person: str, limit: int) -> Select[Any]:
    """The one that changed last first, closed ones after all others."""
    theirs = select(tables).join(people).where(people.c.person == person)
    return theirs.order_by(tables.c.phase == "closed", tables.c.changed_at.desc()).limit(limit)


def select_open_tables(limit: int) -> Select[Any]:
    """The newest first."""
    return select(tables).where(IS_OPEN).order_by(tables.c.opened_at.desc()).limit(limit)


def select_own(person: str, name: str) -> Any:
    """Something if a table or finished game of this name is one of a person's own."""
    own_table = select(people.c.person).where(people.c.person == person, people.c.table_name == name)
    own_game = select(record_people.c.person).where(record_people.c.person == person, record_people.c.share == name)
    return own_table.union_all(own_game)


def summary_in(row: Row[Any]) -> TableSummary:
    columns = {name: row._mapping[name] for name in TableSummary.__struct_fields__}
    return TableSummary(**columns | {"listed": bool(row.listed), "people": tuple(json.loads(row.people))})


def numbered(table: str, first: int, new: Sequence[bytes]) -> list[dict[str, Any]]:
    return [{"table_name": table, "number": number, "entry": entry} for number, entry in enumerate(new, first)]
