"""The alarm for the next end of a clock at a table."""

import asyncio
from collections.abc import Callable

from chabudai.server.environment import Clock

#: Added to every delay: an alarm must not ring before the clock has run out.
MARGIN_SECONDS = 0.001


class ClockAlarm:
    """Of one table. There is one timer at most."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._timer: asyncio.TimerHandle | None = None

    @property
    def is_set(self) -> bool:
        return self._timer is not None

    def set(self, end: int | None, ring: Callable[[], None]) -> None:
        """Ring at that time (milliseconds since 1970), instead of whenever it was set to before; None: not at all."""
        self.cancel()
        if end is not None:
            delay = max(0, end - self._clock()) / 1000
            self._timer = asyncio.get_running_loop().call_later(delay + MARGIN_SECONDS, self._ring, ring)

    def _ring(self, ring: Callable[[], None]) -> None:
        self._timer = None
        ring()

    def cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
