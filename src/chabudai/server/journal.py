"""A table and its entries in the store: what is decided is written down, and what others have written is taken in.

Optimistic concurrency: a decision is made of the table as this process knows it, and its entries are appended to the
store with their numbers. If another process has written those numbers first, its entries are taken in and the decision
is made anew. What is granted is committed before anybody hears of it.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from contextlib import suppress

from chabudai.engine.errors import IllegalMove
from chabudai.protocol import wishes as w
from chabudai.server.background import STORE_RETRY_SECONDS
from chabudai.server.notes import Grown
from chabudai.server.services import Services
from chabudai.server.store import NotKnown, Overtaken, StoreDown
from chabudai.server.time_slices import taking
from chabudai.server.unconfirmed import Tried, Unconfirmed, nameless
from chabudai.table import entries as e
from chabudai.table.decide import Decision
from chabudai.table.errors import Refused
from chabudai.table.table import Table

#: How often a decision is made anew because another process was quicker.
TRIES = 5


class Journal(ABC):
    """Whoever changes `table` holds the lock."""

    def __init__(self, table: Table, services: Services) -> None:
        self.table = table
        self._services = services
        self._clock = services.environment.clock
        self._lock = asyncio.Lock()
        #: It is the one in the registry, which everybody sees and changes.
        self._adopted = False
        self._unconfirmed = Unconfirmed()
        #: How often the store did not answer whoever held the lock.
        self._unanswered = 0
        self._recovering: asyncio.Task[None] | None = None

    @property
    def is_unconfirmed(self) -> bool:
        """Whether the store failed while something was being written, and has not been read since."""
        return self._unconfirmed.pending

    @abstractmethod
    def _happened(self, only_moves: bool = False) -> None:
        """The table has changed, perhaps; whoever calls holds the lock."""

    # -- decisions ----------------------------------------------------------------------------------------------------
    async def grant(self, decision: Callable[[], Decision], person: str, wish: w.AnyWish) -> Decision:
        """Let something happen that a person wishes for. A wish that is repeated because nobody knew what had come of
        it is idempotent."""
        unanswered = self._unanswered
        async with self._lock:
            if self._unanswered > unanswered:
                # Else everybody would wait for a store that hangs until those before them have.
                raise StoreDown
            if self._unconfirmed.pending:
                await self._catch_up()
            if (kept := self._unconfirmed.answer(person, wish)) is not None:
                return kept
            await self._give_back()
            try:
                return await self._granted(decision, person, wish)
            except (Refused, IllegalMove):
                # Perhaps only because another process has written what is not known here yet.
                if not await self._was_behind(person):
                    raise
                return await self._granted(decision, person, wish)

    async def change(self, decision: Callable[[], Decision]) -> Decision:
        """Let something happen that nobody wished for."""
        async with self._lock:
            if self._unconfirmed.pending:
                await self._catch_up()
            await self._give_back()
            return await self._granted(decision)

    async def _granted(
        self, decision: Callable[[], Decision], person: str = "", wish: w.AnyWish | None = None
    ) -> Decision:
        for _ in range(TRIES):
            decided = decision()
            try:
                if not decided.entries or await self._keep(decided.entries):
                    return decided
            except NotKnown:
                if wish is not None:
                    written = list(map(e.written, decided.entries))
                    self._unconfirmed.remember(Tried(person, nameless(wish), decided, written))
                raise
        raise Overtaken

    async def _keep(self, entries: Sequence[e.AnyEntry]) -> bool:
        """Write entries down and then let them happen. False if another process was quicker: its entries are in now."""
        table, notes = self.table, self._services.notes
        try:
            await self._services.store.append(table.name, table.number + 1, [e.written(entry) for entry in entries])
        except Overtaken:
            await self._catch_up()
            return False
        except StoreDown:
            # It may have been kept all the same: look before anything else is written.
            self._unconfirmed.suspect()
            self._unanswered += 1
            if self._recovering is None and self._adopted:
                self._recovering = self._services.background.spawn(self._recover())
            raise
        for entry in entries:
            table.take(entry)
        notes.send(Grown(notes.process, table.name, table.number))
        self._happened(only_moves=all(isinstance(entry, e.Moved) for entry in entries))
        return True

    # -- what others have written -------------------------------------------------------------------------------------
    async def follow(self) -> None:
        """Take in what another process may have written."""
        async with self._lock:
            await self._catch_up()

    async def _catch_up(self, anyway: bool = True) -> None:
        """Take in what another process has written, and go on; if there is nothing, only if that is wanted anyway."""
        try:
            new = await self._services.store.entries(self.table.name, self.table.number)
        except StoreDown:
            self._unanswered += 1
            raise
        if self._unconfirmed.pending:
            self._unconfirmed.settle(new)
        await self._services.slices.run(taking(self.table, new))
        if new or anyway:
            self._happened()

    async def _was_behind(self, person: str) -> bool:
        """Whether there was something to catch up with. The rate limit keeps somebody whose every wish is refused from
        reading the store all the time."""
        if self._services.notes.alone or not self._services.catch_ups.of(person).take():
            return False
        number = self.table.number
        with suppress(StoreDown):
            await self._catch_up(anyway=False)
        return self.table.number > number

    async def _recover(self) -> None:
        """Bots and clocks have nobody who would try again for them: what the store put off goes on when it is back."""
        try:
            while self._unconfirmed.pending:
                await asyncio.sleep(STORE_RETRY_SECONDS)
                with suppress(StoreDown):
                    await self.follow()
        finally:
            self._recovering = None

    # -- outages ------------------------------------------------------------------------------------------------------
    async def wake(self) -> None:
        """This process was suspended."""
        async with self._lock:
            await self._give_back()

    async def _give_back(self) -> None:
        """While no process ran, no time has passed; while one did, time passed whether anybody looked or not."""
        outages, table = self._services.outages, self.table
        if outages.is_suspected():
            await outages.renew()
        if (table.ticking() or table.next_end() is not None) and table.changed_at < outages.since:
            await self._keep([e.Woken(self._clock())])
