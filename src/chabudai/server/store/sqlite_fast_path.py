"""Short transactions of SQLite, made on the event loop.

Where SQLite does not wait for the disk, a commit is a write to the memory of the operating system: it takes less time
than waking a thread that would make it. What does wait for the disk, moving what was committed from SQLite's log to its
pages, is left to threads.
"""

import asyncio
import logging
import sqlite3
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from contextlib import closing
from typing import Any

from sqlalchemy import Engine
from sqlalchemy.dialects import sqlite

from chabudai.server.store.schema import NEXT_ENTRY

LOG = logging.getLogger("chabudai.store")
INSERT = str(NEXT_ENTRY.compile(dialect=sqlite.dialect(paramstyle="named")))
#: With so many new entries its log is moved. A log that is too long makes reading slow.
MOST_LOGGED = 1_000
#: Pages in the log after which other connections do it at once: only if nothing is appended for long.
LAST_RESORT_PAGES = 20_000
MOVE = "PRAGMA wal_checkpoint(PASSIVE)"


class FastPath:
    """One connection that never blocks: not for other processes, and not for the disk."""

    def __init__(self, engine: Engine, threads: Executor) -> None:
        self._engine = engine
        self._threads = threads
        self._connection: sqlite3.Connection | None = None
        self._logged = 0
        self._moving: asyncio.Future[None] | None = None

    def append(self, rows: Sequence[Mapping[str, Any]]) -> bool:
        """Append entries in one transaction. False if they are not written, none of them: then the slow path finds out
        why."""
        try:
            connection = self._connected()
            if len(rows) == 1:
                connection.execute(INSERT, rows[0])
            else:
                self._together(connection, rows)
        except sqlite3.Error:
            self.close()
            return False
        self._logged += len(rows)
        return True

    def _together(self, connection: sqlite3.Connection, rows: Sequence[Mapping[str, Any]]) -> None:
        connection.execute("BEGIN IMMEDIATE")
        try:
            connection.executemany(INSERT, rows)
            connection.execute("COMMIT")
        except sqlite3.Error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise

    async def tidy(self) -> None:
        """To be called between transactions. While a thread moves the bulk of the log, transactions go on; what they
        have added by then is little, and is moved while they wait: only then can the log begin anew."""
        if self._moving is not None and self._moving.done():
            self._moving = None
            self._logged = 0
            await self._in_a_thread()
        elif self._moving is None and self._logged >= MOST_LOGGED:
            self._moving = self._in_a_thread()

    def _in_a_thread(self) -> "asyncio.Future[None]":
        return asyncio.get_running_loop().run_in_executor(self._threads, self._move)

    def _move(self) -> None:
        # Outside of a transaction, so not by the engine's connections, which always are in one.
        try:
            with closing(self._connect()) as connection:
                connection.execute(MOVE)
        except sqlite3.Error as problem:
            # Nothing is lost by it: the log has everything, and is moved another time.
            LOG.warning("The log of the database could not be moved: %s", problem)

    def _connected(self) -> sqlite3.Connection:
        if self._connection is None:
            self._connection = self._connect()
            self._connection.execute("PRAGMA busy_timeout=0")
            self._connection.execute("PRAGMA wal_autocheckpoint=0")
        return self._connection

    def _connect(self) -> sqlite3.Connection:
        """A connection that the engine has prepared, detached from its pool."""
        pooled = self._engine.raw_connection()
        connection = pooled.driver_connection
        assert isinstance(connection, sqlite3.Connection)
        pooled.detach()
        return connection

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None
