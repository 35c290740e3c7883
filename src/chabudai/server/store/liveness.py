"""Holds a shared advisory lock while this process runs; the first process after an outage records the time.

The database releases the lock however a process ends. Processes that were only suspended (a machine that slept) still
have theirs: so each writes a heartbeat, by the database's clock.
"""

import asyncio
from typing import TYPE_CHECKING

from sqlalchemy import select, text
from sqlalchemy.dialects.postgresql import insert

from chabudai.server.store.deadline import watch
from chabudai.server.store.schema import settings
from chabudai.server.suspension import SUSPENDED_SECONDS

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

#: Any number, the same in every process.
LOCK = 0xCABDA2
#: The name of what is written down: milliseconds since 1970.
SINCE = "kept_since"
FIRST = text(f"SELECT pg_try_advisory_lock({LOCK})")
SHARE = text(f"SELECT pg_advisory_lock_shared({LOCK})")
NO_LONGER_FIRST = text(f"SELECT pg_advisory_unlock({LOCK})")
#: For whoever may only work while there is nobody, and until the end of their transaction.
NOBODY = text(f"SELECT pg_try_advisory_xact_lock({LOCK})")
#: Seconds since 1970, as the database knows them.
CLOCK = "extract(epoch FROM clock_timestamp())"
ALIVE = text(
    f"INSERT INTO settings (name, value) VALUES ('alive', convert_to(CAST({CLOCK} AS text), 'UTF8'))"
    " ON CONFLICT (name) DO UPDATE SET value = excluded.value"
)
NOBODY_ALIVE = text(
    f"SELECT {CLOCK} - CAST(convert_from(value, 'UTF8') AS double precision) > {SUSPENDED_SECONDS}"
    " FROM settings WHERE name = 'alive'"
)


class Liveness:
    def __init__(self, engine: "AsyncEngine") -> None:
        self._engine = engine
        self._connection: AsyncConnection | None = None
        self._turn = asyncio.Lock()

    async def keep(self, now: int, suspended: bool = False) -> int:
        """Take the lock, or check that it is still there, and answer the end of the last outage. To be repeated: with
        its connection the lock is lost. `suspended`: this process was stopped meanwhile."""
        async with self._turn:
            return await self._keep(now, suspended)

    async def _keep(self, now: int, suspended: bool) -> int:
        try:
            if self._connection is not None:
                watch((await self._connection.get_raw_connection()).driver_connection)  # type: ignore[arg-type]
            else:
                self._connection = await self._engine.connect()
                await self._connection.execution_options(isolation_level="AUTOCOMMIT")
                await self._take(self._connection, now)
            if suspended and await self._connection.scalar(NOBODY_ALIVE):
                await self._write(self._connection, SINCE, str(now).encode())
            await self._connection.execute(ALIVE)
            since = await self._connection.scalar(select(settings.c.value).where(settings.c.name == SINCE))
        except BaseException:
            await self.close()
            raise
        return int(bytes(since or b"0"))

    async def _take(self, connection: "AsyncConnection", now: int) -> None:
        nobody = await connection.scalar(FIRST)
        if nobody:
            # Others who come at the same time wait until it is written.
            await self._write(connection, SINCE, str(now).encode())
        await connection.execute(SHARE)
        if nobody:
            await connection.execute(NO_LONGER_FIRST)

    async def _write(self, connection: "AsyncConnection", name: str, value: bytes) -> None:
        new = insert(settings).values(name=name, value=value)
        await connection.execute(new.on_conflict_do_update(index_elements=["name"], set_={"value": value}))

    async def close(self) -> None:
        if self._connection is not None:
            connection, self._connection = self._connection, None
            # Not back into the pool: the lock would go with it.
            await connection.invalidate()
            await connection.close()
