"""A pool of processes in which bots think, so that the tables never wait for them."""

import asyncio
import os
import signal
from collections import deque
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import TypeVar

Given = TypeVar("Given")
Found = TypeVar("Found")

#: A process dies for want of memory, say: then its work is begun anew this often.
TRIES = 3
#: Of so many turns one is for the patient: where bots never rest, nobody else would ever get one.
PATIENCE = 8


def _begin() -> None:
    # Ctrl-C reaches every process of a terminal; the server decides what to do.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    """A server that is killed cannot send its processes home."""
    server = parent_process()
    assert server is not None
    server.join()
    os._exit(0)


class Thinkers:
    """The processes begin when they are first needed. Each has one piece of work at a time: what waits, waits here."""

    def __init__(self, processes: int | None = None) -> None:
        self.processes = processes or max(1, (os.cpu_count() or 2) - 1)
        self._pool: ProcessPoolExecutor | None = None
        self._idle = self.processes
        self._turns = 0
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._patient: deque[asyncio.Future[None]] = deque()

    async def run(self, work: Callable[[Given], Found], given: Given, patient: bool = False) -> Found:
        """Let a process do something. What is patient is begun when nothing else waits, or after many others."""
        for _ in range(TRIES - 1):
            with suppress(BrokenProcessPool):
                return await self._run(work, given, patient)
        return await self._run(work, given, patient)

    async def _run(self, work: Callable[[Given], Found], given: Given, patient: bool) -> Found:
        await self._turn(self._patient if patient else self._waiting)
        pool = self._started()
        try:
            running = pool.submit(work, given)
        except BaseException as problem:
            self._next()
            self._forget(pool, problem)
            raise
        loop = asyncio.get_running_loop()
        # Not when whoever asked has gone, but when the process has really done it.
        running.add_done_callback(lambda _: _call(loop, self._next))
        try:
            return await asyncio.wrap_future(running)
        except BrokenProcessPool as problem:
            self._forget(pool, problem)
            raise

    async def _turn(self, queue: "deque[asyncio.Future[None]]") -> None:
        """Until a process is idle, and it is our turn."""
        if self._idle:
            self._idle -= 1
            return
        turn = asyncio.get_running_loop().create_future()
        queue.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():
                # It came at the same moment.
                self._next()
            raise

    def _next(self) -> None:
        """A process is idle: somebody's turn has come."""
        self._turns += 1
        queues = (self._waiting, self._patient)
        for queue in queues if self._turns % PATIENCE else queues[::-1]:
            while queue:
                turn = queue.popleft()
                if not turn.done():
                    turn.set_result(None)
                    return
        self._idle += 1

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self.processes, get_context("spawn"), _begin)
        return self._pool

    def _forget(self, pool: ProcessPoolExecutor, problem: BaseException) -> None:
        if isinstance(problem, BrokenProcessPool) and pool is self._pool:
            self._pool = None

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def _call(loop: asyncio.AbstractEventLoop, what: Callable[[], None]) -> None:
    # The server may have ended in the meantime.
    with suppress(RuntimeError):
        loop.call_soon_threadsafe(what)
