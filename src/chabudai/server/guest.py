"""One connection at a table: whose eyes it has, what it has seen, and what it still has to be sent."""

from typing import TYPE_CHECKING

import msgspec

from chabudai.server.answers import Answer, Here
from chabudai.server.lines import Line

if TYPE_CHECKING:
    from chabudai.server.live import Live

#: Answers that may wait for somebody who does not read. The table itself never queues: it is sent as it is by then.
MOST_WAITING = 64

_ENCODE = msgspec.json.Encoder().encode


class TooSlow(Exception):
    """The other side does not read what it asked for."""


class Guest:
    """It is told that something changed, and fetches the present state when the line is free: a slow reader skips
    what lies between and holds nobody up."""

    __slots__ = ("_answers", "_due", "_here", "_line", "_live", "language", "person", "seen")

    def __init__(self, person: str, language: str, live: "Live", line: Line) -> None:
        self.person = person
        self.language = language
        #: The number of the last entry it knows; None before it was shown anything.
        self.seen: int | None = None
        self._live = live
        self._line = line
        self._answers: list[bytes] = []
        self._here: list[bool] | None = None
        self._due = False

    def changed(self) -> None:
        """Something is to be sent, all of it at once."""
        if not self._due:
            self._due = True
            self._live.tell_soon(self)

    def answer(self, answer: Answer) -> None:
        if len(self._answers) >= MOST_WAITING:
            raise TooSlow
        self._answers.append(_ENCODE(answer))
        self.changed()

    def present(self, seats: list[bool]) -> None:
        self._here = seats
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
            messages.append(_ENCODE(Here(self._here)))
        self._here = None
        if self._answers:
            messages += self._answers
            self._answers = []
        if messages:
            self._line.write(messages)
