"""One connection at a table: its transport, the answers that wait for it, and what it has seen."""

from collections.abc import Callable
from itertools import count

import msgspec

from chabudai.protocol.messages import Answer, Bye, Gallery, Goodbye, Here, greeting
from chabudai.server.fair_queue import Asker
from chabudai.server.transport import ClosedTransport, Transport

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
    """Knows nothing of the table: `Broadcast` hands it what is new when its transport is free. So a slow reader skips
    what lies between and delays nobody."""

    __slots__ = (
        "_answers",
        "_dismiss",
        "_greeted",
        "_here",
        "_transport",
        "_watching",
        "address",
        "language",
        "number",
        "overheard",
        "person",
        "seen",
    )

    def __init__(
        self,
        person: str,
        language: str,
        transport: Transport,
        address: str = "",
        dismiss: Callable[[Goodbye], None] = nobody_is_there,
    ) -> None:
        self.person = person
        #: The household that the connection comes from.
        self.address = address
        self.number = next(_NUMBERS)
        self.language = language
        #: The number of the last entry it knows; None before it was shown anything.
        self.seen: int | None = None
        #: The last of what those say who look on that it knows, and how many it knows to be there.
        self.overheard = 0
        self._watching = 0
        self._transport: Transport = transport
        self._dismiss = dismiss
        self._answers: list[bytes] = []
        self._here: Here | None = None
        #: It was shown the table once, and told which protocol is spoken.
        self._greeted = False

    @property
    def asker(self) -> Asker:
        """For whom is thought what this subscriber wants to know."""
        return Asker(self.person, self.address)

    @property
    def free(self) -> bool:
        return self._transport.free

    def dismiss(self, why: Goodbye) -> None:
        """End the connection, and say why."""
        self._dismiss(why)

    def close(self) -> None:
        """The connection has ended. Lets go of it: neither would be freed while each refers to the other."""
        self._dismiss = nobody_is_there
        self._transport = ClosedTransport()

    # -- what is to be sent -------------------------------------------------------------------------------------------
    def answer(self, answer: Answer | Bye) -> None:
        if len(self._answers) >= MOST_WAITING:
            raise TooSlow
        self._answers.append(_ENCODE(answer))

    def present(self, here: Here) -> None:
        self._here = here

    def speak(self, language: str) -> None:
        self.language = language

    def show_anew(self) -> None:
        """Send the whole table next time."""
        self.seen = None

    def send(self, number: int, table: bytes | None, gallery: Gallery) -> None:
        """Send whatever there is. The table, if it is new, comes before the answer to what changed it."""
        messages: list[bytes] = []
        self.seen = number
        if table is not None:
            messages.append(table if self._greeted else greeting(table))
            self._greeted = True
        elif self._here is not None:
            messages.append(_ENCODE(self._here))
        self._here = None
        if gallery.lines or gallery.watching != self._watching:
            self._watching = gallery.watching
            self.overheard = max((said.number for said in gallery.lines), default=self.overheard)
            messages.append(_ENCODE(gallery))
        if self._answers:
            messages += self._answers
            self._answers = []
        if messages:
            self._transport.write(messages)
