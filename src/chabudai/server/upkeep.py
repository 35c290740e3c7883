"""Background maintenance: carries out the operator's orders, and deletes what has been kept too long.

All of it in short transactions with pauses between them, so that no table waits; where several processes share a
database an advisory lock lets one of them sweep.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from typing import Any

from sqlalchemy import Connection, select, text

from chabudai.engine.errors import ChabudaiError
from chabudai.server.admin import Forgotten, forget, trace_of
from chabudai.server.config import Keep
from chabudai.server.guard.bans import Bans
from chabudai.server.store import StoreDown
from chabudai.server.store.compaction import compact, keep_compacted, read_loose
from chabudai.server.store.keeping import (
    DAY_SECONDS,
    KINDS,
    Kind,
    close_table,
    delete_tables,
    loose_tables,
    old_tables,
    tidy,
    with_games,
)
from chabudai.server.store.orders import WINDOW_SECONDS, Order, banned, give, given
from chabudai.server.store.schema import settings
from chabudai.server.store.sizes import database_size
from chabudai.server.store.traces import begun
from chabudai.server.store.upsert import insert
from chabudai.server.tables import Tables

LOG = logging.getLogger("chabudai.upkeep")
AUDIT = logging.getLogger("chabudai.audit")

#: Between two looks for orders, and between two sweeps of all processes together.
LOOK_SECONDS = 1.0
SWEEP_SECONDS = 300.0
#: After the start in which nothing is swept: people who come back to their tables go before.
SETTLING_SECONDS = 30.0
#: So many tables go in one transaction, and so many seconds lie between two.
MOST_AT_ONCE = 20
PAUSE_SECONDS = 0.2
#: After which a quiet table is put together.
QUIET_SECONDS = 600.0
#: Any number, the same in every process: who holds it sweeps.
SWEEP_LOCK = 0xCABDA3
SWEPT = "swept"

Tell = Callable[[int], None]
"""Called with the size of the database now and then."""


class Upkeep:
    def __init__(self, tables: Tables, bans: Bans, keep: Keep, tell_size: Tell) -> None:
        self._tables = tables
        self._store = tables.store
        self._bans = bans
        self._keep = keep
        self._tell_size = tell_size
        self._seen: set[str] = set()
        self._tasks: list[asyncio.Task[None]] = []
        self._wishes: set[asyncio.Task[Forgotten]] = set()
        self._one_at_a_time = asyncio.Lock()
        #: What else has to be done after an order about names.
        self.forgotten: list[Callable[[], None]] = []

    async def start(self) -> None:
        self._bans.take(await self._store.read(banned))
        self._seen = {order.name for order in await self._orders()}
        self._tell_size(await self._store.read(database_size))
        sweeping = self._repeat(self._sweep_in_turn, SWEEP_SECONDS / 5, first=SETTLING_SECONDS)
        self._tasks = [
            asyncio.create_task(self._repeat(self.look, LOOK_SECONDS), name="chabudai orders"),
            asyncio.create_task(sweeping, name="chabudai sweep"),
        ]

    async def close(self) -> None:
        under_way = [*self._tasks, *self._wishes]
        for running in under_way:
            running.cancel()
        await asyncio.gather(*under_way, return_exceptions=True)

    async def _repeat(self, work: Callable[[], Coroutine[Any, Any, None]], seconds: float, first: float = 0.0) -> None:
        await asyncio.sleep(first)
        while True:
            try:
                await work()
            except StoreDown:
                # The store has said so itself.
                pass
            except Exception:
                LOG.exception("A mistake of ours in the upkeep")
            await asyncio.sleep(seconds)

    # -- orders --------------------------------------------------------------------------------------------------------
    async def _orders(self) -> list[Order]:
        return await self._store.read(lambda connection: given(connection, self._store.now() - WINDOW_SECONDS))

    async def look(self) -> None:
        """Poll for orders, and carry out new ones."""
        found = await self._orders()
        new = [order for order in found if order.name not in self._seen]
        self._seen = {order.name for order in found}
        for order in new:
            # Whose, and which, is in the database: names of tables are links.
            AUDIT.warning("%s %s (tables: %d)", order.action, order.subject.partition(" ")[0], len(order.tables))
            await self._carry_out(order)

    async def _carry_out(self, order: Order) -> None:
        if order.action in ("ban", "unban"):
            self._bans.take(await self._store.read(banned))
            self._dismiss()
        if order.action == "forget":
            self._tables.unsay_if(lambda person: trace_of(person) in order.subject)
            for forget in self.forgotten:
                forget()
        for name in order.tables:
            with suppress(ChabudaiError):
                await (self._tables.read_anew if order.action == "forget" else self._tables.look_again)(name)

    def _dismiss(self) -> None:
        for live in list(self._tables.live.values()):
            for subscriber in list(live.subscribers):
                if self._bans.forbid(subscriber.person, subscriber.address):
                    subscriber.dismiss("banned")

    async def forget(self, person: str) -> Forgotten:
        """Forget a person who wishes it for themselves. It is finished even if they do not wait for it; one at a
        time."""
        running = asyncio.create_task(self._forget(person))
        self._wishes.add(running)
        running.add_done_callback(self._wishes.discard)
        try:
            return await asyncio.shield(running)
        finally:
            # The traceback of its failure has this frame, which must not have the failure.
            del running

    async def _forget(self, person: str) -> Forgotten:
        self._tables.unsay(person)
        async with self._one_at_a_time:
            found = await forget(self._store, person)
        await self.look()
        return found

    # -- sweeping ------------------------------------------------------------------------------------------------------
    async def _sweep_in_turn(self) -> None:
        self._tell_size(await self._store.read(database_size))
        if await self._store.write(partial(_is_our_turn, now=self._store.now())):
            await self.sweep()

    async def sweep(self) -> None:
        """Delete and compact everything that is due now."""
        ages = {"unplayed": self._keep.unplayed, "abandoned": self._keep.abandoned, "finished": self._keep.finished}
        for kind in KINDS:
            days = ages[kind]
            while days is not None:
                if not await self._store.write(partial(sweep_some, kind=kind, days=days, now=self._store.now())):
                    break
                await asyncio.sleep(PAUSE_SECONDS)
        for person in await self._store.read(begun):
            # Whoever began with it did not come to its end.
            await forget(self._store, person)
        await self._compact()
        await self._store.write(lambda connection: tidy(connection, self._store.now()))
        await self._store.scrub()

    async def _compact(self) -> None:
        tried: set[str] = set()
        while True:
            loose_now = partial(loose_tables, before=self._store.now() - QUIET_SECONDS, limit=MOST_AT_ONCE + len(tried))
            names = await self._store.read(loose_now)
            names = [name for name in names if name not in tried]
            if not names:
                return
            for name in names:
                tried.add(name)
                loose = await self._store.read(partial(read_loose, table=name))
                compacted = await asyncio.to_thread(compact, loose)
                if await self._store.write(partial(keep_compacted, compacted=compacted)):
                    tried.discard(name)
                await asyncio.sleep(PAUSE_SECONDS / MOST_AT_ONCE)


def sweep_some(connection: Connection, kind: Kind, days: float, now: float) -> int:
    """One transaction of a sweep; answers of how many tables."""
    if not _has_the_lock(connection):
        return 0
    names = old_tables(connection, kind, now - days * DAY_SECONDS, MOST_AT_ONCE)
    if not names:
        return 0
    played = with_games(connection, names) if kind == "abandoned" else set()
    for name in sorted(played):
        # Its finished games stay.
        close_table(connection, name, now)
    delete_tables(connection, [name for name in names if name not in played])
    give(connection, "sweep", kind, names, now)
    return len(names)


def _has_the_lock(connection: Connection) -> bool:
    if connection.dialect.name != "postgresql":
        return True
    return bool(connection.scalar(text("SELECT pg_try_advisory_xact_lock(:lock)"), {"lock": SWEEP_LOCK}))


def _is_our_turn(connection: Connection, now: float) -> bool:
    if not _has_the_lock(connection):
        return False
    last = connection.scalar(select(settings.c.value).where(settings.c.name == SWEPT))
    if last is not None and 0 <= now - float(last) < SWEEP_SECONDS:
        return False
    value = str(now).encode()
    new = insert(connection, settings).values(name=SWEPT, value=value)
    connection.execute(new.on_conflict_do_update(index_elements=["name"], set_={"value": value}))
    return True
