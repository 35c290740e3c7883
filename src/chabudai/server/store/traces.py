"""Where a person has left traces: all tables at which they ever had a seat, and taking them out of there.

Entries and records are changed as the JSON they are, so that those of other versions can be, too.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, Text, bindparam, delete, func, select, text, union, update

from chabudai.server.store.cardfiles import whole
from chabudai.server.store.compaction import Compacted, Row, keep_compacted, read_rows, single_entries
from chabudai.server.store.compression import decompress
from chabudai.server.store.orders import give
from chabudai.server.store.schema import (
    NEXT_ENTRY,
    entries,
    forgetting,
    people,
    record_people,
    records,
    recoveries,
    sitters,
    tables,
)
from chabudai.server.store.upsert import insert

Plain = dict[str, Any]


def tables_of(connection: Connection, person: str) -> list[str]:
    """All tables where something of a person may be."""
    found = union(
        select(people.c.table_name).where(people.c.person == person),
        select(sitters.c.table_name).where(sitters.c.person == person),
        select(records.c.table_name).join(record_people).where(record_people.c.person == person),
        # What has not been put together yet, and so has not been looked through.
        select(entries.c.table_name).where(entries.c.spans == 1, _mentions(connection, person)),
    )
    return sorted(connection.execute(found).scalars())


def _mentions(connection: Connection, person: str) -> Any:
    if connection.dialect.name == "postgresql":
        return text("position(convert_to(:person, 'UTF8') in entry) > 0").bindparams(
            bindparam("person", person, type_=Text)
        )
    return func.instr(entries.c.entry, person.encode()) > 0


class Kept(NamedTuple):
    """Everything that is kept of a table: entries and records whole, with their card files."""

    table: str
    rows: list[Row]
    entries: list[bytes]
    #: By their share names: the number of the game, the record and its lines.
    records: dict[str, tuple[int, bytes, bytes]]
    #: As lists show it: the name of its host, and a JSON list of its people.
    host: str = ""
    people: str = "[]"


def read_table(connection: Connection, table: str) -> Kept:
    wanted = select(records).where(records.c.table_name == table)
    kept = {
        row.share: (row.game_number, whole(connection, [decompress(row.json)])[0], decompress(row.lines))
        for row in connection.execute(wanted)
    }
    rows = read_rows(connection, table)
    shown = connection.execute(select(tables.c.host, tables.c.people).where(tables.c.name == table)).first()
    return Kept(table, rows, whole(connection, single_entries(connection, table)), kept, *(shown or ()))


def keep_without(
    connection: Connection, person: str, compacted: Compacted, summary: Plain, leaving: Sequence[bytes], now: float
) -> bool:
    """Write a table that somebody was taken out of, and that they left it. False if it has changed since it was
    read."""
    if not keep_compacted(connection, compacted):
        return False
    name = compacted.table
    connection.execute(update(tables).where(tables.c.name == name).values(summary))
    shares = select(records.c.share).where(records.c.table_name == name)
    for table, here in (
        (people, people.c.table_name == name),
        (sitters, sitters.c.table_name == name),
        (record_people, record_people.c.share.in_(shares)),
    ):
        connection.execute(delete(table).where(table.c.person == person, here))
    for number, entry in enumerate(leaving, compacted.rows[-1].number + 1):
        connection.execute(NEXT_ENTRY, {"table_name": name, "number": number, "entry": entry})
    give(connection, "forget", "a person", [name], now)
    return True


# -- who is being forgotten -------------------------------------------------------------------------------------------
def begin(connection: Connection, person: str, now: float) -> None:
    """From here on somebody finishes it, whatever happens to us. Links to other devices end at once."""
    connection.execute(insert(connection, forgetting).values(person=person, at=now).on_conflict_do_nothing())
    connection.execute(delete(recoveries).where(recoveries.c.person == person))


def begun(connection: Connection) -> list[str]:
    return list(connection.execute(select(forgetting.c.person)).scalars())


def end(connection: Connection, person: str) -> None:
    connection.execute(delete(forgetting).where(forgetting.c.person == person))


def plain(written: bytes) -> Plain:
    found: Plain = msgspec.json.decode(written)
    return found
