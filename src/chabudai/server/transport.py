"""Transports of WebSocket messages: straight through Uvicorn's protocol, or by way of ASGI.

ASGI hands every message on through a queue, a task and a wrapper for each layer above it. That is a good part of what a
message costs, so our own protocol (`uvicorn_transport`) writes and hears without; any other ASGI server works, too.
"""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from struct import Struct
from typing import Any, Protocol

from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

Socket = WebSocket[Any, Any, Any]
Hear = Callable[[bytes], None]
Freed = Callable[[], None]

EXTENSION = "chabudai.transport"
#: The first byte of a frame that is a whole message of text.
WHOLE_TEXT = 0x81
_MEDIUM = Struct(">BBH").pack


class Transport(Protocol):
    """Write only while it is free, else the other side reads more slowly than we write: that is the backpressure."""

    @property
    def free(self) -> bool: ...

    def listen(self, hear: Hear, freed: Freed) -> None:
        """What to call with a message that does not come by way of ASGI, and when the transport is free again."""

    def write(self, messages: Sequence[bytes]) -> None: ...

    def drop(self) -> None:
        """End the connection without waiting for anything."""


def transport_of(socket: Socket) -> Transport:
    """The direct transport of an accepted socket if our own protocol serves it, else the one over ASGI."""
    extensions: dict[str, Any] = socket.scope.get("extensions") or {}
    direct: Transport | None = extensions.get(EXTENSION, {}).get("transport")
    return AsgiTransport(socket) if direct is None else direct


def text_head(length: int) -> bytes:
    """The head of a text frame of a server."""
    if length < 126:
        return bytes((WHOLE_TEXT, length))
    if length < 1 << 16:
        return _MEDIUM(WHOLE_TEXT, 126, length)
    return bytes((WHOLE_TEXT, 127)) + length.to_bytes(8, "big")


class ClosedTransport:
    """The transport of a connection that has ended: whatever is written to it is for nobody."""

    free = True

    def listen(self, hear: Hear, freed: Freed) -> None:
        """Nothing will be heard."""

    def write(self, messages: Sequence[bytes]) -> None:
        """Nobody reads it."""

    def drop(self) -> None:
        """It has ended already."""


class AsgiTransport:
    """One write at a time, in a task."""

    def __init__(self, socket: Socket) -> None:
        self._socket = socket
        self._writing: asyncio.Task[None] | None = None
        self._freed: Freed | None = None

    @property
    def free(self) -> bool:
        return self._writing is None

    def listen(self, hear: Hear, freed: Freed) -> None:
        self._freed = freed

    def write(self, messages: Sequence[bytes]) -> None:
        self._writing = asyncio.create_task(self._write(messages))

    async def _write(self, messages: Sequence[bytes]) -> None:
        with suppress(WebSocketDisconnect):
            for message in messages:
                await self._socket.send_data(message, "text")
        self._writing = None
        if self._freed is not None:
            self._freed()

    def drop(self) -> None:
        if self._writing is not None:
            self._writing.cancel()
