"""Those who look on at a table: how many they are, and what they say to each other.

Players never hear it. It is not written down: the last of it stays as long as the table is in memory, and other
processes are told of new ones.
"""

from collections import deque
from collections.abc import Callable, Iterable

from chabudai.protocol.messages import Gallery, Whispered
from chabudai.table.scene import may_watch
from chabudai.table.table import Table
from chabudai.table.viewer import Viewer

#: So many whispers are kept for whoever comes later.
MOST_WHISPERS = 50


class Galleries:
    """The gallery of one table."""

    def __init__(self) -> None:
        #: With the number of whoever said it: they may wish to be forgotten.
        self._whispers: deque[tuple[str, Whispered]] = deque(maxlen=MOST_WHISPERS)
        self._said = 0
        #: How many look on at other processes, and until when that is believed.
        self._elsewhere: dict[str, tuple[int, float]] = {}

    def say(self, person: str, name: str, text: str) -> None:
        self._said += 1
        self._whispers.append((person, Whispered(self._said, name, text)))

    def forget(self, is_forgotten: Callable[[str], bool]) -> None:
        """Whoever comes later does not find what these people said."""
        self._whispers = deque((whisper for whisper in self._whispers if not is_forgotten(whisper[0])), MOST_WHISPERS)

    def heard(self, process: str, watching: int, until: float) -> None:
        """So many look on at another process."""
        self._elsewhere[process] = (watching, until)

    def seen_by(self, viewer: Viewer, table: Table, watching: int, after: int) -> Gallery:
        """What somebody may know of it who has heard everything up to that number."""
        if not may_watch(table, viewer):
            return Gallery(0, [])
        heard = [] if viewer.seats else [said for _, said in self._whispers if said.number > after]
        return Gallery(watching, heard)

    def watching(self, table: Table, here: Iterable[str], now: float) -> int:
        others = sum(count for count, until in self._elsewhere.values() if until > now)
        return watching_here(table, here) + others


def watching_here(table: Table, people: Iterable[str]) -> int:
    """While a game is on the table: before it everybody is about to sit down."""
    if table.phase not in ("playing", "over"):
        return 0
    owners = {chair.owner for chair in table.chairs}
    return len(set(people) - owners)
