"""Innocent people, in a process of their own: three and a bot at every table. python -m bench.siege.innocent

It reads one line with the port and the tables, plays, and answers every further line with what moves took since the one
before. A move is measured from sending it to the last of the people's having their new view.
"""

import asyncio
import random
import re
import sys
import time
from functools import partial

import msgspec

from bench.load.line import Line, connect
from bench.load.ours import _ENCODE, _MOVES, _NUMBER, _SHOWN, Move

#: Seconds that somebody thinks about a move.
THINKING = 0.05
_ASKED = re.compile(rb'"asked":true')
_BOT_OWES = re.compile(rb'"kind":"bot"[^}]*"owes":true')


class Tables(msgspec.Struct):
    port: int
    address: str
    #: Whom the server sees: them, or their proxy.
    peer: str
    tables: list[tuple[str, list[str]]]


class Took(msgspec.Struct):
    """Seconds: of people's moves until all have seen them, and of bots from owing a move to making it."""

    moves: list[float] = []
    bots: list[float] = []
    refused: int = 0


class Table:
    def __init__(self, name: str, seed: int) -> None:
        self.name = name
        self.random = random.Random(seed)
        self.took = Took()
        self.lines: list[Line] = []
        self._seen = [-1, -1, -1]
        self._sent: tuple[int, float] | None = None
        self._owed: float | None = None
        self._over_at = -1
        self._seated_at = [-1, -1, -1]

    async def connect(self, port: int, address: str, peer: str, cookies: list[str]) -> None:
        for seat, cookie in enumerate(cookies):
            headers = {"Cookie": cookie, "X-Forwarded-For": address}
            path = f"/api/tables/{self.name}/socket"
            self.lines.append(await connect(port, path, headers, partial(self._heard, seat), peer))

    def _heard(self, seat: int, line: Line, message: bytes) -> None:
        found = _NUMBER.match(message)
        if found is None:
            self.took.refused += message.startswith(b'{"message":"refused"')
            return
        number, now = int(found[1]), time.perf_counter()
        self._seen[seat] = max(self._seen[seat], number)
        if self._sent is not None and min(self._seen) > self._sent[0]:
            self.took.moves.append(now - self._sent[1])
            self._sent = None
        if _MOVES in message:
            if self._owed is not None:
                self.took.bots.append(now - self._owed)
                self._owed = None
            sight = next(sight for sight in _SHOWN.decode(message).sights if sight.moves)
            chosen = _ENCODE(Move(sight.seat, self.random.choice(sight.moves).move, sight.position))
            asyncio.get_running_loop().call_later(THINKING, self._move, line, chosen, number)
        elif self._owed is None and _BOT_OWES.search(message):
            self._owed = now
        elif found[2] == b"over" and seat == 0 and number > self._over_at:
            self._over_at = number
            line.send(_ENCODE({"wish": "rematch", "seat": seat}))
        elif found[2] == b"seats" and number > self._seated_at[seat]:
            # The others are asked whether they join; then the first one begins.
            self._seated_at[seat] = number
            if _ASKED.search(message) is None:
                if seat == 0:
                    line.send(b'{"wish":"start"}')
            elif seat:
                line.send(_ENCODE({"wish": "rematch", "seat": seat}))

    def _move(self, line: Line, chosen: bytes, number: int) -> None:
        if self._sent is None and max(self._seen) == number:
            self._sent = (number, time.perf_counter())
            line.send(chosen)


async def main() -> None:
    loop = asyncio.get_running_loop()
    order = msgspec.json.decode(await loop.run_in_executor(None, sys.stdin.readline), type=Tables)
    tables = [Table(name, seed) for seed, (name, _) in enumerate(order.tables)]
    for table, (_, cookies) in zip(tables, order.tables, strict=True):
        await table.connect(order.port, order.address, order.peer, cookies)
    print("ready", flush=True)
    while await loop.run_in_executor(None, sys.stdin.readline):
        whole = Took()
        for table in tables:
            took, table.took = table.took, Took()
            whole = Took(whole.moves + took.moves, whole.bots + took.bots, whole.refused + took.refused)
        print(msgspec.json.encode(whole).decode(), flush=True)


if __name__ == "__main__":
    asyncio.run(main())
