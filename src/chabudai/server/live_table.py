"""A table in memory: who is there, what is wished, what comes of it, and what goes on by itself."""

from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

from chabudai.engine.errors import ChabudaiError
from chabudai.protocol import wishes as w
from chabudai.server.background import retried
from chabudai.server.bot_runner import TableBots
from chabudai.server.broadcast import Broadcast
from chabudai.server.clock_alarm import ClockAlarm
from chabudai.server.journal import Journal
from chabudai.server.listing import Listing
from chabudai.server.notes import Grown, Overheard, Present, Who
from chabudai.server.presence import Presence
from chabudai.server.record_keeper import RecordKeeper
from chabudai.server.services import Services
from chabudai.server.store import TableSummary
from chabudai.server.subscriber import Subscriber
from chabudai.table.decide import Decision, decide, time_is_up
from chabudai.table.table import Table


class LiveTable(Journal):
    def __init__(self, table: Table, services: Services, listed: TableSummary | None = None) -> None:
        super().__init__(table, services)
        self.presence = Presence(table, self._clock)
        self.subscribers = self.presence.subscribers
        self.records = RecordKeeper(services.store, services.environment)
        self.broadcast = Broadcast(self.presence, self.records, services.notes, self._clock)
        self.bots = TableBots(services.bots)
        self._spawn = services.background.spawn
        self._alarm = ClockAlarm(self._clock)
        self.listing = Listing(listed)
        self._idle_since = 0.0

    # -- its life -----------------------------------------------------------------------------------------------------
    async def load(self) -> None:
        """What belongs to a table that was just read from the store, besides its entries."""
        await self._give_back()
        await self.records.load(self.table)
        if self.records.share is not None:
            self.table.over_by_record()
        # A server that was killed may have kept the last entry and not what lists show of it.
        self.listing = Listing(await self._services.store.summary(self.table.name))
        self._list()

    async def read_anew(self, read: Callable[[], Coroutine[Any, Any, Table]]) -> bool:
        """Its entries are not what they were: names are gone from them. False if they cannot be read."""
        async with self._lock:
            self._alarm.cancel()
            await self.bots.stop()
            try:
                self.table = await read()
            except ChabudaiError:
                return False
            self.presence.turn_to(self.table)
            self.listing = Listing(await self._services.store.summary(self.table.name))
            self.broadcast.show_all_anew()
            self._happened()
            return True

    def adopt(self) -> None:
        """From now on it is this one that everybody sees and changes."""
        self._adopted = True
        self._idle_since = self._services.environment.uptime()

    def let_go(self) -> None:
        self._adopted = False
        self.still()

    def still(self) -> None:
        self._alarm.cancel()
        self.bots.cancel()

    def is_idle(self, seconds: float) -> bool:
        """Whether nobody has looked at it for so long."""
        idle = self._services.environment.uptime() - self._idle_since
        return not self.subscribers and idle > seconds and not self._lock.locked()

    # -- subscribers --------------------------------------------------------------------------------------------------
    def join(self, subscriber: Subscriber) -> None:
        self.broadcast.join(subscriber)
        self.go_on()
        if self.table.ended and self.records.share is None:
            self._spawn(self._keep_record())

    def leave(self, subscriber: Subscriber) -> None:
        self.broadcast.leave(subscriber)
        self._idle_since = self._services.environment.uptime()
        if not self.subscribers:
            self.bots.nobody_looks(self.table)

    def dismiss(self) -> None:
        """The table is gone."""
        for subscriber in list(self.subscribers):
            subscriber.dismiss("unknown")

    def heard(self, note: Grown | Present | Overheard | Who) -> None:
        """Another process has written about this table."""
        if not isinstance(note, Grown):
            self.broadcast.heard(note)
        elif note.number > self.table.number:
            self._spawn(self.follow())

    def repeat(self) -> None:
        """Repeat what subscribers and other processes may have missed."""
        self.broadcast.repeat()
        if not self._services.notes.alone:
            self._spawn(self.follow())

    # -- wishes -------------------------------------------------------------------------------------------------------
    async def wish(self, person: str, wish: w.AnyWish) -> Decision:
        """Grant a wish, or raise a ChabudaiError that says why not. To be called by a task that nobody cancels."""
        secret, vanished = self._services.environment.secret, self.presence.vanished

        def decision() -> Decision:
            return decide(self.table, person, wish, self._clock(), secret, vanished)

        return await self.grant(decision, person, wish)

    def hurry(self, person: str) -> None:
        """Somebody has seen enough. Who only looks on waits for those who play."""
        if self.table.seats_of(person):
            owners = {chair.owner for chair in self.table.chairs}
            self.bots.rest.hurry(person, self.presence.here() & owners)

    # -- what comes of it ---------------------------------------------------------------------------------------------
    def _happened(self, only_moves: bool = False) -> None:
        self.broadcast.all_changed()
        if self.table.ended:
            self._spawn(self._keep_record())
        elif self.table.phase == "seats":
            self.records.next_game()
        # Somebody who was looking on may have a seat now.
        self.broadcast.announce()
        if not only_moves or self.table.phase != "playing":
            self._list()
        self.go_on()

    def _list(self) -> None:
        """Lists learn of what they show, a moment later and not of every move."""
        summary = self.listing.update(self.table)
        if summary is not None:
            self._spawn(retried(partial(self._services.store.show, summary)))

    async def _keep_record(self) -> None:
        """Keep the record, once, and let everybody know where it is."""
        if await self.records.keep(self.table):
            self.broadcast.show_all_anew()

    # -- what goes on by itself ---------------------------------------------------------------------------------------
    def go_on(self) -> None:
        """Bots that have to move, and clocks that run: as long as somebody is looking."""
        self._set_alarm()
        self.bots.start(self)

    def _set_alarm(self) -> None:
        is_watched = self.subscribers and not self._services.background.closing
        self._alarm.set(self.table.next_end() if is_watched else None, self._ring)

    def _ring(self) -> None:
        self._spawn(self._time_is_up())

    async def _time_is_up(self) -> None:
        await self.change(lambda: Decision(time_is_up(self.table, self._clock())))
        if not self._alarm.is_set:
            self._set_alarm()
