"""Packs the entries of a quiet table into one row. It takes a tenth of the room: entries repeat each other.

The row has the number of the last of its entries, so the next entry finds it, and whoever reads sees no difference.
"""

from collections.abc import Mapping
from typing import NamedTuple

from sqlalchemy import Connection, delete, select, update

from chabudai.server.store.cardfiles import Files, keep_files, put_aside
from chabudai.server.store.packing import is_packed, pack, pack_entries, unpack_entries
from chabudai.server.store.schema import entries, records, tables
from chabudai.server.store.sitters import people_in, remember_sitters


def unfolded(connection: Connection, table: str, after: int = 0, rows: int | None = None) -> list[bytes]:
    """The entries after that number, in their order, as they are kept; of so many rows, if that is asked for."""
    found: list[bytes] = []
    for row in read_rows(connection, table, after, rows):
        if row.spans == 1:
            found.append(row.entry)
        else:
            found += unpack_entries(row.entry)[max(0, after - (row.number - row.spans)) :]
    return found


class Row(NamedTuple):
    number: int
    entry: bytes
    spans: int


def read_rows(connection: Connection, table: str, after: int = 0, most: int | None = None) -> list[Row]:
    wanted = (
        select(entries.c.number, entries.c.entry, entries.c.spans)
        .where(entries.c.table_name == table, entries.c.number > after)
        .order_by(entries.c.number)
        .limit(most)
    )
    return [Row(*row) for row in connection.execute(wanted)]


class Folded(NamedTuple):
    """How a table will be kept: nothing is written yet. `rows` is what it is made of."""

    table: str
    rows: list[Row]
    entry: bytes
    records: dict[str, tuple[bytes, bytes]]
    files: Files
    sitters: set[str]


class Loose(NamedTuple):
    """What is kept of a table that may be put together."""

    table: str
    rows: list[Row]
    #: Records from before they were packed.
    records: dict[str, tuple[bytes, bytes]]


def read_loose(connection: Connection, table: str) -> Loose:
    wanted = select(records.c.share, records.c.json, records.c.lines).where(records.c.table_name == table)
    kept = {row.share: (row.json, row.lines) for row in connection.execute(wanted) if not is_packed(row.json)}
    return Loose(table, read_rows(connection, table), kept)


def fold(loose: Loose) -> Folded:
    """The computation, for a thread: it needs no database."""
    single = [each for row in loose.rows for each in ([row.entry] if row.spans == 1 else unpack_entries(row.entry))]
    return folded(loose.table, loose.rows, single, loose.records)


def folded(table: str, rows: list[Row], single: list[bytes], records: Mapping[str, tuple[bytes, bytes]]) -> Folded:
    """These entries and records instead of what is there, under the same numbers."""
    files: dict[str, str] = {}

    def aside(written: bytes) -> bytes:
        kept, found = put_aside(written)
        files.update(found)
        return kept

    kept = [aside(each) for each in single]
    entry = kept[0] if len(kept) == 1 else pack_entries(kept)
    packed = {share: (pack(aside(json)), pack(lines)) for share, (json, lines) in records.items()}
    return Folded(table, rows, entry, packed, files, people_in(single))


def keep_folded(connection: Connection, folded: Folded) -> bool:
    """Write the result. False if the table has changed since it was read, or is gone: then another time."""
    mine = entries.c.table_name == folded.table
    if not folded.rows or read_rows(connection, folded.table) != folded.rows:
        return False
    keep_files(connection, folded.table, folded.files)
    remember_sitters(connection, folded.table, folded.sitters)
    last = folded.rows[-1].number
    # The last number stays: whoever appends meanwhile finds it, and what they append is not touched.
    connection.execute(delete(entries).where(mine, entries.c.number < last))
    packed = {"entry": folded.entry, "spans": last}
    connection.execute(update(entries).where(mine, entries.c.number == last).values(packed))
    for share, (json, lines) in folded.records.items():
        connection.execute(update(records).where(records.c.share == share).values(json=json, lines=lines))
    connection.execute(update(tables).where(tables.c.name == folded.table).values(folded=1))
    return True
