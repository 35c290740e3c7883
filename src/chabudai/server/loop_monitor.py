"""How long the event loop was blocked by one thing: all tables wait that long."""

import asyncio
import time

#: Between two looks, and how long the longest delay is told of.
BEAT_SECONDS = 0.1
WINDOW_SECONDS = 60.0


class LoopMonitor:
    """Samples the delay of the event loop ten times a second. What is short may be missed, what is longer than a beat
    is not. Only CPU time of the loop's own thread counts, not what others on the machine did."""

    def __init__(self) -> None:
        self._beat: asyncio.TimerHandle | None = None
        self._due = 0.0
        self._computed = 0.0
        #: The longest of this minute and of the one before, and when this one began.
        self._now, self._before, self._began = 0.0, 0.0, 0.0

    def start(self) -> None:
        """To be called in the loop."""
        loop = asyncio.get_running_loop()
        self._computed = time.thread_time()
        self._due = loop.time() + BEAT_SECONDS
        self._beat = loop.call_at(self._due, self._look)

    def _look(self) -> None:
        late = asyncio.get_running_loop().time() - self._due
        self.note(min(late, time.thread_time() - self._computed))
        self.start()

    def note(self, seconds: float) -> None:
        now = time.monotonic()
        if now - self._began > WINDOW_SECONDS:
            # Whatever was before the minute before is forgotten.
            self._before = self._now if now - self._began <= 2 * WINDOW_SECONDS else 0.0
            self._now, self._began = 0.0, now
        self._now = max(self._now, seconds)

    def longest(self) -> float:
        """Seconds, within the last minute or two."""
        return max(self._now, self._before)

    def close(self) -> None:
        if self._beat is not None:
            self._beat.cancel()
