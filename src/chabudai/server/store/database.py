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
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeVar

from sqlalchemy import URL, Connection, Engine, Table, create_engine, event, inspect, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as NoConnection

from chabudai.server.store.deadline import Deadline, keep_deadlines
from chabudai.server.store.errors import BadStore
from chabudai.server.store.liveness import Liveness
from chabudai.server.store.migrations import NEWEST
from chabudai.server.store.sqlite_fast_path import LAST_RESORT, FastPath
from chabudai.server.store.urls import SQLITE, shown

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine

T = TypeVar("T")

#: Seconds in which the database has to come to the end of a transaction, unless somebody says otherwise.
PATIENCE = 5.0
#: So much of it SQLite waits for another process that writes, and PostgreSQL for a lock.
FOR_OTHERS = 0.8
#: Seconds of silence after which the operating system asks whether the other side of a line is there; between two
#: questions; and how many may stay unanswered.
KEEPALIVES = {"keepalives": 1, "keepalives_idle": 5, "keepalives_interval": 2, "keepalives_count": 3}
Synchronous = Literal["NORMAL", "FULL"]
"""When SQLite waits for the disk itself. FULL: at every commit. NORMAL: now and then; a commit outlives its process,
however that ends, and only a machine that stops may forget the last ones."""
#: Any number, the same in every process: who holds it may migrate.
MIGRATION_LOCK = 0xCABDA1
#: Marks a connection that only reads, so that it need not wait for writers.
READING = "chabudai_reading"
#: Threads that read from SQLite.
READERS = 4
#: Milliseconds for which those who write may wait until SQLite's log is emptied.
SCRUBBING = 200
PRIVATE = 0o600


class Database(Protocol):
    async def write(self, work: Callable[[Connection], T], hurry: bool = True) -> T:
        """Do something in a transaction of its own; without hurry it may take as long as it likes."""
        ...

    async def read(self, work: Callable[[Connection], T]) -> T: ...

    async def append_now(self, rows: Sequence[Mapping[str, Any]]) -> bool:
        """Write entries, in a transaction of their own, if that takes next to no time. False, and nothing is written,
        if it cannot be done like this: `write` will know why."""
        ...

    async def scrub(self) -> None:
        """What was deleted or overwritten is not in the files any more."""
        ...

    async def running_since(self, now: int, suspended: bool) -> int:
        """Say that somebody keeps the tables, and answer since when there has always been somebody."""
        ...

    async def close(self) -> None: ...


class Sqlite:
    def __init__(self, engine: Engine, synchronous: Synchronous, patience: float) -> None:
        self._engine = engine
        self._patience = patience
        self._writer = ThreadPoolExecutor(1, "chabudai-writer")
        self._readers = ThreadPoolExecutor(READERS, "chabudai-reader")
        self._quick = FastPath(engine, self._readers) if synchronous == "NORMAL" else None
        self._since: int | None = None

    async def write(self, work: Callable[[Connection], T], hurry: bool = True) -> T:
        return await self._done(self._writer, partial(self._write, work), hurry)

    async def read(self, work: Callable[[Connection], T]) -> T:
        return await self._done(self._readers, partial(self._read, work))

    async def _done(self, threads: ThreadPoolExecutor, work: Callable[[], T], hurry: bool = True) -> T:
        """A thread that waits for a disk cannot be stopped: when the time is over it is waited for no longer."""
        working = asyncio.get_running_loop().run_in_executor(threads, work)
        done, _ = await asyncio.wait({working}, timeout=self._patience if hurry else None)
        if not done:
            # Whatever becomes of it, nobody asks any more.
            working.add_done_callback(lambda late: late.cancelled() or late.exception())
            raise TimeoutError("the disk did not answer in time")
        return working.result()

    async def append_now(self, rows: Sequence[Mapping[str, Any]]) -> bool:
        if self._quick is None:
            return False
        async with asyncio.timeout(self._patience):
            await self._quick.tidy()
        return self._quick.append(rows)

    async def scrub(self) -> None:
        await self._done(self._writer, self._scrub, hurry=False)

    def _scrub(self) -> None:
        """The file itself is overwritten as it is changed; the log beside it keeps what it was until it is emptied. If
        somebody reads for long that is done another time: nobody could write until then."""
        pooled = self._engine.raw_connection()
        connection = pooled.driver_connection
        assert isinstance(connection, sqlite3.Connection)
        pooled.detach()
        with closing(connection):
            connection.execute(f"PRAGMA busy_timeout={SCRUBBING}")
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    async def running_since(self, now: int, suspended: bool) -> int:
        # Nobody but this process does.
        self._since = now if self._since is None or suspended else self._since
        return self._since

    async def close(self) -> None:
        if self._quick is not None:
            self._quick.close()
        for executor in (self._writer, self._readers):
            executor.shutdown(wait=False)
            with suppress(TimeoutError):
                async with asyncio.timeout(self._patience):
                    await asyncio.to_thread(executor.shutdown)
        self._engine.dispose()

    def _write(self, work: Callable[[Connection], T]) -> T:
        with self._engine.begin() as connection:
            return work(connection)

    def _read(self, work: Callable[[Connection], T]) -> T:
        with self._engine.connect() as connection:
            return work(connection.execution_options(**{READING: True}))


