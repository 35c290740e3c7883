"""Connections to SQLite and PostgreSQL that behave alike, and the migrations that run when a store is opened.

Whatever the store does is a plain function of a connection. PostgreSQL runs it on the event loop; SQLite in a thread,
as a whole: going there and back for every statement would cost more than the statements.
"""

import asyncio
import os
import sqlite3
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeVar

from sqlalchemy import URL, Connection, Engine, Table, create_engine, event, inspect, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as NoConnection

from chabudai.server.store.address import SQLITE, shown
from chabudai.server.store.errors import BadStore
from chabudai.server.store.migrations import NEWEST
from chabudai.server.store.quick import LAST_RESORT, Quick
from chabudai.server.store.vigil import Vigil

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine

T = TypeVar("T")

#: How long SQLite waits for another process that writes, and PostgreSQL for a lock.
PATIENCE = 10
Synchronous = Literal["NORMAL", "FULL"]
"""When SQLite waits for the disk itself. FULL: at every commit. NORMAL: now and then; a commit outlives its process,
however that ends, and only a machine that stops may forget the last ones."""
#: Any number, the same in every process: who holds it may migrate.
MIGRATION_LOCK = 0xCABDA1
#: Marks a connection that only reads, so that it need not wait for writers.
READING = "chabudai_reading"
#: Threads that read from SQLite.
READERS = 4
PRIVATE = 0o600


class Database(Protocol):
    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do something in a transaction of its own."""
        ...

    async def read(self, work: Callable[[Connection], T]) -> T: ...

    async def append_now(self, rows: Sequence[Mapping[str, Any]]) -> bool:
        """Write entries, in a transaction of their own, if that takes next to no time. False, and nothing is written,
        if it cannot be done like this: `write` will know why."""
        ...

    async def kept_since(self, now: int) -> int:
        """Say that somebody keeps the tables, and answer since when there has always been somebody."""
        ...

    async def close(self) -> None: ...


class Sqlite:
    def __init__(self, engine: Engine, synchronous: Synchronous) -> None:
        self._engine = engine
        self._writer = ThreadPoolExecutor(1, "chabudai-writer")
        self._readers = ThreadPoolExecutor(READERS, "chabudai-reader")
        self._quick = Quick(engine, self._readers) if synchronous == "NORMAL" else None
        self._since: int | None = None

    async def write(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._writer, self._write, work)

    async def read(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, work)

    async def append_now(self, rows: Sequence[Mapping[str, Any]]) -> bool:
        if self._quick is None:
            return False
        await self._quick.tidy()
        return self._quick.append(rows)

    async def kept_since(self, now: int) -> int:
        # Nobody but this process does.
        self._since = now if self._since is None else self._since
        return self._since

    async def close(self) -> None:
        if self._quick is not None:
            self._quick.close()
        for executor in (self._writer, self._readers):
            await asyncio.to_thread(executor.shutdown)
        self._engine.dispose()

    def _write(self, work: Callable[[Connection], T]) -> T:
        with self._engine.begin() as connection:
            return work(connection)

    def _read(self, work: Callable[[Connection], T]) -> T:
        with self._engine.connect() as connection:
            return work(connection.execution_options(**{READING: True}))


class Postgresql:
    def __init__(self, engine: "AsyncEngine") -> None:
        self._engine = engine
        self._vigil = Vigil(engine)

    async def write(self, work: Callable[[Connection], T]) -> T:
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def read(self, work: Callable[[Connection], T]) -> T:
        async with self._engine.connect() as connection:
            return await connection.run_sync(work)

    async def append_now(self, rows: Sequence[Mapping[str, Any]]) -> bool:
        return False

    async def kept_since(self, now: int) -> int:
        return await self._vigil.keep(now)

    async def close(self) -> None:
        await self._vigil.close()
        await self._engine.dispose()


def new_engine(url: URL, synchronous: Synchronous = "FULL") -> Engine:
    """For programs that wait, and for SQLite."""
    if url.drivername == SQLITE:
        engine = create_engine(url, connect_args={"timeout": PATIENCE}, hide_parameters=True)
        event.listen(engine, "connect", partial(_prepare_sqlite, synchronous))
        event.listen(engine, "begin", _begin_sqlite)
        return engine
    try:
        return create_engine(url, connect_args=_postgresql_arguments(), hide_parameters=True)
    except ModuleNotFoundError:
        raise BadStore("no_driver") from None


def _new_database(url: URL, synchronous: Synchronous) -> Database:
    if url.drivername == SQLITE:
        return Sqlite(new_engine(url, synchronous), synchronous)
    # Slow to import, and SQLite does without.
    from sqlalchemy.ext.asyncio import create_async_engine

    try:
        arguments = _postgresql_arguments()
        return Postgresql(create_async_engine(url, connect_args=arguments, pool_pre_ping=True, hide_parameters=True))
    except ModuleNotFoundError:
        raise BadStore("no_driver") from None


def _postgresql_arguments() -> dict[str, Any]:
    """A process that hangs in the middle of a transaction, or a dead line, must not stop the others for long."""
    milliseconds = PATIENCE * 1000
    return {
        "connect_timeout": PATIENCE,
        "tcp_user_timeout": milliseconds,
        "options": f"-c lock_timeout={milliseconds} -c idle_in_transaction_session_timeout={milliseconds}",
    }


def _prepare_sqlite(synchronous: Synchronous, connection: Any, _: Any) -> None:
    # No transactions of the driver's own: `_begin_sqlite` begins them.
    connection.isolation_level = None
    cursor = connection.cursor()
    _use_a_log(cursor)
    pragmas = [f"synchronous={synchronous}", "foreign_keys=ON"]
    if synchronous == "NORMAL":
        pragmas.append(f"wal_autocheckpoint={LAST_RESORT}")
    for pragma in pragmas:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _use_a_log(cursor: sqlite3.Cursor) -> None:
    """SQLite itself does not wait here: of several who open a new file at once all but one are turned away."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as problem:
            if problem.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > end:
                raise
            time.sleep(0.02)


