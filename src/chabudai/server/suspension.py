"""Detects that this process was suspended: a closed laptop, a machine that was frozen. While nothing runs no time
passes at the tables, whether the process was ended or only stopped."""

import time
from collections.abc import Callable

#: Between two heartbeats; and after this long without one the process was suspended, not only busy.
BEAT_SECONDS = 1.0
SUSPENDED_SECONDS = 3.0

Uptime = Callable[[], float]
"""Seconds since whenever, also those that the machine has slept."""


def uptime() -> float:
    # Where there is no such clock, that of Python does not stop either.
    clock: int | None = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if clock is None else time.clock_gettime(clock)


class SuspensionDetector:
    def __init__(self, clock: Uptime) -> None:
        self._clock = clock
        self._last = clock()
        self._missed = False

    def beat(self) -> bool:
        """Whether there was no heartbeat for too long, and nobody has acknowledged it yet."""
        now = self._clock()
        self._missed = self._missed or now - self._last > SUSPENDED_SECONDS
        self._last = now
        return self._missed

    def acknowledge(self) -> None:
        self._missed = False
