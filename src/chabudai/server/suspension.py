"""Whether this process was stopped for a while: a closed laptop, a machine that was frozen. While nothing runs no time
passes at the tables, whether the process was ended or only held."""

import time
from collections.abc import Callable

#: Seconds between two beats; and after so many without one the process was held, not only busy.
BEAT = 2.0
HELD = 6.0

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
        #: It was held, and nobody has done anything about it yet.
        self.missed = False

    def beat(self) -> bool:
        """Whether there was none for too long."""
        now = self._clock()
        self.missed = self.missed or now - self._last > HELD
        self._last = now
        return self.missed
