"""One process of the load. It reads orders and prints answers, one JSON object a line: connect, play, close."""

import asyncio
import os
import sys
import time
from typing import Any, Literal

import msgspec
import uvloop

from bench.load.ours import OurTable
from bench.load.tables import LoadTable
from bench.load.theirs import TheirTable

#: So many tables connect at once.
AT_ONCE = 20


class Seats(msgspec.Struct):
    """A table, and the headers by which the server knows its four people."""

    table: str
    headers: list[dict[str, str]]


class Connect(msgspec.Struct, tag="connect"):
    server: Literal["ours", "theirs"]
    port: int
    tables: list[Seats]


class Play(msgspec.Struct, tag="play"):
    """`every` so many seconds a move at each table; None for a closed loop. The warm-up is not counted."""

    seconds: float
    every: float | None = None
    warm_up: float = 1.0


class Close(msgspec.Struct, tag="close"):
    pass


class Played(msgspec.Struct):
    """`took`: seconds of every counted move. `cpu`: the share of one core that this process used. `problems`: refused
    wishes, and ticks at which the last move was still under way."""

    took: list[float]
    seconds: float
    cpu: float
    problems: dict[str, int]


ORDERS = msgspec.json.Decoder(Connect | Play | Close)


class Load:
    def __init__(self) -> None:
        self.tables: list[LoadTable] = []

    async def connect(self, order: Connect) -> None:
        gate = asyncio.Semaphore(AT_ONCE)

        async def one(seed: int, seats: Seats) -> LoadTable:
            table: LoadTable
            if order.server == "ours":
                table = OurTable(seats.table, seed, seats.headers)
            else:
                table = TheirTable(seats.table, seed)
            async with gate:
                await table.connect(order.port)
            return table

        self.tables = await asyncio.gather(*(one(seed, seats) for seed, seats in enumerate(order.tables)))

    async def play(self, order: Play) -> Played:
        for table in self.tables:
            if order.every is None:
                table.in_a_closed_loop()
            else:
                table.every(order.every)
        await asyncio.sleep(order.warm_up)
        missed = self._missed()
        self._count(True)
        began, cpu = time.perf_counter(), time.process_time()
        await asyncio.sleep(order.seconds)
        seconds, cpu = time.perf_counter() - began, time.process_time() - cpu
        self._count(False)
        refused = sum(table.refused for table in self.tables if isinstance(table, OurTable))
        return Played(
            [took for table in self.tables for took in table.took],
            seconds,
            cpu / seconds,
            {"missed": self._missed() - missed, "refused": refused},
        )

    def _missed(self) -> int:
        return sum(table.missed for table in self.tables)

    def _count(self, counting: bool) -> None:
        for table in self.tables:
            table.counting = counting

    def close(self) -> None:
        for table in self.tables:
            table.close()
        self.tables = []


def _give_up(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """A load that fails must not be mistaken for a server that is slow."""
    loop.default_exception_handler(context)
    os._exit(1)


async def main() -> None:
    load = Load()
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(_give_up)
    while line := await loop.run_in_executor(None, sys.stdin.buffer.readline):
        order = ORDERS.decode(line)
        answer: Played | None = None
        if isinstance(order, Connect):
            await load.connect(order)
        elif isinstance(order, Play):
            answer = await load.play(order)
        else:
            load.close()
        sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    uvloop.run(main())
