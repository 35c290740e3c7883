"""Connections that do not behave: they read little or nothing, say nothing, or vanish in the middle of a word."""

import asyncio
import base64
import secrets
import socket
import struct
import time
from collections.abc import Callable

from websockets.frames import Frame, Opcode

from chabudai.server.subscriber import Subscriber
from chabudai.server.uvicorn_transport import DirectProtocol
from tests.server.hosted import Hosted
from tests.server.people import WAIT_SECONDS, Person

#: Bytes that the operating system takes for somebody who does not read.
LITTLE = 4_096


def wait_until(true: Callable[[], object]) -> None:
    deadline = time.monotonic() + WAIT_SECONDS
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.01)


# -- who does not read ------------------------------------------------------------------------------------------------
def come_lazily(person: Person, hosted: Hosted, name: str) -> "Lazy":
    """Like anybody else, but a few unread messages are enough to stop it."""
    before = set(hosted.tables.live[name].subscribers)
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, LITTLE)
    connection.connect(("127.0.0.1", hosted.port))
    person.come(name, sock=connection, max_queue=1, close_timeout=0.5, ping_interval=None)
    (subscriber,) = set(hosted.tables.live[name].subscribers) - before
    return Lazy(person, hosted, subscriber)


class Lazy:
    """A connection of somebody who stops reading when it is told to."""

    def __init__(self, person: Person, hosted: Hosted, subscriber: Subscriber) -> None:
        self.person = person
        self.subscriber = subscriber
        self._hosted = hosted
        self._live = hosted.tables.live[person.name]
        transport = subscriber._transport
        assert isinstance(transport, DirectProtocol)
        self.transport: DirectProtocol = transport

    def stop_reading(self) -> None:
        """The table is shown until its transport is full."""
        self._hosted.run(self._fill())

    async def _fill(self) -> None:
        while self.transport.free:
            self._live.broadcast.show_anew(self.subscriber)
            await asyncio.sleep(0)

    @property
    def here(self) -> bool:
        return self.subscriber in self._live.subscribers

    @property
    def waiting(self) -> int:
        """Bytes that the server keeps for it."""
        return self.transport.transport.get_write_buffer_size()


# -- who vanishes -----------------------------------------------------------------------------------------------------
class Raw:
    """A socket at a table without any manners."""

    def __init__(self, person: Person, port: int) -> None:
        self.connection = socket.create_connection(("127.0.0.1", port), WAIT_SECONDS)
        cookie = "; ".join(f"{key}={value}" for key, value in person.client.cookies.items())
        lines = (
            f"GET /api/tables/{person.name}/socket HTTP/1.1",
            f"Host: 127.0.0.1:{port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {base64.b64encode(secrets.token_bytes(16)).decode()}",
            "Sec-WebSocket-Version: 13",
            f"Cookie: {cookie}",
        )
        self.connection.sendall("".join(f"{line}\r\n" for line in (*lines, "")).encode())

    def shake_hands(self) -> None:
        heard = b""
        while b"\r\n\r\n" not in heard:
            part = self.connection.recv(1024)
            assert part, heard
            heard += part
        assert heard.startswith(b"HTTP/1.1 101 "), heard

    def say(self, text: str, portion: float = 1.0) -> None:
        """A message, or its beginning."""
        frame = Frame(Opcode.TEXT, text.encode()).serialize(mask=True)
        self.connection.sendall(frame[: int(len(frame) * portion)])

    def vanish(self) -> None:
        """Without a word: the other side hears that the connection never was."""
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.connection.close()
