"""Cooperative multitasking: long work on the event loop runs in slices, with whatever else there is to do in between.

One slice is made at a time, whoever has long work, so many of them delay nobody longer than one.
"""

import asyncio
from collections.abc import Generator, Iterable, Sequence
from time import perf_counter
from typing import TypeVar

from chabudai.table import entries as e
from chabudai.table.fold import folding
from chabudai.table.running_game import Dealer
from chabudai.table.table import Table

T = TypeVar("T")

#: After so long others have their turn.
SLICE_SECONDS = 0.008


class TimeSlices:
    def __init__(self, seconds: float = SLICE_SECONDS) -> None:
        self._seconds = seconds
        self._turn = asyncio.Lock()

    async def run(self, work: Generator[None, None, T]) -> T:
        """Run a generator, which may be suspended wherever it yields."""
        while True:
            # Those who wait take turns.
            async with self._turn:
                end = perf_counter() + self._seconds
                try:
                    next(work)
                    while perf_counter() < end:
                        next(work)
                except StopIteration as done:
                    result: T = done.value
                    return result
                await asyncio.sleep(0)


def reading(name: str, kept: Sequence[bytes], deal: Dealer) -> Generator[None, None, Table]:
    """Read a table from its entries in the store."""
    found: list[e.AnyEntry] = []
    for data in kept:
        found.append(e.read(data))
        yield
    return (yield from folding(name, found, deal))


def taking(table: Table, new: Iterable[bytes]) -> Generator[None, None, None]:
    """Take entries that others have written, one after the other."""
    for data in new:
        table.take(e.read(data))
        yield
