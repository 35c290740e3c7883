"""Whoever begins a request has to come to its end: else a few machines could hold all connections open in silence."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from ipaddress import ip_address, ip_network
from typing import Any

from uvicorn.config import Config
from uvicorn.protocols.http.auto import AutoHTTPProtocol

from chabudai.server.limits import household

#: Bytes of a head that has not come to its end. Uvicorn's faster parser has no limit of its own.
LONGEST_HEAD = 64 * 1024
TOO_LONG = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
#: Connections of one address that have begun a request, or nothing yet: more are not waited for.
MOST_OWING = 200
#: Seconds in which somebody has to read something of what is written to them.
STANDSTILL = 60.0


def patient_protocol(seconds: float, proxies: Sequence[str] = ()) -> type[asyncio.Protocol]:
    """Uvicorn's protocol with an end to its patience. (It has one of its own between requests.) Behind a proxy are many
    people, and it has limits of its own."""
    owing: Counter[str] = Counter()

    class PatientProtocol(AutoHTTPProtocol):  # type: ignore[misc, valid-type]  # whichever is installed
        def __init__(self, config: Config, *arguments: Any, **named: Any) -> None:
            super().__init__(config, *arguments, **named)
            self._deadline: asyncio.TimerHandle | None = None
            #: Bytes of the head that is arriving, without those that came along with the head before it.
            self._head: int | None = None
            self._heads = 0
            #: Requests that are not answered yet.
            self._cycles: list[Any] = []

        def connection_made(self, transport: asyncio.Transport) -> None:
            super().connection_made(transport)
            host = self.client[0] if self.client else ""
            self._address = "" if is_among(host, proxies) else household(host)
            self._expect()
            self._look(0)

        def data_received(self, data: bytes) -> None:
            heads = self._heads
            super().data_received(data)
            if self._head is not None and self._heads == heads:
                self._head += len(data)
                if self._head > LONGEST_HEAD:
                    self._refuse_head()
                    return
            if self._is_owed():
                self._expect()
            else:
                self._forget()

        def on_message_begin(self) -> None:
            self._head = 0
            super().on_message_begin()

        def on_headers_complete(self) -> None:
            self._head = None
            self._heads += 1
            super().on_headers_complete()
            self._cycles = [cycle for cycle in self._cycles if not cycle.response_complete]
            if self.cycle is not None:
                self._cycles.append(self.cycle)

        def connection_lost(self, exc: Exception | None) -> None:
            self._forget()
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
                self._looking = self.loop.call_later(STANDSTILL, self._look, now)

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

        def _expect(self) -> None:
            if self._deadline is not None:
                return
            if self._address and owing[self._address] >= MOST_OWING:
                self.transport.abort()
                return
            owing[self._address] += 1
            self._deadline = self.loop.call_later(seconds, self.transport.abort)

        def _forget(self) -> None:
            if self._deadline is not None:
                self._deadline.cancel()
                self._deadline = None
                owing[self._address] -= 1
                if not owing[self._address]:
                    del owing[self._address]

    return PatientProtocol


def is_among(host: str, networks: Sequence[str]) -> bool:
    """Whether an address is one of these, or in one of these networks. Anything else that they name is none."""
    for each in networks:
        with suppress(ValueError):
            if each == "*" or ip_address(host) in ip_network(each):
                return True
    return False
