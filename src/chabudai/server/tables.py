"""The tables that are in memory: a registry. A table stays while it has subscribers and a little longer; its entries
bring it back at any time, in any process."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from http import HTTPStatus

import msgspec
from litestar.di import NamedDependency

from chabudai.engine.errors import MissingGame
from chabudai.protocol.plan import Plan
from chabudai.server.background import Background
from chabudai.server.bot_runner import BotRunner
from chabudai.server.config import Limits, Rate
from chabudai.server.environment import ENVIRONMENT, Environment
from chabudai.server.errors import RequestRefused, TooMuch, UnknownPlace, Unreadable
from chabudai.server.guard.rates import Buckets
from chabudai.server.listing import summary_of
from chabudai.server.live_table import LiveTable
from chabudai.server.notes import Again, Note, Notes, Unsaid, Who
from chabudai.server.outages import Outages
from chabudai.server.services import Services
from chabudai.server.store import Household, Store, TooManyTables
from chabudai.server.thinkers import Thinkers
from chabudai.server.time_slices import TimeSlices, reading
from chabudai.server.worker import Worker
from chabudai.table import entries as e
from chabudai.table.decide import open_table
from chabudai.table.plan import is_at_hand, setup_of
from chabudai.table.table import Table

LOG = logging.getLogger("chabudai.tables")

#: How long a table without subscribers stays, and how often that is looked at.
LINGER_SECONDS = 300.0
SWEEP_SECONDS = 30.0
#: Tables that are neither over nor closed, of one person.
MOST_TABLES = 50
#: How often it is looked, for one person, whether a refusal came from not knowing what others have written.
CATCH_UPS = Rate(2, 10)


class Tables:
    def __init__(
        self,
        store: Store,
        notes: Notes,
        thinkers: Thinkers,
        worker: Worker,
        environment: Environment = ENVIRONMENT,
        limits: Limits = Limits(),  # noqa: B008  # it is frozen
        slices: TimeSlices | None = None,
    ) -> None:
        self.store = store
        self.notes = notes
        self.worker = worker
        self.environment = environment
        self.background = Background()
        self.bots = BotRunner(store, notes, thinkers, environment, limits, self.background)
        self.live: dict[str, LiveTable] = {}
        self._outages = Outages(store, notes, environment)
        self._slices = slices or TimeSlices()
        catch_ups = Buckets(CATCH_UPS)
        self._services = Services(
            store, notes, environment, self.background, self._outages, self._slices, self.bots, catch_ups
        )
        self._opening: dict[str, asyncio.Task[LiveTable]] = {}

    async def start(self) -> None:
        self.notes.listen(self._heard)
        await self._outages.start()
        self.background.spawn(self._sweep())
        self.background.spawn(self._outages.run(self._wake))

    def _wake(self) -> None:
        for live in self.live.values():
            self.background.spawn(live.wake())

    async def close(self) -> None:
        """Stop thinking and forget all tables; the store has everything."""
        for live in self.live.values():
            live.still()
        await self.background.close()
        releasing = (live.bots.release(live.table) for live in self.live.values())
        await asyncio.gather(*releasing, return_exceptions=True)
        await self.notes.close()
        self.bots.thinkers.close()

    @property
    def is_empty(self) -> bool:
        """Whether nobody is at a table."""
        return not any(live.subscribers for live in self.live.values())

    # -- opening and reading ------------------------------------------------------------------------------------------
    async def open(self, plan: Plan, person: str, household: Household | None = None) -> str:
        """Open a table and answer its name."""
        await self._have_cards(plan)
        first = open_table(plan, person, self.environment.clock(), self.environment.secret)
        return await self.open_with(first, household)

    async def open_with(self, first: e.Opened, household: Household | None = None) -> str:
        name = self.environment.name()
        table = Table.of(name, [first], self.environment.deal)
        summary = summary_of(table)
        try:
            await self.store.open_table(name, e.written(first), summary, MOST_TABLES, household)
        except TooManyTables as problem:
            raise TooMuch("household" if problem.of_household else "tables", count=problem.count) from None
        self._adopt(LiveTable(table, self._services, summary))
        return name

    async def _have_cards(self, plan: Plan) -> None:
        """A card file that somebody has written is not parsed while tables wait; after this it is at hand."""
        if not is_at_hand(plan):
            await self.worker.do(partial(setup_of, plan))

    async def table(self, name: str) -> LiveTable:
        """A table by its name, read from the store if need be, once for all who ask; UnknownPlace if there is none."""
        live = self.live.get(name)
        if live is not None:
            return live
        opening = self._opening.get(name)
        if opening is None:
            opening = self._opening[name] = asyncio.create_task(self._read(name))
            opening.add_done_callback(lambda _: self._opening.pop(name, None))
        try:
            return await asyncio.shield(opening)
        finally:
            # The traceback of its failure has this frame, which must not have the failure.
            del opening

    async def _read(self, name: str) -> LiveTable:
        kept = await self.store.entries(name)
        if not kept:
            raise UnknownPlace("table")
        live = LiveTable(await self._made_of(name, kept), self._services)
        await live.load()
        self.notes.send(Who(self.notes.process, name))
        return self._adopt(live)

    async def _made_of(self, name: str, kept: Sequence[bytes]) -> Table:
        first = None
        try:
            first = e.read(kept[0])
            if isinstance(first, e.Opened):
                # The only cards that a table ever gets besides those of its game.
                await self._have_cards(first.plan)
            return await self._slices.run(reading(name, kept, self.environment.deal))
        except RequestRefused:
            raise
        except Exception as problem:
            # Whatever it is, it is about this one table, and it stays like that. Its entries are left as they are.
            LOG.warning("A table cannot be read (%s)", type(problem).__name__)
            if isinstance(problem, MissingGame) and isinstance(first, e.Opened):
                raise Unreadable(first.plan.game, first.distribution) from problem
            raise Unreadable from problem

    async def put_away(self, name: str, person: str) -> None:
        """Take a table that cannot be read off all lists. Should a later version read it, it comes back by its link."""
        with suppress(Unreadable):
            await self.table(name)
            raise RequestRefused(HTTPStatus.CONFLICT, "unreadable.not_so")
        summary = await self.store.summary(name)
        if summary is None or person not in summary.people:
            raise RequestRefused(HTTPStatus.FORBIDDEN, "unreadable.not_yours")
        await self.store.show(msgspec.structs.replace(summary, phase="closed"))

    def _adopt(self, live: LiveTable) -> LiveTable:
        live.adopt()
        self.live[live.table.name] = live
        return live

    # -- what others did to a table -----------------------------------------------------------------------------------
    async def look_again(self, name: str) -> None:
        """Something happened to a table behind our back: it was closed, or is gone altogether."""
        live = self.live.get(name)
        if live is None:
            return
        if await self.store.exists(name):
            await live.follow()
        else:
            self._dismiss(live)

    async def read_anew(self, name: str) -> None:
        """Its entries are not what they were: names are gone from them."""
        live = self.live.get(name)
        if live is None:
            return
        if not await live.read_anew(partial(self._read_again, name)):
            # Better nothing than what shall not be known any more.
            self._dismiss(live)

    async def _read_again(self, name: str) -> Table:
        return await self._made_of(name, await self.store.entries(name))

    def unsay(self, person: str) -> None:
        """What they said while they looked on is kept in memory only: there it goes, at every process."""
        self.notes.send(Unsaid(self.notes.process, person))
        self.unsay_if(person.__eq__)

    def unsay_if(self, is_forgotten: Callable[[str], bool]) -> None:
        """The same, at this process alone."""
        for live in self.live.values():
            live.presence.gallery.forget(is_forgotten)

    def _dismiss(self, live: LiveTable) -> None:
        self._let_go(live)
        live.dismiss()

    def _let_go(self, live: LiveTable) -> None:
        live.let_go()
        self.live.pop(live.table.name, None)

    # -- what goes on by itself ---------------------------------------------------------------------------------------
    def _heard(self, note: Note) -> None:
        if isinstance(note, Again):
            for each in self.live.values():
                self.background.spawn(each.follow())
        elif isinstance(note, Unsaid):
            self.unsay_if(note.person.__eq__)
        elif (live := self.live.get(note.table)) is not None:
            live.heard(note)

    async def _sweep(self) -> None:
        """Let go of tables that nobody has looked at for a while, and repeat what other processes may have missed."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            for live in list(self.live.values()):
                if live.subscribers:
                    live.repeat()
                elif live.is_idle(LINGER_SECONDS):
                    self._let_go(live)


#: How a route asks for the tables.
TheTables = NamedDependency[Tables]
