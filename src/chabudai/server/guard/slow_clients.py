"""Deadlines for HTTP requests (slow loris). And no head or body is so long, and no pipeline of requests so deep, that
parsing it delays others."""

import asyncio
from collections.abc import Sequence
from typing import Any

from uvicorn.config import Config
from uvicorn.protocols.http.auto import AutoHTTPProtocol

from chabudai.server.addresses import Counts, household, is_among
from chabudai.server.guard.intake import Intake
from chabudai.server.guard.rates import MOST_HEAD_BYTES, MOST_HEADERS

#: Bytes of what has come that are parsed before anybody looks what was in them.
PIECE_BYTES = 1024
#: Bytes of one connection that are parsed at a turn, and the time until its next one: a chunk may have one byte.
TURN_BYTES = 16 * 1024
PAUSE_SECONDS = 0.01
#: How many times as long as a body may be what carries it is, chunks having a head each; and in how many pieces.
CARRIED, MOST_CHUNKS = 2, 256
#: In which somebody may read why nothing of what they send is read any more.
GOODBYE_SECONDS = 2.0
#: Requests of one connection that wait for the answer to the one before; the rest is not even parsed.
MOST_PILED = 10
TOO_LARGE = b"HTTP/1.1 413 Content Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
TOO_LONG = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
#: Connections of one address that have begun a request, or nothing yet: more are not waited for.
MOST_OWING = 200
#: Connections of one address that are no sockets, whatever they do: who reads a byte a minute owes nothing.
MOST_OPEN = 1_000
#: In which somebody has to read something of what is written to them.
STANDSTILL_SECONDS = 60.0


