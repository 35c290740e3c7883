"""The short way of new entries into a SQLite file: by its driver alone, in one hop to a thread and back.

A move at a table waits for its commit. Through SQLAlchemy that is half a dozen hops, which cost more than the commit.
"""

import asyncio
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from chabudai.server.store.database import PATIENCE, prepare_sqlite

INSERT = "INSERT INTO entries (table_name, number, entry) VALUES (:table_name, :number, :entry)"


class QuickAppends:
    """Its connection is opened when it is first needed, and lives in a thread of its own."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._thread = ThreadPoolExecutor(1, "chabudai appends")
        self._connection: sqlite3.Connection | None = None

    async def write(self, rows: Sequence[dict[str, Any]]) -> bool:
        """Whether the rows are committed. If not, whoever takes the usual way will find out what was in the way."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._write, rows)

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._forget)
        self._thread.shutdown()

    def _write(self, rows: Sequence[dict[str, Any]]) -> bool:
        try:
            connection = self._connection or self._connect()
            with connection:
                connection.execute("BEGIN IMMEDIATE")
                connection.executemany(INSERT, rows)
        except sqlite3.Error:
            # The next one begins with a fresh connection.
            self._forget()
            return False
        return True

    def _connect(self) -> sqlite3.Connection:
        self._connection = sqlite3.connect(self._file, timeout=PATIENCE)
        prepare_sqlite(self._connection, None)
        return self._connection

    def _forget(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None
