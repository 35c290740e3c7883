"""Bots at the tables: which of them move now, for whom they think, and at which process. Hints, too: whatever a bot is
given to think about is made here."""

import asyncio
from collections.abc import Callable, Collection
from contextlib import suppress
from functools import partial
from typing import Protocol

from chabudai.engine.errors import IllegalMove
from chabudai.server.background import Background
from chabudai.server.bot_pace import Rest, rest, rest_at_least
from chabudai.server.config import Limits
from chabudai.server.environment import Environment
from chabudai.server.fair_queue import Asker, Crowded, Most, Occupancy, Withdrawn
from chabudai.server.notes import Notes
from chabudai.server.store import Store
from chabudai.server.subscriber import Subscriber
from chabudai.server.thinkers import Thinkers, Thought
from chabudai.table.decide import Decision, bot_move
from chabudai.table.errors import Refused
from chabudai.table.running_game import Running
from chabudai.table.table import Table, playing
from chabudai.table.thinking import Attention, Counsel, Task, advise, task, think

#: How long a lease for a table's bots lasts.
LEASE_SECONDS = 15.0
#: Until a table whose bots may not go on just now asks again.
RETRY_SECONDS = 1.0


class Company(Protocol):
    """What bots need of the table at which they play."""

    @property
    def table(self) -> Table: ...

    @property
    def subscribers(self) -> Collection[Subscriber]: ...

    def go_on(self) -> None:
        """The bots have nothing to do for now: set alarms, or begin with them anew."""

    async def change(self, decision: Callable[[], Decision]) -> Decision:
        """Let something happen."""


class BotRunner:
    """The bots of all tables of this process: where they think, and how many may at once."""

    def __init__(
        self,
        store: Store,
        notes: Notes,
        thinkers: Thinkers,
        environment: Environment,
        limits: Limits,
        background: Background,
    ) -> None:
        self.thinkers = thinkers
        self.store = store
        self.notes = notes
        self.environment = environment
        self.limits = limits
        self.background = background
        #: Tables at which only bots play, and that go on because somebody looks on.
        self.shows = Occupancy(Most(limits.shows, limits.household_shows, 10**9))
        self._hinting: set[str] = set()

    # -- hints --------------------------------------------------------------------------------------------------------
    def reserve_hint(self, person: str) -> bool:
        """One at a time for each person, however many connections they have. False: there is one already."""
        if person in self._hinting:
            return False
        self._hinting.add(person)
        return True

    def release_hint(self, person: str) -> None:
        self._hinting.discard(person)

    def check_hint(self, asker: Asker) -> None:
        """Crowded if nothing more may wait."""
        self.thinkers.check(asker, "hint")

    async def hint(self, asker: Asker, about: str, given: Task) -> Counsel:
        """`about` is the name of a table, or of a finished game."""
        thought = Thought(asker, "hint", f"{about} hint", self.environment.hint)
        return await self.thinkers.run(thought, advise, given)


