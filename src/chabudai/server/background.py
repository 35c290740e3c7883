"""Background tasks of the tables. Nobody awaits them: what goes wrong is logged here, and `close` cancels the rest."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from chabudai.engine.errors import ChabudaiError
from chabudai.server.store import StoreDown

T = TypeVar("T")

LOG = logging.getLogger("chabudai.tables")

#: Between two attempts to reach a store that is down.
STORE_RETRY_SECONDS = 1.0


class Background:
    """Holds references to running tasks, which asyncio does not."""

    def __init__(self) -> None:
        #: Nothing new is to begin.
        self.closing = False
        self._tasks: set[asyncio.Task[None]] = set()

    def __len__(self) -> int:
        return len(self._tasks)

    def spawn(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        running = asyncio.create_task(_guarded(work))
        self._tasks.add(running)
        running.add_done_callback(self._tasks.discard)
        return running

    async def close(self) -> None:
        self.closing = True
        for running in list(self._tasks):
            running.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


async def _guarded(work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except StoreDown:
        # The store has said so itself, once for all tables.
        pass
    except ChabudaiError as problem:
        LOG.warning("Put off: %s", problem)
    except Exception:
        LOG.exception("A mistake of ours in the background of a table")


async def retried(work: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """The result of an idempotent operation, repeated until the store is back."""
    while True:
        try:
            return await work()
        except StoreDown:
            await asyncio.sleep(STORE_RETRY_SECONDS)
