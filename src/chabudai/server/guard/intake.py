"""What has come over a connection and is not parsed yet."""

import asyncio
from collections.abc import Callable


class Intake:
    """Taken in pieces, so that somebody can look what was in one before the next is parsed, and with pauses in which
    others have their turn. Whoever pauses it stops reading from its transport meanwhile."""

    __slots__ = ("_at", "_came", "_pause", "_piece_bytes")

    def __init__(self, piece_bytes: int) -> None:
        self._piece_bytes = piece_bytes
        self._came = b""
        self._at = 0
        self._pause: asyncio.TimerHandle | None = None

    def __bool__(self) -> bool:
        return self._at < len(self._came)

    @property
    def is_paused(self) -> bool:
        return self._pause is not None

    def add(self, data: bytes) -> None:
        self._came, self._at = self._came[self._at :] + data, 0

    def piece(self) -> bytes:
        begin = self._at
        self._at = begin + self._piece_bytes
        return self._came[begin : self._at]

    def clear(self) -> None:
        self._came, self._at = b"", 0

    def pause(self, seconds: float, then: Callable[[], None]) -> None:
        """Not while it is paused already."""
        self._pause = asyncio.get_running_loop().call_later(seconds, self._go_on, then)

    def _go_on(self, then: Callable[[], None]) -> None:
        self._pause = None
        then()

    def close(self) -> None:
        """Nothing comes after this."""
        self.clear()
        if self._pause is not None:
            self._pause.cancel()
            self._pause = None