class Postgresql:
    def __init__(self, engine: "AsyncEngine", patience: float) -> None:
        self._engine = engine
        self._patience = patience
        self._vigil = Liveness(engine)

    async def write(self, work: Callable[[Connection], T], hurry: bool = True) -> T:
        with self._deadline(hurry):
            async with self._engine.begin() as connection:
                return await connection.run_sync(work)

    async def read(self, work: Callable[[Connection], T]) -> T:
        with self._deadline():
            async with self._engine.connect() as connection:
                return await connection.run_sync(work)

    def _deadline(self, hurry: bool = True) -> Deadline:
        return Deadline(self._patience if hurry else None)

    async def append_now(self, rows: Sequence[Mapping[str, Any]]) -> bool:
        return False

    async def scrub(self) -> None:
        """It does so by itself, sooner or later: see VACUUM."""

    async def running_since(self, now: int, suspended: bool) -> int:
        with self._deadline():
            return await self._vigil.keep(now, suspended)

    async def close(self) -> None:
        await self._vigil.close()
        await self._engine.dispose()


def new_engine(url: URL, synchronous: Synchronous = "FULL", patience: float = PATIENCE) -> Engine:
    """For programs that wait, and for SQLite."""
    if url.drivername == SQLITE:
        engine = create_engine(url, connect_args={"timeout": FOR_OTHERS * patience}, hide_parameters=True)
        event.listen(engine, "connect", partial(_prepare_sqlite, synchronous, patience))
        event.listen(engine, "begin", _begin_sqlite)
        return engine
    try:
        return create_engine(url, connect_args=postgresql_arguments(patience), hide_parameters=True)
    except ModuleNotFoundError:
        raise BadStore("no_driver") from None


def _new_database(url: URL, synchronous: Synchronous, patience: float) -> Database:
    if url.drivername == SQLITE:
        return Sqlite(new_engine(url, synchronous, patience), synchronous, patience)
    # Slow to import, and SQLite does without.
    from sqlalchemy.ext.asyncio import create_async_engine

    try:
        arguments = postgresql_arguments(patience)
        engine = create_async_engine(url, connect_args=arguments, pool_timeout=patience, hide_parameters=True)
    except ModuleNotFoundError:
        raise BadStore("no_driver") from None
    keep_deadlines(engine)
    return Postgresql(engine, patience)


def postgresql_arguments(patience: float) -> dict[str, Any]:
    """A process that hangs in the middle of a transaction, or a dead line, must not stop the others for long."""
    locks, milliseconds = round(FOR_OTHERS * patience * 1000), round(patience * 1000)
    return {
        # Whole seconds, and libpq takes no less than two.
        "connect_timeout": max(2, round(patience)),
        "tcp_user_timeout": milliseconds,
        **KEEPALIVES,
        "options": f"-c lock_timeout={locks} -c idle_in_transaction_session_timeout={milliseconds}",
    }


def _prepare_sqlite(synchronous: Synchronous, patience: float, connection: Any, _: Any) -> None:
    # No transactions of the driver's own: `_begin_sqlite` begins them.
    connection.isolation_level = None
    cursor = connection.cursor()
    _use_a_log(cursor, patience)
    pragmas = [f"synchronous={synchronous}", "foreign_keys=ON", "secure_delete=ON"]
    if synchronous == "NORMAL":
        pragmas.append(f"wal_autocheckpoint={LAST_RESORT}")
    for pragma in pragmas:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _use_a_log(cursor: sqlite3.Cursor, patience: float) -> None:
    """SQLite itself does not wait here: of several who open a new file at once all but one are turned away."""
    end = time.monotonic() + FOR_OTHERS * patience
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


def was_undone(problem: BaseException) -> bool:
    """Whether the database said itself that nothing of a transaction was kept. One that was lost, or did not come to
    its end in time, may have been."""
    if isinstance(problem, DBAPIError):
        return not problem.connection_invalidated
    return isinstance(problem, NoConnection)


def reason(problem: BaseException) -> str:
    """What the database says, in one line and without the statement."""
    words = str(problem.orig if isinstance(problem, DBAPIError) else problem)
    return " ".join(words.split()).rstrip(".")


# -- opening ----------------------------------------------------------------------------------------------------------
async def open_database(url: URL, synchronous: Synchronous = "FULL", patience: float = PATIENCE) -> Database:
    """A database whose schema is the newest."""
    if url.drivername == SQLITE:
        make_private_file(Path(str(url.database)))
    database = _new_database(url, synchronous, patience)
    try:
        await database.write(lambda connection: migrate(connection, shown(url)), hurry=False)
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
