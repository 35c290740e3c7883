"""Deadlines for work with PostgreSQL: a database that hangs says nothing, and waiting for it would have no end.

To ask such a database to cancel would be waiting again. So when the time is over the connection is shut down: whoever
reads from it gets an error at once, and it never goes back to the pool.
"""

import asyncio
import os
import socket
from contextlib import suppress
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any, Protocol

from sqlalchemy import event, exc

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine

#: In which the database has to come to the end of a transaction, unless somebody says otherwise; and the share of it
#: for which it waits for others: SQLite for another process that writes, PostgreSQL for a lock.
DATABASE_SECONDS = 5.0
LOCK_SHARE = 0.8


class Driver(Protocol):
    """A connection of psycopg."""

    def fileno(self) -> int: ...


def cut(connection: Driver) -> None:
    """Shut down a connection without asking the other side."""
    with suppress(Exception), socket.socket(fileno=os.dup(connection.fileno())) as end:
        end.shutdown(socket.SHUT_RDWR)


class Deadline:
    """A deadline for the work inside the `with`, on all connections that it uses; `None` seconds: there is none."""

    def __init__(self, seconds: float | None) -> None:
        self._seconds = seconds
        self._connections: list[Driver] = []
        self._over = False

    def __enter__(self) -> "Deadline":
        self._before = _CURRENT.set(self)
        self._timer = None
        if self._seconds is not None:
            self._timer = asyncio.get_running_loop().call_later(self._seconds, self._end)
        return self

    def __exit__(self, *_: object) -> None:
        _CURRENT.reset(self._before)
        if self._timer is not None:
            self._timer.cancel()

    def watch(self, connection: Driver) -> None:
        self.check()
        self._connections.append(connection)

    def check(self) -> None:
        if self._over:
            raise TimeoutError("the database did not answer in time")

    def _end(self) -> None:
        self._over = True
        for connection in self._connections:
            cut(connection)


_CURRENT: ContextVar[Deadline | None] = ContextVar("deadline", default=None)


def watch(connection: Driver) -> None:
    """Put a connection under the deadline of the current work."""
    deadline = _CURRENT.get()
    if deadline is not None:
        deadline.watch(connection)


def keep_deadlines(engine: "AsyncEngine") -> None:
    """Put all connections of an engine under the deadline of whatever uses them, also while they are made or tested.
    The pool's own test of a connection could not be cut short."""
    dialect = engine.dialect

    @event.listens_for(engine.sync_engine, "do_connect")
    def connect(_: Any, __: Any, arguments: Any, named: Any) -> Any:
        if (deadline := _CURRENT.get()) is not None:
            deadline.check()
        made: Any = dialect.connect(*arguments, **named)
        watch(made.driver_connection)
        return made

    @event.listens_for(engine.sync_engine, "checkout")
    def look(made: Any, _: Any, __: Any) -> None:
        watch(made.driver_connection)
        try:
            dialect.do_ping(made)
        except dialect.loaded_dbapi.Error:
            # What has ended this one has ended the others too.
            raise exc.InvalidatePoolError from None
