"""Litestar's channels over PostgreSQL's LISTEN and NOTIFY, which reconnect when the database comes back.

Litestar's own backend connects anew for every message and does not survive the end of its connection.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator, Iterable
from contextlib import suppress

from litestar.channels.backends.base import ChannelsBackend
from psycopg import AsyncConnection, Error, OperationalError
from psycopg.sql import SQL, Composed, Identifier

from chabudai.server.store.deadline import DATABASE_SECONDS, Deadline
from chabudai.server.store.postgres_database import postgresql_arguments

LOG = logging.getLogger("chabudai.channels")
#: Between two attempts to reach the database.
RETRY_SECONDS = 0.5
#: Of silence, after which a listener asks whether its connection still has another end.
BEAT_SECONDS = 2.0
#: Notes that wait for the database; more are dropped, because whoever missed one re-reads everything anyway.
MOST_WAITING = 10_000
#: Given to subscribers when the listener was away: something may have been missed.
AGAIN = b'{"type":"again"}'


class PostgresChannels(ChannelsBackend):
    """One connection listens, another one notifies. Each answer has a deadline."""

    def __init__(self, address: str, seconds: float = DATABASE_SECONDS) -> None:
        self._address = address
        self._seconds = seconds
        self._channels: set[str] = set()
        self._heard: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue()
        self._waiting: asyncio.Queue[tuple[str, str]] = asyncio.Queue(MOST_WAITING)
        self._listening: AsyncConnection | None = None
        self._tasks: list[asyncio.Task[None]] = []

    async def on_startup(self) -> None:
        self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._notify())]

    async def on_shutdown(self) -> None:
        for running in self._tasks:
            running.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        for channel in channels:
            with suppress(asyncio.QueueFull):
                self._waiting.put_nowait((channel, data.decode()))

    async def subscribe(self, channels: Iterable[str]) -> None:
        self._channels |= set(channels)
        # The listener connects again, and then listens to all of them.
        if self._listening is not None:
            await self._listening.close()

    async def unsubscribe(self, channels: Iterable[str]) -> None:
        self._channels -= set(channels)

    async def stream_events(self) -> AsyncGenerator[tuple[str, bytes], None]:
        while True:
            yield await self._heard.get()

    async def get_history(self, channel: str, limit: int | None = None) -> list[bytes]:
        """Nothing is kept: the store has everything."""
        return []

    async def _listen(self) -> None:
        while True:
            with suppress(Error, OSError):
                async with await self._connected() as connection:
                    self._listening = connection
                    for channel in sorted(self._channels):
                        await self._asked(connection, SQL("LISTEN {}").format(Identifier(channel)))
                        self._heard.put_nowait((channel, AGAIN))
                    while True:
                        async for note in connection.notifies(timeout=BEAT_SECONDS):
                            self._heard.put_nowait((note.channel, note.payload.encode()))
                        # A connection whose other end is gone is as silent as one on which nothing is said.
                        await self._asked(connection, SQL("SELECT 1"))
            self._listening = None
            await asyncio.sleep(RETRY_SECONDS)

    async def _notify(self) -> None:
        note: tuple[str, str] | None = None
        while True:
            with suppress(Error, OSError):
                async with await self._connected() as connection:
                    if note is not None:
                        # It was on its way when the connection was lost: once more, and no more than that.
                        lost, note = note, None
                        await self._send(connection, lost)
                    while True:
                        note = await self._waiting.get()
                        await self._send(connection, note)
                        note = None
            LOG.warning("The database is away: other processes hear of changes when it is back.")
            await asyncio.sleep(RETRY_SECONDS)

    async def _send(self, connection: AsyncConnection, note: tuple[str, str]) -> None:
        """One that the database refuses is dropped: it would be refused again, and must not hold up the others."""
        try:
            await self._asked(connection, SQL("SELECT pg_notify(%s, %s)"), note)
        except Error as problem:
            # An operational error may be the end of the connection, even if that is not known here yet.
            if connection.closed or isinstance(problem, OperationalError):
                raise
            LOG.error("A note to other processes is dropped: %s", problem.diag.message_primary or problem)

    async def _connected(self) -> AsyncConnection:
        return await AsyncConnection.connect(self._address, autocommit=True, **postgresql_arguments(self._seconds))

    async def _asked(
        self, connection: AsyncConnection, question: SQL | Composed, words: tuple[str, ...] | None = None
    ) -> None:
        """A connection on which the answer does not come in time is cut."""
        with Deadline(self._seconds) as deadline:
            deadline.watch(connection)
            await connection.execute(question, words)
