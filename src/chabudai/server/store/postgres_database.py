"""PostgreSQL, which several server processes may share. Its transactions run on the event loop."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy import URL, Connection

from chabudai.server.store.deadline import LOCK_SHARE, Deadline, keep_deadlines
from chabudai.server.store.errors import BadStore
from chabudai.server.store.liveness import Liveness

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine

T = TypeVar("T")

#: TCP keepalives: after how many seconds of silence the operating system asks whether the other side is there; seconds
#: between two questions; and how many may stay unanswered.
KEEPALIVES = {"keepalives": 1, "keepalives_idle": 5, "keepalives_interval": 2, "keepalives_count": 3}


class Postgresql:
    def __init__(self, engine: "AsyncEngine", seconds: float) -> None:
        self._engine = engine
        self._seconds = seconds
        self._liveness = Liveness(engine)

    async def write(self, work: Callable[[Connection], T], hurry: bool = True) -> T:
        with self._deadline(hurry):
            async with self._engine.begin() as connection:
                return await connection.run_sync(work)

    async def read(self, work: Callable[[Connection], T]) -> T:
        with self._deadline():
            async with self._engine.connect() as connection:
                return await connection.run_sync(work)

    def _deadline(self, hurry: bool = True) -> Deadline:
        return Deadline(self._seconds if hurry else None)

    async def append_now(self, rows: Sequence[Mapping[str, Any]]) -> bool:
        return False

    async def scrub(self) -> None:
        """PostgreSQL does so by itself, sooner or later: see VACUUM."""

    async def running_since(self, now: int, suspended: bool) -> int:
        with self._deadline():
            return await self._liveness.keep(now, suspended)

    async def close(self) -> None:
        await self._liveness.close()
        await self._engine.dispose()


def postgres_database(url: URL, seconds: float) -> Postgresql:
    # Slow to import, and SQLite does without.
    from sqlalchemy.ext.asyncio import create_async_engine

    try:
        arguments = postgresql_arguments(seconds)
        engine = create_async_engine(url, connect_args=arguments, pool_timeout=seconds, hide_parameters=True)
    except ModuleNotFoundError:
        raise BadStore("no_driver") from None
    keep_deadlines(engine)
    return Postgresql(engine, seconds)


def postgresql_arguments(seconds: float) -> dict[str, Any]:
    """Timeouts, so that a process that hangs in the middle of a transaction, or a dead connection, does not stop the
    others for long."""
    locks, milliseconds = round(LOCK_SHARE * seconds * 1000), round(seconds * 1000)
    return {
        # Whole seconds, and libpq takes no less than two.
        "connect_timeout": max(2, round(seconds)),
        "tcp_user_timeout": milliseconds,
        **KEEPALIVES,
        "options": f"-c lock_timeout={locks} -c idle_in_transaction_session_timeout={milliseconds}",
    }
