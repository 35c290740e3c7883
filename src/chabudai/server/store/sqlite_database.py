"""SQLite: one thread that writes, some that read.

A whole transaction runs in a thread: going there and back for every statement would cost more than the statements.
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
from typing import Any, Literal, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event

from chabudai.server.store.deadline import LOCK_SHARE
from chabudai.server.store.errors import BadStore
from chabudai.server.store.sqlite_fast_path import LAST_RESORT_PAGES, FastPath

T = TypeVar("T")

Synchronous = Literal["NORMAL", "FULL"]
"""When SQLite waits for the disk itself. FULL: at every commit. NORMAL: now and then; a commit outlives its process,
however that ends, and only a machine that stops may forget the last ones."""
#: Marks a connection that only reads, so that it need not wait for writers.
READING = "chabudai_reading"
#: Threads that read.
READERS = 4
#: For which those who write may wait until the write-ahead log is emptied.
SCRUB_MILLISECONDS = 200
#: Between two attempts to open a file that others open at the same moment.
BUSY_SECONDS = 0.02
PRIVATE = 0o600


class Sqlite:
    def __init__(self, engine: Engine, synchronous: Synchronous, seconds: float) -> None:
        self._engine = engine
        self._seconds = seconds
        self._writer = ThreadPoolExecutor(1, "chabudai-writer")
        self._readers = ThreadPoolExecutor(READERS, "chabudai-reader")
        self._quick = FastPath(engine, self._readers) if synchronous == "NORMAL" else None
        self._since: int | None = None

    async def write(self, work: Callable[[Connection], T], hurry: bool = True) -> T:
        return await self._done(self._writer, partial(self._write, work), hurry)

    async def read(self, work: Callable[[Connection], T]) -> T:
        return await self._done(self._readers, partial(self._read, work))

    async def _done(self, threads: ThreadPoolExecutor, work: Callable[[], T], hurry: bool = True) -> T:
        """Run work in a thread, with a deadline. A thread that waits for a disk cannot be stopped: after the deadline
        nobody waits for it."""
        working = asyncio.get_running_loop().run_in_executor(threads, work)
        done, _ = await asyncio.wait({working}, timeout=self._seconds if hurry else None)
        if not done:
            # Whatever becomes of it, nobody asks any more.
            working.add_done_callback(lambda late: late.cancelled() or late.exception())
            raise TimeoutError("the disk did not answer in time")
        try:
            return working.result()
        finally:
            # The traceback of its failure has this frame, which must not have the failure.
            del working, done

    async def append_now(self, rows: Sequence[Mapping[str, Any]]) -> bool:
        if self._quick is None:
            return False
        async with asyncio.timeout(self._seconds):
            await self._quick.tidy()
        return self._quick.append(rows)

    async def scrub(self) -> None:
        await self._done(self._writer, self._scrub, hurry=False)

    def _scrub(self) -> None:
        """Truncate the write-ahead log: pages of the file itself are overwritten as they change, but the log has the
        old ones. While somebody reads that is put off: nobody could write until then."""
        pooled = self._engine.raw_connection()
        connection = pooled.driver_connection
        assert isinstance(connection, sqlite3.Connection)
        pooled.detach()
        with closing(connection):
            connection.execute(f"PRAGMA busy_timeout={SCRUB_MILLISECONDS}")
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
                async with asyncio.timeout(self._seconds):
                    await asyncio.to_thread(executor.shutdown)
        self._engine.dispose()

    def _write(self, work: Callable[[Connection], T]) -> T:
        with self._engine.begin() as connection:
            return work(connection)

    def _read(self, work: Callable[[Connection], T]) -> T:
        with self._engine.connect() as connection:
            return work(connection.execution_options(**{READING: True}))


# -- connecting -------------------------------------------------------------------------------------------------------
def sqlite_engine(url: URL, synchronous: Synchronous, seconds: float) -> Engine:
    engine = create_engine(url, connect_args={"timeout": LOCK_SHARE * seconds}, hide_parameters=True)
    event.listen(engine, "connect", partial(_prepare, synchronous, seconds))
    event.listen(engine, "begin", _begin)
    return engine


def _prepare(synchronous: Synchronous, seconds: float, connection: Any, _: Any) -> None:
    # No transactions of the driver's own: `_begin` begins them.
    connection.isolation_level = None
    cursor = connection.cursor()
    _use_write_ahead_log(cursor, seconds)
    pragmas = [f"synchronous={synchronous}", "foreign_keys=ON", "secure_delete=ON"]
    if synchronous == "NORMAL":
        pragmas.append(f"wal_autocheckpoint={LAST_RESORT_PAGES}")
    for pragma in pragmas:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _use_write_ahead_log(cursor: sqlite3.Cursor, seconds: float) -> None:
    """Retry while the file is busy. SQLite itself does not wait here: of several who open a new file at once all but
    one are turned away."""
    end = time.monotonic() + LOCK_SHARE * seconds
    while True:
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as problem:
            if problem.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > end:
                raise
            time.sleep(BUSY_SECONDS)


def _begin(connection: Connection) -> None:
    """BEGIN IMMEDIATE for whoever means to write: to upgrade the lock later can fail without waiting."""
    reading = connection.get_execution_options().get(READING)
    connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")


def make_private_file(file: Path) -> None:
    """Create the file for its owner only: it holds the server's key and all hands."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, PRIVATE))
    except OSError as problem:
        raise BadStore("unusable", database=file, problem=problem.strerror or problem) from None
