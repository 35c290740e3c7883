"""One connection at a table: whose eyes it has, what it has seen, and what it still has to be sent."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import msgspec

from chabudai.server.answers import Answer, Here

if TYPE_CHECKING:
    from chabudai.server.live import Live

Send = Callable[[bytes], Awaitable[None]]
#: Answers that may wait for somebody who does not read. The table itself never queues: it is sent as it is by then.
MOST_WAITING = 64

_ENCODE = msgspec.json.Encoder().encode


class TooSlow(Exception):
    """The other side does not read what it asked for."""


class Guest:
    """It is told that something changed, and fetches the present state when the line is free: a slow reader skips
    what lies between and holds nobody up."""

    def __init__(self, person: str, language: str) -> None:
        self.person = person
        self.language = language
        #: The number of the last entry it knows; None before it was shown anything.
        self.seen: int | None = None
        self._answers: deque[bytes] = deque()
        self._here: list[bool] | None = None
        self._wake = asyncio.Event()

    def changed(self) -> None:
        self._wake.set()

    def answer(self, answer: Answer) -> None:
        if len(self._answers) >= MOST_WAITING:
            raise TooSlow
        self._answers.append(_ENCODE(answer))
        self._wake.set()

    def present(self, seats: list[bool]) -> None:
        self._here = seats
        self._wake.set()

    def show_anew(self) -> None:
        """Send the whole table next time."""
        self.seen = None
        self._wake.set()

    async def run(self, live: "Live", send: Send) -> None:
        """Send whatever there is until the connection ends. The table comes before the answer to what changed it."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            message = live.message_for(self)
            if message is not None:
                self._here = None
                await send(message)
            elif self._here is not None:
                seats, self._here = self._here, None
                await send(_ENCODE(Here(seats)))
            while self._answers:
                await send(self._answers.popleft())
