"""A table under load: it sends a move when it may, and measures until the last of its seats has the new view."""

import asyncio
import random
import time
from abc import ABC, abstractmethod

from bench.load.line import Line

SEATS = 4


class LoadTable(ABC):
    """All seats of a table are in one process, so one clock is enough."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.lines: list[Line] = []
        #: Seconds from sending a move to the last seat's having the new view, of every move while `counting`.
        self.took: list[float] = []
        self.counting = False
        #: A tick came while the last move was still on its way.
        self.missed = 0
        self.dealt: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._closed_loop = False
        self._seen = [-1] * SEATS
        #: What the mover will send, and its seat; the number of the last view when a move was sent, and when.
        self._choice: tuple[int, bytes] | None = None
        self._sent: tuple[int, float] | None = None

    @abstractmethod
    async def connect(self, port: int) -> None:
        """Return when the cards are dealt and everybody sees it."""

    def close(self) -> None:
        for line in self.lines:
            line.close()

    # -- what happens on the lines -------------------------------------------------------------------------------------
    def has(self, seat: int, number: int) -> None:
        """A seat has a view of this number."""
        self._seen[seat] = number
        if self._sent is not None and min(self._seen) > self._sent[0]:
            if self.counting:
                self.took.append(time.perf_counter() - self._sent[1])
            self._sent = None
        self._go_on()

    def may_move(self, seat: int, choice: bytes) -> None:
        self._choice = (seat, choice)
        self._go_on()

    def begin_anew(self) -> None:
        """Views are counted from the beginning."""
        self._seen = [-1] * SEATS
        self._choice = self._sent = None

    def _go_on(self) -> None:
        if self._sent is None and self._choice is not None and min(self._seen) == max(self._seen):
            if not self.dealt.done():
                self.dealt.set_result(None)
            if self._closed_loop:
                self.move()

    # -- how it is driven ----------------------------------------------------------------------------------------------
    def move(self) -> None:
        if self._choice is None or self._sent is not None:
            self.missed += 1
            return
        (seat, choice), self._choice = self._choice, None
        self._sent = (max(self._seen), time.perf_counter())
        self.lines[seat].send(choice)

    def in_a_closed_loop(self) -> None:
        """From now on the next move is sent as soon as everybody has seen the last one."""
        self._closed_loop = True
        self.move()

    def every(self, seconds: float) -> None:
        """From now on a move every so many seconds, beginning at some moment of the first of them."""
        asyncio.get_running_loop().call_later(self.random.random() * seconds, self._tick, seconds)

    def _tick(self, seconds: float) -> None:
        asyncio.get_running_loop().call_later(seconds, self._tick, seconds)
        self.move()
