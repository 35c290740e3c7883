"""The server under siege, as `chabudai serve` runs it with all its limits, watched from the inside: how long every
single thing held the event loop, in CPU of its thread. python -m bench.siege.served FOLDER [PROXY]

It prints its address, and then for every line that it reads what was held longest since the line before. To be watched
it runs on asyncio's own loop, not on uvloop, which is quicker.
"""

import asyncio
import gc
import logging
import sys
import threading
import time
from pathlib import Path
from typing import Any

import msgspec

from chabudai.server import tables
from chabudai.server.app import create_app
from chabudai.server.config import Settings
from chabudai.server.serve import Server, config_of, listen, raise_open_files, url_of

#: Seconds of CPU: what the law admits, and what is worth being remembered.
LAW = 0.020
NOTED = 0.005
#: Tables that nobody looks at are let go of soon, so that they have to be loaded again.
LINGER_SECONDS = 1.0


class Held(msgspec.Struct):
    """The longest hold in seconds and what it was; how many were longer than the law admits, and how many in all."""

    longest: float = 0.0
    by: str = ""
    over: int = 0
    count: int = 0
    #: Seconds of CPU that the server's own process has used so far.
    cpu: float = 0.0


class Watching:
    """Measures everything that asyncio's loop runs."""

    def __init__(self) -> None:
        self.held = Held()
        self._run = asyncio.Handle._run
        #: Seconds of what is running now that went into looking for garbage.
        self._garbage = 0.0
        self._began = 0.0
        self._found = 0

    def _collecting(self, phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            self._began = time.thread_time()
        else:
            self._garbage += time.thread_time() - self._began
            self._found = info["collected"]

    def begin(self) -> None:
        gc.callbacks.append(self._collecting)

        def run(handle: asyncio.Handle) -> None:
            self._garbage = 0.0
            began = time.thread_time()
            self._run(handle)
            took = time.thread_time() - began
            held = self.held
            held.count += 1
            if took > NOTED:
                held.over += took > LAW
                if took > held.longest:
                    held.longest, held.by = took, _called(handle)
                    if self._garbage > took / 2:
                        held.by = f"garbage: {self._found} things"

        asyncio.Handle._run = run  # type: ignore[assignment, method-assign]

    def told(self) -> Held:
        told, self.held = self.held, Held()
        told.cpu = time.process_time()
        return told


def _called(handle: Any) -> str:
    """What a handle runs: the coroutine of a task, or a method."""
    callback = handle._callback
    owner = getattr(callback, "__self__", None)
    if isinstance(owner, asyncio.Task):
        coroutine = owner.get_coro()
        return str(getattr(coroutine, "__qualname__", coroutine))
    return str(getattr(callback, "__qualname__", callback))


def main(folder: str, *proxies: str) -> None:
    tables.LINGER_SECONDS = tables.SWEEP_SECONDS = LINGER_SECONDS
    # What uvicorn says of every head that is none.
    logging.getLogger("uvicorn").setLevel(logging.ERROR)
    raise_open_files()
    settings = Settings(data=Path(folder), port=0, proxies=proxies, thinkers=1)
    watching = Watching()
    with listen("127.0.0.1", 0) as listener, asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:
        loop = runner.get_loop()

        def orders() -> None:
            for _ in sys.stdin:
                loop.call_soon_threadsafe(lambda: print(msgspec.json.encode(watching.told()).decode(), flush=True))

        def ready() -> None:
            watching.begin()
            threading.Thread(target=orders, daemon=True).start()
            print(url_of(listener), flush=True)

        app = create_app(settings)
        runner.run(Server(config_of(app, settings), app, ready).serve([listener]))


if __name__ == "__main__":
    main(*sys.argv[1:])
