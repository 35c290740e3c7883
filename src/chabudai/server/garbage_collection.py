"""Tunes Python's garbage collector: a full collection stops all tables, the longer the more objects there are.

Hardly anything of ours needs it: reference counting frees closed connections and tables, which hold no cycles, and
neither do exceptions. So only young objects are collected, often and little; those that survive are frozen
(`gc.freeze`) out of its sight. A full collection waits until nobody is at a table and memory has grown; while somebody
is, it waits for an idle moment and for so much more memory that the machine itself might soon have none.
"""

import asyncio
import gc
import sys
import time
from collections.abc import Callable
from typing import Literal

#: How much may have been made before garbage is looked for among what has just come, and among what came lately.
THRESHOLDS = (1_000, 3, 3)
#: The generation of what has outlived some looks: with it everything that is in sight is looked at.
OLDEST_GENERATION = 2
#: Seconds between two looks whether there is nothing to do, and the share of CPU that "nothing" is.
BEAT_SECONDS = 1.0
QUIET_SHARE = 0.1
#: How many times as much as after the last look at everything there has to be for another: if nobody would wait for it,
#: and if somebody might.
GROWTH_IF_EMPTY, GROWTH = 2.0, 6.0


class GarbageCollection:
    """For a process that is a server and nothing else; `is_empty`: nobody is at a table."""

    def __init__(self, is_empty: Callable[[], bool]) -> None:
        self._is_empty = is_empty
        self._beat: asyncio.TimerHandle | None = None
        self._computed = 0.0
        self._thresholds = gc.get_threshold()
        #: Blocks of memory in use after the last look at everything. (To count things takes almost as long as a look.)
        self._used = 0

    def start(self) -> None:
        """To be called in the loop. What is there now stays."""
        gc.set_threshold(*THRESHOLDS)
        gc.callbacks.append(_put_away)
        self.look_at_everything()
        self._wait()

    def look_at_everything(self) -> None:
        gc.unfreeze()
        gc.collect()
        self._used = sys.getallocatedblocks()

    def close(self) -> None:
        if self._beat is not None:
            self._beat.cancel()
            gc.callbacks.remove(_put_away)
            gc.set_threshold(*self._thresholds)
            gc.unfreeze()

    def _wait(self) -> None:
        self._computed = time.thread_time()
        self._beat = asyncio.get_running_loop().call_later(BEAT_SECONDS, self._go_on)

    def _go_on(self) -> None:
        self.consider(time.thread_time() - self._computed)
        self._wait()

    def consider(self, computed: float) -> None:
        """Decide on a full collection, after a beat of which so many seconds were spent computing."""
        grown = sys.getallocatedblocks() / self._used
        is_quiet = computed < QUIET_SHARE * BEAT_SECONDS
        if is_quiet and (grown > GROWTH or (grown > GROWTH_IF_EMPTY and self._is_empty())):
            self.look_at_everything()


def _put_away(phase: Literal["start", "stop"], info: dict[str, int]) -> None:
    """Freeze what has survived the oldest generation."""
    if phase == "stop" and info["generation"] == OLDEST_GENERATION:
        gc.freeze()
