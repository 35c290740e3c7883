"""Bots at the tables: which of them move now, for whom they think, and how long they take."""

import asyncio
import secrets
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from typing import Any

from chabudai.engine.errors import IllegalMove
from chabudai.server.bot_pace import rest, rest_at_least
from chabudai.server.config import Limits
from chabudai.server.environment import Environment
from chabudai.server.fair_queue import Asker, Crowded, Most, Tally, Withdrawn
from chabudai.server.live_table import LiveTable
from chabudai.server.notes import Notes
from chabudai.server.store import Store
from chabudai.server.subscriber import Subscriber
from chabudai.server.thinkers import Thinkers, Thought
from chabudai.table.decide import Decision, bot_move
from chabudai.table.errors import Refused
from chabudai.table.running_game import Running
from chabudai.table.table import Table
from chabudai.table.thinking import task, think

#: Seconds: how long a lease for a table's bots lasts.
LEASE = 15.0
#: Seconds until a table whose bots may not go on just now asks again.
AGAIN = 1.0

Change = Callable[[LiveTable, Callable[[], Decision]], Coroutine[Any, Any, Decision]]


class BotRunner:
    """`change` is how the hall lets something happen at a table."""

    def __init__(
        self, store: Store, notes: Notes, thinkers: Thinkers, environment: Environment, limits: Limits, change: Change
    ) -> None:
        self.thinkers = thinkers
        self._store = store
        self._notes = notes
        self._environment = environment
        self._limits = limits
        self._change = change
        #: Tables at which only bots play, and that go on because somebody looks on.
        self._shows = Tally(Most(limits.shows, limits.household_shows, 10**9))

    async def play(self, live: LiveTable) -> None:
        """Move for the bots of a table until it is somebody else's turn, or nobody looks on any more."""
        while live.subscribers and live.table.bots_to_move():
            if not await self._leased(live):
                await asyncio.sleep(LEASE / 3)
                continue
            try:
                await self._go_on(live)
            except Crowded:
                await asyncio.sleep(AGAIN)
            except Withdrawn:
                # Whoever looked on has gone; somebody may have come since.
                continue
        if not live.subscribers:
            await self.release(live)

    async def _go_on(self, live: LiveTable) -> None:
        """One move of every bot that owes one. Where only bots play, somebody must have the time to look on: nobody
        looks at a hundred tables."""
        payer = payer_of(live)
        if live.table.people():
            await self._moves(live, payer)
        elif not self._shows.room(payer):
            await asyncio.sleep(AGAIN)
        else:
            self._shows.add(payer)
            try:
                await self._moves(live, payer)
            finally:
                self._shows.remove(payer)

    async def _moves(self, live: LiveTable, payer: Asker) -> None:
        """All bots that owe a choice think at once: where choices are sealed nobody waits for another."""
        table, running = live.table, live.table.running
        assert running is not None
        resting = live.rest(rest(table, self._limits), rest_at_least(table, self._limits))
        thoughts = [self._thought(live, running, payer, seat, strength) for seat, strength in table.bots_to_move()]
        moves, _ = await asyncio.gather(asyncio.gather(*thoughts), resting)
        for seat, position, move in moves:
            with suppress(Refused, IllegalMove):
                # Unless somebody came back, or took a move back, while the bot was thinking.
                await self._change(live, partial(_decided, table, seat, move, position, self._environment.clock()))

    async def _thought(
        self, live: LiveTable, running: Running, payer: Asker, seat: int, strength: str
    ) -> tuple[int, int, str]:
        memory = live.attention(running, seat).caught_up()
        given = task(running, seat, strength, memory, secrets.randbits(48))
        if strength == "sharp":
            even = any(chair.owner is not None for chair in live.table.chairs)
            thought = Thought(payer, "sharp", live.table.name, self._environment.sharp, even)
        else:
            thought = Thought(payer, "quick", live.table.name)
        return seat, given.position, await self.thinkers.run(thought, think, given)

    def nobody_looks(self, live: LiveTable) -> None:
        """What has not begun is not thought about."""
        self.thinkers.withdraw(live.table.name)

    # -- at which process ----------------------------------------------------------------------------------------------
    async def _leased(self, live: LiveTable) -> bool:
        """Whether the bots of this table think here. One process has them at a time."""
        now = time.time()
        if self._notes.alone or live.leased_until > now + LEASE / 2:
            return True
        if not await self._store.lease(live.table.name, self._notes.process, now, LEASE):
            return False
        live.leased_until = now + LEASE
        return True

    async def release(self, live: LiveTable) -> None:
        """Nobody looks on here any more: wherever they are now, the bots need not wait until the lease has run out."""
        if live.leased_until > time.time():
            live.leased_until = 0.0
            await self._store.release(live.table.name, self._notes.process)


def payer_of(live: LiveTable) -> Asker:
    """For whom the bots of a table think. All of it counts for one person, however many look on: the host if they are
    here, else somebody who sits there, else whoever came first."""
    owners = {chair.owner for chair in live.table.chairs}

    def standing(subscriber: Subscriber) -> tuple[bool, bool, int]:
        return subscriber.person != live.table.host, subscriber.person not in owners, subscriber.number

    subscriber = min(live.subscribers, key=standing, default=None)
    return Asker(live.table.host, "") if subscriber is None else subscriber.asker


def _decided(table: Table, seat: int, move: str, position: int, now: int) -> Decision:
    return Decision(bot_move(table, seat, move, position, now))
