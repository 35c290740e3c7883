"""A table that somebody is looking at: its state, its guests and what is going on for it."""

import asyncio
import logging

from chabudai.server.guest import Guest
from chabudai.server.nature import Clock
from chabudai.server.store import TableCard
from chabudai.table.running import Running
from chabudai.table.shapes import Viewer
from chabudai.table.shown import Scene
from chabudai.table.table import Table
from chabudai.table.thinking import Attention

LOG = logging.getLogger("chabudai.server")


class Live:
    """Held by the hall. Whoever changes `table` holds `lock`."""

    def __init__(self, table: Table, clock: Clock) -> None:
        self.table = table
        self.clock = clock
        self.lock = asyncio.Lock()
        self.guests: set[Guest] = set()
        #: People who are connected to other processes, by process, and until when that is believed.
        self.elsewhere: dict[str, tuple[frozenset[str], float]] = {}
        #: What other processes were told last of the people who are connected here.
        self.told_here: list[str] = []
        self.share: str | None = None
        #: The record is being kept.
        self.ending = False
        self.thinking: asyncio.Task[None] | None = None
        self.alarm: asyncio.TimerHandle | None = None
        self.idle_since = 0.0
        self.leased_until = 0.0
        #: The store failed while something was being written: nobody knows whether it was kept.
        self.doubtful = False
        self.looking_again: asyncio.Task[None] | None = None
        #: The table's card as the store has it.
        self.card: TableCard | None = None
        self._attention: dict[int, Attention] = {}
        #: Guests who have something to be sent, and the scene that all of them see while they are.
        self._due: list[Guest] = []
        self._shared: Scene | None = None

    # -- who is here ---------------------------------------------------------------------------------------------------
    def here(self, now: float) -> frozenset[str]:
        people = {guest.person for guest in self.guests}
        for others, until in self.elsewhere.values():
            if until > now:
                people |= others
        return frozenset(people)

    def owners_here(self) -> list[str]:
        """Whoever has a seat and is connected to this process. Of spectators nobody needs to know."""
        owners = {chair.owner for chair in self.table.chairs}
        return sorted({guest.person for guest in self.guests if guest.person in owners})

    def seats_here(self, now: float) -> list[bool]:
        people = self.here(now)
        return [chair.bot is not None or chair.owner in people for chair in self.table.chairs]

    # -- what guests see -----------------------------------------------------------------------------------------------
    def viewer(self, guest: Guest) -> Viewer:
        table = self.table
        return Viewer(tuple(table.seats_of(guest.person)), guest.language, table.is_host(guest.person))

    def message_for(self, guest: Guest) -> bytes | None:
        """What a guest has not seen yet, or None if it has seen everything."""
        if guest.seen == self.table.number:
            return None
        since, guest.seen = guest.seen, self.table.number
        return self.message(self.viewer(guest), since)

    def message(self, viewer: Viewer, since: int | None = None) -> bytes:
        return self._scene().message(viewer, since)

    def tell_soon(self, guest: Guest) -> None:
        """As soon as whatever is going on now has ended: all who are due then are told at once, of one scene."""
        if not self._due:
            asyncio.get_running_loop().call_soon(self._tell)
        self._due.append(guest)

    def _tell(self) -> None:
        due, self._due = self._due, []
        self._shared = self._scene()
        for guest in due:
            try:
                guest.send()
            except Exception:
                # Whoever is told next need not suffer from it.
                LOG.exception("A mistake of ours in what a guest is sent")
        self._shared = None

    def _scene(self) -> Scene:
        """The table as it is now."""
        if self._shared is not None:
            return self._shared
        now = self.clock()
        return Scene(self.table, now, self.here(now / 1000), self.share)

    # -- what bots are given -------------------------------------------------------------------------------------------
    def attention(self, running: Running, seat: int) -> Attention:
        kept = self._attention.get(seat)
        if kept is None or kept.running is not running:
            kept = self._attention[seat] = Attention(running, seat)
        return kept

    def forget_attention(self) -> None:
        self._attention.clear()


def card_of(table: Table) -> TableCard:
    """What lists show of a table."""
    owners = dict.fromkeys([table.host, *(chair.owner for chair in table.chairs if chair.owner is not None)])
    host = next((chair.name for chair in table.chairs if chair.owner == table.host), "")
    return TableCard(
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
