"""A pool of processes in which bots think, so that the tables never wait for them."""

import asyncio
import os
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import TypeVar

Given = TypeVar("Given")
Found = TypeVar("Found")

#: A process dies for want of memory, say: then its work is begun anew this often.
TRIES = 3


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
    """The processes begin when they are first needed."""

    def __init__(self, processes: int | None = None) -> None:
        self.processes = processes or max(1, (os.cpu_count() or 2) - 1)
        self._pool: ProcessPoolExecutor | None = None

    async def run(self, work: Callable[[Given], Found], given: Given) -> Found:
        loop = asyncio.get_running_loop()
        for _ in range(TRIES - 1):
            pool = self._started()
            try:
                return await loop.run_in_executor(pool, work, given)
            except BrokenProcessPool:
                if pool is self._pool:
                    self._pool = None
        return await loop.run_in_executor(self._started(), work, given)

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self.processes, get_context("spawn"), _begin)
        return self._pool

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
