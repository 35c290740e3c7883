"""A server that does nothing: whatever it hears at a table it answers with four finished messages as long as ours.

It knows no game, no people, no store. No server that tells four people of a move can be quicker on this machine than
this, so it says how far any other is from what is possible: python -m bench.load.bare
"""

import asyncio
import base64
import hashlib
import re
from typing import cast

import uvloop

from bench.load.tables import SEATS
from chabudai.server.transport import text_head

#: What every WebSocket server adds to the client's key (RFC 6455).
MAGIC = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
#: Bytes of the usual message of a game of Iyadosu.
LENGTH = 2_100
MOVES = b',"sights":[{"seat":0,"position":1,"moves":[{"move":"play R7"}]}]'

TABLES: dict[bytes, "Bare"] = {}


class Bare:
    """Its seats take turns."""

    def __init__(self) -> None:
        self.lines: list[asyncio.Transport] = []
        self.number = 1

    def tell(self) -> None:
        self.number += 1
        mover = self.number % SEATS
        for seat, line in enumerate(self.lines):
            head = b'{"message":"table","table":"","number":%d,"now":1,"phase":"playing"' % self.number
            content = head + (MOVES if seat == mover else b"")
            line.write(text_head(LENGTH) + content.ljust(LENGTH - 1) + b"}")


class Seat(asyncio.Protocol):
    table: Bare | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        if self.table is None:
            self._shake_hands(data)
        else:
            self.table.tell()

    def _shake_hands(self, data: bytes) -> None:
        path, key = re.search(rb"GET (\S+)", data), re.search(rb"Sec-WebSocket-Key: (\S+)", data)
        assert path is not None and key is not None
        accept = base64.b64encode(hashlib.sha1(key[1] + MAGIC, usedforsecurity=False).digest())
        self.transport.write(
            b"HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            b"Sec-WebSocket-Accept: " + accept + b"\r\n\r\n"
        )
        self.table = TABLES.setdefault(path[1], Bare())
        self.table.lines.append(self.transport)
        if len(self.table.lines) == SEATS:
            self.table.tell()


async def main() -> None:
    server = await asyncio.get_running_loop().create_server(Seat, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    uvloop.run(main())
