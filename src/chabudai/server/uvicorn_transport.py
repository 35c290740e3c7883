"""Uvicorn's WebSocket protocol as a direct transport, with a rate limit on frames.

It depends on Uvicorn's internals: `uvicorn_check` tests at every start whether they are still there.
"""

import asyncio
from collections.abc import Sequence
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from chabudai.server.addresses import household
from chabudai.server.config import Limits
from chabudai.server.guard.intake import Intake
from chabudai.server.guard.rates import Buckets, TokenBucket
from chabudai.server.transport import EXTENSION, Freed, Hear, text_head

#: Bytes that are parsed before anybody counts what was in them. A frame of somebody's has six at least.
PIECE_BYTES = 512
#: Frames that are taken from one socket before others have their turn, and seconds until the next.
MOST_FRAMES_AT_ONCE = 100
PAUSE_SECONDS = 0.02
#: Until somebody is heard again whose address has sent too much.
ADDRESS_PAUSE_SECONDS = 0.5
#: Why a connection is closed that goes on beyond that.
TOO_MANY_FRAMES = 1008
#: In which the other side can read that.
CLOSE_SECONDS = 2.0


def direct_protocol(limits: Limits) -> type[asyncio.Protocol]:
    """The protocol class for a server with these limits."""
    by_address = Buckets(limits.address_frames)

    class CountingProtocol(DirectProtocol):
        def __init__(self, *arguments: Any, **named: Any) -> None:
            own = TokenBucket(limits.frames.a_second, limits.frames.at_once)
            super().__init__(own, by_address, *arguments, **named)

    return CountingProtocol


class DirectProtocol(WebSocketsSansIOProtocol):
    """Uvicorn's protocol and a `Transport` at once. It counts every frame, for even empty ones take time."""

    def __init__(self, budget: TokenBucket, by_address: Buckets, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._hear: Hear | None = None
        self._freed: Freed | None = None
        self._budget = budget
        self._by_address = by_address
        #: Nothing more is read until all of it is parsed.
        self._intake = Intake(PIECE_BYTES)
        self._counted = 0
        self._deaf = False
        self._household: str | None = None

    @property
    def free(self) -> bool:
        return self.writable.is_set()

    def listen(self, hear: Hear, freed: Freed) -> None:
        self._hear, self._freed = hear, freed
        # The handshake is over: with thousands of connections its headers add up.
        del self.request, self.response
        self._leave_scope()

    def _leave_scope(self) -> None:
        """Remove the reference from the ASGI scope: with it both would be a cycle that reference counting does not
        free."""
        scope: dict[str, Any] = self.__dict__.get("scope", {})
        scope.get("extensions", {}).pop(EXTENSION, None)

    def write(self, messages: Sequence[bytes]) -> None:
        if not (self.close_sent or self.disconnected or self.transport.is_closing()):
            frames: list[bytes] = []
            for message in messages:
                frames += (text_head(len(message)), message)
            self.transport.write(b"".join(frames))

    def drop(self) -> None:
        self.transport.abort()

    # -- what Uvicorn calls -------------------------------------------------------------------------------------------
    def data_received(self, data: bytes) -> None:
        if self._deaf:
            # Read on, or the other side would never see why it is closed; but not as fast as it can write.
            self._pause(PAUSE_SECONDS)
            return
        self._intake.add(data)
        if self._intake.is_paused:
            self.transport.pause_reading()
        else:
            self._read_on()

    def _read_on(self) -> None:
        """Parse what has come, up to a limit at which other connections have their turn."""
        taken = 0
        while self._intake and not self.transport.is_closing():
            if taken >= MOST_FRAMES_AT_ONCE:
                self._pause(PAUSE_SECONDS)
                return
            self._counted = 0
            super().data_received(self._intake.piece())
            taken += self._counted
            if self._counted and not self._budget.take(self._counted):
                self._hang_up()
                return
            if self._counted and self.handshake_complete and not self._of_address().take(self._counted):
                self._pause(ADDRESS_PAUSE_SECONDS)
                return
        self._intake.clear()

    def _of_address(self) -> TokenBucket:
        if self._household is None:
            # As the proxies say, if it comes by one: after the handshake they have said so.
            client = self.scope["client"]
            self._household = household(client[0] if client else "")
        return self._by_address.of(self._household)

    def _pause(self, seconds: float) -> None:
        if not self._intake.is_paused and not self.transport.is_closing():
            self.transport.pause_reading()
            self._intake.pause(seconds, self._resume)

    def _resume(self) -> None:
        if not self._deaf:
            self._read_on()
        if not self._intake.is_paused and not self.read_paused and not self.transport.is_closing():
            self.transport.resume_reading()

    def _hang_up(self) -> None:
        """Close a connection that exceeds its rate limit."""
        self._deaf = True
        self._intake.clear()
        if not self.close_sent:
            self.conn.fail(TOO_MANY_FRAMES, "too many frames")
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.queue.put_nowait({"type": "websocket.disconnect", "code": TOO_MANY_FRAMES, "reason": ""})
        if self.close_timer is not None:
            self.close_timer.cancel()
        self.close_timer = self.loop.call_later(CLOSE_SECONDS, self.transport.abort)
        self._pause(PAUSE_SECONDS)

    def handle_events(self) -> None:
        if self.handshake_initiated:
            self._counted += len(self.conn.events)
        super().handle_events()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            (self.scope["extensions"] or {})[EXTENSION] = {"transport": self}

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
        self._intake.close()
        self._hear = self._freed = None
        self._leave_scope()
        # What reads frames knows the connection that it reads for, and so does what went wrong in it.
        self.conn.parser.close()
        self.conn.parser_exc = None
