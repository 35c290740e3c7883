"""The health check: whether the database answers and can write."""

import asyncio
import time

from chabudai.server.store import Store, StoreDown

#: For which an answer is good for everybody: each one costs a write.
FRESH_SECONDS = 1.0


class Checkup:
    """Single flight, with a cached answer: each check costs a write, however many ask."""

    def __init__(self, store: Store, seconds: float) -> None:
        self._store = store
        self._seconds = seconds
        self._asked: asyncio.Task[bool] | None = None
        self._until = 0.0

    async def check(self) -> None:
        """StoreDown if the database does not answer or cannot write."""
        asked = self._asked
        if asked is None or (asked.done() and time.monotonic() >= self._until):
            asked = self._asked = asyncio.create_task(self._ask())
        # Whoever does not wait for the answer does not take it from others.
        done, _ = await asyncio.wait({asked}, timeout=self._seconds)
        if not done or not asked.result():
            raise StoreDown

    async def _ask(self) -> bool:
        try:
            await self._store.check()
        except StoreDown:
            return False
        finally:
            self._until = time.monotonic() + FRESH_SECONDS
        return True