def patient_protocol(seconds: float, body_bytes: int, proxies: Sequence[str] = ()) -> type[asyncio.Protocol]:
    """Uvicorn's protocol with deadlines. A proxy is exempt: behind it are many people, and it has limits of its own."""
    owing, open_now = Counts(MOST_OWING), Counts(MOST_OPEN)

    class PatientProtocol(AutoHTTPProtocol):  # type: ignore[misc, valid-type]  # whichever is installed
        def __init__(self, config: Config, *arguments: Any, **named: Any) -> None:
            super().__init__(config, *arguments, **named)
            self._deadline: asyncio.TimerHandle | None = None
            #: Bytes of the head that is arriving, without those that came along with the head before it; and its lines.
            self._head: int | None = None
            self._heads = self._lines = self._chunks = 0
            self._intake = Intake(PIECE_BYTES)
            self._holds = False
            #: Bytes that have come of a body which is not complete.
            self._body: int | None = None
            self._goodbye: asyncio.TimerHandle | None = None
            self._is_counted = False
            #: Requests that are not answered yet.
            self._cycles: list[Any] = []

        def connection_made(self, transport: asyncio.Transport) -> None:
            super().connection_made(transport)
            host = self.client[0] if self.client else ""
            self._address = "" if is_among(host, proxies) else household(host)
            self._is_counted = open_now.take(self._address)
            if not self._is_counted:
                transport.abort()
            self._expect()
            self._look(0)

        def data_received(self, data: bytes) -> None:
            if self._goodbye is not None:
                self.flow.pause_reading()
                return
            self._intake.add(data)
            if self._intake.is_paused:
                self.flow.pause_reading()
            else:
                self._read_on()

        def _read_on(self) -> None:
            """What has come, as far as its requests can soon be answered, and so much of it that nobody has to wait."""
            pieces = TURN_BYTES // PIECE_BYTES
            while self._intake and self._is_mine():
                if pieces == 0:
                    self._pause()
                    return
                pieces -= 1
                if len(getattr(self, "pipeline", ())) >= MOST_PILED:
                    self._holds = True
                    self.flow.pause_reading()
                    return
                if not self._take(self._intake.piece()):
                    break
            self._intake.clear()
            if self._holds and self._is_mine():
                self._holds = False
                self.flow.resume_reading()

        def _pause(self) -> None:
            if not self._intake.is_paused and self._is_mine():
                self._holds = True
                self.flow.pause_reading()
                self._intake.pause(PAUSE_SECONDS, self._resume)

        def _resume(self) -> None:
            if self._goodbye is None:
                self._read_on()

        def _take(self, piece: bytes) -> bool:
            heads = self._heads
            super().data_received(piece)
            if self._body is not None:
                self._body += len(piece)
                if self._is_too_large():
                    self._refuse_body()
                    return False
            if self._head is not None and self._heads == heads:
                self._head += len(piece)
                if self._head > MOST_HEAD_BYTES:
                    self._refuse_head()
                    return False
            if self._is_owed():
                self._expect()
            else:
                self._forget()
            if self.transport.get_protocol() is not self:
                # Sockets are counted by themselves, and we are not told of their end.
                self._count_out()
                self._looking.cancel()
                # It knows us: together they would stay until somebody looks for garbage.
                self.parser = None
            return True

        def _is_mine(self) -> bool:
            """Not the other side's, that hangs up, nor a socket's."""
            return self.transport.get_protocol() is self and not self.transport.is_closing()

        def on_response_complete(self) -> None:
            super().on_response_complete()
            if self._intake and not self._intake.is_paused:
                # Nothing more is read until that is done.
                self.flow.pause_reading()
                self.loop.call_soon(self._read_on)

        def on_message_begin(self) -> None:
            self._head = self._lines = 0
            super().on_message_begin()

        def on_header(self, name: bytes, value: bytes) -> None:
            self._lines += 1
            if self._lines > MOST_HEADERS:
                # The parser goes no further, and says that it is no request.
                raise ValueError("too many lines")
            super().on_header(name, value)

        def send_400_response(self, msg: str) -> None:
            if self._lines > MOST_HEADERS:
                self._refuse_head()
            else:
                super().send_400_response(msg)

        def on_headers_complete(self) -> None:
            self._head = None
            self._body = self._chunks = 0
            self._heads += 1
            super().on_headers_complete()
            self._cycles = [cycle for cycle in self._cycles if not cycle.response_complete]
            if self.cycle is not None:
                self._cycles.append(self.cycle)

        def on_body(self, body: bytes) -> None:
            self._chunks += 1
            super().on_body(body)

        def on_message_complete(self) -> None:
            self._body = None
            super().on_message_complete()

        def connection_lost(self, exc: Exception | None) -> None:
            if self._goodbye is not None:
                self._goodbye.cancel()
            self._intake.close()
            self._forget()
            self._count_out()
            self._looking.cancel()
            # Uvicorn tells only the last one, and the others would write where nobody is.
            for cycle in self._cycles:
                cycle.disconnected = cycle.disconnected or not cycle.response_complete
                cycle.message_event.set()
            super().connection_lost(exc)

        def _look(self, unread: int) -> None:
            """Now and then: whether as much is unread as before. A socket looks after itself."""
            now = self.transport.get_write_buffer_size() if self.transport.get_protocol() is self else 0
            if now and now == unread:
                self.transport.abort()
            elif self.transport.get_protocol() is self:
                self._looking = self.loop.call_later(STANDSTILL_SECONDS, self._look, now)

        def _is_owed(self) -> bool:
            """Whether the other side has begun something that it has not finished."""
            cycle = self.cycle
            if self.transport.get_protocol() is not self:
                return False
            return cycle is None or bool(cycle.response_complete) or bool(cycle.more_body)

        def _refuse_head(self) -> None:
            if self.cycle is None or self.cycle.response_complete:
                self.transport.write(TOO_LONG)
            self.transport.close()

        def _is_too_large(self) -> bool:
            # Who has the answer already may still finish: the next request comes by the same connection.
            answered = self.cycle is not None and self.cycle.response_complete
            most = (1 if answered else CARRIED) * body_bytes + PIECE_BYTES
            return (self._body or 0) > most or self._chunks > MOST_CHUNKS

        def _refuse_body(self) -> None:
            if self.cycle is not None and not self.cycle.response_started:
                self.transport.write(TOO_LARGE)
            self._end()

        def _end(self) -> None:
            """Read no more, and close when the other side has had the time to read its answer."""
            if self._goodbye is None:
                self._intake.clear()
                self.flow.pause_reading()
                self._goodbye = self.loop.call_later(GOODBYE_SECONDS, self.transport.abort)

        def _expect(self) -> None:
            if self._deadline is not None:
                return
            if owing.take(self._address):
                self._deadline = self.loop.call_later(seconds, self.transport.abort)
            else:
                self.transport.abort()

        def _count_out(self) -> None:
            if self._is_counted:
                self._is_counted = False
                open_now.give_back(self._address)

        def _forget(self) -> None:
            if self._deadline is not None:
                self._deadline.cancel()
                self._deadline = None
                owing.give_back(self._address)

    return PatientProtocol
