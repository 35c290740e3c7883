"""Records of finished games as rows. Plain functions of a connection."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Row, Select, func, literal, select
from sqlalchemy.exc import IntegrityError

from chabudai.server.store.cardfiles import Files, keep_files, whole
from chabudai.server.store.compression import decompress
from chabudai.server.store.errors import Overtaken, UnknownTable
from chabudai.server.store.schema import people, record_people, records, tables
from chabudai.server.store.summaries import KeptRecord, RecordSummary
from chabudai.server.store.upsert import insert


def insert_record(connection: Connection, row: dict[str, Any], files: Files) -> str:
    """Who keeps it first wins; returns the winner's share."""
    share, table, game_number = row["share"], row["table_name"], row["game_number"]
    if not connection.scalar(select(tables.c.name).where(tables.c.name == table)):
        raise UnknownTable
    new = insert(connection, records).values(row)
    try:
        connection.execute(new.on_conflict_do_nothing(index_elements=["table_name", "game_number"]))
    except IntegrityError:
        # The share is that of another game.
        raise Overtaken from None
    kept: str = connection.execute(select_share(table, game_number)).scalar_one()
    if kept == share:
        keep_files(connection, table, files)
        own = select(people.c.person, literal(share)).where(people.c.table_name == table)
        sharing = insert(connection, record_people).from_select(["person", "share"], own)
        connection.execute(sharing.on_conflict_do_nothing())
    return kept


def read_record(connection: Connection, share: str) -> KeptRecord | None:
    wanted = select(records, tables.c.game).join(tables).where(records.c.share == share)
    row = connection.execute(wanted).first()
    if row is None:
        return None
    [json] = whole(connection, [decompress(row.json)])
    return KeptRecord(**_columns(row), json=json, lines=decompress(row.lines))


def select_share(table: str, game_number: int) -> Select[Any]:
    return select(records.c.share).where(records.c.table_name == table, records.c.game_number == game_number)


def count_records_of(person: str) -> Select[Any]:
    return select(func.count()).select_from(record_people).where(record_people.c.person == person)


def select_records_of(person: str, limit: int) -> Select[Any]:
    """The newest first."""
    columns = (records.c.share, records.c.table_name, records.c.game_number, records.c.kept_at, tables.c.game)
    return (
        select(*columns)
        .select_from(records.join(tables).join(record_people, record_people.c.share == records.c.share))
        .where(record_people.c.person == person)
        .order_by(records.c.kept_at.desc())
        .limit(limit)
    )


def select_records(shares: Sequence[str]) -> Select[Any]:
    return select(records.c.share, records.c.json).where(records.c.share.in_(shares))


def record_in(row: Row[Any]) -> RecordSummary:
    return RecordSummary(**_columns(row))


def _columns(row: Row[Any]) -> dict[str, Any]:
    return {
        "share": row.share,
        "table": row.table_name,
        "game": row.game,
        "game_number": row.game_number,
        "kept_at": row.kept_at,
    }
