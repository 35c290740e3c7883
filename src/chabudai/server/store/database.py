"""SQLite and PostgreSQL behind one interface, and opening either.

Whatever the store does is a plain function of a connection; the database runs it in a transaction.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine

from chabudai.server.store.deadline import DATABASE_SECONDS
from chabudai.server.store.errors import BadStore
from chabudai.server.store.failures import is_down, reason
from chabudai.server.store.migrating import migrate
from chabudai.server.store.postgres_database import postgres_database, postgresql_arguments
from chabudai.server.store.sqlite_database import Sqlite, Synchronous, make_private_file, sqlite_engine
from chabudai.server.store.urls import SQLITE, shown

T = TypeVar("T")


class Database(Protocol):
    async def write(self, work: Callable[[Connection], T], hurry: bool = True) -> T:
        """Run work in a transaction of its own, with a deadline if there is hurry."""
        ...

    async def read(self, work: Callable[[Connection], T]) -> T: ...

    async def append_now(self, rows: Sequence[Mapping[str, Any]]) -> bool:
        """The fast path: appends entries in a transaction of their own, if that takes next to no time. False, and
        nothing is written, if it cannot be done like this: `write` finds out why."""
        ...

    async def scrub(self) -> None:
        """Make sure that what was deleted or overwritten is not in the files any more."""
        ...

    async def running_since(self, now: int, suspended: bool) -> int:
        """The heartbeat of this process; answers since when some process has always run."""
        ...

    async def close(self) -> None: ...


def new_engine(url: URL, synchronous: Synchronous = "FULL", seconds: float = DATABASE_SECONDS) -> Engine:
    """A synchronous engine: for programs that may block, and for SQLite."""
    if url.drivername == SQLITE:
        return sqlite_engine(url, synchronous, seconds)
    try:
        return create_engine(url, connect_args=postgresql_arguments(seconds), hide_parameters=True)
    except ModuleNotFoundError:
        raise BadStore("no_driver") from None


def _new_database(url: URL, synchronous: Synchronous, seconds: float) -> Database:
    if url.drivername == SQLITE:
        return Sqlite(sqlite_engine(url, synchronous, seconds), synchronous, seconds)
    return postgres_database(url, seconds)


async def open_database(url: URL, synchronous: Synchronous = "FULL", seconds: float = DATABASE_SECONDS) -> Database:
    """Open a database and migrate it to the newest schema."""
    if url.drivername == SQLITE:
        make_private_file(Path(str(url.database)))
    database = _new_database(url, synchronous, seconds)
    try:
        await database.write(lambda connection: migrate(connection, shown(url)), hurry=False)
    except BaseException as problem:
        await database.close()
        if is_down(problem):
            raise BadStore("unusable", database=shown(url), problem=reason(problem)) from None
        raise
    return database
