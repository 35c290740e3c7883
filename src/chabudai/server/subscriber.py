"""One connection at a table: whose eyes it has, what it has seen, and what it still has to be sent."""

from collections.abc import Callable
from itertools import count
from typing import TYPE_CHECKING

import msgspec

from chabudai.protocol.messages import Answer, Bye, Goodbye, Here
from chabudai.server.fair_queue import Asker
from chabudai.server.transport import Transport

if TYPE_CHECKING:
    from chabudai.server.live_table import LiveTable

#: Answers that may wait for somebody who does not read. The table itself never queues: it is sent as it is by then.
MOST_WAITING = 64

#: Who came first.
_NUMBERS = count()
_ENCODE = msgspec.json.Encoder().encode


class TooSlow(Exception):
    """The other side does not read what it asked for."""


def nobody_is_there(why: Goodbye) -> None:
    """How a subscriber is dismissed who has not come yet, or has gone."""


class Subscriber:
    """It is told that something changed, and fetches the present state when the line is free: a slow reader skips
    what lies between and holds nobody up."""

    __slots__ = (
        "_answers",
        "_due",
        "_here",
        "_line",
        "_live",
        "address",
        "dismiss",
        "language",
        "number",
        "overheard",
        "person",
        "seen",
        "watching",
    )

    def __init__(self, person: str, language: str, live: "LiveTable", line: Transport, address: str = "") -> None:
        self.person = person
        #: The household that the connection comes from.
        self.address = address
        self.number = next(_NUMBERS)
        #: To end the connection, and to say why.
        self.dismiss: Callable[[Goodbye], None] = nobody_is_there
        self.language = language
        #: The number of the last entry it knows; None before it was shown anything.
        self.seen: int | None = None
        #: The last line of those who look on that it knows, and how many it knows to be there.
        self.overheard = 0
        self.watching = 0
        self._live = live
        self._line = line
        self._answers: list[bytes] = []
        self._here: Here | None = None
        self._due = False

    @property
    def asker(self) -> Asker:
        """For whom is thought what this guest wants to know."""
        return Asker(self.person, self.address)

    def changed(self) -> None:
        """Something is to be sent, all of it at once."""
        if not self._due:
            self._due = True
            self._live.tell_soon(self)

    def answer(self, answer: Answer | Bye) -> None:
        if len(self._answers) >= MOST_WAITING:
            raise TooSlow
        self._answers.append(_ENCODE(answer))
        self.changed()

    def present(self, here: Here) -> None:
        self._here = here
        self.changed()

    def show_anew(self) -> None:
        """Send the whole table next time."""
        self.seen = None
        self.changed()

    def send(self) -> None:
        """Send whatever there is if the line is free; if not, this is called again when it is. The table comes before
        the answer to what changed it."""
        self._due = False
        if not self._line.free:
            return
        messages: list[bytes] = []
        table = self._live.message_for(self)
        if table is not None:
            messages.append(table)
        elif self._here is not None:
            messages.append(_ENCODE(self._here))
        self._here = None
        gallery = self._live.gallery_for(self)
        if gallery.lines or gallery.watching != self.watching:
            self.watching = gallery.watching
            self.overheard = max((line.number for line in gallery.lines), default=self.overheard)
            messages.append(_ENCODE(gallery))
        if self._answers:
            messages += self._answers
            self._answers = []
        if messages:
            self._line.write(messages)
