"""A real server in a thread of this process: for tests that give it a environment of their own, or look inside."""

import asyncio
import time
from collections.abc import Coroutine
from pathlib import Path
from threading import Thread
from typing import Any, TypeVar

from chabudai.server.app import create_app
from chabudai.server.config import LOCAL_PROXIES, Keep, Limits, Settings
from chabudai.server.environment import ENVIRONMENT, Environment
from chabudai.server.guard.acceptor import GuardedServer
from chabudai.server.serve import config_of, listen, url_of
from chabudai.server.tables import Tables
from chabudai.server.uvicorn_check import Protocols

Result = TypeVar("Result")

WAIT_SECONDS = 60.0
#: As busy as a test likes to be.
BUSY = Limits.without_rates()
#: Where a test has a clock of its own its tables are years old, and would be swept away if it took half a minute.
FOR_EVER = Keep(unplayed=None, abandoned=None, finished=None)


class Hosted:
    """Started when it is made, on a free port, with a SQLite database in the folder or the one that is given."""

    def __init__(
        self,
        folder: Path,
        environment: Environment = ENVIRONMENT,
        limits: Limits = BUSY,
        database: str | None = None,
        proxies: tuple[str, ...] | None = LOCAL_PROXIES,
        public_url: str | None = None,
        protocols: Protocols | None = None,
        database_seconds: float = 30.0,
    ) -> None:
        settings = Settings(
            data=folder,
            database=database,
            limits=limits,
            thinkers=1,
            proxies=proxies,
            public_url=public_url,
            database_seconds=database_seconds,
            keep=Keep() if environment.clock is ENVIRONMENT.clock else FOR_EVER,
        )
        self._listener = listen("127.0.0.1", 0)
        self.url = url_of(self._listener)
        self.port = int(self._listener.getsockname()[1])
        self.app = create_app(settings, environment)
        config = config_of(self.app, settings, protocols)
        self._server = GuardedServer(config, self.app)
        self._factory = config.get_loop_factory()
        self._thread = Thread(target=self._run)
        self._thread.start()
        deadline = time.monotonic() + WAIT_SECONDS
        while not self._server.started:
            assert self._thread.is_alive() and time.monotonic() < deadline, "the server did not start"
            time.sleep(0.01)

    def _run(self) -> None:
        with self._listener, asyncio.Runner(loop_factory=self._factory) as runner:
            self.loop = runner.get_loop()
            runner.run(self._server.serve([self._listener]))

    @property
    def connections(self) -> int:
        return len(self._server.server_state.connections)

    @property
    def tables(self) -> Tables:
        tables: Tables = self.app.state.tables
        return tables

    def run(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Do something in the server's thread."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(WAIT_SECONDS)

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(WAIT_SECONDS)
        assert not self._thread.is_alive()