def _begin_sqlite(connection: Connection) -> None:
    """Whoever means to write takes the lock at once: taking it later can fail without waiting."""
    reading = connection.get_execution_options().get(READING)
    connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")


def insert(connection: Connection, table: Table) -> "sqlite.Insert | postgresql.Insert":
    """An insert that knows ON CONFLICT, which both databases have but SQLAlchemy spells for each."""
    return postgresql.insert(table) if connection.dialect.name == "postgresql" else sqlite.insert(table)


def is_down(problem: BaseException) -> bool:
    """Whether this is the database's fault and not ours."""
    if isinstance(problem, DBAPIError):
        return not isinstance(problem, IntegrityError | DataError)
    return isinstance(problem, NoConnection | OSError)


def reason(problem: BaseException) -> str:
    """What the database says, in one line and without the statement."""
    words = str(problem.orig if isinstance(problem, DBAPIError) else problem)
    return " ".join(words.split()).rstrip(".")


# -- opening ----------------------------------------------------------------------------------------------------------
async def open_database(url: URL, synchronous: Synchronous = "FULL") -> Database:
    """A database whose schema is the newest."""
    if url.drivername == SQLITE:
        make_private_file(Path(str(url.database)))
    database = _new_database(url, synchronous)
    try:
        await database.write(lambda connection: migrate(connection, shown(url)))
    except BaseException as problem:
        await database.close()
        if is_down(problem):
            raise BadStore("unusable", database=shown(url), problem=reason(problem)) from None
        raise
    return database


def make_private_file(file: Path) -> None:
    """The database holds the server's key and all hands: nobody else may read it."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, PRIVATE))
    except OSError as problem:
        raise BadStore("unusable", database=file, problem=problem.strerror or problem) from None


def migrate(connection: Connection, source: str, revision: str = NEWEST) -> None:
    """Bring the schema to a revision, inside the connection's transaction; processes that start at once take turns.

    `source` is what people will be told has a revision that is not known here.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("SET LOCAL lock_timeout = 0"))
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK})
    if revision_of(connection) != revision:
        _upgrade(connection, source, revision)


def revision_of(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return found


def _upgrade(connection: Connection, source: str, revision: str) -> None:
    # Slow to import, and most starts do without.
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", "chabudai.server.store:migrations")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, revision)
    except CommandError:
        raise BadStore("newer", database=source) from None
