"""Compaction: the entries of a quiet table in one compressed row. It takes a tenth of the room: they repeat each other.

The row has the number of the last of its entries, so the next entry finds it, and whoever reads sees no difference.
"""

from collections.abc import Mapping
from typing import NamedTuple

from sqlalchemy import Connection, delete, select, update

from chabudai.server.store.cardfiles import Files, keep_files, put_aside
from chabudai.server.store.compression import compress, compress_entries, decompress_entries, is_compressed
from chabudai.server.store.schema import entries, records, tables
from chabudai.server.store.sitters import people_in, remember_sitters


def single_entries(connection: Connection, table: str, after: int = 0, rows: int | None = None) -> list[bytes]:
    """The entries after that number, in their order, as they are kept; of so many rows, if that is asked for."""
    found: list[bytes] = []
    for row in read_rows(connection, table, after, rows):
        if row.spans == 1:
            found.append(row.entry)
        else:
            found += decompress_entries(row.entry)[max(0, after - (row.number - row.spans)) :]
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


class Compacted(NamedTuple):
    """How a table will be kept: nothing is written yet. `rows` is what it is made of."""

    table: str
    rows: list[Row]
    entry: bytes
    records: dict[str, tuple[bytes, bytes]]
    files: Files
    sitters: set[str]


class Loose(NamedTuple):
    """What is kept of a table that may be compacted."""

    table: str
    rows: list[Row]
    #: Records from before they were compressed.
    records: dict[str, tuple[bytes, bytes]]


def read_loose(connection: Connection, table: str) -> Loose:
    wanted = select(records.c.share, records.c.json, records.c.lines).where(records.c.table_name == table)
    kept = {row.share: (row.json, row.lines) for row in connection.execute(wanted) if not is_compressed(row.json)}
    return Loose(table, read_rows(connection, table), kept)


def compact(loose: Loose) -> Compacted:
    """The computation, for a thread: it needs no database."""
    single = [each for row in loose.rows for each in ([row.entry] if row.spans == 1 else decompress_entries(row.entry))]
    return compacted(loose.table, loose.rows, single, loose.records)


def compacted(
    table: str, rows: list[Row], single: list[bytes], records: Mapping[str, tuple[bytes, bytes]]
) -> Compacted:
    """These entries and records instead of what is there, under the same numbers."""
    files: dict[str, str] = {}

    def aside(written: bytes) -> bytes:
        kept, found = put_aside(written)
        files.update(found)
        return kept

    kept = [aside(each) for each in single]
    entry = kept[0] if len(kept) == 1 else compress_entries(kept)
    smaller = {share: (compress(aside(json)), compress(lines)) for share, (json, lines) in records.items()}
    return Compacted(table, rows, entry, smaller, files, people_in(single))


def keep_compacted(connection: Connection, compacted: Compacted) -> bool:
    """Write the result. False if the table has changed since it was read, or is gone: then another time."""
    mine = entries.c.table_name == compacted.table
    if not compacted.rows or read_rows(connection, compacted.table) != compacted.rows:
        return False
    keep_files(connection, compacted.table, compacted.files)
    remember_sitters(connection, compacted.table, compacted.sitters)
    last = compacted.rows[-1].number
    # The last number stays: whoever appends meanwhile finds it, and what they append is not touched.
    connection.execute(delete(entries).where(mine, entries.c.number < last))
    row = {"entry": compacted.entry, "spans": last}
    connection.execute(update(entries).where(mine, entries.c.number == last).values(row))
    for share, (json, lines) in compacted.records.items():
        connection.execute(update(records).where(records.c.share == share).values(json=json, lines=lines))
    connection.execute(update(tables).where(tables.c.name == compacted.table).values(folded=1))
    return True
