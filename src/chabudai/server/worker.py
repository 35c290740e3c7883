"""A worker thread for what takes some milliseconds and must not block the event loop: replays, lessons, records, and
card files that somebody has written.

It is one thread, however many ask: so the event loop shares the interpreter with one other at most.
"""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from http import HTTPStatus
from typing import Any, TypeVar

from litestar.di import NamedDependency

from chabudai.server.errors import RequestRefused
from chabudai.server.fair_queue import DONE_FOR, Asker, Crowded, FairQueue, Most

T = TypeVar("T")
Name = tuple[object, ...]

#: So much may wait for its turn.
MOST_WAITING = Most(person=40, household=100, all=400)
#: After which nobody waits any longer.
DEADLINE_SECONDS = 20.0
#: Bytes of finished work that are kept: some hundred positions of games that people are looking at.
MOST_KEPT_BYTES = 16 * 1024 * 1024


class ByteCache:
    """An LRU cache of results by name, bounded in bytes."""

    def __init__(self, most: int = MOST_KEPT_BYTES) -> None:
        self._most = most
        self._size = 0
        self._kept: OrderedDict[Name, bytes] = OrderedDict()

    def get(self, name: Name) -> bytes | None:
        found = self._kept.get(name)
        if found is not None:
            self._kept.move_to_end(name)
        return found

    def keep(self, name: Name, work: bytes) -> None:
        self._size += len(work) - len(self._kept.pop(name, b""))
        self._kept[name] = work
        while self._size > self._most:
            self._size -= len(self._kept.popitem(last=False)[1])


class SingleFlight:
    """Computes a result once for everybody who asks for it by the same name at the same time, and caches it."""

    def __init__(self) -> None:
        self._cache = ByteCache()
        self._coming: dict[Name, asyncio.Task[bytes]] = {}
        self._askers: Counter[asyncio.Task[bytes]] = Counter()

    def kept(self, name: Name) -> bytes | None:
        return self._cache.get(name)

    async def get(self, name: Name, make: Callable[[], Coroutine[Any, Any, bytes]]) -> bytes:
        found = self._cache.get(name)
        if found is not None:
            return found
        coming = self._coming.get(name)
        if coming is None:
            coming = self._coming[name] = asyncio.create_task(self._made(name, make))
            coming.add_done_callback(lambda done: self._forget(name, done))
        self._askers[coming] += 1
        try:
            return await asyncio.shield(coming)
        finally:
            self._askers[coming] -= 1
            if not self._askers[coming]:
                del self._askers[coming]
                # Everybody who asked has gone: what has not begun need not.
                self._forget(name, coming)
                coming.cancel()
            # The traceback of its failure has this frame, which must not have the failure.
            del coming

    def _forget(self, name: Name, coming: "asyncio.Task[bytes]") -> None:
        if self._coming.get(name) is coming:
            del self._coming[name]

    async def _made(self, name: Name, make: Callable[[], Coroutine[Any, Any, bytes]]) -> bytes:
        cache = self._cache
        made = await make()
        cache.keep(name, made)
        return made

    def forget(self) -> None:
        """Empty the cache. What is being computed goes to those who wait for it, and is not cached either."""
        self._cache = ByteCache()

    async def close(self) -> None:
        """Cancel what is being computed."""
        coming = list(self._coming.values())
        for task in coming:
            task.cancel()
        await asyncio.gather(*coming, return_exceptions=True)


class Worker:
    """One task at a time, behind a fair queue: nobody waits for all that somebody else has asked for."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "chabudai-worker")
        self._once = SingleFlight()
        self._turns = FairQueue(Most(1, 1, 1), MOST_WAITING)

    async def do(self, work: Callable[[], T]) -> T:
        try:
            async with asyncio.timeout(DEADLINE_SECONDS):
                return await self._done(work, DONE_FOR.get())
        except Crowded:
            raise RequestRefused(HTTPStatus.SERVICE_UNAVAILABLE, "record.crowded") from None
        except TimeoutError:
            # What has not begun never will; what has comes to its end for nobody.
            raise RequestRefused(HTTPStatus.SERVICE_UNAVAILABLE, "record.late") from None

    async def _done(self, work: Callable[[], T], asker: Asker) -> T:
        await self._turns.turn(asker)
        loop = asyncio.get_running_loop()
        try:
            running = self._thread.submit(work)
        except BaseException:
            self._turns.done(asker)
            raise

        def over(_: object) -> None:
            # Not when whoever asked has gone, but when it is really done; the server may have ended meanwhile.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(self._turns.done, asker)

        running.add_done_callback(over)
        try:
            return await asyncio.wrap_future(running)
        finally:
            # The traceback of its failure has this frame, which must not have the failure.
            del running

    def kept(self, name: Name) -> bytes | None:
        return self._once.kept(name)

    async def once(self, name: Name, work: Callable[[], bytes]) -> bytes:
        """Single flight for work of this name."""
        return await self._once.get(name, lambda: self.do(work))

    def forget(self) -> None:
        """Empty the cache: names may be in it that shall not be known any more."""
        self._once.forget()

    async def close(self) -> None:
        await self._once.close()
        self._thread.shutdown(wait=False, cancel_futures=True)


#: How a route asks for it.
TheWorker = NamedDependency[Worker]
