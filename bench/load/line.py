"""A WebSocket client with nothing but what the load needs: text frames out, whole messages in, pings answered."""

import asyncio
import base64
import os
import struct
from collections.abc import Callable, Mapping
from typing import cast

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
#: A frame of a client must be masked; with a mask of zeros it reads the same.
NO_MASK = b"\0\0\0\0"


class Line(asyncio.Protocol):
    """`heard` gets every message as it arrives."""

    def __init__(self, request: bytes, heard: "Heard") -> None:
        self._heard = heard
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._request = request
        self._rest = b""
        self._lost = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # uvloop's transports do not say that they are of this type.
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        if self._rest:
            data = self._rest + data
        if not self.opened.done():
            head, found, data = data.partition(b"\r\n\r\n")
            if not found:
                self._rest = head
                return
            if b" 101 " not in head[:16]:
                self.opened.set_exception(ConnectionError(head.decode(errors="replace")))
                return
            self.opened.set_result(None)
        self._rest = self._frames(data)

    def _frames(self, data: bytes) -> bytes:
        """Hear all whole frames, and return what is left."""
        at, end = 0, len(data)
        while end - at >= 2:
            begin, length = at + 2, data[at + 1]
            if length == 126:
                begin += 2
            elif length == 127:
                begin += 8
            if end < begin:
                break
            if length >= 126:
                length = int.from_bytes(data[at + 2 : begin], "big")
            if end < begin + length:
                break
            self._frame(data[at] & 15, data[begin : begin + length])
            at = begin + length
        return data[at:]

    def _frame(self, kind: int, content: bytes) -> None:
        if kind == TEXT:
            self._heard(self, content)
        elif kind == PING:
            self._transport.write(framed(content, PONG))
        elif kind == CLOSE:
            self._transport.close()

    def send(self, content: bytes) -> None:
        self._transport.write(framed(content))

    def close(self) -> None:
        self._lost = True
        self._transport.close()

    def connection_lost(self, problem: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("The server hung up."))
        elif not self._lost:
            asyncio.get_running_loop().call_exception_handler({"message": "The server hung up.", "exception": problem})


Heard = Callable[[Line, bytes], None]


def framed(content: bytes, kind: int = TEXT) -> bytes:
    length = len(content)
    if length < 126:
        return bytes((0x80 | kind, 0x80 | length)) + NO_MASK + content
    return struct.pack(">BBH", 0x80 | kind, 0x80 | 126, length) + NO_MASK + content


async def connect(port: int, path: str, headers: Mapping[str, str], heard: Heard, address: str = "127.0.0.1") -> Line:
    """A line to a server on this machine, after its handshake; from an address of this machine."""
    fields = {
        "Host": f"127.0.0.1:{port}",
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
        **headers,
    }
    request = f"GET {path} HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in fields.items()) + "\r\n"
    loop = asyncio.get_running_loop()
    line = Line(request.encode(), heard)
    await loop.create_connection(lambda: line, "127.0.0.1", port, local_addr=(address, 0))
    await line.opened
    return line
