"""All tables that somebody is looking at: grants wishes, stores what comes of them, and tells the subscribers.

What is granted is committed to the store before anybody hears of it. A table lives in the hall while it has guests
and a little longer; its entries bring it back at any time, in any process.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from typing import Any, TypeVar

import msgspec
from litestar.di import NamedDependency

from chabudai.engine.errors import ChabudaiError, IllegalMove
from chabudai.protocol import wishes as w
from chabudai.protocol.messages import Here
from chabudai.protocol.plan import Plan
from chabudai.server.bot_runner import BotRunner
from chabudai.server.config import Limits, Rate
from chabudai.server.environment import ENVIRONMENT, Environment
from chabudai.server.errors import RequestRefused, TooMuch, UnknownPlace, Unreadable
from chabudai.server.guard.rates import Buckets
from chabudai.server.live_table import LiveTable, summary_of
from chabudai.server.notes import Again, Grown, Note, Notes, Overheard, Present, Unsaid, Who
from chabudai.server.store import Household, NotKnown, Overtaken, Store, StoreDown, TooManyTables
from chabudai.server.subscriber import Subscriber
from chabudai.server.suspension import BEAT, SuspensionDetector
from chabudai.server.thinkers import Thinkers
from chabudai.server.time_slices import TimeSlices, reading, taking
from chabudai.server.unconfirmed import Tried, nameless
from chabudai.server.worker import Worker
from chabudai.table import entries as e
from chabudai.table.decide import Decision, decide, open_table, time_is_up
from chabudai.table.errors import Refused
from chabudai.table.plan import is_at_hand, setup_of
from chabudai.table.records import log_in_words, record_of_table
from chabudai.table.table import Table

T = TypeVar("T")

LOG = logging.getLogger("chabudai.tables")

#: Seconds: how long a table without subscribers stays, how often that is looked at.
LINGER = 300.0
SWEEP = 30.0
#: Seconds: how long a note of who is present is believed.
PRESENCE = 60.0
#: Seconds between two looks whether the store is back.
STORE_BACK = 1.0
#: Tables that are neither over nor closed, of one person.
MOST_TABLES = 50
#: How often a decision is made anew because another process was quicker.
TRIES = 5
#: How often it is looked, for one person, whether a refusal came from not knowing what others have written.
LOOKS = Rate(2, 10)


class Tables:
    def __init__(
        self,
        store: Store,
        notes: Notes,
        thinkers: Thinkers,
        worker: Worker,
        environment: Environment = ENVIRONMENT,
        limits: Limits = Limits(),  # noqa: B008  # it is frozen
    ) -> None:
        self.store = store
        self.notes = notes
        self.worker = worker
        self.environment = environment
        self.bots = BotRunner(store, notes, thinkers, environment, limits, self._change)
        self.clock = environment.clock
        self.live: dict[str, LiveTable] = {}
        self.slices = TimeSlices()
        #: People for whom a hint is being thought of: one at a time, however many connections they have.
        self.hinting: set[str] = set()
        #: Since when (milliseconds) there has always been a process that keeps the tables.
        self._kept_since = 0
        self._pulse = SuspensionDetector(environment.uptime)
        self._looks = Buckets(LOOKS)
        self._opening: dict[str, asyncio.Task[LiveTable]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._closing = False

    async def start(self) -> None:
        self.notes.listen(self._heard)
        with suppress(StoreDown):
            await self._watch()
        self._spawn(self._sweep())
        self._spawn(self._beat())

    async def _beat(self) -> None:
        """Say that this process is alive, and notice if it was not for a while."""
        while True:
            await asyncio.sleep(BEAT)
            held = self._pulse.beat()
            with suppress(StoreDown):
                if held or not self.notes.alone:
                    await self._watch()
            if held:
                for live in self.live.values():
                    self._spawn(self._wake(live))

    async def _watch(self) -> None:
        held = self._pulse.beat()
        self._kept_since = await self.store.kept_since(self.clock(), held)
        if held:
            self._pulse.missed = False

    async def _wake(self, live: LiveTable) -> None:
        async with live.lock:
            await self._give_back(live)

    async def _give_back(self, live: LiveTable) -> None:
        """While no process ran, no time has passed; while one did, time passed whether anybody looked or not."""
        if self._pulse.beat():
            await self._watch()
        table = live.table
        if (table.ticking() or table.next_end() is not None) and table.changed_at < self._kept_since:
            await self._keep(live, [e.Woken(self.clock())])

    async def close(self) -> None:
        """Stop thinking and forget all tables; the store has everything."""
        self._closing = True
        for live in self.live.values():
            self._still(live)
        for running in list(self._tasks):
            running.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*map(self.bots.release, self.live.values()), return_exceptions=True)
        await self.notes.close()
        self.bots.thinkers.close()

    # -- tables -------------------------------------------------------------------------------------------------------
    async def open(self, plan: Plan, person: str, household: Household | None = None) -> str:
        """Open a table and answer its name."""
        await self._have_cards(plan)
        return await self.open_with(open_table(plan, person, self.clock(), self.environment.secret), household)

    async def open_with(self, first: e.Opened, household: Household | None = None) -> str:
        name = self.environment.name()
        table = Table.of(name, [first], self.environment.deal)
        summary = summary_of(table)
        try:
            await self.store.open_table(name, e.written(first), summary, MOST_TABLES, household)
        except TooManyTables as problem:
            raise TooMuch("household" if problem.of_household else "tables", count=problem.count) from None
        self._adopt(LiveTable(table, self.clock)).summary = summary
        return name

    async def _have_cards(self, plan: Plan) -> None:
        """A card file that somebody has written is not parsed while tables wait; after this it is at hand."""
        if not is_at_hand(plan):
            await self.worker.do(partial(setup_of, plan))

    async def table(self, name: str) -> LiveTable:
        """A table by its name, read from the store if need be; UnknownPlace if there is none."""
        live = self.live.get(name)
        if live is not None:
            return live
        opening = self._opening.get(name)
        if opening is None:
            opening = self._opening[name] = asyncio.create_task(self._read(name))
            opening.add_done_callback(lambda _: self._opening.pop(name, None))
        return await asyncio.shield(opening)

    async def _read(self, name: str) -> LiveTable:
        kept = await self.store.entries(name)
        if not kept:
            raise UnknownPlace("table")
        live = LiveTable(await self._made_of(name, kept), self.clock)
        await self._give_back(live)
        if live.table.other_rules is not None or live.table.ended:
            live.share = await self.store.share_of(name, live.table.game_number)
        elif live.table.phase == "seats" and live.table.game_number > 1:
            live.last = await self.store.share_of(name, live.table.game_number - 1)
        if live.share is not None:
            live.table.over_by_record()
        # A server that was killed may have kept the last entry and not what lists show of it.
        live.summary = await self.store.summary(name)
        self._show_summary(live)
        self.notes.send(Who(self.notes.process, name))
        return self._adopt(live)

    async def _made_of(self, name: str, kept: Sequence[bytes]) -> Table:
        try:
            first = e.read(kept[0])
            if isinstance(first, e.Opened):
                # The only cards that a table ever gets besides those of its game.
                await self._have_cards(first.plan)
            return await self.slices.run(reading(name, kept, self.environment.deal))
        except RequestRefused:
            raise
        except Exception as problem:
            # Whatever it is, it is about this one table, and it stays like that. Its entries are left as they are.
            LOG.warning("A table cannot be read (%s)", type(problem).__name__)
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
        """From now on it is this one that everybody sees and changes."""
        live.idle_since = time.monotonic()
        self.live[live.table.name] = live
        return live

    # -- what others did to a table -----------------------------------------------------------------------------------
    async def look_again(self, name: str) -> None:
        """Something happened to a table behind our back: it was closed, or is gone altogether."""
        live = self.live.get(name)
        if live is None:
            return
        if await self.store.exists(name):
            await self._follow(live)
        else:
            self._dismiss(live)

    async def read_anew(self, name: str) -> None:
        """Its entries are not what they were: names are gone from them."""
        live = self.live.get(name)
        if live is None:
            return
        async with live.lock:
            thinking = live.thinking
            self._still(live)
            if thinking is not None:
                await asyncio.gather(thinking, return_exceptions=True)
            live.thinking = live.alarm = None
            live.forget_attention()
            try:
                live.table = await self._made_of(name, await self.store.entries(name))
            except ChabudaiError:
                # Better nothing than what shall not be known any more.
                self._dismiss(live)
                return
            live.summary = await self.store.summary(name)
            self._show_all_anew(live)
            await self._happened(live)

    def _dismiss(self, live: LiveTable) -> None:
        self._let_go(live)
        for subscriber in list(live.subscribers):
            subscriber.dismiss("unknown")

    def _let_go(self, live: LiveTable) -> None:
        self._still(live)
        self.live.pop(live.table.name, None)

    # -- subscribers --------------------------------------------------------------------------------------------------
    def join(self, live: LiveTable, subscriber: Subscriber) -> None:
        live.subscribers.add(subscriber)
        subscriber.changed()
        self._presence(live)
        self._go_on(live)
        if live.table.ended and live.share is None:
            self._spawn(self._end(live))

    def leave(self, live: LiveTable, subscriber: Subscriber) -> None:
        live.notice()
        live.subscribers.discard(subscriber)
        live.idle_since = time.monotonic()
        self._presence(live)
        if not live.subscribers:
            self.bots.nobody_looks(live)
            if live.thinking is None:
                self._spawn(self.bots.release(live))

    def _presence(self, live: LiveTable) -> None:
        self._tell_guests(live)
        self._tell_presence(live)

    def _tell_guests(self, live: LiveTable) -> None:
        before, seats = live.told_vanished, live.seats_here(self.clock() / 1000)
        live.told_vanished = live.vanished()
        if live.table.phase == "seats" and live.told_vanished != before:
            # Perhaps others may do what the host does, or may not any more.
            self._show_all_anew(live)
        vanished = [chair.owner in live.told_vanished for chair in live.table.chairs]
        for subscriber in live.subscribers:
            subscriber.present(Here(seats, vanished))

    def _show_all_anew(self, live: LiveTable) -> None:
        for subscriber in live.subscribers:
            subscriber.show_anew()

    def _tell_presence(self, live: LiveTable, anyway: bool = False) -> None:
        """Let other processes know who is here: if that has changed, or if they may have missed it."""
        if not self.notes.alone:
            people, watching = live.owners_here(), live.watching_here()
            if anyway or (people, watching) != live.told_here:
                live.told_here = people, watching
                self.notes.send(Present(self.notes.process, live.table.name, people, watching))

    def whisper(self, live: LiveTable, person: str, name: str, text: str) -> None:
        """Somebody who looks on says something to all who do, at every process."""
        self.notes.send(Overheard(self.notes.process, live.table.name, name, text, person))
        self._overheard(live, person, name, text)

    def unsay(self, person: str) -> None:
        """What they said while they looked on is kept in memory only: there it goes, at every process."""
        self.notes.send(Unsaid(self.notes.process, person))
        self._unsaid(person)

    def _unsaid(self, person: str) -> None:
        for live in self.live.values():
            live.gallery.forget(person)

    def _overheard(self, live: LiveTable, person: str, name: str, text: str) -> None:
        live.gallery.say(person, name, text)
        for subscriber in live.subscribers:
            if not live.table.seats_of(subscriber.person):
                subscriber.changed()

    # -- wishes -------------------------------------------------------------------------------------------------------
    async def wish(self, live: LiveTable, person: str, wish: w.AnyWish) -> Decision:
        """Grant a wish, or raise a ChabudaiError that says why not. To be called by a task that nobody cancels."""

        def decision() -> Decision:
            return decide(live.table, person, wish, self.clock(), self.environment.secret, live.vanished)

        unanswered = live.unanswered
        async with live.lock:
            if live.unanswered > unanswered:
                # Else everybody would wait for a store that hangs until those before them have.
                raise StoreDown
            if live.doubtful:
                await self._catch_up(live)
            if (kept := live.doubts.answer(person, wish)) is not None:
                return kept
            await self._give_back(live)
            try:
                return await self._granted(live, decision, person, wish)
            except (Refused, IllegalMove):
                # Perhaps only because another process has written what is not known here yet.
                if not await self._was_behind(live, person):
                    raise
                return await self._granted(live, decision, person, wish)

    async def _change(self, live: LiveTable, decision: Callable[[], Decision]) -> Decision:
        async with live.lock:
            if live.doubtful:
                await self._catch_up(live)
            await self._give_back(live)
            return await self._granted(live, decision)

    async def _granted(
        self, live: LiveTable, decision: Callable[[], Decision], person: str = "", wish: w.AnyWish | None = None
    ) -> Decision:
        for _ in range(TRIES):
            decided = decision()
            try:
                if not decided.entries or await self._keep(live, decided.entries):
                    return decided
            except NotKnown:
                if wish is not None:
                    live.doubts.remember(Tried(person, nameless(wish), decided, list(map(e.written, decided.entries))))
                raise
        raise Overtaken

    async def _was_behind(self, live: LiveTable, person: str) -> bool:
        """Whether there was something to catch up with. It is not looked for at every refusal of a busy somebody."""
        if self.notes.alone or not self._looks.of(person).take():
            return False
        number = live.table.number
        with suppress(StoreDown):
            await self._catch_up(live, anyway=False)
        return live.table.number > number

    async def _keep(self, live: LiveTable, entries: Sequence[e.AnyEntry]) -> bool:
        """Write entries down and then let them happen. False if another process was quicker: its entries are in now."""
        table = live.table
        try:
            await self.store.append(table.name, table.number + 1, [e.written(entry) for entry in entries])
        except Overtaken:
            await self._catch_up(live)
            return False
        except StoreDown:
            # It may have been kept all the same: look before anything else is written.
            live.doubtful = True
            live.unanswered += 1
            if live.looking_again is None and self.live.get(table.name) is live:
                live.looking_again = self._spawn(self._look_again(live))
            raise
        for entry in entries:
            table.take(entry)
        self.notes.send(Grown(self.notes.process, table.name, table.number))
        await self._happened(live, only_moves=all(isinstance(entry, e.Moved) for entry in entries))
        return True

    async def _catch_up(self, live: LiveTable, anyway: bool = True) -> None:
        """Take in what another process has written, and go on; if there is nothing, only if that is wanted anyway."""
        try:
            new = await self.store.entries(live.table.name, live.table.number)
        except StoreDown:
            live.unanswered += 1
            raise
        if live.doubtful:
            live.doubts.settle(new)
            live.doubtful = False
        await self.slices.run(taking(live.table, new))
        if new or anyway:
            await self._happened(live)

    async def _look_again(self, live: LiveTable) -> None:
        """Bots and clocks have nobody who would try again for them: what the store put off goes on when it is back."""
        try:
            while live.doubtful:
                await asyncio.sleep(STORE_BACK)
                with suppress(StoreDown):
                    await self._follow(live)
        finally:
            live.looking_again = None

    async def _happened(self, live: LiveTable, only_moves: bool = False) -> None:
        for subscriber in live.subscribers:
            subscriber.changed()
        if live.table.ended:
            self._spawn(self._end(live))
        elif live.table.phase == "seats":
            # Of the next game there is no record yet.
            live.last, live.share = live.share or live.last, None
        # Somebody who was looking on may have a seat now.
        self._tell_presence(live)
        if not only_moves or live.table.phase != "playing":
            self._show_summary(live)
        self._go_on(live)

    def _show_summary(self, live: LiveTable) -> None:
        """Lists learn of what they show, a moment later and not of every move."""
        summary = summary_of(live.table)
        if live.summary is None or msgspec.structs.replace(summary, changed_at=live.summary.changed_at) != live.summary:
            live.summary = summary
            self._spawn(self._when_it_can(partial(self.store.show, summary)))

    async def _end(self, live: LiveTable) -> None:
        """Keep the record, once, and let everybody know where it is."""
        table = live.table
        if live.ending or live.share is not None:
            return
        live.ending = True
        try:
            while table.ended and live.share is None:
                await self._keep_record(live)
        finally:
            live.ending = False
        self._show_all_anew(live)

    async def _keep_record(self, live: LiveTable) -> None:
        table = live.table
        number, record, lines = table.game_number, record_of_table(table), msgspec.json.encode(log_in_words(table))
        keep = partial(self.store.keep_record, self.environment.name(), table.name, number, record.json(), lines)
        share = await self._when_it_can(keep)
        if table.game_number == number:
            live.share = share
        elif table.game_number == number + 1:
            live.last = share

    async def _when_it_can(self, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Something that the store must do sooner or later, though nobody waits for it."""
        while True:
            try:
                return await work()
            except StoreDown:
                await asyncio.sleep(STORE_BACK)

    # -- what goes on by itself ---------------------------------------------------------------------------------------
    def _go_on(self, live: LiveTable) -> None:
        """Bots that have to move, and clocks that run: as long as somebody is looking."""
        self._set_alarm(live)
        if live.thinking is None and live.subscribers and not self._closing and live.table.bots_to_move():
            live.thinking = self._spawn(self._think(live))

    def _set_alarm(self, live: LiveTable) -> None:
        if live.alarm is not None:
            live.alarm.cancel()
            live.alarm = None
        end = None if self._closing else live.table.next_end()
        if end is not None and live.subscribers:
            delay = max(0, end - self.clock()) / 1000
            live.alarm = asyncio.get_running_loop().call_later(delay + 0.001, self._ring, live)

    def _ring(self, live: LiveTable) -> None:
        live.alarm = None
        self._spawn(self._time_is_up(live))

    async def _time_is_up(self, live: LiveTable) -> None:
        await self._change(live, lambda: Decision(time_is_up(live.table, self.clock())))
        if live.alarm is None:
            self._set_alarm(live)

    async def _think(self, live: LiveTable) -> None:
        try:
            await self.bots.play(live)
        finally:
            live.thinking = None
        self._go_on(live)

    def _heard(self, note: Note) -> None:
        if isinstance(note, Again):
            for each in self.live.values():
                self._spawn(self._follow(each))
            return
        if isinstance(note, Unsaid):
            self._unsaid(note.person)
            return
        live = self.live.get(note.table)
        if live is None:
            return
        if isinstance(note, Grown):
            if note.number > live.table.number:
                self._spawn(self._follow(live))
        elif isinstance(note, Who):
            if live.subscribers:
                self._tell_presence(live, anyway=True)
        elif isinstance(note, Overheard):
            self._overheard(live, note.person, note.name, note.text)
        else:
            live.notice()
            until = self.clock() / 1000 + PRESENCE
            live.elsewhere[note.process] = (frozenset(note.people), until)
            live.gallery.elsewhere[note.process] = (note.watching, until)
            self._tell_guests(live)

    async def _follow(self, live: LiveTable) -> None:
        async with live.lock:
            await self._catch_up(live)

    async def _sweep(self) -> None:
        """Let go of tables that nobody has looked at for a while, and repeat what other processes may have missed."""
        while True:
            await asyncio.sleep(SWEEP)
            for live in list(self.live.values()):
                if live.subscribers:
                    if live.vanished() != live.told_vanished:
                        self._tell_guests(live)
                    if not self.notes.alone:
                        self._presence(live)
                        self._tell_presence(live, anyway=True)
                        self._spawn(self._follow(live))
                elif time.monotonic() - live.idle_since > LINGER and not live.lock.locked():
                    self._let_go(live)

    def _still(self, live: LiveTable) -> None:
        if live.alarm is not None:
            live.alarm.cancel()
        if live.thinking is not None:
            live.thinking.cancel()

    def _spawn(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        running = asyncio.create_task(self._guarded(work))
        self._tasks.add(running)
        running.add_done_callback(self._tasks.discard)
        return running

    async def _guarded(self, work: Coroutine[Any, Any, None]) -> None:
        """Nobody waits for it, so nobody else would hear of what went wrong."""
        try:
            await work
        except StoreDown:
            # The store has said so itself, once for all tables.
            pass
        except ChabudaiError as problem:
            LOG.warning("Put off: %s", problem)
        except Exception:
            LOG.exception("A mistake of ours in the background of a table")


#: How a route asks for the tables.
TheTables = NamedDependency[Tables]