class TableBots:
    """The bots of one table: the lease that lets them think here, and what they remember. Whoever calls says at which
    table: this object is part of it, and would keep it alive."""

    def __init__(self, runner: BotRunner) -> None:
        self.rest = Rest()
        self._runner = runner
        self._thinking: asyncio.Task[None] | None = None
        self._leased_until = 0.0
        self._attention: dict[int, Attention] = {}

    # -- moves --------------------------------------------------------------------------------------------------------
    def start(self, at: Company) -> None:
        """Move for the bots that owe one, as long as somebody is looking."""
        background = self._runner.background
        if self._thinking is None and at.subscribers and not background.closing and at.table.bots_to_move():
            self._thinking = background.spawn(self._run(at))

    def cancel(self) -> None:
        if self._thinking is not None:
            self._thinking.cancel()

    async def stop(self) -> None:
        """What they are thinking about is over, and what they remember never happened."""
        thinking = self._thinking
        if thinking is not None:
            thinking.cancel()
            await asyncio.gather(thinking, return_exceptions=True)
        self._thinking = None
        self._attention.clear()

    def nobody_looks(self, table: Table) -> None:
        """What has not begun is not thought about."""
        self._runner.thinkers.withdraw(table.name)
        if self._thinking is None:
            self._runner.background.spawn(self.release(table))

    async def _run(self, at: Company) -> None:
        try:
            await self._play(at)
        finally:
            self._thinking = None
        at.go_on()

    async def _play(self, at: Company) -> None:
        """Until it is somebody else's turn, or nobody looks on any more."""
        while at.subscribers and at.table.bots_to_move():
            if not await self._leased(at.table):
                await asyncio.sleep(LEASE_SECONDS / 3)
                continue
            try:
                await self._go_on(at)
            except Crowded:
                await asyncio.sleep(RETRY_SECONDS)
            except Withdrawn:
                # Whoever looked on has gone; somebody may have come since.
                continue
        if not at.subscribers:
            await self.release(at.table)

    async def _go_on(self, at: Company) -> None:
        """One move of every bot that owes one. Where only bots play, somebody must have the time to look on: nobody
        looks at a hundred tables."""
        payer, shows = payer_of(at), self._runner.shows
        if at.table.people():
            await self._moves(at, payer)
        elif not shows.room(payer):
            await asyncio.sleep(RETRY_SECONDS)
        else:
            shows.add(payer)
            try:
                await self._moves(at, payer)
            finally:
                shows.remove(payer)

    async def _moves(self, at: Company, payer: Asker) -> None:
        """All bots that owe a choice think at once: where choices are sealed nobody waits for another."""
        table, running, limits = at.table, playing(at.table), self._runner.limits
        resting = self.rest.wait(rest(table, limits), rest_at_least(table, limits))
        thoughts = [self._thought(table, running, payer, seat, strength) for seat, strength in table.bots_to_move()]
        moves, _ = await asyncio.gather(asyncio.gather(*thoughts), resting)
        for seat, position, move in moves:
            with suppress(Refused, IllegalMove):
                # Unless somebody came back, or took a move back, while the bot was thinking.
                now = self._runner.environment.clock()
                await at.change(partial(_decided, table, seat, move, position, now))

    async def _thought(
        self, table: Table, running: Running, payer: Asker, seat: int, strength: str
    ) -> tuple[int, int, str]:
        environment = self._runner.environment
        memory = self._attention_of(running, seat).caught_up()
        given = task(running, seat, strength, memory, environment.seed())
        if strength == "sharp":
            even = any(chair.owner is not None for chair in table.chairs)
            thought = Thought(payer, "sharp", table.name, environment.sharp, even)
        else:
            thought = Thought(payer, "quick", table.name)
        return seat, given.position, await self._runner.thinkers.run(thought, think, given)

    # -- what they are given ------------------------------------------------------------------------------------------
    def hint_task(self, table: Table, seat: int) -> Task:
        """For advice to whoever has this seat. The same question has the same answer."""
        running = playing(table)
        return hint_task(running, seat, self._attention_of(running, seat), table.number)

    def _attention_of(self, running: Running, seat: int) -> Attention:
        kept = self._attention.get(seat)
        if kept is None or kept.running is not running:
            kept = self._attention[seat] = Attention(running, seat)
        return kept

    # -- at which process ---------------------------------------------------------------------------------------------
    async def _leased(self, table: Table) -> bool:
        """Whether this process has the lease of the table's bots: one has it at a time."""
        runner, now = self._runner, self._runner.environment.seconds()
        if runner.notes.alone or self._leased_until > now + LEASE_SECONDS / 2:
            return True
        if not await runner.store.lease(table.name, runner.notes.process, now, LEASE_SECONDS):
            return False
        self._leased_until = now + LEASE_SECONDS
        return True

    async def release(self, table: Table) -> None:
        """Nobody looks on here any more: another process need not wait until the lease has run out."""
        if self._leased_until > self._runner.environment.seconds():
            self._leased_until = 0.0
            await self._runner.store.release(table.name, self._runner.notes.process)


def hint_task(running: Running, seat: int, attention: Attention, seed: int) -> Task:
    return task(running, seat, "sharp", attention.caught_up(), seed)


def payer_of(at: Company) -> Asker:
    """For whom the bots of a table think. All of it counts for one person, however many look on: the host if they are
    here, else somebody who sits there, else whoever came first."""
    table = at.table
    owners = {chair.owner for chair in table.chairs}

    def standing(subscriber: Subscriber) -> tuple[bool, bool, int]:
        return subscriber.person != table.host, subscriber.person not in owners, subscriber.number

    subscriber = min(at.subscribers, key=standing, default=None)
    return Asker(table.host, "") if subscriber is None else subscriber.asker


def _decided(table: Table, seat: int, move: str, position: int, now: int) -> Decision:
    return Decision(bot_move(table, seat, move, position, now))
