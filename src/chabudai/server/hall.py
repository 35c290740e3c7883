"""The hall: all tables that somebody is looking at. It grants wishes, keeps what comes of them, and tells the guests.

What is granted is committed to the store before anybody hears of it. A table lives in the hall while it has guests
and a little longer; its entries bring it back at any time, in any process.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from typing import Any, TypeVar

import msgspec
from litestar.di import NamedDependency

from chabudai.engine.errors import ChabudaiError, IllegalMove
from chabudai.server.guest import Guest
from chabudai.server.live import Live, card_of
from chabudai.server.nature import NATURE, Nature
from chabudai.server.refusals import NotGranted, TooMuch, UnknownPlace, Unreadable
from chabudai.server.store import Overtaken, Store, StoreDown, TooManyTables
from chabudai.server.thinkers import Thinkers
from chabudai.server.wire import Again, Grown, Note, Present, Who, Wire
from chabudai.table import entries as e
from chabudai.table import wishes as w
from chabudai.table.decide import Decision, bot_move, decide, open_table, time_is_up
from chabudai.table.plan import Plan
from chabudai.table.records import log_in_words, record_of_table
from chabudai.table.running import Running
from chabudai.table.table import Table
from chabudai.table.thinking import task, think
from chabudai.table.words import Refused

T = TypeVar("T")

LOG = logging.getLogger("chabudai.hall")

#: Seconds: how long a table without guests stays, how often that is looked at.
LINGER = 300.0
SWEEP = 30.0
#: Seconds: how long a lease for a table's bots lasts, and a note of who is present.
LEASE = 15.0
PRESENCE = 60.0
#: Seconds between two looks whether the store is back.
STORE_BACK = 1.0
#: Tables that are neither over nor closed, of one person.
MOST_TABLES = 50
#: So many times their pace bots wait when sealed choices have been turned over: people want to look at them.
LOOKING = 2.5
#: How often a decision is made anew because another process was quicker.
TRIES = 5


def _bot_decision(table: Table, seat: int, move: str, position: int, now: int) -> Decision:
    return Decision(bot_move(table, seat, move, position, now))


class Hall:
    def __init__(self, store: Store, wire: Wire, thinkers: Thinkers, nature: Nature = NATURE) -> None:
        self.store = store
        self.wire = wire
        self.thinkers = thinkers
        self.nature = nature
        self.clock = nature.clock
        self.tables: dict[str, Live] = {}
        #: How a strength is spelled for the bots of this server, with how long they think.
        self.bots: dict[str, str] = {"random": "random", "steady": "steady", "sharp": "sharp"}
        #: People for whom a hint is being thought of: one at a time, however many connections they have.
        self.hinting: set[str] = set()
        #: Since when (milliseconds) there has always been a process that keeps the tables.
        self._kept_since = 0
        self._opening: dict[str, asyncio.Task[Live]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._closing = False

    async def start(self) -> None:
        self.wire.listen(self._heard)
        await self._watch()
        self._spawn(self._sweep())

    async def _watch(self) -> None:
        with suppress(StoreDown):
            self._kept_since = await self.store.kept_since(self.clock())

    async def close(self) -> None:
        """Stop thinking and forget all tables; the store has everything."""
        self._closing = True
        for live in self.tables.values():
            self._still(live)
        for running in list(self._tasks):
            running.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*map(self._release, self.tables.values()), return_exceptions=True)
        await self.wire.close()
        self.thinkers.close()

    # -- tables --------------------------------------------------------------------------------------------------------
    async def open(self, plan: Plan, person: str) -> str:
        """Open a table and answer its name."""
        return await self.open_with(open_table(plan, person, self.clock(), self.nature.secret))

    async def open_with(self, first: e.Opened) -> str:
        name = self.nature.name()
        table = Table.of(name, [first], self.nature.deal)
        card = card_of(table)
        try:
            await self.store.open_table(name, e.written(first), card, MOST_TABLES)
        except TooManyTables as problem:
            raise TooMuch("tables", count=problem.count) from None
        self._adopt(Live(table, self.clock)).card = card
        return name

    async def table(self, name: str) -> Live:
        """A table by its name, read from the store if need be; UnknownPlace if there is none."""
        live = self.tables.get(name)
        if live is not None:
            return live
        opening = self._opening.get(name)
        if opening is None:
            opening = self._opening[name] = asyncio.create_task(self._read(name))
            opening.add_done_callback(lambda _: self._opening.pop(name, None))
        return await asyncio.shield(opening)

    async def _read(self, name: str) -> Live:
        kept = await self.store.entries(name)
        if not kept:
            raise UnknownPlace("table")
        live = Live(self._made_of(name, kept), self.clock)
        if live.table.next_end() is not None and live.table.changed_at < self._kept_since:
            # While no process ran, no time has passed; while one did, time passed whether anybody looked or not.
            await self._keep(live, [e.Woken(self.clock())])
        if live.table.other_rules is not None or live.table.ended:
            live.share = await self.store.share_of(name, live.table.game_number)
        if live.share is not None:
            live.table.over_by_record()
        # A server that was killed may have kept the last entry and not what lists show of it.
        live.card = await self.store.card(name)
        self._show_card(live)
        self.wire.send(Who(self.wire.process, name))
        return self._adopt(live)

    def _made_of(self, name: str, kept: Sequence[bytes]) -> Table:
        try:
            return Table.of(name, map(e.read, kept), self.nature.deal)
        except Exception as problem:
            # Whatever it is, it is about this one table, and it stays like that. Its entries are left as they are.
            LOG.warning("A table cannot be read (%s)", type(problem).__name__)
            raise Unreadable from problem

    async def put_away(self, name: str, person: str) -> None:
        """Take a table that cannot be read off all lists. Should a later version read it, it comes back by its link."""
        with suppress(Unreadable):
            await self.table(name)
            raise NotGranted(HTTPStatus.CONFLICT, "unreadable.not_so")
        card = await self.store.card(name)
        if card is None or person not in card.people:
            raise NotGranted(HTTPStatus.FORBIDDEN, "unreadable.not_yours")
        await self.store.show(msgspec.structs.replace(card, phase="closed"))

    def _adopt(self, live: Live) -> Live:
        """From now on it is this one that everybody sees and changes."""
        live.idle_since = time.monotonic()
        self.tables[live.table.name] = live
        return live

    # -- guests --------------------------------------------------------------------------------------------------------
    def join(self, live: Live, guest: Guest) -> None:
        live.guests.add(guest)
        guest.changed()
        self._presence(live)
        self._go_on(live)
        if live.table.ended and live.share is None:
            self._spawn(self._end(live))

    def leave(self, live: Live, guest: Guest) -> None:
        live.guests.discard(guest)
        live.idle_since = time.monotonic()
        self._presence(live)
        if not live.guests and live.thinking is None:
            self._spawn(self._release(live))

    def _presence(self, live: Live) -> None:
        seats = live.seats_here(self.clock() / 1000)
        for guest in live.guests:
            guest.present(seats)
        self._tell_presence(live)

    def _tell_presence(self, live: Live, anyway: bool = False) -> None:
        """Let other processes know who is here: if that has changed, or if they may have missed it."""
        if not self.wire.alone:
            people = live.owners_here()
            if anyway or people != live.told_here:
                live.told_here = people
                self.wire.send(Present(self.wire.process, live.table.name, people))

    # -- wishes --------------------------------------------------------------------------------------------------------
    async def wish(self, live: Live, person: str, wish: w.AnyWish) -> Decision:
        """Grant a wish, or raise a ChabudaiError that says why not. To be called by a task that nobody cancels."""
        return await self._change(live, lambda: decide(live.table, person, wish, self.clock(), self.nature.secret))

    async def _change(self, live: Live, decision: Callable[[], Decision]) -> Decision:
        async with live.lock:
            if live.doubtful:
                await self._catch_up(live)
            for _ in range(TRIES):
                decided = decision()
                if not decided.entries or await self._keep(live, decided.entries):
                    return decided
        raise Overtaken

    async def _keep(self, live: Live, entries: Sequence[e.AnyEntry]) -> bool:
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
            if live.looking_again is None and self.tables.get(table.name) is live:
                live.looking_again = self._spawn(self._look_again(live))
            raise
        for entry in entries:
            table.take(entry)
        self.wire.send(Grown(self.wire.process, table.name, table.number))
        await self._happened(live, only_moves=all(isinstance(entry, e.Moved) for entry in entries))
        return True

    async def _catch_up(self, live: Live) -> None:
        """Take in what another process has written."""
        for data in await self.store.entries(live.table.name, live.table.number):
            live.table.take(e.read(data))
        live.doubtful = False
        await self._happened(live)

    async def _look_again(self, live: Live) -> None:
        """Bots and clocks have nobody who would try again for them: what the store put off goes on when it is back."""
        try:
            while live.doubtful:
                await asyncio.sleep(STORE_BACK)
                with suppress(StoreDown):
                    await self._follow(live)
        finally:
            live.looking_again = None

    async def _happened(self, live: Live, only_moves: bool = False) -> None:
        for guest in live.guests:
            guest.changed()
        if live.table.ended:
            self._spawn(self._end(live))
        elif live.table.phase == "seats":
            # Of the next game there is no record yet.
            live.share = None
        # Somebody who was looking on may have a seat now.
        self._tell_presence(live)
        if not only_moves or live.table.phase != "playing":
            self._show_card(live)
        self._go_on(live)

    def _show_card(self, live: Live) -> None:
        """Lists learn of what they show, a moment later and not of every move."""
        card = card_of(live.table)
        if live.card is None or msgspec.structs.replace(card, changed_at=live.card.changed_at) != live.card:
            live.card = card
            self._spawn(self._when_it_can(partial(self.store.show, card)))

    async def _end(self, live: Live) -> None:
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
        for guest in live.guests:
            guest.show_anew()

    async def _keep_record(self, live: Live) -> None:
        table = live.table
        number, record, lines = table.game_number, record_of_table(table), msgspec.json.encode(log_in_words(table))
        keep = partial(self.store.keep_record, self.nature.name(), table.name, number, record.json(), lines)
        share = await self._when_it_can(keep)
        if table.game_number == number:
            live.share = share

    async def _when_it_can(self, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Something that the store must do sooner or later, though nobody waits for it."""
        while True:
            try:
                return await work()
            except StoreDown:
                await asyncio.sleep(STORE_BACK)

    # -- what goes on by itself ----------------------------------------------------------------------------------------
    def _go_on(self, live: Live) -> None:
        """Bots that have to move, and clocks that run: as long as somebody is looking."""
        self._set_alarm(live)
        if live.thinking is None and live.guests and not self._closing and live.table.bots_to_move():
            live.thinking = self._spawn(self._think(live))

    def _set_alarm(self, live: Live) -> None:
        if live.alarm is not None:
            live.alarm.cancel()
            live.alarm = None
        end = None if self._closing else live.table.next_end()
        if end is not None and live.guests:
            delay = max(0, end - self.clock()) / 1000
            live.alarm = asyncio.get_running_loop().call_later(delay + 0.001, self._ring, live)

    def _ring(self, live: Live) -> None:
        live.alarm = None
        self._spawn(self._time_is_up(live))

    async def _time_is_up(self, live: Live) -> None:
        await self._change(live, lambda: Decision(time_is_up(live.table, self.clock())))
        if live.alarm is None:
            self._set_alarm(live)

    async def _think(self, live: Live) -> None:
        """Move for the bots of a table until it is somebody else's turn."""
        try:
            while live.guests and live.table.bots_to_move():
                if not await self._leased(live):
                    await asyncio.sleep(LEASE / 3)
                    continue
                await self._bot_moves(live)
        finally:
            live.thinking = None
        if not live.guests:
            await self._release(live)
        self._go_on(live)

    async def _leased(self, live: Live) -> bool:
        """Whether the bots of this table think here. One process has them at a time."""
        now = time.time()
        if self.wire.alone or live.leased_until > now + LEASE / 2:
            return True
        if not await self.store.lease(live.table.name, self.wire.process, now, LEASE):
            return False
        live.leased_until = now + LEASE
        return True

    async def _release(self, live: Live) -> None:
        """Nobody looks on here any more: wherever they are now, the bots need not wait until the lease has run out."""
        if live.leased_until > time.time():
            live.leased_until = 0.0
            await self.store.release(live.table.name, self.wire.process)

    async def _bot_moves(self, live: Live) -> None:
        """All bots that owe a choice think at once: where choices are sealed nobody waits for another."""
        table, running = live.table, live.table.running
        assert running is not None
        thoughts = [self._thought(live, running, seat, strength) for seat, strength in table.bots_to_move()]
        pace = table.plan.pace * (LOOKING if running.just_opened else 1)
        moves, _ = await asyncio.gather(asyncio.gather(*thoughts), asyncio.sleep(pace / 1000))
        for seat, position, move in moves:
            with suppress(Refused, IllegalMove):
                # Unless somebody came back, or took a move back, while the bot was thinking.
                await self._change(live, partial(_bot_decision, table, seat, move, position, self.clock()))

    async def _thought(self, live: Live, running: Running, seat: int, strength: str) -> tuple[int, int, str]:
        memory = live.attention(running, seat).caught_up()
        given = task(running, seat, self.bots[strength], memory, secrets.randbits(48))
        return seat, given.position, await self.thinkers.run(think, given)

    def _heard(self, note: Note) -> None:
        if isinstance(note, Again):
            for each in self.tables.values():
                self._spawn(self._follow(each))
            return
        live = self.tables.get(note.table)
        if live is None:
            return
        if isinstance(note, Grown):
            if note.number > live.table.number:
                self._spawn(self._follow(live))
        elif isinstance(note, Who):
            if live.guests:
                self._tell_presence(live, anyway=True)
        else:
            now = self.clock() / 1000
            live.elsewhere[note.process] = (frozenset(note.people), now + PRESENCE)
            seats = live.seats_here(now)
            for guest in live.guests:
                guest.present(seats)

    async def _follow(self, live: Live) -> None:
        async with live.lock:
            await self._catch_up(live)

    async def _sweep(self) -> None:
        """Let go of tables that nobody has looked at for a while, and repeat what other processes may have missed."""
        while True:
            await asyncio.sleep(SWEEP)
            await self._watch()
            for name, live in list(self.tables.items()):
                if live.guests:
                    if not self.wire.alone:
                        self._presence(live)
                        self._tell_presence(live, anyway=True)
                        self._spawn(self._follow(live))
                elif time.monotonic() - live.idle_since > LINGER and not live.lock.locked():
                    self._still(live)
                    del self.tables[name]

    def _still(self, live: Live) -> None:
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


#: How a route asks for the hall.
TheHall = NamedDependency[Hall]
