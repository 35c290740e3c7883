"""Heartbeat of a server process, and since when there has always been a process that ran the tables.

Time in which none ran, or in which all were suspended, is not taken from anybody's clock.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress

from chabudai.server.environment import Environment
from chabudai.server.notes import Notes
from chabudai.server.store import Store, StoreDown
from chabudai.server.suspension import BEAT_SECONDS, SuspensionDetector


class Outages:
    def __init__(self, store: Store, notes: Notes, environment: Environment) -> None:
        #: The end of the last outage, in milliseconds since 1970.
        self.since = 0
        self._store = store
        self._notes = notes
        self._clock = environment.clock
        self._detector = SuspensionDetector(environment.uptime)

    async def start(self) -> None:
        with suppress(StoreDown):
            await self.renew()

    def is_suspected(self) -> bool:
        """Whether this process was suspended, and `since` is to be renewed before anybody relies on it."""
        return self._detector.beat()

    async def renew(self) -> None:
        suspended = self._detector.beat()
        self.since = await self._store.running_since(self._clock(), suspended)
        if suspended:
            self._detector.acknowledge()

    async def run(self, resumed: Callable[[], None]) -> None:
        """The heartbeat. `resumed` is called when this process goes on after a suspension."""
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            suspended = self._detector.beat()
            with suppress(StoreDown):
                if suspended or not self._notes.alone:
                    await self.renew()
            if suspended:
                resumed()
