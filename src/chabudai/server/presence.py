"""Who is at a table: connected to this process or to another one, looking on, or vanished."""

from chabudai.protocol.messages import Here
from chabudai.server.environment import Clock
from chabudai.server.gallery import Galleries, watching_here
from chabudai.server.subscriber import Subscriber
from chabudai.table.decide import VANISHED_MS
from chabudai.table.may import hosts
from chabudai.table.table import Table
from chabudai.table.viewer import Viewer

#: How long a note of who is connected to another process is believed.
NOTE_SECONDS = 60.0

Announcement = tuple[list[str], int]
"""The people with seats who are connected to this process, and how many look on here."""


class Presence:
    """Of one table."""

    def __init__(self, table: Table, clock: Clock) -> None:
        self.table = table
        self.subscribers: set[Subscriber] = set()
        self.gallery = Galleries()
        #: Who the subscribers know to have vanished.
        self.told_vanished: frozenset[str] = frozenset()
        self._clock = clock
        #: People who are connected to other processes, by process, and until when that is believed.
        self._elsewhere: dict[str, tuple[frozenset[str], float]] = {}
        #: What other processes were told last.
        self._announced: Announcement = ([], 0)
        #: When the host and those who have seats were last seen here, in milliseconds since 1970.
        self._seen: dict[str, int] = {}
        self._since = clock()

    def turn_to(self, table: Table) -> None:
        """The table was read anew."""
        self.table = table

    def add(self, subscriber: Subscriber) -> None:
        self.subscribers.add(subscriber)

    def discard(self, subscriber: Subscriber) -> None:
        self.notice()
        self.subscribers.discard(subscriber)

    # -- who is here --------------------------------------------------------------------------------------------------
    def here(self) -> frozenset[str]:
        now = self._clock() / 1000
        people = {subscriber.person for subscriber in self.subscribers}
        for others, until in self._elsewhere.values():
            if until > now:
                people |= others
        return frozenset(people)

    def heard(self, process: str, people: list[str], watching: int) -> None:
        """Another process has announced who is connected to it."""
        self.notice()
        until = self._clock() / 1000 + NOTE_SECONDS
        self._elsewhere[process] = (frozenset(people), until)
        self.gallery.heard(process, watching, until)

    def announcement(self, anyway: bool = False) -> Announcement | None:
        """What other processes are to be told: if it has changed since the last time, or anyway."""
        connected = {subscriber.person for subscriber in self.subscribers}
        # Of spectators nobody needs to know who they are.
        found = sorted(connected & self._expected()), watching_here(self.table, connected)
        if not anyway and found == self._announced:
            return None
        self._announced = found
        return found

    def watching(self) -> int:
        """How many look on, at all processes."""
        people = (subscriber.person for subscriber in self.subscribers)
        return self.gallery.watching(self.table, people, self._clock() / 1000)

    # -- who has vanished ---------------------------------------------------------------------------------------------
    def notice(self) -> None:
        """Whoever is waited for and is here now has been seen."""
        now, here, people = self._clock(), self.here(), self._expected()
        self._seen = {person: at for person, at in self._seen.items() if person in people}
        self._seen.update((person, now) for person in people if person in here)

    def vanished(self) -> frozenset[str]:
        """Those others wait for who have not been seen for a while, or not at all since the table is in memory."""
        self.notice()
        long_ago = self._clock() - VANISHED_MS
        return frozenset(each for each in self._expected() if self._seen.get(each, self._since) <= long_ago)

    def update_vanished(self) -> bool:
        """Whether others have vanished than the subscribers know of; from now on they know."""
        before, self.told_vanished = self.told_vanished, self.vanished()
        return self.told_vanished != before

    def _expected(self) -> set[str]:
        """Those whom others may wait for: who has a seat, and the host."""
        return {chair.owner for chair in self.table.chairs if chair.owner is not None} | {self.table.host}

    # -- what subscribers know of it ----------------------------------------------------------------------------------
    def message(self) -> Here:
        people = self.here()
        seats = [chair.bot is not None or chair.owner in people for chair in self.table.chairs]
        return Here(seats, [chair.owner in self.told_vanished for chair in self.table.chairs])

    def viewer_of(self, person: str, language: str) -> Viewer:
        return Viewer(tuple(self.table.seats_of(person)), language, hosts(self.table, person, self.told_vanished))
