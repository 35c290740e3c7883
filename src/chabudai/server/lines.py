"""How messages get to the other side of a WebSocket and back: straight through Uvicorn's protocol, or by way of ASGI.

ASGI hands every message on through a queue, a task and a wrapper for each layer above it. That is a good part of what a
message costs, so our server's own protocol lets a table write and hear without; any other ASGI server works, too.
"""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from struct import Struct
from typing import Any, Protocol

from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

Socket = WebSocket[Any, Any, Any]
Hear = Callable[[bytes], None]
Freed = Callable[[], None]

EXTENSION = "chabudai.line"
#: The first byte of a frame that is a whole message of text.
WHOLE_TEXT = 0x81
_MEDIUM = Struct(">BBH").pack


class Line(Protocol):
    """Write only while it is free: else the other side reads more slowly than we write."""

    @property
    def free(self) -> bool: ...

    def listen(self, hear: Hear, freed: Freed) -> None:
        """What to call with a message that does not come by way of ASGI, and when the line is free again."""

    def write(self, messages: Sequence[bytes]) -> None: ...

    def drop(self) -> None:
        """End the connection without waiting for anything."""


def line_of(socket: Socket) -> Line:
    """The shortest line there is to the other side of an accepted socket."""
    extensions: dict[str, Any] = socket.scope.get("extensions") or {}
    direct: Line | None = extensions.get(EXTENSION, {}).get("line")
    return AsgiLine(socket) if direct is None else direct


class DirectProtocol(WebSocketsSansIOProtocol):
    """Uvicorn's protocol, and a line of its own accord."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._hear: Hear | None = None
        self._freed: Freed | None = None

    @property
    def free(self) -> bool:
        return self.writable.is_set()

    def listen(self, hear: Hear, freed: Freed) -> None:
        self._hear, self._freed = hear, freed
        # The handshake is over: with thousands of connections its headers add up.
        del self.request, self.response

    def write(self, messages: Sequence[bytes]) -> None:
        if not (self.close_sent or self.disconnected or self.transport.is_closing()):
            frames: list[bytes] = []
            for message in messages:
                frames += (text_head(len(message)), message)
            self.transport.write(b"".join(frames))

    def drop(self) -> None:
        self.transport.abort()

    # -- what Uvicorn calls -------------------------------------------------------------------------------------------
    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            (self.scope["extensions"] or {})[EXTENSION] = {"line": self}

    def handle_text(self, event: Frame) -> None:
        if self._hear is None or not event.fin:
            super().handle_text(event)
        elif not self.close_sent:
            self._hear(bytes(event.data))

    def handle_cont(self, event: Frame) -> None:
        # Pieces of nothing count towards no limit, and each of them would be kept.
        if event.data or event.fin:
            super().handle_cont(event)

    def handle_ping(self) -> None:
        # Somebody who asks whether we are here and does not read our answers gets no more of them.
        if self.free:
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        if self.transport.get_write_buffer_size():
            # It waits for somebody who does not read, and would for ever.
            self.transport.abort()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._freed is not None:
            self._freed()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._hear = self._freed = None


def text_head(length: int) -> bytes:
    """The head of a text frame of a server."""
    if length < 126:
        return bytes((WHOLE_TEXT, length))
    if length < 1 << 16:
        return _MEDIUM(WHOLE_TEXT, 126, length)
    return bytes((WHOLE_TEXT, 127)) + length.to_bytes(8, "big")


class AsgiLine:
    """One write at a time, by a task of its own."""

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
