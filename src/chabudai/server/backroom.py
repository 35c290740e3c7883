"""Work that may take a moment, in a thread of its own, so that no table waits for it: replays, lessons, records.

It is one thread, however many ask: so the tables share the interpreter with one other at most.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus
from typing import Any, TypeVar

from litestar.di import NamedDependency

from chabudai.server.refusals import NotGranted

T = TypeVar("T")
Name = tuple[object, ...]

#: So many may wait for their turn.
MOST_WAITING = 200
#: Bytes of finished work that are kept: some hundred positions of games that people are looking at.
MOST_KEPT = 16 * 1024 * 1024


class Shelf:
    """Finished work by its name; what nobody has asked for longest goes first."""

    def __init__(self, most: int = MOST_KEPT) -> None:
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


class Once:
    """Work that is done once for everybody who asks for it by the same name, and then kept on a shelf."""

    def __init__(self) -> None:
        self._shelf = Shelf()
        self._coming: dict[Name, asyncio.Task[bytes]] = {}

    def kept(self, name: Name) -> bytes | None:
        return self._shelf.get(name)

    async def get(self, name: Name, make: Callable[[], Coroutine[Any, Any, bytes]]) -> bytes:
        found = self._shelf.get(name)
        if found is not None:
            return found
        coming = self._coming.get(name)
        if coming is None:
            coming = self._coming[name] = asyncio.create_task(self._made(name, make))
            coming.add_done_callback(lambda _: self._coming.pop(name))
        return await asyncio.shield(coming)

    async def _made(self, name: Name, make: Callable[[], Coroutine[Any, Any, bytes]]) -> bytes:
        made = await make()
        self._shelf.keep(name, made)
        return made

    async def close(self) -> None:
        """What is still coming is not waited for."""
        coming = list(self._coming.values())
        for task in coming:
            task.cancel()
        await asyncio.gather(*coming, return_exceptions=True)


class BackRoom:
    """One thing after the other, in the order in which they were asked for."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "chabudai back room")
        self._once = Once()
        self._waiting = 0

    async def do(self, work: Callable[[], T]) -> T:
        if self._waiting >= MOST_WAITING:
            raise NotGranted(HTTPStatus.SERVICE_UNAVAILABLE, "record.crowded")
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work)
        finally:
            self._waiting -= 1

    def kept(self, name: Name) -> bytes | None:
        return self._once.kept(name)

    async def once(self, name: Name, work: Callable[[], bytes]) -> bytes:
        """The same for everybody who asks for it by this name."""
        return await self._once.get(name, lambda: self.do(work))

    async def close(self) -> None:
        await self._once.close()
        self._thread.shutdown(wait=False, cancel_futures=True)


#: How a route asks for it.
TheBackRoom = NamedDependency[BackRoom]
