"""Rows that expire: recovery tokens, and leases of the tables' bots. Plain functions of a connection."""

from typing import Any

from sqlalchemy import Connection, Select, delete, or_, select
from sqlalchemy import insert as plain_insert
from sqlalchemy.exc import IntegrityError

from chabudai.server.store.errors import UnknownTable
from chabudai.server.store.schema import leases, recoveries
from chabudai.server.store.upsert import insert


# -- recovery tokens --------------------------------------------------------------------------------------------------
def insert_offer(connection: Connection, token_sha: str, person: str, until: float, now: float) -> None:
    connection.execute(delete(recoveries).where(recoveries.c.until < now))
    connection.execute(plain_insert(recoveries).values(token_sha=token_sha, person=person, until=until))


def select_offer(token_sha: str, now: float) -> Select[Any]:
    return select(recoveries.c.person).where(recoveries.c.token_sha == token_sha, recoveries.c.until > now)


def take_offer(connection: Connection, token_sha: str, now: float) -> str | None:
    taken = delete(recoveries).where(recoveries.c.token_sha == token_sha)
    row = connection.execute(taken.returning(recoveries.c.person, recoveries.c.until)).first()
    return row.person if row is not None and row.until > now else None


# -- leases -----------------------------------------------------------------------------------------------------------
def take_lease(connection: Connection, table: str, holder: str, now: float, seconds: float) -> bool:
    new = insert(connection, leases).values(table_name=table, holder=holder, until=now + seconds)
    taken = new.on_conflict_do_update(
        index_elements=["table_name"],
        set_={"holder": holder, "until": now + seconds},
        where=or_(leases.c.until <= now, leases.c.holder == holder),
    )
    try:
        return connection.execute(taken.returning(leases.c.holder)).first() is not None
    except IntegrityError:
        raise UnknownTable from None


def delete_lease(connection: Connection, table: str, holder: str) -> None:
    connection.execute(delete(leases).where(leases.c.table_name == table, leases.c.holder == holder))
