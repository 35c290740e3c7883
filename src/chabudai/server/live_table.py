"""A table that somebody is looking at: its state, its subscribers and what is going on for it."""

import asyncio
import logging
import time
from collections import deque
from contextlib import suppress

from chabudai.protocol.messages import Gallery
from chabudai.server.environment import Clock
from chabudai.server.gallery import Galleries, watching_here
from chabudai.server.store import TableSummary
from chabudai.server.subscriber import Subscriber
from chabudai.server.unconfirmed import Unconfirmed
from chabudai.table.decide import VANISHED
from chabudai.table.may import hosts
from chabudai.table.running_game import Running
from chabudai.table.scene import Scene, number_for
from chabudai.table.table import Table
from chabudai.table.thinking import Attention
from chabudai.table.viewer import Viewer

LOG = logging.getLogger("chabudai.server")

#: So many subscribers are told at once, and more for so many seconds of CPU, before other tables have their turn; and
#: for how many times as long as that took the rest of a crowd waits.
COMPANY = 8
SLICE = 0.004
BREATH = 3


class LiveTable:
    """Held by the tables. Whoever changes `table` holds `lock`."""

    def __init__(self, table: Table, clock: Clock) -> None:
        self.table = table
        self.clock = clock
        self.lock = asyncio.Lock()
        self.subscribers: set[Subscriber] = set()
        #: People who are connected to other processes, by process, and until when that is believed.
        self.elsewhere: dict[str, tuple[frozenset[str], float]] = {}
        #: What other processes were told last of the people who are connected here.
        self.told_here: tuple[list[str], int] = ([], 0)
        self.gallery = Galleries()
        #: When the host and those who have seats were last seen here, in milliseconds since 1970.
        self._seen: dict[str, int] = {}
        self._held_since = clock()
        #: Who the subscribers know to have vanished.
        self.told_vanished: frozenset[str] = frozenset()
        self.share: str | None = None
        #: The record of the game before this one.
        self.last: str | None = None
        #: The record is being kept.
        self.ending = False
        self.thinking: asyncio.Task[None] | None = None
        self.alarm: asyncio.TimerHandle | None = None
        self.idle_since = 0.0
        self.leased_until = 0.0
        #: The store failed while something was being written: nobody knows whether it was kept.
        self.doubtful = False
        self.doubts = Unconfirmed()
        #: How often the store did not answer whoever held the lock.
        self.unanswered = 0
        self.looking_again: asyncio.Task[None] | None = None
        #: The table's summary as the store has it.
        self.summary: TableSummary | None = None
        #: People who have seen enough of what lies there, and whether all have.
        self._hurrying: set[str] = set()
        self._enough = asyncio.Event()
        self._attention: dict[int, Attention] = {}
        #: Guests who have something to be sent; the scene that all of them see while they are, and how many look on.
        self._due: deque[Subscriber] = deque()
        self._shared: Scene | None = None
        self._watching: int | None = None
        self._telling: asyncio.Handle | None = None
        self._told_until = 0.0

    # -- who is here --------------------------------------------------------------------------------------------------
    def here(self, now: float) -> frozenset[str]:
        people = {subscriber.person for subscriber in self.subscribers}
        for others, until in self.elsewhere.values():
            if until > now:
                people |= others
        return frozenset(people)

    def notice(self) -> None:
        """Whoever is waited for and is here now has been seen."""
        now = self.clock()
        here, people = self.here(now / 1000), self._expected()
        self._seen = {person: at for person, at in self._seen.items() if person in people}
        self._seen.update((person, now) for person in people if person in here)

    def vanished(self) -> frozenset[str]:
        """Whoever of them has not been seen for a while, or not at all since the table is held here."""
        self.notice()
        long_ago = self.clock() - VANISHED
        return frozenset(each for each in self._expected() if self._seen.get(each, self._held_since) <= long_ago)

    def _expected(self) -> set[str]:
        """Those whom others may wait for: who has a seat, and the host."""
        return {chair.owner for chair in self.table.chairs if chair.owner is not None} | {self.table.host}

    def owners_here(self) -> list[str]:
        """Whoever is waited for and connected to this process. Of spectators nobody needs to know."""
        return sorted({subscriber.person for subscriber in self.subscribers} & self._expected())

    def watching_here(self) -> int:
        return watching_here(self.table, (subscriber.person for subscriber in self.subscribers))

    def seats_here(self, now: float) -> list[bool]:
        people = self.here(now)
        return [chair.bot is not None or chair.owner in people for chair in self.table.chairs]

    # -- what subscribers see -----------------------------------------------------------------------------------------
    def viewer(self, subscriber: Subscriber) -> Viewer:
        return self.viewer_of(subscriber.person, subscriber.language)

    def viewer_of(self, person: str, language: str) -> Viewer:
        return Viewer(tuple(self.table.seats_of(person)), language, hosts(self.table, person, self.told_vanished))

    def message_for(self, subscriber: Subscriber) -> bytes | None:
        """What a guest has not seen yet, or None if it has seen everything."""
        viewer = self.viewer(subscriber)
        number = number_for(self.table, viewer)
        if subscriber.seen == number:
            return None
        since, subscriber.seen = subscriber.seen, number
        return self.message(viewer, since)

    def gallery_for(self, subscriber: Subscriber) -> Gallery:
        watching = self._counted() if self._watching is None else self._watching
        return self.gallery.seen_by(self.viewer(subscriber), self.table, watching, subscriber.overheard)

    def _counted(self) -> int:
        return self.gallery.watching(self.table, (each.person for each in self.subscribers), self.clock() / 1000)

    def message(self, viewer: Viewer, since: int | None = None) -> bytes:
        return self._scene().message(viewer, since)

    def tell_soon(self, subscriber: Subscriber) -> None:
        """As soon as whatever is going on now has ended: all who are due then are told of one scene, those who play
        first. A crowd is told in slices, and of everything that happens meanwhile at once."""
        if self.table.seats_of(subscriber.person):
            self._due.appendleft(subscriber)
        else:
            self._due.append(subscriber)
        if self._telling is None:
            loop = asyncio.get_running_loop()
            wait = self._told_until - time.monotonic()
            self._telling = loop.call_later(wait, self._tell) if wait > 0 else loop.call_soon(self._tell)

    def _tell(self) -> None:
        self._shared, self._watching, self._telling = self._scene(), self._counted(), None
        began, told = time.thread_time(), 0
        while self._due and (told < COMPANY or time.thread_time() - began < SLICE):
            self._send(self._due.popleft())
            told += 1
        self._shared = self._watching = None
        if self._due:
            wait = BREATH * (time.thread_time() - began)
            self._told_until = time.monotonic() + wait
            self._telling = asyncio.get_running_loop().call_later(wait, self._tell)

    def _send(self, subscriber: Subscriber) -> None:
        try:
            subscriber.send()
        except Exception:
            # Whoever is told next need not suffer from it.
            LOG.exception("A mistake of ours in what a subscriber is sent")

    def _scene(self) -> Scene:
        """The table as it is now."""
        if self._shared is not None:
            return self._shared
        now = self.clock()
        return Scene(self.table, now, self.here(now / 1000), self.share, self.vanished(), self.last)

    # -- how long bots wait -------------------------------------------------------------------------------------------
    async def rest(self, seconds: float, least: float) -> None:
        """Until the time is over, or everybody at the table has seen enough."""
        self._hurrying.clear()
        self._enough.clear()
        await asyncio.sleep(least)
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds - least):
                await self._enough.wait()

    def hurry(self, person: str) -> None:
        """Somebody has seen enough. Who only looks on waits for those who play."""
        if self.table.seats_of(person):
            self._hurrying.add(person)
            owners = {chair.owner for chair in self.table.chairs}
            if self.here(self.clock() / 1000) & owners <= self._hurrying:
                self._enough.set()

    # -- what bots are given ------------------------------------------------------------------------------------------
    def attention(self, running: Running, seat: int) -> Attention:
        kept = self._attention.get(seat)
        if kept is None or kept.running is not running:
            kept = self._attention[seat] = Attention(running, seat)
        return kept

    def forget_attention(self) -> None:
        self._attention.clear()


def summary_of(table: Table) -> TableSummary:
    """What lists show of a table."""
    owners = dict.fromkeys([table.host, *(chair.owner for chair in table.chairs if chair.owner is not None)])
    host = next((chair.name for chair in table.chairs if chair.owner == table.host), "")
    return TableSummary(
        name=table.name,
        game=table.setup.game.name,
        seats=table.setup.seats,
        taken=sum(chair.taken for chair in table.chairs),
        phase=table.phase,
        listed=table.plan.listed,
        host=host,
        people=tuple(owners),
        opened_at=table.opened_at / 1000,
        changed_at=table.changed_at / 1000,
    )
